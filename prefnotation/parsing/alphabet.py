"""Alphabet: decide once for a record what its letters T are, from all of it."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from lark import Token, Tree

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import ambiguous_rank
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Record
from prefnotation.model.seats import Seat
from prefnotation.parsing.build import build
from prefnotation.parsing.lines import Line
from prefnotation.parsing.signs import Plain
from prefnotation.parsing.words import ENGLISH, RUSSIAN, Words
from prefnotation.source import Span

_LATIN = re.compile("[A-Za-z]")
_CYRILLIC = re.compile("[А-Яа-яЁё]")
_EITHER = re.compile("[xXхХ]")
# A capital, or a small letter behind a sign; any other small т is the suit.
_TEE = re.compile("[TТ]|[♠♣♦♥][ \t]*[tт]")
_RUSSIAN_HONOUR = re.compile("[ДдВв]")
_ENGLISH_HONOUR = re.compile("[QqJjAa]")
_CARDS = {"HOLDING", "CARD", "BARE", "TURNED"}


class Alphabet(NamedTuple):
    """What the words of a record mean, and a finding if that is not proved."""

    words: Words
    findings: list[Finding]


def decide(lines: list[Line], text: str, plain: Plain, players: Mapping[str, Seat]) -> Alphabet:
    """Decide by the letters of the record, else by its other honours, else by its cards."""
    if not _LATIN.search(text):
        return Alphabet(RUSSIAN, [])
    if not _CYRILLIC.search(text):
        return Alphabet(ENGLISH, [])
    words = [
        (token, line.base)
        for line in lines
        for entry in line.tree.children
        if isinstance(entry, Tree)
        for token in entry.children
        if isinstance(token, Token) and token.type in _CARDS
    ]
    # An x of either alphabet is some low card, or the ten: it proves nothing.
    written = _EITHER.sub("", " ".join(token.value.partition("{")[0] for token, _ in words))
    if not _LATIN.search(written):
        return Alphabet(RUSSIAN, [])
    russian = _RUSSIAN_HONOUR.search(written) is not None
    english = _ENGLISH_HONOUR.search(written) is not None
    if russian != english:
        return Alphabet(RUSSIAN if russian else ENGLISH, [])
    readings = {
        meaning: build(lines, plain, meaning, players).record for meaning in (RUSSIAN, ENGLISH)
    }
    if readings[RUSSIAN] == readings[ENGLISH]:
        return Alphabet(RUSSIAN, [])
    doubles = {meaning: _doubles(deal) for meaning, deal in readings.items()}
    if doubles[RUSSIAN] != doubles[ENGLISH]:
        return Alphabet(min(doubles, key=lambda meaning: doubles[meaning]), [])
    at, ace, ten = next(
        (base + (token.start_pos or 0) + tee[0], *tee[1:])
        for token, base in words
        if (tee := _tee(token.type, token.value.partition("{")[0].strip())) is not None
    )
    letter, start = plain.text[at], plain.origin(at)
    finding = Finding(
        ambiguous_rank.CODE,
        "`{letter}` is {ace} in Russian and {ten} in English, and nothing proves which",
        values={"letter": letter, "ace": ace, "ten": ten},
        help="write the honours of one alphabet: Т К Д В, or A K Q J",
        span=Span(start, start + 1),
        severity=ambiguous_rank.SEVERITY,
    )
    return Alphabet(RUSSIAN if letter in "Тт" else ENGLISH, [finding])


def _tee(kind: str, word: str) -> tuple[int, Card | str, Card | str] | None:
    """Return where in a word the letter stands that the alphabets read apart, and both readings."""
    if kind == "HOLDING":
        pairs = zip(RUSSIAN.held(word), ENGLISH.held(word), strict=True)
        apart = ((one[1], one[0], other[0]) for one, other in pairs if one != other)
        return next(apart, None)
    found = _TEE.search(word)
    if found is None:
        return None
    if kind == "BARE":
        return 0, Phrase("an ace"), Phrase("a ten")
    card = word.strip("[ \t]")
    return found.end() - 1, RUSSIAN.card(card)[0], ENGLISH.card(card)[0]


def _doubles(record: Record) -> int:
    """Count the cards that stand more than once: among the hands, and among the plays."""
    deal = record if isinstance(record, Deal) else Deal()
    dealt = Counter(card for hand in (deal.hands or {}).values() for card in hand if card.known)
    if deal.talon and not deal.discard:
        dealt.update(deal.talon)
    played = Counter(card for trick in deal.tricks or () for card in trick.plays if card.known)
    return sum(n - 1 for n in dealt.values()) + sum(n - 1 for n in played.values())
