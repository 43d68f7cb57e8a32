"""The record gives a trick to a player who did not take it.

The highest trump takes a trick, else the highest card of the suit led. In the first two tricks of
an all-pass the suit is that of the turned talon card, which takes only at a table of four, for
the dealer.

**Bad**

    Сдача 1
    Первая рука: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Контракт: Запад 6♠
    1. ♦К Т 9 → Юг

**Good**

    Сдача 1
    Первая рука: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Контракт: Запад 6♠
    1. ♦К Т 9 → Запад
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.replay import Replay

CODE = "PN501"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each winner that the laws contradict."""
    for taken, trick in zip(replay.tricks, replay.deal.tricks or (), strict=True):
        if taken.denies(trick.winner):
            yield Finding(
                CODE,
                "trick {number} goes to {winner}, not to {written}",
                f"{taken.address}.winner",
                {"number": trick.number, "winner": taken.winner, "written": trick.winner},
            )
