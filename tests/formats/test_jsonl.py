"""JSON Lines: a record a line, and a broken line costs itself only."""

import json as stdlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefnotation.formats import json, jsonl
from prefnotation.model.deal import Deal, Match
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH, RUSSIAN
from tests.any_deal import deals, matches
from tests.formats.test_json import told


def read(text):
    return jsonl.read(Source(text))


def test_how_records_stand_in_lines():
    records = [Deal(name="1"), Match(pool=20), Deal(), Match(), Deal(title="a\n\x85b\u2028")]
    text = jsonl.emit(records, RUSSIAN)
    assert text == (
        '{"name":"1"}\n{"pool":20,"deals":[]}\n{"name":null}\n{"name":null,"deals":[]}\n'
        '{"title":"a\\n\\u0085b\\u2028"}\n'
    )
    assert read(text).records == tuple(records)
    assert jsonl.emit([], ENGLISH) == ""


@settings(max_examples=50)
@given(st.lists(deals() | matches(), max_size=3))
def test_reads_back_what_it_wrote(written):
    text = jsonl.emit(written, ENGLISH)
    reading = read(text)
    assert reading.records == tuple(written)
    assert [one.code for one in reading.findings] == ["PN004"] * (not written)
    assert len(text.splitlines()) == len(written)
    assert jsonl.recognises(reading.source) is (len(written) > 1)
    assert json.read(reading.source).records == reading.records


def test_a_broken_line_costs_itself_only():
    text = (
        '{"name":"a"}\r\n{"name":\n\n{"name":"b"} x\r{"nam":"c"}\n'
        '{"talon":["♠A","♠B"]}\n[{"name":"d"}]'
    )
    reading = read(text)
    assert [deal.name for deal in reading.deals] == ["a", "b", "d"]
    assert told(reading) == [
        ("PN001", "expected a value, found the end of the text", ""),
        ("PN001", "expected the end of the text, found x", "x"),
        ("PN002", 'unknown key "nam"', '"nam"'),
        ("PN001", 'expected a card, found "♠B"', '"♠B"'),
    ]
    lines = [reading.source.place(one.span.start).line for one in reading.findings]
    assert lines == [2, 4, 5, 6]
    assert text[slice(*reading.span("deals[2].name"))] == '"d"'


def test_a_text_of_other_lines_is_read_as_json():
    text = json.emit([Deal(name="a"), Deal(name="b")], ENGLISH)
    assert read(text).deals == (Deal(name="a"), Deal(name="b"))
    assert [one.code for one in read("").findings] == ["PN004"]
    assert [one.code for one in read("\n \n").findings] == ["PN004"]


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ('{"name":"a"}\n{"name":"b"}', True),
        ('\n {"name":"a"} \r\n\n[{"name":"b"}]\n', True),
        ('{"name":"a"}', False),
        ('{\n"name":"a"}', False),
        ('{"name":"a"}\nSouth: A', False),
        ("{a}\n{b}", False),
        ("[♠7]\n[♠8]", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert jsonl.recognises(Source(text)) is ours


@given(st.text('[]{},:"\\ue0129.-+ \n\r♠Atrufalsn') | st.text())
def test_never_raises(text):
    reading = read(text)
    jsonl.recognises(reading.source)
    told(reading)


def test_all_lines_are_json():
    for line in jsonl.emit([Deal(title='"\\'), Match(name="é")], ENGLISH).splitlines():
        assert stdlib.loads(line)
