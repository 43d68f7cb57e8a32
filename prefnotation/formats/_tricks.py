"""The play: a row for each trick, a column for each seat where it is sure who played what.

A variation stands below the trick that it replaces: `(2. ♣7 ♣К ♣10  3. ♥Т ♥7 ♥8)`.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from prefnotation.formats._columns import DIM, GAP, WIDTH, grid, painted, width
from prefnotation.formats._played import Played, clockwise, played, standings
from prefnotation.formats._sheet import Sheet
from prefnotation.model.deal import Trick
from prefnotation.model.seats import COMPASS, Seat


def play(sheet: Sheet) -> list[str]:
    """Lay out all tricks with the comments on them."""
    if not sheet.deal.tricks:
        return [] if sheet.deal.tricks is None else sheet.entry("tricks", "")
    rows = list(_rows(sheet, played(sheet.replay)))
    heading = sheet.marked("tricks", sheet.spelling.labels["tricks"])
    lines: list[str] = []
    for (trick, _), line in zip(rows, grid([cells for _, cells in rows]), strict=True):
        lines += _with_comments(sheet, trick, line) if trick else [sheet.head(heading) + line]
        heading = ""
    above, below = sheet.take("tricks")
    return [*sheet.aside(above), lines[0], *sheet.aside(below), *lines[1:]]


def _rows(sheet: Sheet, tricks: Sequence[Played]) -> Iterator[tuple[Played | None, list[str]]]:
    """Yield the cells of each trick, and of a heading wherever the columns change."""
    named = {seat for trick in tricks if None not in trick.seats for seat in trick.seats if seat}
    columns = list(dict.fromkeys([*sheet.order, *sorted(named)]))
    across = max(len(columns), *(len(trick.seats) for trick in tricks))
    talon = any(trick.turned for trick in tricks)
    heading, *results = _results(sheet, tricks)
    for by_seat, block in groupby(
        zip(tricks, results, strict=True), lambda row: clockwise(row[0], columns)
    ):
        heads = sheet.headings(columns) if by_seat else sheet.words.ordinals
        cells = [f" {head}" for head in heads[:across]] + [""] * (across - len(heads))
        yield None, [*[sheet.spelling.labels["talon"]] * talon, *cells, *heading]
        heading = []  # Results stand under the first one.
        for trick, result in block:
            cells = _plays(sheet, trick, columns if by_seat else None, across)
            yield trick, [*[_turned(sheet, trick)] * talon, *cells, *result]


def _plays(sheet: Sheet, trick: Played, columns: Sequence[Seat] | None, across: int) -> list[str]:
    """Lay out the cards of a trick by seat, or in their order, each with its seat if known."""
    cells = [""] * across
    for at, (seat, card) in enumerate(zip(trick.seats, trick.trick.plays, strict=True)):
        spelled = sheet.marked(f"{trick.address}.plays[{at}]", sheet.spelling.card(card))
        shown = sheet.card(card, spelled, card is trick.card)
        name = sheet.spelling.seats[seat] if seat else ""
        if seat and columns:
            cells[columns.index(seat)] = " ▸"[at == 0] + shown
        else:
            cells[at] = f" {name} {shown}" if name else f" {shown}"
    return cells


def _turned(sheet: Sheet, trick: Played) -> str:
    card = trick.turned
    if card is None:
        return ""
    spelled = sheet.marked(f"{trick.address}.talon", f"[{sheet.spelling.card(card)}]")
    return sheet.card(card, spelled, card is trick.card)


def _results(sheet: Sheet, tricks: Sequence[Played]) -> list[list[str]]:
    """Say for each trick who took it and how many everybody has then; first the heading."""
    seats = sheet.spelling.seats
    takers = {trick.taker for trick in tricks if trick.taker}
    if not takers:
        return [[]] * (len(tricks) + 1)
    scorers = list(dict.fromkeys([*sheet.order, *sorted(takers)]))
    initials = [seats[seat][0] if seat in COMPASS else seats[seat] for seat in scorers]
    counts = [
        [str(count[seat]) for seat in scorers] if count else [] for count in standings(tricks)
    ]
    names = [
        seats[taker] if (taker := trick.trick.winner or trick.winner) else "" for trick in tricks
    ]
    rows = grid([initials if counts[0] else [], *counts], "  ")
    return [[name, row] for name, row in zip([sheet.words.took, *names], rows, strict=True)]


def _with_comments(sheet: Sheet, trick: Played, row: str) -> list[str]:
    """Put number and comments to the row of a trick, a short comment beside it."""
    varied = _variations(sheet, trick.address, trick.trick, sheet.head(""))
    line = sheet.head(sheet.marked(trick.address, f"{trick.trick.number}"), right=True) + row
    above, below = sheet.take(trick.address)
    if trick.winner and trick.trick.winner not in (None, trick.winner):
        below.insert(0, f"{sheet.words.by_the_cards}: {sheet.spelling.seats[trick.winner]}")
    if len(below) == 1 and width(line + GAP + below[0]) <= WIDTH:
        line += GAP + painted(below.pop(), DIM)
    return [*sheet.aside(above), line, *sheet.aside(below), *varied]


def _variations(sheet: Sheet, address: str, trick: Trick, margin: str) -> list[str]:
    """Lay out what might have been played instead of a trick, each variation with its comments."""
    lines = []
    for at, variation in enumerate(trick.variations):
        here = f"{address}.variations[{at}]"
        varied = _variation(sheet, here, variation, margin)
        above, below = sheet.take(here)
        lines += [*sheet.aside([*above, *below], margin), *varied]
    return lines


def _variation(sheet: Sheet, address: str, tricks: Sequence[Trick], margin: str) -> list[str]:
    """Lay out tricks one after the other, on a new line after what is said of one."""
    lines: list[str] = []
    row, inside, opened = "", margin + " ", "("
    for at, trick in enumerate(tricks):
        here = f"{address}[{at}]"
        number = sheet.marked(here, f"{trick.number}.")
        text = f"{opened}{number} {_in_a_row(sheet, here, trick)}"
        varied = _variations(sheet, here, trick, inside + "  ")
        above, below = sheet.take(here, number)
        last = at == len(tricks) - 1
        if last and not varied:
            text += ")"
        if row and (above or width(f"{row}  {text}") > WIDTH):
            lines.append(row)
            row = ""
        lines += sheet.aside(above, inside)
        row = f"{row}  {text}" if row else (margin if opened else inside) + text
        opened = ""
        if last or below or varied:
            lines += [row, *sheet.aside(below, inside), *varied]
            row = ""
    return [*lines, f"{margin})"] if varied else lines


def _in_a_row(sheet: Sheet, address: str, trick: Trick) -> str:
    """Lay out the cards of a trick in one row, with the seats that are written."""
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
