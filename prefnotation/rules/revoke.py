"""A player does not follow suit although he can (фальшренонс).

Who holds a card of the suit that was led must play one (Codex 2.1.2). In the first two tricks of
an all-pass the turned talon card names the suit.

**Bad**

    Сдача 1
    Первая рука: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Контракт: Восток 6♣
    1. ♦К ♣К Д

**Good**

    Сдача 1
    Первая рука: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Контракт: Восток 6♣
    1. ♦К Т 9
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.play.replay import Replay
from prefnotation.rules._cards import ON_TURNED, wrong_card

CODE = "PN401"
SWITCHES = (ON_TURNED,)
FIX = "unsafe"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each card of another suit than the one led, played while holding that."""
    for moment in replay.accused:
        held = tuple(sorted(card for card in moment.duty if card.suit is moment.led))
        if held:
            yield wrong_card(
                CODE,
                "{seat} plays {card} on {lead} while holding {held}",
                moment,
                {"held": held},
                (Label("led here", moment.lead_at), *moment.shown_here),
            )
