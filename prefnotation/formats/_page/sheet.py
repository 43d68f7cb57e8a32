"""The sheet on which a record is worked out: its cards, its entries, and the comments on them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from prefnotation.formats._page.columns import BOLD, RED, bare, clean, painted
from prefnotation.formats._page.parts import Entry, Remarks
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
    number: str
    ordinals: tuple[str, ...]


_RUSSIAN = Words("1-я рука", "разыгрывающий", "взял", "по картам", "№", ("1-я", "2-я", "3-я"))
_ENGLISH = Words("1st hand", "declarer", "won by", "by the cards", "#", ("1st", "2nd", "3rd"))


class Page:
    """What every part of a page needs, and which comments none of them has shown yet."""

    def __init__(self, record: Record, spelling: Spelling) -> None:
        self.record = record
        self.spelling = spelling
        self._left = dict(record.notes)
        self._names: dict[str, str] = {}

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

    def rest(self) -> Remarks:
        """Return the comments that no part has taken, each with its address."""
        remarks = []
        for address, notes in self._left.items():
            name = clean(address) + notes.mark
            texts = (*notes.before, *notes.after)
            remarks += [_remark(name, text) for text in texts] or [name]
        return Remarks(remarks)

    def listed(self, names: Mapping[str, str]) -> list[str]:
        """Return the comments on things that stand above, each with its name."""
        taken = (self.take(address, name) for address, name in names.items())
        return [remark for sides in taken for side in sides for remark in side]

    # Entries.

    def entry(self, address: str, text: str, label: str | None = None) -> Entry:
        """Make an entry with the comments on it."""
        label = self.spelling.labels[address] if label is None else label
        return Entry(label, self.marked(address, text), *self.take(address))

    def counted(self, field: str, counts: Mapping[Seat, object]) -> Entry:
        """Make an entry that says a number of each seat."""
        said = (
            self.marked(f"{field}.{seat}", f"{self.spelling.seats[seat]} {_number(count)}")
            for seat, count in counts.items()
        )
        return self.entry(field, ", ".join(said))

    def seating(self, players: Iterable[tuple[int, Player]]) -> Entry:
        """Make an entry that says who the players are and where they sit."""

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
