"""Where the comments of the notation stand."""

import re
from collections.abc import Iterator
from typing import Any

from prefnotation.parsing.cut import cut
from prefnotation.parsing.lines import parse_lines
from prefnotation.parsing.signs import Plain

# What the words of a good line carry, and what a bad line most likely holds.
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"')
_BRACES = re.compile(r"\{([^{}]*)\}")
_ROUGHLY = re.compile(
    rf"(?m:^)[ \t]*%[^\n]*|{_QUOTED.pattern}|{_BRACES.pattern}|(?<![^\s}}])[;#]([^\n]*)"
)


def comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the insides of comments stand, by the grammar; on bad lines by their looks."""
    plain = Plain(text)
    done = 0
    for word, start, end in _words(plain):
        yield from _roughly(plain, done, start)
        done = end
        if word.type == "COMMENT":
            yield plain.origin(start + 1), plain.origin(end)
        elif word.type != "DIRECTIVE":
            quoted = _QUOTED.match(word.value)
            for note in _BRACES.finditer(word.value, quoted.end() if quoted else 0):
                yield plain.origin(start + note.start(1)), plain.origin(start + note.end(1))
    yield from _roughly(plain, done, len(plain.text))


def _words(plain: Plain) -> Iterator[tuple[Any, int, int]]:
    """Yield the tokens of all lines that can be read, with their places in the plain text."""
    for first, last in cut(plain.text):
        for line in parse_lines(plain, first, last).read:
            for token in line.tree.scan_values(lambda _: True):
                start = line.base + (token.start_pos or 0)
                yield token, start, start + len(token.value)


def _roughly(plain: Plain, start: int, end: int) -> Iterator[tuple[int, int]]:
    for found in _ROUGHLY.finditer(plain.text, start, end):
        if found.lastindex:
            yield (
                plain.origin(found.start(found.lastindex)),
                plain.origin(found.end(found.lastindex)),
            )
