"""The words of Unisay: seats, cards, contracts and what is declared against them."""

from collections.abc import Mapping

from prefnotation.model.auction import Contract, Misere, Stand, Trump
from prefnotation.model.cards import PACK, Card, Rank, Suit
from prefnotation.model.seats import THREE, Seat

LISTED = (Seat.EAST, Seat.SOUTH, Seat.WEST)
"""The order in which files name the seats."""
BY_NAME = {seat.name: seat for seat in THREE}
_SUITS = dict(zip(Suit, ("SPADE", "CLUB", "DIAMOND", "HEART"), strict=True))
_NUMBERS = {7: "SEVEN", 8: "EIGHT", 9: "NINE", 10: "TEN"}
_LEVELS = {6: "SIX", **_NUMBERS}
NAMES = {
    Card.of(suit, rank): f"{name}_{rank.value if rank.value.isdigit() else rank.name}"
    for suit, name in _SUITS.items()
    for rank in Rank
}
_OLD = {f"{_SUITS[Suit(card.value[0])]}_{card.rank.name}": card for card in PACK if card.rank}
CARDS = {**{name: card for card, name in NAMES.items()}, **_OLD}
CONTRACTS = {
    Contract(None, level, trump): f"{name}_{_SUITS[trump.suit] if trump.suit else 'NO_TRUMP'}"
    for level, name in _LEVELS.items()
    for trump in Trump
}
STANDS = {Stand.WHIST: "WHIST", Stand.PASS: "PASS"}
SAID: Mapping[str, Contract | Misere | Stand] = {
    **{name: contract for contract, name in CONTRACTS.items()},
    "MISER": Misere(),
    **{name: stand for stand, name in STANDS.items()},
}
FOUR = "players: FOUR"
"""A comment on a deal of four players."""
