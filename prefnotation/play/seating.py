"""Seating: who plays a deal, and who is the first hand."""

from prefnotation.model.auction import Contract, Misere
from prefnotation.model.deal import Deal
from prefnotation.model.seats import COMPASS, NUMBERED, Seat


def playing_seats(deal: Deal) -> tuple[Seat, ...] | None:
    """Return the three seats that play, clockwise; `None` if the record does not tell them."""
    named = set(deal.hands or ())
    if len(named) < 3:
        named.update(seat for trick in deal.tricks or () for seat in trick.seats)
        named.update(
            declared.seat
            for declared in (deal.defence.declared if deal.defence else ())
            if declared.seat
        )
        if isinstance(deal.game, Contract | Misere) and deal.game.declarer:
            named.add(deal.game.declarer)
    one_kind = named <= set(COMPASS) or named <= set(NUMBERED)
    return tuple(sorted(named)) if len(named) == 3 and one_kind else None


def first_hand(deal: Deal, seats: tuple[Seat, ...] | None) -> Seat | None:
    """Return the first hand: as written, or the one to the left of the dealer."""
    if deal.first_hand is not None or seats is None:
        return deal.first_hand
    if seats[0] in NUMBERED:
        return Seat.FIRST
    if deal.dealer is None or deal.dealer in NUMBERED:
        return None
    clockwise = [*COMPASS, *COMPASS][COMPASS.index(deal.dealer) + 1 :]
    return next(seat for seat in clockwise if seat in seats)
