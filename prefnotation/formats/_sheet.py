"""The sheet on which a record is laid out: its cards, its entries, and the comments on them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from prefnotation.formats._columns import (
    BOLD,
    DIM,
    GAP,
    RED,
    WIDTH,
    bare,
    clean,
    padded,
    painted,
    width,
    wrapped,
)
from prefnotation.formats._played import order
from prefnotation.model.auction import AllPass, Contract, Game
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Deal, Match, Player, Record
from prefnotation.model.seats import Seat
from prefnotation.play.replay import replay
from prefnotation.spelling import Spelling


class Words(NamedTuple):
    """What a table has to say and no label says."""

    first_hand: str
    declarer: str
    took: str
    by_the_cards: str
    ordinals: tuple[str, ...]


_RUSSIAN = Words("1-я рука", "разыгрывающий", "взял", "по картам", ("1-я", "2-я", "3-я"))
_ENGLISH = Words("1st hand", "declarer", "won by", "by the cards", ("1st", "2nd", "3rd"))


class Page:
    """What every part of a page needs, and which comments none of them has shown yet."""

    def __init__(self, record: Record, spelling: Spelling) -> None:
        self.record = record
        self.spelling = spelling
        self._left = dict(record.notes)
        self._names: dict[str, str] = {}
        rows = ("talon", "discard", "auction", "game", "defence", "lead", "tricks", "won")
        self._gutter = max(width(spelling.labels[row]) for row in rows)

    # Marks and comments.

    def marked(self, address: str, text: str) -> str:
        """Show a text with the mark on it; comments on a part of something call it so."""
        shown = text + (self.record.notes[address].mark if address in self.record.notes else "")
        self._names[address] = bare(shown)
        return shown

    def take(self, address: str, name: str = "") -> tuple[list[str], list[str]]:
        """Take the comments on a thing, called `name`, and its parts, for they are shown now.

        Return those that go above it and those that go below, with the marks on it that no text
        has shown.
        """
        above: list[str] = []
        below: list[str] = []
        inside = (f"{address}.", f"{address}[")
        for key in [key for key in self._left if key == address or key.startswith(inside)]:
            notes = self._left.pop(key)
            part = key[len(address) :]
            called = self._names.get(key, clean(part.lstrip("."))) if part else name
            if notes.mark and key not in self._names:
                called += notes.mark
                if not notes.before + notes.after:
                    below.append(called)
            side = below if part else above
            side += [_remark(called, text) for text in notes.before]
            below += [_remark(called, text) for text in notes.after]
        return above, below

    def rest(self) -> list[str]:
        """List the comments that no part has taken, each with its address."""
        lines = []
        for address, notes in self._left.items():
            name = clean(address) + notes.mark
            texts = (*notes.before, *notes.after)
            lines += self.aside([_remark(name, text) for text in texts] or [name], "")
        return lines

    def listed(self, names: Mapping[str, str]) -> list[str]:
        """List the comments on things that stand above, each with its name."""
        lines = []
        for address, name in names.items():
            above, below = self.take(address, name)
            lines += self.aside([*above, *below], "")
        return lines

    # Lines.

    def entry(self, address: str, text: str, label: str | None = None) -> list[str]:
        """Lay out an entry with its label in the gutter, and the comments on it."""
        label = self.spelling.labels[address] if label is None else label
        if "\n" in text:
            first, *more = text.split("\n")
            row = [self.head(self.marked(address, label)) + first]
            row += [self.head("") + line for line in more]
        else:
            row = self.row(label, self.marked(address, text))
        above, below = self.take(address)
        return [*self.aside(above), *row, *self.aside(below)]

    def row(self, label: str, text: str) -> list[str]:
        """Lay out a text beside its label, on as many lines as it needs."""
        head = self.head(label)
        first, *more = wrapped(text or "—", max(WIDTH - width(head), WIDTH // 2))
        return [head + first, *(self.head("") + line for line in more)]

    def head(self, label: str, *, right: bool = False) -> str:
        """Begin a line with a label in the gutter."""
        return (label.rjust(self._gutter) if right else padded(label, self._gutter)) + GAP

    def aside(self, remarks: Iterable[str], margin: str | None = None) -> list[str]:
        """Set comments below each other, by default where the entries begin."""
        margin = self.head("") if margin is None else margin
        return [
            margin + "  " * bool(at) + painted(line, DIM)
            for remark in remarks
            for at, line in enumerate(wrapped(remark, WIDTH - len(margin) - 2))
        ]

    def counted(self, field: str, counts: Mapping[Seat, object]) -> list[str]:
        """Lay out an entry that says a number of each seat."""
        said = (
            self.marked(f"{field}.{seat}", f"{self.spelling.seats[seat]} {_number(count)}")
            for seat, count in counts.items()
        )
        return self.entry(field, ", ".join(said))

    def seating(self, players: Iterable[tuple[int, Player]]) -> list[str]:
        """Lay out an entry that says who the players are and where they sit."""

        def by(player: Player) -> str:
            return f"{self.spelling.seats[player.seat]} · " if player.seat else ""

        said = (
            self.marked(f"players[{at}]", f"{by(player)}{clean(player.name)}")
            for at, player in players
        )
        return self.entry("players", ", ".join(said))


class Sheet(Page):
    """The page of a deal, which may belong to a match."""

    def __init__(self, deal: Deal, spelling: Spelling, match: Match | None = None) -> None:
        super().__init__(deal, spelling)
        self.deal = deal
        self.match = match
        self.words = _RUSSIAN if spelling.language == "ru" else _ENGLISH
        self.replay = replay(deal)
        self.order = order(self.replay)
        self._trump = _trump(deal.game)

    def name(self, seat: Seat) -> str:
        """Return who sits there, by this record or else by its match."""
        if self.deal.players is not None:
            names = [
                self.marked(f"players[{at}]", clean(player.name))
                for at, player in enumerate(self.deal.players)
                if player.seat is seat
            ]
        else:
            players = (self.match and self.match.players) or ()
            names = [clean(player.name) for player in players if player.seat is seat]
        return ", ".join(filter(None, names))

    # Cards and games, painted.

    def card(self, card: Card, spelled: str = "", took: bool = False) -> str:
        """Show a card in the paint of its suit, with a `*` and bold if it took."""
        inks = self._inks(card.suit)
        text = spelled or self.spelling.card(card)
        return painted(f"{text}*", *dict.fromkeys([*inks, BOLD])) if took else painted(text, *inks)

    def cards(self, cards: Iterable[Card]) -> str:
        """Show cards side by side."""
        return " ".join(map(self.card, cards))

    def suited(self, text: str, suit: Suit | None) -> str:
        """Paint a text that is about a suit: trumps bold, diamonds and hearts red."""
        return painted(text, *self._inks(suit))

    def game(self, game: Game) -> str:
        """Show a game without its declarer."""
        anonymous = game if isinstance(game, AllPass) else replace(game, declarer=None)
        return self.suited(self.spelling.game(anonymous), _trump(game))

    def headings(self, seats: Iterable[Seat]) -> list[str]:
        """Head columns with the seats."""
        return [painted(self.spelling.seats[seat], BOLD) for seat in seats]

    def _inks(self, suit: Suit | None) -> list[str]:
        trump = suit is not None and suit is self._trump
        return [BOLD] * trump + [RED] * (suit in (Suit.DIAMONDS, Suit.HEARTS))


def _trump(game: Game | None) -> Suit | None:
    trump = game.trump if isinstance(game, Contract) else None
    return trump.suit if trump else None


def _remark(name: str, text: str) -> str:
    return f"{name} — {clean(text)}".lstrip()


def _number(count: object) -> str:
    """Write a number with the sign for minus, which is as wide as the one for plus."""
    return str(count).replace("-", "−")
