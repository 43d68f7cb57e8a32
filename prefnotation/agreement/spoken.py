"""Spoken: the phrases by which something that tables agree on is called."""

from enum import Enum
from typing import NamedTuple, TypeAlias

Value: TypeAlias = bool | int | tuple[int, ...] | Enum


class Words(NamedTuple):
    """The phrases for one value, in each language; the first one is written, the others read."""

    ru: tuple[str, ...]
    en: tuple[str, ...]
