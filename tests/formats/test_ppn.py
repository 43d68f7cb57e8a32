"""The PPN reader, on records of our own in the form of its specification."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation.checking import check
from prefnotation.converting import emit, parse
from prefnotation.formats import ppn
from prefnotation.model.auction import Contract, Declared, Defence, Misere, Pass, Stand, Trump
from prefnotation.model.cards import PACK, Card, Rank, Suit
from prefnotation.model.deal import Match, Other, Player, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from tests.checkout import ROOT

SAMPLES = ROOT / "tests" / "formats" / "samples" / "ppn"
# Ten of the first, ten of the second, ten of the third, two of the talon.
CARDS = "123456789A" + "BCDEFGHIJK" + "LMNOPQRSTU" + "VW"
SOUTH, WEST, EAST = Seat.SOUTH, Seat.WEST, Seat.EAST
THROWS = "1BL1,2CM1,3DN1"


def record(
    order="123", bids="2,P,P", main="1", discard="VW", contract="2", accepted="8", kontra="0",
    refa="", value="4", starts="1", throws=THROWS, summary="M6:-4,F2:L8,F2:L8", cards=CARDS,
):  # fmt: skip
    parts = ["7", order, cards, bids, main, discard, contract, accepted, kontra, refa, value]
    return f"[{' '.join(part for part in [*parts, starts, throws, summary] if part)}]"


def read(text):
    return ppn.read(Source(text))


def read_deal(text):
    reading = read(text)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def told(text):
    """Return what was expected of each fault, and the text it points at."""
    reading = read(text)
    return [
        (one.message.format(**one.values), text[slice(*one.span)][:40]) for one in reading.findings
    ]


def comments(deal):
    return deal.notes[""].after


def test_a_record():
    text = record()
    deal = read_deal(text)
    assert deal.name == "7"
    assert deal.rules == "serbian"
    assert (deal.first_hand, deal.dealer, deal.lead) == (SOUTH, EAST, SOUTH)
    assert deal.hands[SOUTH] == (
        Card.SA, Card.SK, Card.SQ, Card.SJ, Card.S10, Card.S9, Card.S8, Card.S7, Card.D8, Card.D7,
    )  # fmt: skip
    assert deal.talon == (Card.CK, Card.CA)
    assert deal.discard == (Card.CA, Card.CK)
    assert deal.game == Contract(SOUTH, 6, Trump.SPADES)
    assert deal.defence == Defence((Declared(Stand.WHIST, WEST), Declared(Stand.WHIST, EAST)))
    assert deal.tricks == (
        Trick(1, (Card.S7, Card.D9, Card.HJ), winner=SOUTH),
        Trick(2, (Card.S8, Card.D10, Card.HQ), winner=SOUTH),
        Trick(3, (Card.S9, Card.DJ, Card.HK), winner=SOUTH),
    )
    assert deal.won == {SOUTH: 6, WEST: 2, EAST: 2}
    assert deal.auction is None
    assert comments(deal) == ("bids 2,P,P", "value 4", "summary M6:-4,F2:L8,F2:L8")


def test_a_sign_for_each_card():
    deal = read_deal(record())
    dealt = [*deal.hands.values(), deal.talon]
    assert {card for pile in dealt for card in pile} == PACK
    suits = (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS)
    pack = [Card.of(suit, rank) for suit in suits for rank in Rank]
    assert set(deal.hands[WEST]) == set(pack[10:20])


def test_places():
    text = f"[Player1 ana]\n{record()}"
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    deal = text[len("[Player1 ana]\n") :]
    assert at("deals[0]") == deal
    assert at("deals[0].name") == "7"
    assert at("deals[0].dealer") == at("deals[0].first_hand") == "123"
    assert at("deals[0].hands.west") == "BCDEFGHIJK"
    assert at("deals[0].hands.west[♥7]") == "H"
    assert at("deals[0].talon[1]") == "W"
    assert at("deals[0].discard[♣K]") == "V"
    assert at("deals[0].game") == "2"
    assert at("deals[0].defence") == "8"
    assert at("deals[0].tricks") == THROWS
    assert at("deals[0].tricks[1]") == "2CM1"
    assert at("deals[0].tricks[1].plays[2]") == "M"
    assert at("deals[0].tricks[2].winner") == "1"
    assert at("deals[0].won.west") == "F2:L8"
    assert at("matches[0].players[0]") == "ana"
    assert at("matches[0]") == "[Player1 ana]"


@pytest.mark.parametrize(
    ("order", "first", "dealer"), [("123", SOUTH, EAST), ("231", WEST, SOUTH), ("312", EAST, WEST)]
)
def test_hands_stand_in_the_order_of_the_deal(order, first, dealer):
    deal = read_deal(f"[1 {order} {CARDS} P,P,P]")
    assert (deal.first_hand, deal.dealer) == (first, dealer)
    assert Card.S7 in deal.hands[first]
    assert deal.auction == tuple(Pass(seat) for seat in order_from(first))
    assert comments(deal) == ("bids P,P,P",)


def order_from(first):
    seats = (SOUTH, WEST, EAST)
    return seats[seats.index(first) :] + seats[: seats.index(first)]


def test_players_may_sit_the_other_way_round():
    text = f"[Player2 b]\n[1 132 {CARDS} P,P,P]\n[2 321 {CARDS} P,P,P]"
    reading = read(text)
    assert reading.findings == ()
    assert reading.records[0].players == (Player("b", EAST),)
    assert [deal.first_hand for deal in reading.deals] == [SOUTH, WEST]
    # But they do not change their places.
    assert told(f"[1 123 {CARDS} P,P,P]\n[2 321 {CARDS} P,P,P]") == [
        ("expected one of 123, 231, 312, found 321", "321")
    ]


def test_without_an_order_nobody_has_a_hand():
    text = f"[1 12 {CARDS} P,P,P]"
    assert told(text) == [("expected one of 123, 231, 312, found 12", "12")]
    (deal,) = read(text).deals
    assert (deal.hands, deal.dealer, deal.talon) == (None, None, (Card.CK, Card.CA))
    assert deal.auction == (Pass(), Pass(), Pass())


@pytest.mark.parametrize(
    ("contract", "game"),
    [
        ("3", Contract(SOUTH, 6, Trump.DIAMONDS)),
        ("4", Contract(SOUTH, 6, Trump.HEARTS)),
        ("5", Contract(SOUTH, 6, Trump.CLUBS)),
        ("7", Contract(SOUTH, 6, Trump.NO_TRUMP)),
        ("6", Misere(SOUTH)),
        ("8", Contract(SOUTH)),
        ("G3", Contract(SOUTH, None, Trump.DIAMONDS, without_talon=True)),
        ("G6", Misere(SOUTH, without_talon=True)),
        ("G8", Contract(SOUTH, without_talon=True)),
    ],
)
def test_contracts(contract, game):
    deal = read_deal(record(contract=contract))
    assert deal.game == game
    assert (f"contract {contract}" in comments(deal)) is ("8" in contract)
    assert ("accepted 8" in comments(deal)) is isinstance(game, Misere)


def test_without_talon_nothing_is_discarded():
    assert read_deal(record(contract="G2", discard="XX")).discard is None


@pytest.mark.parametrize(
    ("accepted", "stands"),
    [("0", "pass pass"), ("2", "whist pass"), ("3", "pass whist"), ("8", "whist whist"),
     ("4", "whist whist")],
)  # fmt: skip
def test_who_follows(accepted, stands):
    defence = read_deal(record(accepted=accepted)).defence
    assert " ".join(str(one.stand) for one in defence.declared) == stands
    assert [one.seat for one in defence.declared] == [WEST, EAST]


def test_kontra_refa_and_value_are_comments():
    deal = read_deal(record(kontra="R2", refa="1", value="32"))
    assert comments(deal)[1:4] == ("kontra R2", "refa 1", "value 32")
    assert "refa 0" not in comments(read_deal(record(refa="0")))


def test_a_play_of_two_is_a_comment():
    deal = read_deal(record(accepted="2", throws="1B1,2C1"))
    assert (deal.tricks, deal.lead) == (None, None)
    assert comments(deal)[2:4] == ("starts 1", "throws 1B1,2C1")


def test_a_sans_that_another_leads_is_a_comment():
    deal = read_deal(record(contract="7", starts="3"))
    assert (deal.tricks, deal.lead) == (None, None)
    assert "starts 3" in comments(deal)
    assert read_deal(record(contract="7")).lead is SOUTH
    assert len(read_deal(record(contract="7")).tricks) == 3


def test_who_did_not_play_has_no_tricks():
    assert read_deal(record(summary="M6:-4,0,F4:L16:8")).won == {SOUTH: 6, EAST: 4}


def old(bids="2,P,P", accepted="B", contract="2", throws="1BLM,2CML", summary="6:0:-4:0,0,4:0:0:0"):
    return f"3. 3 {CARDS} {bids} VW {contract} {accepted} 0 4 {throws} {summary}"


def test_an_old_record_names_the_dealer_alone():
    deal = read_deal(old())
    assert (deal.name, deal.dealer, deal.first_hand) == ("3", EAST, SOUTH)
    assert deal.game == Contract(SOUTH, 6, Trump.SPADES)
    assert [trick.winner for trick in deal.tricks] == [SOUTH, WEST]
    assert deal.won == {SOUTH: 6, EAST: 4}
    assert deal.lead is None
    assert read_deal(f"1. 1 {CARDS} D,D,D").first_hand is WEST


@pytest.mark.parametrize(
    ("accepted", "stands"),
    [("0", "pass pass"), ("L", "whist pass"), ("R", "pass whist"), ("B", "whist whist")],
)
def test_who_follows_in_an_old_record(accepted, stands):
    defence = read_deal(old(accepted=accepted)).defence
    assert " ".join(str(one.stand) for one in defence.declared) == stands


@pytest.mark.parametrize(
    ("bids", "declarer"),
    [
        ("P,2,3", EAST),
        ("M3,P,3", SOUTH),
        ("3,P,M3", EAST),
        ("2,G4,P", WEST),
        ("7,G,P", WEST),
        ("2,G4,G3", WEST),
    ],
)
def test_in_an_old_record_the_highest_bid_plays(bids, declarer):
    assert read_deal(old(bids)).game.declarer is declarer


def test_where_two_bid_as_high_nobody_knows_who_plays():
    deal = read_deal(old("G,G,P", accepted="L"))
    assert deal.game == Contract(None, 6, Trump.SPADES)
    assert deal.defence is None
    assert "accepted L" in comments(deal)
    assert [trick.winner for trick in deal.tricks] == [None, None]
    assert read_deal(old("P,P,P")).game == Contract(None, 6, Trump.SPADES)


def test_an_old_sans_does_not_tell_who_leads():
    deal = read_deal(old(contract="7"))
    assert deal.tricks is None
    assert "throws 1BLM,2CML" in comments(deal)


def test_tags_are_a_match():
    text = (
        '[Bula "40"]\n[Player1 ana]\n[Player3 "vera m"]\n[Result1 458]\n[Result2 x]\n'
        f"[Date 2012.03.08 ]\n[Location here]\n[Place1 2]\n\n[1 123 {CARDS} P,P,P]\n"
    )
    reading = read(text)
    assert reading.findings == ()
    assert reading.records[0] == Match(
        date="2012.03.08",
        place="here",
        rules="serbian",
        players=(Player("ana", SOUTH), Player("vera m", EAST)),
        total={SOUTH: "458"},
        others=(Other("Bula", "40"), Other("Result2", "x"), Other("Place1", "2")),
    )
    assert text[slice(*reading.span("matches[0].others[1]"))] == "x"
    assert text[slice(*reading.span("matches[0].total.south"))] == "458"
    assert text[slice(*reading.span("matches[0].date"))] == "2012.03.08"


def test_tags_after_a_deal_are_another_match():
    deal = f"[1 123 {CARDS} P,P,P]"
    reading = read(f"[Bula 40]\n{deal}\n...\n```\n[Bula 60]\n{deal}\n{deal}\n[Bula 80]")
    assert reading.findings == ()
    kinds = [type(one).__name__ for one in reading.records]
    assert kinds == ["Match", "Deal", "Match", "Deal", "Deal", "Match"]
    assert reading.span("matches[1]") == reading.span("matches[1].others[0]")._replace(
        start=reading.source.text.index("[Bula 60]"), end=reading.source.text.index("[Bula 60]") + 9
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (record(cards=CARDS[1:]), ("32 cards", CARDS[1:])),
        (record(cards=CARDS[:-1] + "Y"), ("a card", "Y")),
        (record(cards="x" + CARDS[1:]), ("a card", "x")),
        (record(bids="1,P,P"), ("bids such as M3,P,3", "1,P,P")),
        (record(main="4"), ("a player", "4")),
        (record(discard="V?"), ("a card", "?")),
        (record(contract="9"), ("a contract from 2 to 8, or G2 to G8", "9")),
        (record(accepted="10"), ("a player", "10")),
        (record(kontra="X1"), ("a kontra such as K2, or 0", "X1")),
        (record(refa="2"), ("0 or 1", "2")),
        (record(value="-"), ("a number", "-")),
        (record(starts="0"), ("a player", "0")),
        (record(throws="1BL1,2"), ("two or three cards and the winner", "2")),
        (record(throws="1BL1,2C?1,3DN1"), ("a card", "?")),
        (record(throws="1BL1,2CM4"), ("a player", "4")),
        (record(summary="M6:-4,F2,x"), ("tricks and scores such as M7:-8, or 0", "x")),
        (f"[1 123 {CARDS} P,P,P 2]", ("4 or 13 parts", f"1 123 {CARDS} P")),
        (f"1. 3 {CARDS}", ("4 or 11 parts", f"1. 3 {CARDS}")),
        ("[1 123]", ("4 or 13 parts", "1 123")),
        ("[1 ]", ("4 or 13 parts", "1")),
        ("  what is this  ", ("a tag or a record in brackets", "what is this")),
        ("[1]", ("a tag or a record in brackets", "[1]")),
        ("3.", ("a tag or a record in brackets", "3.")),
    ],
)
def test_faults(text, expected):
    ((message, found),) = told(text)
    assert message.startswith(f"expected {expected[0]}, found ")
    assert found.startswith(expected[1][:40])


def test_half_a_hand_is_no_hand():
    (deal,) = read(record(cards="x" + CARDS[1:])).deals
    assert [*deal.hands] == [WEST, EAST]
    (deal,) = read(record(cards=CARDS[:-1] + "Y")).deals
    assert deal.talon is None
    (deal,) = read(record(throws="1BL1,2C?1,3DN1")).deals
    assert len(deal.tricks) == 1


def test_parts_too_many_are_kept():
    (deal,) = read(f"[1 123 {CARDS} P,P,P 2 XX]").deals
    assert comments(deal) == ("bids P,P,P", "2 XX")


def test_what_follows_a_wrong_declarer():
    (deal,) = read(record(main="4")).deals
    assert deal.game == Contract(None, 6, Trump.SPADES)
    assert "accepted 8" in comments(deal)
    assert [trick.winner for trick in deal.tricks] == [SOUTH] * 3


def test_a_tag_that_stands_twice():
    text = "[Bula 40]\n[Bula 60]\n"
    reading = read(text)
    (finding,) = reading.findings
    assert (finding.code, text[slice(*finding.span)]) == ("PN005", "[Bula 60]")
    assert reading.records[0].others == (Other("Bula", "40"),)


@pytest.mark.parametrize("text", ["", "\n \n", "[Bula 60]", "..."])
def test_no_deal(text):
    assert [one.code for one in read(text).findings] == ["PN004"]


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("[Bula 60]\n", True),
        ('\n  [Bula "40"]  \n', True),
        (f"  [1 231 {CARDS} P,P,P]", True),
        (f"1. 1 {CARDS} P,P,P", True),
        ("[Event x]", False),
        ("[♣K7A, ♠A89]", False),
        ("1. ♠A 7 8", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert ppn.recognises(Source(text)) is ours


@pytest.mark.parametrize("name", ["new.ppn", "old.ppn", "quirks.ppn"])
def test_samples_break_no_law(name):
    source = Source.from_bytes((SAMPLES / name).read_bytes(), name)
    reading = ppn.read(source)
    assert ppn.recognises(source)
    assert check(reading) == []
    again = parse(emit(reading, "notation"))
    assert {one.code for one in check(again)} == {"PN002"}  # Of bula and refe.
    assert again.records == reading.records


def test_a_card_that_cannot_be_there_is_told_by_the_rules():
    found = check(read(record(discard="BV", throws="1BL1,1CM1")))
    assert [(one.code, one.address) for one in found] == [
        ("PN304", "deals[0].discard[♦9]"),
        ("PN404", "deals[0].tricks[1].plays[0]"),
    ]


@given(st.text(alphabet=' [].,123VWMPFLBX0678:-\n"ab', max_size=80))
def test_no_text_raises(text):
    for finding in read(text).findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)


@given(st.data())
def test_no_damaged_record_raises(data):
    text = f"[Player1 ana]\n{record()}\n{old()}\n"
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 4))
    put = data.draw(st.text(alphabet="1,XG ]", max_size=3))
    check(read(text[:at] + put + text[at + cut :]))
