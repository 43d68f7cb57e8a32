"""Meaning: what a phrase sets, or what is probably meant if it sets nothing."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from enum import Enum
from typing import NamedTuple

import msgspec
from msgspec.structs import fields

from prefnotation.agreement.phrases import fold
from prefnotation.agreement.spoken import Value
from prefnotation.agreement.words import COUNTED, NAMES, OF_OTHERS, OTHERS, WORDS
from prefnotation.model.conventions import PRESETS, Conventions
from prefnotation.model.switches import Progression


class Meaning(NamedTuple):
    """What a phrase sets, and the usual set that it names, if it names one."""

    values: Mapping[str, Value]
    preset: str = ""


PRESET = "preset"
"""What stands for a usual set where else a switch stands: `preset=sochi`."""

DEALS = 3
"""How many all-pass deals a row of numbers tells of: afterwards nothing changes."""

_TYPES = {field.name: field.type for field in fields(Conventions)}
SWITCHES = tuple(_TYPES)
"""The names of all switches, in the order of `Conventions`."""

_NUMBERS = re.compile(r"(?<!\S)\d{1,3}(?: \d{1,3})*(?!\S)")
_YES = {"yes": True, "on": True, "true": True, "да": True}
_NO = {"no": False, "off": False, "false": False, "нет": False}
_STEPS = {
    Progression.NONE: (1, 1, 1),
    Progression.ARITHMETIC: (1, 2, 3),
    Progression.GEOMETRIC: (1, 2, 4),
}


def _values_of(kind: object) -> dict[str, Value]:
    """Return the names of all values of a switch; numbers have none."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {fold(member.value): member for member in kind}
    return {**_YES, **_NO} if kind is bool else {}


_BY_NAME = {fold(switch): switch for switch in SWITCHES}
_VALUES = {switch: _values_of(kind) for switch, kind in _TYPES.items()}
_COUNTED = {
    fold(pattern): switch for switch, words in COUNTED.items() for pattern in (*words.ru, *words.en)
}
_PRESETS = {
    name: Meaning({switch: getattr(preset, switch) for switch in SWITCHES}, name)
    for name, preset in PRESETS.items()
}
_SPELLED = {
    phrase: meaning
    for words, meaning in (
        *((words, _PRESETS[name]) for name, words in NAMES.items()),
        *((words, Meaning(OF_OTHERS[name])) for name, words in OTHERS.items()),
        *(
            (words, Meaning({switch: value}))
            for switch, spoken in WORDS.items()
            for value, words in spoken.items()
        ),
    )
    for phrase in (*words.ru, *words.en)
}
"""The meaning of every phrase without numbers that vary."""

_FOLDED = {fold(phrase): meaning for phrase, meaning in _SPELLED.items()}


def meaning_of(phrase: str) -> Meaning | None:
    """Return what a phrase means, if it is known."""
    folded = fold(phrase)
    if folded in _FOLDED:
        return _FOLDED[folded]
    name, equals, value = map(str.strip, folded.partition("="))
    if equals:
        return _set(name, value)
    numbers = _NUMBERS.search(folded)
    switch = _COUNTED.get(_NUMBERS.sub("{}", folded))
    return _count(switch, numbers[0]) if switch and numbers else None


def near_to(phrase: str) -> str:
    """Return the phrase that is nearly this one, or an empty string."""
    folded = fold(phrase)
    name, equals, value = map(str.strip, folded.partition("="))
    if equals:
        return _near_setting(name, value)
    if _NUMBERS.sub("{}", folded) in _COUNTED:
        return ""  # The words are right, the numbers are not.
    known = {fold(spelled): spelled for spelled in _SPELLED}
    numbers = _NUMBERS.search(folded)
    if numbers:
        row = numbers[0].replace(" ", "-")
        filled = (
            pattern.format(row) for words in COUNTED.values() for pattern in (*words.ru, *words.en)
        )
        known.update((fold(spelled), spelled) for spelled in filled if meaning_of(spelled))
    return _nearest(folded, known)


def _set(name: str, value: str) -> Meaning | None:
    """Return what `name=value` means. The value may also be a phrase for this switch."""
    switch = PRESET if name == PRESET else _BY_NAME.get(name)
    if switch is None:
        return None
    named = _VALUES.get(switch, {})
    if value in named:
        return Meaning({switch: named[value]})
    if value in _FOLDED:
        meaning = _FOLDED[value]
        about = PRESET if meaning.preset else next(iter(meaning.values))
        return meaning if about == switch else None
    return _count(switch, value) if switch in _TYPES and _NUMBERS.fullmatch(value) else None


def _count(switch: str, numbers: str) -> Meaning | None:
    """Return what a number or a row of numbers means for a switch."""
    row = tuple(map(int, numbers.split()))
    values: dict[str, Value] = {switch: row if switch == "exit" else row[0]}
    if switch != "exit" and len(row) > 1:
        grown = [kind for kind in Progression if _grows(row, kind)]
        if switch != "all_pass_price" or len(row) < DEALS or not grown:
            return None
        values["progression"] = grown[0]
    try:
        msgspec.convert(values[switch], _TYPES[switch])
    except msgspec.ValidationError:
        return None
    return Meaning(values)


def _grows(prices: tuple[int, ...], kind: Progression) -> bool:
    steps = _STEPS[kind] + _STEPS[kind][-1:] * len(prices)
    return all(price == prices[0] * step for price, step in zip(prices, steps, strict=False))


def _near_setting(name: str, value: str) -> str:
    switch = _nearest(name, {**_BY_NAME, PRESET: PRESET})
    values = dict(NAMES) if switch == PRESET else _VALUES.get(switch, {})
    for spelled in (value, _nearest(value, {word: word for word in values})):
        near = f"{switch}={spelled.replace(' ', '-')}"
        if meaning_of(near):
            return near
    return ""


def _nearest(folded: str, known: Mapping[str, str]) -> str:
    found = get_close_matches(folded, known, 1)
    return known[found[0]] if found else ""
