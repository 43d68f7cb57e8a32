"""Suits, ranks and cards."""

from enum import Enum


class Suit(Enum):
    """One of the four suits, in the order of the auction: spades are the lowest."""

    SPADES = "♠"
    CLUBS = "♣"
    DIAMONDS = "♦"
    HEARTS = "♥"

    def __str__(self) -> str:
        return self.value

    def __lt__(self, other: "Suit") -> bool:
        return _SUITS.index(self) < _SUITS.index(other)


class Rank(Enum):
    """One of the eight ranks, low to high. The value is the English spelling."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    def __str__(self) -> str:
        return self.value

    def __lt__(self, other: "Rank") -> bool:
        return _RANKS.index(self) < _RANKS.index(other)


_SUITS = tuple(Suit)
_RANKS = tuple(Rank)


class Card(Enum):
    """A card of the pack, or one that is known in part or not at all.

    The value is the English notation, suit first: `♠10`, `♥Q`. The 32 cards of `PACK` have a
    suit and a rank. An `♠x` is some card of its suit below the ten, `♠?` some card of its suit,
    `?` any card: their rank is `None`, and so is the suit of the last.
    Cards order as they are written in a hand: suit by suit, high to low, unknown ones last.
    """

    SA = "♠A"
    SK = "♠K"
    SQ = "♠Q"
    SJ = "♠J"
    S10 = "♠10"
    S9 = "♠9"
    S8 = "♠8"
    S7 = "♠7"
    SX = "♠x"
    S_ = "♠?"
    CA = "♣A"
    CK = "♣K"
    CQ = "♣Q"
    CJ = "♣J"
    C10 = "♣10"
    C9 = "♣9"
    C8 = "♣8"
    C7 = "♣7"
    CX = "♣x"
    C_ = "♣?"
    DA = "♦A"
    DK = "♦K"
    DQ = "♦Q"
    DJ = "♦J"
    D10 = "♦10"
    D9 = "♦9"
    D8 = "♦8"
    D7 = "♦7"
    DX = "♦x"
    D_ = "♦?"
    HA = "♥A"
    HK = "♥K"
    HQ = "♥Q"
    HJ = "♥J"
    H10 = "♥10"
    H9 = "♥9"
    H8 = "♥8"
    H7 = "♥7"
    HX = "♥x"
    H_ = "♥?"
    ANY = "?"

    def __init__(self, value: str) -> None:
        sign, rank = value[:-1][:1], value[1:] or "?"
        self.suit: Suit | None = Suit(sign) if sign else None
        self.rank: Rank | None = None if rank in "x?" else Rank(rank)

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> "Card":
        """Return the card of a suit and a rank."""
        return _CARDS[suit.value + rank.value]

    @property
    def known(self) -> bool:
        """Whether it is one of the 32 cards of the pack."""
        return self.rank is not None

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"Card({self.value!r})"

    def __lt__(self, other: "Card") -> bool:
        return _ORDER[self] < _ORDER[other]

    def __hash__(self) -> int:
        return hash(self._value_)


_CARDS: dict[str, Card] = {card.value: card for card in Card}
_ORDER: dict[Card, int] = {card: at for at, card in enumerate(Card)}

PACK: frozenset[Card] = frozenset(card for card in Card if card.known)
"""The 32 cards, seven to ace of four suits."""
