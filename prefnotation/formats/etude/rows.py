"""Etudes, a line of them: rows of cards, and the seats that stand between and behind them."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from prefnotation.formats._problems.dialects import RANK, SUIT, VOID, Face, suit
from prefnotation.formats._problems.outline import SEATS
from prefnotation.model.cards import Suit
from prefnotation.model.seats import Seat
from prefnotation.source import Span

_TOKEN = re.compile(
    r"(?P<picture>(?:/(?:[\w-]{1,40}/){0,8})?(?P<name>[scdh])\.gif)"
    rf"|(?P<suit>{SUIT})"
    r"|(?P<seat>(?i:север|юг|запад|восток|north|south|west|east)(?!\w)|[NSEWСЮЗ](?!\w)):?"
    r"|(?P<discard>(?i:снос|discard)(?!\w)):?"
    rf"|(?P<ranks>{RANK}+)(?=[scdh]\.gif|\W|\Z)"
    rf"|(?P<void>{VOID}+)"
    "|(?P<blank>[\\s,;|\u2500-\u257f]+)"
    r"|(?P<alien>\w+|.)"
)
_RANK = re.compile(RANK)
_EAST = "В"
"""Восток, or a jack."""


@dataclass(slots=True)
class Row:
    """The cards of one suit in one hand; `tabbed` if a TAB stands before it.

    `span` is that of its suit. It is `told` if ranks or a dash stand there, `pictured` if its suit
    is a picture, and `spread` if TABs stand between its ranks.
    """

    suit: Suit
    span: Span
    tabbed: bool
    pictured: bool
    told: bool = False
    spread: bool = False
    faces: list[Face] = field(default_factory=list)


class Mark(NamedTuple):
    """A seat, or the discard, which has none; `letter` if it is one, `tabbed` as a row is."""

    seat: Seat | None
    span: Span
    tabbed: bool
    letter: bool


def items(text: str, start: int, end: int) -> list[Row | Mark | Span]:
    """Return the rows and marks of a line in their order, and the spans of what is neither."""
    found: list[Row | Mark | Span] = []
    row: Row | None = None
    tabbed = False
    is_east = text[start:end].strip() == _EAST
    for token in _TOKEN.finditer(text, start, end):
        kind, span = token.lastgroup, Span(*token.span())
        if kind == "blank":
            tabbed |= "\t" in token[0]
            continue
        if token[0] == _EAST:
            # Between other compass letters, or where TABs part columns and not ranks.
            after_west = bool(found) and isinstance(found[-1], Mark) and found[-1].seat is Seat.WEST
            in_column = tabbed and span.end == end and row is not None and not row.spread
            kind = "seat" if is_east or after_west or in_column else kind
        if kind in ("ranks", "void") and row is not None:
            row.spread |= tabbed
            row.told = True
            if kind == "ranks":
                ranks = _RANK.finditer(text, *span)
                row.faces += (Face(row.suit, rank[0], Span(*rank.span())) for rank in ranks)
        elif kind in ("picture", "suit"):
            meant = cast("Suit", suit(token["name"] or token[0]))
            row = Row(meant, span, tabbed, kind == "picture")
            found.append(row)
        elif kind in ("seat", "discard"):
            word = token[0].rstrip(":").lower()
            found.append(Mark(SEATS.get(word), span, tabbed, len(word) == 1))
            row = None
        else:
            found.append(span)
        tabbed = False
    return found
