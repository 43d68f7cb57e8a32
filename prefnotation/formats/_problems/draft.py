"""Draft: what has been read of a deal so far, with its notes and where each thing stands."""

from collections.abc import Iterable, Sequence
from typing import Any

from prefnotation.diagnostics import Finding
from prefnotation.faults import no_deal
from prefnotation.formats._text.marking import Placing
from prefnotation.model.deal import Deal, Mark, Notes
from prefnotation.reading import Reading
from prefnotation.source import Source, Span


class Draft(Placing):
    """The fields of a deal, its notes, and its places by address within the deal."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Any] = {}
        self._notes: dict[str, dict[str, Any]] = {}

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
