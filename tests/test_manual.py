"""The manual: a page for every rule and fault, the same in a terminal, in Markdown and in JSON."""

import json
import re
import runpy
import sys
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from prefnotation import checking, converting, manual, parse
from prefnotation.diagnostics import Severity
from prefnotation.linting import lint
from prefnotation.model.conventions import Conventions
from prefnotation.source import Source
from tests.checkout import ROOT
from tests.test_cli import ANSI, fails_with_one_line, on_a_terminal, process, run

PAGES = manual.pages()
COMMAND = "python -m prefnotation.manual docs/rules"
REVOKE = manual.page("revoke")
SWITCHED = replace(REVOKE, conventions=("exit", "without_three", "hold"), fix="unsafe")

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@pytest.fixture
def wide(monkeypatch):
    """A terminal that is wider than any page."""
    monkeypatch.setenv("COLUMNS", "200")


# Pages.


def test_there_is_a_page_for_every_module_in_the_order_of_codes():
    found = [page.code for page in PAGES]
    assert found == sorted(checking.pages())
    stems = {
        path.stem.replace("_", "-")
        for folder in ("rules", "faults")
        for path in (ROOT / "prefnotation" / folder).glob("[!_]*.py")
    }
    assert {page.name for page in PAGES} == stems


@every_page
def test_a_page_says_what_and_why(page):
    assert page.summary[0].isupper()
    assert not page.summary.endswith(".")
    what, why = page.text.split("\n\n", 1)
    assert what in (page.summary, f"{page.summary}.")
    assert why.endswith((".", ".)"))
    assert "**" not in page.text


@every_page
def test_a_page_shows_what_it_says(page):
    assert bool(page.bad) == bool(page.good)
    if page.code >= "PN1":
        assert page.bad
    for example in (page.bad, page.good):
        assert example == example.strip("\n")
        assert not example.startswith(" ")


@every_page
def test_the_family_fits_the_code(page):
    home = checking.pages()[page.code].__name__.split(".")[1]
    assert page.family == manual.FAMILIES[int(page.code[2])]
    assert (page.family == "text") == (home == "faults")


@every_page
def test_a_finding_is_as_grave_as_its_page_says(page):
    assert page.severity in Severity
    found = lint(parse(page.bad.replace("\\x00", "\0"))).diagnostics
    grave = {diagnostic.severity for diagnostic in found if diagnostic.code == page.code}
    assert grave == ({page.severity} if page.bad else set())


def test_findings_that_no_example_shows_are_as_grave_as_their_pages_say():
    guessed = checking.faults(converting.read_source(Source.from_bytes("Сдача 1".encode("cp1251"))))
    unknown = checking.faults(converting.read_source(Source('{"deals":[{"foo":1}]}', "a.json")))
    long = checking.faults(parse("Сдача 1\n" + " " * 70_000))
    for name, found in (("guessed-encoding", guessed), ("unknown-label", unknown)):
        page = manual.page(name)
        assert [(one.code, one.severity) for one in found] == [(page.code, page.severity)]
    page = manual.page("long-line")
    assert (page.code, page.severity) in [(one.code, one.severity) for one in long]


@every_page
def test_what_a_page_depends_on_is_there(page):
    assert page.fix in ("", "safe", "unsafe")
    assert isinstance(page.conventions, tuple)
    assert set(page.conventions) <= {field.name for field in fields(Conventions)}


@every_page
def test_a_page_mentions_no_code_that_does_not_exist(page):
    assert set(re.findall(r"PN\d+", manual.as_markdown(page))) <= {page.code for page in PAGES}


# Finding a page.


@every_page
def test_a_page_is_found_by_code_and_by_name_in_any_case(page):
    for word in (page.code, page.name):
        for spelling in (word, word.lower(), word.upper(), word.title()):
            assert manual.page(spelling) is page


@pytest.mark.parametrize("word", ["", "PN", "PN9999", "401", "revok", "card not held", "Ж", "\0"])
def test_no_page(word):
    assert manual.page(word) is None


@pytest.mark.parametrize(
    ("word", "near"),
    [("revok", "revoke"), ("REVOKES", "revoke"), ("card_not_held", "card-not-held"), ("Ж", "")],
)
def test_what_was_nearly_said(word, near):
    assert manual.near(word) == near


def test_a_code_that_was_nearly_said_is_one():
    assert manual.page(manual.near("pn40l")).family == "play"


# A page as a text.


@every_page
@pytest.mark.parametrize("width", [30, 60, manual.WIDTH])
def test_a_page_is_wrapped_and_loses_no_word(page, width):
    text = manual.as_text(page, width)
    title, facts, *_ = text.splitlines()
    assert title == f"{page.name} ({page.code})"
    assert facts.startswith(f"Family: {page.family}.")
    prose, _, _ = text.partition("\n\nBad\n")
    assert all(len(line) <= width for line in prose.splitlines())
    assert " ".join(page.text.split()) in " ".join(text.split())
    for example in (page.bad, page.good):
        assert "".join(f"    {line}".rstrip() + "\n" for line in example.splitlines()) in text
    assert "\n\n\n" not in text


def test_a_page_is_at_most_as_wide_as_is_agreeable():
    assert manual.as_text(REVOKE) == manual.as_text(REVOKE, 88)


def test_only_headings_are_bold():
    bold = manual.as_text(SWITCHED, bold=True)
    assert re.findall(r"\x1b\[1m(.*)\x1b\[0m", bold) == [
        "revoke (PN401)", "Bad", "Good", "Conventions",
    ]  # fmt: skip
    assert ANSI.sub("", bold) == manual.as_text(SWITCHED)


def test_a_page_names_the_switches_that_change_it():
    count = manual.page("wrong-trick-count")
    assert "Conventions" not in manual.as_text(count) + manual.as_markdown(count)
    assert manual.as_text(SWITCHED).endswith(
        "\n\nConventions\n\n    Unless the table has agreed otherwise:\n"
        "    exit: exit 6-6-6 (выход 6-6-6)\n"
        "    without_three: leaving without three (уход без трёх)\n"
        "    hold: hold by the last two (здесь вдвоём)\n"
    )
    assert manual.as_markdown(SWITCHED).endswith(
        "\n\n**Conventions**\n\nUnless the table has agreed otherwise:\n\n"
        "- [`exit`](../conventions.md#exit): exit 6-6-6 (выход 6-6-6)\n"
        "- [`without_three`](../conventions.md#without_three): "
        "leaving without three (уход без трёх)\n"
        "- [`hold`](../conventions.md#hold): hold by the last two (здесь вдвоём)\n"
    )


def test_a_page_says_whether_it_can_be_fixed():
    assert "Family: play. Severity: error. Fix: unsafe.\n" in manual.as_text(REVOKE)
    assert "Family: play. Severity: error. Fix: unsafe.\n" in manual.as_text(SWITCHED)
    assert "Family: play. Severity: error. Fix: unsafe.\n" in manual.as_markdown(SWITCHED)


def test_a_page_without_examples():
    assert "Bad" not in manual.as_text(manual.page("guessed-encoding"))
    assert "```" not in manual.as_markdown(manual.page("guessed-encoding"))


@every_page
def test_a_page_in_markdown(page):
    text = manual.as_markdown(page)
    assert text.startswith(f"# {page.name} ({page.code})\n\nFamily: ")
    assert page.text in text
    examples = re.findall(r"\*\*(Bad|Good)\*\*\n\n```pref\n(.*?)\n```\n", text, re.DOTALL)
    told = [("Bad", page.bad), ("Good", page.good)]
    assert examples == [(title, example) for title, example in told if example]


@every_page
def test_a_page_in_json(page):
    loaded = json.loads(manual.as_json(page))
    assert list(loaded) == [
        "code", "name", "family", "severity", "fix", "conventions", "summary", "text", "bad",
        "good",
    ]  # fmt: skip
    assert loaded == {key: _plain(getattr(page, key)) for key in loaded}


def _plain(value):
    return list(value) if isinstance(value, tuple) else value


# The list of pages.


def test_the_list_has_columns_by_family():
    lines = manual.listed(
        [manual.page("guessed-encoding"), manual.page("duplicate-card"), SWITCHED]
    )
    assert lines == (
        "text\n"
        "  PN009  guessed-encoding  info   -       The encoding of a text is a guess\n"
        "\n"
        "deal\n"
        "  PN101  duplicate-card    error  unsafe  A card stands twice in a deal\n"
        "\n"
        "play\n"
        f"  PN401  revoke            error  unsafe  {REVOKE.summary}\n"
    )


def test_the_list_in_json_has_everything_but_the_texts():
    loaded = json.loads(manual.listed_as_json(PAGES))
    for entry, page in zip(loaded, PAGES, strict=True):
        whole = json.loads(manual.as_json(page))
        assert list(entry) == list(whole)[:-3]
        assert entry.items() <= whole.items()


# docs/rules


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode() for path in folder.iterdir()}


def test_the_pages_in_the_repository_are_not_stale(tmp_path):
    manual.write(tmp_path)
    made, kept = contents(tmp_path), contents(ROOT / "docs" / "rules")
    stale = {name for name in made.keys() | kept.keys() if made.get(name) != kept.get(name)}
    assert not stale, f"run `{COMMAND}`"


def test_the_index_links_every_page():
    index = manual.files()["README.md"]
    assert COMMAND in index
    links = re.findall(r"^\| (PN\d+) \| \[(.+)\]\((.+)\.md\) \|", index, re.MULTILINE)
    assert links == [(page.code, page.name, page.name) for page in PAGES]
    families = [family.lower() for family in re.findall(r"^## (.+)$", index, re.MULTILINE)]
    assert families == [one for one in manual.FAMILIES if one in {page.family for page in PAGES}]
    rows = [line for line in index.splitlines() if line.startswith("| PN")]
    assert {row.count("|") for row in rows} == {6}


def test_writing_removes_pages_of_rules_that_are_gone_and_nothing_else(tmp_path):
    folder = tmp_path / "docs" / "rules"
    manual.write(folder)
    (folder / "gone-rule.md").write_text("# gone-rule (PN499)\n\nA rule.\n", "utf-8")
    (folder / "revoke.md").write_text("# revoke (PN401)\n\nStale.\n", "utf-8")
    other = {"NOTES.md": "# Notes\n", "a.txt": "# gone-rule (PN499)\n"}
    for name, text in other.items():
        (folder / name).write_text(text, "utf-8")
    manual.write(folder)
    assert contents(folder) == manual.files() | other


def test_the_module_writes_the_pages(tmp_path, monkeypatch):
    monkeypatch.delitem(sys.modules, "prefnotation.manual")
    for arguments in ([], ["a", "b"]):
        monkeypatch.setattr(sys, "argv", ["manual.py", *arguments])
        with pytest.raises(SystemExit, match=r"^usage: "):
            runpy.run_module("prefnotation.manual", run_name="__main__")
    monkeypatch.setattr(sys, "argv", ["manual.py", str(tmp_path)])
    runpy.run_module("prefnotation.manual", run_name="__main__")
    assert contents(tmp_path) == manual.files()


# The commands.


def test_rules():
    result = run("rules")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == manual.listed(PAGES)


def test_rules_as_json():
    result = run("rules", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [entry["code"] for entry in json.loads(result.stdout)] == [page.code for page in PAGES]
    assert process("rules", "--json").stdout == result.stdout


@pytest.mark.usefixtures("wide")
def test_explain_every_page_by_code_and_by_name():
    for page in PAGES:
        result = run("explain", page.code)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == manual.as_text(page)
        for spelling in (page.code.lower(), page.name, page.name.upper()):
            assert run("explain", spelling).stdout == result.stdout


@pytest.mark.usefixtures("wide")
def test_explain_several():
    result = run("explain", "revoke", "pn009", "revoke")
    revoke, guessed = (manual.as_text(manual.page(word)) for word in ("revoke", "pn009"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{revoke}\n{guessed}\n{revoke}"


def test_explain_as_json():
    result = run("explain", "--json", "revoke")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == manual.as_json(REVOKE) + "\n"
    assert process("explain", "PN401", "--json").stdout == result.stdout
    lines = run("explain", "--json", "revoke", "PN009").stdout.splitlines()
    assert [json.loads(line)["code"] for line in lines] == ["PN401", "PN009"]


def test_explain_is_as_narrow_as_the_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    assert run("explain", "revoke").stdout == manual.as_text(REVOKE, 40)
    monkeypatch.setenv("COLUMNS", "1")
    assert run("explain", "revoke").exit_code == 0


def test_explain_is_bold_on_a_terminal_only():
    assert ANSI.search(on_a_terminal("explain", "revoke"))
    assert not ANSI.search(on_a_terminal("explain", "revoke", NO_COLOR="1"))
    assert not ANSI.search(on_a_terminal("explain", "--json", "revoke"))
    assert not ANSI.search(process("explain", "revoke").stdout)


@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize(
    ("code", "near"),
    [
        ("revok", "; did you mean revoke?"),
        ("PN40l", "; did you mean PN40"),
        ("Ж", "'Ж'"),
        ("", "''"),
    ],
)
def test_explain_unknown(code, near, options):
    for codes in ([code], ["revoke", code, "revoke"]):
        result = run("explain", *options, *codes)
        fails_with_one_line(result, f"no rule is called {code!r}", near)


def test_explain_does_not_repeat_what_a_terminal_would_act_on():
    result = run("explain", "\x1b[31m\n")
    fails_with_one_line(result)
    assert "\x1b" not in result.output
