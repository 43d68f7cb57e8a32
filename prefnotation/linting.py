"""Linting: what is said of a text in the end, and what would put it right."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from pathlib import Path

from msgspec.structs import replace

from prefnotation.checking import check
from prefnotation.configuration import Settings
from prefnotation.converting import read_source
from prefnotation.diagnostics import Checked, Diagnostic, Edit
from prefnotation.fixing import fixed
from prefnotation.reading import Reading
from prefnotation.selection import Selection
from prefnotation.source import Span
from prefnotation.suppressing import suppress


def lint(
    reading: Reading, settings: Settings | None = None, source_format: str | None = None
) -> Checked:
    """Check a reading by settings: its conventions, what is selected, what comments suppress.

    `source_format` is the format it was read in if that was told and not guessed.
    """
    settings = settings or Settings()
    selection = Selection(settings)
    found = check(reading, settings.rules, settings.lang)
    kept = suppress(reading, found, selection.selects, source_format, settings.lang)
    chosen = selection.of(kept, Path(reading.source.name))
    return Checked(reading.source, chosen, len(reading.deals))


def with_edits(checked: Checked, source_format: str | None = None) -> Checked:
    """Return the same findings, each with the edits that put right it alone, if there are any.

    They make of the text what `fixing.fixed` makes of it for that one finding, safe or not. It
    takes as many readings of the text as one deal has fixes, so it is for who shows them. Who
    fixes takes the findings as they were: there edits by themselves are safe.
    """
    able = [one for one in checked.diagnostics if one.edits or one.fix]
    if not able:
        return checked
    reading = read_source(checked.source, source_format)
    edits = dict(_tried(reading, able, source_format))
    found = [replace(one, edits=edits.get(id(one), ())) for one in checked.diagnostics]
    return replace(checked, diagnostics=found)


def _tried(
    reading: Reading, able: Sequence[Diagnostic], source_format: str | None
) -> Iterator[tuple[int, tuple[Edit, ...]]]:
    """Yield the identity and the edits of each diagnostic whose fix is believed."""
    left = [one for one in able if one.edits]
    while left:  # Of those that overlap one is applied at a time.
        applied = fixed(reading, left, unsafe=False, source_format=source_format).applied
        yield from ((id(one), one.edits) for one in applied)
        done = {id(one) for one in applied}
        left = [one for one in left if id(one) not in done] if applied else []
    for batch in _batches([one for one in able if one.fix and not one.edits]):
        result = fixed(reading, batch, unsafe=True, source_format=source_format)
        yield from _made(reading, result.reading, result.applied)


def _batches(diagnostics: Iterable[Diagnostic]) -> list[list[Diagnostic]]:
    """Return diagnostics so that those of one batch are of different deals, and may be fixed so."""
    of_deals: dict[str, list[Diagnostic]] = {}
    for one in diagnostics:
        of_deals.setdefault(_deal(one), []).append(one)
    rows = zip_longest(*of_deals.values())
    return [[one for one in row if one] for row in rows]


def _made(
    old: Reading, new: Reading, applied: Iterable[Diagnostic]
) -> Iterator[tuple[int, tuple[Edit, ...]]]:
    """Yield what was made of each deal in which something was fixed, as one edit."""
    in_order = sorted(applied, key=lambda one: old.span(_deal(one)) or ())
    parts = [list(pairwise(_bounds(text, map(_deal, in_order)))) for text in (old, new)]
    for one, before, after in zip(in_order, *parts, strict=True):
        yield id(one), (_edit(old.source.text, Span(*before), new.source.text[slice(*after)]),)


def _bounds(reading: Reading, addresses: Iterable[str]) -> list[int]:
    """Return where things begin, and where the text ends."""
    spans = map(reading.span, addresses)
    return [*(span.start for span in spans if span), len(reading.source.text)]


def _deal(diagnostic: Diagnostic) -> str:
    assert diagnostic.fix
    return diagnostic.fix.address.partition(".")[0]


def _edit(text: str, span: Span, meant: str) -> Edit:
    """Return the least edit after which other words stand at a place."""
    there = text[slice(*span)]
    head = _common(there, meant)
    tail = _common(there[head:][::-1], meant[head:][::-1])
    return Edit(Span(span.start + head, span.end - tail), meant[head : len(meant) - tail])


def _common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
