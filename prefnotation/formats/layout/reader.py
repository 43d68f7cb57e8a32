"""Reading layouts line by line: hands, and the numbers and plays below them."""

import re
from typing import Self

from msgspec.structs import replace

from prefnotation.faults import no_deal
from prefnotation.formats._text.cards import SUIT_TRUMPS, card
from prefnotation.formats._text.lines import LINE, words
from prefnotation.formats._text.marking import Marking, Row
from prefnotation.model.auction import Contract, Game, Misere, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Notes, Trick
from prefnotation.model.seats import THREE, Seat
from prefnotation.play.dealt import PLAYERS
from prefnotation.source import Span

TRUMPS = {**SUIT_TRUMPS, "n": Trump.NO_TRUMP}

NUMBERS = re.compile(r"[-+.\deE\s]*\d[-+.\deE\s]*")
_NUMBER = re.compile(r"[0-9]{1,3}")
_CONTRACT = re.compile(r"(?P<level>10|[6-9])(?P<trump>[scdhn])|misere")

_BEFORE_CONTRACT = 2
"""The declarer and who is to lead."""

_Word = tuple[str, Span]


class LayoutReader(Marking):
    """Reads the layouts of a text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.deals: list[Deal] = []
        self._count: _Word | None = None
        self._start()

    def _start(self) -> None:
        self._hands: list[Row] = []
        self._below: list[_Word] = []
        self._plays: Row = ()
        self._weights: list[str] = []
        self._span = Span(0, 0)

    def read(self) -> Self:
        """Read the whole text, once."""
        for found in LINE.finditer(self._text):
            start, end = found.span(1)
            line = list(words(self._text, start, end))
            if line:
                self._line(line, Span(line[0][1].start, line[-1][1].end))
            else:
                self._close()
        self._close()
        if self._count and int(self._count[0]) != len(self.deals):
            message = "the text says {count} layouts and holds {found}"
            self.tell(self._count[1], message, count=self._count[0], found=str(len(self.deals)))
        if not self.deals:
            self.findings.append(no_deal.found())
        return self

    def _line(self, line: list[_Word], span: Span) -> None:
        written = self._text[slice(*span)]
        if any(card(word) for word, _ in line) and not self._is_below(line):
            self._cards(line, span)
        elif self._plays and NUMBERS.fullmatch(written):
            self._weights.append(written)
            self._span = Span(self._span.start, span.end)
        elif self._hands:
            self._below += line
            self._span = Span(self._span.start, span.end)
        elif self._count is None and not self.deals and _NUMBER.fullmatch(written):
            self._count = written, span
        else:
            self.expect("a hand such as `As Ks 10s 7d`", span)

    def _is_below(self, line: list[_Word]) -> bool:
        """Tell whether a line goes on below hands: a contract may look like a card."""
        follows = len(self._below) == _BEFORE_CONTRACT or _NUMBER.fullmatch(line[0][0]) is not None
        return (
            bool(self._hands) and follows and sum(card(word) is not None for word, _ in line) == 1
        )

    def _cards(self, line: list[_Word], span: Span) -> None:
        """Read a line of cards: the next hand, or the plays below who leads."""
        row = [(card(word) or Card.ANY, place) for word, place in line]
        for read, place in row:
            if not read.known:
                self.expect("a card such as 10s", place)
        if len(self._below) == 1 and len(self._hands) == PLAYERS and not self._plays:
            # A play that cannot be read has its place in the order all the same.
            self._plays = row
            self._span = Span(self._span.start, span.end)
            return
        if self._below or self._plays or len(self._hands) == PLAYERS:
            self._close()
        self._span = Span(self._span.start if self._hands else span.start, span.end)
        self._hands.append([(read, place) for read, place in row if read.known])

    def _close(self) -> None:
        """Make a deal of the hands and of what stands below them."""
        if not self._hands:
            return
        at = f"deals[{len(self.deals)}]"
        self.place(at, self._span)
        hands = {
            seat: self.row(f"{at}.hands.{seat}", row, by_card=True)
            for seat, row in zip(THREE, self._hands, strict=False)
        }
        tricks = []
        for number, first in enumerate(range(0, len(self._plays), PLAYERS)):
            plays = self._plays[first : first + PLAYERS]
            here = f"{at}.tricks[{number}]"
            tricks.append(Trick(number + 1, self.row(f"{here}.plays", plays)))
            self.place(here, self.places[f"{here}.plays"])
        notes = Notes(after=tuple(self._weights))
        deal = Deal(hands=hands, tricks=tuple(tricks) or None, notes={"": notes})
        self.deals.append(self._told(deal, at))
        self._start()

    def _told(self, deal: Deal, at: str) -> Deal:
        """Return a deal with what the words below its hands tell."""
        below = self._below
        if len(below) < _BEFORE_CONTRACT:
            return replace(deal, lead=self._player(f"{at}.lead", *below[0])) if below else deal
        declarer = self._player(f"{at}.game", *below[0])
        deal = replace(deal, lead=self._player(f"{at}.lead", *below[1]))
        end = below[1][1].end
        word, span = below[2] if len(below) > _BEFORE_CONTRACT else ("", Span(end, end))
        deal = replace(deal, game=self._game(f"{at}.game", declarer, word, span))
        for number, (word, span) in enumerate(below[3:]):
            if number or not _NUMBER.fullmatch(word):
                self.expect("the next layout" if number else "a number of tricks", span)
            elif declarer:
                self.place(f"{at}.best.{declarer}", span)
                deal = replace(deal, best={declarer: int(word)})
        return deal

    def _player(self, at: str, word: str, span: Span) -> Seat | None:
        if word in ("0", "1", "2"):
            self.place(at, span)
            return THREE[int(word)]
        self.expect("a player: 0, 1 or 2", span)
        return None

    def _game(self, at: str, declarer: Seat | None, word: str, span: Span) -> Game | None:
        found = _CONTRACT.fullmatch(word)
        if found is None:
            self.expect("a contract such as 6d, 7n or misere", span)
            return None
        self.places[at] = span
        if found["level"]:
            return Contract(declarer, int(found["level"]), TRUMPS[found["trump"]])
        return Misere(declarer)
