"""Pen: suits and ranks, spelled as the cards around them are."""

import re
from collections import Counter

from prefnotation.lettering import Lettered
from prefnotation.model.cards import Card, Suit
from prefnotation.reading import Reading
from prefnotation.spelling import LANGUAGES

_INVISIBLE = re.compile("[\ufe0e\ufe0f\u200b\u2060\xad\ufeff]+")
_SUITS = (
    "♠♣♦♥", "♤♧♢♡", "птбч", "псбч", "scdh", "ПтБЧ", "SCDH",
    ("&spades;", "&clubs;", "&diams;", "&hearts;"), ("&#9824;", "&#9827;", "&#9830;", "&#9829;"),
    ("&#x2660;", "&#x2663;", "&#x2666;", "&#x2665;"), ("\\u2660", "\\u2663", "\\u2666", "\\u2665"),
)  # fmt: skip
"""The ways to write the four suits."""
_MOST = 2
"""How many spellings that a record has of a suit, or of a rank, are tried."""


class Pen:
    """Spells suits and ranks as the cards of a deal are spelled."""

    def __init__(self, reading: Reading, cards: list[Lettered], address: str) -> None:
        self._suits: dict[Suit | None, Counter[str]] = {}
        self._ranks: dict[str, Counter[str]] = {}
        text = reading.source.text
        letters: Counter[str] = Counter()
        behind = 0
        for one in cards:
            if one.suit:
                suit = text[slice(*one.suit)]
                self._suits.setdefault(one.card.suit, Counter())[suit] += 1
                behind += 1 if one.suit > one.rank else -1
            if not one.whole:
                rank = text[slice(*one.rank)]
                letters[_alphabet(rank)] += 1
                # What is written for this card may be what is wrong with it.
                if one.address != address:
                    self._ranks.setdefault(one.card.value[1:], Counter())[rank] += 1
        self.rank_first = behind > 0
        russian, english = letters["ru"], letters["en"]
        if russian == english:
            russian += reading.language == "ru"
        self._languages = ("ru", "en") if russian > english else ("en", "ru")

    def ranks(self, card: Card) -> list[str]:
        """Return the spellings of the rank of a card that are tried."""
        known = _most(self._ranks.get(card.value[1:], Counter()))
        usual = (LANGUAGES[language].rank(card) for language in self._languages)
        return list(dict.fromkeys((*known, *usual)))

    def suits(self, suit: Suit, around: str) -> list[str]:
        """Return the spellings of a suit that are tried: like one that stands near by, first."""
        known = _most(self._suits.get(suit, Counter()))
        near = _translated(around, suit)
        return list(dict.fromkeys((*near, *known, suit.value)))


def _most(counted: Counter[str]) -> list[str]:
    return [word for word, _ in counted.most_common(_MOST)]


def _alphabet(rank: str) -> str:
    """Return the language of the letter of a rank; an x is of both."""
    if rank in "xXхХ" or not rank.isalpha():
        return ""
    return "en" if rank.isascii() else "ru"


def _translated(suit: str, other: Suit) -> list[str]:
    """Return another suit in the writing of one, if there is a way to say it."""
    invisible = _INVISIBLE.search(suit)
    plain, kept = (suit[: invisible.start()], invisible[0]) if invisible else (suit, "")
    for row in _SUITS:
        if plain in row:
            return [row[list(Suit).index(other)] + kept]
    return []
