"""The command that prints the JSON Schema."""

import click


@click.command()
def schema() -> None:
    """Print the JSON Schema of JSON, JSON Lines and YAML, for editors and other programs."""
    from importlib.resources import files

    path = files("prefnotation.formats._data").joinpath("schema.json")
    click.echo(path.read_text("utf-8"), nl=False)
