"""The contract is below the bid that won the auction.

The declarer may order the game he bid or any higher one of the ladder 6♠ 6♣ 6♦ 6♥ 6БК 7♠ … 10БК.
Who won with a misère plays a misère, and who won with a game does not (Codex 3.4).

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
from prefnotation.model.auction import AllPass, Bid, Contract, Misere, MisereBid
from prefnotation.play.replay import Replay

CODE = "PN301"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the contract if the last bid is above it or of another kind."""
    deal = replay.deal
    game = deal.game
    bids = [
        (f"auction[{at}]", call)
        for at, call in enumerate(deal.auction or ())
        if isinstance(call, Bid | MisereBid)
    ]
    if not bids or game is None:
        return
    address, bid = bids[-1]
    match game, bid:
        case Contract(), Bid():
            low, message = _below(game, bid), "{game} is below the bid {bid}"
        case Misere(), MisereBid():
            return
        case AllPass(), _:
            low, message = True, "all-pass is played although {bid} was bid"
        case _:
            # Of a game that only names its declarer nothing is known.
            low = isinstance(game, Misere) or bool(game.level or game.trump)
            message = "{game} is played although {bid} was bid"
    if low:
        labels = (Label("bid here", address),)
        yield Finding(CODE, message, "game", {"game": game, "bid": bid}, labels=labels)


def _below(game: Contract, bid: Bid) -> bool:
    """Whether a contract is below a bid, as far as its parts tell; given up, it may be anything."""
    if game.level is None or game.without_three:
        return False
    if game.level != bid.level or game.trump is None:
        return game.level < bid.level
    return game.trump < bid.trump
