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

CODE = "PN404"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the card that was played before."""
    for moment in replay.moments:
        if moment.earlier is None:
            continue
        legal = tuple(sorted(moment.legal or ()))
        yield Finding(
            CODE,
            "{card} is played a second time",
            moment.address,
            {"card": moment.card, "legal": legal},
            help="{legal} {legal:is|are} legal" if legal else "",
            labels=(Label("played here", moment.earlier),),
        )
