"""The tables of deals and of cards, as CSV and as Parquet."""

import csv as stdlib
import io
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefnotation import converting
from prefnotation.formats import csv, csvcards, parquet, parquetcards
from prefnotation.formats._tables.rows import CARDS, DEALS, card_rows, deal_rows
from prefnotation.model.auction import (
    AllPass,
    Bid,
    Contract,
    Declared,
    Defence,
    Misere,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Match, Player, Trick
from prefnotation.model.seats import Seat
from prefnotation.spelling import ENGLISH, RUSSIAN
from tests.any_deal import deals, matches
from tests.legal_deals import legal_deal

SOUTH, WEST, EAST = Seat.SOUTH, Seat.WEST, Seat.EAST


def cells(*records):
    """Return the rows of deals, less what is null."""
    return [
        {name: value for name, value in zip(DEALS, row, strict=True) if value is not None}
        for row in deal_rows(records)
    ]


def cards(*records):
    return [dict(zip(CARDS, row, strict=True)) for row in card_rows(records)]


def read(text):
    """Read CSV as the standard library does."""
    head, *rows = stdlib.reader(io.StringIO(text, newline=""), strict=True)
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_a_deal_that_says_nothing():
    assert cells(Deal()) == [{"deal": 1}]


def test_what_stands_in_a_row():
    deal = Deal(
        name="7",
        title="a title",
        players=(Player("Anna", SOUTH), Player("Boris")),
        dealer=EAST,
        talon=(Card.HJ, Card.H8),
        auction=(Bid(6, Trump.SPADES, seat=SOUTH), Pass()),
        discard=(Card.C7, Card.S10),
        game=Contract(SOUTH, 6, Trump.SPADES),
        defence=Defence((Declared(Stand.WHIST, WEST), Declared(Stand.PASS)), open=True),
        lead=SOUTH,
        hands={SOUTH: (Card.SA, Card.S10)},
        tricks=(Trick(1, (Card.SA,)),),
        taken=7,
        won={WEST: 3},
    )
    (row,) = cells(deal)
    assert row == {
        "deal": 1,
        "name": "7",
        "title": "a title",
        "players": "south Anna; Boris",
        "dealer": "east",
        "declarer": "south",
        "game": "contract",
        "level": 6,
        "trump": "♠",
        "without_talon": False,
        "without_three": False,
        "auction": "south 6♠, pass",
        "defence": "west whist, pass",
        "open": True,
        "lead": "south",
        "hand_south": "♠A10",
        "talon": "♥J8",
        "discard": "♠10 ♣7",
        "tricks": 1,
        "taken": 7,
        "over": 1,
        "made": True,
        "tricks_west": 3,
    }


SIX = Contract(SOUTH, 6, Trump.SPADES)
PASSED = Defence((Declared(Stand.PASS), Declared(Stand.PASS)))


@pytest.mark.parametrize(
    ("said", "taken", "over", "made"),
    [
        ({"game": SIX}, None, None, None),
        ({"game": SIX, "taken": 5}, 5, -1, False),
        ({"game": SIX, "won": {SOUTH: 6}}, 6, 0, True),
        ({"game": Contract(level=6), "won": {SOUTH: 6}}, None, None, None),
        ({"game": Contract(SOUTH), "taken": 6}, 6, None, None),
        ({"game": Contract(SOUTH, 6, Trump.CLUBS, without_three=True)}, None, None, False),
        ({"game": Contract(SOUTH, 7, Trump.CLUBS), "defence": PASSED}, None, None, True),
        ({"game": Misere(SOUTH)}, None, None, None),
        ({"game": Misere(SOUTH), "taken": 0}, 0, 0, True),
        ({"game": Misere(SOUTH), "taken": 2}, 2, -2, False),
        ({"game": AllPass(), "taken": 2}, None, None, None),
    ],
)
def test_whether_a_game_was_made(said, taken, over, made):
    hands = dict.fromkeys((SOUTH, WEST, EAST), ())
    (row,) = cells(Deal(hands=hands, **said))
    assert [row.get(name) for name in ("taken", "over", "made")] == [taken, over, made]


@pytest.mark.parametrize("seed", range(12))
def test_who_took_what_follows_from_the_play(seed):
    deal = legal_deal(seed)
    (row,) = cells(deal)
    assert sum(row[name] for name in row if name.startswith("tricks_")) == 10
    listed = cards(deal)
    assert [one["card"] for one in listed] == [str(card) for card in sorted(PACK)]
    if row["game"] != "all-pass":
        taken = {one["trick"] for one in listed if one["won_by"] == row["declarer"]}
        assert row["taken"] == len(taken)
        assert row["made"] is (row["over"] >= 0 if row["game"] == "contract" else taken == set())
    dealt = Counter(one["dealt"] for one in listed)
    assert dealt.pop("talon", 2) == 2 or deal.talon is None
    assert Counter(one["trick"] for one in listed if one["trick"]) == dict.fromkeys(range(1, 11), 3)
    for one in listed:
        known = row["game"] == "all-pass" or one["dealt"] not in (None, "talon", row["declarer"])
        if known and one["trick"] and deal.hands:
            assert one["played_by"] == one["dealt"]


def test_deals_of_a_match_have_its_number_and_its_players():
    match = Match(name="m", players=(Player("Anna", WEST),), rules="sochi")
    first, second = cells(Deal(name="1"), match, Deal(name="1", rules="nothing known"))
    assert first == {"deal": 1, "name": "1"}
    assert second["match"] == 1
    assert (second["match_name"], second["players"], second["deal"]) == ("m", "west Anna", 2)
    deal = Deal(talon=(Card.SA,))
    assert [one["match"] for one in cards(deal, match, deal)] == [None, 1]


def owners(**said):
    return {one["card"]: one["dealt"] for one in cards(Deal(**said))}


def test_to_whom_a_card_was_dealt():
    pack = sorted(PACK)
    hands = {SOUTH: tuple(pack[:10]), WEST: tuple(pack[10:20]), EAST: tuple(pack[20:30])}
    two = tuple(pack[30:])
    game = Contract(SOUTH, 6, Trump.SPADES)
    by_hand = {str(card): seat.value for seat, hand in hands.items() for card in hand}
    talon = dict.fromkeys(map(str, two), "talon")
    assert owners(hands=hands) == by_hand
    assert owners(hands=hands, talon=two, game=game) == by_hand | talon
    # Twelve cards in the declarer's hand.
    twelve = hands | {SOUTH: hands[SOUTH] + two}
    assert owners(hands=twelve, talon=two, game=game) == by_hand | talon
    unknown = dict.fromkeys(map(str, twelve[SOUTH]))
    assert owners(hands=twelve, game=game) == by_hand | unknown
    # After the discard.
    assert owners(hands=hands, discard=two, game=game) == by_hand | unknown
    assert owners(hands=hands, discard=two) == dict.fromkeys(by_hand | talon)
    taken = hands[SOUTH][:2]
    assert owners(hands=hands, discard=two, talon=taken, game=game) == (
        by_hand | dict.fromkeys(map(str, two), "south") | dict.fromkeys(map(str, taken), "talon")
    )
    # A card in two hands.
    assert owners(hands=hands | {WEST: hands[SOUTH]})["♠A"] is None


def test_cards_that_are_known_in_part_have_no_row():
    deal = Deal(hands={SOUTH: (Card.SA, Card.SX, Card.ANY)}, tricks=(Trick(1, (Card.C_, Card.CA)),))
    assert [(one["card"], one["trick"], one["position"]) for one in cards(deal)] == [
        ("♠A", None, None),
        ("♣A", 1, 2),
    ]


def test_the_first_of_two_plays_of_a_card_counts():
    deal = Deal(tricks=(Trick(1, (Card.SA,), (WEST,)), Trick(2, (Card.SA,))), discard=(Card.SK,))
    first, second = cards(deal)
    assert (first["trick"], first["played_by"], first["discarded"]) == (1, "west", False)
    assert (second["trick"], second["discarded"]) == (None, True)


@pytest.mark.parametrize(
    ("title", "field"),
    [
        (None, ""),
        ("", '""'),
        ("a", "a"),
        ("a,b", '"a,b"'),
        ('a"b', '"a""b"'),
        ("a\nb", '"a\nb"'),
        (" a", '" a"'),
        ("=1+1", "'=1+1"),
        ("-1", "'-1"),
        ("@a,b", '"\'@a,b"'),
        ("\t=a", "'\t=a"),
    ],
)
def test_how_a_text_stands_in_csv(title, field):
    text = csv.emit([Deal(title=title)], ENGLISH)
    head, row = text.removesuffix("\r\n").split("\r\n")
    assert head == ",".join(DEALS)
    assert row == f"1,,,,{field}{',' * (len(DEALS) - 5)}"
    told = list(csv.losses([Match(), Deal(title=title)], ENGLISH))
    changed = "deal 1: title has an apostrophe before it, to be no formula"
    assert told == [changed] * (field.lstrip('"')[:1] == "'")


def test_what_has_no_column_is_told():
    records = [Match(pool=20), Deal(task="a", tricks=(Trick(1, (Card.SA,)),), claim={SOUTH: 1})]
    assert list(csv.losses(records, ENGLISH)) == [
        "match 1: the pool", "deal 1: the play", "deal 1: the claim",
    ]  # fmt: skip
    assert list(csv.losses(records, ENGLISH)) == list(parquet.losses(records, ENGLISH))
    assert list(csvcards.losses(records, ENGLISH)) == [
        "match 1: the pool", "deal 1: the task", "deal 1: the claim",
    ]  # fmt: skip
    assert list(csvcards.losses(records, ENGLISH)) == list(parquetcards.losses(records, ENGLISH))


@settings(max_examples=50)
@given(st.lists(deals() | matches(), max_size=3))
def test_both_tables_are_the_same_in_csv_and_in_parquet(records):
    arrow = pytest.importorskip("pyarrow.parquet")
    for columns, as_csv, as_parquet, rows in (
        (DEALS, csv, parquet, deal_rows),
        (CARDS, csvcards, parquetcards, card_rows),
    ):
        expected = [dict(zip(columns, row, strict=True)) for row in rows(records)]
        table = arrow.read_table(io.BytesIO(as_parquet.emit(records, RUSSIAN)))
        assert table.to_pylist() == expected
        kinds = {int: "int32", str: "string", bool: "bool"}
        assert [str(field.type) for field in table.schema] == [kinds[k] for k in columns.values()]
        plain = read(as_csv.emit(records, RUSSIAN))
        assert len(plain) == len(expected)
        for row, values in zip(plain, expected, strict=True):
            for name, value in values.items():
                word = "" if value is None else str(value)
                word = word.lower() if isinstance(value, bool) else word
                assert row[name].removeprefix("'" if word[:1] != "'" else "") == word
    assert len(read(csv.emit(records, ENGLISH))) == sum(isinstance(one, Deal) for one in records)


def test_without_pyarrow_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"pip install 'prefnotation\[arrow\]'"):
        converting.emit_bytes(Deal(), "parquet")
