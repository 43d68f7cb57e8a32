"""The report as workflow commands, which GitHub shows beside the lines of a pull request."""

import re
from collections.abc import Iterable, Iterator, Mapping

from prefnotation.diagnostics import Checked, Diagnostic, Page, Severity
from prefnotation.reports._paths import in_repository
from prefnotation.source import Source

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_MESSAGE = re.compile("[%\x00-\x1f\x7f]")
_IN_PROPERTY = re.compile("[%:,\x00-\x1f\x7f]")


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield a command for each finding."""
    for one in checked:
        name = in_repository(one.source.name)
        for diagnostic in one.diagnostics:
            properties = {
                "file": name,
                **_place(diagnostic, one.source),
                "title": f"{diagnostic.code} {pages[diagnostic.code].name}",
            }
            written = ",".join(
                f"{key}={_IN_PROPERTY.sub(_escaped, str(value))}"
                for key, value in properties.items()
            )
            message = _IN_MESSAGE.sub(_escaped, _message(diagnostic))
            yield f"::{_COMMANDS[diagnostic.severity]} {written}::{message}\n"


def _place(diagnostic: Diagnostic, source: Source) -> dict[str, int]:
    if diagnostic.span is None:
        return {}
    start, end = (source.place(offset) for offset in diagnostic.span)
    if start.line == end.line:
        return {
            "line": start.line,
            "endLine": end.line,
            "col": start.column,
            "endColumn": end.column,
        }
    return {"line": start.line, "endLine": end.line}  # It refuses columns of different lines.


def _message(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.message}\n{diagnostic.help}" if diagnostic.help else diagnostic.message


def _escaped(found: re.Match[str]) -> str:
    return f"%{ord(found[0]):02X}"
