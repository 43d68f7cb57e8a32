"""Highlighting: the notation for Pygments, and as a TextMate grammar for editors.

Both are made of the grammar itself. Its rules say which words may follow which on a line, its
terminals how a word looks; only how each word is coloured is told here, in `inks`.
`python -m prefnotation.highlighting` prints the TextMate grammar.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from pygments.lexer import RegexLexer
from pygments.token import Comment, Error, Whitespace, _TokenType

from prefnotation.highlighting.inks import ink
from prefnotation.highlighting.states import patterns, states
from prefnotation.parsing.signs import Plain

# What no word fits. At the beginning of a line the rest of it is lost with it.
_JUNK = r"\w+|."
_LOST = "lost"


class _Painter:
    """Colours the parts of a word that Pygments has found."""

    def __init__(self, word: str) -> None:
        self._parts = [(re.compile(pattern), token) for pattern, token in ink(word)]

    def __call__(
        self, lexer: object, found: re.Match[str], context: object = None
    ) -> Iterator[tuple[int, _TokenType, str]]:
        """Yield each part with its place and its type."""
        at, end = found.span()
        while at < end:
            fits = ((part.match(found.string, at, end), token) for part, token in self._parts)
            part, token = next((part, token) for part, token in fits if part)
            yield at, token, part[0]
            at = part.end()


def _tokens() -> dict[str, list[Any]]:
    """Return the states in the form that Pygments asks for."""
    shape, found = patterns(), states()
    around: list[tuple[Any, ...]] = [(r"[ \t]+", Whitespace), (r"\{[^{}]*\}", Comment.Multiline)]
    around += [(shape["COMMENT"], Comment.Single), (r"\n", Whitespace, "#pop")]
    steps = {
        name: (shape[state.word], _Painter(state.word), ("#pop", name))
        for name, state in found.items()
        if state.word
    }
    tokens: dict[str, list[Any]] = {
        name: [*around, *(steps[then] for then in state.follow), (_JUNK, Error)]
        for name, state in found.items()
    }
    tokens["root"][-1] = (_JUNK, Error, _LOST)
    return tokens | {_LOST: [*around, (_JUNK, Error)]}


class PrefLexer(RegexLexer):
    """The notation for Pygments."""

    name = "prefnotation"
    aliases = ["prefnotation", "pref"]  # noqa: RUF012
    filenames = ["*.pref"]  # noqa: RUF012
    flags = re.NOFLAG
    tokens = _tokens()

    def get_tokens_unprocessed(
        self, text: str, stack: Iterable[str] = ("root",)
    ) -> Iterator[tuple[int, _TokenType, str]]:
        """Yield the words of a text, found as the reader finds them, in its plain spelling."""
        plain = Plain(text)
        at = 0
        for start, token, value in super().get_tokens_unprocessed(plain.text, stack):
            end = plain.origin(start + len(value))
            if end > at:
                yield at, token, text[at:end]
            at = end
        if at < len(text):
            yield at, Whitespace, text[at:]
