"""Configuration: what a file near the records says of how to treat them.

The file is `.prefnotation.toml`, or the table `[tool.prefnotation]` of a `pyproject.toml`: the
nearest one from a record's directory upwards, `.prefnotation.toml` first in each.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from prefnotation.configuration.keys import ALL, KEYS, did_you_mean
from prefnotation.configuration.settings import ConfigurationError, Settings, reach
from prefnotation.configuration.showing import as_toml, shown
from prefnotation.globs import real_path

__all__ = [
    "ALL",
    "ConfigurationError",
    "Settings",
    "as_toml",
    "reach",
    "settings_for",
    "shown",
]

_OWN = ".prefnotation.toml"
_SHARED = "pyproject.toml"
_TABLE = "prefnotation"


def settings_for(path: Path) -> Settings:
    """Return the settings for a file; for `-`, those of the working directory.

    Raises `ConfigurationError` if they cannot be read.
    """
    return _settings_of(real_path(path.parent))


def forget() -> None:
    """Forget what files said; they are read again when next they are asked for."""
    _settings_of.cache_clear()


@cache
def _settings_of(folder: Path) -> Settings:
    for path, keys_of in ((folder / _OWN, _all), (folder / _SHARED, _under_tool)):
        said = _toml(path)
        keys = None if said is None else keys_of(said)
        if keys is not None:
            try:
                return _settings(keys, path)
            except ValueError as error:
                raise ConfigurationError(f"{shown(path)}: {error}") from None
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
        raise ConfigurationError(f"cannot read {shown(path)}: {error.strerror}") from None
    except ValueError as error:  # No UTF-8, no TOML.
        raise ConfigurationError(f"{shown(path)}: {error}") from None


def _settings(keys: object, file: Path) -> Settings:
    if not isinstance(keys, dict):
        raise ValueError(f"tool.{_TABLE} is a table, not {keys!r}")
    values: dict[str, Any] = {}
    for key, value in keys.items():
        if key == "tool":
            raise ValueError(f"the keys of tool.{_TABLE} stand here by themselves")
        if key not in KEYS:
            hint = did_you_mean(key, KEYS) or f"; there is {', '.join(KEYS)}"
            raise ValueError(f"no key is called {key!r}{hint}")
        try:
            values[key.replace("-", "_")] = KEYS[key](value, file.parent)
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None
    return Settings(**values, file=file)
