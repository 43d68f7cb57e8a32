"""The auction stops before it is over.

It is over when two have passed after a bid, or all three have passed (Codex 3.3, 3.7.1). Of a
record that ends with its auction nothing is said: it may be a question.

**Bad**

    Сдача 1
    Торговля: 6♠, пас
    Контракт: I 6♠

**Good**

    Сдача 1
    Торговля: 6♠, пас, пас
    Контракт: I 6♠
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.replay import Replay

CODE = "PN208"

_LATER = ("game", "discard", "defence", "tricks", "claim", "taken", "won", "score")


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the auction if the record goes on and it does not."""
    deal, bidding = replay.deal, replay.bidding
    heard = len(bidding.calls) == len(deal.auction or ())
    if not bidding.calls or not heard or bidding.over or bidding.calls[-1].broken:
        return
    if any(getattr(deal, field) is not None for field in _LATER):
        yield Finding(
            CODE,
            "the auction stops before it is over",
            "auction",
            help="it is over when all but one have passed",
        )
