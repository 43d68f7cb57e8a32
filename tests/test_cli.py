"""The command line: commands, options, exit codes, and every way an input or an output fails."""

import codecs
import gzip
import io
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
import yaml
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

import prefnotation
from prefnotation import cli, converting, encodings
from prefnotation.encodings import TABLES

CLEAN = """\
Сдача 3
Сдающий: Юг
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
Прикуп: ♥В ♥8
Розыгрыш:
1. ♠Т ♠7 ♠8
"""
ENGLISH = "Deal 4\nFirst hand: South\nPlay:\n1. ♠A ♠7 ♠10\n"
TWICE = "Сдача 5\nПрикуп: ♥В ♥В\n"
BROKEN = "Сдача 6\nЮг: ♠КЖ8\n"
JPREF = "deal: ♠7QKA ♣8A ♦XK ♥79  ♠8J ♣9QK ♦7A ♥8XA  ♠9X ♣7XJ ♦8JQ ♥QK  ♦9 ♥J  1 -> 6♠ 7\n"
ANSI = re.compile(r"\x1b\[[\d;]*m")

MAIN = SimpleNamespace(
    name="prefnotation", main=lambda args, prog_name, **_settings: cli.main(args)
)
"""What CliRunner invokes: `main`, with what it does before click takes over."""


def run(*arguments, stdin=b"", **settings):
    """Run the command line in this process; what it raises is raised here."""
    result = CliRunner().invoke(
        MAIN, list(arguments), input=stdin, catch_exceptions=False, **settings
    )
    assert "Traceback" not in result.output
    return result


def process(*arguments, stdin=b"", env: Mapping[str, str] | None = None, **settings):
    """Run the command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "prefnotation", *arguments],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **(env or {})},
        **settings,
    )
    assert b"Traceback" not in done.stdout + done.stderr
    return SimpleNamespace(
        exit_code=done.returncode, stdout=done.stdout.decode(), stderr=done.stderr.decode()
    )


@pytest.fixture
def clean(tmp_path):
    return written(tmp_path / "clean.pref", CLEAN)


@pytest.fixture
def broken(tmp_path):
    return written(tmp_path / "broken.pref", BROKEN)


def written(path: Path, what: str | bytes) -> str:
    path.write_bytes(what if isinstance(what, bytes) else what.encode())
    return str(path)


def deals_of(result):
    return json.loads(result.stdout)["deals"]


def codes_of(output):
    return re.findall(r"^\w+\[(PN\d+)\]: ", output, re.MULTILINE)


def fails_with_one_line(result, *parts):
    """Whether a command could not run, said so in one line, and printed nothing."""
    assert result.exit_code == 2
    assert result.stdout == ""
    said = result.stderr.splitlines()
    assert len(said) == 1
    for part in ("prefnotation: ", *parts):
        assert part in said[0]


# The program.


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version(option):
    result = run(option)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"prefnotation {prefnotation.__version__}\n"
    assert process(option).stdout == result.stdout


@pytest.mark.parametrize("option", ["--help", "-h"])
@pytest.mark.parametrize("command", [(), *((command,) for command in sorted(cli.cli.commands))])
def test_help(command, option):
    result = run(*command, option)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(" ".join(["Usage: prefnotation", *command]))


def test_help_names_every_command_and_exit_code():
    said = " ".join(run("--help").stdout.split())
    assert "Exit codes: 0 clean, 1 findings, 2 could not run." in said
    assert set(cli.cli.commands) == {
        "check", "convert", "explain", "fmt", "format", "formats", "rules", "schema", "show",
    }  # fmt: skip
    assert all(f" {command} " in said for command in cli.cli.commands)


def test_help_tells_every_option_and_argument():
    for command in cli.cli.commands.values():
        for parameter in command.params:
            assert isinstance(parameter, click.Argument) or parameter.help, parameter.name


def test_without_a_command_the_help_is_shown_and_nothing_was_done():
    result = run()
    assert result.exit_code == 2
    assert "Usage: prefnotation" in result.output


def test_the_module_and_the_script_are_the_same_program(clean, monkeypatch, capfd):
    monkeypatch.setattr(sys, "argv", ["somewhere/__main__.py", "check", clean])
    monkeypatch.delitem(sys.modules, "prefnotation.__main__", raising=False)
    with pytest.raises(SystemExit) as left:
        runpy.run_module("prefnotation", run_name="__main__")
    assert left.value.code == 0
    script = subprocess.run(
        [Path(sys.executable).with_name("prefnotation"), "check", clean],
        capture_output=True,
        check=False,
    )
    assert script.returncode == 0
    assert capfd.readouterr().err.encode() == script.stderr == b"1 file, 1 deal: clean\n"


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["frob"], ["No such command", "frob"]),
        (["--frob"], ["No such option", "--frob"]),
        (["convert"], ["Missing argument", "IN..."]),
        (["show"], ["Missing argument", "IN..."]),
        (["explain"], ["Missing argument", "CODE"]),
        (["rules", "PN401"], ["unexpected extra argument", "PN401"]),
        (["check", "--frob", "-"], ["No such option", "--frob"]),
        (["check", "--to", "json", "-"], ["No such option", "--to"]),
        (["convert", "-", "-o"], ["'-o' requires an argument"]),
        (["convert", "-", "--lang", "de"], ["--lang", "'de'", "ru", "en"]),
        (["show", "-", "--lang", "RU"], ["--lang", "'RU'"]),
        (["show", "-", "--colour=yes"], ["--colour", "does not take a value"]),
        (["convert", "-", "--to", "pgn"], ["--to", "'pgn' cannot be written", "json", "pretty"]),
        (["convert", "-", "--to", "newspaper"], ["--to", "'newspaper' cannot be written"]),
        (["convert", "-", "--to", "JSON"], ["--to", "'JSON' cannot be written"]),
        (["convert", "-", "--to", ""], ["--to", "'' cannot be written"]),
        (["convert", "-", "--to", "_schema"], ["--to", "'_schema' cannot be written"]),
        (
            ["convert", "-", "--from", "pgn"],
            ["--from", "'pgn' cannot be read", "jpref", "notation"],
        ),
        (["check", "-", "--from", "pretty"], ["--from", "'pretty' cannot be read"]),
        (["show", "-", "--from", "../x"], ["--from", "'../x' cannot be read"]),
        (["check", "-", "--encoding"], ["'--encoding' requires an argument"]),
    ],
)
def test_bad_usage(arguments, parts):
    fails_with_one_line(run(*arguments, stdin=CLEAN), *parts)


def test_bad_usage_in_a_process():
    fails_with_one_line(process("convert", "-", "--to", "Ж"), "'Ж' cannot be written")


# check


def test_check_clean(clean):
    result = run("check", clean)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 file, 1 deal: clean\n"


def test_check_findings(broken):
    result = run("check", broken)
    assert result.exit_code == 1
    assert codes_of(result.stdout) == ["PN001"]
    assert f"┌─ {broken}:2:" in result.stdout
    assert result.stderr == "1 file, 1 deal: 1 finding\n"


def test_check_says_what_breaks_a_law_too():
    result = run("check", "-", stdin=f"{BROKEN}\n{TWICE}")
    assert result.exit_code == 1
    assert codes_of(result.stdout) == ["PN001", "PN101"]
    assert "┌─ <stdin>:5:" in result.stdout
    assert "\n\n\n" not in result.stdout
    assert result.stderr == "1 file, 2 deals: 2 findings\n"


def test_check_several(clean, broken):
    result = run("check", clean, broken, "-", stdin=TWICE)
    assert result.exit_code == 1
    assert codes_of(result.stdout) == ["PN101", "PN001"]  # In the order of their names.
    assert "\n\nerror[PN001]" in result.stdout
    assert result.stderr == "3 files, 3 deals: 2 findings\n"


def test_check_with_a_format_that_was_told(tmp_path):
    path = written(tmp_path / "clean.pref", json.dumps({"deals": [{"name": "1"}]}))
    assert run("check", path).exit_code == 1
    assert run("check", "--from", "json", path).exit_code in (0, 1)
    assert codes_of(run("check", path).stdout) != codes_of(
        run("check", "--from", "json", path).stdout
    )


# Conventions.


LOW = "Пулька 1\n{match}\n\nСдача 1\nКонтракт: распасы\n\nСдача 2\n{deal}\nТорговля: 6♠, пас, пас\n"
"""After an all-pass somebody bids six; that is too low unless the table goes out with six."""
AGREED = re.compile(r"^ += convention: (.*)$", re.MULTILINE)


def low(match="", deal=""):
    return LOW.format(match=match, deal=deal)


def convention(result):
    """Return the convention by which six is too low; nothing if it is not."""
    codes, agreed = codes_of(result.stdout), AGREED.findall(result.stdout)
    assert result.exit_code == len(codes)
    assert codes == ["PN206"] * len(agreed)
    return "".join(agreed)


@pytest.mark.parametrize(
    ("rules", "agreed"),
    [
        ((), ""),
        (("ленинградка",), "выход 7-7-7 (ленинградка)"),
        (("Leningrad",), "выход 7-7-7 (ленинградка)"),
        (("выход 6-7-8",), ""),
        (("выход 8",), "выход 8-8-8"),
        (("exit from nine",), "выход 9-9-9"),
        (("exit=7-8",), "выход 7-8-8"),
        (("preset=leningrad",), "выход 7-7-7 (ленинградка)"),
        (("сталинград, ленинградка; выход 10",), "выход 10-10-10"),
        (("ленинградка", "выход 7-7-8"), "выход 7-7-8"),
        (("выход 8", "ленинградка"), "выход 7-7-7 (ленинградка)"),
        (("ленинградка", "сочинка"), ""),
    ],
)
def test_check_by_rules_that_are_told(rules, agreed):
    options = [word for text in rules for word in ("--rules", text)]
    assert convention(run("check", "-", *options, stdin=low())) == agreed


@pytest.mark.parametrize(
    ("rules", "parts"),
    [
        (["ленинградкаа"], ["'ленинградкаа'; did you mean ленинградка?"]),
        (["ленинградка", "exit=7, tenn=wisted"], ["'tenn=wisted'; did you mean ten=whisted?"]),
        (["выход 5-5-5"], ["no convention is called 'выход 5-5-5'"]),
        (["\x1b[31m"], [r"no convention is called '\x1b[31m'"]),
    ],
)
def test_check_by_unknown_rules(rules, parts):
    options = [word for text in rules for word in ("--rules", text)]
    result = run("check", "-", *options, stdin=low())
    fails_with_one_line(result, "--rules", *parts)
    assert ("did you mean" in result.stderr) == ("did you mean" in parts[0])


def test_a_finding_tells_its_convention_above_the_help():
    shown = run("check", "-", stdin=low("Соглашения: выход 7-7-7")).stdout
    assert "  = convention: выход 7-7-7\n" in shown
    assert shown.index("= convention: ") < shown.index("= help: ")
    english = "Deal 1\nContract: South 6♠\nWhist: pass, half-whist\n"
    result = run("check", "-", "--rules", "без полвиста", stdin=english)
    assert "  = convention: no half-whist\n" in result.stdout
    assert "convention:" not in run("check", "-", stdin=TWICE).stdout


def test_a_convention_by_default_says_so():
    bound = "Сдача 1\nТорговля: 6♠, пас, 6♣, мизер\n"
    result = run("check", "-", stdin=bound)
    assert AGREED.findall(result.stdout) == ["кабальный мизер (по умолчанию)"]
    assert run("check", "-", "--rules", "misere=free", stdin=bound).exit_code == 0


OWN = 'rules = "выход 9"\n'
SHARED = '[tool.prefnotation.rules]\npreset = "сочинка"\nexit = [9, 9]\n'


@pytest.mark.parametrize("folder", ["", "b", "b/c"])
@pytest.mark.parametrize(
    ("name", "said"), [(".prefnotation.toml", OWN), ("pyproject.toml", SHARED)]
)
def test_a_configuration_next_to_a_file_or_above(name, said, folder, tmp_path):
    written(tmp_path / name, said)
    (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    path = written(tmp_path / folder / "a.pref", low())
    assert convention(run("check", path)) == "выход 9-9-9"


def test_each_file_has_the_nearest_configuration(tmp_path, monkeypatch):
    written(tmp_path / "pyproject.toml", SHARED)
    (tmp_path / "b").mkdir()
    written(tmp_path / "b" / ".prefnotation.toml", "rules = ['ленинградка']")
    (tmp_path / "b" / "pyproject.toml").write_text('[project]\nname = "b"\n', "utf-8")
    paths = [written(tmp_path / folder / "a.pref", low()) for folder in (".", "b")]
    monkeypatch.chdir(tmp_path / "b")
    shown = run("check", *paths, "-", stdin=low()).stdout
    leningrad = "выход 7-7-7 (ленинградка)"
    assert AGREED.findall(shown) == [leningrad, "выход 9-9-9", leningrad]


SOURCES = ("deal", "match", "option", "file")
"""Who may speak of the way out of an all-pass; each wins over those after it."""


@pytest.mark.parametrize("silent", range(len(SOURCES) + 1))
def test_who_comes_first(silent, tmp_path):
    levels = dict(zip(SOURCES, (7, 8, 9, 10), strict=True))
    said = {
        name: f"выход {levels[name]}" if at >= silent else "" for at, name in enumerate(SOURCES)
    }
    entries = {name: f"Соглашения: {said[name]}" if said[name] else "" for name in said}
    path = written(tmp_path / "a.pref", low(entries["match"], entries["deal"]))
    written(tmp_path / ".prefnotation.toml", f"rules = '{said['file']}'")
    agreed = convention(run("check", path, *["--rules", said["option"]] * bool(said["option"])))
    spoken = [level for level in levels.values() if level >= 7 + silent]
    assert agreed == ("-".join([str(spoken[0])] * 3).join(["выход ", ""]) if spoken else "")


def test_what_one_leaves_open_another_may_say(tmp_path):
    """A usual set on the command line settles all, a switch only itself."""
    written(tmp_path / ".prefnotation.toml", "rules = 'выход 9'")
    path = written(tmp_path / "a.pref", low("Правила: rooles", "Соглашения: сталинград"))
    result = run("check", path, "--rules", "без амнистии")
    assert codes_of(result.stdout) == ["PN010", "PN206"]
    assert AGREED.findall(result.stdout) == ["выход 9-9-9"]
    assert codes_of(run("check", path, "--rules", "сочинка").stdout) == ["PN010"]


BAD_FILES = [
    (".prefnotation.toml", "rules = ", "Invalid value"),
    (".prefnotation.toml", b"rules = '\xff'", "can't decode byte 0xff"),
    (".prefnotation.toml", "rulez = 'sochi'", "no key is called 'rulez'; did you mean rules?"),
    (".prefnotation.toml", "rules = 'sotchi'", "'sotchi'; did you mean Sochi?"),
    ("pyproject.toml", "[tool.prefnotation.rules]\nexit = []", "rules: no convention"),
    ("pyproject.toml", "tool.prefnotation = 3", "tool.prefnotation is a table, not 3"),
]


@pytest.mark.parametrize(("name", "said", "why"), BAD_FILES)
def test_a_broken_configuration(name, said, why, tmp_path):
    written(tmp_path / name, said)
    path = written(tmp_path / "a.pref", low())
    for options in ([], ["--rules", "сочинка"]):
        result = run("check", path, *options)
        assert (result.exit_code, result.stdout) == (2, "")
        told = result.stderr.splitlines()[0]
        assert told.startswith(f"prefnotation: {tmp_path / name}: ")
        assert why in told


def test_a_broken_configuration_does_not_keep_others_from_being_checked(tmp_path, broken):
    (tmp_path / "b").mkdir()
    written(tmp_path / "b" / ".prefnotation.toml", "rulez = 1")
    path = written(tmp_path / "b" / "a.pref", TWICE)
    result = run("check", path, broken)
    assert result.exit_code == 2
    assert codes_of(result.stdout) == ["PN001"]
    assert str(tmp_path / "b" / ".prefnotation.toml") in result.stderr


@pytest.mark.parametrize(("name", "said", "why"), BAD_FILES)
@pytest.mark.parametrize(
    "command",
    [("convert",), ("convert", "--to", "json"), ("show",), ("format",), ("fmt", "--check")],
)
def test_other_commands_need_no_configuration(command, name, said, why, tmp_path, monkeypatch):
    written(tmp_path / name, said)
    path = written(tmp_path / "a.pref", CLEAN)
    monkeypatch.chdir(tmp_path)
    result = run(*command, path)
    assert result.exit_code == 0
    assert why not in result.stderr
    assert name not in result.stderr
    assert run(*command, "-", stdin=CLEAN).exit_code == 0


def carets(shown):
    """Return what is underlined in each finding, by columns: no sign here is a wide one."""
    found = []
    for line, marks in zip(shown.splitlines(), shown.splitlines()[1:], strict=False):
        run_of = re.fullmatch(r" +│ ( *)(\^+)", marks)
        if run_of and (source := re.fullmatch(r" *\d+ │ (.*)", line)):
            start, end = run_of.span(2)
            shift = line.index(source[1])
            found.append(line[max(start, shift) : end])
    return found


@pytest.mark.parametrize(
    ("text", "pointed"),
    [
        ("Сдача 1\nСоглашения: без сталинрада, амнистия\n", ["без сталинрада"]),
        ("Сдача 1\nПравила: без сталинграда, без; чепуха\n", ["без", "чепуха"]),
        ("Сдача 1\nПравила: чепуха\nСоглашения: чепуха\n", ["чепуха", "чепуха"]),
        ("Сдача 1\nПравила: чепуха, {чепуха} чепуха\n", ["чепуха", "чепуха"]),
        ("Пулька 1\nRules: s, sochi, s\n\nСдача 1\n", ["s", "s"]),
        ('Сдача 1\nПравила: "аа; ёё"\n', ["аа", "ёё"]),
        ("Сдача 1\nСоглашения: а {б} в\n", ["Соглашения: а {б} в"]),
        ('{"deals": [{"name": "1", "rules": "аа, sochi; аа"}]}', ["аа", "аа"]),
        (r'{"deals": [{"name": "1", "rules": "ab\ncd, \"e\""}]}', [r'"ab\ncd, \"e\""', "ab", "cd"]),
        (r'{"deals": [{"name": "1", "rules": "sochi, r\u0435"}]}', [r'"sochi, r\u0435"']),
        ('{"matches": [{"conventions": "a: b", "deals": [{}]}]}', ["a: b"]),
        ("deals:\n- rules: aa, sochi, bb\n", ["aa", "bb"]),
        ("deals:\n- rules: 'aa, it''s'\n", ["'aa, it''s'", "aa"]),
        ("deals:\n- rules: |\n    sochi, aa\n    bb\n", ["aa", "bb"]),
    ],
)
def test_an_unknown_convention_is_pointed_at(text, pointed):
    result = run("check", "-", stdin=text)
    assert codes_of(result.stdout) == ["PN010"] * len(pointed)
    assert carets(result.stdout) == pointed


# convert


def test_convert_to_the_notation_by_default(clean):
    result = run("convert", clean)
    assert (result.exit_code, result.stdout, result.stderr) == (0, CLEAN, "")


def test_convert_tells_faults_but_no_broken_law():
    result = run("convert", "-", "--to", "json", stdin=f"{BROKEN}\n{TWICE}")
    assert result.exit_code == 1
    assert codes_of(result.stderr) == ["PN001"]
    assert [deal["name"] for deal in deals_of(result)] == ["6", "5"]
    assert run("convert", "-", stdin=TWICE).exit_code == 0


def test_convert_to_each_format(clean):
    assert deals_of(run("convert", clean, "--to", "json"))[0]["talon"] == ["♥J", "♥8"]
    loaded = yaml.safe_load(run("convert", clean, "--to", "yaml").stdout)
    assert loaded["deals"] == deals_of(run("convert", clean, "--to", "json"))
    assert "┌" in run("convert", clean, "--to", "pretty").stdout
    assert run("convert", clean, "--to", "notation").stdout == CLEAN


@pytest.mark.parametrize("target", ["json", "notation", "yaml"])
def test_convert_and_back(target, clean):
    text = run("convert", clean, "--to", target).stdout
    for how in (["--from", target], []):
        result = run("convert", "-", "--lang", "ru", *how, stdin=text)
        assert (result.exit_code, result.stdout) == (0, CLEAN)


def test_convert_joins_its_inputs(clean, tmp_path):
    english = written(tmp_path / "english.pref", ENGLISH)
    result = run("convert", clean, english, "-", "--to", "json", stdin=JPREF)
    assert result.exit_code == 0
    assert [deal.get("name") for deal in deals_of(result)][:2] == ["3", "4"]
    assert len(deals_of(result)) == 3


def test_the_language(clean):
    assert run("convert", "-", stdin=ENGLISH).stdout == ENGLISH
    assert run("convert", "-", "--lang", "ru", stdin=ENGLISH).stdout.startswith("Сдача 4\n")
    assert run("convert", clean, "--lang", "en").stdout.startswith("Deal 3\nDealer: South\n")
    assert run("convert", clean, "-", stdin=ENGLISH).stdout.startswith("Сдача 3\n")
    assert run("convert", "-", clean, stdin=ENGLISH).stdout.startswith("Deal 4\n")
    there = run("convert", clean, "--to", "json", "--lang", "en").stdout
    assert run("convert", "-", "--lang", "ru", stdin=there).stdout == CLEAN


def test_convert_says_what_gets_lost(tmp_path):
    text = json.dumps({"deals": [{"others": [{"label": "Прикуп", "text": "a"}]}]})
    path = written(tmp_path / "odd\nname.json", text)
    result = run("convert", path, "--to", "notation")
    assert len(result.stderr.splitlines()) == 1
    assert "odd\\nname.json': lost: " in result.stderr
    assert result.exit_code == 0


STRICTLY = "prefnotation: nothing is written, since --strict is asked for\n"


def test_convert_strictly_writes_all_or_nothing(clean, broken, tmp_path):
    out = tmp_path / "out.json"
    result = run("convert", clean, "--strict", "-o", str(out))
    assert (result.exit_code, result.output) == (0, "")
    assert out.read_text("utf-8") == run("convert", clean, "--to", "json").stdout
    out.unlink()
    lossy = run("convert", clean, "--strict", "--to", "jpref", "-o", str(out))
    assert (lossy.exit_code, lossy.stdout) == (1, "")
    assert lossy.stderr == run("convert", clean, "--to", "jpref").stderr + STRICTLY
    faulty = run("convert", clean, broken, "--strict", "-o", str(out))
    assert (faulty.exit_code, codes_of(faulty.stderr)) == (1, ["PN001"])
    missing = run("convert", clean, str(tmp_path / "missing"), "--strict", "-o", str(out))
    assert missing.exit_code == 2
    assert missing.stderr.endswith(STRICTLY)
    assert not out.exists()


def test_convert_to_bytes(clean, tmp_path, monkeypatch):
    out = tmp_path / "out.parquet"
    assert run("convert", clean, "-o", str(out)).exit_code == 0
    data = out.read_bytes()
    assert data.startswith(b"PAR1")
    command = [sys.executable, "-m", "prefnotation", "convert", clean, "--to", "parquet"]
    assert subprocess.run(command, capture_output=True, check=True).stdout == data
    packed = tmp_path / "out.parquet.gz"
    assert run("convert", clean, "-o", str(packed)).exit_code == 0
    assert gzip.decompress(packed.read_bytes()) == data
    monkeypatch.setattr("prefnotation.cli.records._on_a_terminal", lambda: True)
    told = run("convert", clean, "--to", "parquet")
    fails_with_one_line(told, "parquet is nothing for a terminal: -o names a file for it")
    assert run("convert", clean, "--to", "parquet", "-o", str(out)).exit_code == 0
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    out.unlink()
    told = run("convert", clean, "-o", str(out))
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.endswith("pip install 'prefnotation[arrow]'\n")
    assert not out.exists()


# Which format.


SUFFIXES = {
    ".pref": "notation",
    ".PREF": "notation",
    ".json": "json",
    ".Json": "json",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".jpref": "jpref",
}


@pytest.fixture
def texts():
    spelt = {to: run("convert", "-", "--to", to, stdin=CLEAN).stdout for to in ("json", "yaml")}
    return {"notation": CLEAN, "jpref": JPREF, **spelt}


@pytest.mark.parametrize("file", ["a", "a.txt", "a.dat", ".pref", "json", "a.json.bak"])
@pytest.mark.parametrize("source", sorted({*SUFFIXES.values()}))
def test_the_content_tells_the_format(file, source, texts, tmp_path):
    result = run("check", written(tmp_path / file, texts[source]))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 file, 1 deal: clean\n"


@pytest.mark.parametrize("source", sorted({*SUFFIXES.values()}))
def test_the_content_of_standard_input_tells_the_format(source, texts):
    for data in (
        texts[source].encode(),
        codecs.BOM_UTF8 + texts[source].encode(),
        ("\n" + texts[source]).encode("utf-16"),
    ):
        assert run("check", "-", stdin=data).output == "1 file, 1 deal: clean\n"
        hands = [
            deal["hands"] for deal in deals_of(run("convert", "-", "--to", "json", stdin=data))
        ]
        assert len(hands) == 1


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_suffix_tells_the_format(suffix, texts, tmp_path):
    for source, text in texts.items():
        path = written(tmp_path / f"a{suffix}", text)
        form = SUFFIXES[suffix]
        guessed, told = run("check", path), run("check", path, "--from", form)
        # Notation has no marks of its own, and JSON is YAML too.
        looks_else = source not in (form, "notation") and (source, form) != ("json", "yaml")
        assert codes_of(guessed.stdout) == [*["PN014"] * looks_else, *codes_of(told.stdout)]
        if source == form:
            assert guessed.exit_code == 0
        elif looks_else:
            twice = run("check", written(tmp_path / f"b{suffix}", f"{text}\n{text}"))
            assert codes_of(twice.stdout)[0] == "PN014"
    wrong = written(tmp_path / f"a{suffix}", "%PDF-1.7 {")
    assert run("check", wrong).exit_code == 1


@pytest.mark.parametrize(
    ("file", "target"),
    [
        *((f"out{suffix}", name) for suffix, name in SUFFIXES.items()),
        ("out.txt", "pretty"),
        ("out.jsonl", "jsonl"),
        ("out.csv", "csv"),
        ("out", "notation"),
        ("json", "notation"),
        ("out.csvcards", "csvcards"),
    ],
)
def test_the_suffix_of_the_output_tells_its_format(file, target, clean, tmp_path):
    out = tmp_path / file
    assert run("convert", clean, "-o", str(out)).exit_code == 0
    assert out.read_bytes() == run("convert", clean, "--to", target).stdout_bytes
    assert run("convert", clean, "-o", str(out), "--to", "yaml").exit_code == 0
    assert out.read_text("utf-8") == run("convert", clean, "--to", "yaml").stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("out.dat", "-o: .dat is of no format; --to tells the format"),
        ("out.ppn", "-o: .ppn is of ppn, which is only read; --to tells the format"),
    ],
)
def test_a_suffix_of_what_is_not_written_is_an_error(name, why, clean, tmp_path):
    fails_with_one_line(run("convert", clean, "-o", str(tmp_path / name)), why)
    assert not (tmp_path / name).exists()


# show


def test_show(clean):
    result = run("show", clean)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run("convert", clean, "--to", "pretty").stdout


def test_show_several(clean, broken):
    result = run("show", clean, broken, clean)
    assert result.exit_code == 1
    assert codes_of(result.stderr) == ["PN001"]
    one = run("show", clean).stdout
    assert result.stdout.startswith(f"{one}\n")
    assert result.stdout.endswith(f"\n{one}")


def test_show_tells_faults_but_no_broken_law():
    result = run("show", "-", stdin=TWICE)
    assert (result.exit_code, result.stderr) == (0, "")


def test_show_in_a_language(clean):
    result = run("show", clean, "--lang", "en")
    assert "South" in result.stdout
    assert "Юг" not in result.stdout
    assert "Сдающий" in run("show", "-", "--lang", "ru", stdin=ENGLISH + "Dealer: East\n").stdout


@pytest.mark.parametrize("on", ["--colour", "--color"])
def test_colour_when_asked_for(on, clean):
    for env in ({}, {"NO_COLOR": "1"}):
        result = run("show", clean, on, env=env)
        assert ANSI.search(result.stdout)
        assert ANSI.sub("", result.stdout) == run("show", clean).stdout
    assert ANSI.search(process("show", clean, on).stdout)


@pytest.mark.parametrize("off", [["--no-colour"], ["--no-color"], []])
def test_no_colour_in_a_pipe_or_when_not_asked_for(off, clean):
    assert "\x1b" not in run("show", clean, *off).stdout
    assert "\x1b" not in process("show", clean, *off).stdout


def on_a_terminal(*arguments, code=0, **environ):
    """Run the command line with a terminal for its output."""
    mother, child = os.openpty()
    others = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    environ = {**others, "TERM": "xterm", **environ}
    with subprocess.Popen(
        [sys.executable, "-m", "prefnotation", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=child,
        env=environ,
    ) as running:
        os.close(child)
        shown = b""
        try:
            while piece := os.read(mother, 65_536):
                shown += piece
        except OSError:  # The end of a terminal.
            pass
        os.close(mother)
    assert running.returncode == code
    return shown.decode()


def test_colour_on_a_terminal(clean):
    assert ANSI.search(on_a_terminal("show", clean))
    assert ANSI.search(on_a_terminal("show", clean, NO_COLOR=""))
    assert not ANSI.search(on_a_terminal("show", clean, NO_COLOR="1"))
    assert ANSI.search(on_a_terminal("show", clean, "--colour", NO_COLOR="1"))
    assert not ANSI.search(on_a_terminal("show", clean, "--no-colour"))


def test_findings_are_coloured_on_a_terminal(tmp_path):
    twice = written(tmp_path / "twice.pref", TWICE)
    plain = run("check", twice).stdout
    coloured = on_a_terminal("check", twice, code=1).replace("\r\n", "\n")
    assert "\x1b[1;31merror[PN101]\x1b[0m" in coloured
    assert ANSI.sub("", coloured) == plain
    for environ in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert not ANSI.search(on_a_terminal("check", twice, code=1, **environ))
    concise = on_a_terminal("check", twice, "--report", "concise", code=1)
    assert not ANSI.search(concise)


# Inputs that cannot be read.


def unreadable(tmp_path):
    """Return names that cannot be read and a part of the reason, by what they are."""
    (tmp_path / "hanging").symlink_to("nowhere")
    (tmp_path / "loop").symlink_to("loop")
    return {
        "missing": (str(tmp_path / "missing.pref"), "No such file"),
        "a directory": (str(tmp_path), "directory"),
        "in a file": (str(Path(written(tmp_path / "file", CLEAN), "a.pref")), "Not a directory"),
        "a broken symlink": (str(tmp_path / "hanging"), "No such file"),
        "a loop": (str(tmp_path / "loop"), "symbolic links"),
        "a long name": ("Ы" * 5000, "name too long"),
        "no name": ("", "directory"),
        "a NUL": ("a\0b", "null"),
        "unprintable": ("a\nb\x1b[31m", "No such file"),
        "not UTF-8": ("\udcff.pref", "No such file"),
    }


KINDS = [
    "missing", "a directory", "in a file", "a broken symlink", "a loop", "a long name", "no name",
    "a NUL", "unprintable", "not UTF-8",
]  # fmt: skip


@pytest.mark.parametrize("command", ["check", "convert", "format", "show"])
@pytest.mark.parametrize("kind", KINDS)
def test_unreadable(kind, command, tmp_path):
    if kind == "a directory" and command in ("check", "format"):
        return  # It is walked.
    path, why = unreadable(tmp_path)[kind]
    result = run(command, path)
    fails_with_one_line(result, "cannot read ", why)
    assert "\x1b" not in result.output


@pytest.mark.parametrize("command", ["check", "convert", "show"])
def test_unreadable_in_a_process(command, tmp_path):
    for kind, (path, why) in unreadable(tmp_path).items():
        if kind == "a directory" and command == "check":
            continue  # It is walked.
        if kind != "a NUL":  # An argument of a process has none.
            fails_with_one_line(process(command, path), "cannot read ", why)


def test_an_unreadable_one_does_not_keep_the_others_from_being_done(clean, broken, tmp_path):
    missing = str(tmp_path / "missing")
    result = run("check", clean, missing, broken)
    assert result.exit_code == 2
    assert codes_of(result.stdout) == ["PN001"]
    first, second = result.stderr.splitlines()
    assert "cannot read" in first
    assert second == "2 files, 2 deals: 1 finding"
    result = run("convert", missing, clean, str(tmp_path), "--to", "json")
    assert result.exit_code == 2
    assert [deal["name"] for deal in deals_of(result)] == ["3"]
    assert len(result.stderr.splitlines()) == 2
    result = run("show", missing, clean)
    assert result.exit_code == 2
    assert result.stdout == run("show", clean).stdout


def test_nothing_is_written_if_nothing_could_be_read(clean, tmp_path):
    out = tmp_path / "out.json"
    fails_with_one_line(run("convert", str(tmp_path), "-o", str(out)), "cannot read ")
    assert not out.exists()


def test_standard_input_that_is_closed():
    done = subprocess.run(
        [sys.executable, "-m", "prefnotation", "check", "-"],
        capture_output=True,
        preexec_fn=lambda: os.close(0),
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == b"prefnotation: cannot read -: it is closed\n"


def test_standard_input_that_is_closed_in_this_process(monkeypatch, capfd):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as left:
        cli.main(["check", "-"])
    assert left.value.code == 2
    assert capfd.readouterr() == ("", "prefnotation: cannot read -: it is closed\n")


# Inputs that can be read, whatever stands in them.


@pytest.mark.parametrize("empty", [b"", b"\n", b"  \r\n", codecs.BOM_UTF8, codecs.BOM_UTF16_LE])
def test_an_empty_input(empty, tmp_path):
    path = written(tmp_path / "empty", empty)
    for arguments in (["check", path], ["check", "-"]):
        result = run(*arguments, stdin=empty)
        assert result.exit_code == 1
        assert codes_of(result.stdout) == ["PN004"]
    for suffix in SUFFIXES:
        result = run("check", written(tmp_path / f"empty{suffix}", empty))
        assert result.exit_code == 1
        assert codes_of(result.stdout) == ["PN004"], suffix
    for target in converting.writable():
        assert run("convert", path, "--to", target).exit_code == 1
    assert deals_of(run("convert", path, "--to", "json")) == []


ENCODED = {
    "no final newline": CLEAN.removesuffix("\n").encode(),
    "CRLF": CLEAN.replace("\n", "\r\n").encode(),
    "CR only": CLEAN.replace("\n", "\r").encode(),
    "a BOM": codecs.BOM_UTF8 + CLEAN.encode(),
    "UTF-16 LE": codecs.BOM_UTF16_LE + CLEAN.encode("utf-16-le"),
    "UTF-16 BE": codecs.BOM_UTF16_BE + CLEAN.encode("utf-16-be"),
    "UTF-16 CRLF": CLEAN.replace("\n", "\r\n").encode("utf-16"),
}


@pytest.mark.parametrize("how", ENCODED)
def test_encodings_and_line_ends(how, tmp_path):
    path = written(tmp_path / "a.pref", ENCODED[how])
    for arguments in ([path], ["-"]):
        result = run("check", *arguments, stdin=ENCODED[how])
        assert (result.exit_code, result.stdout) == (0, "")
        result = run("convert", *arguments, stdin=ENCODED[how])
        assert (result.exit_code, result.stdout, result.stderr) == (0, CLEAN, "")


@pytest.mark.parametrize("how", ENCODED)
def test_places_are_true_in_any_encoding(how, tmp_path):
    data = ENCODED[how]
    encoding = "utf-16-be" if how == "UTF-16 BE" else "utf-16-le" if "UTF-16" in how else "utf-8"
    data = data.replace("♠К98".encode(encoding), "♠КЖ8".encode(encoding))
    result = run("check", written(tmp_path / "a.pref", data))
    assert codes_of(result.stdout) == ["PN001"]
    assert "a.pref:3:7\n" in result.stdout


@pytest.mark.parametrize(
    ("bad", "shown"),
    [(b"\xff", "0xFF"), (b"\x80", "0x80"), (b"\xcf\xf0", "0xCF"), (b"\0", "U+0000")],
)
def test_a_bad_byte_is_located_and_the_other_records_are_intact(bad, shown, tmp_path):
    data = f"{CLEAN}\nСдача 8\nПрикуп: ♥В ".encode() + bad + f"♥8\n\n{CLEAN}".encode()
    path = written(tmp_path / "a.pref", data)
    result = run("check", path)
    assert result.exit_code == 1
    assert "PN003" in codes_of(result.stdout)
    assert shown in result.stdout
    assert "a.pref:11:12\n" in result.stdout
    first, middle, last = deals_of(run("convert", path, "--to", "json"))
    assert first == last == deals_of(run("convert", "-", "--to", "json", stdin=CLEAN))[0]
    assert middle["name"] == "8"


def test_undecodable_utf_16(tmp_path):
    data = (CLEAN + "\n").encode("utf-16") + b"\x00\xd8\x0a\x00" + CLEAN.encode("utf-16-le") + b"!"
    result = run("check", "-", stdin=data)
    assert result.exit_code == 1
    assert codes_of(result.stdout)
    both = deals_of(run("convert", "-", "--to", "json", stdin=data))
    assert [deal["name"] for deal in both] == ["3", "3"]


OLD = "Сдача 3\nСдающий: Юг\nЮг: пК98 т10 бКВ107 чТ9\nПрикуп: чВ ч8\n"
GUESSED = "info[PN009]: the text is read as {}\n"


@pytest.mark.parametrize("table", TABLES)
def test_the_encoding_of_an_old_file_is_guessed_and_that_is_said(table, tmp_path):
    path = written(tmp_path / "a.pref", OLD.encode(table))
    expected = run("convert", "-", stdin=OLD).stdout
    result = run("check", path)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{GUESSED.format(table)}  ─ {path}\n  = help: ")
    assert result.stderr == "1 file, 1 deal: clean, 1 for information\n"
    for arguments in ([path], ["-"]):
        result = run("convert", *arguments, stdin=OLD.encode(table))
        assert (result.exit_code, result.stdout) == (0, expected)
        assert result.stderr.startswith(GUESSED.format(table))
    assert process("show", path).exit_code == 0
    assert "PN009" in run("show", path).stderr
    result = run("check", path, written(tmp_path / "b.pref", OLD.encode(table)))
    assert "\n\ninfo[PN009]" in result.stdout
    assert result.stderr == "2 files, 2 deals: clean, 2 for information\n"


def test_a_guess_does_not_hide_a_finding():
    data = OLD.replace("чВ ч8", "чВ чЖ").encode("koi8-r")
    result = run("check", "-", stdin=data)
    assert result.exit_code == 1
    assert codes_of(result.stdout) == ["PN009", "PN001"]
    assert "┌─ <stdin>:4:12\n" in result.stdout
    assert result.stderr == "1 file, 1 deal: 1 finding, 1 for information\n"


def test_the_encoding_of_other_formats_is_guessed_too():
    deals = {"deals": [{"name": "3", "title": "Подъём с переворотом", "talon": []}]}
    data = json.dumps(deals, ensure_ascii=False).encode("cp866")
    result = run("convert", "-", "--to", "json", stdin=data)
    assert deals_of(result)[0]["title"] == "Подъём с переворотом"
    assert result.stderr.startswith(GUESSED.format("CP866"))


@pytest.mark.parametrize("command", ["check", "convert", "format", "show"])
@pytest.mark.parametrize("name", ["cp1252x", "", "hex", "idna", "a\x1b[31m", "Ж"])
def test_an_unknown_encoding(name, command, clean):
    result = run(command, "--encoding", name, clean)
    fails_with_one_line(result, "no encoding is called ")
    assert "\x1b" not in result.output


@pytest.mark.parametrize("command", ["check", "convert", "format", "show"])
def test_the_encoding_that_is_told_beats_what_is_found(command, tmp_path):
    path = written(tmp_path / "a.pref", OLD.encode("mac-cyrillic"))
    result = run(command, "--encoding", "mac-cyrillic", path)
    assert result.exit_code == 0
    assert codes_of(result.output) == []
    bad = written(tmp_path / "b.pref", OLD.encode("cp1251") + b"; \x98\n")
    result = run("check", "--encoding", "windows-1251", bad)
    assert codes_of(result.stdout) == ["PN003"]
    assert "b.pref:5:3\n" in result.stdout


def test_packed_input(tmp_path):
    path = written(tmp_path / "a.json.gz", gzip.compress(b'{"deals": [{"name": "1"}]}'))
    assert deals_of(run("convert", path, "--to", "json")) == [{"name": "1"}]
    assert run("check", "-", stdin=gzip.compress(CLEAN.encode())).exit_code == 0
    broken = written(tmp_path / "b.pref.gz", gzip.compress(CLEAN.encode())[:-9])
    for command in ("check", "convert", "format", "show"):
        fails_with_one_line(run(command, broken), f"cannot read {broken}: it is a broken gzip")
    result = run("check", broken, path)
    assert result.exit_code == 2
    assert result.stderr.endswith("\n1 file, 1 deal: clean\n")


def test_packed_input_that_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(encodings, "LARGEST", 1 << 20)
    path = written(tmp_path / "a.gz", gzip.compress(b"\n" * (10 << 20)))
    fails_with_one_line(run("check", path), "cannot read ", "it holds more than 1048576 bytes")


@pytest.mark.parametrize("letter", ["x", "♠", " ", "{"])
def test_a_line_of_two_megabytes(letter, tmp_path):
    """What takes time by the square of a length would take hours."""
    line = (letter * 2_000_000).encode()[:2_000_000]
    path = written(
        tmp_path / "a.pref", f"{CLEAN}\nСдача 9\n".encode() + line + b"\n" + ENGLISH.encode()
    )
    result = process("check", path)
    assert result.exit_code == 1
    assert len(result.stdout) < 10_000
    assert "a.pref:11:1" in result.stdout
    converted = process("convert", path, "--to", "json")
    names = [deal["name"] for deal in deals_of(converted)]
    assert names == ["3", "9", "4"]
    assert deals_of(converted)[0]["talon"] == ["♥J", "♥8"]


@pytest.mark.parametrize("byte", [b"\0", b"\x80", b"\x1f\x8b"])
def test_two_megabytes_of_no_text(byte, tmp_path):
    path = written(tmp_path / "a.pref", CLEAN.encode() + byte * (2_000_000 // len(byte)))
    result = process("check", path)
    assert result.exit_code == 1
    assert len(result.stdout) < 100_000


# Standard output.


POOR = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}


def test_output_is_utf_8_whatever_the_locale(clean, broken):
    for env in (POOR, {**POOR, "PYTHONIOENCODING": "latin-1:strict"}, {"LC_ALL": "C"}):
        assert process("convert", clean, env=env).stdout == CLEAN
        assert process("convert", "-", stdin=CLEAN.encode(), env=env).stdout == CLEAN
        assert process("check", broken, env=env).stdout == run("check", broken).stdout
        assert process("convert", broken, env=env).stderr == run("convert", broken).stderr
        assert process("explain", "revoke", env=env).stdout == run("explain", "revoke").stdout
        assert process("show", clean, env=env).stdout == run("show", clean).stdout


def test_a_name_that_is_not_ascii(tmp_path):
    path = written(tmp_path / "сдача №1.pref", BROKEN)
    assert "сдача №1.pref:2:" in process("check", path).stdout
    odd = written(tmp_path / os.fsdecode(b"\xff.pref"), BROKEN)
    assert process("check", odd).exit_code == 1


def test_a_broken_pipe_is_silent(tmp_path):
    path = written(tmp_path / "many.pref", f"{CLEAN}\n" * 2000)
    for arguments in (["convert", path], ["check", "--from", "json", path], ["show", path]):
        with subprocess.Popen(
            [sys.executable, "-m", "prefnotation", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as running:
            running.stdout.close()
            said = running.stderr.read()
        assert said == b""
        assert running.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk(clean, monkeypatch, capfd):
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "prefnotation", "convert", clean],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    expected = "prefnotation: cannot write standard output: No space left on device\n"
    assert (done.returncode, done.stderr.decode()) == (2, expected)
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(SystemExit) as left:
            cli.main(["convert", clean])
        monkeypatch.undo()
    assert left.value.code == 2
    assert capfd.readouterr() == ("", expected)


@pytest.mark.parametrize("command", ["check", "convert", "show"])
def test_standard_output_that_is_closed(command, clean):
    done = subprocess.run(
        [sys.executable, "-m", "prefnotation", command, clean],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: os.close(1),
        check=False,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_standard_output_that_is_no_text_file(clean, monkeypatch):
    with io.StringIO() as output:
        monkeypatch.setattr(sys, "stdout", output)
        with pytest.raises(SystemExit) as left:
            cli.main(["convert", clean])
        monkeypatch.undo()
        assert (left.value.code, output.getvalue()) == (0, CLEAN)


# -o OUT


def test_output_to_a_file_is_as_to_standard_output(clean, tmp_path):
    out = tmp_path / "out.pref"
    result = run("convert", clean, "-o", str(out))
    assert (result.exit_code, result.output) == (0, "")
    assert out.read_bytes() == CLEAN.encode()
    assert {path.name for path in tmp_path.iterdir()} == {"clean.pref", "out.pref"}
    assert run("convert", clean, "--output", "-").stdout == CLEAN


def test_output_to_a_file_in_the_poorest_locale(clean, tmp_path):
    assert process("convert", clean, "-o", str(tmp_path / "out.pref"), env=POOR).exit_code == 0
    assert (tmp_path / "out.pref").read_bytes() == CLEAN.encode()


def test_output_replaces_the_file_as_a_whole(clean, tmp_path):
    out = tmp_path / "out.pref"
    written(out, "x" * 10_000)
    inode = out.stat().st_ino
    with out.open("rb") as reader:  # Who reads meanwhile reads the old one to its end.
        assert run("convert", clean, "-o", str(out)).exit_code == 0
        assert reader.read() == b"x" * 10_000
    assert out.read_bytes() == CLEAN.encode()
    assert out.stat().st_ino != inode


def test_output_over_the_input(clean):
    assert run("convert", clean, "-o", clean, "--lang", "en").exit_code == 0
    assert Path(clean).read_text("utf-8").startswith("Deal 3\n")


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o400])
def test_output_keeps_the_mode(mode, clean, tmp_path):
    out = tmp_path / "out.pref"
    written(out, "old")
    out.chmod(mode)
    assert run("convert", clean, "-o", str(out)).exit_code == 0
    assert out.stat().st_mode & 0o7777 == mode
    assert out.read_bytes() == CLEAN.encode()


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_output_has_the_mode_of_new_files(mask, clean, tmp_path):
    before = os.umask(mask)
    try:
        assert run("convert", clean, "-o", str(tmp_path / "out.pref")).exit_code == 0
    finally:
        os.umask(before)
    assert (tmp_path / "out.pref").stat().st_mode & 0o7777 == 0o666 & ~mask


@pytest.mark.parametrize("exists", [True, False])
def test_output_through_a_symlink_keeps_it(exists, clean, tmp_path):
    (tmp_path / "there").mkdir()
    real = tmp_path / "there" / "real.pref"
    if exists:
        written(real, "old")
    link = tmp_path / "link.pref"
    link.symlink_to(Path("there", "real.pref"))
    assert run("convert", clean, "-o", str(link)).exit_code == 0
    assert link.is_symlink()
    assert real.read_bytes() == CLEAN.encode()
    assert [path.name for path in real.parent.iterdir()] == ["real.pref"]


def test_output_to_a_file_of_several_names_keeps_them(clean, tmp_path):
    out, other = tmp_path / "out.pref", tmp_path / "other.pref"
    written(out, "x" * 10_000)
    other.hardlink_to(out)
    assert run("convert", clean, "-o", str(out)).exit_code == 0
    assert other.read_bytes() == out.read_bytes() == CLEAN.encode()
    assert out.stat().st_ino == other.stat().st_ino


def test_output_is_packed_if_its_name_says_so(clean, tmp_path):
    out = tmp_path / "out.json.gz"
    assert run("convert", clean, "-o", str(out)).exit_code == 0
    text = gzip.decompress(out.read_bytes()).decode()
    assert text == run("convert", clean, "--to", "json").stdout


def test_output_to_a_device(clean):
    assert run("convert", clean, "-o", os.devnull).exit_code == 0
    assert Path(os.devnull).is_char_device()
    assert process("convert", clean, "-o", os.devnull).exit_code == 0
    assert process("convert", clean, "-o", "/dev/stdout").stdout == CLEAN


def test_output_that_cannot_be_written(clean, tmp_path):
    (tmp_path / "hanging").symlink_to(Path("nowhere", "out"))
    for out, why in (
        (tmp_path, "directory"),
        (tmp_path / "nowhere" / "out", "No such file"),
        (Path(clean, "out"), "directory"),
        (tmp_path / "hanging", "No such file"),
        (tmp_path / ("Ы" * 300), "name too long"),
        (Path("/proc/nowhere"), ""),
        ("a\0b", "null"),
        ("/nowhere\n/\x1b[31m", "No such file"),
    ):
        result = run("convert", clean, "-o", str(out))
        fails_with_one_line(result, "cannot write ", why)
        assert "\x1b" not in result.output
    assert {path.name for path in tmp_path.iterdir()} == {"clean.pref", "hanging"}


def test_output_through_a_loop_of_symlinks(clean, tmp_path):
    out = tmp_path / "loop"
    out.symlink_to("loop")
    result = run("convert", clean, "-o", str(out))
    if sys.version_info < (3, 13):
        fails_with_one_line(result, "cannot write ", "loop")
    else:  # It leads nowhere, and a file takes its place.
        assert result.exit_code == 0
        assert out.read_bytes() == CLEAN.encode()


def test_an_output_that_fails_half_way_leaves_the_old_file(clean, tmp_path, monkeypatch):
    out = tmp_path / "out.pref"
    written(out, "old")

    def fail(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    fails_with_one_line(run("convert", clean, "-o", str(out)), "cannot write ", "No space left")
    assert out.read_text("utf-8") == "old"
    assert {path.name for path in tmp_path.iterdir()} == {"clean.pref", "out.pref"}


def test_output_is_written_although_there_are_findings(broken, tmp_path):
    out = tmp_path / "out.json"
    result = run("convert", broken, "-o", str(out))
    assert (result.exit_code, result.stdout) == (1, "")
    assert json.loads(out.read_text("utf-8"))["deals"][0]["name"] == "6"


# Any bytes.


pieces = st.sampled_from(
    [
        CLEAN, ENGLISH, TWICE, BROKEN, JPREF, '{"deals": [', "deals:\n- ", "---\n", "{", '"', "\0",
        "\r", "\ufeff", "[♣K7A, ♠A89]\n", "1. ♠Т {", "\x1b[31m", "♠",
        "!!python/name:os.system",
    ]
)  # fmt: skip
anything = st.one_of(
    st.binary(),
    st.lists(st.one_of(pieces.map(str.encode), st.binary(max_size=8))).map(b"".join),
    st.lists(pieces).map(lambda parts: "".join(parts).encode("utf-16")),
)


@settings(deadline=None)
@given(anything)
@example(b"[" * 100_000)
@example(b'{"a":' * 100_000)
@example(b"- " * 50_000)
@example(b"{" * 100_000)
def test_no_input_raises(data):
    for arguments in (["check", "-"], ["convert", "-", "--to", "json"], ["show", "-"]):
        result = run(*arguments, stdin=data)
        if data.startswith(b"\x1f\x8b"):
            assert result.exit_code == 2
            continue
        assert result.exit_code in (0, 1)
        if arguments[0] == "convert":
            json.loads(result.stdout)
        assert "\x1b" not in result.output


@settings(deadline=None)
@given(anything)
def test_no_input_raises_when_it_is_formatted(data):
    result = run("format", "-", stdin=data)
    assert result.exit_code in (0, 1, 2)
    assert (result.exit_code == 0) or not result.stdout
    if result.exit_code == 2:
        fails_with_one_line(result)


def test_an_interrupted_run_has_an_exit_code_of_its_own(tmp_path, monkeypatch):
    def interrupted(*_what):
        raise KeyboardInterrupt

    monkeypatch.setattr("prefnotation.linting.check", interrupted)
    path = tmp_path / "a.pref"
    path.write_text("Сдача 1\n", encoding="utf-8")
    with pytest.raises(SystemExit) as leaving:
        cli.main(["check", str(path)])
    assert leaving.value.code == 130


# Records of several files.


def test_deals_of_no_match_stay_in_none(tmp_path):
    match = written(tmp_path / "a.pref", "Пулька 1\nПравила: ростов\n\nСдача 1\n")
    loose = written(tmp_path / "b.pref", "Сдача 2\n")
    result = run("convert", match, loose, "--to", "json")
    told = json.loads(result.stdout)
    assert [deal["name"] for deal in told["deals"]] == ["2"]
    assert [deal["name"] for deal in told["matches"][0]["deals"]] == ["1"]
    assert result.stderr == f"{loose}: its deals that are in no match are put first\n"
    assert run("convert", loose, match, "--to", "json").stdout == result.stdout


def test_where_nothing_was_read_nothing_is_written(tmp_path):
    page = written(tmp_path / "a.html", "<!doctype html><html><body>x</body></html>")
    out = written(tmp_path / "out.json", "precious")
    result = run("convert", page, "-o", out)
    assert result.exit_code == 1
    assert result.stderr.endswith(f"nothing was read: {out} is left as it is\n")
    assert Path(out).read_text("utf-8") == "precious"
