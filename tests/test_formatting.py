"""Rewriting records in canonical form: what is written, what is kept, and what is left alone."""

import codecs
import gzip
import os
import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation import configuration
from prefnotation.converting import parse
from prefnotation.encodings import TABLES
from prefnotation.formats import notation
from prefnotation.formatting import Style, difference, format_text
from prefnotation.source import Source
from tests.checkout import ROOT
from tests.test_cli import codes_of, fails_with_one_line, process, run, written

UGLY = "сдача 3\nприкуп:  В♥ 8♥\nКонтракт: запад 6 пик ; смело\n\n\n\nDeal 4\ntalon: QH 8H\n"
NEAT = "Сдача 3\nПрикуп: ♥В ♥8\nКонтракт: Запад 6♠ ; смело\n\nDeal 4\nTalon: ♥Q ♥8\n"
BROKEN = "Сдача 6\nЮг: ♠КЖ8\n"
NO_SUITS = "сдача 7\nсдающий: юг\nторговля:  пас,пас,  мизер\n"
NO_SUITS_NEAT = "Сдача 7\nСдающий: Юг\nТорговля: пас, пас, мизер\n"


def formatted(text, *style):
    return format_text(Source(text), Style(*style)).text


# The text.


def test_records_are_written_in_canonical_form_each_in_its_own_language():
    assert format_text(Source(UGLY)).text == NEAT
    assert formatted(NEAT) == NEAT


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (("ru",), "Сдача 3\nПрикуп: ♥В ♥8\nКонтракт: Запад 6♠ ; смело\n\nСдача 4\nПрикуп: ♥Д ♥8\n"),
        (("en",), "Deal 3\nTalon: ♥J ♥8\nContract: West 6♠ ; смело\n\nDeal 4\nTalon: ♥Q ♥8\n"),
        ((None, "en"), NEAT.replace("♥В", "♥J")),
        ((None, "ru"), NEAT.replace("♥Q", "♥Д")),
        (
            ("en", "ru", True),
            "Deal 3\nTalon: В♥ 8♥\nContract: West 6♠ ; смело\n\nDeal 4\nTalon: Д♥ 8♥\n",
        ),
        ((None, None, True), NEAT.replace("♥В ♥8", "В♥ 8♥").replace("♥Q ♥8", "Q♥ 8♥")),
    ],
)  # fmt: skip
def test_style(style, text):
    assert formatted(UGLY, *style) == text
    assert formatted(text, *style) == text


def test_the_letter_of_a_low_card_goes_with_the_ranks():
    text = "Сдача 1\nЮг: ♠Тхх\n"
    assert formatted(text, None, "en") == "Сдача 1\nЮг: ♠Axx\n"


@pytest.mark.parametrize(
    ("ends", "end"),
    [
        (["\n"], "\n"),
        (["\r"], "\r"),
        (["\r\n"], "\r\n"),
        (["\n", "\r\n", "\r\n"], "\r\n"),
        (["\n", "\r\n"], "\n"),
        (["\r", "\r", "\n"], "\r"),
    ],
)
def test_the_line_ends_are_those_of_most_lines(ends, end):
    lines = NEAT.replace("Deal", "; remark\nDeal").splitlines()
    text = "".join(line + ends[at % len(ends)] for at, line in enumerate(lines))
    assert formatted(text) == "".join(line + end for line in lines)


@pytest.mark.parametrize("text", [BROKEN, "", "; only a remark\n", "Сдача 1\nПрикуп: \0♥В ♥8\n"])
def test_what_cannot_be_read_whole_is_not_written(text):
    result = format_text(Source(text))
    assert result.text is None
    assert result.lost == ()
    assert result.reading.findings


def test_bytes_that_cannot_be_decoded_are_not_written_as_anything():
    assert format_text(Source.from_bytes(NEAT.encode() + b"; \xff\n")).text is None


def test_what_is_only_doubted_is_written():
    result = format_text(Source("Deal 1\nSouth: ♠TД ♦Q\n"))
    assert [finding.severity for finding in result.reading.findings] == ["warning"]
    assert result.text is not None


def test_what_would_be_lost_is_said_and_nothing_is_written(monkeypatch):
    monkeypatch.setattr(notation, "losses", lambda records, spelling: ["a remark"])
    result = format_text(Source(UGLY))
    assert (result.text, result.lost) == (None, ("a remark", "a remark"))


@pytest.mark.parametrize(
    ("wrong", "name"),
    [("Сдача 3\nПрикуп: ♥В ♥9\n", "3"), ("Сдача 3\nПрикуп: ♥В ♥8", "that is last"), (BROKEN, "3")],
)
def test_what_would_not_read_the_same_again_is_not_written(wrong, name, monkeypatch):
    text = "Сдача 3\nПрикуп: ♥В ♥8\n" + ("\nСдача 4\n" if name == "that is last" else "")
    monkeypatch.setattr(
        notation, "emit", lambda records, spelling: wrong * (records[0].name == "3")
    )
    result = format_text(Source(text))
    expected = (f"the record {name} would not read the same again",)
    assert (result.text, result.lost) == (None, expected)


lines = st.sampled_from(
    [
        "Сдача 3", "Deal 4", "", "; remark", "{braces}", "Прикуп: ♥В ♥8", "talon: QH 8H ; why",
        "Юг: ♠ТК7 ♣- ♦10 {a} {b}", "West: AS KS", "1. ♠Т 7 8", "2) В♥! 8♥ {good} ; {odd",
        "Мнение: a",
        "Торговля: пас {x}, 6♠?, пас", "Взятки: Юг 8", "Юг: ♠Ж", "Пулька 1", "Игроки: Юг Анна",
        "Сдача: \"a ; b\"", "Название: «Ёж»", "Вист: пас, вист, в светлую", "\t", "\x0c",
    ]
)  # fmt: skip


@given(st.lists(lines), st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from([None, "ru", "en"]))
def test_what_is_written_says_the_same_and_stays_as_it_is(parts, end, language):
    source = Source(end.join(parts))
    result = format_text(source, Style(language))
    if result.text is not None:
        assert parse(result.text).records == parse(source.text).records
        assert formatted(result.text, language) == result.text
        assert set(re.findall(r"\r\n|\r|\n", result.text)) <= {source.newline}


# The difference.


@pytest.mark.skipif(which("patch") is None, reason="the system has no patch")
def test_the_difference_is_for_patch(tmp_path):
    for old, new in (
        (UGLY, NEAT),
        (UGLY.removesuffix("\n"), NEAT),
        (UGLY.replace("\n", "\r\n"), NEAT.replace("\n", "\r\n")),
        (NEAT, NEAT.removesuffix("\n")),
    ):
        path = tmp_path / "a.pref"
        path.write_bytes(old.encode())
        patch = difference(old, new, "a.pref")
        subprocess.run(
            ["patch", "--binary", "-p0"], input=patch.encode(), cwd=tmp_path, check=True,
            capture_output=True,
        )  # fmt: skip
        assert path.read_bytes() == new.encode()


def test_the_difference_has_lines_whatever_ends_them():
    assert difference(NEAT, NEAT, "a") == ""
    said = difference("a\rb\r", "a\rc\r", "a")
    assert said == "--- a\n+++ a\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"
    assert difference("a\u2028b\n", "a\u2028c\n", "a").count("\n") == 5
    assert "\\ No newline at end of file\n" in difference("a", "a\n", "a")


# The command.


@pytest.fixture
def ugly(tmp_path):
    return Path(written(tmp_path / "ugly.pref", UGLY))


@pytest.mark.parametrize("command", ["format", "fmt"])
def test_files_are_rewritten_in_place(command, ugly, tmp_path):
    neat = Path(written(tmp_path / "neat.pref", NEAT))
    result = run(command, str(ugly), str(neat))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "2 files: 1 rewritten\n"
    assert ugly.read_bytes() == neat.read_bytes() == NEAT.encode()
    assert run(command, str(ugly), str(neat)).stderr == "2 files: unchanged\n"
    assert {path.name for path in tmp_path.iterdir()} == {"ugly.pref", "neat.pref"}


def test_a_canonical_file_is_not_touched(tmp_path):
    path = Path(written(tmp_path / "neat.pref", codecs.BOM_UTF8 + NEAT.encode()))
    os.utime(path, ns=(10**18, 10**18))
    before = path.stat()
    assert run("format", str(path)).exit_code == 0
    assert path.stat().st_mtime_ns == 10**18
    assert path.stat().st_ino == before.st_ino


def test_examples_are_rewritten_once(tmp_path):
    paths = [
        written(tmp_path / path.name, path.read_bytes())
        for path in (ROOT / "examples").glob("*.pref")
    ]
    assert run("format", *paths).exit_code == 0
    assert run("format", "--check", *paths).exit_code == 0


def test_standard_input_is_written_to_standard_output():
    result = run("format", "-", stdin=UGLY)
    assert (result.exit_code, result.stdout, result.stderr) == (0, NEAT, "")
    assert process("format", "-", stdin=UGLY.encode()).stdout == NEAT
    assert run("format", "-", stdin=NEAT).stdout == NEAT


def test_stdout_leaves_files_alone(ugly):
    result = run("format", "--stdout", str(ugly))
    assert (result.exit_code, result.stdout, result.stderr) == (0, NEAT, "")
    assert ugly.read_text("utf-8") == UGLY


def test_check_writes_nothing_and_says_which(ugly, tmp_path):
    neat = written(tmp_path / "neat.pref", NEAT)
    result = run("format", "--check", str(ugly), neat)
    assert (result.exit_code, result.stdout) == (1, f"{ugly}: would change\n")
    assert result.stderr == "2 files: 1 would change\n"
    assert ugly.read_text("utf-8") == UGLY
    result = run("format", "--check", neat)
    assert (result.exit_code, result.output) == (0, "1 file: unchanged\n")
    result = run("format", "--check", "-", stdin=UGLY)
    assert (result.exit_code, result.output) == (1, "<stdin>: would change\n")


def test_diff_writes_nothing_and_shows_what(ugly, tmp_path):
    neat = written(tmp_path / "neat.pref", NEAT)
    result = run("format", "--diff", str(ugly), neat)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == difference(UGLY, NEAT, str(ugly))
    assert ugly.read_text("utf-8") == UGLY
    both = run("format", "--diff", "--check", str(ugly), neat)
    assert (both.exit_code, both.stdout) == (1, f"{ugly}: would change\n{result.stdout}")
    assert run("format", "--diff", "-", stdin=UGLY).stdout == difference(UGLY, NEAT, "<stdin>")


def test_the_options_of_style(ugly):
    for options, style in (
        (["--lang", "en"], ("en",)),
        (["--ranks", "ru"], (None, "ru")),
        (["--cards", "rank-first"], (None, None, True)),
        (["--cards", "suit-first", "--lang", "ru", "--ranks", "en"], ("ru", "en")),
    ):
        assert run("format", "-", *options, stdin=UGLY).stdout == formatted(UGLY, *style)
    assert run("format", str(ugly), "--lang", "en").exit_code == 0
    assert ugly.read_text("utf-8") == formatted(UGLY, "en")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["format"], ["Missing argument"]),
        (["format", "-", "--stdout", "--check"], ["--stdout cannot go with"]),
        (["format", "-", "--stdout", "--diff"], ["--stdout cannot go with"]),
        (["format", "-", "--lang", "de"], ["--lang", "'de'"]),
        (["fmt", "-", "--ranks", "fr"], ["--ranks", "'fr'"]),
        (["fmt", "-", "--cards", "ru"], ["--cards", "'ru'"]),
        (["fmt", "-", "--to", "json"], ["No such option", "--to"]),
    ],
)
def test_bad_usage(arguments, parts):
    fails_with_one_line(run(*arguments, stdin=UGLY), *parts)


def test_what_cannot_be_read_whole_stays_and_the_others_are_done(ugly, tmp_path):
    broken = Path(written(tmp_path / "broken.pref", BROKEN))
    result = run("format", str(broken), str(tmp_path / "missing"), str(ugly), "-", stdin=BROKEN)
    assert result.exit_code == 2
    assert codes_of(result.stderr) == ["PN001", "PN001"]
    assert "cannot read " in result.stderr
    assert result.stderr.endswith("3 files: 1 rewritten, 2 findings\n")
    assert result.stdout == ""
    assert broken.read_text("utf-8") == BROKEN
    assert ugly.read_text("utf-8") == NEAT
    for options in ([], ["--check"], ["--diff"], ["--stdout"]):
        result = run("format", *options, str(broken))
        assert (result.exit_code, result.stdout) == (1, "")


def test_what_would_be_lost_stays(ugly, monkeypatch):
    monkeypatch.setattr(notation, "losses", lambda records, spelling: ["a remark"])
    result = run("format", str(ugly))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{ugly}: would be lost: a remark\n")
    assert ugly.read_text("utf-8") == UGLY


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("a.json", '{"deals": []}', "json"),
        ("a.yaml", "deals: []\n", "yaml"),
        ("a.txt", '{"deals": []}', "json"),
        ("a.json.gz", gzip.compress(b"{}", mtime=0), "json"),
    ],
)
def test_only_the_notation_is_formatted(name, text, form, ugly, tmp_path):
    path = written(tmp_path / name, text)
    fails_with_one_line(run("format", path), f"{path} is {form}, and only the notation")
    assert run("format", path, str(ugly)).exit_code == 2
    assert ugly.read_text("utf-8") == NEAT
    data = Path(path).read_bytes()
    assert data == (text if isinstance(text, bytes) else text.encode())


# What a file keeps.


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_keeps_encoding_mark_and_line_ends(encoding, end, tmp_path):
    mark = codecs.BOM_UTF16_BE if encoding == "utf-16-be" else b""
    told = ["--encoding", "utf-32"] if encoding == "utf-32" else []
    data, expected = (mark + text.replace("\n", end).encode(encoding) for text in (UGLY, NEAT))
    path = Path(written(tmp_path / "a.pref", data))
    assert run("format", str(path), *told).exit_code == 0
    assert path.read_bytes() == expected
    assert run("format", "-", *told, stdin=data).stdout_bytes == expected


@pytest.mark.parametrize("table", [*TABLES, "mac-cyrillic"])
def test_a_file_of_one_table_keeps_it(table, tmp_path):
    path = Path(written(tmp_path / "a.pref", NO_SUITS.encode(table)))
    told = ["--encoding", table] if table not in TABLES else []
    result = run("format", str(path), *told)
    assert result.exit_code == 0
    assert codes_of(result.stderr) == ([] if told else ["PN009"])
    assert path.read_bytes() == NO_SUITS_NEAT.encode(table)
    assert run("format", "--check", str(path), *told).exit_code == 0


@pytest.mark.parametrize("table", TABLES)
def test_a_file_becomes_utf_8_only_if_its_table_has_no_place_for_it(table, tmp_path):
    text = "Сдача 3\nЮг: пТК7 тД9\n"
    neat = "Сдача 3\nЮг: ♠ТК7 ♣Д9\n"
    path = Path(written(tmp_path / "a.pref", text.encode(table)))
    said = f"{path}: {table} has no ♠, so UTF-8 is written\n"
    result = run("format", str(path))
    assert result.exit_code == 0
    assert said in result.stderr
    assert path.read_bytes() == neat.encode()
    result = run("format", "-", stdin=text.encode(table))
    assert result.stdout == neat
    assert "<stdin>: " in result.stderr


def test_a_packed_file_stays_packed(tmp_path):
    path = Path(written(tmp_path / "a.pref.gz", gzip.compress(UGLY.encode())))
    assert run("format", "--stdout", str(path)).stdout == NEAT
    assert run("format", "-", stdin=path.read_bytes()).stdout == NEAT
    assert run("format", str(path)).exit_code == 0
    assert gzip.decompress(path.read_bytes()) == NEAT.encode()
    before = path.read_bytes()
    assert run("format", str(path)).stderr == "1 file: unchanged\n"
    assert path.read_bytes() == before


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o400])
def test_a_file_keeps_its_mode(mode, ugly):
    ugly.chmod(mode)
    assert run("format", str(ugly)).exit_code == 0
    assert ugly.stat().st_mode & 0o7777 == mode
    assert ugly.read_text("utf-8") == NEAT


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_keeps_its_owner(ugly):
    os.chown(ugly, 1234, 2345)
    ugly.chmod(0o4640)
    assert run("format", str(ugly)).exit_code == 0
    there = ugly.stat()
    assert (there.st_uid, there.st_gid, there.st_mode & 0o7777) == (1234, 2345, 0o4640)


def test_a_file_is_rewritten_where_owners_cannot_be_kept(ugly, monkeypatch):
    def refuse(*_arguments):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chown", refuse)
    assert run("format", str(ugly)).exit_code == 0
    assert ugly.read_text("utf-8") == NEAT


def test_a_file_is_replaced_as_a_whole(ugly):
    with ugly.open("rb") as reader:  # Who reads meanwhile reads the old one to its end.
        assert run("format", str(ugly)).exit_code == 0
        assert reader.read() == UGLY.encode()


def test_a_symlink_stays_one(ugly, tmp_path):
    (tmp_path / "there").mkdir()
    link = tmp_path / "there" / "link.pref"
    link.symlink_to(Path("..", "ugly.pref"))
    assert run("format", str(link)).exit_code == 0
    assert link.is_symlink()
    assert ugly.read_text("utf-8") == NEAT
    assert [path.name for path in (tmp_path / "there").iterdir()] == ["link.pref"]


def test_hard_links_stay_together(ugly, tmp_path):
    written(ugly, UGLY + "\n" * 1000)  # What is written is shorter than what was there.
    other = tmp_path / "other.pref"
    other.hardlink_to(ugly)
    assert run("format", str(other)).exit_code == 0
    assert ugly.stat().st_ino == other.stat().st_ino
    assert ugly.read_text("utf-8") == other.read_text("utf-8") == NEAT


# What cannot be written.


def test_a_file_that_cannot_be_written_stays_and_the_others_are_done(ugly, tmp_path, monkeypatch):
    other = Path(written(tmp_path / "other.pref", UGLY))
    replace = Path.replace

    def fail(self, target):
        if target == ugly:
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", fail)
    result = run("format", str(ugly), str(other))
    assert result.exit_code == 2
    assert result.stderr == (
        f"prefnotation: cannot write {ugly}: Permission denied\n2 files: 1 rewritten\n"
    )
    assert ugly.read_text("utf-8") == UGLY
    assert other.read_text("utf-8") == NEAT
    assert {path.name for path in tmp_path.iterdir()} == {"ugly.pref", "other.pref"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(ugly, tmp_path):
    tmp_path.chmod(0o500)
    try:
        result = run("format", str(ugly))
    finally:
        tmp_path.chmod(0o700)
    assert result.exit_code == 2
    assert f"cannot write {ugly}: Permission denied\n" in result.stderr
    assert ugly.read_text("utf-8") == UGLY


def test_a_pipe_is_read_and_not_written(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for options, code in (([], 2), (["--stdout"], 0), (["--check"], 1)):
        with subprocess.Popen(
            ["sh", "-c", f"printf '%s' \"$TEXT\" > '{pipe}'"], env={"TEXT": UGLY}
        ):
            result = run("format", *options, str(pipe))
        assert result.exit_code == code
        assert ("it is no regular file" in result.stderr) is (code == 2)
    assert pipe.is_fifo()


# Directories, and what is excluded.


@pytest.fixture
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("a.pref", "old/b.pref", "old/c.jpref"):
        Path(name).parent.mkdir(exist_ok=True)
        written(tmp_path / name, UGLY)
    written(tmp_path / ".prefnotation.toml", 'exclude = ["old"]')


@pytest.mark.usefixtures("_folder")
def test_of_a_directory_the_notation_is_rewritten():
    result = run("format", ".", "--check")
    assert (result.exit_code, result.stdout) == (1, "a.pref: would change\n")
    written(Path(".prefnotation.toml"), "")
    configuration.forget()
    result = run("fmt", str(Path.cwd()))
    assert (result.exit_code, result.stderr) == (0, "2 files: 2 rewritten\n")
    assert Path("old/b.pref").read_text("utf-8") == NEAT
    assert Path("old/c.jpref").read_text("utf-8") == UGLY


@pytest.mark.usefixtures("_folder")
def test_what_is_excluded_is_left_alone_only_if_that_is_forced():
    result = run("format", "a.pref", "old/b.pref", "--force-exclude", "--check")
    assert result.stdout == "a.pref: would change\n"
    assert run("format", "-", "--force-exclude", stdin=UGLY).stdout == NEAT
    result = run("format", "old/b.pref", "--check")
    assert result.stdout == "old/b.pref: would change\n"


@pytest.mark.usefixtures("_folder")
def test_a_directory_that_cannot_be_walked_is_told():
    written(Path(".prefnotation.toml"), "selct = []")
    result = run("format", ".")
    assert result.exit_code == 2
    assert "did you mean select?" in result.stderr


@pytest.mark.usefixtures("_folder")
def test_files_are_named_as_the_directory_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path / "old")
    assert run("format", "..", "--check").stdout == "../a.pref: would change\n"
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    result = run("format", str(tmp_path), "--check")
    assert result.stdout == f"{tmp_path / 'a.pref'}: would change\n"
