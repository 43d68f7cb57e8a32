"""What a run of `check` says in the end: the reports, and the line that counts."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click

from prefnotation.cli.rim import Rim, count, fail, shown, shows_colours, why, write_file

if TYPE_CHECKING:
    from prefnotation.cli.inspection import Asked
    from prefnotation.cli.mending import Mending
    from prefnotation.diagnostics import Checked


class Telling:
    """The reports that are asked for, each to standard output or to a file."""

    def __init__(
        self, rim: Rim, reports: Sequence[tuple[str, str]], asked: "Asked", *, taken: bool
    ) -> None:
        self._rim = rim
        self._reports = reports
        self._source_format = asked.source_format
        self._statistics = asked.statistics
        self._only_files = asked.statistics or asked.diff
        self._to_stderr = taken

    def keep(self, names: Iterable[str]) -> None:
        """Leave if a report would be written over a text."""
        texts = {os.path.realpath(name) for name in names if "\0" not in name}
        for _, file in self._reports:
            if file and "\0" not in file and os.path.realpath(file) in texts:
                fail(f"--report: {shown(file)} would be written over, and is to be checked")

    def tell(self, checked: "Sequence[Checked]") -> None:
        """Write the reports."""
        if self._statistics:
            self._tell_statistics(checked)
        with_fixes: Sequence[Checked] | None = None
        for name, file in self._reports:
            report = _report(name)
            if hasattr(report, "FIXES"):
                with_fixes = self._with_edits(checked) if with_fixes is None else with_fixes
                self._write(report, file, with_fixes)
            else:
                self._write(report, file, checked)

    def sum_up(
        self, checked: "Sequence[Checked]", counted: int, mending: "Mending", asked: "Asked"
    ) -> None:
        """Say how many findings there are, and what was done or could be done about them."""
        told = [f"{mending.fixed} fixed"] if mending.fixed else []
        if mending.suppressed:
            told.append(f"{mending.suppressed} suppressed")
        told.append(count(counted, "finding") if counted else "clean")
        if news := sum(len(one.diagnostics) for one in checked) - counted:
            told.append(f"{news} for information")
        fixable = sum(
            bool(one.edits and not one.fix) for text in checked for one in text.diagnostics
        )
        if fixable := fixable if asked.diff or not asked.fix else 0:
            told.append(f"{fixable} fixable with --fix")
        if mending.withheld:
            told.append(
                f"{mending.withheld} {'more' if fixable else 'fixable'} with --unsafe-fixes"
            )
        # A program that reads the report takes what stands on standard error for trouble.
        if checked and (counted or len(told) > 1 or not self._is_for_machines()):
            files, deals = len(checked), sum(one.deals for one in checked)
            line = f"{count(files, 'file')}, {count(deals, 'deal')}: {', '.join(told)}"
            click.echo(line, err=True)

    def _write(self, report: ModuleType, file: str, checked: "Sequence[Checked]") -> None:
        from prefnotation import manual

        pages = {page.code: page for page in manual.pages()}
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
        elif not self._only_files:
            for piece in pieces:
                click.echo(piece, nl=False, err=self._to_stderr)

    def _with_edits(self, checked: "Sequence[Checked]") -> "list[Checked]":
        """Return what was found with what would put it right, which takes its time."""
        from prefnotation.linting import with_edits

        return [with_edits(one, self._source_format) for one in checked]

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
