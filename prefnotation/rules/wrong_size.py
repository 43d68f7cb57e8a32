"""A hand, the talon or the discard has a wrong number of cards.

A hand has ten cards, twelve for the declarer who has taken the talon; talon and discard have two.
Hands of one size below ten, with neither talon nor discard, are an ending and have no wrong size.

**Bad**

    Сдача 1
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д107
    Прикуп: ♥В ♥8

**Good**

    Сдача 1
    Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
    Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
    Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
    Прикуп: ♥В ♥8
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label, Phrase
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import HAND, TALON
from prefnotation.play.replay import Replay

CODE = "PN103"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the first pile of a wrong size; a card that strayed makes two of them."""
    dealt = replay.dealt
    if dealt.duplicates or dealt.missing:
        return  # Told there, by the card.
    wrong = list(dealt.wrong_sizes.items())
    for address, size in wrong[:1]:
        values = {"count": size, "seat": _seat(address), "hand": HAND, "talon": TALON}
        if address.startswith("hands."):
            message = "{seat} holds {count} {count:card|cards}"
            help_ = "a hand has {hand} cards"
        elif address == "talon":
            message, help_ = "the talon holds {count} {count:card|cards}", "it has {talon}"
        else:
            message, help_ = "the discard holds {count} {count:card|cards}", "it has {talon}"
        labels = [
            Label(Phrase("{count} {count:card|cards} here", count=more), other)
            for other, more in wrong[1:3]
        ]
        yield Finding(CODE, message, address, values, help=help_, labels=tuple(labels))


def _seat(address: str) -> Seat | None:
    kind, _, seat = address.partition(".")
    return Seat(seat) if kind == "hands" else None
