"""A record of PPN, new or old, and the deal that it tells."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from prefnotation.diagnostics import Phrase
from prefnotation.formats.ppn.text import Part, Text
from prefnotation.model.auction import (
    Contract,
    Declared,
    Defence,
    Game,
    Misere,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.model.deal import Deal, Hand, Notes, Trick
from prefnotation.model.seats import THREE, Seat
from prefnotation.play.dealt import HAND, PLAYERS, TALON
from prefnotation.source import Span

RULES = "serbian"

_SUITS = (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS)
_CARDS = dict(
    zip(
        "123456789ABCDEFGHIJKLMNOPQRSTUVW",
        (Card.of(suit, rank) for suit in _SUITS for rank in Rank),
        strict=True,
    )
)
_TRUMPS = dict(zip("2345", map(Trump, ("♠", "♦", "♥", "♣")), strict=True)) | {"7": Trump.NO_TRUMP}
_TRICKS = 6
"""What every contract for tricks promises."""
_BOTH = ("B", "4", "5", "6", "7", "8", "9")
_BETL, _SANS, _PREFERANS = "6", "7", "8"
_BEFORE_PLAY = ("id", "order", "cards", "bids")
_NEW = (
    *_BEFORE_PLAY, "main", "discard", "contract", "accepted", "kontra", "refa", "value", "starts",
    "throws", "summary",
)  # fmt: skip
_OLD = (*_BEFORE_PLAY, "discard", "contract", "accepted", "kontra", "value", "throws", "summary")
_PASSED = re.compile(r"[PD],[PD],[PD]")
_NOTED = {
    "bids": re.compile(r"(?:[PD]|M?[2-7]|M?G[2-8]?)(?:,(?:[PD]|M?[2-7]|M?G[2-8]?)){2}"),
    "kontra": re.compile(r"0|[IKRSM][123LRD]?"),
    "refa": re.compile(r"[01]"),
    "value": re.compile(r"[0-9]{1,4}"),
}
"""Parts that are kept as comments, and their forms."""
_WANTED = {
    "bids": "bids such as M3,P,3",
    "kontra": "a kontra such as K2, or 0",
    "refa": "0 or 1",
    "value": "a number",
}
_CONTRACT = re.compile(r"(G?)([2-8])")
_BID = re.compile(r"(M?)(G?)([2-8]?)")
_TOOK = re.compile(r"0|[MF]?([0-9]{1,2})(?::[-L0-9:]*)?")


class DealRecord:
    """One record; `seats` has everybody by his number."""

    def __init__(
        self, text: Text, at: str, parts: Sequence[Part], seats: Mapping[str, Seat], old: bool
    ) -> None:
        new = _NEW if len(parts) == len(_NEW) else tuple(name for name in _NEW if name != "refa")
        names = _OLD if old else new
        whole = len(parts) in (len(_BEFORE_PLAY), len(names))
        self._text = text
        self._at = at
        self._parts = dict(zip(names if whole else _BEFORE_PLAY, parts, strict=False))
        self._rest = parts[len(self._parts) :]
        self._seats = seats
        self._old = old
        self._clockwise = "".join(sorted(seats, key=lambda player: seats[player]))
        self._order = self._players()
        self._declarer: Seat | None = None
        self._values: dict[str, Any] = {"rules": RULES}
        self._noted: list[str] = []
        if not whole:
            found = Phrase("{count} {count:part|parts}", count=len(parts))
            span = Span(parts[0].span.start, parts[-1].span.end)
            text.expect(Phrase("4 or {whole} parts", whole=len(names)), span, found)

    def deal(self) -> Deal:
        """Return the deal."""
        values = self._values
        values["name"] = self._parts["id"].text
        self._mark("name", self._parts["id"].span)
        if self._order:
            values["dealer"] = self._seats[self._order[-1]]
            values["first_hand"] = self._seats[self._order[0]]
            self._mark("dealer", self._parts["order"].span)
            self._mark("first_hand", self._parts["order"].span)
        if "cards" in self._parts:
            self._cards(self._parts["cards"])
        for name, form in _NOTED.items():
            if name in self._parts:
                self._note(name, form)
        if "contract" in self._parts:
            self._declare()
            self._play()
        elif "bids" in self._parts and _PASSED.fullmatch(self._parts["bids"].text):
            seats = [self._seats[player] for player in self._order]
            values["auction"] = tuple(map(Pass, seats)) or (Pass(),) * PLAYERS
            self._mark("auction", self._parts["bids"].span)
        comments = [*self._noted, " ".join(part.text for part in self._rest)]
        return Deal(**values, notes={"": Notes(after=tuple(comments))})

    def _players(self) -> str:
        """Return the players from the first hand on; nothing if they are not understood."""
        if "order" not in self._parts:
            return ""
        order = self._parts["order"]
        rounds = [self._clockwise[at:] + self._clockwise[:at] for at in (1, 2, 0)]
        known = {one[-1] if self._old else one: one for one in rounds}
        if order.text not in known:
            self._text.expect(Phrase("one of {words}", words=", ".join(sorted(known))), order.span)
        return known.get(order.text, "")

    def _cards(self, cards: Part) -> None:
        if len(cards.text) != len(_CARDS):
            self._text.expect("32 cards", cards.span)
            return
        hands: dict[Seat, Hand] = {}
        for number, player in enumerate(self._order):
            seat, start = self._seats[player], cards.span.start + number * HAND
            hand = self._pile(f"hands.{seat}", self._text.part(start, start + HAND), by_card=True)
            hands |= {} if hand is None else {seat: hand}
        self._values["hands"] = hands
        talon = self._text.part(cards.span.end - TALON, cards.span.end)
        self._values["talon"] = self._pile("talon", talon)

    def _pile(self, address: str, pile: Part, by_card: bool = False) -> Hand | None:
        """Return the cards of a pile; `None` if one of the signs is no card."""
        self._mark(address, pile.span)
        cards: list[Card] = []
        for at, sign in enumerate(pile.text, pile.span.start):
            card = _CARDS.get(sign)
            if card is None:
                self._text.expect("a card", Span(at, at + 1))
            else:
                self._mark(f"{address}[{card if by_card else len(cards)}]", Span(at, at + 1))
                cards.append(card)
        return tuple(cards) if len(cards) == len(pile.text) else None

    def _note(self, name: str, form: re.Pattern[str]) -> None:
        """Keep a part as a comment, but for one that says nothing."""
        part = self._parts[name]
        if not form.fullmatch(part.text):
            self._text.expect(_WANTED[name], part.span)
        if part.text != "0":
            self._noted.append(f"{name} {part.text}")

    def _declare(self) -> None:
        """Tell the declarer, his discard, his contract, and who follows."""
        if "main" in self._parts:
            self._declarer = self._who(self._parts["main"])
        else:
            self._declarer = self._highest()
        contract, discard = self._parts["contract"], self._parts["discard"]
        if discard.text != "XX":
            self._values["discard"] = self._pile("discard", discard, by_card=True)
        self._mark("game", contract.span)
        said = _CONTRACT.fullmatch(contract.text)
        if said is None:
            self._text.expect("a contract from 2 to 8, or G2 to G8", contract.span)
            return
        game = _game(said[2], self._declarer, blind=bool(said[1]))
        self._values["game"] = game
        if said[2] == _PREFERANS:
            self._noted.append(f"contract {contract.text}")
        follow = self._followers(self._parts["accepted"])
        if self._declarer is None or isinstance(game, Misere) or follow is None:
            self._noted.append(f"accepted {self._parts['accepted'].text}")
            return
        stands = [Stand.WHIST if seat in follow else Stand.PASS for seat in self._behind()]
        declared = [Declared(*one) for one in zip(stands, self._behind(), strict=True)]
        self._values["defence"] = Defence(tuple(declared))
        self._mark("defence", self._parts["accepted"].span)

    def _behind(self) -> tuple[Seat, Seat]:
        """Return the other two, from the declarer's left on."""
        at = THREE.index(self._declarer or THREE[0])
        return THREE[at - 2], THREE[at - 1]

    def _highest(self) -> Seat | None:
        """Return who bid highest, where only one did; who said mine is before who bid the same."""
        ranks = []
        for part in self._text.listed(self._parts["bids"]):
            bid = _BID.fullmatch(part.text)
            ranks.append((bool(bid[2]), bid[3], bool(bid[1])) if bid and part.text else ())
        best = max(ranks)
        if ranks.count(best) > 1 or len(ranks) != len(self._order):
            return None
        return self._seats[self._order[ranks.index(best)]]

    def _who(self, part: Part) -> Seat | None:
        """Return who is named: by his number, or by how he sits to the declarer if he is known."""
        left, right = self._behind()
        named = {"M": self._declarer, "G": self._declarer, "L": left, "R": right, "D": right}
        known = named if self._old else self._seats
        if part.text not in known:
            self._text.expect("a player", part.span)
        unknown = self._old and self._declarer is None
        return None if unknown else known.get(part.text)

    def _followers(self, part: Part) -> tuple[Seat, ...] | None:
        """Return who follows the declarer."""
        if part.text == "0":
            return ()
        if part.text in _BOTH:
            return self._behind()
        seat = self._who(part)
        return None if seat is None else (seat,)

    def _play(self) -> None:
        """Tell the tricks, where three play and the first hand leads, and who took how many."""
        throws, starts = self._parts["throws"], self._parts.get("starts")
        tricks = tuple(self._tricks(throws))
        lead = self._who(starts) if starts else None
        sans = self._parts["contract"].text.endswith(_SANS)
        otherwise = sans and (lead is None or lead is not self._values.get("first_hand"))
        two = any(len(trick.plays) < PLAYERS for trick in tricks)
        if two or otherwise:
            # By our laws three play, and the first hand leads; neither is a fault there.
            self._noted += [f"starts {starts.text}"] if starts else []
            self._noted.append(f"throws {throws.text}")
        else:
            self._values |= {"tricks": tricks or None, "lead": lead}
            self._mark("tricks", throws.span)
            if starts:
                self._mark("lead", starts.span)
        summary = self._parts["summary"]
        self._noted.append(f"summary {summary.text}")
        won: dict[Seat, int] = {}
        for player, took in zip(self._order, self._text.listed(summary), strict=False):
            found = _TOOK.fullmatch(took.text)
            if found is None:
                self._text.expect("tricks and scores such as M7:-8, or 0", took.span)
            elif found[1]:
                won[self._seats[player]] = int(found[1])
                self._mark(f"won.{self._seats[player]}", took.span)
        self._values["won"] = won or None

    def _tricks(self, throws: Part) -> Iterator[Trick]:
        """Yield the tricks before the first that is not understood."""
        for number, throw in enumerate(self._text.listed(throws)):
            at, end = f"tricks[{number}]", throw.span.end
            if len(throw.text) not in (PLAYERS, PLAYERS + 1):
                self._text.expect("two or three cards and the winner", throw.span)
                return
            faults = len(self._text.findings)
            cards = self._pile(f"{at}.plays", self._text.part(throw.span.start, end - 1))
            winner = self._who(self._text.part(end - 1, end))
            if cards is None or len(self._text.findings) > faults:
                return
            self._mark(at, throw.span)
            self._mark(f"{at}.winner", Span(end - 1, end))
            yield Trick(number + 1, cards, winner=winner)

    def _mark(self, address: str, span: Span) -> None:
        self._text.place(f"{self._at}.{address}", span)


def _game(number: str, declarer: Seat | None, *, blind: bool) -> Game:
    """Return the game that a contract comes to; of a preferans nothing is alike but who plays.

    A six is not played without talon at any table of ours, so that an igra has no number.
    """
    if number == _BETL:
        return Misere(declarer, blind)
    if number == _PREFERANS:
        return Contract(declarer, without_talon=blind)
    return Contract(declarer, None if blind else _TRICKS, _TRUMPS[number], blind)
