"""The words of a protocol: cards of a row, calls and contracts, with suits as pictures or signs."""

import re
from collections.abc import Iterator, Sequence

from prefnotation.formats._text.cards import SUITS, level
from prefnotation.formats.gambler.pieces import Piece
from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Game,
    Misere,
    MisereBid,
    Pass,
    Trump,
)
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.source import Span

UNKNOWN_GAME = "RMZ"
"""A contract of which nobody says what it means."""

_SOURCE = re.compile(r"(?:\A|[/\\])([scdh])\.gif(?![\w.])", re.IGNORECASE)
_RANK = re.compile(r"10|[7-9TJQKA]")
_WORD = re.compile(r"\S+")
_BID = re.compile(r"(?P<level>10|[16-9T])\s*(?:(?P<suit>[♠♣♦♥])[\ufe0e\ufe0f]?|БК?)")
_GIVEN_UP = re.compile(r"(10|[16-9T])-3")
_MISERE = "мизер"
_NO_CARD = "-–—"


def pictured(piece: Piece) -> Suit | None:
    """Return the suit that a piece is the picture of."""
    found = _SOURCE.search(piece.attributes.get("src", "")) if piece.tag == "img" else None
    return SUITS[found[1].lower()] if found else None


def flat(row: Sequence[Piece]) -> str:
    """Return the words of some pieces, with signs in place of pictures and single blanks."""
    signs = (str(pictured(piece) or "") if piece.tag else piece.text for piece in row)
    return " ".join("".join(signs).split())


def extent(row: Sequence[Piece]) -> Span:
    """Return where the words and pictures of some pieces stand, of which there are some."""
    solid = [piece for piece in row if pictured(piece) or piece.text.strip()]
    first, last = solid[0], solid[-1]
    start = first.at[len(first.text) - len(first.text.lstrip())] if first.text else first.span.start
    return Span(start, last.at[len(last.text.rstrip())] if last.text else last.span.end)


def cards(suit: Suit, piece: Piece, start: int = 0) -> Iterator[tuple[Card | None, Span]]:
    """Yield the cards of a suit, or `None` for what is no rank; a dash is no card."""
    for word in _WORD.finditer(piece.text, start):
        at = word.start()
        while at < word.end():
            found = _RANK.match(piece.text, at)
            end = found.end() if found else word.end()
            if found:
                rank = Rank(found[0].replace("T", "10"))
                yield Card.of(suit, rank), piece.place(at, end)
            elif word[0] not in _NO_CARD:
                yield None, piece.place(at, end)
            at = end


def call(written: str) -> Call | None:
    """Return the call of an auction that is written, `None` if it is none."""
    word = written.casefold()
    if word == "пас":
        return Pass()
    if word.startswith(_MISERE):
        return MisereBid()
    found = _BID.fullmatch(written)
    return Bid(level(found["level"]), _trump(found["suit"])) if found else None


def game(written: str) -> Game | None:
    """Return the game that is written, `None` if it is none."""
    word = written.casefold()
    if word in ("распасы", "пас"):
        return AllPass()
    if word.startswith(_MISERE):
        return Misere()
    if found := _GIVEN_UP.fullmatch(written):
        return Contract(level=level(found[1]), without_three=True)
    found = _BID.fullmatch(written)
    return Contract(None, level(found["level"]), _trump(found["suit"])) if found else None


def _trump(sign: str | None) -> Trump:
    return Trump(sign) if sign else Trump.NO_TRUMP
