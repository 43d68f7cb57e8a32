"""HTML: one page that shows the records, to be looked at, printed or cut up for a site.

It needs nothing else: its style is in it, and there is no script. It is XML as well. Each hand,
each auction and each play is a table with heads of its own, so that a browser can read it out and
a program find it:

    <table class="hand">
    <caption><b>West</b> ← <b>6♠</b> · 1st hand</caption>
    <tr><th scope="row"><b>♠</b></th><td><b>A Q J 10</b></td></tr>

Diamonds and hearts are red by day and by night. What is not written but follows by the laws is
shown as in the pretty text: `▸` stands before the card that leads and `*` after the one that takes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from prefnotation.formats._page.article import articles
from prefnotation.formats._page.columns import BOLD, RED, bare, dressed
from prefnotation.formats._page.parts import (
    Columns,
    Diagram,
    Entry,
    Held,
    Part,
    Play,
    Row,
    Title,
    Variation,
    Varied,
)
from prefnotation.formats.html.style import STYLE
from prefnotation.model.deal import Record
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".html", ".htm")

_PAGE = re.compile(
    r"\s*+(?:<\?xml[^>]*+>\s*+)?<(?:!doctype\s++html|html|head|body)\b", re.IGNORECASE
)

_DRESS = {BOLD: ("<b>", "</b>"), RED: ('<span class="red">', "</span>")}
_NO_CHARACTER = re.compile(
    "[\ufdd0-\ufdef"
    + "".join(
        chr(plane + last) for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)
    )
    + "]"
)
"""Code points that may not stand in a page."""


def recognises(source: Source) -> bool:
    """Tell whether a text is a web page: it is not read."""
    return _PAGE.match(source.text) is not None


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Show records on one page."""
    pages = [[part for section in page for part in section] for page in articles(records, spelling)]
    titles = [part for page in pages for part in page if isinstance(part, Title)]
    name = titles[0].text if titles else spelling.labels["name"]
    deal_level = 2 if any(title.of_match for title in titles) else 1
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{spelling.language}" dir="ltr">',
        "<head>",
        '<meta charset="utf-8" />',
        '<meta name="viewport" content="width=device-width, initial-scale=1" />',
        f"<title>{_escaped(bare(name))}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        "<main>",
        *(line for page in pages for line in _article(page, deal_level)),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _article(parts: Sequence[Part], deal_level: int) -> Iterator[str]:
    """Yield a record; entries that follow each other are one list."""
    yield "<article>"
    listing = False
    for part in parts:
        if listing and not isinstance(part, Entry):
            yield "</dl>"
        if isinstance(part, Entry) and not listing:
            yield "<dl>"
        listing = isinstance(part, Entry)
        match part:
            case Title():
                yield from _title(part, 1 if part.of_match else deal_level)
            case Entry():
                yield from _entry(part)
            case Columns():
                yield from _auction(part)
            case Diagram():
                yield from _diagram(part)
            case Play():
                yield from _play(part)
            case _:
                yield from _remarks(part.texts)
    if listing:
        yield "</dl>"
    yield "</article>"


def _escaped(text: str) -> str:
    return escape(_NO_CHARACTER.sub("\ufffd", text))


def _shown(text: str) -> str:
    """Escape a text with the paint on it as elements."""
    return dressed(text, _escaped, _DRESS)


def _remarks(texts: Iterable[str], name: str = "ul") -> Iterator[str]:
    items = "".join(f'<li dir="auto">{_escaped(text)}</li>' for text in texts)
    if items:
        yield f'<{name} class="remarks">{items}</{name}>'


def _title(title: Title, level: int) -> Iterator[str]:
    yield f"<h{level}>{_shown(title.text)}</h{level}>"
    if title.facts:
        yield f'<p class="facts">{_shown(" · ".join(title.facts))}</p>'
    yield from _remarks(title.remarks)


def _entry(entry: Entry) -> Iterator[str]:
    above, below = "".join(_remarks(entry.above)), "".join(_remarks(entry.below))
    label = f"<dt>{_shown(entry.label)}</dt>" if entry.label else ""
    yield f"{label}<dd>{above}{_shown(entry.text) or '—'}{below}</dd>"


def _auction(auction: Columns) -> Iterator[str]:
    yield from _remarks(auction.above)
    yield '<table class="auction">'
    yield f"<caption>{_shown(auction.label)}</caption>"
    yield f"<thead>{_heads(auction.heads)}</thead>"
    yield "<tbody>"
    for row in auction.rows:
        yield f"<tr>{_cells(row)}</tr>"
    yield "</tbody></table>"
    yield from _remarks(auction.below)


def _heads(heads: Sequence[str], counts: int = 0) -> str:
    """Head columns, the last ones of which count; one that has no name is headed by nothing."""
    cells = []
    for at, head in enumerate(heads, counts - len(heads)):
        count = ' class="count"' * (at >= 0)
        cells.append(f'<th scope="col"{count}>{_shown(head)}</th>' if head else "<td></td>")
    return f"<tr>{''.join(cells)}</tr>"


def _cells(cells: Iterable[str]) -> str:
    return "".join(f"<td>{_shown(cell)}</td>" for cell in cells)


def _diagram(diagram: Diagram) -> Iterator[str]:
    yield '<div class="diagram">'
    sides = dict(zip(("left", "top", "right", "bottom"), diagram[:4], strict=True))
    for side in ("top", "left", "right", "bottom"):
        if hands := sides[side]:
            yield f'<div class="{side}">'
            yield from (line for hand in hands for line in _hand(hand))
            yield "</div>"
    if diagram.piles:
        yield '<dl class="piles">'
        yield from (
            f"<dt>{_shown(label)}</dt><dd>{_shown(cards) or '—'}</dd>"
            for label, cards in diagram.piles
        )
        yield "</dl>"
    yield "</div>"
    yield from _remarks(diagram.remarks)


def _hand(hand: Held) -> Iterator[str]:
    """Show a hand as a table of its suits; who has no cards has only his name."""
    if not hand.suits:
        yield f'<p class="idle">{_shown(hand.head)}</p>'
        return
    yield '<table class="hand">'
    yield f"<caption>{_shown(hand.head)}</caption>"
    yield "<tbody>"
    for sign, ranks in hand.suits:
        yield f'<tr><th scope="row">{_shown(sign) or "?"}</th><td>{_shown(ranks)}</td></tr>'
    yield "</tbody></table>"


def _play(play: Play) -> Iterator[str]:
    yield from _remarks(play.above)
    yield '<div class="wide"><table class="play">'
    yield f"<caption>{_shown(play.label)}</caption>"
    for at, block in enumerate(play.blocks):
        heads = _heads(play.heads(block), len(play.scorers))
        yield f"<tbody>{heads}" if at else f"<thead>{heads}</thead><tbody>"
        for row in block.rows:
            yield from _trick(row, play)
        yield "</tbody>"
    yield "</table></div>"
    yield from _remarks(play.below)


def _trick(row: Row, play: Play) -> Iterator[str]:
    number, *cells = play.cells(row)
    scorers = len(play.scorers)
    yield from _aside([*_remarks(row.above)], 1 + len(cells))
    plain, counts = cells[: len(cells) - scorers], cells[len(cells) - scorers :]
    numbers = "".join(f'<td class="count">{count}</td>' for count in counts)
    yield f'<tr><th scope="row">{_shown(number)}</th>{_cells(plain)}{numbers}</tr>'
    yield from _aside([*_remarks(row.below), *_variations(row.variations)], 1 + len(cells))


def _aside(lines: Sequence[str], across: int) -> Iterator[str]:
    if lines:
        yield f'<tr class="aside"><td colspan="{across}">{"".join(lines)}</td></tr>'


def _variations(variations: Iterable[Variation]) -> Iterator[str]:
    for variation in variations:
        yield "".join(_remarks(variation.remarks))
        tricks = "".join(map(_varied, variation.tricks))
        yield f'<ul class="variation">{tricks}</ul>'


def _varied(trick: Varied) -> str:
    above, below = "".join(_remarks(trick.above)), "".join(_remarks(trick.below))
    line = f"{_shown(trick.number)} {_shown(trick.text)}"
    return f"<li>{above}{line}{below}{''.join(_variations(trick.variations))}</li>"
