"""The package: what is in it, that it works where it is installed, and its public names."""

import ast
import doctest
import json
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import prefnotation
from tests.checkout import ROOT, copy_to, environment

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
GRAMMARS = {
    path.name for path in (ROOT / "grammars").iterdir() if path.suffix in (".lark", ".json")
}
MODULES = {path.relative_to(ROOT).as_posix() for path in (ROOT / "prefnotation").rglob("*.py")}
EXAMPLE = "Сдача 3\nПрикуп: ♥В ♥8\nКонтракт: Запад 6♠\nПервая рука: Запад\n1. ♠Т ♠7 ♠8\n"


def run(*command, **settings):
    """Run a command that has to succeed, and return what it prints."""
    done = subprocess.run(
        [os.fspath(word) for word in command],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(),
        check=False,
        timeout=300,
        **settings,
    )
    assert done.returncode == 0, f"{command} says\n{done.stdout}\n{done.stderr}"
    return done.stdout


# What is packed.


def test_the_packages_are_the_folders():
    folders = {path.parent.relative_to(ROOT) for path in (ROOT / "prefnotation").rglob("*.py")}
    found = {".".join(folder.parts) for folder in folders} | {"prefnotation.grammars"}
    listed = PYPROJECT["tool"]["setuptools"]["packages"]
    assert sorted(found) == sorted(listed)
    for folder in folders:
        assert (ROOT / folder / "__init__.py").exists()


@pytest.fixture(scope="session")
def checkout(tmp_path_factory):
    return copy_to(tmp_path_factory.mktemp("checkout") / "prefnotation")


@pytest.fixture(scope="session")
def built(checkout, tmp_path_factory):
    """Build the sdist and, from the checkout and not from the sdist, the wheel."""
    dist = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--sdist", "--wheel", "--outdir", dist, checkout)
    (sdist,) = dist.glob("*.tar.gz")
    (wheel,) = dist.glob("*.whl")
    return {"sdist": sdist, "wheel": wheel}


def test_what_is_in_the_wheel(built):
    with zipfile.ZipFile(built["wheel"]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        licences = [name for name in wheel.namelist() if name.endswith("/LICENSE")]
    assert len(GRAMMARS) >= 4
    lark = {f"prefnotation/grammars/{name}" for name in GRAMMARS}
    other = {"prefnotation/grammars/__init__.py", "prefnotation/py.typed"}
    other |= {"prefnotation/formats/_data/schema.json"}
    assert names == MODULES | lark | other
    assert len(licences) == 1


def test_what_is_in_the_sdist(built):
    with tarfile.open(built["sdist"]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert names >= MODULES | {f"grammars/{name}" for name in GRAMMARS}
    assert names >= {"grammars/__init__.py", "prefnotation/py.typed", "pyproject.toml"}
    assert names >= {"LICENSE", "README.md"}


@pytest.mark.parametrize("way", ["wheel", "sdist", "editable"])
def test_it_works_where_it_is_installed(way, built, checkout, tmp_path):
    venv = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv)
    python = venv / "bin" / "python"
    what = ["--editable", checkout] if way == "editable" else [built[way]]
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *what)

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "сдача.pref").write_text(EXAMPLE, "utf-8")
    told = run(
        venv / "bin" / "prefnotation", "convert", "сдача.pref", "--to", "json", cwd=elsewhere
    )
    (deal,) = json.loads(told)["deals"]
    assert deal["name"] == "3"
    assert deal["talon"] == ["♥J", "♥8"]
    assert deal["tricks"][0]["plays"] == ["♠A", "♠7", "♠8"]

    snippet = "import prefnotation, prefnotation.grammars as grammars\n"
    snippet += "print(prefnotation.__file__, *grammars.__path__, sep='\\n')"
    homes = run(python, "-I", "-c", snippet, cwd=elsewhere).splitlines()
    for home in homes:
        assert Path(home).is_relative_to(checkout if way == "editable" else venv)


def test_the_version():
    assert PYPROJECT["project"]["dynamic"] == ["version"]
    assert run(sys.executable, "-m", "prefnotation", "--version") == (
        f"prefnotation {prefnotation.__version__}\n"
    )


# What is imported.


@pytest.mark.parametrize("argument", ["--version", "--help", "check --help", "convert --help"])
def test_what_answers_at_once_imports_no_parser(argument):
    loaded = (
        "import sys\n"
        "from prefnotation.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit as left:\n    assert not left.code\n"
        "print(*sys.modules)"
    )
    modules = run(sys.executable, "-c", loaded, *argument.split()).splitlines()[-1].split()
    assert "click" in modules
    assert not {"lark", "yaml", "msgspec", "wcwidth", "tempfile"} & set(modules)
    ours = {name for name in modules if name.startswith("prefnotation")}
    assert {name for name in ours if not name.startswith("prefnotation.cli")} == {"prefnotation"}


def test_reading_a_record_imports_no_other_format():
    snippet = "import sys, prefnotation\nprefnotation.parse('Сдача 1')\nprint(*sys.modules)"
    modules = set(run(sys.executable, "-c", snippet).split())
    assert "lark" in modules
    assert not {"click", "yaml", "prefnotation.formats.yaml", "prefnotation.rules"} & modules


# What is public.


def test_every_public_name_resolves():
    assert len(prefnotation.__all__) == len(set(prefnotation.__all__))
    for name in prefnotation.__all__:
        thing = getattr(prefnotation, name)
        assert getattr(thing, "__name__", name) == name
    assert {"check", "emit", "parse", "read"} <= set(prefnotation.__all__)


def test_what_is_public_for_type_checkers_is_public():
    tree = ast.parse(Path(prefnotation.__file__).read_text("utf-8"))
    told = {
        alias.asname: (node.module, alias.name)
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert set(told) == set(prefnotation.__all__)
    for name, (module, original) in told.items():
        assert name == original
        assert getattr(prefnotation, name) is getattr(sys.modules[module], name)


def test_dir():
    assert set(dir(prefnotation)) == {*prefnotation.__all__, "__version__"}


def test_everything_can_be_imported_at_once():
    names: dict[str, object] = {}
    exec("from prefnotation import *", names)  # noqa: S102
    assert set(prefnotation.__all__) <= set(names)


@pytest.mark.parametrize("name", ["nothing", "__path", "Parse", "_home"])
def test_an_unknown_name(name):
    with pytest.raises(AttributeError, match=f"module 'prefnotation' has no attribute '{name}'"):
        getattr(prefnotation, name)
    with pytest.raises(ImportError):
        exec(f"from prefnotation import {name}")  # noqa: S102


def test_the_examples_of_the_docstring():
    failed, attempted = doctest.testmod(prefnotation)
    assert (failed, attempted > 3) == (0, True)
