"""Agreement: what a table has agreed on, from the words of a record or of a command line."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from prefnotation.agreement.meaning import DEALS, PRESET, SWITCHES, meaning_of, near_to
from prefnotation.agreement.phrases import cut, places
from prefnotation.agreement.spoken import Value, Words
from prefnotation.agreement.words import COUNTED, NAMES, WORDS
from prefnotation.model.conventions import PRESETS, Conventions

__all__ = [
    "COUNTED",
    "NAMES",
    "NOTHING_SAID",
    "PRESET",
    "SWITCHES",
    "WORDS",
    "Agreement",
    "Unknown",
    "Value",
    "Words",
    "agree",
    "places",
    "spell",
    "spell_all",
    "spell_preset",
]

_HINTED = 10
"""Up to how many phrases a near one is sought: a text with more of them is about something else."""


class Unknown(NamedTuple):
    """A phrase that no convention is called by, where it stands, and what may be meant."""

    phrase: str
    start: int
    end: int
    near: str

    @property
    def complaint(self) -> str:
        """What to tell him who has written it."""
        hint = f"; did you mean {self.near}?" if self.near else ""
        return f"no convention is called {self.phrase!r}{hint}"


class Agreement(msgspec.Struct, frozen=True):
    """What a table has agreed on, and how we know.

    `said` holds the switches that were spoken of, with the name of the usual set that settled
    them, or an empty string where they were named themselves. All others are by default.
    `unknown` is what could not be understood of the last text.
    """

    conventions: Conventions = Conventions()
    said: Mapping[str, str] = {}
    unknown: tuple[Unknown, ...] = ()

    def over(self, below: "Agreement") -> "Agreement":
        """Return this agreement, with another one in what it leaves open."""
        values = {switch: getattr(self.conventions, switch) for switch in self.said}
        return Agreement(
            replace(below.conventions, **values), {**below.said, **self.said}, self.unknown
        )


NOTHING_SAID = Agreement()


def agree(text: str, before: Agreement = NOTHING_SAID) -> Agreement:
    """Read a text on top of what was agreed before. Later phrases win, a usual set resets all."""
    values: dict[str, Value] = {}
    said: dict[str, str] = {}
    unknown: list[Unknown] = []
    for phrase, start in cut(text):
        meaning = meaning_of(phrase)
        if meaning is None:
            near = near_to(phrase) if len(unknown) < _HINTED else ""
            unknown.append(Unknown(phrase, start, start + len(phrase), near))
        else:
            values.update(meaning.values)
            said.update(dict.fromkeys(meaning.values, meaning.preset))
    return Agreement(replace(Conventions(), **values), said, tuple(unknown)).over(before)


def spell(conventions: Conventions, switch: str, language: str) -> str:
    """Return the phrase that is written for the value of a switch, in `ru` or `en`."""
    value = getattr(conventions, switch)
    if switch not in COUNTED:
        return _first(WORDS[switch][value], language)
    numbers = value if isinstance(value, tuple) else (value,)
    if switch == "exit":
        numbers += numbers[-1:] * (DEALS - len(numbers))  # Tables say 7-7-7.
    return _first(COUNTED[switch], language).format("-".join(map(str, numbers)))


def spell_preset(preset: str, language: str) -> str:
    """Return what a usual set is called, in `ru` or `en`."""
    return _first(NAMES[preset], language)


def spell_all(conventions: Conventions, language: str) -> str:
    """Return the shortest text that says all conventions: a usual set and what differs from it."""
    texts = []
    for name, preset in PRESETS.items():
        phrases = [spell_preset(name, language)]
        for switch in SWITCHES:
            if getattr(conventions, switch) != getattr(preset, switch):
                phrases.append(spell(conventions, switch, language))
        texts.append(", ".join(phrases))
    return min(texts, key=len)


def _first(words: Words, language: str) -> str:
    spoken: tuple[str, ...] = getattr(words, language)
    return spoken[0]
