"""The play: a row for each trick, a column for each seat where it is sure who played what.

A variation stands below the trick that it replaces: `(2. ♣7 ♣К ♣10  3. ♥Т ♥7 ♥8)`.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from prefnotation.formats._page.parts import Block, Entry, Play, Row, Variation, Varied
from prefnotation.formats._page.sheet import Sheet
from prefnotation.formats._played import Played, clockwise, played, standings
from prefnotation.model.deal import Trick
from prefnotation.model.seats import COMPASS, Seat


def play(sheet: Sheet) -> Play | Entry | None:
    """Return all tricks with the comments on them; an entry that says nothing if there is none."""
    if not sheet.deal.tricks:
        return None if sheet.deal.tricks is None else sheet.entry("tricks", "")
    tricks = played(sheet.replay)
    takers = {trick.taker for trick in tricks if trick.taker}
    scorers = list(dict.fromkeys([*sheet.order, *sorted(takers)])) if takers else []
    counts = [
        [str(count[seat]) for seat in scorers] if count else [] for count in standings(tricks)
    ]
    drafts = list(_drafts(sheet, tricks))
    label = sheet.marked("tricks", sheet.spelling.labels["tricks"])
    rows = iter(counts)
    blocks = [
        Block(
            heads, [_row(sheet, trick, turned, plays, next(rows)) for trick, turned, plays in laid]
        )
        for heads, laid in drafts
    ]
    return Play(
        label,
        sheet.words.number,
        sheet.spelling.labels["talon"] if any(trick.turned for trick in tricks) else "",
        sheet.words.took if takers else "",
        [_initial(sheet, seat) for seat in scorers] if counts[0] else [],
        blocks,
        *sheet.take("tricks"),
    )


_Draft = tuple[list[str], list[tuple[Played, str, list[str]]]]
"""Heads, and below them tricks with the turned card and the cards that were played."""


def _drafts(sheet: Sheet, tricks: Sequence[Played]) -> Iterator[_Draft]:
    """Yield the tricks in blocks that have the same heads."""
    named = {seat for trick in tricks if None not in trick.seats for seat in trick.seats if seat}
    columns = list(dict.fromkeys([*sheet.order, *sorted(named)]))
    across = max(len(columns), *(len(trick.seats) for trick in tricks))
    for by_seat, block in groupby(tricks, lambda trick: clockwise(trick, columns)):
        heads = sheet.headings(columns) if by_seat else list(sheet.words.ordinals)
        heads = heads[:across] + [""] * (across - len(heads))
        order = columns if by_seat else None
        yield (
            heads,
            [
                (trick, _turned(sheet, trick), _plays(sheet, trick, order, across))
                for trick in block
            ],
        )


def _plays(sheet: Sheet, trick: Played, columns: Sequence[Seat] | None, across: int) -> list[str]:
    """Show the cards of a trick by seat, or in their order, each with its seat if known."""
    cells = [""] * across
    for at, (seat, card) in enumerate(zip(trick.seats, trick.trick.plays, strict=True)):
        spelled = sheet.marked(f"{trick.address}.plays[{at}]", sheet.spelling.card(card))
        shown = sheet.card(card, spelled, card is trick.card)
        name = sheet.spelling.seats[seat] if seat else ""
        if seat and columns:
            cells[columns.index(seat)] = "▸" * (at == 0) + shown
        else:
            cells[at] = f"{name} {shown}".lstrip()
    return cells


def _turned(sheet: Sheet, trick: Played) -> str:
    card = trick.turned
    if card is None:
        return ""
    spelled = sheet.marked(f"{trick.address}.talon", f"[{sheet.spelling.card(card)}]")
    return sheet.card(card, spelled, card is trick.card)


def _initial(sheet: Sheet, seat: Seat) -> str:
    name = sheet.spelling.seats[seat]
    return name[0] if seat in COMPASS else name


def _row(
    sheet: Sheet, trick: Played, turned: str, plays: Sequence[str], counts: Sequence[str]
) -> Row:
    """Put number, taker and comments to what was played."""
    variations = _variations(sheet, trick.address, trick.trick)
    number = sheet.marked(trick.address, f"{trick.trick.number}")
    above, below = sheet.take(trick.address)
    seats, written = sheet.spelling.seats, trick.trick.winner
    if trick.winner and written not in (None, trick.winner):
        below.insert(0, f"{sheet.words.by_the_cards}: {seats[trick.winner]}")
    taker = written or trick.winner
    return Row(
        number, turned, plays, seats[taker] if taker else "", counts, above, below, variations
    )


def _variations(sheet: Sheet, address: str, trick: Trick) -> list[Variation]:
    """Show what might have been played instead of a trick, each variation with its comments."""
    variations = []
    for at, variation in enumerate(trick.variations):
        here = f"{address}.variations[{at}]"
        tricks = [_varied(sheet, f"{here}[{n}]", varied) for n, varied in enumerate(variation)]
        above, below = sheet.take(here)
        variations.append(Variation([*above, *below], tricks))
    return variations


def _varied(sheet: Sheet, address: str, trick: Trick) -> Varied:
    number = sheet.marked(address, f"{trick.number}.")
    text = _in_a_row(sheet, address, trick)
    variations = _variations(sheet, address, trick)
    above, below = sheet.take(address, number)
    return Varied(number, text, above, below, variations)


def _in_a_row(sheet: Sheet, address: str, trick: Trick) -> str:
    """Show the cards of a trick in one row, with the seats that are written."""
    seats = sheet.spelling.seats
    plays = []
    for at, card in enumerate(trick.plays):
        spelled = sheet.marked(f"{address}.plays[{at}]", sheet.spelling.card(card))
        who = [seats[seat] for seat in trick.seats[at : at + 1]]
        plays.append(" ".join([*who, sheet.card(card, spelled)]))
    words = [(", " if len(trick.seats) > 1 else " ").join(plays)]
    if trick.talon:
        spelled = sheet.marked(f"{address}.talon", f"[{sheet.spelling.card(trick.talon)}]")
        words.insert(0, sheet.card(trick.talon, spelled))
    if trick.winner:
        words.append(sheet.marked(f"{address}.winner", f"→ {seats[trick.winner]}"))
    return " ".join(words)
