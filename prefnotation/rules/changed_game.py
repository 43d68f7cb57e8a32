"""Another kind of game is played than was bid.

Who won with a misère plays a misère, and who won with a game for tricks plays one for tricks; a
game is without talon if it was bid so. If all passed all-pass is played, and only then (Codex 3.4,
3.7.1).

**Bad**

    Сдача 1
    Торговля: 7♦, пас, пас
    Контракт: мизер

**Good**

    Сдача 1
    Торговля: пас, мизер, пас
    Контракт: мизер
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.auction import AllPass, Bid, Contract, Game, MisereBid
from prefnotation.play.replay import Replay

CODE = "PN303"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the game if the auction led to one of another kind."""
    game, bidding = replay.deal.game, replay.bidding
    if game is None or not bidding.sound or replay.contested:
        return
    bid = bidding.bid
    if bid is None and not isinstance(game, AllPass):
        yield Finding(CODE, "{game}, although all have passed", "game", {"game": game})
    if bid is not None and _changed(game, bid):
        yield Finding(
            CODE,
            "{game}, although {bid} was bid",
            "game",
            {"game": game, "bid": bid},
            labels=(Label("bid here", bidding.bid_at),),
        )


def _changed(game: Game, bid: Bid | MisereBid) -> bool:
    if isinstance(game, AllPass):
        return True
    if game == Contract(game.declarer):
        return False  # It only says who plays.
    kind = isinstance(game, Contract) != isinstance(bid, Bid)
    return kind or game.without_talon != bid.without_talon
