"""A game without talon is bid where that is not agreed on.

Some tables let nine, ten and misère be bid without talon (без прикупа), most of them only when a
misère was outbid. No table knows a lower one.

**Bad**

    Сдача 1
    Торговля: 9♠ без прикупа, пас, пас

**Good**

    Сдача 1
    Соглашения: без прикупа после мизера
    Торговля: мизер, 9♠, пас, мизер без прикупа, пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import AllPass, Bid, Contract
from prefnotation.model.conventions import Blind
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN209"
SWITCHES = ("without_talon",)
NINE = 9


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it; without an auction, the game."""
    for call in replay.bidding.calls:
        if call.broken is not CallLaw.BLIND:
            continue
        low = isinstance(call.call, Bid) and call.call.level < NINE
        yield Finding(
            CODE,
            "{bid} cannot be bid at this table",
            call.address,
            {"bid": call.call},
            help="only nine, ten and misère are bid without talon" if low else "",
            switch="" if low else "without_talon",
        )
    game = replay.deal.game
    if replay.bidding.calls or game is None or isinstance(game, AllPass) or not game.without_talon:
        return
    low = isinstance(game, Contract) and (game.level or NINE) < NINE
    if low or replay.table.conventions.without_talon is Blind.OFF:
        yield Finding(
            CODE,
            "{bid} cannot be played at this table",
            "game",
            {"bid": game},
            help="only nine, ten and misère are bid without talon" if low else "",
            switch="" if low else "without_talon",
        )
