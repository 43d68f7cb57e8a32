"""A half-whist is declared where there is none.

Only the second defender may declare it, after the first has passed, and only against a six or a
seven. Some tables do not play it.

**Bad**

    Сдача 1
    Контракт: I 8♥
    Вист: пас, полвиста

**Good**

    Сдача 1
    Контракт: I 7♥
    Вист: пас, полвиста
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import Contract
from prefnotation.play.defence import HALVED, WhistLaw
from prefnotation.play.replay import Replay

CODE = "PN307"
SWITCHES = ("half_whist",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the declaration that does it."""
    standing = replay.whisting.breaks(WhistLaw.HALF)
    if standing is None:
        return
    conventions = replay.table.conventions
    game = replay.game
    high = isinstance(game, Contract) and game.level not in (*HALVED, None)
    switch = "" if high or conventions.half_whist else "half_whist"
    yield Finding(
        CODE,
        "nobody half-whists {game}" if high else "a half-whist cannot be declared here",
        standing.address,
        {"game": game},
        help="only a six and a seven are half-whisted"
        if high
        else "the second defender half-whists after a pass"
        if conventions.half_whist
        else "",
        switch=switch,
    )
