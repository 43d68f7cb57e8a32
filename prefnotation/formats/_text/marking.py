"""Marking: what a reader of plain text finds fault with, and where the things it reads stand."""

from collections.abc import Sequence
from typing import Any

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import repeated_entry, syntax
from prefnotation.model.cards import Card
from prefnotation.model.deal import Hand
from prefnotation.source import Span

_EXCERPT = 40

Row = Sequence[tuple[Card, Span]]
"""Cards with where each stands."""


class Marking:
    """Collects findings and places; the part of a reader that knows nothing of its form."""

    def __init__(self, text: str) -> None:
        self.findings: list[Finding] = []
        self.places: dict[str, Span] = {}
        self._text = text

    def _mark(self, address: str, span: tuple[int, int]) -> None:
        self.places.setdefault(address, Span(*span))

    def _row(self, address: str, row: Row, by_card: bool = False) -> Hand:
        """Return the cards of a row and mark the place of each, by its number or by itself."""
        if row:
            self._mark(address, (row[0][1].start, row[-1][1].end))
        for number, (card, span) in enumerate(row):
            self._mark(f"{address}[{card if by_card else number}]", span)
        return tuple(card for card, _ in row)

    def _expect(self, expected: str, span: Span) -> None:
        found = self._text[span.start : min(span.end, span.start + _EXCERPT)] or Phrase("nothing")
        message = "expected {expected}, found {found}"
        self._find(span, message, expected=Phrase(expected), found=found)

    def _find(self, span: Span, message: str, told: str = "", **values: Any) -> None:
        self.findings.append(Finding(syntax.CODE, message, None, values, told, span=span))

    def _repeat(self, label: str, span: Span) -> None:
        message, help_ = "`{label}` stands twice", "the first one counts"
        values = {"label": label}
        self.findings.append(Finding(repeated_entry.CODE, message, None, values, help_, span=span))
