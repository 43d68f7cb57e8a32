"""Somebody declares where there is nothing to whist.

Nobody whists against a misère, in an all-pass, or when the declarer has given up without three; nor
a ten where the table has agreed that it is checked and not whisted (Codex 3.8.2).

**Bad**

    Сдача 1
    Контракт: I мизер
    Вист: вист, вист

**Good**

    Сдача 1
    Контракт: I мизер
    Вист: в светлую
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.defence import WhistLaw, checked
from prefnotation.play.replay import Replay

CODE = "PN311"
SWITCHES = ("ten",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the declaration that does it."""
    standing = replay.whisting.breaks(WhistLaw.NEEDLESS)
    if standing is None:
        return
    ten = checked(replay.game, replay.table.conventions)
    yield Finding(
        CODE,
        "{game} is checked, not whisted" if ten else "nobody whists in {game}",
        standing.address,
        {"game": replay.game},
        switch="ten" if ten else "",
    )
