"""Diagnostics: what is wrong, where, and what to do next, as data.

A rule or a reader says a `Finding`: sentences in which the values of the game are left open,
about an address in a deal. The rim spells it in the record's own language, finds its place in
the text and makes a `Diagnostic` of it. Neither knows how it will be printed.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal, Self

import msgspec

from prefnotation.model.changes import Change
from prefnotation.source import Source, Span

_NAME = re.compile(r"\{(\w+)(?::([^|{}]*(?:\|[^|{}]*){1,2}))?\}")


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


class Edit(msgspec.Struct, frozen=True):
    """Other words for a part of a text, which say the same; an empty text takes the part away."""

    span: Span
    text: str


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits made, which stand in its order and do not overlap."""
    pieces: list[str] = []
    done = 0
    for edit in edits:
        pieces += text[done : edit.span.start], edit.text
        done = edit.span.end
    return "".join([*pieces, text[done:]])


class Finding(msgspec.Struct, frozen=True):
    """What a rule or a reader says, before it is spelled and placed.

    `message`, `help` and the labels may hold names in braces, filled from `values`: seats, cards
    and calls are put there as they are and spelled later. The sentences are English, and are the
    keys under which `catalogue` has those of other languages. A rule gives an `address` in its deal
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


class Phrase(str):
    """Words of ours that stand for a name in a sentence, or for a sentence, with values of its own.

    It is the English text, so that it may be used wherever a text may; `fill` knows how it came
    to be, and says it in another language: `Phrase("a {name}", name=Phrase("card"))`. Text of a
    file is none, and is never translated.
    """

    sentence: str
    values: Mapping[str, Any]

    def __new__(cls, sentence: str, /, **values: Any) -> Self:
        """Fill a sentence in English."""
        phrase = super().__new__(cls, fill(sentence, values, str))
        phrase.sentence, phrase.values = sentence, values
        return phrase


def fill(
    sentence: str,
    values: Mapping[str, Any],
    spell: Callable[[Any], str],
    translate: Callable[[str], str] = str,
) -> str:
    """Put values in place of their names in braces; any other brace stays as it is.

    `{legal}` is spelled; `{legal:is|are}` is the first word if the value is one, a number or a
    sequence, and else the second. Of three words, `{count:карта|карты|карт}`, the number takes
    the one that it takes in Russian. The sentence is translated before, and so is each `Phrase`
    among the values.
    """
    while isinstance(sentence, Phrase):
        values, sentence = sentence.values, sentence.sentence

    def word(found: re.Match[str]) -> str:
        name, forms = found.groups()
        if name not in values:
            return found[0]
        value = values[name]
        if forms is None:
            return fill(value, {}, spell, translate) if isinstance(value, Phrase) else spell(value)
        words: list[str] = forms.split("|")
        number = value if isinstance(value, int) else len(value)
        return words[_few(number) if len(words) > 2 else number != 1]

    return _NAME.sub(word, translate(sentence))


def _few(number: int) -> int:
    """Return which of three words a number takes in Russian: as 1, as 2 to 4, or as 5."""
    tens, ones = divmod(number % 100, 10)
    if tens == 1 or ones not in (1, 2, 3, 4):
        return 2
    return 0 if ones == 1 else 1


class Diagnostic(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong, where it stands, and what to do next.

    `message` is one clause that makes sense alone. `address` names the thing in the records
    (`deals[2].tricks[3].plays[1]`), `span` its place in the text it came from, in code points;
    both are missing where the thing as a whole is meant. `help` never repeats the message.
    `convention` spells the agreement by which it is wrong, `fix` the card that may be meant,
    `edits` what puts the text right and leaves what it says; all three are seldom there.
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
    edits: tuple[Edit, ...] = ()


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
