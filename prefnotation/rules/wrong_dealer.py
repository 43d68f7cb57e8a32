"""Another deals than whose turn it is.

The deal moves on to the left with every deal of a match, whatever was played (Codex 3.2.1, 3.2.2);
a void deal is repeated by the same dealer and is not recorded. At some tables the dealer keeps the
deal while a series of all-pass deals lasts.

**Bad**

    Пулька 1
    Игроки: Юг Анна, Запад Борис, Восток Вера

    Сдача 1
    Сдающий: Анна

    Сдача 2
    Сдающий: Вера

**Good**

    Пулька 1
    Игроки: Юг Анна, Запад Борис, Восток Вера

    Сдача 1
    Сдающий: Анна

    Сдача 2
    Сдающий: Борис
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.seats import COMPASS
from prefnotation.play.replay import Replay
from prefnotation.play.table import left_of

CODE = "PN104"
SWITCHES = ("dealing",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the dealer, or the first hand that tells him, if another was to deal."""
    deal, table = replay.deal, replay.table
    dealer, address = deal.dealer, "dealer"
    if dealer is None and deal.first_hand in table.seats and deal.first_hand in COMPASS:
        address = "first_hand"
        sitting_out = table.dealer in table.seats and table.dealer not in (replay.seats or ())
        right = (one for one in table.seats if left_of(one, table.seats) is deal.first_hand)
        dealer = None if sitting_out else next(right)
    if dealer in COMPASS and table.dealer is not None and dealer is not table.dealer:
        yield Finding(
            CODE,
            "{dealer} deals when it is {turn}'s turn",
            address,
            {"dealer": dealer, "turn": table.dealer},
            switch="dealing" if table.series else "",
        )
