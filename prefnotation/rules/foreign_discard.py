"""A card is discarded that the declarer did not have.

He discards two of his twelve cards, his ten and those of the talon (Codex 3.4).

**Bad**

    Сдача 1
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Снос: ♥8 ♦9
    Контракт: Запад 6♠

**Good**

    Сдача 1
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Снос: ♥8 ♦8
    Контракт: Запад 6♠
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.cards import Card
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import HAND, TALON
from prefnotation.play.replay import Replay

CODE = "PN304"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each discarded card that another held, or that cannot have been the declarer's."""
    dealt, declarer = replay.dealt, replay.declarer
    if declarer is None or dealt.after_discard or dealt.duplicates:
        return
    twelve = (*dealt.hands.get(declarer, ()), *dealt.talon)
    known = len(twelve) in (HAND + TALON, HAND + 2 * TALON) and all(one.known for one in twelve)
    for card in dealt.discard:
        if not card.known or card in twelve:
            continue
        holder = _holder(replay, card)
        if holder is None and not known:
            continue
        yield Finding(
            CODE,
            "{declarer} discards {card}, which {holder} holds"
            if holder
            else "{declarer} discards {card}, which is not of his twelve cards",
            f"discard[{card.value}]",
            {"declarer": declarer, "card": card, "holder": holder},
            labels=(Label("held here", f"hands.{holder.value}[{card.value}]"),) if holder else (),
        )


def _holder(replay: Replay, card: Card) -> Seat | None:
    hands = replay.dealt.hands.items()
    return next(
        (seat for seat, hand in hands if seat is not replay.declarer and card in hand), None
    )
