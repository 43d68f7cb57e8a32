"""Fixes in reports: whoever applies them to the text gets what `--fix` would write."""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from prefnotation.cli import cli
from prefnotation.converting import parse, read
from prefnotation.diagnostics import Checked, Diagnostic
from prefnotation.fixing import fixed
from prefnotation.linting import lint, with_edits
from prefnotation.model.cards import Card
from prefnotation.model.changes import Change
from tests.reports.faulty import RECORDS, records, report


@pytest.fixture(autouse=True)
def _there(monkeypatch):
    monkeypatch.chdir(RECORDS)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def applied(text, replacements):
    """Return a text with parts replaced, each told as ((line, column), (line, column), words).

    Lines and columns are counted from 1, columns in code points, as a consumer would count them
    that knows nothing of how we do.
    """
    lines = re.split("(?<=\n)|(?<=\r)(?!\n)", text)

    def offset(line, column):
        return len("".join(lines[: line - 1])) + column - 1

    for start, end, words in sorted(replacements, reverse=True):
        text = text[: offset(*start)] + words + text[offset(*end) :]
    return text


def by_json(fix):
    """Return the replacements of a fix of `json`."""
    return [
        ((edit["line"], edit["column"]), (edit["end_line"], edit["end_column"]), edit["content"])
        for edit in fix["edits"]
    ]


def by_sarif(fix, file):
    """Return the replacements of a fix of SARIF, all of them in one file."""
    (change,) = fix["artifactChanges"]
    assert unquote(change["artifactLocation"]["uri"]) == file
    return [
        (
            (region["startLine"], region["startColumn"]),
            (region["endLine"], region["endColumn"]),
            one["insertedContent"]["text"],
        )
        for one in change["replacements"]
        for region in [one["deletedRegion"]]
    ]


def test_applied_to_the_file_they_give_what_fix_writes():
    kinds = set()
    for checked in records():
        file, text = checked.source.name, checked.source.text
        reading = read(file)
        told = json.loads(report("json", [checked]))
        lines = [json.loads(line) for line in report("jsonl", [checked]).splitlines()]
        results = json.loads(report("sarif", [checked]))["runs"][0]["results"]
        found = lint(reading).diagnostics
        for diagnostic, one, line, result in zip(found, told, lines, results, strict=True):
            assert line["fix"] == one["fix"]
            if not (diagnostic.fix or diagnostic.edits):
                assert one["fix"] is None
                assert "fixes" not in result
                continue
            meant = fixed(reading, [diagnostic], unsafe=True).text
            assert meant != text
            (fix,) = result["fixes"]
            assert applied(text, by_json(one["fix"])) == meant
            assert applied(text, by_sarif(fix, file)) == meant
            kind = one["fix"]["applicability"]
            assert fix["description"]["text"] == f"{kind} fix: {one['fix']['message']}"
            safe = fixed(reading, [diagnostic], unsafe=False).applied
            assert kind == ("safe" if safe else "unsafe")
            kinds.add((one["code"], kind))
    assert kinds >= {("PN013", "safe"), ("PN011", "safe"), ("PN101", "unsafe")}


def test_they_have_the_columns_of_the_file_after_wide_and_combining_characters():
    book = [one for one in records() if one.source.name.startswith("Мои сдачи/тетрадь")]
    fixes = [one["fix"] for one in json.loads(report("json", book)) if one["fix"]]
    assert [by_json(fix) for fix in fixes] == [
        [((4, 22), (4, 23), "В")],
        [((4, 35), (4, 36), "К")],
        [((5, 37), (5, 51), "")],
    ]
    results = json.loads(report("sarif", book))["runs"][0]["results"]
    (change,) = results[1]["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [
        {
            "deletedRegion": {"startLine": 4, "startColumn": 35, "endLine": 4, "endColumn": 36},
            "insertedContent": {"text": "К"},
        }
    ]


def test_a_card_that_no_words_can_stand_for_is_named_all_the_same():
    reading = parse("Сдача 1\nЮг: ♠ТК7\n")
    wrong = Diagnostic("PN101", "so", fix=Change("deals[0].talon[0]", Card("♠7")))
    checked = with_edits(Checked(reading.source, [wrong]))
    (one,) = json.loads(report("json", [checked]))
    assert one["fix"] == {
        "message": "so",
        "applicability": "unsafe",
        "address": "deals[0].talon[0]",
        "card": "♠7",
        "edits": [],
    }
    (result,) = json.loads(report("sarif", [checked]))["runs"][0]["results"]
    assert "fixes" not in result


def test_the_program_tells_them_and_changes_nothing():
    file = "Мои сдачи/тетрадь 2 с картами.pref"
    before = Path(file).read_bytes()
    for name in ("json", "sarif"):
        done = CliRunner().invoke(cli, ["check", file, "--report", name])
        assert done.exit_code == 1
        (checked,) = (one for one in records() if one.source.name == file)
        told = json.loads(done.stdout)
        meant = json.loads(report(name, [checked]))
        if name == "sarif":
            told, meant = (log["runs"][0]["results"] for log in (told, meant))
        assert told == meant
    assert Path(file).read_bytes() == before
