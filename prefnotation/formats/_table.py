"""The table from above: the hands round it, talon and discard on it."""

from collections.abc import Sequence
from itertools import zip_longest

from prefnotation.formats._columns import BOLD, grid, padded, painted, width
from prefnotation.formats._sheet import Sheet
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


def table(sheet: Sheet) -> list[str]:
    """Draw the table; nothing if no hand is written."""
    deal, labels = sheet.deal, sheet.spelling.labels
    if not deal.hands:
        return []
    left, top, right, bottom = (_side(sheet, seats) for seats in _ROUND_THE_TABLE)
    inset = "  " + " " * (max(map(width, left)) + 4 if left else 0)
    lines = [inset + line if line else "" for line in top] + [""] * bool(top)
    abreast = [side for side in (left, _box(sheet), right) if side]
    lines += grid([*zip_longest(*abreast, fillvalue="")], "    ")
    lines += [""] * bool(bottom) + [inset + line if line else "" for line in bottom]
    names = {f"hands.{seat.value}": sheet.spelling.seats[seat] for seat in deal.hands}
    names |= {field: labels[field] for field in ("dealer", "first_hand", "talon", "discard")}
    if deal.players and not elsewhere(deal):
        names["players"] = labels["players"]
    remarks = sheet.listed(names)
    return [*lines, "", *remarks] if remarks else lines


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


def _side(sheet: Sheet, seats: Sequence[Seat]) -> list[str]:
    """Lay out the hands on one side of the table."""
    lines: list[str] = []
    for seat in seats:
        if seat in seated(sheet.deal):
            lines += [""] * bool(lines) + _hand(sheet, seat)
    return lines


def _hand(sheet: Sheet, seat: Seat) -> list[str]:
    lines = [_headline(sheet, seat)]
    hand = (sheet.deal.hands or {}).get(seat)
    if hand is None:  # The fourth player has no cards.
        return lines
    for suit in (*Suit, None):
        held = " ".join(sheet.spelling.rank(card) for card in hand if card.suit is suit)
        if suit or held:
            lines.append(sheet.suited(f"{suit or ' '} {held or '—'}", suit))
    return lines


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


def _box(sheet: Sheet) -> list[str]:
    """Draw the table itself with what lies on it: talon and discard."""
    lying = grid(
        [
            [sheet.marked(field, sheet.spelling.labels[field]), sheet.cards(cards)]
            for field, cards in (("talon", sheet.deal.talon), ("discard", sheet.deal.discard))
            if cards is not None
        ],
        "  ",
    )
    inside = [*lying[:1], "", *lying[1:]] if len(lying) == 2 else ["", *(lying or [""]), ""]
    wide = max(9, *map(width, inside))
    edge = "─" * (wide + 2)
    return [f"┌{edge}┐", *(f"│ {padded(line, wide)} │" for line in inside), f"└{edge}┘"]
