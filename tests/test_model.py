"""The words of the game: how they order, print and compare."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation.model.auction import AllPass, Bid, Contract, Misere, MisereBid, Stand, Trump
from prefnotation.model.cards import PACK, Card, Rank, Suit
from prefnotation.model.deal import Book, Deal, Match, Notes, Trick
from prefnotation.model.seats import Seat
from prefnotation.spelling import ENGLISH, RUSSIAN


def test_the_pack_has_32_cards_seven_to_ace_of_four_suits():
    assert len(PACK) == 32
    assert {(card.suit, card.rank) for card in PACK} == {(s, r) for s in Suit for r in Rank}
    assert all(card.known for card in PACK)


def test_what_is_known_of_other_cards():
    others = [card for card in Card if card not in PACK]
    assert [str(card) for card in others] == ["♠x", "♠?", "♣x", "♣?", "♦x", "♦?", "♥x", "♥?", "?"]
    assert not any(card.known for card in others)
    assert Card.ANY.suit is None
    assert Card.SX.suit is Suit.SPADES


def test_ladders_go_from_low_to_high():
    assert sorted(Suit, reverse=True) == list(Suit)[::-1]
    assert sorted(Rank, reverse=True) == list(Rank)[::-1]
    assert sorted(Trump, reverse=True) == list(Trump)[::-1]
    assert max(Suit) is Suit.HEARTS
    assert max(Trump) is Trump.NO_TRUMP
    assert max(Rank) is Rank.ACE


def test_cards_order_as_they_are_written():
    written = [Card("♠A"), Card("♠7"), Card("♠x"), Card("♣10"), Card("♥7"), Card("?")]
    assert sorted(written, reverse=True) == written[::-1]


def test_how_words_print():
    assert [str(word) for word in (Card.S10, Suit.CLUBS, Rank.TEN, Seat.EAST, Trump.NO_TRUMP)] == [
        "♠10", "♣", "10", "east", "NT",
    ]  # fmt: skip
    assert str(Stand.HALF_WHIST) == "half-whist"
    assert str(Book.POOL) == "pool"
    assert repr(Card.HQ) == "Card('♥Q')"
    assert Card.of(Suit.HEARTS, Rank.QUEEN) is Card.HQ
    assert Trump.HEARTS.suit is Suit.HEARTS
    assert Trump.NO_TRUMP.suit is None


@given(st.permutations([Card.SA, Card.S7, Card.HQ, Card.HQ]))
def test_hands_and_discards_have_no_order_and_talons_have_one(cards):
    ordered = (Card.SA, Card.S7, Card.HQ, Card.HQ)
    deal = Deal(hands={Seat.EAST: tuple(cards)}, discard=tuple(cards), talon=tuple(cards))
    assert deal.hands == {Seat.EAST: ordered}
    assert deal.discard == ordered
    assert deal.talon == tuple(cards)


def test_what_says_nothing_is_nothing():
    assert Deal(hands={}, notes={"name": Notes("", (), (" ", "\n"))}) == Deal()
    assert Notes("", (" a\r\n b\x00c ",)) == Notes("", ("a b c",))


def test_a_trick_has_cards_and_names_all_one_or_none():
    with pytest.raises(ValueError, match="at least one card"):
        Trick(1, ())
    with pytest.raises(ValueError, match="names no seat"):
        Trick(1, (Card.S7, Card.S8, Card.S9), (Seat.EAST, Seat.WEST))


def test_a_variation_has_a_trick():
    with pytest.raises(ValueError, match="at least one trick"):
        Trick(1, (Card.S7,), variations=((),))


def test_values_are_frozen():
    with pytest.raises(AttributeError):
        Deal().name = "1"


def test_json_of_a_deal_says_only_what_the_record_says():
    assert msgspec.json.encode(Deal(name="1", talon=())) == b'{"name":"1","talon":[]}'


@pytest.mark.parametrize(
    ("value", "russian", "english"),
    [
        (Card.H10, "♥10", "♥10"),
        (Card.SJ, "♠В", "♠J"),
        (Card.SX, "♠х", "♠x"),
        (Card.ANY, "?", "?"),
        (Suit.CLUBS, "♣", "♣"),
        (Seat.WEST, "Запад", "West"),
        (Stand.PASS, "пас", "pass"),
        (Bid(7, Trump.NO_TRUMP), "7БК", "7NT"),
        (MisereBid(without_talon=True), "мизер без прикупа", "misère without talon"),
        (
            Contract(Seat.EAST, 6, Trump.CLUBS, without_three=True),
            "Восток 6♣ без трёх",
            "East 6♣ without three",
        ),
        (Misere(), "мизер", "misère"),
        (AllPass(), "распасы", "all-pass"),
        (
            Contract(Seat.EAST, 9, Trump.HEARTS, without_talon=True),
            "Восток 9♥ без прикупа",
            "East 9♥ without talon",
        ),
        (Misere(Seat.WEST), "Запад мизер", "West misère"),
        (Bid(6, Trump.SPADES, without_talon=True), "6♠ без прикупа", "6♠ without talon"),
        ((Card.HA, Card.SQ), "♠Д ♥Т", "♠Q ♥A"),
        (3, "3", "3"),
    ],
)  # fmt: skip
def test_how_words_are_spelled(value, russian, english):
    assert RUSSIAN.spell(value) == russian
    assert ENGLISH.spell(value) == english


def test_ranks_may_come_first():
    spelling = RUSSIAN._replace(rank_first=True)
    assert spelling.cards((Card.SA, Card.S10, Card.SX, Card.ANY)) == "Т♠ 10♠ х♠ ?"
    assert spelling.spell(Card.HQ) == "Д♥"


def test_both_languages_have_every_label():
    assert RUSSIAN.labels.keys() == ENGLISH.labels.keys()
    fields = {*Deal.__struct_fields__, *Match.__struct_fields__}
    assert set(RUSSIAN.labels) <= fields | {"match"}
