"""Run: one way to play a recorded deal, card by card."""

from collections.abc import Mapping

from prefnotation.model.auction import AllPass, Contract, Misere
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Trick
from prefnotation.model.seats import COMPASS, Seat
from prefnotation.model.switches import Talon
from prefnotation.play.dealt import HAND, PLAYERS, TALON, Dealt, Holding
from prefnotation.play.moments import Moment, Taken, hindsight
from prefnotation.play.seating import Seating
from prefnotation.play.table import Table
from prefnotation.play.tricks import legal_cards, taking_card


class Run:
    """One attempt to play a deal, with one seat as declarer."""

    def __init__(
        self,
        deal: Deal,
        dealt: Dealt,
        seating: Seating,
        declarer: Seat | None,
        table: Table,
        holdings: Mapping[Seat, Holding] | None = None,
    ) -> None:
        self.declarer = declarer
        self.moments: list[Moment] = []
        self.tricks: list[Taken] = []
        self._stopped = False
        self._deal = deal
        self._dealt = dealt
        self._seating = seating
        self._seats, self._first, self._idle = seating[:3]
        self._table = table
        start = dealt.holdings(declarer, self._seats or ()) if holdings is None else holdings
        self._start = start
        self._holdings = dict(self._start)
        self._played: dict[Card, str] = {}
        self._closed = table.conventions.all_pass_talon is Talon.CLOSED
        trump = deal.game.trump if isinstance(deal.game, Contract) else None
        self._trump_known = trump is not None or isinstance(deal.game, AllPass | Misere)
        self._trump = trump.suit if trump else None
        before: Trick | None = None
        for at, trick in enumerate(deal.tricks or ()):
            number = before.number if before else 0
            if not number < trick.number <= HAND or (before and len(before.plays) > PLAYERS):
                break  # Of tricks out of order, and after them, nothing is known.
            leaders = self._leaders(trick, before)
            turned_card = self._turned(trick)
            players = [] if self._stopped else self._play(trick, at, leaders, turned_card)
            if self._closed and trick.talon is None:
                turned_card = None
            self.tricks.append(self._taken(trick, f"tricks[{at}]", players, turned_card))
            before = trick
        for at in range(len(self.tricks), len(deal.tricks or ())):
            self.tricks.append(Taken(f"tricks[{at}]", None, None, None))
        self.moments = hindsight(self.moments, self._trump)

    @property
    def reach(self) -> tuple[int, int]:
        """How far the play goes, and how little of it breaks a law."""
        return len(self.moments) - self._stopped, -sum(moment.accused for moment in self.moments)

    @property
    def contradicted(self) -> bool:
        """Whether the record gives a trick to another than took it."""
        tricks = zip(self.tricks, self._deal.tricks or (), strict=True)
        return any(taken.denies(trick.winner) for taken, trick in tricks)

    def exact(self) -> "Run":
        """Return the play again if the declarer's ten cards tell what he discarded."""
        declarer = self.declarer
        if declarer is None or self._stopped or declarer not in self._start:
            return self
        played = frozenset(moment.card for moment in self.moments if moment.seat is declarer)
        if not self._start[declarer].spare or len(played & PACK) != HAND:
            return self
        holdings = {**self._start, declarer: Holding(played, 0)}
        return Run(self._deal, self._dealt, self._seating, declarer, self._table, holdings)

    def counts(self) -> dict[Seat, int] | None:
        """Count the tricks of each seat, those that were claimed too."""
        tricks = list(self._deal.tricks or ())
        if tricks and len(tricks[-1].plays) < PLAYERS:
            del tricks[-1]  # It was not played to its end, and is claimed with the rest.
        played = len(tricks)
        claim = self._deal.claim or {}
        numbers = [trick.number for trick in tricks]
        if not tricks or numbers != [*range(1, played + 1)] or self._seats is None:
            return None
        if played + sum(claim.values()) != HAND:
            return None
        counts = dict.fromkeys(self._seats, 0) | dict(claim)
        for taken in self.tricks[:played]:
            if taken.winner is None:
                return None
            counts[taken.winner] = counts.get(taken.winner, 0) + 1
        return counts

    def _leaders(self, trick: Trick, before: Trick | None) -> list[Seat]:
        """Return who may lead a trick: by the laws, then by what the record wrongly says.

        Where tricks are missing before it, nobody knows who leads it or who still holds what.
        """
        if before is None:
            ending = trick.number == HAND + 1 - self._dealt.size
            if trick.number != 1 and not ending:
                self._lose(trick.number + self._dealt.size - HAND - 1)
            lead = self._deal.lead if self._deal.lead in (self._seats or COMPASS) else None
            first = self._first if trick.number == 1 else None
            # The first hand leads a whole deal; that another is said to is told elsewhere.
            named = [first, lead] if self._dealt.size == HAND else [lead or first]
            return list(dict.fromkeys(seat for seat in named if seat))
        taken = self.tricks[-1]
        whole = len(before.plays) >= PLAYERS
        if trick.number != before.number + 1 or not whole:
            self._lose(trick.number - before.number - whole)
            return []
        if taken.turned:
            return [self._first] if self._first and not self._closed else []
        # A wrong winner is one fault: that he then leads is none of its own.
        leaders = [seat for seat in (taken.winner, before.winner) if seat]
        return list(dict.fromkeys(leaders))

    def _lose(self, tricks: int) -> None:
        """Let everybody play a card to each of some tricks that are not written."""
        if tricks > 0:
            self._holdings = {seat: one.lost(tricks) for seat, one in self._holdings.items()}
        else:
            self._holdings.clear()

    def _turned(self, trick: Trick) -> Card | None:
        """Return the talon card that was turned for a trick of an all-pass."""
        game = self._deal.game
        if not isinstance(game, AllPass | None) or trick.number > TALON:
            return None
        if self._closed:  # What is turned all the same is one fault, and nothing follows from it.
            return Card.ANY if trick.talon else None
        talon = self._deal.talon or ()
        lies = talon[trick.number - 1] if trick.number <= len(talon) else Card.ANY
        if trick.talon is None:
            return None if game is None else lies
        # If another lies in the talon, nobody knows which of the two was turned.
        return trick.talon if lies in (trick.talon, Card.ANY) else Card.ANY

    def _play(
        self, trick: Trick, number: int, leaders: list[Seat], turned: Card | None
    ) -> list[Seat | None]:
        """Play a trick and return who played."""
        address = f"tricks[{number}]"
        players: list[Seat | None] = []
        lead = turned
        lead_at: str | None = None
        short = len(trick.plays) < PLAYERS and trick is not (self._deal.tricks or ())[-1]
        disordered = False  # Who plays after a card out of turn had another trick before him.
        if turned and turned.known:
            lead_at = f"{address}.talon" if trick.talon else f"talon[{trick.number - 1}]"
        for at, card in enumerate(trick.plays[:PLAYERS]):
            moment = self._moment(trick, address, at, players, leaders, (lead, lead_at))
            hand = moment.hand
            if at == 0 and moment.illegal and turned and trick.talon is None:
                # Who plays as if nothing was turned is followed: one fault, not one of each.
                self._closed = True
                lead = None
            if short:
                moment = moment._replace(turn=None)
            if disordered:
                moment = moment.acquitted()
            self.moments.append(moment)
            if moment.impossible:
                self._stopped = True
                break
            if lead is None:
                lead, lead_at = card, moment.address
            if card.known:
                self._played[card] = moment.address
            players.append(moment.seat)
            disordered = disordered or moment.out_of_turn
            if moment.seat and hand:
                self._holdings[moment.seat] = hand.without(card)
            if moment.illegal and moment.seat:
                # After a wrong card nobody knows what else he holds.
                self._holdings.pop(moment.seat, None)
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
        # A seat of another kind than those that play (I beside Юг) tells nothing of the turn.
        foreign = named is not None and self._seats is not None and named not in self._seats
        turn = None if foreign else self._turn(players, leaders)
        if at == 0 and turn and len(leaders) > 1:
            other = leaders[1]
            if named == other or (named is None and not self._may_hold(turn, card)):
                turn = other
        seat = named or turn
        holder: Seat | None = None
        if card.known and (seat is None or not self._may_hold(seat, card)):
            holders = [one for one in self._holdings if self._may_hold(one, card)]
            holder = holders[0] if len(holders) == 1 else None
        # Cards out of turn, where nobody is named: theirs if the rest of the trick agrees.
        fits = holder and (seat is None or self._fits(trick, at, players, holder))
        if named is None and fits:
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
        if not set(seats).issuperset(players) or len(set(players)) != len(players):
            return None
        leader, *_ = players
        at = seats.index(leader)
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
        sure = {card.suit for card in hand.sure}
        trumps = sum(card.suit is self._trump for card in hand.cards)
        void = not follow and self._trump_known
        bound = trumps > hand.spare or not hand.spare or self._trump in sure
        if follow > hand.spare or led in sure or (void and bound):
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
        four = self._idle is not None
        card = taking_card([*trick.plays, *([turned] if turned and four else [])], led, self._trump)
        seats = dict(zip(trick.plays, players, strict=False))
        winner = self._first  # Where nobody has the suit that was turned.
        if card:
            winner = self._idle if card is turned else seats.get(card)
        return Taken(address, None if self._stopped else winner, card, turned)
