"""Outlines: deals that are read before it is known what their letters mean."""

import re
from collections.abc import Sequence
from typing import Any

from prefnotation.diagnostics import Finding
from prefnotation.formats._problems.dialects import CYRILLIC, Dialect, Face, decide
from prefnotation.formats._problems.draft import Draft, reading
from prefnotation.model.deal import Notes
from prefnotation.model.seats import Seat
from prefnotation.reading import Reading
from prefnotation.source import Source, Span

RULE = re.compile(r"(?:[-=*_~–—][ \t]*){3,}")
"""A line of signs that parts problems."""
SEATS = {
    word: seat
    for seat, words in zip(
        (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST),
        ("юг ю south s", "запад з west w", "север с north n", "восток в east e"),
        strict=True,
    )
    for word in words.split()
}
"""Seats by their words and first letters, in small letters."""


class Outline:
    """The faces of the cards of a deal, what else it says, and where that stands.

    `places` are the spans of what is in `fields`, by address within the deal.
    """

    def __init__(self) -> None:
        self.hands: dict[Seat, list[Face]] = {}
        self.talon: list[Face] = []
        self.discard: list[Face] = []
        self.fields: dict[str, Any] = {}
        self.places: dict[str, Span] = {}
        self.notes: dict[str, Notes] = {}

    def faces(self) -> list[Face]:
        """Return all that is dealt, no two of which can be the same card."""
        held = (face for faces in self.hands.values() for face in faces)
        return [*held, *self.talon, *self.discard]

    def draft(self, dialect: Dialect) -> Draft:
        """Return the deal as a dialect has it."""
        draft = Draft()
        spans = [face.span for face in self.faces()] + list(self.places.values())
        draft.place("", (min(span.start for span in spans), max(span.end for span in spans)))
        piles = {f"hands.{seat}": faces for seat, faces in self.hands.items()}
        piles |= {"talon": self.talon, "discard": self.discard}
        cards = {
            address: draft.row(
                address, [(dialect.card(face), face.span) for face in faces], address != "talon"
            )
            for address, faces in piles.items()
        }
        for address, span in self.places.items():
            draft.place(address, span)
        for address, notes in self.notes.items():
            draft.remark(address, notes.before, "before")
            draft.remark(address, notes.after, "after")
        draft.fields = self.fields | {
            "hands": {seat: cards[f"hands.{seat}"] for seat in self.hands} or None,
            "talon": cards["talon"] or None,
            "discard": cards["discard"] or None,
        }
        return draft


def understood(source: Source, outlines: Sequence[Outline], findings: Sequence[Finding]) -> Reading:
    """Return what was read of a text; none of the outlines is empty."""
    dialect, doubts = decide(source.text, [outline.faces() for outline in outlines])
    language = "ru" if CYRILLIC.search(source.text) else "en"
    drafts = [outline.draft(dialect) for outline in outlines]
    return reading(source, drafts, (*findings, *doubts), language)
