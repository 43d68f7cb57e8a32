"""The JSON Schema: it is that of the model, and all that is written is valid by it."""

import json as stdlib
import re
from pathlib import Path

import pytest
import yaml as pyyaml
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from prefnotation.cli import cli
from prefnotation.formats import json, jsonl, yaml
from prefnotation.formats._data import json_schema
from prefnotation.model.deal import Deal, Match
from prefnotation.source import Source
from prefnotation.spelling import RUSSIAN
from tests.any_deal import deals, matches
from tests.checkout import ROOT
from tests.legal_deals import legal_deal

FILE = Path(json_schema.__file__).with_name("schema.json")
SCHEMA = stdlib.loads(FILE.read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def faults(value):
    """Return where a value is not valid."""
    return [list(error.absolute_path) for error in VALIDATOR.iter_errors(value)]


def test_the_file_is_made_from_the_model(request):
    if request.config.getoption("--update"):
        FILE.write_text(json_schema.text(), "utf-8", newline="\n")
    assert FILE.read_text("utf-8") == json_schema.text()


def test_it_is_a_schema_of_its_draft_with_a_name():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == "urn:prefnotation:schema:1"
    named = [one for name, one in SCHEMA["$defs"].items() if name != "Record"]
    assert len(named) > 20
    for one in (SCHEMA, *named):
        assert one["title"]
        assert one["description"]


def test_a_command_prints_it():
    result = CliRunner().invoke(cli, ["schema"])
    assert (result.exit_code, result.output) == (0, FILE.read_text("utf-8"))


@settings(max_examples=30)
@given(st.lists(deals() | matches(), max_size=3))
def test_all_that_is_written_is_valid(records):
    assert faults(stdlib.loads(json.emit(records, RUSSIAN))) == []
    assert faults(pyyaml.safe_load(yaml.emit(records, RUSSIAN))) == []
    lines = jsonl.emit(records, RUSSIAN).splitlines()
    for line in lines:
        assert faults(stdlib.loads(line)) == []
    assert faults([stdlib.loads(line) for line in lines]) == []


@pytest.mark.parametrize(
    "value",
    [
        {"deals": []},
        {"$schema": "x", "matches": []},
        {"matches": [{}, {"deals": [{}]}]},
        {"name": "1", "deals": [{"lead": None}]},
        {"deals": [], "pool": 20},
        [],
        [{"deals": []}, {}, {"talon": ["♠A", "?"]}],
        {"auction": [{"call": "pass"}, {"call": "bid", "level": 6, "trump": "NT"}]},
        {"total": {"south": "-3⅔"}},
    ],
)
def test_what_is_valid(value):
    assert faults(value) == []
    text = stdlib.dumps(value)
    assert [one.code for one in json.read(Source(text)).findings if one.code != "PN004"] == []


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (5, []),
        ({}, []),
        ({"format": "prefnotation"}, []),
        ({"format": "pgn", "deals": []}, ["format"]),
        ({"version": 2, "deals": []}, ["version"]),
        ({"language": "de", "deals": []}, ["language"]),
        ({"deals": [{"dealr": "south"}]}, ["deals", 0]),
        ({"deals": [{"dealer": "Юг"}]}, ["deals", 0, "dealer"]),
        ({"deals": [{"talon": ["A♠"]}]}, ["deals", 0, "talon"]),
        ({"matches": [{"puul": 5}]}, ["matches", 0]),
        ([{"hands": {"sout": []}}], [0, "hands"]),
        ([{"taken": 1000}], [0, "taken"]),
        ([{"taken": 6.5}], [0, "taken"]),
        ([{"total": {"south": "1/2"}}], [0, "total"]),
        ([{"tricks": [{"number": 1, "plays": []}]}], [0, "tricks"]),
        ([{"tricks": [{"number": 1}]}], [0, "tricks"]),
        ([{"game": {"game": "misère"}}], [0, "game"]),
        ([{"game": {"level": 6}}], [0, "game"]),
        ([{"others": None}], [0, "others"]),
    ],
)
def test_what_is_not_valid_is_a_finding_of_the_reader_too(value, path):
    assert path in faults(value)
    assert json.read(Source(stdlib.dumps(value))).findings


def test_an_envelope_may_name_its_schema():
    text = stdlib.dumps({"$schema": "./a.json", "deals": [{"name": "1"}]})
    reading = json.read(Source(text))
    assert (reading.records, reading.findings) == ((Deal(name="1"),), ())
    assert json.read(Source('{"$schema": "./a.json", "name": "1"}')).findings


@pytest.mark.parametrize("seed", range(4))
def test_deals_that_were_played_are_valid(seed):
    records = [Match(name="1"), legal_deal(seed)]
    assert faults(stdlib.loads(json.emit(records, RUSSIAN))) == []


def test_the_examples_of_the_page_are_valid():
    page = (ROOT / "docs/json-schema.md").read_text("utf-8")
    shown = re.findall(r"```(json|yaml)\n(.*?)```", page, re.DOTALL)
    records = [(form, text) for form, text in shown if "deals" in text]
    assert len(records) == 2
    for form, text in records:
        assert faults(pyyaml.safe_load(text)) == []
        assert (json if form == "json" else yaml).read(Source(text)).findings == ()
