"""Parsing: from text in the notation to deals, the only home of lark. It never raises on a text."""

from collections.abc import Iterator, Mapping
from itertools import islice

from prefnotation.diagnostics import Finding
from prefnotation.faults import no_deal, odd_character
from prefnotation.model.deal import Deal, Match
from prefnotation.model.seats import Seat
from prefnotation.parsing.alphabet import decide
from prefnotation.parsing.build import Built, build
from prefnotation.parsing.cut import cut
from prefnotation.parsing.cut import parts as cut_parts
from prefnotation.parsing.lines import Lines, parse_lines
from prefnotation.parsing.players import introduce, seat_hands
from prefnotation.parsing.signs import Plain
from prefnotation.reading import Reading
from prefnotation.source import Source, Span

_ENOUGH = 100
"""Odd characters of a text that are told one by one."""


def parse(source: Source) -> Reading:
    """Read the deals of a text in the notation, and say what could not be read."""
    plain = Plain(source.text)
    spans = list(cut(plain.text))
    findings = list(_odd_characters(source, plain))
    if not spans:
        findings.append(no_deal.found())
    built: list[Built] = []
    tables: list[Mapping[str, Seat]] = []
    table: Mapping[str, Seat] = {}
    for start, end in spans:
        lines = parse_lines(plain, start, end)
        tables.append(introduce(lines, table))
        built.append(_record(lines, plain, plain.text[start:end], tables[-1]))
        findings += built[-1].findings
        if isinstance(built[-1].record, Match):
            table = tables[-1]

    def locate() -> dict[str, Span]:
        places: dict[str, Span] = {}
        counts = {Deal: 0, Match: 0}
        for (start, end), one, table in zip(spans, built, tables, strict=True):
            kind = type(one.record)
            address = f"{'deals' if kind is Deal else 'matches'}[{counts[kind]}]"
            counts[kind] += 1
            places |= _places(plain, start, end, table, address)
        return places

    findings.sort(key=lambda finding: finding.span or Span(0, 0))
    return Reading(
        source,
        tuple(one.record for one in built),
        tuple(findings),
        locate,
        tuple("ru" if one.russian >= 0 else "en" for one in built),
    )


def parts(source: Source) -> Iterator[Span]:
    """Yield the parts of a text that can be read each by itself: matches, deals in no match."""
    plain = Plain(source.text)
    if not plain.controls:  # Of these, only so many are told in a text.
        for start, end in cut_parts(plain.text):
            yield Span(plain.origin(start), plain.origin(end))


def _record(
    lines: Lines,
    plain: Plain,
    text: str,
    table: Mapping[str, Seat],
    places: dict[str, Span] | None = None,
) -> Built:
    """Build one record; `table` has the seats of its players, `places` is filled if given."""
    lines = seat_hands(lines, plain, table)
    alphabet = decide(lines.read, text, plain, table)
    built = build(lines.read, plain, alphabet.words, table, places)
    built.findings[:0] = lines.findings + alphabet.findings
    return built


def _places(
    plain: Plain, start: int, end: int, table: Mapping[str, Seat], address: str
) -> dict[str, Span]:
    places: dict[str, Span] = {}
    text = plain.text[start:end]
    _record(parse_lines(plain, start, end), plain, text, table, places)
    whole = Span(
        plain.origin(start + len(text) - len(text.lstrip())),
        plain.origin(start + len(text.rstrip())),
    )
    return {address: places.get("name", whole)} | {
        f"{address}.{within}": span for within, span in places.items()
    }


def _odd_characters(source: Source, plain: Plain) -> Iterator[Finding]:
    """Yield what has no place in a text; of a file that is none, the first of it will do."""
    found = _each_odd_character(source, plain)
    yield from islice(found, _ENOUGH)
    more = sum(1 for _ in found)
    if more:
        yield Finding(
            odd_character.CODE,
            "{count} more such places follow",
            values={"count": more},
            help="is this a text at all?",
            span=Span(len(source.text), len(source.text)),
        )


def _each_odd_character(source: Source, plain: Plain) -> Iterator[Finding]:
    for at, run in source.undecodable:
        shown = " ".join(f"0x{byte:02X}" for byte in run[:4]) + (" …" if run[4:] else "")
        yield Finding(
            odd_character.CODE,
            "the byte {bytes} is not valid here"
            if len(run) == 1
            else "{count} bytes are not valid here: {bytes}",
            values={"bytes": shown, "count": len(run)},
            help="it may be in another encoding: `--encoding` tells which",
            span=Span(at, at + len(run)),
        )
    for start, end in plain.controls:
        yield Finding(
            odd_character.CODE,
            "the control character {character} is read as a blank"
            if end - start == 1
            else "{count} control characters are read as blanks, the first {character}",
            values={"character": f"U+{ord(source.text[start]):04X}", "count": end - start},
            span=Span(start, end),
        )
