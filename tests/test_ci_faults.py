"""What users of other linters and formatters met in continuous integration, each as a test.

Symptoms that other files hold already, to the letter:

- back slashes, drives and `file:` URIs of Windows: `reports/test_paths.py`
  `test_a_name_and_its_uri`
- a fix that is not idempotent: `test_check.py` `test_fixing_twice_is_fixing_once`
- prose taken for a suppression: `test_suppressing.py` `test_prose_with_the_word_in_it`
- words after the codes of a suppression: `test_suppressing.py` `test_a_suppression`,
  `test_an_unknown_code`
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from prefnotation import check, converting
from prefnotation.diagnostics import Checked, Diagnostic
from prefnotation.formatting import format_text
from prefnotation.reports import reports
from prefnotation.source import Source
from tests.reports.faulty import PAGES, report
from tests.test_check import MIXED
from tests.test_cli import BROKEN, CLEAN, JPREF, TWICE, process, run

MACHINES = ("github", "gitlab", "json", "jsonl", "junit", "sarif")
"""The reports that no people read."""


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """Work in a folder of its own, and not on GitHub."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tmp_path)


def test_the_tests_that_are_named_above_exist():
    here = Path(__file__).parent
    for file, names in re.findall(r"`([\w/]+\.py)`((?:,?\s+`test_\w+`)+)", __doc__):
        text = (here / file).read_text("utf-8")
        for name in re.findall(r"test_\w+", names):
            assert f"def {name}(" in text


def put(name, text):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def sarif(*arguments):
    """Return the results of a run that writes SARIF."""
    return json.loads(run("check", "--report", "sarif", *arguments).stdout)["runs"][0]["results"]


def artifact(result):
    return result["locations"][0]["physicalLocation"]["artifactLocation"]


def unescaped(text):
    """Return what a runner of GitHub takes from the text of a command."""
    signs = {"%25": "%", "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","}
    return re.sub("%(?:25|0D|0A|3A|2C)", lambda found: signs[found[0]], text)


def commands(text):
    """Yield the properties and the message of workflow commands, as a runner takes them."""
    for line in text.split("\n")[:-1]:
        found = re.fullmatch(r"::(?:error|warning|notice) ((?:(?!::).)*)::(.*)", line)
        pairs = (pair.split("=", 1) for pair in found[1].split(","))
        yield {key: unescaped(value) for key, value in pairs}, unescaped(found[2])


# Where a finding is said to be.


def test_sarif_is_relative_to_the_working_directory_though_the_path_was_absolute(tmp_path):
    path = put("мои сдачи/a.pref", TWICE)
    (result,) = sarif(str(tmp_path / path))
    assert artifact(result) == {
        "uri": "%D0%BC%D0%BE%D0%B8%20%D1%81%D0%B4%D0%B0%D1%87%D0%B8/a.pref",
        "uriBaseId": "%SRCROOT%",
    }


def test_sarif_of_a_file_outside_has_an_absolute_uri_that_leads_to_it(tmp_path, monkeypatch):
    path = put("a b/a.pref", TWICE)
    put("elsewhere/c.pref", CLEAN)
    monkeypatch.chdir("elsewhere")
    (result,) = sarif(f"../{path}")
    assert artifact(result) == {"uri": (tmp_path / path).as_uri()}


def test_annotations_are_relative_though_the_path_was_absolute(tmp_path):
    path = tmp_path / put("b/a.pref", TWICE)
    told = run("check", "--report", "github", str(path))
    ((properties, _),) = commands(told.stdout)
    assert properties["file"] == "b/a.pref"
    (issue,) = json.loads(run("check", "--report", "gitlab", str(path)).stdout)
    assert issue["location"]["path"] == "b/a.pref"


@pytest.mark.parametrize("sign", [" ", ":", "%", "%20", ",", "::", "#", "?", "&"])
def test_a_sign_in_a_path_breaks_no_report(sign):
    name = f"сдачи{sign}1/a{sign}b.pref"
    put(name, TWICE)
    (result,) = sarif()
    uri = artifact(result)["uri"]
    assert unquote(uri) == name
    assert re.fullmatch(r"(?:[\w./-]|%[0-9A-F]{2})+", uri, re.ASCII)
    ((properties, _),) = commands(run("check", "--report", "github").stdout)
    assert properties["file"] == name
    assert properties["line"] == "2"
    (issue,) = json.loads(run("check", "--report", "gitlab").stdout)
    assert issue["location"]["path"] == name
    suites = ET.fromstring(run("check", "--report", "junit").stdout)  # noqa: S314 - it is ours
    assert [suite.get("name") for suite in suites] == [name]
    assert run("check", "--report", "concise").stdout.startswith(f"{name}:2:")


# By what a finding is known.


def test_each_of_many_findings_of_one_rule_has_its_own_fingerprint():
    for number in range(3):
        put(f"{number}.pref", f"{TWICE}\n" * 40)
    issues = json.loads(run("check", "--report", "gitlab").stdout)
    assert len({issue["fingerprint"] for issue in issues}) == len(issues) == 120
    in_file = [one["partialFingerprints"]["prefnotation/v1"] for one in sarif("1.pref")]
    assert len(set(in_file)) == len(in_file) == 40


def test_fingerprints_of_two_equal_findings_on_one_line_differ():
    put("a.json", '{"deals": [{"talon": ["Z", "Z"]}]}')
    issues = json.loads(run("check", "--report", "gitlab").stdout)
    assert [issue["location"]["lines"]["begin"] for issue in issues] == [1, 1]
    assert len({issue["description"] for issue in issues}) == 1
    assert len({issue["fingerprint"] for issue in issues}) == 2
    first, second = sarif()
    assert first["partialFingerprints"] != second["partialFingerprints"]


# What a message may hold.


@pytest.mark.parametrize("message", ["a\nb", "100%", "%0A", "a\rb", "a\r\nb", "::error::", "a,b:c"])
def test_nothing_in_a_message_breaks_a_report_for_ci(message):
    checked = [Checked(Source("x\n", "a.pref"), [Diagnostic("PN101", message)] * 2)]
    told = list(commands(report("github", checked)))
    assert [said for _, said in told] == [message] * 2
    issues = json.loads(report("gitlab", checked))
    assert [issue["description"] for issue in issues] == [f"PN101 {message}"] * 2
    suites = ET.fromstring(report("junit", checked))  # noqa: S314 - it is ours
    assert [one.get("message") for one in suites.iter("failure")] == [message] * 2


# Streams.


@pytest.mark.parametrize("arguments", [("check", "--report", "sarif"), ("fmt", "--stdout")])
def test_a_broken_pipe_leaves_no_exception_ignored(arguments):
    path = put("many.pref", f"{CLEAN}{TWICE}\n" * 300)
    with subprocess.Popen(
        [sys.executable, "-m", "prefnotation", *arguments, str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        running.stdout.read(1)
        running.stdout.close()
        said = running.stderr.read().decode()
    assert "Exception ignored" not in said
    assert "Traceback" not in said
    assert "BrokenPipe" not in said


@pytest.mark.parametrize("encoding", ["cp1252", "cp866:strict"])
def test_suits_and_ukrainian_letters_reach_a_pipe_of_an_old_encoding(encoding):
    text = CLEAN.replace("Сдача 3\n", "Сдача 3\nМісто: Київ\n")
    path = str(put("a.pref", text))
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    assert process("convert", path, env=env).stdout == run("convert", path).stdout
    told = process("check", path, env=env)
    assert "Місто" in told.stdout
    assert told.stdout == run("check", path).stdout


@pytest.mark.parametrize(
    "arguments",
    [("check", "-", "--fix"), ("fmt", "-"), ("convert", "-"), ("check", "-", "--add-noqa")],
)
def test_from_standard_input_only_the_record_goes_to_standard_output(arguments):
    text = f"{MIXED}\n{TWICE}"
    result = run(*arguments, stdin=text.encode())
    records = converting.parse(result.stdout).records
    assert records == converting.parse(text).records or "--add-noqa" in arguments
    assert not re.search(r"PN\d+\]|: (error|warning)|\bfiles?\b", result.stdout)
    assert result.stdout.startswith("Сдача 1")


@pytest.mark.parametrize("name", reports())
def test_from_standard_input_only_the_report_goes_to_standard_output(name):
    there = put("a.pref", TWICE)
    by_name = run("check", str(there), "--report", name)
    piped = run("check", "-", "--stdin-filename", "a.pref", "--report", name, stdin=TWICE.encode())
    if name == "junit":
        by_name, piped = (re.sub('timestamp="[^"]*"', "", one.stdout) for one in (by_name, piped))
        assert piped == by_name
    else:
        assert piped.stdout == by_name.stdout


@pytest.mark.parametrize("target", ["json", "notation", "yaml"])
def test_emoji_reach_an_output_file_whatever_the_locale(target):
    text = "Сдача 1 ; 👨‍👩‍👧 🂡 и́\nНазвание: 😀\n"
    env = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    path = str(put("a.pref", text))
    assert process("convert", path, "--to", target, "-o", "out", env=env).exit_code == 0
    written = Path("out").read_text("utf-8")
    assert converting.read_source(Source(written), target).records == (
        converting.parse(text).records
    )


@pytest.mark.parametrize("name", reports())
def test_emoji_reach_the_file_of_a_report(name):
    put("сдача 😀.pref", "Сдача 1\n😀: 1\n")
    result = run("check", "--report", f"{name}:out")
    assert result.stdout == ""
    written = Path("out").read_text("utf-8")
    assert "%F0%9F%98%80" in written if name == "sarif" else "😀" in written


@pytest.mark.parametrize("name", MACHINES)
def test_a_clean_report_for_machines_leaves_nothing_on_standard_error(name):
    put("a.pref", CLEAN)
    result = run("check", "--report", name)
    assert (result.exit_code, result.stderr) == (0, "")


def test_no_log_and_no_warning_of_python_is_on_standard_error():
    path = str(put("a.pref", CLEAN))
    env = {"PYTHONDEVMODE": "1"}
    assert process("convert", path, env=env).stderr == ""
    assert process("check", path, env=env).stderr == "1 file, 1 deal: clean\n"


# Exit codes.


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.pref", BROKEN),
        ("a.json", "{"),
        ("a.json", '{"deals": [{"talon": ["Z"]}]}'),
        ("a.yaml", "deals: [}"),
        ("a.jpref", JPREF.replace("♠7QKA", "♠7ZKA")),
        ("a.txt", "чушь какая\n"),
    ],
)
def test_after_what_cannot_be_read_the_exit_code_is_not_0(name, text):
    path = str(put(name, text))
    told = {one: run("check", path, "--report", one).exit_code for one in reports()}
    assert told == dict.fromkeys(reports(), 1)
    assert run("convert", path).exit_code == 1
    assert run("check", "-", "--stdin-filename", name, stdin=text.encode()).exit_code == 1


# The formatter.

SPOKEN = """\
Пулька 1
Игроки: Юг Анна, Запад Борис, Восток Вера

Сдача 3
Сдающий: Юг
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
Прикуп: ♥В ♥8
Торговля: Запад 6♠, Восток пас, Юг пас
Контракт: Запад 6♠
Розыгрыш:
1. ♠Т ♠7 ♠8
"""


def commented(comment):
    """Yield the record with a comment put in before each blank, line or end of a line."""
    for at in (found.start() for found in re.finditer(r"(?=[ \n])|^", SPOKEN, re.MULTILINE)):
        yield SPOKEN[:at] + comment + SPOKEN[at:]


COMMENTS = [" {a}", "{", "}", " ; a", "\n; a\n", " {a\nb}", " {;} ", ";;;"]


@pytest.mark.parametrize("comment", COMMENTS)
def test_the_formatter_fails_on_no_comment_wherever_it_stands(comment):
    for text in commented(comment):
        result = format_text(Source(text))
        assert result.text is not None or result.lost or result.reading.findings


@pytest.mark.parametrize("comment", COMMENTS)
def test_the_formatter_takes_what_the_checker_accepts(comment):
    taken = 0
    for text in commented(comment):
        if not check(converting.parse(text)):
            taken += 1
            result = format_text(Source(text))
            assert (result.lost, result.text is None) == ((), False), text
    assert taken or comment in "{}"


@pytest.mark.parametrize("comment", COMMENTS)
def test_formatting_twice_is_formatting_once(comment):
    for text in commented(comment):
        once = format_text(Source(text)).text
        if once is not None:
            assert format_text(Source(once)).text == once


# Completion.

SHELLS = ("bash", "zsh", "fish")


def completion(instruction, **words):
    return process(env={"_PREFNOTATION_COMPLETE": instruction, **words})


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_given_its_completion_and_can_read_it(shell):
    if shell == "bash" and not shutil.which("bash"):
        pytest.skip("click asks bash for its version")
    done = completion(f"{shell}_source")
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"_PREFNOTATION_COMPLETE={shell}_complete" in done.stdout
    if shutil.which(shell):
        read = subprocess.run([shell, "-n"], input=done.stdout.encode(), check=True, timeout=30)
        assert read.returncode == 0


@pytest.mark.parametrize(
    ("shell", "words", "answer"),
    [
        ("bash", {"COMP_WORDS": "prefnotation conv", "COMP_CWORD": "1"}, "plain,convert"),
        ("zsh", {"COMP_WORDS": "prefnotation conv", "COMP_CWORD": "1"}, "plain\nconvert\n"),
        ("fish", {"COMP_WORDS": "prefnotation conv", "COMP_CWORD": "conv"}, "plain,convert\t"),
        ("bash", {"COMP_WORDS": "prefnotation check --rep", "COMP_CWORD": "2"}, "plain,--report"),
        (
            "zsh",
            {"COMP_WORDS": "prefnotation check --rep", "COMP_CWORD": "2"},
            "plain\n--report\n",
        ),
        (
            "fish",
            {"COMP_WORDS": "prefnotation check --rep", "COMP_CWORD": "--rep"},
            "plain,--report\t",
        ),
    ],
)
def test_a_shell_is_given_completions(shell, words, answer):
    done = completion(f"{shell}_complete", **words)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(answer)
    # One completion has one line in bash and fish, and three in zsh.
    assert done.stdout.count("\n") == (3 if shell == "zsh" else 1)


# The columns of a report.

FIELDS = [
    "path", "line", "column", "end_line", "end_column", "severity", "code", "name", "message",
    "help", "convention", "address", "labels", "fix", "fingerprint",
]  # fmt: skip
LABEL = ["message", "address", "line", "column", "end_line", "end_column"]
FIX = ["message", "applicability", "address", "card", "edits"]
EDIT = ["line", "column", "end_line", "end_column", "content"]


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_every_finding_has_the_same_columns_in_the_same_order(name):
    put("a.pref", f"{MIXED}\n{TWICE}\n{BROKEN}")
    put("b.txt", CLEAN.replace("♥", "ч").replace("♠", "п"))
    text = run("check", ".", "b.txt", "--report", name).stdout
    found = json.loads(text) if name == "json" else [*map(json.loads, text.splitlines())]
    assert len({one["code"] for one in found}) >= 3
    for one in found:
        assert list(one) == FIELDS
        assert all(list(label) == LABEL for label in one["labels"])
        if one["fix"]:
            assert list(one["fix"]) == FIX
            assert all(list(edit) == EDIT for edit in one["fix"]["edits"])
    assert any(one["labels"] for one in found)
    assert any(one["fix"] for one in found)


def test_a_report_for_machines_is_whole_although_nothing_is_found():
    put("a.pref", CLEAN)
    said = {name: run("check", "--report", name).stdout for name in MACHINES}
    assert said["github"] == said["jsonl"] == ""
    assert json.loads(said["json"]) == json.loads(said["gitlab"]) == []
    (log,) = json.loads(said["sarif"])["runs"]
    assert log["results"] == []
    assert len(log["tool"]["driver"]["rules"]) == len(PAGES)
    assert ET.fromstring(said["junit"]).tag == "testsuites"  # noqa: S314 - it is ours
