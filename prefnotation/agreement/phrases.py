"""Phrases: cut a text into them, compare them, find them where they were written."""

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from unicodedata import combining, normalize

from prefnotation.source import Span

_PHRASE = re.compile(r"(?:[^,;\r\n]|(?<=\d),(?=\d))+")
_WRITTEN = re.compile(r"(?:\\(?![nr])|[^,;\r\n{\\]|(?<=\d),(?=\d))+|\{[^{}]*\}?|\\[nr]")
"""The same among comments in braces and line ends that are written as escapes."""
_ENTRY = re.compile(r"""(?:[^"':]*:)?\s*(?P<quote>["']?)(?P<value>.*)(?P=quote)""", re.DOTALL)
_GAPS = re.compile(r"[\s,/_‐‑‒–—―−-]+")
_QUOTES = re.compile("[\"'’«»„“”]")


def cut(text: str) -> Iterator[tuple[str, int]]:
    """Yield the phrases of a text, and where each begins."""
    return _cut(text, _PHRASE, 0, len(text))


def fold(phrase: str) -> str:
    """Return what is left of a phrase without case, accents, and the kinds of gaps in it."""
    letters = normalize("NFKD", phrase.casefold())
    bare = "".join(letter for letter in letters if not combining(letter))
    return _GAPS.sub(" ", _QUOTES.sub("", bare)).strip(" .")


def places(phrases: Iterable[str], text: str, entry: Span) -> Iterator[Span | None]:
    """Yield where each phrase of an entry stands in a text; nothing if it is not so written there.

    An entry is a value after a label or without one, in quotation marks or bare. A phrase that is
    repeated stands at one place after the other.
    """
    value = _ENTRY.fullmatch(text, *entry)
    assert value is not None, entry
    found: dict[str, deque[Span]] = defaultdict(deque)
    for phrase, at in _cut(text, _WRITTEN, *value.span("value")):
        found[phrase].append(Span(at, at + len(phrase)))
    for phrase in phrases:
        yield found[phrase].popleft() if found[phrase] else None


def _cut(text: str, kind: re.Pattern[str], start: int, end: int) -> Iterator[tuple[str, int]]:
    for item in kind.finditer(text, start, end):
        phrase = item[0].strip()
        if phrase:
            yield phrase, item.start() + item[0].index(phrase)
