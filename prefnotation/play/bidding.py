"""Bidding: the auction call by call, up to the first that breaks a law (Codex 3.3)."""

from enum import Enum
from typing import NamedTuple

from prefnotation.model.auction import Bid, Call, Hold, Misere, MisereBid, Pass
from prefnotation.model.conventions import Conventions
from prefnotation.model.deal import Deal
from prefnotation.model.seats import COMPASS, NUMBERED, Seat
from prefnotation.model.switches import Blind, Holding, Misering, Outbids
from prefnotation.play.ladder import Rung, ladder, rung
from prefnotation.play.seating import Seating
from prefnotation.play.table import Table

_MISERE = rung(Misere())


class CallLaw(Enum):
    """The laws of a call, in the order in which they are asked."""

    AFTER_PASS = "a pass is final"
    END = "nobody speaks when all but one have passed"
    TURN = "everybody speaks in turn, clockwise from the first hand"
    HOLD = "the senior of the last two may take the bid of the junior"
    BLIND = "games without talon are bid only where agreed"
    MISERE = "a misère is the first bid and the only one"
    HEIGHT = "a bid is above the last"
    EXIT = "after an all-pass the lowest bid may be higher"
    STEP = "no step may be skipped"


class Spoken(NamedTuple):
    """The auction just before a call. What the record leaves open is `None`."""

    address: str
    call: Call
    seat: Seat | None
    """Who speaks: whom the record names, else whose turn it is."""
    turn: Seat | None
    last: Bid | MisereBid | None
    """The highest bid so far."""
    last_at: str | None
    """Where it was last made."""
    bidder: Seat | None
    """Who made it, or holds it."""
    own_at: str | None
    """Where the speaker bid before."""
    broken: CallLaw | None
    """The law that the call breaks."""


class Bidding(NamedTuple):
    """What became of an auction."""

    calls: tuple[Spoken, ...] = ()
    """Up to the first that breaks a law."""
    over: bool = False
    """Whether all but one have passed, or all."""
    bid: Bid | MisereBid | None = None
    bid_at: str | None = None
    winner: Seat | None = None

    @property
    def sound(self) -> bool:
        """Whether it was held, broke no law, and came to its end."""
        return self.over and self.calls[-1].broken is None

    def breaks(self, law: CallLaw) -> Spoken | None:
        """Return the call that breaks a law; no other is judged after it."""
        last = self.calls[-1] if self.calls else None
        return last if last and last.broken is law else None

    @property
    def all_passed(self) -> bool:
        """Whether everybody passed, by the laws."""
        return self.sound and self.bid is None

    @property
    def reach(self) -> int:
        """How many calls break no law."""
        return sum(call.broken is None for call in self.calls)


def bidding(deal: Deal, seating: Seating, table: Table) -> Bidding:
    """Hold the auction of a deal again.

    Where nobody knows who is the first hand, each is tried. If no seat is named the three are the
    first, the second and the third hand, and who won remains open.
    """
    if not deal.auction:
        return Bidding()
    seats, first = seating.seats, seating.first_hand
    speakers = {call.seat for call in deal.auction}
    if seats is None or (first is None and not speakers & {*seats}):
        return _held(deal, NUMBERED, table)._replace(winner=None)
    orders = [seats[at:] + seats[:at] for at in range(3) if first in (None, seats[at])]
    held = [_held(deal, order, table) for order in orders] or [_held(deal, seats, table)]
    furthest = max(one.reach for one in held)
    best, *others = (one for one in held if one.reach == furthest)
    return best._replace(winner=None) if others else best


def _held(deal: Deal, order: tuple[Seat, ...], table: Table) -> Bidding:
    auction = _Auction(order, table)
    for at, call in enumerate(deal.auction or ()):
        if not auction.speak(f"auction[{at}]", call):
            break
    return Bidding(
        tuple(auction.calls),
        auction.over,
        auction.last,
        auction.last_at,
        auction.bidder if auction.over else None,
    )


class _Auction:
    """An auction under way among three seats, the first hand's first."""

    def __init__(self, order: tuple[Seat, ...], table: Table) -> None:
        self.calls: list[Spoken] = []
        self.last: Bid | MisereBid | None = None
        self.last_at: str | None = None
        self.bidder: Seat | None = None
        self._table = table
        self._ladder = ladder(table.conventions.without_talon_order)
        self._order = order
        self._active = list(order)
        self._next = order[0]
        self._names: dict[Seat, Seat] = {}
        self._bids: dict[Seat, tuple[str, Bid | MisereBid]] = {}

    @property
    def over(self) -> bool:
        return not self._active or (len(self._active) == 1 and self.last is not None)

    def speak(self, address: str, call: Call) -> bool:
        """Take a call, and tell whether it was lawful."""
        turn = None if self.over else self._next
        seat = self._speaker(call.seat, turn) or turn
        if call.seat in COMPASS and seat in COMPASS and seat is not call.seat:
            return False  # Who does not play is told elsewhere; nothing follows from what he says.
        before = self._bids.get(seat) if seat else None
        broken = self._broken(call, seat, turn)
        spoken = Spoken(
            address,
            call,
            seat,
            turn,
            self.last,
            self.last_at,
            self.bidder,
            before[0] if before else None,
            broken,
        )
        self.calls.append(spoken)
        if broken or seat is None:
            return False
        at = self._order.index(seat)
        following = self._order[at + 1 :] + self._order[:at]
        if isinstance(call, Pass):
            self._active.remove(seat)
        else:
            self.bidder = seat
            if not isinstance(call, Hold):
                self._bids[seat] = (address, call)
                self.last, self.last_at = call, address
        if self._active:
            self._next = next((one for one in following if one in self._active), seat)
        return True

    def _speaker(self, named: Seat | None, turn: Seat | None) -> Seat | None:
        """Return who of the three is named, in compass seats or as a numbered hand.

        Where nobody knows who sits where, a name is that of whose turn it was when it came first.
        """
        if named in NUMBERED:
            return self._order[NUMBERED.index(named)]
        if named is None or self._order[0] in COMPASS:
            return named if named in self._order else None
        if turn and turn not in self._names.values():
            self._names.setdefault(named, turn)
        return self._names.get(named)

    def _broken(self, call: Call, seat: Seat | None, turn: Seat | None) -> CallLaw | None:
        if seat is not None and seat not in self._active:
            return CallLaw.AFTER_PASS
        if turn is None or seat is None:
            return CallLaw.END
        if seat is not turn:
            return CallLaw.TURN
        if isinstance(call, Pass):
            return None
        own = self._bids.get(seat)
        bound = self._table.conventions.misere is Misering.BOUND
        blind_misere = isinstance(call, MisereBid) and call.without_talon
        if own and bound and isinstance(own[1], MisereBid) and not blind_misere:
            return CallLaw.MISERE
        if isinstance(call, Hold):
            return None if self._may_hold(seat) else CallLaw.HOLD
        if own and bound and isinstance(call, MisereBid) and not isinstance(own[1], MisereBid):
            return CallLaw.MISERE
        return self._wrong_bid(call, seat)

    def _wrong_bid(self, bid: Bid | MisereBid, seat: Seat) -> CallLaw | None:
        conventions = self._table.conventions
        if bid.without_talon and not self._may_be_blind(bid, conventions):
            return CallLaw.BLIND
        last = rung(self.last) if self.last else None
        if last and rung(bid) == last and self._may_hold(seat):
            return None
        if last and self._ladder.index(rung(bid)) <= self._ladder.index(last):
            return CallLaw.HEIGHT
        old = conventions.misere_outbid is Outbids.BLIND_NINE
        if old and last == _MISERE and not bid.without_talon:
            return CallLaw.HEIGHT
        if not isinstance(bid, Bid):
            return None
        lowest = self._table.lowest
        if bid.level < lowest[0]:
            return CallLaw.EXIT
        if not conventions.steps or bid.without_talon:
            return None
        steps = [self._step_above(last, level) for level in lowest if level <= bid.level]
        return None if rung(bid) in steps else CallLaw.STEP

    def _may_be_blind(self, bid: Bid | MisereBid, conventions: Conventions) -> bool:
        if rung(bid) not in self._ladder:
            return False
        if conventions.without_talon is Blind.OFF:
            # Where it alone outbids a misère, it may be bid for that.
            old = conventions.misere_outbid is Outbids.BLIND_NINE
            over_misere = self.last is not None and rung(self.last) == _MISERE
            return old and over_misere and isinstance(bid, Bid)
        if conventions.without_talon is Blind.ON:
            return True
        bids = [spoken.call for spoken in self.calls if isinstance(spoken.call, Bid | MisereBid)]
        miseres = [at for at, one in enumerate(bids) if isinstance(one, MisereBid)]
        # A misère is outbid by a nine and more only.
        return bool(miseres) and any(isinstance(one, Bid) for one in bids[miseres[0] :])

    def _may_hold(self, seat: Seat) -> bool:
        holding = self._table.conventions.hold
        if holding is Holding.OFF or isinstance(self.last, MisereBid):
            return False
        if self.bidder is None or seat not in self._order[: self._order.index(self.bidder)]:
            return False
        return holding is Holding.ANY_TIME or len(self._active) == 2

    def _step_above(self, last: Rung | None, lowest: int) -> Rung:
        """Return the lowest game with talon that may be bid if bids begin at a level."""
        above = self._ladder[self._ladder.index(last) + 1 :] if last else self._ladder
        return next(
            (level, trump, blind)
            for level, trump, blind in above
            if level and level >= lowest and not blind
        )
