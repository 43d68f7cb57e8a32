"""The tricks that the record counts are not those that were taken.

If all ten tricks are recorded they are counted by the laws. If none is, the counts of all players
together are ten, unless nobody whisted or the declarer gave up.

**Bad**

    Сдача 1
    Взятки: Юг 5, Запад 3, Восток 3

**Good**

    Сдача 1
    Взятки: Юг 5, Запад 3, Восток 2
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import Contract, Stand
from prefnotation.model.deal import Deal
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import HAND
from prefnotation.play.replay import Replay

CODE = "PN502"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each count that differs from the play, or a sum that cannot be."""
    deal, counts = replay.deal, replay.counts
    if counts is None:
        total = sum((deal.won or {}).values())
        whole = len(deal.won or ()) >= 3 and _played(deal)
        if total > HAND or (deal.taken or 0) > HAND or (whole and total != HAND):
            yield Finding(
                CODE,
                "the tricks add up to {total}",
                "won" if total else "taken",
                {"total": total or deal.taken},
                help=f"a deal has {HAND} tricks",
            )
        return
    by_play = ", ".join(f"{{{seat.value}}} {took}" for seat, took in counts.items())
    names = {seat.value: seat for seat in counts}
    declarer = replay.declarer if replay.declarer in counts else None  # He may sit elsewhere.
    if deal.taken is not None and declarer and counts[declarer] != deal.taken:
        yield _miscounted("taken", declarer, counts[declarer], deal.taken, names, by_play)
    for seat, written in (deal.won or {}).items():
        if counts.get(seat, 0) != written:
            yield _miscounted(
                f"won.{seat.value}", seat, counts.get(seat, 0), written, names, by_play
            )
            return  # A trick given to the wrong player shows at both; it is one fault.


def _played(deal: Deal) -> bool:
    """Whether all tricks were played: not if nobody whisted, or somebody gave up on the way."""
    stands = [declared.stand for declared in deal.defence.declared] if deal.defence else []
    whisted = not stands or any(stand is not Stand.PASS for stand in stands)
    given_up = isinstance(deal.game, Contract) and deal.game.without_three
    return whisted and not given_up and deal.tricks is None


def _miscounted(
    address: str, seat: Seat, took: int, written: int, names: dict[str, Seat], by_play: str
) -> Finding:
    values = {**names, "seat": seat, "took": took, "written": written}
    tricks = "1 trick" if took == 1 else "{took} tricks"
    return Finding(
        CODE,
        f"{{seat}} took {tricks}, not {{written}}",
        address,
        values,
        help=f"by the play: {by_play}",
    )
