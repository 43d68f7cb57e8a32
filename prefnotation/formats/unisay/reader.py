"""The reader of deals of Unisay."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from prefnotation.formats._data.nodes import Node
from prefnotation.formats._data.program import ProgramReader
from prefnotation.formats.unisay.words import BY_NAME, CARDS, FOUR, SAID
from prefnotation.model.auction import AllPass, Contract, Declared, Defence, Misere, Stand
from prefnotation.model.deal import Deal, Hand, Notes, Trick
from prefnotation.model.seats import THREE, Seat
from prefnotation.play.dealt import PLAYERS
from prefnotation.source import Span

_OF_THE_BOARD = ("id", "userId", "dealId", "shared", "currentTrickIndex")
_KEYS = (
    "name", "description", "firstTurn", "players", "gamePlayers",
    "eastContract", "southContract", "westContract", "widow",
    "eastCards", "southCards", "westCards", "turns", *_OF_THE_BOARD,
)  # fmt: skip


class DealReader(ProgramReader):
    """Reads deals, each by itself."""

    def deal(self, node: Node) -> None:
        """Take a deal, but not one in which the text breaks off: that is told already."""
        if not node.whole:
            return
        fields = self._fields(node, _KEYS)
        if not fields:
            return
        at = self._next(Deal)
        self._mark(at, node)
        values: dict[str, Any] = {"notes": {}}
        for key, field in (("name", "title"), ("description", "task")):
            if key in fields:
                values[field] = self._text(fields[key])
                self._mark(f"{at}.{field}", fields[key])
        if "firstTurn" in fields:
            values["first_hand"] = self._one_of(fields["firstTurn"], BY_NAME, "seat")
            self._mark(f"{at}.first_hand", fields["firstTurn"])
        for key in ("players", "gamePlayers"):
            number = self._text(fields[key]) if key in fields else None
            if number == "FOUR":
                values["notes"][""] = Notes(after=(FOUR,))
            elif number not in (None, "THREE"):
                self._expect("THREE or FOUR", fields[key])
        self._contracts(fields, at, values)
        self._piles(fields, at, values)
        if "turns" in fields:
            self._mark(f"{at}.tricks", fields["turns"])
            values["tricks"] = tuple(self._tricks(self._items(fields["turns"]), f"{at}.tricks"))
        self.records.append(Deal(**values))

    def _contracts(self, fields: Mapping[str, Node], at: str, values: dict[str, Any]) -> None:
        """Tell the game, and what is declared against it from the declarer's left on."""
        nodes = {seat: fields[f"{seat}Contract"] for seat in THREE if f"{seat}Contract" in fields}
        said = {seat: self._one_of(node, SAID, "game") for seat, node in nodes.items()}
        stands = {seat: what for seat, what in said.items() if isinstance(what, Stand)}
        games = {seat: what for seat, what in said.items() if isinstance(what, Contract | Misere)}
        order = THREE
        for seat, game in games.items():
            if "game" in values:
                told = "a deal has one game, and it has one declarer"
                self._expect("one game", nodes[seat], told)
            else:
                values["game"] = replace(game, declarer=seat)
                order = _behind(seat)
                self._mark(f"{at}.game", nodes[seat])
        if [*stands.values()] == [Stand.PASS] * PLAYERS:
            values["game"] = AllPass()
        elif isinstance(values.get("game"), Misere):
            # Nobody whists against a misère: the word says that it is to be caught.
            whists = [f"{seat}: WHIST" for seat in order if stands.get(seat) is Stand.WHIST]
            values["notes"]["game"] = Notes(after=tuple(whists))
        elif stands:
            declared = [Declared(stands[seat], seat) for seat in order if seat in stands]
            values["defence"] = Defence(tuple(declared))
            for number, one in enumerate(declared):
                self._mark(f"{at}.defence.declared[{number}]", nodes[one.seat or order[0]])

    def _piles(self, fields: Mapping[str, Node], at: str, values: dict[str, Any]) -> None:
        hands: dict[Seat, Hand] = {}
        for seat in THREE:
            if f"{seat}Cards" in fields:
                node = fields[f"{seat}Cards"]
                self._mark(f"{at}.hands.{seat}", node)
                cards = self._cards(self._items(node), f"{at}.hands.{seat}", CARDS, by_card=True)
                hands |= {} if cards is None else {seat: cards}
        values["hands"] = hands
        if "widow" in fields:
            pile = "talon" if isinstance(values.get("game"), AllPass) else "discard"
            self._mark(f"{at}.{pile}", fields["widow"])
            two = self._fields(fields["widow"], ("card1", "card2"))
            nodes = [two[key] for key in sorted(two)]
            values[pile] = self._cards(nodes, f"{at}.{pile}", CARDS, by_card=pile == "discard")

    def _tricks(self, nodes: Sequence[Node], at: str) -> Iterator[Trick]:
        """Yield the tricks before the first in which a card is none."""
        for start in range(0, len(nodes), PLAYERS):
            here = f"{at}[{start // PLAYERS}]"
            of_trick = nodes[start : start + PLAYERS]
            cards = self._cards(of_trick, f"{here}.plays", CARDS)
            if cards is None:
                return
            self.places[here] = Span(of_trick[0].start, of_trick[-1].end)
            yield Trick(start // PLAYERS + 1, cards)


def _behind(seat: Seat) -> tuple[Seat, ...]:
    """Return the others, clockwise from a seat, and it last."""
    at = THREE.index(seat) + 1
    return THREE[at:] + THREE[:at]
