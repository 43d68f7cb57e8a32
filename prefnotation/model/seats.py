"""Seats at the table."""

from enum import Enum


class Seat(Enum):
    """A seat, clockwise from South, or a hand numbered from the first one to speak and lead.

    Compass seats belong to the table and stay for a match; numbered hands belong to one deal.
    """

    SOUTH = "south"
    WEST = "west"
    NORTH = "north"
    EAST = "east"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"

    def __str__(self) -> str:
        return self.value

    def __lt__(self, other: "Seat") -> bool:
        return _SEATS.index(self) < _SEATS.index(other)


_SEATS = tuple(Seat)
COMPASS = _SEATS[:4]
"""The seats of a table, clockwise."""
THREE: tuple[Seat, ...] = (Seat.SOUTH, Seat.WEST, Seat.EAST)
"""Who plays where nobody sits in the North, clockwise."""
NUMBERED = _SEATS[4:]
"""First, second and third hand of a deal, clockwise."""


def same_kind(one: Seat, other: Seat) -> bool:
    """Whether two seats are both of the compass, or both numbered: else nobody can compare them."""
    return (one in COMPASS) is (other in COMPASS)
