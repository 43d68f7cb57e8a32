"""What is known of the findings of a run: its baseline, compared, made or brought up to date."""

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from prefnotation.cli.rim import count, fail, shown, why

if TYPE_CHECKING:
    from prefnotation.baseline import Known
    from prefnotation.diagnostics import Checked
    from prefnotation.selection import Selection


class Ratchet:
    """A baseline in a file, which is read before anything is checked.

    `anew` records what is found; so does a file that is not there yet, but not where nobody would
    see it: in CI, a name that is mistyped would hide all findings for ever.
    """

    def __init__(self, file: str, *, anew: bool) -> None:
        from prefnotation.baseline import Baseline

        self._file = file
        self._anew = anew
        try:
            self._baseline = Baseline.read(file)
        except FileNotFoundError:
            if not anew and os.environ.get("CI"):
                fail(f"cannot read {shown(file)}: it is not there; --update-baseline makes it")
            self._anew = True
            self._baseline = Baseline()
        except OSError as error:
            fail(f"cannot read {shown(file)}: {why(error)}")
        except ValueError as error:
            if not anew:
                fail(shown(str(error)))
            self._baseline = Baseline()

    def compare(
        self, checked: Sequence["Checked"], selection_of: Callable[[str], "Selection | None"]
    ) -> "list[Checked]":
        """Leave what is not known, and say what of it is gone; or record what is found."""
        from prefnotation.diagnostics import Checked
        from prefnotation.fingerprints import fingerprints

        new = []
        for one in checked:
            prints = fingerprints(one)
            gone = self._baseline.gone(one.source.name, prints)
            selection = selection_of(one.source.name) if gone else None
            if self._anew:
                # Of what nobody asked for nothing is known anew.
                kept = [it for it in gone if selection and not selection.selects(it.code)]
                self._baseline.record(one.source.name, one.diagnostics, prints, kept)
            else:
                self._tell_gone(one.source.name, gone, selection)
            left = self._baseline.new(one.source.name, one.diagnostics, prints)
            new.append(Checked(one.source, left, one.deals))
        for path in self._baseline.missing(one.source.name for one in checked):
            name = os.path.relpath(path)
            self._tell_gone(name, self._baseline.gone(path, ()), selection_of(name))
            if self._anew:
                self._baseline.forget(path)
        if self._anew:
            self._write(sum(len(one.diagnostics) for one in checked))
        return new

    def _tell_gone(self, name: str, gone: Sequence["Known"], selection: "Selection | None") -> None:
        for known in gone:
            if selection and selection.selects(known.code):  # Else nobody asked for it.
                told = f"{shown(name)}: gone: {known.code} {known.message}"
                click.echo(told, err=True)

    def _write(self, recorded: int) -> None:
        try:
            self._baseline.write(self._file)
        except (OSError, ValueError) as error:
            fail(f"cannot write {shown(self._file)}: {why(error)}")
        click.echo(f"{count(recorded, 'finding')} recorded in {shown(self._file)}", err=True)
