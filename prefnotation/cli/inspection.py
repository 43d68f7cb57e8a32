"""One run of `check`: what it reads, finds, puts right, and says."""

import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import click

from prefnotation.cli.known import Ratchet
from prefnotation.cli.mending import Mending
from prefnotation.cli.progress import Progress
from prefnotation.cli.rim import Rim, fail, shown, why
from prefnotation.cli.telling import Telling

if TYPE_CHECKING:
    from prefnotation.agreement import Agreement
    from prefnotation.configuration import Settings
    from prefnotation.diagnostics import Checked
    from prefnotation.selection import Selection
    from prefnotation.source import Source

_GRAVITY = ("info", "warning", "error")


class Asked(NamedTuple):
    """What the options say."""

    source_format: str | None
    encoding: str | None
    rules: "Agreement"
    lang: str | None
    select: tuple[str, ...]
    extend_select: tuple[str, ...]
    ignore: tuple[str, ...]
    exclude: tuple[str, ...]
    force_exclude: bool
    fail_on: str
    exit_zero: bool
    fix: bool
    unsafe_fixes: bool
    diff: bool
    baseline_file: str | None
    update_baseline: bool
    add_noqa: bool
    stdin_filename: str | None
    statistics: bool
    show_settings: bool
    show_files: bool
    jobs: int | None
    cache: bool
    cache_dir: str | None


class Inspection:
    """One run of the command."""

    def __init__(
        self, inputs: tuple[str, ...], reports: list[tuple[str, str]], asked: Asked
    ) -> None:
        self._rim = Rim()
        self._inputs = inputs
        self._asked = asked
        self._checked: list[Checked] = []
        self._said: set[str] = set()
        self._mending = Mending(
            self._rim, asked.source_format, unsafe_fixes=asked.unsafe_fixes, diff=asked.diff
        )
        # What was read from standard input and put right has standard output for itself.
        self._taken = "-" in inputs and (asked.fix or asked.add_noqa) and not asked.diff
        lang = asked.lang or _language_of_locale()
        self._telling = Telling(self._rim, reports, asked, lang, to_stderr=self._taken)

    def run(self) -> NoReturn:
        """Check, and leave with the code that tells how it went."""
        self._check_options()
        names = self._names()
        if self._asked.show_files:
            click.echo("".join(f"{shown(name)}\n" for name in names), nl=False)
            self._rim.exit()
        if self._asked.show_settings:
            self._show_settings(names)
        self._telling.keep(names)
        file = self._asked.baseline_file
        ratchet = Ratchet(file, anew=self._asked.update_baseline) if file is not None else None
        if not names and not self._rim.has_failed and "-" not in self._inputs:
            click.echo("no records found", err=True)
        if self._asked.add_noqa or self._asked.fix or self._asked.diff:
            self._mend(names)
        else:
            self._check(names)
        if ratchet is not None:
            self._checked = ratchet.compare(self._checked, self._selection)
        self._telling.tell(self._checked)
        self._leave()

    def _check_options(self) -> None:
        """Leave if the options cannot be what they say, whatever files there are."""
        from prefnotation.configuration import ConfigurationError, Settings

        try:
            self._over(Settings())
        except ConfigurationError as error:
            fail(str(error))
        except OSError as error:
            fail(f"cannot read the working directory: {why(error)}")

    def _names(self) -> list[str]:
        """Return the files to check, in an order that does not depend on how they were given."""
        from prefnotation.walking import Problem, walk

        # No file can be called so; who reads it says why.
        names = {name for name in self._inputs if not name or "\0" in name}
        force = self._asked.force_exclude
        inputs = sorted(set(self._inputs) - names)
        for found in walk(inputs, self._settings_or_fail, force_exclude=force):
            if isinstance(found, Problem):
                self._failed(found.message, str(found.path))
            elif str(found) != "-" or not self._passed_over():
                names.add(str(found))
        return sorted(names)

    def _passed_over(self) -> bool:
        """Whether standard input is excluded by its name; then it is passed on as it is."""
        from prefnotation.globs import located, means_above

        name = self._asked.stdin_filename
        if not name or not self._asked.force_exclude:
            return False
        settings = self._settings(name)
        if settings is None or not means_above(settings.excluded, located(Path(name))):
            return False
        if self._taken and not (self._asked.show_files or self._asked.show_settings):
            for _, _, data in self._rim.sources(("-",), self._asked.encoding):
                click.echo(data, nl=False)
        return True

    def _settings_or_fail(self, path: Path) -> "Settings":
        """Return the settings for a file, with what the command line says on top."""
        from prefnotation.configuration import settings_for

        return self._over(settings_for(path))

    def _over(self, settings: "Settings") -> "Settings":
        """Return settings with what the command line says on top."""
        asked = self._asked
        return settings.with_(
            rules=asked.rules,
            select=_words(asked.select) or None,
            extend_select=_words(asked.extend_select),
            ignore=_words(asked.ignore),
            exclude=_words(asked.exclude) or None,
            lang=asked.lang or settings.lang or _language_of_locale(),
        )

    def _settings(self, name: str) -> "Settings | None":
        from prefnotation.configuration import ConfigurationError

        try:
            return self._settings_or_fail(Path(name))
        except ConfigurationError as error:
            self._failed(str(error), name)
            return None

    def _failed(self, message: str, name: str) -> None:
        """Say once why a file could not be checked: one file can configure many."""
        if message not in self._said:
            self._said.add(message)
            self._rim.failed(message, name)

    def _show_settings(self, names: list[str]) -> None:
        from prefnotation.configuration import as_toml

        name = names[0] if names else "-"
        settings = self._settings(self._asked.stdin_filename or name if name == "-" else name)
        if settings is not None:
            click.echo(as_toml(settings), nl=False)
        self._rim.exit()

    def _texts(self, names: list[str]) -> "Iterator[tuple[str, Source, bytes, Settings]]":
        """Yield each input with its text, its bytes and its settings."""
        for name, source, data in self._rim.sources(names, self._asked.encoding):
            if name == "-" and self._asked.stdin_filename:
                source.name = self._asked.stdin_filename
            settings = self._settings(source.name)
            if settings is not None:
                yield name, source, data, settings

    def _check(self, names: list[str]) -> None:
        from prefnotation.batch import lint_all
        from prefnotation.caching import Cache, default_folder
        from prefnotation.pieces import whole

        asked = self._asked
        texts = [
            whole(source, settings, asked.source_format)
            for _, source, _, settings in self._texts(names)
        ]
        jobs = asked.jobs or _processors()
        with Progress() as done, ExitStack() as opened:
            cache = None
            if asked.cache:
                cache = opened.enter_context(Cache(asked.cache_dir or default_folder()))
            try:
                self._checked = lint_all(texts, jobs=jobs, cache=cache, done=done)
            except BrokenExecutor:
                fail("a process of --jobs was ended from outside; is there enough memory?")

    def _mend(self, names: list[str]) -> None:
        """Write what is asked for into the texts, one after another."""
        mend = self._mending.suppress if self._asked.add_noqa else self._mending.fix
        for name, source, data, settings in self._texts(names):
            self._checked.append(mend(name, source, data, settings))

    def _selection(self, name: str) -> "Selection | None":
        from prefnotation.selection import Selection

        settings = self._settings(name)
        return Selection(settings) if settings else None

    def _leave(self) -> NoReturn:
        found = [one.severity for checked in self._checked for one in checked.diagnostics]
        grave = _GRAVITY[_GRAVITY.index(self._asked.fail_on) :]
        counted = sum(severity != "info" or severity in grave for severity in found)
        self._telling.sum_up(self._checked, counted, self._mending)
        failed = any(severity in grave for severity in found) and not self._asked.exit_zero
        self._rim.exit(found=failed)


def _processors() -> int:
    """Return how many processors this process may use: in a container not all there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _language_of_locale() -> str | None:
    """Return `ru` if whoever runs the program is told things in Russian."""
    said = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ru" if next(filter(None, said), "").lower().startswith("ru") else None


def _words(said: object) -> list[str]:
    """Return the words of an option that may stand several times, with several in each."""
    texts = said if isinstance(said, tuple) else ()
    return [word.strip() for text in texts for word in text.split(",") if word.strip()]
