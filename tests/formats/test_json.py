import json as stdlib
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from prefnotation.formats import json
from prefnotation.model.auction import AllPass, Contract, Misere, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Match, Notes, Player, Record, Trick
from prefnotation.model.seats import Seat
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH, LANGUAGES, RUSSIAN
from tests.any_deal import deals, matches, texts


def read(text: str) -> Reading:
    return json.read(Source(text))


def told(reading: Reading) -> list[tuple[str, str, str]]:
    """Return code, message and the text it points at of every finding."""
    return [
        (each.code, each.message.format(**each.values), reading.source.text[slice(*each.span)])
        for each in reading.findings
    ]


def parts(address: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Give every part of a record that was made plain, with its address."""
    yield address, value
    if isinstance(value, dict):
        for key, item in value.items():
            named = (
                f"[{stdlib.dumps(key, ensure_ascii=False)}]"
                if address.endswith("].notes")
                else f".{key}"
            )
            yield from parts(f"{address}{named}", item)
    elif isinstance(value, list):
        by_card = address.split(".")[1] in ("hands", "discard")
        for at, item in enumerate(value):
            yield from parts(f"{address}[{item if by_card else at}]", item)


def plain(record: Record) -> Any:
    return msgspec.json.decode(msgspec.json.encode(record))


def nested(records: list[Record]) -> dict[str, Any]:
    """Return plain records as they stand in an envelope."""
    around: dict[str, Any] = {"deals": [], "matches": []}
    for record in records:
        if isinstance(record, Match):
            around["matches"].append(plain(record) | {"deals": []})
        else:
            inner = around["matches"][-1] if around["matches"] else around
            inner["deals"].append(plain(record))
    for match in around["matches"]:
        if not match["deals"]:
            del match["deals"]
    if not around["matches"]:
        return {"deals": around["deals"]}
    return {key: listed for key, listed in around.items() if listed}


def addressed(records: list[Record]) -> Iterator[tuple[str, Any]]:
    """Give every part of records, with its address."""
    numbers = {Deal: -1, Match: -1}
    for record in records:
        numbers[type(record)] += 1
        name = "matches" if isinstance(record, Match) else "deals"
        yield from parts(f"{name}[{numbers[type(record)]}]", plain(record))


def tags(address: str) -> bool:
    """Whether an address is that of a tag, which says what the rest is: no part of it."""
    return address.endswith((".call", ".game.game")) and "notes" not in address


records = st.lists(deals() | matches(), max_size=4)
languages = st.sampled_from(sorted(LANGUAGES))


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 1001) | st.just(10**30),
    st.floats(0, 11, allow_nan=False),
    st.sampled_from(("", "south", "♠A", "♠", "pass", "contract", "5", "null", "!")),
    st.lists(st.sampled_from(("♠A", "west", 5)), max_size=2),
    st.dictionaries(st.sampled_from(("south", "call", "game", "level")), st.just("misere")),
)


def mutate(data: DataObject, value: Any) -> Any:
    """Return a value in which one thing is another."""
    if not isinstance(value, dict | list) or not value or data.draw(st.integers(0, 4)) == 0:
        return data.draw(JUNK)
    key = data.draw(st.sampled_from(list(value) if isinstance(value, dict) else range(len(value))))
    changed = value.copy()
    if data.draw(st.integers(0, 5)) == 0:
        del changed[key]
    else:
        changed[key] = mutate(data, value[key])
    return changed


@given(records, languages)
def test_reads_back_what_it_wrote(written: list[Record], language: str) -> None:
    text = json.emit(written, LANGUAGES[language])
    reading = read(text)
    assert reading.records == tuple(written)
    assert reading.languages == (language,) * len(written)
    assert reading.findings == ()
    assert json.recognises(reading.source)
    assert text.endswith("}\n")
    head = {"format": "prefnotation", "version": 1, "language": language}
    assert stdlib.loads(text) == head | nested(written)


@given(records)
def test_every_part_has_its_place(written: list[Record]) -> None:
    text = json.emit(written, ENGLISH)
    reading = read(text)
    for address, value in addressed(written):
        if not tags(address):
            span = reading.span(address)
            assert span is not None
            found = stdlib.loads(text[slice(*span)])
            if re.fullmatch(r"matches\[\d+\]", address):
                found.pop("deals", None)
            assert found == value


@given(deals(), deals(), st.data())
def test_takes_what_msgspec_takes(deal: Deal, neighbour: Deal, data: DataObject) -> None:
    changed = mutate(data, plain(deal))
    reading = read(stdlib.dumps([changed, plain(neighbour)], ensure_ascii=data.draw(st.booleans())))
    try:
        expected = (msgspec.convert(changed, Deal), neighbour)
    except msgspec.ValidationError:
        expected = (neighbour,)
        assert reading.findings
    assert reading.deals == expected


@given(records, st.data())
def test_keeps_what_stands_before_the_text_breaks_off(
    written: list[Record], data: DataObject
) -> None:
    text = json.emit(written, ENGLISH).rstrip()
    reading = read(text[: data.draw(st.integers(1, len(text) - 1))])
    assert reading.records == tuple(written[: len(reading.records)])
    assert [finding.code for finding in reading.findings] == ["PN001"]


@given(
    texts()
    | st.text('[]{},:"\\ue0129.-+ \n♠Atrufalsn')
    | st.lists(st.sampled_from(('{"name":', '"a"', "{", "}", "[", "]", ",", ":", "5", "\n"))).map(
        "".join
    )
)
def test_never_raises_and_never_invents(text: str) -> None:
    reading = read(text)
    json.recognises(reading.source)
    told(reading)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(reading.source.text)
    if '"name"' not in text:
        assert all(deal == Deal() for deal in reading.deals)


@given(deals(), st.data())
def test_never_raises_on_a_text_that_was_damaged(deal: Deal, data: DataObject) -> None:
    text = json.emit([deal], ENGLISH)
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(at + 3, len(text))))
    reading = read(text[:at] + data.draw(st.text(max_size=2)) + text[end:])
    told(reading)
    assert len(reading.deals) <= 1


@given(st.text(st.characters(), max_size=4))
def test_reads_every_escape_that_the_standard_library_reads(text: str) -> None:
    escaped = stdlib.dumps(text)
    reading = read(f'{{"name":{escaped}}}')
    if any("\ud800" <= char <= "\udfff" for char in stdlib.loads(escaped)):
        assert told(reading) == [("PN001", "half of a surrogate pair is no character", escaped)]
    else:
        assert reading.deals == (Deal(name=stdlib.loads(escaped)),)


AN_AMOUNT = "expected an amount like -304 or 26⅔, "


@pytest.mark.parametrize(
    ("text", "code", "message", "found"),
    [
        ("", "PN004", "the text holds no deal", ""),
        (" \r\n\t", "PN004", "the text holds no deal", ""),
        ("{}", "PN004", "the text holds no deal", ""),
        ("Сдача 1", "PN001", "expected a value, found Сдача", "Сдача"),
        ("5", "PN001", "expected a deal, found 5", "5"),
        ("[NaN]", "PN001", 'expected a value or "]", found NaN', "NaN"),
        ("[{}", "PN001", 'expected "," or "]", found the end of the text', ""),
        ("{'name': 1}", "PN001", 'expected a key in quotation marks or "}", found \'', "'"),
        ('{"name" "x"}', "PN001", 'expected ":", found "x"', '"x"'),
        ('{"name":"a",}', "PN001", "expected a key in quotation marks, found }", "}"),
        ('{"name":"a"\x00}', "PN001", 'expected "," or "}", found U+0000', "\x00"),
        ('{"name":"a\n"}', "PN001", "expected a closing quotation mark, found U+000A", "\n"),
        ('{"name":"\\q"}', "PN001", "expected a closing quotation mark, found \\", "\\"),
        ('{"name":"\\', "PN001", "expected a closing quotation mark, found \\", "\\"),
        ('{"foo":1}', "PN002", 'unknown key "foo"', '"foo"'),
        ('[{"dealr":"south"}]', "PN002", 'unknown key "dealr"', '"dealr"'),
        ('{"format":"pgn"}', "PN001", 'expected "prefnotation", found "pgn"', '"pgn"'),
        (
            '{"format":["prefnotation"]}',
            "PN001",
            'expected "prefnotation", found a list',
            '["prefnotation"]',
        ),
        ('{"deals":[],"version":2}', "PN001", "expected version 1, found 2", "2"),
        ('{"deals":[],"version":true}', "PN001", "expected version 1, found true", "true"),
        ('{"deals":[],"version":"1"}', "PN001", 'expected version 1, found "1"', '"1"'),
        ('{"format":"prefnotation"}', "PN001", 'the key "deals" is missing', None),
        ('{"format":"prefnotation"', "PN001", 'expected "," or "}", found the end of the text', ""),
        ('{"deals":{}}', "PN001", "expected a list, found a set of keys", "{}"),
        ('{"matches":5}', "PN001", "expected a list, found 5", "5"),
        ('{"matches":[[]]}', "PN001", "expected a match, found a list", "[]"),
        ('{"matches":[{"deals":5}]}', "PN001", "expected a list, found 5", "5"),
        ('{"matches":[{"puul":5}]}', "PN002", 'unknown key "puul"', '"puul"'),
        ('{"matches":["\\udc00"]}', "PN001", "half of a surrogate pair is no character", None),
        ('{"deals":"\\udc00"}', "PN001", "half of a surrogate pair is no character", None),
        (
            '{"deals":[],"language":"\\udc00"}',
            "PN001",
            "half of a surrogate pair is no character",
            '"\\udc00"',
        ),
        ('{"deals":[],"language":"de"}', "PN001", 'expected a language, found "de"', '"de"'),
        ('{"deals":[],"language":[]}', "PN001", "expected a language, found a list", "[]"),
        ('[{"total":{"south":"1/2"}}]', "PN001", AN_AMOUNT + 'found "1/2"', '"1/2"'),
        ('[{"total":{"south":5}}]', "PN001", AN_AMOUNT + "found 5", "5"),
        (
            '[{"score":[5]}]',
            "PN001",
            "expected an amount with its seat and its book, found 5",
            "5",
        ),
        ('{"deals":[],"vresion":1}', "PN002", 'unknown key "vresion"', '"vresion"'),
        ('[{"lead":"sout"}]', "PN001", 'expected a seat, found "sout"', '"sout"'),
        ('[{"talon":["♠10","10♠"]}]', "PN001", 'expected a card, found "10♠"', '"10♠"'),
        ('[{"taken":1000}]', "PN001", "expected a whole number from 0 to 999, found 1000", "1000"),
        ('[{"taken":6e0}]', "PN001", "expected a whole number from 0 to 999, found 6e0", "6e0"),
        ('[{"hands":{"sout":[]}}]', "PN001", 'expected a seat, found "sout"', '"sout"'),
        ('[{"hands":[]}]', "PN001", "expected a set of keys, found a list", "[]"),
        ('[{"name":[]}]', "PN001", "expected text, found a list", "[]"),
        ('[{"defence":{"open":1}}]', "PN001", "expected true or false, found 1", "1"),
        ('[{"notes":{"a":{"mark":"x"}}}]', "PN001", 'expected a mark, found "x"', '"x"'),
        ('[{"others":null}]', "PN001", "expected a list, found null", "null"),
        ('[{"game":5}]', "PN001", "expected a game, found 5", "5"),
        ('[{"game":{"level":6}}]', "PN001", 'the key "game" is missing', '{"level":6}'),
        ('[{"game":{"game":"misère"}}]', "PN001", 'expected a game, found "misère"', '"misère"'),
        ('[{"auction":[{"call":[]}]}]', "PN001", "expected a call, found a list", "[]"),
        (
            '[{"game":{"game":"\\udc00"}}]',
            "PN001",
            "half of a surrogate pair is no character",
            '"\\udc00"',
        ),
        (
            '[{"\\udc00":5}]',
            "PN001",
            "half of a surrogate pair is no character",
            '"\\udc00"',
        ),
        (
            '[{"tricks":[{"number":1,"plays":[]}]}]',
            "PN001",
            "a trick has at least one card",
            '{"number":1,"plays":[]}',
        ),
        ('[{"tricks":[{"number":1}]}]', "PN001", 'the key "plays" is missing', '{"number":1}'),
        (
            f'[{{"lead":"{"а" * 99}"}}]',
            "PN001",
            f'expected a seat, found "{"а" * 39}…',
            f'"{"а" * 99}"',
        ),
    ],
)
def test_says_what_is_wrong_and_where(
    text: str, code: str, message: str, found: str | None
) -> None:
    reading = read(text)
    if found is None:
        found = '"\\udc00"' if '"\\udc00"' in text else text
    assert told(reading) == [(code, message, found)]
    assert all(record in (Deal(), Match()) for record in reading.records)


BOOKS = "a book is one of pool, mountain, whists"


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ('[{"lead":"sout"}]', "did you mean south?"),
        ('[{"lead":"Юг"}]', "a seat is one of south, west, north, east, first, second, third"),
        ('[{"talon":["A♠"]}]', "did you mean ♠A?"),
        ('[{"talon":["туз"]}]', "a card is written like ♠A, ♠K, ♠Q"),
        ('[{"talon":[[]]}]', "a card is written like ♠A, ♠K, ♠Q"),
        ('[{"auction":[{"call":"bidd"}]}]', "did you mean bid?"),
        ('[{"notes":{"a":{"mark":"x"}}}]', "a mark is one of !, !!, !?, ?, ?!, ??"),
        ('[{"dealr":"south"}]', "did you mean dealer?"),
        ('{"deals":[],"x":1}', "known keys are format, version, language, deals, matches"),
        ('{"deals":[],"language":"rus"}', "did you mean ru?"),
        ('{"deals":[],"language":5}', "a language is one of ru, en"),
        ('{"matches":[{"daels":[]}]}', "did you mean deals?"),
        ('[{"score":[{"seat":"south","book":"x","amount":1}]}]', BOOKS),
        ('[{"name":"a\tb"}]', r"in a text a line end is written \n, a backslash \\"),
    ],
)
def test_says_what_to_write_instead(text: str, help_: str) -> None:
    assert [finding.help for finding in read(text).findings] == [help_]


def test_a_key_written_twice_counts_once() -> None:
    reading = read('[{"lead":"south","name":"a","name":"b"}]')
    assert told(reading) == [("PN001", 'the key "name" stands twice', '"name"')]
    assert reading.findings[0].span == (28, 34)
    assert reading.findings[0].labels[0].span == (17, 23)
    assert reading.deals == (Deal(lead=Seat.SOUTH, name="a"),)
    assert reading.span("deals[0].name") == (24, 27)


def test_every_fault_of_a_deal_is_told_and_its_neighbours_are_kept() -> None:
    text = '{"deals":[{"name":"a"},{"lead":1,"talon":["x"],"foo":2},7,{"name":"b"}]}'
    reading = read(text)
    assert [found for _, _, found in told(reading)] == ["1", '"x"', '"foo"', "7"]
    assert reading.deals == (Deal(name="a"), Deal(name="b"))
    assert reading.span("deals[1].name") == (text.index('"b"'), text.index('"b"') + 3)
    assert reading.span("deals[2]") is None


def test_a_bad_match_costs_its_own_fields_only() -> None:
    text = (
        '{"deals":[{"name":"a"}],"matches":[{"pool":-1,"name":"m","titel":"x","deals":[{"name":"b"}'
        ',5,{"name":"c"}]},7,{"players":[{}],"deals":[{"name":"d"}]}],"language":"de"}'
    )
    reading = read(text)
    assert [found for _, _, found in told(reading)] == ["-1", '"titel"', "5", "7", "{}", '"de"']
    a, b, c, d = (Deal(name=name) for name in "abcd")
    assert reading.records == (a, Match(name="m"), b, c, Match(), d)
    assert text[slice(*reading.span("matches[0].name"))] == '"m"'
    assert reading.span("matches[0].pool") == reading.span("matches[0]")
    assert text[slice(*reading.span("matches[1]"))].startswith('{"players"')
    assert reading.span("matches[1].players[0]") == reading.span("matches[1]")
    assert text[slice(*reading.span("deals[3].name"))] == '"d"'


def test_a_match_that_breaks_off_keeps_its_deals() -> None:
    text = '{"matches":[{"name":"m","deals":[{"name":"a"},{"name":"b"'
    assert read(text).records == (Match(name="m"), Deal(name="a"))
    assert read('{"matches":[{"name":"m","pool":20').records == ()


def test_deals_stand_before_matches_wherever_they_are_written() -> None:
    reading = read('{"matches":[{"deals":[{"name":"b"}]}],"deals":[{"name":"a"}]}')
    assert reading.records == (Deal(name="a"), Match(), Deal(name="b"))
    assert reading.findings == ()


def test_a_language_is_that_of_all_or_told_by_the_letters() -> None:
    inner = '"deals":[{"name":"a"},{"others":[{"label":"\\u0451","text":""}]},{"talon":["♠A"]}]}'
    assert read("{" + inner).languages == ("en", "ru", "en")
    assert read('{"language":"ru",' + inner).languages == ("ru",) * 3
    assert read('{"language":"en",' + inner + '\n[{"name":"я"}]').languages == ("en",) * 3 + ("ru",)
    assert read('{"language":"de",' + inner).languages == ("en", "ru", "en")
    assert read('{"matches":[{"name":"Ы","deals":[{}]}]}').languages == ("ru", "en")


def test_reads_a_match_by_itself() -> None:
    match, deal = '{"name":"m","deals":[{"name":"a"}]}', '{"name":"b"}'
    m, a, b = Match(name="m"), Deal(name="a"), Deal(name="b")
    assert read(match).records == (m, a)
    assert read(f"{match}\n{deal}\n{match}").records == (m, a, b, m, a)
    assert read(f"[{deal},{match},{match}]").records == (b, m, a, m, a)
    told_of = told(read(f'{{"deals":[{match}]}}'))
    assert told_of == [("PN002", 'unknown key "deals"', '"deals"')]


def varied(depth: int) -> Deal:
    trick = Trick(1, (Card.SA,))
    for _ in range(depth):
        trick = Trick(1, (Card.SA,), variations=((trick,),))
    return Deal(tricks=(trick,))


def test_variations_are_read_as_deep_as_anybody_writes_them() -> None:
    written = [Match(), varied(30), Deal(name="a")]
    assert read(json.emit(written, ENGLISH)).records == tuple(written)
    reading = read(json.emit([varied(31), Deal(name="a")], ENGLISH))
    assert [message for _, message, _ in told(reading)] == ["variations are nested too deeply"]
    assert reading.deals == (Deal(name="a"),)
    again = '{"number":1,"plays":["♠A"],"variations":[['
    assert read('[{"tricks":[' + again * 50_000).deals == ()
    reading = read('[{"tricks":[' + again * 50_000 + "]]}" * 50_000 + "]}]")
    assert [message for _, message, _ in told(reading)] == ["variations are nested too deeply"]


def test_an_unknown_key_costs_nothing_else_and_has_no_place() -> None:
    reading = read('[{"talon[0]":{"a":[1]},"talon":["♠A"],"game":{"game":"misere","x":1}}]')
    assert [code for code, _, _ in told(reading)] == ["PN002", "PN002"]
    assert reading.deals == (Deal(talon=(Card.SA,), game=Misere()),)
    assert reading.span("deals[0].talon[0]") == (32, 36)


def test_reads_a_deal_a_list_and_a_deal_a_line() -> None:
    assert read('{"name":"a"}').deals == (Deal(name="a"),)
    assert read('[{"name":"a"},{}]').deals == (Deal(name="a"), Deal())
    assert read('{"name":"a"}\n[{"name":"b"}]\n').deals == (Deal(name="a"), Deal(name="b"))
    assert read("[]").deals == read("[]").findings == ()
    reading = read('{"name":"a"} {"name":"b"}')
    assert told(reading) == [("PN001", "expected the end of the text, found {", "{")]
    assert reading.deals == (Deal(name="a"),)


def test_cards_of_a_hand_are_found_by_what_they_are() -> None:
    text = (
        '[{"hands":{"south":["♠7","♠A","♠7"]},"discard":["?"],"won":{"west":5},"talon":["♠K"],'
        '"defence":{"open":true},"notes":{"x.hands.south":{"after":["a"]},"lead":{"mark":"!"}}}]'
    )
    reading = read(text)
    assert reading.findings == ()
    for address, start in {
        "deals[0].hands.south[♠A]": text.index('"♠A"'),
        "deals[0].hands.south[♠7]": text.index('"♠7"'),
        "deals[0].discard[?]": text.index('"?"'),
        "deals[0].won.west": text.index("5"),
        "deals[0].talon[0]": text.index('"♠K"'),
        "deals[0].defence.open": text.index("true"),
        'deals[0].notes["x.hands.south"].after[0]': text.index('"a"'),
        'deals[0].notes["lead"].mark': text.index('"!"'),
        'deals[0].notes["lead"].before[0]': text.index('{"mark"'),
    }.items():
        assert reading.span(address).start == start


def test_points_at_line_and_column() -> None:
    reading = read('{\n  "name": "🂡", "lead": x\n}')
    assert str(reading.source.place(reading.findings[0].span.start)) == "2:24"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000,
        '[{"others":' + "[" * 100_000 + "]" * 100_000 + "}]",
        '[{"won":' + '{"west":' * 100_000 + "1" + "}" * 100_000 + "}]",
        '{"name":"' + "\\" * 100_001,
        "1" * 100_000,
        "[1e999999]",
    ],
)
def test_depth_and_length_do_no_harm(text: str) -> None:
    reading = read(text)
    assert reading.findings
    assert reading.deals == ()
    assert reading.span("deals[0]") is None


def test_a_deep_unknown_key_costs_nothing() -> None:
    reading = read('[{"name":"a","x":' + "[" * 100_000 + "]" * 100_000 + "}]")
    assert reading.deals == (Deal(name="a"),)
    assert reading.span("deals[0].x[0][0]") == reading.span("deals[0]")


def test_writes_what_is_short_on_one_line() -> None:
    deal = Deal(
        name="3",
        hands={Seat.SOUTH: (Card.S10, Card.ANY)},
        game=Contract(Seat.WEST, 6, Trump.SPADES),
        tricks=(Trick(1, (Card.SA, Card.S7)),),
        notes={"lead": Notes("!", ("козыри вышли " * 9,))},
    )
    assert json.emit([deal, Deal(game=AllPass())], RUSSIAN) == (
        """{
  "format": "prefnotation",
  "version": 1,
  "language": "ru",
  "deals": [
    {
      "name": "3",
      "hands": {"south": ["♠10", "?"]},
      "game": {"game": "contract", "declarer": "west", "level": 6, "trump": "♠"},
      "tricks": [{"number": 1, "plays": ["♠A", "♠7"]}],
      "notes": {
        "lead": {
          "mark": "!",
          "before": [
            "козыри вышли козыри вышли козыри вышли козыри вышли козыри вышли """
        """козыри вышли козыри вышли козыри вышли козыри вышли"
          ]
        }
      }
    },
    {
      "game": {"game": "all-pass"}
    }
  ]
}
"""
    )


def test_deals_of_a_match_are_laid_out_like_the_others() -> None:
    match = Match(name="m", players=(Player("Anna", Seat.SOUTH),))
    assert json.emit([Deal(), match, Deal(talon=()), Match()], ENGLISH) == (
        """{
  "format": "prefnotation",
  "version": 1,
  "language": "en",
  "deals": [
    {}
  ],
  "matches": [
    {
      "name": "m",
      "players": [{"name": "Anna", "seat": "south"}],
      "deals": [
        {
          "talon": []
        }
      ]
    },
    {}
  ]
}
"""
    )
    assert stdlib.loads(json.emit([], RUSSIAN))["deals"] == []


@pytest.mark.parametrize("text", ['{"a"', " \n{}", "[]", "[ {", "[[", '\t[\n{"a":1}]'])
def test_recognises_json(text: str) -> None:
    assert json.recognises(Source(text))


@pytest.mark.parametrize("text", ["", "[♠K9J, ♥A]", "{заметка}\nСдача 1", "Deal 1", "5", "deals:"])
def test_recognises_nothing_else(text: str) -> None:
    assert not json.recognises(Source(text))
