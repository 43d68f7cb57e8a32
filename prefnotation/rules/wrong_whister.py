"""Somebody declares who is not to speak.

The defender to the left of the declarer says first whether he whists, then the other (Codex 3.8.1).
After pass and half-whist the first may speak once more, and whist. At some tables, where the
second passes, the first may go down from whist to half-whist; and at some the dealer who sits out
may whist after pass, half-whist, pass.

**Bad**

    Сдача 1
    Контракт: Юг 6♠
    Вист: Восток вист, Запад пас
    Первая рука: Юг

**Good**

    Сдача 1
    Контракт: Юг 6♠
    Вист: Запад вист, Восток пас
    Первая рука: Юг
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import Stand
from prefnotation.play.defence import WhistLaw
from prefnotation.play.replay import Replay

CODE = "PN306"
SWITCHES = ("half_after_pass", "dealer_whist")


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the declaration that does it."""
    standing = replay.whisting.breaks(WhistLaw.ORDER)
    if standing is None:
        return
    if standing.seat is not None and standing.seat is replay.declarer:
        message = "{seat} is the declarer and does not whist"
    elif standing.turn is None:
        message = "nobody is to declare any more"
    else:
        message = "{seat} declares when it is {turn}'s turn"
    again = standing.turn is None and standing.stand is Stand.HALF_WHIST
    asked = standing.turn is None and standing.seat is not None and standing.seat is replay.idle
    yield Finding(
        CODE,
        message,
        standing.address,
        {"seat": standing.seat, "turn": standing.turn},
        switch="half_after_pass" if again else "dealer_whist" if asked else "",
    )
