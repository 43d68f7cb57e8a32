"""Somebody speaks after the end of the auction.

The auction is over when two have passed after a bid, or all three have passed (Codex 3.3, 3.7.1).

**Bad**

    Сдача 1
    Торговля: 6♠, пас, пас, 6♣

**Good**

    Сдача 1
    Торговля: 6♠, пас, пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN207"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it."""
    call = replay.bidding.breaks(CallLaw.END)
    if call is None:
        return
    yield Finding(
        CODE,
        "the auction goes on after its end",
        call.address,
        {"bid": call.last},
        help="{bid} has won" if call.last else "all have passed",
    )
