"""Draft: what has been read of a deal so far, with its notes and where each thing stands."""

from collections.abc import Iterable, Sequence
from typing import Any

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import no_deal, syntax
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Hand, Mark, Notes
from prefnotation.reading import Reading
from prefnotation.source import Source, Span

Row = Sequence[tuple[Card, Span]]
"""Cards, and where they stand."""
_SHOWN = 40


class Draft:
    """The fields of a deal, its notes, and its places by address within the deal."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.places: dict[str, Span] = {}
        self._notes: dict[str, dict[str, Any]] = {}

    def place(self, address: str, span: tuple[int, int]) -> None:
        """Say where a thing stands; it stands where it stood first."""
        self.places.setdefault(address, Span(*span))

    def row(self, address: str, row: Row, by_card: bool = True) -> Hand:
        """Return the cards of a row and place each, by itself or by its number."""
        for number, (card, span) in enumerate(row):
            self.place(f"{address}[{card if by_card else number}]", span)
        if row:
            self.place(address, (row[0][1].start, row[-1][1].end))
        return tuple(card for card, _ in row)

    def remark(self, address: str, texts: Iterable[str], side: str = "after") -> None:
        """Keep comments on a thing."""
        self._notes.setdefault(address, {}).setdefault(side, []).extend(texts)

    def mark(self, address: str, mark: Mark) -> None:
        """Keep what the writer thought of a play."""
        self._notes.setdefault(address, {})["mark"] = mark

    def deal(self) -> Deal:
        """Return the deal."""
        notes = {
            address: Notes(
                said.get("mark", ""), tuple(said.get("before", ())), tuple(said.get("after", ()))
            )
            for address, said in self._notes.items()
        }
        return Deal(**self.fields, notes=notes)


class Drafting:
    """A reader that makes drafts of a text; one for each kind of text says how."""

    def __init__(self, text: str) -> None:
        self.findings: list[Finding] = []
        self._text = text

    def _stripped(self, start: int, end: int) -> Span:
        """Return a part of the text without the blanks around it."""
        written = self._text[start:end]
        start += len(written) - len(written.lstrip())
        return Span(start, start + len(written.strip()))

    def _expect(self, expected: str, span: Span) -> None:
        found = self._text[span.start : min(span.end, span.start + _SHOWN)] or Phrase("nothing")
        message = "expected {expected}, found {found}"
        values = {"expected": Phrase(expected), "found": found}
        self.findings.append(Finding(syntax.CODE, message, None, values, span=span))


def reading(
    source: Source, drafts: Sequence[Draft], findings: Sequence[Finding], language: str = "ru"
) -> Reading:
    """Return what was read of a text, the findings in the order in which they stand there."""
    found = sorted(findings, key=lambda finding: finding.span or (0, 0))

    def places() -> dict[str, Span]:
        return {
            f"deals[{number}].{address}" if address else f"deals[{number}]": span
            for number, draft in enumerate(drafts)
            for address, span in draft.places.items()
        }

    deals = tuple(draft.deal() for draft in drafts)
    told = tuple(found) if deals else (*found, no_deal.found())
    return Reading(source, deals, told, places, language)
