"""Fixing: put a text right where it can be, and leave every other character of it as it is.

A fix is tried in the text and believed only if the text, read again, says what it should: after a
safe fix the same as before, but for comments; after an unsafe one the same with one other card.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple, cast

from msgspec.structs import replace

from prefnotation.converting import read_source
from prefnotation.diagnostics import Diagnostic, Edit, edited
from prefnotation.encodings import encode
from prefnotation.fixing.ways import ways
from prefnotation.lettering import Lettered, lettered
from prefnotation.model.changes import Change, changed
from prefnotation.model.deal import Deal, Notes, Record
from prefnotation.reading import Reading

_DEAL = re.compile(r"deals\[(\d+)\]\.(.+)")


class Fixed(NamedTuple):
    """What became of a text, and of each diagnostic that can be fixed.

    `applied` are fixed in it. `left` are not, since no other words at that place would be read as
    they should, or since another fix stands there. `withheld` have a fix that is unsafe. `reading`
    is that of the new text, which is to be written as the old one was.
    """

    text: str
    applied: list[Diagnostic]
    left: list[Diagnostic]
    withheld: list[Diagnostic]
    reading: Reading


def fixed(
    reading: Reading,
    diagnostics: Iterable[Diagnostic],
    *,
    unsafe: bool,
    source_format: str | None = None,
) -> Fixed:
    """Apply the fixes of diagnostics to the text that they are about, of unsafe ones if told.

    `source_format` is the one that the text was read in, if it was told and not guessed. Bytes
    that could not be decoded are no text that could be written again: with them nothing is fixed.
    """
    able = [one for one in diagnostics if one.edits or one.fix]
    told = [one for one in able if not one.fix or unsafe]
    done: set[int] = set()
    places: set[str] = set()
    left = [] if reading.source.undecodable else told
    while left:
        fixer = _Fixer(reading, source_format)
        fixer.apply(list(_fixes(reading, left)))
        reading = fixer.reading
        done.update(map(id, fixer.applied))
        places.update(one.fix.address for one in fixer.applied if one.fix)
        # Where edits met, a card may be changed yet, which has an address; other words have none.
        left = [one for one in left if fixer.applied and one.fix and one.fix.address not in places]
    return Fixed(
        reading.source.text,
        [one for one in told if id(one) in done],
        [one for one in told if id(one) not in done],
        [one for one in able if one.fix and not unsafe],
        reading,
    )


class _Fix(NamedTuple):
    """What diagnostics have in common that are put right at once, and every way to write it."""

    diagnostics: list[Diagnostic]
    ways: list[tuple[Edit, ...]]
    change: Change | None


class _Fixer:
    """The edits that were believed so far, and the reading of the text with them."""

    def __init__(self, reading: Reading, source_format: str | None) -> None:
        self.applied: list[Diagnostic] = []
        self.reading = reading
        self._text = reading.source.text
        self._source_format = source_format
        self._edits: tuple[Edit, ...] = ()

    def apply(self, fixes: Sequence[_Fix]) -> None:
        """Apply fixes: all at once if that can be, else by halves; a single one in any way."""
        if not fixes:
            return
        if len(fixes) == 1:
            any(self._believed(fixes, edits) for edits in fixes[0].ways)
        elif not self._believed(fixes, tuple(chain.from_iterable(one.ways[0] for one in fixes))):
            self.apply(fixes[: len(fixes) // 2])
            self.apply(fixes[len(fixes) // 2 :])

    def _believed(self, fixes: Sequence[_Fix], edits: tuple[Edit, ...]) -> bool:
        """Make edits if the text then says what it should, and whether it does."""
        together = _in_order((*self._edits, *edits))
        before = self.reading
        if (
            _overlap(together)
            or encode("".join(one.text for one in edits), before.source.encoding)[1]
        ):
            return False  # For one character the whole file would change its encoding.
        source = before.source.rewritten(edited(self._text, together))
        after = read_source(source, self._source_format)
        meant = before.records
        for fix in fixes:
            if fix.change:
                meant = _with(meant, fix.change)
        same = after.records == meant
        if not same and any(fix.change is None for fix in fixes):
            same = [*map(_silent, after.records)] == [*map(_silent, meant)]
        if not same or _codes(after) - _codes(before):
            return False
        self.reading = after
        self._edits += edits
        self.applied += chain.from_iterable(fix.diagnostics for fix in fixes)
        return True


def _fixes(reading: Reading, diagnostics: Iterable[Diagnostic]) -> Iterator[_Fix]:
    """Yield each fix once, with all that ask for it; of two for one card the first."""
    asking: dict[tuple[Edit, ...] | Change, list[Diagnostic]] = {}
    for one in diagnostics:
        wanted = one.fix or one.edits
        assert wanted
        asking.setdefault(wanted, []).append(one)
    taken: set[str] = set()
    cards: dict[int, list[Lettered]] = {}
    for wanted, about in asking.items():
        if not isinstance(wanted, Change):
            yield _Fix(about, [wanted], None)
            continue
        place = _DEAL.fullmatch(wanted.address)
        number = int(place[1]) if place else -1
        if number not in range(len(reading.deals)) or wanted.address in taken:
            continue
        taken.add(wanted.address)
        if number not in cards:
            cards[number] = lettered(reading, number)
        written = ways(reading, cards[number], wanted)
        if written:
            yield _Fix(about, written, wanted)


# What a text says with edits in it, and what it should.


def _in_order(edits: Iterable[Edit]) -> list[Edit]:
    """Return edits in the order of the text, those that are the same once."""
    return sorted(set(edits), key=lambda edit: (edit.span, edit.text))


def _overlap(edits: Sequence[Edit]) -> bool:
    return any(
        one.span.end > other.span.start or one.span == other.span for one, other in pairwise(edits)
    )


def _codes(reading: Reading) -> Counter[str]:
    return Counter(finding.code for finding in reading.findings)


def _with(records: tuple[Record, ...], change: Change) -> tuple[Record, ...]:
    """Return records with another card at an address."""
    place = _DEAL.fullmatch(change.address)
    assert place
    deals = [at for at, record in enumerate(records) if isinstance(record, Deal)]
    at = deals[int(place[1])]
    deal = changed(cast("Deal", records[at]), Change(place[2], change.card))
    return (*records[:at], deal, *records[at + 1 :])


def _silent(record: Record) -> Record:
    """Return a record without the comments in it."""
    marks = {address: Notes(note.mark) for address, note in record.notes.items()}
    return replace(record, notes=marks)
