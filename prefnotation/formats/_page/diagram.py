"""The table from above: the hands round it, talon and discard on it."""

from prefnotation.formats._page.columns import BOLD, painted
from prefnotation.formats._page.parts import Diagram, Held
from prefnotation.formats._page.sheet import Sheet
from prefnotation.model.cards import Suit
from prefnotation.model.deal import Deal, Player
from prefnotation.model.seats import COMPASS, Seat

_ROUND_THE_TABLE = (
    (Seat.WEST, Seat.FIRST),
    (Seat.NORTH, Seat.SECOND),
    (Seat.EAST, Seat.THIRD),
    (Seat.SOUTH,),
)
"""Who sits left, at the top, right and at the bottom."""


def diagram(sheet: Sheet) -> Diagram | None:
    """Return the table; nothing if no hand is written."""
    deal, labels = sheet.deal, sheet.spelling.labels
    if not deal.hands:
        return None
    left, top, right, bottom = (
        [_held(sheet, seat) for seat in seats if seat in seated(deal)] for seats in _ROUND_THE_TABLE
    )
    piles = [
        (sheet.marked(field, labels[field]), sheet.cards(cards))
        for field, cards in (("talon", deal.talon), ("discard", deal.discard))
        if cards is not None
    ]
    names = {f"hands.{seat.value}": sheet.spelling.seats[seat] for seat in deal.hands}
    names |= {field: labels[field] for field in ("dealer", "first_hand", "talon", "discard")}
    if deal.players and not elsewhere(deal):
        names["players"] = labels["players"]
    return Diagram(left, top, right, bottom, piles, sheet.listed(names))


def seated(deal: Deal) -> set[Seat]:
    """Return who has a place at the table: who has a hand, and a fourth player who dealt."""
    seats = set(deal.hands or ())
    if deal.dealer in COMPASS and not seats.isdisjoint(COMPASS):
        seats.add(deal.dealer)
    return seats


def elsewhere(deal: Deal) -> list[tuple[int, Player]]:
    """Return the players who have no place at the table, each with his number in the record."""
    seats = seated(deal)
    return [
        (at, player) for at, player in enumerate(deal.players or ()) if player.seat not in seats
    ]


def _held(sheet: Sheet, seat: Seat) -> Held:
    hand = (sheet.deal.hands or {}).get(seat)
    suits: list[tuple[str, str]] = []
    # The fourth player has no cards.
    for suit in (*Suit, None) if hand is not None else ():
        held = " ".join(sheet.spelling.rank(card) for card in hand or () if card.suit is suit)
        if suit or held:
            sign = sheet.suited(str(suit), suit) if suit else ""
            suits.append((sign, sheet.suited(held or "—", suit)))
    return Held(_headline(sheet, seat), suits)


def _headline(sheet: Sheet, seat: Seat) -> str:
    """Say who sits there, and whether he declares, deals or is the first hand."""
    deal = sheet.deal
    roles = [painted(sheet.marked(f"hands.{seat.value}", sheet.spelling.seats[seat]), BOLD)]
    if name := sheet.name(seat):
        roles[0] += f" · {name}"
    if seat is sheet.replay.declarer and deal.game is not None:
        roles[0] += f" ← {sheet.game(deal.game) or sheet.words.declarer}"
    if seat is deal.dealer:
        roles.append(sheet.marked("dealer", sheet.spelling.labels["dealer"].lower()))
    if seat is sheet.replay.first_hand and seat is not Seat.FIRST:
        roles.append(sheet.marked("first_hand", sheet.words.first_hand))
    return " · ".join(roles)
