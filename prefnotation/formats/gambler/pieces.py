"""A saved page as a row of tags and texts, each character with its place in the file.

The standard library's parser is used since it tells where each thing stands and takes time in
proportion to the text: of the libraries that build a tree by the rules of HTML none does both.
"""

import re
from collections.abc import Mapping, Sequence
from html import unescape
from html.parser import HTMLParser
from itertools import groupby
from typing import NamedTuple

from prefnotation.source import Span

_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")


class Piece(NamedTuple):
    """A tag, or a text between two tags, for which `tag` is empty; `/td` is a closing tag.

    `at` has the place of each character of a text and of its end.
    """

    tag: str
    attributes: Mapping[str, str]
    span: Span
    text: str = ""
    at: Sequence[int] = ()

    def place(self, start: int, end: int) -> Span:
        """Return where a part of the text stands in the file."""
        return Span(self.at[start], self.at[end])


def pieces(text: str, start: int, end: int) -> tuple[list[Piece], int]:
    """Cut a part of a text into pieces; give also where the parser had to leave off.

    That is before `end` where a tag, a comment or a script is not closed any more.
    """
    parser = _Parser(start)
    # A line end is a blank in HTML; without them a column is an offset.
    try:
        parser.feed(text[start:end].replace("\n", " ") + " ")
        left = min(end + 1 - len(parser.rawdata), end)
    except (AssertionError, ValueError):  # Of odd declarations, and of numbers without an end.
        left = start + parser.getpos()[1]
    found: list[Piece] = []
    events = [(is_tag, list(run)) for is_tag, run in groupby(parser.events, _is_tag)]
    after = [*(run[0].start for _, run in events), left][1:]
    for (is_tag, run), end_of_run in zip(events, after, strict=True):
        if is_tag:
            ends = [*(event.start for event in run[1:]), end_of_run]
            found += [
                Piece(event.tag, event.attributes, Span(event.start, stop))
                for event, stop in zip(run, ends, strict=True)
            ]
        else:
            found.append(_decoded(text, Span(run[0].start, end_of_run)))
    return found, left


class _Event(NamedTuple):
    start: int
    tag: str
    attributes: Mapping[str, str]


def _is_tag(event: _Event) -> bool:
    return bool(event.tag)


class _Parser(HTMLParser):
    """Notes what comes where; `offset` is that of the text in the file."""

    def __init__(self, offset: int) -> None:
        super().__init__(convert_charrefs=True)
        self.events: list[_Event] = []
        self._offset = offset

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """Note a tag; of an attribute that stands twice the first one counts."""
        self._note(tag, {name: value or "" for name, value in reversed(attrs)})

    def handle_endtag(self, tag: str) -> None:
        """Note a closing tag."""
        self._note(f"/{tag}")

    def handle_data(self, data: str) -> None:
        """Note that a text begins; what it is stands in the file."""
        self._note("")

    def handle_comment(self, data: str) -> None:
        """Note what is no text and no tag of a page."""
        self._note("!")

    def handle_decl(self, decl: str) -> None:
        """Note what kind of page it says it is."""
        self._note("!")

    handle_pi = unknown_decl = handle_comment

    def _note(self, tag: str, attributes: Mapping[str, str] | None = None) -> None:
        self.events.append(_Event(self._offset + self.getpos()[1], tag, attributes or {}))


def _decoded(text: str, span: Span) -> Piece:
    """Return a text with its references resolved, all characters of one at its beginning."""
    characters: list[str] = []
    at: list[int] = []
    last = span.start
    for found in _REFERENCE.finditer(text, *span):
        meant = unescape(found[0])
        characters += [text[last : found.start()], meant]
        at += [*range(last, found.start()), *[found.start()] * len(meant)]
        last = found.end()
    characters.append(text[last : span.end])
    return Piece("", {}, span, "".join(characters), [*at, *range(last, span.end + 1)])
