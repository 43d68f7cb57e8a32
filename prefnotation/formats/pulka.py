"""Pulka: the JSON of a score sheet, which holds what became of each deal and no card.

    {"players": {"A": "Ann", "B": "Boris", "C": "Vera"}, "poolLimit": 21, "deals": [
      {"type": "game", "dealer": "C", "firstHand": "A", "player": "A",
       "contract": {"kind": "game", "level": 7, "suit": "H"}, "playerTricks": 7,
       "vistersTricks": {"B": 3, "C": 0}, "vistDecisions": {"B": "vist", "C": "pass"}},
      {"type": "misere", "dealer": "A", "firstHand": "B", "player": "C", "blind": false,
       "playerTricks": 0},
      {"type": "raspas", "dealer": "B", "firstHand": "C", "level": 1,
       "tricks": {"A": 2, "B": 5, "C": 3}},
      {"type": "giveup", "dealer": "C", "firstHand": "A", "player": "B",
       "contract": {"kind": "game", "level": 8}}]}

`giveup` is leaving without three. A deal may stand by itself, in a list, or in the whole state of
the program; the letters of players are seats, A the South. What the program has counted up is left
out: it follows from the deals. A correction by hand (`adjust`) is a comment on the deal before it.
The suit is not always written. The form is read only.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from prefnotation.formats._data.nodes import Node, Scalar, Table, first_values
from prefnotation.formats._data.program import ProgramReader, beginning
from prefnotation.model.auction import (
    AllPass,
    Contract,
    Declared,
    Defence,
    Game,
    Misere,
    Stand,
    Trump,
)
from prefnotation.model.deal import Deal, Match, Notes, Player
from prefnotation.model.seats import COMPASS, THREE, Seat
from prefnotation.reading import Reading
from prefnotation.source import Source

SUFFIXES = (".json",)

_LETTERS = ("A", "B", "C", "D")
_TRUMPS = dict(zip(("S", "C", "D", "H", "NT"), Trump, strict=True))
_STANDS = {"vist": Stand.WHIST, "pass": Stand.PASS, "half": Stand.HALF_WHIST}
_COUNTED = (
    "createdAt", "pool", "mount", "whists", "firstHand", "raspasState", "eightRaspasCounter",
    "lastDelta", "finishedManually", "rules", "seats",
)  # fmt: skip
"""What the program has counted up, or knows of its own work."""
_MATCH = ("players", "poolLimit", "deals", *_COUNTED)
_TABLE = ("type", "dealer", "firstHand")
_KEYS = {
    "game": (
        "player", "contract", "playerTricks", "vistersTricks", "vistDecisions", "prikupFastTricks",
    ),
    "misere": ("player", "blind", "playerTricks"),
    "raspas": ("level", "tricks"),
    "giveup": ("player", "contract"),
    "adjust": ("player", "target", "to", "amount", "note"),
}  # fmt: skip
_TYPES = {word: word for word in _KEYS}


def recognises(source: Source) -> bool:
    """Tell whether the first keys are those of a deal without cards, or of the program's state."""
    keys = beginning(source.text)
    deal = keys.keys() >= {"type", "firstHand"} and keys["type"] in _TYPES
    return deal or keys.keys() >= {"players", "poolLimit"}


def read(source: Source) -> Reading:
    """Read a deal, a list of deals, or a match; never raise."""
    reader = _Reader(source)
    return reader.reading(reader.kept)


class _Reader(ProgramReader):
    def kept(self, node: Node) -> None:
        """Take a match, which may stand in the whole state of the program, or a deal."""
        for key in ("state", "game"):
            node = first_values(node).get(key, node)
        if {"players", "deals"} & first_values(node).keys():
            self._match(node)
        elif node.whole:
            self._seats = _seating([node])
            self._deal(node)

    def _match(self, node: Node) -> None:
        fields = self._fields(node, _MATCH)
        at = self._next(Match)
        self._mark(at, node)
        deals = self._items(fields["deals"]) if "deals" in fields else []
        named = fields.get("players")
        self._seats = _seating(deals, 4 if named and "D" in first_values(named) else 3)
        players: list[Player] = []
        if named:
            self._mark(f"{at}.players", named)
            for seat, name in self._by_player(named):
                self._mark(f"{at}.players[{len(players)}]", name)
                players += [Player(text, seat) for text in [self._text(name)] if text]
        pool = None
        if "poolLimit" in fields:
            self._mark(f"{at}.pool", fields["poolLimit"])
            pool = self._number(fields["poolLimit"], 0, 999)
        self.records.append(Match(players=tuple(players) or None, pool=pool))
        for deal in deals:
            if deal.whole:
                self._deal(deal)

    def _deal(self, node: Node) -> None:
        kind = first_values(node).get("type")
        if not isinstance(node, Table):
            self._expect("a deal", node)
        elif kind is None:
            self._miss(node, "type")
        elif (word := self._one_of(kind, _TYPES, "game")) is not None:
            fields = self._fields(node, (*_TABLE, *_KEYS[word]))
            take = self._adjusted if word == "adjust" else self._played
            take(node, word, fields)

    def _adjusted(self, node: Node, word: str, fields: Mapping[str, Node]) -> None:
        """Keep a correction by hand as a comment on what stands before it."""
        if not self.records:
            self._expect("a deal before it", node)
            return
        said = [f"{key} {self._written(fields[key])}" for key in _KEYS[word] if key in fields]
        before = self.records[-1]
        after = before.notes.get("", Notes()).after
        notes = Notes(after=(*after, ", ".join([word, *said])))
        self.records[-1] = replace(before, notes={**before.notes, "": notes})

    def _written(self, node: Node) -> str:
        text = node.value if isinstance(node, Scalar) else None
        return text if isinstance(text, str) else self.text[node.start : node.end]

    def _played(self, node: Node, word: str, fields: Mapping[str, Node]) -> None:
        at = self._next(Deal)
        self._mark(at, node)
        values: dict[str, Any] = {"notes": {}}
        for key, field in (("dealer", "dealer"), ("firstHand", "first_hand")):
            if key in fields:
                self._mark(f"{at}.{field}", fields[key])
                values[field] = self._seat(fields[key])
        declarer = self._seat(fields["player"]) if "player" in fields else None
        values["game"] = self._game(word, declarer, fields, node)
        self._mark(f"{at}.game", fields.get("contract", fields.get("player", fields["type"])))
        counted = [("tricks", self._by_player(fields["tricks"]))] if "tricks" in fields else []
        if "playerTricks" in fields and declarer is not None:
            counted.append(("playerTricks", [(declarer, fields["playerTricks"])]))
        if "vistersTricks" in fields:
            counted.append(("vistersTricks", self._by_player(fields["vistersTricks"])))
        won: dict[Seat, int] = {}
        for key, counts in counted:
            for seat, count in counts:
                number = self._number(count, 0, 999)
                if number is not None and (seat is not declarer or key != "vistersTricks"):
                    self._mark(f"{at}.won.{seat}", count)
                    won[seat] = number
        values["won"] = won or None
        if "vistDecisions" in fields:
            self._mark(f"{at}.defence", fields["vistDecisions"])
            speaking = self._speaking(declarer, values.get("dealer"))
            values["defence"] = self._defence(at, fields["vistDecisions"], speaking)
        for key, address in (("level", "game"), ("prikupFastTricks", "talon")):
            if key in fields:
                comment = f"{key} {self._written(fields[key])}"
                values["notes"][address] = Notes(after=(comment,))
        self.records.append(Deal(**values))

    def _game(
        self, word: str, declarer: Seat | None, fields: Mapping[str, Node], node: Node
    ) -> Game | None:
        if word == "raspas":
            return AllPass()
        if declarer is None and "player" not in fields:
            self._miss(node, "player")
        if word == "misere":
            return Misere(declarer, self._truth(fields.get("blind")))
        if "contract" not in fields:
            self._miss(node, "contract")
            return None
        said = self._fields(fields["contract"], ("kind", "level", "suit", "blind"))
        kinds = {"game": Contract, "misere": Misere}
        if "kind" in said and self._one_of(said["kind"], kinds, "game") is Misere:
            return Misere(declarer, self._truth(said.get("blind")))
        level = self._number(said["level"], 6, 10) if "level" in said else None
        trump = self._one_of(said["suit"], _TRUMPS, "trump") if "suit" in said else None
        return Contract(declarer, level, trump, without_three=word == "giveup")

    def _truth(self, node: Node | None) -> bool:
        """Return whether something is said to be so; what is not said is not."""
        if node is None:
            return False
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        self._expect("true or false", node)
        return False

    def _speaking(self, declarer: Seat | None, dealer: Seat | None) -> list[Seat]:
        """Return who may declare, from the declarer's left on; a dealer who sits out comes last."""
        order = sorted(self._seats.values())
        at = order.index(declarer) + 1 if declarer else 0
        idle = [dealer] if dealer and len(order) > len(THREE) else []
        playing = [seat for seat in (*order[at:], *order[:at]) if seat not in idle]
        return [seat for seat in (*playing, *idle) if seat is not declarer]

    def _defence(self, at: str, node: Node, speaking: Sequence[Seat]) -> Defence | None:
        """Return what is declared by those who may; the program asks for nobody's turns."""
        said = dict(self._by_player(node))
        declared: list[Declared] = []
        for seat in speaking:
            stand = self._one_of(said[seat], _STANDS, "stand") if seat in said else None
            if stand is not None:
                self._mark(f"{at}.defence.declared[{len(declared)}]", said[seat])
                declared.append(Declared(stand, seat))
        return Defence(tuple(declared)) if declared else None


def _seating(deals: Sequence[Node], players: int = 3) -> dict[str, Seat]:
    """Return who sits where; of three the first hand sits to the left of the dealer."""
    said = [first_values(deal) for deal in deals]
    if players == len(COMPASS) or any("D" in _letters(deal) for deal in said):
        return dict(zip(_LETTERS, COMPASS, strict=True))
    order = _LETTERS[:3]
    pairs = [[_letter(deal, key) for key in ("dealer", "firstHand")] for deal in said]
    known = [pair for pair in pairs if {*pair} < {*order} and len({*pair}) == len(pair)]
    if known and "".join(known[0]) in "ACBA":
        order = order[0], order[2], order[1]
    return dict(zip(order, THREE, strict=True))


def _letters(deal: Mapping[str, Node]) -> Iterator[str]:
    """Yield the letters of those who have something to do in a deal."""
    yield from (_letter(deal, key) for key in ("dealer", "firstHand", "player"))
    for key in ("tricks", "vistersTricks", "vistDecisions"):
        if key in deal:
            yield from first_values(deal[key])


def _letter(deal: Mapping[str, Node], key: str) -> str:
    node = deal.get(key)
    return str(node.value) if isinstance(node, Scalar) else ""
