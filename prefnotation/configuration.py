"""Configuration: what a file near the records says of how to treat them.

The file is `.prefnotation.toml`, or the table `[tool.prefnotation]` of a `pyproject.toml`: the
nearest one from a record's directory upwards, `.prefnotation.toml` first in each.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from prefnotation.agreement import NOTHING_SAID, PRESET, Agreement, agree

_OWN = ".prefnotation.toml"
_SHARED = "pyproject.toml"
_TABLE = "prefnotation"


class ConfigurationError(ValueError):
    """A configuration cannot be read, or says what it cannot say. The message names the file."""


class Settings(msgspec.Struct, frozen=True):
    """What can be configured; each field is a key of the file."""

    rules: Agreement = NOTHING_SAID
    """How deals are played whose records leave it open."""


def settings_for(path: Path) -> Settings:
    """Return the settings for a file; for `-`, those of the working directory.

    Raises `ConfigurationError` if they cannot be read.
    """
    return _settings_of(path.parent.resolve())


@cache
def _settings_of(folder: Path) -> Settings:
    for path, keys_of in ((folder / _OWN, _all), (folder / _SHARED, _under_tool)):
        said = _toml(path)
        keys = None if said is None else keys_of(said)
        if keys is not None:
            try:
                return _settings(keys)
            except ValueError as error:
                raise ConfigurationError(f"{_shown(path)}: {error}") from None
    return Settings() if folder == folder.parent else _settings_of(folder.parent)


def _all(said: Mapping[str, Any]) -> object:
    return said


def _under_tool(said: Mapping[str, Any]) -> object:
    """Return the table of this tool in a file of many; nothing if there is none."""
    tools = said.get("tool")
    return tools.get(_TABLE) if isinstance(tools, dict) else None


def _toml(path: Path) -> Mapping[str, Any] | None:
    """Return what a file says, if it is there."""
    try:
        return tomllib.loads(path.read_text("utf-8-sig")) if path.is_file() else None
    except OSError as error:
        raise ConfigurationError(f"cannot read {_shown(path)}: {error.strerror}") from None
    except ValueError as error:  # No UTF-8, no TOML.
        raise ConfigurationError(f"{_shown(path)}: {error}") from None


def _settings(keys: object) -> Settings:
    if not isinstance(keys, dict):
        raise ValueError(f"tool.{_TABLE} is a table, not {keys!r}")
    values: dict[str, Any] = {}
    for key, value in keys.items():
        if key not in _KEYS:
            near = get_close_matches(key, _KEYS, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; there is {', '.join(_KEYS)}"
            raise ValueError(f"no key is called {key!r}{hint}")
        try:
            values[key] = _KEYS[key](value)
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None
    return Settings(**values)


def _rules(value: object) -> Agreement:
    """Return what was agreed: a text, a list of texts, or a table of switches and values."""
    match value:
        case str():
            texts: Iterable[str] = (value,)
        case list() if all(isinstance(text, str) for text in value):
            texts = value
        case dict():
            # A usual set resets what was said before, and a table has no order.
            keys = sorted(value, key=lambda key: key != PRESET)
            texts = [f"{key}={_word(value[key])}" for key in keys]
        case _:
            raise ValueError(f"expected a string, a list of strings or a table, not {value!r}")
    agreed = NOTHING_SAID
    for text in texts:
        agreed = agree(text, agreed)
        if agreed.unknown:
            raise ValueError(agreed.unknown[0].complaint)
    return agreed


def _word(value: object) -> str:
    """Return a value of a table in the words of an agreement."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return "-".join(map(str, value))
    return str(value)


_KEYS: Mapping[str, Callable[[object], object]] = {"rules": _rules}
"""How the value of each key is read; what is wrong with it is raised as `ValueError`."""


def _shown(path: Path) -> str:
    """Return a path with nothing in it that a terminal would act on."""
    return str(path) if str(path).isprintable() else repr(str(path))
