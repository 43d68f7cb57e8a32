"""Table: what a deal is played by that its own record does not say."""

from typing import NamedTuple

from prefnotation.model.conventions import SOCHI, Conventions
from prefnotation.model.deal import Deal, Match
from prefnotation.model.seats import COMPASS, Seat

LOWEST = 6


class Table(NamedTuple):
    """What comes from the match: the conventions, who sits there, who deals, what was before."""

    conventions: Conventions = SOCHI
    seats: tuple[Seat, ...] = ()
    """The three or four seats of the table, clockwise; empty if that is not known."""
    dealer: Seat | None = None
    """Who is to deal, if the deal before it tells."""
    series: int | None = 0
    """How many all-pass deals came just before, in one series; `None` if that is not known."""
    interrupted: bool = False
    """Whether a game was played since the last of them that did not end the series."""

    @property
    def lowest(self) -> tuple[int, ...]:
        """The levels of which the lowest bid is one: a single one if it is known."""
        exits = self.conventions.exit
        if self.series is None:
            return tuple(sorted({LOWEST, *exits}))
        return (exits[min(self.series, len(exits)) - 1] if self.series else LOWEST,)


def seated(record: Deal | Match) -> tuple[Seat, ...]:
    """Return the seats of the table as far as a record names its three or four players."""
    seats = {player.seat for player in record.players or () if player.seat in COMPASS}
    return tuple(seat for seat in COMPASS if seat in seats) if len(seats) >= 3 else ()


def left_of(seat: Seat, seats: tuple[Seat, ...]) -> Seat:
    """Return who of some seats sits next to one of the compass, clockwise."""
    clockwise = [*COMPASS, *COMPASS][COMPASS.index(seat) + 1 :]
    return next(other for other in clockwise if other in seats)


def right_of(seat: Seat | None, seats: tuple[Seat, ...]) -> Seat | None:
    """Return who of the table has a seat to his left, as the dealer has the first hand."""
    return next((one for one in seats if one in COMPASS and left_of(one, seats) is seat), None)


def dealer_of(deal: Deal, table: Table) -> Seat | None:
    """Return who deals: as written, or to the right of the first hand, or whose turn it is."""
    return deal.dealer or right_of(deal.first_hand, table.seats) or table.dealer
