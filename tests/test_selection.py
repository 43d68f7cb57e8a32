"""Selection: the longest word counts, and what could not be read is not hidden by accident."""

from pathlib import Path

import pytest

from prefnotation.checking import check, pages
from prefnotation.configuration import Settings, settings_for
from prefnotation.converting import parse
from prefnotation.diagnostics import Diagnostic, Severity
from prefnotation.globs import Globs
from prefnotation.selection import Selection
from tests.checkout import ROOT

CODES = ("PN001", "PN002", "PN101", "PN401", "PN402")
HERE = Path("a.pref")


def found(codes=CODES):
    return [Diagnostic(code, f"{code} is wrong") for code in codes]


def told(path=HERE, **said):
    """Return the ends of the codes that are told."""
    selection = Selection(Settings().with_(**said))
    return " ".join(one.code.removeprefix("PN") for one in selection.of(found(), path))


def test_by_default_everything_is_told_as_it_is():
    diagnostics = found()
    selection = Selection(Settings())
    assert selection.of(diagnostics, HERE) == diagnostics
    assert selection.of([], HERE) == []
    assert all(selection.selects(code) for code in pages())


@pytest.mark.parametrize(
    ("select", "extend", "ignore", "expected"),
    [
        (["ALL"], [], [], "001 002 101 401 402"),
        (["PN4"], [], [], "001 401 402"),
        (["revoke"], [], [], "001 401"),
        (["PN4"], ["PN1"], [], "001 101 401 402"),
        ([], [], [], "001"),
        # The longest word counts.
        (["ALL"], [], ["PN4"], "001 002 101"),
        (["PN4"], [], ["PN402"], "001 401"),
        (["PN4"], [], ["ALL"], "001 401 402"),
        (["PN402"], [], ["PN4"], "001 402"),
        (["ALL"], ["PN402"], ["PN4"], "001 002 101 402"),
        (["PN40", "PN"], [], ["PN4"], "001 002 101 401 402"),
        # Of two equally long ones, `ignore`.
        (["PN4"], [], ["PN4"], "001"),
        (["ALL"], [], ["ALL"], "001"),
        (["revoke"], ["PN401"], ["revoke"], "001"),
        # Faults of the text, but for the one that hides everything else.
        (["ALL"], [], ["PN0"], "001 101 401 402"),
        (["ALL"], [], ["PN00"], "001 101 401 402"),
        (["ALL"], [], ["unknown-label"], "001 101 401 402"),
        (["ALL"], [], ["PN001"], "002 101 401 402"),
        (["ALL"], [], ["syntax"], "002 101 401 402"),
        (["PN001"], [], ["PN001"], ""),
        (["PN001"], [], ["PN0"], "001"),
    ],
)
def test_what_is_selected(select, extend, ignore, expected):
    assert told(select=select, extend_select=extend, ignore=ignore) == expected


def test_the_example_of_the_page(tmp_path):
    page = (ROOT / "docs/configuration.md").read_text("utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    (tmp_path / ".prefnotation.toml").write_text(example, "utf-8")
    settings = settings_for(tmp_path / "a.pref")
    selection = Selection(settings)
    left = {code for code in pages() if not selection.selects(code)}
    play = {code for code in pages() if code.startswith("PN4")}
    assert left == play - {"PN402"} | {"PN210"}
    codes = ("PN104", "PN207", "PN402")

    def told_in(name):
        return [one.code for one in selection.of(found(codes), tmp_path / name)]

    assert told_in("old/a/1.pref") == ["PN402"]
    assert told_in("lessons/1.pref") == list(codes)


def test_what_is_ignored_in_some_files():
    said = {"*.json": ["PN4", "PN0"], "old": ["ALL"], "new/": ["PN001"]}
    for path, expected in [
        ("a.pref", "001 002 101 401 402"),
        ("-", "001 002 101 401 402"),
        ("b/a.json", "001 101"),
        ("old/a.pref", "001"),
        ("new/a.pref", "002 101 401 402"),
    ]:
        assert told(Path(path), per_file_ignores=said) == expected
    # It is ignored there also if a longer word selects it.
    assert told(Path("a.json"), select=["PN402", "ALL"], per_file_ignores=said) == "001 101"
    settings = Settings(per_file_ignores=((Globs(("*",), Path("/elsewhere")), ("ALL",)),))
    assert Selection(settings).of(found(), HERE) == found()


def test_a_command_line_outdoes_a_file():
    file = Settings().with_(select=["PN401"], ignore=["PN402"])
    for said, expected in [
        ({}, "401"),
        ({"select": ["PN4"]}, "401 402"),
        ({"extend_select": ["PN4"]}, "401 402"),
        ({"extend_select": ["PN1"]}, "101 401"),
        ({"ignore": ["PN4"]}, ""),
        ({"ignore": ["ALL"], "extend_select": ["PN4"]}, "401 402"),
    ]:
        selection = Selection(file.with_(**said))
        codes = [code[2:] for code in CODES[1:] if selection.selects(code)]
        assert " ".join(codes) == expected


def test_how_grave_it_is():
    diagnostics = found()
    settings = Settings().with_(severity={"PN4": "info", "revoke": "warning", "PN0": "error"})
    severities = [one.severity for one in Selection(settings).of(diagnostics, HERE)]
    error, warning, info = Severity
    assert severities == [error, error, error, warning, info]
    # The diagnostics themselves are as they were.
    assert diagnostics == found()
    for_all = Selection(Settings().with_(severity={"ALL": "info"})).of(diagnostics, HERE)
    assert {one.severity for one in for_all} == {info}


def test_everything_else_of_a_diagnostic_stays():
    text = "Сдача 1\nЮг: ♠КД8\nЗапад: ♠КД7\n"
    diagnostics = check(parse(text))
    selection = Selection(Settings().with_(severity={"ALL": "info"}))
    weighed = selection.of(diagnostics, HERE)
    assert len(weighed) == len(diagnostics) > 0
    for before, after in zip(diagnostics, weighed, strict=True):
        assert (after.code, after.message, after.span) == (before.code, before.message, before.span)
        assert (after.help, after.labels) == (before.help, before.labels)
