"""The first hand is not the player to the left of the dealer.

He speaks first, and he leads first in every game (Codex 3.2); of an ending anybody may have the
lead. With four at the table the dealer sits out, and the first hand is the next one all the same.

**Bad**

    Сдача 1
    Сдающий: Юг
    Первая рука: Восток
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8

**Good**

    Сдача 1
    Сдающий: Юг
    Первая рука: Запад
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.seats import COMPASS, NUMBERED, same_kind
from prefnotation.play.dealt import HAND
from prefnotation.play.replay import Replay
from prefnotation.play.table import left_of

CODE = "PN105"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the first hand that is none, and the lead of another in a whole deal."""
    deal, seats = replay.deal, replay.seats or ()
    dealer = deal.dealer or replay.idle
    first = left_of(dealer, seats) if dealer in COMPASS and seats and seats[0] in COMPASS else None
    if deal.first_hand in NUMBERED:
        first = NUMBERED[0]
    values = {"first": first, "written": deal.first_hand, "lead": deal.lead}
    if deal.dealer is not None and deal.dealer is deal.first_hand:
        yield Finding(CODE, "{written} deals and cannot be the first hand", "first_hand", values)
        return
    if first and deal.first_hand not in (None, first):
        yield Finding(CODE, "the first hand is {first}, not {written}", "first_hand", values)
        return
    whole = replay.dealt.size == HAND and not (deal.tricks and deal.tricks[0].number != 1)
    first = deal.first_hand or replay.first_hand
    alike = first and deal.lead and same_kind(first, deal.lead)
    absent = deal.lead not in seats and seats[:1] != NUMBERED[:1]  # That is told elsewhere.
    if whole and alike and deal.lead is not first and not absent:
        values["first"] = first
        yield Finding(CODE, "{lead} leads although {first} is the first hand", "lead", values)
