"""Moments: the table just before each card, and what came of each trick."""

from typing import NamedTuple

from prefnotation.model.cards import Card, Suit
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import Holding


class Moment(NamedTuple):
    """The table just before a card is played. What the record leaves open is `None`."""

    address: str
    """Of the play: `tricks[3].plays[1]`."""
    card: Card
    seat: Seat | None
    """Who plays it: whom the record names, else who is to play, else who holds it."""
    turn: Seat | None
    """Whose turn it is."""
    lead: Card | None
    """The card to follow: the first one, or the talon card that was turned."""
    lead_at: str | None
    """Its address; `None` for the player who leads."""
    hand: Holding | None
    """What the player may hold."""
    legal: frozenset[Card] | None
    """What he may play, `None` if that is not sure."""
    holder: Seat | None
    """Who really holds the card, where that is another."""
    earlier: str | None
    """The address at which the same card was played before."""

    @property
    def led(self) -> Suit | None:
        """The suit to follow."""
        return self.lead.suit if self.lead else None

    @property
    def held(self) -> bool:
        """Whether the player may hold the card, as far as is known."""
        return self.hand is None or not self.card.known or self.card in self.hand.cards

    @property
    def impossible(self) -> bool:
        """Whether the card cannot have been played there, whatever the laws say."""
        return self.earlier is not None or not self.held

    @property
    def illegal(self) -> bool:
        """Whether the player could have played the card and ought not to have."""
        known = self.legal is not None and self.card.known and not self.impossible
        return known and self.legal is not None and self.card not in self.legal

    @property
    def out_of_turn(self) -> bool:
        """Whether it is another's turn."""
        return self.turn is not None and self.seat is not self.turn

    @property
    def accused(self) -> bool:
        """Whether anything is held against the card."""
        return self.impossible or self.illegal or self.out_of_turn


class Taken(NamedTuple):
    """A trick and who takes it by the laws. What is not known is `None`."""

    address: str
    winner: Seat | None
    card: Card | None
    """The card that takes."""
    turned: Card | None
    """The talon card that was turned for it."""
