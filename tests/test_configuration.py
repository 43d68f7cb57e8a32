"""Configuration: which file is meant, what it may say, and every way it can be wrong."""

import re
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import fields

from prefnotation import checking, configuration
from prefnotation.agreement import NOTHING_SAID, agree
from prefnotation.configuration import ConfigurationError, Settings, as_toml, settings_for
from prefnotation.configuration.keys import KEYS
from prefnotation.diagnostics import Severity
from prefnotation.globs import Globs, ignore_file, located, means, means_above
from prefnotation.model.conventions import LENINGRAD, PRESETS, ROSTOV, SOCHI
from tests.checkout import ROOT


@pytest.fixture(autouse=True)
def _nothing_remembered():
    configuration.forget()


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
    file = tmp_path.resolve() / ".prefnotation.toml"
    assert settings_for(tmp_path / "a.pref") == Settings(NOTHING_SAID, file=file)
    assert settings_for(tmp_path / "a.pref").root == file.parent


def test_at_the_root_there_is_an_end(monkeypatch):
    monkeypatch.setattr(Path, "is_file", lambda _path: False)
    assert settings_for(ROOT / "a.pref") == Settings()
    assert Settings().root == Path.cwd()


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
    names = {field.name.replace("_", "-") for field in fields(Settings)}
    assert KEYS.keys() == names - {"file"}


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ([], ()),
        (["PN401", "pn402", "PN4", "pn", "PN40"], ("PN401", "PN402", "PN4", "PN", "PN40")),
        (["revoke", "Missed-Trump", "syntax"], ("PN401", "PN402", "PN001")),
        (["ALL", "all"], ("ALL", "ALL")),
    ],
)
@pytest.mark.parametrize("key", ["select", "extend-select", "ignore"])
def test_codes(write, tmp_path, key, words, codes):
    write(".prefnotation.toml", f"{key} = {words}")
    assert getattr(settings_for(tmp_path / "1.pref"), key.replace("-", "_")) == codes


def test_every_code_and_name_can_be_said():
    for code, module in checking.pages().items():
        assert Settings().with_(select=[code, checking.name(module)]).select == (code, code)


def test_the_other_keys(write, tmp_path):
    write(
        ".prefnotation.toml",
        """
        exclude = ["drafts", "./a/*.json", "!./b"]
        extend-exclude = ["/c"]
        lang = "en"
        [severity]
        revoke = "warning"
        PN0 = "info"
        [per-file-ignores]
        "old/**" = ["PN2", "syntax"]
        """,
    )
    settings = settings_for(tmp_path / "1.pref")
    root = tmp_path.resolve()
    assert settings.exclude == (Globs(("drafts", "/a/*.json", "!/b"), root),)
    assert settings.extend_exclude == (Globs(("/c",), root),)
    assert settings.excluded == settings.exclude + settings.extend_exclude
    assert settings.lang == "en"
    assert settings.severity == {"PN401": Severity.WARNING, "PN0": Severity.INFO}
    assert settings.per_file_ignores == ((Globs(("old/**",), root), ("PN2", "PN001")),)


# Patterns.


THINGS = ["a", "a/", "b/a", "b/a/", "a/b", "a/b/", "a/x/b", "a.json", "b/a.json", "b/a.json/x"]


@pytest.mark.parametrize(
    ("patterns", "meant"),
    [
        ([], []),
        (["a"], ["a", "a/", "b/a", "b/a/"]),
        (["a/"], ["a/", "b/a/"]),
        (["/a"], ["a", "a/"]),
        (["b/a"], ["b/a", "b/a/"]),
        (["b/*"], ["b/a", "b/a/", "b/a.json"]),
        (["a/**"], ["a/b", "a/b/", "a/x/b"]),
        (["a/**/"], ["a/b/"]),
        (["a/**/**", "!a/x/**"], ["a/b", "a/b/"]),
        (["*/**"], [thing for thing in THINGS if "/" in thing[:-1]]),
        (["**/a"], ["a", "a/", "b/a", "b/a/"]),
        (["a/**/b"], ["a/b", "a/b/", "a/x/b"]),
        (["*.json"], ["a.json", "b/a.json"]),
        (["*.json", "!/a.json"], ["b/a.json"]),
        (["*"], THINGS),
        (["**"], THINGS),
        (["/**"], THINGS),
        (["**/**"], THINGS),
        (["**/"], ["a/", "b/a/", "a/b/"]),
        (["*", "!*/"], [thing for thing in THINGS if thing[-1] != "/"]),
        (["*.json  "], ["a.json", "b/a.json"]),
        (["?.json", "!b/"], ["a.json", "b/a.json"]),
    ],
)
def test_a_pattern_is_what_it_is_in_git(tmp_path, patterns, meant):
    globs = ignore_file("\n".join(patterns), tmp_path)
    assert [
        thing for thing in THINGS if globs.says(tmp_path / thing, folder=thing[-1] == "/")
    ] == meant
    assert globs.says(tmp_path.parent / "a") is None


def test_what_is_in_a_folder_is_meant_with_it(tmp_path):
    globs = [Globs(("a/", "!a/b"), tmp_path)]
    assert not means(globs, tmp_path / "a/b", folder=False)
    assert not means(globs, tmp_path / "a/x/c", folder=False)
    assert means_above(globs, tmp_path / "a/b")
    assert means_above(globs, tmp_path / "a/x/c")
    assert means_above(globs, tmp_path / "a", folder=True)
    assert not means_above(globs, tmp_path / "a")


def test_the_last_that_says_anything_counts(tmp_path):
    most = Globs(("*.json",), tmp_path)
    all_but = Globs(("!b.json",), tmp_path / "a")
    for path, globs, meant in [
        ("a/b.json", (most, all_but), False),
        ("a/b.json", (all_but, most), True),
        ("b.json", (most, all_but), True),
        ("b.pref", (most, all_but), False),
        ("b.json", (), False),
    ]:
        assert means(globs, tmp_path / path, folder=False) is meant


def test_an_ignore_file_may_hold_anything(tmp_path):
    text = "# a comment\n\n!\n[z-a]\n*.json\r\na\\\n/\n!b.json"
    assert ignore_file(text, tmp_path) == Globs(("*.json", "!b.json"), tmp_path)


def test_a_path_is_its_real_directory_and_its_own_name(tmp_path, monkeypatch):
    real = tmp_path.resolve()
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(tmp_path / "a")
    assert located(Path("b")) == real / "a" / "b"
    assert located(Path()) == real / "a"
    assert located(Path("..")) == real


@pytest.mark.skipif("os.name == 'nt'", reason="links are for the privileged")
def test_a_link_is_not_followed_by_its_name(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "a" / "c").symlink_to("d")
    (tmp_path / "loop").symlink_to("loop")
    assert located(tmp_path / "b" / "c") == tmp_path.resolve() / "a" / "c"
    assert located(tmp_path / "loop" / "c").name == "c"


def test_what_is_ignored_in_a_file(write, tmp_path):
    write(
        ".prefnotation.toml",
        """
        [per-file-ignores]
        "*.json" = ["PN1"]
        "old" = ["PN2"]
        "!old/*.pref" = ["PN3"]
        """,
    )
    settings = settings_for(tmp_path / "1.pref")
    assert settings.ignored_in(tmp_path / "a/1.json") == ("PN1", "PN3")
    assert settings.ignored_in(tmp_path / "old/1.json") == ("PN1", "PN2", "PN3")
    assert settings.ignored_in(tmp_path / "old/1.pref") == ("PN2",)
    assert settings.ignored_in(tmp_path.parent / "1.json") == ()


# The command line.


def chosen(**said):
    return Settings().with_(**said)


def test_select_begins_anew():
    file = chosen(select=["PN1"], extend_select=["PN2"], ignore=["PN401"])
    assert file.with_() == file
    now = file.with_(select=["PN4"])
    assert (now.select, now.extend_select, now.ignore) == (("PN4",), (), ())
    now = file.with_(select=["PN4"], extend_select=["PN3"], ignore=["PN402"])
    assert (now.select, now.extend_select, now.ignore) == (("PN4",), ("PN3",), ("PN402",))


def test_what_is_added_outdoes_the_file():
    file = chosen(select=["PN401", "PN1"], extend_select=["PN403"], ignore=["PN402", "PN1"])
    now = file.with_(ignore=["PN4"])
    assert (now.select, now.extend_select, now.ignore) == (
        ("PN1",),
        (),
        ("PN402", "PN1", "PN4"),
    )
    now = file.with_(extend_select=["PN4"])
    assert now.select == file.select
    assert (now.extend_select, now.ignore) == (("PN403", "PN4"), ("PN1",))
    now = file.with_(ignore=["ALL"], extend_select=["PN402"])
    assert (now.select, now.extend_select, now.ignore) == ((), ("PN402",), ("PN1", "ALL"))
    assert chosen(ignore=["ALL"]).select == ("ALL",)


def test_what_else_a_command_line_can_say(write, tmp_path, monkeypatch):
    write(
        "a/.prefnotation.toml",
        """
        rules = "rostov"
        exclude = ["x"]
        extend-exclude = ["y"]
        lang = "ru"
        severity = { revoke = "warning", PN0 = "info" }
        per-file-ignores = { "*.json" = ["PN1"] }
        """,
    )
    monkeypatch.chdir(tmp_path)
    here = tmp_path.resolve()
    file = settings_for(Path("a/1.pref"))
    now = file.with_(
        rules=agree("exit 7"),
        exclude=["a/z"],
        extend_exclude=["a/w"],
        lang="en",
        severity={"PN4": "error"},
        per_file_ignores={"b": ["PN2"]},
    )
    assert now.rules == agree("rostov, exit 7")
    assert now.exclude == (Globs(("a/z",), here),)
    assert now.extend_exclude == (Globs(("y",), here / "a"), Globs(("a/w",), here))
    assert now.lang == "en"
    assert now.severity == {"PN0": Severity.INFO, "PN4": Severity.ERROR}
    assert now.per_file_ignores == (
        (Globs(("*.json",), here / "a"), ("PN1",)),
        (Globs(("b",), here), ("PN2",)),
    )
    assert now.file == file.file
    assert file.with_() == file


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"select": ["revok"]}, "--select: no rule is called 'revok'; did you mean revoke?"),
        ({"extend_exclude": ["!"]}, "--extend-exclude: '!' matches nothing"),
        ({"lang": "fr"}, "--lang: expected ru or en, not 'fr'"),
    ],
)
def test_what_is_wrong_on_a_command_line(said, why):
    with pytest.raises(ConfigurationError) as raised:
        Settings().with_(**said)
    assert str(raised.value) == why


# How it is shown.


def test_settings_are_shown_as_a_file(write, tmp_path, monkeypatch):
    path = write(
        "a/.prefnotation.toml",
        """
        rules = "ростов, выход 7-7-7; сталинград"
        select = ["PN4"]
        extend-select = ["syntax"]
        ignore = ["revoke"]
        exclude = ['a"\\b', "Ж", "\\u001b\\u009b"]
        lang = "en"
        severity = { revoke = "warning" }
        per-file-ignores = { "*.json" = ["PN1"] }
        """,
    )
    settings = settings_for(tmp_path / "a/1.pref")
    text = as_toml(settings)
    assert text.splitlines() == [
        f"# {path.resolve()}",
        'rules = "Rostov, exit 7-7-7, stalingrad"',
        'select = ["PN4"]',
        'extend-select = ["PN001"]',
        'ignore = ["PN401"]',
        'exclude = ["a\\"\\\\b", "Ж", "\\u001b\\U0000009b"]',
        "extend-exclude = []",
        'lang = "en"',
        "",
        "[severity]",
        '"PN401" = "warning"',
        "",
        "[per-file-ignores]",
        '"*.json" = ["PN1"]',
    ]
    monkeypatch.chdir(tmp_path)
    more = as_toml(settings.with_(exclude=[], extend_exclude=["x"]))
    assert f'# For {tmp_path.resolve()}: ["x"]\n' in more
    assert more.count("# For") == 1
    write("a/.prefnotation.toml", text)
    configuration.forget()
    assert settings_for(tmp_path / "a/1.pref").with_() == settings.with_(extend_exclude=[])


def test_without_a_file_defaults_are_shown():
    assert as_toml(Settings()).splitlines() == [
        "# No file says anything.",
        'rules = ""',
        'select = ["ALL"]',
        "extend-select = []",
        "ignore = []",
        "exclude = []",
        "extend-exclude = []",
        "# lang: that of the locale, else English",
        "",
        "[severity]",
        "",
        "[per-file-ignores]",
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_rules_that_are_shown_can_be_read(write, tmp_path, name):
    agreed = agree(f"{name}, exit 6-7-8, ten whisted").over(agree("stalingrad"))
    write(".prefnotation.toml", as_toml(Settings(agreed)))
    assert rules_of(tmp_path / "1.pref") == agreed


PAGE = (ROOT / "docs/configuration.md").read_text("utf-8")


def test_the_page_has_an_example_of_each_key(write, tmp_path):
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    keys = set()
    for example in examples:
        write(".prefnotation.toml", example)
        configuration.forget()
        settings_for(tmp_path / "1.pref")
        keys |= tomllib.loads(example).keys()
    assert keys == KEYS.keys()
    assert all(f"`{key}`" in PAGE for key in keys)


# What can be wrong.


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("rules = ", "Invalid value"),
        (b"rules = '\xff'", "can't decode byte 0xff"),
        ("rulez = 'sochi'", "no key is called 'rulez'; did you mean rules?"),
        ("[tool.prefnotation]\nignore = []", "the keys of tool.prefnotation stand here by"),
        ("x = 1", "no key is called 'x'; there is rules, select, extend-select, ignore, severity,"),
        ("extend_select = []", "no key is called 'extend_select'; did you mean extend-select?"),
        ("file = 1", "no key is called 'file'"),
        ("select = 'PN1'", "select: expected a list of strings, not 'PN1'"),
        ("ignore = ['PN1', 2]", "ignore: expected a list of strings, not ['PN1', 2]"),
        ("select = ['revok']", "select: no rule is called 'revok'; did you mean revoke?"),
        ("ignore = ['PN4O1']", "ignore: no rule is called 'PN4O1'; did you mean PN401?"),
        ("extend-select = ['PN9']", "extend-select: no rule is called 'PN9'"),
        ("select = ['AL']", "select: no rule is called 'AL'; did you mean ALL?"),
        ("select = ['']", "select: no rule is called ''"),
        ("select = ['P']", "select: no rule is called 'P'"),
        ("severity = 'error'", "severity: expected a table, not 'error'"),
        ("severity = { x = 'error' }", "severity: no rule is called 'x'"),
        (
            "severity = { PN4 = 'eror' }",
            "severity: expected error or warning or info, not 'eror'; did you mean error?",
        ),
        ("severity = { PN4 = 1 }", "severity: expected error or warning or info, not 1"),
        ("per-file-ignores = ['a']", "per-file-ignores: expected a table, not ['a']"),
        ("per-file-ignores = { 'a' = 'PN1' }", "expected a list of strings, not 'PN1'"),
        ("per-file-ignores = { 'a' = ['x'] }", "per-file-ignores: no rule is called 'x'"),
        ("per-file-ignores = { '' = ['PN1'] }", "per-file-ignores: '' matches nothing"),
        ("exclude = 'a'", "exclude: expected a list of strings, not 'a'"),
        ("exclude = ['#a']", "exclude: '#a' matches nothing"),
        ("exclude = ['[z-a]']", "exclude: '[z-a]' matches nothing"),
        ("extend-exclude = ['../a']", "extend-exclude: '../a' matches nothing"),
        ("lang = 'en-GB'", "lang: expected ru or en, not 'en-GB'"),
        ("lang = ['en']", "lang: expected ru or en, not ['en']"),
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
