"""A talon card is turned that is not to be turned.

In an all-pass the first card of the talon sets the suit of the first trick, the second that of the
second (Codex 3.7); at some tables the talon stays closed. In other games nothing is turned.

**Bad**

    Сдача 1
    Прикуп: ♣7 ♦8
    Контракт: распасы
    1. [♦8] ♦9 10 Т

**Good**

    Сдача 1
    Прикуп: ♣7 ♦8
    Контракт: распасы
    1. [♣7] ♣9 10 Т
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.auction import AllPass
from prefnotation.model.cards import Card
from prefnotation.model.deal import Trick
from prefnotation.model.switches import Talon
from prefnotation.play.dealt import TALON
from prefnotation.play.replay import Replay

CODE = "PN407"
SWITCHES = ("all_pass_talon",)


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the first turned card that is wrong, up to a trick with a number that is."""
    before = -1
    for at, trick in enumerate(replay.deal.tricks or ()):
        if trick.number <= before:
            return
        before = trick.number
        if trick.talon is not None:
            found = _wrong(replay, trick, trick.talon, f"tricks[{at}].talon")
            if found:
                yield found
                return


def _wrong(replay: Replay, trick: Trick, turned: Card, address: str) -> Finding | None:
    talon = replay.dealt.talon
    values: dict[str, object] = {"game": replay.game, "turned": turned, "number": trick.number}
    if replay.game is not None and not isinstance(replay.game, AllPass):
        return Finding(CODE, "no talon card is turned in {game}", address, values)
    if replay.table.conventions.all_pass_talon is Talon.CLOSED:
        message = "{turned} is turned although the talon stays closed"
        return Finding(CODE, message, address, values, switch="all_pass_talon")
    if not 1 <= trick.number <= TALON:
        return Finding(CODE, "no talon card is turned for trick {number}", address, values)
    if len(talon) == TALON and turned.known:
        card = talon[trick.number - 1]
        # A card that stands twice is misread in one of its places.
        if card.known and card is not turned and card not in replay.dealt.duplicates:
            labels = (Label("this one is", f"talon[{trick.number - 1}]"),)
            return Finding(
                CODE, "{turned} is not turned for trick {number}", address, values, labels=labels
            )
    hands = replay.dealt.hands.items()
    holder = next((seat for seat, hand in hands if turned in hand and turned.known), None)
    if holder and not talon:
        labels = (Label("held here", f"hands.{holder.value}[{turned.value}]"),)
        values["holder"] = holder
        return Finding(
            CODE, "{turned} is turned, which {holder} holds", address, values, labels=labels
        )
    return None
