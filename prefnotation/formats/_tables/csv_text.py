"""The text of a table: RFC 4180, so that every program parts it in the same way."""

import re
from collections.abc import Iterable, Iterator, Sequence

from prefnotation.formats._losses import numbered, title
from prefnotation.formats._tables.rows import Value
from prefnotation.model.deal import Deal, Record

_QUOTED = re.compile(r'[",\r\n]|\A\s|\s\Z|\A\Z')
_FORMULA = re.compile(r"[=+\-@\t\r\n＝＋－＠]")
"""How that begins which a spreadsheet takes for something to be worked out."""


def text(columns: Iterable[str], rows: Iterable[Sequence[Value]]) -> str:
    """Write a table with the names of its columns, a line ends with CR and LF."""
    return "".join(f"{','.join(map(_field, row))}\r\n" for row in (tuple(columns), *rows))


def defused(
    records: Sequence[Record], columns: Iterable[str], rows: Iterable[Sequence[Value]]
) -> Iterator[str]:
    """Yield which texts have an apostrophe before them, in the order of the rows of deals."""
    names = tuple(columns)
    deals = ((number, record) for number, record in numbered(records) if isinstance(record, Deal))
    for (number, deal), row in zip(deals, rows, strict=True):
        for name, value in zip(names, row, strict=True):
            if isinstance(value, str) and _FORMULA.match(value):
                yield f"{title(deal, number)}: {name} has an apostrophe before it, to be no formula"


def _field(value: Value) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
    if _FORMULA.match(value):
        value = f"'{value}"
    return '"{}"'.format(value.replace('"', '""')) if _QUOTED.search(value) else value
