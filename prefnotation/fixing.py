"""Fixing: put a text right where it can be, and leave every other character of it as it is.

A fix is tried in the text and believed only if the text, read again, says what it should: after a
safe fix the same as before, but for comments; after an unsafe one the same with one other card.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise, product
from typing import NamedTuple, cast

from msgspec.structs import replace

from prefnotation.converting import read_source
from prefnotation.diagnostics import Diagnostic, Edit
from prefnotation.encodings import encode
from prefnotation.lettering import Lettered, lettered
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.model.changes import Change, changed
from prefnotation.model.deal import Deal, Notes, Record
from prefnotation.reading import Reading
from prefnotation.source import Span
from prefnotation.spelling import LANGUAGES

_DEAL = re.compile(r"deals\[(\d+)\]\.(.+)")
_ROW = re.compile(r"\[[^\]]*\]\Z")
_PARTING = "-–/.;"
"""What may part two ranks of one suit, and no two suits."""
_INVISIBLE = re.compile("[\ufe0e\ufe0f\u200b\u2060\xad\ufeff]+")
_SUITS = (
    "♠♣♦♥", "♤♧♢♡", "птбч", "псбч", "scdh", "ПтБЧ", "SCDH",
    ("&spades;", "&clubs;", "&diams;", "&hearts;"), ("&#9824;", "&#9827;", "&#9830;", "&#9829;"),
    ("&#x2660;", "&#x2663;", "&#x2666;", "&#x2665;"), ("\\u2660", "\\u2663", "\\u2666", "\\u2665"),
)  # fmt: skip
"""The ways to write the four suits."""
_ROWS = (0x1F0A0, 0x1F0D0, 0x1F0C0, 0x1F0B0)
_PLAYING = re.compile("[\U0001f0a0-\U0001f0df]")
_COLUMNS = (7, 8, 9, 10, 11, 13, 14, 1)
_MOST = 2
"""How many spellings that a record has of a suit, or of a rank, are tried."""
_WAYS = 48
"""How many ways to write a card are tried: the text is read again for each."""


class Fixed(NamedTuple):
    """What became of a text, and of each diagnostic that can be fixed.

    `applied` are fixed in it. `left` are not, since no other words at that place would be read as
    they should, or since another fix stands there. `withheld` have a fix that is unsafe. `reading`
    is that of the new text, which is to be written as the old one was.
    """

    text: str
    applied: list[Diagnostic]
    left: list[Diagnostic]
    withheld: list[Diagnostic]
    reading: Reading


def fixed(
    reading: Reading,
    diagnostics: Iterable[Diagnostic],
    *,
    unsafe: bool,
    source_format: str | None = None,
) -> Fixed:
    """Apply the fixes of diagnostics to the text that they are about, of unsafe ones if told.

    `source_format` is the one that the text was read in, if it was told and not guessed. Bytes
    that could not be decoded are no text that could be written again: with them nothing is fixed.
    """
    able = [one for one in diagnostics if one.edits or one.fix]
    told = [one for one in able if one.edits or unsafe]
    done: set[int] = set()
    places: set[str] = set()
    left = [] if reading.source.undecodable else told
    while left:
        fixer = _Fixer(reading, source_format)
        fixer.apply(list(_fixes(reading, left)))
        reading = fixer.reading
        done.update(map(id, fixer.applied))
        places.update(one.fix.address for one in fixer.applied if one.fix)
        # Where edits met, a card may be changed yet, which has an address; other words have none.
        left = [
            one
            for one in left
            if fixer.applied and one.fix and not one.edits and one.fix.address not in places
        ]
    return Fixed(
        reading.source.text,
        [one for one in told if id(one) in done],
        [one for one in told if id(one) not in done],
        [one for one in able if not one.edits and not unsafe],
        reading,
    )


class _Fix(NamedTuple):
    """What diagnostics have in common that are put right at once, and every way to write it."""

    diagnostics: list[Diagnostic]
    ways: list[tuple[Edit, ...]]
    change: Change | None


class _Fixer:
    """The edits that were believed so far, and the reading of the text with them."""

    def __init__(self, reading: Reading, source_format: str | None) -> None:
        self.applied: list[Diagnostic] = []
        self.reading = reading
        self._text = reading.source.text
        self._source_format = source_format
        self._edits: tuple[Edit, ...] = ()

    def apply(self, fixes: Sequence[_Fix]) -> None:
        """Apply fixes: all at once if that can be, else by halves; a single one in any way."""
        if not fixes:
            return
        if len(fixes) == 1:
            any(self._believed(fixes, edits) for edits in fixes[0].ways)
        elif not self._believed(fixes, tuple(chain.from_iterable(one.ways[0] for one in fixes))):
            self.apply(fixes[: len(fixes) // 2])
            self.apply(fixes[len(fixes) // 2 :])

    def _believed(self, fixes: Sequence[_Fix], edits: tuple[Edit, ...]) -> bool:
        """Make edits if the text then says what it should, and whether it does."""
        together = _in_order((*self._edits, *edits))
        before = self.reading
        if (
            _overlap(together)
            or encode("".join(one.text for one in edits), before.source.encoding)[1]
        ):
            return False  # For one character the whole file would change its encoding.
        source = before.source.rewritten(_edited(self._text, together))
        after = read_source(source, self._source_format)
        meant = before.records
        for fix in fixes:
            if fix.change:
                meant = _with(meant, fix.change)
        same = after.records == meant
        if not same and any(fix.change is None for fix in fixes):
            same = [*map(_silent, after.records)] == [*map(_silent, meant)]
        if not same or _codes(after) - _codes(before):
            return False
        self.reading = after
        self._edits += edits
        self.applied += chain.from_iterable(fix.diagnostics for fix in fixes)
        return True


def _fixes(reading: Reading, diagnostics: Iterable[Diagnostic]) -> Iterator[_Fix]:
    """Yield each fix once, with all that ask for it; of two for one card the first."""
    asking: dict[tuple[Edit, ...] | Change, list[Diagnostic]] = {}
    for one in diagnostics:
        wanted = one.edits or one.fix
        assert wanted
        asking.setdefault(wanted, []).append(one)
    taken: set[str] = set()
    cards: dict[int, list[Lettered]] = {}
    for wanted, about in asking.items():
        if not isinstance(wanted, Change):
            yield _Fix(about, [wanted], None)
            continue
        place = _DEAL.fullmatch(wanted.address)
        number = int(place[1]) if place else -1
        if number not in range(len(reading.deals)) or wanted.address in taken:
            continue
        taken.add(wanted.address)
        if number not in cards:
            cards[number] = lettered(reading, number)
        ways = list(islice(dict.fromkeys(_ways(reading, cards[number], wanted)), _WAYS))
        if ways:
            yield _Fix(about, ways, wanted)


# How another card may be written in the place of one.


def _ways(reading: Reading, cards: list[Lettered], change: Change) -> Iterator[tuple[Edit, ...]]:
    """Yield ways to write a card, those first that are most like the writing around it."""
    at = next((at for at, one in enumerate(cards) if one.address == change.address), None)
    if at is None or change.card.suit is None or not change.address.endswith("]"):
        return
    old, text = cards[at], reading.source.text
    row = _ROW.sub("", old.address)
    before = [one for one in cards[:at] if _ROW.sub("", one.address) == row]
    after = next((one for one in cards[at + 1 :] if _ROW.sub("", one.address) == row), None)
    pen = _Pen(reading, cards, change.address)
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


class _Pen:
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


# What a text says with edits in it, and what it should.


def _in_order(edits: Iterable[Edit]) -> list[Edit]:
    """Return edits in the order of the text, those that are the same once."""
    return sorted(set(edits), key=lambda edit: (edit.span, edit.text))


def _edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits made in their order."""
    pieces: list[str] = []
    done = 0
    for edit in edits:
        pieces += text[done : edit.span.start], edit.text
        done = edit.span.end
    return "".join([*pieces, text[done:]])


def _overlap(edits: Sequence[Edit]) -> bool:
    return any(
        one.span.end > other.span.start or one.span == other.span for one, other in pairwise(edits)
    )


def _codes(reading: Reading) -> Counter[str]:
    return Counter(finding.code for finding in reading.findings)


def _with(records: tuple[Record, ...], change: Change) -> tuple[Record, ...]:
    """Return records with another card at an address."""
    place = _DEAL.fullmatch(change.address)
    assert place
    deals = [at for at, record in enumerate(records) if isinstance(record, Deal)]
    at = deals[int(place[1])]
    deal = changed(cast("Deal", records[at]), Change(place[2], change.card))
    return (*records[:at], deal, *records[at + 1 :])


def _silent(record: Record) -> Record:
    """Return a record without the comments in it."""
    marks = {address: Notes(note.mark) for address, note in record.notes.items()}
    return replace(record, notes=marks)
