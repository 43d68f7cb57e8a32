"""Cards with the rank before the letter of the suit: `10s`, `Ts`, `Qh`."""

import re
from collections.abc import Iterable

from prefnotation.model.auction import Trump
from prefnotation.model.cards import Card, Rank, Suit

SUITS = dict(zip("scdh", Suit, strict=True))
SUIT_TRUMPS = {letter: Trump(suit.value) for letter, suit in SUITS.items()}
"""How no trump is written differs from form to form."""

CARD = r"(?:10|[7-9TJQKA])[scdh]"

LETTERS = {suit: letter for letter, suit in SUITS.items()}
_CARD = re.compile(CARD)


def card(word: str) -> Card | None:
    """Return the card of a word, `None` if it is no card."""
    if _CARD.fullmatch(word) is None:
        return None
    return Card.of(SUITS[word[-1]], Rank(word[:-1].replace("T", "10")))


def level(written: str) -> int:
    """Return the level that is written; a ten may have lost its second digit."""
    return 10 if written in ("1", "T") else int(written)


def spelled(cards: Iterable[Card], ten: str = "10") -> str:
    """Spell the cards that are known; there is no sign for others."""
    return " ".join(
        str(one.rank).replace("10", ten) + LETTERS[one.suit]
        for one in cards
        if one.suit and one.rank
    )
