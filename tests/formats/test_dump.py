"""The dump of a downloader, on records of our own."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation import check
from prefnotation.formats import dump
from prefnotation.model.auction import AllPass, Bid, Contract, Hold, Misere, MisereBid, Pass, Trump
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Match, Notes, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Source, Span
from prefnotation.spelling import ENGLISH
from tests.any_deal import deals, matches

E, S, W, N = Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH
SAMPLES = Path(__file__).parent / "samples" / "dump"
WEST = "As Ks 9s Jc 9c Qd 8d Ah Kh 9h"
EAST = "Qs 10s Kc Qc 7c Ad 10d 7d 10h 8h"
SOUTH = "Js 8s 7s Ac 10c 8c Kd Jd 9d Qh"
HANDS = f"HAND  {WEST}\nHAND  {EAST}\nHAND  {SOUTH}\n"
LETTERS = dict(zip("scdh", "♠♣♦♥", strict=True))


def hand(written):
    return tuple(Card(LETTERS[word[-1]] + word[:-1]) for word in written.split())


def read(text):
    return dump.read(Source(text))


def read_deal(entries):
    reading = read(f"begin\n{entries}\nend\n")
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def found_by(text):
    return [(f.code, text[slice(*f.span)]) for f in read(text).findings]


def test_a_record():
    deal = read_deal(
        f"CONTRACT 6s\nFIRSTPLAYER 1\nNUMOFPLAYERS 3\n{HANDS}"
        "TRADE 6s\nTRADE pass\nTRADE pass\nWIDOW  7h Jh"
    )
    assert deal == Deal(
        first_hand=S,
        hands={W: hand(WEST), E: hand(EAST), S: hand(SOUTH)},
        talon=(Card.H7, Card.HJ),
        auction=(Bid(6, Trump.SPADES), Pass(), Pass()),
        game=Contract(level=6, trump=Trump.SPADES),
    )


@pytest.mark.parametrize(
    ("word", "game"),
    [
        ("pass", AllPass()),
        ("pas", AllPass()),
        ("miser", Misere()),
        ("misere", Misere()),
        ("6-3", Contract(level=6, without_three=True)),
        ("10-3", Contract(level=10, without_three=True)),
        ("1-3", Contract(level=10, without_three=True)),
        ("1s", Contract(level=10, trump=Trump.SPADES)),
        ("10h", Contract(level=10, trump=Trump.HEARTS)),
        ("1nt", Contract(level=10, trump=Trump.NO_TRUMP)),
        ("9c", Contract(level=9, trump=Trump.CLUBS)),
    ],
)
def test_a_contract(word, game):
    assert read_deal(f"CONTRACT {word}").game == game


@pytest.mark.parametrize(
    ("word", "call"),
    [("pas", Pass()), ("miser", MisereBid()), ("1d", Bid(10, Trump.DIAMONDS))],
)
def test_a_call(word, call):
    assert read_deal(f"TRADE {word}").auction == (call,)


@pytest.mark.parametrize(
    ("number", "seat"), [("0", E), ("1", S), ("2", W), ("3", E), ("104", W), ("-1", None)]
)
def test_the_first_player(number, seat):
    assert read_deal(f"FIRSTPLAYER {number}\n{HANDS}").first_hand is seat


@pytest.mark.parametrize(("number", "first"), [("1", SOUTH), ("0", EAST), ("3", EAST)])
def test_of_four_players_the_first_hand_sits_behind_the_dealer(number, first):
    deal = read_deal(f"FIRSTPLAYER {number}\nNUMOFPLAYERS 4\n{HANDS}")
    assert (deal.dealer, deal.first_hand) == (N, E)
    assert deal.hands[E] == hand(first)


def test_of_four_players_nobody_may_be_the_first_hand():
    deal = read_deal(f"NUMOFPLAYERS 4\n{HANDS}")
    assert (deal.dealer, deal.first_hand) == (N, None)
    assert deal.hands[E] == hand(EAST)


def test_plays_are_brought_into_their_order():
    # South is the first hand; columns are East, South and West.
    moves = ["7d", "Jd", "8d", "Ad", "9d", "Qd", "Qs", "8s", "Ks"]
    text = "".join(f"MOVE {move}\n" for move in moves)
    deal = read_deal(f"CONTRACT pass\nFIRSTPLAYER 1\n{HANDS}WIDOW Jh 7h\n{text}")
    # Nobody has to follow the talon cards, hearts, but South has one: the talon was not opened.
    assert deal.tricks == (
        Trick(1, (Card.DJ, Card.D8, Card.D7)),
        Trick(2, (Card.D9, Card.DQ, Card.DA)),
        Trick(3, (Card.SQ, Card.S8, Card.SK)),
    )


def test_plays_to_cards_of_the_talon():
    moves = ["8h", "Qh", "9h", "10h", "7s", "Kh", "Qs", "8s", "Ks", "Kc"]
    text = "".join(f"MOVE {move}\n" for move in moves)
    deal = read_deal(f"CONTRACT pass\nFIRSTPLAYER 1\n{HANDS}WIDOW Jh 7h\n{text}")
    assert [trick.plays for trick in deal.tricks] == [
        (Card.HQ, Card.H9, Card.H8),
        (Card.S7, Card.HK, Card.H10),
        (Card.S8, Card.SK, Card.SQ),
        (Card.CK,),
    ]


@pytest.mark.parametrize(
    ("first", "moves"),
    [
        ("0", ["Jd", "8d", "7d"]),  # They are by columns of nobody.
        ("0", ["7d", "Jd", "8d", "9d", "Ad"]),
        ("0", ["7d", "Jd", "8d", "7h"]),
        ("-1", ["7d", "Jd", "8d"]),
        ("0", ["7d", "?", "8d"]),
    ],
)
def test_plays_that_stay_as_they_are(first, moves):
    text = "".join(f"MOVE {move}\n" for move in moves)
    (deal,) = read(f"begin\nFIRSTPLAYER {first}\n{HANDS}{text}end").deals
    cards = [Card.ANY if move == "?" else hand(move)[0] for move in moves]
    assert [card for trick in deal.tricks for card in trick.plays] == cards


def test_trumps_take():
    text = "".join(f"MOVE {move}\n" for move in ["10d", "Ac", "Jc", "10h", "Jd", "9c"])
    deal = read_deal(f"CONTRACT 6d\nFIRSTPLAYER 1\n{HANDS}{text}")
    assert [trick.plays for trick in deal.tricks] == [
        (Card.CA, Card.CJ, Card.D10),
        (Card.H10, Card.DJ, Card.C9),
    ]


def test_an_entry_that_stands_twice():
    text = f"begin\nCONTRACT 6s\nCONTRACT 7s\n{HANDS}HAND 7h\nWIDOW 7h Jh\nWIDOW 7h\nend\n"
    assert found_by(text) == [
        ("PN005", "CONTRACT 7s"),
        ("PN005", "HAND 7h"),
        ("PN005", "WIDOW 7h"),
    ]
    (deal,) = read(text).deals
    assert (deal.game.level, deal.talon) == (6, (Card.H7, Card.HJ))


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("CONTRACT 11s", "11s"),
        ("CONTRACT", ""),
        ("FIRSTPLAYER one", "one"),
        ("NUMOFPLAYERS 5", "5"),
        ("TRADE whist", "whist"),
        ("WIDOW 7h 6h", "6h"),
        ("HAND As 1s", "1s"),
        ("MOVE As,", "As,"),
        ("Game parsed", "Game parsed"),
        ("begins", "begins"),
    ],
)
def test_what_cannot_be_read(entry, found):
    text = f"begin\n  {entry}  \nend\n"
    assert found_by(text) == [("PN001", found)]
    assert len(read(text).deals) == 1


def test_the_borders_of_a_record():
    text = f"end\nCONTRACT 6s\nbegin\nCONTRACT 7s\nbegin\n{HANDS}"
    assert found_by(text) == [
        ("PN001", "end"),
        ("PN001", "CONTRACT 6s"),
        ("PN001", "begin"),
        ("PN001", ""),
    ]
    assert [deal.game is None for deal in read(text).deals] == [False, True]


@pytest.mark.parametrize("text", ["", "\n", "end\n", "HAND As\n"])
def test_a_text_without_a_deal(text):
    assert read(text).deals == ()
    assert [finding.code for finding in read(text).findings][-1] == "PN004"


def test_an_empty_record():
    assert read_deal("") == Deal()
    assert read_deal("WIDOW\nHAND\n") == Deal(talon=())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end):
    text = end.join(
        [
            "begin", "CONTRACT 6d", "FIRSTPLAYER 1", "NUMOFPLAYERS 3",
            *HANDS.splitlines(), "TRADE 6d", "WIDOW  7h Jh",
            "MOVE 7d", "MOVE Jd", "MOVE 8d", "end",
        ]
    )  # fmt: skip
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]") == text
    assert at("deals[0].hands.west") == WEST
    assert at("deals[0].hands.east[♠10]") == "10s"
    assert at("deals[0].talon[1]") == "Jh"
    assert at("deals[0].first_hand") == "1"
    assert at("deals[0].game") == "6d"
    assert at("deals[0].auction[0]") == "6d"
    assert at("deals[0].tricks[0]").split() == ["7d", "MOVE", "Jd", "MOVE", "8d"]
    assert at("deals[0].tricks[0].plays[0]") == "Jd"
    assert at("deals[0].tricks[0].plays[2]") == "7d"
    assert reading.span("deals[1]") is None


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("begin\nCONTRACT 6s\n", True),
        ("log\r\n begin \r\nHAND  As", True),
        ("begin CONTRACT", False),
        ("begin\n\nHAND", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert dump.recognises(Source(text)) is ours


@pytest.mark.parametrize("name", ["games.txt", "passed.txt", "quirks.txt"])
def test_a_sample(name):
    source = Source.from_bytes((SAMPLES / name).read_bytes())
    reading = dump.read(source)
    assert dump.recognises(source)
    assert reading.findings == ()
    assert check(reading) == []
    for deal in reading.deals:
        held = [card for hand in deal.hands.values() for card in hand]
        assert {*held, *deal.talon} == PACK
    assert read(dump.emit(reading.records, ENGLISH)).deals == reading.deals


GAMES = st.sampled_from(
    [
        None,
        AllPass(),
        Misere(),
        Contract(level=6, without_three=True),
        *(Contract(level=level, trump=trump) for level in range(6, 11) for trump in Trump),
    ]
)
CALLS = st.lists(
    st.sampled_from([Pass(), MisereBid(), *(Bid(level, t) for level in (6, 10) for t in Trump)]),
    min_size=1,
    max_size=5,
)


@st.composite
def expressible(draw):
    cards = draw(st.permutations(sorted(PACK)))
    seats = draw(st.sampled_from([(E, S, W), (E, S), (W,)]))
    four = draw(st.booleans())
    plays = cards[: draw(st.integers(0, 7))] if draw(st.booleans()) else []
    hands = {seat: tuple(cards[9 * at : 9 * at + 9]) for at, seat in enumerate(seats)}
    return Deal(
        dealer=N if four else None,
        first_hand=None if plays else draw(st.sampled_from([None, E] if four else [None, E, S, W])),
        hands=hands,
        talon=draw(st.sampled_from([None, (), tuple(cards[30:]), tuple(cards[:1])])),
        auction=draw(st.none() | CALLS.map(tuple)),
        game=draw(GAMES),
        tricks=tuple(
            Trick(at // 3 + 1, tuple(plays[at : at + 3])) for at in range(0, len(plays), 3)
        )
        or None,
    )


@given(expressible())
def test_what_can_be_written_is_read_again(deal):
    reading = read(dump.emit([deal], ENGLISH))
    assert reading.findings == ()
    # The first hand is written too where the dealer tells it.
    assert reading.deals == (replace(deal, first_hand=reading.deals[0].first_hand),)
    assert deal.first_hand in (None, reading.deals[0].first_hand)
    assert list(dump.losses([deal], ENGLISH)) == []


def test_a_play_ends_where_nobody_knows_who_played():
    tricks = (
        Trick(1, (Card("♠A"), Card("♠K"), Card("♠7")), (S, W, E)),
        Trick(2, (Card("♣A"),), (S,)),
    )
    deal = Deal(first_hand=S, hands={W: (Card("♠K"),)}, tricks=tricks)
    assert dump.emit([deal], ENGLISH).count("MOVE") == 3
    assert list(dump.losses([deal], ENGLISH)) == ["deal 1: the play"]
    known = replace(deal, hands={W: (Card("♠K"),), S: (Card("♠A"), Card("♣A"))})
    assert dump.emit([known], ENGLISH).count("MOVE") == 4


def test_the_first_hand_follows_from_the_dealer():
    deal = read_deal(HANDS)
    (again,) = read(dump.emit([replace(deal, dealer=N)], ENGLISH)).deals
    assert (deal.first_hand, again.first_hand) == (None, E)


@given(st.lists(deals() | matches(), max_size=3))
def test_any_deal_can_be_written(records):
    reading = read(dump.emit(records, ENGLISH))
    assert [f.code for f in reading.findings] in ([], ["PN004"])
    assert len(reading.deals) == sum(isinstance(record, Deal) for record in records)
    list(dump.losses(records, ENGLISH))


@pytest.mark.parametrize(
    ("deal", "losses"),
    [
        (Deal(name="4"), ["deal 4: the name"]),
        (Deal(dealer=W, hands={N: (), E: (Card.S7,)}), ["deal 1: the dealer"]),
        (Deal(auction=(Pass(), Hold())), ["deal 1: the auction"]),
        (Deal(auction=(Bid(9, Trump.SPADES, without_talon=True),)), ["deal 1: the auction"]),
        (Deal(game=Contract(level=6)), ["deal 1: the game"]),
        (Deal(talon=(Card.ANY, Card.S7)), ["deal 1: the talon"]),
        (Deal(discard=(Card.S7,)), ["deal 1: the discard"]),
        (Deal(tricks=(Trick(1, (Card.SX,)),)), ["deal 1: the play"]),
        (Deal(hands={Seat.FIRST: (Card.S7,)}), ["deal 1: the hand of first"]),
        (Deal(hands={N: (Card.S7,), E: (Card.S8,)}), ["deal 1: the hand of north"]),
    ],
)
def test_losses(deal, losses):
    told = list(dump.losses([deal], ENGLISH))
    assert told[0] == losses[0] or losses[0] in told


def test_a_match_is_lost():
    assert list(dump.losses([Match(pool=10)], ENGLISH)) == ["match 1: all of it"]


def test_plays_are_written_by_columns():
    deal = read_deal(f"FIRSTPLAYER 1\n{HANDS}MOVE 7d\nMOVE Jd\nMOVE 8d")
    assert deal.tricks[0].plays == (Card.DJ, Card.D8, Card.D7)
    assert "MOVE 7d\nMOVE Jd\nMOVE 8d\nend" in dump.emit([deal], ENGLISH)
    unknown = replace(deal, notes={"": Notes(after=("so",))}, first_hand=None)
    assert "MOVE Jd\nMOVE 8d\nMOVE 7d\nend" in dump.emit([unknown], ENGLISH)


WORDS = st.sampled_from(
    [
        *("begin", "end", "CONTRACT ", "HAND ", "MOVE ", "WIDOW ", "FIRSTPLAYER ", "1", "4"),
        *("TRADE ", "NUMOFPLAYERS ", "10s", "Kd ", "pass", "1nt", "?", "\x00", "é", "\n", "\r"),
    ]
)
FILE = (SAMPLES / "passed.txt").read_text()


def check_places(text):
    reading = read(text)
    assert isinstance(dump.recognises(Source(text)), bool)
    for finding in reading.findings:
        assert Span(0, 0) <= finding.span
        assert finding.span.end <= len(text)
    for index, deal in enumerate(reading.deals):
        at = f"deals[{index}]"
        rows = {f"{at}.hands.{s}[{card}]": card for s in deal.hands or {} for card in deal.hands[s]}
        rows |= {f"{at}.talon[{i}]": card for i, card in enumerate(deal.talon or ())}
        for i, trick in enumerate(deal.tricks or ()):
            rows |= {f"{at}.tricks[{i}].plays[{j}]": card for j, card in enumerate(trick.plays)}
        for address, card in rows.items():
            written = text[slice(*reading.span(address))]
            assert not card.known or hand(written.replace("T", "10")) == (card,), address


@given(st.text() | st.lists(WORDS).map("".join))
def test_reading_never_raises(text):
    check_places(text)


@given(st.integers(0, len(FILE)), st.integers(0, 12), st.lists(WORDS, max_size=4).map("".join))
@example(at=0, gone=0, put="")
def test_reading_a_mutated_file_makes_up_no_card(at, gone, put):
    check_places(FILE[:at] + put + FILE[at + gone :])
