"""Edits of findings: those that a report shows do what a fix of that one finding does."""

from random import Random

import pytest
from hypothesis import given, settings

from prefnotation import converting, fixing, linting
from prefnotation.converting import parse
from prefnotation.diagnostics import Checked, Diagnostic, Edit
from prefnotation.fixing import fixed
from prefnotation.linting import lint, with_edits
from prefnotation.source import Source, Span
from tests.test_fixing import NAMES, editing, misread, wanting
from tests.ugly import HABITS, ugly, ugly_texts


def edited(text, edits):
    """Apply edits to a text, the last one first."""
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def edits_of(text, diagnostics, source_format="notation"):
    """Return the edits of each finding, after a look at whether they do what fixing does."""
    reading = converting.read_source(Source(text), source_format)
    found = with_edits(Checked(reading.source, diagnostics), source_format).diagnostics
    for before, after in zip(diagnostics, found, strict=True):
        result = fixed(reading, [before], unsafe=True, source_format=source_format)
        assert edited(text, after.edits) == result.text
        assert bool(after.edits) == bool(result.applied)
        assert after.fix == before.fix
    return [one.edits for one in found]


@pytest.mark.parametrize("seed", range(2))
def test_applied_to_the_text_they_give_what_fix_gives(seed):
    deals = [misread(number)[1] for number in (seed, seed + 2, seed + 4)]
    language = ("ru", "en")[seed]
    texts = [(form, converting.emit(deals, form, language)) for form in NAMES]
    texts.append(("notation", ugly(deals, Random(seed), language, HABITS)))  # noqa: S311
    offered = 0
    for form, text in texts:
        reading = converting.read_source(Source(text), form)
        offered += len([*filter(None, edits_of(text, lint(reading).diagnostics, form))])
    assert offered > 10


@settings(max_examples=5)
@given(ugly_texts(always=("look-alikes",)))
def test_so_it_is_with_safe_fixes(written):
    _, text = written
    edits_of(text, lint(parse(text)).diagnostics)


def test_of_one_deal_each_is_tried_by_itself():
    text = "Сдача 1\r\nЮг: ♠ТК7\r\n1. ♠8 10 7\r\n\r\nСдача 2\r\nЮг: ♠ТК7\r\n"
    asking = [
        wanting("deals[1].hands.south[♠K]", "♥9"),
        wanting("deals[0].hands.south[♠A]", "♠Q"),
        wanting("deals[0].tricks[0].plays[0]", "♥9"),
        wanting("deals[0].hands.south[♠A]", "♠J"),
        Diagnostic("PN401", "it is wrong"),
        wanting("deals[0].hands.south[♠K]", "♠10"),
    ]
    at = text.rindex("К7")
    assert edits_of(text, asking) == [
        (Edit(Span(at, at + 1), " ♥9 ♠"),),
        (Edit(Span(14, 15), "Д"),),
        (Edit(Span(22, 25), "♥9 ♠"),),
        (Edit(Span(14, 15), "В"),),
        (),
        (Edit(Span(15, 16), "10"),),
    ]


def test_of_those_that_overlap_each_has_its_own():
    text = "Сдача 1\nЮг: ♠ТК7 ; лишнее слово\n"
    at = text.index("; ")
    asking = [editing(at, len(text) - 1, ""), editing(at + 2, at + 9, "нужное")]
    assert edits_of(text, asking) == [one.edits for one in asking]


def test_what_fixing_would_refuse_has_none():
    text = "Сдача 1\nЮг: ♠ТК7\n"
    bad = editing(len(text), len(text), "Ж\n")
    assert edits_of(text, [bad]) == [()]
    assert edits_of(text, [wanting("deals[0].talon", "♠7")]) == [()]


def test_bytes_that_could_not_be_decoded_leave_none():
    reading = parse("Сдача 1\nЮг: ♠ТК7\nАвтор: \udcff\n")
    checked = Checked(reading.source, [wanting("deals[0].hands.south[♠K]", "♠Q")])
    assert [one.edits for one in with_edits(checked).diagnostics] == [()]


def test_where_nothing_can_be_fixed_nothing_is_read(monkeypatch):
    monkeypatch.delattr(linting, "read_source")
    checked = lint(parse("Сдача 1\nПрикуп: ♥В ♥В\n"))
    assert checked.diagnostics
    assert with_edits(checked) is checked


def test_many_deals_take_no_more_readings_than_one(monkeypatch):
    readings = 0

    def counted(*arguments):
        nonlocal readings
        readings += 1
        return converting.read_source(*arguments)

    monkeypatch.setattr(fixing, "read_source", counted)
    text = "".join(f"Сдача {number}\nЮг: ♠ТК7\n\n" for number in range(50))
    for asking in (1, 50):
        readings = 0
        found = [wanting(f"deals[{at}].hands.south[♠K]", "♠Q") for at in range(asking)]
        with_edits(Checked(Source(text), found))
        assert readings == 1
