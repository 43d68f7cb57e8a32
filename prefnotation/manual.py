"""The manual: a page for each rule and fault, made of its module.

`python -m prefnotation.manual docs/rules` writes it as Markdown.
"""

import re
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from inspect import getdoc
from itertools import groupby
from pathlib import Path
from textwrap import dedent, fill, indent
from types import ModuleType

import msgspec
from msgspec.structs import asdict

from prefnotation import checking
from prefnotation.agreement import spell
from prefnotation.diagnostics import Page, Severity
from prefnotation.model.conventions import Conventions

FAMILIES = ("text", "deal", "auction", "contract", "play", "result")
"""What codes are about, by their first digit."""
WIDTH = 88
"""How wide a page is at most."""

_SECTION = re.compile(r"^\*\*(Bad|Good)\*\*\n\n", re.MULTILINE)
_TITLE = re.compile(r"# [a-z-]+ \(PN\d{3}\)\n")
_BODY = {"text", "bad", "good"}
_UNLESS = "Unless the table has agreed otherwise:"


@cache
def pages() -> tuple[Page, ...]:
    """Return all pages, in the order of their codes."""
    modules = checking.pages()
    return tuple(_page(modules[code]) for code in sorted(modules))


def page(word: str) -> Page | None:
    """Return the page of a code or a name, in capitals or not."""
    return _by_word().get(word.casefold())


def near(word: str) -> str:
    """Return the code or the name that a word is nearly; nothing if there is none."""
    found = get_close_matches(word.casefold(), _by_word(), 1)
    if not found:
        return ""
    one = _by_word()[found[0]]
    return one.name if found[0] == one.name.casefold() else one.code


@cache
def _by_word() -> dict[str, Page]:
    """Return the page of each code and each name, in small letters."""
    return {key.casefold(): one for one in pages() for key in (one.code, one.name)}


def as_text(page: Page, width: int = WIDTH, *, bold: bool = False) -> str:
    """Return a page for a terminal, wrapped; what stands in an example is never broken."""

    def heading(words: str) -> str:
        return f"\x1b[1m{words}\x1b[0m" if bold else words

    def paragraph(words: str) -> str:
        return fill(words, width, break_long_words=False, break_on_hyphens=False)

    parts = [
        f"{heading(f'{page.name} ({page.code})')}\n{paragraph(_facts(page))}",
        *map(paragraph, page.text.split("\n\n")),
    ]
    for title, example in (("Bad", page.bad), ("Good", page.good)):
        if example:
            parts += [heading(title), indent(example, "    ")]
    if page.conventions:
        switches = [f"    {_UNLESS}"]
        switches += [f"    {switch}: {_default(switch)}" for switch in page.conventions]
        parts += [heading("Conventions"), "\n".join(switches)]
    return "\n\n".join(parts) + "\n"


def as_markdown(page: Page) -> str:
    """Return a page as it stands in `docs/rules`."""
    parts = [f"# {page.name} ({page.code})", _facts(page), page.text]
    for title, example in (("Bad", page.bad), ("Good", page.good)):
        if example:
            parts += [f"**{title}**", f"```pref\n{example}\n```"]
    if page.conventions:
        switches = [
            f"- [`{switch}`](../conventions.md#{switch}): {_default(switch)}"
            for switch in page.conventions
        ]
        parts += ["**Conventions**", f"{_UNLESS}\n\n" + "\n".join(switches)]
    return "\n\n".join(parts) + "\n"


def as_json(page: Page) -> str:
    """Return a page as one JSON object."""
    return msgspec.json.encode(page).decode()


def listed(pages: Sequence[Page]) -> str:
    """Return a line for each page, in columns, under the name of its family."""
    rows = {page.code: (page.code, page.name, page.severity, page.fix or "-") for page in pages}
    widths = [max(map(len, column)) for column in zip(*rows.values(), strict=True)]
    parts = []
    for family, members in groupby(pages, lambda page: page.family):
        lines = [family]
        for page in members:
            cells = [cell.ljust(width) for cell, width in zip(rows[page.code], widths, strict=True)]
            lines.append("  ".join(["", *cells, page.summary]))
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def listed_as_json(pages: Iterable[Page]) -> str:
    """Return a JSON array of what is known of each page besides its text."""
    known = [
        {field: value for field, value in asdict(page).items() if field not in _BODY}
        for page in pages
    ]
    return msgspec.json.format(msgspec.json.encode(known)).decode()


def files() -> dict[str, str]:
    """Return the texts of `docs/rules`, by the names of their files."""
    return {"README.md": _index()} | {f"{page.name}.md": as_markdown(page) for page in pages()}


def write(folder: Path) -> None:
    """Write all pages to a folder, and remove those of rules that are gone."""
    made = files()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.md"):
        # In a folder that was named by mistake nothing but pages is removed.
        if path.name not in made and _TITLE.match(path.read_text("utf-8")):
            path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def _page(module: ModuleType) -> Page:
    text, *rest = _SECTION.split(getdoc(module) or "")
    text = text.strip("\n")
    examples = dict(zip(rest[::2], rest[1::2], strict=True))
    return Page(
        code=module.CODE,
        name=checking.name(module),
        family=FAMILIES[int(module.CODE[2])],
        severity=getattr(module, "SEVERITY", Severity.ERROR),
        fix=getattr(module, "FIX", ""),
        conventions=getattr(module, "SWITCHES", ()),
        summary=text.partition("\n")[0].removesuffix("."),
        text=text,
        bad=dedent(examples.get("Bad", "")).strip("\n"),
        good=dedent(examples.get("Good", "")).strip("\n"),
    )


def _facts(page: Page) -> str:
    return f"Family: {page.family}. Severity: {page.severity}. Fix: {page.fix or 'none'}."


def _default(switch: str) -> str:
    """Return what a switch is if nothing is said of it, in the words of both languages."""
    english, russian = (spell(Conventions(), switch, language) for language in ("en", "ru"))
    return f"{english} ({russian})"


def _index() -> str:
    parts = [
        "# Rules",
        "What a text, a deal, and the play can be found to have, by code. Made by\n"
        "`python -m prefnotation.manual docs/rules`; `prefnotation explain` prints the same pages.",
    ]
    for family, members in groupby(pages(), lambda page: page.family):
        rows = [
            f"| {page.code} | [{page.name}]({page.name}.md) "
            f"| {page.severity} | {page.fix or 'none'} | {page.summary} |"
            for page in members
        ]
        head = ["| code | name | severity | fix | summary |", "|---|---|---|---|---|"]
        parts += [f"## {family.capitalize()}", "\n".join([*head, *rows])]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m prefnotation.manual FOLDER")
    write(Path(sys.argv[1]))
