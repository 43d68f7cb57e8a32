import json as stdlib
from typing import Any

import pytest
import yaml as pyyaml
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from prefnotation.formats import json, yaml
from prefnotation.model.auction import AllPass, Contract, Defence, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Match, Notes, Other, Player, Record, Trick
from prefnotation.model.seats import Seat
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH, LANGUAGES, RUSSIAN
from tests.any_deal import ODD_TEXTS, deals, texts
from tests.formats.test_json import (
    AN_AMOUNT,
    addressed,
    languages,
    mutate,
    nested,
    plain,
    records,
    tags,
    told,
)

LOADERS = [yaml._LOADER, pyyaml.SafeLoader]


def read(text: str) -> Reading:
    return yaml.read(Source(text))


def read_purely(text: str) -> Reading:
    """Read with the loader that is written in Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml, "_LOADER", pyyaml.SafeLoader)
        return read(text)


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(yaml, "_LOADER", request.param)
    return request.param


@given(records, languages)
def test_reads_back_what_it_wrote(written: list[Record], language: str) -> None:
    text = yaml.emit(written, LANGUAGES[language])
    for reading in (read(text), read_purely(text)):
        assert reading.records == tuple(written)
        assert reading.languages == (language,) * len(written)
        assert reading.findings == ()
        assert yaml.recognises(reading.source)
        assert text == text.rstrip() + "\n"


@given(records, languages)
def test_json_to_yaml_to_json_is_the_same(written: list[Record], language: str) -> None:
    text = json.emit(written, LANGUAGES[language])
    first = json.read(Source(text))
    second = read(yaml.emit(first.records, LANGUAGES[language]))
    assert json.emit(second.records, LANGUAGES[language]) == text
    assert second.languages == first.languages


HEAD = {"format": "prefnotation", "version": 1, "language": "en"}


@given(records)
def test_yaml_1_1_reads_it_the_same(written: list[Record]) -> None:
    text = yaml.emit(written, ENGLISH)
    for loader in LOADERS:
        assert pyyaml.load(text, Loader=loader) == HEAD | nested(written)  # noqa: S506


@given(records)
def test_yaml_1_2_reads_it_the_same(written: list[Record]) -> None:
    ruamel = pytest.importorskip("ruamel.yaml")
    reader = ruamel.YAML(typ="safe", pure=True)
    reader.version = (1, 2)
    assert reader.load(yaml.emit(written, ENGLISH)) == HEAD | nested(written)


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_no_text_is_taken_for_something_else(text: str, loader: Any) -> None:
    deal = Deal(name=text, others=(Other(text, text),), notes={text: Notes("!", (text,))})
    assert read(yaml.emit([deal], ENGLISH)).deals == (deal,)
    assert pyyaml.load(yaml.emit([deal], ENGLISH), Loader=loader)["deals"] == [plain(deal)]  # noqa: S506


@given(records)
def test_every_part_has_its_place(written: list[Record]) -> None:
    text = yaml.emit(written, ENGLISH)
    reading = read(text)
    assert read_purely(text)._places == reading._places
    for address, value in addressed(written):
        if not isinstance(value, dict | list) and not tags(address):
            span = reading.span(address)
            assert span is not None
            assert pyyaml.safe_load(text[slice(*span)]) == value


@given(deals(), deals(), st.data())
def test_takes_what_json_takes(deal: Deal, neighbour: Deal, data: DataObject) -> None:
    changed = [mutate(data, plain(deal)), plain(neighbour)]
    expected = json.read(Source(stdlib.dumps(changed)))
    text = pyyaml.dump(changed, Dumper=Quoting, allow_unicode=data.draw(st.booleans()))
    reading = read(text)
    # YAML takes more: a number or a truth value where a text is expected is one, as it stands.
    assert [deal for deal in reading.deals if deal in expected.deals] == list(expected.deals)
    assert len(reading.deals) == 2 or reading.findings


class Quoting(pyyaml.SafeDumper):
    """A dumper that puts texts in quotation marks and never names what it writes twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


Quoting.add_representer(
    str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)


def some_yaml() -> st.SearchStrategy[str]:
    words = st.sampled_from(
        ("- ", "name: ", "name", "? ", ": ", "\n", "\n  ", "[", "]", "{", "}", ", ", "&a ", "*a",
         "'", '"', "|\n", ">-\n", "!!str ", "! ", "~", "a", "5", "---\n", "...\n", "#", "\t",
         "%YAML 1.2\n", "\\x", "\\ud800", "\ufeff", "\x85", "\r", "♠A", "🂡", "deals:",
         "\x00")
    )  # fmt: skip
    return texts() | st.lists(words, max_size=12).map("".join)


@given(some_yaml())
def test_never_raises_and_never_invents(text: str) -> None:
    for reading in (read(text), read_purely(text)):
        yaml.recognises(reading.source)
        told(reading)
        assert reading.deals or reading.findings or "[" in text or "deals" in text
        for finding in reading.findings:
            assert 0 <= finding.span.start <= finding.span.end <= len(reading.source.text)
        if "name" not in text:
            assert all(deal == Deal() for deal in reading.deals)


@given(deals(), st.data())
def test_never_raises_on_a_text_that_was_damaged(deal: Deal, data: DataObject) -> None:
    text = yaml.emit([deal], ENGLISH)
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(at + 3, len(text))))
    damaged = text[:at] + data.draw(st.text(max_size=2)) + text[end:]
    for reading in (read(damaged), read_purely(damaged)):
        told(reading)
        assert len(reading.deals) <= 1


@pytest.mark.parametrize(
    ("text", "code", "message", "found"),
    [
        ("", "PN004", "the text holds no deal", ""),
        ("# nothing\n", "PN004", "the text holds no deal", ""),
        ("---\n...\n---\n", "PN004", "the text holds no deal", ""),
        ("{}", "PN004", "the text holds no deal", ""),
        ("Сдача 1", "PN001", "expected a deal, found Сдача 1", "Сдача 1"),
        ("~", "PN001", "expected a deal, found ~", "~"),
        ("dealr: south", "PN002", 'unknown key "dealr"', "dealr"),
        ("format: pgn\ndeals: []", "PN001", 'expected "prefnotation", found pgn', "pgn"),
        ("version: 1.0\ndeals: []", "PN001", "expected version 1, found 1.0", "1.0"),
        ('version: "1"\ndeals: []', "PN001", 'expected version 1, found "1"', '"1"'),
        ("deals:", "PN001", "expected a list, found nothing", ""),
        ("matches: [~]", "PN001", "expected a match, found ~", "~"),
        ("matches: [*a]", "PN001", "nothing before this is called a", "*a"),
        ("deals: []\nlanguage: de", "PN001", "expected a language, found de", "de"),
        ("- total: {south: 1.5}", "PN001", AN_AMOUNT + "found 1.5", "1.5"),
        ("- lead: sout", "PN001", "expected a seat, found sout", "sout"),
        ("- talon: [♠10, 10♠]", "PN001", "expected a card, found 10♠", "10♠"),
        ("- talon: [~]", "PN001", "expected a card, found ~", "~"),
        ("- taken: 08", "PN001", "expected a whole number from 0 to 999, found 08", "08"),
        ('- taken: "8"', "PN001", 'expected a whole number from 0 to 999, found "8"', '"8"'),
        ("- defence: {open: yes}", "PN001", "expected true or false, found yes", "yes"),
        ("- defence: {open: 'true'}", "PN001", "expected true or false, found 'true'", "'true'"),
        ("- notes: {lead: {mark: ! }}", "PN001", "expected a mark, found !", "!"),
        ("- others: [{label: a, text: null}]", "PN001", "expected text, found null", "null"),
        ("? [a]\n: b", "PN001", "expected a key, found a list", "[a]"),
        ("- ~: b", "PN001", "expected a key, found ~", "~"),
        ("- *a", "PN001", "nothing before this is called a", "*a"),
        ("- game: {game: *a}", "PN001", "nothing before this is called a", "*a"),
        ("- name: a\x07b", "PN001", "YAML cannot hold U+0007", "\x07"),
        ("- name: >\n   a\n   b\n\n\n- {} # \x07", "PN001", "YAML cannot hold U+0007", "\x07"),
        ("- lead: >\n   a\n\n\n- {}", "PN001", "expected a seat, found > a", ">\n   a"),
        ("- [" + "[" * 200, "PN001", "YAML breaks off here: nested too deeply", "["),
    ],
)
def test_says_what_is_wrong_and_where(
    text: str, code: str, message: str, found: str, loader: Any
) -> None:
    reading = read(text)
    assert told(reading) == [(code, message, found)]


def test_words_are_what_the_model_expects(loader: Any) -> None:
    text = (
        "name: No\ntitle: null\ndate: 2024-01-31\nplace: 6:4\nsource: 'null'\nauthor: 08\n"
        "dealer:\nlead: ~\ntaken: +5\ndefence: {open: TRUE}\n"
        "others: [{label: true, text: !!str null}]"
    )
    assert read(text).findings == ()
    assert read(text).deals == (
        Deal(
            name="No",
            date="2024-01-31",
            place="6:4",
            source="null",
            author="08",
            taken=5,
            defence=Defence(open=True),
            others=(Other("true", "null"),),
        ),
    )


def test_reads_all_documents(loader: Any) -> None:
    text = (
        "name: a\n---\n---\n- name: b\n- name: c\n"
        "---\ndeals:\n- name: d\n...\n%YAML 1.2\n---\nname: e"
    )
    reading = read(text)
    assert [deal.name for deal in reading.deals] == ["a", "b", "c", "d", "e"]
    assert reading.findings == ()
    assert text[slice(*reading.span("deals[3].name"))] == "d"


def test_a_bad_deal_never_costs_its_neighbours(loader: Any) -> None:
    text = (
        "- name: a\n- name: a\x07\n- lead: x\n- name: *x\n"
        "- dealr: x\n  name: b\n- name: c\n  name: d"
    )
    reading = read(text)
    assert [deal.name for deal in reading.deals] == ["a", "b", "c"]
    assert [found for _, _, found in told(reading)] == ["\x07", "x", "*x", "dealr", "name"]
    assert text[slice(*reading.span("deals[2].name"))] == "c"


def test_a_bad_match_costs_its_own_fields_only(loader: Any) -> None:
    text = (
        "matches:\n- pool: x\n  name: 1\n  total: {west: -304, east: 26⅔}\n  deals:\n"
        "  - name: a\n  - 5\n"
        "- 5\n- deals: [{name: b}]\nlanguage: ru\n"
    )
    reading = read(text)
    match = Match(name="1", total={Seat.WEST: "-304", Seat.EAST: "26⅔"})
    assert reading.records == (match, Deal(name="a"), Match(), Deal(name="b"))
    assert reading.languages == ("ru",) * 4
    assert [found for _, _, found in told(reading)] == ["x", "5", "5"]
    assert text[slice(*reading.span("matches[0].total.east"))] == "26⅔"
    assert text[slice(*reading.span("deals[1].name"))] == "b"


def test_keeps_what_stands_before_the_text_breaks_off(loader: Any) -> None:
    reading = read("deals:\n- name: a\n- name: b\n  talon: [♠A\n- name: c\n")
    assert reading.deals == (Deal(name="a"),)
    assert [finding.code for finding in reading.findings] == ["PN001"]


@pytest.mark.parametrize("escape", [r"\ud800", r"\U00110000", r"\UFFFFFFFF"])
def test_a_number_that_is_no_character_is_a_finding(escape: str, loader: Any) -> None:
    reading = read(f'- name: a\n- name: "{escape}"\n')
    assert reading.deals == (Deal(name="a"),)
    assert [finding.code for finding in reading.findings] == ["PN001"]


def test_what_is_named_can_be_repeated(loader: Any) -> None:
    text = "- &deal\n  talon: &two [♠A, ♠K]\n- *deal\n- discard: *two\n  name: a"
    reading = read(text)
    two = (Card.SA, Card.SK)
    assert reading.deals == (Deal(talon=two), Deal(talon=two), Deal(discard=two, name="a"))
    assert text[slice(*reading.span("deals[1].talon[1]"))] == "♠K"
    assert text[slice(*reading.span("deals[2].discard[♠K]"))] == "♠K"
    assert reading.span("deals[2]") == (text.index("discard"), len(text))


@pytest.mark.parametrize("inner", ["x", "name: x"])
def test_repeating_what_is_repeated_stops(inner: str, loader: Any) -> None:
    text = f"- &a0 {{{inner}}}\n" + "".join(
        f"- &a{at + 1} [{', '.join([f'*a{at}'] * 10)}]\n" for at in range(30)
    )
    reading = read(text)
    assert told(reading)[-1][1] == "YAML breaks off here: too many copies"
    assert len(reading.deals) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "[" * 9999,
        "- " * 9999,
        "{a: " * 9999,
        "? " * 9999,
        "\n".join(" " * at + "-" for at in range(999)),
    ],
)
def test_depth_does_no_harm(text: str, loader: Any) -> None:
    reading = read(text)
    assert reading.deals == ()
    assert [finding.code for finding in reading.findings] == ["PN001"]


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_places_are_counted_in_code_points(mark: str, loader: Any) -> None:
    text = f'{mark}name: "🂡"\nauthor: 𝐀é\ntitle: "a\\\n  b"\r\nlead: south\n'
    reading = read(text)
    assert reading.deals == (Deal(name="🂡", author="𝐀é", title="ab", lead=Seat.SOUTH),)
    assert text[slice(*reading.span("deals[0].name"))] == '"🂡"'
    assert text[slice(*reading.span("deals[0].lead"))] == "south"
    assert str(reading.source.place(reading.span("deals[0].lead").start)) == "5:7"
    broken = read(f"{mark}name: 🂡\nlead: [")
    assert broken.findings[0].span.start >= len(f"{mark}name: 🂡\nlead: [")


def test_writes_what_is_short_on_one_line() -> None:
    deal = Deal(
        name="3",
        title="Задача 6:4",
        author="Юрий Петров (СПб.)",
        hands={Seat.SOUTH: (Card.S10, Card.HX, Card.ANY), Seat.WEST: ()},
        game=Contract(Seat.WEST, 6, Trump.SPADES),
        tricks=(Trick(1, (Card.SA, Card.S7)),),
        notes={"lead": Notes("!", ("козыри вышли " * 9,)), "": Notes("?!"), "к" * 1001: Notes("?")},
    )
    assert yaml.emit([deal, Deal(), Deal(game=AllPass())], RUSSIAN) == (
        f"""format: prefnotation
version: 1
language: ru
deals:
  - name: "3"
    title: "Задача 6:4"
    author: Юрий Петров (СПб.)
    hands: {{south: [♠10, ♥x, "?"], west: []}}
    game: {{game: contract, declarer: west, level: 6, trump: ♠}}
    tricks: [{{number: 1, plays: [♠A, ♠7]}}]
    notes:
      lead:
        mark: "!"
        before:
          - {"козыри вышли " * 8}козыри вышли
      "": {{mark: "?!"}}
      ? {"к" * 1001}
      : {{mark: "?"}}
  - {{}}
  - game: {{game: all-pass}}
"""
    )


def test_deals_of_a_match_are_laid_out_like_the_others() -> None:
    match = Match(name="m", players=(Player("Anna", Seat.SOUTH),))
    assert yaml.emit([match, Deal(talon=()), Deal(), Match()], ENGLISH) == (
        """format: prefnotation
version: 1
language: en
matches:
  - name: m
    players: [{name: Anna, seat: south}]
    deals:
      - talon: []
      - {}
  - {}
"""
    )


@pytest.mark.parametrize(
    "text",
    [
        "format: prefnotation\n",
        "# a\n\n%YAML 1.2\n---\n\ndeals:\n",
        "deals:\r\n- name: a",
        "deals: [",
        "matches:\n- pool: 20",
        "- name: a",
        "-   hands:\n",
        "hands:\n  south: []",
        "---\ndealer: south",
        "--- # a\n# b\n\n- {}",
    ],
)
def test_recognises_yaml(text: str) -> None:
    assert yaml.recognises(Source(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Deal 3\nDealer: South",
        "Dealer: South",
        "dealer: south",
        "Прикуп: ♥В ♥8",
        "# a\nСдача 1",
        "---\nСдающий: Юг",
        "-----\nname: a",
        "- ♠A",
        "{name: a}",
        "Hands:",
        "format: pgn",
        "matches: 5 of them",
        "[♠K9J, ♥A]",
        "deals: 5 of them",
    ],
)
def test_recognises_nothing_else(text: str) -> None:
    assert not yaml.recognises(Source(text))


def test_what_an_alias_repeats_is_told_once():
    reading = read("deals:\n- &a {talon: [♥Z, ♥8]}\n- *a\n")
    assert [one.code for one in reading.findings] == ["PN001"]
    assert reading.findings[0].help
