"""A bid is too low after an all-pass.

Tables agree on how low one may bid while a series of all-pass deals goes on (выход): 6-6-6, 6-7-7,
7-7-7, the numbers standing for the first deal after one, two and more of them. Without an auction
the contract tells as much. The series ends with
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
from prefnotation.model.auction import Contract, Game
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN206"
SWITCHES = ("exit", "series_end")


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it; without an auction, the contract."""
    call, game = replay.bidding.breaks(CallLaw.EXIT), replay.deal.game
    lowest = replay.table.lowest[0]
    bid, address = (call.call, call.address) if call else (game, "game")
    if call is None and (replay.bidding.calls or not _low(game, lowest)):
        return
    yield Finding(
        CODE,
        "{bid} is below the lowest bid in a series of all-pass deals",
        address,
        {"bid": bid, "lowest": lowest},
        help="bids begin at {lowest}",
        switch="series_end" if replay.table.interrupted else "exit",
    )


def _low(game: Game | None, lowest: int) -> bool:
    return isinstance(game, Contract) and game.level is not None and game.level < lowest
