"""A card stands twice in a deal.

The pack has 32 cards, each once. A card that is twice in the hands and the talon was misread or
mistyped somewhere; the help names the cards that stand nowhere, one of which was probably meant.

**Bad**

    Сдача 1
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥Т7
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

from prefnotation.diagnostics import Finding, Label
from prefnotation.play.replay import Replay

CODE = "PN101"
FIX = "unsafe"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each card that stands more than once, where it was misread or for the second time."""
    missing = tuple(sorted(replay.dealt.missing))
    change = replay.misread
    for card, (first, second, *_) in replay.dealt.duplicates.items():
        other = first
        if change and change.address == first:
            other, second = second, first
        yield Finding(
            CODE,
            "{card} stands twice",
            second,
            {"card": card, "missing": missing},
            help=""
            if not missing
            else "{missing} stands nowhere: read it here?"
            if change
            else "{missing} {missing:stands|stand} nowhere",
            labels=(Label("here too", other),) if other != second else (),
            fix=change,
        )
