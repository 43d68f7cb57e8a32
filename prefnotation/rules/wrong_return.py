"""A whist is returned where that is not agreed on.

After pass and half-whist the first defender may think better of it and whist (возврат виста, Codex
3.8.8.2, 3.8.14); how high the contract may be then is a matter of agreement.

**Bad**

    Сдача 1
    Соглашения: без возврата виста
    Контракт: I 6♥
    Вист: пас, полвиста, вист

**Good**

    Сдача 1
    Контракт: I 6♥
    Вист: пас, полвиста, вист
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.defence import WhistLaw
from prefnotation.play.replay import Replay

CODE = "PN308"
SWITCHES = ("returned_whist",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the declaration that does it."""
    standing = replay.whisting.breaks(WhistLaw.RETURN)
    if standing is None:
        return
    yield Finding(
        CODE,
        "{game} is whisted after a half-whist",
        standing.address,
        {"game": replay.game},
        switch="returned_whist",
    )
