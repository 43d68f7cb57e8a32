"""Seating: who plays a deal, who is the first hand, who deals and sits out."""

from collections.abc import Iterator
from typing import NamedTuple

from prefnotation.model.auction import Contract, Misere
from prefnotation.model.deal import Deal
from prefnotation.model.seats import COMPASS, NUMBERED, Seat
from prefnotation.play.dealt import HAND
from prefnotation.play.table import Table, dealer_of, left_of


class Seating(NamedTuple):
    """Who does what in a deal, as far as its record and its match tell."""

    seats: tuple[Seat, ...] | None
    """The three who play, clockwise from South or from the first hand."""
    first_hand: Seat | None
    """Who speaks and leads first."""
    idle: Seat | None
    """Who sits out at a table of four."""
    dealer: Seat | None
    """Who deals: as written, or who sits out, or to the right of the first hand, or in his turn."""


def seating(deal: Deal, table: Table) -> Seating:
    """Return who does what in a deal."""
    seats = _playing(deal, table)
    idle = _idle(deal, seats, table)
    dealer = deal.dealer or idle or dealer_of(deal, table)
    return Seating(seats, _first_hand(deal, seats, table), idle, dealer)


def _playing(deal: Deal, table: Table) -> tuple[Seat, ...] | None:
    """Return the three seats that play, clockwise; `None` if the record does not tell them.

    Where nobody is named they are the first, the second and the third hand.
    """
    hands = set(deal.hands or ())
    if len(hands) == 3 and hands.issubset(COMPASS):
        return _clockwise(hands)
    named = hands | set(_mentioned(deal))
    if named & set(NUMBERED):
        return NUMBERED if named <= set(NUMBERED) else None
    at_table = _without_dealer(deal, table)
    if at_table or len(named) == 3:
        return at_table or _clockwise(named)
    return None if any(trick.seats for trick in deal.tricks or ()) else NUMBERED


def _without_dealer(deal: Deal, table: Table) -> tuple[Seat, ...] | None:
    """Return the three players that are known to sit at the table, less a fourth who deals."""
    if len(table.seats) == 3:
        return table.seats
    dealer = dealer_of(deal, table)
    return _clockwise({*table.seats} - {dealer}) if dealer in table.seats else None


def _clockwise(seats: set[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in COMPASS if seat in seats)


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


def _first_hand(deal: Deal, seats: tuple[Seat, ...] | None, table: Table) -> Seat | None:
    """Return the first hand: as written, left of the dealer, or who speaks or leads first."""
    if seats == NUMBERED:
        return Seat.FIRST
    if seats is None or deal.first_hand in seats:
        return deal.first_hand
    dealer = dealer_of(deal, table)
    # A dealer who plays at a table of four is told as such, and nothing follows from it.
    contradicted = len(table.seats) == len(COMPASS) and dealer in seats
    if dealer in COMPASS and not contradicted:
        return left_of(dealer, seats)
    speaker = deal.auction[0].seat if deal.auction else None
    return speaker or (deal.lead if _whole(deal) else None)


def _whole(deal: Deal) -> bool:
    """Whether a play, if there is one, begins with the first trick."""
    sizes = {len(hand) for hand in (deal.hands or {}).values()}
    begun = deal.tricks[0].number == 1 if deal.tricks else True
    return begun and min(sizes, default=HAND) >= HAND


def _idle(deal: Deal, seats: tuple[Seat, ...] | None, table: Table) -> Seat | None:
    """Return the fourth seat at a table of four: the dealer's, who sits out."""
    if seats is None or len(table.seats) == 3:
        return None
    mentioned = [deal.dealer, *(trick.winner for trick in deal.tricks or ()), *(deal.won or ())]
    mentioned += [table.dealer] if seats == NUMBERED else [*table.seats]
    return next((seat for seat in mentioned if seat in COMPASS and seat not in seats), None)
