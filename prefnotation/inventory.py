"""Inventory: what formats there are, and a page for each, made of its module.

`python -m prefnotation.inventory docs/formats` writes it as Markdown.
"""

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from inspect import getdoc
from pathlib import Path

import msgspec

from prefnotation import converting

_MARK = "Made by `python -m prefnotation.inventory docs/formats`."


class Form(msgspec.Struct, frozen=True):
    """What is known of a format."""

    name: str
    suffixes: tuple[str, ...]
    read: bool
    written: bool
    summary: str
    """The first line of the text, without the name and the point."""
    text: str


@cache
def forms() -> tuple[Form, ...]:
    """Return all formats by name, those of plugins too."""
    return tuple(_form(name) for name in converting.formats())


def listed(forms: Sequence[Form]) -> str:
    """Return a line for each format, in columns."""
    rows = [(one.name, _done(one), " ".join(one.suffixes) or "-") for one in forms]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for one, row in zip(forms, rows, strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join([*cells, one.summary]))
    return "\n".join(lines) + "\n"


def listed_as_json(forms: Iterable[Form]) -> str:
    """Return a JSON array of what is known of each format besides its text."""
    known = [
        {field: getattr(one, field) for field in one.__struct_fields__ if field != "text"}
        for one in forms
    ]
    return msgspec.json.format(msgspec.json.encode(known)).decode()


def files() -> dict[str, str]:
    """Return the texts of `docs/formats`, by the names of their files."""
    ours = [one for one in forms() if one.name in converting.ours()]
    rows = [
        f"| [{one.name}]({one.name}.md) | {_done(one)} | {' '.join(one.suffixes)} | {one.summary} |"
        for one in ours
    ]
    head = ["| format | | files | |", "|---|---|---|---|"]
    intro = (
        "What is read and written. The suffix of a file or its content tells the format, else\n"
        "`--from` and `--to`. What a format has no place for is said when it is written, thing by\n"
        f"thing; with `convert --strict` it is an error, and nothing is written.\n\n{_MARK}"
    )
    index = "\n\n".join(["# Formats", intro, "\n".join([*head, *rows])]) + "\n"
    return {"README.md": index} | {f"{one.name}.md": _page(one) for one in ours}


def write(folder: Path) -> None:
    """Write all pages to a folder, and remove those of formats that are gone."""
    made = files()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.md"):
        if path.name not in made and _MARK in path.read_text("utf-8"):
            path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def _form(name: str) -> Form:
    module = converting.format_(name)
    text = getdoc(module) or name
    first = text.partition("\n")[0].partition(": ")
    return Form(
        name=name,
        suffixes=module.SUFFIXES,
        read=hasattr(module, "read"),
        written=hasattr(module, "emit"),
        summary=(first[2] or first[0]).removesuffix("."),
        text=text,
    )


def _done(form: Form) -> str:
    return " and ".join(["read"] * form.read + ["written"] * form.written)


def _page(form: Form) -> str:
    suffixes = f" Files: {', '.join(f'`{suffix}`' for suffix in form.suffixes)}."
    facts = f"{_done(form).capitalize()}.{suffixes if form.suffixes else ''}"
    return f"# {form.name}\n\n{facts}\n\n{form.text}\n\n{_MARK}\n"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m prefnotation.inventory FOLDER")
    write(Path(sys.argv[1]))
