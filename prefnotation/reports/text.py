"""The report for people: what is wrong, the line it stands on, and what explains it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from wcwidth import wcwidth

from prefnotation.diagnostics import Checked, Diagnostic, Page
from prefnotation.source import Source, Span

FOR_PEOPLE = True

_WIDEST = 120
"""Columns of a source line that are shown; of a longer one, those around the place."""
_BEFORE = 40
_COLOURS = {"error": "1;31", "warning": "1;33", "info": "1;36", "label": "36", "frame": "34"}
"""What tells a terminal how to paint a thing; the message is bold."""

_Paint = Callable[[str, str], str]
"""Paints a text as the thing that it is."""


class _Mark(NamedTuple):
    line: int
    column: int
    length: int
    sign: str
    message: str


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield each diagnostic with its source line, a caret by display width, labels and help."""
    return _render(checked, lambda _, text: text)


def render_coloured(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield the same for a terminal that shows colours."""
    return _render(checked, lambda thing, text: f"\033[{_COLOURS.get(thing, '1')}m{text}\033[0m")


def _render(checked: Iterable[Checked], paint: _Paint) -> Iterator[str]:
    between = ""
    for one in checked:
        for diagnostic in one.diagnostics:
            lines = "".join(f"{line}\n" for line in _lines(diagnostic, one.source, paint))
            yield between + lines
            between = "\n"


def _lines(diagnostic: Diagnostic, source: Source, paint: _Paint) -> Iterator[str]:
    severity = str(diagnostic.severity)
    head, message = f"{severity}[{diagnostic.code}]", f": {_shown(diagnostic.message)}"
    yield paint(severity, head) + paint("message", message)
    if diagnostic.span is None:
        where = f":{diagnostic.address}" if diagnostic.address else ""
        yield f"  {paint('frame', '─')} {_shown(source.name)}{where}"
        yield from _notes(diagnostic, "  ", paint)
        return
    marks = [_mark(source, diagnostic.span, "^", "")]
    marks += [
        _mark(source, label.span, "-", label.message) for label in diagnostic.labels if label.span
    ]
    margin = " " * len(str(max(mark.line for mark in marks)))
    place = f"{_shown(source.name)}:{source.place(diagnostic.span.start)}"
    yield f"{margin} {paint('frame', '┌─')} {place}"
    yield f"{margin} {paint('frame', '│')}"
    before: int | None = None
    for number, on_line in groupby(sorted(marks), lambda mark: mark.line):
        if before is not None and number > before + 1:
            yield f"{margin} {paint('frame', '…')}"
        before = number
        signs = {"^": severity, "-": "label"}
        for left, sign, right in _annotated(source.line(number), number, margin, list(on_line)):
            yield f"{paint('frame', left)}{paint(signs[sign], right) if sign else right}"
    yield from _notes(diagnostic, f"{margin} ", paint)


def _notes(diagnostic: Diagnostic, margin: str, paint: _Paint) -> Iterator[str]:
    for name, text in (("convention", diagnostic.convention), ("help", diagnostic.help)):
        if text:
            yield f"{margin}{paint('frame', '=')} {paint('message', f'{name}:')} {_shown(text)}"


def _mark(source: Source, span: Span, sign: str, message: str) -> _Mark:
    line, column = source.place(span.start)
    length = min(span.end - span.start, len(source.line(line)) - column + 1)
    return _Mark(line, column - 1, max(length, 1), sign, message)


def _annotated(
    line: str, number: int, margin: str, marks: list[_Mark]
) -> Iterator[tuple[str, str, str]]:
    """Yield the frame of the line and of what marks it, by which sign, and what stands in it."""
    first = max(marks[0].column - _BEFORE, 0) if len(line) > _WIDEST else 0
    shown = _shown(line[first : first + _WIDEST])
    dots = "…" if first else ""
    more = "…" if len(line) > first + _WIDEST else ""
    text = f"{dots}{shown}{more}".rstrip()
    yield f"{number:>{len(margin)}} │", "", text and f" {text}"
    for mark in sorted(marks, key=lambda mark: mark.sign, reverse=True):
        column = max(mark.column - first, 0)
        while 0 < column < len(shown) and not _width(shown[column]):
            column -= 1  # It has no width of its own: what it is put on is marked.
        indent = _width(dots) + _width(shown[:column])
        length = max(_width(shown[column : column + mark.length]), 1)
        told = f"{mark.sign * length} {_shown(mark.message)}".rstrip()
        yield f"{margin} │ {' ' * indent}", mark.sign, told


def _shown(text: str) -> str:
    """Return text with nothing in it that a terminal would act on, each character still one."""
    return "".join(char if wcwidth(char) >= 0 else " " if char == "\t" else "�" for char in text)


def _width(text: str) -> int:
    return sum(map(wcwidth, text))
