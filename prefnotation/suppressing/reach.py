"""Reach: what each directive holds for, and what a diagnostic belongs to."""

import re
from collections.abc import Hashable, Iterator
from typing import NamedTuple, cast

import msgspec

from prefnotation import manual
from prefnotation.diagnostics import Diagnostic, Finding
from prefnotation.faults import unknown_code, unused_suppression
from prefnotation.source import Span
from prefnotation.suppressing.directives import (
    FILE,
    LINE,
    RECORD,
    Directive,
    code_of,
    directives,
    of_line,
)
from prefnotation.suppressing.layout import Layout, parted

OWN = (unused_suppression.CODE, unknown_code.CODE)
"""What is found of suppressions themselves. No comment suppresses it, or they would in circles."""

_EXCERPT = 40
_ENTRY = re.compile(r"tricks\[\d+\](?:\.variations\[\d+\]\[\d+\])*|hands\.\w+|others\[\d+\]|\w*")
"""What has a line of its own in the notation."""


class Suppression(NamedTuple):
    """One code of a directive, an empty one for all; `reach` is what it holds for."""

    directive: Directive
    code: str
    written: str
    reach: Hashable
    span: Span | None
    address: str | None = None


class _Placed(NamedTuple):
    """A directive and what it holds for; one in a note has the place and the address of that."""

    directive: Directive
    reach: Hashable
    note: tuple[Span | None, str] | None = None

    def where(self, span: Span) -> tuple[Span | None, str | None]:
        """Return the place and the address of what stands at a place in the comment."""
        return self.note or (span, None)

    @property
    def itself(self) -> tuple[Span | None, str | None]:
        """The place and the address of the directive."""
        return self.where(Span(self.directive.start, self.directive.end))


def suppressions(layout: Layout) -> tuple[list[Suppression], list[Finding]]:
    """Return what is suppressed, and a finding for each code that does not exist."""
    placed = [*_in_comments(layout), *_in_notes(layout)]
    return (
        [suppression for one in placed for suppression in _suppressions(one)],
        [finding for one in placed for finding in _wrong(one)],
    )


def reaches(diagnostic: Diagnostic, layout: Layout) -> Iterator[Hashable]:
    """Yield what a diagnostic belongs to, without its lines."""
    yield FILE
    record = layout.record(diagnostic)
    if record is not None:
        yield RECORD, record
    named = parted(diagnostic.address or "")
    if named:
        record, within = named
        entry = _entry(within)
        yield record, entry
        if entry == "hands":
            # The notation, which has no line for all hands, shows this at the header.
            yield record, "name"


def _in_comments(layout: Layout) -> Iterator[_Placed]:
    for directive in directives(layout.source.text, layout.format):
        if directive.word == LINE:
            yield _Placed(directive, layout.source.place(directive.start).line)
        elif directive.word == RECORD:
            yield _Placed(directive, (RECORD, layout.record_of_comment(directive.start)))
        else:
            yield _Placed(directive, FILE)


def _in_notes(layout: Layout) -> Iterator[_Placed]:
    """Yield the directives in the notes of records, if the format has notes."""
    if not layout.by_address:
        return
    for record_address, record in layout.named():
        for on, notes in record.notes.items():
            reaches = {LINE: (record_address, _entry(on)), RECORD: (RECORD, record_address)}
            for side in ("before", "after"):
                for at, note in enumerate(getattr(notes, side)):
                    key = msgspec.json.encode(on).decode()
                    address = f"{record_address}.notes[{key}].{side}[{at}]"
                    for directive in of_line(note):
                        reach = reaches.get(directive.word, FILE)
                        yield _Placed(directive, reach, (layout.reading.span(address), address))


def _entry(address: str) -> str:
    """Return the address of the entry that something is in, of a record the one of its header."""
    return cast("re.Match[str]", _ENTRY.match(address))[0] or "name"


def _suppressions(one: _Placed) -> Iterator[Suppression]:
    """Yield what a directive suppresses."""
    directive, word = one.directive, one.directive.word
    for written, span in directive.codes:
        code = code_of(written)
        if code:
            said = _cut(f"{word}: {written}")
            yield Suppression(directive, code, said, one.reach, *one.where(span))
    if directive.all:
        yield Suppression(directive, "", word, one.reach, *one.itself)


def _wrong(one: _Placed) -> Iterator[Finding]:
    """Yield what a directive says wrongly."""
    word = one.directive.word
    for written, span in one.directive.codes:
        if not code_of(written):
            near = manual.near(written)
            yield _no_code(
                "no rule is called `{code}`",
                {"code": _cut(written), "near": near},
                _meant(written, near),
                *one.where(span),
            )
    if not (one.directive.all or one.directive.codes):
        yield _no_code(
            "no code stands after `{word}:`",
            {"word": word},
            "`{word}` alone suppresses everything",
            *one.itself,
        )


def _no_code(
    message: str, values: dict[str, str], advice: str, span: Span | None, address: str | None
) -> Finding:
    return Finding(
        unknown_code.CODE,
        message,
        address,
        values,
        advice,
        severity=unknown_code.SEVERITY,
        span=span,
    )


def _meant(written: str, near: str) -> str:
    """Return advice on what is no code."""
    if code_of(written.split()[0]):
        return "codes are parted by commas; a reason follows after a dash between blanks"
    return "did you mean {near}?" if near else "`prefnotation rules` lists all of them"


def _cut(written: str) -> str:
    return written if len(written) <= _EXCERPT else f"{written[:_EXCERPT]}…"
