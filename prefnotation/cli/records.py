"""The commands that read records and leave them as they are."""

import sys
from typing import TYPE_CHECKING

import click

from prefnotation.cli import options
from prefnotation.cli.rim import Rim, fail, shown, shows_colours, why, write_file

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
@click.option(
    "--strict", is_flag=True, help="Write nothing if anything was not read, or would be lost."
)
def convert(
    inputs: tuple[str, ...],
    source_format: str | None,
    encoding: str | None,
    target_format: str | None,
    output: str,
    lang: str | None,
    strict: bool,
) -> None:
    """Convert records from one format to another.

    What could not be read, and what the target has no place for, is said on standard error. With
    --strict both are a reason to write nothing, and the exit code is 1.
    """
    from prefnotation import converting
    from prefnotation.model.deal import Match
    from prefnotation.plugins import PluginError

    target = target_format or _by_suffix(output)
    if output == "-" and converting.is_binary(target) and _on_a_terminal():
        fail(f"{target} is nothing for a terminal: -o names a file for it")
    rim = Rim()
    loose: list[Record] = []
    in_matches: list[Record] = []
    language = None
    done, lost = 0, False
    for reading in rim.readings(inputs, source_format, encoding):
        rim.report(reading, rim.faults(reading), to_stderr=True)
        done += 1
        own = reading.records
        first = next((at for at, one in enumerate(own) if isinstance(one, Match)), len(own))
        if first and in_matches:
            # After a match they would be deals of it.
            told = "its deals that are in no match are put first"
            click.echo(f"{shown(reading.source.name)}: {told}", err=True)
        loose += own[:first]
        in_matches += own[first:]
        language = language or reading.language
        for loss in converting.losses(reading, target):
            lost = True
            click.echo(f"{shown(reading.source.name)}: lost: {loss}", err=True)
    if strict and (lost or rim.findings or done < len(inputs)):
        click.echo("prefnotation: nothing is written, since --strict is asked for", err=True)
        rim.exit(found=True)
    records = loose + in_matches
    if not records and rim.findings and output != "-":
        click.echo(f"nothing was read: {shown(output)} is left as it is", err=True)
    elif rim.read_any:
        try:
            emit = converting.emit_bytes if converting.is_binary(target) else converting.emit
            written = emit(records, target, lang or language)
        except (ImportError, PluginError) as error:
            fail(shown(str(error)))
        _write(output, written)
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
        colour = shows_colours()
    rim = Rim()
    for at, reading in enumerate(rim.readings(inputs, source_format, encoding)):
        rim.report(reading, rim.faults(reading), to_stderr=True)
        text = pretty.emit(reading.records, LANGUAGES[lang or reading.language], colour=colour)
        _write("-", f"\n{text}" if at and text else text)
    rim.exit()


def _by_suffix(output: str) -> str:
    """Return the format that the suffix of a file tells, the notation if it has none."""
    from pathlib import Path

    from prefnotation import converting

    suffix = Path(output.lower().removesuffix(".gz")).suffix
    named = (*converting.of_suffix(output), suffix.removeprefix("."))
    able = [name for name in named if name in converting.writable()]
    if suffix and not able:
        only_read = named[0] in converting.readable()
        told = f"of {named[0]}, which is only read" if only_read else "of no format"
        raise click.UsageError(f"-o: {shown(suffix)} is {told}; --to tells the format")
    return next(iter(able), "notation")


def _on_a_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _write(output: str, data: bytes | str) -> None:
    """Write a file, packed if its name says so, or standard output."""
    from gzip import compress
    from pathlib import Path

    if output == "-":
        click.echo(data, nl=False, color=True)  # Colour is the business of who made the text.
        return
    content = data.encode() if isinstance(data, str) else data
    try:
        packed = compress(content, mtime=0) if output.endswith(".gz") else content
        write_file(Path(output), packed)
    except (OSError, ValueError, RuntimeError) as error:  # The last is a loop of symlinks.
        fail(f"cannot write {shown(output)}: {why(error)}")
