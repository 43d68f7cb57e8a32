"""A player plays a card that he does not hold.

Another holds it, or it lies in the discard, or it stands nowhere. What follows in the record
cannot be judged, since nobody knows which card he really played.

**Bad**

    Сдача 1
    Первая рука: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Снос: ♥8 ♦8
    Контракт: Запад 6♠
    1. ♦К 8 9

**Good**

    Сдача 1
    Первая рука: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Снос: ♥8 ♦8
    Контракт: Запад 6♠
    1. ♦К Т 9
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.play.replay import Replay
from prefnotation.rules._cards import wrong_card

CODE = "PN403"
FIX = "unsafe"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the card that its player cannot hold."""
    for moment in replay.accused:
        if moment.held or moment.earlier:
            continue
        labels: tuple[Label, ...] = ()
        message = "{seat} plays {card}, which is not in his hand"
        dealt = replay.dealt.hands.items()
        holder = moment.holder or next((one for one, hand in dealt if moment.card in hand), None)
        if holder not in (None, moment.seat):
            message = "{seat} plays {card}, which {holder} holds"
            labels = (Label("held here", f"hands.{holder}[{moment.card.value}]"),)
        elif moment.card in replay.dealt.discard:
            message = "{seat} plays {card}, which lies in the discard"
            labels = (Label("discarded here", f"discard[{moment.card.value}]"),)
        yield wrong_card(CODE, message, moment, {"holder": holder}, labels)
