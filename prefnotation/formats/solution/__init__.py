"""Solution: plays as they are typed below an etude, trick by trick between slashes.

    Этюд №12 - 7♦
    Первая рука: I
    T♦ 8♦ T♠ / K♦ 9♦ 10♠ / Д♦ 10♦ 9♠ / B♠ K♠ 7♥ … и всё.
    Если сбросить черву, то второй ход: 9♣ T♣ K♣ / K♠ 7♥ 7♦

Three cards to a trick, in the order of play and without seats. A `T` of either alphabet is the ace,
a `B` or `В` the jack, the ten is `10`. The title names the game, and so may a line such as
`Контракт: Юг 7♦`; `Первая рука: Юг` names the first hand. A play behind `второй ход:` varies that
trick of the play before it; any other play under the same title is a deal of its own. All else is a
comment.

Who played what follows from the laws, since who takes a trick leads the next one; so it is not
written into the tricks. Hands are: where thirty cards are played in a known game and no law is
broken, and no seat of the compass is named, the first hand, the second and the third have the
cards that they played.
"""

import re

from prefnotation.formats._problems.draft import reading
from prefnotation.formats._text.lines import BLANKS as _B
from prefnotation.formats.solution.reader import CARD, SolvedReader
from prefnotation.reading import Reading
from prefnotation.source import Source

SUFFIXES: tuple[str, ...] = ()

_THREE = rf"{CARD}{_B}{CARD}{_B}{CARD}"
_OURS = re.compile(rf"{_THREE}{_B}/{_B}{_THREE}")


def recognises(source: Source) -> bool:
    """Tell whether a line holds two tricks with a slash between them."""
    return _OURS.search(source.text) is not None


def read(source: Source) -> Reading:
    """Read all plays; never raise. What cannot be understood is a finding."""
    reader = SolvedReader(source.text).read()
    return reading(source, reader.drafts, reader.findings)
