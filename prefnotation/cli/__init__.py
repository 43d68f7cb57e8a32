"""The command line: the only home of click, and no logic.

What a command needs is imported when it runs, so that `--version` and `--help` answer at once.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import click

from prefnotation import __version__
from prefnotation.cli import checking, manual, records, rewriting, schema
from prefnotation.cli.rim import fail, why

INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
def cli() -> None:
    """Read, check, convert and format recorded hands of Russian preferans.

    IN is a file, or - for standard input. Exit codes: 0 clean, 1 findings, 2 could not run.
    """


for _command in (
    checking.check,
    records.convert,
    manual.explain,
    rewriting.fmt,
    rewriting.format_,
    manual.formats,
    manual.rules,
    schema.schema,
    records.show,
):
    cli.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; its output is UTF-8 also where the terminal is not."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        cli.main(arguments, prog_name="prefnotation", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.ClickException as error:
        fail(error.format_message())
    except click.Abort:
        sys.exit(INTERRUPTED)  # Click would say 1, which is for findings.
    except OSError as error:  # A full disk; click handles a broken pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Else it fails again.
        fail(f"cannot write standard output: {why(error)}")
