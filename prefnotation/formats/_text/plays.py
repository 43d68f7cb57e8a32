"""Plays in rows with a column for each player: who led a trick is not written there.

It follows from the laws, so that the order of play can be told where it is known who held what.
"""

from collections.abc import Mapping, Sequence

from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Hand
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import PLAYERS
from prefnotation.play.tricks import taking_card

Plays = list[int]
"""Which of the written cards make a trick, by number, the leader's first."""


def tricks(
    cards: Sequence[Card],
    hands: Mapping[Seat, Hand],
    columns: Sequence[Seat],
    first: Seat | None,
    trump: Suit | None = None,
    talon: Sequence[Card] = (),
) -> list[Plays]:
    """Cut cards into tricks, three each, and tell in which order those of each were played.

    They are by columns if none is known to be another's than its column says. If one is, and where
    it is not known what was played or who leads first, they stay as they are written. `talon` holds
    the cards that may have set the suits of the first tricks of an all-pass: they have, if the
    first hand follows.
    """
    written = range(len(cards))
    rows = [list(written[at : at + PLAYERS]) for at in range(0, len(cards), PLAYERS)]
    holders = {card: seat for seat, hand in hands.items() for card in hand}
    seats = [_sitting([holders.get(cards[at]) for at in row], columns) for row in rows]
    if first is None or first not in columns or not all((*seats, *(c.known for c in cards))):
        return rows
    held = set(hands.get(first, ()))
    turned = talon if _follows(cards, rows, seats, first, held, talon) else ()
    leader, found = first, []
    for number, (row, sitting) in enumerate(zip(rows, seats, strict=True)):
        leads = columns.index(leader)
        turns = [(columns.index(seat) - leads) % PLAYERS for seat in sitting]
        plays = [at for _, at in sorted(zip(turns, row, strict=True))]
        found.append(plays)
        if number < len(turned):
            leader = first
            continue
        led = cards[plays[0]].suit
        assert led is not None
        taking = taking_card([cards[at] for at in plays], led, trump)
        leader = next(s for s, at in zip(sitting, row, strict=True) if cards[at] is taking)
    return found


def _sitting(holders: Sequence[Seat | None], columns: Sequence[Seat]) -> list[Seat]:
    """Return who played the cards of a row; nobody if it cannot be by columns."""
    if len(holders) == PLAYERS:
        fits = all(one in (None, column) for one, column in zip(holders, columns, strict=True))
        return list(columns) if fits else []
    known = [seat for seat in holders if seat is not None and seat in columns]
    fits = [seat for seat in columns if seat in known] == known
    return known if fits and len(known) == len(holders) else []


def _follows(
    cards: Sequence[Card],
    rows: Sequence[Plays],
    seats: Sequence[Sequence[Seat]],
    first: Seat,
    held: set[Card],
    talon: Sequence[Card],
) -> bool:
    """Tell whether the first hand plays to the cards of the talon as to a lead."""
    for turned, row, sitting in zip(talon, rows, seats, strict=False):
        for card in (cards[at] for s, at in zip(sitting, row, strict=True) if s is first):
            if card.suit is not turned.suit and any(one.suit is turned.suit for one in held):
                return False
            held.discard(card)
    return True
