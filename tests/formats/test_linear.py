import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation.formats.linear import emit
from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Declared,
    Defence,
    Game,
    Hold,
    Misere,
    MisereBid,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import Card
from prefnotation.model.deal import (
    Book,
    Deal,
    Match,
    Notes,
    Other,
    Player,
    Record,
    Trick,
    Written,
)
from prefnotation.model.seats import Seat
from prefnotation.spelling import ENGLISH, RUSSIAN
from tests.any_deal import deals, matches
from tests.formats.shown import HOSTILE, RECORDS, compare, hostile, read

T = TypeVar("T")
LINE = re.compile(r"\(;((?:[A-Z]{2}(?:\[(?:[^\\\]]|\\.)*\])+)+);\)")
PROPERTY = re.compile(r"([A-Z]{2})((?:\[(?:[^\\\]]|\\.)*\])+)")
VALUE = re.compile(r"\[((?:[^\\\]]|\\.)*)\]")
SEATS: dict[str, Seat | None] = {"": None, **dict(zip("SWNE123", Seat, strict=True))}
SUITS = dict(zip("SCDH", "♠♣♦♥", strict=True))
TEXTS = {"GN": "name", "TI": "title", "DT": "date", "PC": "place", "SO": "source",
         "AN": "author", "RU": "rules", "CO": "conventions", "TA": "task"}  # fmt: skip
PLACED = {"DE": "dealer", "FH": "first_hand", "LE": "lead"}
COUNTED = {"CL": "claim", "WO": "won", "BE": "best"}


# A reader by the grammar in the format's documentation, so that nothing can be left out of it.


def plain(text: str) -> str:
    return re.sub(
        r"\\(?:u\{([0-9a-f]+)\}|(.))", lambda found: found[2] or chr(int(found[1], 16)), text
    )


def parts(value: str) -> list[str]:
    """Return what stands between colons that no backslash is before."""
    return re.findall(r"(?:^|:)((?:[^\\:]|\\.)*)", value)


def named(name: str) -> Seat:
    seat = SEATS[name]
    assert seat
    return seat


def card(word: str) -> Card:
    if word == "??":
        return Card.ANY
    return Card(SUITS[word[0]] + word[1].replace("T", "10"))


def cards(word: str) -> tuple[Card, ...]:
    return tuple(map(card, word.split("."))) if word else ()


def call(value: str) -> Call:
    who, word = parts(value)
    seat = SEATS[who]
    if word in "ph":
        return (Pass if word == "p" else Hold)(seat)
    if word[0] == "m":
        return MisereBid(word == "mt", seat)
    found = re.fullmatch(r"(\d+)([SCDHN])(t?)", word)
    assert found
    return Bid(int(found[1]), trump(found[2]), bool(found[3]), seat)


def trump(sign: str) -> Trump:
    return Trump(SUITS.get(sign, "NT"))


def game(value: str) -> Game:
    who, word = parts(value)
    if word == "p":
        return AllPass()
    if word[0] == "m":
        return Misere(SEATS[who], word == "mt")
    found = re.fullmatch(r"(\d+|\?)([SCDHN?])(t?)(3?)", word)
    assert found
    level = None if found[1] == "?" else int(found[1])
    kind = None if found[2] == "?" else trump(found[2])
    return Contract(SEATS[who], level, kind, bool(found[3]), bool(found[4]))


def trick(fields: Sequence[str], variations: tuple[tuple[Trick, ...], ...] = ()) -> Trick:
    number, turned, plays, winner = fields
    words = plays.split(".")
    seats = tuple(named(word[0]) for word in words if len(word) > 2)
    played = tuple(card(word[-2:]) for word in words)
    talon = card(turned) if turned else None
    return Trick(int(number), played, seats, talon, SEATS[winner], variations)


def tricks(values: list[list[str]], varied: dict[str, list[list[str]]], path: str = "") -> Any:
    found = []
    for at, fields in enumerate(values):
        heres = [f"{path}{at}.{number}" for number in range(len(varied))]
        variations = tuple(
            tricks(varied[here], varied, f"{here}.") for here in heres if here in varied
        )
        found.append(trick(fields, variations))
    return tuple(found)


def written(value: str) -> Written:
    seat, book, amount, on = parts(value)
    books = dict(zip("pmw", Book, strict=True))
    return Written(named(seat), books[book], int(amount), amount[0] == "+", SEATS[on])


def pairs(values: list[str], make: Callable[[str], T]) -> dict[Seat, T]:
    return {named(seat): make(what) for seat, what in map(parts, values)}


def record(line: str) -> Record:
    found = LINE.fullmatch(line)
    assert found
    said = {key: VALUE.findall(values) for key, values in PROPERTY.findall(found[1])}
    assert said.pop("GM") == ["Preferans"]
    (kind,) = said.pop("KI")
    lists = {key: [] if values == [""] else values for key, values in said.items()}
    fields: dict[str, Any] = {TEXTS[key]: plain(said[key][0]) for key in said if key in TEXTS}
    fields |= {PLACED[key]: SEATS[said[key][0]] for key in said if key in PLACED}
    fields |= {COUNTED[key]: pairs(lists[key], int) for key in said if key in COUNTED}
    stands = dict(zip("whp", Stand, strict=True))
    readers: dict[str, tuple[str, Callable[[list[str]], Any]]] = {
        "PO": ("pool", lambda values: int(values[0])),
        "PN": ("players", lambda values: tuple(map(player, map(parts, values)))),
        "HA": ("hands", lambda values: pairs(values, cards)),
        "TN": ("talon", lambda values: cards("".join(values))),
        "DI": ("discard", lambda values: cards("".join(values))),
        "AU": ("auction", lambda values: tuple(map(call, values))),
        "GA": ("game", lambda values: game(values[0])),
        "TK": ("taken", lambda values: int(values[0])),
        "SC": ("score", lambda values: tuple(map(written, values))),
        "TT": ("total", lambda values: pairs(values, str)),
        "OT": ("others", lambda values: tuple(Other(*map(plain, parts(one))) for one in values)),
    }
    fields |= {name: make(lists[key]) for key, (name, make) in readers.items() if key in said}
    if "WH" in said:
        declared = tuple(
            Declared(stands[stand], SEATS[seat]) for seat, stand in map(parts, lists["WH"])
        )
        fields["defence"] = Defence(declared, {"y": True, "n": False}.get(said.get("OP", [""])[0]))
    if "TR" in said:
        varied: dict[str, list[list[str]]] = {}
        for path, *rest in map(parts, said.get("VA", [])):
            varied.setdefault(path, []).append(rest)
        fields["tricks"] = tricks(list(map(parts, lists["TR"])), varied)
    notes: dict[str, dict[str, Any]] = {}
    for key, side in (("NB", "before"), ("NA", "after"), ("NM", "mark")):
        for address, text in (map(plain, parts(value)) for value in said.get(key, [])):
            note = notes.setdefault(address, {"before": (), "after": (), "mark": ""})
            note[side] += text if side == "mark" else (text,)
    fields["notes"] = {address: Notes(**note) for address, note in notes.items()}
    return (Match if kind == "match" else Deal)(**fields)


def player(fields: Sequence[str]) -> Player:
    return Player(plain(fields[1]), SEATS[fields[0]])


@given(st.lists(deals() | matches(), max_size=2))
def test_a_line_holds_all_that_a_record_says(records: list[Record]) -> None:
    text = emit(records, ENGLISH)
    assert text == emit(records, RUSSIAN)
    assert [record(line) for line in text.splitlines()] == records


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_ends_its_value(text: str) -> None:
    records = hostile(text)
    assert [record(line) for line in emit(records, ENGLISH).splitlines()] == records


@pytest.mark.parametrize("name", RECORDS)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    records, spelling = read(name)
    text = emit(records, spelling)
    compare(text, Path(__file__).parent / "linear" / f"{name}.txt", request)
    assert tuple(record(line) for line in text.splitlines()) == records


def test_no_records_are_an_empty_text() -> None:
    assert emit([], ENGLISH) == ""


def test_one_record_is_one_line() -> None:
    deal = Deal(name="a\r\nb\u2028c\x85:]\\[;)", talon=(), auction=(), hands={Seat.FIRST: ()})
    assert emit([deal], ENGLISH) == (
        "(;GM[Preferans]KI[deal]GN[a\\u{d}\\u{a}b\\u{2028}c\\u{85}\\:\\]\\\\[;)]HA[1:]TN[]AU[];)\n"
    )


def test_calls_and_games() -> None:
    auction = (
        Pass(Seat.SOUTH),
        Hold(),
        Bid(10, Trump.NO_TRUMP, True, Seat.WEST),
        MisereBid(True, Seat.THIRD),
        MisereBid(),
    )
    assert "AU[S:p][:h][W:10Nt][3:mt][:m]" in emit([Deal(auction=auction)], ENGLISH)
    games = (
        AllPass(),
        Misere(Seat.SOUTH, True),
        Misere(),
        Contract(),
        Contract(Seat.EAST, 6, Trump.HEARTS, True, True),
    )
    lines = emit([Deal(game=one) for one in games], ENGLISH).splitlines()
    assert [line[len("(;GM[Preferans]KI[deal]") : -2] for line in lines] == [
        "GA[:p]", "GA[S:mt]", "GA[:m]", "GA[:??]", "GA[E:6Ht3]",
    ]  # fmt: skip
