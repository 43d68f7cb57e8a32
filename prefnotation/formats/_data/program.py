"""The JSON of other programs: what the readers of it have in common.

Each tells at its place what it does not understand, and leaves out the pile or the field that it
stands in, since half a hand would be another one.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from prefnotation.diagnostics import Phrase
from prefnotation.faults import no_deal
from prefnotation.formats._data.expected import choice
from prefnotation.formats._data.json_text import scan
from prefnotation.formats._data.language import language_of
from prefnotation.formats._data.nodes import Listing, Node, Scalar, Table
from prefnotation.formats._data.teller import Teller
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Match, Record
from prefnotation.model.seats import Seat
from prefnotation.reading import Reading
from prefnotation.source import Source, Span

_HEAD = 4096
"""How much of a text is looked at to tell which program wrote it, in characters."""
_BEGINNING = re.compile(r'[ \t\r\n]*+(?:\{[ \t\r\n]*+"|\[[ \t\r\n]*+\{)')
_STRING = re.compile(r'[^"]*+"((?:[^"\\]|\\.)*+)"(?:\s*+(:)\s*+(?:"([^"\\]*+)")?)?', re.DOTALL)

_DIGITS = re.compile(r"-?[0-9]{1,9}")

Said = TypeVar("Said")


def beginning(text: str) -> dict[str, str]:
    """Return the keys at the beginning of a JSON text, with the words that some of them have."""
    if not _BEGINNING.match(text):
        return {}
    found: dict[str, str] = {}
    at = 0
    while string := _STRING.match(text, at, _HEAD):
        at = string.end()
        if string[2]:
            found.setdefault(string[1], string[3] or "")
    return {} if found.get("format") == "prefnotation" else found


class ProgramReader(Teller):
    """Reads what a program has written; a subclass knows what its keys mean."""

    def __init__(self, source: Source) -> None:
        super().__init__(source.text)
        self.records: list[Record] = []
        self.places: dict[str, Span] = {}
        self._source = source
        self._counts: dict[type, int] = {}
        self._seats: Mapping[str, Seat] = {}

    def reading(self, take: Callable[[Node], None]) -> Reading:
        """Let a function take each value of the text, and each item of one that is a list."""
        documents, faults = scan(self.text)
        for document in documents:
            for node in document.items if isinstance(document, Listing) else [document]:
                take(node)
        findings = sorted([*faults, *self.findings], key=lambda one: one.span or Span(0, 0))
        if not (findings or self.records):
            findings.append(no_deal.found())
        languages = tuple(language_of(record) for record in self.records)
        records, places = tuple(self.records), self.places
        return Reading(self._source, records, tuple(findings), lambda: places, languages)

    def _next(self, kind: type[Deal] | type[Match]) -> str:
        """Return the address of the next record of a kind, which is to be made."""
        number = self._counts.get(kind, 0)
        self._counts[kind] = number + 1
        return f"{'deals' if kind is Deal else 'matches'}[{number}]"

    def _mark(self, address: str, node: Node) -> None:
        self.places[address] = node.span

    def _fields(self, node: Node, known: Collection[str]) -> dict[str, Node]:
        """Return what the known keys of a table hold, but for null, and tell all others."""
        if not isinstance(node, Table):
            self._expect("a set of keys", node)
            return {}
        fields: dict[str, Node] = {}
        for written, (key, value) in self._entries(node).items():
            name = self._meant(written)
            if name not in known:
                self._unknown(key, written, tuple(known))
            elif not (isinstance(value, Scalar) and value.value is None):
                fields[name] = value
        return fields

    def _meant(self, key: str) -> str:
        """Return the usual spelling of a key."""
        return key

    def _items(self, node: Node) -> list[Node]:
        if isinstance(node, Listing):
            return node.items
        self._expect("a list", node)
        return []

    def _text(self, node: Node) -> str | None:
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.whole:
            return node.value
        self._expect("text", node)
        return None

    def _number(self, node: Node, low: int, high: int) -> int | None:
        """Return a whole number; a program may have put it in quotation marks."""
        number: int | None = None
        match node:
            case Scalar(value=bool()):
                pass
            case Scalar(value=int(whole)):
                number = whole
            case Scalar(value=str(digits)) if _DIGITS.fullmatch(digits):
                number = int(digits)
        if number is not None and low <= number <= high:
            return number
        self._expect(Phrase("a whole number from {low} to {high}", low=low, high=high), node)
        return None

    def _one_of(self, node: Node, words: Mapping[str, Said], name: str) -> Said | None:
        """Return what one of some words means."""
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value in words:
            return words[node.value]
        self._expect(Phrase("a {name}", name=Phrase(name)), node, choice(name, (*words,), node))
        return None

    def _cards(
        self, nodes: Sequence[Node], address: str, names: Mapping[str, Card], by_card: bool = False
    ) -> tuple[Card, ...] | None:
        """Return the cards of a pile and mark their places; `None` if one of them is none."""
        cards = [self._one_of(node, names, "card") for node in nodes]
        known = tuple(card for card in cards if card is not None)
        if len(known) < len(cards):
            return None
        for at, (card, node) in enumerate(zip(known, nodes, strict=True)):
            # A card that stands twice in a hand has one address, which is where it stands first.
            self.places.setdefault(f"{address}[{card if by_card else at}]", node.span)
        return known

    def _by_player(self, node: Node) -> list[tuple[Seat, Node]]:
        """Return what stands under the id of each player."""
        if not isinstance(node, Table):
            self._expect("a set of keys", node)
            return []
        named = [(self._seat(key), value) for key, value in self._entries(node).values()]
        return [(seat, value) for seat, value in named if seat is not None]

    def _seat(self, node: Node) -> Seat | None:
        seat = self._seats.get(str(node.value)) if isinstance(node, Scalar) else None
        if seat is None:
            self._expect("a player", node)
        return seat

    def _expect(self, expected: str, node: Node, help_: str = "") -> None:
        """Tell what was expected, unless the fault of the node is told already."""
        if node.whole:
            super()._expect(expected, node, help_)
        else:
            self.lost += 1
