"""Source: a text, where it came from, and where a thing stands in it."""

import re
from bisect import bisect_right
from functools import cached_property
from typing import NamedTuple

from prefnotation.encodings import decode

_LINE_END = re.compile(r"\r\n|\r|\n")
_SURROGATES = re.compile("[\ud800-\udfff]+")


class Span(NamedTuple):
    """A half-open range of a text, in code points counted from 0."""

    start: int
    end: int


class Place(NamedTuple):
    """A line and a column as editors count them: both from 1, the column in code points."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


class Source:
    """A decoded text with its name, how it was written, and where it could not be decoded.

    A byte order mark is not part of the text, so that columns on the first line are true.
    Lines end with LF, CRLF or CR, mixed as they come.
    Bytes that could not be decoded stand in the text as U+FFFD, one for one; `undecodable` gives
    each run of them with its offset. `encoding` and `bom` are what to write it back with;
    `guessed` says that nothing in the text told the encoding.
    """

    def __init__(self, text: str, name: str = "<text>") -> None:
        self.name = name
        self.encoding = "utf-8"
        self.bom = False
        self.guessed = False
        self.undecodable: list[tuple[int, bytes]] = []
        self.text = _SURROGATES.sub(self._undecodable, text)
        self._starts: list[int] = []

    @classmethod
    def from_bytes(
        cls, data: bytes, name: str = "<bytes>", encoding: str | None = None
    ) -> "Source":
        """Decode bytes in the encoding that is told, else in the one they show; never raise."""
        decoded = decode(data, encoding)
        source = cls(decoded.text, name)
        source.encoding, source.bom, source.guessed = decoded[1:]
        return source

    def rewritten(self, text: str) -> "Source":
        """Return another text that is to be written where this one came from, and like it."""
        source = Source(text, self.name)
        source.encoding, source.bom, source.guessed = self.encoding, self.bom, self.guessed
        return source

    @cached_property
    def newline(self) -> str:
        """What ends most lines: LF, CRLF or CR; LF if none does."""
        pairs = self.text.count("\r\n")
        counts = {
            "\n": self.text.count("\n") - pairs,
            "\r\n": pairs,
            "\r": self.text.count("\r") - pairs,
        }
        most = [end for end, count in counts.items() if count == max(counts.values())]
        return most[0] if len(most) == 1 else "\n"

    def place(self, offset: int) -> Place:
        """Return the line and column of an offset."""
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return Place(line, offset - starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        return self.text[slice(*self.line_span(number))]

    def line_span(self, number: int) -> Span:
        """Return where a line stands, counted from 1, without its end."""
        starts = self._line_starts()
        start = starts[number - 1]
        end = starts[number] if number < len(starts) else len(self.text)
        return Span(start, start + len(self.text[start:end].rstrip("\r\n")))

    def _undecodable(self, run: re.Match[str]) -> str:
        self.undecodable.append((run.start(), bytes(ord(char) & 0xFF for char in run[0])))
        return "\ufffd" * len(run[0])

    def _line_starts(self) -> list[int]:
        if not self._starts:
            self._starts = [0, *(found.end() for found in _LINE_END.finditer(self.text))]
        return self._starts
