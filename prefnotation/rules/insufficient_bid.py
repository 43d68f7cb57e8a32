"""A bid is not above the last one.

Bids climb the ladder 6♠ 6♣ 6♦ 6♥ 6БК 7♠ … 8БК, misère, 9♠ … 10БК (Codex 2.2.2, 3.3). The bid of
another may only be taken, by the senior of the last two, with `здесь` or by saying it again. Where
games without talon are agreed on, they stand above nine and ten with it.

**Bad**

    Сдача 1
    Торговля: пас, мизер, 8БК

**Good**

    Сдача 1
    Торговля: пас, мизер, 9♠, пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.auction import Bid, MisereBid
from prefnotation.model.switches import Outbids
from prefnotation.play.bidding import CallLaw
from prefnotation.play.replay import Replay

CODE = "PN203"
SWITCHES = ("misere_outbid", "without_talon_order")


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the call that does it."""
    call = replay.bidding.breaks(CallLaw.HEIGHT)
    if call is None:
        return
    old = replay.table.conventions.misere_outbid is Outbids.BLIND_NINE
    by_nine = old and isinstance(call.last, MisereBid) and not call.last.without_talon
    two = (one for one in (call.call, call.last) if isinstance(one, Bid | MisereBid))
    blind = all(one.without_talon for one in two)
    yield Finding(
        CODE,
        "{bid} is not above {last}",
        call.address,
        {"bid": call.call, "last": call.last},
        labels=(Label("bid here", call.last_at),),
        switch="misere_outbid" if by_nine else "without_talon_order" if blind else "",
    )
