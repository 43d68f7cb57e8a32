"""Arguments and options that several commands have."""

from typing import TYPE_CHECKING

import click

from prefnotation.cli.rim import fail, shown

if TYPE_CHECKING:
    from prefnotation.agreement import Agreement


def _readable(_ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
    from prefnotation import converting

    return check_format(name, "read", converting.readable())


def _writable(_ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
    from prefnotation import converting

    return check_format(name, "written", converting.writable())


def _encoding(_ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
    from prefnotation.encodings import known

    if name is not None and not known(name):
        fail(f"no encoding is called {shown(name)}")
    return name


def _rules(_ctx: click.Context, _param: click.Parameter, texts: tuple[str, ...]) -> "Agreement":
    """Return what is agreed on, a later text on top of an earlier one."""
    from prefnotation.agreement import NOTHING_SAID, agree

    agreed = NOTHING_SAID
    for text in texts:
        agreed = agree(text, agreed)
        if agreed.unknown:
            raise click.BadParameter(agreed.unknown[0].complaint)
    return agreed


def check_format(name: str | None, done: str, formats: tuple[str, ...]) -> str | None:
    """Return the name of a format, checked when it is given and not when the program starts."""
    if name is not None and name not in formats:
        known = ", ".join(formats)
        raise click.BadParameter(f"{name!r} cannot be {done}; formats are {known}")
    return name


inputs = click.argument("inputs", nargs=-1, required=True, metavar="IN...")
source_format = click.option(
    "--from",
    "source_format",
    metavar="FORMAT",
    callback=_readable,
    help="Format of the input; else it is guessed.",
)
target_format = click.option(
    "--to",
    "target_format",
    metavar="FORMAT",
    callback=_writable,
    help="Format of the output; else by the suffix of OUT, else notation.",
)
encoding = click.option(
    "--encoding",
    metavar="NAME",
    callback=_encoding,
    help="Encoding of the input; else it is found out.",
)
lang = click.option("--lang", type=click.Choice(["ru", "en"]), help="Language of what is written.")
rules = click.option(
    "--rules",
    metavar="TEXT",
    multiple=True,
    callback=_rules,
    help="Conventions of the table, like sochi or 'no stalingrad'; what a record says comes first.",
)
