"""Newspaper problems, the hands: four rows without suits, of one hand or of two side by side."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from prefnotation.formats._problems.dialects import RANK, VOID, Dialect, Face, doubles
from prefnotation.model.cards import Suit
from prefnotation.source import Span

SIZE = len(Suit)
"""The rows of a hand: spades, clubs, diamonds, hearts."""
ROW = re.compile(
    rf"(?=.*(?:{RANK}|{VOID}))(?:(?:{RANK}++(?!\w)|(?!\w{{3}})\w++|{VOID}|\?)[\s,;.]*+)++"
)
"""A row, with a sign or two in the place of a rank that cannot be read."""
_TOKEN = re.compile(rf"(?P<rank>{RANK})|(?P<void>{VOID})|(?P<comma>[,;.])|(?P<blank>\s+)|\w+|.")
_HAND = 10
_LONGEST = 20
"""Of a row; no suit has half as many cards."""


class Item(NamedTuple):
    """A rank, a dash (`is_void`), or something else that stands in the place of a rank.

    `parted` tells what stands before it: a comma, a TAB, or neither.
    """

    span: Span
    rank: str
    is_void: bool
    parted: str


Row = Sequence[Item]


def items(text: str, span: Span) -> list[Item]:
    """Return what stands in a row."""
    found: list[Item] = []
    parted = ""
    for token in _TOKEN.finditer(text, *span):
        kind = token.lastgroup
        if kind == "comma":
            parted = ","
        elif kind == "blank":
            parted = parted or ("\t" if "\t" in token[0] else "")
        else:
            rank = token[0] if kind == "rank" else ""
            found.append(Item(Span(*token.span()), rank, kind == "void", parted))
            parted = ""
    return found


def faces(rows: Sequence[Row]) -> list[Face]:
    """Return the cards of a hand."""
    return [
        Face(suit, item.rank, item.span)
        for suit, row in zip(Suit, rows, strict=True)
        for item in row
        if item.rank
    ]


def halves(rows: Sequence[Row], others: Sequence[Face]) -> tuple[list[Face], list[Face]] | None:
    """Return the cards of two hands side by side, `None` if the border between is not proved.

    It runs where a comma is missing, and so that both hands are equal. Where commas leave more
    than one border open, or none, that must be the one border of two hands of ten, and no card
    of the deal may stand twice; `others` are those in no row.
    """
    if any(len(row) > _LONGEST for row in rows):
        return None
    cuts = [_cuts(row) for row in rows]
    # Borders by how many cards they leave on the left; two of a kind are as good as many.
    borders: dict[int, list[tuple[int, ...]]] = {0: [()]}
    for row, places in zip(rows, cuts, strict=True):
        longer: dict[int, list[tuple[int, ...]]] = {}
        for left, known in borders.items():
            for cut in places:
                found = longer.setdefault(left + _count(row[:cut]), [])
                found.extend((*border, cut) for border in known[: 2 - len(found)])
        borders = longer
    total = sum(map(_count, rows))
    equal = [] if total % 2 else borders.get(total // 2, [])
    if len(equal) != 1:
        return None
    west = faces([row[:cut] for row, cut in zip(rows, equal[0], strict=True)])
    east = faces([row[cut:] for row, cut in zip(rows, equal[0], strict=True)])
    if any(len(places) != 1 for places in cuts):
        dealt = [*west, *east, *others]
        if total != 2 * _HAND or all(doubles(dialect, dealt) for dialect in Dialect):
            return None
    return west, east


def _cuts(row: Row) -> list[int]:
    """Return where a row may be cut in two: at a TAB, else where a comma is missing, or anywhere.

    Of the cuts that leave the same cards on the left there is one.
    """
    inner = [at for at in range(1, len(row)) if row[at].parted != "," and _fits(row[:at], row[at:])]
    tabs = [at for at in inner if row[at].parted == "\t"]
    if len(tabs) == 1:
        return tabs
    anywhere = [at for at in range(len(row) + 1) if _fits(row[:at], row[at:])]
    return list({_count(row[:at]): at for at in inner or anywhere}.values())


def _fits(*parts: Row) -> bool:
    """Whether each part can be a suit of a hand: a dash stands alone."""
    return all(len(part) == 1 or not any(item.is_void for item in part) for part in parts)


def _count(row: Row) -> int:
    """Count the cards, those included that cannot be read."""
    return sum(not item.is_void for item in row)
