"""A card is played that was played before.

What follows in the record cannot be judged, since nobody knows which card it really was.

**Bad**

    Сдача 1
    1. ♦К Т 9
    2. ♣Т К 9
    3. ♣10 7 К

**Good**

    Сдача 1
    1. ♦К Т 9
    2. ♣Т К 9
    3. ♣10 7 Д
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.play.replay import Replay
from prefnotation.rules._cards import wrong_card

CODE = "PN404"
FIX = "unsafe"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the card that was played before."""
    for moment in replay.accused:
        if moment.earlier is not None:
            labels = (Label("played here", moment.earlier),)
            yield wrong_card(CODE, "{card} is played a second time", moment, labels=labels)
