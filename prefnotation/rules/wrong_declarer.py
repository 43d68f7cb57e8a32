"""The declarer is not who won the auction.

Who bid last plays the game (Codex 3.4).

**Bad**

    Сдача 1
    Торговля: Юг 6♠, Запад пас, Восток пас
    Контракт: Запад 6♠

**Good**

    Сдача 1
    Торговля: Юг 6♠, Запад пас, Восток пас
    Контракт: Юг 6♠
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.auction import Contract, Misere
from prefnotation.play.replay import Replay

CODE = "PN302"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the game if another than its declarer won the auction."""
    game, bidding = replay.deal.game, replay.bidding
    declarer = game.declarer if isinstance(game, Contract | Misere) else None
    if not bidding.sound or bidding.winner in (None, declarer):
        return
    if declarer in (replay.seats or ()):
        yield Finding(
            CODE,
            "{declarer} plays although {winner} won the auction",
            "game",
            {"declarer": declarer, "winner": bidding.winner},
            labels=(Label("bid here", bidding.bid_at),),
        )
