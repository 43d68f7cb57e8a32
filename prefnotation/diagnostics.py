"""Diagnostics: what is wrong, where, and what to do next, as data.

A rule or a reader says a `Finding`: sentences in which the values of the game are left open,
about an address in a deal. The rim spells it in the record's own language, finds its place in
the text and makes a `Diagnostic` of it. Neither knows how it will be printed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal

import msgspec

from prefnotation.model.cards import Card
from prefnotation.source import Source, Span

_NAME = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}")


class Severity(StrEnum):
    """How grave a finding is."""

    ERROR = "error"
    """It could not have been read, played or scored so."""
    WARNING = "warning"
    """It is legal but odd."""
    INFO = "info"
    """It is worth knowing."""


class Label(msgspec.Struct, frozen=True):
    """Another place that explains a finding: `led here`."""

    message: str
    address: str | None = None
    span: Span | None = None


class Change(msgspec.Struct, frozen=True):
    """What would put a finding right: another card in the place of the one at an address."""

    address: str
    card: Card


class Finding(msgspec.Struct, frozen=True):
    """What a rule or a reader says, before it is spelled and placed.

    `message`, `help` and the labels may hold names in braces, filled from `values`: seats, cards
    and calls are put there as they are and spelled later. A rule gives an `address` in its deal
    (`tricks[3].plays[1]`); a reader, which knows its text, gives the `span` at once. `switch` is
    the convention by which it is wrong; by another it might be right.
    """

    code: str
    message: str
    address: str | None = None
    values: Mapping[str, Any] = {}
    help: str = ""
    labels: tuple[Label, ...] = ()
    severity: Severity = Severity.ERROR
    span: Span | None = None
    switch: str = ""
    fix: Change | None = None


def fill(sentence: str, values: Mapping[str, Any], spell: Callable[[Any], str]) -> str:
    """Put values in place of their names in braces; any other brace stays as it is.

    `{legal}` is spelled; `{legal:is|are}` is the first word if the value is one, a number or a
    sequence, and else the second.
    """

    def word(found: re.Match[str]) -> str:
        name, one, many = found.groups()
        if name not in values:
            return found[0]
        if one is None:
            return spell(values[name])
        value = values[name]
        return one if (value if isinstance(value, int) else len(value)) == 1 else str(many)

    return _NAME.sub(word, sentence)


class Diagnostic(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong, where it stands, and what to do next.

    `message` is one clause that makes sense alone. `address` names the thing in the records
    (`deals[2].tricks[3].plays[1]`), `span` its place in the text it came from, in code points;
    both are missing where the thing as a whole is meant. `help` never repeats the message.
    `convention` spells the agreement by which it is wrong, `fix` the card that may be meant; both
    are seldom there.
    """

    code: str
    message: str
    severity: Severity = Severity.ERROR
    address: str | None = None
    span: Span | None = None
    help: str = ""
    labels: tuple[Label, ...] = ()
    convention: str = ""
    fix: Change | None = None


class Checked(msgspec.Struct, frozen=True):
    """A text that was checked: where it came from, how many deals it holds, what is wrong."""

    source: Source
    diagnostics: Sequence[Diagnostic]
    deals: int = 0


class Page(msgspec.Struct, frozen=True):
    """What the manual says of one code."""

    code: str
    name: str
    family: str
    severity: Severity
    fix: Literal["", "safe", "unsafe"]
    """Whether it can be put right without asking, if at all."""
    conventions: tuple[str, ...]
    """The switches of `Conventions` that change it."""
    summary: str
    """The first sentence of the text, without its point."""
    text: str
    bad: str
    """A record that has it, if a text can show that."""
    good: str
    """The same record, put right."""
