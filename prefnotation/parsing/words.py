"""Words: what a word of the notation means, once the alphabet of its record is decided."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Hold,
    MisereBid,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import Card
from prefnotation.model.deal import Book, Mark
from prefnotation.model.seats import Seat

_SUITS = {
    letter: sign
    for sign, letters in zip("♠♣♦♥", ("пПsS", "тcCс", "бБdD", "чЧhH"), strict=True)
    for letter in letters + sign
}
_RANKS = {
    spelling: rank
    for rank, spellings in {
        "7": "7", "8": "8", "9": "9", "10": "0XХ", "J": "JjВвBb", "Q": "QqДд", "K": "KkКк",
        "A": "AaАа", "x": "xх", "?": "?",
    }.items()
    for spelling in spellings
} | {"10": "10"}  # fmt: skip
_TEES = "TtТт"

_FACE = re.compile(
    r"(?:(?P<any>\?)"
    r"|(?P<suit>[♠♣♦♥])[ \t]*(?P<rank>10|\S)"
    r"|(?P<rank_first>10|\S)(?P<suit_last>[♠♣♦♥птбчПБЧscdhSCDHс])(?!\w)"
    r"|(?P<letter>[птбчПБЧscdhSCDHс])(?P<rank_last>10|\S))"
    r"(?P<mark>[!?]{0,2})"
)
_BARE = re.compile(r"(?P<rank>10|\S)(?P<mark>[!?]{0,2})")
_RANK_FIRST = re.compile(r"(?P<rank>10|[^♠♣♦♥])(?P<suit>[♠♣♦♥]|[птбчПБЧscdhSCDHс](?!\w))")
_NAMED = re.compile(r"[^\W\d]{3,}")
_HELD = re.compile(r"10|[^\s,:;./–—−-]")
_CALL = re.compile(
    r"(?:(?P<level>10|[6-9XХ])[ \t]*(?P<strain>.+?)|(?P<word>[^\W\d]+(?:[- ]pass)?))"
    r"(?P<talonless>[ \t]+(?:без[ \t]+прикупа|бп|without[ \t]+talon))?(?P<mark>[!?]{0,2})",
    re.IGNORECASE,
)
_TRUMPS = (
    ("пик", Trump.SPADES), ("spade", Trump.SPADES),
    ("треф", Trump.CLUBS), ("крест", Trump.CLUBS), ("club", Trump.CLUBS),
    ("буб", Trump.DIAMONDS), ("diamond", Trump.DIAMONDS),
    ("черв", Trump.HEARTS), ("heart", Trump.HEARTS),
)  # fmt: skip
_MARKS: dict[str, Mark] = {mark: mark for mark in get_args(Mark)}
SEATS: dict[str, Seat] = {
    word: seat
    for seat, words in zip(
        Seat,
        (
            "юг ю south s", "запад з west w", "север с north n", "восток в east e b",
            "i ⅰ", "ii ⅱ", "iii ⅲ",
        ),
        strict=True,
    )
    for word in words.split()
}  # fmt: skip


_MINUS = str.maketrans("−–", "--")
_SHEET = re.compile(r"(?P<book>[^\W\d]+)[ \t]*(?P<amount>[+-]?\d+)")
_BOOKS = {
    "пул": Book.POOL, "pool": Book.POOL, "гор": Book.MOUNTAIN, "mount": Book.MOUNTAIN,
    "вист": Book.WHISTS, "whist": Book.WHISTS,
}  # fmt: skip


class Words:
    """The words whose meaning hangs on the alphabet: in Russian `Т` is the ace, else the ten."""

    def __init__(self, russian: bool) -> None:
        self._ranks = _RANKS | dict.fromkeys(_TEES, "A" if russian else "10")
        # All records together use few words; the bound is for hostile ones.
        self.card = lru_cache(4096)(self._card)
        self.bare = lru_cache(4096)(self._bare)

    def held(self, holding: str) -> Iterator[tuple[Card, int, int]]:
        """Yield each card of a holding with its start and end in the word."""
        if holding == "?":
            yield Card.ANY, 0, 1
            return
        named = _NAMED.match(holding)
        if named and (suit_ := trump(named[0]).suit):
            for found in _HELD.finditer(holding, named.end()):
                yield Card(suit_.value + self._ranks[found[0]]), found.start(), found.end()
            return
        first = _RANK_FIRST.match(holding)
        suit = _SUITS[first["suit"] if first else holding[0]]
        if first:
            yield Card(suit + self._ranks[first["rank"]]), 0, first.end()
        for found in _HELD.finditer(holding, first.end() if first else 1):
            yield Card(suit + self._ranks[found[0]]), found.start(), found.end()

    def _card(self, word: str) -> tuple[Card, Mark]:
        """Return the card of a word and its mark."""
        face = _FACE.fullmatch(word)
        assert face is not None, word
        if face["any"]:
            return Card.ANY, _MARKS[face["mark"]]
        suit = face["suit"] or face["suit_last"] or face["letter"]
        rank = face["rank"] or face["rank_first"] or face["rank_last"]
        return Card(_SUITS[suit] + self._ranks[rank]), _MARKS[face["mark"]]

    def _bare(self, word: str, before: Card) -> tuple[Card, Mark]:
        """Return the card of a word that leaves out the suit last written, and its mark."""
        face = _BARE.fullmatch(word)
        assert face is not None, word
        return Card(f"{before.suit}{self._ranks[face['rank']]}"), _MARKS[face["mark"]]


RUSSIAN = Words(russian=True)
ENGLISH = Words(russian=False)


def seat(word: str) -> Seat | None:
    """Return the seat of a word, which may end with a colon or a dash, if it names one."""
    return SEATS.get(word.rstrip(" \t:—–-").lower())


def trump(word: str) -> Trump:
    """Return the trump of a sign, a letter or a word."""
    if word in _SUITS:
        return Trump(_SUITS[word])
    for stem, suit in _TRUMPS:
        if word.lower().startswith(stem):
            return suit
    return Trump.NO_TRUMP


def level(word: str) -> int:
    """Return the number of tricks of a contract."""
    return 10 if word in "XХ" else int(word)


@lru_cache(4096)
def call(word: str) -> tuple[Call | AllPass, Mark]:
    """Return the call of a word, without its speaker, and its mark.

    All-pass is no call of one player, but stands where a contract may.
    """
    found = _CALL.fullmatch(word)
    assert found is not None, word
    talonless = found["talonless"] is not None
    if found["level"]:
        return Bid(level(found["level"]), trump(found["strain"]), talonless), _MARKS[found["mark"]]
    said = found["word"].lower()
    if said.startswith(("мизер", "mis")):
        return MisereBid(talonless), _MARKS[found["mark"]]
    if said in ("пас", "pass"):
        return Pass(), _MARKS[found["mark"]]
    if said in ("здесь", "моя", "hold"):
        return Hold(), _MARKS[found["mark"]]
    return AllPass(), _MARKS[found["mark"]]


def stand(word: str) -> tuple[Stand, Mark]:
    """Return the declaration of a defender and its mark."""
    said = word.lower().rstrip("!?")
    mark = _MARKS[word[len(said) :]]
    if said.startswith(("пол", "½", "half")):
        return Stand.HALF_WHIST, mark
    return Stand.PASS if said in ("пас", "pass") else Stand.WHIST, mark


def openly(word: str) -> bool:
    """Return whether the defenders play with open cards."""
    said = "".join(word.lower().split())
    return said.startswith(("всветлую", "лёжа", "лежа", "откр", "open"))


def amount(word: str) -> str:
    """Return a settlement with one kind of minus and no plus."""
    return word.translate(_MINUS).removeprefix("+")


def sheet(word: str) -> tuple[Book, int, bool]:
    """Return what is written: the book, the number, and whether it is said to be added."""
    found = _SHEET.fullmatch(word.translate(_MINUS).lower())
    assert found is not None, word
    stem = found["book"]
    book = next(book for start, book in _BOOKS.items() if stem.startswith(start))
    return book, int(found["amount"]), found["amount"].startswith("+")
