"""The command that rewrites files in canonical form, under its two names."""

from copy import copy
from typing import TYPE_CHECKING

import click

from prefnotation.cli import options
from prefnotation.cli.rim import Rim, count, shown, why, write_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prefnotation.source import Source


@click.command("format")
@options.inputs
@options.encoding
@click.option("--check", is_flag=True, help="Write nothing; say which files would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
@click.option("--stdout", is_flag=True, help="Write standard output and no file.")
@click.option(
    "--lang", type=click.Choice(["ru", "en"]), help="Language of records; else each keeps its own."
)
@click.option("--ranks", type=click.Choice(["ru", "en"]), help="Letters of ranks; else by --lang.")
@click.option(
    "--cards",
    type=click.Choice(["suit-first", "rank-first"]),
    default="suit-first",
    help="How a card is written: suit first, unless told otherwise.",
)
@click.option("--force-exclude", is_flag=True, help="Leave alone what the settings exclude.")
def format_(
    inputs: tuple[str, ...],
    encoding: str | None,
    check: bool,
    diff: bool,
    stdout: bool,
    lang: str | None,
    ranks: str | None,
    cards: str,
    force_exclude: bool,
) -> None:
    """Rewrite files of the notation in canonical form.

    Files are rewritten in place, in the encoding and with the line ends that they have; - reads
    standard input and writes standard output. A file that cannot be read whole stays as it is. Of
    a directory, the files of the notation are rewritten.
    """
    from prefnotation import converting
    from prefnotation.formatting import Style, difference, format_text

    if stdout and (check or diff):
        raise click.UsageError("--stdout cannot go with --check or --diff")
    rim = Rim()
    style = Style(lang, ranks, rank_first=cards == "rank-first")
    files = changed = 0
    for name, source, data in rim.sources(_files(rim, inputs, force_exclude), encoding):
        form = converting.guess(source)
        if form != "notation" and name not in inputs:
            continue
        if form != "notation":
            rim.failed(f"{shown(source.name)} is {form}, and only the notation is formatted")
            continue
        files += 1
        result = format_text(source, style)
        # A warning about what could be written all the same is no reason to fail.
        told = rim.faults(result.reading)
        rim.report(result.reading, told, to_stderr=True, counted=result.text is None)
        for lost in result.lost:
            rim.findings += 1
            click.echo(f"{shown(source.name)}: would be lost: {lost}", err=True)
        if result.text is None:
            continue
        changes = result.text != source.text
        if check or diff:
            changed += changes
            if check and changes:
                click.echo(f"{shown(source.name)}: would change")
            if diff:
                said = difference(source.text, result.text, shown(source.name))
                click.echo(said, nl=False)
        elif stdout or name == "-":
            click.echo(encoded(result.text, source), nl=False)
        elif changes:
            changed += rewrite(rim, name, encoded(result.text, source), data)
    if files and not (stdout or diff or inputs == ("-",)):
        done = f"{changed} would change" if check else f"{changed} rewritten"
        found = [done] * bool(changed) + [count(rim.findings, "finding")] * bool(rim.findings)
        click.echo(f"{count(files, 'file')}: {', '.join(found) or 'unchanged'}", err=True)
    rim.exit(found=check and changed > 0)


def _files(rim: Rim, inputs: tuple[str, ...], force_exclude: bool) -> "Iterator[str]":
    """Yield files that are named, as they are named, and those in directories."""
    import os
    from pathlib import Path

    from prefnotation.configuration import settings_for
    from prefnotation.walking import Problem, walk

    here = Path.cwd()
    for name in inputs:
        is_folder = os.path.isdir(name)  # noqa: PTH112 - it never raises
        if not (is_folder or (force_exclude and name and "\0" not in name)):
            yield name  # Who reads it says what is wrong with it.
            continue
        for found in walk([name], settings_for, force_exclude=force_exclude):
            if isinstance(found, Problem):
                rim.failed(found.message)
            elif is_folder:
                yield str(found.relative_to(here) if found.is_relative_to(here) else found)
            else:
                yield name


fmt = copy(format_)
fmt.name = "fmt"
fmt.short_help = "The same as format."


def encoded(text: str, source: "Source") -> bytes:
    """Return the bytes of a text in the encoding it came in, else in UTF-8, and say so."""
    from prefnotation.encodings import encode

    data, lacking = encode(text, source.encoding, source.bom)
    if lacking:
        click.echo(
            f"{shown(source.name)}: {source.encoding} has no {lacking}, so UTF-8 is written",
            err=True,
        )
    return data


def rewrite(rim: Rim, name: str, text: bytes, like: bytes) -> bool:
    """Write a file in place, packed as it was; say why if it cannot be."""
    from pathlib import Path

    from prefnotation.encodings import packed

    path = Path(name)
    try:
        if not path.is_file():
            raise OSError("it is no regular file, and - would write standard output")
        write_file(path, packed(text, like))
    except OSError as error:
        rim.failed(f"cannot write {shown(name)}: {why(error)}")
        return False
    return True
