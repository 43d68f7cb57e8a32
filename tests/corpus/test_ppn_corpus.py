"""The only public sample of PPN: its cards are sound, its discards and throws are placeholders."""

import pytest

from prefnotation.checking import check
from prefnotation.formats import ppn
from prefnotation.model.auction import Contract, Pass, Trump
from prefnotation.model.cards import PACK
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from tests.corpus import CORPUS

FOLDER = CORPUS / "ppn"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"the corpus is not at {CORPUS}")
FILES = ["example-head.ppn", "example-rev-15371ee.ppn"]


def read(name):
    reading = ppn.read(Source.from_bytes((FOLDER / name).read_bytes(), name))
    assert ppn.recognises(reading.source)
    assert reading.findings == ()
    return reading


@pytest.mark.parametrize("name", FILES)
def test_a_real_file(name):
    reading = read(name)
    match, *deals = reading.records
    assert [player.seat for player in match.players] == [Seat.SOUTH, Seat.WEST, Seat.EAST]
    assert match.total == {Seat.SOUTH: "458", Seat.WEST: "88", Seat.EAST: "-546"}
    assert len(deals) == 4
    for deal in deals:
        assert {*deal.talon}.union(*deal.hands.values()) == PACK
        assert deal.rules == "serbian"
    assert [deal.game for deal in deals] == [
        Contract(Seat.WEST, 6, Trump.HEARTS),
        None,
        Contract(Seat.EAST, 6, Trump.CLUBS),
        Contract(Seat.WEST, 6, Trump.HEARTS),
    ]
    assert deals[1].auction == (Pass(Seat.EAST), Pass(Seat.SOUTH), Pass(Seat.WEST))
    assert [len(deal.tricks or ()) for deal in deals] == [10, 0, 10, 10]


@pytest.mark.parametrize("name", FILES)
def test_what_cannot_be_is_told_and_nothing_else(name):
    reading = read(name)
    text = reading.source.text
    found = [(one.code, one.address, text[slice(*one.span)]) for one in check(reading)]
    taker = "3" if name == FILES[0] else "M"
    assert found == [
        ("PN304", "deals[0].discard[♦8]", "A"),
        ("PN304", "deals[0].discard[♣9]", "R"),
        ("PN404", "deals[0].tricks[2].plays[0]", "2"),
        ("PN304", "deals[2].discard[♣J]", "T"),
        ("PN304", "deals[2].discard[♠9]", "3"),
        ("PN501", "deals[2].tricks[1].winner", taker),
        ("PN404", "deals[2].tricks[2].plays[0]", "G"),
        ("PN304", "deals[3].discard[♦A]", "G"),
        ("PN404", "deals[3].tricks[2].plays[0]", "2"),
    ]
