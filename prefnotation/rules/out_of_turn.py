"""A player plays when another is to play.

The first hand, left of the dealer, leads to the first trick, whoever declares; in all-pass also to
the second and third, whoever took the talon's tricks. Else who took the last trick leads. The
others follow clockwise.

**Bad**

    Сдача 1
    Сдающий: Восток
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Контракт: Запад 6♠
    1. ♣К 7 10

**Good**

    Сдача 1
    Сдающий: Юг
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
    Контракт: Запад 6♠
    1. ♣К 7 10
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import AllPass
from prefnotation.play.dealt import TALON
from prefnotation.play.replay import Replay
from prefnotation.rules._cards import ON_TURNED

CODE = "PN405"
SWITCHES = (ON_TURNED,)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield each play by another seat than the one whose turn it is."""
    passed = isinstance(replay.game, AllPass)
    for moment in replay.accused:
        if not moment.out_of_turn or moment.impossible:
            continue
        leads = moment.address.endswith("plays[0]")
        at = int(moment.address[len("tricks[") : moment.address.index("]")])
        # Who leads to the second and the third trick depends on whether cards were turned.
        turned = passed and leads and 1 < (replay.deal.tricks or ())[at].number <= TALON + 1
        yield Finding(
            CODE,
            "{seat} leads {card} when {turn} is to lead"
            if leads
            else "{seat} plays {card} when {turn} is to play",
            moment.address,
            {"seat": moment.seat, "card": moment.card, "turn": moment.turn},
            switch=ON_TURNED if turned else "",
        )
