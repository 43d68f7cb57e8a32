"""A game without talon is bid where that is not agreed on.

Some tables let nine, ten and misère be bid without talon (без прикупа), most of them only when a
misère was outbid; by an old rule a nine without talon alone outbids it. No table knows a lower one.

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
from prefnotation.model.auction import Bid, Contract, Misere
from prefnotation.model.switches import Blind, Outbids
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN209"
NINE = 9
SWITCHES = ("without_talon", "misere_outbid")


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it; without an auction, the game."""
    call, game = replay.bidding.breaks(CallLaw.BLIND), replay.deal.game
    if call is not None:
        yield _blind(call.call, call.address, low=isinstance(call.call, Bid) and _low(call.call))
    elif not replay.bidding.calls and isinstance(game, Contract | Misere) and game.without_talon:
        low = isinstance(game, Contract) and _low(game)
        conventions = replay.table.conventions
        off = conventions.without_talon is Blind.OFF
        if low or (off and conventions.misere_outbid is not Outbids.BLIND_NINE):
            yield _blind(game, "game", low=low)


def _low(game: Bid | Contract) -> bool:
    return game.level is not None and game.level < NINE


def _blind(game: object, address: str, *, low: bool) -> Finding:
    return Finding(
        CODE,
        "{bid} is not played at this table",
        address,
        {"bid": game},
        help="only nine, ten and misère are played without talon" if low else "",
        switch="" if low else "without_talon",
    )
