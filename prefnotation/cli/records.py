"""The commands that read records and leave them as they are."""

import os
import sys
from typing import TYPE_CHECKING

import click

from prefnotation.cli import options
from prefnotation.cli.rim import Rim, fail, shown, why, write_file

if TYPE_CHECKING:
    from prefnotation.model.deal import Record


@click.command()
@options.inputs
@options.source_format
@options.encoding
@options.target_format
@click.option(
    "-o", "--output", default="-", metavar="OUT", help="File to write; else standard output."
)
@options.lang
def convert(
    inputs: tuple[str, ...],
    source_format: str | None,
    encoding: str | None,
    target_format: str | None,
    output: str,
    lang: str | None,
) -> None:
    """Convert records from one format to another.

    What could not be read, and what the target has no place for, is said on standard error.
    """
    from prefnotation import converting

    target = target_format or converting.by_suffix(output) or "notation"
    # A suffix can be of what is only read.
    options.check_format(target, "written", converting.writable())
    rim = Rim()
    records: list[Record] = []
    language = None
    for reading in rim.readings(inputs, source_format, encoding):
        rim.report(reading, rim.faults(reading), to_stderr=True)
        records += reading.records
        language = language or reading.language
        for lost in converting.losses(reading, target):
            click.echo(f"{shown(reading.source.name)}: lost: {lost}", err=True)
    text = converting.emit(records, target, lang or language)
    if rim.read_any:
        _write(output, text)
    rim.exit()


@click.command()
@options.inputs
@options.source_format
@options.encoding
@options.lang
@click.option(
    "--colour/--no-colour",
    "--color/--no-color",
    default=None,
    help="Colour; else on a terminal only.",
)
def show(
    inputs: tuple[str, ...],
    source_format: str | None,
    encoding: str | None,
    lang: str | None,
    colour: bool | None,
) -> None:
    """Show records as a player would lay them out."""
    from prefnotation.formats import pretty
    from prefnotation.spelling import LANGUAGES

    if colour is None:
        terminal = sys.stdout is not None and sys.stdout.isatty()
        colour = terminal and not os.environ.get("NO_COLOR")
    rim = Rim()
    for at, reading in enumerate(rim.readings(inputs, source_format, encoding)):
        rim.report(reading, rim.faults(reading), to_stderr=True)
        text = pretty.emit(reading.records, LANGUAGES[lang or reading.language], colour=colour)
        _write("-", f"\n{text}" if at and text else text)
    rim.exit()


def _write(output: str, text: str) -> None:
    """Write a file, packed if its name says so, or standard output."""
    from gzip import compress
    from pathlib import Path

    if output == "-":
        click.echo(text, nl=False, color=True)  # Colour is the business of who made the text.
        return
    try:
        data = text.encode()
        write_file(Path(output), compress(data, mtime=0) if output.endswith(".gz") else data)
    except (OSError, ValueError, RuntimeError) as error:  # The last is a loop of symlinks.
        fail(f"cannot write {shown(output)}: {why(error)}")
