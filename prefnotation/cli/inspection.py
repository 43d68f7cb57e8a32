"""One run of `check`: what it reads, finds, puts right, and says."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import click

from prefnotation.cli.rewriting import encoded, rewrite
from prefnotation.cli.rim import Rim, count, fail, shown, why, write_file

if TYPE_CHECKING:
    from prefnotation.agreement import Agreement
    from prefnotation.baseline import Baseline
    from prefnotation.configuration import Settings
    from prefnotation.diagnostics import Checked
    from prefnotation.reading import Reading
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
        self._fixed = 0
        self._withheld = 0
        self._said: set[str] = set()
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
        baseline = self._baseline()
        for name in names:
            self._check(name)
        if baseline is not None:
            self._compare(baseline)
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
            lang=asked.lang,
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

    def _check(self, name: str) -> None:
        from prefnotation import converting
        from prefnotation.linting import lint

        source_format, encoding = self._asked.source_format, self._asked.encoding
        for _, source, data in self._rim.sources((name,), encoding):
            if name == "-" and self._asked.stdin_filename:
                source.name = self._asked.stdin_filename
            settings = self._settings(source.name)
            if settings is None:
                continue
            reading = converting.read_source(source, source_format)
            checked = lint(reading, settings, source_format)
            if self._asked.add_noqa:
                checked = self._suppress(name, reading, checked, data, settings)
            elif self._asked.fix or self._asked.diff:
                checked = self._fix(name, reading, checked, data, settings)
            self._checked.append(checked)

    def _suppress(
        self, name: str, reading: "Reading", checked: "Checked", data: bytes, settings: "Settings"
    ) -> "Checked":
        """Write the comments, and return what they do not suppress."""
        from prefnotation import converting
        from prefnotation.linting import lint
        from prefnotation.suppressing import add_noqa

        source, source_format = reading.source, self._asked.source_format
        found = checked.diagnostics
        text = add_noqa(reading, found, source_format) if found else source.text
        if text is None:
            self._rim.failed(f"cannot suppress in {shown(name)}: it has no comments")
            return checked
        if source.undecodable and text != source.text:
            self._rim.failed(f"cannot suppress in {shown(name)}: not all of it could be decoded")
            return checked
        if not self._written(name, source, text, data):
            return checked
        again = converting.read_source(source.rewritten(text), source_format)
        return lint(again, settings, source_format)

    def _fix(
        self, name: str, reading: "Reading", checked: "Checked", data: bytes, settings: "Settings"
    ) -> "Checked":
        """Fix what can be, and what can be when that is; return what is left."""
        from prefnotation.fixing import fixed
        from prefnotation.formatting import difference
        from prefnotation.linting import lint

        source, source_format = reading.source, self._asked.source_format
        unsafe = self._asked.unsafe_fixes
        left, done, seen = checked, 0, {source.text}
        while True:
            result = fixed(reading, left.diagnostics, unsafe=unsafe, source_format=source_format)
            if result.text in seen:
                break
            seen.add(result.text)
            done += len(result.applied)
            reading = result.reading
            left = lint(reading, settings, source_format)
        text = reading.source.text
        self._withheld += len(result.withheld)
        if self._asked.diff:
            click.echo(difference(source.text, text, shown(source.name)), nl=False)
            return checked
        if not self._written(name, source, text, data):
            return checked
        self._fixed += done
        return left

    def _written(self, name: str, source: "Source", text: str, data: bytes) -> bool:
        """Write a text where it came from, or standard output; say why if it cannot be."""
        from prefnotation.encodings import packed

        new = None if text == source.text else encoded(text, source)
        if name == "-":
            click.echo(data if new is None else packed(new, data), nl=False)
            return True
        return new is None or rewrite(self._rim, name, new, data)

    def _baseline(self) -> "Baseline | None":
        """Return the findings that are known, none of them if the file is yet to be made."""
        from prefnotation.baseline import Baseline

        file = self._asked.baseline_file
        if file is None:
            return None
        if self._asked.update_baseline:
            return Baseline()
        try:
            return Baseline.read(file)
        except FileNotFoundError:
            self._asked = self._asked._replace(update_baseline=True)
            return Baseline()
        except OSError as error:
            fail(f"cannot read {shown(file)}: {why(error)}")
        except ValueError as error:
            fail(shown(str(error)))

    def _compare(self, baseline: "Baseline") -> None:
        """Leave what the baseline does not know, and say what of it is gone; or make it."""
        from prefnotation.diagnostics import Checked
        from prefnotation.fingerprints import fingerprints
        from prefnotation.selection import Selection

        file, made = str(self._asked.baseline_file), self._asked.update_baseline
        checked, self._checked = self._checked, []
        for one in checked:
            prints = fingerprints(one)
            if made:
                baseline.record(one.source.name, one.diagnostics, prints)
            gone = baseline.gone(one.source.name, prints)
            settings = self._settings(one.source.name) if gone else None
            selection = Selection(settings) if settings else None
            for known in gone:
                if selection and selection.selects(known.code):  # Else nobody asked for it.
                    told = f"{shown(one.source.name)}: gone: {known.code} {known.message}"
                    click.echo(told, err=True)
            new = baseline.new(one.source.name, one.diagnostics, prints)
            self._checked.append(Checked(one.source, new, one.deals))
        if made:
            recorded = sum(len(one.diagnostics) for one in checked)
            try:
                baseline.write(file)
            except (OSError, ValueError) as error:
                fail(f"cannot write {shown(file)}: {why(error)}")
            click.echo(f"{count(recorded, 'finding')} recorded in {shown(file)}", err=True)

    def _tell(self) -> None:
        if self._asked.statistics:
            self._tell_statistics()
        from importlib import import_module

        from prefnotation import manual

        pages = {page.code: page for page in manual.pages()}
        for name, file in self._reports:
            render = import_module(f"prefnotation.reports.{name}").render
            pieces: Iterator[str] = render(self._checked, pages)
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
        if self._checked:
            files, deals = len(self._checked), sum(one.deals for one in self._checked)
            said = [f"{self._fixed} fixed"] if self._fixed else []
            said.append(count(counted, "finding") if counted else "clean")
            if self._withheld:
                said.append(f"{self._withheld} more with --unsafe-fixes")
            told = f"{count(files, 'file')}, {count(deals, 'deal')}: {', '.join(said)}"
            click.echo(told, err=True)
        failed = any(severity in grave for severity in found) and not self._asked.exit_zero
        self._rim.exit(found=failed)


def _words(said: object) -> list[str]:
    """Return the words of an option that may stand several times, with several in each."""
    texts = said if isinstance(said, tuple) else ()
    return [word.strip() for text in texts for word in text.split(",") if word.strip()]
