"""The report with one line for each finding, as editors and `grep` like it."""

import re
from collections.abc import Iterable, Iterator, Mapping

from prefnotation.diagnostics import Checked, Diagnostic, Page
from prefnotation.reports._paths import path
from prefnotation.source import Source

FOR_PEOPLE = True

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What ends a line, turns it round, cannot be encoded, or is an order to a terminal."""


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield `path:line:column: severity CODE message`, or the address where there is no place."""
    for one in checked:
        name = path(one.source.name)
        for diagnostic in one.diagnostics:
            where = f"{name}{_where(diagnostic, one.source)}"
            said = f"{diagnostic.severity} {diagnostic.code} {diagnostic.message}"
            yield f"{_UNSAFE.sub(_shown, f'{where}: {said}')}\n"


def _where(diagnostic: Diagnostic, source: Source) -> str:
    if diagnostic.span is not None:
        return f":{source.place(diagnostic.span.start)}"
    return f":{diagnostic.address}" if diagnostic.address else ""


def _shown(found: re.Match[str]) -> str:
    return " " if found[0].isspace() else "\ufffd"
