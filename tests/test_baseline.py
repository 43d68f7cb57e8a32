"""Baselines: what is known, what is new, what is gone, and the file."""

import json

import pytest

from prefnotation.baseline import Baseline, Known
from prefnotation.checking import check
from prefnotation.converting import parse
from prefnotation.diagnostics import Checked, Diagnostic
from prefnotation.fingerprints import fingerprints

DEAL = "Сдача 1\nПрикуп: ♥В ♥8 ♥9\nЮг: ♠КЖ8\n"


def found(text):
    """Return the diagnostics of a text and their fingerprints."""
    reading = parse(text)
    diagnostics = check(reading)
    return diagnostics, fingerprints(Checked(reading.source, diagnostics, len(reading.deals)))


def told(*words):
    """Return diagnostics whose fingerprints are given, and these."""
    return [Diagnostic("PN401", f"message of {word}") for word in words], list(words)


def known(text, path="a.pref"):
    baseline = Baseline()
    baseline.record(path, *found(text))
    return baseline


def test_nothing_is_known_to_an_empty_baseline():
    diagnostics, words = told("a", "b")
    assert Baseline().new("a.pref", diagnostics, words) == diagnostics
    assert Baseline().gone("a.pref", words) == []


def test_what_is_known_is_not_new_and_not_gone():
    diagnostics, words = found(DEAL)
    baseline = known(DEAL)
    assert len(diagnostics) == 2
    assert baseline.new("a.pref", diagnostics, words) == []
    assert baseline.gone("a.pref", words) == []
    assert baseline.new("b.pref", diagnostics, words) == diagnostics


@pytest.mark.parametrize(
    "text",
    [
        "; заметка\n\n\n" + DEAL,
        "Сдача 0\nПрикуп: ♥В ♥7\n\n" + DEAL,
        DEAL.replace("\n", "\r\n\r\n"),
        "Сдача 1\nЮг: ♠КЖ8\nПрикуп: ♥В ♥8 ♥9\n",
    ],
)
def test_what_has_moved_is_known(text):
    assert known(DEAL).new("a.pref", *found(text)) == []
    assert known(DEAL).gone("a.pref", found(text)[1]) == []


def test_what_is_found_besides_is_new():
    (new,) = known(DEAL).new("a.pref", *found("Сдача 7\nПрикуп: ♥В ♥8 ♥10\n" + DEAL))
    assert new.address == "deals[0].talon"


def test_of_equal_findings_those_beyond_the_known_number_are_new():
    baseline = Baseline()
    baseline.record("a.pref", *told("x", "x", "y"))
    diagnostics, words = told("x", "y", "x", "x")
    assert baseline.new("a.pref", diagnostics, words) == diagnostics[3:]
    assert baseline.gone("a.pref", words) == []
    assert baseline.gone("a.pref", ["x"]) == [
        Known("PN401", "message of x", "x"),
        Known("PN401", "message of y", "y"),
    ]
    twice = DEAL + "Юг: ♠КЖ8\n"
    assert len(known(DEAL).new("a.pref", *found(twice))) == 1
    assert len(known(twice).gone("a.pref", found(DEAL)[1])) == 1


def test_what_was_put_right_is_gone():
    baseline = known(DEAL)
    diagnostics, words = found(DEAL.replace(" ♥9", ""))
    assert baseline.new("a.pref", diagnostics, words) == []
    (gone,) = baseline.gone("a.pref", words)
    assert gone.code == "PN103"


def test_recording_forgets_what_was_known_of_the_file():
    baseline = known(DEAL)
    baseline.record("a.pref", *told("new"))
    assert baseline.gone("a.pref", []) == [Known("PN401", "message of new", "new")]


def test_every_finding_has_its_fingerprint():
    with pytest.raises(ValueError, match="zip"):
        Baseline().new("a.pref", *(told("a")[0], []))


# The file.


def written(baseline, path):
    baseline.write(path)
    return path.read_bytes().decode()


def test_the_file_has_a_finding_a_line(tmp_path):
    baseline = Baseline()
    baseline.record(tmp_path / "б" / "а.pref", *told("y", "x"))
    baseline.record(tmp_path / "a.pref", [Diagnostic("PN101", 'says "♣Д"')], ["f"])
    baseline.record(tmp_path / "clean.pref", [], [])
    text = written(baseline, tmp_path / "known.json")
    assert text == (
        "{\n"
        '  "version": 1,\n'
        '  "files": {\n'
        '    "a.pref": [\n'
        r'      {"code": "PN101", "message": "says \"♣Д\"", "fingerprint": "f"}' + "\n"
        "    ],\n"
        '    "б/а.pref": [\n'
        '      {"code": "PN401", "message": "message of x", "fingerprint": "x"},\n'
        '      {"code": "PN401", "message": "message of y", "fingerprint": "y"}\n'
        "    ]\n"
        "  }\n"
        "}\n"
    )
    again = Baseline.read(tmp_path / "known.json")
    assert again.findings == {file: known for file, known in baseline.findings.items() if known}
    assert written(again, tmp_path / "again.json") == text


def test_a_file_that_knows_nothing(tmp_path):
    text = written(Baseline(), tmp_path / "known.json")
    assert text == '{\n  "version": 1,\n  "files": {}\n}\n'
    assert Baseline.read(str(tmp_path / "known.json")).findings == {}


def test_files_are_named_from_where_the_baseline_stands(tmp_path, monkeypatch):
    (tmp_path / "records").mkdir()
    (tmp_path / "kept").mkdir()
    monkeypatch.chdir(tmp_path / "records")
    baseline = Baseline()
    baseline.record("a.pref", *told("x"))
    assert list(json.loads(written(baseline, tmp_path / "a.json"))["files"]) == ["records/a.pref"]
    below = written(baseline, tmp_path / "kept" / "b.json")
    assert list(json.loads(below)["files"]) == ["../records/a.pref"]
    monkeypatch.chdir(tmp_path)
    for kept in ("a.json", "kept/b.json"):
        again = Baseline.read(kept)
        assert again.new("records/a.pref", *told("x")) == []
        assert again.new(tmp_path / "records" / "a.pref", *told("x")) == []
        assert again.new("a.pref", *told("x")) != []


def test_a_file_on_another_drive_keeps_its_path(tmp_path, monkeypatch):
    baseline = Baseline({str(tmp_path / "a.pref"): [Known("PN401", "", "x")]})

    def no_way(path, start):
        raise ValueError("path is on mount 'C:', start on mount 'D:'")

    monkeypatch.setattr("os.path.relpath", no_way)
    text = written(baseline, tmp_path / "known.json")
    assert list(json.loads(text)["files"]) == [(tmp_path / "a.pref").as_posix()]
    assert Baseline.read(tmp_path / "known.json").findings == baseline.findings


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Expecting value"),
        ("<<<<<<< HEAD\n", "Expecting value"),
        ("[]", "Expected `object`, got `array`"),
        ("{}", "missing required field `version`"),
        ('{"version": "1", "files": {}}', "Expected `int`, got `str`"),
        ('{"version": 2, "files": 7}', "its version is 2, and only 1 is known"),
        ('{"version": 1, "files": {"a": [{"code": "PN401"}]}}', r"missing .*\$.files"),
        ("[" * 100_000, ""),
        (b"\xff", ""),
    ],
)
def test_what_is_no_baseline(text, why, tmp_path):
    path = tmp_path / "known.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ValueError, match=f"known.json is no baseline: .*{why}"):
        Baseline.read(path)


def test_a_baseline_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        Baseline.read(tmp_path / "known.json")


def test_what_editors_add_does_no_harm(tmp_path):
    path = tmp_path / "known.json"
    path.write_bytes(b'\xef\xbb\xbf{"version": 1,\r\n"files": {}, "more": 1}\r\n')
    assert Baseline.read(path).findings == {}
