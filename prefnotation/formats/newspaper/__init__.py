"""newspaper: a problem as newspapers print it, rows of ranks without suits, and labels.

    Козырь: трефа
    Играющий: Запад
    Первый ход: Юг

    Юг
    7, 8
    К, 9
    Д, 10, 8
    Т, К, 9

    Запад Восток
    Т, К, 9 В, 10
    Т, Д, В —
    …
    Снос: 7, 9 бубен

The rows of a hand are spades, clubs, diamonds, hearts, with a dash for none. Of two hands side by
side the border is where a comma is missing, and so that both are equal; where that leaves more
than one border, or none, it is told and neither hand is read. Entries under other labels are kept,
and so is prose, the play in words included, as a note. It is read and not written.
"""

import re

from prefnotation.formats._problems.dialects import RANK, VOID
from prefnotation.formats._problems.outline import understood
from prefnotation.formats.newspaper.reader import Reader
from prefnotation.reading import Reading
from prefnotation.source import Source

SUFFIXES: tuple[str, ...] = ()

_SEAT = r"(?i:север|юг|запад|восток)"
_RANKS = rf"(?:{RANK}|{VOID})"
_ROW = rf"[\r\n]\s*{_RANKS}(?:[ \t,;]*{_RANKS})*[ \t]*(?=[\r\n]|\Z)"
_HEADING = rf"{_SEAT}(?:[^\w\r\n]++(?:и[ \t]++)?{_SEAT})?[^\w\r\n]*+"
_OURS = re.compile(rf"(?:\A|[\r\n])[ \t]*{_HEADING}{_ROW}{_ROW}")


def recognises(source: Source) -> bool:
    """Tell whether rows of bare ranks stand under a seat."""
    return _OURS.search(source.text) is not None


def read(source: Source) -> Reading:
    """Read all deals; never raise. What cannot be understood is a finding."""
    reader = Reader(source.text)
    reader.read()
    return understood(source, reader.outlines, reader.findings)
