"""Ways: how another card may be written in the place of one."""

import re
from collections.abc import Iterator
from itertools import islice, product

from prefnotation.diagnostics import Edit
from prefnotation.fixing.pen import Pen
from prefnotation.lettering import Lettered
from prefnotation.model.cards import Rank, Suit
from prefnotation.model.changes import Change
from prefnotation.reading import Reading
from prefnotation.source import Span

_ROW = re.compile(r"\[[^\]]*\]\Z")
_PARTING = "-–/.;"
"""What may part two ranks of one suit, and no two suits."""
_ROWS = (0x1F0A0, 0x1F0D0, 0x1F0C0, 0x1F0B0)
_PLAYING = re.compile("[\U0001f0a0-\U0001f0df]")
_COLUMNS = (7, 8, 9, 10, 11, 13, 14, 1)
_WAYS = 48
"""How many ways to write a card are tried: the text is read again for each."""


def ways(reading: Reading, cards: list[Lettered], change: Change) -> list[tuple[Edit, ...]]:
    """Return ways to write a card, those first that are most like the writing around it."""
    return list(islice(dict.fromkeys(_ways(reading, cards, change)), _WAYS))


def _ways(reading: Reading, cards: list[Lettered], change: Change) -> Iterator[tuple[Edit, ...]]:
    at = next((at for at, one in enumerate(cards) if one.address == change.address), None)
    if at is None or change.card.suit is None or not change.address.endswith("]"):
        return
    old, text = cards[at], reading.source.text
    row = _ROW.sub("", old.address)
    before = [one for one in cards[:at] if _ROW.sub("", one.address) == row]
    after = next((one for one in cards[at + 1 :] if _ROW.sub("", one.address) == row), None)
    pen = Pen(reading, cards, change.address)
    ranks = pen.ranks(change.card)
    if old.whole and change.card.rank:
        ranks = [_playing(change.card.suit, change.card.rank), *ranks]
    if old.card.suit is change.card.suit:
        yield from ((Edit(old.rank, rank),) for rank in ranks)
        return
    around = next((text[slice(*one.suit)] for one in (old, *reversed(before)) if one.suit), "")
    # What follows may hang on the suit before it.
    suit_after = after.card.suit if after and not (after.suit or after.whole) else None
    for suit, rank in product(pen.suits(change.card.suit, around), ranks):
        # What seems to open a holding may be behind the rank before.
        for place in (old, old._replace(suit=None)) if old.opens else (old,):
            for edits in _written(text, place, suit, rank, pen.rank_first):
                if after is None or suit_after is None:
                    yield edits
                    continue
                bare = text[slice(*after.rank)]
                for again in pen.suits(suit_after, around)[:2]:
                    for more in _written(text, after, again, bare, pen.rank_first):
                        yield edits + more


def _written(
    text: str, old: Lettered, suit: str, rank: str, rank_first: bool
) -> Iterator[tuple[Edit, ...]]:
    """Yield the ways to write a suit and a rank in the place of a card, which may be bare."""
    if old.suit:
        yield Edit(old.suit, suit), Edit(old.rank, rank)
        return
    start, end = old.rank
    faces = [suit + rank, rank + suit]
    if _PLAYING.match(rank):
        faces = [rank]
    for face in reversed(faces) if rank_first else faces:
        if ".tricks[" in old.address or not text[start - 1].strip():
            yield (Edit(old.rank, face),)
        elif text[start - 1] in _PARTING:
            yield (Edit(Span(start - 1, end), f" {face}"),)
        else:
            yield (Edit(old.rank, f" {face}"),)


def _playing(suit: Suit, rank: Rank) -> str:
    """Return the one character that is a card."""
    return chr(_ROWS[list(Suit).index(suit)] + _COLUMNS[list(Rank).index(rank)])
