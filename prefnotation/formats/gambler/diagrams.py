"""Reading the present page of a protocol: a diagram for each deal, with a summary."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from prefnotation.formats._text.cards import SUITS
from prefnotation.formats._text.marking import Marking
from prefnotation.formats.gambler.pieces import Piece
from prefnotation.formats.gambler.words import cards, extent, flat, game, pictured
from prefnotation.model.auction import AllPass
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Deal, Hand, Notes
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import TALON
from prefnotation.source import Span

_POSITIONS = {"t": Seat.NORTH, "r": Seat.EAST, "b": Seat.SOUTH, "l": Seat.WEST}
_HEAD = "lt"
"""The corner with the number of the deal and the dealer."""
_SUMMARY = "summary"
_PLACES = (*_POSITIONS, _HEAD, _SUMMARY)
_SIGN = re.compile(r"\s*[♠♣♦♥][\ufe0e\ufe0f]?")
_SUITS = {**SUITS, **{suit.value: suit for suit in Suit}}
_LETTERS = dict(zip("NESWСВЮЗ", (*_POSITIONS.values(), *_POSITIONS.values()), strict=True))
_NUMBERED = re.compile(r"(?P<number>\d*)\s*(?P<dealer>[NESWСВЮЗ])?\b\s*(?P<rest>.*)")
_GAME = re.compile(r"(?P<game>\S+(?:\s+БК)?)(?:\s+(?P<declarer>[NESWСВЮЗ])\b)?\s*(?P<rest>.*)")


class DiagramReader(Marking):
    """Reads the deals of a page."""

    def __init__(self, text: str, page: Sequence[Piece]) -> None:
        super().__init__(text)
        self._page = page

    def read(self) -> list[Deal]:
        """Return the deals in their order."""
        starts = [at for at, piece in enumerate(self._page) if is_diagram(piece)]
        ends = [*starts, len(self._page)][1:]
        return [
            self._deal(f"deals[{number}]", self._page[start:end])
            for number, (start, end) in enumerate(zip(starts, ends, strict=True))
        ]

    def _deal(self, at: str, diagram: Sequence[Piece]) -> Deal:
        rows: dict[str, list[tuple[Card, Span]]] = {}
        words: dict[str, list[Piece]] = {}
        end = diagram[-1].span.end
        for where, suit, piece in _parts(diagram):
            end = piece.span.end
            if piece.tag == "span":
                rows.setdefault(where, [])
                if suit is None or where not in _POSITIONS:
                    self.expect("a suit and a position: t, r, b or l", piece.span)
            elif suit is None:
                words.setdefault(where, []).append(piece)
            elif where in _POSITIONS:
                for card, span in cards(suit, piece, _sign(piece)):
                    if card is None:
                        self.expect("a rank", span)
                    else:
                        rows[where].append((card, span))
        self.place(at, (diagram[0].span.start, end))
        deal = self._summed(at, words, self._headed(at, words, Deal()))
        hands: dict[Seat, Hand] = {}
        notes = dict(deal.notes)
        for where, seat in _POSITIONS.items():
            row = rows.get(where, [])
            address = f"hands.{seat}"
            if 0 < len(row) <= TALON and deal.talon is None:
                address = "talon"
                deal = replace(deal, talon=self.row(f"{at}.talon", row))
            elif row:
                hands[seat] = self.row(f"{at}.{address}", row, by_card=True)
            notes[address] = Notes(after=(flat(words.get(where, ())),))
        rest = [flat(words[where]) for where in words if where not in _PLACES]
        notes[""] = Notes(after=tuple(rest))
        return replace(deal, hands=hands, notes=notes)

    def _headed(self, at: str, words: Mapping[str, Sequence[Piece]], deal: Deal) -> Deal:
        """Return a deal with its number and dealer, which stand in the corner."""
        written = flat(words.get(_HEAD, ()))
        found = _NUMBERED.fullmatch(written)
        if found is None or not written:
            return deal
        for field in ("name", "dealer"):
            self.place(f"{at}.{field}", extent(words[_HEAD]))
        rest = found["rest"]
        notes = {"name": Notes(after=(rest,) if rest.strip("/- ") else ())}
        dealer = _LETTERS.get(found["dealer"])
        return replace(deal, name=found["number"] or None, dealer=dealer, notes=notes)

    def _summed(self, at: str, words: Mapping[str, Sequence[Piece]], deal: Deal) -> Deal:
        """Return a deal with its game and declarer, with which the summary begins."""
        found = _GAME.fullmatch(flat(words.get(_SUMMARY, ())))
        if found is None:
            return deal
        span = extent(words[_SUMMARY])
        played = game(found["game"])
        self.place(f"{at}.game", span)
        rest = found["rest"]
        if played is None:
            self.expect("a contract such as 6♠, 7БК, 6-3, мизер or распасы", span)
        elif not isinstance(played, AllPass):
            played = replace(played, declarer=_LETTERS.get(found["declarer"]))
        return replace(deal, game=played, notes={**deal.notes, "game": Notes(after=(rest,))})


def _parts(diagram: Sequence[Piece]) -> Iterator[tuple[str, Suit | None, Piece]]:
    """Yield the rows, the cards in them and other words of a diagram, each with its place.

    A row is its tag, of which the suit is known; its words follow with the same suit.
    """
    places: list[str] = []
    suit: Suit | None = None
    depth = 0
    for piece in diagram:
        if piece.tag == "div":
            depth, suit = 0, None
            around = places[-1] if places else ""
            summed = "summary" in _classes(piece)
            places.append(_SUMMARY if summed else piece.attributes.get("position", around))
        elif piece.tag == "/div":
            depth, suit = 0, None
            places.pop()
            if not places:
                return
        elif piece.tag == "span" and not depth and "suitcards" in _classes(piece):
            depth = 1
            suit = _SUITS.get(piece.attributes.get("data-suit", "").strip().lower()[:1])
            yield places[-1], suit, piece
        elif piece.tag in ("span", "/span") and depth:
            depth += 1 if piece.tag == "span" else -1
            suit = suit if depth else None
        elif piece.text or (pictured(piece) and not suit):
            yield places[-1], suit, piece


def _sign(piece: Piece) -> int:
    """Return where the ranks of a row begin, behind the sign of its suit."""
    found = _SIGN.match(piece.text)
    return found.end() if found else 0


def _classes(piece: Piece) -> list[str]:
    return piece.attributes.get("class", "").split()


def is_diagram(piece: Piece) -> bool:
    """Tell whether a diagram of a deal begins here."""
    return piece.tag == "div" and "diagram" in _classes(piece)
