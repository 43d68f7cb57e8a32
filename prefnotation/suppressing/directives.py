"""Directives: each `noqa` in the comments of a text, and the codes that stand after it."""

import re
from collections.abc import Iterator
from typing import NamedTuple, cast

from prefnotation import converting, manual
from prefnotation.source import Span

LINE, RECORD, FILE = "noqa", "noqa-deal", "noqa-file"
"""The words, by how far they reach."""

_MENTIONED = re.compile("noqa", re.IGNORECASE)
_WORD = re.compile(r"\s*(noqa(?:-deal|-file)?)(\s*:)?", re.IGNORECASE)
_REASON = re.compile(r"[;#]|(?<=\s)[-–—]+(?!\S)")
_ALONE = re.compile(rf"\s*(?:\Z|{_REASON.pattern})")
_ITEM = re.compile(r"[^\s,](?:[^,]*[^\s,])?")
_NEXT = re.compile(r"(?<!\S)(?P<sign>[;#]+)")
_AFTER = re.compile(r"\s*(?P<sign>[;#]+)")
_LINE_END = re.compile(r"\r\n?|\n")
_PIECE = re.compile(r"[^\r\n]+")


class Directive(NamedTuple):
    """A `noqa` and the codes after it, each with its place.

    `mark` is where the sign before it stands or the line of its comment begins, `end` where one
    more code would stand, `whole` what goes if it goes; in a note, whose text is another, nothing.
    """

    word: str
    mark: int
    start: int
    codes: tuple[tuple[str, Span], ...]
    end: int
    all: bool
    whole: Span | None = None


def directives(text: str, source_format: str) -> list[Directive]:
    """Return all directives in the comments of a text, in their order."""
    if not _MENTIONED.search(text):
        return []
    return [
        directive
        for start, end in converting.comments(text, source_format)
        for piece in _PIECE.finditer(text, start, end)
        for directive in _removable(list(of_line(piece[0], piece.start())), text, start, end)
    ]


def of_line(comment: str, offset: int = 0) -> Iterator[Directive]:
    """Yield the directives of one line of a comment that stands at an offset."""
    mark = at = 0
    while True:
        word = _WORD.match(comment, at)
        found = bool(word and (word[2] or _ALONE.match(comment, word.end())))
        if word and found:
            at = word.end()
            codes: tuple[tuple[str, Span], ...] = ()
            if word[2]:
                reason = _REASON.search(comment, at)
                items = _ITEM.finditer(comment, at, reason.start() if reason else len(comment))
                codes = tuple(
                    (item[0], Span(offset + item.start(), offset + item.end())) for item in items
                )
            start, end = offset + word.start(1), codes[-1][1].end if codes else offset + at
            at = end - offset
            yield Directive(word[1].lower(), offset + mark, start, codes, end, all=not word[2])
        opened = (_AFTER.match(comment, at) if found else None) or _NEXT.search(comment, at)
        if opened is None:
            return
        mark, at = opened.start("sign"), opened.end()


def code_of(word: str) -> str:
    """Return the code of a code or a name; nothing if there is none."""
    page = manual.page(word)
    return page.code if page else ""


def _removable(directives: list[Directive], text: str, start: int, end: int) -> Iterator[Directive]:
    """Yield the directives of a line of a comment with what goes if one goes, its reason included.

    `start` and `end` tell where the inside of the comment stands, all lines of it.
    """
    in_braces = text[start - 1] == "{"
    for at, one in enumerate(directives):
        if at + 1 < len(directives):
            stop = _back(text, directives[at + 1].mark, " \t")
            parted = stop < directives[at + 1].mark
        else:
            stop = cast("re.Match[str]", _PIECE.match(text, one.mark, end)).end()
            parted = True
        begin = one.mark
        if begin == start and (stop == end or not in_braces):
            begin = _before_signs(text, start)
        if parted and (begin != start or not in_braces):
            # The blanks before it go with it, unless a sign that follows needs them.
            begin = _back(text, begin, " \t")
        if one.mark == start and stop == end:
            # It is all of its comment, and of its line if nothing stands before it.
            stop += in_braces
            if text[begin - 1 : begin] in ("", "\n", "\r"):
                after = _LINE_END.match(text, stop)
                stop = after.end() if after else stop
        yield one._replace(whole=Span(begin, stop))


def _before_signs(text: str, start: int) -> int:
    """Return where the signs begin that open a comment."""
    return start - 1 if text[start - 1] == "{" else _back(text, start, ";#")


def _back(text: str, at: int, chars: str) -> int:
    """Return where a run of some characters begins that ends at an offset."""
    while at and text[at - 1] in chars:
        at -= 1
    return at
