"""Course: what the deals of a match say about the next one (Codex 3.2, 3.7)."""

from prefnotation.model.auction import AllPass, Bid, Contract, Misere, MisereBid
from prefnotation.model.conventions import Conventions
from prefnotation.model.deal import Deal, Match
from prefnotation.model.seats import COMPASS, Seat
from prefnotation.model.switches import Dealing, SeriesEnd
from prefnotation.play.dealt import PLAYERS
from prefnotation.play.replay import Replay
from prefnotation.play.table import Table, dealer_of, left_of, seated

DIGITS = 6
"""Of the number of a deal; a longer one is a name."""


class Course:
    """A match under way. Before the first deal only its own record is known.

    Deals that stand in no match say nothing about one another.
    """

    def __init__(self, match: Match | None = None) -> None:
        self._match = match
        self._seats = seated(match) if match else ()
        self._dealer = match.dealer if match else None
        self._due: Seat | None = None
        self._series: int | None = 0
        self._number: int | None = None
        self._last: Replay | None = None

    def table(self, deal: Deal, conventions: Conventions) -> Table:
        """Return what the next deal is played by."""
        if self._match is None:
            return Table(conventions, seated(deal))
        seats = seated(deal) or self._seats
        gap = self._gap(_number(deal))
        if self._last is None:
            # The dealer of a match is that of its first deal.
            dealer = self._dealer if _number(deal) in (None, 1) else None
        else:
            dealers = [
                self._next_dealer(one, seats, gap, conventions) for one in (self._dealer, self._due)
            ]
            # If another dealt than was due it may be misread: then the next fits all the same.
            fits = deal.dealer is not None and deal.dealer in dealers
            dealer = deal.dealer if fits else dealers[0]
        interrupted = self._last is not None and not isinstance(self._last.game, AllPass)
        return Table(conventions, seats, dealer, self._series if gap == 1 else None, interrupted)

    def played(self, replay: Replay) -> None:
        """Take note of a deal that was played."""
        deal, table = replay.deal, replay.table
        number = _number(deal)
        # Before a match that is joined later nobody knows what was played.
        joined = self._last is None and number not in (None, 1)
        series = None if joined or self._gap(number) != 1 else self._series
        self._number = number
        self._seats = table.seats or _found(replay)
        self._dealer = dealer_of(deal, table._replace(seats=self._seats))
        self._due = table.dealer
        self._last = replay
        if isinstance(replay.game, AllPass):
            self._series = None if series is None else series + 1
        else:
            ends = _ends(replay, table.conventions.series_end)
            self._series = 0 if ends or series == 0 else series if ends is False else None

    def _gap(self, number: int | None) -> int:
        """Return how many deals further a deal is; records without numbers follow each other."""
        return 1 if number is None or self._number is None else number - self._number

    def _next_dealer(
        self, dealer: Seat | None, seats: tuple[Seat, ...], gap: int, conventions: Conventions
    ) -> Seat | None:
        """Return who deals some deals after a dealer."""
        seats = seats or self._seats
        stays = conventions.dealing is Dealing.STAYS
        if dealer not in seats or gap < 1 or (stays and gap > 1):
            return None
        if self._last and stays and isinstance(self._last.game, AllPass):
            return dealer
        for _ in range(gap % len(seats)):
            dealer = left_of(dealer, seats)
        return dealer


def _number(deal: Deal) -> int | None:
    name = deal.name or ""
    return int(name) if name.isdecimal() and len(name) <= DIGITS else None


def _found(replay: Replay) -> tuple[Seat, ...]:
    """Return the seats of the table as far as a deal tells them."""
    seats = replay.seats or ()
    if set(seats).isdisjoint(COMPASS):
        return ()
    if replay.idle:
        return COMPASS
    return seats if replay.deal.dealer in seats else ()


def _ends(replay: Replay, by: SeriesEnd) -> bool | None:
    """Whether a game ends a series of all-pass deals, `None` if the record does not tell."""
    game, bid = replay.game, replay.bidding.bid if replay.bidding.sound else None
    if game is None and bid is None:
        return None
    if by is SeriesEnd.PLAYED:
        return True
    made = _made(replay, bid)
    if by is SeriesEnd.MADE or made is False:
        return made
    if isinstance(game, Misere) or replay.whisting.unplayed:
        return False
    if replay.whisting.whisted:
        return made
    # Who is not written may have whisted all the same.
    return None if len(replay.whisting.standings) < PLAYERS - 1 else False


def _made(replay: Replay, bid: Bid | MisereBid | None) -> bool | None:
    """Whether the declarer made his game. If that is not written it is no lower than the bid."""
    deal, game, declarer = replay.deal, replay.game, replay.declarer
    if isinstance(game, Contract) and game.without_three:
        return False
    if replay.whisting.unplayed:
        return True
    took = deal.taken
    if took is None and declarer:
        took = (replay.counts or deal.won or {}).get(declarer)
    if took is None:
        return None
    if isinstance(game, Misere):
        return took == 0
    if isinstance(game, Contract) and game.level:
        return took >= game.level
    return False if isinstance(bid, Bid) and took < bid.level else None
