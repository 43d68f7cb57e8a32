"""The Unisay form, read and written."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation.checking import check
from prefnotation.formats import unisay
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
from prefnotation.model.cards import PACK, Card, Rank, Suit
from prefnotation.model.deal import Deal, Notes, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH
from tests.any_deal import deals
from tests.checkout import ROOT
from tests.legal_deals import played_deals

SAMPLES = ROOT / "tests" / "formats" / "samples" / "unisay"
SOUTH, WEST, EAST = Seat.SOUTH, Seat.WEST, Seat.EAST
NAMES = [
    f"{suit}_{rank}"
    for suit in ("SPADE", "CLUB", "DIAMOND", "HEART")
    for rank in ("7", "8", "9", "10", "JACK", "QUEEN", "KING", "ACE")
]
BARE = {
    "firstTurn": "WEST",
    "players": "THREE",
    "widow": {"card1": NAMES[30], "card2": NAMES[31]},
    "eastCards": NAMES[:10],
    "southCards": NAMES[10:20],
    "westCards": NAMES[20:30],
}
CONTRACTS = {"eastContract": "WHIST", "southContract": "SIX_CLUB", "westContract": "PASS"}
DEAL = {"name": "One", "description": "What now?", **BARE, **CONTRACTS}


def read(what):
    return unisay.read(Source(what if isinstance(what, str) else json.dumps(what)))


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


def emit(*records):
    return unisay.emit(records, ENGLISH)


def losses(deal):
    return [*unisay.losses([deal], ENGLISH)]


def test_a_deal():
    deal = read_deal(DEAL)
    assert (deal.title, deal.task) == ("One", "What now?")
    assert deal.first_hand is WEST
    assert deal.game == Contract(SOUTH, 6, Trump.CLUBS)
    assert deal.defence == Defence((Declared(Stand.PASS, WEST), Declared(Stand.WHIST, EAST)))
    assert (deal.talon, deal.discard) == (None, (Card.HA, Card.HK))
    assert set(deal.hands[EAST]) == {Card.of(Suit.SPADES, rank) for rank in Rank} | {
        Card.C7, Card.C8,
    }  # fmt: skip
    assert {card for hand in deal.hands.values() for card in hand} | {*deal.discard} == PACK
    assert deal.tricks is None
    assert deal.notes == {}


def test_places():
    text = json.dumps(DEAL)
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(f"deals[0].{address}"))]

    assert at("title") == '"One"'
    assert at("task") == '"What now?"'
    assert at("first_hand") == '"WEST"'
    assert at("hands.south[♦7]") == '"DIAMOND_7"'
    assert at("discard[♥A]") == '"HEART_ACE"'
    assert at("game") == '"SIX_CLUB"'
    assert at("defence.declared[1]") == '"WHIST"'
    assert at("hands.west").startswith('["DIAMOND_JACK"')


@pytest.mark.parametrize("rank", ["SEVEN", "EIGHT", "NINE", "TEN"])
def test_old_words_for_numbers(rank):
    new = {"SEVEN": "7", "EIGHT": "8", "NINE": "9", "TEN": "10"}[rank]
    text = json.dumps(DEAL).replace(f'_{new}"', f'_{rank}"').replace('"players"', '"gamePlayers"')
    assert rank in text
    assert read_deal(text) == read_deal(DEAL)


def test_what_is_no_part_of_a_deal():
    board = {"id": 5, "userId": "u", "shared": True, "currentTrickIndex": 3, "turns": None}
    assert read_deal(DEAL | board) == read_deal(DEAL)


def test_four_players_are_a_comment():
    deal = read_deal(DEAL | {"players": "FOUR"})
    assert deal.notes == {"": Notes(after=("players: FOUR",))}
    assert json.loads(emit(deal))["players"] == "FOUR"


@pytest.mark.parametrize(
    ("word", "game"),
    [
        ("SIX_SPADE", Contract(SOUTH, 6, Trump.SPADES)),
        ("SEVEN_DIAMOND", Contract(SOUTH, 7, Trump.DIAMONDS)),
        ("EIGHT_NO_TRUMP", Contract(SOUTH, 8, Trump.NO_TRUMP)),
        ("TEN_HEART", Contract(SOUTH, 10, Trump.HEARTS)),
        ("MISER", Misere(SOUTH)),
    ],
)
def test_who_has_a_game_is_the_declarer(word, game):
    deal = read_deal(DEAL | {"southContract": word, "eastContract": "PASS"})
    assert deal.game == game
    assert json.loads(emit(deal))["southContract"] == word
    assert losses(deal) == []


def test_nobody_declares_against_a_misere():
    caught = read_deal(DEAL | {"southContract": "MISER"})
    assert caught.defence is None
    assert caught.notes == {"game": Notes(after=("east: WHIST",))}
    assert json.loads(emit(caught))["eastContract"] == "WHIST"
    assert json.loads(emit(caught))["westContract"] == "PASS"
    assert losses(caught) == []


def test_where_all_pass_the_widow_is_the_talon():
    passed = {"eastContract": "PASS", "southContract": "PASS", "westContract": "PASS"}
    deal = read_deal(BARE | passed)
    assert deal.game == AllPass()
    assert (deal.talon, deal.discard, deal.defence) == ((Card.HK, Card.HA), None, None)
    assert losses(deal) == []


def test_without_a_game_there_may_be_words():
    deal = read_deal(BARE | {"eastContract": "WHIST"})
    assert (deal.game, deal.defence) == (None, Defence((Declared(Stand.WHIST, EAST),)))
    assert losses(deal) == []
    assert read_deal(BARE).defence is None


def test_turns_are_tricks():
    deal = read_deal(DEAL | {"turns": [NAMES[at] for at in (20, 0, 10, 21, 1)]})
    assert deal.tricks == (Trick(1, (Card.DJ, Card.S7, Card.C9)), Trick(2, (Card.DQ, Card.S8)))
    assert losses(deal) == []
    text = json.dumps(DEAL | {"turns": NAMES[:4]})
    reading = read(text)
    assert text[slice(*reading.span("deals[0].tricks[1].plays[0]"))] == f'"{NAMES[3]}"'
    assert text[slice(*reading.span("deals[0].tricks[0]"))].startswith(f'"{NAMES[0]}"')


def test_a_drawing_is_a_deal_without_hands():
    deal = read_deal({"dealId": 7, "name": "Mine", "turns": NAMES[:3]})
    assert (deal.title, deal.hands, len(deal.tricks)) == ("Mine", None, 1)


def test_deals_in_a_list_and_one_a_line():
    assert len(read([DEAL, BARE]).deals) == 2
    assert len(read(f"{json.dumps(DEAL)}\n{json.dumps(BARE)}").deals) == 2


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        ({"name": 7}, ("expected text, found 7", "7")),
        ({"firstTurn": "NORTH"}, ('expected a seat, found "NORTH"', '"NORTH"')),
        ({"players": "TWO"}, ('expected THREE or FOUR, found "TWO"', '"TWO"')),
        ({"eastContract": "ELEVEN"}, ('expected a game, found "ELEVEN"', '"ELEVEN"')),
        ({"eastContract": "SIX_HEART"}, ('expected one game, found "SIX_HEART"', '"SIX_HEART"')),
        ({"widow": ["SPADE_7"]}, ("expected a set of keys, found a list", '["SPADE_7"]')),
        ({"widow": {"card3": "SPADE_7"}}, ('unknown key "card3"', '"card3"')),
        ({"widow": {"card1": "SPADE_1"}}, ('expected a card, found "SPADE_1"', '"SPADE_1"')),
        ({"eastCards": "SPADE_7"}, ('expected a list, found "SPADE_7"', '"SPADE_7"')),
        ({"eastCards": ["SPADE_7", 7]}, ("expected a card, found 7", "7")),
        ({"turns": [*NAMES[:4], "HEART"]}, ('expected a card, found "HEART"', '"HEART"')),
        ({"northCards": []}, ('unknown key "northCards"', '"northCards"')),
    ],
)
def test_faults(what, fault):
    assert told(DEAL | what) == [fault]
    assert len(read(DEAL | what).deals) == 1


def test_half_a_hand_is_no_hand():
    (deal,) = read(DEAL | {"eastCards": ["SPADE_7", 7], "widow": {"card1": 1}}).deals
    assert [*deal.hands] == [SOUTH, WEST]
    assert deal.discard is None
    (deal,) = read(DEAL | {"turns": [*NAMES[:4], "HEART"]}).deals
    assert len(deal.tricks) == 1


def test_what_breaks_off_or_is_no_deal():
    assert read(json.dumps(DEAL)[:-5]).deals == ()
    assert len(told(json.dumps(DEAL)[:-5])) == 1
    assert told("[7]") == [("expected a set of keys, found 7", "7")]
    for text in ("", "{}", "[]"):
        assert [one.code for one in read(text).findings] == ["PN004"]
    assert told('{"name": "a", "name": "b"}') == [('the key "name" stands twice', '"name"')]


@pytest.mark.parametrize(
    ("what", "ours"),
    [
        (DEAL, True),
        ([BARE], True),
        (CONTRACTS, True),
        ({"eastCards": []}, True),
        ({"dealId": 5, "name": "Drawing", "turns": ["SPADE_7"]}, True),
        ({"turns": ["SPADE_7"]}, False),
        ({"format": "prefnotation", **BARE}, False),
        ({"hands": {}}, False),
        ("♠7", False),
    ],
)
def test_what_is_recognised(what, ours):
    text = what if isinstance(what, str) else json.dumps(what)
    assert unisay.recognises(Source(text)) is ours


def test_a_text_that_looks_like_keys_is_none():
    text = json.dumps({"name": 'a "southCards": b "westCards": c "eastCards":', "x": "\\"})
    assert not unisay.recognises(Source(text))


@pytest.mark.parametrize("name", ["contract.json", "misere.json", "passed.json", "quirks.json"])
def test_samples_break_no_law(name):
    source = Source.from_bytes((SAMPLES / name).read_bytes(), name)
    reading = unisay.read(source)
    assert unisay.recognises(source)
    assert check(reading) == []
    assert unisay.read(Source(emit(*reading.records))).records == reading.records


def test_hands_as_dealt_are_written_after_the_discard():
    after = read_deal(DEAL)
    hand = set(after.hands[SOUTH])
    dealt = (*(hand - {Card.D7, Card.C9}), Card.HA, Card.HK)
    deal = replace(after, hands={**after.hands, SOUTH: dealt}, talon=(Card.D7, Card.C9))
    assert check(deal) == []
    assert json.loads(emit(deal)) == json.loads(emit(after))
    assert losses(deal) == ["deal 1: the hand of south", "deal 1: the talon"]


def test_a_discard_that_does_not_fit_is_left_out():
    deal = read_deal(DEAL)
    odd = replace(deal, discard=(Card.CA, Card.S7))
    assert "widow" not in json.loads(emit(odd))
    assert losses(odd) == ["deal 1: the discard"]
    loose = replace(deal, game=None, defence=None, discard=(Card.CA, Card.S7))
    assert "widow" in json.loads(emit(loose))


def test_what_has_no_name_here_is_left_out():
    deal = read_deal(DEAL)
    assert emit(replace(deal, game=Contract(SOUTH, 6))) == ""
    elsewhere = replace(deal, hands={Seat.NORTH: deal.hands[SOUTH]})
    assert losses(elsewhere) == ["deal 1: all of it: its seats are not those of three players"]
    assert emit(Deal()) == ""
    assert losses(replace(deal, talon=(Card.HA, Card.HK))) == ["deal 1: the talon"]
    unknown = replace(deal, hands={SOUTH: (Card.ANY,)}, discard=(Card.HX, Card.HA))
    assert {*json.loads(emit(unknown))}.isdisjoint(("southCards", "widow"))
    half = replace(deal, defence=Defence((Declared(Stand.HALF_WHIST, WEST),)))
    assert losses(half) == ["deal 1: the defence"]


def test_an_unnamed_declarer_is_who_won_the_auction():
    deal = read_deal(DEAL)
    calls = (Pass(WEST), Pass(EAST), Bid(6, Trump.CLUBS, seat=SOUTH))
    unnamed = replace(deal, game=replace(deal.game, declarer=None), auction=calls)
    assert json.loads(emit(unnamed)) == json.loads(emit(deal))
    assert emit(replace(unnamed, auction=None)) == ""


def test_tricks_are_written_as_far_as_they_can_be_told_apart():
    deal = read_deal(DEAL)
    two = Trick(1, (Card.S7, Card.S8))
    for tricks, count in [
        ((two, Trick(2, (Card.S9,))), 2),
        ((Trick(2, (Card.S7,)),), None),
        ((Trick(1, (Card.SX, Card.S7, Card.S8)),), None),
        ((Trick(1, (Card.S7, Card.S8, Card.S9)), Trick(2, (Card.S10,))), 4),
    ]:
        said = json.loads(emit(replace(deal, tricks=tricks))).get("turns")
        assert (said and len(said)) == count


@given(deals())
def test_any_deal_can_be_written(deal):
    text = emit(deal)
    lost = losses(deal)
    if not text:
        assert any(": all of it" in one for one in lost)
        return
    reading = read(text)
    assert reading.findings == ()
    assert lost or reading.records == (deal,)
    assert read(emit(*reading.records)).records == reading.records


@given(played_deals())
def test_what_is_written_of_a_legal_deal_is_legal(deal):
    text = emit(deal)
    assert not text or check(read(text)) == []


@given(st.data())
def test_no_damaged_text_raises(data):
    text = json.dumps(DEAL | {"turns": NAMES[:4]})
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 9))
    put = data.draw(st.text(alphabet='1A"{}[],: ', max_size=3))
    check(read(text[:at] + put + text[at + cut :]))
