"""Unisay: the JSON in which an application for composing problems keeps a deal.

    {
      "name": "A short one", "description": "How many tricks does West take?",
      "firstTurn": "SOUTH", "players": "THREE",
      "eastContract": "PASS", "southContract": "WHIST", "westContract": "SEVEN_HEART",
      "widow": {"card1": "SPADE_7", "card2": "DIAMOND_8"},
      "eastCards": ["SPADE_ACE", …], "southCards": […], "westCards": […]
    }

Who has a game for his contract is the declarer; the others whist or pass. Hands stand after the
discard and `widow` is the discard; only where all three pass it is the talon. `turns` are cards in
the order of play. Older files say `gamePlayers` for `players`, or `HEART_TEN` and `HEART_SEVEN` for
`HEART_10` and `HEART_7`. Several deals stand in a list. Numbers of users and the state of the
board are no part of a deal and are left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from prefnotation.formats._data.json_text import laid_out
from prefnotation.formats._data.nodes import Node
from prefnotation.formats._data.program import ProgramReader, beginning
from prefnotation.formats._losses import unread
from prefnotation.model.auction import AllPass, Contract, Declared, Defence, Misere, Stand, Trump
from prefnotation.model.cards import PACK, Card, Rank, Suit
from prefnotation.model.deal import Deal, Hand, Notes, Record, Trick
from prefnotation.model.seats import THREE, Seat
from prefnotation.play.dealt import PLAYERS, TALON, Dealt
from prefnotation.play.replay import replay
from prefnotation.reading import Reading
from prefnotation.source import Source, Span
from prefnotation.spelling import Spelling

SUFFIXES = (".json",)

_LISTED = (Seat.EAST, Seat.SOUTH, Seat.WEST)
"""The order in which files name the seats."""
_BY_NAME = {seat.name: seat for seat in THREE}
_SUITS = dict(zip(Suit, ("SPADE", "CLUB", "DIAMOND", "HEART"), strict=True))
_NUMBERS = {7: "SEVEN", 8: "EIGHT", 9: "NINE", 10: "TEN"}
_LEVELS = {6: "SIX", **_NUMBERS}
_NAMES = {
    Card.of(suit, rank): f"{name}_{rank.value if rank.value.isdigit() else rank.name}"
    for suit, name in _SUITS.items()
    for rank in Rank
}
_OLD = {f"{_SUITS[Suit(card.value[0])]}_{card.rank.name}": card for card in PACK if card.rank}
_CARDS = {**{name: card for card, name in _NAMES.items()}, **_OLD}
_CONTRACTS = {
    Contract(None, level, trump): f"{name}_{_SUITS[trump.suit] if trump.suit else 'NO_TRUMP'}"
    for level, name in _LEVELS.items()
    for trump in Trump
}
_STANDS = {Stand.WHIST: "WHIST", Stand.PASS: "PASS"}
_SAID: Mapping[str, Contract | Misere | Stand] = {
    **{name: contract for contract, name in _CONTRACTS.items()},
    "MISER": Misere(),
    **{name: stand for stand, name in _STANDS.items()},
}
_OF_THE_BOARD = ("id", "userId", "dealId", "shared", "currentTrickIndex")
_KEYS = (
    "name", "description", "firstTurn", "players", "gamePlayers",
    "eastContract", "southContract", "westContract", "widow",
    "eastCards", "southCards", "westCards", "turns", *_OF_THE_BOARD,
)  # fmt: skip
_FOUR = "players: FOUR"


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write deals, of several a list; those of which nothing can be said are left out."""
    written = [_written(record) for record in records if isinstance(record, Deal)]
    told = [one for one in written if one]
    if not told:
        return ""
    return laid_out(told if len(told) > 1 else told[0])


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Tell what is not there any more when it is read again."""
    return unread(records, lambda record: emit([record], spelling), read)


def recognises(source: Source) -> bool:
    """Tell whether the cards or the contracts of seats are among the first keys."""
    keys = beginning(source.text)
    return any({f"{seat}{what}" for seat in THREE} <= {*keys} for what in ("Cards", "Contract"))


def read(source: Source) -> Reading:
    """Read a deal, a list of deals, or one a line; never raise."""
    reader = _Reader(source)
    return reader.reading(reader.deal)


class _Reader(ProgramReader):
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
            values["first_hand"] = self._one_of(fields["firstTurn"], _BY_NAME, "seat")
            self._mark(f"{at}.first_hand", fields["firstTurn"])
        for key in ("players", "gamePlayers"):
            number = self._text(fields[key]) if key in fields else None
            if number == "FOUR":
                values["notes"][""] = Notes(after=(_FOUR,))
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
        said = {seat: self._one_of(node, _SAID, "game") for seat, node in nodes.items()}
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
                cards = self._cards(self._items(node), f"{at}.hands.{seat}", _CARDS, by_card=True)
                hands |= {} if cards is None else {seat: cards}
        values["hands"] = hands
        if "widow" in fields:
            pile = "talon" if isinstance(values.get("game"), AllPass) else "discard"
            self._mark(f"{at}.{pile}", fields["widow"])
            two = self._fields(fields["widow"], ("card1", "card2"))
            nodes = [two[key] for key in sorted(two)]
            values[pile] = self._cards(nodes, f"{at}.{pile}", _CARDS, by_card=pile == "discard")

    def _tricks(self, nodes: Sequence[Node], at: str) -> Iterator[Trick]:
        """Yield the tricks before the first in which a card is none."""
        for start in range(0, len(nodes), PLAYERS):
            here = f"{at}[{start // PLAYERS}]"
            of_trick = nodes[start : start + PLAYERS]
            cards = self._cards(of_trick, f"{here}.plays", _CARDS)
            if cards is None:
                return
            self.places[here] = Span(of_trick[0].start, of_trick[-1].end)
            yield Trick(start // PLAYERS + 1, cards)


def _behind(seat: Seat) -> tuple[Seat, ...]:
    """Return the others, clockwise from a seat, and it last."""
    at = THREE.index(seat) + 1
    return THREE[at:] + THREE[:at]


def _written(deal: Deal) -> dict[str, Any]:
    """Return what can be said of a deal; nothing of one that would become another."""
    if isinstance(deal.game, Contract | Misere) and deal.game.declarer is None:
        deal = replace(deal, game=replace(deal.game, declarer=replay(deal).declarer))
    if not _fits(deal):
        return {}
    said: dict[str, Any] = {"name": deal.title, "description": deal.task}
    first = deal.first_hand or deal.lead
    said["firstTurn"] = first.name if first and first in THREE else None
    four = _FOUR in deal.notes.get("", Notes()).after
    said["players"] = "FOUR" if four else "THREE"
    said |= _contracts(deal)
    hands, widow = _after_discard(deal)
    two = [_NAMES.get(card) for card in widow]
    if len(two) == TALON and None not in two:
        said["widow"] = {"card1": two[0], "card2": two[1]}
    for seat in _LISTED:
        names = [_NAMES.get(card) for card in hands.get(seat, (Card.ANY,))]
        said[f"{seat}Cards"] = None if None in names else names
    said["turns"] = _turns(deal.tricks or ()) or None
    told = {key: value for key, value in said.items() if value is not None}
    return told if len(told) > 1 or four else {}


def _fits(deal: Deal) -> bool:
    """Whether three of these seats play, and a game that has a name here."""
    game = deal.game
    if not {*THREE}.issuperset(deal.hands or ()):
        return False
    if not isinstance(game, Contract | Misere):
        return True
    known = isinstance(game, Misere) or Contract(None, game.level, game.trump) in _CONTRACTS
    return known and game.declarer in THREE


def _contracts(deal: Deal) -> dict[str, str]:
    """Return the contract of each seat that has one."""
    game = deal.game
    if isinstance(game, AllPass):
        return {f"{seat}Contract": "PASS" for seat in _LISTED}
    declared = deal.defence.declared if deal.defence else ()
    said = {one.seat: _STANDS.get(one.stand) for one in declared}
    if isinstance(game, Misere):
        whists = deal.notes.get("game", Notes()).after
        said = {seat: "WHIST" if f"{seat}: WHIST" in whists else "PASS" for seat in THREE}
        said[game.declarer] = "MISER"
    elif game is not None:
        said[game.declarer] = _CONTRACTS[Contract(None, game.level, game.trump)]
    named = [(f"{seat}Contract", said.get(seat)) for seat in _LISTED]
    return {key: name for key, name in named if name}


def _after_discard(deal: Deal) -> tuple[Mapping[Seat, Hand], Hand]:
    """Return the hands as they are written, and the two cards beside them."""
    hands, discard = deal.hands or {}, deal.discard or ()
    if isinstance(deal.game, AllPass):
        return hands, deal.talon or ()
    declarer = deal.game.declarer if deal.game else None
    played = Dealt(deal).as_played(declarer)
    # Beside a hand as it was dealt the two cards would be taken for others.
    told = not discard or played is not hands or Dealt(deal).after_discard
    return played, discard if told or declarer not in hands else ()


def _turns(tricks: Sequence[Trick]) -> list[str]:
    """Return the cards played, up to where it could not be told any more which trick is which."""
    cards: list[str] = []
    for number, trick in enumerate(tricks, 1):
        names = [_NAMES.get(card, "") for card in trick.plays]
        if trick.number != number or len(names) > PLAYERS or "" in names:
            break
        cards += names
        if len(names) < PLAYERS:
            break
    return cards
