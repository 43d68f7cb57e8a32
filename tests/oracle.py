"""The laws of the trick, stated a second time and in other words, to test the first against.

Nothing of `prefnotation` but its model is imported here. Where an implementation would filter
hands and rank candidates, this asks yes-or-no questions of pairs of numbers: a card is a suit
(0 to 3) and a strength (7 to 14).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from prefnotation.model.auction import AllPass, Bid, Contract, Game, Misere, MisereBid
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Deal
from prefnotation.model.seats import Seat

SUITS = "♠♣♦♥"
STRENGTHS = {"7": 7, "8": 8, "9": 9, "10": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
NUMBERS = {
    Card(sign + letter): (suit, strength)
    for suit, sign in enumerate(SUITS)
    for letter, strength in STRENGTHS.items()
}
"""Suit and strength of each of the 32 cards."""

TABLE = {
    Seat.SOUTH: Seat.WEST,
    Seat.WEST: Seat.NORTH,
    Seat.NORTH: Seat.EAST,
    Seat.EAST: Seat.SOUTH,
    Seat.FIRST: Seat.SECOND,
    Seat.SECOND: Seat.THIRD,
    Seat.THIRD: Seat.FIRST,
}
"""Who sits to the left of whom, that is: next clockwise."""

STRAINS = (*SUITS, "NT")
LADDER = [
    *(f"{level}{strain}" for level in (6, 7, 8) for strain in STRAINS),
    "misère",
    *(f"{level}{strain}" for level in (9, 10) for strain in STRAINS),
]
"""The bids from the lowest to the highest."""


def rung(bid: Bid | MisereBid | Contract | Misere) -> int:
    """Return the place on the ladder: 1 for six spades, 26 for ten without trump."""
    if isinstance(bid, MisereBid | Misere):
        return LADDER.index("misère") + 1
    return LADDER.index(f"{bid.level}{bid.trump}") + 1


# One trick.


def _number(suit: Suit | None) -> int | None:
    return None if suit is None else SUITS.index(suit.value)


def may_play(hand: Iterable[Card], led: Suit | None, trump: Suit | None, card: Card) -> bool:
    """Whether somebody who holds `hand`, `card` among it, may play `card`.

    Three duties, each of which yields to the one before: follow suit, trump, play anything. One
    may not do a lesser duty while some card of the hand would do a greater one. `led` is `None`
    for him who leads.
    """
    leading, ruffing = _number(led), _number(trump)

    def duty(one: Card) -> int:
        suit, _ = NUMBERS[one]
        return 2 if suit == leading else 1 if suit == ruffing else 0

    return led is None or not any(duty(other) > duty(card) for other in hand)


def takes(cards: Sequence[Card], led: Suit, trump: Suit | None) -> int | None:
    """Return which of the cards nothing beats, `None` if none is of the suit led or a trump.

    That can only be where a card that takes no part, the talon at a table of three, set the suit;
    and in truth not even there: of eight cards of a suit at most two lie in the talon and three
    went in the first trick, so that somebody holds one and must play it.
    """
    leading, ruffing = _number(led), _number(trump)

    def beats(mine: tuple[int, int], his: tuple[int, int]) -> bool:
        if mine[0] == his[0]:
            return mine[1] > his[1]
        if mine[0] == ruffing:
            return True
        return mine[0] == leading and his[0] != ruffing

    for index, card in enumerate(cards):
        mine = NUMBERS[card]
        contends = mine[0] in (leading, ruffing)
        if contends and not any(beats(NUMBERS[other], mine) for other in cards):
            return index
    return None


# Ten tricks.


def left_of(seat: Seat, playing: Iterable[Seat]) -> Seat:
    """Return the next clockwise of those who play."""
    at_table = set(playing)
    neighbour = TABLE[seat]
    while neighbour not in at_table:
        neighbour = TABLE[neighbour]
    return neighbour


def first_hand(deal: Deal) -> Seat:
    """Return who speaks and leads first: I, or who is said to, or the left of the dealer."""
    playing = deal.hands or {}
    if Seat.FIRST in playing:
        return Seat.FIRST
    if deal.first_hand is not None:
        return deal.first_hand
    if deal.dealer is None:
        raise ValueError("nobody knows who is the first hand")
    return left_of(deal.dealer, playing)


class Play(NamedTuple):
    """What the play depends on, apart from the cards of the hands.

    `order` are the three who play, the first hand first. `turned` are the cards of the talon that
    order the first tricks of an all-pass, in every other game there are none; `idle` is the dealer
    who sits out at a table of four and plays them.
    """

    order: tuple[Seat, ...]
    trump: Suit | None = None
    turned: tuple[Card, ...] = ()
    idle: Seat | None = None

    def turned_for(self, number: int) -> Card | None:
        """Return the card of the talon that orders a trick; the first trick is number 1."""
        return dict(enumerate(self.turned, 1)).get(number)

    def led(self, number: int, cards: Sequence[Card]) -> Suit | None:
        """Return the suit to follow after these cards, `None` for a free lead."""
        for card in (self.turned_for(number), *cards):
            if card is not None:
                return card.suit
        return None

    def leads(self, number: int, previous: Seat | None) -> Seat:
        """Return who leads a trick when `previous` has taken the one before."""
        opening = 3 if self.turned else 1
        if number <= opening or previous is None:
            return self.order[0]
        return previous

    def turns(self, leader: Seat) -> tuple[Seat, ...]:
        """Return the three in the order in which they play to a trick."""
        second = left_of(leader, self.order)
        return leader, second, left_of(second, self.order)

    def taken_by(self, number: int, seats: Sequence[Seat], cards: Sequence[Card]) -> Seat:
        """Return who takes a full trick, played by these seats in this order."""
        led = self.led(number, cards)
        if led is None:
            raise ValueError("nothing was played")
        turned = self.turned_for(number)
        if turned is not None and self.idle is not None:
            four = (self.idle, *seats)
            index = takes((turned, *cards), led, self.trump)
            return four[index or 0]
        index = takes(cards, led, self.trump)
        return self.order[0] if index is None else seats[index]


def play_of(deal: Deal) -> Play:
    """Return what the play of a complete record depends on."""
    playing = deal.hands or {}
    leader = first_hand(deal)
    second = left_of(leader, playing)
    order = (leader, second, left_of(second, playing))
    game: Game | None = deal.game
    if isinstance(game, AllPass):
        idle = deal.dealer if deal.dealer not in order else None
        return Play(order, None, deal.talon or (), idle)
    if isinstance(game, Contract) and game.trump is not None:
        return Play(order, game.trump.suit)
    return Play(order)


class Round(NamedTuple):
    """A trick as it was played; `taker` is missing where it was broken off."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    taker: Seat | None = None


def replay(deal: Deal) -> Iterator[Round]:
    """Say who played which card and who took the trick, from the order of the cards alone."""
    play = play_of(deal)
    taker: Seat | None = None
    for number, trick in enumerate(deal.tricks or (), 1):
        seats = play.turns(play.leads(number, taker))[: len(trick.plays)]
        taker = play.taken_by(number, seats, trick.plays) if len(trick.plays) == 3 else None
        yield Round(seats, trick.plays, taker)
