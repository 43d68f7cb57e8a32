"""Saved protocol pages, on pages of our own invention in their form."""

import time
from html import escape
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from prefnotation import check
from prefnotation.diagnostics import Severity
from prefnotation.formats import gambler
from prefnotation.model.auction import (
    AllPass,
    Bid,
    Contract,
    Misere,
    MisereBid,
    Pass,
    Trump,
)
from prefnotation.model.cards import PACK, Card, Suit
from prefnotation.model.deal import Notes, Other, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Source

E, S, W, N = Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH
SAMPLES = Path(__file__).parent / "samples" / "gambler"
NAMES = [path.name for path in sorted(SAMPLES.iterdir())]
LETTERS = dict(zip("scdh", Suit, strict=True))
WEST = "s A K 9|c J 9|d Q 8|h A K 9"
EAST = "s Q 10|c K Q 7|d A 10 7|h 10 8"
SOUTH = "s J 8 7|c A 10 8|d K J 9|h Q"
VOID = "s A K Q J 10 9 8 7|c|d|h A K"


def hand(written):
    return tuple(
        Card.of(LETTERS[row[0]], next(c.rank for c in PACK if str(c.rank) == rank))
        for row in written.split("|")
        for rank in row[1:].split()
    )


def picture(suit):
    return f"<img src=/images/{suit}.gif>"


def rows(written):
    return "<br>".join(
        picture(row[0]) + (row[1:].strip() or "&nbsp;") for row in written.split("|")
    )


def table(*lines):
    cells = ("".join(f"<TD>{cell}</TD>" for cell in line) for line in lines)
    return "<TABLE>" + "\n".join(f"<TR>{line}</TR>" for line in cells) + "</TABLE>\n"


def play(card):
    suit = next(letter for letter, suit in LETTERS.items() if suit is card.suit)
    small = f"<img src='/images/{suit}.gif' height=11 width=13 border=0>"
    return f"<a href=#>{small}{card.rank}</a>"


def played(*cards):
    lines = (cards[at : at + 3] for at in range(0, len(cards), 3))
    return table(*([play(card) for card in line] for line in lines))


def script(contract, *rest):
    return f'<script>x = Array(n("","{contract}",{",".join(rest) or 0}))</script>'


THREE = table([rows(WEST), rows(EAST)], [rows("h 7|h J")], [rows(SOUTH)])
PASSED = table(["", "пас", "пас"], ["пас", "", ""])


def read(text):
    return gambler.read(Source(text))


def read_deal(text):
    reading = read(text)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def found_by(text):
    return [(f.code, text[slice(*f.span)]) for f in read(text).findings]


def test_the_hands_of_three():
    deal = read_deal(THREE)
    assert deal.hands == {seat: hand(h) for seat, h in ((S, SOUTH), (W, WEST), (E, EAST))}
    assert deal.talon == (Card.H7, Card.HJ)
    assert (deal.dealer, deal.first_hand, deal.auction, deal.game) == (None, None, None, None)


@pytest.mark.parametrize("short", ["c 7|h J", "s 7|s J", "s|c 7|d J|h", "s 7|c J|d|h"])
@pytest.mark.parametrize(("at", "dealer", "first"), [(0, N, E), (1, W, N), (2, E, S), (3, S, W)])
def test_of_four_the_short_hand_is_the_talon_and_deals(short, at, dealer, first):
    hands = [WEST, EAST, SOUTH]
    hands.insert(at, short)
    auction = [["", "", "", ""], ["", "", "", ""]]
    auction[0][1:4] = ["пас"] * 3
    deal = read_deal(table(*([rows(each)] for each in hands)) + table(*auction))
    assert (deal.dealer, deal.first_hand) == (dealer, first)
    seats = [seat for seat in (N, W, E, S) if seat is not dealer]
    assert deal.hands == dict(sorted(zip(seats, map(hand, (WEST, EAST, SOUTH)), strict=True)))
    assert sorted(deal.talon) == sorted(hand(short))
    assert deal.auction[0] == Pass(first)


def test_what_is_left_of_the_hands():
    assert read_deal(rows(WEST)).hands == {W: hand(WEST)}
    assert read_deal(table([rows(WEST)], [rows(VOID)])).hands == {W: hand(WEST), E: hand(VOID)}
    four = read_deal(table(*([rows(WEST)] for _ in range(5))))
    assert list(four.hands) == [S, W, N, E]


def test_a_void_is_no_card():
    assert read_deal(rows(VOID)).hands[W] == hand(VOID)


def test_a_rank_that_cannot_be_read():
    text = rows(WEST.replace("A K 9|c", "A Z 9|c"))
    assert found_by(text) == [("PN001", "Z")]
    assert read(text).deals[0].hands[W] == hand(WEST.replace("A K 9|c", "A 9|c"))


@pytest.mark.parametrize(
    "furniture", [picture("s"), picture("s") + " ", "<img src=/images/s.png>A"]
)
def test_other_pictures_are_no_hands(furniture):
    assert read_deal(f"<p>{furniture}</p>{rows(WEST)}").hands == {W: hand(WEST)}


@pytest.mark.parametrize(
    ("contract", "game"),
    [
        ("Распасы", AllPass()),
        ("пас", AllPass()),
        ("Мизер", Misere()),
        ("6-3", Contract(level=6, without_three=True)),
        ("10-3", Contract(level=10, without_three=True)),
        ("7<img src='/images/d.gif'>", Contract(level=7, trump=Trump.DIAMONDS)),
        ("1<img src='/images/h.gif'>", Contract(level=10, trump=Trump.HEARTS)),
        ("8 БК", Contract(level=8, trump=Trump.NO_TRUMP)),
        ("10&nbsp;БК", Contract(level=10, trump=Trump.NO_TRUMP)),
    ],
)
def test_a_contract(contract, game):
    assert read_deal(script(contract) + THREE).game == game


def test_what_else_the_script_says():
    text = '<script>Array ( n( "a <b>b</b>" , "Мизер" ,"","c d", "e", 4))</script>' + THREE
    assert read_deal(text).notes == {"name": Notes(before=("a b", "c d", "e"))}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (script("11♠"), "11♠"),
        ('<script>Array(n("a",b))</script>', "Array(n("),
    ],
)
def test_a_script_that_cannot_be_read(text, found):
    assert found_by(text + THREE) == [("PN001", found)]


def test_a_contract_that_nobody_knows():
    text = script("RMZ") + THREE
    (finding,) = read(text).findings
    assert (finding.severity, text[slice(*finding.span)]) == (Severity.WARNING, "RMZ")
    deal = read(text).deals[0]
    assert (deal.game, deal.others) == (None, (Other("contract", "RMZ"),))


def test_an_auction():
    spade, heart = picture("s"), picture("h")
    auction = table(["", f"6{spade}", "пас"], ["7 БК", f"1{heart}", "&nbsp;"], ["пас", "", ""])
    deal = read_deal(THREE + auction + table(["вист", "пас", ""]))
    assert deal.first_hand is S
    assert deal.auction == (
        Bid(6, Trump.SPADES, seat=S),
        Pass(W),
        Bid(7, Trump.NO_TRUMP, seat=E),
        Bid(10, Trump.HEARTS, seat=S),
        Pass(E),
    )


def test_a_misere_and_names_above_the_calls():
    deal = read_deal(THREE + table(["Анна", "Борис", "Вера"], ["Мизер без слов", "пас", "пас"]))
    assert deal.auction == (MisereBid(seat=E), Pass(S), Pass(W))


def test_columns_that_are_nobodys():
    deal = read_deal(THREE + table(["1", "пас", "пас", "пас", ""]))
    assert deal.auction == (Pass(), Pass(), Pass())
    assert deal.first_hand is None


def test_a_call_that_cannot_be_read():
    text = THREE + table(["пас", "гм", "пас"], ["", "пас", ""])
    assert found_by(text) == [("PN001", "гм")]
    assert read(text).deals[0].auction == (Pass(E), Pass(W), Pass(S))


def test_no_call_stands_among_plays():
    deal = read_deal(THREE + table(["пас", "пас", ""]) + played(Card.SQ) + table(["гм"]))
    assert deal.auction == (Pass(E), Pass(S))


def test_a_play_of_a_contract():
    # South is the first hand; the columns are East, South and West.
    text = script("6<img src='/images/d.gif'>") + THREE + PASSED
    text += played(Card.D10, Card.CA, Card.CJ, Card.H10, Card.DJ, Card.C9)
    assert read_deal(text).tricks == (
        Trick(1, (Card.CA, Card.CJ, Card.D10)),
        Trick(2, (Card.H10, Card.DJ, Card.C9)),
    )


MOVES = (Card.H8, Card.HQ, Card.H9, Card.H10, Card.S7, Card.HK, Card.SQ, Card.S8, Card.SK)


@pytest.mark.parametrize(
    "opened",
    [
        (Card.HJ, Card.H7, *MOVES),
        (Card.HJ, *MOVES[:3], Card.H7, *MOVES[3:]),
    ],
)
def test_the_talon_among_the_plays_of_an_all_pass(opened):
    text = script("Распасы") + THREE + PASSED + "".join(map(played, opened))
    deal = read_deal(text)
    assert deal.talon == (Card.HJ, Card.H7)
    assert deal.tricks == (
        Trick(1, (Card.HQ, Card.H9, Card.H8), talon=Card.HJ),
        Trick(2, (Card.S7, Card.HK, Card.H10), talon=Card.H7),
        Trick(3, (Card.S8, Card.SK, Card.SQ)),
    )
    reading = read(text)
    assert text[slice(*reading.span("deals[0].tricks[0].talon"))] == "J"
    assert reading.span("deals[0].talon[0]") == reading.span("deals[0].tricks[0].talon")


def test_an_all_pass_without_its_talon():
    deal = read_deal(script("Распасы") + THREE + PASSED + played(*MOVES))
    assert deal.talon == (Card.H7, Card.HJ)
    assert [trick.plays[0] for trick in deal.tricks] == [Card.HQ, Card.S7, Card.S8]


@pytest.mark.parametrize("beside", ["Z", "A K"])
def test_a_play_that_cannot_be_read_keeps_its_place(beside):
    text = THREE + played(Card.CA, Card.CJ).replace(">J<", f">{beside}<")
    (finding,) = read(text).findings
    assert text[slice(*finding.span)] == beside[0]
    assert len(read(text).deals[0].tricks[0].plays) == 2


def test_a_picture_of_a_play_without_a_rank():
    assert read_deal(THREE + played(Card.CA).replace(">A<", "><")).tricks is None


def suits(written, sign="{suit}"):
    spans = ""
    for row in written.split("|"):
        shown = sign.format(suit=LETTERS[row[0]])
        ranks = row[1:].replace(" ", "") or "—"
        spans += f'<span class="suitcards" data-suit="{row[0]}">{shown}{ranks}</span>\n'
    return spans


def diagram(corner="", summary="", **positions):
    inner = "".join(f'<div position="{p}">{text}</div>' for p, text in positions.items())
    head = f'<div position="lt">{corner}</div>' if corner else ""
    foot = f'<div class="summary">{summary}</div>' if summary else ""
    return f'<div class="sheet"><div class="diagram">{head}{inner}{foot}</div>more</div>'


HANDS = {"l": suits(WEST), "r": suits(EAST), "b": suits(SOUTH), "t": suits("h 7|h J")}


def test_a_diagram():
    deal = read_deal(diagram("3 E/-", "6♠ W", **HANDS))
    assert (deal.name, deal.dealer) == ("3", E)
    assert deal.hands == {seat: hand(h) for seat, h in ((S, SOUTH), (W, WEST), (E, EAST))}
    assert deal.talon == (Card.H7, Card.HJ)
    assert deal.game == Contract(W, 6, Trump.SPADES)
    assert deal.notes == {}


@pytest.mark.parametrize(
    ("summary", "game"),
    [
        ("TБ Ю", Contract(S, 10, Trump.NO_TRUMP)),
        ("10♥", Contract(None, 10, Trump.HEARTS)),
        ("7 БК N", Contract(N, 7, Trump.NO_TRUMP)),
        ("8<img src=s.gif> <b>E</b>", Contract(E, 8, Trump.SPADES)),
        ("мизер З", Misere(W)),
        ("распасы", AllPass()),
    ],
)
def test_a_summary(summary, game):
    assert read_deal(diagram(summary=summary, **HANDS)).game == game


def test_a_summary_that_cannot_be_read():
    text = diagram(summary="5♠ W ", **HANDS)
    assert found_by(text) == [("PN001", "5♠ W")]


def test_several_diagrams_and_the_words_in_them():
    first = diagram("12", "9Б S −1", l="Вера " + suits(WEST), t="Анна " + suits("h 7|h J"))
    second = diagram("N / all", b=suits(SOUTH, "<span>{suit}</span>"), x="<b>so</b>")
    one, other = read(f"<p>a {first}</div></p>{second}tail").deals
    assert (one.name, one.dealer, one.game) == ("12", None, Contract(S, 9, Trump.NO_TRUMP))
    assert one.notes == {
        "hands.west": Notes(after=("Вера",)),
        "talon": Notes(after=("Анна",)),
        "game": Notes(after=("−1",)),
    }
    assert (other.name, other.dealer, other.hands) == (None, N, {S: hand(SOUTH)})
    assert other.notes == {"name": Notes(after=("/ all",)), "": Notes(after=("so",))}


def test_a_second_short_hand_is_no_talon():
    deal = read_deal(diagram(t=suits("h 7|h J"), r=suits("h A")))
    assert (deal.talon, deal.hands) == ((Card.H7, Card.HJ), {E: (Card.HA,)})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (diagram(b=suits("s A K").replace("AK", "AZ")), "Z"),
        (diagram(b='<span class=suitcards data-suit="z">AK</span>'), "<span"),
        (diagram(b="<span class=suitcards>AK</span>"), "<span"),
        (diagram(q=suits("s A")), "<span"),
    ],
)
def test_a_diagram_that_cannot_be_read(text, found):
    ((code, words),) = found_by(text)
    assert (code, words[:5]) == ("PN001", found[:5])


@pytest.mark.parametrize("text", ["", "<html>", "<p>A K 10</p>", script("6-3"), table(["пас"])])
def test_a_page_without_a_deal(text):
    assert read(text).deals == ()
    assert [finding.code for finding in read(text).findings] == ["PN004"]


@pytest.mark.parametrize(
    "rest", ['<b title="x', "<!-- so", "<script>x", "<![z>", "&#" + "9" * 5000]
)
def test_a_page_that_breaks_off(rest):
    text = f"{THREE}{rest}"
    deal = read(text).deals[0]
    assert len(deal.hands) == 3
    assert {code for code, _ in found_by(text)} <= {"PN001"}


def test_what_is_no_tag_and_no_text():
    odd = "<!DOCTYPE html><?x y?><![CDATA[z]]><!-- c --><style>p</style></p>"
    assert read_deal(odd + THREE).hands == read_deal(THREE).hands


def test_places():
    text = script("6<img src='/images/d.gif'>", '"a"') + THREE + PASSED + played(*MOVES[:3])
    text = text.replace("Q 10<br>", "Q&nbsp;&#49;0<br>", 1)
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]").startswith("<img src=/images/s.gif>A K 9<br>")
    assert at("deals[0].hands.west[♠K]") == "K"
    assert at("deals[0].hands.east[♠10]") == "&#49;0"
    assert at("deals[0].talon[1]") == "J"
    assert at("deals[0].game") == "6<img src='/images/d.gif'>"
    assert at("deals[0].first_hand") == at("deals[0].auction[0]") == "пас"
    assert at("deals[0].tricks[0].plays[0]") == "Q"
    text = diagram("3 E/-", "6♠ W ", **HANDS)
    reading = read(text)
    assert at("deals[0].hands.east[♠10]") == "10"
    assert at("deals[0].talon[0]") == "7"
    assert at("deals[0].name") == at("deals[0].dealer") == "3 E/-"
    assert at("deals[0].game") == "6♠ W"
    assert at("deals[0]").endswith("6♠ W ")


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (script("6-3") + THREE, True),
        (diagram(**HANDS), True),
        (THREE, False),
        (script("6-3"), False),
        (escape(script("6-3") + THREE), False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert gambler.recognises(Source(text)) is ours


@pytest.mark.parametrize("name", NAMES)
def test_a_sample(name):
    source = Source.from_bytes((SAMPLES / name).read_bytes())
    reading = gambler.read(source)
    assert gambler.recognises(source)
    assert [f.severity for f in reading.findings] == [Severity.WARNING] * (name == "quirks.html")
    told = {finding.code for finding in check(reading)}
    assert told <= {"PN001", "PN009"}
    for deal in reading.deals:
        held = [card for hand in deal.hands.values() for card in hand]
        assert {*held, *deal.talon} == PACK
        assert deal.game or deal.others


def test_the_same_page_in_each_encoding():
    text = (SAMPLES / "contract.html").read_text("utf-8")
    deals = [gambler.read(Source.from_bytes(text.encode(e))).deals for e in ("utf-8", "cp1251")]
    assert deals[0] == deals[1]


PIECES = (
    *("<div>", "<td>", "<b><p>", "<", "&", "<!--", "<!---->", "<a ", "<x></td>", "<script>"),
    *(picture("s"), rows(WEST), "<div class=diagram>", "<tr><td>пас"),
    "<span class=suitcards data-suit=s>A",
)


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_with_the_page_alone(piece):
    def seconds(times):
        start = time.process_time()
        gambler.recognises(Source(piece * times))
        read(piece * times)
        return time.process_time() - start

    assert seconds(6000) < 16 * max(seconds(1500), 0.05)


def test_a_page_nested_without_end():
    assert [finding.code for finding in read("<div>" * 100_000).findings] == ["PN004"]
    inside = "<div>" * 100_000 + f"<div position=b>{HANDS['b']}"
    assert read(f"<div class=diagram>{inside}").deals[0].hands == {S: hand(SOUTH)}


WORDS = st.sampled_from(
    [picture("s"), play(Card.HK), "A ", "10", "&nbsp;", "<td>", "</td>", "<tr>", "пас", "</div>"]
)
PAGES = [Source.from_bytes((SAMPLES / name).read_bytes()).text for name in NAMES]


def check_places(text):
    reading = read(text)
    assert isinstance(gambler.recognises(Source(text)), bool)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        finding.message.format_map(finding.values)
    for index, deal in enumerate(reading.deals):
        at = f"deals[{index}]"
        held = {f"{at}.hands.{s}[{card}]": card for s in deal.hands or {} for card in deal.hands[s]}
        held |= {f"{at}.talon[{i}]": card for i, card in enumerate(deal.talon or ())}
        for i, trick in enumerate(deal.tricks or ()):
            held |= {f"{at}.tricks[{i}].plays[{j}]": card for j, card in enumerate(trick.plays)}
        for address, card in held.items():
            written = text[slice(*reading.span(address))].replace("T", "10")
            assert not card.known or written == str(card.rank), address


@given(st.text() | st.lists(WORDS).map("".join))
def test_reading_never_raises(text):
    check_places(text)


@given(
    st.sampled_from(PAGES),
    st.floats(0, 1),
    st.integers(0, 12),
    st.lists(WORDS, max_size=4).map("".join),
)
@example(PAGES[0], 0, 0, "")
def test_reading_a_mutated_page_makes_up_no_card(page, at, gone, put):
    cut = int(at * len(page))
    check_places(page[:cut] + put + page[cut + gone :])
