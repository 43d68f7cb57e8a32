"""One run of `check`: what it reads, finds, puts right, and says."""

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import click

from prefnotation.cli.known import Ratchet
from prefnotation.cli.mending import Mending
from prefnotation.cli.progress import Progress
from prefnotation.cli.rim import Rim, count, fail, shown, why, write_file

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
        self._reports = reports
        self._asked = asked
        self._checked: list[Checked] = []
        self._said: set[str] = set()
        self._mending = Mending(
            self._rim, asked.source_format, unsafe_fixes=asked.unsafe_fixes, diff=asked.diff
        )
        # What was read from standard input and put right has standard output for itself.
        self._taken = "-" in inputs and (asked.fix or asked.add_noqa) and not asked.diff

    def run(self) -> NoReturn:
        """Check, and leave with the code that tells how it went."""
        self._check_options()
        names = self._names()
        if self._asked.show_files:
            click.echo("".join(f"{shown(name)}\n" for name in names), nl=False)
            self._rim.exit()
        if self._asked.show_settings:
            self._show_settings(names)
        self._keep_texts(names)
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
        self._tell()
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

    def _keep_texts(self, names: list[str]) -> None:
        """Leave if a report would be written over a text."""
        texts = {os.path.realpath(name) for name in names if "\0" not in name}
        for _, file in self._reports:
            if file and "\0" not in file and os.path.realpath(file) in texts:
                fail(f"--report: {shown(file)} would be written over, and is to be checked")

    def _names(self) -> list[str]:
        """Return the files to check, in an order that does not depend on how they were given."""
        from prefnotation.walking import Problem, walk

        # No file can be called so; who reads it says why.
        names = {name for name in self._inputs if not name or "\0" in name}
        force = self._asked.force_exclude
        inputs = sorted(set(self._inputs) - names)
        for found in walk(inputs, self._settings_or_fail, force_exclude=force):
            if isinstance(found, Problem):
                self._failed(found.message)
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
            self._failed(str(error))
            return None

    def _failed(self, message: str) -> None:
        """Say once what could not be done: one file can configure many."""
        if message not in self._said:
            self._said.add(message)
            self._rim.failed(message)

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
        jobs = asked.jobs or os.cpu_count() or 1
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

    def _tell(self) -> None:
        if self._asked.statistics:
            self._tell_statistics()
        from prefnotation import manual

        pages = {page.code: page for page in manual.pages()}
        reports = [(_report(name), file) for name, file in self._reports]
        shows_fixes = any(hasattr(report, "FIXES") for report, _ in reports)
        with_fixes = self._with_edits() if shows_fixes else []
        for report, file in reports:
            checked = with_fixes if hasattr(report, "FIXES") else self._checked
            pieces: Iterator[str] = report.render(checked, pages)
            if file:
                try:
                    # As standard output has what cannot be encoded: a name of a file may hold it.
                    data = "".join(pieces).encode(errors="backslashreplace")
                    write_file(Path(file), data)
                except (OSError, ValueError, RuntimeError) as error:
                    self._rim.failed(f"cannot write {shown(file)}: {why(error)}")
            elif not (self._asked.diff or self._asked.statistics):
                for piece in pieces:
                    click.echo(piece, nl=False, err=self._taken)

    def _with_edits(self) -> "list[Checked]":
        """Return what was found with what would put it right, which takes its time."""
        from prefnotation.linting import with_edits

        return [with_edits(one, self._asked.source_format) for one in self._checked]

    def _tell_statistics(self) -> None:
        from prefnotation import manual

        counts = Counter(one.code for checked in self._checked for one in checked.diagnostics)
        width = len(str(max(counts.values(), default=0)))
        for code, number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            page = manual.page(code)
            click.echo(f"{number:{width}}  {code}  {page.name if page else ''}", err=self._taken)

    def _leave(self) -> NoReturn:
        found = [one.severity for checked in self._checked for one in checked.diagnostics]
        grave = _GRAVITY[_GRAVITY.index(self._asked.fail_on) :]
        counted = sum(severity != "info" or severity in grave for severity in found)
        told = self._counts(counted, len(found) - counted)
        # A program that reads the report takes what stands on standard error for trouble.
        if self._checked and (counted or len(told) > 1 or not self._is_for_machines()):
            files, deals = len(self._checked), sum(one.deals for one in self._checked)
            line = f"{count(files, 'file')}, {count(deals, 'deal')}: {', '.join(told)}"
            click.echo(line, err=True)
        failed = any(severity in grave for severity in found) and not self._asked.exit_zero
        self._rim.exit(found=failed)

    def _counts(self, counted: int, news: int) -> list[str]:
        """Say how many findings there are, and what was done or could be done about them."""
        mending = self._mending
        told = [f"{mending.fixed} fixed"] if mending.fixed else []
        if mending.suppressed:
            told.append(f"{mending.suppressed} suppressed")
        told.append(count(counted, "finding") if counted else "clean")
        if news:
            told.append(f"{news} for information")
        fixable = sum(
            1 for one in self._checked for found in one.diagnostics if found.edits and not found.fix
        )
        if fixable and (self._asked.diff or not self._asked.fix):
            told.append(f"{fixable} fixable with --fix")
        if mending.withheld:
            more = "more" if len(told) > 1 and "fixable" in told[-1] else "fixable"
            told.append(f"{mending.withheld} {more} with --unsafe-fixes")
        return told

    def _is_for_machines(self) -> bool:
        """Whether a program reads what stands on standard output."""
        told = [_report(name) for name, file in self._reports if not file]
        return any(not hasattr(report, "FOR_PEOPLE") for report in told)


def _report(name: str) -> ModuleType:
    return import_module(f"prefnotation.reports.{name}")


def _language_of_locale() -> str | None:
    """Return `ru` if whoever runs the program is told things in Russian."""
    said = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ru" if next(filter(None, said), "").lower().startswith("ru") else None


def _words(said: object) -> list[str]:
    """Return the words of an option that may stand several times, with several in each."""
    texts = said if isinstance(said, tuple) else ()
    return [word.strip() for text in texts for word in text.split(",") if word.strip()]
