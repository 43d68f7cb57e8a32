"""Page: what is written around the entries of a record.

It parts words from the blanks and comments that follow them, and keeps notes, marks, places and
findings while a deal is built.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

import msgspec
from lark import Token

from prefnotation.diagnostics import Finding, Label, Phrase
from prefnotation.faults import repeated_entry, syntax
from prefnotation.model.deal import Mark, Notes
from prefnotation.parsing.signs import Plain
from prefnotation.source import Span

_NOTE = re.compile(r"\{([^{}]*)\}")
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"')


class Word(NamedTuple):
    """A token without its tail: its text, where it stands in the plain text, what it is."""

    text: str
    start: int
    end: int
    type: str
    notes: tuple[str, ...]


class Page:
    """The notes, places and findings of one record; places are kept only if asked for."""

    def __init__(self, plain: Plain, places: dict[str, Span] | None) -> None:
        self.findings: list[Finding] = []
        self._plain = plain
        self._places = places
        self._marks: dict[str, Mark] = {}
        self._before: dict[str, list[str]] = {}
        self._after: dict[str, list[str]] = {}

    def word(self, token: Token, base: int) -> Word:
        """Part a token from its tail; `base` is where the text that was parsed begins."""
        start = base + (token.start_pos or 0)
        value = token.value
        if token.type == "COMMENT":
            end = start + len(value)
            return Word("", start, end, token.type, (self._remark(start, end),))
        # A brace in quotation marks is no comment; only what may be quoted begins with one.
        quoted = _QUOTED.match(value)
        bare = quoted.end() if quoted else value.find("{")
        if bare < 0 or token.type == "DIRECTIVE":
            value = value.rstrip()
            return Word(value, start, start + len(value), token.type, ())
        notes = tuple(
            self._remark(start + note.start(), start + note.end(1))
            for note in _NOTE.finditer(value, bare)
        )
        if quoted:
            # What may follow the quotation mark is a colon or a dash, before blanks and comments.
            bare = value.find("{", bare) if "{" in value[bare:] else len(value)
        value = value[:bare].rstrip()
        return Word(value, start, start + len(value), token.type, notes)

    def text(self, word: Word) -> str:
        """Return free text as written; in quotes it is spelled as a string of JSON is."""
        return unquoted(self.written(word.start, word.end))

    def written(self, start: int, end: int) -> str:
        """Return the text as written between two offsets of the plain one."""
        return self._plain.original(start, end).strip()

    def place(self, address: str, start: int, end: int) -> None:
        """Remember where the thing at an address stands, if places are asked for."""
        if self._places is not None:
            self._places[address] = self.span(start, end)

    def span(self, start: int, end: int) -> Span:
        """Return the range of the written text that became a range of the plain one."""
        return Span(self._plain.origin(start), self._plain.origin(end))

    def mark(self, address: str, mark: Mark) -> None:
        """Keep a mark such as `!`."""
        if mark:
            self._marks[address] = mark

    def before(self, address: str, notes: Iterable[str]) -> None:
        """Keep comments that stand before the thing at an address."""
        self._before.setdefault(address, []).extend(notes)

    def after(self, address: str, notes: Iterable[str]) -> None:
        """Keep comments that stand after the thing at an address."""
        self._after.setdefault(address, []).extend(notes)

    def notes(self) -> dict[str, Notes]:
        """Return all marks and comments by address."""
        addresses = dict.fromkeys((*self._marks, *self._before, *self._after))
        return {
            address: Notes(
                self._marks.get(address, ""),
                tuple(self._before.get(address, ())),
                tuple(self._after.get(address, ())),
            )
            for address in addresses
        }

    def repeated(self, word: Word, first: Word) -> None:
        """Say that an entry, or a seat in a count, stands for the second time."""
        help_ = "the first one counts"
        if word.text.endswith(":"):
            help_ = "the first one counts; a new deal begins with a header such as `Сдача 2`"
        self.findings.append(
            Finding(
                repeated_entry.CODE,
                "`{label}` stands twice",
                values={"label": word.text.rstrip(" \t:")},
                help=help_,
                labels=(Label("first here", span=self.span(first.start, first.end)),),
                span=self.span(word.start, word.end),
            )
        )

    def wrong(self, word: Word, expected: str, help_: str, end: int | None = None) -> None:
        """Say that a word, and what follows it up to an end, is not what should stand there."""
        self.findings.append(
            Finding(
                syntax.CODE,
                "expected {expected}, found `{found}`",
                values={"expected": Phrase(expected), "found": word.text},
                help=help_,
                span=self.span(word.start, word.end if end is None else end),
            )
        )

    def _remark(self, start: int, end: int) -> str:
        """Return what is written behind the sign at `start` that opens a comment."""
        return self._plain.written[self._plain.origin(start) + 1 : self._plain.origin(end)]


def unquoted(text: str) -> str:
    """Return what a string of JSON says; any other text is itself."""
    if _QUOTED.fullmatch(text):
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(text, type=str)
    return text
