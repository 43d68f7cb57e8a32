r"""Markdown: records for a README, an issue or a note, with tables as GitHub has them.

    | \# | West  | East | South | won by | W | E | S |
    | -- | ----- | ---- | ----- | ------ | - | - | - |
    | 1  | ▸♠A\* | ♠7   | ♠8    | West   | 1 | 0 | 0 |

The table is drawn in a fixed pitch, as in the pretty text. Whatever in a text might be taken for a
sign of Markdown or HTML has a backslash before it, and a `|` is `&#124;`. What is said of a trick
stands below the play, under the number of the trick.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from prefnotation.formats._page.article import articles
from prefnotation.formats._page.asides import asides
from prefnotation.formats._page.columns import bare, clean, padded, width
from prefnotation.formats._page.drawing import drawn
from prefnotation.formats._page.parts import Columns, Diagram, Entry, Part, Play, Title
from prefnotation.model.deal import Record
from prefnotation.spelling import Spelling

SUFFIXES = (".md", ".markdown")

_SIGN = re.compile(r"[\\`*_\[\]<>~&$#]")
_ENTRY, _REMARK = "- ", "* "
"""Two kinds of items, so that a remark does not join the entries that stand below it."""
_LEADING = re.compile(r"^(\d{0,9})([-+=:.)])")
"""What begins a list or a line below a heading."""


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Show records one after the other."""
    pages = articles(records, spelling)
    parts = (part for sections in pages for section in sections for part in section)
    lines: list[str] = []
    listing = False
    for block in (block for part in parts for block in _blocks(part)):
        # Entries that follow each other are one list.
        together = listing and block[0].startswith(_ENTRY)
        listing = block[0].startswith(_ENTRY)
        lines += [""] * bool(lines and not together)
        lines += block
    return "\n".join(lines) + "\n" * bool(lines)


def _blocks(part: Part) -> Iterator[list[str]]:
    """Yield the lines of a part, in blocks that have a blank line between them."""
    match part:
        case Title():
            yield [f"{'#' if part.of_match else '##'} {_shown(part.text)}"]
            yield from _filled([_shown(" · ".join(part.facts))])
            yield from _filled(_items(part.remarks))
        case Entry():
            text = _shown(part.text) or "—"
            label = f"{_label(part.label)} " if part.label else ""
            remarks = ["  " + remark for remark in _items([*part.above, *part.below])]
            yield [f"{_ENTRY}{label}{text}", *remarks]
        case Columns():
            yield [_label(part.label)]
            yield from _filled(_items(part.above))
            yield _table([part.heads, *part.rows])
            yield from _filled(_items(part.below))
        case Diagram():
            yield _fenced(drawn(part))
            yield from _filled(_items(part.remarks))
        case Play():
            yield [_label(part.label)]
            yield from _filled(_items([*part.above, *part.below]))
            yield from _play(part)
        case _:
            yield from _filled(_items(part.texts))


def _shown(text: str) -> str:
    """Escape a text, without the paint on it."""
    signs = _SIGN.sub(r"\\\g<0>", clean(bare(text)))
    return _LEADING.sub(r"\1\\\2", signs).replace("|", "&#124;")


def _filled(lines: list[str]) -> Iterator[list[str]]:
    if any(lines):
        yield lines


def _label(label: str) -> str:
    return f"**{_shown(label)}:**"


def _items(texts: Iterable[str]) -> list[str]:
    return [f"{_REMARK}{_shown(text)}" for text in texts]


def _fenced(lines: Sequence[str]) -> list[str]:
    """Set lines as they are, between fences that nothing in them can close."""
    text = bare("\n".join(map(str.rstrip, lines)))
    fence = "`" * (max(map(len, re.findall("`{3,}", text)), default=2) + 1)
    return [fence, *text.split("\n"), fence]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay out rows below their heads, each column as wide as its widest cell."""
    heads, *cells = [[_shown(cell) for cell in row] for row in rows]
    widths = [max(1, *map(width, column)) for column in zip(heads, *cells, strict=True)]
    rule = ["-" * wide for wide in widths]
    return [f"| {' | '.join(map(padded, row, widths))} |" for row in (heads, rule, *cells)]


def _play(play: Play) -> Iterator[list[str]]:
    """Yield a table for each block, and what is said of its tricks below it."""
    for block in play.blocks:
        yield _table([play.heads(block), *map(play.cells, block.rows)])
        yield from _filled(
            [
                "  " * depth
                + _REMARK
                + (_shown(text) if depth else f"{_label(row.number)} {_shown(text)}")
                for row in block.rows
                for depth, text in asides(row)
            ]
        )
