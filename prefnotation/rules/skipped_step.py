"""A bid skips a step of the ladder.

Usually a player may bid as high as he likes. Some tables bid by steps: a game must be the lowest
that is open to him.

**Bad**

    Сдача 1
    Соглашения: торговля шагами
    Торговля: 6♠, 6♦

**Good**

    Сдача 1
    Соглашения: торговля шагами
    Торговля: 6♠, 6♣
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN210"
SWITCHES = ("steps",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it."""
    call = replay.bidding.breaks(CallLaw.STEP)
    if call is None:
        return
    yield Finding(
        CODE,
        "{bid} skips a step",
        call.address,
        {"bid": call.call},
        switch="steps",
    )
