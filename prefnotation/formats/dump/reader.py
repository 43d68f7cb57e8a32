"""Reading the records of a dump, from `begin` to `end`; a broken one keeps what can be read."""

import re
from collections.abc import Sequence
from typing import Self

from msgspec.structs import replace

from prefnotation.faults import no_deal
from prefnotation.formats._text.cards import SUIT_TRUMPS, card, level
from prefnotation.formats._text.lines import LINE, words
from prefnotation.formats._text.marking import Marking, Row
from prefnotation.formats._text.plays import tricks
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
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Span

PLAYERS = (Seat.EAST, Seat.SOUTH, Seat.WEST)
LISTED = (2, 0, 1)
"""Which players the hands are, in the order of the lines."""
TRUMPS = {**SUIT_TRUMPS, "nt": Trump.NO_TRUMP}

ENTRY = "(CONTRACT|FIRSTPLAYER|NUMOFPLAYERS|HAND|TRADE|WIDOW|MOVE)"
_ENTRY = re.compile(rf"{ENTRY}(?:\s+|\Z)")
_BID = re.compile(r"(?P<level>10|[16-9])(?P<trump>[scdh]|nt)")
_GIVEN_UP = re.compile(r"(10|[16-9])-3")
_PASS, _MISERE = ("pass", "pas"), ("miser", "misere")


class _Entries:
    """What stands between `begin` and `end`, each entry's words with their places."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.single: dict[str, tuple[str, Span]] = {}
        self.hands: list[Row] = []
        self.calls: list[tuple[Call, Span]] = []
        self.widow: Row | None = None
        self.moves: list[tuple[Card, Span]] = []


class DumpReader(Marking):
    """Reads the records of a text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.deals: list[Deal] = []
        self._entries: _Entries | None = None

    def read(self) -> Self:
        """Read the whole text, once."""
        seen = False
        for found in LINE.finditer(self._text):
            span = self.stripped(*found.span(1))
            line = self._text[slice(*span)]
            if line in ("begin", "end"):
                seen = seen or line == "begin"
                self._border(line, span)
            elif entry := _ENTRY.match(line):
                self._entry(entry[1], span, span.start + entry.end())
            elif line:
                self.expect("an entry such as `HAND As Ks`, `begin` or `end`", span)
        if self._entries:
            self._border("", Span(len(self._text), len(self._text)))
        if not seen:
            self.findings.append(no_deal.found())
        return self

    def _border(self, word: str, span: Span) -> None:
        """Begin a record or end one; a record that is not ended ends all the same."""
        if word != "end" and self._entries:
            self.expect("`end`", span)
        if self._entries:
            self._close(self._entries, span.end if word == "end" else span.start)
            self._entries = None
        elif word == "end":
            self.expect("`begin`", span)
        if word == "begin":
            self._entries = _Entries(span.start)

    def _entry(self, label: str, span: Span, start: int) -> None:
        entries = self._entries
        rest = Span(min(start, span.end), span.end)
        if entries is None:
            self.expect("`begin`", span)
        elif label == "HAND" and len(entries.hands) < len(PLAYERS):
            entries.hands.append(self._cards(rest))
        elif label == "TRADE":
            call = self._call(rest)
            if call is not None:
                entries.calls.append((call, rest))
        elif label == "MOVE":
            entries.moves += self._cards(rest, instead=(Card.ANY,))
        elif label == "WIDOW" and entries.widow is None:
            entries.widow = self._cards(rest)
        elif label in ("HAND", "WIDOW") or label in entries.single:
            self.repeat(label, span)
        else:
            entries.single[label] = self._text[slice(*rest)], rest

    def _cards(self, span: Span, instead: Sequence[Card] = ()) -> list[tuple[Card, Span]]:
        """Return the cards of an entry, with another instead of one that cannot be read."""
        row: list[tuple[Card, Span]] = []
        for word, place in words(self._text, *span):
            known = card(word)
            if known is None:
                self.expect("a card such as 10s", place)
            row += [(one, place) for one in ([known] if known else instead)]
        return row

    def _call(self, span: Span) -> Call | None:
        word = self._text[slice(*span)]
        if word in _PASS:
            return Pass()
        if word in _MISERE:
            return MisereBid()
        if found := _BID.fullmatch(word):
            return Bid(level(found["level"]), TRUMPS[found["trump"]])
        self.expect("a bid such as 6s, 7nt, miser or pass", span)
        return None

    def _game(self, word: str, span: Span) -> Game | None:
        if word in _PASS:
            return AllPass()
        if word in _MISERE:
            return Misere()
        if found := _GIVEN_UP.fullmatch(word):
            return Contract(level=level(found[1]), without_three=True)
        if found := _BID.fullmatch(word):
            return Contract(level=level(found["level"]), trump=TRUMPS[found["trump"]])
        self.expect("a contract such as 6s, 7nt, 6-3, miser or pass", span)
        return None

    def _close(self, entries: _Entries, end: int) -> None:
        """Make a deal of a record."""
        at = f"deals[{len(self.deals)}]"
        self.place(at, (entries.start, end))
        contract = self._single(entries, "CONTRACT", f"{at}.game")
        game = self._game(*contract) if contract else None
        leads = self._single(entries, "FIRSTPLAYER", f"{at}.first_hand")
        first = self._first(*leads) if leads else None
        count = self._single(entries, "NUMOFPLAYERS", f"{at}.dealer")
        four = self._four(*count) if count else False
        shift = first if four and first is not None else 0
        players = tuple(PLAYERS[(number - shift) % len(PLAYERS)] for number in range(len(PLAYERS)))
        hands = {
            players[number]: self.row(f"{at}.hands.{players[number]}", row, by_card=True)
            for number, row in zip(LISTED, entries.hands, strict=False)
            if row
        }
        talon = None if entries.widow is None else self.row(f"{at}.talon", entries.widow)
        for number, (_, span) in enumerate(entries.calls):
            self.place(f"{at}.auction[{number}]", span)
        first_hand = None if first is None else players[first]
        deal = Deal(
            dealer=Seat.NORTH if four else None,
            first_hand=first_hand,
            hands=hands,
            talon=talon,
            auction=tuple(call for call, _ in entries.calls) or None,
            game=game,
        )
        trump = game.trump.suit if isinstance(game, Contract) and game.trump else None
        turned = (talon or ()) if isinstance(game, AllPass) else ()
        moves = [move for move, _ in entries.moves]
        played = []
        for number, plays in enumerate(tricks(moves, hands, players, first_hand, trump, turned)):
            here = f"{at}.tricks[{number}]"
            row = self.row(f"{here}.plays", [entries.moves[play] for play in plays])
            spans = [entries.moves[play][1] for play in sorted(plays)]
            self.place(here, (spans[0].start, spans[-1].end))
            played.append(Trick(number + 1, row))
        self.deals.append(replace(deal, tricks=tuple(played) or None))

    def _single(self, entries: _Entries, label: str, at: str) -> tuple[str, Span] | None:
        said = entries.single.get(label)
        if said:
            self.place(at, said[1])
        return said

    def _first(self, word: str, span: Span) -> int | None:
        if re.fullmatch(r"-?[0-9]{1,3}", word):
            return None if word.startswith("-") else int(word) % len(PLAYERS)
        self.expect("a number", span)
        return None

    def _four(self, word: str, span: Span) -> bool:
        if word not in ("3", "4"):
            self.expect("3 or 4", span)
        return word == "4"
