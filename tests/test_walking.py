"""Walking: which files are read, in which order, and what is in the way."""

import gzip
import os
from pathlib import Path

import pytest

from prefnotation import configuration
from prefnotation.configuration import Settings, settings_for
from prefnotation.converting import emit, parse
from prefnotation.walking import STDIN, Problem, walk

RECORD = "Сдача 1\nЮг: ♠ТК987 ♦КВ10 ♥Т9\nПрикуп: ♠Д ♥8\n"
JPREF = "deal: ♠789XJQK ♣789 ♣XJQKA ♦789XJ ♦QKA ♥789XJQK ♥A ♠A\n"

links = pytest.mark.skipif("os.name == 'nt'", reason="links are for the privileged")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    configuration.forget()
    (tmp_path / ".prefnotation.toml").touch()
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def write(tmp_path):
    def write(*names, text=RECORD):
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return write


def walked(*paths, **said):
    """Return what is walked: names of files, and problems as they are."""
    met = walk(paths, settings_for, **said)
    return [one if isinstance(one, Problem) else one.as_posix() for one in met]


# What is taken.


def test_what_is_named_is_taken_whatever_it_is(write):
    write("a.pref", "b", ".c.txt")
    names = ["b", ".c.txt", "a.pref", "not-there.pref", "-"]
    assert walked(*names) == names
    assert walked() == []


def test_standard_input_is_read_once(write):
    write("-")
    assert walked("-", "-") == ["-"]
    assert list(walk(["-", "./-"], settings_for)) == [STDIN, Path("-").absolute()]
    assert walked(Path("-"), force_exclude=True) == ["-"]


def test_a_directory_is_walked_by_name(write):
    write("a/b/2.pref", "a/b/1.jpref", "a/a.PREF", "a/c.pref.gz", "a/b.pref", "d/e/f/1.pref")
    write("a/README.md", "a/b/1", "a/pref", "a/x.gz", "a/1.pref.bak", "a/1.pref~")
    expected = ["a/a.PREF", "a/b/1.jpref", "a/b/2.pref", "a/b.pref", "a/c.pref.gz"]
    assert walked("a") == expected
    assert walked("a/") == expected
    assert walked(".") == [*expected, "d/e/f/1.pref"]
    assert walked("d", "a") == ["d/e/f/1.pref", *expected]


def test_a_directory_above(write, monkeypatch):
    write("a/1.pref", "b/2.pref")
    monkeypatch.chdir("a")
    assert walked("..") == ["../a/1.pref", "../b/2.pref"]
    assert walked(".") == ["1.pref"]


def test_each_file_once(write):
    write("a/1.pref", "a/2.pref", "b/3.pref")
    assert walked("a/2.pref", "a", "./a/2.pref", "a", "a/1.pref") == ["a/2.pref", "a/1.pref"]
    assert walked("a", ".") == ["a/1.pref", "a/2.pref", "b/3.pref"]


def test_hidden_names_are_passed_over(write):
    write("a/1.pref", "a/.2.pref", "a/.git/3.pref", "a/._1.pref", ".b/c/4.pref")
    assert walked(".") == ["a/1.pref"]
    assert walked(".b", "a/.2.pref") == [".b/c/4.pref", "a/.2.pref"]


def test_a_directory_with_the_name_of_a_record(write):
    write("a.pref/b.json/1.pref")
    assert walked(".") == ["a.pref/b.json/1.pref"]


# Suffixes that others have too.


@pytest.mark.parametrize("form", ["jpref", "json", "jsonl", "notation", "yaml"])
def test_what_is_ours_is_taken(write, form):
    suffix = {"notation": "txt"}.get(form, form)
    text = JPREF if form == "jpref" else emit(parse(RECORD), form)
    write(f"a/1.{suffix}", text=text)
    write(f"a/2.{suffix}.gz", text=gzip.compress(text.encode()))
    assert walked("a") == [f"a/1.{suffix}", f"a/2.{suffix}.gz"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("1.txt", JPREF),
        ("1.txt", RECORD.encode("cp1251", "replace").replace(b"?", b"&spades;")),
        ("1.txt", emit(parse(RECORD), "json")),
        ("1.json", '[{"hands": {"south": ["♠A"]}}]'),
        ("1.json", '{"deals": []}'),
        ("1.yml", "deals:\n- talon: [♠A]\n"),
        ("1.yaml", "---\nhands:\n  south: [♠A]\n"),
        ("1.json", '{"name": "1", "talon": []}\n{"talon": ["♠A"]}\n'),
        ("1.jsonl", '{"talon": ["♠A"]}'),
        ("1.ndjson", '{"talon": ["♠A"]}\n{"talon": ["♠K"]}\n'),
        ("1.json", emit(parse(RECORD * 1000), "json")),
        ("1.json", emit(parse(RECORD * 1000), "json").replace("\n", "")),
    ],
)
def test_what_looks_like_ours_is_taken(write, name, text):
    write(f"a/{name}", text=text)
    assert walked("a") == [f"a/{name}"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("1.txt", ""),
        ("1.txt", "A list of things: milk, bread.\n"),
        ("1.txt", "Deal 1\nIt was signed on Monday.\n"),
        ("1.txt", emit(parse(RECORD), "pretty")),
        ("1.txt", b"\xff\xfe\x00\x01" * 100),
        ("1.json", ""),
        ("1.json", "{}"),
        ("1.json", '{"name": "a", "version": 1, "dealt": []}'),
        ("1.json", "[1, 2, 3]"),
        ("1.json", RECORD),
        ("1.yaml", "---\nname: a\non: push\n"),
        ("1.yaml", "jobs:\n  tests:\n"),
        ("1.yml", JPREF),
        ("1.jsonl", '{"level": "info"}\n{"level": "error"}\n'),
        ("1.html", "<html><body>ten cards each</body></html>"),
    ],
)
def test_what_is_not_ours_is_left(write, name, text):
    write(f"a/{name}", text=text)
    assert walked("a") == []
    assert walked(f"a/{name}") == [f"a/{name}"]


# What is excluded.


def test_what_is_excluded_is_passed_over(write):
    toml = "exclude = ['drafts/', '/1.pref', 'b/*.pref']\nextend-exclude = ['!b/keep.pref', 'x']"
    write(".prefnotation.toml", text=toml)
    write("1.pref", "a/1.pref", "a/drafts/2.pref", "b/3.pref", "b/keep.pref", "b/c/4.pref")
    write("x/5.pref", "drafts.pref")
    assert walked(".") == ["a/1.pref", "b/c/4.pref", "b/keep.pref", "drafts.pref"]


def test_what_is_named_is_not_excluded_unless_told(write):
    write(".prefnotation.toml", text="exclude = ['drafts/', '*.txt']")
    write("a/drafts/b/1.pref", "a/drafts/b/drafts/2.pref", "a/3.txt", "a/4.pref")
    named = ["a/drafts", "a/drafts/b/drafts", "a/3.txt", "a/4.pref"]
    assert walked(*named) == [
        "a/drafts/b/1.pref",
        "a/drafts/b/drafts/2.pref",
        "a/3.txt",
        "a/4.pref",
    ]
    assert walked("a/drafts/b") == ["a/drafts/b/1.pref"]
    more = ["a/drafts/b", "a/drafts/b/1.pref", "a/drafts/b/drafts/not-there.pref"]
    assert walked(*named, *more, force_exclude=True) == ["a/4.pref"]


def test_each_directory_has_its_own_settings(write):
    write("a/.prefnotation.toml", text="exclude = ['1.pref']")
    write("a/1.pref", "a/b/1.pref", "a/b/2.pref", "1.pref")
    assert walked(".") == ["1.pref", "a/b/2.pref"]


def test_excludes_of_a_command_line(write, monkeypatch):
    write("a/b/1.pref", "b/1.pref", "c/1.pref")

    def settings(path):
        return settings_for(path).with_(exclude=["/b", "c"])

    assert list(walk(["."], settings)) == [Path("a/b/1.pref")]
    monkeypatch.chdir("a")
    assert list(walk([".", "../b"], settings)) == [Path("../b/1.pref")]


# What git ignores.


def test_ignore_files_are_respected(write):
    write("a/.gitignore", text="# generated\n*.json\n/out/\n!\n2.pref")
    write("a/b/.gitignore", text="\ufeff!2.pref\n3.pref")
    write("a/1.pref", "a/2.pref", "a/3.pref", "a/out/1.pref", "a/b/out/1.pref", "a/b/2.pref")
    write("a/b/3.pref", "a/b/c/2.pref", "a/b/c/3.pref")
    write("a/4.json", text='{"deals": []}')
    assert walked("a") == [
        "a/1.pref",
        "a/3.pref",
        "a/b/2.pref",
        "a/b/c/2.pref",
        "a/b/out/1.pref",
    ]
    assert walked("a/2.pref", force_exclude=True) == ["a/2.pref"]
    assert walked("a/out") == ["a/out/1.pref"]


def test_only_some_can_be_allowed(write):
    write(".gitignore", text="*\n!*/\n!1.pref\n")
    write("1.pref", "2.pref", "a/b/1.pref", "a/b/2.pref")
    assert walked(".") == ["1.pref", "a/b/1.pref"]


def test_ignore_files_above_count_in_a_repository(write):
    write(".gitignore", text="1.pref")
    write("a/.gitignore", text="2.pref\n/b/c/4.pref\nb")
    write("a/b/1.pref", "a/b/2.pref", "a/b/3.pref", "a/b/c/4.pref")
    assert walked("a/b") == ["a/b/1.pref", "a/b/2.pref", "a/b/3.pref", "a/b/c/4.pref"]
    write("a/.git/HEAD")
    assert walked("a/b") == ["a/b/1.pref", "a/b/3.pref"]
    assert walked("a") == []
    write(".git")  # The file that a worktree has; the nearest one counts.
    assert walked("a/b") == ["a/b/1.pref", "a/b/3.pref"]
    Path("a/.git/HEAD").unlink()
    Path("a/.git").rmdir()
    assert walked("a/b") == ["a/b/3.pref"]
    assert walked(".") == []


# What is in the way.


@links
def test_links_are_followed_once(write):
    write("a/1.pref", "a/b/2.pref", "c/3.pref", "other/4.pref")
    Path("a/b/up").symlink_to("..")
    Path("a/b/self").symlink_to(".")
    Path("a/0.pref").symlink_to("1.pref")
    Path("a/link").symlink_to("../other")
    Path("other/back").symlink_to("../a")
    assert walked("a") == ["a/1.pref", "a/b/2.pref", "a/link/4.pref"]
    assert walked("a/b/up") == ["a/b/up/1.pref", "a/b/up/b/2.pref", "a/b/up/link/4.pref"]
    assert walked("a/1.pref", "a/0.pref", "a/b/up/1.pref") == ["a/1.pref"]


@links
def test_a_link_can_be_excluded(write):
    write(".prefnotation.toml", text="exclude = ['a/link', 'old']")
    write("b/1.pref", "old/2.pref", "a/3.pref")
    Path("a/link").symlink_to("../b")
    Path("a/more").symlink_to("../b")
    assert walked("a") == ["a/3.pref", "a/more/1.pref"]


@links
def test_links_to_nothing_are_told(write):
    write("a/1.pref", "a/9.pref", "a/.gitignore", text="x")
    Path("a/2.pref").symlink_to("nothing")
    Path("a/loop").symlink_to("loop")
    Path("a/x").symlink_to("nothing")
    Path("a/.hidden").symlink_to("nothing")
    first, last, broken, loop = walked("a")
    assert (first, last) == ("a/1.pref", "a/9.pref")
    path = Path("a/2.pref")
    assert broken == Problem(path, f"cannot read {path}: what it links to is not there")
    assert loop.path == Path("a/loop")
    assert loop.message.startswith(f"cannot read {loop.path}: ")
    assert walked("a/loop", "a/loop/1.pref", force_exclude=True) == ["a/loop", "a/loop/1.pref"]


@pytest.mark.skipif("not hasattr(os, 'mkfifo')", reason="there are no pipes with names")
def test_what_is_no_file_is_read_only_if_it_is_named(write):
    write("a/1.pref")
    os.mkfifo("a/2.pref")
    os.mkfifo("a/3.json")
    assert walked("a") == ["a/1.pref"]
    assert walked("a/2.pref") == ["a/2.pref"]


def refuse(monkeypatch, method, name):
    """Refuse to do a thing with the path of that name."""
    does = getattr(Path, method)

    def refused(path, *arguments, **said):
        if path.name == name:
            raise PermissionError(13, "Permission denied")
        return does(path, *arguments, **said)

    monkeypatch.setattr(Path, method, refused)


@pytest.mark.parametrize(
    ("method", "name", "rest"),
    [
        ("iterdir", "b", ["a/1.pref", "c/3.json"]),
        ("open", "3.json", ["a/1.pref", "a/b/2.pref"]),
        ("stat", "1.pref", ["a/b/2.pref", "c/3.json"]),
        ("read_text", ".gitignore", ["a/1.pref", "a/b/2.pref", "c/3.json"]),
    ],
)
def test_what_cannot_be_read_is_told_and_the_rest_is_walked(write, monkeypatch, method, name, rest):
    write("a/1.pref", "a/b/2.pref")
    write("c/3.json", text='{"deals": []}')
    write("c/.gitignore", text="")
    refuse(monkeypatch, method, name)
    met = walked("a", "c")
    (problem,) = [one for one in met if isinstance(one, Problem)]
    assert [one for one in met if one != problem] == rest
    assert problem.path.name == name
    assert problem.message == f"cannot read {problem.path}: Permission denied"


def test_an_ignore_file_above_that_cannot_be_read(write, monkeypatch, tmp_path):
    write("a/1.pref", ".gitignore", ".git")
    refuse(monkeypatch, "read_text", ".gitignore")
    path = tmp_path.resolve() / ".gitignore"
    problem = Problem(path, f"cannot read {path}: Permission denied")
    assert walked("a", ".") == [problem, "a/1.pref"]


def test_what_is_broken(write):
    write("a/1.json.gz", text=b"\x1f\x8b is no beginning of a packed file")
    write("a/2.json.gz", text=gzip.compress(b'{"deals": []}')[:4])
    write("a/3.pref.gz", text=b"who reads it will tell")
    problem, last = walked("a")
    assert last == "a/3.pref.gz"
    path = Path("a/1.json.gz")
    assert problem.message.startswith(f"cannot read {path}: it is a broken gzip file: ")


def test_a_configuration_that_is_wrong_is_told_once(write):
    write("a/.prefnotation.toml", text="x = 1")
    write("a/b/1.pref", "a/c/2.pref", "d/3.pref")
    problem, *rest = walked("a/b", "a/c", "a/b/1.pref", ".")
    assert isinstance(problem, Problem)
    assert problem.path == Path("a/b")
    assert ".prefnotation.toml: no key is called 'x'" in problem.message
    assert rest == ["a/b/1.pref", "d/3.pref"]
    problem, *rest = walked("a/b/1.pref", "a/c", "d/3.pref", force_exclude=True)
    assert isinstance(problem, Problem)
    assert rest == ["d/3.pref"]


@pytest.mark.skipif("os.name == 'nt'", reason="no file can be called so")
def test_a_name_with_control_characters_is_not_repeated():
    Path("a").mkdir()
    Path("a/\x1b[31m").symlink_to("nothing")
    (problem,) = walked("a")
    assert problem.message.isprintable()


def test_nothing_but_what_is_asked_for_is_needed(write):
    write("a/1.pref")
    assert list(walk([Path("a")], lambda _path: Settings())) == [Path("a/1.pref")]
