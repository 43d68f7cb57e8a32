"""Marking: what a reader of a text finds fault with, and where the things it reads stand."""

from collections.abc import Sequence
from typing import Any

from prefnotation.diagnostics import Finding, Phrase, Severity
from prefnotation.faults import repeated_entry, syntax
from prefnotation.model.cards import Card
from prefnotation.model.deal import Hand
from prefnotation.source import Span

_EXCERPT = 40

Row = Sequence[tuple[Card, Span]]
"""Cards with where each stands."""


class Placing:
    """Collects places, by address."""

    def __init__(self) -> None:
        self.places: dict[str, Span] = {}

    def place(self, address: str, span: tuple[int, int]) -> None:
        """Say where a thing stands; it stands where it stood first."""
        self.places.setdefault(address, Span(*span))

    def row(self, address: str, row: Row, by_card: bool = False) -> Hand:
        """Return the cards of a row and place each, by its number or by itself."""
        if row:
            self.place(address, (row[0][1].start, row[-1][1].end))
        for number, (card, span) in enumerate(row):
            self.place(f"{address}[{card if by_card else number}]", span)
        return tuple(card for card, _ in row)


class Telling:
    """Collects findings; the part of a reader that knows nothing of its form."""

    def __init__(self, text: str) -> None:
        self.findings: list[Finding] = []
        self._text = text

    def stripped(self, start: int, end: int) -> Span:
        """Return a part of the text without the blanks around it."""
        written = self._text[start:end]
        start += len(written) - len(written.lstrip())
        return Span(start, start + len(written.strip()))

    def expect(self, expected: str, span: Span, found: str = "") -> None:
        """Tell what was expected at a place, and what stands there or what that is called."""
        found = found or self._text[span.start : min(span.end, span.start + _EXCERPT)]
        message = "expected {expected}, found {found}"
        self.tell(span, message, expected=Phrase(expected), found=found or Phrase("nothing"))

    def repeat(self, label: str, span: Span) -> None:
        """Tell that an entry stands twice that a deal has once."""
        message, help_ = "`{label}` stands twice", "the first one counts"
        values = {"label": label}
        self.findings.append(Finding(repeated_entry.CODE, message, None, values, help_, span=span))

    def tell(
        self,
        span: Span,
        message: str,
        help_: str = "",
        severity: Severity = Severity.ERROR,
        **values: Any,
    ) -> None:
        """Tell that something stands where the form has no place for it."""
        self.findings.append(
            Finding(syntax.CODE, message, None, values, help_, severity=severity, span=span)
        )


class Marking(Telling, Placing):
    """Collects findings and places."""

    def __init__(self, text: str) -> None:
        Telling.__init__(self, text)
        Placing.__init__(self)
