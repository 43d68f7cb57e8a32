"""House rules: names, docstrings, and the manual page of every rule and fault."""

import ast
import pkgutil
import re
from importlib import import_module
from textwrap import dedent

import pytest

import prefnotation
from prefnotation import converting, parse
from prefnotation.checking import name, pages, rules
from prefnotation.linting import lint
from tests.checkout import ROOT

PATHS = sorted((ROOT / "prefnotation").rglob("*.py"))
TREES = {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in PATHS}
TEXTS = [
    path
    for folder in ("prefnotation", "grammars", "tests", "examples", "docs", ".ci")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".lark", ".md", ".pref", ""} and path.is_file()
]


def test_no_module_is_a_bag_of_things():
    stems = {part for path in PATHS for part in path.relative_to(ROOT).with_suffix("").parts}
    assert not {stem.strip("_") for stem in stems} & {"utils", "util", "helpers", "common", "misc"}


def test_nothing_is_left_for_later():
    mark = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "X" * 3)))
    assert len(TEXTS) > 80
    left = [path for path in TEXTS if mark.search(path.read_text("utf-8"))]
    assert left == []


def undocumented(tree, prefix):
    """Yield what is public in a module or a class and has no docstring."""
    if not ast.get_docstring(tree):
        yield prefix
    for node in tree.body:
        kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        if not isinstance(node, kinds) or node.name.startswith("_"):
            continue
        if isinstance(node, ast.ClassDef):
            yield from undocumented(node, f"{prefix}:{node.name}")
        elif not ast.get_docstring(node):
            yield f"{prefix}:{node.name}"


@pytest.mark.parametrize("path", TREES)
def test_what_is_public_has_a_docstring(path):
    assert list(undocumented(TREES[path], path)) == []


def test_every_module_can_be_imported():
    found = pkgutil.walk_packages(prefnotation.__path__, "prefnotation.")
    modules = [module.name for module in found]
    assert len(modules) > 50
    for module in modules:
        import_module(module)


# Rules and faults.

EXAMPLE = r"\*\*{}\*\*\n\n((?:    .*\n|\n)+)"
WITHOUT_EXAMPLES = {"guessed-encoding", "guessed-format", "long-line", "unchecked-file"}


def example(page, kind):
    """Return the one example of a kind in a manual page."""
    (found,) = re.findall(EXAMPLE.format(kind), page.__doc__)
    return dedent(found).replace("\\x00", "\0").rstrip("\n") + "\n"


def test_every_module_of_rules_and_faults_has_a_page():
    folders = [ROOT / "prefnotation" / folder for folder in ("rules", "faults")]
    stems = {path.stem for folder in folders for path in folder.glob("[!_]*.py")}
    assert {name(page) for page in pages().values()} == {stem.replace("_", "-") for stem in stems}
    # A code that two share would hide one of them.
    assert len(pages()) == len(stems) > 15


@pytest.mark.parametrize("code", pages())
def test_a_page(code):
    page = pages()[code]
    called = name(page)
    assert re.fullmatch(r"PN\d{3}", page.CODE)
    assert code == page.CODE
    first, blank, *rest = page.__doc__.splitlines()
    assert re.fullmatch(r"[A-Z].*[.]( \(.*\)[.]?)?", first), first
    assert blank == ""
    assert rest
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", called)
    if code >= "PN1":
        assert not called.startswith(("no-", "use-", "invalid-", "bad-"))
    if called not in WITHOUT_EXAMPLES:
        assert codes(example(page, "Bad")) == [code]
        assert codes(example(page, "Good")) == []


def codes(text):
    return sorted({diagnostic.code for diagnostic in lint(parse(text)).diagnostics})


def test_the_first_digit_groups_the_codes():
    for rule in rules():
        assert rule.CODE[2] in "12345"
        assert rule.__name__.startswith("prefnotation.rules.")
    for page in pages().values():
        if page not in rules():
            assert page.CODE[2] == "0"
            assert not hasattr(page, "check")


def test_the_families_are_those_of_the_package():
    families = dict(re.findall(r"(\d) ([a-z ]+?)[,.]", import_module("prefnotation.rules").__doc__))
    assert {rule.CODE[2] for rule in rules()} <= set(families)


def test_a_format_is_read_or_written_and_says_its_suffixes():
    for one in converting.formats():
        module = import_module(f"prefnotation.formats.{one}")
        assert isinstance(module.SUFFIXES, tuple)
        assert all(re.fullmatch(r"\.[a-z]+", suffix) for suffix in module.SUFFIXES)
        assert hasattr(module, "read") or hasattr(module, "emit")
        # The notation is what a text is that no other format recognises. Also what is only written
        # may be recognised: it is told that it is not read.
        assert hasattr(module, "recognises") or one == "notation" or not hasattr(module, "read")
        assert all(one in converting.of_suffix(f"a{suffix}") for suffix in module.SUFFIXES)


def test_a_suffix_of_several_formats_is_of_the_one_that_is_called_so():
    modules = [import_module(f"prefnotation.formats.{one}") for one in converting.formats()]
    suffixes = [suffix for module in modules for suffix in module.SUFFIXES]
    shared = {suffix for suffix in suffixes if suffixes.count(suffix) > 1}
    assert ".json" in shared
    for suffix in shared:
        own = converting.by_suffix(f"a{suffix}")
        assert f".{own}" in import_module(f"prefnotation.formats.{own}").SUFFIXES
        # What stands in a text has to tell the others from it.
        for one in converting.of_suffix(f"a{suffix}")[1:]:
            assert hasattr(import_module(f"prefnotation.formats.{one}"), "recognises")
