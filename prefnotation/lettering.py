"""Lettering: how each card of a deal is written in its text, and where its suit and rank stand."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Trick
from prefnotation.reading import Reading
from prefnotation.source import Span

_NOTHING = "[\ufe0e\ufe0f\u200b\u2060\xad\ufeff]*"
_SIGN = (
    rf"(?:[♠♣♦♥♤♧♢♡]{_NOTHING}|&(?:spades|clubs|diams|hearts|#\w{{4,5}});|\\u26[0-9a-fA-F]{{2}})"
)
_LETTER = "[птбчПБЧscdhSCDHс]"
_BLANKS = r"(?:[ \t\xa0\u2000-\u200b\u3000]|&nbsp;|&#160;)*"

_CARD = re.compile(
    rf"[\"'\[]?{_BLANKS}(?:(?P<whole>[\U0001f0a0-\U0001f0df])"
    rf"|(?P<before>{_SIGN}|{_LETTER})?{_BLANKS}(?P<rank>10|[7-90XХxхTТtтAАaаKКkкQqДдJjВвBb?])"
    rf"(?P<behind>{_SIGN}|{_LETTER})?{_NOTHING})[!?]{{0,2}}{_BLANKS}[\"'\]]?"
)
_NAMED = (
    r"(?i:пик[аи]?|треф[аы]?|бубн[аы]|черв[аиы]|крести|spades?|clubs?|diamonds?|hearts?)"
    r"(?![^\W\d_])"
)
_SUIT_BEFORE = re.compile(
    rf"({_SIGN}|(?<![\w♠♣♦♥♤♧♢♡;\ufe0e\ufe0f])(?:{_NAMED}|{_LETTER}))[ \t]*:?{_BLANKS}\Z"
)
_FARTHEST = 32
"""How far before its first rank the suit of a holding may begin: a word, a colon, blanks."""


class Lettered(NamedTuple):
    """A card and how it is written.

    `rank` is where its rank stands, or a character that is a whole playing card. `suit` is where
    its suit stands, if it is written for this card: a suit that `opens` a holding in a hand
    stands before its place, and is that of the cards that follow too.
    """

    address: str
    card: Card
    rank: Span
    suit: Span | None
    opens: bool = False
    whole: bool = False


def lettered(reading: Reading, number: int) -> list[Lettered]:
    """Return the cards of a deal, by its number among the deals, in the order of the text.

    What is not written as cards are, such as what YAML repeats by its name, is left out.
    """
    found: dict[Span, Lettered] = {}
    for within, card in _cards(reading.deals[number]):
        address = f"deals[{number}].{within}"
        span = reading.span(address)
        one = span and _lettered(reading.source.text, address, card, span)
        if one:
            found.setdefault(one.rank, one)
    cards: list[Lettered] = []
    for one in sorted(found.values(), key=lambda one: one.rank):
        # A suit behind a rank opens nothing, but holds for the ranks that follow.
        taken = cards and cards[-1].suit == one.suit
        cards.append(one._replace(suit=None, opens=False) if taken else one)
    return cards


def _lettered(text: str, address: str, card: Card, span: Span) -> Lettered | None:
    face = _CARD.fullmatch(text, *span)
    if face is None:
        return None
    if face["whole"]:
        return Lettered(address, card, Span(*face.span("whole")), None, whole=True)
    rank = Span(*face.span("rank"))
    for own in ("before", "behind"):
        if face[own]:
            return Lettered(address, card, rank, Span(*face.span(own)))
    if ".tricks[" not in address:
        start = max(rank.start - _FARTHEST, 0)
        opening = _SUIT_BEFORE.search(text[start : rank.start])
        if opening:
            suit = Span(start + opening.start(1), start + opening.end(1))
            return Lettered(address, card, rank, suit, opens=True)
    return Lettered(address, card, rank, None)


def _cards(deal: Deal) -> Iterator[tuple[str, Card]]:
    for seat, hand in (deal.hands or {}).items():
        yield from ((f"hands.{seat.value}[{card.value}]", card) for card in hand)
    yield from ((f"talon[{at}]", card) for at, card in enumerate(deal.talon or ()))
    yield from ((f"discard[{card.value}]", card) for card in deal.discard or ())
    yield from _played("tricks", deal.tricks or ())


def _played(address: str, tricks: tuple[Trick, ...]) -> Iterator[tuple[str, Card]]:
    for at, trick in enumerate(tricks):
        here = f"{address}[{at}]"
        if trick.talon:
            yield f"{here}.talon", trick.talon
        yield from ((f"{here}.plays[{number}]", card) for number, card in enumerate(trick.plays))
        for number, variation in enumerate(trick.variations):
            yield from _played(f"{here}.variations[{number}]", variation)
