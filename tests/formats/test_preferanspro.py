"""The preferans.pro form, read and written."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation.checking import check
from prefnotation.formats import preferanspro
from prefnotation.model.auction import AllPass, Contract, Declared, Defence, Misere, Stand, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Book, Deal, Match, Notes, Trick, Written
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH
from tests.any_deal import deals
from tests.checkout import ROOT
from tests.legal_deals import played_deals

SAMPLES = ROOT / "tests" / "formats" / "samples" / "preferanspro"
SOUTH, WEST, NORTH, EAST = Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST
HANDS = {
    "u-9": {"cards": ["ace_of_spades", "10_of_hearts"]},
    "u-1": {"cards": ["7_of_clubs", "queen_of_diamonds"]},
    "u-5": {"cards": ["king_of_spades", "9_of_spades"]},
}
PLAYED = {"decisions": {"u-1": "Pass", "u-9": "8♠", "u-5": "Whist"}}
DEAL = {"id": 3, "hands": HANDS, "declarer_id": "u-9", "contract": "8♠", **PLAYED}


def plays(*said, winner=""):
    cards = [{"player_id": player, "card": card} for player, card in said]
    return {"plays": cards, "winner_player_id": winner}


TRICK = plays(
    ("u-5", "king_of_spades"), ("u-1", "7_of_clubs"), ("u-9", "ace_of_spades"), winner="u-9"
)


def read(what):
    return preferanspro.read(Source(what if isinstance(what, str) else json.dumps(what)))


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
    return preferanspro.emit(records, ENGLISH)


def losses(*records):
    return [*preferanspro.losses(records, ENGLISH)]


def test_a_deal():
    deal = read_deal(DEAL | {"talon": ["8_of_clubs", "jack_of_hearts"], "tricks": {"u-9": 8}})
    assert deal.name == "3"
    assert deal.hands == {
        SOUTH: (Card.SA, Card.H10),
        WEST: (Card.C7, Card.DQ),
        EAST: (Card.SK, Card.S9),
    }
    assert deal.talon == (Card.C8, Card.HJ)
    assert deal.game == Contract(SOUTH, 8, Trump.SPADES)
    assert deal.defence == Defence((Declared(Stand.PASS, WEST), Declared(Stand.WHIST, EAST)))
    assert deal.won == {SOUTH: 8}
    assert deal.notes == {}
    assert "u-" not in repr(deal)


def test_seats_follow_the_order_of_play():
    deal = read_deal(DEAL | {"trick_history": [TRICK]})
    # After u-9 plays u-5: the order of the keys says nothing.
    assert deal.tricks == (Trick(1, (Card.SK, Card.C7, Card.SA), (WEST, EAST, SOUTH), None, SOUTH),)
    assert deal.hands[WEST] == (Card.SK, Card.S9)
    short = plays(("u-5", "king_of_spades"), ("u-1", "7_of_clubs"))
    assert read_deal(DEAL | {"trick_history": [short]}).tricks[0].seats == (EAST, WEST)


def test_who_sits_where_holds_for_a_game():
    reading = read({"id": 4, "deals": [DEAL, {"id": 4, "trick_history": [TRICK]}]})
    assert reading.findings == ()
    assert reading.records[0] == Match(name="4")
    assert reading.deals[0].hands[WEST] == (Card.SK, Card.S9)
    assert reading.deals[1].tricks[0].seats == (WEST, EAST, SOUTH)


def test_a_text_is_an_id_of_the_server_and_left_out():
    reading = read({"id": "game-1", "deals": [DEAL | {"id": "d0"}, DEAL | {"id": "4"}]})
    assert reading.findings == ()
    assert [(type(one), one.name) for one in reading.records] == [(Deal, None), (Deal, "4")]


def test_places():
    text = json.dumps({"games": [{"id": 4, "deals": [DEAL | {"trick_history": [TRICK]}]}]})
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("matches[0].name") == "4"
    assert at("deals[0].name") == "3"
    assert at("deals[0].hands.south[♥10]") == '"10_of_hearts"'
    assert at("deals[0].game") == json.dumps("8♠")
    assert at("deals[0].defence.declared[0]") == '"Whist"'
    assert at("deals[0].tricks[0].plays[1]") == '"7_of_clubs"'
    assert at("deals[0].tricks[0].winner") == '"u-9"'


@pytest.mark.parametrize(
    ("contract", "game"),
    [
        ("6♣", Contract(SOUTH, 6, Trump.CLUBS)),
        ("8", Contract(SOUTH, 8, Trump.NO_TRUMP)),
        ("10♥", Contract(SOUTH, 10, Trump.HEARTS)),
        ("9 WT", Contract(SOUTH, 9, None, without_talon=True)),
        ("Misère", Misere(SOUTH)),
        ("Mis.WT", Misere(SOUTH, without_talon=True)),
    ],
)
def test_contracts(contract, game):
    deal = read_deal(DEAL | {"contract": contract, "decisions": {"u-9": contract}})
    assert deal.game == game
    assert losses(deal) == []
    assert json.loads(emit(deal))["contract"] == contract


def test_a_bid_without_talon_is_the_declarers_decision():
    deal = read_deal(DEAL | {"contract": "9", "decisions": {"u-9": "9 WT"}})
    assert deal.game == Contract(SOUTH, 9, Trump.NO_TRUMP, without_talon=True)
    assert losses(deal) == []
    other = read_deal(DEAL | {"contract": "9", "decisions": {"u-9": "10 WT"}})
    assert other.notes == {"game": Notes(after=("south: 10 WT",))}
    assert losses(other) == []


@pytest.mark.parametrize(
    ("first", "second", "stands", "opened"),
    [
        ("Whist", "Whist", "whist whist", None),
        ("Pass", "Half-whist", "pass half-whist", None),
        ("PassWhist", "Half-whist", "pass half-whist whist", None),
        ("PassPass", "Half-whist", "pass half-whist pass", None),
        ("Openly", "Pass", "whist pass", True),
        ("Pass", "", "pass", None),
    ],
)
def test_words_of_the_defence(first, second, stands, opened):
    deal = read_deal(DEAL | {"decisions": {"u-5": second, "u-1": first, "u-9": "8♠"}})
    assert " ".join(str(one.stand) for one in deal.defence.declared) == stands
    assert deal.defence.open is opened
    assert losses(deal) == []


def test_other_decisions_are_comments():
    decisions = {"u-9": "Misère", "u-1": "Catch", "u-5": "Pass"}
    deal = read_deal(DEAL | {"contract": "Misère", "decisions": decisions})
    assert deal.notes == {"game": Notes(after=("west: Catch", "east: Pass"))}
    assert deal.defence is None
    assert losses(deal) == []
    deal = read_deal(DEAL | {"decisions": {"u-1": "7♦", "u-5": "Check"}})
    assert deal.notes == {"game": Notes(after=("west: 7♦", "east: Check"))}


@pytest.mark.parametrize("contract", [{"contract": "Pass"}, {"contract": ""}, {}])
def test_all_pass(contract):
    decisions = {"u-1": "Pass", "u-9": "Pass", "u-5": "Pass"}
    opened = plays(("", "8_of_clubs"), ("u-9", "10_of_hearts"))
    del opened["plays"][0]["player_id"]
    tricks = [opened, plays(("", "9_of_clubs"), ("u-9", "ace_of_spades"))]
    history = {"trick_history": tricks}
    deal = read_deal({"hands": HANDS, "decisions": decisions, **history, **contract})
    assert deal.game == AllPass()
    assert [trick.talon for trick in deal.tricks] == [Card.C8, Card.C9]
    assert [trick.plays for trick in deal.tricks] == [(Card.H10,), (Card.SA,)]
    assert (deal.defence, deal.notes) == (None, {})
    assert losses(deal) == []


def test_an_all_pass_of_nobody():
    deal = read_deal({"contract": "Pass"})
    assert deal.game == AllPass()
    assert json.loads(emit(deal)) == {"contract": "Pass"}


def test_an_unfinished_deal_has_no_game():
    deal = read_deal({"hands": HANDS, "declarer_id": "", "contract": "", "decisions": {}})
    assert (deal.game, deal.defence) == (None, None)
    odd = read_deal({"hands": HANDS, "decisions": {"u-1": "Whist", "u-9": "Pass"}})
    assert odd.notes == {"game": Notes(after=("west: Whist", "south: Pass"))}


def test_scores_are_what_the_deal_adds():
    scores = {"u-9": {"pool": 4, "mmr": -12}, "u-1": {"dump": 2, "whists": -8}, "u-5": {}}
    deal = read_deal(DEAL | {"scores": scores})
    assert deal.score == (
        Written(SOUTH, Book.POOL, 4, added=True),
        Written(WEST, Book.MOUNTAIN, 2, added=True),
        Written(WEST, Book.WHISTS, -8),
    )
    assert deal.notes == {"score": Notes(after=("south: mmr -12",))}
    assert losses(deal) == []
    total = replace(deal, score=(Written(SOUTH, Book.POOL, 4),))
    assert losses(total) == ["deal 3: the score"]


def test_keys_may_be_written_in_one_word():
    text = json.dumps(DEAL | {"trick_history": [TRICK], "discarded_cards": ["8_of_clubs"]})
    joined = text
    for key in ("declarer_id", "trick_history", "winner_player_id", "player_id", "discarded_cards"):
        first, *rest = key.split("_")
        joined = joined.replace(f'"{key}"', f'"{first}{"".join(map(str.title, rest))}"')
    assert "winnerPlayerId" in joined
    assert read_deal(joined) == read_deal(text)
    assert read_deal(text).discard == (Card.C8,)


def test_what_is_stored_of_users_is_left_out():
    stored = {
        "users": [{"player_id": "u-9", "player_name": "anna", "password": "x"}],
        "games": [{"deals": [DEAL]}, {"deals": [DEAL]}, {"id": 9}],
        "version": 3,
    }
    reading = read(stored)
    assert reading.findings == ()
    names = [type(one).__name__ for one in reading.records]
    assert names == ["Deal", "Match", "Deal", "Match"]
    assert reading.records[1] == Match()
    assert "anna" not in repr(reading.records)
    assert read({"users": []}).records == ()


def test_games_are_written_as_they_are_stored():
    deal = read_deal(DEAL)
    records = [deal, Match(name="4"), deal, deal, Match(name="5")]
    text = emit(*records)
    assert [*json.loads(text)] == ["games"]
    assert read(text).records == tuple(records)
    assert read(emit(*records[1:])).records == tuple(records[1:])
    assert read(emit(deal, deal)).records == (deal, deal)
    assert losses(Match(name="4"), deal) == []
    assert losses(Match(name="first")) == ["match first: all of it"]
    assert emit() == emit(Deal()) == ""


def test_seats_that_we_have_written_come_back():
    for seats in ((NORTH, EAST, WEST), (Seat.FIRST, Seat.SECOND, Seat.THIRD)):
        deal = Deal(hands=dict.fromkeys(seats, (Card.SA,)), game=Misere(seats[0]))
        assert read(emit(deal)).records == (deal,)


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        ({"id": -1}, ("expected a whole number from 0 to 2147483647, found -1", "-1")),
        ({"hands": []}, ("expected a set of keys, found a list", "[]")),
        ({"hands": {"u-9": {"cards": ["1_of_hearts"]}}}, ("expected a card", '"1_of_hearts"')),
        ({"hands": {"u-9": {"card": []}}}, ('unknown key "card"', '"card"')),
        ({"talon": "7_of_clubs"}, ("expected a list", '"7_of_clubs"')),
        ({"contract": "11"}, ("expected a game", '"11"')),
        ({"contract": None}, ('the key "contract" is missing', None)),
        ({"declarer_id": 7}, ("expected a player, found 7", "7")),
        ({"decisions": {"u-1": "Whits"}}, ("expected a stand", '"Whits"')),
        ({"decisions": {"u-0": "Pass"}}, ("expected a player", '"u-0"')),
        ({"tricks": {"u-9": "many"}}, ("expected a whole number", '"many"')),
        ({"scores": {"u-9": {"pool": 1.5}}}, ("expected a whole number", "1.5")),
        ({"scores": {"u-9": {"bank": 1}}}, ('unknown key "bank"', '"bank"')),
        ({"trick_history": [TRICK, {}]}, ("expected a trick", "{}")),
        ({"trick_history": [plays(("u-9", "7"))]}, ("expected a card", '"7"')),
        ({"trick_history": [plays(("u-9", "ace_of_spades"), ("", "7_of_clubs"))]},
         ("expected a player", '""')),
        ({"trick_history": [{"plays": [{"player_id": "u-9"}]}]}, ('the key "card"', None)),
        ({"trick_history": [{"plays": [{"card": "7_of_clubs"}, {"card": "8_of_clubs"}]}]},
         ('the key "player_id"', None)),
        ({"trick_history": [{"plays": [{"card": "7_of_clubs"}]}]}, ("expected a trick", None)),
        ({"forehand": 1}, ('unknown key "forehand"', '"forehand"')),
    ],
)  # fmt: skip
def test_faults(what, fault):
    (message, found), *more = told(DEAL | what)
    assert message.startswith(fault[0])
    assert fault[1] in (None, found)
    assert len(more) <= 1
    assert len(read(DEAL | what).deals) == 1


def test_tricks_before_a_fault_are_kept():
    (deal,) = read(DEAL | {"trick_history": [TRICK, {}, TRICK]}).deals
    assert len(deal.tricks) == 1


def test_a_fourth_player_has_no_seat():
    hands = {**HANDS, "u-7": {"cards": ["8_of_hearts"]}}
    assert told(DEAL | {"hands": hands}) == [('expected a player, found "u-7"', '"u-7"')]


def test_what_breaks_off_or_is_no_deal():
    assert read(json.dumps({"deals": [DEAL, DEAL]})[:-9]).deals == read({"deals": [DEAL]}).deals
    assert read(json.dumps(DEAL)[:-9]).deals == ()
    assert told("[7]") == [("expected a set of keys, found 7", "7")]
    assert [one.code for one in read("{}").findings] == ["PN004"]
    assert told({"games": 7}) == [("expected a list, found 7", "7")]


@pytest.mark.parametrize(
    ("what", "ours"),
    [
        (DEAL, True),
        ([DEAL], True),
        ({"games": [{"deals": [DEAL]}]}, True),
        ({"users": [{"playerId": "u"}]}, True),
        ({"users": [], "games": []}, True),
        ({"users": []}, False),
        ({"hands": {"south": ["♠A"]}}, False),
        ({"format": "prefnotation", "hands": {"cards": []}}, False),
        ("♠7", False),
    ],
)
def test_what_is_recognised(what, ours):
    text = what if isinstance(what, str) else json.dumps(what)
    assert preferanspro.recognises(Source(text)) is ours


@pytest.mark.parametrize("name", ["contract.json", "game.json", "quirks.json"])
def test_samples_break_no_law(name):
    source = Source.from_bytes((SAMPLES / name).read_bytes(), name)
    reading = preferanspro.read(source)
    assert preferanspro.recognises(source)
    assert check(reading) == []
    assert preferanspro.read(Source(emit(*reading.records))).records == reading.records


def test_what_has_no_name_here_is_told():
    deal = read_deal(DEAL)
    for other, lost in [
        (replace(deal, game=Contract(SOUTH, 6), defence=None), "the game"),
        (replace(deal, game=replace(deal.game, without_three=True)), "the game"),
        (replace(deal, hands={**deal.hands, SOUTH: (Card.ANY,)}), "the hand of south"),
        (replace(deal, first_hand=WEST), "the first hand"),
        (replace(deal, defence=Defence(open=False)), "the defence"),
        (replace(deal, tricks=(Trick(2, (Card.SA,), (SOUTH,)),)), "the play"),
        (replace(deal, tricks=(Trick(1, (Card.SX,), (SOUTH,)),)), "the play"),
        (replace(deal, name="007"), "the name"),
        (replace(deal, notes={"game": Notes(after=("so: Whist",))}), "the comment on game"),
    ]:
        assert f"deal {other.name}: {lost}" in losses(other)


def test_who_plays_and_declares_is_named():
    text = (SAMPLES / "contract.json").read_text("utf-8")
    deal = read_deal(text)
    bare = replace(
        deal,
        first_hand=deal.tricks[0].seats[0],
        tricks=tuple(replace(one, seats=(), winner=None) for one in deal.tricks),
        defence=Defence(tuple(replace(one, seat=None) for one in deal.defence.declared)),
    )
    assert read_deal(emit(bare)) == deal
    assert losses(bare) == ["deal 1: the first hand"]


def test_who_is_not_known_is_not_made_up():
    declared = Defence((Declared(Stand.PASS), Declared(Stand.WHIST)))
    deal = Deal(game=Contract(None, 6, Trump.SPADES), defence=declared)
    assert json.loads(emit(deal)) == {"contract": "6♠"}
    assert losses(deal) == ["deal 1: the defence"]


@given(deals())
def test_any_deal_can_be_written(deal):
    text = emit(deal)
    lost = losses(deal)
    if not text:
        assert lost
        return
    reading = read(text)
    assert reading.findings == ()
    assert len(reading.records) == 1
    assert read(emit(*reading.records)).records == reading.records


@given(played_deals())
def test_what_is_written_of_a_legal_deal_is_legal(deal):
    assert check(read(emit(deal))) == []


@given(st.data())
def test_no_damaged_text_raises(data):
    text = json.dumps({"games": [{"id": 1, "deals": [DEAL | {"trick_history": [TRICK]}]}]})
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 9))
    put = data.draw(st.text(alphabet='1A"{}[],: ', max_size=3))
    check(read(text[:at] + put + text[at + cut :]))
