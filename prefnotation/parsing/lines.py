"""Lines: from the text of one record to its parsed lines, and findings for those that are none.

A good record is parsed whole. If it fails, each line is parsed by itself with the same rules, so
that every bad line is told of and no good line is lost.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import long_line
from prefnotation.parsing.explain import explain
from prefnotation.parsing.grammar import parser
from prefnotation.parsing.signs import Plain
from prefnotation.source import Span

LONGEST = 65_536
"""The longest line that is read, in characters."""

# A line, with what a comment in braces that is still open makes its continuation.
_LOGICAL = re.compile(r"(?:[^\n{]|\{[^{}]*\}|\{)*\n")
_PHYSICAL = re.compile(r"[^\n]*\n")
_TOO_LONG = re.compile(f"[^\n]{{{LONGEST + 1}}}")


class Line(NamedTuple):
    """A parsed line and where in the plain text the text it was parsed from begins."""

    tree: Tree[Token]
    base: int


class Lines(NamedTuple):
    """The lines that could be read and the findings for the others."""

    read: list[Line]
    findings: list[Finding]


def parse_lines(plain: Plain, start: int, end: int) -> Lines:
    """Parse the record that stands between two offsets of a plain text."""
    text = plain.text[start:end].removesuffix("\n") + "\n"
    lines = Lines([], [])
    if not _TOO_LONG.search(text):
        try:
            lines.read.extend(parse_text(text, start))
            return lines
        except UnexpectedInput:
            pass
    for found in _LOGICAL.finditer(text):
        _one_by_one(found[0], start + found.start(), plain, lines)
    return lines


def parse_text(text: str, base: int) -> Iterator[Line]:
    """Parse whole lines that begin at `base` of the plain text; raise if one is none."""
    tree = parser().parse(text)
    return (Line(line, base) for line in tree.children if isinstance(line, Tree))


def _one_by_one(text: str, base: int, plain: Plain, lines: Lines) -> None:
    """Parse one logical line; if that fails, the lines that it is made of."""
    if not _TOO_LONG.search(text):
        try:
            lines.read.extend(parse_text(text, base))
            return
        except UnexpectedInput as error:
            if text.count("\n") == 1:
                lines.findings.append(explain(error, text, base, plain))
                return
    elif text.count("\n") == 1:
        lines.findings.append(
            Finding(
                long_line.CODE,
                "the line holds {count} characters",
                values={"count": len(text) - 1},
                help=Phrase("a line that is read holds at most {longest}", longest=LONGEST),
                span=Span(plain.origin(base), plain.origin(base + len(text) - 1)),
            )
        )
        return
    # The brace was open in a comment to the end of its line, or never meant to close here.
    for found in _PHYSICAL.finditer(text):
        _one_by_one(found[0], base + found.start(), plain, lines)
