"""What must be true of every format, whoever wrote it.

Records of any kind are written, texts of `samples/<format>/` are damaged, and pairs of formats are
tried in chains. A new format is tested as soon as its module is there, its reader as soon as it has
samples.
"""

import html
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from msgspec import Struct
from msgspec.structs import replace

from prefnotation import checking, converting
from prefnotation.formats._losses import _NAMED
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Match, Record, Trick
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES
from tests.any_deal import deals, matches
from tests.legal_deals import cut_deal, legal_deal
from tests.legal_matches import legal_match

SAMPLES = Path(__file__).with_name("samples")
FORMATS = {
    name: import_module(f"prefnotation.formats.{name}") for name in sorted(converting.ours())
}
READABLE = [name for name, module in FORMATS.items() if hasattr(module, "read")]
WRITABLE = [name for name, module in FORMATS.items() if hasattr(module, "emit")]
TWO_WAY = [name for name in READABLE if name in WRITABLE]


@cache
def samples(name: str) -> dict[str, str]:
    """Return the sample texts of a format by file name."""
    paths = sorted((SAMPLES / name).glob("*"))
    return {path.name: Source.from_bytes(path.read_bytes()).text for path in paths}


SAMPLED = [(name, file) for name in READABLE for file in samples(name)]


@cache
def any_records() -> list[list[Record]]:
    """Return records of any kind, the same ones for all formats: it takes time to think of them."""
    found: list[list[Record]] = [[]]

    @settings(max_examples=30, derandomize=True, database=None, phases=[Phase.generate])
    @given(st.lists(deals() | matches(), min_size=1, max_size=2))
    def collect(records: list[Record]) -> None:
        found.append(records)

    collect()
    return found


@cache
def legal_records() -> list[list[Record]]:
    """Return records of deals that were played."""
    alone: list[list[Record]] = [[legal_deal(seed)] for seed in range(8)]
    return [*alone, [cut_deal(1)], [*legal_match(2)[0][:3]]]


# What a format is.


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_says_what_it_is(name):
    module = FORMATS[name]
    first, blank, *rest = (module.__doc__ or "").splitlines()
    assert re.match(r"[\w. -]+: \S.*[.]$", first), first
    assert blank == ""
    assert len(rest) > 2
    assert isinstance(module.SUFFIXES, tuple)
    assert all(re.fullmatch(r"\.[a-z]+", suffix) for suffix in module.SUFFIXES)
    assert hasattr(module, "read") or hasattr(module, "emit")
    assert hasattr(module, "recognises") or not hasattr(module, "read") or name == "notation"


def test_every_readable_format_has_samples():
    assert [name for name in READABLE if not samples(name)] == []
    assert {path.name for path in SAMPLES.iterdir()} <= set(READABLE)


# Written.


@pytest.mark.parametrize("name", WRITABLE)
def test_writing_never_raises(name):
    for records in (*any_records(), *legal_records()):
        for language in LANGUAGES:
            written = FORMATS[name].emit(records, LANGUAGES[language])
            assert isinstance(written, bytes if converting.is_binary(name) else str)
        for loss in converting.losses(records, name):
            assert re.match(r"(?:deal|match) .+: \S", loss), loss


@pytest.mark.parametrize("name", TWO_WAY)
def test_what_is_not_told_as_lost_comes_back(name):
    for records in (*any_records(), *legal_records()):
        for record in records:
            language = Random(len(str(record))).choice(sorted(LANGUAGES))  # noqa: S311
            again = rewritten(record, name, language)
            lost = lost_fields(record, name)
            assert again == record or lost or covers(record, again)
            assert unkept(record, again) <= lost, (unkept(record, again) - lost, record)


def rewritten(record: Record, name: str, language: str = "en") -> Record | None:
    """Return what a format makes of a record, `None` if nothing."""
    text = FORMATS[name].emit([record], LANGUAGES[language])
    found = FORMATS[name].read(Source(text)).records
    return found[0] if len(found) == 1 else None


def unkept(record: Record, again: Record | None) -> set[str]:
    """Return the fields of which another record does not say what this one says."""
    return {
        field
        for field in record.__struct_fields__
        if not covers(getattr(record, field), getattr(again, field, None))
    }


def covers(said: Any, again: Any) -> bool:
    """Whether another value says what this one says; it may say more, of what was left open."""
    if said is None or said in ((), {}):
        return True
    if isinstance(said, Trick) and isinstance(again, Trick) and len(said.seats) == 1:
        # The leader alone is named.
        again = replace(again, seats=again.seats[:1])
    if isinstance(said, Struct) and type(said) is type(again):
        return not unkept(said, again)
    if isinstance(said, tuple) and isinstance(again, tuple):
        return len(said) == len(again) and all(map(covers, said, again))
    if isinstance(said, Mapping) and isinstance(again, Mapping):
        return all(covers(value, again.get(key)) for key, value in said.items())
    return said == again


KNOWN = {phrase: field for field, phrase in _NAMED.items()}


def lost_fields(record: Record, name: str) -> set[str]:
    """Return the fields of which a format tells that something of them is lost."""
    fields = set()
    for loss in converting.losses(record, name):
        said = loss.partition(": ")[2]
        if said.startswith("the hand of"):
            fields.add("hands")
        elif said.startswith(("the comment on", "the mark ", "no place for a note")):
            fields.add("notes")
        elif said.startswith("the entry"):
            fields.add("others")
        else:
            # What is lost in other words may be of any field.
            fields |= {KNOWN[said]} if said in KNOWN else set(record.__struct_fields__)
    return fields


@pytest.mark.parametrize("first", TWO_WAY)
def test_what_neither_of_two_formats_loses_goes_through_both_and_back(first):
    others = Random(first).sample([name for name in TWO_WAY if name != first], 3)  # noqa: S311
    for records in (*any_records()[:5], *legal_records()[::3]):
        for record in records:
            kept = rewritten(record, first)
            if kept is None:
                assert converting.losses(record, first)
                continue
            for second in others:
                between = rewritten(kept, second)
                if between is None:
                    assert converting.losses(kept, second), second
                    continue
                back = rewritten(between, first)
                lost = lost_fields(record, first) | lost_fields(kept, second)
                lost |= lost_fields(between, first)
                assert unkept(record, back) <= lost, (second, unkept(record, back) - lost)


# Read.


@pytest.mark.parametrize(("name", "file"), SAMPLED)
def test_a_sample_is_recognised_and_read(name, file):
    source = Source(samples(name)[file])
    assert converting.guess(source) == name
    reading = FORMATS[name].read(source)
    assert reading.deals
    invents_nothing(reading)


def cards_of(deal: Deal) -> Iterator[tuple[str, Card]]:
    """Yield each card of a deal with its address; one that stands twice in a hand has one."""
    for seat, hand in (deal.hands or {}).items():
        yield from {f"hands.{seat}[{card}]": card for card in hand}.items()
    yield from ((f"talon[{at}]", card) for at, card in enumerate(deal.talon or ()))
    yield from {f"discard[{card}]": card for card in deal.discard or ()}.items()
    yield from played("tricks", deal.tricks or ())


def played(address: str, tricks: tuple[Trick, ...]) -> Iterator[tuple[str, Card]]:
    for number, trick in enumerate(tricks):
        here = f"{address}[{number}]"
        yield from ((f"{here}.plays[{at}]", card) for at, card in enumerate(trick.plays))
        if trick.talon:
            yield f"{here}.talon", trick.talon
        for at, variation in enumerate(trick.variations):
            yield from played(f"{here}.variations[{at}]", variation)


def invents_nothing(reading: Reading) -> None:
    """Whether each card has a place of its own in the text, and each finding stands in it.

    What was played is in a hand too, what was turned in the talon: that is the same card.
    """
    text = reading.source.text
    checking.faults(reading)
    for finding in reading.findings:
        if finding.span is not None:
            assert 0 <= finding.span.start <= finding.span.end <= len(text)
    for number, deal in enumerate(reading.deals):
        taken: dict[tuple[tuple[int, int], str], str] = {}
        cards: dict[tuple[int, int], Card] = {}
        for address, card in cards_of(deal):
            span = reading._places.get(f"deals[{number}].{address}")
            assert span is not None, (address, card)
            assert text[slice(*span)].strip(), (address, card)
            kind = "turned" if address.endswith("].talon") else address[:5]
            assert (span, kind) not in taken, (address, taken[span, kind])
            assert cards.setdefault(span, card) is card, address
            taken[span, kind] = address


ENCODINGS = ("utf-8", "utf-16-le", "cp1251", "koi8-r", "cp866", "latin-1")


@st.composite
def damaged(draw: DrawFn, text: str) -> str:
    """A text after an accident or two."""
    for _ in range(draw(st.integers(1, 2))):
        text = draw(st.sampled_from(ACCIDENTS))(draw, text)
    return text


def cut_short(draw: DrawFn, text: str) -> str:
    return text[: draw(st.integers(0, len(text)))]


def beheaded(draw: DrawFn, text: str) -> str:
    return text[draw(st.integers(0, len(text))) :]


def rotated(draw: DrawFn, text: str) -> str:
    lines = text.splitlines(keepends=True)
    at = draw(st.integers(0, len(lines)))
    return "".join(lines[at:] + lines[:at])


def doubled(draw: DrawFn, text: str) -> str:
    return text + text


def line_doubled(draw: DrawFn, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = draw(st.integers(0, len(lines) - 1))
    return "".join(lines[: at + 1] + lines[at:])


def lines_swapped(draw: DrawFn, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    one, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
    lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)


def line_ends_changed(draw: DrawFn, text: str) -> str:
    return draw(st.sampled_from(("\r\n", "\r", "\n\n", " "))).join(text.splitlines())


def read_in_another_table(draw: DrawFn, text: str) -> str:
    right, wrong = draw(st.sampled_from(ENCODINGS)), draw(st.sampled_from(ENCODINGS))
    return Source.from_bytes(text.encode(right, "replace"), encoding=wrong).text


def made_html(draw: DrawFn, text: str) -> str:
    text = draw(st.sampled_from((str, html.escape)))(text)
    for sign, put in (
        ("♠", "&spades;"), ("♥", "&#9829;"), (" ", "&nbsp;"), ("\n", "<br>\n"), ("\n", "</p>\n<p>"),
    ):  # fmt: skip
        text = text.replace(sign, put) if draw(st.booleans()) else text
    return draw(st.sampled_from(("{}", "<html><body><pre>{}</pre>", "<td>{}</td>"))).format(text)


def mistyped(draw: DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text)))
    gone, put = draw(st.integers(0, 5)), draw(st.text(max_size=3) | st.sampled_from("♠♥7Т10x[]:,"))
    return text[:at] + put + text[at + gone :]


ACCIDENTS = (
    cut_short, beheaded, rotated, doubled, line_doubled, lines_swapped, line_ends_changed,
    read_in_another_table, made_html, mistyped, mistyped,
)  # fmt: skip


@pytest.mark.parametrize(("name", "file"), SAMPLED)
def test_a_damaged_text_makes_up_no_card(name, file):
    @settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
    @given(damaged(samples(name)[file]))
    def damage(text: str) -> None:
        source = Source(text)
        converting.guess(source)
        invents_nothing(FORMATS[name].read(source))

    damage()


@pytest.mark.parametrize("name", READABLE)
def test_no_text_at_all_is_told(name):
    for text in ("", " \n\t", "\ufeff", "\x00"):
        reading = FORMATS[name].read(Source(text))
        assert reading.findings
        assert all(record in (Deal(), Match()) for record in reading.records)


@pytest.mark.parametrize("name", ["csv", "csvcards", "html", "latex", "linear", "pbn"])
def test_what_is_only_written_is_told_and_not_taken_for_something_else(name):
    text = converting.emit(legal_records()[0], name)
    reading = converting.read_source(Source(text))
    assert reading.records == ()
    (finding,) = reading.findings
    assert (finding.code, finding.values) == ("PN014", {"format": name})
