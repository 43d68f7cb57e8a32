"""Formatting: rewrite a text in the notation in its one canonical form."""

import re
from difflib import unified_diff
from typing import NamedTuple

from prefnotation.diagnostics import Finding, Severity
from prefnotation.formats import notation
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES, Spelling

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


class Style(NamedTuple):
    """What may be chosen of the canonical form; without a language each record keeps its own."""

    language: str | None = None
    ranks: str | None = None
    rank_first: bool = False

    def spelling(self, language: str) -> Spelling:
        """Return how a record is spelled whose own language is given."""
        spelling = LANGUAGES[self.language or language]._replace(rank_first=self.rank_first)
        if self.ranks is None:
            return spelling
        ranks = LANGUAGES[self.ranks]
        return spelling._replace(ranks=ranks.ranks, low=ranks.low)


class Formatted(NamedTuple):
    """What became of a text: its canonical form, or what keeps it from being written in it.

    `text` is missing if the reading has errors, or if something would be `lost`.
    """

    reading: Reading
    text: str | None
    lost: tuple[str, ...] = ()


def format_text(source: Source, style: Style | None = None) -> Formatted:
    """Write a text in canonical form with the line ends that it has, if nothing of it gets lost."""
    style = style or Style()
    reading = notation.read(source)
    if _errors(reading.findings):
        return Formatted(reading, None)
    pieces = []
    lost: list[str] = []
    for record, language in zip(reading.records, reading.languages, strict=True):
        spelling = style.spelling(language)
        pieces.append(notation.emit([record], spelling))
        lost += notation.losses([record], spelling)
    text = "\n".join(pieces)
    again = notation.read(Source(text, source.name))
    if not lost and (_errors(again.findings) or again.records != reading.records):
        # No reader and no writer is trusted with the only copy of a record.
        lost = [_changed(reading, again)]
    if lost:
        return Formatted(reading, None, tuple(lost))
    return Formatted(reading, text.replace("\n", source.newline))


def difference(old: str, new: str, name: str) -> str:
    """Return what differs between two texts, for people and for `patch`."""
    # After a blank `patch` would take the rest of a name for a date, but for a tab.
    name += "\t" * (" " in name)
    lines = unified_diff(_LINE.findall(old), _LINE.findall(new), name, name)
    return "".join(map(_ended, lines))


def _ended(line: str) -> str:
    if line.endswith("\n"):
        return line
    return f"{line}\n" if line.endswith("\r") else f"{line}\n\\ No newline at end of file\n"


def _errors(findings: tuple[Finding, ...]) -> bool:
    return any(finding.severity is Severity.ERROR for finding in findings)


def _changed(before: Reading, after: Reading) -> str:
    pairs = zip(before.records, after.records, strict=False)
    names = (old.name or "without a name" for old, new in pairs if old != new)
    return f"the record {next(names, 'that is last')} would not read the same again"
