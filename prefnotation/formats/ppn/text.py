"""The text of PPN: its words with their places, and what is wrong with them."""

import re
from typing import NamedTuple

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import syntax
from prefnotation.source import Span

_WORD = re.compile(r"\S+")
_LISTED = re.compile(r"[^,]+")
_EXCERPT = 40


class Part(NamedTuple):
    """A part of a text and where it stands."""

    text: str
    span: Span


class Pages:
    """What is found in a text: findings, and where things stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.findings: list[Finding] = []
        self.places: dict[str, Span] = {}

    def part(self, start: int, end: int) -> Part:
        """Return what stands between two places."""
        return Part(self.text[start:end], Span(start, end))

    def parts(self, span: Span) -> list[Part]:
        """Return the words between two places."""
        return [self.part(*found.span()) for found in _WORD.finditer(self.text, *span)]

    def listed(self, part: Part) -> list[Part]:
        """Return what commas separate in a part."""
        return [self.part(*found.span()) for found in _LISTED.finditer(self.text, *part.span)]

    def expect(self, expected: str, span: Span, found: str = "") -> None:
        """Tell what was expected at a place."""
        found = found or self.text[span.start : min(span.end, span.start + _EXCERPT)]
        values = {"expected": Phrase(expected), "found": found}
        message = "expected {expected}, found {found}"
        self.findings.append(Finding(syntax.CODE, message, values=values, span=span))
