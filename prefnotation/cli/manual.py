"""The commands that print the manual."""

import click

from prefnotation.cli.rim import fail, shows_colours


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
def rules(as_json: bool) -> None:
    """List all rules, and the faults of a text, by family."""
    from prefnotation import manual

    listed = manual.listed_as_json if as_json else manual.listed
    click.echo(listed(manual.pages()).rstrip("\n"))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
def formats(as_json: bool) -> None:
    """List all formats that are read or written, those of plugins too."""
    from prefnotation import inventory

    listed = inventory.listed_as_json if as_json else inventory.listed
    click.echo(listed(inventory.forms()).rstrip("\n"))


@click.command()
@click.argument("codes", nargs=-1, required=True, metavar="CODE...")
@click.option(
    "--json", "as_json", is_flag=True, help="Print each page as a JSON object, one a line."
)
def explain(codes: tuple[str, ...], as_json: bool) -> None:
    """Print the manual page of a rule, by its code or name."""
    from shutil import get_terminal_size

    from prefnotation import manual

    pages = []
    for code in codes:
        page = manual.page(code)
        if page is None:
            near = manual.near(code)
            fail(f"no rule is called {code!r}{f'; did you mean {near}?' if near else ''}")
        pages.append(page)
    if as_json:
        told = "".join(f"{manual.as_json(page)}\n" for page in pages)
    else:
        width = min(manual.WIDTH, get_terminal_size((manual.WIDTH, 0)).columns)
        bold = shows_colours()
        told = "\n".join(manual.as_text(page, width, bold=bold) for page in pages)
    click.echo(told, nl=False)
