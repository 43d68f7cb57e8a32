"""The contract is below the bid that won the auction.

The declarer may order the game he bid or any higher one of the ladder 6♠ 6♣ 6♦ 6♥ 6БК 7♠ … 10БК
(Codex 3.4). Who gives up without three does so at the level of his bid, or above.

**Bad**

    Сдача 1
    Торговля: 7♦, пас, пас
    Контракт: 7♣

**Good**

    Сдача 1
    Торговля: 7♦, пас, пас
    Контракт: 7♥
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.auction import Bid, Contract
from prefnotation.play.replay import Replay

CODE = "PN301"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the contract if the bid that won is above it."""
    game, bidding = replay.deal.game, replay.bidding
    bid = bidding.bid if bidding.sound and not replay.contested else None
    if isinstance(game, Contract) and isinstance(bid, Bid) and _below(game, bid):
        yield Finding(
            CODE,
            "{game} is below the bid {bid}",
            "game",
            {"game": game, "bid": bid},
            labels=(Label("bid here", bidding.bid_at),),
        )


def _below(game: Contract, bid: Bid) -> bool:
    """Whether a contract is below a bid, as far as its parts tell; given up, it has no trump."""
    if game.level is None or game.level > bid.level:
        return False
    same_level = game.trump is not None and game.trump < bid.trump and not game.without_three
    return game.level < bid.level or same_level
