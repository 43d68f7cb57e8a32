"""What callers may ask of the formats, and what they are told if they ask for what is not there."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from prefnotation import Deal, Match, check, converting, emit, parse, plugins
from prefnotation.converting import emit_bytes, guess, is_binary, losses, read_bytes, read_source
from prefnotation.formats import json as json_format
from prefnotation.model.deal import Notes
from prefnotation.source import Source


def test_a_format_that_is_not_there_is_told_with_those_that_are():
    for name in ("pretty", "nothing"):
        with pytest.raises(ValueError, match=f"no format '{name}' to read; those are .*json, "):
            read_bytes(b"x", "x", name)
    for name in ("newspaper", "nothing"):
        with pytest.raises(ValueError, match=f"no format '{name}' to emit; those are .*json, "):
            emit(Deal(), name)
    with pytest.raises(ValueError, match="no language 'de'; languages are ru, en"):
        emit(Deal(), "json", lang="de")
    assert losses(Deal(), "nothing") == []
    assert list(converting.comments("", "nothing")) == []


def test_one_record_or_several_are_written_and_checked():
    records = (Match(name="1"), Deal(name="2"))
    assert emit(records) == "Match 1\n\nDeal 2\n"
    assert emit(records[1]) == "Deal 2\n"
    assert check(records) == check(records[0]) == check(records[1]) == []
    assert parse(emit(records)).records == records


def test_what_is_lost_is_told():
    deal = Deal(name="2", notes={"nowhere": Notes("!")})
    assert losses(deal, "json") == []
    (lost,) = losses([deal], "notation")
    assert lost.startswith("deal 2: no place for a note on `nowhere`")


def test_bytes_are_written_too():
    assert emit_bytes(Deal(title="é"), "json") == emit(Deal(title="é"), "json").encode()
    assert is_binary("parquet")
    assert not is_binary("json")
    with pytest.raises(ValueError, match="parquet is no text; emit_bytes writes it"):
        emit(Deal(), "parquet")
    assert emit_bytes(Deal(), "parquet").startswith(b"PAR1")


# Which format.

NOTATION = "Сдача 1\nЮг: ♠ТК\n"
JSON = '{"name": "1"}'
LINES = f"{JSON}\n{JSON}\n"
YAML = "deals:\n- name: a\n"
JPREF = "deal: ♠789XJQKA ♣78  ♣9XJQKA ♦789X  ♦JQKA ♥789XJQ  ♥KA\n"
PAGE = "<!DOCTYPE html>\n<html><body><p>nothing of ours</p></body></html>\n"


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        # The suffix tells.
        ("a.pref", JSON, "notation"),
        ("a.PREF.gz", JSON, "notation"),
        ("a.json", YAML, "json"),
        ("a.jsonl", JSON, "jsonl"),
        ("a.ndjson", JSON, "jsonl"),
        ("a.yml", JSON, "yaml"),
        ("a.jpref", NOTATION, "jpref"),
        # The content tells: the suffix is of no format, or of one that is only written.
        *((name, NOTATION, "notation") for name in ("a.txt", "a", "<stdin>", "a.html", "a.csv")),
        *((name, JSON, "json") for name in ("a.txt", "a", "a.md")),
        *((name, YAML, "yaml") for name in ("a.txt", "a.tex")),
        *((name, JPREF, "jpref") for name in ("a.txt", "a", "a.html")),
        # Several formats are recognised by brackets; the narrower one goes first.
        ("a.txt", LINES, "jsonl"),
        ("a.json", LINES, "json"),
        ("a", "no record at all", "notation"),
    ],
)
def test_what_tells_the_format(name, text, form):
    assert guess(Source(text, name)) == form


def test_a_page_that_is_no_record_is_a_finding():
    for name in ("a.html", "a.htm", "a.txt", "a"):
        assert read_source(Source(PAGE, name)).findings


def doubts(name, text, form=None):
    """Return what is said of the format of a text."""
    reading = read_source(Source(text, name), form)
    told = [one for one in reading.findings if one.code == "PN014"]
    assert reading.findings[: len(told)] == tuple(told)
    return [one.message.format_map(one.values) for one in told]


def test_a_text_that_looks_like_another_format_is_told_of():
    told = "the text is read as notation, and looks like {}"
    assert doubts("a.pref", JSON) == [told.format("json")]
    assert doubts("a.pref", LINES) == [told.format("jsonl, json")]
    assert doubts("a.pref", JPREF) == [told.format("jpref")]
    assert doubts("a.json", YAML) == ["the text is read as json, and looks like yaml"]
    # What is asked for is no guess, and what can be read needs none.
    assert doubts("a.pref", JSON, "notation") == []
    assert doubts("a.pref", NOTATION) == doubts("a.json", JSON) == doubts("a.json", LINES) == []
    # A broken text of the format it is in is no other, though its brackets are those of JSON.
    assert doubts("a.jsonl", f'{LINES}{{"name":') == doubts("a.json", f"{JSON} x") == []
    assert doubts("a.pref", "Сдача 1\nчто это?\n") == []


def test_two_formats_that_recognise_a_text_are_told_if_it_cannot_be_read(monkeypatch):
    monkeypatch.setattr("prefnotation.formats.smirnov.recognises", bool)
    assert guess(Source(JPREF)) == "jpref"
    assert doubts("a", JPREF) == []
    assert doubts("a", f"{JPREF}x") == ["the text is read as jpref, and looks like smirnov"]


def test_the_beginning_of_a_long_text_tells_its_format():
    assert guess(Source(f"{JPREF}{' ' * 1_000_000}")) == "jpref"
    assert guess(Source(f"{' ' * 1_000_000}\n{JPREF}")) == "notation"


# Formats of others.


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Put distributions with entry points where Python finds them."""

    def put(name, module, *entries):
        monkeypatch.delitem(sys.modules, name, raising=False)
        (tmp_path / f"{name}.py").write_text(module, "utf-8")
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        listed = "".join(f"{entry}\n" for entry in entries)
        (folder / "entry_points.txt").write_text(f"[prefnotation.formats]\n{listed}", "utf-8")

    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield put
    forget()


def forget():
    for known in (converting.formats, converting.format_, converting._plugins):
        known.cache_clear()


MINE = """
from prefnotation import Deal
from prefnotation.reading import Reading

SUFFIXES = (".mine",)
def recognises(source):
    return source.text.startswith("mine ")
def read(source):
    return Reading(source, (Deal(name=source.text[5:]),))
def emit(records, spelling):
    return "".join(f"mine {record.name}" for record in records)
def losses(records, spelling):
    return ["all but the name"]

class Jpref:
    SUFFIXES = ()
    recognises = read = None

class Broken:
    SUFFIXES = (".broken",)
    @staticmethod
    def recognises(source):
        raise RuntimeError("oh,\\n no")
    read = recognises
"""


def test_a_plugin_is_a_format_like_others(install):
    install("theirs", MINE, "mine = theirs")
    assert {"mine"} < set(converting.formats())
    assert "mine" in converting.readable()
    assert "mine" in converting.writable()
    assert guess(Source("mine 7")) == guess(Source("x", "a.mine")) == "mine"
    assert read_source(Source("mine 7")).records == (Deal(name="7"),)
    assert emit(Deal(name="7"), "mine") == "mine 7"
    assert losses(Deal(), "mine") == ["all but the name"]
    assert converting.comment_mark("mine") == ""


def test_ours_win_and_what_cannot_be_used_is_told_in_a_line(install, caplog):
    install(
        "theirs",
        MINE,
        "json = theirs",
        "mine = theirs",
        "missing = theirs:Missing",
        "none = theirs:Jpref",
        "what = theirs:Deal",
    )
    install("zeros", "SUFFIXES = 1\ndef emit(): 1 / 0\n", "mine = zeros", "odd = zeros")
    install("raises", "raise RuntimeError('a\\n\\x1bb')", "raises = raises")
    assert {"mine"} == {*converting.formats()} - {*converting.ours()}
    assert converting.format_("json") is json_format
    said = "prefnotation: the format {} of a plugin: {}"
    assert [record.getMessage() for record in caplog.records] == [
        said.format("json", "theirs is left out: another format has that name"),
        said.format("mine", "zeros is left out: another format has that name"),
        said.format(
            "missing",
            "theirs:Missing cannot be loaded: "
            "AttributeError: module 'theirs' has no attribute 'Missing'",
        ),
        said.format("none", "theirs:Jpref is no format: it has neither read nor emit"),
        said.format("odd", "zeros is no format: its SUFFIXES are no tuple of texts"),
        said.format("raises", r"raises cannot be loaded: RuntimeError: a \x1bb"),
        said.format("what", "theirs:Deal is no format: it has neither read nor emit"),
    ]


def test_a_plugin_that_fails_over_a_text_costs_no_other_format(install, caplog):
    install("theirs", MINE, "broken = theirs:Broken")
    assert guess(Source(NOTATION)) == "notation"
    (record,) = caplog.records
    assert record.getMessage() == (
        "prefnotation: the format broken of a plugin: "
        "it cannot tell whether it recognises a text: RuntimeError: oh, no"
    )


FAILING = """\
class Failing:
    SUFFIXES = ()

    @staticmethod
    def read(source):
        raise RuntimeError("oh, no")

    emit = read
"""


def test_a_plugin_that_fails_is_told_with_its_name(install):
    install("theirs", FAILING, "failing = theirs:Failing")
    reading = converting.read_source(Source("x"), "failing")
    (finding,) = reading.findings
    assert reading.records == ()
    assert finding.values == {"format": "failing", "fault": "RuntimeError: oh, no"}
    with pytest.raises(ValueError, match="the format failing of a plugin: TypeError"):
        emit([], "failing")


def test_plugins_on_the_command_line(install, tmp_path):
    install("theirs", MINE, "mine = theirs", "lost = nowhere")
    (tmp_path / "a.mine").write_text("mine 7")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from prefnotation.cli import main; "

    def run(*arguments):
        done = subprocess.run(
            [sys.executable, "-c", f"{code}main({[*arguments]!r})"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    warning = (
        "prefnotation: the format lost of a plugin: nowhere cannot be loaded: "
        "ModuleNotFoundError: No module named 'nowhere'\n"
    )
    assert run("convert", "a.mine", "--to", "mine") == (
        0, "mine 7", f"{warning}a.mine: lost: all but the name\n",
    )  # fmt: skip
    assert "mine" in run("convert", "a.mine", "--to", "nothing")[2]
    assert run("--version")[2] == run("convert", "--help")[2] == ""


def test_a_format_of_ours_asks_for_no_plugin(monkeypatch):
    forget()
    monkeypatch.setattr(plugins, "load", SimpleNamespace)  # It takes no such argument.
    assert parse(NOTATION).deals
    assert emit(Deal(), "json")
    forget()


HALF = """\
class Half:
    SUFFIXES = (".half",)
    COMMENT_MARK = "; "

    @staticmethod
    def read(source):
        return None

    @staticmethod
    def emit(records, spelling):
        return 5

    @staticmethod
    def losses(records, spelling):
        raise KeyError("oh")

    @staticmethod
    def comments(text):
        raise KeyError("no")
"""


def test_a_plugin_that_keeps_no_promise_costs_no_traceback(install, caplog):
    install("theirs", HALF, "half = theirs:Half")
    (finding,) = converting.read_source(Source("x", "a.half")).findings
    assert finding.values == {"format": "half", "fault": "TypeError: it reads NoneType"}
    with pytest.raises(ValueError, match="TypeError: it emits int"):
        emit([], "half")
    assert converting.losses([], "half") == ["nobody knows what: KeyError: 'oh'"]
    assert list(converting.comments("x", "half")) == []
    assert "it cannot tell where comments stand" in caplog.text
