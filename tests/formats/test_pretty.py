import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation.formats.pretty import emit
from prefnotation.model.auction import Misere
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Book, Deal, Match, Notes, Other, Player, Record, Trick, Written
from prefnotation.model.seats import Seat
from prefnotation.parsing import parse
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH, LANGUAGES, RUSSIAN, Spelling
from tests.any_deal import deals, matches
from tests.legal_deals import cut_deals, played_deals

RECORDS = sorted(Path(__file__).with_name("pretty").glob("*.pref"))
INK = re.compile(r"\x1b\[[\d;]+m")

any_deals = deals() | played_deals() | cut_deals()
any_records = st.lists(any_deals | matches(), min_size=1, max_size=2)
languages = st.sampled_from((RUSSIAN, ENGLISH))


def shown(text: str, *, colour: bool = False) -> str:
    read = parse(Source(text))
    return emit(read.records, LANGUAGES[read.language], colour=colour)


def trick_cards(tricks: Iterable[Trick]) -> Iterator[Card]:
    """Give the cards of tricks and of what might have been played instead."""
    for trick in tricks:
        yield from trick.plays
        for variation in trick.variations:
            yield from trick_cards(variation)
            yield from (varied.talon for varied in variation if varied.talon)


def spelled_cards(text: str, spelling: Spelling) -> Counter[str]:
    """Count the cards that stand in a text: by themselves, and in the rows of hands."""
    signs = "".join(map(str, Suit))
    ranks = "|".join((*spelling.ranks.values(), spelling.low, r"\?"))
    found = Counter(re.findall(rf"[{signs}](?:{ranks})", text))
    for suit, held in re.findall(rf"([{signs}]) ((?:(?:{ranks})(?: |$))+)", text, re.MULTILINE):
        found.update(suit + rank for rank in held.split())
    return found


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_golden(record: Path, request: pytest.FixtureRequest) -> None:
    read = parse(Source.from_bytes(record.read_bytes()))
    text = emit(read.records, LANGUAGES[read.language])
    golden = record.with_suffix(".txt")
    if request.config.getoption("--update"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@given(any_records, languages)
def test_any_record_can_be_shown(records: list[Record], spelling: Spelling) -> None:
    text = emit(records, spelling)
    assert text == emit(records, spelling)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\n\n\n" not in text
    for line in text.split("\n"):
        assert line == line.rstrip()
    assert not {unicodedata.category(sign) for sign in text.replace("\n", "")} & {"Cc", "Cs"}


@given(any_records, languages)
def test_colour_changes_no_text(records: list[Record], spelling: Spelling) -> None:
    assert INK.sub("", emit(records, spelling, colour=True)) == emit(records, spelling)


@given(any_deals, languages)
def test_every_card_is_shown(deal: Deal, spelling: Spelling) -> None:
    found = spelled_cards(emit([deal], spelling), spelling)
    piles = [*(deal.hands or {}).values(), deal.talon or (), deal.discard or ()]
    piles.append(trick_cards(deal.tricks or ()))
    cards = Counter(spelling.card(card) for pile in piles for card in pile if card.suit)
    assert cards <= found


def cleaned(word: str) -> str:
    return re.sub("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", "\ufffd", word)


@given(any_deals | matches(), languages)
def test_every_comment_and_mark_is_shown(record: Record, spelling: Spelling) -> None:
    words = Counter(emit([record], spelling).split())
    for notes in record.notes.values():
        for text in (*notes.before, *notes.after):
            for word in text.split():
                assert words[cleaned(word)]
    marks = "".join(notes.mark for notes in record.notes.values())
    assert not Counter(marks) - Counter("".join(words.elements()))


@given(deals() | matches(), languages)
def test_every_text_and_amount_is_shown(record: Record, spelling: Spelling) -> None:
    words = " ".join(emit([record], spelling).split())
    texts = [getattr(record, field) for field in ("name", "title", "date", "rules", "conventions")]
    texts += [player.name for player in record.players or ()]
    texts += [getattr(record, "task", None)]
    texts += [amount.replace("-", "−") for amount in (record.total or {}).values()]
    for written in getattr(record, "score", None) or ():
        texts += [spelling.books[written.book], str(written.amount).replace("-", "−")]
    for text in texts:
        assert cleaned(" ".join((text or "").split())) in words


@given(deals(), languages)
def test_every_variation_stands_in_parentheses(deal: Deal, spelling: Spelling) -> None:
    tricks = tuple(replace(trick, talon=None) for trick in deal.tricks or ())
    text = emit([Deal(tricks=tricks)], spelling)

    def number(tricks: Iterable[Trick]) -> int:
        return sum(1 + number(varied) for trick in tricks for varied in trick.variations)

    assert text.count("(") == text.count(")") == number(tricks)


def test_no_deals_are_an_empty_text() -> None:
    assert emit([], RUSSIAN) == ""


def test_blank_facts_are_none() -> None:
    assert emit([Deal(name=" ", title="\t", date="", place="\n")], ENGLISH) == "Deal\n────\n"


def test_deals_are_parted_by_a_blank_line() -> None:
    assert shown("Deal 1\nDeal 2\n") == "Deal 1\n──────\n\nDeal 2\n──────\n"


def test_a_terminal_is_never_steered() -> None:
    deal = Deal(
        title="a\x1b[2Jb",
        date="c\u202ed",
        others=(Other("e\x9b\n", "\tf\ud800"),),
        notes={"g\x07": Notes("!"), "h\x9b": Notes(after=("\x1b]0;i\x07", "j\u2066"))},
    )
    assert emit([deal], ENGLISH).splitlines() == [
        "a�[2Jb",
        "──────",
        "c�d",
        "",
        "e�         f�",
        "",
        "g�!",
        "h� — ]0;i",
        "h� — j�",
    ]


def test_colours() -> None:
    text = shown(
        "South: ♠A ♦K\nContract: South 6♠\nAuction: 6♦\n1. South ♠A {c}\n2. South ♦K", colour=True
    )
    assert "\x1b[1m♠\x1b[0m \x1b[1mA\x1b[0m" in text
    assert "\x1b[31m♦\x1b[0m \x1b[31mK\x1b[0m" in text
    assert "♣ —" in text
    assert " \x1b[31m6♦\x1b[0m\n" in text
    assert "▸\x1b[1m♠A\x1b[0m   \x1b[2m♠A — c\x1b[0m\n" in text
    assert "▸\x1b[31m♦K\x1b[0m\n" in text


def test_the_card_that_takes_is_bold() -> None:
    deal = Deal(game=Misere(), tricks=(Trick(1, (Card.H7, Card.H8, Card.SA)),))
    text = emit([deal], ENGLISH, colour=True)
    assert "▸\x1b[31m♥7\x1b[0m    \x1b[31;1m♥8*\x1b[0m    ♠A" in text


def test_wide_labels_move_nothing() -> None:
    text = shown("補足: a\nRemark: b\nПримечание судьи: c")
    assert [line for line in text.splitlines() if line[-2:] in (" a", " b", " c")] == [
        "補足       a",
        "Remark     b",
        "Примечание судьи   c",
    ]


def test_long_texts_are_broken_at_blanks() -> None:
    word = "кот" * 10
    words = f"{word} {word} {word}"
    text = shown(f"Сдача 1\nНазвание: {words}\nИное: {words}\n; {words}")
    assert text == (
        f"Сдача 1 · {word} {word}\n{word}\n{'─' * 71}\n\n"
        f"Иное       {word} {word}\n           {word}\n\n"
        f"— {word} {word}\n  {word}\n"
    )


def test_who_passed_speaks_no_more() -> None:
    text = shown("Dealer: South\nWest: ♠A\nNorth: ♠K\nEast: ♠Q\nAuction: 6♠, pass, 6♣, 6♦, pass")
    assert (
        "West   North   East\n           6♠     pass    6♣\n           6♦             pass\n"
        in text
    )


def test_who_passed_may_be_said_to_speak() -> None:
    hands = "Dealer: South\nSouth: ♠A\nWest: ♠K\nEast: ♠Q\n"
    text = shown(hands + "Auction: West pass, South 6♠, West 6♣, pass")
    assert "West   East   South\n           pass          6♠\n           6♣     pass\n" in text


def test_who_speaks_first_has_the_first_column() -> None:
    table = "West   East   South\n           pass   6♠     pass\n"
    assert f"Auction    {table}" in shown("Auction: West pass, East 6♠, South pass")
    hands = "South: ♠A\nWest: ♠K\nEast: ♠Q\n"
    assert f"Auction    {table}" in shown(hands + "Auction: West pass, East 6♠, South pass")
    assert f"Auction    {table}" in shown(hands + "Auction: West pass, 6♠, pass")
    assert "Auction    West pass, East 6♠\n" in shown("Auction: West pass, East 6♠")


def test_calls_of_nobody_at_the_table_stand_in_one_line() -> None:
    text = shown("South: ♠A\nWest: ♠K\nEast: ♠Q\nAuction: North 6♠, East pass!\n")
    assert "Auction    North 6♠, East pass!\n" in text


def test_hands_of_both_kinds_share_a_side() -> None:
    text = shown("West: ♠A\nI: ♠K\nDealer: North\nFirst hand: South")
    assert text.splitlines()[3:] == [
        "",
        "          North · dealer",
        "",
        "West    ┌───────────┐",
        "♠ A     │           │",
        "♣ —     │           │",
        "♦ —     │           │",
        "♥ —     └───────────┘",
        "",
        "I",
        "♠ K",
        "♣ —",
        "♦ —",
        "♥ —",
    ]


def test_words_for_what_is_not_written() -> None:
    text = shown("South: ♠A\nContract: South\nWest: -\nAuction:\nPlay:\nWhist:\nTricks:")
    assert "South ← declarer\n" in text
    assert text.endswith(
        "Auction    —\nContract   South\nWhist      —\n\nPlay       —\n\nTricks     —\n"
    )


def test_tricks_by_the_cards() -> None:
    record = Path(__file__).with_name("pretty") / "russian.pref"
    written = "Взятки: Запад 6, Восток 2, Юг 2\n"
    text = record.read_text(encoding="utf-8")
    assert "по картам" not in shown(text)
    assert "\nВзятки     по картам: Запад 6, Восток 2, Юг 2\n" in shown(text.replace(written, ""))
    assert "\nВзятки     Запад 6\n           по картам: Запад 6, Восток 2, Юг 2\n" in shown(
        text.replace(written, "Взятки: 6\n")
    )
    assert "\nВзятки     Запад 7\n           по картам: Запад 6, Восток 2, Юг 2\n" in shown(
        text.replace(written, "Взятки: Запад 7\n")
    )


def test_remarks_on_parts_and_on_what_is_not_there() -> None:
    notes = {
        "hands.south": Notes("!", ("a",)),
        "hands.south[♠A]": Notes("!"),
        "hands.west": Notes("?"),
        "tricks": Notes(before=("b",), after=("c",)),
        "tricks[0]": Notes("!?", ("d",)),
        "tricks[0].plays[0]": Notes("??", ("e",), ("f",)),
        "tricks[0].talon": Notes("!", after=("g",)),
        "tricks[0].winner": Notes("!"),
        "tricks[0].seats[0]": Notes("?", after=("i",)),
        "tricks[1]": Notes(after=("h",)),
        "won.south": Notes("?!"),
        "": Notes("!"),
    }
    trick = Trick(1, (Card.SA,), (Seat.SOUTH,), Card.HA)
    deal = Deal(hands={Seat.SOUTH: (Card.SA,)}, tricks=(trick,), won={Seat.SOUTH: 1}, notes=notes)
    text = emit([deal], ENGLISH)
    assert "South!\n♠ A" in text.replace("  ", "")
    assert text.partition("♥ —\n\n")[2].splitlines() == [
        "South — a",
        "[♠A]!",
        "",
        "           — b",
        "Play       Talon    South",
        "           — c",
        "           [1] — h",
        "           — d",
        "     1!?   [♥A]!   ▸♠A??",
        "           ♠A?? — e",
        "           ♠A?? — f",
        "           [♥A]! — g",
        "           winner!",
        "           seats[0]? — i",
        "",
        "Tricks     South 1?!",
        "",
        "hands.west?",
        "!",
    ]


def test_names_of_a_match_hold_for_its_deals_until_they_are_others() -> None:
    match = Match(players=(Player("Anna", Seat.SOUTH), Player("Boris", Seat.WEST)))
    deal = Deal(hands={Seat.SOUTH: (Card.SA,)}, dealer=Seat.WEST)
    own = replace(deal, players=(Player("Zoe", Seat.SOUTH), Player(" "), Player("", Seat.WEST)))
    other = Match(players=None)

    def heads(*records: Record) -> list[str]:
        lines = emit(records, ENGLISH).splitlines()
        return [line.strip() for line in lines if line.strip().startswith(("South", "West"))]

    assert heads(deal) == ["West · dealer    ┌───────────┐", "South"]
    assert heads(match, deal)[1:] == ["South · Anna"]
    assert heads(match, deal)[0].startswith("West · Boris · dealer ")
    assert heads(match, own) == ["West · dealer    ┌───────────┐", "South · Zoe"]
    assert heads(match, replace(deal, players=())) == heads(match, other, deal) == heads(deal)


def test_players_who_do_not_sit_at_the_table_have_a_line() -> None:
    players = (Player("Anna", Seat.SOUTH), Player("Vera", Seat.NORTH), Player("Zoe"))
    notes = {"players": Notes(after=("a",)), "players[0]": Notes("!"), "players[2]": Notes("?")}
    deal = Deal(hands={Seat.SOUTH: (Card.SA,)}, players=players, notes=notes)
    lines = emit([deal], ENGLISH).splitlines()
    assert "  South · Anna!" in lines
    assert lines[-2:] == ["Players    North · Vera, Zoe?", "           — a"]
    text = emit([replace(deal, hands=None)], ENGLISH)
    assert text.endswith("\nPlayers    South · Anna!, North · Vera, Zoe?\n           — a\n")
    text = emit([replace(deal, players=players[:1])], ENGLISH)
    assert "  South · Anna!\n" in text
    assert text.endswith("\n\nPlayers — a\n[2]?\n")
    assert emit([Deal(players=())], ENGLISH).endswith("\n\nPlayers    —\n")


def test_what_is_said_of_a_match() -> None:
    notes = {
        "": Notes(after=("z",)),
        "name": Notes("!"),
        "date": Notes(before=("a",)),
        "players[1]": Notes("?", ("b",)),
        "total.south": Notes("!?"),
        "dealer": Notes(after=("c",)),
        "others[0]": Notes(after=("d",)),
    }
    match = Match(
        date="2024",
        rules="Sochi",
        pool=0,
        players=(Player("Anna", Seat.SOUTH), Player("Boris")),
        dealer=Seat.FIRST,
        total={Seat.SOUTH: "-26⅔", Seat.WEST: "5"},
        others=(Other("Judge", "Eve"),),
        notes=notes,
    )
    assert emit([match, Match(title="T"), Deal()], ENGLISH).splitlines() == [
        "Match!",
        "══════",
        "2024 · Rules: Sochi",
        "Date — a",
        "",
        "Pool       0",
        "Players    South · Anna, Boris?",
        "           Boris? — b",
        "Dealer     I",
        "           — c",
        "Total      South −26⅔!?, West 5",
        "Judge      Eve",
        "           — d",
        "",
        "— z",
        "",
        "T",
        "═",
        "",
        "Deal",
        "────",
    ]


def test_how_a_deal_ended() -> None:
    score = (
        Written(Seat.WEST, Book.POOL, 2, True),
        Written(Seat.SOUTH, Book.WHISTS, 8, on=Seat.WEST),
        Written(Seat.EAST, Book.MOUNTAIN, -4),
    )
    deal = Deal(
        task="Six  spades?",
        claim={Seat.SOUTH: 1, Seat.WEST: 2},
        best={Seat.WEST: 6},
        score=score,
        total={Seat.SOUTH: "-1"},
        notes={
            "task": Notes("!"),
            "score[1]": Notes("?", after=("a",)),
            "best": Notes(after=("b",)),
        },
    )
    assert emit([deal], ENGLISH).splitlines()[2:] == [
        "",
        "Task       Six spades?!",
        "",
        "Claim      South 1, West 2",
        "Best       West 6",
        "           — b",
        "Score      West pool +2, South whists 8 on West?, East mountain −4",
        "           South whists 8 on West? — a",
        "Total      South −1",
    ]


def test_a_claim_says_nothing_of_who_took_by_the_cards() -> None:
    record = Path(__file__).with_name("pretty") / "russian.pref"
    text = record.read_text(encoding="utf-8")
    text = text.replace("Взятки: Запад 6, Восток 2, Юг 2\n", "Остаток: Юг 0\n")
    assert "\nОстаток    Юг 0\nВзятки     по картам: Запад 6, Восток 2, Юг 2\n" in shown(text)


def test_variations_with_what_is_said_of_them() -> None:
    inner = Trick(3, (Card.D7,), variations=((Trick(3, (Card.D8,)),),))
    varied = (
        Trick(2, (Card.S7, Card.S8), (Seat.SOUTH,), Card.HA, Seat.WEST),
        Trick(3, (Card.C7, Card.C8), (Seat.SOUTH, Seat.WEST)),
        Trick(4, (Card.H7,)),
        inner,
    )
    notes = {
        "tricks[0]": Notes(after=("a",)),
        "tricks[0].variations[0]": Notes("!", after=("b",)),
        "tricks[0].variations[0][0].talon": Notes("?", after=("c",)),
        "tricks[0].variations[0][1]": Notes("!!", after=("d",)),
        "tricks[0].variations[0][1].plays[1]": Notes("??"),
        "tricks[0].variations[0][3]": Notes(before=("e",)),
        "tricks[0].variations[0][3].variations[0][0].plays[0]": Notes(after=("f",)),
        "tricks[0].variations[1][0].winner": Notes("!?"),
    }
    trick = Trick(2, (Card.SA,), variations=(varied, (Trick(2, (Card.SK,)),)))
    text = emit([Deal(tricks=(trick,), notes=notes)], ENGLISH)
    assert text.splitlines()[3:] == [
        "Play        1st    2nd    3rd",
        "       2    ♠A   — a",
        "           ! — b",
        "           (2. [♥A]? South ♠7 ♠8 → West",
        "            [♥A]? — c",
        "            3.!! South ♣7, West ♣8??",
        "            3.!! — d",
        "            4. ♥7",
        "            3. — e",
        "            3. ♦7",
        "              (3. ♦8)",
        "               ♦8 — f",
        "           )",
        "           (2. ♠K)",
        "            winner!?",
    ]


def test_a_long_variation_is_broken_between_its_tricks() -> None:
    trick = Trick(1, (Card.S10,) * 3)
    text = emit([Deal(tricks=(Trick(1, (Card.SA,), variations=((trick,) * 9,)),))], ENGLISH)
    lines = text.splitlines()[5:]
    assert lines == [
        "           (" + "  ".join(["1. ♠10 ♠10 ♠10"] * 4),
        "            " + "  ".join(["1. ♠10 ♠10 ♠10"] * 4),
        "            1. ♠10 ♠10 ♠10)",
    ]
    assert max(map(len, lines)) <= 80
