"""The lines of a text, its words, and the blanks between them."""

import re
from collections.abc import Iterator

from prefnotation.source import Span

LINE = re.compile(r"([^\r\n]*)(?:\r\n?|\n|\Z)")
"""A line of a text without its end."""
BLANKS = r"[^\S\r\n]*+"
"""A pattern of blanks, or none, that leave the line alone."""
_WORD = re.compile(r"\S+")


def words(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    """Yield the words of a part of a text with where they stand."""
    for found in _WORD.finditer(text, start, end):
        yield found[0], Span(*found.span())
