"""The tricks that the record counts are not those that were taken.

If all ten tricks are recorded they are counted by the laws; if not, the counts of all players
together are still ten.

**Bad**

    Сдача 1
    Взятки: Юг 5, Запад 3, Восток 3

**Good**

    Сдача 1
    Взятки: Юг 5, Запад 3, Восток 2
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.dealt import HAND
from prefnotation.play.replay import Replay

CODE = "PN502"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each count that differs from the play, or a sum that cannot be."""
    deal, counts = replay.deal, replay.counts
    if counts is None:
        total = sum((deal.won or {}).values())
        whole = len(deal.won or ()) >= 3
        if total > HAND or (whole and total != HAND):
            yield Finding(
                CODE,
                "the tricks add up to {total}",
                "won",
                {"total": total},
                help=f"a deal has {HAND} tricks",
            )
        return
    if deal.taken is not None and replay.declarer and counts[replay.declarer] != deal.taken:
        yield Finding(
            CODE,
            "{seat} took {took} tricks, not {written}",
            "taken",
            {"seat": replay.declarer, "took": counts[replay.declarer], "written": deal.taken},
        )
    for seat, written in (deal.won or {}).items():
        if counts.get(seat, 0) != written:
            yield Finding(
                CODE,
                "{seat} took {took} tricks, not {written}",
                f"won.{seat.value}",
                {"seat": seat, "took": counts.get(seat, 0), "written": written},
            )
