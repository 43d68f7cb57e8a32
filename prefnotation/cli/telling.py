"""What a run of `check` says in the end: the reports, and the line that counts."""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click

from prefnotation.cli.rim import Rim, count, fail, shown, shows_colours, why, write_file

if TYPE_CHECKING:
    from prefnotation.cli.inspection import Asked
    from prefnotation.cli.mending import Mending
    from prefnotation.diagnostics import Checked, Page


class Telling:
    """The reports that are asked for, each to standard output or to a file."""

    def __init__(
        self,
        rim: Rim,
        reports: Sequence[tuple[str, str]],
        asked: "Asked",
        lang: str | None,
        *,
        to_stderr: bool,
    ) -> None:
        self._rim = rim
        self._reports = reports
        self._asked = asked
        self._lang = lang
        self._to_stderr = to_stderr

    def keep(self, names: Iterable[str]) -> None:
        """Leave if a report or a baseline would be written over a text, or one over the other."""
        there = {os.path.realpath(name) for name in names if "\0" not in name}
        written = [("--baseline", self._asked.baseline_file or "")]
        written += [("--report", file) for _, file in self._reports]
        for option, file in written:
            if not file or "\0" in file:
                continue
            if os.path.realpath(file) in there:
                fail(f"{option}: {shown(file)} would be written over, and is named already")
            there.add(os.path.realpath(file))

    def tell(self, checked: "Sequence[Checked]") -> None:
        """Write the reports."""
        from prefnotation import manual

        if self._asked.statistics:
            self._tell_statistics(checked)
        pages = {page.code: page for page in manual.pages()}
        reports = [(_report(name), file) for name, file in self._reports]
        shows_fixes = any(hasattr(report, "FIXES") for report, _ in reports)
        with_fixes = self._with_edits(checked) if shows_fixes else checked
        unchecked = self._unchecked()
        for report, file in reports:
            told = list(with_fixes if hasattr(report, "FIXES") else checked)
            if not hasattr(report, "FOR_PEOPLE"):
                told += unchecked
            self._write(report, file, told, pages)

    def sum_up(self, checked: "Sequence[Checked]", counted: int, mending: "Mending") -> None:
        """Say how many findings there are, and what was done or could be done about them."""
        told = [f"{mending.fixed} fixed"] if mending.fixed else []
        if mending.suppressed:
            told.append(f"{mending.suppressed} suppressed")
        told.append(count(counted, "finding") if counted else "clean")
        if news := sum(len(one.diagnostics) for one in checked) - counted:
            told.append(f"{news} for information")
        fixable = 0 if self._asked.fix and not self._asked.diff else self._fixable(checked)
        if fixable:
            told.append(f"{fixable} fixable with --fix")
        if mending.left:
            told.append(f"{mending.left} could not be fixed")
        if mending.withheld:
            more = "more" if fixable else "fixable"
            told.append(f"{mending.withheld} {more} with --unsafe-fixes")
        # A program that reads the report takes what stands on standard error for trouble.
        done = mending.fixed or mending.suppressed
        if checked and (counted or done or not self._is_for_machines()):
            files, deals = len(checked), sum(one.deals for one in checked)
            line = f"{count(files, 'file')}, {count(deals, 'deal')}: {', '.join(told)}"
            click.echo(line, err=True)

    def _write(
        self,
        report: ModuleType,
        file: str,
        checked: "Sequence[Checked]",
        pages: "Mapping[str, Page]",
    ) -> None:
        render = report.render
        if not file and shows_colours(err=self._to_stderr):
            render = getattr(report, "render_coloured", render)
        pieces: Iterator[str] = render(checked, pages)
        if file:
            try:
                # As standard output has what cannot be encoded: a name of a file may hold it.
                data = "".join(pieces).encode(errors="backslashreplace")
                write_file(Path(file), data)
            except (OSError, ValueError, RuntimeError) as error:
                self._rim.failed(f"cannot write {shown(file)}: {why(error)}")
        elif not (self._asked.diff or self._asked.statistics):
            closed = (sys.stderr if self._to_stderr else sys.stdout) is None
            for piece in pieces:
                if closed:
                    self._rim.failed("cannot write to standard output: it is closed")
                    break
                click.echo(piece, nl=False, err=self._to_stderr)

    def _with_edits(self, checked: "Sequence[Checked]") -> "list[Checked]":
        """Return what was found with what would put it right, which takes its time."""
        from prefnotation.linting import with_edits

        return [with_edits(one, self._asked.source_format) for one in checked]

    def _fixable(self, checked: "Sequence[Checked]") -> int:
        """Return how many findings `--fix` would put right: it is tried where there may be any."""
        from prefnotation.converting import read_source
        from prefnotation.fixing import fixed

        named, number = self._asked.source_format, 0
        for one in checked:
            able = [found for found in one.diagnostics if found.edits and not found.fix]
            if able:
                reading = read_source(one.source, named)
                number += len(fixed(reading, able, unsafe=False, source_format=named).applied)
        return number

    def _unchecked(self) -> "list[Checked]":
        """Return the files that were not checked, each with a finding that says so."""
        from prefnotation.checking import said
        from prefnotation.diagnostics import Checked
        from prefnotation.faults import unchecked_file
        from prefnotation.reading import Reading
        from prefnotation.source import Source

        told = []
        for name, problem in self._rim.unchecked:
            reading = Reading(Source("", name), (), ())
            told.append(
                Checked(
                    reading.source, [said(unchecked_file.found(problem), reading, self._lang)], 0
                )
            )
        return told

    def _tell_statistics(self, checked: "Sequence[Checked]") -> None:
        from prefnotation import manual

        counts = Counter(one.code for text in checked for one in text.diagnostics)
        width = len(str(max(counts.values(), default=0)))
        for code, number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            page = manual.page(code)
            told = f"{number:{width}}  {code}  {page.name if page else ''}"
            click.echo(told, err=self._to_stderr)

    def _is_for_machines(self) -> bool:
        """Whether a program reads what stands on standard output."""
        told = [_report(name) for name, file in self._reports if not file]
        return any(not hasattr(report, "FOR_PEOPLE") for report in told)


def _report(name: str) -> ModuleType:
    return import_module(f"prefnotation.reports.{name}")
