"""A player who is void in the suit led does not trump although he can.

Who has no card of the suit led must play a trump if he holds one (Codex 2.1.3). He need not beat a
trump that was played before.

**Bad**

    Сдача 1
    Первая рука: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Контракт: Восток 6♠
    1. ♣10 Т 8
    2. ♥К Д Т
    3. ♥9 7 10
    4. ♠7 К Т
    5. ♣К 7 ♦7

**Good**

    Сдача 1
    Первая рука: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Контракт: Восток 6♠
    1. ♣10 Т 8
    2. ♥К Д Т
    3. ♥9 7 10
    4. ♠7 К Т
    5. ♣К 7 ♠8
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.play.replay import Replay
from prefnotation.rules._cards import wrong_card

CODE = "PN402"
FIX = "unsafe"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each plain card played by a player who is void and holds a trump."""
    for moment in replay.accused:
        held = tuple(sorted(moment.duty))
        if held and not any(card.suit is moment.led for card in held):
            yield wrong_card(
                CODE,
                "{seat} plays {card} on {lead} while void in it and holding the "
                "{held:trump|trumps} {held}",
                moment,
                {"held": held},
                (Label("led here", moment.lead_at), *moment.shown_here),
            )
