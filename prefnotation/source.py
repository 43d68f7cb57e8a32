"""Source: a text, where it came from, and where a thing stands in it."""

import re
from bisect import bisect_right
from typing import NamedTuple

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
    """A decoded text with its name and the places of what could not be decoded.

    A byte order mark is not part of the text, so that columns on the first line are true.
    Lines end with LF, CRLF or CR, mixed as they come.
    Bytes that could not be decoded stand in the text as U+FFFD, one for one; `undecodable` gives
    each run of them with its offset.
    """

    def __init__(self, text: str, name: str = "<text>") -> None:
        self.name = name
        self.undecodable: list[tuple[int, bytes]] = []
        self.text = _SURROGATES.sub(self._undecodable, text)
        self._starts: list[int] = []

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "<bytes>") -> "Source":
        """Decode UTF-8, or UTF-16 where a byte order mark says so; never raise."""
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            # Two bytes that are no UTF-16 become one lone surrogate and are reported as such.
            text = data[: len(data) // 2 * 2].decode("utf-16", errors="surrogatepass")
            text += "\udcff" * (len(data) % 2)
        else:
            text = data.decode("utf-8", errors="surrogateescape")
        return cls(text.removeprefix("\ufeff"), name)

    def place(self, offset: int) -> Place:
        """Return the line and column of an offset."""
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return Place(line, offset - starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        starts = self._line_starts()
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")

    def _undecodable(self, run: re.Match[str]) -> str:
        self.undecodable.append((run.start(), bytes(ord(char) & 0xFF for char in run[0])))
        return "\ufffd" * len(run[0])

    def _line_starts(self) -> list[int]:
        if not self._starts:
            self._starts = [0, *(found.end() for found in _LINE_END.finditer(self.text))]
        return self._starts
