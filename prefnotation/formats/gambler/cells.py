"""What stands where on the old page of a protocol: cells, pictures, rows of hands, strings."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from prefnotation.formats._text.marking import Row
from prefnotation.formats.gambler.pieces import Piece
from prefnotation.formats.gambler.words import pictured
from prefnotation.model.cards import Suit
from prefnotation.play.dealt import PLAYERS, TALON
from prefnotation.source import Span

_PLAY = {"height": "11", "width": "13", "border": "0"}
"""What tells the picture of a play from that of a row of a hand."""
_STRING = re.compile(r'\s*"([^"\n]*)"\s*(,)?')
_BORDERS = ("td", "/td", "th", "/th", "tr", "/tr", "table", "/table")


class Cell(NamedTuple):
    """The pieces of a cell, or of what stands between cells, and where it is in its table."""

    pieces: list[Piece]
    row: int
    column: int
    """-1 between cells."""


class Line(NamedTuple):
    """A row of a hand: a suit with its cards, in a cell."""

    suit: Suit
    cards: Row
    cell: int
    span: Span


def groups(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the rows of at most four hands: four suits, spades first; the talon lies between.

    The talon of two rows has a suit in each, whatever they are; a hand that sits out may have four.
    """
    found: list[list[Line]] = []
    at, loose = 0, False
    while at < len(lines):
        suits = [line.suit for line in lines[at : at + len(Suit)]]
        whole = suits[0] is Suit.SPADES and len(set(suits)) == len(Suit)
        joins = loose and not whole and len(found[-1]) < TALON
        if not joins and len(found) == PLAYERS + 1:
            break
        taken = list(lines[at : at + len(Suit)]) if whole else [lines[at]]
        if joins:
            found[-1] += taken
        else:
            found.append(taken)
        loose = not whole
        at += len(taken)
    return found


def cells(page: Sequence[Piece]) -> Iterator[Cell]:
    """Yield what stands in cells and between them; a cell ends where another one begins."""
    row = column = -1
    cell = Cell([], row, -1)
    hidden = False
    for piece in page:
        if piece.tag in _BORDERS:
            if cell.pieces:
                yield cell
            row, column = (row + 1, -1) if piece.tag == "tr" else (row, column)
            column += piece.tag == "td"
            inside = piece.tag == "td"
            cell = Cell([piece] if inside else [], row, column if inside else -1)
        elif piece.tag or not hidden:
            cell.pieces.append(piece)
        hidden = piece.tag in ("script", "style")
    if cell.pieces:
        yield cell


def pictures(cell: Cell) -> Iterator[tuple[Piece, Suit, list[Piece]]]:
    """Yield the pictures of suits in a cell with the texts beside each.

    A cell that begins with something else holds a call. Between cells nothing but the next text
    belongs to a picture.
    """
    found: list[tuple[Piece, Suit, list[Piece]]] = []
    for piece in cell.pieces:
        suit = pictured(piece)
        if suit:
            found.append((piece, suit, []))
        elif found and piece.text and (cell.column >= 0 or not found[-1][2]):
            found[-1][2].append(piece)
        elif not found and cell.column >= 0 and piece.text.strip():
            return
    yield from found


def of_play(picture: Piece) -> bool:
    """Tell whether a picture stands beside a card that was played."""
    return all(picture.attributes.get(name) == value for name, value in _PLAY.items())


def strings(script: Piece, at: int) -> list[Span]:
    """Return where the insides of the strings of a call stand."""
    found: list[Span] = []
    string = _STRING.match(script.text, at)
    while string:
        found.append(script.place(*string.span(1)))
        string = _STRING.match(script.text, string.end()) if string[2] else None
    return found
