"""What others run: the pre-commit hooks, the GitHub action, and the recipes of docs/ci.md."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
import yaml
from click.testing import CliRunner

from prefnotation import converting
from prefnotation.cli import cli
from prefnotation.reports import reports
from tests.checkout import ROOT, copy_to, environment
from tests.legal_deals import SPOILERS, legal_deal, spoilt_deal
from tests.legal_matches import legal_match
from tests.spoilt_matches import MATCH_SPOILERS, spoilt_match

PAGE = (ROOT / "docs/ci.md").read_text("utf-8")
FENCES = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
PROSE = re.sub(r"^```\w+\n.*?^```$", "", PAGE, flags=re.DOTALL | re.MULTILINE)
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS = ACTION["runs"]["steps"]

CLEAN = "Сдача {}\nПрикуп: ♥В ♥8\nКонтракт: Запад 6♠\nПервая рука: Запад\n1. ♠Т ♠7 ♠8\n"
FAULTY = {
    "PN001": CLEAN + "чушь какая\n",
    "PN101": CLEAN.replace("♥8", "♥В"),
    "PN103": CLEAN.replace("♥В ♥8", "♥В ♥8 ♥9"),
    "PN002": CLEAN + "Метка: так\n",
}


def blocks(language):
    return [code for named, code in FENCES if named == language]


def recipes(word):
    """Return what the YAML recipes hold that have a word in them."""
    return [yaml.safe_load(code) for code in blocks("yaml") if word in code]


def hook(name):
    (found,) = [one for one in HOOKS if one["id"] == name]
    return found


def parsed(words):
    """Let the program read a command line, without running it; it fails if it cannot."""
    name, *arguments = words
    context = cli.commands[name].make_context(name, list(arguments))
    for report in context.params.get("reports", ()):
        assert report.partition(":")[0] in reports(), report
    return context.params


def prefnotation(*words, **settings):
    """Run the program as a user would, outside any CI."""
    variables = {
        name: value for name, value in environment().items() if name != "GITHUB_ACTIONS"
    } | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "prefnotation", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=variables,
        check=False,
        timeout=60,
        **settings,
    )


# The files that others read.


def test_the_hooks_are_what_pre_commit_reads():
    assert [one["id"] for one in HOOKS] == ["prefnotation-check", "prefnotation-format"]
    for one in HOOKS:
        assert one.keys() >= {"id", "name", "description", "entry", "language", "files"}
        assert one["language"] == "python"
        program, *words = shlex.split(one["entry"])
        assert program == "prefnotation"
        parsed([*words, "a.pref"])
    assert parsed(hook("prefnotation-check")["entry"].split()[1:])["force_exclude"]


@pytest.mark.parametrize(
    ("name", "checked", "formatted"),
    [
        ("a.pref", True, True),
        ("мои сдачи/№ 1.pref", True, True),
        ("a.jpref", True, False),
        ("a.json", False, False),
        ("a.pref.bak", False, False),
        ("apref", False, False),
    ],
)
def test_which_files_the_hooks_are_given(name, checked, formatted):
    assert bool(re.search(hook("prefnotation-check")["files"], name)) is checked
    assert bool(re.search(hook("prefnotation-format")["files"], name)) is formatted


def test_the_action_is_what_github_reads():
    assert ACTION["name"] == "prefnotation"
    assert ACTION["description"]
    assert ACTION["runs"]["using"] == "composite"
    for told in ACTION["inputs"].values():
        assert told.keys() == {"description", "default"}
        assert isinstance(told["default"], str)
    text = (ROOT / "action.yml").read_text("utf-8")
    assert set(re.findall(r"\binputs\.([\w-]+)", text)) == set(ACTION["inputs"])
    before = set()
    for step in STEPS:
        assert ("uses" in step) != ("run" in step)
        if "run" in step:
            assert step["shell"] == "bash"
            # What a pull request names must not become a part of the script.
            assert "${{" not in step["run"]
            assert set(re.findall(r"steps\.(\w+)", str(step["env"]))) <= before
        before.add(step.get("id"))


def run_step(folder, **variables):
    """Run the step of the action that checks, as a runner would."""
    program = folder / "program"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m prefnotation "$@"\n')
    program.chmod(0o755)
    (script,) = [step["run"] for step in STEPS if step["name"] == "Check records"]
    inputs = {"PATHS": ".", "ARGS": "", "SARIF": ""} | variables
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env=environment() | inputs | {"PROGRAM": str(program), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


@pytest.fixture
def games(tmp_path):
    """Return a folder with records, one of them faulty, in a path that has spaces."""
    (tmp_path / "old games").mkdir()
    (tmp_path / "old games" / "№ 1.pref").write_text(FAULTY["PN101"].format(1), "utf-8")
    (tmp_path / "clean.pref").write_text(CLEAN.format(2), "utf-8")
    return tmp_path


def test_the_action_tells_findings(games):
    done = run_step(games)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("::error file=old games/№ 1.pref,line=2,")
    assert done.stdout.count("\n") == 1


def test_the_action_takes_paths_options_and_a_file_for_sarif(games):
    words = "--rules 'sochi, no stalingrad'\n--exit-zero --exclude '*.json'"
    done = run_step(games, PATHS="old games\n\n", ARGS=words, SARIF="a file.sarif")
    assert done.returncode == 0, done.stderr
    assert done.stderr == "1 file, 1 deal: 1 finding\n"
    (run,) = json.loads((games / "a file.sarif").read_text("utf-8"))["runs"]
    assert [result["ruleId"] for result in run["results"]] == ["PN101"]


def test_the_action_takes_no_path_for_an_option(games):
    done = run_step(games, PATHS="--exit-zero\n$(touch made)\n")
    assert done.returncode == 2
    assert "cannot read --exit-zero" in done.stderr
    assert not (games / "made").exists()


def test_the_action_fails_on_quotes_that_do_not_close(games):
    done = run_step(games, ARGS="--rules 'sochi")
    assert done.returncode != 0
    assert "xargs" in done.stderr
    assert done.stdout == ""  # Nothing was checked.


def test_the_action_checks_here_if_no_path_is_left(games):
    assert run_step(games, PATHS="\n").stderr.startswith("2 files, 2 deals: ")


# The recipes.


def told_commands():
    """Yield every command line of the page, with what stands where it ends taken away."""
    lines = [line for language, code in FENCES if language != "vim" for line in code.splitlines()]
    lines += re.findall(r"`([^`\n]+)`", PROSE)
    for line in lines:
        found = re.search(r"(?:^|[\s=-] ?)prefnotation (?=[a-z])(.*)", line)
        if found and "@" not in line:
            yield found[1].replace("{posargs:.}", ".")
    for code in blocks("vim"):
        (line,) = re.findall(r"makeprg=prefnotation\\ (.*)", code)
        yield line.replace("\\ ", " ").replace("%:S", "deal.pref")


COMMANDS = sorted(set(told_commands()))


def test_commands_are_found():
    assert len(COMMANDS) >= 6
    assert sum("gitlab:" in line for line in COMMANDS) == 1
    assert "check --baseline .prefnotation-baseline.json --update-baseline" in COMMANDS
    assert "check --report concise deal.pref" in COMMANDS


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_line_has_only_options_that_exist(line):
    parsed(shlex.split(line))


def test_an_option_that_does_not_exist_would_be_found():
    with pytest.raises(click.NoSuchOption):
        parsed(["check", "--reports", "concise"])


def test_every_option_that_is_named_exists():
    known = {
        option
        for command in cli.commands.values()
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
    }
    (code,) = blocks("json")
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", PROSE + code + "".join(blocks("yaml"))))
    assert told >= {"--fail-on", "--report", "--baseline", "--rules"}
    assert told <= known


def test_the_recipes_of_the_action():
    found = recipes("OWNER/prefnotation@")
    found = [one for one in found if "jobs" in one]
    assert len(found) == 2
    for workflow in found:
        assert workflow[True] == ["push", "pull_request"]  # YAML 1.1 takes `on` for that.
        steps = workflow["jobs"]["check"]["steps"]
        (inputs,) = [step["with"] for step in steps if step["uses"].startswith("OWNER/")]
        assert inputs.keys() <= ACTION["inputs"].keys()
        parsed(["check", *shlex.split(inputs.get("args", ""))])
    upload = found[1]["jobs"]["check"]["steps"][-1]
    assert upload["uses"].startswith("github/codeql-action/upload-sarif@")
    assert upload["with"]["sarif_file"] == inputs["sarif"]
    assert found[1]["permissions"]["security-events"] == "write"
    table = dict(re.findall(r"^\| `([\w-]+)` \|.*\| (.*?) ?\|$", PAGE, re.MULTILINE))
    assert table.keys() == ACTION["inputs"].keys()
    assert table["python-version"] == f"`{ACTION['inputs']['python-version']['default']}`"


def test_the_recipe_for_gitlab_tells_where_its_reports_are():
    (recipe,) = recipes("codequality")
    job = recipe["records"]
    asked = parsed(shlex.split(job["script"][-1])[1:])["reports"]
    files = dict(report.split(":") for report in asked if ":" in report)
    kept = job["artifacts"]["reports"]
    assert files == {"gitlab": kept["codequality"], "junit": kept["junit"]}


def test_the_recipes_for_pre_commit_name_hooks():
    found = recipes("rev:")
    assert len(found) == 2
    for recipe in found:
        for one in recipe["repos"][0]["hooks"]:
            words = hook(one["id"])["entry"].split()[1:]
            parsed([*words, *one.get("args", []), "a.pref"])


def test_the_recipe_for_old_collections(games):
    lines = [line for line in blocks("sh")[0].splitlines() if line.startswith("prefnotation")]
    record, again = (shlex.split(line)[1:] for line in lines)
    assert prefnotation(*record, cwd=games).returncode == 0
    assert prefnotation(*again, cwd=games).returncode == 0
    (games / "new.pref").write_text(FAULTY["PN103"].format(3), "utf-8")
    done = prefnotation(*again, "--report", "concise", cwd=games)
    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ["new.pref"]


# Editors: their patterns match what the program writes.


@pytest.fixture
def concise(games):
    """Return what the program writes for findings of all kinds, and its summary."""
    text = CLEAN.format(1) + "Метка: так\n"
    (games / "old games" / "cp 1251.pref").write_bytes(
        re.sub("[♥♠]", lambda suit: {"♥": "ч", "♠": "п"}[suit[0]], text).encode("cp1251")
    )
    done = prefnotation("check", "--report", "concise", cwd=games)
    assert all(" findings" in line for line in done.stderr.splitlines())
    severities = set(re.findall(r": (error|warning|info) PN", done.stdout))
    assert severities == {"error", "warning", "info"}
    return done.stdout + done.stderr


def located(lines, *patterns):
    """Return where the lines lead, by the first pattern that matches each."""
    found = []
    for line in lines.splitlines():
        matches = [match for pattern in patterns if (match := re.search(pattern, line))]
        found += [matches[0]] if matches else []
    return found


def expected(lines):
    """Return the places of the lines, read in another way than by a pattern: known names."""
    places = []
    for line in lines.splitlines():
        where, colon, said = line.partition(".pref:")
        if colon:
            place = said.split(" ")[0].strip(":").split(":")
            severity = said.removeprefix(":".join(place) + ":").split()[0]
            places.append((f"{where}.pref", *place[: 2 if place[0] else 0], severity))
    assert len(places) == 3
    return places


def test_the_problem_matchers_of_vs_code(concise):
    (tasks,) = map(json.loads, blocks("json"))
    (task,) = tasks["tasks"]
    parsed(task["args"])
    assert "concise" in task["args"]
    placed, whole = (one["pattern"] for one in task["problemMatcher"])
    assert whole["kind"] == "file"
    found = []
    for line in concise.splitlines():
        at = [told for pattern in (placed, whole) if (told := told_by(pattern, line))]
        assert len(at) <= 1  # Both would show it twice.
        found += at
    assert found == expected(concise)


def told_by(pattern, line):
    """Return what VS Code takes from a line by a pattern of a problem matcher."""
    match = re.search(pattern["regexp"], line)
    keys = [key for key in ("file", "line", "column", "severity") if key in pattern]
    return match and tuple(match[pattern[key]] for key in keys)


def errorformats():
    """Return the patterns of the recipe for Vim, as Vim has them and as regular expressions."""
    (code,) = blocks("vim")
    values = re.findall(r"errorformat\+?=(.*)", code)
    formats = ",".join(values).replace("\\ ", " ").replace("\\\\", "\\").split(",")
    parts = {"%f": "(?P<f>.+?)", "%l": r"(?P<l>\d+)", "%v": r"(?P<v>\d+)", "%m": "(?P<m>.+)"}
    parts |= {"%t": "(?P<t>.)", "%*\\d": r"\d+", "%.%#": ".*", "%-G": "(?P<G>)"}
    for one in formats:
        yield re.sub(r"%\*\\d|%\.%#|%-G|%.", lambda part: parts[part[0]], one)


def test_the_error_format_of_vim(concise):
    found = []
    for match in located(concise, *(f"^{one}$" for one in errorformats())):
        told = match.groupdict()
        if "G" not in told:
            severity = {"e": "error", "w": "warning", "i": "info"}[told["t"]]
            place = (told["l"], told["v"]) if "l" in told else ()
            assert told["m"].startswith("PN")
            found.append((told["f"], *place, severity))
    assert found == expected(concise)


@pytest.mark.skipif(not shutil.which("vim"), reason="vim is not installed")
def test_vim_itself(concise, games):
    (code,) = blocks("vim")
    (games / "recipe.vim").write_text(code.replace("setlocal", "set"), "utf-8")
    (games / "said").write_text(concise, "utf-8")
    told = (
        "{'f': bufname(v.bufnr), 'l': v.lnum, 'v': v.col, 't': v.type, 'in': v.vcol, 'ok': v.valid}"
    )
    orders = [
        "set encoding=utf-8",
        "source recipe.vim",
        "cgetfile said",
        f"call writefile([json_encode(map(getqflist(), {{_, v -> {told}}}))], 'list')",
        "qa!",
    ]
    command = ["vim", "-u", "NONE", "-N", "-es", *(f"+{order}" for order in orders)]
    subprocess.run(command, cwd=games, stdin=subprocess.DEVNULL, timeout=30, check=False)
    items = json.loads((games / "list").read_text("utf-8"))
    assert all(item["ok"] for item in items)
    assert all(item["in"] == bool(item["l"]) for item in items)  # Columns as shown, no bytes.
    found = [
        (one["f"], *([str(one["l"]), str(one["v"])] if one["l"] else []), one["t"]) for one in items
    ]
    assert found == [(*where, severity[0]) for *where, severity in expected(concise)]


def test_the_pattern_of_emacs(concise):
    (code,) = blocks("elisp")
    (text,) = re.findall(r'"(\^.*)"', code)
    swapped = {"\\(": "(", "\\)": ")", "\\|": "|"}
    pattern = re.sub(r"\\[()|]", lambda part: swapped[part[0]], text.replace("\\\\", "\\"))
    assert "1 2 3 (4 . 5)" in code
    found = [
        (*match.group(1, 2, 3), "warning" if match[4] else "info" if match[5] else "error")
        for match in located(concise, pattern)
    ]
    assert found == [one for one in expected(concise) if len(one) == 4]


# pre-commit itself.

OFFLINE = re.compile(
    "NewConnectionError|ConnectTimeout|ProxyError|NameResolutionError|name resolution"
    "|Connection refused|Network is unreachable|Could not resolve host|Read timed out"
)
PROGRAM = shutil.which(
    "pre-commit", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
)


class Scene:
    """A repository with the hooks, one with records, and an environment that is only theirs."""

    def __init__(self, home):
        self.hooks, self.records = home / "the hooks", home / "the records"
        self.revision = ""
        variables = {
            name: value
            for name, value in environment().items()
            if not re.fullmatch("GIT_(DIR|WORK_TREE|INDEX_FILE|CONFIG.*)|GITHUB_ACTIONS", name)
        }
        self._environment = variables | {
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{who}_NAME": "tests" for who in ("AUTHOR", "COMMITTER")},
            **{f"GIT_{who}_EMAIL": "tests@example.org" for who in ("AUTHOR", "COMMITTER")},
            "PRE_COMMIT_HOME": str(home / "cache"),
            "PRE_COMMIT_COLOR": "never",
            "PIP_RETRIES": "1",
        }

    def run(self, *words, cwd, check=True):
        done = subprocess.run(
            words,
            cwd=cwd,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
            timeout=120,
        )
        said = done.stdout.decode(errors="replace")
        assert not check or done.returncode == 0, said
        return done.returncode, said

    def commit(self, folder):
        self.run("git", "init", "--quiet", cwd=folder)
        self.run("git", "add", "--all", "--force", cwd=folder)
        self.run("git", "commit", "--quiet", "--message", "all", cwd=folder)
        return self.run("git", "rev-parse", "HEAD", cwd=folder)[1].strip()

    def pre_commit(self, *words, check=False, cwd=None):
        return self.run(PROGRAM, *words, cwd=cwd or self.records, check=check)

    def hook_in(self, folder, *arguments):
        """Commit a folder with the first recipe of the page, which is of another repository."""
        (config,) = (one for one in recipes("rev:") if len(one["repos"][0]["hooks"]) == 2)
        config["repos"][0] |= {"repo": str(self.hooks), "rev": self.revision}
        if arguments:
            config["repos"][0]["hooks"][1]["args"] = list(arguments)
        (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), "utf-8")
        self.commit(folder)

    def installed(self):
        """Return the program that pre-commit has installed for the hooks."""
        (found,) = (self.records.parent / "cache").glob("repo*/py_env-*/*/prefnotation*")
        return str(found)


def make_records(folder):
    """Write 200 records, every fifth of them faulty, some in paths with spaces, some excluded."""
    codes = list(FAULTY)
    for number in range(200):
        place = folder / ("drafts", "мои игры", "old games", ".")[number % 4]
        place.mkdir(parents=True, exist_ok=True)
        text = FAULTY[codes[number // 20 % 4]] if number % 5 == 0 else CLEAN
        if number % 7 == 0:
            text = text.replace("Прикуп: ♥В ♥8", "прикуп:   ВЧ, 8Ч")  # It is not canonical.
        (place / f"сдача {number}.pref").write_text(text.format(number), "utf-8")
    (folder / ".prefnotation.toml").write_text('exclude = ["drafts/"]\n', "utf-8")


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    if not PROGRAM:
        pytest.skip("pre-commit is not installed")
    if not shutil.which("git"):
        pytest.skip("git is not installed")
    home = tmp_path_factory.mktemp("pre-commit")
    scene = Scene(home)
    copy_to(scene.hooks)  # As the tests have it, committed or not.
    scene.revision = scene.commit(scene.hooks)
    make_records(scene.records)
    scene.hook_in(scene.records)
    failed, said = scene.pre_commit("install-hooks")
    if failed and OFFLINE.search(said):
        pytest.skip("pre-commit cannot install the hooks: there is no network")
    assert not failed, said
    return scene


def findings(said):
    return sorted(re.findall(r"^.+\.pref(?::\d+:\d+)?: \w+ PN\d+ .*$", said, re.MULTILINE))


def test_pre_commit_finds_what_a_check_of_the_directory_finds(scene):
    failed, said = scene.pre_commit("run", "prefnotation-check", "--all-files")
    check = [scene.installed(), "check", "--report", "concise", "."]
    code, directly = scene.run(*check, cwd=scene.records, check=False)
    assert (failed, code) == (1, 1), said + directly
    found = findings(said)
    assert found == findings(directly)
    assert {re.search(r"PN\d+", line)[0] for line in found} == set(FAULTY)
    files = {line.partition(".pref")[0] for line in found}
    assert len(files) == 30  # 40 are faulty, and 10 of them are excluded.
    summary = "150 files, 150 deals: "
    assert summary in said
    assert summary in directly


def test_pre_commit_finds_nothing_in_clean_records(scene):
    clean = [f"old games/сдача {number}.pref" for number in (2, 6, 14)]
    failed, said = scene.pre_commit("run", "prefnotation-check", "--files", *clean)
    assert not failed, said
    assert "Passed" in said


def test_pre_commit_formats_as_the_program_does(scene, tmp_path):
    twin = shutil.copytree(scene.records, tmp_path / "twin", ignore=shutil.ignore_patterns(".git"))
    names = sorted(str(path.relative_to(twin)) for path in twin.rglob("*.pref"))
    # What is excluded is not formatted either.
    scene.run(scene.installed(), "format", "--force-exclude", *names, cwd=twin, check=False)
    try:
        failed, said = scene.pre_commit("run", "prefnotation-format", "--all-files")
        assert failed
        assert "files were modified by this hook" in said
        before = scene.run("git", "diff", "--name-only", cwd=scene.records)[1].splitlines()
        assert len(before) >= 15
        assert not any("drafts/" in name for name in before)
        for name in names:
            assert (scene.records / name).read_bytes() == (twin / name).read_bytes(), name
    finally:
        scene.run("git", "checkout", "--quiet", "--", ".", cwd=scene.records)


# One and the same, however it is read.


def records_of(number):
    """Return a match or one to three deals, by the laws or not."""
    if number % 10 == 9:
        return legal_match(number)[0]
    laws = [*SPOILERS, *MATCH_SPOILERS]
    law = laws[number * 7 % len(laws)]
    if law in MATCH_SPOILERS:
        match = spoilt_match(number, law)
        return match.records if match else [legal_deal(number)]
    wrong = spoilt_deal(number, law) or spoilt_deal(number, "duplicate card")
    right = [legal_deal(number + other) for other in range(number % 3)]
    return [*right, wrong.deal]


def told(lines):
    """Return what is found by file, deal, code and message, and where each stands.

    Lines that are no objects are what pre-commit says.
    """
    found = {}
    for line in lines.splitlines():
        if line.startswith("{"):
            one = json.loads(line)
            what = (Path(one["path"]).stem, one["address"], one["code"], one["message"])
            place = [one[key] for key in ("line", "column", "end_line", "end_column")]
            places = [[label[key] for key in ("line", "column")] for label in one["labels"]]
            found.setdefault(what, []).append((place, places))
    return found


def check_here(*words, stdin=None):
    """Run the program in this process and the working directory."""
    done = CliRunner().invoke(cli, ["check", "--report", "jsonl", *words], input=stdin)
    assert done.exit_code in (0, 1), done.output
    return told(done.stdout)


def test_all_ways_to_lint_a_repository_agree(scene, tmp_path, monkeypatch):
    games = tmp_path / "the games"
    texts = {}
    for number in range(200):
        place = games / ("мои игры", "old games", ".")[number % 3]
        place.mkdir(parents=True, exist_ok=True)
        text = converting.emit(records_of(number), "notation", ("ru", "en")[number % 2])
        path = place / f"{number:03}.pref"
        path.write_bytes(text.replace("\n", ("\n", "\r\n")[number % 2]).encode())
        texts[str(path.relative_to(games))] = path.read_bytes()
    # Cards in a message are spelled as in the record, and JSON has no language of its own.
    (games / ".prefnotation.toml").write_text('lang = "ru"\n', "utf-8")
    scene.hook_in(games, "--report", "jsonl")
    failed, said = scene.pre_commit("run", "prefnotation-check", "--all-files", cwd=games)
    hooked = told(said)
    assert failed == 1, said
    monkeypatch.chdir(games)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    walked = check_here(".")
    assert len({code for _, _, code, _ in walked}) > 30
    assert len({file for file, *_ in walked}) > 100
    assert len({address.partition(".")[0] for _, address, *_ in walked if address}) > 2
    assert hooked == walked
    piped = {}
    for name, text in texts.items():
        piped |= check_here("-", "--stdin-filename", name, stdin=text)
    assert piped == walked
    # Converted, a finding stands elsewhere, but at the same address.
    converted = games / "as json"
    converted.mkdir()
    for name, text in texts.items():
        records = converting.read_bytes(text, name).records
        (converted / f"{Path(name).stem}.json").write_text(converting.emit(records, "json"))
    assert {what: len(places) for what, places in check_here("as json").items()} == {
        what: len(places) for what, places in walked.items()
    }
