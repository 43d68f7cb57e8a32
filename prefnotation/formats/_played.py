"""Who spoke, who played what and who took it, as far as the record and the laws tell."""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from prefnotation.model.auction import Pass
from prefnotation.model.cards import Card
from prefnotation.model.deal import Trick
from prefnotation.model.seats import Seat
from prefnotation.play.replay import Replay


class Played(NamedTuple):
    """A written trick with what is known of it."""

    address: str
    trick: Trick
    seats: tuple[Seat | None, ...]
    """Who played each card."""
    turned: Card | None
    card: Card | None
    """The one that took."""
    winner: Seat | None
    """By the laws."""

    @property
    def taker(self) -> Seat | None:
        """Who took the trick: by the laws, else as written."""
        return self.winner or self.trick.winner


def order(replay: Replay) -> tuple[Seat, ...]:
    """Return those who play, from the first hand on; nobody if they are not known."""
    seats = replay.seats or ()
    at = seats.index(replay.first_hand) if replay.first_hand in seats else 0
    return seats[at:] + seats[:at]


def speakers(replay: Replay) -> list[Seat]:
    """Tell who made each call; nothing if that is not sure. Who passed speaks no more."""
    waiting = order(replay) if replay.first_hand in (replay.seats or ()) else ()
    found: list[Seat] = []
    for call in replay.deal.auction or ():
        seat = call.seat or next(iter(waiting), None)
        if seat is None:
            return []
        found.append(seat)
        if seat in waiting:
            at = waiting.index(seat)
            again = () if isinstance(call, Pass) else (seat,)
            waiting = waiting[at + 1 :] + waiting[:at] + again
    return found


def played(replay: Replay) -> list[Played]:
    """Put each written trick beside what the laws say of it."""
    moments = iter(replay.moments)
    tricks = []
    for trick, taken in zip(replay.deal.tricks or (), replay.tricks, strict=True):
        # Where the play could not be followed, there is still who the record says has played.
        followed = [next(moments, None) for _ in trick.plays]
        seats = tuple(
            moment.seat if moment else named for moment, named in zip_longest(followed, trick.seats)
        )
        by_seat = dict(zip(seats, trick.plays, strict=True)) | {None: None}
        card = taken.card or by_seat.get(taken.winner or trick.winner)
        tricks.append(Played(taken.address, trick, seats, taken.turned, card, taken.winner))
    return tricks


def standings(tricks: Sequence[Played]) -> list[Counter[Seat | None] | None]:
    """Count after each trick how many everybody has; `None` once it is not known who took one."""
    takers = [trick.taker for trick in tricks]
    beginnings = [takers[:at] for at in range(1, len(takers) + 1)]
    return [None if None in beginning else Counter(beginning) for beginning in beginnings]


def clockwise(trick: Played, seats: Sequence[Seat]) -> bool:
    """Whether it is known who played each card, and they played round the table, nobody twice."""
    if not set(trick.seats) <= set(seats):
        return False
    places = [seats.index(seat) for seat in trick.seats if seat]
    steps = [(place - places[0]) % len(seats) for place in places]
    return steps == sorted(set(steps))
