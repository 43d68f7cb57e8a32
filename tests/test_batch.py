"""Many texts at once: pieces, several processes, the cache. All find what one reading finds."""

import os
import sqlite3
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from prefnotation import batch, caching, converting
from prefnotation.batch import lint_all
from prefnotation.caching import Cache, keys
from prefnotation.configuration import Settings
from prefnotation.linting import lint
from prefnotation.pieces import inspect, pieces, whole
from prefnotation.source import Source
from tests.fuzz.__main__ import DAMAGES
from tests.legal_matches import legal_match
from tests.ugly import ugly_texts

MATCH = "Пулька\nИгроки: Юг Ира, Запад Лев, Восток Яна\nСдающий: Юг\n\n"
DEAL = "Сдача {}\nПрикуп: ♥В ♥В\nКонтракт: 6♠\n\n"
TURN = "Сдача {}\nСдающий: Запад\nПрикуп: ♥В ♥8\n\n"


def plainly(text, asked=None, **source):
    """Return what is found in a text without any of it."""
    reading = converting.read_source(sourced(text, **source))
    return lint(reading, asked or Settings())


def sourced(text, name="a.pref", **attributes):
    made = Source(text, name)
    for attribute, value in attributes.items():
        setattr(made, attribute, value)
    return made


def at_once(text, asked=None, **how):
    (checked,) = lint_all([whole(sourced(text), asked or Settings())], **how)
    return checked


def number_of_pieces(text, **source):
    return len(pieces(sourced(text, **source), Settings()))


def same(one, other):
    return (one.diagnostics, one.deals) == (other.diagnostics, other.deals)


# Pieces.


def test_a_deal_in_no_match_is_a_piece_and_a_match_with_its_deals():
    singles = "".join(map(DEAL.format, "123"))
    assert number_of_pieces(singles) == 3
    assert number_of_pieces(singles + MATCH + singles) == 4
    assert number_of_pieces((singles + MATCH + singles).replace("\n", "\r\n")) == 4
    assert number_of_pieces(MATCH + singles + MATCH + singles) == 2


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("", {}),
        ("Сдача 1\nПрикуп: ♥В ♥В\n", {}),
        (DEAL + DEAL + "; noqa-file\n", {}),
        (DEAL + DEAL, {"guessed": True}),
        (DEAL + DEAL, {"undecodable": [(3, b"\xff")]}),
        (DEAL + DEAL + "\0", {}),
        (DEAL + DEAL.replace("♥В ♥В", "♥K ♥Т"), {}),
        ('[{"talon": ["♥J", "♥J"]}]', {"name": "a.json"}),
    ],
)
def test_what_is_one_piece(text, source):
    assert number_of_pieces(text, **source) == 1


def test_places_and_addresses_are_those_of_the_whole_text():
    text = DEAL.format(1) + MATCH + TURN.format(1) + TURN.format(2) + MATCH + DEAL.format(1)
    found = at_once(text)
    assert same(found, plainly(text))
    assert [one.address for one in found.diagnostics if one.code == "PN101"] == [
        "deals[0].talon[1]", "deals[3].talon[1]"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        # The messages of the first are in the language of most.
        "Deal 1\nTalon: ♥J ♥J\n\n" + DEAL.format(2) + DEAL.format(3),
        # In two languages the messages are spelled in that of most records.
        DEAL.format(1) + "Deal 2\nTalon: ♥J ♥J\n\nDeal 3\nTalon: ♥Q ♥Q\n",
    ],
)
def test_what_cannot_be_put_together_is_checked_as_a_whole(text):
    assert number_of_pieces(text) > 1
    assert same(at_once(text), plainly(text))


@pytest.mark.parametrize(
    "text",
    [
        f"{DEAL.format(1)}Сдача 2\nПрикуп: ♥В ♥8\n{{ ну \r да }} Сдача 3\nПрикуп: ♥К ♥Д\n",
        "Пулька\nСдающий: Юг\n\n{ ну \r да } Пулька 2\nСдающий: Запад\n\nСдача 2\nСдающий: Юг\n",
        "Deal 1\nTalon: ♠T ♠9\n\xa0; примечание\nDeal 2\nTalon: ♠9 ♠8\n",
        "Deal 1\nTalon: ♠T ♠9\n\u200b; примечание\nDeal 2\nTalon: ♠9 ♠8\n",
        "Deal 1\nTalon: ♠T ♠9\r; примечание\nDeal 2\nTalon: ♠9 ♠8\n",
        DEAL.format(1) + "\xa0" + MATCH + TURN.format(1) + TURN.format(2),
    ],
)
def test_odd_blanks_part_nothing_that_they_do_not_part_for_the_reader(text):
    assert same(at_once(text), plainly(text))


def test_blank_lines_with_two_signs_part_nothing():
    text = "\r\n" + "".join(map(DEAL.format, "123")).replace("\n", "\r\n")
    assert number_of_pieces(text) == 3


def evenings(seed):
    """Return a text of a few deals and matches."""
    random = Random(seed)  # noqa: S311
    parts = [converting.emit(legal_match(seed + n)[0], "notation") for n in range(seed % 3)]
    parts += [DEAL.format(n) for n in range(random.randint(0, 2))]
    random.shuffle(parts)
    return "\n".join(parts)


@settings(max_examples=60, deadline=None)
@given(
    ugly_texts().map(lambda told: told[1]) | st.integers(0, 999).map(evenings),
    st.integers(),
    st.integers(0, 3),
)
@example(DEAL.format(1) + MATCH + TURN.format(1) + TURN.format(3), 0, 0)
@example(MATCH + TURN.format(1) + 'Пулька"\n' + TURN.format(2), 0, 0)
def test_it_is_what_one_reading_finds(text, seed, times):
    random = Random(seed)  # noqa: S311
    for _ in range(times):
        text = random.choice(DAMAGES)(text, [text], random)
    assert same(at_once(text), plainly(text))


def test_settings_hold_for_each_piece():
    text = "".join(map(DEAL.format, "12"))
    asked = Settings().with_(select=["PN1"], ignore=["PN102"], lang="ru")
    assert same(at_once(text, asked), plainly(text, asked))


# Processes.


def test_several_processes_find_the_same_in_the_same_order(monkeypatch):
    monkeypatch.setattr(batch, "WORTH_IT", 0)
    monkeypatch.setattr(batch, "_HANDFUL", 100)
    texts = [DEAL.format(n) * (n % 3) + TURN.format(n) for n in range(9)]
    asked = [whole(sourced(text, f"{n}.pref"), Settings()) for n, text in enumerate(texts)]
    seen = []
    found = lint_all(asked, jobs=2, done=lambda done, of: seen.append((done, of)))
    assert [one.source.name for one in found] == [f"{n}.pref" for n in range(9)]
    assert all(same(one, plainly(text)) for one, text in zip(found, texts, strict=True))
    size = sum(map(len, texts))
    assert seen == sorted(seen)
    assert seen[-1] == (size, size)


@pytest.mark.parametrize("error", [OSError, NotImplementedError])
def test_where_there_can_be_no_processes_one_does_it(monkeypatch, error):
    class Pool:
        def __init__(self, workers):
            if error is NotImplementedError:
                raise error

        def submit(self, call):
            raise error

        def shutdown(self, **_how):
            pass

    monkeypatch.setattr(batch, "WORTH_IT", 0)
    monkeypatch.setattr(batch, "_HANDFUL", 1)
    monkeypatch.setattr(batch, "ProcessPoolExecutor", Pool)
    text = DEAL.format(1) + DEAL.format(2)
    assert same(at_once(text, jobs=2), plainly(text))


def test_little_is_done_in_one_process(monkeypatch):
    monkeypatch.setattr(batch, "ProcessPoolExecutor", None)
    assert at_once(DEAL, jobs=8).deals == 1


# The cache.


@pytest.fixture
def asked_for(monkeypatch):
    """Return the texts that are checked, as they are checked."""
    texts = []
    inspect = batch.inspect
    monkeypatch.setattr(
        batch, "inspect", lambda piece: (texts.append(piece.source.text), inspect(piece))[1]
    )
    return texts


def cached(text, folder, asked=None):
    with Cache(folder) as cache:
        return at_once(text, asked, cache=cache)


def test_what_is_known_is_not_checked_again(tmp_path, asked_for):
    one, two, three = map(DEAL.format, "123")
    first = cached(one + two, tmp_path)
    assert asked_for == [one, two]
    assert same(cached(one + two, tmp_path), first)
    assert same(cached(two + one + three, tmp_path), plainly(two + one + three))
    assert asked_for == [one, two, three]


def test_of_a_match_all_is_checked_again(tmp_path, asked_for):
    text = MATCH + TURN.format(1) + TURN.format(2)
    cached(text, tmp_path)
    cached(text.replace("♥8", "♥9"), tmp_path)
    assert len(asked_for) == 2


@pytest.mark.parametrize(
    "asked",
    [
        Settings().with_(ignore=["PN101"]),
        Settings().with_(lang="ru"),
        Settings().with_(severity={"PN101": "info"}),
        Settings().with_(per_file_ignores={"*.pref": ["PN101"]}),
    ],
)
def test_other_settings_have_keys_of_their_own(tmp_path, asked, asked_for):
    cached(DEAL, tmp_path)
    assert same(cached(DEAL, tmp_path, asked), plainly(DEAL, asked))
    assert len(asked_for) == 2


def test_so_has_another_program(tmp_path, asked_for, monkeypatch):
    cached(DEAL, tmp_path)
    monkeypatch.setattr(caching, "_program", lambda: "another")
    cached(DEAL, tmp_path)
    assert len(asked_for) == 2


def key_of(name, asked=Settings(), **attributes):  # noqa: B008 - it is frozen
    (key,) = keys([whole(sourced(DEAL, name, **attributes), asked)])
    return key


def test_a_name_matters_only_where_files_are_told_apart():
    assert key_of("a.pref") == key_of("b.pref")
    assert key_of("a.pref") != key_of("a.txt")
    told_apart = Settings().with_(per_file_ignores={"a.pref": ["PN101"]})
    assert key_of("a.pref", told_apart) != key_of("b.pref", told_apart)
    assert key_of("c.pref", told_apart) == key_of("b.pref", told_apart)


def test_it_is_known_where_a_file_is_if_its_folder_is_told_apart(tmp_path, monkeypatch):
    asked = Settings(file=tmp_path / "x.toml").with_(per_file_ignores={"x/*.pref": ["ALL"]})
    found = []
    for name in ("x", "y"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path)
        asked = Settings().with_(per_file_ignores={"x/*.pref": ["ALL"]})
        monkeypatch.chdir(tmp_path / name)
        found.append(key_of("a.pref", asked))
    assert found[0] != found[1]


def test_the_same_pattern_twice_is_not_the_last_of_the_two():
    one = Settings().with_(per_file_ignores={"*.pref": ["PN102"]})
    both = Settings().with_(per_file_ignores={"*.pref": ["PN101"]})
    both = both.with_(per_file_ignores={"*.pref": ["PN102"]})
    assert key_of("a.pref", one) != key_of("a.pref", both)


def test_what_a_plugin_reads_is_not_kept(monkeypatch, tmp_path, asked_for):
    monkeypatch.setattr(converting, "ours", lambda: frozenset({"json"}))
    assert key_of("a.pref") is None
    monkeypatch.setattr(converting, "parts", lambda *_: iter(()))
    cached(DEAL, tmp_path)
    cached(DEAL, tmp_path)
    assert len(asked_for) == 2


def test_two_runs_do_not_keep_each_other_waiting(tmp_path):
    found = {bytes([n]): inspect(whole(sourced(DEAL), Settings())) for n in range(9)}
    with Cache(tmp_path) as one, Cache(tmp_path) as other:
        for cache in (one, other):
            cache.get(list(found))
        one.put(found)
        begin = time.monotonic()
        other.put(found)
        assert not other._file.in_transaction
        assert other.get(list(found)) == found
    assert time.monotonic() - begin < 5


def test_a_file_that_is_in_use_is_left(tmp_path, monkeypatch):
    cached(DEAL, tmp_path)
    user = sqlite3.connect(tmp_path / "found.sqlite", isolation_level=None)
    user.execute("begin exclusive")
    monkeypatch.setattr(caching, "_WAITING", 0)
    assert same(cached(DEAL, tmp_path), plainly(DEAL))
    user.execute("rollback")
    assert user.execute("select count(*) from found").fetchone() == (1,)


def test_pages_that_are_broken_are_made_anew(tmp_path, asked_for):
    text = "".join(DEAL.format(n) for n in range(200))
    cached(text, tmp_path)
    path = tmp_path / "found.sqlite"
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * 4096 * 6 + data[4096 * 7 :])
    cached(text, tmp_path)
    asked_for.clear()
    assert same(cached(text, tmp_path), plainly(text))
    assert asked_for == []


def test_what_cannot_be_written_is_not_kept(tmp_path):
    """Another run has begun to write after this one has asked."""
    found = inspect(whole(sourced(DEAL), Settings()))
    with Cache(tmp_path) as cache:
        user = sqlite3.connect(tmp_path / "found.sqlite", isolation_level=None)
        cache._file.execute("pragma busy_timeout = 0")
        user.execute("begin exclusive")
        cache.put({b"1": found})
        user.execute("rollback")
        cache.put({b"2": found})
        assert cache.get([b"1", b"2"]) == {}
    assert user.execute("select count(*) from found").fetchone() == (0,)


def test_a_broken_cache_is_made_anew(tmp_path, asked_for):
    for broken in (b"no database at all" * 100, b""):
        (tmp_path / "found.sqlite").write_bytes(broken)
        cached(DEAL, tmp_path)
        cached(DEAL, tmp_path)
    assert len(asked_for) == 2


def test_what_is_broken_in_it_is_not_known(tmp_path):
    cached(DEAL, tmp_path)
    with sqlite3.connect(tmp_path / "found.sqlite") as file:
        file.execute("update found set said = x'00'")
    assert same(cached(DEAL, tmp_path), plainly(DEAL))


def test_a_cache_that_cannot_be_is_done_without(tmp_path, asked_for):
    (tmp_path / "file").touch()
    for _ in range(2):
        assert same(cached(DEAL, tmp_path / "file" / "below"), plainly(DEAL))
    assert len(asked_for) == 2


def test_another_table_is_made_anew(tmp_path, asked_for):
    with sqlite3.connect(tmp_path / "found.sqlite") as file:
        file.execute("create table found (x)")
    cached(DEAL, tmp_path)
    cached(DEAL, tmp_path)
    cached(DEAL, tmp_path)
    assert len(asked_for) == 1


def test_what_nobody_asks_for_is_left_out_in_time(tmp_path, asked_for, monkeypatch):
    def on_day(day, text):
        monkeypatch.setattr(caching, "time", lambda: day * 86_400)
        cached(text, tmp_path)

    used, unused = DEAL.format(1), DEAL.format(2)
    on_day(1, used)
    on_day(2, unused)
    on_day(20, used)
    on_day(45, used)
    assert asked_for == [used, unused]
    on_day(46, unused)
    assert asked_for == [used, unused, unused]


def test_where_it_is():
    assert caching.default_folder().name == "prefnotation"


def test_the_program_is_known_by_its_files(monkeypatch, tmp_path):
    def program():
        return caching._program.__wrapped__()

    package = SimpleNamespace(__file__=str(tmp_path / "a.py"), __version__="9")
    monkeypatch.setattr(caching, "prefnotation", package)
    states = [program()]
    for name in ("a.py", "b.lark"):
        (tmp_path / name).touch()
        states.append(program())
    os.utime(tmp_path / "a.py", (1, 1))
    states.append(program())
    assert len(set(states)) == 4
    assert all(state.startswith("9 ") for state in states)


def test_a_page_that_is_packed_is_another_than_a_record(tmp_path):
    page = "<!doctype html><html><body>x</body></html>"
    with Cache(tmp_path) as cache:
        for name in ("a.gz", "a.pref.gz", "a.gz"):
            asked = [whole(sourced(page, name), Settings())]
            (found,) = lint_all(asked, cache=cache)
            assert same(found, plainly(page, name=name))


def test_a_plugin_more_is_another_program(monkeypatch):
    before = caching._program.__wrapped__()
    monkeypatch.setattr(converting, "formats", lambda: ("notation", "theirs"))
    assert caching._program.__wrapped__() != before


def test_a_full_disk_costs_nothing_that_is_kept(tmp_path):
    cached(DEAL, tmp_path)
    found = inspect(whole(sourced(DEAL * 99), Settings()))
    with Cache(tmp_path) as cache:
        cache._file.execute("pragma max_page_count = 1")
        cache.put({bytes([n]): found for n in range(99)})
    with sqlite3.connect(tmp_path / "found.sqlite") as file:
        assert file.execute("select count(*) from found").fetchone() == (1,)


def test_a_broken_file_that_stays_is_done_without(tmp_path, monkeypatch):
    def refused(*_arguments, **_said):
        raise PermissionError(13, "Permission denied")

    (tmp_path / "found.sqlite").write_bytes(b"no database at all" * 100)
    monkeypatch.setattr(Path, "unlink", refused)
    assert same(cached(DEAL, tmp_path), plainly(DEAL))
    assert (tmp_path / "found.sqlite").read_bytes().startswith(b"no database")
