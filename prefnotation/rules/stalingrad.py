"""Six spades are not whisted by both defenders.

By the convention called Stalingrad both have to whist six spades, and they play closed.

**Bad**

    Сдача 1
    Соглашения: сталинград
    Контракт: I 6♠
    Вист: пас, вист

**Good**

    Сдача 1
    Соглашения: сталинград
    Контракт: I 6♠
    Вист: вист, вист
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.defence import WhistLaw
from prefnotation.play.replay import Replay

CODE = "PN309"
SWITCHES = ("stalingrad",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the declaration that does it."""
    standing = replay.whisting.breaks(WhistLaw.STALINGRAD)
    if standing is None:
        return
    yield Finding(
        CODE,
        "both have to whist six spades",
        standing.address,
        switch="stalingrad",
    )
