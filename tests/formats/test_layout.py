"""Test layouts of an engine, on layouts of our own."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from prefnotation import check
from prefnotation.formats import layout
from prefnotation.model.auction import AllPass, Contract, Misere, Trump
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Match, Notes, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH
from tests.any_deal import deals, matches

S, W, E, N = Seat.SOUTH, Seat.WEST, Seat.EAST, Seat.NORTH
SAMPLES = Path(__file__).parent / "samples" / "layout"
SOUTH = "Qs Jc 8c Kd Jd 9d 8d Qh 8h 7h"
WEST = "As Js 10s 8s Ac 10c Ad Qd Jh 9h"
EAST = "Ks 9s 7s Kc Qc 9c 10d Kh 10h Ah"
HANDS = f"{SOUTH}\n{WEST}\n{EAST}\n"
LETTERS = dict(zip("scdh", "♠♣♦♥", strict=True))


def hand(written):
    words = written.replace("T", "10").split()
    return tuple(Card(LETTERS[word[-1]] + word[:-1]) for word in words)


HELD = {S: hand(SOUTH), W: hand(WEST), E: hand(EAST)}


def read(text):
    return layout.read(Source(text))


def read_all(text):
    reading = read(text)
    assert reading.findings == ()
    return reading.deals


def found_by(text):
    return [(f.code, text[slice(*f.span)]) for f in read(text).findings]


@pytest.mark.parametrize("below", ["1\n2\n6s\n7\n", "1 2 6s 7", "1\n\t2\n6s 7\n"])
def test_a_layout_with_its_solution(below):
    assert read_all(f"1\n{HANDS}{below}") == (
        Deal(
            hands=HELD,
            game=Contract(W, 6, Trump.SPADES),
            lead=E,
            best={W: 7},
        ),
    )


@pytest.mark.parametrize(
    ("word", "game"),
    [
        ("10n", Contract(S, 10, Trump.NO_TRUMP)),
        ("7d", Contract(S, 7, Trump.DIAMONDS)),
        ("9h", Contract(S, 9, Trump.HEARTS)),
        ("misere", Misere(S)),
    ],
)
def test_a_contract(word, game):
    (deal,) = read_all(f"{HANDS}0\n1\n{word}\n")
    assert (deal.game, deal.best) == (game, None)


def test_hands_alone():
    assert read_all(f"2\n{HANDS}{HANDS}") == (Deal(hands=HELD),) * 2
    assert read_all(HANDS.replace("10", "T")) == (Deal(hands=HELD),)


def test_an_empty_line_ends_a_layout():
    first, second, third = read_all(f"{SOUTH}\n\n{WEST}\n{EAST}\n \n\n{HANDS}")
    assert first == Deal(hands={S: hand(SOUTH)})
    assert second == Deal(hands={S: hand(WEST), W: hand(EAST)})
    assert third == Deal(hands=HELD)


def test_plays_in_their_order():
    (deal, after) = read_all(f"{HANDS}0\nQs As Ks Ts 7s\n0.5 -1e-3\n.25\n{HANDS}")
    assert deal == Deal(
        hands=HELD,
        lead=S,
        tricks=(Trick(1, hand("Qs As Ks")), Trick(2, hand("10s 7s"))),
        notes={"": Notes(after=("0.5 -1e-3", ".25"))},
    )
    assert after == Deal(hands=HELD)


def test_a_play_that_cannot_be_read_keeps_its_place():
    text = f"{HANDS}0\nQs As Kx Ts\n"
    assert found_by(text) == [("PN001", "Kx")]
    (deal,) = read(text).deals
    assert deal.tricks == (
        Trick(1, (Card.SQ, Card.SA, Card.ANY)),
        Trick(2, (Card.S10,)),
    )


def test_the_count_of_the_layouts():
    text = f" 3 \n{HANDS}"
    assert found_by(text) == [("PN001", "3")]
    (finding,) = read(text).findings
    said = finding.message.format_map(finding.values)
    assert said == "the text says 3 layouts and holds 1"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"N\n{HANDS}", ["N"]),
        (f"1\n1\n{HANDS}", ["1"]),
        (f"{HANDS}\n7\n", ["7"]),
        (f"{HANDS}3\n", ["3"]),
        (f"{HANDS}0 1\n", [""]),
        (f"{HANDS}0 1 5s 6\n", ["5s"]),
        (f"{HANDS}0 1 6s six\n", ["six"]),
        (f"{HANDS}3 1 6s 6\n", ["3"]),
        (f"{HANDS}0 3 6s 6\n", ["3"]),
        (f"{HANDS}0 1 6s 6 7\n", ["7"]),
        (f"{HANDS.replace('Qs', '1s')}", ["1s"]),
        (f"{SOUTH}\nand so on\n", ["and", "so", "on"]),
    ],
)
def test_what_cannot_be_read(text, found):
    assert found_by(text) == [("PN001", words) for words in found]
    assert len(read(text).deals) == 1


def test_a_text_without_a_deal():
    assert [f.code for f in read("").findings] == ["PN004"]
    assert [f.code for f in read("0\n").findings] == ["PN004"]
    assert [f.code for f in read("12\n").findings] == ["PN001", "PN004"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end):
    solved = f"{HANDS}1\n2\n6s\n7".replace("\n", end)
    played = f"{HANDS}0\nQs As Ks Ts".replace("\n", end)
    text = f"2{end}{solved}{end}{played}{end}"
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]") == solved
    assert at("deals[0].hands.west") == WEST
    assert at("deals[0].hands.west[♠10]") == "10s"
    assert at("deals[0].game") == "6s"
    assert at("deals[0].lead") == "2"
    assert at("deals[0].best.west") == "7"
    assert at("deals[1]") == played
    assert at("deals[1].lead") == "0"
    assert at("deals[1].tricks[0]") == "Qs As Ks"
    assert at("deals[1].tricks[1].plays[0]") == "Ts"
    assert reading.span("deals[2]") is None


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (HANDS, True),
        (SOUTH, True),
        (f"\n10\r\n {SOUTH}\r\n", True),
        (f"{SOUTH} 9s", False),
        ("As Ks\n", False),
        (f"begin\nHAND {SOUTH}", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert layout.recognises(Source(text)) is ours


@pytest.mark.parametrize("name", ["solved.tests", "passed.tests", "games.tests", "quirks.tests"])
def test_a_sample(name):
    source = Source.from_bytes((SAMPLES / name).read_bytes())
    reading = layout.read(source)
    assert layout.recognises(source)
    assert reading.findings == ()
    assert check(reading) == []
    kept = [deal for deal in reading.deals if not list(layout.losses([deal], ENGLISH))]
    assert len(kept) == len(reading.deals) or name == "quirks.tests"
    assert list(read(layout.emit(kept, ENGLISH)).deals) == kept


@st.composite
def expressible(draw):
    cards = draw(st.permutations(sorted(PACK)))
    hands = {seat: tuple(cards[10 * at : 10 * at + 10]) for at, seat in enumerate((S, W, E))}
    form = draw(st.sampled_from(["hands", "solved", "played"]))
    if form == "hands":
        return Deal(hands=hands)
    lead, declarer = draw(st.sampled_from((S, W, E))), draw(st.sampled_from((S, W, E)))
    if form == "solved":
        trump, level = draw(st.sampled_from(Trump)), draw(st.integers(6, 10))
        game = draw(st.sampled_from([Misere(declarer), Contract(declarer, level, trump)]))
        return Deal(hands=hands, game=game, lead=lead, best={declarer: draw(st.integers(0, 999))})
    plays = cards[: draw(st.integers(1, 12))]
    return Deal(
        hands=hands,
        lead=lead,
        tricks=tuple(
            Trick(at // 3 + 1, tuple(plays[at : at + 3])) for at in range(0, len(plays), 3)
        ),
        notes=draw(st.sampled_from([{}, {"": Notes(after=("0.5 1", "-2e-3"))}])),
    )


@given(st.lists(expressible(), min_size=1, max_size=3))
def test_what_can_be_written_is_read_again(records):
    reading = read(layout.emit(records, ENGLISH))
    assert reading.findings == ()
    assert list(reading.deals) == records
    assert list(layout.losses(records, ENGLISH)) == []


@given(st.lists(deals() | matches(), max_size=2))
def test_any_deal_can_be_written_or_is_told(records):
    text = layout.emit(records, ENGLISH)
    assert text == "" or read(text).findings == ()
    list(layout.losses(records, ENGLISH))


def other(**entries):
    return Deal(**{"hands": HELD, **entries})


@pytest.mark.parametrize(
    ("record", "losses"),
    [
        (Match(pool=10), ["match 1: all of it"]),
        (Deal(), ["deal 1: all of it"]),
        (Deal(name="4", hands={S: HELD[S]}), ["deal 4: all of it"]),
        (other(hands={**HELD, W: (Card.ANY,) * 10}), ["deal 1: all of it"]),
        (other(hands={**HELD, W: HELD[W][:9]}), ["deal 1: all of it"]),
        (
            other(hands={S: HELD[S], W: HELD[W], Seat.FIRST: HELD[E]}),
            ["deal 1: all of it"],
        ),
        (
            Deal(hands={W: HELD[W], N: HELD[S], E: HELD[E]}),
            ["deal 1: the hand of west", "deal 1: the hand of north"],
        ),
        (other(talon=(Card.C7, Card.D7)), ["deal 1: the talon"]),
        (other(game=AllPass()), ["deal 1: the game"]),
        (other(game=Misere(W), best={S: 3}, lead=S), [
            "deal 1: the game", "deal 1: the first lead", "deal 1: the best play",
        ]),
        (other(game=Contract(W), best={W: 3}, lead=S), [
            "deal 1: the game", "deal 1: the first lead", "deal 1: the best play",
        ]),
        (other(first_hand=S, tricks=(Trick(1, (Card.ANY,)),)), [
            "deal 1: the first hand", "deal 1: the play",
        ]),
        (other(first_hand=S, tricks=(Trick(1, (Card.SQ,)),)), ["deal 1: the first hand"]),
    ],
)  # fmt: skip
def test_losses(record, losses):
    assert list(layout.losses([record], ENGLISH)) == losses


WORDS = st.sampled_from(
    [SOUTH, WEST, EAST, "7s", "10d ", "Th", "1", "2 ", "6n", "misere", "0.5", "\n", "\r\n", "?"]
)
FILE = (SAMPLES / "quirks.tests").read_text() + (SAMPLES / "games.tests").read_text()


def check_places(text):
    reading = read(text)
    assert isinstance(layout.recognises(Source(text)), bool)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
    for index, deal in enumerate(reading.deals):
        at = f"deals[{index}]"
        rows = {f"{at}.hands.{s}[{card}]": card for s in deal.hands or {} for card in deal.hands[s]}
        for i, trick in enumerate(deal.tricks or ()):
            rows |= {f"{at}.tricks[{i}].plays[{j}]": card for j, card in enumerate(trick.plays)}
        for address, card in rows.items():
            written = text[slice(*reading.span(address))]
            assert not card.known or hand(written) == (card,), address


@given(st.text() | st.lists(WORDS).map("".join))
def test_reading_never_raises(text):
    check_places(text)


@given(st.integers(0, len(FILE)), st.integers(0, 12), st.lists(WORDS, max_size=4).map("".join))
@example(at=0, gone=0, put="")
def test_reading_a_mutated_file_makes_up_no_card(at, gone, put):
    check_places(FILE[:at] + put + FILE[at + gone :])
