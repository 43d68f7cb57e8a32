"""A misère is bid by who has bid a game, or a game by who has bid a misère.

A misère is bound (кабальный): it is a player's first bid and his only one, and who has been outbid
can only pass. Some tables let it free; and where games without talon are played, a misère that was
outbid may be raised to one without talon.

**Bad**

    Сдача 1
    Торговля: 6♠, пас, 6♦, мизер

**Good**

    Сдача 1
    Торговля: мизер, пас, 9♠, пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.auction import MisereBid
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN205"
SWITCHES = ("misere",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it."""
    call = replay.bidding.breaks(CallLaw.MISERE)
    if call is None:
        return
    own = next(one.call for one in replay.bidding.calls if one.address == call.own_at)
    yield Finding(
        CODE,
        "{seat} goes on after a misère"
        if isinstance(own, MisereBid)
        else "{seat} bids {bid} after a game",
        call.address,
        {"seat": call.seat, "bid": call.call},
        help="a misère is a player's first bid and his only one",
        labels=(Label("bid here", call.own_at),),
        switch="misere",
    )
