"""A card stands nowhere in a deal that is written whole.

Three hands and a talon or discard are the 32 cards of the pack. If one of them stands nowhere, a
hand is short of it.

**Bad**

    Сдача 1
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8

**Good**

    Сдача 1
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.play.dealt import HAND
from prefnotation.play.replay import Replay

CODE = "PN102"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the cards that stand nowhere, at the hand that is short of them."""
    dealt = replay.dealt
    if dealt.duplicates or not dealt.missing:
        return  # A card that stands twice hides another: that is one fault, and told there.
    missing = tuple(sorted(dealt.missing))
    short = {address: size for address, size in dealt.wrong_sizes.items() if size < HAND}
    yield Finding(
        CODE,
        "{missing} {missing:stands|stand} nowhere",
        min(short, key=lambda address: short[address], default=""),
        {"missing": missing},
        help="the pack has 32 cards, each once",
    )
