"""What README.md and CONTRIBUTING.md promise: every command, every example, every link."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from prefnotation import check, converting, parse
from prefnotation.cli import cli
from tests.checkout import ROOT, copy_to, environment

README = (ROOT / "README.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(language=""):
    """Return the blocks of code in README.md that are in a language."""
    return [code for named, code in FENCE.findall(README) if named == language]


def the_block(beginning):
    (found,) = [code for code in blocks() if code.startswith(beginning)]
    return found


def test_there_are_two_commands_of_one_line_each():
    install, tests = blocks("sh")
    assert install.count("\n") == tests.count("\n") == 1
    assert "pytest" in tests
    assert "pytest" not in install


def test_the_first_command_installs_and_converts(tmp_path):
    done = subprocess.run(
        ["bash", "-c", blocks("sh")[0]],
        cwd=copy_to(tmp_path / "checkout"),
        env=environment() | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr.decode()
    (deal,) = json.loads(done.stdout)["deals"]
    assert deal["name"] == "3"
    assert deal["game"]["level"] == 6
    assert deal["game"]["trump"] == "♠"
    assert deal["hands"]["west"] == ["♠A", "♠Q", "♠J", "♠10", "♣A", "♣K", "♦A", "♦8", "♥K", "♥7"]
    assert deal["tricks"][0]["plays"] == ["♠A", "♠7", "♠8"]


def test_the_second_command_is_what_ci_runs_literally():
    """It would run this test again, so `.ci/run` runs it, and takes it from README.md."""
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "pytest" not in script.read_text("utf-8")
    said = subprocess.run([script, "-n"], capture_output=True, check=True).stdout.decode()
    assert said.startswith(f"$ {blocks('sh')[1]}$ .venv/bin/ruff check\n")
    # It runs as it stands: the shell can read it, and what it installs is there.
    assert shlex.split(blocks("sh")[1])[:3] == ["python3", "-m", "venv"]


def test_the_python_example():
    (code,) = blocks("python")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "error", "-c", code],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    first, _, rest = done.stdout.decode().partition("\n")
    assert first == "6 ♠ (Card('♠A'), Card('♠7'), Card('♠8'))"
    assert json.loads(rest)["deals"]  # The record is clean, so no finding stands in between.


def test_the_record_is_clean():
    reading = parse(the_block("Сдача"))
    assert len(reading.deals) == 1
    assert check(reading) == []


def test_the_finding_that_is_shown(tmp_path):
    command, *shown = the_block("$ ").splitlines()
    record = (
        "; The record is made for this test.\n\nСдача 5\nПервая рука: Юг\n"
        "Юг: ♠ТК987 ♦КВ10 ♥Т9\nЗапад: ♠В10 ♣ТКД ♦Т8 ♥КВ7\nВосток: ♣В10987 ♦Д97 ♥Д10\n"
        "Прикуп: ♠Д ♥8\nКонтракт: Юг 6♠\nРозыгрыш:\n1. ♠Т ♣Д 7\n"
    )
    (tmp_path / "deal.pref").write_text(record, "utf-8")
    _, *arguments = command.removeprefix("$ ").split()
    done = subprocess.run(
        [sys.executable, "-m", "prefnotation", *arguments],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == shown


def test_the_usage_is_of_the_program():
    usage = the_block("prefnotation convert").splitlines()
    told = {line.split()[1]: line for line in usage}
    assert set(told) == {*cli.commands, "--version"}
    for name, command in cli.commands.items():
        options = set(re.findall(r"(?<![\w-])--?[a-z]+", told[name].partition("  ")[0]))
        known = {option for parameter in command.params for option in parameter.opts}
        assert options <= known
        if name == "convert":
            assert {o for o in known if o.startswith("-")} - options == {"--output"}


def test_the_table_of_formats_is_true():
    rows = re.findall(r"^\| \w+ \|(.*)\|(.*)\|(.*)\|$", README, re.MULTILINE)
    columns = (" ".join(column) for column in zip(*rows, strict=True))
    both, read, written = (set(re.findall(r"`(\w+)`", column)) for column in columns)
    assert both | read == set(converting.readable())
    assert both | written == set(converting.writable())


def test_the_exit_codes_are_those_of_the_help():
    said = " ".join(CliRunner().invoke(cli, ["--help"]).output.split())
    for meaning in ("0 clean", "1 findings", "2 could not run"):
        assert meaning in said
        assert meaning in README


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text("utf-8"))
    assert links
    for link in links:
        assert (ROOT / link).exists(), link
