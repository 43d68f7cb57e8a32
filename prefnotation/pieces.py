"""Pieces: what of a text can be checked by itself, and the whole put together again.

A match with its deals says nothing of the next one, and a deal in no match nothing of any other.
So a long text need not be checked by one process at one time, and a record that did not change
need not be checked again.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from prefnotation import converting
from prefnotation.configuration import Settings
from prefnotation.diagnostics import Checked, Diagnostic
from prefnotation.linting import lint
from prefnotation.lookalikes import are_suspicious
from prefnotation.source import Source, Span

_RECORD = re.compile(r"(deals|matches)\[(\d+)\]")


class Piece(msgspec.Struct, frozen=True):
    """A text to be checked, where in its file it begins, and by what.

    `source_format` is the format that was told; a part of a text is always read in its own.
    """

    source: Source
    settings: Settings
    source_format: str | None = None
    start: int = 0


class Found(msgspec.Struct, frozen=True):
    """What was found in a piece, and what the others have to know of it.

    `language` is that of all its records, empty if they have several.
    """

    diagnostics: tuple[Diagnostic, ...]
    deals: int
    matches: int
    language: str


def whole(source: Source, settings: Settings, source_format: str | None = None) -> Piece:
    """Return a text as one piece."""
    return Piece(source, settings, source_format)


def pieces(source: Source, settings: Settings, source_format: str | None = None) -> list[Piece]:
    """Return the pieces of a text, one if what is found in a part of it depends on the rest.

    That is so where a comment suppresses, where the encoding is in doubt, and where letters of
    two alphabets stand in it.
    """
    spans = list(converting.parts(source, source_format))
    if (
        len(spans) < 2
        or source.guessed
        or source.undecodable
        or "noqa" in source.text.casefold()
        or are_suspicious(source.text)
    ):
        return [whole(source, settings, source_format)]
    read_in = source_format or converting.guess(source)
    return [
        Piece(source.rewritten(source.text[slice(*span)]), settings, read_in, span.start)
        for span in spans
    ]


def inspect(piece: Piece) -> Found:
    """Check a piece."""
    reading = converting.read_source(piece.source, piece.source_format)
    checked = lint(reading, piece.settings, piece.source_format)
    languages = set(reading.languages)
    return Found(
        tuple(checked.diagnostics),
        checked.deals,
        len(reading.records) - checked.deals,
        languages.pop() if len(languages) == 1 else "",
    )


def alone(source: Source, found: Found) -> Checked:
    """Return what was found in a text that is one piece."""
    return Checked(source, list(found.diagnostics), found.deals)


def joined(source: Source, parts: Sequence[Piece], found: Sequence[Found]) -> Checked | None:
    """Put together what was found in the pieces of a text; `None` if they are not independent.

    They are not if a message would be spelled by the language of most records.
    """
    if len(parts) == 1:
        return alone(source, found[0])
    if {one.language for one in found} not in ({"ru"}, {"en"}):
        return None
    diagnostics = sorted(_moved(parts, found), key=lambda one: one.span or (-1, -1))
    return Checked(source, diagnostics, sum(one.deals for one in found))


def _moved(parts: Sequence[Piece], found: Sequence[Found]) -> Iterator[Diagnostic]:
    """Yield what was found with the places and addresses it has in the whole text."""
    before = {"deals": 0, "matches": 0}
    for part, one in zip(parts, found, strict=True):
        for diagnostic in one.diagnostics:
            yield _at(diagnostic, part.start, before)
        before["deals"] += one.deals
        before["matches"] += one.matches


def _at(diagnostic: Diagnostic, start: int, before: Mapping[str, int]) -> Diagnostic:
    """Return a diagnostic of a piece that begins at an offset, behind so many records."""

    def address(of: str) -> str:
        return _RECORD.sub(lambda at: f"{at[1]}[{int(at[2]) + before[at[1]]}]", of, 1)

    def span(of: Span) -> Span:
        return Span(of.start + start, of.end + start)

    fix = diagnostic.fix
    return replace(
        diagnostic,
        address=diagnostic.address and address(diagnostic.address),
        span=diagnostic.span and span(diagnostic.span),
        labels=tuple(
            replace(
                label,
                address=label.address and address(label.address),
                span=label.span and span(label.span),
            )
            for label in diagnostic.labels
        ),
        fix=fix and replace(fix, address=address(fix.address)),
        edits=tuple(replace(edit, span=span(edit.span)) for edit in diagnostic.edits),
    )
