"""Seats of Unisay: those at the table, put where the application has them."""

from collections.abc import Sequence

from msgspec.structs import replace

from prefnotation.model.auction import Contract, Misere
from prefnotation.model.deal import Deal
from prefnotation.model.seats import COMPASS, NUMBERED, THREE, Seat
from prefnotation.play.dealt import PLAYERS
from prefnotation.play.replay import replay


def explicit(deal: Deal) -> Deal:
    """Return a deal that says who declares and who is the first hand, if that is certain."""
    again = replay(deal, thorough=False)
    if isinstance(deal.game, Contract | Misere) and deal.game.declarer is None:
        deal = replace(deal, game=replace(deal.game, declarer=again.declarer))
    seats = playing(deal)
    if deal.first_hand is None and again.first_hand in seats:
        deal = replace(deal, first_hand=again.first_hand)
    return deal


def playing(deal: Deal) -> Sequence[Seat]:
    """Return the three seats of a deal, clockwise; none if those that it names are no such."""
    declarer = deal.game.declarer if isinstance(deal.game, Contract | Misere) else None
    defenders = [one.seat for one in deal.defence.declared] if deal.defence else []
    said = (*(deal.hands or ()), declarer, deal.first_hand, *defenders)
    named = {seat for seat in said if seat}
    if named <= {*NUMBERED}:
        return NUMBERED if named else THREE
    rest = [seat for seat in THREE if seat not in named]
    seats = named | {*rest[: max(PLAYERS - len(named), 0)]}
    return sorted(seats) if len(seats) == PLAYERS and seats <= {*COMPASS} else ()


def reseated(deal: Deal) -> Deal:
    """Return a deal with its three players at South, West and East, in what is written of them."""
    seats = playing(deal)
    if not seats or {*seats} == {*THREE}:
        return deal
    rest = [[seat for seat in Seat if seat not in some] for some in (seats, THREE)]
    place = dict(zip([*seats, *rest[0]], [*THREE, *rest[1]], strict=True))
    game, defence = deal.game, deal.defence
    if isinstance(game, Contract | Misere) and game.declarer:
        game = replace(game, declarer=place[game.declarer])
    if defence:
        declared = tuple(
            replace(one, seat=one.seat and place[one.seat]) for one in defence.declared
        )
        defence = replace(defence, declared=declared)
    hands = {place[seat]: hand for seat, hand in (deal.hands or {}).items()}
    return replace(
        deal,
        first_hand=deal.first_hand and place[deal.first_hand],
        lead=deal.lead and place[deal.lead],
        hands=hands or None,
        game=game,
        defence=defence,
    )
