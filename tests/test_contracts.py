"""Who may import what: the contracts in pyproject.toml hold, and each of them bites."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkout import ROOT


def lint(folder):
    """Run import-linter on the package in a folder."""
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONUTF8": "1", "COLUMNS": "200"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_contracts_hold():
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 broken." in done.stdout


LAYERS = "Each layer imports only those below it, and none imports its sibling"
WRONG = {
    "model/cards.py": ("import prefnotation.spelling", LAYERS),
    "play/tricks.py": ("from prefnotation.parsing import cut", LAYERS),
    "rules/revoke.py": ("def f():\n    import prefnotation.reports.text", LAYERS),
    "checking.py": ("from prefnotation import converting", LAYERS),
    "formatting.py": ("from prefnotation import manual", LAYERS),
    "settings.py": ('"""A module that is in no layer."""', LAYERS),
    "converting.py": ("import lark.exceptions", "Lark lives in parsing"),
    "reports/text.py": ("from click import echo", "click lives in cli"),
    "formats/json.py": ("from yaml import nodes", "yaml lives in formats.yaml"),
    "rules/missed_trump.py": ("import pygments", "Pygments lives in highlighting"),
    "walking.py": ("import pathspec", "pathspec lives in globs"),
    "formats/notation/__init__.py": ("from prefnotation import check", "The facade is for others"),
}


@pytest.mark.parametrize("module", WRONG)
def test_a_contract_bites(module, tmp_path):
    statement, contract = WRONG[module]
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "prefnotation"
    shutil.copytree(ROOT / "prefnotation", package, ignore=shutil.ignore_patterns("__pycache__"))
    with (package / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{statement}\n")
    done = lint(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    broken = [line for line in done.stdout.splitlines() if line.endswith(" BROKEN")]
    assert any(line.startswith(contract) for line in broken), done.stdout
