"""What reports call a file, on every system."""

from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from prefnotation.reports._paths import in_repository, path, uri, uri_in_repository

HOME = PurePosixPath("/home/анна")
DRIVE = PureWindowsPath("C:\\Users\\Анна")


@pytest.mark.parametrize(
    ("name", "folder", "shown", "quoted"),
    [
        ("a.pref", HOME, "a.pref", "a.pref"),
        ("./b//a.pref", HOME, "b/a.pref", "b/a.pref"),
        ("b/../a.pref", HOME, "a.pref", "a.pref"),
        ("/home/анна/b/a.pref", HOME, "b/a.pref", "b/a.pref"),
        ("a b,c:d%e.pref", HOME, "a b,c:d%e.pref", "a%20b%2Cc%3Ad%25e.pref"),
        ("Т/7.pref", HOME, "Т/7.pref", "%D0%A2/7.pref"),
        ("a\\b.pref", HOME, "a\\b.pref", "a%5Cb.pref"),
        ("<stdin>", HOME, "<stdin>", "%3Cstdin%3E"),
        ("../a.pref", HOME, "../a.pref", "file:///home/a.pref"),
        ("/b/../c:d e.pref", HOME, "/c:d e.pref", "file:///c:d%20e.pref"),
        ("//b/a.pref", HOME, "//b/a.pref", "file://b/a.pref"),
        ("R\\ruler.R", DRIVE, "R/ruler.R", "R/ruler.R"),
        ("R/ruler.R", DRIVE, "R/ruler.R", "R/ruler.R"),
        ("C:/Users/Анна/x", DRIVE, "x", "x"),
        ("c:\\users\\анна\\X", DRIVE, "X", "X"),
        ("C:/x", DRIVE, "C:/x", "file:///C:/x"),
        ("D:\\a b\\x", DRIVE, "D:/a b/x", "file:///D:/a%20b/x"),
        ("..\\x", DRIVE, "../x", "file:///C:/Users/x"),
        ("\\\\there\\share\\x", DRIVE, "//there/share/x", "file://there/share/x"),
        ("<stdin>", DRIVE, "<stdin>", "%3Cstdin%3E"),
    ],
)
def test_a_name_and_its_uri(name, folder, shown, quoted):
    assert path(name, folder) == shown
    assert uri(name, folder) == quoted


def test_the_folder_is_the_working_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    here = Path.cwd()
    assert path(str(here / "a" / "b.pref")) == uri(str(here / "a" / "b.pref")) == "a/b.pref"
    assert path("a/b.pref") == "a/b.pref"


def test_a_working_directory_that_is_gone(monkeypatch):
    def gone():
        raise FileNotFoundError

    monkeypatch.setattr(Path, "cwd", gone)
    assert path("a.pref") == uri("a.pref") == "a.pref"


@pytest.mark.parametrize("variable", ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
@pytest.mark.parametrize(
    ("top", "name", "shown", "quoted"),
    [
        (".", "a b.pref", "old games/a b.pref", "old%20games/a%20b.pref"),
        (".", "../a.pref", "a.pref", "a.pref"),
        (".", "<stdin>", "<stdin>", "%3Cstdin%3E"),
        ("old games", "a.pref", "a.pref", "a.pref"),
        # Somewhere else, as in a container that calls it otherwise.
        ("elsewhere", "a.pref", "a.pref", "a.pref"),
        ("", "a.pref", "a.pref", "a.pref"),
    ],
)
def test_a_path_from_the_top_of_what_ci_checks(
    tmp_path, monkeypatch, variable, top, name, shown, quoted
):
    (tmp_path / "old games").mkdir()
    monkeypatch.chdir(tmp_path / "old games")
    monkeypatch.setenv(variable, str(tmp_path / top) if top else "")
    assert in_repository(name) == shown
    assert uri_in_repository(name) == quoted
