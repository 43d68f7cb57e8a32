"""Cards with the rank before the letter of the suit: `10s`, `Ts`, `Qh`."""

import re
from collections.abc import Iterable, Iterator

from prefnotation.model.auction import Trump
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.source import Span

SUITS = dict(zip("scdh", Suit, strict=True))
SUIT_TRUMPS = {letter: Trump(suit.value) for letter, suit in SUITS.items()}
"""How no trump is written differs from form to form."""

CARD = r"(?:10|[7-9TJQKA])[scdh]"

_LETTERS = {suit: letter for letter, suit in SUITS.items()}
_WORD = re.compile(r"\S+")
_CARD = re.compile(CARD)


def card(word: str) -> Card | None:
    """Return the card of a word, `None` if it is no card."""
    if _CARD.fullmatch(word) is None:
        return None
    return Card.of(SUITS[word[-1]], Rank(word[:-1].replace("T", "10")))


def words(text: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    """Yield the words of a part of a text with where they stand."""
    for found in _WORD.finditer(text, start, end):
        yield found[0], Span(*found.span())


def spelled(cards: Iterable[Card], ten: str = "10") -> str:
    """Spell the cards that are known; there is no sign for others."""
    return " ".join(
        str(one.rank).replace("10", ten) + _LETTERS[one.suit]
        for one in cards
        if one.suit and one.rank
    )
