"""One deal in two sources: what both say of it is the same, whatever form each is written in.

Etudes from a forum were pasted by the author of a program, which counts hands from 0 and deals
the third hand of the text to its player 0, the first to 1, the second to 2. In that order, and
with the discard where others have the talon, he wrote the same deals into a file of his own.
"""

import pytest
from msgspec.structs import replace

from prefnotation.checking import check
from prefnotation.converting import guess, read, read_source
from prefnotation.model.auction import Misere
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from tests.corpus import CORPUS

FORUM = CORPUS / "forum-etudes"
LINES = CORPUS / "jpref" / "misereplay.txt"
pytestmark = pytest.mark.skipif(not FORUM.is_dir(), reason=f"the corpus is not at {CORPUS}")

# Where the program's players 0, 1 and 2 sit in the text of the forum. What is a seat of the table
# there is a number here, so that no two of these deals are equal as they stand.
ETUDES = [
    ("etude-1.txt", 47, {Seat.SOUTH: Seat.SOUTH, Seat.WEST: Seat.NORTH, Seat.EAST: Seat.EAST}),
    ("etude-2.txt", 48, {Seat.SOUTH: Seat.SOUTH, Seat.WEST: Seat.NORTH, Seat.EAST: Seat.WEST}),
]


def deal_at(line):
    """Return the deal on a line of the program's file."""
    reading = read(LINES)
    for number, deal in enumerate(reading.deals):
        start = reading.span(f"deals[{number}].hands").start
        if reading.source.place(start).line == line:
            return deal
    raise AssertionError(line)


@pytest.mark.parametrize(("name", "line", "seats"), ETUDES)
def test_an_etude_is_the_deal_of_the_program(name, line, seats):
    (etude,) = read(FORUM / name).deals
    deal = deal_at(line)
    assert etude.hands == {seats[seat]: hand for seat, hand in deal.hands.items()}
    assert len({*etude.discard, *(card for hand in etude.hands.values() for card in hand)}) == 32
    assert (etude.talon, etude.discard) == (deal.talon, deal.discard)
    # The forum names no game; its topic does, and the program's file: a misère of player 0.
    assert (etude.game, deal.game) == (None, Misere(Seat.SOUTH))


@pytest.mark.parametrize(("name", "line", "seats"), ETUDES)
def test_all_else_is_equal_but_the_first_hand(name, line, seats):
    (etude,) = read(FORUM / name).deals
    deal = deal_at(line)
    turned = replace(
        deal,
        hands={seats[seat]: hand for seat, hand in deal.hands.items()},
        first_hand=seats[deal.first_hand],
    )
    # The two sources name different hands as the first one: his file has player 1 in all of these
    # problems, the texts have 2 and 0. So this is no mistake of either reader.
    assert [seat for seat in seats if seats[seat] is etude.first_hand] == [
        {"etude-1.txt": Seat.EAST, "etude-2.txt": Seat.SOUTH}[name]
    ]
    assert deal.first_hand is Seat.WEST
    told = {"first_hand": None, "game": None, "notes": {}}
    assert replace(etude, **told) == replace(turned, **told)


@pytest.mark.parametrize(("name", "line", "seats"), ETUDES)
def test_the_form_is_told_by_the_text(name, line, seats):
    source = Source.from_bytes((FORUM / name).read_bytes(), "<stdin>")
    assert guess(source) == "etude"
    reading = read_source(source)
    assert reading.findings == ()
    assert {finding.code for finding in check(reading)} <= {"PN013"}
