"""Layout: where the records of a text stand, by an offset, a line or an address.

A record of JSON and YAML is known by its address, one of another format by its number.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property
from itertools import count
from typing import cast

from prefnotation import converting
from prefnotation.diagnostics import Diagnostic
from prefnotation.model.deal import Match, Record
from prefnotation.parsing.cut import cut
from prefnotation.parsing.signs import Plain
from prefnotation.reading import Reading
from prefnotation.source import Span

_TRIED = 8
"""On how many lines of a record a comment for the whole of it is tried."""

_JPREF_DEAL = re.compile(r"(?<![^\r\n])[^\S\r\n]*deal:[^\r\n]*")
_NOTHING = re.compile(r"[\s-]*(?:#.*)?")
_RECORD = re.compile(r"((?:deals|matches)\[\d+\])\.?(.*)", re.DOTALL)


class Layout:
    """A text in a format, told or guessed, and which of its records stands where."""

    def __init__(self, reading: Reading, source_format: str | None) -> None:
        self.reading = reading
        self.source = reading.source
        self.format = source_format or converting.guess(reading.source)

    @property
    def by_address(self) -> bool:
        """Whether records are known by their address, and have notes that stand in the text."""
        return self.format in ("json", "yaml")

    def named(self) -> Iterator[tuple[str, Record]]:
        """Yield the records with their addresses."""
        numbers = {"deals": count(), "matches": count()}
        for record in self.reading.records:
            name = "matches" if isinstance(record, Match) else "deals"
            yield f"{name}[{next(numbers[name])}]", record

    def rows(self, span: Span) -> tuple[int, int]:
        """Return the first and the last line of a span."""
        place = self.source.place
        return place(span.start).line, place(max(span.start, span.end - 1)).line

    def record(self, diagnostic: Diagnostic) -> Hashable:
        """Return the record that a diagnostic belongs to, `None` if to no one of them."""
        named = parted(diagnostic.address or "")
        if named and self.by_address:
            return named[0]
        return None if diagnostic.span is None else self._record_at(diagnostic.span.start)

    def record_of_comment(self, offset: int) -> Hashable:
        """Return the record that a comment belongs to: that on its line, or right above or below.

        Above it is only if the comment stands as deep as the record does.
        """
        if self.format != "yaml":
            return self._record_at(offset)
        line = self.source.place(offset).line
        rows = [(*self.rows(Span(start, end)), start, name) for start, end, name in self._spans]
        here = [(start, name) for first, last, start, name in rows if first <= line <= last]
        if here:
            return max(here)[1]
        if not self._is_bare(line, line):
            return None
        text = self.source.line(line)
        depth = len(text) - len(text.lstrip())
        above = [(last, start, name) for _, last, start, name in rows if last < line]
        if above:
            last, start, name = max(above)
            if depth + 1 >= self.source.place(start).column and self._is_bare(last + 1, line):
                return name
        below = [(first, start, name) for first, _, start, name in rows if first > line]
        if below:
            first, _, name = min(below)
            return name if self._is_bare(line, first - 1) else None
        return None

    def lines_of(self, record: Hashable) -> Iterable[int]:
        """Return the first lines of a record, on which a comment for it may stand."""
        if isinstance(record, str):
            first, last = self.rows(self.reading.span(record) or Span(0, 0))
        else:
            at = cast("int", record)
            bounds = [self.source.place(bound).line for bound in self._bounds]
            # A line of jpref is all of its deal.
            first = last = bounds[at]
            if self.format == "notation":
                end = self.source.place(len(self.source.text)).line
                last = bounds[at + 1] - 1 if at + 1 < len(bounds) else end
        rows = range(first, min(last, first + _TRIED) + 1)
        return [row for row in rows if self.source.line(row).strip()]

    def _record_at(self, offset: int) -> Hashable:
        """Return the record that stands at an offset."""
        if self.format == "jpref":
            return min(bisect_left(self._bounds, offset), len(self._bounds) - 1)
        if self.format == "notation":
            return bisect_right(self._bounds, offset) - 1
        around = [one for one in self._spans if one[0] <= offset <= one[1]]
        return max(around)[2] if around else None

    @cached_property
    def _bounds(self) -> list[int]:
        """Where the records of the notation begin, and where those of jpref end."""
        text = self.source.text
        if self.format == "jpref":
            return [deal.end() for deal in _JPREF_DEAL.finditer(text)] or [len(text)]
        plain = Plain(text)
        return [plain.origin(start) for start, _ in cut(plain.text)] or [0]

    @cached_property
    def _spans(self) -> list[tuple[int, int, str]]:
        """Start and end of each record of JSON or YAML, with its address."""
        spans = ((self.reading.span(address), address) for address, _ in self.named())
        return [(*span, address) for span, address in spans if span]

    def _is_bare(self, first: int, last: int) -> bool:
        """Whether lines hold nothing but comments, and signs for what stands below them."""
        lines = map(self.source.line, range(first, last + 1))
        return all(_NOTHING.fullmatch(line) for line in lines)


def parted(address: str) -> tuple[str, str] | None:
    """Return the address of a record and what is behind it, if an address begins with one."""
    found = _RECORD.fullmatch(address)
    return (found[1], found[2]) if found else None
