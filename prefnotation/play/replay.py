"""Replay: the table just before each card, computed once and handed to the rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from prefnotation.model.auction import AllPass, Game, Misere, MisereBid
from prefnotation.model.changes import Change
from prefnotation.model.deal import Deal
from prefnotation.model.seats import COMPASS, Seat
from prefnotation.play.bidding import Bidding, bidding
from prefnotation.play.dealt import HAND, PLAYERS, Dealt
from prefnotation.play.defence import Whisting, whisting
from prefnotation.play.misread import misread_hand, misread_play
from prefnotation.play.moments import Moment, Taken
from prefnotation.play.run import Run
from prefnotation.play.seating import seating
from prefnotation.play.table import Table, seated


class Replay(NamedTuple):
    """A deal played again by the laws, as far as the record lets it be."""

    deal: Deal
    table: Table
    dealt: Dealt
    seats: tuple[Seat, ...] | None
    """The three who play, clockwise from South or from the first hand."""
    first_hand: Seat | None
    """Who speaks and leads first."""
    idle: Seat | None
    """Who sits out at a table of four."""
    dealer: Seat | None
    """Who deals: as written, or who sits out, or to the right of the first hand, or in his turn."""
    bidding: Bidding
    game: Game | None
    """What is played: as written, else what the auction leaves no choice about."""
    declarer: Seat | None
    """Who plays the game: whom the record names, who won the auction, or whose cards fit."""
    contested: bool
    """Whether the declarer is said to be another than won the auction, or one who does not play."""
    whisting: Whisting
    moments: tuple[Moment, ...]
    """Up to the first card that nobody could have played there."""
    accused: tuple[Moment, ...]
    """Those that something is held against."""
    tricks: tuple[Taken, ...]
    """All that are recorded; no winners of those in which a card may have been misread, nor from
    the card on that nobody could have played."""
    doubtful: bool
    """Whether the record contradicts itself in the play, or the play a law: then nobody counts."""
    counts: Mapping[Seat, int] | None
    """Tricks of each seat, if all ten are known."""
    misread: Change | None
    """What to read in the hands or the talon, where a card stands there twice and one nowhere."""

    @property
    def sound_tricks(self) -> int:
        """The tricks before the first one in which anything is wrong, or may be misread."""
        return min((moment.since for moment in self.accused), default=len(self.tricks))

    @property
    def left(self) -> int:
        """The tricks that were not played."""
        if not self.deal.tricks:
            return self.dealt.size
        first, last = self.deal.tricks[0], self.deal.tricks[-1]
        # An ending may be numbered from 1 as well as on to 10.
        tricks = self.dealt.size if first.number == 1 else HAND
        return max(tricks - last.number + (len(last.plays) < PLAYERS), 0)


def replay(
    deal: Deal,
    table: Table = Table(),  # noqa: B008 - it is frozen
    *,
    thorough: bool = True,
) -> Replay:
    """Play a recorded deal again by the conventions of its table.

    If `thorough`, a card that may have been misread is sought where the record contradicts itself.

    If nobody is named as declarer, everybody is tried. The way that goes furthest is taken, and
    where several do, only what breaks the laws in all of them is held against the record.
    """
    table = table._replace(seats=seated(deal) or table.seats)
    seats = seating(deal, table)
    auction = bidding(deal, seats, table)
    game = deal.game or _settled(auction)
    contested = _contested(game, seats.seats, auction)
    winner = auction.winner if auction.sound and not contested else None
    played = replace(deal, game=_without_declarer(game) if contested else game)
    dealt = Dealt(played)

    def best_runs(deal: Deal, dealt: Dealt) -> list[Run]:
        declarers = _declarers(deal, dealt, seats.seats, winner)
        runs = [Run(deal, dealt, seats, one, table) for one in declarers]
        furthest = max(run.reach for run in runs)
        return [run for run in runs if run.reach == furthest]

    def legal(deal: Deal) -> bool:
        dealt = Dealt(deal)
        run, *_ = best_runs(deal, dealt)
        wrong = any(moment.accused for moment in run.moments) or run.contradicted
        return not (wrong or dealt.duplicates or dealt.foreign(run.declarer))

    run, *others = best_runs(played, dealt)
    declarer = None if others or contested else run.declarer
    if declarer:
        run = run.exact()
    moments = tuple(_agreed(others, at, moment) for at, moment in enumerate(run.moments))
    accused = tuple(moment for moment in moments if moment.accused)
    readings = [*misread_play(played, accused, legal)] if thorough else []
    unsure = {
        address.partition(".")[0]
        for moment in accused
        if moment.impossible
        for address in (moment.address, moment.earlier, *(one.address for one in readings))
        if address
    }
    doubtful = bool(contested or accused or run.contradicted)
    if accused:
        moments = _one_fault(moments, accused, readings)
    return Replay(
        deal=deal,
        table=table,
        dealt=dealt,
        seats=seats.seats,
        first_hand=seats.first_hand,
        idle=seats.idle,
        dealer=seats.dealer,
        bidding=auction,
        game=game,
        declarer=declarer,
        contested=contested,
        whisting=whisting(deal, game, declarer, seats, table.conventions),
        moments=moments,
        accused=tuple(moment for moment in moments if moment.accused) if accused else (),
        tricks=tuple(
            taken.unknown() if contested or taken.address in unsure else taken
            for taken in run.tricks
        ),
        doubtful=doubtful,
        counts=None if doubtful else run.counts(),
        misread=misread_hand(played, dealt, legal) if thorough else None,
    )


def _settled(auction: Bidding) -> Game | None:
    """Return the game that an auction leaves no choice about: all-pass, or a misère."""
    if auction.all_passed:
        return AllPass()
    if auction.sound and isinstance(auction.bid, MisereBid):
        return Misere(auction.winner, auction.bid.without_talon)
    return None


def _without_declarer(game: Game | None) -> Game | None:
    return game if game is None or isinstance(game, AllPass) else replace(game, declarer=None)


def _contested(game: Game | None, seats: tuple[Seat, ...] | None, auction: Bidding) -> bool:
    """Whether the declarer is said to be another than won the auction, or one who does not play.

    That is told as such, and nothing follows from it.
    """
    if game is None or isinstance(game, AllPass) or game.declarer is None:
        return False
    known = seats is not None and seats[0] in COMPASS
    absent = known and game.declarer in COMPASS and game.declarer not in (seats or ())
    return absent or (auction.sound and auction.winner not in (None, game.declarer))


def _declarers(
    deal: Deal, dealt: Dealt, seats: tuple[Seat, ...] | None, winner: Seat | None
) -> tuple[Seat | None, ...]:
    """Return who may be the declarer: whom the record names, or nobody and everybody."""
    if isinstance(deal.game, AllPass):
        return (None,)
    named = (deal.game.declarer if deal.game else None) or dealt.taken_by
    named = named or winner
    if named or not deal.tricks:
        return (named,)
    return (None, *(seats or ()))


def _one_fault(
    moments: tuple[Moment, ...], accused: Sequence[Moment], readings: list[Change]
) -> tuple[Moment, ...]:
    """Leave one accusation where one card, read as another, would do away with all of them.

    Else, after a card that should not have been played, another that cannot have been is a
    consequence: who led what follows, and from which hand, depends on it.
    """
    places = {one.address for one in readings}
    if len(places) != 1:
        follow_ups = [one for one in accused[1:] if one.impossible or one.out_of_turn]
        return tuple(moment.acquitted() if moment in follow_ups else moment for moment in moments)
    (place,) = places
    kept = next((one for one in accused if place in (one.address, one.earlier)), accused[0])
    reading, *others = readings
    return tuple(
        moment._replace(meant=None if others else reading)
        if moment is kept
        else moment.acquitted()
        if moment.accused
        else moment
        for moment in moments
    )


def _agreed(others: list[Run], at: int, moment: Moment) -> Moment:
    """Take back what is held against a card if another way of playing has nothing against it."""
    if moment.accused and not all(run.moments[at].accused for run in others):
        return moment.acquitted()
    return moment
