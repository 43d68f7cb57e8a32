"""The reader of deals of preferans.pro."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from prefnotation.formats._data.nodes import Node, Scalar, first_values
from prefnotation.formats._data.program import ProgramReader
from prefnotation.formats.preferanspro.seats import meant, seating
from prefnotation.formats.preferanspro.words import (
    BOOKS,
    CARDS,
    DECISIONS,
    DEFENDING,
    GAMES,
    MMR,
    OPENLY,
)
from prefnotation.model.auction import AllPass, Contract, Declared, Defence, Game, Misere, Stand
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Hand, Match, Notes, Trick, Written
from prefnotation.model.seats import Seat

_DEAL = (
    "id", "hands", "talon", "declarer_id", "contract", "decisions", "discarded_cards", "tricks",
    "scores", "trick_history",
)  # fmt: skip
_WHISTING = {**DEFENDING, OPENLY: (Stand.WHIST,)}
_DECISIONS = {word: word for word in DECISIONS}
_LARGEST = 2**31 - 1
_NUMBER = re.compile("[0-9]{1,9}")


class DealReader(ProgramReader):
    """Reads deals; who sits where is settled for all deals of a game together."""

    def stored(self, node: Node) -> None:
        """Take all that a server has stored, a game, or a deal by itself."""
        keys = first_values(node).keys()
        if {"games", "users"} & keys:
            # Of users there are only names, passwords and totals.
            fields = self._fields(node, ("games", "users", "version"))
            for game in self._items(fields["games"]) if "games" in fields else ():
                self._game(game)
        elif "deals" in keys:
            self._game(node)
        else:
            self._deals([node])

    def _meant(self, key: str) -> str:
        return meant(key)

    def _game(self, node: Node) -> None:
        fields = self._fields(node, ("id", "deals"))
        number = self._id(fields)
        if number is not None or self.records:
            # A game without a number holds deals that belong to none, if it is the first.
            at = self._next(Match)
            self._mark(at, node)
            self._mark(f"{at}.name", fields.get("id", node))
            self.records.append(Match(name=None if number is None else str(number)))
        if "deals" in fields:
            self._deals(self._items(fields["deals"]))

    def _id(self, fields: Mapping[str, Node]) -> int | None:
        """Return the number of a game or a deal; a text is an id of the server, and left out."""
        match fields.get("id"):
            case None:
                return None
            case Scalar(value=str(text)) if not _NUMBER.fullmatch(text):
                return None
            case node:
                return self._number(node, 0, _LARGEST)

    def _deals(self, nodes: Sequence[Node]) -> None:
        """Take deals of one game, but not one in which the text breaks off."""
        whole = [node for node in nodes if node.whole]
        self._seats = seating(whole)
        for node in whole:
            fields = self._fields(node, _DEAL)
            if fields:
                self._deal(node, fields)

    def _deal(self, node: Node, fields: Mapping[str, Node]) -> None:
        at = self._next(Deal)
        self._mark(at, node)
        values: dict[str, Any] = {"notes": {}}
        if "id" in fields:
            number = self._id(fields)
            values["name"] = None if number is None else str(number)
            self._mark(f"{at}.name", fields["id"])
        if "hands" in fields:
            self._mark(f"{at}.hands", fields["hands"])
            values["hands"] = dict(self._hands(fields["hands"], f"{at}.hands"))
        for key, field in (("talon", "talon"), ("discarded_cards", "discard")):
            if key in fields:
                self._mark(f"{at}.{field}", fields[key])
                cards = self._items(fields[key])
                by_card = field == "discard"
                values[field] = self._cards(cards, f"{at}.{field}", CARDS, by_card) or None
        self._bid(node, fields, at, values)
        if "tricks" in fields:
            counts = self._by_player(fields["tricks"])
            values["won"] = {}
            for seat, count in counts:
                self._mark(f"{at}.won.{seat}", count)
                number = self._number(count, 0, 999)
                values["won"] |= {} if number is None else {seat: number}
        if "scores" in fields:
            self._mark(f"{at}.score", fields["scores"])
            self._scores(fields["scores"], at, values)
        if "trick_history" in fields:
            self._mark(f"{at}.tricks", fields["trick_history"])
            tricks = self._tricks(self._items(fields["trick_history"]), f"{at}.tricks")
            values["tricks"] = tuple(tricks) or None
        self.records.append(Deal(**values))

    def _hands(self, node: Node, at: str) -> Iterator[tuple[Seat, Hand]]:
        for seat, held in self._by_player(node):
            self._mark(f"{at}.{seat}", held)
            fields = self._fields(held, ("cards",))
            nodes = self._items(fields["cards"]) if "cards" in fields else []
            cards = self._cards(nodes, f"{at}.{seat}", CARDS, by_card=True)
            if cards is not None:
                yield seat, cards

    def _bid(self, node: Node, fields: Mapping[str, Node], at: str, values: dict[str, Any]) -> None:
        """Tell the game, who declares what against it, and what else somebody has decided."""
        decided: dict[Seat, tuple[str, Node]] = {}
        for seat, said in self._by_player(fields["decisions"]) if "decisions" in fields else ():
            word = None if _is_empty(said) else self._one_of(said, _DECISIONS, "stand")
            decided |= {} if word is None else {seat: (word, said)}
        game, declarer = self._contract(node, fields, at)
        if game is None and declarer is None and {word for word, _ in decided.values()} == {"Pass"}:
            game = AllPass()
            self._mark(f"{at}.game", fields["decisions"])
        whists: dict[Seat, tuple[Stand, ...]] = {}
        remarks = []
        for seat, (word, _) in decided.items():
            if isinstance(game, Contract) and word == f"{game.level} WT" and seat is declarer:
                game = replace(game, without_talon=True)
            elif isinstance(game, Contract) and word in _WHISTING and seat is not declarer:
                whists[seat] = _WHISTING[word]
            elif GAMES.get(word, word) != _plain(game):
                remarks.append(f"{seat}: {word}")
        values["game"] = game
        values["notes"]["game"] = Notes(after=tuple(remarks))
        if whists:
            self._mark(f"{at}.defence", fields["decisions"])
            order = _behind(declarer, sorted(self._seats.values()))
            speaking = [
                (turn, seat) for turn in (0, 1) for seat in order if whists.get(seat, ())[turn:]
            ]
            declared = [Declared(whists[seat][turn], seat) for turn, seat in speaking]
            for number, (_, seat) in enumerate(speaking):
                self._mark(f"{at}.defence.declared[{number}]", decided[seat][1])
            opened = any(word == OPENLY for word, _ in decided.values())
            values["defence"] = Defence(tuple(declared), opened or None)

    def _contract(
        self, node: Node, fields: Mapping[str, Node], at: str
    ) -> tuple[Game | None, Seat | None]:
        """Return the game and who plays it; both are empty where all pass, or nothing is played."""
        named = {key: fields[key] for key in ("declarer_id", "contract") if key in fields}
        said = {key: value for key, value in named.items() if not _is_empty(value)}
        declarer = self._seat(said["declarer_id"]) if "declarer_id" in said else None
        if "contract" not in said:
            if declarer is not None:
                self._miss(node, "contract")
            return None, declarer
        self._mark(f"{at}.game", said["contract"])
        game = self._one_of(said["contract"], GAMES, "game")
        if game is None or isinstance(game, AllPass):
            return game, declarer
        return replace(game, declarer=declarer), declarer

    def _scores(self, node: Node, at: str, values: dict[str, Any]) -> None:
        score: list[Written] = []
        remarks = []
        for seat, written in self._by_player(node):
            for key, value in self._fields(written, (*BOOKS, MMR)).items():
                number = self._number(value, -9999, 9999)
                if number is not None and key == MMR:
                    remarks.append(f"{seat}: {MMR} {number}")
                elif number is not None:
                    self._mark(f"{at}.score[{len(score)}]", value)
                    score.append(Written(seat, BOOKS[key], number, added=True))
        values["score"] = tuple(score) or None
        values["notes"]["score"] = Notes(after=tuple(remarks))

    def _tricks(self, nodes: Sequence[Node], at: str) -> Iterator[Trick]:
        """Yield the tricks before the first of which something is not understood."""
        for number, node in enumerate(nodes):
            lost = self.lost
            trick = self._trick(node, number + 1, f"{at}[{number}]")
            if trick is None or self.lost > lost:
                return
            yield trick

    def _trick(self, node: Node, number: int, at: str) -> Trick | None:
        lost = self.lost
        self._mark(at, node)
        fields = self._fields(node, ("plays", "winner_player_id"))
        plays = [
            (play, self._fields(play, ("player_id", "card")))
            for play in (self._items(fields["plays"]) if "plays" in fields else [])
        ]
        turned = None
        if plays and not _named(plays[0][1]):
            # The card of the talon that sets the suit is played by nobody.
            turned = self._card(*plays.pop(0), f"{at}.talon")
        cards: list[Card] = []
        seats: list[Seat] = []
        for play, said in plays:
            card = self._card(play, said, f"{at}.plays[{len(cards)}]")
            seat = self._seat(said["player_id"]) if "player_id" in said else None
            if "player_id" not in said:
                self._miss(play, "player_id")
            if card is not None and seat is not None:
                cards.append(card)
                seats.append(seat)
        winner = None
        if "winner_player_id" in fields and not _is_empty(fields["winner_player_id"]):
            self._mark(f"{at}.winner", fields["winner_player_id"])
            winner = self._seat(fields["winner_player_id"])
        if not cards and self.lost == lost:
            self._expect("a trick", node)
        if not cards:
            return None
        return Trick(number, tuple(cards), tuple(seats), turned, winner)

    def _card(self, play: Node, said: Mapping[str, Node], at: str) -> Card | None:
        if "card" not in said:
            self._miss(play, "card")
            return None
        self._mark(at, said["card"])
        return self._one_of(said["card"], CARDS, "card")


def _is_empty(node: Node) -> bool:
    """Whether a text is empty, which is what the program writes for nobody and nothing."""
    return isinstance(node, Scalar) and node.value == "" and node.whole


def _named(play: Mapping[str, Node]) -> bool:
    return "player_id" in play and not _is_empty(play["player_id"])


def _plain(game: Game | None) -> Game | None:
    """Return a game without who plays it."""
    return replace(game, declarer=None) if isinstance(game, Contract | Misere) else game


def _behind(seat: Seat | None, seats: Sequence[Seat]) -> Sequence[Seat]:
    """Return seats from the one to the left of another on."""
    at = seats.index(seat) + 1 if seat is not None else 0
    return (*seats[at:], *seats[:at])
