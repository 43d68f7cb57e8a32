"""A discard is recorded of a game in which nobody takes the talon.

In an all-pass nobody takes it (Codex 3.7), nor in a game without talon.

**Bad**

    Сдача 1
    Снос: ♥8 ♦8
    Контракт: распасы

**Good**

    Сдача 1
    Снос: ♥8 ♦8
    Контракт: I 6♠
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import AllPass
from prefnotation.play.replay import Replay

CODE = "PN313"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the discard of a game that has none."""
    game = replay.game
    untaken = isinstance(game, AllPass) or (game is not None and game.without_talon)
    if replay.deal.discard and untaken:
        yield Finding(CODE, "nobody takes the talon in {game}", "discard", {"game": game})
