"""What letters mean: suits one by one, ranks once for a document."""

import re

import pytest

from prefnotation.formats._problems.dialects import (
    RANK,
    SUIT,
    VOID,
    Dialect,
    Face,
    decide,
    doubles,
    suit,
)
from prefnotation.model.cards import Card, Suit
from prefnotation.source import Span

RU, EN = Dialect.RUSSIAN, Dialect.ENGLISH


def faces(ranks, of=Suit.SPADES):
    return [Face(of, rank, Span(at, at + 1)) for at, rank in enumerate(ranks.split())]


@pytest.mark.parametrize(
    ("spellings", "meant"),
    [
        ("♠ ♤ ♠\ufe0f &spades; &#9824; s п S П пика пик пики ПИКАМИ spades Spade", Suit.SPADES),
        ("♣ ♧ ♣\ufe0e &clubs; &#9827; c т с C Т трефа треф крести clubs", Suit.CLUBS),
        ("♦ ♢ ♦\ufe0f &diams; &#9830; d б D Б бубна бубен бубны diamonds", Suit.DIAMONDS),
        ("♥ ♡ ♥\ufe0f &hearts; &#9829; h ч H Ч черва черв червей черви hearts", Suit.HEARTS),
        ("x пи пикировка трефовыми clubhouse 7 туз", None),
    ],
)
def test_suits(spellings, meant):
    for spelling in spellings.split():
        assert suit(spelling) is meant, spelling


def test_patterns():
    assert re.findall(RANK, "10ВД7 T Тx?") == ["10", "В", "Д", "7", "T", "Т", "x", "?"]
    assert re.findall(SUIT, "♠Q s К &clubs; ч сон пТ ♦\ufe0f") == [
        "♠", "s", "&clubs;", "ч", "п", "♦\ufe0f",
    ]  # fmt: skip
    assert all(re.fullmatch(VOID, dash) for dash in "-–—―−")


def test_cards():
    written = "7 8 9 10 X 0 J В B V Q Д D K К A А x х ?"
    cards = "7 8 9 10 10 10 J J J J Q Q Q K K A A x x ?"
    for dialect in Dialect:
        assert [str(dialect.card(face)) for face in faces(written)] == [
            f"♠{rank}" for rank in cards.split()
        ]
    assert [RU.card(face) for face in faces("T Т")] == [Card.SA, Card.SA]
    assert [EN.card(face) for face in faces("T Т")] == [Card.S10, Card.S10]
    assert doubles(RU, faces("T A 10 x x ? ?")) == 1
    assert doubles(EN, faces("T Т 10 A")) == 2


@pytest.mark.parametrize(
    ("text", "deals", "dialect"),
    [
        # No card stands twice.
        ("", ["T K Q J 10"], RU),
        ("Юг", ["T A Д В"], EN),
        ("", ["7 8", "T 10"], RU),
        # The honours.
        ("", ["T K Д"], RU),
        ("", ["T K B"], RU),
        ("Юг", ["T K Q"], EN),
        ("Юг", ["K Q 7"], EN),
        # One alphabet.
        ("Юг", ["Т К х"], RU),
        ("South", ["T K 7"], EN),
        # Nothing hangs on it.
        ("Юг", ["7 8 K К"], RU),
        ("Юг", ["Д Q A"], RU),
        ("", [], RU),
    ],
)
def test_what_is_proved(text, deals, dialect):
    assert decide(text, [faces(deal) for deal in deals]) == (dialect, ())


@pytest.mark.parametrize(
    ("deals", "dialect", "letter"),
    [
        (["K T 7"], EN, "T"),
        (["7 K", "Д Q Т"], RU, "Т"),
        # Each reading has a card twice.
        (["A T Д", "10 T"], EN, "T"),
    ],
)
def test_what_is_not(deals, dialect, letter):
    decided, (finding,) = decide("Юг", [faces(deal, Suit.HEARTS) for deal in deals])
    assert (decided, finding.code) == (dialect, "PN006")
    assert finding.values == {"letter": letter, "ace": Card.HA, "ten": Card.H10}
