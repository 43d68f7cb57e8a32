"""Settings: what can be configured, as values, and what the command line makes of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from prefnotation.agreement import NOTHING_SAID, Agreement
from prefnotation.configuration.keys import ALL, KEYS
from prefnotation.diagnostics import Severity
from prefnotation.globs import Globs, holds, located


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


def reach(word: str, code: str) -> int:
    """Return how closely a word names a code or a beginning of one: -1 if not at all, 0 if `ALL`.

    Where several words do, the highest number counts.
    """
    if word == ALL:
        return 0
    return len(word) if code.startswith(word) else -1


def _option(key: str, value: object) -> Any:
    """Return what the command line says of a key."""
    try:
        return KEYS[key](value, Path.cwd())
    except ValueError as error:
        raise ConfigurationError(f"--{key}: {error}") from None


def _unless(new: Sequence[str], words: tuple[str, ...], *, equal: bool = True) -> tuple[str, ...]:
    """Return the words that none of the new ones covers; it may leave alone its equal."""
    return tuple(
        word
        for word in words
        if not any(reach(one, word) >= 0 and (equal or one != word) for one in new)
    )
