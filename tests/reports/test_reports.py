"""All reports: the same findings of a folder of records, to the letter, and nothing breaks them."""

import json
import re
import types
from importlib import import_module
from itertools import count
from pathlib import Path
from xml.etree import ElementTree

import pytest
from wcwidth import wcswidth

from prefnotation.diagnostics import Checked
from prefnotation.reports import junit, reports, text
from prefnotation.source import Source
from tests.reports.faulty import EVIL, NOWHERE, ODD, PAGES, RECORDS, records, report

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("concise", "github", "gitlab", "json", "jsonl", "junit", "sarif", "text")


@pytest.fixture
def there(monkeypatch):
    monkeypatch.chdir(RECORDS)


@pytest.mark.usefixtures("there")
def test_colours_change_nothing_else():
    checked = list(records())
    coloured = "".join(text.render_coloured(checked, PAGES))
    assert "\x1b[1;31merror[PN401]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == report("text", checked)


@pytest.fixture
def _at_rest(monkeypatch):
    """Stop the clock."""

    class Clock(junit.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls(1840, 1, 2, 3, 4, 5, 6, tz)

    monkeypatch.setattr(junit, "datetime", Clock)


def test_all_are_found_and_only_they():
    assert reports() == NAMES


@pytest.mark.usefixtures("there", "_at_rest")
@pytest.mark.parametrize("name", NAMES)
def test_golden(name, request):
    found = list(records())
    codes = {diagnostic.code for one in found for diagnostic in one.diagnostics}
    pages = {code: page for code, page in PAGES.items() if code in codes}
    text = report(name, found, pages)
    if name == "sarif":  # It is one long line and one for each result: too long to be read.
        text = re.sub(r'("semanticVersion":")[^"]*', r"\1*", text)
        text = json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"
    golden = GOLDEN / f"{name}{getattr(module(name), 'SUFFIX', '.txt')}"
    if request.config.getoption("--update"):
        golden.write_text(text, "utf-8", newline="\n")
    assert text == golden.read_bytes().decode()


def test_every_golden_file_is_of_a_report():
    assert sorted(path.stem for path in GOLDEN.iterdir()) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_what_no_record_says_is_written_all_the_same(name):
    text = report(name, ODD)
    if name not in ("text", "github"):  # These leave to the command line what cannot be encoded.
        assert text.encode().decode() == text
        assert not set("\x00\x1b\x0b\x0c\x1c\x85") & set(text)


@pytest.mark.parametrize("name", NAMES)
def test_a_report_begins_before_the_last_text_is_checked(name):
    pieces = module(name).render((Checked(Source(""), [NOWHERE]) for _ in count()), PAGES)
    assert isinstance(pieces, types.GeneratorType)
    assert all(next(pieces) for _ in range(5))


@pytest.mark.parametrize(
    ("name", "empty"),
    [
        ("concise", ""),
        ("github", ""),
        ("gitlab", "[]\n"),
        ("json", "[]\n"),
        ("jsonl", ""),
        ("text", ""),
    ],
)
def test_of_clean_texts_a_report_is_empty(name, empty):
    assert report(name, [Checked(Source(""), [])]) == report(name, []) == empty


def module(name):
    return import_module(f"prefnotation.reports.{name}")


# What is counted, in what.


BOOK = "Мои сдачи/тетрадь 2 с картами.pref"
LOOSE = "Мои сдачи/пуля №1, 50%.pref"

# A file, a line, what stands there; its column in code points, in bytes, in UTF-16, as displayed.
PLACES = [
    (BOOK, 4, "B", (22, 42, 23, 24), "warning", "PN013 mixed-alphabet"),
    (BOOK, 4, "Т", (35, 64, 36, 37), "error", "PN101 duplicate-card"),
    (BOOK, 5, "PN401", (46, 75, 47, 48), "warning", "PN011 unused-suppression"),
    (BOOK, 16, "🃞", (15, 26, 16, 17), "error", "PN401 revoke"),
    (LOOSE, 1, "}", (16, 32, 17, 18), "error", "PN001 syntax"),
]


@pytest.fixture
def placed(there, request):
    """Return the text of a file, and one finding of it."""
    file, line, _, (column, *_), _, title = request.param
    (checked,) = (one for one in records() if one.source.name == file)
    (found,) = (
        one
        for one in checked.diagnostics
        if checked.source.place(one.span.start) == (line, column) and title.startswith(one.code)
    )
    return request.param, Checked(checked.source, [found])


def test_the_records_have_what_makes_columns_differ():
    assert b"\r\n" in (RECORDS / BOOK).read_bytes()
    for file, number, thing, columns, *_ in PLACES:
        line = (RECORDS / file).read_bytes().decode().split("\n")[number - 1]
        assert re.search("\u0301.*王|王.*\u0301", line), "combining and wide characters"
        assert re.search("[\U0001f0a0-\U0001f0df]", line), "a playing card of two UTF-16 units"
        before = line[: columns[0] - 1]
        assert line.startswith(thing, len(before))
        utf_16 = len(before.encode("utf-16-le")) // 2
        assert columns[1:] == (len(before.encode()) + 1, utf_16 + 1, wcswidth(before) + 1)
        assert len(set(columns)) == 4, "the example does not tell the units apart"


@pytest.mark.parametrize("placed", PLACES, indirect=True)
def test_machines_are_told_columns_in_code_points(placed):
    (file, line, thing, (column, *_), severity, title), checked = placed
    end = column + len(thing)
    for name in ("json", "jsonl"):
        found = json.loads(report(name, [checked]).strip("[]\n"))
        where = [found[key] for key in ("path", "line", "column", "end_line", "end_column")]
        assert where == [file, line, column, line, end]
    region = json.loads(report("sarif", [checked]))["runs"][0]["results"][0]["locations"][0]
    assert region["physicalLocation"]["region"] == {
        "startLine": line,
        "startColumn": column,
        "endLine": line,
        "endColumn": end,
    }
    code = title.split()[0]
    assert report("concise", [checked]).startswith(f"{file}:{line}:{column}: {severity} {code} ")
    place = f",line={line},endLine={line},col={column},endColumn={end},title={title}::"
    assert place in report("github", [checked])
    (issue,) = json.loads(report("gitlab", [checked]))
    assert issue["location"] == {"path": file, "lines": {"begin": line}}
    suites = ElementTree.fromstring(report("junit", [checked]))  # noqa: S314 - it is ours
    (case,) = suites.iter("testcase")
    assert case.get("name") == f"{title} {line}:{column}"
    assert case[0].text.startswith(f"{file}:{line}:{column}\n")


@pytest.mark.parametrize("placed", PLACES, indirect=True)
def test_people_are_shown_the_place_by_display_width(placed):
    (file, line, thing, (column, _, _, shown), *_), checked = placed
    lines = report("text", [checked]).splitlines()
    assert lines[1].endswith(f"┌─ {file}:{line}:{column}")
    (carets,) = (one for one in lines if re.fullmatch(r" *│ +\^+", one))
    margin = carets.index("│") + len("│ ")
    assert carets[margin:] == " " * (shown - 1) + "^" * len(thing)
    assert f"{line} │ {checked.source.line(line)}" in lines


# One by one.


def test_nothing_breaks_a_line_of_concise():
    lines = report("concise", ODD).splitlines()
    assert len(lines) == sum(len(one.diagnostics) for one in ODD)
    name = "Сдачи/a b:c%d,e?f#g.pref"
    said = "a b  c d e f g h i j�k�[31ml�m\uffffn 100% ::o,p:q {0} [r](s)"
    assert lines == [
        f"{name}:1:5: warning PN101 {said}",
        f"{name}: error PN101 so",
        f"{name}: error PN101 so",
        f"{name}:deals[0].talon: info PN102 as",
        f"{name}:2:9: error PN001 at the end",
        "<stdin>: error PN101 so",
        "/elsewhere/�� �/x.pref: error PN101 so",
        "../x.pref: error PN101 so",
    ]


def test_json_has_all_fields_of_every_finding():
    found = json.loads(report("json", ODD))
    assert [json.loads(line) for line in report("jsonl", ODD).splitlines()] == found
    assert len({tuple(one) for one in found}) == 1
    first, second, *_ = found
    fingerprints = [one.pop("fingerprint") for one in found]
    assert len(set(fingerprints[:5])) == 5
    evil = EVIL.replace("\ud800", "�")
    nowhere = {"line": None, "column": None, "end_line": None, "end_column": None}
    assert first == {
        "path": "Сдачи/a b:c%d,e?f#g.pref",
        "line": 1,
        "column": 5,
        "end_line": 2,
        "end_column": 8,
        "severity": "warning",
        "code": "PN101",
        "name": "duplicate-card",
        "message": evil,
        "help": evil,
        "convention": evil,
        "address": "deals[0].talon",
        "labels": [
            {
                "message": evil,
                "address": "deals[0]",
                "line": 1,
                "column": 1,
                "end_line": 1,
                "end_column": 3,
            },
            {"message": "nowhere", "address": None, **nowhere},
        ],
        "fix": {
            "message": evil,
            "applicability": "unsafe",
            "address": "deals[0].talon",
            "card": "♠7",
            "edits": [
                {"line": 1, "column": 5, "end_line": 2, "end_column": 8, "content": evil},
                {"line": 2, "column": 9, "end_line": 2, "end_column": 9, "content": ""},
            ],
        },
    }
    assert second == {
        "path": "Сдачи/a b:c%d,e?f#g.pref",
        **nowhere,
        "severity": "error",
        "code": "PN101",
        "name": "duplicate-card",
        "message": "so",
        "help": None,
        "convention": None,
        "address": None,
        "labels": [],
        "fix": None,
    }


def test_workflow_commands_are_escaped_as_the_documentation_says():
    first, second, *_, fourth, fifth, _, _, _ = report("github", ODD).split("\n")[:-1]
    file = "file=Сдачи/a b%3Ac%25d%2Ce?f#g.pref"
    place, _, message = first.removeprefix("::warning ").partition("::")
    # Columns of different lines are refused.
    assert place == f"{file},line=1,endLine=2,title=PN101 duplicate-card"
    assert "%0Ab%0D%0Ac%0Dd" in message
    assert message.endswith("n 100%25 ::o,p:q {0} [r](s)")
    assert "\r" not in message
    assert second == f"::error {file},title=PN101 duplicate-card::so"
    assert fourth == f"::notice {file},title=PN102 missing-card::as"
    at = "line=2,endLine=2,col=9,endColumn=10"
    assert fifth == f"::error {file},{at},title=PN001 syntax::at the end"


def test_gitlab_is_given_no_fingerprint_twice():
    files = [Checked(Source("", name), [NOWHERE] * 3) for name in ("a", "b", "\ud800", "<stdin>")]
    issues = json.loads(report("gitlab", files))
    assert len({issue["fingerprint"] for issue in issues}) == len(issues) == 12
    assert all(re.fullmatch("[0-9a-f]{32}", issue["fingerprint"]) for issue in issues)
    first, *_, fourth, fifth = json.loads(report("gitlab", ODD[:1]))
    assert first["severity"] == "minor"
    assert fourth["severity"] == "info"
    assert fourth["location"] == {"path": "Сдачи/a b:c%d,e?f#g.pref", "lines": {"begin": 1}}
    del fifth["fingerprint"]
    assert fifth == {
        "description": "PN001 at the end",
        "check_name": "PN001",
        "severity": "major",
        "location": {"path": "Сдачи/a b:c%d,e?f#g.pref", "lines": {"begin": 2}},
    }


def test_junit_tells_news_from_failures():
    suites = ElementTree.fromstring(report("junit", ODD))  # noqa: S314 - it is ours
    first, *_, last = suites
    assert [first.get(key) for key in ("tests", "failures", "skipped", "errors")] == list("5410")
    assert [case.get("name") for case in first.iter("testcase")] == [
        "PN101 duplicate-card 1:5",
        "PN101 duplicate-card",
        "PN101 duplicate-card",
        "PN102 missing-card deals[0].talon",
        "PN001 syntax 2:9",
    ]
    failure, news = first[1][0], first[4][0]
    assert failure.get("type") == "warning"
    assert failure.get("message").startswith("a\nb\r\nc\rd�e�f�g�h\u2028i")
    assert (news.tag, news.get("message")) == ("skipped", "as")
    assert [last.get(key) for key in ("tests", "failures", "skipped", "errors")] == list("1000")
    assert [len(case) for case in last.iter("testcase")] == [0]
