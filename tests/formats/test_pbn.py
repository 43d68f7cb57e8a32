import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from msgspec.structs import replace

from prefnotation.formats.pbn import emit, losses
from prefnotation.model.auction import (
    AllPass,
    Bid,
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
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Book, Deal, Match, Notes, Other, Player, Record, Trick, Written
from prefnotation.model.seats import Seat
from prefnotation.spelling import ENGLISH, RUSSIAN
from tests.formats.shown import HOSTILE, RECORDS, any_records, compare, hostile, read
from tests.legal_deals import legal_deal, played_deals

STANDARD = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
    "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


def games(text: str) -> list[tuple[dict[str, str], dict[str, list[str]], list[str]]]:
    """Return tags, sections and comments of each game, as the standard has them.

    Comments stand between tags alone, and only lines of a section follow it.
    """
    found = []
    for game in re.split(r"\n\n", text.removesuffix("\n")):
        tags: dict[str, str] = {}
        sections: dict[str, list[str]] = {}
        comments: list[str] = []
        comment: list[str] = []
        section = ""
        for line in game.split("\n"):
            assert len(line.encode()) < 255
            tag = TAG.fullmatch(line)
            if line.startswith("{") or comment:
                assert not section
                comment.append(line)
                if line.endswith("}"):
                    comments.append("".join(comment)[1:-1])
                    comment = []
            elif line.startswith("%"):
                assert not tags
            elif tag:
                name, value = tag[1], re.sub(r"\\(.)", r"\1", tag[2])
                if name in ("Auction", "Play"):
                    section = name
                    sections[name] = [value]
                elif name == "Note":
                    sections[section].append(value)
                else:
                    assert name not in tags
                    assert not section
                    tags[name] = value
            else:
                sections[section].append(line)
        assert not comment
        found.append((tags, sections, comments))
    return found


def tags(*records: Record) -> dict[str, str]:
    return games(emit(records, ENGLISH))[-1][0]


def sections(deal: Deal) -> dict[str, list[str]]:
    return games(emit([deal], ENGLISH))[0][1]


@pytest.mark.parametrize("name", RECORDS)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    compare(emit(*read(name)), Path(__file__).parent / "pbn" / f"{name}.pbn", request)


@given(any_records)
def test_any_record_follows_the_standard(records: list[Record]) -> None:
    text = emit(records, ENGLISH)
    assert text == emit(records, RUSSIAN)
    told = "".join(losses(records, ENGLISH))
    assert (text == "") is not any(isinstance(one, Deal) for one in records) or "all of it" in told
    if text:
        for said, _, _ in games(text):
            order = [name for name in said if name in STANDARD]
            assert list(said)[: len(order)] == order
            assert order == [name for name in STANDARD if name in said]


@given(played_deals())
def test_every_hand_and_every_card_played_is_there(deal: Deal) -> None:
    if deal.hands and Seat.FIRST in deal.hands:
        return
    said, written, _ = games(emit([deal], ENGLISH))[0]
    assert said["Deal"].startswith("S:")
    for seat, hand in zip("SWNE", said["Deal"][2:].split(" "), strict=True):
        held = next(
            (hand for at, hand in (deal.hands or {}).items() if at.value[0].upper() == seat), None
        )
        assert hand == ("-" if held is None else spelled(held))
    played = " ".join(written.get("Play", [said.get("PlayList", "")]))
    for trick in deal.tricks or ():
        assert all(code(card) in played for card in trick.plays)


def code(card: Card) -> str:
    return "SCDH"["♠♣♦♥".index(card.value[0])] + card.value[1:].replace("10", "T")


def spelled(hand: tuple[Card, ...]) -> str:
    order = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    return ".".join("".join(code(card)[1] for card in hand if card.suit is suit) for suit in order)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_gets_out_of_its_place(text: str) -> None:
    said, _, comments = games(emit(hostile(text), ENGLISH))[0]
    assert said["Event"] == said["Site"] == said["Task"] == said["Source"] == text
    assert said["DealName"] == said["Dated"] == said["Players"] == text
    plain = text.replace("{", "(").replace("}", ")")
    assert f"Match title: {plain}" in comments
    assert f"{plain}: {plain}" in comments
    assert len(comments) == len(games(emit(hostile("x"), ENGLISH))[0][2])


def test_no_deals_are_an_empty_text() -> None:
    assert emit([], ENGLISH) == emit([Match()], ENGLISH) == ""


def test_a_deal_of_which_nothing_is_known() -> None:
    assert tags(Deal()) == {
        "Event": "?", "Site": "?", "Date": "????.??.??", "Board": "1", "West": "?", "North": "?",
        "East": "?", "South": "?", "Vulnerable": "None", "Deal": "S:- - - -",
        "Scoring": "Preferans", "Declarer": "?", "Contract": "?", "Result": "?",
    }  # fmt: skip


def test_board_and_date_are_what_bridge_expects() -> None:
    said = tags(Deal(name="12", date="2024-05-01"))
    assert (said["Board"], said["Date"]) == ("12", "2024.05.01")
    assert not said.keys() & {"DealName", "Dated"}
    said = tags(Deal(), Deal(name="12a", date="May"))
    assert (said["Board"], said["DealName"]) == ("2", "12a")
    assert (said["Date"], said["Dated"]) == ("????.??.??", "May")


CONTRACTS: Mapping[Game, tuple[str, str, str]] = {
    AllPass(): ("Pass", "", "all-pass"),
    Misere(Seat.WEST): ("?", "W", "misère"),
    Misere(None, True): ("?", "?", "misère without talon"),
    Contract(Seat.WEST, 7, Trump.NO_TRUMP): ("7NT", "W", "7NT"),
    Contract(Seat.WEST, 8, Trump.HEARTS, True): ("?", "W", "8H without talon"),
    Contract(Seat.WEST, 10, None, False, True): ("?", "W", "10? without three"),
    Contract(Seat.WEST, None, Trump.CLUBS): ("?", "W", "?C"),
}


@pytest.mark.parametrize("game", CONTRACTS)
def test_a_game_is_a_contract_of_bridge_or_none(game: Game) -> None:
    said = tags(Deal(game=game))
    assert (said["Contract"], said["Declarer"], said["Game"]) == CONTRACTS[game]


def test_the_result_is_what_the_declarer_took() -> None:
    deal = Deal(game=Contract(Seat.WEST, 6, Trump.SPADES))
    assert tags(replace(deal, taken=5))["Result"] == "5"
    assert tags(replace(deal, won={Seat.WEST: 7}))["Result"] == "7"
    assert tags(replace(deal, won={Seat.EAST: 7}))["Result"] == "?"
    assert tags(Deal(game=AllPass(), won={Seat.EAST: 7}))["Result"] == ""


def test_cards_that_are_not_known_are_not_dealt() -> None:
    hands = {Seat.SOUTH: (Card.SA, Card.S_, Card.CX, Card.ANY), Seat.WEST: (Card.C10,)}
    said = tags(Deal(hands=hands, talon=(Card.ANY, Card.DX), discard=()))
    assert said["Deal"] == "S:- ...T - -"
    assert said["PartialHandS"] == "A?...x?"
    assert (said["Talon"], said["Discard"]) == ("? Dx", "")


def test_what_bridge_has_no_tag_for() -> None:
    deal = Deal(
        author="a",
        rules="b",
        conventions="c",
        players=(Player("Anna", Seat.SOUTH), Player("", Seat.SOUTH), Player("Zoe"), Player("Yan")),
        first_hand=Seat.WEST,
        defence=Defence((Declared(Stand.WHIST, Seat.EAST), Declared(Stand.PASS)), False),
        lead=Seat.NORTH,
        taken=3,
        claim={Seat.SOUTH: 1, Seat.WEST: 2},
        best={},
        score=(
            Written(Seat.WEST, Book.POOL, 2, True),
            Written(Seat.SOUTH, Book.WHISTS, 8, on=Seat.WEST),
        ),
        total={Seat.SOUTH: "-1½"},
    )
    said = tags(deal)
    own = {name: value for name, value in said.items() if name not in STANDARD}
    assert own == {
        "Annotator": "a", "Rules": "b", "Conventions": "c", "Players": "Zoe, Yan",
        "FirstHand": "W", "Whist": "E whist, pass, closed", "Lead": "N", "Taken": "3",
        "Claim": "S 1, W 2", "Best": "", "Total": "S -1½",
        "Score": "W pool +2, S whists 8 on W",
    }  # fmt: skip
    assert said["South"] == "Anna"
    assert tags(Deal(players=()))["Players"] == ""
    assert tags(Deal(defence=Defence((), True)))["Whist"] == "open"
    assert tags(Deal(defence=Defence()))["Whist"] == ""


def test_calls_that_are_none_of_bridge_are_told_in_notes() -> None:
    auction = (
        Pass(Seat.WEST),
        Bid(6, Trump.SPADES, seat=Seat.EAST),
        Hold(Seat.SOUTH),
        Bid(7, Trump.NO_TRUMP, True, Seat.EAST),
        Bid(8, Trump.CLUBS, True, Seat.SOUTH),
        MisereBid(True, Seat.EAST),
    )
    notes = {
        "auction[0]": Notes("!"),
        "auction[2]": Notes("?", ("a",), ("b",)),
        "auction[3]": Notes("!!", after=("c",)),
        "auction[4]": Notes(after=("word " * 30,)),
    }
    text = emit([Deal(auction=auction, notes=notes)], ENGLISH)
    said, written, comments = games(text)[0]
    assert written["Auction"] == [
        "W", "Pass! - 6S - =1=", "- - 7NT!! =2= - =3=", "- - - =4=",
        "1:hold?; a; b", "2:without talon; c", "3:8C without talon",
        "4:misère without talon",
    ]  # fmt: skip
    assert comments == [f"auction[4]: {'word ' * 30}".strip()]
    assert "Calls" not in said


def test_calls_of_nobody_are_a_tag() -> None:
    deal = Deal(auction=(Bid(6, Trump.SPADES), Pass(Seat.EAST)))
    assert tags(deal)["Calls"] == "6S, E pass"
    assert tags(Deal(auction=()))["Calls"] == ""


ALL_PASS = Deal(game=AllPass(), hands={}, dealer=Seat.EAST, first_hand=Seat.SOUTH)


def test_cards_in_columns_with_what_is_said_of_them() -> None:
    seats = (Seat.SOUTH, Seat.WEST, Seat.EAST)
    tricks = (
        Trick(1, (Card.D8, Card.DK, Card.DX), seats, Card.D7, Seat.EAST),
        Trick(3, (Card.SA, Card.S7), (Seat.WEST, Seat.EAST)),
    )
    notes = {
        "tricks[0]": Notes("!", ("a",)),
        "tricks[0].plays[1]": Notes("?", after=("b",)),
        "tricks[0].plays[2]": Notes("??"),
        "tricks": Notes(after=("c",)),
    }
    deal = replace(ALL_PASS, tricks=tricks, notes=notes)
    assert games(emit([deal], ENGLISH))[0][1:] == (
        {
            "Play": [
                "S", "D8 =1= DK? =2= - - =3=", "- SA =4= - S7",
                "1:turned D7; won by E; a", "2:b", "3:Dx??", "4:W leads; trick 3",
            ]
        },
        ["tricks: c"],
    )  # fmt: skip


def test_cards_of_nobody_or_without_a_contract_are_a_tag() -> None:
    tricks = (Trick(1, (Card.SA, Card.S7), (), Card.HA), Trick(2, (Card.SK,)))
    assert tags(Deal(tricks=tricks, won={Seat.EAST: 1}))["PlayList"] == "1. [HA] SA S7; 2. SK"
    assert tags(Deal(tricks=()))["PlayList"] == ""
    misere = Deal(
        game=Misere(Seat.SOUTH), tricks=(Trick(1, (Card.SA,), (Seat.WEST,), None, Seat.EAST),)
    )
    assert tags(misere)["PlayList"] == "1. WSA >E"
    assert not sections(misere)


def test_there_are_no_more_notes_than_the_standard_has() -> None:
    notes = {f"auction[{at}]": Notes(after=(f"n{at}",)) for at in range(40)}
    deal = Deal(auction=(Pass(Seat.SOUTH),) * 40, notes=notes)
    _, written, comments = games(emit([deal], ENGLISH))[0]
    assert written["Auction"][-1] == "32:n31"
    assert comments == [f"auction[{at}]: n{at}" for at in range(32, 40)]


def test_what_is_too_long_for_a_tag_is_a_comment() -> None:
    said, _, comments = games(emit([Deal(title="ж" * 200, task="% a " * 90)], ENGLISH))[0]
    assert "Event" not in said
    assert "Task" not in said
    assert [re.sub(" +", "", one) for one in comments] == [
        f"Event:{'ж' * 200}",
        f"Task:{'%a' * 90}",
    ]


def test_a_match_is_told_before_its_first_deal() -> None:
    match = Match(
        name="M", date="2024-01-02", place="P", pool=20, dealer=Seat.WEST,
        players=(Player("Anna", Seat.SOUTH), Player("Zoe")), total={Seat.SOUTH: "5"},
        others=(Other("Judge", "Eve"),), notes={"pool": Notes(after=("a",))},
    )  # fmt: skip
    numbered = Deal(hands={Seat.FIRST: ()}, place="Q")
    (first, _, told), (second, _, no_more) = games(emit([match, Deal(), numbered], ENGLISH))
    assert told == [
        "Match name: M", "Match date: 2024-01-02", "Match place: P", "Match pool: 20",
        "Match players: S Anna, Zoe", "Match dealer: W", "Match total: S 5", "Match Judge: Eve",
        "pool: a",
    ]  # fmt: skip
    assert no_more == []
    assert [first[name] for name in ("Event", "Site", "Date", "South")] == [
        "M", "P", "2024.01.02", "Anna",
    ]  # fmt: skip
    # Who sits at South need not be the first hand.
    assert (second["South"], second["Site"], second["Deal"]) == ("?", "Q", "S:... - - -")


def test_hands_of_nobody_are_numbered() -> None:
    deal = Deal(auction=(Pass(), Bid(6, Trump.SPADES), Pass()))
    assert sections(deal)["Auction"] == ["S", "Pass 6S - Pass"]
    assert list(losses([deal], ENGLISH)) == ["deal 1: that its hands are numbered"]
    assert list(losses([Deal()], ENGLISH)) == []


def test_losses() -> None:
    varied = Trick(1, (Card.SA,), variations=((Trick(1, (Card.SK,)),),))
    records = [
        Match(name="A"),
        Match(),
        Deal(name="plain", dealer=Seat.EAST),
        Deal(dealer=Seat.FIRST, tricks=(varied,)),
        Deal(dealer=Seat.FIRST, first_hand=Seat.SOUTH),
        Match(),
    ]
    assert list(losses(records, ENGLISH)) == [
        "match A: all of it",
        "deal 2: that its hands are numbered",
        "deal 2: the variations",
        "deal 3: all of it",
        "match 3: all of it",
    ]
    assert len(games(emit(records, ENGLISH))) == 2


def test_a_program_for_bridge_loads_it() -> None:
    pbn = pytest.importorskip("endplay.parsers.pbn")
    records = [record for name in RECORDS for record in read(name)[0]]
    records += map(legal_deal, range(30))
    records += (record for text in HOSTILE for record in hostile(text))
    text = emit(records, ENGLISH)
    boards = pbn.loads(text)
    south = pytest.importorskip("endplay.types").Player.south
    dealt = [said["Deal"].replace("-", "...") for said, _, _ in games(text)]
    assert [board.deal.to_pbn(south) for board in boards] == dealt
    assert [board.board_num for board in boards] == [
        int(said["Board"]) for said, _, _ in games(text)
    ]
