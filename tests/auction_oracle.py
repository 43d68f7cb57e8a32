"""The laws of the auction and of the whist, stated a second time, to test the first against.

As in `tests.oracle`, nothing of `prefnotation` but its model is imported, and the laws are
yes-or-no questions. Names stand for bids: `7♥`, `misère`, `9♠ blind`, where blind is без прикупа.
"""

from typing import NamedTuple

from prefnotation.model.auction import Bid, Call, Contract, Hold, MisereBid, Pass, Stand, Trump
from prefnotation.model.conventions import Conventions
from prefnotation.model.seats import Seat
from prefnotation.model.switches import Blind, BlindOrder, Holding, Misering, Outbids, Return, Ten
from tests.oracle import STRAINS

AnyBid = Bid | MisereBid

UNSETTLED = "unsettled"
"""The mark of a call about which our decisions say nothing: neither lawful nor a clear fault."""


def _level(level: int, tail: str = "") -> list[str]:
    return [f"{level}{strain}{tail}" for strain in STRAINS]


_SMALL = [*_level(6), *_level(7), *_level(8), "misère"]
LADDERS = {
    BlindOrder.MISERE_NINE_TEN: [
        *(*_SMALL, *_level(9), "misère blind", *_level(9, " blind")),
        *(*_level(10), *_level(10, " blind")),
    ],
    BlindOrder.NINE_TEN_MISERE_TEN: [
        *(*_SMALL, *_level(9), *_level(9, " blind")),
        *(*_level(10), "misère blind", *_level(10, " blind")),
    ],
}
"""The bids from the lowest to the highest; without games without talon it is the common ladder."""

GAMES = [Bid(level, Trump(strain)) for level in range(6, 11) for strain in STRAINS]
BLIND_GAMES = [Bid(bid.level, bid.trump, without_talon=True) for bid in GAMES if bid.level > 8]
MISERES = [MisereBid(), MisereBid(without_talon=True)]


def called(bid: AnyBid) -> str:
    """Return the name of a bid."""
    name = "misère" if isinstance(bid, MisereBid) else f"{bid.level}{bid.trump}"
    return f"{name} blind" if bid.without_talon else name


def height(bid: AnyBid, order: BlindOrder = BlindOrder.MISERE_NINE_TEN) -> int:
    """Return the place of a bid on the ladder, 0 for one that has none: seven without talon."""
    ladder = LADDERS[order]
    return ladder.index(called(bid)) + 1 if called(bid) in ladder else 0


def exit_level(conventions: Conventions, passed: int) -> int:
    """Return the lowest level to bid after so many all-passes of a series."""
    levels = conventions.exit
    return 6 if passed == 0 else levels[-1] if passed > len(levels) else levels[passed - 1]


class Auction(NamedTuple):
    """An auction as far as it went, lawful so far; every call names its speaker."""

    order: tuple[Seat, ...]
    conventions: Conventions = Conventions()
    exit: int = 6
    calls: tuple[Call, ...] = ()

    def after(self, *calls: Call) -> "Auction":
        return self._replace(calls=(*self.calls, *calls))

    @property
    def active(self) -> list[Seat]:
        """Those who have not passed, the first hand first."""
        passed = {call.seat for call in self.calls if isinstance(call, Pass)}
        return [seat for seat in self.order if seat not in passed]

    @property
    def bid(self) -> AnyBid | None:
        """The last bid."""
        return next((call for call in self.calls[::-1] if isinstance(call, Bid | MisereBid)), None)

    @property
    def bidder(self) -> Seat | None:
        """Whose the last bid is: who made it or took it by a hold."""
        return next((call.seat for call in self.calls[::-1] if not isinstance(call, Pass)), None)

    @property
    def over(self) -> bool:
        """Whether all have passed but the bidder, or all."""
        return len(self.active) <= (self.bid is not None)

    @property
    def turn(self) -> Seat:
        """Who speaks next."""
        spoken = [call.seat for call in self.calls if call.seat is not None]
        start = self.order.index(spoken[-1]) + 1 if spoken else 0
        round_table = (*self.order, *self.order)[start : start + 3]
        return next(seat for seat in round_table if seat in self.active)

    def _bids_of(self, seat: Seat | None) -> list[Call]:
        return [c for c in self.calls if c.seat is seat and not isinstance(c, Pass)]

    def _is_bound(self, seat: Seat | None) -> bool:
        """Whether somebody bid a misère by which he is bound."""
        bound = self.conventions.misere is Misering.BOUND
        return bound and any(isinstance(call, MisereBid) for call in self._bids_of(seat))

    def may_hold(self, seat: Seat | None) -> bool:
        """Whether somebody may take the last bid as it is."""
        if not isinstance(self.bid, Bid) or self.conventions.hold is Holding.OFF:
            return False
        senior = self.order.index(seat or self.turn) < self.order.index(self.bidder or self.turn)
        return senior and (len(self.active) == 2 or self.conventions.hold is Holding.ANY_TIME)

    def _outbid_misere(self) -> bool:
        """Whether a misère was bid and a game has outbid it."""
        miseres = [at for at, call in enumerate(self.calls) if isinstance(call, MisereBid)]
        games = [at for at, call in enumerate(self.calls) if isinstance(call, Bid)]
        return bool(miseres) and bool(games) and miseres[0] < games[-1]

    def _height(self, bid: AnyBid | None) -> int:
        return 0 if bid is None else height(bid, self.conventions.without_talon_order)

    @property
    def lowest(self) -> Bid | None:
        """The lowest game with talon that stands above the last bid, at the exit or above."""
        games = [game for game in GAMES if game.level >= self.exit]
        return next((game for game in games if self._height(game) > self._height(self.bid)), None)

    def objections(self, call: Call) -> set[str]:
        """Return the codes of the laws that a call breaks here; a call of nobody is his turn."""
        seat = call.seat
        if seat is not None and seat not in self.active:
            return {"PN202"}
        if self.over:
            return {"PN207"}
        seat = seat or self.turn
        found = {"PN201"} if seat is not self.turn else set()
        if isinstance(call, Hold):
            found |= set() if self.may_hold(seat) else {"PN204"}
            found |= {UNSETTLED} if self._is_bound(seat) else set()
        elif isinstance(call, Bid):
            found |= self._against_height(call, seat) | self._against_blind(call)
            found |= {"PN205"} if self._is_bound(seat) else set()
            found |= {"PN206"} if call.level < self.exit else self._against_step(call, seat)
        elif isinstance(call, MisereBid):
            found |= self._against_height(call, seat) | self._against_blind(call)
            found |= self._against_misere(call, seat)
        return found

    def _against_height(self, call: AnyBid, seat: Seat) -> set[str]:
        last, old_rule = self.bid, self.conventions.misere_outbid is Outbids.BLIND_NINE
        if old_rule and isinstance(last, MisereBid):
            if not isinstance(call, Bid) or not call.without_talon:
                # Whether the old rule speaks of a misère without talon too, nobody says.
                return {"PN203", UNSETTLED} if last.without_talon else {"PN203"}
            if self.conventions.without_talon is Blind.OVER_MISERE and not last.without_talon:
                return {UNSETTLED}  # Nothing outbids a misère that a game has to outbid first.
        if self._height(call) == self._height(last) != 0:
            return set() if self.may_hold(seat) else {"PN203"}
        beyond = self._height(call) > self._height(last) or self._height(call) == 0
        return set() if beyond else {"PN203"}

    def _against_blind(self, call: AnyBid) -> set[str]:
        agreed = self.conventions.without_talon
        if not call.without_talon or (agreed is Blind.ON and self._height(call)):
            return set()
        if agreed is Blind.OVER_MISERE and self._height(call) and self._outbid_misere():
            return set()
        return {"PN209"}

    def _against_step(self, call: Bid, seat: Seat) -> set[str]:
        if not self.conventions.steps or call.without_talon or self.lowest is None:
            return set()
        if self._height(call) > self._height(self.lowest):
            return {"PN210"}
        # Is the lowest bid of him who may hold the one that he may take, or the next?
        raises = self._height(call) == self._height(self.lowest)
        return {UNSETTLED} if raises and self.may_hold(seat) else set()

    def _against_misere(self, call: MisereBid, seat: Seat) -> set[str]:
        before = self._bids_of(seat)
        if not before or self.conventions.misere is Misering.FREE:
            return set()
        again = all(isinstance(c, MisereBid) and not c.without_talon for c in before)
        return set() if again and call.without_talon else {"PN205"}


def may_order(bid: Bid, game: Bid) -> bool:
    """Whether who has won the auction at `bid` may play `game`: not below, and as he bid it."""
    return bid.without_talon is game.without_talon and height(bid) <= height(game)


# The whist.

WHIST, HALF, PASSED = Stand.WHIST, Stand.HALF_WHIST, Stand.PASS


def no_declarations(contract: Contract, conventions: Conventions) -> bool:
    """Whether nobody declares: the declarer gave up, or a ten is checked."""
    checked = contract.level == 10 and conventions.ten is Ten.CHECKED
    return contract.without_three or checked


def must_whist(contract: Contract, conventions: Conventions) -> bool:
    """Whether both have to whist: six spades, where Stalingrad is agreed."""
    return conventions.stalingrad and contract.level == 6 and contract.trump is Trump.SPADES


def declarations(
    contract: Contract, conventions: Conventions, *, four: bool
) -> list[tuple[Stand, ...]]:
    """Return all that the defenders may declare; `four` if a dealer sits out.

    The first speaks, the second, the first again after a half-whist, and then the dealer. The last
    pass, which lets a half-whist stand, may stay unwritten.
    """
    if no_declarations(contract, conventions):
        return [()]
    if must_whist(contract, conventions):
        return [(WHIST, WHIST)]
    lines = [(WHIST, WHIST), (WHIST, PASSED), (PASSED, WHIST), (PASSED, PASSED)]
    return lines + _with_half(contract, conventions, four=four)


def _with_half(
    contract: Contract, conventions: Conventions, *, four: bool
) -> list[tuple[Stand, ...]]:
    level = contract.level or 10
    if level > 7 or not conventions.half_whist:
        return []
    lines: list[tuple[Stand, ...]] = [(PASSED, HALF), (PASSED, HALF, PASSED)]
    if conventions.returned_whist is not Return.OFF:
        lines.append((PASSED, HALF, WHIST))
    if conventions.half_after_pass:
        lines.append((WHIST, PASSED, HALF))
    if four and conventions.dealer_whist:
        lines.append((PASSED, HALF, PASSED, WHIST))
    return lines


def is_played(stands: tuple[Stand, ...]) -> bool:
    """Whether the declarations lead to play: somebody whists at the end."""
    return WHIST in stands and stands != (WHIST, PASSED, HALF)


def may_open(stands: tuple[Stand, ...]) -> bool:
    """Whether the defenders may lay their cards open: one of the two whists."""
    return is_played(stands) and stands.count(WHIST) == 1 and len(stands) in (2, 3)
