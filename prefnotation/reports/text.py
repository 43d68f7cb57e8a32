"""The report for people: what is wrong, the line it stands on, and what explains it."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from wcwidth import wcwidth

from prefnotation.diagnostics import Checked, Diagnostic, Page
from prefnotation.source import Source, Span

FOR_PEOPLE = True

_WIDEST = 120
"""Columns of a source line that are shown; of a longer one, those around the place."""
_BEFORE = 40


class _Mark(NamedTuple):
    line: int
    column: int
    length: int
    sign: str
    message: str


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield each diagnostic with its source line, a caret by display width, labels and help."""
    between = ""
    for one in checked:
        for diagnostic in one.diagnostics:
            lines = "".join(f"{line}\n" for line in _lines(diagnostic, one.source))
            yield between + lines
            between = "\n"


def _lines(diagnostic: Diagnostic, source: Source) -> Iterator[str]:
    yield _shown(f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}")
    if diagnostic.span is None:
        where = f":{diagnostic.address}" if diagnostic.address else ""
        yield f"  ─ {_shown(source.name)}{where}"
        yield from _notes(diagnostic, "  ")
        return
    marks = [_mark(source, diagnostic.span, "^", "")]
    marks += [
        _mark(source, label.span, "-", label.message) for label in diagnostic.labels if label.span
    ]
    margin = " " * len(str(max(mark.line for mark in marks)))
    yield f"{margin} ┌─ {_shown(source.name)}:{source.place(diagnostic.span.start)}"
    yield f"{margin} │"
    before: int | None = None
    for number, on_line in groupby(sorted(marks), lambda mark: mark.line):
        if before is not None and number > before + 1:
            yield f"{margin} …"
        before = number
        yield from _annotated(source.line(number), number, margin, list(on_line))
    yield from _notes(diagnostic, f"{margin} ")


def _notes(diagnostic: Diagnostic, margin: str) -> Iterator[str]:
    if diagnostic.convention:
        yield _shown(f"{margin}= convention: {diagnostic.convention}")
    if diagnostic.help:
        yield _shown(f"{margin}= help: {diagnostic.help}")


def _mark(source: Source, span: Span, sign: str, message: str) -> _Mark:
    line, column = source.place(span.start)
    length = min(span.end - span.start, len(source.line(line)) - column + 1)
    return _Mark(line, column - 1, max(length, 1), sign, message)


def _annotated(line: str, number: int, margin: str, marks: list[_Mark]) -> Iterator[str]:
    first = max(marks[0].column - _BEFORE, 0) if len(line) > _WIDEST else 0
    shown = _shown(line[first : first + _WIDEST])
    dots = "…" if first else ""
    more = "…" if len(line) > first + _WIDEST else ""
    yield f"{number:>{len(margin)}} │ {dots}{shown}{more}".rstrip()
    for mark in sorted(marks, key=lambda mark: mark.sign, reverse=True):
        column = max(mark.column - first, 0)
        indent = _width(dots) + _width(shown[:column])
        length = max(_width(shown[column : column + mark.length]), 1)
        yield f"{margin} │ {' ' * indent}{mark.sign * length} {_shown(mark.message)}".rstrip()


def _shown(text: str) -> str:
    """Return text with nothing in it that a terminal would act on, each character still one."""
    return "".join(char if wcwidth(char) >= 0 else " " if char == "\t" else "�" for char in text)


def _width(text: str) -> int:
    return sum(map(wcwidth, text))
