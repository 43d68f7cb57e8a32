"""Text in columns: cleaned, painted, measured, padded and wrapped. Paint takes no room."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest

from wcwidth import wcswidth

WIDTH = 80
"""Of a page."""
GAP = "   "
"""Between columns."""
BOLD, DIM, RED = "1", "2", "31"

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What would steer a terminal, turn its text round, or could not be encoded."""

_PAINT = re.compile(r"\x1b\[[\d;]+m")
_PAINTED = re.compile(r"\x1b\[([\d;]+)m([^\x1b]*)\x1b\[0m|([^\x1b]+)")


def clean(text: str) -> str:
    """Put a text on one line that a terminal can be trusted with."""
    return _UNSAFE.sub("\ufffd", " ".join(text.split()))


def painted(text: str, *inks: str) -> str:
    """Paint a text, if there is one, with all the inks."""
    return f"\x1b[{';'.join(inks)}m{text}\x1b[0m" if inks and text else text


def bare(text: str) -> str:
    """Take the paint off a text."""
    return _PAINT.sub("", text)


def dressed(text: str, escape: Callable[[str], str], dress: Mapping[str, tuple[str, str]]) -> str:
    """Escape a text and put what `dress` has for an ink round each painted piece."""
    pieces = []
    for inks, painted_text, plain in _PAINTED.findall(text):
        piece = escape(painted_text or plain)
        for ink in filter(None, inks.split(";")):
            before, after = dress[ink]
            piece = f"{before}{piece}{after}"
        pieces.append(piece)
    return "".join(pieces)


def width(text: str) -> int:
    """Measure how many columns of a terminal a text fills."""
    return wcswidth(bare(text))


def padded(text: str, columns: int) -> str:
    """Fill a text up with blanks."""
    return text + " " * (columns - width(text))


def grid(rows: Sequence[Sequence[str]], gap: str = GAP) -> list[str]:
    """Lay out cells in columns, each as wide as its widest cell."""
    widths = [max(map(width, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        gap.join(padded(cell, wide) for cell, wide in zip(row, widths, strict=False)).rstrip()
        for row in rows
    ]


def wrapped(text: str, columns: int) -> list[str]:
    """Break a text at its blanks; a word that is wider than the line stands alone."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(f"{lines[-1]} {word}") <= columns:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
