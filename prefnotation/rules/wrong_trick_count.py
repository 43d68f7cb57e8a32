"""The tricks that the record counts are not those that were taken.

If all ten tricks are recorded, or the rest of them is claimed, they are counted by the laws; if
some are, nobody has fewer than he took in these, nor more than he can have taken besides. If none
is, the counts of all players together are ten. A count of the declarer's tricks that stands by
itself agrees with the one among the others.

Where nobody whisted the contract counts as made exactly, and who gives up without three fails by
three: that is what is counted, if anything is.

**Bad**

    Сдача 1
    Взятки: Юг 5, Запад 3, Восток 3

**Good**

    Сдача 1
    Взятки: Юг 5, Запад 3, Восток 2
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.model.auction import AllPass, Contract
from prefnotation.model.seats import Seat, same_kind
from prefnotation.play.dealt import HAND, PLAYERS
from prefnotation.play.replay import Replay

CODE = "PN502"
SHORT = 3
"""By how many tricks a declarer fails who gives up (без трёх)."""


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the first count that differs from the play or from another, or a sum that cannot be.

    One only: a trick given to the wrong player shows at both.
    """
    deal, counts = replay.deal, replay.counts
    declarer = replay.declarer
    won = deal.won or {}
    if counts is not None:
        written = {"taken": (declarer, deal.taken)} if declarer in counts else {}
        written |= {f"won.{seat.value}": (seat, count) for seat, count in won.items()}
        for address, (seat, count) in written.items():
            if seat is None or count is None or not same_kind(seat, next(iter(counts))):
                continue
            if seat not in counts and not isinstance(replay.game, AllPass | None):
                continue  # Who does not play has not miscounted.
            if counts.get(seat, 0) != count:
                yield _miscounted(address, seat, counts, count)
                return
        return
    if replay.whisting.unplayed:
        yield from _unplayed(replay)
        return
    total = sum(won.values())
    whole = len(won) >= PLAYERS
    if total > HAND or (deal.taken or 0) > HAND or (whole and total != HAND):
        yield Finding(
            CODE,
            "the tricks add up to {total}",
            "won" if total else "taken",
            {"total": total or deal.taken, "hand": HAND},
            help="a deal has {hand} tricks",
        )
    elif declarer and declarer in won and deal.taken not in (None, won[declarer]):
        values = {"seat": declarer, "taken": deal.taken, "won": won[declarer]}
        yield Finding(CODE, "{seat} took {taken} and {won}", "taken", values)
    elif not replay.doubtful:
        yield from _seen(replay, won)


def _unplayed(replay: Replay) -> Iterator[Finding]:
    """Yield the declarer's count if it is not what he is credited with where nobody plays."""
    deal, game = replay.deal, replay.game
    if not isinstance(game, Contract) or game.level is None:
        return
    due = game.level - SHORT if game.without_three else game.level
    won = deal.won or {}
    counts = {"taken": deal.taken}
    counts |= {f"won.{seat.value}": won[seat] for seat in won if seat is replay.declarer}
    for address, count in counts.items():
        if count not in (None, due):
            yield Finding(
                CODE,
                "nobody plays, and the declarer is credited with {due}, not {written}",
                address,
                {"due": due, "written": count},
            )
            return


def _seen(replay: Replay, won: Mapping[Seat, int]) -> Iterator[Finding]:
    """Yield the first count that the tricks which are recorded leave no room for."""
    seen = Counter(taken.winner for taken in replay.tricks if taken.winner)
    counts = {f"won.{seat.value}": (seat, count) for seat, count in won.items()}
    if replay.declarer and replay.deal.taken is not None:
        counts["taken"] = (replay.declarer, replay.deal.taken)
    for address, (seat, count) in counts.items():
        lost = sum(took for other, took in seen.items() if same_kind(other, seat)) - seen[seat]
        if not seen[seat] <= count <= HAND - lost:
            yield Finding(
                CODE,
                "{seat} took {took} of the tricks that are recorded, not {written}",
                address,
                {"seat": seat, "took": seen[seat], "written": count},
            )
            return


def _miscounted(address: str, seat: Seat, counts: Mapping[Seat, int], count: int) -> Finding:
    seats = {seat.value: seat for seat in counts}
    by_play = Phrase(", ".join(f"{{{seat}}} {took}" for seat, took in counts.items()), **seats)
    return Finding(
        CODE,
        "{seat} took {took} {took:trick|tricks}, not {written}",
        address,
        {
            "seat": seat,
            "took": counts.get(seat, 0),
            "written": count,
            "by_play": by_play,
        },
        help="by the play: {by_play}",
    )
