"""The command that checks: its options, and how what it is wired from works together."""

import gzip
import io
import json
import os
import signal
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from threading import Timer
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest

from prefnotation import converting
from prefnotation.cli import checking, progress
from tests.test_cli import (
    BROKEN,
    CLEAN,
    TWICE,
    codes_of,
    fails_with_one_line,
    run,
    written,
)

MIXED = "Сдача 1\nЮг: ♠ТKД ♦K\n"
"""Latin letters among Russian ones: a safe fix."""
MISREAD = """\
Сдача 1
Юг: ♠ТК87 ♣ТК ♦ТК ♥ТК
Запад: ♠ДВ109 ♣ДВ ♦ДВ ♥ДВ
Восток: ♣10987 ♦10987 ♥9К
Прикуп: ♥87
"""
"""The king of hearts is there twice and the ten is not: an unsafe fix."""
MISREAD_AND_SUPPRESSED = MISREAD.replace("♥9К\n", "♥9К ; noqa: PN101, PN102, PN103\n")
USELESS = "Сдача 1 ; noqa: PN401\n"


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """Work in a folder of its own, and not on GitHub."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tmp_path)


def put(name: str, what: str | bytes) -> str:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    written(path, what)
    return name


def concise(*arguments, **settings):
    return run("check", "--report", "concise", *arguments, **settings)


def lines(result):
    return result.stdout.splitlines()


def summary(result):
    return result.stderr.splitlines()[-1]


# What is read.


def test_without_arguments_the_working_directory_is_checked():
    put("b/twice.pref", TWICE)
    put("clean.pref", CLEAN)
    put("list.txt", "milk\nbread\n")
    result = run("check")
    assert (result.exit_code, codes_of(result.stdout)) == (1, ["PN101"])
    assert "┌─ b/twice.pref:2:" in result.stdout
    assert result.stderr == "2 files, 2 deals: 1 finding\n"
    assert run("check", ".").output == result.output
    assert run("check", "b", "clean.pref", "b/twice.pref").output == result.output


def test_an_empty_directory_is_clean_and_said_to_be_empty():
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "no records found\n"


def test_the_order_of_arguments_does_not_matter():
    names = [put("a.pref", BROKEN), put("b/c.pref", TWICE), put("d.pref", CLEAN)]
    Path("e.pref").symlink_to("a.pref")
    expected = concise("missing", "other", "e.pref", "b", *names, "-", stdin=TWICE)
    assert expected.exit_code == 2
    assert summary(expected) == "4 files, 4 deals: 3 findings"
    for given in (
        ("-", *names, "b", "e.pref", "other", "missing"),
        ("b", "other", *reversed(names), "missing", "-", "e.pref", "a.pref"),
    ):
        result = concise(*given, stdin=TWICE)
        assert (result.stdout, result.stderr) == (expected.stdout, expected.stderr)


def test_a_broken_symlink_is_reported_and_the_rest_is_checked():
    put("a.pref", TWICE)
    Path("b.pref").symlink_to("nowhere")
    result = concise(".")
    assert result.exit_code == 2
    assert [line.split()[2] for line in lines(result)] == ["PN101"]
    told, counted = result.stderr.splitlines()
    assert told == "prefnotation: cannot read b.pref: what it links to is not there"
    assert counted == "1 file, 1 deal: 1 finding"


def test_a_name_that_no_file_can_have_does_not_stop_the_others():
    result = concise("", "a\0b", put("a.pref", TWICE))
    assert (result.exit_code, len(lines(result))) == (2, 1)
    assert len(result.stderr.splitlines()) == 3


@pytest.mark.skipif(os.name == "nt", reason="a directory that is used stays")
def test_a_working_directory_that_is_gone(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir("gone")
    (tmp_path / "gone").rmdir()
    for inputs in ((), ("-",)):
        fails_with_one_line(run("check", *inputs, stdin=TWICE), "working directory: No such file")


def test_exclude():
    names = [put("a.pref", TWICE), put("old/b.pref", TWICE), put("c.bak.json", '{"deals": []}')]
    assert lines(run("check", "--show-files")) == sorted(names)
    options = ("--exclude", "old/, *.bak.json")
    assert lines(run("check", "--show-files", *options)) == ["a.pref"]
    assert lines(run("check", "--show-files", "--exclude", "*", *names)) == sorted(names)
    forced = run("check", "--show-files", "--force-exclude", *options, *names)
    assert (forced.exit_code, lines(forced)) == (0, ["a.pref"])
    assert summary(run("check", *options)) == "1 file, 1 deal: 1 finding"


def test_show_files_tells_what_is_in_the_way():
    put("a.pref", TWICE)
    Path("b.pref").symlink_to("nowhere")
    result = run("check", "--show-files", ".", "-")
    assert (result.exit_code, result.stdout) == (2, "-\na.pref\n")
    assert "cannot read b.pref" in result.stderr


# Standard input.


def test_standard_input_has_the_configuration_of_its_name():
    put("old/.prefnotation.toml", "ignore = ['PN101']")
    assert run("check", "-", stdin=TWICE).exit_code == 1
    result = run("check", "-", "--stdin-filename", "old/x.pref", stdin=TWICE)
    assert (result.exit_code, result.stderr) == (0, "1 file, 1 deal: clean\n")
    put("new/.prefnotation.toml", "[per-file-ignores]\n'x.pref' = ['PN101']")
    for name, code in (("new/x.pref", 0), ("new/y.pref", 1)):
        assert run("check", "-", "--stdin-filename", name, stdin=TWICE).exit_code == code


def test_standard_input_is_called_and_read_by_its_name():
    result = concise("-", "--stdin-filename", "x/y.pref", stdin=TWICE)
    assert lines(result)[0].startswith("x/y.pref:2:")
    assert concise("-", stdin=TWICE).stdout.startswith("<stdin>:2:")
    data = '{"deals": [{"name": "1", "talon": ["♥J", "♥J"]}]}'
    by_name = concise("-", "--stdin-filename", "y.yaml", stdin=data)
    assert lines(by_name)[0].split()[2] == "PN101"
    assert codes_of(run("check", "-", "--stdin-filename", "y.pref", stdin=data).stdout) != ["PN101"]
    assert concise("-", "--stdin-filename", "", stdin=TWICE).stdout.startswith("<stdin>:2:")


def test_standard_input_is_excluded_by_its_name_if_that_is_forced():
    put(".prefnotation.toml", "exclude = ['old/']")
    put("a.pref", TWICE)
    named = ("-", "--stdin-filename", "old/x.pref")
    assert summary(run("check", *named, stdin=TWICE)) == "1 file, 1 deal: 1 finding"
    result = run("check", *named, "--force-exclude", stdin=TWICE)
    assert (result.exit_code, result.output) == (0, "")
    result = run("check", *named, "a.pref", "--force-exclude", stdin=TWICE)
    assert summary(result) == "1 file, 1 deal: 1 finding"
    result = run("check", "-", "--force-exclude", "--stdin-filename", "new.pref", stdin=TWICE)
    assert summary(result) == "1 file, 1 deal: 1 finding"
    assert run("check", "-", "--force-exclude", stdin=TWICE).exit_code == 1


@pytest.mark.parametrize("option", ["--fix", "--add-noqa"])
def test_standard_input_that_is_excluded_is_passed_on(option):
    options = ("--stdin-filename", "old/x.pref", "--exclude", "old", "--force-exclude")
    result = run("check", "-", *options, option, stdin=MIXED)
    assert (result.exit_code, result.stdout, result.stderr) == (0, MIXED, "")
    result = run("check", "-", *options, option, "--show-files", stdin=MIXED)
    assert result.output == ""


@pytest.mark.parametrize("force", [(), ("--force-exclude",)])
def test_standard_input_of_a_broken_configuration(force):
    put("old/.prefnotation.toml", "selekt = []")
    result = run("check", "-", "--stdin-filename", "old/x.pref", *force, stdin=TWICE)
    fails_with_one_line(result, "old/.prefnotation.toml: ", "did you mean select?")


def test_standard_input_cannot_be_called_so():
    result = run("check", "-", "--stdin-filename", "a\0b", stdin=TWICE)
    fails_with_one_line(result, "--stdin-filename")


# Reports.


def test_several_reports_at_once():
    put("a.pref", TWICE)
    reports = ("concise", "json:x.json", "sarif:x.sarif", "junit:x.xml", "gitlab:x.gl", "jsonl:x.l")
    result = run("check", *(word for report in reports for word in ("--report", report)))
    assert (result.exit_code, len(lines(result))) == (1, 1)
    assert result.stdout.startswith("a.pref:2:")
    assert "PN101" in json.dumps(json.loads(Path("x.json").read_text("utf-8")))
    assert json.loads(Path("x.gl").read_text("utf-8"))[0]["check_name"] == "PN101"
    told = json.loads(Path("x.sarif").read_text("utf-8"))["runs"][0]["results"]
    assert [one["ruleId"] for one in told] == ["PN101"]
    assert "PN101" in Path("x.l").read_text("utf-8")
    assert ET.parse("x.xml").getroot().tag == "testsuites"  # noqa: S314


def test_several_reports_to_standard_output():
    put("a.pref", TWICE)
    both = run("check", "--report", "concise", "--report", "github")
    assert both.stdout == concise().stdout + run("check", "--report", "github").stdout


def test_github_has_its_report_by_itself(monkeypatch):
    put("a.pref", TWICE)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert run("check").stdout.startswith("::error file=a.pref,line=2,")
    assert codes_of(run("check", "--report", "text").stdout) == ["PN101"]
    monkeypatch.setenv("GITHUB_ACTIONS", "false")
    assert codes_of(run("check").stdout) == ["PN101"]


@pytest.mark.parametrize("name", ["pretty", "", "JSON:x"])
def test_an_unknown_report(name):
    fails_with_one_line(run("check", "--report", name), "--report", "no report", "concise, github")


@pytest.mark.parametrize("name", ["_json", "jsn", "json "])
def test_a_report_that_is_mistyped(name):
    fails_with_one_line(run("check", "--report", name), "--report", "did you mean json?")


@pytest.mark.parametrize("file", ["nowhere/x.json", ".", "a\0b", "Ы" * 300, "loop"])
def test_a_report_that_cannot_be_written(file):
    put("a.pref", TWICE)
    Path("loop").symlink_to("loop/x")
    result = run("check", "a.pref", "--report", f"json:{file}", "--report", "concise")
    assert (result.exit_code, len(lines(result))) == (2, 1)
    assert result.stderr.startswith("prefnotation: cannot write ")
    assert len(result.stderr.splitlines()) == 2


@pytest.mark.parametrize("report", ["text", "concise", "json", "github", "junit", "sarif"])
def test_a_report_of_a_file_whose_name_is_no_unicode(report):
    try:
        put("\udcff.pref", TWICE)
    except (OSError, UnicodeError):
        pytest.skip("this system has no such names")
    result = run("check", "--report", f"{report}:x.out")
    assert (result.exit_code, summary(result)) == (1, "1 file, 1 deal: 1 finding")
    assert "PN101" in Path("x.out").read_text("utf-8")


def test_statistics():
    put("a.pref", TWICE + "\nСдача 6\nПрикуп: ♥В ♥В\n\n" + BROKEN)
    result = run("check", "--statistics", "--report", "json:x.json")
    assert result.exit_code == 1
    assert result.stdout == "2  PN101  duplicate-card\n1  PN001  syntax\n"
    assert Path("x.json").read_text("utf-8").count("PN101") > 1
    put("a.pref", CLEAN)
    assert run("check", "--statistics").stdout == ""


# What is told, and how grave it is.


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ((), ["PN010", "PN101"]),
        (("--select", "PN101"), ["PN101"]),
        (("--select", "PN0"), ["PN010"]),
        (("--select", "duplicate-card"), ["PN101"]),
        (("--select", "Duplicate-Card,pn010"), ["PN010", "PN101"]),
        (("--select", "PN1", "--select", "PN0"), ["PN010", "PN101"]),
        (("--select", "PN4"), []),
        (("--select", "PN4", "--extend-select", "PN101"), ["PN101"]),
        (("--ignore", "PN1"), ["PN010"]),
        (("--ignore", "all"), []),
        (("--ignore", "PN1,", "--ignore", " PN010"), []),
        (("--ignore", "PN1", "--extend-select", "duplicate-card"), ["PN010", "PN101"]),
        (("--select", ""), ["PN010", "PN101"]),
    ],
)
def test_what_is_selected(options, codes):
    text = f"Пулька 1\nПравила: rooles\n\n{TWICE}"
    for configured in ("", "ignore = ['PN4']"):
        put("x/.prefnotation.toml", configured)
        result = run("check", put("x/a.pref", text), *options)
        assert codes_of(result.stdout) == codes
        assert result.exit_code == bool(codes)


@pytest.mark.parametrize("option", ["--select", "--ignore", "--extend-select"])
@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("revok", "'revok'; did you mean revoke?"),
        ("PN4O1", "'PN4O1'; did you mean PN401?"),
        ("PN999", "no rule is called 'PN999'"),
        ("PN1,\x1b[31m", r"no rule is called '\x1b[31m'"),
    ],
)
def test_an_unknown_code(option, word, hint):
    put("a.pref", TWICE)
    for inputs in (("a.pref",), (), ("missing",), ("--show-settings",), ("--show-files",)):
        fails_with_one_line(run("check", option, word, *inputs), option, hint)
    fails_with_one_line(run("check", "-", option, word, stdin=TWICE), option, hint)


def test_a_pattern_that_matches_nothing():
    fails_with_one_line(run("check", "--exclude", "../x"), "--exclude: '../x' matches nothing")


@pytest.mark.parametrize(
    ("severity", "fail_on", "failed"),
    [
        ("info", "info", True),
        ("info", "warning", False),
        ("info", "error", False),
        ("warning", "info", True),
        ("warning", "warning", True),
        ("warning", "error", False),
        ("error", "error", True),
    ],
)
def test_fail_on(severity, fail_on, failed):
    put(".prefnotation.toml", f"[severity]\nPN101 = '{severity}'")
    put("a.pref", TWICE)
    result = concise("--fail-on", fail_on)
    assert result.exit_code == failed
    assert f" {severity} PN101 " in result.stdout
    told = "clean, 1 for information" if severity == "info" and not failed else "1 finding"
    assert result.stderr == f"1 file, 1 deal: {told}\n"
    if fail_on == "warning":
        assert concise().exit_code == failed
    result = concise("--fail-on", fail_on, "--exit-zero")
    assert (result.exit_code, len(lines(result))) == (0, 1)


def test_exit_zero_does_not_hide_that_it_could_not_run():
    assert run("check", "--exit-zero", "missing").exit_code == 2
    fails_with_one_line(run("check", "--fail-on", "fatal"), "--fail-on", "'fatal'")


def test_the_language():
    put("a.pref", TWICE)
    russian, english = concise("--lang", "ru"), concise("--lang", "en")
    assert "PN101 карта ♥В записана дважды" in russian.stdout
    assert "PN101 ♥J stands twice" in english.stdout
    assert "PN101 ♥В stands twice" in concise().stdout
    put("b/.prefnotation.toml", "lang = 'en'")
    put("b/a.pref", TWICE)
    assert concise("b").stdout.replace("b/", "") == english.stdout
    assert concise("b", "--lang", "ru").stdout.replace("b/", "") == russian.stdout


# Configuration.


def test_show_settings():
    put("b/.prefnotation.toml", "ignore = ['PN4']\nlang = 'en'")
    put("b/a.pref", TWICE)
    result = run("check", "--show-settings", "b", "--extend-select", "revoke")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "b/.prefnotation.toml" in lines(result)[0]
    assert 'ignore = ["PN4"]' in lines(result)
    assert 'extend-select = ["PN401"]' in lines(result)
    named = run("check", "--show-settings", "-", "--stdin-filename", "b/x.pref")
    assert 'ignore = ["PN4"]' in lines(named)
    assert lines(run("check", "--show-settings", "-"))[0] == "# No file says anything."
    assert run("check", "--show-settings", "missing/x").exit_code == 0


@pytest.mark.parametrize("inputs", [(), ("a", "b", "c.pref"), ("b/1.pref", "b/2.pref", "a/1.pref")])
def test_a_broken_configuration_does_not_stop_the_others(inputs):
    for name in ("a/1.pref", "b/1.pref", "b/2.pref", "b/c/3.pref", "c.pref"):
        put(name, TWICE)
    put("b/.prefnotation.toml", "ignore = ['revok']")
    result = concise(*inputs)
    assert result.exit_code == 2
    assert lines(result)[0].startswith("a/1.pref:2:")
    told, counted = result.stderr.splitlines()
    assert told.startswith("prefnotation: ")
    assert "b/.prefnotation.toml: ignore: " in told
    assert "'revok'; did you mean revoke?" in told
    assert counted.startswith(f"{len(lines(result))} file")


def test_a_broken_configuration_in_the_working_directory():
    put(".prefnotation.toml", "ignore = 3")
    put("a.pref", TWICE)
    options = ((), ("a.pref",), ("--force-exclude", "a.pref"), ("--show-settings",), ("-",))
    for some in options:
        fails_with_one_line(run("check", *some, stdin=TWICE), ".prefnotation.toml: ignore: ")


# Fixes.


@pytest.mark.parametrize("old", [MIXED, USELESS])
def test_fix(old):
    put("a.pref", old)
    assert run("check", "--ignore", "PN103").exit_code == 1
    result = run("check", "--fix")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 file, 1 deal: 1 fixed, clean\n"
    new = Path("a.pref").read_text("utf-8")
    assert new == {MIXED: MIXED.replace("K", "К"), USELESS: "Сдача 1\n"}[old]
    before = Path("a.pref").stat().st_mtime_ns
    again = run("check", "--fix")
    assert again.stderr == "1 file, 1 deal: clean\n"
    assert Path("a.pref").stat().st_mtime_ns == before


def test_unsafe_fixes_are_withheld_until_they_are_asked_for():
    put("a.pref", MISREAD)
    result = concise("--fix")
    assert result.exit_code == 1
    assert result.stderr.endswith(", 1 fixable with --unsafe-fixes\n")
    assert Path("a.pref").read_text("utf-8") == MISREAD
    result = concise("--fix", "--unsafe-fixes")
    assert (result.exit_code, result.stdout) == (0, "")
    assert summary(result) == "1 file, 1 deal: 1 fixed, clean"
    assert Path("a.pref").read_text("utf-8") != MISREAD
    assert concise("--fix", "--unsafe-fixes").stderr == "1 file, 1 deal: clean\n"


@pytest.mark.parametrize("stdin", [True, False])
@pytest.mark.parametrize(
    "text", [MIXED, USELESS, MISREAD, MISREAD_AND_SUPPRESSED, f"{MIXED}\n{TWICE}", BROKEN, CLEAN]
)
@pytest.mark.parametrize("unsafe", [(), ("--unsafe-fixes",)])
def test_fixing_twice_is_fixing_once(text, unsafe, stdin):
    def fix(text):
        if stdin:
            result = run("check", "-", "--fix", *unsafe, stdin=text)
            return result.stdout, result.exit_code
        code = run("check", put("a.pref", text), "--fix", *unsafe).exit_code
        return Path("a.pref").read_text("utf-8"), code

    once = fix(text)
    assert fix(once[0]) == once
    assert run("check", "-", "--exit-zero", "--report", "json", stdin=once[0]).exit_code == 0


def test_safe_and_unsafe_fixes_go_together():
    put("a.pref", MISREAD.replace("Сдача 1", "Сдача 1 ; noqa-deal: PN102"))
    result = run("check", "--fix", "--unsafe-fixes")
    assert summary(result) == "1 file, 1 deal: 2 fixed, clean"
    assert "noqa" not in Path("a.pref").read_text("utf-8")


def test_fix_standard_input():
    text = f"{MIXED}\n{TWICE}"
    result = concise("-", "--fix", stdin=text)
    assert result.exit_code == 1
    assert result.stdout == text.replace("K", "К")
    told, counted = result.stderr.splitlines()
    assert told.startswith("<stdin>:5:")
    assert counted == "1 file, 2 deals: 1 fixed, 1 finding"
    assert concise("-", "--fix", stdin=CLEAN).stdout == CLEAN
    counted = run("check", "-", "--fix", "--statistics", stdin=text)
    assert counted.stdout == result.stdout
    assert "1  PN101  duplicate-card\n" in counted.stderr


def test_a_fix_keeps_bytes():
    crlf = ("\ufeff" + MIXED.replace("\n", "\r\n")).encode("utf-16-le")
    fixed = crlf.decode("utf-16-le").replace("K", "К").encode("utf-16-le")
    result = run("check", "-", "--fix", stdin=crlf)
    assert (result.exit_code, result.stdout_bytes) == (0, fixed)
    put("a.pref", gzip.compress(MIXED.encode()))
    assert run("check", "--fix").exit_code == 0
    assert gzip.decompress(Path("a.pref").read_bytes()).decode() == MIXED.replace("K", "К")
    undecodable = MIXED.encode() + b"; \xff\n"
    result = run("check", "-", "--fix", "--encoding", "utf-8", stdin=undecodable)
    assert (result.exit_code, result.stdout_bytes) == (1, undecodable)


def test_diff_changes_nothing():
    put("a.pref", MIXED)
    put("b.pref", MISREAD)
    for options in (("--diff",), ("--diff", "--fix")):
        result = run("check", *options)
        assert result.exit_code == 1
        assert "\n-Юг: ♠ТKД ♦K\n+Юг: ♠ТКД ♦К\n" in result.stdout
        assert "b.pref" not in result.stdout
        assert "error[" not in result.output
        assert "1 fixable with --fix, 1 more with --unsafe-fixes" in result.stderr
        assert "fixed" not in result.stderr
    assert "b.pref" in run("check", "--diff", "--unsafe-fixes").stdout
    assert [Path(name).read_text("utf-8") for name in ("a.pref", "b.pref")] == [MIXED, MISREAD]
    result = run("check", "-", "--diff", "--stdin-filename", "x.pref", stdin=MIXED)
    assert lines(result)[0].endswith("x.pref")
    assert "+Юг: ♠ТКД ♦К" in lines(result)
    assert run("check", "-", "--diff", stdin=CLEAN).stdout == ""


@pytest.mark.parametrize("option", ["--fix", "--add-noqa"])
def test_a_file_that_cannot_be_rewritten(option, monkeypatch):
    put("a.pref", MIXED)

    def fail(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("prefnotation.cli.rewriting.write_file", fail)
    result = concise(option)
    assert result.exit_code == 2
    assert " PN013 " in result.stdout
    told, counted = result.stderr.splitlines()
    assert told == "prefnotation: cannot write a.pref: No space left on device"
    fixable = ", 1 fixable with --fix" if option == "--add-noqa" else ""
    assert counted == f"1 file, 1 deal: 1 finding{fixable}"


# The baseline.


def test_a_baseline():
    put("a.pref", TWICE)
    first = concise("--baseline", "known.json")
    assert (first.exit_code, first.stdout) == (0, "")
    assert first.stderr == "1 finding recorded in known.json\n1 file, 1 deal: clean\n"
    recorded = Path("known.json").read_bytes()
    second = concise("--baseline", "known.json")
    assert (second.exit_code, second.stdout) == (0, "")
    assert second.stderr == "1 file, 1 deal: clean\n"

    put("a.pref", f"{CLEAN}\n{TWICE}\n{BROKEN}")
    new = concise("--baseline", "known.json")
    assert new.exit_code == 1
    assert [line.split()[2] for line in lines(new)] == ["PN001"]
    assert new.stderr == "1 file, 3 deals: 1 finding\n"

    put("a.pref", BROKEN)
    gone = concise("--baseline", "known.json")
    assert (gone.exit_code, len(lines(gone))) == (1, 1)
    assert gone.stderr.splitlines()[0].startswith("a.pref: gone: PN101 ")
    assert Path("known.json").read_bytes() == recorded
    unasked = concise("--baseline", "known.json", "--select", "PN0")
    assert unasked.stderr == "1 file, 1 deal: 1 finding\n"

    updated = concise("--baseline", "known.json", "--update-baseline")
    assert (updated.exit_code, updated.stdout) == (0, "")
    assert updated.stderr.startswith("1 finding recorded in known.json\n")
    assert concise("--baseline", "known.json").stderr == "1 file, 1 deal: clean\n"
    assert "PN101" not in Path("known.json").read_text("utf-8")


def test_in_ci_a_baseline_that_is_not_there_hides_nothing(monkeypatch):
    monkeypatch.setenv("CI", "true")
    put("a.pref", TWICE)
    result = run("check", "--baseline", "knwon.json")
    fails_with_one_line(result, "cannot read knwon.json: it is not there; --update-baseline makes")
    assert not Path("knwon.json").exists()
    assert run("check", "--baseline", "known.json", "--update-baseline").exit_code == 0
    assert run("check", "--baseline", "known.json").exit_code == 0


def test_what_is_gone_with_its_file_is_told_too():
    put("a.pref", TWICE)
    put("b.pref", TWICE)
    run("check", "--baseline", "known.json")
    Path("b.pref").unlink()
    gone, counted = concise("--baseline", "known.json").stderr.splitlines()
    assert gone.startswith("b.pref: gone: PN101 ")
    assert counted == "1 file, 1 deal: clean"


def test_files_that_are_not_named_stay_known_while_they_are_there():
    put("a.pref", TWICE)
    put("b.pref", TWICE)
    put("c.pref", TWICE)
    run("check", "--baseline", "known.json")
    Path("c.pref").unlink()
    put("a.pref", CLEAN)
    run("check", "a.pref", "--baseline", "known.json", "--update-baseline")
    assert list(json.loads(Path("known.json").read_text("utf-8"))["files"]) == ["b.pref"]
    assert run("check", "--baseline", "known.json").exit_code == 0


def test_a_baseline_knows_findings_in_every_language():
    put("a.pref", TWICE)
    run("check", "--baseline", "known.json")
    result = run("check", "--baseline", "known.json", "--lang", "ru")
    assert (result.exit_code, result.stderr) == (0, "1 file, 1 deal: clean\n")


def test_a_baseline_names_files_whose_names_are_no_text():
    name = os.fsdecode(b"\xff.pref")
    put(name, TWICE)
    assert run("check", "--baseline", "known.json").exit_code == 0
    assert run("check", "--baseline", "known.json").stderr == "1 file, 1 deal: clean\n"


@pytest.mark.parametrize("what", ["", "[]", "{}", '{"version": 2, "files": {}}', "\0", "Сдача 1"])
def test_a_broken_baseline(what):
    put("a.pref", TWICE)
    put("known.json", what)
    result = run("check", "--baseline", "known.json")
    fails_with_one_line(result, "known.json is no baseline: ")
    assert result.stderr.count("known.json") == 1
    updated = run("check", "--baseline", "known.json", "--update-baseline")
    assert updated.exit_code == 0
    assert run("check", "--baseline", "known.json").exit_code == 0


def test_a_baseline_that_cannot_be_read_or_written():
    put("a.pref", TWICE)
    for name in (".", "Ы" * 300, "a.pref/x", "a\0b", "a\nb\0"):
        fails_with_one_line(run("check", "--baseline", name), "prefnotation: ")
    for name, why in (("no/x", "No such file"), (".", "directory"), ("a\0b", "null")):
        result = run("check", "--baseline", name, "--update-baseline")
        fails_with_one_line(result, "cannot ", why)
    fails_with_one_line(run("check", "--update-baseline"), "--update-baseline needs --baseline")


@pytest.mark.parametrize(
    "text", [b'[{"talon": ["\xe2\x99\xa5J", "\xe2\x99\xa5J"]}]', TWICE.encode() + b"\xff\n"]
)
def test_standard_input_is_passed_on_where_nothing_can_be_suppressed(text):
    result = run("check", "-", "--add-noqa", stdin=text)
    assert result.exit_code == 2
    assert "cannot suppress in -: " in result.stderr
    assert result.stdout_bytes == text


# Much at once.


def test_the_cache_is_where_it_is_told_to_be(monkeypatch):
    put("a.pref", TWICE)
    first = run("check", "--cache", "--cache-dir", "kept")
    assert Path("kept/found.sqlite").is_file()
    monkeypatch.setattr("prefnotation.batch.inspect", None)
    monkeypatch.setenv("PREFNOTATION_CACHE", "1")
    monkeypatch.setenv("PREFNOTATION_CACHE_DIR", "kept")
    assert run("check").output == first.output


def test_it_is_in_the_folder_of_the_system_unless_told(monkeypatch):
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: "of the system")
    put("a.pref", TWICE)
    run("check", "--cache")
    run("check", "--no-cache", "--cache-dir", "kept")
    assert Path("of the system/found.sqlite").is_file()
    assert not Path("kept").exists()


def test_jobs_find_what_one_finds():
    for number in range(8):
        put(f"{number}.pref", "".join(f"{CLEAN}\n{TWICE}\n" for _ in range(60)))
    one = run("check", "--jobs", "1", "--report", "json")
    two = run("check", "--jobs", "2", "--report", "json")
    assert one.output == two.output
    assert one.exit_code == two.exit_code == 1


def test_a_process_that_is_ended_from_outside(monkeypatch):
    def broken(*_args, **_options):
        raise BrokenProcessPool

    monkeypatch.setattr("prefnotation.batch.lint_all", broken)
    put("a.pref", TWICE)
    fails_with_one_line(run("check"), "a process of --jobs was ended from outside")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_for_long_work_on_a_terminal(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress.Progress() as done:
        done(1, 10)
        assert sys.stderr.getvalue() == ""
        monkeypatch.setattr(progress, "PATIENCE", -1)
        done(2, 10)
        done(5, 10)
    told = sys.stderr.getvalue()
    assert "checking" in told
    assert "50%" in told
    assert told.index("\033[?25l") < told.index("\033[?25h")
    assert told.endswith("\n\033[A\r\033[K")


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_no_bar_anywhere_else(monkeypatch, stream):
    monkeypatch.setattr(progress, "PATIENCE", -1)
    monkeypatch.setattr(sys, "stderr", stream)
    with progress.Progress() as done:
        done(1, 10)
    assert stream is None or stream.getvalue() == ""


@pytest.fixture
def watching():
    """Start watching with arguments; yield what reads until a line is said on standard error."""
    started, timers = [], []

    def start(*arguments):
        watcher = subprocess.Popen(
            [sys.executable, "-m", "prefnotation", "check", "--watch", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(watcher)
        timer = Timer(60, watcher.kill)
        timer.start()
        timers.append(timer)

        def until(line):
            told = []
            while not told or told[-1] != line:
                told.append(watcher.stderr.readline())
                assert told[-1], told
            return told[:-1]

        return watcher, until

    yield start
    for watcher, timer in zip(started, timers, strict=True):
        timer.cancel()
        watcher.kill()
        watcher.communicate()


IDLE = "watching; Ctrl-C ends it\n"


def test_it_is_checked_again_when_something_changes(watching):
    put("a.pref", TWICE)
    put(".prefnotation.toml", "")
    watcher, until = watching(".", "--report", "json:out.json")
    assert until(IDLE) == ["1 file, 1 deal: 1 finding\n"]
    put("a.pref", CLEAN)
    assert until(IDLE) == ["1 file, 1 deal: clean\n"]
    put("b.pref", TWICE)
    assert until(IDLE) == ["2 files, 2 deals: 1 finding\n"]
    put(".prefnotation.toml", 'ignore = ["PN1"]')
    assert until(IDLE) == ["2 files, 2 deals: clean\n"]
    watcher.send_signal(signal.SIGINT)
    assert watcher.wait(20) == 0


def test_a_file_is_watched_also_when_it_is_replaced(watching):
    put("a.pref", TWICE)
    put("other.pref", TWICE)
    _, until = watching("a.pref", "--baseline", "known.json")
    assert until(IDLE)[-1] == "1 file, 1 deal: clean\n"
    put("other.pref", CLEAN)
    put("new", BROKEN)
    Path("new").replace("a.pref")
    assert until(IDLE)[-1] == "1 file, 1 deal: 1 finding\n"


def test_settings_above_what_is_watched_are_watched_too(watching):
    put("records/a.pref", TWICE)
    put(".prefnotation.toml", "")
    _, until = watching("records", "--cache", "--cache-dir", "records/kept")
    assert until(IDLE) == ["1 file, 1 deal: 1 finding\n"]
    put(".prefnotation.toml", 'ignore = ["PN1"]')
    assert until(IDLE) == ["1 file, 1 deal: clean\n"]


@pytest.fixture
def changing(monkeypatch):
    """Have changes come one after the other: each is a function that returns what it touched."""

    def put_changes(*changes):
        def rounds(*_roots, watch_filter, **_said):
            yield set()
            for change in changes:
                touched = [str(Path(name).absolute()) for name in change()]
                yield {(1, path) for path in touched if watch_filter(1, path)}

        monkeypatch.setattr("watchfiles.watch", rounds)

    return put_changes


def rewritten(name, text=""):
    def change():
        put(name, text)
        return [name]

    return change


@pytest.mark.parametrize(
    ("change", "rounds"),
    [
        (rewritten("records/a.pref", CLEAN), 2),
        (rewritten("records/deep/b.pref"), 2),
        (rewritten("records/.prefnotation.toml"), 2),
        (rewritten("pyproject.toml"), 2),
        (rewritten("known.json", '{"version": 1, "files": {}}'), 2),
        (rewritten("records/.git/a.pref"), 1),
        (rewritten("records/out.json"), 1),
        (rewritten("records/kept/found.sqlite"), 1),
        (rewritten("other/c.pref"), 1),
        (list, 1),
    ],
)
def test_what_is_watched(changing, change, rounds):
    put("records/a.pref", TWICE)
    put("known.json", '{"version": 1, "files": {}}')
    for folder in ("records/deep", "records/.git", "records/kept", "other"):
        Path(folder).mkdir()
    changing(change)
    said = ("--report", "json:records/out.json", "--cache-dir", "records/kept")
    result = run("check", "records", "--watch", "--baseline", "known.json", *said)
    assert (result.exit_code, result.stderr.count(IDLE)) == (0, rounds)


def test_a_terminal_is_cleared_before_it_is_checked_again(changing, monkeypatch):
    put("a.pref", TWICE)
    changing()
    cleared = []
    monkeypatch.setattr("click.clear", lambda: cleared.append(True))
    monkeypatch.setattr(
        "prefnotation.cli.watching.sys",
        SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True), exit=sys.exit),
    )
    assert run("check", "--watch").exit_code == 0
    assert cleared == [True]


def test_ctrl_c_ends_it_whenever_it_comes(changing):
    put("a.pref", TWICE)

    def interrupted():
        raise KeyboardInterrupt

    changing(interrupted)
    assert run("check", "--watch").exit_code == 0


def test_there_has_to_be_something_to_watch():
    fails_with_one_line(run("check", "--watch", "no/where"), "there is nothing to watch")


@pytest.mark.parametrize(
    "arguments", [("-",), ("--add-noqa",), ("--show-files",), ("--show-settings",)]
)
def test_what_cannot_be_watched(arguments):
    fails_with_one_line(run("check", "--watch", *arguments), "--watch cannot go with")


def test_watching_needs_a_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    fails_with_one_line(run("check", "--watch"), "pip install 'prefnotation[watch]'")


# The language.


@pytest.mark.parametrize(
    ("locale", "arguments", "russian"),
    [
        ({"LC_ALL": "ru_RU.UTF-8"}, (), True),
        ({"LC_ALL": "", "LANG": "ru"}, (), True),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_RU", "LANG": "en_US"}, (), True),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "ru"}, (), False),
        ({"LC_ALL": "", "LANG": ""}, (), False),
        ({"LC_ALL": "ru_RU.UTF-8"}, ("--lang", "en"), False),
        ({"LC_ALL": "en_US.UTF-8"}, ("--lang", "ru"), True),
    ],
)
def test_the_language_is_that_of_the_locale_unless_told(locale, arguments, russian, monkeypatch):
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    put("a.pref", TWICE)
    result = concise(*arguments)
    assert ("лежит" in result.stdout or "карт" in result.stdout) is russian
    assert " PN101 " in result.stdout


def test_the_configuration_comes_before_the_locale(monkeypatch):
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    put(".prefnotation.toml", 'lang = "en"')
    put("a.pref", TWICE)
    assert "карт" not in concise().stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--report", "text:a.pref"), "a.pref would be written over"),
        (("--report", "text:link.pref"), "link.pref would be written over"),
        (("--report", "text:x", "--report", "concise:./x"), "two reports to one file"),
        (("--report", "sarif:"), "after the colon stands a file"),
        (("--report", "sarfi"), "did you mean sarif?"),
    ],
)
def test_reports_that_would_lose_something(arguments, why):
    put("a.pref", TWICE)
    Path("link.pref").symlink_to("a.pref")
    fails_with_one_line(run("check", *arguments), why)
    assert Path("a.pref").read_text("utf-8") == TWICE


def test_a_file_is_called_by_its_own_name_if_it_is_met_under_it():
    put("z/a.pref", TWICE)
    put("z/.prefnotation.toml", 'ignore = ["PN101"]')
    Path("b.pref").symlink_to("z/a.pref")
    Path("c").symlink_to("z", target_is_directory=True)
    assert run("check", "--show-files").stdout == "z/a.pref\n"
    for names in (("b.pref", "z/a.pref"), ("c/a.pref", "z/a.pref"), ("z/a.pref", "c")):
        assert run("check", *names, "--show-files").stdout == "z/a.pref\n"
    assert run("check", "c/a.pref", "--show-files").stdout == "c/a.pref\n"
    assert run("check").stderr == "1 file, 1 deal: clean\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("a.pref", "--stdin-filename", "b.pref"), "--stdin-filename is the name of -"),
        (("--unsafe-fixes",), "--unsafe-fixes needs --fix or --diff"),
    ],
)
def test_options_that_would_do_nothing(arguments, why):
    fails_with_one_line(run("check", *arguments), why)


# Suppressions.


@pytest.mark.parametrize("suffix", ["pref", "yaml"])
def test_add_noqa_then_clean(suffix):
    text = f"{CLEAN}\n{TWICE}"
    if suffix != "pref":
        text = converting.emit(converting.parse(text).records, suffix)
    put(f"a.{suffix}", text)
    assert run("check").exit_code == 1
    added = run("check", "--add-noqa")
    assert (added.exit_code, added.stdout) == (0, "")
    assert added.stderr == "1 file, 2 deals: 1 suppressed, clean\n"
    once = Path(f"a.{suffix}").read_bytes()
    assert b"noqa" in once
    assert run("check").stderr == "1 file, 2 deals: clean\n"
    assert run("check", "--add-noqa").exit_code == 0
    assert Path(f"a.{suffix}").read_bytes() == once


def test_add_noqa_to_what_has_no_comments():
    text = '{"deals": [{"talon": ["♥J", "♥J"]}]}'
    put("a.json", text)
    result = concise("--add-noqa")
    assert (result.exit_code, len(lines(result))) == (2, 1)
    assert result.stderr.startswith("prefnotation: cannot suppress in a.json: it has no comments\n")
    assert Path("a.json").read_text("utf-8") == text


def test_add_noqa_to_what_is_clean():
    text = put("a.json", '{"deals": [{"name": "1"}]}')
    assert run("check", "--add-noqa").stderr == "1 file, 1 deal: clean\n"
    data = Path(text).read_bytes()
    assert run("check", "-", "--add-noqa", stdin=data).stdout_bytes == data


def test_add_noqa_to_standard_input():
    result = run("check", "-", "--add-noqa", stdin=TWICE)
    assert (result.exit_code, result.stderr) == (0, "1 file, 1 deal: 1 suppressed, clean\n")
    assert "noqa: PN101" in result.stdout
    assert run("check", "-", stdin=result.stdout).exit_code == 0
    assert run("check", "-", "--add-noqa", stdin=CLEAN).stdout == CLEAN


def test_add_noqa_does_not_touch_what_it_could_not_decode():
    data = TWICE.encode() + b"; \xff\n"
    put("a.pref", data)
    result = run("check", "--add-noqa", "--encoding", "utf-8")
    assert result.exit_code == 2
    assert "cannot suppress in a.pref: not all of it could be decoded" in result.stderr
    assert Path("a.pref").read_bytes() == data


@pytest.mark.parametrize("option", ["--fix", "--diff"])
def test_add_noqa_goes_alone(option):
    fails_with_one_line(run("check", "--add-noqa", option), "--add-noqa cannot go with")


# All of it.


def test_no_option_is_left_untested():
    tests = Path(__file__).read_text("utf-8")
    for parameter in checking.check.params:
        for option in parameter.opts:
            assert option in tests or option in ("inputs", "--from", "--rules"), option


# What could not be checked.


@pytest.mark.parametrize("report", ["json", "jsonl", "sarif", "github", "gitlab", "junit"])
def test_what_was_not_checked_is_no_clean_file_in_a_report(report):
    put("a.pref", CLEAN)
    Path("b.pref").symlink_to("nothing")
    put("c/.prefnotation.toml", "x = 1")
    put("c/d.pref", CLEAN)
    result = run("check", "--report", f"{report}:out", "--lang", "ru")
    assert (result.exit_code, result.stdout) == (2, "")
    told = Path("out").read_text("utf-8")
    assert told.count("PN015") >= 2
    assert "b.pref" in told
    assert "файл не проверен" in json.dumps(told, ensure_ascii=False).encode().decode()
    assert "PN015" not in run("check", "--report", "text", "--report", "concise:out2").stdout


def test_a_report_to_a_closed_output_is_no_clean_run():
    put("a.pref", TWICE)
    done = subprocess.run(
        [sys.executable, "-m", "prefnotation", "check", "a.pref"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: os.close(1),
        check=False,
    )
    assert done.returncode == 2
    assert b"cannot write to standard output: it is closed" in done.stderr


def test_many_codes_in_one_comment_take_their_time_once():
    put("a.pref", "Сдача 1 ; noqa: " + ",".join(["PN101"] * 4000) + "\n")
    result = concise()
    assert len(lines(result)) == 4000
    assert run("check", "--fix").stderr == "1 file, 1 deal: 4000 fixed, clean\n"
    assert Path("a.pref").read_text("utf-8") == "Сдача 1\n"


def test_only_what_fix_would_fix_is_called_fixable():
    put("a.pref", "Сдача 1\nЮ{noqa: revoke}г: ♠К\n")
    assert "fixable" not in concise().stderr
    fixed = concise("--fix")
    assert fixed.stderr.endswith(", 1 could not be fixed\n")


@pytest.mark.skipif("os.name == 'nt'", reason="root may write everything elsewhere")
def test_a_file_that_may_not_be_written_is_left(monkeypatch):
    put("a.pref", MIXED)
    Path("a.pref").chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # Root may write everything.
    result = run("check", "--fix")
    assert result.exit_code == 2
    assert "cannot write a.pref: Permission denied" in result.stderr
    assert Path("a.pref").read_text("utf-8") == MIXED


def test_a_file_in_a_directory_of_another_is_written_through(monkeypatch):
    put("a.pref", MIXED)
    number = Path("a.pref").stat().st_ino
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda path, mode: Path(path).is_file())
        assert run("check", "--fix").exit_code == 0
    assert Path("a.pref").stat().st_ino == number
    put("b.pref", MIXED)
    number = Path("b.pref").stat().st_ino
    monkeypatch.setattr(os, "geteuid", lambda: Path("b.pref").stat().st_uid + 1, raising=False)
    assert run("check", "--fix", "b.pref").exit_code == 0
    assert Path("b.pref").stat().st_ino == number


@pytest.mark.skipif("not hasattr(os, 'setxattr')", reason="the system has no attributes")
def test_attributes_of_a_file_stay():
    put("a.pref", MIXED)
    try:
        os.setxattr("a.pref", "user.note", b"x")
    except OSError:
        pytest.skip("the file system has no attributes")
    assert run("check", "--fix").exit_code == 0
    assert os.getxattr("a.pref", "user.note") == b"x"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--baseline", "a.pref", "--update-baseline"),
        ("--baseline", "known.json", "--report", "json:known.json"),
        ("--report", "sarif:./a.pref"),
    ],
)
def test_nothing_that_is_named_is_written_over(arguments):
    put("a.pref", TWICE)
    result = run("check", "a.pref", *arguments)
    assert result.exit_code == 2
    assert "would be written over" in result.stderr
    assert Path("a.pref").read_text("utf-8") == TWICE


def test_a_baseline_of_standard_input():
    first = run("check", "-", "--stdin-filename", "x.pref", "--baseline", "known.json", stdin=TWICE)
    assert first.stderr == "1 finding recorded in known.json\n1 file, 1 deal: clean\n"
    again = run("check", "-", "--stdin-filename", "x.pref", "--baseline", "known.json", stdin=TWICE)
    assert again.stderr == "1 file, 1 deal: clean\n"


def test_a_baseline_keeps_what_nobody_asked_for():
    put("a.pref", f"{TWICE}\n{BROKEN}")
    assert run("check", "--baseline", "known.json").exit_code == 0
    known = Path("known.json").read_bytes()
    for codes in ("PN4", "PN1"):
        concise("--baseline", "known.json", "--update-baseline", "--select", codes)
        assert Path("known.json").read_bytes() == known


def test_nothing_is_suppressed_in_what_is_not_read():
    put("a.html", "<!doctype html><html><body>x</body></html>")
    result = run("check", "a.html", "--add-noqa")
    assert result.exit_code == 2
    assert "cannot suppress in a.html: it has no comments" in result.stderr
    assert "noqa" not in Path("a.html").read_text("utf-8")


@pytest.mark.parametrize("select", [("--select", "PN4"), ("--ignore", "PN0")])
def test_that_a_text_is_not_read_is_told_whatever_is_selected(select):
    put("a.html", "<!doctype html><html><body>x</body></html>")
    assert codes_of(run("check", "a.html", *select, "--report", "text").stdout) == ["PN014"]
    assert run("check", "a.html", "--ignore", "PN014").exit_code == 0


def test_mere_news_leaves_standard_error_to_programs():
    put(".prefnotation.toml", "[severity]\nPN101 = 'info'")
    put("a.pref", TWICE)
    assert run("check", "--report", "json").stderr == ""


def test_a_report_for_a_terminal_is_coloured(monkeypatch):
    put("a.pref", TWICE)
    plain = run("check").stdout
    monkeypatch.setattr("prefnotation.cli.telling.shows_colours", lambda **_: True)
    assert run("check").stdout == plain  # click takes colours out where there is no terminal.
    assert "PN101" in run("check", "--report", "concise").stdout


def test_nothing_is_told_to_an_output_that_is_closed(monkeypatch):
    put("a.pref", TWICE)
    streams = SimpleNamespace(stdout=None, stderr=sys.stderr)
    monkeypatch.setattr("prefnotation.cli.telling.sys", streams)
    result = run("check")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("prefnotation: cannot write to standard output: it is closed\n")


def test_a_system_that_does_not_say_which_processors_are_free(monkeypatch):
    put("a.pref", TWICE)
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert run("check").exit_code == 1
