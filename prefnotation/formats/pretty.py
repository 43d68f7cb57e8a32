"""pretty: a deal as a player wants to see it in a terminal, hands round the table, play by seat.

    Запад ← 6♠ · 1-я рука    ┌───────────────┐    Восток
    ♠ Т Д В 10               │ Прикуп  ♥В ♥8 │    ♠ 7
    ♣ Т К                    │               │    ♣ Д В 9 8 7
    ♦ Т 8                    │ Снос    ♦8 ♥8 │    ♦ Д 9
    ♥ К 7                    └───────────────┘    ♥ Д 10

In the play `▸` stands before the card that leads and `*` after the card that takes. What is not
written but follows by the laws (who plays by seat, who takes, the turned card) is shown too. A
match is shown before its deals, and its players sit at their tables.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from prefnotation.formats._columns import BOLD, WIDTH, bare, clean, grid, painted, width, wrapped
from prefnotation.formats._played import speakers
from prefnotation.formats._sheet import Page, Sheet
from prefnotation.formats._table import elsewhere, seated, table
from prefnotation.formats._tricks import play
from prefnotation.model.auction import AllPass, Bid
from prefnotation.model.deal import Match, Record, Written
from prefnotation.spelling import Spelling

SUFFIXES = (".txt",)
_FACTS = ("date", "place", "source", "author", "rules", "conventions")


def emit(records: Iterable[Record], spelling: Spelling, *, colour: bool = False) -> str:
    """Show records, a blank line between them; `colour` adds ANSI colours and changes no text."""
    text = "\n".join(_pages(records, spelling))
    return text if colour else bare(text)


def _pages(records: Iterable[Record], spelling: Spelling) -> Iterator[str]:
    match = None
    for record in records:
        # What was not taken by any part is said at the end.
        if isinstance(record, Match):
            match = record
            page = Page(match, spelling)
            parts = [_title(page, "═"), _terms(page, match), page.rest()]
        else:
            sheet = Sheet(record, spelling, match)
            makers = (_deal_title, _task, table, _bidding, play, _result, Sheet.rest)
            parts = [maker(sheet) for maker in makers]
        yield "\n\n".join("\n".join(map(str.rstrip, part)) for part in parts if part) + "\n"


def _title(page: Page, rule: str, seats: Mapping[str, str] | None = None) -> list[str]:
    """Head a page with its name and the facts; `seats` are facts too."""
    record, labels = page.record, page.spelling.labels
    title = clean(record.title or "")
    heading = [page.marked("title", title)] if title else []
    # A title alone says enough; without one there is at least the word for a record.
    if record.name is not None or not title:
        label = labels["match" if isinstance(record, Match) else "name"]
        heading.insert(0, page.marked("name", clean(f"{label} {record.name or ''}")))
    told = {field: clean(getattr(record, field) or "") for field in _FACTS} | dict(seats or {})
    facts = [
        page.marked(field, fact if field in ("date", "place") else f"{labels[field]}: {fact}")
        for field, fact in told.items()
        if fact
    ]
    lines = [painted(line, BOLD) for line in wrapped(" · ".join(heading), WIDTH)]
    lines.append(rule * min(max(map(width, lines)), WIDTH))
    lines += wrapped(" · ".join(facts), WIDTH) if facts else []
    return lines + page.listed({"name": ""} | {field: labels[field] for field in ("title", *told)})


def _deal_title(sheet: Sheet) -> list[str]:
    deal = sheet.deal
    seats = {"dealer": deal.dealer, "first_hand": deal.first_hand}
    said = {
        field: "" if seat is None or seat in seated(deal) else sheet.spelling.seats[seat]
        for field, seat in seats.items()
    }
    # Comments on who sits at the table stand below it.
    return _title(
        sheet, "─", {field: said[field] for field in said if said[field] or not deal.hands}
    )


def _terms(page: Page, match: Match) -> list[str]:
    """Say what holds for all deals of a match, and how it ended."""
    lines = []
    if match.pool is not None:
        lines += page.entry("pool", str(match.pool))
    if match.players is not None:
        lines += page.seating(enumerate(match.players))
    if match.dealer is not None:
        lines += page.entry("dealer", page.spelling.seats[match.dealer])
    if match.total is not None:
        lines += page.counted("total", match.total)
    return lines + _others(page)


def _task(sheet: Sheet) -> list[str]:
    return [] if sheet.deal.task is None else sheet.entry("task", clean(sheet.deal.task))


def _bidding(sheet: Sheet) -> list[str]:
    deal, spelling = sheet.deal, sheet.spelling
    lines = []
    if deal.players is not None and (elsewhere(deal) or not deal.players):
        lines += sheet.seating(elsewhere(deal))
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
    if deal.claim is not None:
        lines += sheet.counted("claim", deal.claim)
    told = len(lines)
    if deal.taken is not None:
        declarer = sheet.replay.declarer
        name = seats[declarer] if declarer else sheet.words.declarer
        lines += sheet.entry("taken", f"{name} {deal.taken}", label)
    if deal.won is not None:
        lines += sheet.counted("won", deal.won)
    counts = sheet.replay.counts
    if counts and Counter(counts) != Counter(deal.won or {}):
        order = dict.fromkeys(seat for seat in (*sheet.order, *counts) if seat in counts)
        by_play = ", ".join(f"{seats[seat]} {counts[seat]}" for seat in order)
        lines += sheet.row("" if lines[told:] else label, f"{sheet.words.by_the_cards}: {by_play}")
    if deal.best is not None:
        lines += sheet.counted("best", deal.best)
    if deal.score is not None:
        said = (
            sheet.marked(f"score[{at}]", _written(written, sheet.spelling))
            for at, written in enumerate(deal.score)
        )
        lines += sheet.entry("score", ", ".join(said))
    if deal.total is not None:
        lines += sheet.counted("total", deal.total)
    return lines + _others(sheet)


def _written(written: Written, spelling: Spelling) -> str:
    amount = f"{'+' * written.added}{written.amount}".replace("-", "−")
    on = [spelling.on, spelling.seats[written.on]] if written.on else []
    return " ".join([spelling.seats[written.seat], spelling.books[written.book], amount, *on])


def _others(page: Page) -> list[str]:
    lines = []
    for at, other in enumerate(page.record.others):
        lines += page.entry(f"others[{at}]", clean(other.text), clean(other.label))
    return lines
