"""Dialects: what the letters of suits and ranks mean, decided once for a document.

A reader collects its cards as faces, a `Face` being a suit, the rank as it is written and where it
stands, and asks `decide` for the dialect of all of them. `Dialect.card` then makes cards of faces.
`RANK` and `SUIT` are patterns of one rank and of one suit, without groups; `suit` tells which suit
is meant by such a text, or by a word in any case (`бубен`), `VOID` is a dash for no card.

Only one letter hangs on the dialect: `Т` is the Russian ace and `T` the English ten, and they
look alike. What else is mixed (a Cyrillic К beside a Latin A) can be read in one way.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from enum import Enum
from typing import NamedTuple

from prefnotation.diagnostics import Finding
from prefnotation.faults import ambiguous_rank
from prefnotation.model.cards import Card, Suit
from prefnotation.source import Span

RANK = "(?:10|[7890XХJBВVQДDKКAАTТxх?])"
"""A rank; `x` is some card below the ten, `?` any card."""
SUIT = (
    "(?:(?:[♠♤♣♧♦♢♥♡]|&(?:spades|clubs|diams|hearts|#98(?:24|27|29|30));)[\ufe0e\ufe0f]?"
    "|[scdhпбчтс](?![a-zа-яё]))"
)
"""A sign, hollow or not, an entity of HTML, or a small letter that is no part of a word."""
VOID = "[-–—―−]"

_RANKS = {
    letter: rank
    for rank, letters in {
        "7": "7", "8": "8", "9": "9", "10": "0XХ", "J": "JBВV", "Q": "QДD", "K": "KК", "A": "AА",
        "x": "xх", "?": "?",
    }.items()
    for letter in letters
} | {"10": "10"}  # fmt: skip
_TEES = frozenset("TТ")
_RUSSIAN = frozenset("ВBVДD")
_ENGLISH = frozenset("JQAА")
CYRILLIC = re.compile("[А-Яа-яЁё]")
_LATIN = re.compile("[A-Za-z]")
_SUITS = {
    spelling: suit
    for suit, spellings in zip(
        Suit,
        (
            "♠ ♤ &spades; &#9824; s п",
            "♣ ♧ &clubs; &#9827; c т с",
            "♦ ♢ &diams; &#9830; d б",
            "♥ ♡ &hearts; &#9829; h ч",
        ),
        strict=True,
    )
    for spelling in spellings.split()
}
_STEMS = {
    "пик": Suit.SPADES, "spade": Suit.SPADES, "треф": Suit.CLUBS, "крест": Suit.CLUBS,
    "club": Suit.CLUBS, "бубн": Suit.DIAMONDS, "бубен": Suit.DIAMONDS, "diamond": Suit.DIAMONDS,
    "черв": Suit.HEARTS, "heart": Suit.HEARTS,
}  # fmt: skip
_LONGEST_ENDING = 4


class Face(NamedTuple):
    """A card as it is written: its suit, the text of its rank, and where it stands."""

    suit: Suit
    rank: str
    span: Span


class Dialect(Enum):
    """What a T is: the ace in Russian, the ten in English. The value is the language."""

    RUSSIAN = "ru"
    ENGLISH = "en"

    def card(self, face: Face) -> Card:
        """Return the card of a face whose rank is a `RANK`."""
        tee = "A" if self is Dialect.RUSSIAN else "10"
        return Card(face.suit.value + _RANKS.get(face.rank, tee))


def suit(written: str) -> Suit | None:
    """Return the suit of a sign, a letter or a word, `None` if it is none of them."""
    word = written.rstrip("\ufe0e\ufe0f").lower()
    if word in _SUITS:
        return _SUITS[word]
    return next(
        (
            meant
            for stem, meant in _STEMS.items()
            if word.startswith(stem) and len(word) <= len(stem) + _LONGEST_ENDING
        ),
        None,
    )


def decide(text: str, deals: Sequence[Collection[Face]]) -> tuple[Dialect, tuple[Finding, ...]]:
    """Return the dialect of a document, and a finding if that is not proved.

    Each of `deals` holds faces no two of which can be the same card: those that are dealt, or
    those that are played. The reading with fewer doubles is right; else the other honours tell,
    else the alphabet of the letters, if there is but one.
    """
    found = {dialect: sum(doubles(dialect, deal) for deal in deals) for dialect in Dialect}
    if found[Dialect.RUSSIAN] != found[Dialect.ENGLISH]:
        return min(found, key=lambda dialect: found[dialect]), ()
    letters = {face.rank for deal in deals for face in deal} - {"x", "х"}
    is_english = not letters.isdisjoint(_ENGLISH)
    if letters.isdisjoint(_RUSSIAN) is is_english:
        return (Dialect.ENGLISH if is_english else Dialect.RUSSIAN), ()
    if letters.isdisjoint(_TEES) or not any(map(_LATIN.match, letters)):
        return Dialect.RUSSIAN, ()
    if not CYRILLIC.search(text):
        return Dialect.ENGLISH, ()
    tee = next(face for deal in deals for face in deal if face.rank in _TEES)
    finding = Finding(
        ambiguous_rank.CODE,
        "`{letter}` is {ace} in Russian and {ten} in English, and nothing proves which",
        values={
            "letter": tee.rank,
            "ace": Dialect.RUSSIAN.card(tee),
            "ten": Dialect.ENGLISH.card(tee),
        },
        help="write the honours of one alphabet: Т К Д В, or A K Q J",
        span=tee.span,
        severity=ambiguous_rank.SEVERITY,
    )
    return (Dialect.RUSSIAN if tee.rank == "Т" else Dialect.ENGLISH), (finding,)


def doubles(dialect: Dialect, deal: Collection[Face]) -> int:
    """Count the cards that stand more than once in a dialect, each time but the first."""
    cards = Counter(card for card in map(dialect.card, deal) if card.known)
    return sum(cards.values()) - len(cards)
