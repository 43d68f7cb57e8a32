"""The reader of score sheets, on texts of our own in their form."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation.checking import check
from prefnotation.formats import pulka
from prefnotation.model.auction import AllPass, Contract, Declared, Defence, Misere, Stand, Trump
from prefnotation.model.deal import Match, Notes, Player
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from tests.checkout import ROOT

SAMPLES = ROOT / "tests" / "formats" / "samples" / "pulka"
SOUTH, WEST, NORTH, EAST = Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST
TABLE = {"dealer": "C", "firstHand": "A"}
GAME = {
    "type": "game", **TABLE, "player": "A",
    "contract": {"kind": "game", "level": 7, "suit": "H"}, "playerTricks": 7,
    "vistersTricks": {"B": 3, "C": 0}, "vistDecisions": {"B": "vist", "C": "pass"},
}  # fmt: skip
MISERE = {"type": "misere", **TABLE, "player": "B", "blind": False, "playerTricks": 1}
RASPAS = {"type": "raspas", **TABLE, "level": 2, "tricks": {"A": 2, "B": 5, "C": 3}}
GIVEUP = {"type": "giveup", **TABLE, "player": "C", "contract": {"kind": "game", "level": 8}}
ADJUST = {
    "type": "adjust", **TABLE, "player": "B", "target": "mount", "amount": -5, "note": "misdeal",
}  # fmt: skip


def read(what):
    return pulka.read(Source(what if isinstance(what, str) else json.dumps(what)))


def read_deal(what):
    reading = read(what)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def told(what):
    """Return what is wrong, and the text it points at."""
    reading = read(what)
    text = reading.source.text
    return [(one.message.format(**one.values), text[slice(*one.span)]) for one in reading.findings]


def test_a_game():
    deal = read_deal(GAME)
    assert deal.game == Contract(SOUTH, 7, Trump.HEARTS)
    assert (deal.dealer, deal.first_hand) == (EAST, SOUTH)
    assert deal.won == {SOUTH: 7, WEST: 3, EAST: 0}
    assert deal.defence == Defence((Declared(Stand.WHIST, WEST), Declared(Stand.PASS, EAST)))
    assert deal.hands is None
    assert deal.notes == {}


@pytest.mark.parametrize(
    ("suit", "trump"), [*zip("SCDH", Trump, strict=False), ("NT", Trump.NO_TRUMP), (None, None)]
)
def test_the_suit_may_be_missing(suit, trump):
    contract = {"kind": "game", "level": 6, "suit": suit}
    assert read_deal(GAME | {"contract": contract}).game == Contract(SOUTH, 6, trump)


def test_other_deals():
    assert read_deal(MISERE).game == Misere(WEST)
    assert read_deal(MISERE).won == {WEST: 1}
    assert read_deal(MISERE | {"blind": True}).game == Misere(WEST, without_talon=True)
    deal = read_deal(RASPAS)
    assert deal.game == AllPass()
    assert deal.won == {SOUTH: 2, WEST: 5, EAST: 3}
    assert deal.notes == {"game": Notes(after=("level 2",))}
    assert read_deal(GIVEUP).game == Contract(EAST, 8, without_three=True)


def test_a_misere_for_a_contract():
    for kind in ({"kind": "misere"}, {"kind": "misere", "blind": False}):
        assert read_deal(GAME | {"contract": kind, "vistDecisions": None}).game == Misere(SOUTH)
    blind = {"kind": "misere", "blind": True}
    deal = read_deal(GAME | {"contract": blind, "vistDecisions": None})
    assert deal.game == Misere(SOUTH, without_talon=True)


def test_a_half_whist_is_declared_from_the_left_of_the_declarer():
    deal = read_deal(
        GAME | {"player": "B", "vistDecisions": {"A": "half", "B": "vist", "C": "pass"}}
    )
    assert deal.defence == Defence((Declared(Stand.PASS, EAST), Declared(Stand.HALF_WHIST, SOUTH)))
    assert read_deal(GAME | {"vistDecisions": {}}).defence is None


def test_premium_tricks_of_the_talon_are_a_comment():
    deal = read_deal(GAME | {"prikupFastTricks": 2})
    assert deal.notes == {"talon": Notes(after=("prikupFastTricks 2",))}


def test_the_declarer_is_not_counted_twice():
    assert read_deal(GAME | {"vistersTricks": {"A": 0, "B": 3, "C": 0}}).won[SOUTH] == 7


def test_a_match():
    text = json.dumps(
        {
            "players": {"A": "Анна", "B": "Борис", "C": "Вера"}, "poolLimit": 21,
            "deals": [GAME, MISERE], "pool": {"A": 8}, "raspasState": "normal",
        },
        ensure_ascii=False,
    )  # fmt: skip
    reading = read(text)
    assert reading.findings == ()
    assert reading.records[0] == Match(
        players=(Player("Анна", SOUTH), Player("Борис", WEST), Player("Вера", EAST)), pool=21
    )
    assert len(reading.deals) == 2
    assert reading.languages == ("ru", "en", "en")
    assert text[slice(*reading.span("matches[0].players[1]"))] == '"Борис"'
    assert text[slice(*reading.span("matches[0].pool"))] == "21"
    assert text[slice(*reading.span("deals[1].won.west"))] == "1"
    assert text[slice(*reading.span("deals[0].game"))].startswith('{"kind"')
    assert text[slice(*reading.span("deals[0].defence.declared[1]"))] == '"pass"'
    assert text[slice(*reading.span("deals[1].dealer"))] == '"C"'


def test_a_match_without_names_or_deals():
    assert read({"deals": [GAME]}).records[0] == Match()
    assert read({"players": {"A": "", "B": "x"}}).records == (Match(players=(Player("x", WEST),)),)


def test_the_state_of_the_program_holds_a_match():
    match = {"players": {"A": "a"}, "deals": [GAME]}
    for kept in ({"state": {"game": match, "gameId": "x"}, "version": 2}, {"game": match}):
        reading = read(kept)
        assert (reading.findings, len(reading.deals)) == ((), 1)


def test_deals_in_a_list_and_one_a_line():
    assert len(read([GAME, RASPAS]).deals) == 2
    assert len(read(f"{json.dumps(GAME)}\n{json.dumps(GIVEUP)}\n").deals) == 2


@pytest.mark.parametrize(("dealer", "first"), [("A", "C"), ("B", "A"), ("C", "B")])
def test_the_first_hand_sits_to_the_left_of_the_dealer(dealer, first):
    deal = read_deal(RASPAS | {"dealer": dealer, "firstHand": first})
    assert deal.won == {SOUTH: 2, WEST: 3, EAST: 5}
    assert check(deal) == []


def test_four_at_the_table():
    four = GAME | {"dealer": "D", "vistDecisions": {"B": "pass", "C": "half", "D": "vist"}}
    deal = read_deal(four)
    assert deal.dealer is EAST
    assert [one.seat for one in deal.defence.declared] == [WEST, NORTH, EAST]
    tricks = {"A": 2, "B": 5, "C": 2, "D": 1}
    assert read_deal(RASPAS | {"tricks": tricks}).won[EAST] == 1
    reading = read({"players": {"A": "a", "D": "d"}, "deals": [GAME]})
    assert reading.deals[0].won == {SOUTH: 7, WEST: 3, NORTH: 0}


def test_a_correction_is_a_comment_on_what_stands_before_it():
    reading = read([GAME, ADJUST, ADJUST | {"target": "whists", "to": "C", "amount": 4.5}])
    assert reading.findings == ()
    assert reading.deals[0].notes == {
        "": Notes(
            after=(
                "adjust, player B, target mount, amount -5, note misdeal",
                "adjust, player B, target whists, to C, amount 4.5, note misdeal",
            )
        )
    }
    ((message, _),) = told([ADJUST])
    assert message.startswith("expected a deal before it, found")


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        (GAME | {"type": "gaem"}, ("expected a game, found", '"gaem"')),
        ({**TABLE, "tricks": {}}, ('the key "type" is missing', None)),
        (GAME | {"dealer": "E"}, ("expected a player, found", '"E"')),
        (GAME | {"dealer": 3}, ("expected a player, found", "3")),
        (GAME | {"cards": []}, ('unknown key "cards"', '"cards"')),
        (GAME | {"contract": 7}, ("expected a set of keys, found", "7")),
        (GAME | {"contract": {"kind": "game", "level": 5}}, ("expected a whole number", "5")),
        (GAME | {"contract": {"kind": "game", "level": True}}, ("expected a whole number", "true")),
        (GAME | {"contract": {"kind": "x"}}, ("expected a game, found", '"x"')),
        (GAME | {"contract": {"suit": "X"}}, ("expected a trump, found", '"X"')),
        (GAME | {"vistDecisions": []}, ("expected a set of keys, found", "[]")),
        (GAME | {"vistDecisions": {"B": "no"}}, ("expected a stand, found", '"no"')),
        (GAME | {"vistersTricks": {"E": 1}}, ("expected a player, found", '"E"')),
        (GAME | {"playerTricks": "x"}, ("expected a whole number", '"x"')),
        (MISERE | {"blind": 1}, ("expected true or false, found", "1")),
        (MISERE | {"player": None}, ('the key "player" is missing', None)),
        (GAME | {"contract": None}, ('the key "contract" is missing', None)),
        ({"deals": [7]}, ("expected a deal, found", "7")),
        ({"deals": 7}, ("expected a list, found", "7")),
        ({"players": {"A": 7}}, ("expected text, found", "7")),
        ({"players": {"A": "a"}, "poolLimit": 1.5}, ("expected a whole number", "1.5")),
        ("7", ("expected a deal, found", "7")),
    ],
)  # fmt: skip
def test_faults(what, fault):
    ((message, found),) = told(what)
    assert message.startswith(fault[0])
    assert fault[1] in (None, found)


def test_a_key_that_stands_twice():
    text = '{"type": "raspas", "firstHand": "A", "firstHand": "B"}'
    assert told(text) == [('the key "firstHand" stands twice', '"firstHand"')]
    assert read(text).deals[0].first_hand is SOUTH


def test_what_breaks_off():
    text = json.dumps({"players": {"A": "a"}, "deals": [GAME, RASPAS]})
    reading = read(text[:-9])
    assert len(reading.deals) == 1
    assert len(reading.findings) == 1
    assert read(json.dumps(GAME)[:-9]).deals == ()
    assert [one.code for one in read("").findings] == ["PN004"]
    half = '{"players": {"A": "\\ud800"}, "poolLimit": 10, "deals": []}'
    assert [one.message for one in read(half).findings] == [
        "half of a surrogate pair is no character"
    ]


@pytest.mark.parametrize(
    ("what", "ours"),
    [
        (GAME, True),
        ([RASPAS], True),
        ({"players": {"A": "a"}, "poolLimit": 21}, True),
        (GAME | {"type": "other"}, False),
        ({"format": "prefnotation", "players": {}, "poolLimit": 21}, False),
        ({"deals": [{"hands": {}}]}, False),
        ([], False),
        ("Сдача 1", False),
    ],
)
def test_what_is_recognised(what, ours):
    text = what if isinstance(what, str) else json.dumps(what)
    assert pulka.recognises(Source(text)) is ours


@pytest.mark.parametrize("name", ["deals.json", "match.json", "quirks.json"])
def test_samples_break_no_law(name):
    source = Source.from_bytes((SAMPLES / name).read_bytes(), name)
    reading = pulka.read(source)
    assert pulka.recognises(source)
    assert reading.deals
    assert check(reading) == []


@given(st.data())
def test_no_damaged_text_raises(data):
    text = json.dumps({"players": {"A": "a"}, "deals": [GAME, MISERE, RASPAS, GIVEUP, ADJUST]})
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 9))
    put = data.draw(st.text(alphabet='1A"{}[],: ', max_size=3))
    check(read(text[:at] + put + text[at + cut :]))
