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
from prefnotation.play.table import right_of

CODE = "PN104"
SWITCHES = ("dealing",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the dealer, or the first hand that tells him, if another was to deal."""
    deal, table = replay.deal, replay.table
    dealer = deal.dealer or right_of(deal.first_hand, table.seats)
    if dealer not in COMPASS or table.dealer in (None, dealer):
        return
    if deal.dealer is None and table.dealer is replay.idle:
        return  # He did deal, and sat out: it is the first hand that is wrong.
    yield Finding(
        CODE,
        "{dealer} deals when it is {turn}'s turn",
        "dealer" if deal.dealer else "first_hand",
        {"dealer": dealer, "turn": table.dealer},
        switch="dealing" if table.series else "",
    )
