"""A trick does not have three cards.

Each of the three players plays one card to a trick. Only the last trick of a play that was broken
off may have fewer.

**Bad**

    Сдача 1
    1. ♦К Т 9 8
    2. ♣Т К 9

**Good**

    Сдача 1
    1. ♦К Т 9
    2. ♣Т К
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.replay import Replay

CODE = "PN406"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each trick of too many cards, and of too few if another follows at once."""
    tricks = replay.deal.tricks or ()
    following = [trick.number for trick in tricks[1:]]
    for at, trick in enumerate(tricks):
        goes_on = at < len(following) and following[at] == trick.number + 1
        if len(trick.plays) > 3 or (goes_on and len(trick.plays) < 3):
            yield Finding(
                CODE,
                "trick {number} has {count} {count:card|cards}",
                f"tricks[{at}]",
                {"number": trick.number, "count": len(trick.plays)},
                help="each of the three players plays one card to a trick",
            )
