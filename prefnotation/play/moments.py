"""Moments: the table just before each card, and what came of each trick."""

from typing import NamedTuple

from prefnotation.diagnostics import Label
from prefnotation.model.cards import Card, Suit
from prefnotation.model.changes import Change
from prefnotation.model.seats import Seat, same_kind
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
    shown: Card | None = None
    """A card that the player shows later, and by which he could have done a greater duty."""
    shown_at: str | None = None
    """Where he plays it."""
    meant: Change | None = None
    """The card that was misread, if all that is wrong with the play comes of it."""

    @property
    def led(self) -> Suit | None:
        """The suit to follow."""
        return self.lead.suit if self.lead else None

    @property
    def held(self) -> bool:
        """Whether the player may hold the card, as far as is known."""
        if not self.card.known:
            return True
        return self.holder is None and (self.hand is None or self.card in self.hand.cards)

    @property
    def impossible(self) -> bool:
        """Whether the card cannot have been played there, whatever the laws say."""
        return self.earlier is not None or not self.held

    @property
    def illegal(self) -> bool:
        """Whether the player could have played the card and ought not to have."""
        if self.impossible or self.card.suit is None:
            return False
        if self.shown is not None or self.legal is None:
            return self.shown is not None
        if self.card.known:
            return self.card not in self.legal
        return self.card.suit not in {card.suit for card in self.legal}

    @property
    def since(self) -> int:
        """The first trick in which it may have been misread."""
        meant = self.meant.address if self.meant else None
        return min(int(at[7 : at.index("]")]) for at in (self.address, self.earlier, meant) if at)

    def acquitted(self) -> "Moment":
        """Return the moment with nothing held against it."""
        return self._replace(
            hand=None, legal=None, turn=None, holder=None, shown=None, earlier=None, lead=None
        )

    @property
    def duty(self) -> frozenset[Card]:
        """What the player ought to have played instead; nothing if the card is legal."""
        if not self.illegal:
            return frozenset()
        return self.legal or frozenset(filter(None, [self.shown]))

    @property
    def shown_here(self) -> tuple[Label, ...]:
        """Where the card shows up that the player ought to have played."""
        return (Label("shown here", self.shown_at),) if self.shown_at else ()

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

    def denies(self, winner: Seat | None) -> bool:
        """Whether another took it than the record says; of two kinds of seats nobody can tell."""
        if winner is None or self.winner is None or not same_kind(winner, self.winner):
            return False
        return winner is not self.winner

    def unknown(self) -> "Taken":
        """Return the trick with nobody to take it."""
        return self._replace(winner=None, card=None)


def hindsight(moments: list[Moment], trump: Suit | None) -> list[Moment]:
    """Return the moments with what each player shows later of the hand he had.

    Who does not follow suit and plays that suit in a later trick held it all the time; and who
    is void and does not trump, and trumps later, held that.
    """
    judged = list(moments)
    doubtful: set[Seat | None] = {None}
    for at, moment in enumerate(moments):
        open_ = moment.led and moment.legal is None and moment.card.suit and not moment.impossible
        if open_ and moment.seat not in doubtful:
            later = [one for one in moments[at:] if one.seat is moment.seat and one.held]
            for duty in (moment.led, trump):
                if moment.card.suit is duty:
                    break
                shown = next((one for one in later if duty and one.card.suit is duty), None)
                if shown:
                    judged[at] = moment._replace(shown=shown.card, shown_at=shown.address)
                    break
        if judged[at].illegal:
            doubtful.add(moment.seat)
    return judged
