"""pretty: a deal as a player wants to see it in a terminal, hands round the table, play by seat.

    Запад ← 6♠ · 1-я рука    ┌───────────────┐    Восток
    ♠ Т Д В 10               │ Прикуп  ♥В ♥8 │    ♠ 7
    ♣ Т К                    │               │    ♣ Д В 9 8 7
    ♦ Т 8                    │ Снос    ♦8 ♥8 │    ♦ Д 9
    ♥ К 7                    └───────────────┘    ♥ Д 10

In the play `▸` stands before the card that leads and `*` after the card that takes. What is not
written but follows by the laws (who plays by seat, who takes, the turned card) is shown too.
"""

from collections import Counter
from collections.abc import Iterable

from prefnotation.formats._columns import BOLD, WIDTH, bare, clean, grid, painted, width, wrapped
from prefnotation.formats._played import speakers
from prefnotation.formats._sheet import Sheet
from prefnotation.formats._table import seated, table
from prefnotation.formats._tricks import play
from prefnotation.model.auction import AllPass, Bid
from prefnotation.model.deal import Deal
from prefnotation.model.seats import Seat
from prefnotation.spelling import Spelling

SUFFIXES = (".txt",)


def emit(deals: Iterable[Deal], spelling: Spelling, *, colour: bool = False) -> str:
    """Show deals, a blank line between them; `colour` adds ANSI colours and changes no text."""
    text = "\n".join(_page(Sheet(deal, spelling)) for deal in deals)
    return text if colour else bare(text)


def _page(sheet: Sheet) -> str:
    """Put the parts together, a blank line between them."""
    # What was not taken by any part is said at the end.
    makers = (_title, table, _bidding, play, _result, Sheet.rest)
    parts = [part for part in (maker(sheet) for maker in makers) if part]
    return "\n\n".join("\n".join(map(str.rstrip, part)) for part in parts) + "\n"


def _title(sheet: Sheet) -> list[str]:
    deal, labels = sheet.deal, sheet.spelling.labels
    title = clean(deal.title or "")
    heading = [sheet.marked("title", title)] if title else []
    # A title alone says enough; without one there is at least the word for a deal.
    if deal.name is not None or not title:
        heading.insert(0, sheet.marked("name", clean(f"{labels['name']} {deal.name or ''}")))
    facts = []
    for field in ("date", "place", "source", "author", "dealer", "first_hand"):
        fact = getattr(deal, field)
        if isinstance(fact, Seat):
            fact = None if fact in seated(deal) else sheet.spelling.seats[fact]
        if fact := clean(fact or ""):
            label = "" if field in ("date", "place") else f"{labels[field]}: "
            facts.append(sheet.marked(field, label + fact))
    lines = [painted(line, BOLD) for line in wrapped(" · ".join(heading), WIDTH)]
    lines.append("─" * min(max(map(width, lines)), WIDTH))
    lines += wrapped(" · ".join(facts), WIDTH) if facts else []
    fields = ["title", "date", "place", "source", "author"]
    fields += [] if deal.hands else ["dealer", "first_hand"]
    return lines + sheet.listed({"name": ""} | {field: labels[field] for field in fields})


def _bidding(sheet: Sheet) -> list[str]:
    deal, spelling = sheet.deal, sheet.spelling
    lines = []
    if not deal.hands:
        for field, cards in (("talon", deal.talon), ("discard", deal.discard)):
            if cards is not None:
                lines += sheet.entry(field, sheet.cards(cards))
    if deal.auction is not None:
        lines += sheet.entry("auction", _auction(sheet))
    if deal.game is not None:
        declarer = None if isinstance(deal.game, AllPass) else deal.game.declarer
        words = [spelling.seats[declarer]] if declarer else []
        lines += sheet.entry("game", " ".join([*words, sheet.game(deal.game)]))
    if deal.defence is not None:
        said = []
        for at, declared in enumerate(deal.defence.declared):
            words = [spelling.seats[declared.seat]] if declared.seat else []
            words.append(spelling.stands[declared.stand])
            said.append(sheet.marked(f"defence.declared[{at}]", " ".join(words)))
        if deal.defence.open is not None:
            word = spelling.opened if deal.defence.open else spelling.closed
            said.append(sheet.marked("defence.open", word))
        lines += sheet.entry("defence", ", ".join(said))
    if deal.lead is not None:
        lines += sheet.entry("lead", spelling.seats[deal.lead])
    return lines


def _auction(sheet: Sheet) -> str:
    """Lay out the calls by speaker if it is sure who spoke, else in one line."""
    calls = sheet.deal.auction or ()
    spoke = speakers(sheet.replay)
    columns = sheet.order
    by_seat = bool(spoke) and len(columns) == 3 and set(spoke) <= set(columns)
    line: list[str] = []
    rows: list[list[str]] = []
    last = len(columns)
    for at, call in enumerate(calls):
        seat = spoke[at] if by_seat else call.seat
        who = f"{sheet.spelling.seats[seat]} " if seat else ""
        suit = call.trump.suit if isinstance(call, Bid) else None
        said = sheet.suited(sheet.spelling.call(call), suit)
        line.append(sheet.marked(f"auction[{at}]", who + said))
        if by_seat:
            column = columns.index(spoke[at])
            if column <= last:
                rows.append([""] * len(columns))
            rows[-1][column] = line[-1].removeprefix(who)
            last = column
    return "\n".join(grid([sheet.headings(columns), *rows])) if by_seat else ", ".join(line)


def _result(sheet: Sheet) -> list[str]:
    deal, seats, label = sheet.deal, sheet.spelling.seats, sheet.spelling.labels["won"]
    lines = []
    if deal.taken is not None:
        declarer = sheet.replay.declarer
        name = seats[declarer] if declarer else sheet.words.declarer
        lines += sheet.entry("taken", f"{name} {deal.taken}", label)
    if deal.won is not None:
        said = [
            sheet.marked(f"won.{seat.value}", f"{seats[seat]} {count}")
            for seat, count in deal.won.items()
        ]
        lines += sheet.entry("won", ", ".join(said))
    counts = sheet.replay.counts
    if counts and Counter(counts) != Counter(deal.won or {}):
        order = dict.fromkeys(seat for seat in (*sheet.order, *counts) if seat in counts)
        by_play = ", ".join(f"{seats[seat]} {counts[seat]}" for seat in order)
        lines += sheet.row("" if lines else label, f"{sheet.words.by_the_cards}: {by_play}")
    for at, other in enumerate(deal.others):
        lines += sheet.entry(f"others[{at}]", clean(other.text), clean(other.label))
    return lines
