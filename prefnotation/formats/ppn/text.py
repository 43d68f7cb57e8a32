"""The text of PPN: its words with their places, and what is wrong with them."""

import re
from typing import NamedTuple

from prefnotation.formats._text.lines import words
from prefnotation.formats._text.marking import Marking
from prefnotation.source import Span

_LISTED = re.compile(r"[^,]+")


class Part(NamedTuple):
    """A part of a text and where it stands."""

    text: str
    span: Span


class Text(Marking):
    """A text that is cut into parts; collects findings and places."""

    def part(self, start: int, end: int) -> Part:
        """Return what stands between two places."""
        return Part(self._text[start:end], Span(start, end))

    def parts(self, span: Span) -> list[Part]:
        """Return the words between two places."""
        return [Part(*word) for word in words(self._text, *span)]

    def listed(self, part: Part) -> list[Part]:
        """Return what commas separate in a part."""
        return [self.part(*found.span()) for found in _LISTED.finditer(self._text, *part.span)]
