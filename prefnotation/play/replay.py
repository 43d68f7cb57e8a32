"""Replay: the table just before each card, computed once and handed to the rules."""

from collections.abc import Mapping
from typing import NamedTuple

from prefnotation.model.auction import AllPass, Contract, Misere
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Deal, Trick
from prefnotation.model.seats import COMPASS, Seat
from prefnotation.play.dealt import HAND, Dealt, Holding
from prefnotation.play.seating import first_hand, playing_seats
from prefnotation.play.tricks import legal_cards, taking_card


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
    before: str | None
    """The address at which the same card was played before."""

    @property
    def led(self) -> Suit | None:
        """The suit to follow."""
        return self.lead.suit if self.lead else None

    @property
    def held(self) -> bool:
        """Whether the player may hold the card, as far as is known."""
        return self.hand is None or not self.card.known or self.card in self.hand.cards


class Taken(NamedTuple):
    """A trick and who takes it by the laws. What is not known is `None`."""

    address: str
    winner: Seat | None
    card: Card | None
    """The card that takes."""
    turned: Card | None
    """The talon card that was turned for it."""


class Replay(NamedTuple):
    """A deal played again by the laws, as far as the record lets it be."""

    deal: Deal
    dealt: Dealt
    seats: tuple[Seat, ...] | None
    """The three who play, clockwise from South or from the first hand."""
    first_hand: Seat | None
    """Who speaks and leads first."""
    declarer: Seat | None
    """Who plays the game: whom the record names, else whose cards fit."""
    moments: tuple[Moment, ...]
    """Up to the first card that nobody could have played there."""
    tricks: tuple[Taken, ...]
    """All that are recorded; no winners from the card on that nobody could have played."""
    counts: Mapping[Seat, int] | None
    """Tricks of each seat, if all ten are known."""


def replay(deal: Deal) -> Replay:
    """Play a recorded deal again.

    Where the declarer is not named, he is who could have played what is written: the talon is in
    his hand. Where the discard is not written, it is what the declarer did not play in ten tricks.
    """
    dealt = Dealt(deal)
    seats = playing_seats(deal)
    named = deal.game.declarer if isinstance(deal.game, Contract | Misere) else None
    if named is None and isinstance(deal.game, Contract | Misere):
        named = dealt.taken_by
    candidates: tuple[Seat | None, ...] = (named,)
    if named is None and deal.talon and not dealt.after_discard:
        candidates = (None, *(seats or ())) if not isinstance(deal.game, AllPass) else (None,)
    runs = [_Run(deal, dealt, seats, declarer) for declarer in candidates]
    # The first one that goes furthest: without a declarer, if no card of the talon is played.
    best = max(runs, key=lambda run: len(run.moments) - run.stopped)
    exact = best.exact_holdings()
    if exact:
        best = _Run(deal, dealt, seats, best.declarer, exact)
    return Replay(
        deal,
        dealt,
        seats,
        first_hand(deal, seats),
        best.declarer,
        tuple(best.moments),
        tuple(best.tricks),
        best.counts(),
    )


class _Run:
    """One attempt to play a deal, with one seat as declarer."""

    def __init__(
        self,
        deal: Deal,
        dealt: Dealt,
        seats: tuple[Seat, ...] | None,
        declarer: Seat | None,
        holdings: Mapping[Seat, Holding] | None = None,
    ) -> None:
        self.declarer = declarer
        self.moments: list[Moment] = []
        self.tricks: list[Taken] = []
        self.stopped = False
        self._deal = deal
        self._seats = seats
        self._first = first_hand(deal, seats)
        self._holdings = dict(dealt.holdings(declarer) if holdings is None else holdings)
        self._start = dict(self._holdings)
        self._played: dict[Card, str] = {}
        self._by_seat: dict[Seat, set[Card]] = {}
        trump = deal.game.trump if isinstance(deal.game, Contract) else None
        self._trump_known = trump is not None or isinstance(deal.game, AllPass | Misere)
        self._trump = trump.suit if trump else None
        leaders = [seat for seat in (deal.lead or self._first,) if seat]
        for at, trick in enumerate(deal.tricks or ()):
            address = f"tricks[{at}]"
            turned = self._turned(trick, at)
            if at and self.tricks[-1].turned:
                leaders = [self._first] if self._first else []
            players = [] if self.stopped else self._play(trick, address, leaders, turned)
            taken = self._taken(trick, address, players, turned)
            self.tricks.append(taken)
            # A wrong winner is one fault: that he then leads is none of its own.
            leaders = [seat for seat in (taken.winner, trick.winner) if seat]
            leaders = list(dict.fromkeys(leaders)) if taken.winner else leaders[:1]

    def exact_holdings(self) -> dict[Seat, Holding] | None:
        """Return what everybody held if the declarer's ten plays tell his discard."""
        if self.declarer is None or self.stopped or self.declarer not in self._start:
            return None
        played = frozenset(self._by_seat.get(self.declarer, ()))
        if not self._start[self.declarer].spare or len(played) != HAND:
            return None
        return self._start | {self.declarer: Holding(played, 0)}

    def counts(self) -> dict[Seat, int] | None:
        """Count the tricks of each seat."""
        winners = [taken.winner for taken in self.tricks]
        if len(winners) != HAND or self._seats is None:
            return None
        counts = dict.fromkeys(self._seats, 0)
        for winner in winners:
            if winner is None:
                return None
            counts[winner] = counts.get(winner, 0) + 1
        return counts

    def _turned(self, trick: Trick, at: int) -> Card | None:
        """Return the talon card that was turned for a trick of an all-pass."""
        if trick.talon is not None or not isinstance(self._deal.game, AllPass):
            return trick.talon
        talon = self._deal.talon or ()
        return talon[at] if at < len(talon) else None

    def _play(
        self, trick: Trick, address: str, leaders: list[Seat], turned: Card | None
    ) -> list[Seat | None]:
        """Play a trick and return who played."""
        players: list[Seat | None] = []
        lead = turned
        lead_at: str | None = None
        if turned:
            lead_at = f"{address}.talon" if trick.talon else f"talon[{int(address[7:-1])}]"
        for at, card in enumerate(trick.plays):
            moment = self._moment(trick, address, at, players, leaders, (lead, lead_at))
            self.moments.append(moment)
            if moment.before or not moment.held:
                self.stopped = True
                break
            if lead is None:
                lead, lead_at = card, moment.address
            if card.known:
                self._played[card] = moment.address
            players.append(moment.seat)
            if moment.seat and moment.hand:
                self._holdings[moment.seat] = moment.hand.without(card)
                self._by_seat.setdefault(moment.seat, set()).add(card)
        return players

    def _moment(
        self,
        trick: Trick,
        address: str,
        at: int,
        players: list[Seat | None],
        leaders: list[Seat],
        lead: tuple[Card | None, str | None],
    ) -> Moment:
        card = trick.plays[at]
        named = trick.seats[at] if at < len(trick.seats) else None
        turn = self._turn(players, leaders)
        if at == 0 and turn and len(leaders) > 1:
            other = leaders[1]
            if named == other or (named is None and not self._may_hold(turn, card)):
                turn = other
        seat = named or turn
        holder: Seat | None = None
        if card.known and (seat is None or not self._may_hold(seat, card)):
            holder = next((s for s in self._holdings if self._may_hold(s, card)), None)
            # Cards out of turn, where nobody is named: theirs if the rest of the trick agrees.
            if named is None and holder and self._fits(trick, at, players, holder):
                seat, holder = holder, None
        hand = self._holdings.get(seat) if seat else None
        return Moment(
            f"{address}.plays[{at}]",
            card,
            seat,
            turn,
            *lead,
            hand,
            self._legal(hand, lead[0]),
            holder,
            self._played.get(card),
        )

    def _turn(self, players: list[Seat | None], leaders: list[Seat]) -> Seat | None:
        """Return whose turn it is: the leader, the one to his left, the one who is left."""
        if not players:
            return leaders[0] if leaders else None
        seats = self._seats or ()
        if not set(players) <= set(seats) or len(set(players)) != len(players):
            return None
        at = seats.index(players[0])
        return next((seat for seat in seats[at:] + seats[:at] if seat not in players), None)

    def _may_hold(self, seat: Seat, card: Card) -> bool:
        holding = self._holdings.get(seat)
        return holding is None or not card.known or card in holding.cards

    def _fits(self, trick: Trick, at: int, players: list[Seat | None], holder: Seat) -> bool:
        """Whether the rest of a trick fits if `holder` plays the card at `at`."""
        if holder in players:
            return False
        after = [*players, holder]
        for card in trick.plays[at + 1 :]:
            turn = self._turn(after, [])
            if turn is None or not self._may_hold(turn, card):
                return False
            after.append(turn)
        return True

    def _legal(self, hand: Holding | None, lead: Card | None) -> frozenset[Card] | None:
        """Return what may be played on a card, `None` if that is not sure."""
        if hand is None or lead is None:
            return hand.cards if hand else None
        led = lead.suit
        if led is None:
            return None
        follow = sum(card.suit is led for card in hand.cards)
        trumps = sum(card.suit is self._trump for card in hand.cards) if self._trump else 0
        void = not follow and self._trump_known
        if follow > hand.spare or (void and (trumps > hand.spare or not hand.spare)):
            return legal_cards(hand.cards, led, self._trump)
        return None

    def _taken(
        self, trick: Trick, address: str, players: list[Seat | None], turned: Card | None
    ) -> Taken:
        """Tell which card takes a trick, and who, unless the play had to stop."""
        led = (turned or trick.plays[0]).suit
        unknown = Taken(address, None, None, turned)
        cards = {card for card in trick.plays if card.known}
        if not len(cards) == len(trick.plays) == 3 or led is None:
            return unknown
        if not self._trump_known and any(card.suit is not led for card in trick.plays):
            return unknown
        if turned and self._seats is None:
            return unknown  # The turned card takes only at a table of four.
        dealer = self._deal.dealer
        four = dealer in COMPASS and dealer not in (self._seats or ())
        card = taking_card([*trick.plays, *([turned] if turned and four else [])], led, self._trump)
        seats = dict(zip(trick.plays, players, strict=False))
        winner = self._first  # Where nobody has the suit that was turned.
        if card:
            winner = dealer if card is turned else seats.get(card)
        return Taken(address, None if self.stopped else winner, card, turned)
