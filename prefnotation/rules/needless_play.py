"""A deal is played that nobody had to play.

If both defenders pass, or a half-whist stands, the contract counts as made and no card is played,
nor is anything claimed; nor if the declarer has given up without three.

**Bad**

    Сдача 1
    Контракт: I 6♠
    Вист: пас, пас
    1. ♠Т 7 8

**Good**

    Сдача 1
    Контракт: I 6♠
    Вист: пас, вист
    1. ♠Т 7 8
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding, Label
from prefnotation.model.auction import Contract
from prefnotation.play.replay import Replay

CODE = "PN312"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the first trick of a deal that is over."""
    if replay.whisting.unplayed and (replay.deal.tricks or replay.deal.claim):
        game = replay.game
        gave_up = isinstance(game, Contract) and game.without_three
        yield Finding(
            CODE,
            "the deal is played although the declarer gave up"
            if gave_up
            else "the deal is played although nobody whisted",
            "tricks[0]" if replay.deal.tricks else "claim",
            labels=(Label("here", "game" if gave_up else "defence"),),
        )
