"""Signs: put every spelling that does not depend on context into one, before any grammar.

Entities, hollow suits, variation selectors, playing-card characters, blanks and line ends become
one character each; what was replaced is remembered, so that a place in the plain text leads back
to the text as written. Letters that look alike are not touched: what they mean depends on the
record.
"""

import re
from bisect import bisect_right

_ENTITIES = {
    "spades": "♠", "clubs": "♣", "diams": "♦", "hearts": "♥",
    "9824": "♠", "9827": "♣", "9830": "♦", "9829": "♥",
    "x2660": "♠", "x2663": "♣", "x2666": "♦", "x2665": "♥",
    "nbsp": " ", "160": " ", "xa0": " ",
}  # fmt: skip
# Hollow suits; and odd letters that, where case does not count, pass for s, k, в, о and so on.
_OTHERS = {"♤": "♠", "♧": "♣", "♢": "♦", "♡": "♥", "ſ": "s", "\u212a": "K"} | dict(
    zip("\u1c80\u1c81\u1c82\u1c83\u1c84\u1c85\u1c86\u1c87", "вдосттъѣ", strict=True)
)
# Each suit has a row of sixteen playing cards: ace, two to ten, jack, knight, queen, king.
_ROWS = {0x1F0A0: "♠", 0x1F0B0: "♥", 0x1F0C0: "♦", 0x1F0D0: "♣"}
_COLUMNS = {1: "A", 7: "7", 8: "8", 9: "9", 10: "10", 11: "J", 13: "Q", 14: "K"}
_PLAYING = {
    chr(row + at): sign + rank for row, sign in _ROWS.items() for at, rank in _COLUMNS.items()
}

_ODD = re.compile(
    r"&(?:(?P<name>spades|clubs|diams|hearts|nbsp)|#(?P<number>982[479]|9830|160|[xX](?:266[0356]|[aA]0)));"
    r"|(?P<end>\r\n?)"
    r"|(?P<control>[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]+)"
    r"|(?P<blank>[\xa0\u2000-\u200a\u2028\u2029\u202f\u3000\ufffd])"
    r"|(?P<nothing>[\xad\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff])"
    f"|(?P<sign>[{''.join(_OTHERS)}{''.join(_PLAYING)}])"
)
_MAY_BE_ODD = re.compile(
    "[&\x00-\x08\x0b-\x1f\x7f-\xa0\xad\u2000-\u200f\u2028\u2029\u202f\u2060\u3000\ufe0e\ufe0f\ufeff\ufffd"
    f"{''.join(_OTHERS)}{''.join(_PLAYING)}]"
)
"""What each of these begins with; one set of characters is found quickly."""


class Plain:
    """A text in plain spelling that knows where each of its characters came from."""

    def __init__(self, text: str) -> None:
        self.written = text
        self.controls: list[tuple[int, int]] = []
        self._at: list[int] = []
        self._shift: list[int] = []
        # On good input one search that finds nothing is all there is to do.
        odd = _MAY_BE_ODD.search(text) is not None and _ODD.search(text) is not None
        self.text = self._replace(text) if odd else text

    def origin(self, offset: int) -> int:
        """Return the offset in the written text of an offset in the plain one."""
        at = bisect_right(self._at, offset)
        return offset + self._shift[at - 1] if at else offset

    def original(self, start: int, end: int) -> str:
        """Return what was written between two offsets of the plain text."""
        return self.written[self.origin(start) : self.origin(end)]

    def _replace(self, text: str) -> str:
        pieces: list[str] = []
        done = length = 0
        for found in _ODD.finditer(text):
            kind, odd = found.lastgroup, found[0]
            if kind in ("name", "number"):
                plain = _ENTITIES[found[kind].lower()]
            elif kind == "end":
                plain = "\n"
            elif kind == "sign":
                plain = _OTHERS.get(odd) or _PLAYING[odd]
            else:
                plain = "" if kind == "nothing" else " " * len(odd)
                if kind == "control":
                    self.controls.append(found.span())
            pieces += text[done : found.start()], plain
            length += found.start() - done
            if len(plain) > len(odd):  # The suit and the rank are the same character.
                self._at.append(length + 1)
                self._shift.append(found.start() - length - 1)
            length += len(plain)
            done = found.end()
            if len(plain) != len(odd):
                self._at.append(length)
                self._shift.append(done - length)
        pieces.append(text[done:])
        return "".join(pieces)
