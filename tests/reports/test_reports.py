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
from prefnotation.reports import junit, reports
from prefnotation.source import Source
from tests.reports.faulty import EVIL, NOWHERE, ODD, PAGES, RECORDS, records, report

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("concise", "github", "gitlab", "json", "jsonl", "junit", "sarif", "text")


@pytest.fixture
def there(monkeypatch):
    monkeypatch.chdir(RECORDS)


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


@pytest.mark.usefixtures("there")
def test_all_that_say_columns_say_the_same_in_code_points():
    path = "Мои сдачи/пуля №1, 50%.pref"
    (checked,) = (one for one in records() if one.source.name == path)
    line, at = checked.source.line(1), checked.diagnostics[0].span.start
    assert line[at] == "}"
    before = line[:at]
    columns = {
        at,
        len(before.encode()),
        len(before.encode("utf-16-le")) // 2,
        wcswidth(before),
    }
    assert len(columns) == 4, "the example no longer tells the units apart"
    first = json.loads(report("json", [checked]))[0]
    assert [first[key] for key in ("line", "column", "end_line", "end_column")] == [1, 16, 1, 17]
    assert report("concise", [checked]).startswith(f"{path}:1:16: error PN001 ")
    assert ",line=1,endLine=1,col=16,endColumn=17," in report("github", [checked])
    region = json.loads(report("sarif", [checked]))["runs"][0]["results"][0]["locations"][0]
    assert region["physicalLocation"]["region"] == {
        "startLine": 1,
        "startColumn": 16,
        "endLine": 1,
        "endColumn": 17,
    }
    assert ":1:16\n" in report("junit", [checked])


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
        "fix": {"address": "deals[0].talon", "card": "♠7", "applicability": "unsafe"},
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
