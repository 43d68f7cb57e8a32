"""A player speaks out of turn.

The first hand speaks first, then the others clockwise, and nobody is left out before he has passed
(Codex 3.3). What is said afterwards cannot be judged.

**Bad**

    Сдача 1
    Первая рука: Юг
    Торговля: Юг 6♠, Восток пас, Запад 6♣

**Good**

    Сдача 1
    Первая рука: Юг
    Торговля: Юг 6♠, Запад 6♣, Восток пас, Юг пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN201"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it."""
    call = replay.bidding.breaks(CallLaw.TURN)
    if call is None:
        return
    yield Finding(
        CODE,
        "{seat} speaks when it is {turn}'s turn",
        call.address,
        {"seat": call.seat, "turn": call.turn},
    )
