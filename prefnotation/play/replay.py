"""Replay: the table just before each card, computed once and handed to the rules."""

from collections.abc import Mapping
from typing import NamedTuple

from prefnotation.model.auction import AllPass
from prefnotation.model.deal import Deal
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import Dealt
from prefnotation.play.moments import Moment, Taken
from prefnotation.play.run import Run
from prefnotation.play.seating import first_hand, playing_seats


class Replay(NamedTuple):
    """A deal played again by the laws, as far as the record lets it be."""

    deal: Deal
    dealt: Dealt
    seats: tuple[Seat, ...] | None
    """The three who play, clockwise from South or from the first hand."""
    first_hand: Seat | None
    """Who speaks and leads first."""
    declarer: Seat | None
    """Who plays the game: whom the record names, else whose cards fit."""
    moments: tuple[Moment, ...]
    """Up to the first card that nobody could have played there."""
    tricks: tuple[Taken, ...]
    """All that are recorded; no winners from the card on that nobody could have played."""
    counts: Mapping[Seat, int] | None
    """Tricks of each seat, if all ten are known."""


def replay(deal: Deal) -> Replay:
    """Play a recorded deal again.

    If nobody is named as declarer, everybody is tried. The way that goes furthest is taken, and
    where several do, only what breaks the laws in all of them is held against the record. In an
    all-pass the talon is turned for the first two tricks, as in Сочи and Ленинград.
    """
    dealt = Dealt(deal)
    seats = playing_seats(deal)
    runs = [Run(deal, dealt, seats, one) for one in _declarers(deal, dealt, seats)]
    furthest = max(run.reach for run in runs)
    best = [run for run in runs if run.reach == furthest]
    declarers = {run.declarer for run in best}
    run = best[0].exact() if len(declarers) == 1 else best[0]
    return Replay(
        deal,
        dealt,
        seats,
        first_hand(deal, seats),
        run.declarer if len(declarers) == 1 else None,
        tuple(_agreed(best[1:], at, moment) for at, moment in enumerate(run.moments)),
        tuple(run.tricks),
        run.counts(),
    )


def _declarers(deal: Deal, dealt: Dealt, seats: tuple[Seat, ...] | None) -> tuple[Seat | None, ...]:
    """Return who may be the declarer: whom the record names, or nobody and everybody."""
    if isinstance(deal.game, AllPass):
        return (None,)
    named = (deal.game.declarer if deal.game else None) or dealt.taken_by
    if named or dealt.after_discard or not deal.tricks:
        return (named,)
    return (None, *(seats or ()))


def _agreed(others: list[Run], at: int, moment: Moment) -> Moment:
    """Take back what is held against a card if another way of playing has nothing against it."""
    if moment.accused and not all(run.moments[at].accused for run in others):
        return moment._replace(hand=None, legal=None, turn=None, holder=None)
    return moment
