"""Configuration: what a file near the records says of how to treat them.

The file is `.prefnotation.toml`, or the table `[tool.prefnotation]` of a `pyproject.toml`: the
nearest one from a record's directory upwards, `.prefnotation.toml` first in each.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from prefnotation import checking
from prefnotation.agreement import NOTHING_SAID, PRESET, Agreement, agree, spell, spell_preset
from prefnotation.diagnostics import Severity
from prefnotation.globs import Globs, holds, located, pattern_of, real_path
from prefnotation.spelling import LANGUAGES

ALL = "ALL"
"""The word for all codes."""

_OWN = ".prefnotation.toml"
_SHARED = "pyproject.toml"
_TABLE = "prefnotation"


class ConfigurationError(ValueError):
    """A configuration cannot be read, or says what it cannot say. The message names the file."""


class Settings(msgspec.Struct, frozen=True):
    """What can be configured; each field but the last is a key of the file."""

    rules: Agreement = NOTHING_SAID
    """How deals are played whose records leave it open."""
    select: tuple[str, ...] = (ALL,)
    """What is told: codes, beginnings of codes, or `ALL`; the names of rules are codes by now."""
    extend_select: tuple[str, ...] = ()
    """What is told besides."""
    ignore: tuple[str, ...] = ()
    """What is not told."""
    severity: Mapping[str, Severity] = {}
    """How grave it is, where that is not what its page says."""
    per_file_ignores: tuple[tuple[Globs, tuple[str, ...]], ...] = ()
    """What is not told of some files: one pattern each, which may begin with `!` for all others."""
    exclude: tuple[Globs, ...] = ()
    """What is not looked for in a directory."""
    extend_exclude: tuple[Globs, ...] = ()
    """What is not looked for besides."""
    lang: str | None = None
    """The language of findings; else English, with cards and seats as in the record."""
    file: Path | None = None
    """The file that says so."""

    @property
    def root(self) -> Path:
        """The directory that the patterns of the file are for; else the working directory."""
        return self.file.parent if self.file else Path.cwd()

    def with_(
        self,
        *,
        rules: Agreement = NOTHING_SAID,
        select: Sequence[str] | None = None,
        extend_select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        severity: Mapping[str, str] | None = None,
        per_file_ignores: Mapping[str, Sequence[str]] | None = None,
        exclude: Sequence[str] | None = None,
        extend_exclude: Sequence[str] = (),
        lang: str | None = None,
    ) -> "Settings":
        """Return these settings under those of a command line, which come first in everything.

        `select` begins anew; without it, `extend_select` and `ignore` outdo the file even where
        its words are longer. `exclude` takes the place of that of the file, the rest is added.
        Patterns are for the working directory. Raises `ConfigurationError`, which names the option.
        """
        told = _option("extend-select", list(extend_select))
        untold = _option("ignore", list(ignore))
        graver = _option("severity", severity or {})
        if select is None:
            chosen = _unless(untold, self.select, equal=False)
            extended = _unless(untold, self.extend_select, equal=False) + told
            ignored = _unless(told, self.ignore) + untold
        else:
            chosen, extended, ignored = _option("select", list(select)), told, untold
        return replace(
            self,
            rules=rules.over(self.rules),
            select=chosen,
            extend_select=extended,
            ignore=ignored,
            severity={
                word: self.severity[word] for word in _unless(tuple(graver), tuple(self.severity))
            }
            | graver,
            per_file_ignores=self.per_file_ignores
            + _option(
                "per-file-ignores",
                {glob: list(words) for glob, words in (per_file_ignores or {}).items()},
            ),
            exclude=self.exclude if exclude is None else _option("exclude", list(exclude)),
            extend_exclude=self.extend_exclude + _option("extend-exclude", list(extend_exclude)),
            lang=self.lang if lang is None else _option("lang", lang),
        )

    @property
    def excluded(self) -> tuple[Globs, ...]:
        """What is not looked for, all in all."""
        return (*self.exclude, *self.extend_exclude)

    def ignored_in(self, path: Path) -> tuple[str, ...]:
        """Return what is not told of one file."""
        place = located(path)
        return tuple(
            code for globs, codes in self.per_file_ignores if holds(globs, place) for code in codes
        )


def settings_for(path: Path) -> Settings:
    """Return the settings for a file; for `-`, those of the working directory.

    Raises `ConfigurationError` if they cannot be read.
    """
    return _settings_of(real_path(path.parent))


def as_toml(settings: Settings) -> str:
    """Return settings as a file in their root would say them, every key of it."""
    values: dict[str, object] = {
        "rules": _agreed(settings.rules),
        "select": settings.select,
        "extend-select": settings.extend_select,
        "ignore": settings.ignore,
        "exclude": _patterns(settings.exclude),
        "extend-exclude": _patterns(settings.extend_exclude),
        "lang": settings.lang,
        "severity": settings.severity,
        "per-file-ignores": {one.patterns[0]: codes for one, codes in settings.per_file_ignores},
    }
    lines = [f"# {shown(settings.file)}" if settings.file else "# No file says anything."]
    by_file = [globs for globs, _ in settings.per_file_ignores]
    for globs in (*settings.exclude, *settings.extend_exclude, *by_file):
        if globs.root != settings.root:
            lines.append(f"# For {shown(globs.root)}: {_toml_of(globs.patterns)}")
    for key, value in values.items():
        if isinstance(value, Mapping):
            pairs = (f"{_toml_of(name)} = {_toml_of(value[name])}" for name in value)
            lines += ["", f"[{key}]", *pairs]
        elif value is None:
            lines.append(f"# {key}: that of the record")
        else:
            lines.append(f"{key} = {_toml_of(value)}")
    return "\n".join(lines) + "\n"


def reach(word: str, code: str) -> int:
    """Return how closely a word names a code or a beginning of one: -1 if not at all, 0 if `ALL`.

    Where several words do, the highest number counts.
    """
    if word == ALL:
        return 0
    return len(word) if code.startswith(word) else -1


def shown(path: Path) -> str:
    """Return a path with nothing in it that a terminal would act on."""
    return str(path) if str(path).isprintable() else repr(str(path))


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
        if key not in _KEYS:
            hint = _hint(key, _KEYS) or f"; there is {', '.join(_KEYS)}"
            raise ValueError(f"no key is called {key!r}{hint}")
        try:
            values[key.replace("-", "_")] = _KEYS[key](value, file.parent)
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from None
    return Settings(**values, file=file)


def _option(key: str, value: object) -> Any:
    """Return what the command line says of a key."""
    try:
        return _KEYS[key](value, Path.cwd())
    except ValueError as error:
        raise ConfigurationError(f"--{key}: {error}") from None


def _unless(new: Sequence[str], words: tuple[str, ...], *, equal: bool = True) -> tuple[str, ...]:
    """Return the words that none of the new ones covers; it may leave alone its equal."""
    return tuple(
        word
        for word in words
        if not any(reach(one, word) >= 0 and (equal or one != word) for one in new)
    )


# How the value of each key is read.


def _rules(value: object, _root: Path) -> Agreement:
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


def _codes(value: object, _root: Path) -> tuple[str, ...]:
    return tuple(_code(word) for word in _strings(value))


def _code(word: str) -> str:
    """Return the code that is meant by a code, its name, or its beginning; or `ALL`."""
    codes = {checking.name(module): code for code, module in checking.pages().items()}
    if word.casefold() in codes:
        return codes[word.casefold()]
    meant = word.upper()
    beginning = meant.startswith("PN") and any(code.startswith(meant) for code in codes.values())
    if beginning or meant == ALL:
        return meant
    hint = _hint(word.casefold(), codes) or _hint(meant, [ALL, *codes.values()])
    raise ValueError(f"no rule is called {word!r}{hint}")


def _severities(value: object, _root: Path) -> dict[str, Severity]:
    return {_code(word): Severity(_one_of(Severity, said)) for word, said in _table(value)}


def _by_file(value: object, root: Path) -> tuple[tuple[Globs, tuple[str, ...]], ...]:
    return tuple(
        (Globs((_glob(pattern),), root), _codes(words, root)) for pattern, words in _table(value)
    )


def _globs(value: object, root: Path) -> tuple[Globs, ...]:
    patterns = tuple(_glob(pattern) for pattern in _strings(value))
    return (Globs(patterns, root),) if patterns else ()


def _glob(said: str) -> str:
    """Return a pattern; `./a` is what git calls `/a`."""
    pattern = pattern_of(re.sub(r"\A(!?)\./", r"\1/", said))
    if not pattern or ".." in pattern.lstrip("!").split("/"):
        raise ValueError(f"{said!r} matches nothing")
    return pattern


def _lang(value: object, _root: Path) -> str:
    return _one_of(LANGUAGES, value)


def _strings(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValueError(f"expected a list of strings, not {value!r}")
    return value


def _table(value: object) -> Iterable[tuple[str, object]]:
    if not isinstance(value, dict):
        raise ValueError(f"expected a table, not {value!r}")
    return value.items()


def _one_of(words: Iterable[str], said: object) -> str:
    known = [str(word) for word in words]
    if said in known:
        return str(said)
    raise ValueError(f"expected {' or '.join(known)}, not {said!r}{_hint(str(said), known)}")


def _hint(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


_KEYS: Mapping[str, Callable[[object, Path], object]] = {
    "rules": _rules,
    "select": _codes,
    "extend-select": _codes,
    "ignore": _codes,
    "severity": _severities,
    "per-file-ignores": _by_file,
    "exclude": _globs,
    "extend-exclude": _globs,
    "lang": _lang,
}
"""How the value of each key is read; what is wrong with it is raised as `ValueError`."""


# How settings are shown.


def _agreed(agreement: Agreement) -> str:
    said = agreement.said
    presets = dict.fromkeys(preset for preset in said.values() if preset)
    return ", ".join(
        [spell_preset(preset, "en") for preset in presets]
        + [spell(agreement.conventions, switch, "en") for switch in said if not said[switch]]
    )


def _patterns(globs: Iterable[Globs]) -> list[str]:
    return [pattern for one in globs for pattern in one.patterns]


def _toml_of(value: object) -> str:
    """Write a string or several of them, with nothing that a terminal would act on."""
    if isinstance(value, str):
        quoted = json.dumps(value, ensure_ascii=False)
        return "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in quoted)
    assert isinstance(value, list | tuple)
    return f"[{', '.join(map(_toml_of, value))}]"
