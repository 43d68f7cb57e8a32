"""The rules held against the oracle, which shares no code with `play`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefnotation.checking import broken, check
from prefnotation.formats import notation
from prefnotation.model.cards import PACK, Card, Suit
from prefnotation.model.seats import Seat
from prefnotation.parsing import parse
from prefnotation.play.replay import replay
from prefnotation.play.tricks import legal_cards, taking_card
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH, RUSSIAN
from tests import oracle
from tests.legal_deals import (
    SPOILERS,
    Spoilt,
    cut_deals,
    played_deals,
    spoilt_deals,
    wrong_trick_sizes,
)

SUITS = st.sampled_from(Suit)
CARDS = st.sampled_from(sorted(PACK))


@given(st.sets(CARDS, min_size=1, max_size=12), SUITS, st.none() | SUITS)
def test_legal_cards_are_those_the_oracle_lets_play(hand, led, trump):
    legal = {card for card in hand if oracle.may_play(hand, led, trump, card)}
    assert legal_cards(hand, led, trump) == legal
    assert legal_cards(hand, None, trump) == hand


@given(st.lists(CARDS, min_size=3, max_size=4, unique=True), SUITS, st.none() | SUITS)
def test_the_card_that_takes_is_the_one_of_the_oracle(cards, led, trump):
    at = oracle.takes(cards, led, trump)
    assert taking_card(cards, led, trump) == (None if at is None else cards[at])


@given(played_deals())
def test_nothing_of_a_legal_deal_is_reported(deal):
    assert list(broken(deal)) == []


@given(cut_deals() | cut_deals(no_discard=True))
def test_nothing_of_a_legal_beginning_is_reported(deal):
    assert list(broken(deal)) == []


@given(played_deals())
def test_tricks_go_to_whom_the_oracle_gives_them(deal):
    assert [taken.winner for taken in replay(deal).tricks] == [
        trick.taker for trick in oracle.replay(deal)
    ]


@pytest.mark.parametrize("law", SPOILERS)
@settings(max_examples=60)
@given(data=st.data())
def test_a_deal_that_breaks_one_law_draws_one_finding(law, data):
    spoilt: Spoilt = data.draw(spoilt_deals(law))
    ((code, address),) = [(finding.code, finding.address) for finding in broken(spoilt.deal)]
    assert code == spoilt.code
    assert address in spoilt.places


@given(wrong_trick_sizes())
def test_a_trick_of_a_wrong_size_draws_one_finding(spoilt):
    ((code, address),) = [(finding.code, finding.address) for finding in broken(spoilt.deal)]
    assert (code, address) == (spoilt.code, spoilt.address)


@pytest.mark.parametrize("spelling", [RUSSIAN, ENGLISH])
@settings(max_examples=40)
@given(data=st.data())
def test_a_finding_in_a_text_points_at_the_thing(spelling, data):
    spoilt: Spoilt = data.draw(spoilt_deals(data.draw(st.sampled_from(sorted(SPOILERS)))))
    text = notation.emit([spoilt.deal], spelling)
    reading = parse(Source(text))
    assert reading.deals == (spoilt.deal,)
    (diagnostic,) = check(reading)
    shown = text[slice(*diagnostic.span)]
    assert shown == _written(spoilt.deal, diagnostic.address.removeprefix("deals[0]."), spelling)


def _written(deal, address, spelling):
    """Return how the canonical notation writes the thing at an address of a deal."""
    field, _, rest = address.partition(".")
    if field.startswith("tricks"):
        trick = deal.tricks[int(field[7:-1])]
        if rest == "winner":
            return f"→ {spelling.seats[trick.winner]}"
        return spelling.card(trick.plays[int(rest[6:-1])])
    if field == "hands":
        seat, _, card = rest.partition("[")
        if card:
            return spelling.rank(Card(card[:-1]))
        hand = spelling.cards(deal.hands[Seat(seat)])
        return f"{spelling.seats[Seat(seat)]}: {hand}"
    if field == "won":
        return f"{spelling.seats[Seat(rest)]} {deal.won[Seat(rest)]}"
    if field == "taken":
        return f"{spelling.labels['won']}: {deal.taken}"
    return f"{spelling.labels[field]}: {spelling.game(deal.game)}"
