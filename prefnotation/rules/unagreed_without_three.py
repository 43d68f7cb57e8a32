"""The declarer gives up without three although the table does not play it.

Where it is agreed on (уход без трёх), who has seen the talon may give up: he writes three tricks
short at the height of his bid, and nobody plays.

**Bad**

    Сдача 1
    Правила: ленинградка
    Контракт: Юг 7♠ без трёх

**Good**

    Сдача 1
    Правила: сочинка
    Контракт: Юг 7♠ без трёх
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import Contract
from prefnotation.play.replay import Replay

CODE = "PN305"
SWITCHES = ("without_three",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the contract that is given up where it has to be played."""
    game = replay.deal.game
    agreed = replay.table.conventions.without_three
    if isinstance(game, Contract) and game.without_three and not agreed:
        yield Finding(
            CODE,
            "{game} is not played at this table",
            "game",
            {"game": game},
            switch="without_three",
        )
