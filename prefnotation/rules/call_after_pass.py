"""A player speaks again who has passed.

A pass is final: who has passed takes no more part in the auction (Codex 3.3).

**Bad**

    Сдача 1
    Торговля: I пас, II 6♠, III 6♣, I 7♠

**Good**

    Сдача 1
    Торговля: I 6♦, II пас, III 7♣, I 7♦, III пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.auction import Pass
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN202"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it."""
    call = replay.bidding.breaks(CallLaw.AFTER_PASS)
    if call is None:
        return
    passed = next(
        one.address
        for one in replay.bidding.calls
        if one.seat is call.seat and isinstance(one.call, Pass)
    )
    yield Finding(
        CODE,
        "{seat} speaks again after he has passed",
        call.address,
        {"seat": call.seat},
        labels=(Label("passed here", passed),),
    )
