"""The laws of one trick (Codex 2.1.2 to 2.1.4): what may be played and what takes it."""

from collections.abc import Collection, Sequence

from prefnotation.model.cards import Card, Suit


def legal_cards(hand: Collection[Card], led: Suit | None, trump: Suit | None) -> frozenset[Card]:
    """Return the cards of a hand that may be played: follow suit, else trump, else anything.

    `led` is `None` for the player who leads. Nobody has to beat a card.
    """
    for duty in (led, trump) if led else ():
        bound = frozenset(card for card in hand if card.suit is duty)
        if duty and bound:
            return bound
    return frozenset(hand)


def taking_card(cards: Sequence[Card], led: Suit, trump: Suit | None) -> Card | None:
    """Return the card that takes: the highest trump, else the highest of the suit led.

    `None` if no card is of either suit, which only a turned talon card makes possible.
    """
    for suit in (trump, led):
        of_suit = [card for card in cards if card.suit is suit and card.rank]
        if of_suit:
            return min(of_suit)  # Cards order high to low.
    return None
