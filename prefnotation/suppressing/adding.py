"""Adding: comments that suppress findings, written where they hold and change nothing else."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import NamedTuple

import msgspec

from prefnotation import converting, manual
from prefnotation.diagnostics import Diagnostic, Edit, edited
from prefnotation.faults import odd_character
from prefnotation.reading import Reading
from prefnotation.source import Source, Span
from prefnotation.suppressing.directives import (
    FILE,
    LINE,
    RECORD,
    Directive,
    code_of,
    directives,
)
from prefnotation.suppressing.layout import Layout
from prefnotation.suppressing.reach import OWN


def add_noqa(
    reading: Reading, diagnostics: Iterable[Diagnostic], source_format: str | None = None
) -> str | None:
    """Return the text with a comment on each line that has findings, which suppresses them.

    A line that cannot bear a comment leaves it to the line where the finding ends, or to another of
    its record, for all of the record; what has no place in the text, or no such line, goes to the
    end of the file. What the records say stays as it is but for their notes. Returns `None` for
    JSON, which has no comments.
    """
    layout = Layout(reading, source_format)
    scribe = _Scribe(layout)
    if not scribe.mark:
        return None
    codes: dict[int, set[str]] = defaultdict(set)
    records: dict[Hashable, set[str]] = defaultdict(set)
    stand: dict[int, list[Diagnostic]] = defaultdict(list)
    for diagnostic in diagnostics:
        if diagnostic.code in OWN:
            continue
        if diagnostic.span is None:
            records[None].add(diagnostic.code)
        else:
            line = reading.source.place(diagnostic.span.start).line
            codes[line].add(diagnostic.code)
            stand[line].append(diagnostic)
    wanted = [_Addition(line, LINE, tuple(sorted(codes[line]))) for line in sorted(codes)]
    additions = scribe.sound(wanted)
    for one in [one for one in wanted if one not in additions]:
        about = stand[one.line]
        # The last line on which all stand that begin on this one.
        moved = one._replace(line=min(layout.rows(it.span)[1] for it in about if it.span))
        if moved.line > one.line and scribe.is_sound([*additions, moved]):
            additions.append(moved)
        else:
            records[layout.record(about[0])].update(one.codes)
    at_end = records.pop(None, set())
    for record, some in records.items():
        tried = (_Addition(line, RECORD, tuple(sorted(some))) for line in layout.lines_of(record))
        sound = next((one for one in tried if scribe.is_sound([*additions, one])), None)
        if sound is None:
            at_end |= some
        else:
            additions.append(sound)
    return scribe.ended(scribe.added(additions), at_end)


class _Addition(NamedTuple):
    """Codes to be added to a line, counted from 1."""

    line: int
    word: str
    codes: tuple[str, ...]


class _Scribe:
    """Adds comments to a text, and reads what came of it."""

    def __init__(self, layout: Layout) -> None:
        self.mark = converting.comment_mark(layout.format)
        self._source = layout.source
        self._format = layout.format

    def is_sound(self, additions: Iterable[_Addition]) -> bool:
        """Whether additions are read as comments and change nothing besides."""
        text = self.added(additions)
        if self._told(text) != self._was_told:
            return False
        said: dict[tuple[int, str], set[str]] = defaultdict(set)
        source = Source(text)
        for one in directives(text, self._format):
            line = source.place(one.start).line
            said[line, one.word] |= {code_of(word) for word, _ in one.codes}
            if one.all:
                said[line, one.word].update(page.code for page in manual.pages())
        return all(said[one.line, one.word].issuperset(one.codes) for one in additions)

    def sound(self, additions: list[_Addition]) -> list[_Addition]:
        """Return those additions that are read as comments and change nothing besides."""
        if not additions or self.is_sound(additions):
            return additions
        half = len(additions) // 2
        return self.sound(additions[:half]) + self.sound(additions[half:]) if half else []

    def added(self, additions: Iterable[_Addition]) -> str:
        """Return the text with comments added to its lines, or codes to those they have."""
        text = self._source.text
        insertions = []
        for one in additions:
            same = [it for it in self._directives[one.line] if it.word == one.word]
            known = {code_of(word) for it in same for word, _ in it.codes}
            codes = ", ".join(code for code in one.codes if code not in known)
            listed = [it for it in same if it.codes]
            if any(it.all for it in same) or not codes:
                continue
            if listed:
                insertions.append((listed[-1].end, False, f", {codes}"))
            else:
                start, _ = self._source.line_span(one.line)
                written = self._source.line(one.line).rstrip()
                comment = f"{self.mark}{one.word}: {codes}"
                at = start + len(written)
                insertions.append((at, True, comment if written else comment.lstrip()))
        return edited(text, (Edit(Span(at, at), words) for at, _, words in sorted(insertions)))

    def ended(self, text: str, codes: Iterable[str]) -> str:
        """Return a text with a line at its end that suppresses codes in all of it."""
        if not codes:
            return text
        last = f"{self.mark.strip()} {FILE}: {', '.join(sorted(codes))}"
        newline = self._source.newline
        return f"{text}{last}{newline}" if text[-1:] in "\r\n" else f"{text}{newline}{last}"

    @cached_property
    def _directives(self) -> dict[int, list[Directive]]:
        """The directives of the text, by their line."""
        found = defaultdict(list)
        for one in directives(self._source.text, self._format):
            found[self._source.place(one.start).line].append(one)
        return found

    @cached_property
    def _was_told(self) -> object:
        return self._told(self._source.text)

    def _told(self, text: str) -> object:
        """Return what a text says without its notes, and on which lines it cannot be read."""
        reading = converting.read_source(Source(text, self._source.name), self._format)
        faults = [
            (one.code, reading.source.place((one.span or Span(0, 0)).start).line)
            for one in reading.findings
            if one.code != odd_character.CODE
        ]
        return [msgspec.structs.replace(one, notes={}) for one in reading.records], faults
