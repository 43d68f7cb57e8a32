"""Changes: another card in the place of one that stands in a deal."""

import re

import msgspec
from msgspec.structs import replace

from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Hand
from prefnotation.model.seats import Seat

_PLACE = re.compile(r"(?:tricks\[(\d+)\]\.plays|hands\.(\w+)|(talon|discard))\[([^\]]+)\]")
_VARIATION = re.compile(r"tricks\[(\d+)\]\.variations\[(\d+)\]")


class Change(msgspec.Struct, frozen=True):
    """Another card in the place of the one at an address."""

    address: str
    card: Card


def changed(deal: Deal, change: Change) -> Deal:
    """Return a deal with a card changed: in a hand, in a pile, or of a play, in a variation too.

    Raises `ValueError` if no card can stand at the address, `LookupError` if none does.
    """
    varied = _VARIATION.match(change.address)
    if varied is not None:
        within = Change(f"tricks{change.address[varied.end() :]}", change.card)
        return _varied(deal, int(varied[1]), int(varied[2]), within)
    place = _PLACE.fullmatch(change.address)
    if place is None:
        raise ValueError(f"no card stands at {change.address}")
    trick, seat, pile, at = place.groups()
    if trick is not None:
        tricks = list(deal.tricks or ())
        plays = _with(tricks[int(trick)].plays, int(at), change.card)
        tricks[int(trick)] = replace(tricks[int(trick)], plays=plays)
        return replace(deal, tricks=tuple(tricks))
    hands = dict(deal.hands or {})
    cards = hands[Seat(seat)] if seat else getattr(deal, pile) or ()
    cards = _with(cards, int(at) if pile == "talon" else cards.index(Card(at)), change.card)
    if seat is None:
        return replace(deal, **{pile: cards})
    return replace(deal, hands={**hands, Seat(seat): cards})


def _varied(deal: Deal, trick: int, number: int, change: Change) -> Deal:
    """Return a deal with a card of a variation changed, which has tricks as a deal has."""
    tricks = list(deal.tricks or ())
    variations = list(tricks[trick].variations)
    variations[number] = changed(Deal(tricks=variations[number]), change).tricks or ()
    tricks[trick] = replace(tricks[trick], variations=tuple(variations))
    return replace(deal, tricks=tuple(tricks))


def _with(cards: Hand, at: int, card: Card) -> Hand:
    return (*cards[:at], card, *cards[at + 1 :])
