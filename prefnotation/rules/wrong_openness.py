"""The cards of the defence lie open where they may not, or closed where they may not.

Against two whisters play is closed; a single one chooses. A misère is played open, and so is a ten
that is checked; an all-pass is played closed (Codex 3.8, 3.6, 3.7).

**Bad**

    Сдача 1
    Контракт: I 7♥
    Вист: вист, вист, в светлую

**Good**

    Сдача 1
    Контракт: I 7♥
    Вист: вист, пас, в светлую
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import AllPass, Misere
from prefnotation.play.defence import checked
from prefnotation.play.replay import Replay

CODE = "PN310"
SWITCHES = ("ten",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the defence if its cards may not lie as they do."""
    if not replay.whisting.misplaced:
        return
    game = replay.game
    ten = checked(game, replay.table.conventions)
    if isinstance(game, Misere) or ten:
        message = "{game}: the defence plays open"
    elif isinstance(game, AllPass):
        message = "{game}: everybody plays closed"
    else:
        message = "against two whisters play is closed"
    yield Finding(CODE, message, "defence", {"game": game}, switch="ten" if ten else "")
