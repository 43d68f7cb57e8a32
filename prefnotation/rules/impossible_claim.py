"""A claim shares out more tricks than are left, or fewer.

Who proposes how the rest would go gives away every trick that was not played, and no other.

**Bad**

    Сдача 1
    1. ♦К Т 9
    2. ♣Т К 9
    Остаток: I 3, II 4, III 2

**Good**

    Сдача 1
    1. ♦К Т 9
    2. ♣Т К 9
    Остаток: I 3, II 4, III 1
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.dealt import PLAYERS
from prefnotation.play.replay import Replay

CODE = "PN503"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield a claim that does not fit the tricks that are left."""
    claim = replay.deal.claim
    if not claim:
        return
    total, left = sum(claim.values()), replay.left
    whole = len(claim) >= PLAYERS  # Whom it does not name may have the rest.
    if total > left or (whole and total != left):
        yield Finding(
            CODE,
            "the claim shares out {total} {total:trick|tricks}",
            "claim",
            {"total": total, "left": left},
            help="{left} {left:is|are} left",
        )
