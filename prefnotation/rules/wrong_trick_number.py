"""A trick has a number that it cannot have.

Tricks are numbered from 1 to 10 in the order in which they were played. Some may be missing, and of
what follows them less can be judged; none stands twice, and none after the tenth.

**Bad**

    Сдача 1
    1. ♦К Т 9
    1. ♣Т К 9

**Good**

    Сдача 1
    1. ♦К Т 9
    2. ♣Т К 9
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.dealt import HAND
from prefnotation.play.replay import Replay

CODE = "PN408"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the first trick that stands out of order, or after the end."""
    before = 0
    for at, trick in enumerate(replay.deal.tricks or ()):
        values = {"number": trick.number, "before": before, "hand": HAND}
        if not 1 <= trick.number <= HAND:
            message, help_ = "there is no trick {number}", "a deal has {hand} tricks"
        elif trick.number == before:
            message, help_ = "trick {number} stands twice", ""
        elif trick.number < before:
            message, help_ = "trick {number} stands after trick {before}", ""
        else:
            before = trick.number
            continue
        yield Finding(CODE, message, f"tricks[{at}]", values, help=help_)
        return
