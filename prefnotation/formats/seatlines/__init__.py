"""Seatlines: problems of a preferans site, every card behind its seat and its suit.

    12а. Ответ: 7.
    З
    ♠: Т,Д,10; ♣: К-Д-В; ♥: 9,8,7,10
    С ♠: К; ♣: Т,10,9; ♦: Т,К,Д,В,10,9
    В ♠: В,9,8,7; ♣: 8,7; ♦: 8,7; ♥: Т,К
    Снос ♥: Д,В
    Розыгрыш:
    1) З — ♠: Т; С — ♠: К; В — ♠: 7. Иначе нельзя.
    2) З — ♠: 10; С — ♣: 9; В — ♠: В.

Seats are `З` `С` `В` or `Ю`, in the order of play; `Т` is the ace, `В` after a suit the jack.
Lists of ranks have commas or dashes. `Прикуп` heads the talon, `Снос` the discard. A number with a
point begins a deal; so does a second hand of one seat. `Контракт: З 7♠` and `Первая рука: З` are
read where they stand. Tricks whose numbers begin again below words are a variation. Where the
pictures of the suits are lost, `З — : 7`, nothing tells which they were: such tricks are left out
and told. All else is a comment.
"""

import re

from prefnotation.formats._problems.dialects import VOID
from prefnotation.formats._problems.draft import reading
from prefnotation.formats._problems.labels import RANK
from prefnotation.formats._text.lines import BLANKS as _B
from prefnotation.formats._text.signs import SIGN
from prefnotation.formats.seatlines.reader import SEAT, SeatedReader
from prefnotation.reading import Reading
from prefnotation.source import Source

SUFFIXES: tuple[str, ...] = ()

_OURS = re.compile(rf"(?<!\w)\d{{1,3}}\){_B}{SEAT}{_B}{VOID}{_B}(?:{SIGN}{_B}:?|:){_B}{RANK}")


def recognises(source: Source) -> bool:
    """Tell whether there is a trick in which a card stands behind a seat."""
    return _OURS.search(source.text) is not None


def read(source: Source) -> Reading:
    """Read all problems; never raise. What cannot be understood is a finding."""
    reader = SeatedReader(source.text).read()
    return reading(source, reader.drafts, reader.findings)
