"""The ladder of bids, from six spades to ten without trump (Codex 2.2.2)."""

from collections.abc import Iterator
from functools import cache

from prefnotation.model.auction import Bid, Contract, Misere, MisereBid, Trump
from prefnotation.model.switches import BlindOrder

Rung = tuple[int | None, Trump | None, bool]
"""Level, trump, and whether it is without talon; a misère has neither level nor trump."""


@cache
def ladder(order: BlindOrder = BlindOrder.MISERE_NINE_TEN) -> tuple[Rung, ...]:
    """Return all steps from the lowest to the highest.

    They are 26, and eleven without talon, of which tables that do not play them have no use.
    """
    nine = [*_games(9, blind=True)]
    blind_misere: list[Rung] = [(None, None, True)]
    by_misere = order is BlindOrder.MISERE_NINE_TEN
    return (
        *(rung for level in (6, 7, 8) for rung in _games(level)),
        (None, None, False),
        *_games(9),
        *(blind_misere + nine if by_misere else nine),
        *_games(10),
        *([] if by_misere else blind_misere),
        *_games(10, blind=True),
    )


def _games(level: int, *, blind: bool = False) -> Iterator[Rung]:
    for trump in Trump:
        yield level, trump, blind


def rung(what: Bid | MisereBid | Contract | Misere) -> Rung:
    """Return the step of a bid or a game."""
    if isinstance(what, MisereBid | Misere):
        return None, None, what.without_talon
    return what.level, what.trump, what.without_talon
