"""Who was dealt what: the cards of a deal counted, and what each holds when the play begins."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from prefnotation.model.auction import AllPass
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Hand
from prefnotation.model.seats import Seat

PLAYERS = 3
HAND = 10
TALON = 2


class Dealt:
    """The cards of a deal as they are written, in whichever of the usual ways.

    Hands stand as dealt, with the talon beside them; or after the discard, with the discard
    beside them; or the declarer's hand stands with the talon in it, twelve cards. Which it is
    follows from the cards, and is not asked of the writer.
    """

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self.hands: Mapping[Seat, Hand] = deal.hands or {}
        self.talon = deal.talon or ()
        self.discard = deal.discard or ()
        self._in_hands = frozenset(card for hand in self.hands.values() for card in hand)

    @cached_property
    def after_discard(self) -> bool:
        """Whether the hands stand as they were after the discard."""
        parted = bool(self.discard) and self._in_hands.isdisjoint(self.discard)
        return parted and (not self.talon or not self._in_hands.isdisjoint(self.talon))

    def as_played(self, declarer: Seat | None) -> Mapping[Seat, Hand]:
        """Return the hands as they are played: the declarer's after the discard, if it is told."""
        if declarer is None or declarer not in self.hands or not self.discard or self.after_discard:
            return self.hands
        kept = {*self.hands[declarer], *self.talon} - {*self.discard}
        if len(kept) != HAND:
            return self.hands
        return {**self.hands, declarer: tuple(sorted(kept))}

    @cached_property
    def taken_by(self) -> Seat | None:
        """The seat whose hand stands with the talon in it."""
        game = self._deal.game
        declarer = None if game is None or isinstance(game, AllPass) else game.declarer
        for seat, hand in self.hands.items():
            if declarer not in (None, seat):
                continue
            if len(hand) == HAND + TALON and set(hand).issuperset((*self.talon, *self.discard)):
                return seat
        return None

    @cached_property
    def piles(self) -> list[tuple[str, Hand]]:
        """The places, by address, in which every card of the pack stands once."""
        piles = [(f"hands.{seat.value}", hand) for seat, hand in self.hands.items()]
        if self.taken_by is None:
            piles.append(("discard", self.discard) if self.after_discard else ("talon", self.talon))
        return piles

    @cached_property
    def duplicates(self) -> dict[Card, list[str]]:
        """Cards that stand more than once, with the addresses of all their places."""
        found = _twice(self.piles)
        # Talon and discard may hold cards that stand in a hand, but none of them twice.
        for pile in (("talon", self.talon), ("discard", self.discard)):
            found |= _twice([pile]) if pile not in self.piles else {}
        return found

    @cached_property
    def missing(self) -> frozenset[Card]:
        """Cards that stand nowhere although everything is written: three hands and two cards."""
        written = [card for _, pile in self.piles for card in pile]
        complete = len(self.hands) == 3 and (self.taken_by or self.piles[-1][1])
        if not complete or not all(card.known for card in written):
            return frozenset()
        return PACK.difference(written)

    @cached_property
    def wrong_sizes(self) -> dict[str, int]:
        """Hands, talon and discard of a wrong number of cards, by address.

        Hands of one size below ten are an ending, of which no size is wrong.
        """
        sizes = {f"hands.{seat.value}": len(hand) for seat, hand in self.hands.items()}
        wrong = {address: size for address, size in sizes.items() if size != HAND}
        if self.taken_by is not None and not isinstance(self._deal.game, AllPass):
            del wrong[f"hands.{self.taken_by.value}"]
        ending = not self.talon and not self.discard and len({*sizes.values()}) == 1
        if ending and max(sizes.values()) < HAND:
            wrong = {}
        for address, pile in (("talon", self._deal.talon), ("discard", self._deal.discard)):
            if pile is not None and len(pile) != TALON:
                wrong[address] = len(pile)
        return wrong

    @property
    def size(self) -> int:
        """The number of cards of the smallest hand, ten where none is written."""
        return min(map(len, self.hands.values()), default=HAND)

    @property
    def sound(self) -> bool:
        """Whether all known cards stand once, as many as there should be."""
        # If anything is missing, a card stands twice or a size is wrong.
        return not (self.duplicates or self.wrong_sizes)

    def foreign(self, declarer: Seat | None) -> bool:
        """Whether a card of the discard stands in a hand of another than the declarer."""
        others = {card for seat in self.hands if seat is not declarer for card in self.hands[seat]}
        return declarer is not None and not others.isdisjoint(self.discard)

    def holdings(
        self, declarer: Seat | None, seats: tuple[Seat, ...] = ()
    ) -> dict[Seat, "Holding"]:
        """Return what each seat may hold when the play begins, as far as that is known.

        A hand of one of the `seats` that is not written holds of what stands nowhere.
        """
        written = any(pile for _, pile in self.piles) or bool(self.discard)
        if not written or not self.sound or self.foreign(declarer):
            return {}
        nowhere = PACK.difference(card for _, pile in self.piles for card in pile)
        holdings = {seat: _holding(hand, nowhere) for seat, hand in self.hands.items()}
        if holdings.keys() <= {*seats}:
            rest = nowhere.difference(self.discard)
            unwritten = Holding(rest, max(len(rest) - self.size, 0))
            holdings = {seat: holdings.get(seat, unwritten) for seat in seats}
        game = self._deal.game
        talonless = isinstance(game, AllPass) or (game is not None and game.without_talon)
        # No talon comes into such a play.
        gone = talonless or self.after_discard or self.size < HAND
        if declarer is None or declarer not in holdings or gone:
            return holdings
        cards = holdings[declarer].cards | PACK.intersection(self.talon)
        if self.taken_by is None and not all(card.known for card in self.talon or (Card.ANY,)):
            # Any card that stands nowhere may have been in the talon, and taken.
            cards |= nowhere
        if self.discard:
            cards -= set(self.discard)
        return holdings | {declarer: Holding(cards, max(len(cards) - HAND, 0))}


def _twice(piles: list[tuple[str, Hand]]) -> dict[Card, list[str]]:
    places: defaultdict[Card, list[str]] = defaultdict(list)
    for address, pile in piles:
        for at, card in enumerate(pile):
            if card.known:
                places[card].append(f"{address}[{at if address == 'talon' else card.value}]")
    return {card: found for card, found in places.items() if len(found) > 1}


def _holding(hand: Hand, nowhere: frozenset[Card]) -> "Holding":
    """Return a hand with each unknown card as any of those that stand nowhere, if its suit fits."""
    known = PACK.intersection(hand)
    suits = {card.suit for card in hand if not card.known}
    cards = known.union(card for card in nowhere if suits & {card.suit, None})
    return Holding(cards, max(len(cards) - len(hand), 0), known)


class Holding:
    """Cards that a seat may hold, of which `spare`, nobody knows which, it does not hold.

    Those that are `sure` it does hold.
    """

    def __init__(
        self, cards: frozenset[Card], spare: int, sure: frozenset[Card] = frozenset()
    ) -> None:
        self.cards = cards
        self.spare = spare
        self.sure = sure if spare else cards

    def without(self, card: Card) -> "Holding":
        """Return what is left when a card was played; if it is unknown, one of these is gone."""
        if card.known:
            return Holding(self.cards - {card}, self.spare, self.sure - {card})
        others = (one for one in self.sure if card.suit not in (None, one.suit))
        return Holding(self.cards, self.spare + 1, frozenset(others))

    def lost(self, count: int) -> "Holding":
        """Return what is left when nobody knows which cards were played."""
        return Holding(self.cards, self.spare + count)
