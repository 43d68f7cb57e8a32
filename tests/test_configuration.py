"""Configuration: which file is meant, what it may say, and every way it can be wrong."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from prefnotation import configuration
from prefnotation.agreement import NOTHING_SAID, agree
from prefnotation.configuration import ConfigurationError, Settings, settings_for
from prefnotation.model.conventions import LENINGRAD, ROSTOV, SOCHI
from tests.checkout import ROOT


@pytest.fixture(autouse=True)
def _nothing_remembered():
    configuration._settings_of.cache_clear()


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    # No file above the folder of the test is looked at.
    write(".prefnotation.toml", "")
    return write


def rules_of(path):
    return settings_for(path).rules


# Which file.


def test_by_default_nothing_is_said(write, tmp_path):
    assert settings_for(tmp_path / "a.pref") == Settings(NOTHING_SAID)


def test_at_the_root_there_is_an_end(monkeypatch):
    monkeypatch.setattr(Path, "is_file", lambda _path: False)
    assert settings_for(ROOT / "a.pref") == Settings()


def test_the_nearest_file_counts(write, tmp_path):
    write("a/.prefnotation.toml", 'rules = "rostov"')
    write("a/b/pyproject.toml", '[tool.prefnotation]\nrules = "leningrad"')
    assert rules_of(tmp_path / "a/1.pref").conventions == ROSTOV
    assert rules_of(tmp_path / "a/b/c/d/1.pref").conventions == LENINGRAD
    assert rules_of(tmp_path / "e/1.pref") == NOTHING_SAID


def test_a_project_that_says_nothing_of_records_is_passed_over(write, tmp_path):
    write(".prefnotation.toml", 'rules = "rostov"')
    write("a/pyproject.toml", '[project]\nname = "a"')
    write("b/pyproject.toml", "[tool.other]\nrules = 1")
    write("c/pyproject.toml", "tool = 1")
    write("d/pyproject.toml/e", "a folder of that name")
    for folder in "abcd":
        assert rules_of(tmp_path / folder / "1.pref").conventions == ROSTOV


def test_an_empty_table_is_the_nearest_one_all_the_same(write, tmp_path):
    write(".prefnotation.toml", 'rules = "rostov"')
    write("a/pyproject.toml", "[tool.prefnotation]")
    assert rules_of(tmp_path / "a/1.pref") == NOTHING_SAID


def test_of_two_in_a_folder_the_own_file_counts(write, tmp_path):
    write(".prefnotation.toml", 'rules = "rostov"')
    write("pyproject.toml", '[tool.prefnotation]\nrules = "leningrad"')
    assert rules_of(tmp_path / "1.pref").conventions == ROSTOV


def test_names_are_of_the_working_directory(write, tmp_path, monkeypatch):
    write("a/.prefnotation.toml", 'rules = "rostov"')
    write("b/.prefnotation.toml", 'rules = "leningrad"')
    monkeypatch.chdir(tmp_path / "a")
    assert rules_of(Path("-")).conventions == ROSTOV
    assert rules_of(Path("1.pref")).conventions == ROSTOV
    assert rules_of(Path("../b/1.pref")).conventions == LENINGRAD
    monkeypatch.chdir(tmp_path / "b")
    assert rules_of(Path("-")).conventions == LENINGRAD


def test_a_folder_is_read_once(write, tmp_path):
    path = write("a/.prefnotation.toml", 'rules = "rostov"')
    first = settings_for(tmp_path / "a/b/1.pref")
    path.unlink()
    assert settings_for(tmp_path / "a/2.pref") is first


# What it may say.


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ('rules = "ленинградка, без сталинграда"', "ленинградка, без сталинграда"),
        ('\ufeffrules = "exit 7"', "exit 7"),
        ('rules = ["ростов", "выход 7-7-7; сталинград"]', "ростов, выход 7, сталинград"),
        ("rules = []", ""),
        ("[rules]\nstalingrad = true\nhalf-whist = false", "сталинград, без полвиста"),
        ("[rules]\nexit = [6, 7, 8]\npool_point = 20", "exit 6-7-8, pool point 20"),
        ('[rules]\nten = "whisted"\nexit = "7-7-7"', "ten whisted, exit 7"),
        ('[rules]\nten = "десятерная вистуется"', "ten whisted"),
        ('[rules]\nten = "checked"\npreset = "питер"', "ленинградка, ten checked"),
        ("[rules]\nexit = [7, 7, 7]", "exit=7"),
        ("rules = {}", ""),
    ],
)
def test_rules(write, tmp_path, said, text):
    write(".prefnotation.toml", said)
    assert rules_of(tmp_path / "1.pref") == agree(text)


def test_the_command_line_comes_first(write, tmp_path):
    write(".prefnotation.toml", 'rules = "rostov, stalingrad"')
    below = rules_of(tmp_path / "1.pref")
    assert agree("ten=whisted").over(below) == agree("rostov, stalingrad, ten=whisted")
    assert agree("sochi").over(below).conventions == SOCHI


def test_each_setting_has_a_key():
    assert configuration._KEYS.keys() == {field.name for field in fields(Settings)}


# What can be wrong.


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("rules = ", "Invalid value"),
        (b"rules = '\xff'", "can't decode byte 0xff"),
        ("rulez = 'sochi'", "no key is called 'rulez'; did you mean rules?"),
        ("select = 'PN1'", "no key is called 'select'; there is rules"),
        (
            "rules = 'sotchi'",
            "rules: no convention is called 'sotchi'; did you mean Sochi?",
        ),
        ("rules = ['sochi', 'a, b']", "rules: no convention is called 'a'"),
        (
            "rules = 3",
            "rules: expected a string, a list of strings or a table, not 3",
        ),
        ("rules = ['sochi', 7]", "rules: expected a string, a list of strings or a table, not ["),
        (
            "[rules]\ntenn = 'whisted'",
            "rules: no convention is called 'tenn=whisted'; did you mean ten=whisted?",
        ),
        ("[rules]\nexit = 7.5", "rules: no convention is called 'exit=7.5'"),
        ("[rules]\nexit = []", "rules: no convention is called 'exit='"),
        ("[rules]\nten = {}", "rules: no convention is called 'ten={}'"),
        ("[rules]\nten = true", "rules: no convention is called 'ten=yes'"),
    ],
)
def test_what_is_wrong_is_said_with_the_file(write, tmp_path, said, why):
    path = write(".prefnotation.toml", said)
    with pytest.raises(ConfigurationError, match=re.escape(why)) as raised:
        settings_for(tmp_path / "1.pref")
    assert str(raised.value).startswith(f"{path}: ")
    assert "\n" not in str(raised.value)


def test_what_is_wrong_in_a_project(write, tmp_path):
    path = write("a/pyproject.toml", "tool.prefnotation = 3")
    with pytest.raises(ConfigurationError) as raised:
        settings_for(tmp_path / "a/1.pref")
    assert str(raised.value) == f"{path}: tool.prefnotation is a table, not 3"


def test_a_file_that_cannot_be_read(write, tmp_path, monkeypatch):
    def refuse(_path, _encoding):
        raise PermissionError(13, "Permission denied")

    path = write(".prefnotation.toml", "")
    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(ConfigurationError) as raised:
        settings_for(tmp_path / "1.pref")
    assert str(raised.value) == f"cannot read {path}: Permission denied"


@pytest.mark.skipif("os.name == 'nt'", reason="no file can be called so")
def test_a_name_with_control_characters_is_not_repeated(write, tmp_path):
    write("a\x1b[31m/.prefnotation.toml", "x = 1")
    with pytest.raises(ConfigurationError) as raised:
        settings_for(tmp_path / "a\x1b[31m" / "1.pref")
    assert str(raised.value).isprintable()
