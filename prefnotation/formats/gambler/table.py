"""Reading the old page of a protocol: tables of hands, auction and play, a script with the game."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from prefnotation.diagnostics import Severity
from prefnotation.formats._text.marking import Marking
from prefnotation.formats._text.plays import tricks
from prefnotation.formats.gambler.cells import (
    Line,
    cells,
    groups,
    of_play,
    pictures,
    strings,
)
from prefnotation.formats.gambler.pieces import Piece, pieces
from prefnotation.formats.gambler.words import (
    UNKNOWN_GAME,
    call,
    cards,
    extent,
    flat,
    game,
)
from prefnotation.model.auction import AllPass, Call, Contract, Pass
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Notes, Other, Trick
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import TALON
from prefnotation.source import Span

_THREE = (Seat.WEST, Seat.EAST, Seat.SOUTH)
_FOUR = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
"""Who holds what, in the order of the page: with three players the talon stands third."""
_CLOCKWISE = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_COLUMNS = _CLOCKWISE[1:]
"""Whose columns those of the auction and of the play are, with three players."""

_INFORMATION = re.compile(r"\bArray\s*\(\s*n\s*\(")
_VOID = "\xa0"


class _Said(NamedTuple):
    """A call with the cell where it stands."""

    call: Call
    column: int
    span: Span


class TableReader(Marking):
    """Reads the one deal of a page."""

    def __init__(self, text: str, page: Sequence[Piece]) -> None:
        super().__init__(text)
        self._page = page
        self._cells = list(cells(page))
        self._four = False

    def read(self) -> list[Deal]:
        """Return the deal; none if the page shows no hand."""
        shown = groups(list(self._lines()))
        if not shown:
            return []
        last = shown[-1][-1]
        self.place("deals[0]", (shown[0][0].span.start, last.span.end))
        calls, width = self._auction(last.cell + 1)
        deal = self._hands(shown, width)
        deal = self._informed(self._called(deal, calls, width))
        return [self._played(deal)]

    def _lines(self) -> Iterator[Line]:
        """Yield the rows of the hands; what beside a picture has no card and is no void is none."""
        for number, cell in enumerate(self._cells):
            for picture, suit, written in pictures(cell):
                row = [found for piece in written for found in cards(suit, piece)]
                known = [(card, span) for card, span in row if card]
                void = not row and any(_VOID in piece.text for piece in written)
                if of_play(picture) or not (known or void):
                    continue
                for card, span in row:
                    if card is None:
                        self.expect("a rank", span)
                yield Line(suit, known, number, Span(picture.span.start, written[-1].span.end))

    def _auction(self, start: int) -> tuple[list[_Said], int]:
        """Return the calls in the cells from a number on, and how many columns they stand in.

        After two passes and another call everything is said, and the cells mean something else.
        """
        calls: list[_Said] = []
        row = -1
        for cell in self._cells[start:]:
            written = flat(cell.pieces)
            if cell.column < 0 or not written:
                continue
            if any(pictures(cell)):
                break
            said = call(written)
            if said:
                row = row if calls else cell.row
                calls.append(_Said(said, cell.column, extent(cell.pieces)))
            elif calls:
                self.expect("a call", extent(cell.pieces))
            if sum(isinstance(one.call, Pass) for one in calls) >= TALON and len(calls) > TALON:
                break
        return calls, max((cell.column + 1 for cell in self._cells if cell.row == row), default=0)

    def _hands(self, shown: Sequence[Sequence[Line]], width: int) -> Deal:
        """Return a deal with its hands and talon; with four players the dealer holds the talon."""
        rows = [[card for line in group for card in line.cards] for group in shown]
        short = next((at for at, row in enumerate(rows) if len(row) <= TALON), len(rows))
        loose = short < len(rows) and len(shown[short]) <= TALON
        in_the_middle = short == TALON and loose and width != len(_FOUR)
        self._four = len(rows) == len(_FOUR) and not in_the_middle
        seats = _FOUR if self._four else (*_THREE[:short], Seat.NORTH, *_THREE[short:])
        at = "deals[0]"
        held = {
            seat: self.row(f"{at}.hands.{seat}", row, by_card=True)
            for number, (seat, row) in enumerate(zip(seats, rows, strict=False))
            if number != short
        }
        if short == len(rows):
            return Deal(hands=held)
        dealer = seats[short] if self._four else None
        return Deal(dealer=dealer, hands=held, talon=self.row(f"{at}.talon", rows[short]))

    def _called(self, deal: Deal, calls: Sequence[_Said], width: int) -> Deal:
        """Return a deal with its auction, and who opens it as the first hand."""
        if not calls:
            return deal
        circle = _CLOCKWISE if self._four else _COLUMNS
        column = calls[0].column
        first = None
        if deal.dealer:
            first = circle[(circle.index(deal.dealer) + 1) % len(circle)]
        elif width == len(circle):
            first = circle[column]
            self.place("deals[0].first_hand", calls[0].span)
        auction = []
        for number, said in enumerate(calls):
            self.place(f"deals[0].auction[{number}]", said.span)
            seat = None
            if first and width == len(circle):
                seat = circle[(circle.index(first) + said.column - column) % width]
            auction.append(replace(said.call, seat=seat))
        return replace(deal, auction=tuple(auction), first_hand=first)

    def _informed(self, deal: Deal) -> Deal:
        """Return a deal with the contract that a script tells, and what else it tells as notes."""
        scripts = (
            text for tag, text in pairwise(self._page) if tag.tag == "script" and not text.tag
        )
        found = ((script, _INFORMATION.search(script.text)) for script in scripts)
        for script, call_of_script in ((one, hit) for one, hit in found if hit):
            inside = strings(script, call_of_script.end())
            told = [(flat(pieces(self._text, *span)[0]), span) for span in inside]
            if len(told) > 1:
                deal = self._contract(deal, *told[1])
            else:
                self.expect("the contract", script.place(*call_of_script.span()))
            before = tuple(words for words, _ in (*told[:1], *told[2:]))
            return replace(deal, notes={"name": Notes(before=before)})
        return deal

    def _contract(self, deal: Deal, written: str, span: Span) -> Deal:
        self.place("deals[0].game", span)
        if written == UNKNOWN_GAME:
            message = "nobody says what the contract {contract} means"
            help_ = "the entry is kept as written"
            self.tell(span, message, help_, Severity.WARNING, contract=written)
            return replace(deal, others=(Other("contract", written),))
        played = game(written)
        if played is None:
            self.expect("a contract such as 6♠, 7БК, 6-3, мизер or распасы", span)
        return replace(deal, game=played)

    def _plays(self) -> Iterator[tuple[Card, Span]]:
        """Yield the cards beside the pictures of plays; one that cannot be read has its place."""
        for cell in self._cells:
            for picture, suit, written in pictures(cell):
                row = [found for piece in written for found in cards(suit, piece)]
                if of_play(picture) and row:
                    card, span = row[0]
                    if card is None or len(row) > 1:
                        self.expect("a rank", span)
                    yield card or Card.ANY, span

    def _played(self, deal: Deal) -> Deal:
        """Return a deal with its tricks; cards of the talon that an all-pass opens are no plays."""
        trump = deal.game.trump if isinstance(deal.game, Contract) else None
        talon = (deal.talon or ()) if isinstance(deal.game, AllPass) else ()
        plays: list[tuple[Card, Span]] = []
        turned: list[tuple[Card, Span]] = []
        for card, span in self._plays():
            (turned if card in talon else plays).append((card, span))
        opened = [card for card, _ in turned]
        if opened and sorted(opened) == sorted(talon):
            # The order in which they were opened is the one that counts.
            talon = tuple(opened)
            deal = replace(deal, talon=talon)
            for number, (_, span) in enumerate(turned):
                self.places[f"deals[0].talon[{number}]"] = span
        out = deal.dealer or Seat.NORTH
        columns = [seat for seat in _CLOCKWISE if seat is not out]
        moves = [card for card, _ in plays]
        suit = trump.suit if trump else None
        rows = tricks(moves, deal.hands or {}, columns, deal.first_hand, suit, talon)
        found = []
        for number, row in enumerate(rows):
            here = f"deals[0].tricks[{number}]"
            spans = [plays[play][1] for play in sorted(row)]
            self.place(here, (spans[0].start, spans[-1].end))
            trick = Trick(number + 1, self.row(f"{here}.plays", [plays[play] for play in row]))
            if number < len(opened):
                self.place(f"{here}.talon", turned[number][1])
                trick = replace(trick, talon=opened[number])
            found.append(trick)
        return replace(deal, tricks=tuple(found) or None)
