"""Build: put the lines of one record together as a deal or a match."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lark import Token, Tree

from prefnotation.diagnostics import Finding
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Match, Other, Record
from prefnotation.model.seats import Seat
from prefnotation.parsing import accounts, calls, labels, words
from prefnotation.parsing.lines import Line
from prefnotation.parsing.page import Page, Word
from prefnotation.parsing.players import Players, seated
from prefnotation.parsing.signs import Plain
from prefnotation.parsing.tricks import Tricks
from prefnotation.parsing.words import Words
from prefnotation.source import Span

_ADDRESS = {
    "match": "name", "deal": "name", "talon": "talon", "discard": "discard", "auction": "auction",
    "game": "game", "defence": "defence", "play": "tricks", "won": "won",
}  # fmt: skip
"""The address of each kind of entry that has one; the others are named by their label."""


class Built(NamedTuple):
    """A record, what is wrong with its entries, and how many more labels are Russian."""

    record: Record
    findings: list[Finding]
    russian: int


def build(
    lines: list[Line],
    plain: Plain,
    meaning: Words,
    players: Mapping[str, Seat],
    places: dict[str, Span] | None = None,
) -> Built:
    """Arrange lines as a record; record the place of each thing if `places` are asked for."""
    # Entries may stand before their header's place; what they may be depends on it.
    entries = (entry for line in lines for entry in line.tree.children)
    match = any(isinstance(entry, Tree) and entry.data == "match" for entry in entries)
    builder = _Builder(Page(plain, places), meaning, players, Match if match else Deal)
    for line in lines:
        builder.line(line)
    return builder.built()


class _Builder:
    """The record so far. Each kind of entry has a method of the same name as its grammar rule."""

    def __init__(
        self, page: Page, meaning: Words, players: Mapping[str, Seat], kind: type[Record]
    ) -> None:
        self._page = page
        self._meaning = meaning
        self._table = Players(players, page)
        self._tricks = Tricks(page, meaning, self._table)
        self._kind = kind
        self._fields: dict[str, Any] = {}
        self._hands: dict[Seat, tuple[Card, ...]] = {}
        self._others: list[Other] = []
        self._seen: dict[str, Word] = {}
        self._games: list[list[Word]] = []
        self._remarks: list[str] = []
        self._russian = 0

    def line(self, line: Line) -> None:
        """Take a line: remarks, an entry, a comment, each where there is one."""
        comment: tuple[str, ...] = ()
        entry: Tree[Token] | None = None
        for child in line.tree.children:
            if isinstance(child, Tree):
                entry = child
                continue
            word = self._page.word(child, line.base)
            if child.type == "REMARK":
                self._remarks += word.notes
            elif child.type == "COMMENT":
                comment = word.notes
            elif word.text.split() != ["%pref", "1"]:
                self._page.wrong(word, "`%pref 1`", "it is the only version of the notation so far")
        if entry is None:
            self._remarks += comment
            return
        address = self._take(entry.data, self._words(entry, line))
        self._page.before(address, self._remarks)
        self._page.after(address, comment)
        self._remarks = []

    def built(self) -> Built:
        """Return what the lines came to."""
        self._page.after("", self._remarks)
        tricks = self._tricks.taken()
        if "game" in self._fields:
            self._fields["game"] = calls.game(self._games, self._page, self._table)
        if self._hands:
            self._fields["hands"] = self._hands
        if tricks:
            self._fields["tricks"] = tricks
        others, notes = tuple(self._others), self._page.notes()
        record = self._kind(**self._fields, others=others, notes=notes)
        return Built(record, self._page.findings, self._russian)

    def _take(self, kind: str, found: list[Word]) -> str:
        """Hand an entry to its method, unless it stands for the second time."""
        label = found[0]
        if kind == "trick":
            if self._belongs("tricks", label):
                return self._tricks.take(found)
            return ""
        address = self._address(kind, found)
        # `Играет: Юг` and `Козырь: ♦` are two parts of one entry, but an empty one is no part.
        if address in self._seen and not (address == "game" and found[1:]):
            self._page.repeated(label, self._seen[address])
            return address
        first = self._seen.setdefault(address, label)
        self._russian += labels.russian(label.text)
        if self._belongs(address.partition(".")[0].partition("[")[0], label):
            if first is label:
                self._page.place(address, label.start, found[-1].end)
            self._page.after(address, label.notes)
            method: Callable[[str, list[Word]], None] = getattr(self, f"_{kind}")
            method(address, found)
        return address

    def _address(self, kind: str, found: list[Word]) -> str:
        label = found[0]
        if kind == "hand":
            seat = words.seat(label.text)
            assert seat is not None, label
            return f"hands.{seat.value}"
        if kind == "other":
            return f"others[{len(self._others)}]"
        if kind == "won" and len(found) == 2:
            return "taken"
        return _ADDRESS.get(kind) or label.type.lower()

    def _belongs(self, field: str, label: Word) -> bool:
        """Whether a record of this kind has such a field; say so if not."""
        if field in self._kind.__struct_fields__:
            return True
        if self._kind is Match:
            self._page.wrong(label, "an entry of a match", "a deal begins with a header: `Сдача 1`")
        else:
            self._page.wrong(label, "an entry of a deal", "a match begins with a header: `Пулька`")
        return False

    # Entries, one method each; `found` begins with the label.

    def _match(self, address: str, found: list[Word]) -> None:
        self._deal(address, found)

    def _deal(self, address: str, found: list[Word]) -> None:
        if len(found) > 1:
            self._fact(address, found)

    def _fact(self, address: str, found: list[Word]) -> None:
        self._fields[address] = self._text(address, found)

    def _pool(self, address: str, found: list[Word]) -> None:
        self._page.after(address, found[1].notes)
        self._fields[address] = int(found[1].text)

    def _players(self, address: str, found: list[Word]) -> None:
        for at, word in enumerate(word for word in found[1:] if word.type == "NAME"):
            self._page.place(f"{address}[{at}]", word.start, word.end)
        for word in found[1:]:
            self._page.after(address, word.notes)
        self._fields[address] = seated(found[1:], self._page)

    def _seat(self, address: str, found: list[Word]) -> None:
        self._page.after(address, found[1].notes)
        seat = self._table.seat(found[1])
        if seat:
            self._fields[address] = seat

    def _hand(self, address: str, found: list[Word]) -> None:
        self._hands[Seat(address.partition(".")[2])] = self._cards(address, found, by_value=True)

    def _talon(self, address: str, found: list[Word]) -> None:
        self._fields["talon"] = self._cards(address, found, by_value=False)

    def _discard(self, address: str, found: list[Word]) -> None:
        self._fields["discard"] = self._cards(address, found, by_value=True)

    def _auction(self, address: str, found: list[Word]) -> None:
        self._fields[address] = calls.auction(found[1:], self._page, self._table)

    def _game(self, address: str, found: list[Word]) -> None:
        self._games.append(found)
        for word in found[1:]:
            self._page.after(address, word.notes)
        self._fields[address] = None

    def _defence(self, address: str, found: list[Word]) -> None:
        self._fields[address] = calls.defence(found[1:], self._page, self._table)

    def _play(self, address: str, found: list[Word]) -> None:
        self._fields["tricks"] = ()

    def _counts(self, address: str, found: list[Word]) -> None:
        self._fields[address] = accounts.by_seat(address, found[1:], self._page, self._table, int)

    def _won(self, address: str, found: list[Word]) -> None:
        if address == "taken":
            self._pool(address, found)
        else:
            self._counts(address, found)

    def _total(self, address: str, found: list[Word]) -> None:
        self._fields[address] = accounts.by_seat(
            address, found[1:], self._page, self._table, words.amount
        )

    def _score(self, address: str, found: list[Word]) -> None:
        self._fields[address] = accounts.score(found[1:], self._page, self._table)

    def _other(self, address: str, found: list[Word]) -> None:
        start, label = found[0].start, found[0].text.rstrip(": \t")
        span = self._page.span(start, start + len(label))
        self._page.findings.append(labels.unknown(label, self._table.seats, span))
        self._others.append(Other(label, self._text(address, found)))

    # What the entries are made of.

    def _words(self, entry: Tree[Token], line: Line) -> list[Word]:
        """Return the words of an entry; a comment on a separator is one on the word before it."""
        found: list[Word] = []
        for token in entry.children:
            assert isinstance(token, Token)
            word = self._page.word(token, line.base)
            if word.type == "SEP":
                found[-1] = found[-1]._replace(notes=found[-1].notes + word.notes)
            else:
                found.append(word)
        return found

    def _cards(self, address: str, found: list[Word], by_value: bool) -> tuple[Card, ...]:
        cards: list[Card] = []
        for word in found[1:]:
            self._page.after(address, word.notes)
            for card, start, end in self._meaning.held(word.text):
                at = f"{address}[{card.value if by_value else len(cards)}]"
                self._page.place(at, word.start + start, word.start + end)
                cards.append(card)
        return tuple(cards)

    def _text(self, address: str, found: list[Word]) -> str:
        for word in found[1:]:
            self._page.after(address, word.notes)
        return " ".join(self._page.text(word) for word in found[1:])
