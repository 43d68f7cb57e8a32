"""A bid is too low after an all-pass.

Tables agree on how low one may bid while a series of all-pass deals goes on (выход): 6-6-6, 6-7-7,
7-7-7, the numbers standing for the first deal after one, two and more of them. The series ends with
a game that was made, or as the table has agreed.

**Bad**

    Пулька 1
    Соглашения: выход 7-7-7

    Сдача 1
    Контракт: распасы

    Сдача 2
    Торговля: 6♠, пас, пас

**Good**

    Пулька 1
    Соглашения: выход 7-7-7

    Сдача 1
    Контракт: распасы

    Сдача 2
    Торговля: 7♠, пас, пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN206"
SWITCHES = ("exit", "series_end")


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it."""
    call = replay.bidding.breaks(CallLaw.EXIT)
    if call is None:
        return
    yield Finding(
        CODE,
        "{bid} is below the lowest bid in a series of all-pass deals",
        call.address,
        {"bid": call.call, "lowest": replay.table.lowest[0]},
        help="bids begin at {lowest}",
        switch="series_end" if replay.table.interrupted else "exit",
    )
