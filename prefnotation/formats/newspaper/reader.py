"""Newspaper problems, line by line: labels, seats, rows of ranks, prose."""

import re

from prefnotation.diagnostics import Finding
from prefnotation.faults import unknown_label
from prefnotation.formats._problems.dialects import RANK, SUIT, Face, suit
from prefnotation.formats._problems.outline import RULE, SEATS, Outline
from prefnotation.formats._text.lines import LINE
from prefnotation.formats._text.marking import Telling
from prefnotation.formats.newspaper.rows import ROW, SIZE, Row, faces, halves, items
from prefnotation.model.auction import AllPass, Contract, Misere, Trump
from prefnotation.model.cards import Suit
from prefnotation.model.deal import Notes, Other
from prefnotation.model.seats import Seat
from prefnotation.source import Span

_SEAT = r"(?i:север|юг|запад|восток)"
_HEADING = re.compile(rf"({_SEAT})(?:(?:[\s,–—-]+|\s+и\s+)({_SEAT}))?:?")
_LABEL = re.compile(r"([^\W\d_][^:]{0,30}?)\s*:\s*(\S.*)")
_FIELDS = {
    "козырь": "trump", "козыри": "trump", "играющий": "declarer", "разыгрывающий": "declarer",
    "играет": "declarer", "первый ход": "lead", "ход": "lead", "первая рука": "first_hand",
    "сдающий": "dealer", "контракт": "game", "игра": "game", "снос": "discard", "прикуп": "talon",
}  # fmt: skip
_NO_TRUMP = re.compile(r"(?i:без козыр\w*|бк|б/к|нет)")
_GAME = re.compile(r"(?P<level>10|[6-9])\s*(?P<trump>\S.*)|(?P<word>\w+)")
_Kind = type[Contract] | type[Misere] | type[AllPass]
_GAMES: dict[str, _Kind] = {"мизер": Misere, "распас": AllPass}
_BARE = re.compile(rf"(?:{RANK}++(?!\w)[\s,;.]*+)++")
_ABREAST = 2
_MOST = 12
"""Cards of a hand, with the talon; more than that are two hands, and a seat is missing."""
_SAYS_CARDS = re.compile(rf"{RANK}[ \t]*(?:[♠♣♦♥]|пик|треф|буб[не]|черв)|[♠♣♦♥][ \t]*{RANK}")
_CARD = re.compile(
    rf"(?P<rank>{RANK})(?![^\W\d_])|(?P<suit>{SUIT}|[^\W\d_]{{3,}})|(?P<other>[^\s,;.и])"
)


class _Deal:
    """What has been read of a deal; hands side by side wait until all of it is known."""

    def __init__(self) -> None:
        self.outline = Outline()
        self.labels: set[str] = set()
        self.seats: set[Seat] = set()
        self.pairs: list[tuple[list[Seat], list[Row], Span]] = []
        self.others: list[tuple[Other, Span]] = []
        self.head: list[str] = []
        self.tail: list[str] = []
        self.game: _Kind | None = None
        self.level: int | None = None
        self.trump: Trump | None = None
        self.declarer: tuple[Seat, Other, Span] | None = None

    def hold(self, seat: Seat, held: list[Face]) -> None:
        """Keep a hand, if it has cards."""
        if held:
            self.outline.hands[seat] = held

    def remark(self, text: str) -> None:
        """Keep prose, which stands before the first thing of the deal or after it."""
        (self.tail if self.labels or self.seats else self.head).append(text)

    def finish(self) -> None:
        """Put the game together, and what has no other place."""
        fields, places = self.outline.fields, self.outline.places
        declarer = self.declarer[0] if self.declarer else None
        if self.game is Contract:
            fields["game"] = Contract(declarer, self.level, self.trump)
        elif self.game is Misere:
            fields["game"] = Misere(declarer)
        elif self.game is AllPass:
            fields["game"] = AllPass()
        if self.declarer and self.game in (Contract, Misere):
            places["game.declarer"] = self.declarer[2]
        elif self.declarer:
            # Of what game he is the declarer, nobody says.
            self.others.append(self.declarer[1:])
        if self.others:
            fields["others"] = tuple(other for other, _ in self.others)
        for number, (_, span) in enumerate(self.others):
            places[f"others[{number}]"] = span
        self.outline.notes = {
            "name": Notes(before=tuple(self.head)), "": Notes(after=tuple(self.tail))
        }  # fmt: skip


class Reader(Telling):
    """Reads line by line, and closes a deal where the next one begins."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.outlines: list[Outline] = []
        self._deal = _Deal()
        self._seats: list[Seat] = []
        """Whose rows are being read, one seat or two side by side."""
        self._rows: list[Row] = []
        self._block = Span(0, 0)

    def read(self) -> None:
        """Read the whole text, once."""
        for found in LINE.finditer(self._text):
            self._line(self.stripped(*found.span(1)))
        self._close()

    def _line(self, span: Span) -> None:
        line = self._text[slice(*span)]
        if heading := _HEADING.fullmatch(line):
            self._head([SEATS[word.lower()] for word in heading.groups() if word], span)
        elif RULE.fullmatch(line):
            self._close()
        elif self._seats and ROW.fullmatch(line):
            self._row(span)
        elif label := _LABEL.fullmatch(self._text, *span):
            self._entry(label)
        elif _BARE.fullmatch(line):
            self.expect("a seat before a hand", span)
        elif line:
            self._deal.remark(line)

    def _head(self, seats: list[Seat], span: Span) -> None:
        """Begin a hand, or another beside one that has no rows yet."""
        if self._rows or len(self._seats) + len(seats) > _ABREAST:
            self._leave()
        if not self._deal.seats.union(self._seats).isdisjoint(seats):
            self._close()
        self._block = Span(self._block.start if self._seats else span.start, span.end)
        self._seats += seats

    def _row(self, span: Span) -> None:
        self._block = Span(self._block.start, span.end)
        self._rows.append(items(self._text, span))
        if len(self._rows) < SIZE:
            return
        seats, rows, self._seats, self._rows = self._seats, self._rows, [], []
        self._deal.seats.update(seats)
        for row in rows:
            for item in row:
                # Of two hands a dash is one hand's, or there is no border.
                if not item.rank and not (item.is_void and (len(row) == 1 or len(seats) > 1)):
                    self.expect("a rank", item.span)
        held = faces(rows)
        if len(seats) > 1:
            self._deal.pairs.append((seats, rows, self._block))
        elif len(held) > _MOST:
            self.expect("four rows of the ranks of a hand", self._block)
        else:
            self._deal.hold(seats[0], held)

    def _leave(self) -> None:
        """Give up a hand that has not all of its rows: nobody knows the suits of those it has."""
        if self._rows:
            self.expect("four rows of the ranks of a hand", self._block)
            self._deal.seats.update(self._seats)
        elif self._seats:
            self._deal.remark(self._text[slice(*self._block)])
        self._seats, self._rows = [], []

    def _entry(self, label: re.Match[str]) -> None:
        self._leave()
        field = _FIELDS.get(label[1].lower())
        if field is None:
            if _SAYS_CARDS.search(label[2]):
                found = Finding(
                    unknown_label.CODE,
                    "unknown label `{label}`",
                    values={"label": label[1]},
                    help="the entry is kept as written",
                    severity=unknown_label.SEVERITY,
                    span=Span(*label.span(1)),
                )
                self.findings.append(found)
            self._deal.others.append((Other(label[1], label[2]), Span(*label.span())))
            return
        if field in self._deal.labels and self._deal.seats:
            self._close()
        elif field in self._deal.labels:
            self.repeat(label[1], Span(*label.span()))
            return
        value = Span(label.start(2), label.start(2) + len(label[2].rstrip(" \t.")))
        if field in ("discard", "talon"):
            setattr(self._deal.outline, field, self._cards(value))
        elif field == "trump":
            self._trump(value)
        elif field == "game":
            self._game(value)
        else:
            self._seat(field, Other(label[1], label[2]), value)
        self._deal.labels.add(field)

    def _seat(self, field: str, other: Other, span: Span) -> None:
        seat = SEATS.get(self._text[slice(*span)].lower())
        if seat is None:
            self.expect("a seat", span)
        elif field == "declarer":
            self._deal.declarer = seat, other, span
        else:
            self._deal.outline.fields[field] = seat
            self._deal.outline.places[field] = span

    def _trump(self, span: Span) -> None:
        """Hear of the trump; another one than before, below hands, is that of another deal."""
        word = self._text[slice(*span)]
        meant = suit(word)
        trump = Trump(meant.value) if meant else None
        if _NO_TRUMP.fullmatch(word):
            trump = Trump.NO_TRUMP
        is_other = self._deal.trump not in (None, trump)
        if trump and is_other and self._deal.seats:
            self._close()
        elif trump is None or is_other:
            self.expect("a trump, and the same as before", span)
            return
        self._deal.trump = trump
        self._deal.game = self._deal.game or Contract
        self._deal.outline.places.setdefault("game", span)

    def _game(self, span: Span) -> None:
        found = _GAME.match(self._text, *span)
        word = found["word"].lower() if found and found["word"] else ""
        meant = next((game for stem, game in _GAMES.items() if word.startswith(stem)), None)
        if found and found["level"]:
            self._trump(Span(*found.span("trump")))
            self._deal.level = int(found["level"])
            meant = Contract
        if meant:
            self._deal.game = meant
            self._deal.outline.places["game"] = span
        else:
            self.expect("a game such as 6♠, мизер or распасы", span)

    def _cards(self, span: Span) -> list[Face]:
        """Return the cards of an entry: ranks before the word of their suit, or behind its sign."""
        found: list[Face] = []
        waiting: list[re.Match[str]] = []
        before: Suit | None = None
        for card in _CARD.finditer(self._text, *span):
            if card["rank"] and before:
                found.append(Face(before, card["rank"], Span(*card.span())))
            elif card["rank"]:
                waiting.append(card)
            elif meant := suit(card[0]):
                found += (Face(meant, rank[0], Span(*rank.span())) for rank in waiting)
                before = None if waiting else meant
                waiting = []
            else:
                self.expect("a card with its suit", Span(*card.span()))
        for rank in waiting:
            self.expect("a card with its suit", Span(*rank.span()))
        return found

    def _close(self) -> None:
        """Put the deal together as far as it is known, and begin another."""
        self._leave()
        deal, self._deal = self._deal, _Deal()
        for seats, rows, span in deal.pairs:
            hands = halves(rows, deal.outline.faces())
            if hands is None:
                message = "no border between two hands is proved"
                told = "a comma is missing where the second begins; both have ten cards"
                self.tell(span, message, told)
            for seat, held in zip(seats, hands or (), strict=False):
                deal.hold(seat, held)
        if deal.outline.faces() or deal.outline.fields or deal.game or deal.declarer:
            deal.finish()
            self.outlines.append(deal.outline)
        else:
            deal.head += [f"{other.label}: {other.text}" for other, _ in deal.others] + deal.tail
            self._deal.head = deal.head
