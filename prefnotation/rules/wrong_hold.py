"""A player takes a bid that he may not take.

When two are left, the senior of them, who stands nearer to the first hand, may take the bid of the
other at its height (`здесь`); the other has to raise it or to pass (Codex 3.3). A misère cannot be
taken. With three in the auction nobody may, unless the table plays it so.

**Bad**

    Сдача 1
    Торговля: 6♠, 6♣, здесь

**Good**

    Сдача 1
    Торговля: 6♠, 6♣, пас, здесь, пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import MisereBid
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN204"
SWITCHES = ("hold",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it."""
    call = replay.bidding.breaks(CallLaw.HOLD)
    if call is None:
        return
    if call.last is None:
        message = "{seat} takes a bid, but there is none"
    elif isinstance(call.last, MisereBid):
        message = "{seat} takes {last}, which nobody can take"
    else:
        message = "{seat} may not take {last} from {bidder}"
    speakers = [one.seat for one in replay.bidding.calls]
    senior = speakers.index(call.seat) < speakers.index(call.bidder) if call.bidder else False
    agreed = senior and not isinstance(call.last, MisereBid)
    yield Finding(
        CODE,
        message,
        call.address,
        {"seat": call.seat, "last": call.last, "bidder": call.bidder},
        help="" if senior or not call.bidder else "only who is senior to the bidder may",
        switch="hold" if agreed else "",
    )
