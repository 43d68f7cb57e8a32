"""The command line: the only home of click, and no logic.

What a command needs is imported when it runs, so that `--version` and `--help` answer at once.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

import click

from prefnotation import __version__

if TYPE_CHECKING:
    from prefnotation.diagnostics import Diagnostic
    from prefnotation.model.deal import Deal
    from prefnotation.reading import Reading

FINDINGS = 1
COULD_NOT_RUN = 2
INTERRUPTED = 130


def _readable(_ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
    from prefnotation import converting

    return _known(name, "read", converting.readable())


def _writable(_ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
    from prefnotation import converting

    return _known(name, "written", converting.writable())


def _known(name: str | None, done: str, formats: tuple[str, ...]) -> str | None:
    """Return the name of a format, checked when it is given and not when the program starts."""
    if name is not None and name not in formats:
        known = ", ".join(formats)
        raise click.BadParameter(f"{name!r} cannot be {done}; formats are {known}")
    return name


_inputs = click.argument("inputs", nargs=-1, required=True, metavar="IN...")
_from = click.option(
    "--from",
    "source_format",
    metavar="FORMAT",
    callback=_readable,
    help="Format of the input; else it is guessed.",
)
_lang = click.option("--lang", type=click.Choice(["ru", "en"]), help="Language of what is written.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def cli() -> None:
    """Read, check and convert recorded hands of Russian preferans.

    IN is a file, or - for standard input. Exit codes: 0 clean, 1 findings, 2 could not run.
    """


@cli.command()
@_inputs
@_from
@click.option(
    "--to",
    "target_format",
    metavar="FORMAT",
    callback=_writable,
    help="Format of the output; else by the suffix of OUT, else notation.",
)
@click.option(
    "-o", "--output", default="-", metavar="OUT", help="File to write; else standard output."
)
@_lang
def convert(
    inputs: tuple[str, ...],
    source_format: str | None,
    target_format: str | None,
    output: str,
    lang: str | None,
) -> None:
    """Convert records from one format to another.

    What could not be read, and what the target has no place for, is said on standard error.
    """
    from prefnotation import converting

    target = target_format or converting.by_suffix(output) or "notation"
    _known(target, "written", converting.writable())  # A suffix can be of what is only read.
    rim = _Rim()
    deals: list[Deal] = []
    language = None
    for reading in rim.readings(inputs, source_format):
        rim.report(reading, rim.faults(reading), to_stderr=True)
        deals += reading.deals
        language = language or reading.language
        for lost in converting.losses(reading, target):
            click.echo(f"{_shown(reading.source.name)}: lost: {lost}", err=True)
    text = converting.emit(deals, target, lang or language)
    rim.write(output, text) if rim.read_any else None
    rim.exit()


@cli.command()
@_inputs
@_from
def check(inputs: tuple[str, ...], source_format: str | None) -> None:
    """Check records against the laws of the game."""
    from prefnotation.checking import check as checked

    rim = _Rim()
    files = deals = 0
    for reading in rim.readings(inputs, source_format):
        files += 1
        deals += len(reading.deals)
        rim.report(reading, checked(reading))
    if files:
        found = _count(rim.findings, "finding") if rim.findings else "clean"
        click.echo(f"{_count(files, 'file')}, {_count(deals, 'deal')}: {found}", err=True)
    rim.exit()


@cli.command()
@_inputs
@_from
@_lang
@click.option(
    "--colour/--no-colour",
    "--color/--no-color",
    default=None,
    help="Colour; else on a terminal only.",
)
def show(
    inputs: tuple[str, ...], source_format: str | None, lang: str | None, colour: bool | None
) -> None:
    """Show records as a player would lay them out."""
    from prefnotation.formats import pretty
    from prefnotation.spelling import LANGUAGES

    if colour is None:
        terminal = sys.stdout is not None and sys.stdout.isatty()
        colour = terminal and not os.environ.get("NO_COLOR")
    rim = _Rim()
    for at, reading in enumerate(rim.readings(inputs, source_format)):
        rim.report(reading, rim.faults(reading), to_stderr=True)
        text = pretty.emit(reading.deals, LANGUAGES[lang or reading.language], colour=colour)
        rim.write("-", f"\n{text}" if at and text else text)
    rim.exit()


@cli.command()
@click.argument("code")
def explain(code: str) -> None:
    """Print the manual page of a rule, by its code or name."""
    from inspect import getdoc

    from prefnotation.checking import name, pages

    by_name = {name(page): page for page in pages().values()}
    page = pages().get(code.upper()) or by_name.get(code.lower())
    if page is None:
        from difflib import get_close_matches

        near = get_close_matches(code, [*pages(), *by_name], 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        _fail(f"no rule is called {code!r}{hint}")
    click.echo(f"{name(page)} ({page.CODE})\n\n{getdoc(page)}")


class _Rim:
    """What commands share: reading inputs, telling findings, writing, the exit code."""

    def __init__(self) -> None:
        self.findings = 0
        self.read_any = False
        self._unreadable = False

    def readings(self, inputs: Iterable[str], source_format: str | None) -> "Iterator[Reading]":
        """Yield what each input holds; say of those that cannot be read why."""
        from pathlib import Path

        from prefnotation import converting

        for name in inputs:
            try:
                data = _stdin() if name == "-" else Path(name).read_bytes()
            except (OSError, ValueError) as error:
                click.echo(f"prefnotation: cannot read {_shown(name)}: {_why(error)}", err=True)
                self._unreadable = True
                continue
            self.read_any = True
            yield converting.read_bytes(data, "<stdin>" if name == "-" else name, source_format)

    def faults(self, reading: "Reading") -> "list[Diagnostic]":
        """Return what could not be read, without the laws."""
        from prefnotation.checking import faults

        return faults(reading)

    def report(
        self, reading: "Reading", diagnostics: "list[Diagnostic]", to_stderr: bool = False
    ) -> None:
        """Print diagnostics, parted from those before by a blank line."""
        from prefnotation.reports import text

        if diagnostics:
            between = "\n" if self.findings else ""
            click.echo(between + text.render(diagnostics, reading.source), nl=False, err=to_stderr)
        self.findings += len(diagnostics)

    def write(self, output: str, text: str) -> None:
        """Write a file as a whole or not at all, or standard output."""
        from pathlib import Path
        from tempfile import TemporaryDirectory

        if output == "-":
            click.echo(text, nl=False, color=True)  # Colour is the business of who made the text.
            return
        path = Path(output)
        try:
            if path.exists() and not path.is_file():
                path.write_text(text, encoding="utf-8", newline="\n")  # A device, a pipe.
                return
            path = path.resolve()
            with TemporaryDirectory(prefix=".prefnotation-", dir=path.parent) as folder:
                draft = Path(folder, path.name)
                draft.write_text(text, encoding="utf-8", newline="\n")
                if path.exists():
                    draft.chmod(path.stat().st_mode)
                draft.replace(path)
        except (OSError, ValueError, RuntimeError) as error:  # The last is a loop of symlinks.
            _fail(f"cannot write {_shown(output)}: {_why(error)}")

    def exit(self) -> NoReturn:
        """Leave with the code that tells how it went."""
        sys.exit(COULD_NOT_RUN if self._unreadable else FINDINGS if self.findings else 0)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; its output is UTF-8 also where the terminal is not."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        cli.main(arguments, prog_name="prefnotation", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        sys.exit(INTERRUPTED)  # Click would say 1, which is for findings.
    except OSError as error:  # A full disk; click handles a broken pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Else it fails again.
        _fail(f"cannot write standard output: {_why(error)}")


def _fail(message: str) -> NoReturn:
    click.echo(f"prefnotation: {message}", err=True)
    sys.exit(COULD_NOT_RUN)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _shown(name: str) -> str:
    return name if name.isprintable() else repr(name)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _stdin() -> bytes:
    if sys.stdin is None:
        raise OSError("it is closed")
    return sys.stdin.buffer.read()
