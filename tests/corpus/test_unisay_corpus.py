"""The real Unisay files: whole deals that break no law, the same in the old schema and the new."""

import pytest
from msgspec.structs import replace

from prefnotation.checking import check
from prefnotation.converting import emit
from prefnotation.formats import unisay
from prefnotation.model.auction import Contract, Misere, Trump
from prefnotation.model.cards import PACK
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from tests.corpus import CORPUS

FOLDER = CORPUS / "unisay"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"the corpus is not at {CORPUS}")

GAMES = {
    "deal-1.json": Contract(Seat.WEST, 6, Trump.SPADES),
    "deal-1@c151b2d.json": Contract(Seat.WEST, 6, Trump.SPADES),
    "deal-2.json": Contract(Seat.SOUTH, 6, Trump.CLUBS),
    "deal-3.json": Contract(Seat.SOUTH, 6, Trump.HEARTS),
    "deal-4.json": Misere(Seat.SOUTH),
}


def read(name):
    reading = unisay.read(Source.from_bytes((FOLDER / name).read_bytes(), name))
    assert unisay.recognises(reading.source)
    assert reading.findings == ()
    assert reading.language == "ru"
    return reading


@pytest.mark.parametrize("name", GAMES)
def test_a_real_file(name):
    reading = read(name)
    assert check(reading) == []
    (deal,) = reading.deals
    assert deal.game == GAMES[name]
    assert {len(hand) for hand in deal.hands.values()} == {10}
    assert {*deal.discard}.union(*deal.hands.values()) == PACK
    assert deal.title
    assert deal.task
    assert unisay.read(Source(emit(reading, "unisay"))).records == reading.records


def test_the_old_schema_says_the_same():
    (new,), (old,) = read("deal-1.json").deals, read("deal-1@c151b2d.json").deals
    # Only the last points of its two texts went.
    title, task = (text.removesuffix(".") for text in (old.title, old.task))
    assert replace(old, title=title, task=task) == new
