"""Seating: who plays a deal, and who is the first hand."""

from collections.abc import Iterator

from prefnotation.model.auction import Contract, Misere
from prefnotation.model.deal import Deal
from prefnotation.model.seats import COMPASS, NUMBERED, Seat


def playing_seats(deal: Deal) -> tuple[Seat, ...] | None:
    """Return the three seats that play, clockwise; `None` if the record does not tell them."""
    named = set(deal.hands or ())
    if len(named) < 3:
        named.update(_mentioned(deal))
    if named & set(NUMBERED):
        return NUMBERED if named <= set(NUMBERED) else None
    return tuple(sorted(named)) if len(named) == 3 else None


def _mentioned(deal: Deal) -> Iterator[Seat]:
    """Yield the seats that a record gives something to do."""
    for trick in deal.tricks or ():
        yield from trick.seats
    declared = deal.defence.declared if deal.defence else ()
    declarer = deal.game.declarer if isinstance(deal.game, Contract | Misere) else None
    speakers = [said.seat for said in (*(deal.auction or ()), *declared)]
    for seat in (declarer, deal.lead, deal.first_hand, *speakers):
        if seat is not None:
            yield seat


def first_hand(deal: Deal, seats: tuple[Seat, ...] | None) -> Seat | None:
    """Return the first hand: as written, left of the dealer, or who speaks first."""
    if deal.first_hand is not None or seats is None:
        return deal.first_hand
    if seats[0] in NUMBERED:
        return Seat.FIRST
    if deal.dealer is None or deal.dealer in NUMBERED:
        return deal.auction[0].seat if deal.auction else None
    clockwise = [*COMPASS, *COMPASS][COMPASS.index(deal.dealer) + 1 :]
    return next(seat for seat in clockwise if seat in seats)


def idle_seat(deal: Deal, seats: tuple[Seat, ...] | None) -> Seat | None:
    """Return the fourth seat at a table of four: the dealer's, who sits out."""
    if seats is None:
        return None
    mentioned = [deal.dealer, *(trick.winner for trick in deal.tricks or ()), *(deal.won or ())]
    return next((seat for seat in mentioned if seat in COMPASS and seat not in seats), None)
