"""Records worked out into parts that every form which shows them lays out in its own way."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from prefnotation.formats._page.columns import clean
from prefnotation.formats._page.diagram import diagram, elsewhere, seated
from prefnotation.formats._page.parts import Columns, Entry, Part, Section, Title
from prefnotation.formats._page.play import play
from prefnotation.formats._page.sheet import Page, Sheet
from prefnotation.formats._played import speakers
from prefnotation.model.auction import AllPass, Bid
from prefnotation.model.deal import Match, Record, Written
from prefnotation.spelling import Spelling

_FACTS = ("date", "place", "source", "author", "rules", "conventions")


def articles(records: Iterable[Record], spelling: Spelling) -> Iterator[list[Section]]:
    """Yield the sections of each record that say something, its title first.

    What is not written but follows by the laws (who plays by seat, who takes, the turned card) is
    among them. A match comes before its deals, and its players sit at their tables.
    """
    match = None
    for record in records:
        # What was not taken by any part is said at the end.
        sections: list[Section]
        if isinstance(record, Match):
            match = record
            page = Page(match, spelling)
            sections = [[_title(page)], _terms(page, match), _rest(page)]
        else:
            sheet = Sheet(record, spelling, match)
            makers = (_deal_title, _task, _table, _bidding, _play, _result, _rest)
            sections = [maker(sheet) for maker in makers]
        yield [section for section in sections if section]


def _title(page: Page, seats: Mapping[str, str] | None = None) -> Title:
    """Head a page with its name and the facts; `seats` are facts too."""
    record, labels = page.record, page.spelling.labels
    of_match = isinstance(record, Match)
    title = clean(record.title or "")
    heading = [page.marked("title", title)] if title else []
    # A title alone says enough; without one there is at least the word for a record.
    if record.name is not None or not title:
        label = labels["match" if of_match else "name"]
        heading.insert(0, page.marked("name", clean(f"{label} {record.name or ''}")))
    told = {field: clean(getattr(record, field) or "") for field in _FACTS} | dict(seats or {})
    facts = [
        page.marked(field, fact if field in ("date", "place") else f"{labels[field]}: {fact}")
        for field, fact in told.items()
        if fact
    ]
    names = {"name": ""} | {field: labels[field] for field in ("title", *told)}
    return Title(of_match, " · ".join(heading), facts, page.listed(names))


def _deal_title(sheet: Sheet) -> Section:
    deal = sheet.deal
    seats = {"dealer": deal.dealer, "first_hand": deal.first_hand}
    said = {
        field: "" if seat is None or seat in seated(deal) else sheet.spelling.seats[seat]
        for field, seat in seats.items()
    }
    # Comments on who sits at the table stand below it.
    return [_title(sheet, {field: said[field] for field in said if said[field] or not deal.hands})]


def _terms(page: Page, match: Match) -> Section:
    """Say what holds for all deals of a match, and how it ended."""
    entries = []
    if match.pool is not None:
        entries.append(page.entry("pool", str(match.pool)))
    if match.players is not None:
        entries.append(page.seating(enumerate(match.players)))
    if match.dealer is not None:
        entries.append(page.entry("dealer", page.spelling.seats[match.dealer]))
    if match.total is not None:
        entries.append(page.counted("total", match.total))
    return entries + _others(page)


def _task(sheet: Sheet) -> Section:
    return [] if sheet.deal.task is None else [sheet.entry("task", clean(sheet.deal.task))]


def _table(sheet: Sheet) -> Section:
    drawn = diagram(sheet)
    return [drawn] if drawn else []


def _bidding(sheet: Sheet) -> Section:
    deal, spelling = sheet.deal, sheet.spelling
    parts: list[Part] = []
    if deal.players is not None and (elsewhere(deal) or not deal.players):
        parts.append(sheet.seating(elsewhere(deal)))
    if not deal.hands:
        parts += (
            sheet.entry(field, sheet.cards(cards))
            for field, cards in (("talon", deal.talon), ("discard", deal.discard))
            if cards is not None
        )
    if deal.auction is not None:
        parts.append(_auction(sheet))
    if deal.game is not None:
        declarer = None if isinstance(deal.game, AllPass) else deal.game.declarer
        words = [spelling.seats[declarer]] if declarer else []
        parts.append(sheet.entry("game", " ".join([*words, sheet.game(deal.game)])))
    if deal.defence is not None:
        said = []
        for at, declared in enumerate(deal.defence.declared):
            words = [spelling.seats[declared.seat]] if declared.seat else []
            words.append(spelling.stands[declared.stand])
            said.append(sheet.marked(f"defence.declared[{at}]", " ".join(words)))
        if deal.defence.open is not None:
            word = spelling.opened if deal.defence.open else spelling.closed
            said.append(sheet.marked("defence.open", word))
        parts.append(sheet.entry("defence", ", ".join(said)))
    if deal.lead is not None:
        parts.append(sheet.entry("lead", spelling.seats[deal.lead]))
    return parts


def _auction(sheet: Sheet) -> Entry | Columns:
    """Show the calls by speaker if it is sure who spoke, else one after the other."""
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
    if not by_seat:
        return sheet.entry("auction", ", ".join(line))
    label = sheet.marked("auction", sheet.spelling.labels["auction"])
    return Columns(label, sheet.headings(columns), rows, *sheet.take("auction"))


def _play(sheet: Sheet) -> Section:
    played = play(sheet)
    return [played] if played else []


def _result(sheet: Sheet) -> Section:
    deal, seats, label = sheet.deal, sheet.spelling.seats, sheet.spelling.labels["won"]
    entries = []
    if deal.claim is not None:
        entries.append(sheet.counted("claim", deal.claim))
    told = len(entries)
    if deal.taken is not None:
        declarer = sheet.replay.declarer
        name = seats[declarer] if declarer else sheet.words.declarer
        entries.append(sheet.entry("taken", f"{name} {deal.taken}", label))
    if deal.won is not None:
        entries.append(sheet.counted("won", deal.won))
    counts = sheet.replay.counts
    if counts and Counter(counts) != Counter(deal.won or {}):
        order = dict.fromkeys(seat for seat in (*sheet.order, *counts) if seat in counts)
        by_play = ", ".join(f"{seats[seat]} {counts[seat]}" for seat in order)
        entries.append(
            Entry("" if entries[told:] else label, f"{sheet.words.by_the_cards}: {by_play}")
        )
    if deal.best is not None:
        entries.append(sheet.counted("best", deal.best))
    if deal.score is not None:
        said = (
            sheet.marked(f"score[{at}]", _written(written, sheet.spelling))
            for at, written in enumerate(deal.score)
        )
        entries.append(sheet.entry("score", ", ".join(said)))
    if deal.total is not None:
        entries.append(sheet.counted("total", deal.total))
    return entries + _others(sheet)


def _rest(page: Page) -> Section:
    remarks = page.rest()
    return [remarks] if remarks.texts else []


def _written(written: Written, spelling: Spelling) -> str:
    amount = f"{'+' * written.added}{written.amount}".replace("-", "−")
    on = [spelling.on, spelling.seats[written.on]] if written.on else []
    return " ".join([spelling.seats[written.seat], spelling.books[written.book], amount, *on])


def _others(page: Page) -> list[Entry]:
    return [
        page.entry(f"others[{at}]", clean(other.text), clean(other.label))
        for at, other in enumerate(page.record.others)
    ]
