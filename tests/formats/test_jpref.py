"""jpref read and written, on lines of our own in the form of its files."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from prefnotation import converting
from prefnotation.formats import jpref
from prefnotation.model.auction import AllPass, Contract, Misere, Pass, Trump
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Match, Notes, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Source, Span
from prefnotation.spelling import ENGLISH
from tests.any_deal import deals, matches

SOUTH = "♠7QKA ♣8A ♦XK ♥79"
WEST = "♠8J ♣9QK ♦7A ♥8XA"
EAST = "♠9X ♣7XJ ♦8JQ ♥QK"
TWO = "♦9 ♥J"
CARDS = f"{SOUTH}  {WEST}  {EAST}  {TWO}"
LIST = "[♣K7A, ♠A8 9, ♠KJX]"


def read(text):
    return jpref.read(Source(text))


def read_deal(text):
    reading = read(text)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def hand(written):
    suit = ""
    cards = []
    for sign in written:
        if sign in "♠♣♦♥":
            suit = sign
        elif sign != " ":
            cards.append(Card(suit + sign.replace("X", "10")))
    return tuple(cards)


def found_by(text):
    """Return the code of each finding and the text it points at."""
    return [(f.code, text[slice(*f.span)]) for f in read(text).findings]


def test_a_deal_line():
    deal = read_deal(f"deal: {CARDS}  1 -> 6♠ 7")
    assert deal.hands == {
        Seat.SOUTH: tuple(sorted(hand(SOUTH))),
        Seat.WEST: tuple(sorted(hand(WEST))),
        Seat.EAST: tuple(sorted(hand(EAST))),
    }
    assert deal.talon == hand(TWO)
    assert deal.discard is None
    assert deal.first_hand is Seat.WEST
    assert deal.game == Contract(level=6, trump=Trump.SPADES)
    assert deal.taken == 7
    assert deal.tricks is None
    assert deal.notes == {}


@pytest.mark.parametrize(
    ("elder", "seat"), [("0", Seat.SOUTH), ("1", Seat.WEST), ("2", Seat.EAST), ("", None)]
)
def test_the_elder_hand(elder, seat):
    assert read_deal(f"deal: {CARDS} {elder}  -> 2, 5, 3").first_hand is seat


@pytest.mark.parametrize(("elder", "found"), [("3", "3"), ("7", "7"), ("9  ", "9"), ("0 7", None)])
def test_an_elder_hand_that_is_none_costs_only_itself(elder, found):
    text = f"deal: {CARDS} {elder} -> 2, 5, 3"
    if found is None:
        assert read(text).deals == ()
        return
    assert found_by(text) == [("PN001", found)]
    assert read(text).deals == (read_deal(f"deal: {CARDS} -> 2, 5, 3"),)


WEB = {
    "entities": {"♠": "&spades;", "♣": "&clubs;", "♦": "&diams;", "♥": "&hearts;"},
    "hollow": {"♠": "♤", "♣": "♧", "♦": "♢", "♥": "♡"},
    "emoji": {sign: f"{sign}\ufe0f" for sign in "♠♣♦♥"},
}


@pytest.mark.parametrize("signs", WEB.values(), ids=WEB)
def test_signs_as_the_web_has_them(signs):
    text = f"{LIST}\ndeclarer Аня: 6♠, {WEST}\ndeal: {CARDS} 1 -> 6♦ 6\n"
    told = text.translate(str.maketrans(signs))
    assert jpref.recognises(Source(told))
    assert read(told).findings == ()
    assert read(told).deals[0].hands == read(text).deals[0].hands
    assert read(told).deals[0].game == read(text).deals[0].game


@pytest.mark.parametrize(
    "damaged",
    [
        f"Deal: {CARDS} -> 6♦ 6",
        f"deal : {CARDS} -> 6♦ 6",
        "deal: s79 cQ d789JQA hK  sJQA c89JA h7XQ  s8XK c7XK dXK h8A  hJ9 2 -> 6d 6",
        f"deal: {CARDS} -> 6♦ 6".encode().decode("cp1252", "replace"),
    ],
)
def test_a_damaged_deal_line_is_no_deal_that_is_called_so(damaged):
    reading = converting.read_source(Source(f"{damaged}\n"))
    assert reading.deals == ()
    assert reading.findings


@pytest.mark.parametrize("result", ["6♦ 6", "6 6♦", "Misère 0"])
def test_moves_behind_a_result_are_kept_as_they_are_written(result):
    deal = read_deal(f"deal: {CARDS} 2 -> {result} : ♠K9J ♠8 ♦7 ♠Q")
    assert deal.game in (Contract(level=6, trump=Trump.DIAMONDS), Misere())
    assert deal.taken in (6, 0)
    assert deal.notes["name"].after == ("♠K9J ♠8 ♦7 ♠Q",)


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        # A king that was typed into the next hand.
        ("♠79 ♣Q ♦789JQA  ♠JQA ♣89JA ♥7XQK  ♠8XK ♣7XK ♦XK ♥8A  ♥J9", "Q"),
        # An eight and a knave that moved up.
        ("♠79 ♣Q ♦789JQA ♥K  ♠JQA ♣89JA ♥7X  ♠8XK ♣7XK ♦XK ♥8A  ♥J9Q", "X"),
    ],
)
def test_a_hand_does_not_begin_within_a_suit(cards, found):
    assert (("PN001", found)) in found_by(f"deal: {cards} 2 -> 6♦ 6")
    assert len(read(f"deal: {cards} 2 -> 6♦ 6").deals) == 1


def test_a_game_given_up():
    deal = read_deal(f"deal: {CARDS} 0 -> Without 3")
    assert deal.game == Contract(without_three=True)
    assert deal.taken is deal.won is None


@pytest.mark.parametrize("card", ["♠7", "♠ 7"])
def test_one_card_more_is_no_elder_hand(card):
    assert read_deal(f"deal: {CARDS} {card} -> 2, 5, 3").talon == (*hand(TWO), Card.S7)


@pytest.mark.parametrize(
    "blanks",
    [(" ", " ", " "), ("   ", "  ", "     "), ("", "", ""), ("\t", "\t", "\t")],
)
def test_blanks_separate_nothing_in_a_whole_pack(blanks):
    first, second, third = blanks
    spread = SOUTH.replace(" ", "  ")
    deal = read_deal(f"  deal:{spread}{first}{WEST}{second}{EAST}{third}♦9♥J 1")
    assert deal == read_deal(f"deal: {CARDS} 1")


def test_the_talon_keeps_its_order():
    assert read_deal(f"deal: {SOUTH} {WEST} {EAST} ♥J ♦9 0").talon == (Card.HJ, Card.D9)


@pytest.mark.parametrize(
    ("result", "game", "taken"),
    [
        ("6♦ 6", Contract(level=6, trump=Trump.DIAMONDS), 6),
        ("8- 7", Contract(level=8, trump=Trump.NO_TRUMP), 7),
        ("X♠ 10", Contract(level=10, trump=Trump.SPADES), 10),
        ("10♥", Contract(level=10, trump=Trump.HEARTS), None),
        ("0 6♣", Contract(level=6, trump=Trump.CLUBS), 0),
        ("Misère 0", Misere(), 0),
        ("Misere 5 tricks", Misere(), 5),
        ("1 Misère", Misere(), 1),
        ("d", Misere(), None),
        ("d 1", Misere(), None),
        ("All-pass", AllPass(), None),
    ],
)
def test_a_result_with_a_talon(result, game, taken):
    deal = read_deal(f"deal: {CARDS} 0 -> {result}")
    assert (deal.game, deal.taken, deal.won) == (game, taken, None)
    assert (deal.talon, deal.discard) == (hand(TWO), None)


@pytest.mark.parametrize("result", ["6, 0, 4", "0: 6, 1: 0, 2: 4", "All-pass 6,0,4"])
def test_tricks_of_each_hand(result):
    deal = read_deal(f"deal: {CARDS} 0 -> {result}")
    assert deal.game == AllPass()
    assert deal.won == {Seat.SOUTH: 6, Seat.WEST: 0, Seat.EAST: 4}
    assert deal.talon == hand(TWO)


@pytest.mark.parametrize("line", ["", " 0", " 0 ->", " 0 -> # why", " -> # why"])
def test_no_result_is_no_game(line):
    deal = read_deal(f"deal: {CARDS}{line}")
    assert (deal.game, deal.taken, deal.talon) == (None, None, hand(TWO))


def test_a_number_alone_is_a_misere_after_the_discard():
    deal = read_deal(f"deal: {SOUTH} {WEST} {EAST} ♥J ♦9 2 -> 1 # caught")
    assert (deal.game, deal.taken) == (Misere(), None)
    assert (deal.talon, deal.discard) == (None, (Card.D9, Card.HJ))
    assert deal.notes == {"name": Notes(after=("-> 1", "caught"))}


def test_a_card_that_is_played_was_not_discarded():
    deal = read_deal(f"[♦98, ♦AQX]\ndeal: {CARDS} 0 -> 1")
    assert (deal.talon, deal.discard) == (hand(TWO), None)


def test_the_head_of_a_file_names_the_declarer():
    text = f"#misèreplay for user #2\ndeal: {CARDS} 0 -> 1\ndeal: {CARDS} 0 -> d\n"
    first, second = read(text).deals
    assert first.game == second.game == Misere(declarer=Seat.EAST)
    assert first.notes == {"name": Notes(before=("misèreplay for user #2",), after=("-> 1",))}


def test_moves_after_a_number_are_kept_and_are_no_tricks():
    deal = read_deal(f"deal: {CARDS} 0 -> 1 : ♣8A ♦X ♥7 # so")
    assert deal.tricks is None
    assert deal.taken is None
    assert deal.notes == {"name": Notes(after=("-> 1 : ♣8A ♦X ♥7", "so"))}


def test_words_for_a_result_are_a_note():
    deal = read_deal(f"deal: {CARDS} 0 -> position 4, many holes")
    assert deal.game is None
    assert deal.notes == {"name": Notes(after=("position 4, many holes",))}


@pytest.mark.parametrize("result", ["6♦ six", "11♠ 3", "Misère maybe", "1, 2", "♠", "d!", "7 : so"])
def test_a_result_that_is_none(result):
    text = f"deal: {CARDS} 0 -> {result} # so"
    assert found_by(text) == [("PN001", result)]
    (deal,) = read(text).deals
    assert (deal.game, deal.taken, deal.won) == (None, None, None)
    assert deal.talon == hand(TWO)


def test_a_trick_list_stands_above_its_deal():
    deal = read_deal(
        f"{LIST}\nlist build duration: 1 sec, positions 5\n\n2\ndeclarer: 7 tricks\n"
        f"deal: {CARDS} 1 -> 6♠ 7 #ut"
    )
    assert deal.tricks == (
        Trick(1, (Card.CK, Card.C7, Card.CA)),
        Trick(2, (Card.SA, Card.S8, Card.S9)),
        Trick(3, (Card.SK, Card.SJ, Card.S10)),
    )
    before = ("list build duration: 1 sec, positions 5", "2", "declarer: 7 tricks")
    assert deal.notes == {"name": Notes(before=before, after=("ut",))}


def test_a_list_belongs_to_one_deal_only():
    text = f"{LIST}\ndeal: {CARDS} 1 -> 6♠ 7\ndeal: {CARDS} 1 -> 6♠ 8\n"
    assert [len(deal.tricks or ()) for deal in read(text).deals] == [3, 0]


def test_a_trick_list_without_a_deal_is_reported():
    text = f"[♣K]\n#deal: {CARDS} 0 -> 6♦ 5\n{LIST}\ndeal: {CARDS} 1\n[♦A]"
    assert found_by(text) == [("PN001", "[♣K]"), ("PN001", "[♦A]")]
    (deal,) = read(text).deals
    assert len(deal.tricks) == 3


@pytest.mark.parametrize("bad", ["", "98", "♠98JQ", "♠T", "♠"])
def test_a_trick_that_cannot_be_read_leaves_the_others(bad):
    text = f"[♣K7A, {bad},♠K J X]\ndeal: {CARDS} 1"
    assert found_by(text) == [("PN001", bad)]
    (deal,) = read(text).deals
    assert [trick.number for trick in deal.tricks] == [1, 3]


def test_a_list_of_no_trick():
    (deal,) = read(f"[]\ndeal: {CARDS} 1").deals
    assert deal.tricks is None


@pytest.mark.parametrize("shown", [WEST, "♠8J ♣9QK ♦7A9 ♥8X", "♠8J ♦9 ♥J"])
def test_a_line_shows_the_cards_of_the_declarer(shown):
    line = f"declarer Аня: Misère, {shown}"
    deal = read_deal(f"{line}\ndeal: {CARDS} 1 -> Misère 0")
    assert deal.game == Misere(declarer=Seat.WEST)
    assert deal.notes == {"name": Notes(before=(line,))}


@pytest.mark.parametrize("shown", ["♠8J ♣7", "♦9 ♥J"])
def test_cards_of_no_one_hand_show_no_declarer(shown):
    deal = read_deal(f"declarer Аня: 6♠, {shown}\ndeal: {CARDS} 1 -> 6♠ 6")
    assert deal.game == Contract(level=6, trump=Trump.SPADES)


def test_the_declarer_is_of_the_next_deal_only():
    text = f"declarer Аня: 6♠, {WEST}\ndeal: {CARDS} 1\ndeal: {CARDS} 1 -> 6♠ 6"
    assert [deal.game for deal in read(text).deals] == [
        None,
        Contract(level=6, trump=Trump.SPADES),
    ]


def test_other_outcomes_stand_with_their_deal():
    text = (
        f"# head\n\n#deal: one\n#[♠7]\ndeal: {CARDS} 0\n#deal: two\n#[♠8]\n# not so\n#deal: three\n"
        f"\n**** \n####\ndeal: {CARDS} 1 # last\n\n# end\n{SOUTH} {WEST} {EAST}\n"
    )
    first, second = read(text).deals
    assert first.notes == {
        "name": Notes(before=("head", "deal: one", "[♠7]")),
        "": Notes(after=("deal: two", "[♠8]")),
    }
    assert second.notes == {
        "name": Notes(before=("not so", "deal: three"), after=("last",)),
        "": Notes(after=("end", f"{SOUTH} {WEST} {EAST}")),
    }
    assert read(text).findings == ()


@pytest.mark.parametrize(
    "line",
    [
        f"{WEST} 1 -> ♥7, ♠9, 6♦",
        WEST,
        "hello",
        "[♠7",
        "Deal 3",
        "declarer Аня",
    ],
)
def test_another_line_is_reported(line):
    text = f"deal: {CARDS} 0\r\n  {line} \r\n"
    assert found_by(text) == [("PN001", line)]
    assert len(read(text).deals) == 1


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        (f"deal: 789 {CARDS}", f"789 {CARDS}"),
        (f"deal: {CARDS} 0 1", "1"),
        (f"deal: {SOUTH} ♠T {WEST}", f"T {WEST}"),
        ("deal: nothing", "nothing"),
    ],
)
def test_a_deal_line_that_cannot_be_read(line, rest):
    text = f"{LIST}\ndeclarer Аня: 6♠, {WEST}\n{line}\ndeal: {CARDS} 0 -> 6♠ 6"
    assert found_by(text) == [("PN001", rest), ("PN001", LIST)]
    (deal,) = read(text).deals
    assert deal.tricks is None
    assert deal.game == Contract(level=6, trump=Trump.SPADES)
    assert read(text).findings[0].values["found"] == rest[:40]


def test_a_finding_names_what_was_found():
    (finding,) = read(f"[,]\ndeal: {CARDS}").findings[:1]
    assert finding.message.format_map(finding.values) == (
        "expected a trick of three cards, found nothing"
    )


@pytest.mark.parametrize(
    ("south", "two"),
    [
        (SOUTH, ""),
        (SOUTH, "♦9"),
        (SOUTH, "♦9 ♥JQ"),
        (SOUTH[:-1], ""),
        (SOUTH[:-1], "♦9"),
        (SOUTH[:-1], TWO),
        (SOUTH + "J", TWO),
        (SOUTH + "JQ", "♦9 ♥JQ"),
    ],
)
def test_wide_blanks_part_the_hands_of_a_pack_that_is_not_whole(south, two):
    deal = read_deal(f"deal: {south}  {WEST}   {EAST}\t{two} 0 -> 1")
    assert deal.hands == {
        Seat.SOUTH: tuple(sorted(hand(south))),
        Seat.WEST: tuple(sorted(hand(WEST))),
        Seat.EAST: tuple(sorted(hand(EAST))),
    }
    assert deal.discard == (tuple(sorted(hand(two))) or None)


@pytest.mark.parametrize(
    "cards",
    [
        "",
        SOUTH,
        f"{SOUTH} {WEST} {EAST}",
        f"{SOUTH}  {WEST}  {EAST}  ♦9  ♥7J",
        f"{SOUTH}  {WEST}  ♠9X  {TWO}",
        f"{SOUTH}  {WEST}  ♠9X ♣7XJ ♦8JQ  ♥QK ♦9",
        f"{SOUTH}  {WEST}  {EAST}  {TWO}  ♠7",
        f"{SOUTH}  {WEST}  ♠9X ♣7XJ  {TWO}",
    ],
)
def test_hands_that_cannot_be_told_apart(cards):
    text = f"deal: {cards} 0 -> 1"
    reading = read(text)
    assert reading.deals == ()
    (finding,) = reading.findings
    assert (finding.code, finding.values) == ("PN001", {"count": len(hand(cards))})
    assert text[slice(*finding.span)] == text


def test_a_text_without_a_deal():
    assert [(f.code, f.span) for f in read("# nothing\n").findings] == [("PN004", Span(0, 0))]
    assert [f.code for f in read("").findings] == ["PN004"]
    assert [f.code for f in read(f"{LIST}\n").findings] == ["PN001", "PN004"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end):
    text = end.join(
        [
            "#misère play, user #0",
            "[♣K]",
            f" {LIST}",
            f"deal: {CARDS} 1 -> 6♠ 7 # so",
            f"deal: {CARDS} 2 -> 6, 0, 4",
            f"deal: {SOUTH} {WEST} {EAST} ♥J ♦9 0 -> 1",
        ]
    )
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]") == f"deal: {CARDS} 1 -> 6♠ 7 # so"
    assert at("deals[0].hands.south") == SOUTH
    assert at("deals[0].hands.south[♠7]") == "♠7"
    assert at("deals[0].hands.south[♦10]") == "♦X"
    assert at("deals[0].hands.east[♣J]") == "J"
    assert at("deals[0].talon[1]") == "♥J"
    assert at("deals[0].first_hand") == "1"
    assert at("deals[0].game") == "6♠"
    assert at("deals[0].taken") == "7"
    assert at("deals[0].tricks") == LIST
    assert at("deals[0].tricks[1]") == "♠A8 9"
    assert at("deals[0].tricks[0].plays[0]") == "♣K"
    assert at("deals[0].tricks[1].plays[2]") == "9"
    assert at("deals[1].first_hand") == "2"
    assert at("deals[1].game") == "6, 0, 4"
    assert at("deals[1].won.south") == "6"
    assert at("deals[1].won.east") == "4"
    assert at("deals[2].discard[♦9]") == "♦9"
    assert at("deals[2].game") == "1"
    assert at("deals[2].auction") == at("deals[2]")


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (f"deal: {CARDS}", True),
        (f"# a\r#deal: {CARDS}", True),
        ("\n  # deal:♠7", True),
        ("deal: 1", False),
        ("deal: ♣10", False),
        (f"a deal: {CARDS}", False),
        (f"{WEST} 1 -> ♥7, ♠9, 6♦", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert jpref.recognises(Source(text)) is ours


ALPHABET = st.sampled_from([*"♠♣♦♥789XJQKA012,:#[]->d \t\r\n\x00é", "deal:", "Misère", "declarer "])
FILE = f"#misèreplay for user #0\n{LIST}\n2\ndeal: {CARDS} 1 -> 6♠ 7 # so\n#deal: {CARDS}\n"
PLACED = re.compile(r"(?s)([♠♣♦♥])?([789XJQKA])\Z")


def check(text):
    source = Source(text)
    reading = jpref.read(source)
    assert isinstance(jpref.recognises(source), bool)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        finding.message.format_map(finding.values)
    for index, deal in enumerate(reading.deals):
        at = f"deals[{index}]"
        rows = {
            f"{at}.hands.{seat}[{card}]": card for seat in deal.hands for card in deal.hands[seat]
        }
        rows |= {f"{at}.discard[{card}]": card for card in deal.discard or ()}
        rows |= {f"{at}.talon[{i}]": card for i, card in enumerate(deal.talon or ())}
        for i, trick in enumerate(deal.tricks or ()):
            rows |= {f"{at}.tricks[{i}].plays[{j}]": card for j, card in enumerate(trick.plays)}
        for address, card in rows.items():
            assert card in PACK
            found = PLACED.match(text[slice(*reading.span(address))])
            assert found, address
            assert found[2] == card.rank.value.replace("10", "X")
            before = re.findall("[♠♣♦♥]", text[: reading.span(address).end])
            assert before[-1] == card.suit.value


@given(st.text() | st.lists(ALPHABET).map("".join))
def test_reading_never_raises(text):
    check(text)


@given(st.integers(0, len(FILE)), st.integers(0, 12), st.lists(ALPHABET, max_size=4).map("".join))
@example(at=0, gone=0, put="")
def test_reading_a_mutated_file_makes_up_no_card(at, gone, put):
    check(FILE[:at] + put + FILE[at + gone :])


# Comments, in which suppressions stand.


@pytest.mark.parametrize(
    ("text", "insides"),
    [
        ("# a", [" a"]),
        (f"deal: {CARDS} 1 -> 6♠ 7 # a", [" a"]),
        (f"deal: {CARDS} 1 -> 6♠ 7#a", ["a"]),
        (f"#deal: {CARDS} # a", [f"deal: {CARDS} # a"]),
        ("#\nx", [""]),
        ("#\r\n\r\nx", [""]),
        ("##\r# a\rx", ["", " a"]),
        ("x#y", []),
        ("x # y", [" y"]),
        ("[♣K#7]", []),
    ],
)
def test_where_comments_stand(text, insides):
    assert [text[start:end] for start, end in jpref.comments(text)] == insides


# Written.


def emitted(*records):
    return jpref.emit(records, ENGLISH)


def lost(*records):
    return list(jpref.losses(records, ENGLISH))


HANDS = {Seat.SOUTH: hand(SOUTH), Seat.WEST: hand(WEST), Seat.EAST: hand(EAST)}
WON = dict(zip(HANDS, (6, 0, 4), strict=True))
PLAIN = Deal(hands=HANDS, talon=hand(TWO))
LINE = f"deal: {CARDS}"


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ({}, LINE),
        ({"first_hand": Seat.WEST}, f"{LINE}  1"),
        ({"talon": (Card.HJ, Card.H8)}, f"deal: {SOUTH}  {WEST}  {EAST}  ♥J8"),
        ({"talon": None}, f"deal: {SOUTH}  {WEST}  {EAST}"),
        ({"game": AllPass()}, f"{LINE} -> All-pass"),
        (
            {"game": AllPass(), "won": dict(zip(HANDS, (6, 0, 4), strict=True))},
            f"{LINE} -> 6, 0, 4",
        ),
        ({"game": Misere()}, f"{LINE} -> Misère"),
        ({"game": Misere(), "taken": 0}, f"{LINE} -> Misère 0"),
        ({"game": Contract(level=6, trump=Trump.SPADES), "taken": 7}, f"{LINE} -> 6♠ 7"),
        ({"game": Contract(level=10, trump=Trump.NO_TRUMP)}, f"{LINE} -> X-"),
        (
            {"game": Contract(Seat.EAST, 8, Trump.HEARTS)},
            f"declarer east: 8♥, {EAST}\n{LINE} -> 8♥",
        ),
        ({"notes": {"name": Notes(after=("why",))}}, f"{LINE} # why"),
        ({"notes": {"name": Notes(after=("so it went", "why"))}}, f"{LINE} -> so it went # why"),
        ({"notes": {"name": Notes(before=("#1", "[♠7]"))}}, f"# #1\n# [♠7]\n{LINE}"),
        ({"notes": {"": Notes(after=("deal: two", "[♠8]"))}}, f"{LINE}\n#deal: two\n#[♠8]"),
        (
            {"tricks": (Trick(1, (Card.CK, Card.C7, Card.CA)), Trick(2, (Card.SA, Card.D8)))},
            f"[♣K7A, ♠A ♦8]\n{LINE}",
        ),
        (
            {
                "game": Misere(Seat.WEST),
                "talon": None,
                "discard": (Card.D9, Card.HJ),
                "notes": {"name": Notes(after=("-> 1 : ♠7", "caught"))},
            },
            f"declarer west: Misère, {WEST}\n{LINE} -> 1 : ♠7 # caught",
        ),
        (
            {"game": Misere(), "notes": {"name": Notes(after=("-> d 1",))}},
            f"{LINE} -> d 1",
        ),
        (
            {
                "game": Misere(),
                "tricks": (Trick(1, (Card.D9,)),),
                "notes": {"name": Notes(after=("-> 1",))},
            },
            f"[♦9]\n{LINE} -> 1",
        ),
        (
            {"game": Misere(), "talon": None, "notes": {"name": Notes(after=("-> 1",))}},
            f"deal: {SOUTH}  {WEST}  {EAST} -> 1",
        ),
    ],
)
def test_what_is_written_is_read_again(said, text):
    deal = Deal(**{"hands": HANDS, "talon": hand(TWO), **said})
    assert emitted(deal) == f"{text}\n"
    assert read_deal(f"{text}\n") == deal
    assert lost(deal) == []
    # What stands above a deal is about no other.
    twice = read(emitted(deal, deal))
    assert (twice.deals, twice.findings) == ((deal, deal), ())


@pytest.mark.parametrize(
    ("said", "loss"),
    [
        ({"dealer": Seat.NORTH}, "the dealer"),
        ({"first_hand": Seat.NORTH}, "the first hand"),
        ({"auction": (Pass(),)}, "the auction"),
        ({"discard": (Card.D9, Card.HJ)}, "the discard"),
        ({"talon": (*hand(TWO), *hand(SOUTH)[:4])}, "the talon"),
        ({"talon": (Card.ANY, Card.SX)}, "the talon"),
        ({"game": Contract(level=6)}, "the game"),
        ({"game": Contract(level=6, trump=Trump.CLUBS, without_talon=True)}, "the game"),
        ({"game": Contract(Seat.NORTH, 6, Trump.CLUBS)}, "the game"),
        ({"game": Misere(), "taken": 100}, "the declarer's tricks"),
        ({"game": AllPass(), "won": {Seat.SOUTH: 3}}, "the tricks of each seat"),
        ({"game": AllPass(), "won": dict.fromkeys(HANDS, 100)}, "the tricks of each seat"),
        ({"tricks": (Trick(2, (Card.CK,)),)}, "the play"),
        ({"tricks": (Trick(1, (Card.CK,)), Trick(2, (Card.CX,)))}, "the play"),
        ({"tricks": (Trick(1, (Card.C7, Card.C8, Card.C9, Card.CK)),)}, "the play"),
        (
            {"tricks": (Trick(1, (Card.CK,), (Seat.SOUTH,)),)},
            "what is said of the tricks besides their cards",
        ),
        ({"notes": {"name": Notes(before=("misère play, user #0",))}}, "the comment on name"),
        ({"notes": {"name": Notes(after=("a", "b", "c"))}}, "the comment on name"),
        ({"notes": {"": Notes(after=("the end",))}}, "the comment on the record"),
        # Two cards that would be taken for the discard.
        ({"game": Misere(), "notes": {"name": Notes(after=("-> 1", "b"))}}, "the comment on name"),
    ],
)
def test_what_has_no_place_is_told(said, loss):
    deal = Deal(**{"hands": HANDS, "talon": hand(TWO), **said})
    assert lost(deal) == [f"deal 1: {loss}"]
    again = read_deal(emitted(deal))
    assert again.hands == deal.hands
    assert (again.discard, again.talon) in ((None, hand(TWO)), (None, None))


def test_other_seats_are_told_and_have_their_places():
    north = {Seat.WEST: hand(SOUTH), Seat.NORTH: hand(WEST), Seat.EAST: hand(EAST)}
    numbered = dict(zip((Seat.FIRST, Seat.SECOND, Seat.THIRD), HANDS.values(), strict=True))
    game = Contract(Seat.NORTH, 6, Trump.SPADES)
    deal = Deal(hands=north, talon=hand(TWO), first_hand=Seat.WEST, game=game)
    line = f"declarer west: 6♠, {WEST}\n{LINE}  0 -> 6♠\n"
    assert emitted(deal) == line
    assert lost(deal) == ["deal 1: the names of the seats"]
    deal = Deal(hands=numbered, talon=hand(TWO), game=Contract(Seat.SECOND, 6, Trump.SPADES))
    assert emitted(deal) == line
    won = dict(zip(north, (6, 0, 4), strict=True))
    assert emitted(Deal(hands=north, game=AllPass(), won=won)).endswith(" -> 6, 0, 4\n")


@pytest.mark.parametrize(
    "record",
    [
        Match(name="1"),
        Deal(),
        Deal(hands={Seat.SOUTH: hand(SOUTH)}, talon=hand(TWO)),
        Deal(hands=HANDS | {Seat.SOUTH: hand(SOUTH)[:5]}),
        Deal(hands=HANDS | {Seat.SOUTH: (Card.SX, *hand(SOUTH)[1:])}),
        Deal(hands=dict(zip((Seat.SOUTH, Seat.FIRST, Seat.EAST), HANDS.values(), strict=True))),
    ],
)
def test_what_cannot_be_written_is_left_out_and_told(record):
    assert emitted(record) == ""
    assert lost(record) == [f"{type(record).__name__.lower()} 1: all of it"]
    assert emitted(record, PLAIN) == f"{LINE}\n"


@pytest.mark.parametrize(
    "line", ["declarer west: 6♠, ♠8J ♣9QK", "declarer west: 7♠, ♠8J ♣9QK ♦7A ♥8XA"]
)
def test_a_line_that_says_more_than_the_deal_is_kept(line):
    deal = read_deal(f"{line}\n{LINE} -> 6♠")
    assert deal.game == Contract(Seat.WEST, 6, Trump.SPADES)
    assert deal.notes == {"name": Notes(before=(line,))}


@given(st.lists(deals() | matches(), max_size=3))
def test_writing_never_raises_and_what_is_not_told_comes_back(records):
    told = [lost(record) for record in records]
    assert len(lost(*records)) == sum(map(len, told))
    again = list(read(emitted(*records)).deals)
    for record, losses in zip(records, told, strict=True):
        if not any(loss.endswith(": all of it") for loss in losses):
            assert again.pop(0) == record or losses
    assert again == []


@st.composite
def expressible(draw):
    """A deal of which jpref has a place for everything."""
    pack = draw(st.permutations(sorted(PACK)))
    hands = {seat: tuple(pack[10 * at : 10 * at + 10]) for at, seat in enumerate(HANDS)}
    words = st.from_regex(r"[\w#:>\[\]-]{1,5}( [а-я♠7#]{1,4})?", fullmatch=True)
    comments = draw(st.lists(words, max_size=2).map(tuple))
    trump, level = draw(st.sampled_from(Trump)), draw(st.integers(6, 10))
    declarer = draw(st.none() | st.sampled_from(list(HANDS)))
    game = draw(
        st.sampled_from((None, AllPass(), Misere(declarer), Contract(declarer, level, trump)))
    )
    taken = draw(st.none() | st.integers(0, 10)) if isinstance(game, Misere | Contract) else None
    won = draw(st.sampled_from((None, WON)))
    beside = {"talon": tuple(pack[30:])}
    after = draw(st.lists(words, max_size=1).map(tuple))
    if isinstance(game, Misere) and draw(st.booleans()):
        result = draw(st.sampled_from(("-> 1", "-> d", "-> d 1", "-> 0 : ♣8A ♦X")))
        after, taken = (result, *after), None
        if "d" not in result:
            beside = {"discard": tuple(pack[30:])}
    notes = {"name": Notes(before=comments, after=after)}
    size = draw(st.integers(0, 10))
    tricks = tuple(Trick(at + 1, tuple(pack[at:30:10])) for at in range(size))
    return Deal(
        hands=hands, game=game, taken=taken, won=won if game == AllPass() else None, notes=notes,
        tricks=tricks or None, first_hand=draw(st.none() | st.sampled_from(list(HANDS))), **beside,
    )  # fmt: skip


@given(st.lists(expressible(), min_size=1, max_size=4))
def test_what_has_a_place_comes_back(written):
    assert lost(*written) == []
    reading = read(emitted(*written))
    assert reading.findings == ()
    assert reading.deals == tuple(written)
