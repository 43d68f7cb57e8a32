"""Conventions that decide what is lawful: what they allow, what they forbid, how it is said."""

import pytest

from prefnotation import check, parse
from prefnotation.model.auction import Bid, MisereBid, Trump
from prefnotation.model.seats import Seat
from prefnotation.model.switches import BlindOrder
from prefnotation.play.ladder import ladder, rung
from prefnotation.play.replay import replay


def found(text):
    return [(one.code, one.address.removeprefix("deals[0].")) for one in check(parse(text))]


def only(text):
    (diagnostic,) = check(parse(text))
    return diagnostic


def said(calls, agreed):
    return found(f"Соглашения: {agreed}\nТорговля: {calls}")


# What is called.

ANY, NONE = "здесь всегда", "без здесь"
FREE = "свободный мизер"
OVER, BLIND = "без прикупа после мизера", "игры без прикупа"
MIDDLE = BLIND + ", мизер без прикупа ниже десяти без прикупа"
OLD = BLIND + ", мизер перебивается девятью без прикупа"
STEPS = "торговля шагами"


@pytest.mark.parametrize(
    ("calls", "agreed", "code"),
    [
        ("6♠, 7БК, 10БК", "", ""),
        ("6♣, 6♣", "", "PN203"),
        ("6♣, 6♠", "", "PN203"),
        ("8БК, мизер, 9♠", "", ""),
        ("9♠, мизер", "", "PN203"),
        ("мизер, мизер", "", "PN203"),
        ("мизер, 8БК", "", "PN203"),
        # A bid is taken by the senior of the last two.
        ("здесь", "", "PN204"),
        ("6♠, 6♣, 6♦, здесь", "", "PN204"),
        ("6♠, 6♣, пас, здесь, 6♦, здесь, пас", "", ""),
        ("6♠, 6♣, пас, здесь, здесь", "", "PN204"),
        ("6♠, пас, 6♦, здесь, пас", "", ""),
        ("пас, 6♠, 6♣, здесь, пас", "", ""),
        ("пас, 6♠, 6♣, 6♣, пас", "", ""),
        ("пас, 6♠, здесь", "", "PN204"),
        ("6♠, пас, мизер, здесь", "", "PN204"),
        ("6♠, 6♣, пас, здесь", NONE, "PN204"),
        ("6♠, 6♣, пас, 6♣", NONE, "PN203"),
        ("6♠, 6♣, 6♦, здесь", ANY, ""),
        ("6♠, 6♣, 6♦, 6♦", ANY, ""),
        ("6♠, 6♣, здесь", ANY, "PN204"),
        ("6♠, 6♣, 6♦, здесь, здесь", ANY, "PN204"),
        ("6♠, мизер, пас, здесь", ANY, "PN204"),
        ("здесь", ANY, "PN204"),
        # A misère is bound.
        ("6♠, пас, 6♣, мизер", "", "PN205"),
        ("6♠, пас, 6♣, мизер", FREE, ""),
        ("мизер, пас, 9♠, 9♣", "", "PN205"),
        ("мизер, пас, 9♠, 9♣", FREE, ""),
        ("мизер, пас, 9♠, здесь", "", "PN205"),
        ("мизер, пас, 9♠, здесь", FREE, ""),
        ("мизер, пас, 9♠, пас", "", ""),
        ("мизер, 9♠, пас, мизер", FREE, "PN203"),
        ("пас, мизер, 9♠, пас", "", ""),
        ("6♠, мизер, пас, 9♠, пас", "", ""),
        # Without talon.
        ("9♠ без прикупа", "", "PN209"),
        ("мизер без прикупа", "", "PN209"),
        ("9♠ без прикупа", BLIND, ""),
        ("10БК без прикупа", BLIND, ""),
        ("мизер без прикупа", BLIND, ""),
        ("8БК без прикупа", BLIND, "PN209"),
        ("8БК без прикупа", OVER, "PN209"),
        ("9♠ без прикупа", OVER, "PN209"),
        ("мизер, 9♠ без прикупа", OVER, "PN209"),
        ("9♠, мизер без прикупа", OVER, "PN209"),
        ("8♠, мизер, 9♠, 9♠ без прикупа", OVER, ""),
        ("мизер, 9♠, пас, мизер без прикупа, пас", OVER, ""),
        ("мизер, 9♠, пас, мизер без прикупа, пас", BLIND, ""),
        ("мизер, 9♠, пас, 9♠ без прикупа", OVER, "PN205"),
        ("мизер, 9♠, пас, 9♠ без прикупа", OVER + ", " + FREE, ""),
        ("9БК, мизер без прикупа, 9♠ без прикупа, 10♠, пас, 10♠ без прикупа", BLIND, ""),
        ("9♠ без прикупа, мизер без прикупа", BLIND, "PN203"),
        ("10♠, 9БК без прикупа", BLIND, "PN203"),
        ("6♠, пас, 9♠, мизер без прикупа", BLIND, "PN205"),
        ("6♠, пас, 9♠, мизер без прикупа", BLIND + ", " + FREE, ""),
        ("9БК, 9♠ без прикупа, мизер без прикупа", MIDDLE, ""),
        ("9♠ без прикупа, 9БК", MIDDLE, "PN203"),
        ("10БК, мизер без прикупа, 10♠ без прикупа", MIDDLE, ""),
        ("мизер без прикупа, 10БК", MIDDLE, "PN203"),
        ("мизер без прикупа, 10БК", BLIND, ""),
        # By an old rule only such a nine outbids a misère.
        ("мизер, 9♠", OLD, "PN203"),
        ("мизер, 10БК", OLD, "PN203"),
        ("мизер, 9♠ без прикупа", OLD, ""),
        ("мизер, 10♠ без прикупа", OLD, ""),
        ("мизер без прикупа, 10♠", OLD, ""),
        ("8БК, 9♠", OLD, ""),
        # By steps.
        ("6♠, 6♣, 6♦, 6♥", STEPS, ""),
        ("6♣", STEPS, "PN210"),
        ("6♠, 6♦", STEPS, "PN210"),
        ("пас, 6♠, 6БК", STEPS, "PN210"),
        ("пас, 6♠, 7♠", STEPS, "PN210"),
        ("6♠, мизер, 9♠", STEPS, ""),
        ("6♠, мизер, 9♣", STEPS, "PN210"),
        ("6♠, пас, 6♣, здесь, 6♦", STEPS, ""),
        ("6♠, пас, 6♣, 6♣, 6♦", STEPS, ""),
        ("6♠, 10♣ без прикупа", STEPS + ", " + BLIND, ""),
        ("6♠, 9♠", STEPS + ", " + BLIND, "PN210"),
        # Nobody speaks after the end.
        ("6♠, пас, пас, 6♣", "", "PN207"),
        ("пас, пас, 6♠, пас", "", "PN207"),
        ("пас, пас, пас, пас", "", "PN207"),
        ("пас, пас, 6♠", "", ""),
        ("6♠, 6♣, пас, пас, пас", "", "PN207"),
    ],
)
def test_what_may_be_called(calls, agreed, code):
    last = f"auction[{calls.count(',')}]"
    assert said(calls, agreed) == ([(code, last)] if code else [])
    # By their names the players say the same.
    seats = ("I", "II", "III")
    if "PN207" not in code:
        named, active, turn = [], list(seats), 0
        for call in calls.split(", "):
            named.append(f"{active[turn]} {call}")
            if call == "пас":
                del active[turn]
            else:
                turn += 1
            turn %= len(active) or 1
        assert said(", ".join(named), agreed) == ([(code, last)] if code else [])


@pytest.mark.parametrize(
    ("calls", "code"),
    [
        ("II 6♠", "PN201"),
        ("I 6♠, III пас", "PN201"),
        ("I 6♠, II пас, III 6♣, III 6♦", "PN201"),
        ("I пас, II 6♠, III 6♣, II 6♦, I 6♥", "PN202"),
        ("I пас, II пас, III пас, I 6♠", "PN202"),
        ("I 6♠, II пас, III пас, II 6♣", "PN202"),
        ("I 6♠, II пас, III пас, I 6♣", "PN207"),
        ("I 6♠, II 6♣, I 6♦", "PN201"),
        ("I 6♠, пас, пас", ""),
        # Two names are not enough to know who plays; but what they say is heard in order.
        ("Юг 6♠, Запад 6♠", "PN203"),
        ("6♠, II пас, III пас", ""),
        ("Юг 6♠, Запад пас, Восток пас", ""),
        ("Юг 6♠, Восток пас, Запад пас", "PN201"),
        ("Запад 6♠, Восток пас, Юг 6♣, Запад здесь", ""),
        ("Запад 6♠, Восток пас, Юг 6♣, Восток здесь", "PN202"),
    ],
)
def test_who_may_speak(calls, code):
    at = "auction[1]" if calls == "Юг 6♠, Восток пас, Запад пас" else ""
    last = at or f"auction[{calls.count(',')}]"
    assert found(f"Торговля: {calls}") == ([(code, last)] if code else [])


@pytest.mark.parametrize(
    ("text", "message", "help", "label"),
    [
        ("здесь", "I takes a bid, but there is none", "", None),
        (
            "6♠, мизер, пас, здесь",
            "I takes мизер, which nobody can take",
            "",
            None,
        ),
        (
            "6♠, 6♣, здесь",
            "III may not take 6♣ from II",
            "only who is senior to the bidder may",
            None,
        ),
        ("6♠, 6♣, 6♣", "6♣ is not above 6♣", "", ("bid here", "auction[1]")),
        ("II 6♠", "II speaks when it is I's turn", "", None),
        (
            "I пас, II 6♠, III 6♣, I 7♠",
            "I speaks again after he has passed",
            "",
            ("passed here", "auction[0]"),
        ),
        (
            "6♠, пас, 6♣, мизер",
            "I bids мизер after a game",
            "a misère is a player's first bid and his only one",
            ("bid here", "auction[0]"),
        ),
        (
            "мизер, пас, 9♠, 9♣",
            "I goes on after a misère",
            "a misère is a player's first bid and his only one",
            ("bid here", "auction[0]"),
        ),
        ("6♠, пас, пас, 6♣", "the auction goes on after its end", "6♠ has won", None),
        ("пас, пас, пас, 6♣", "the auction goes on after its end", "all have passed", None),
        ("9♠ без прикупа", "9♠ без прикупа is not played at this table", "", None),
        (
            "8♠ без прикупа",
            "8♠ без прикупа is not played at this table",
            "only nine, ten and misère are played without talon",
            None,
        ),
    ],
)
def test_what_is_wrong_with_a_call_is_said(text, message, help, label):  # noqa: A002
    diagnostic = only(f"Торговля: {text}")
    assert (diagnostic.message, diagnostic.help) == (message, help)
    assert [(one.message, one.address) for one in diagnostic.labels] == (
        [(label[0], f"deals[0].{label[1]}")] if label else []
    )


def test_of_two_kinds_of_seats_nobody_knows_which_is_which():
    seats = "Первая рука: Запад\nИгроки: Юг Анна, Запад Борис, Восток Вера\n"
    assert found(seats + "Торговля: I 6♠, Вера 6♣, Юг пас, Запад здесь, II пас") == []
    assert found(seats + "Торговля: I 6♠, Юг 6♣") == []
    assert only(seats + "Торговля: II 6♠").message == "II speaks when it is I's turn"
    assert only(seats + "Торговля: Вера 6♠").message == "Восток speaks when it is Запад's turn"


def test_where_nobody_is_named_they_are_the_first_second_and_third_hand():
    seats = "Игроки: Юг Анна, Запад Борис, Восток Вера\n"
    diagnostic = only(seats + "Торговля: 6♠, 6♣, здесь")
    assert diagnostic.message == "III may not take 6♣ from II"
    assert only(seats + "Сдающий: Вера\nТорговля: 6♠, 6♣, здесь").message == (
        "Восток may not take 6♣ from Запад"
    )


def test_of_two_kinds_of_seats_only_the_order_of_declarations_counts():
    hands = "Юг: ♠7\nЗапад: ♠8\nВосток: ♠9\nКонтракт: Запад 6♠\nВист: "
    assert found(hands + "I вист, II пас") == found(hands + "II вист, II пас") == []
    assert found(hands + "I вист, II вист, в светлую") == [("PN310", "defence")]
    assert found(hands + "I вист, Запад пас") == [("PN306", "defence.declared[1]")]


def test_at_a_table_of_four_the_dealer_waits_for_his_turn():
    text = "Сдающий: Север\nИгроки: Юг Анна, Запад Борис, Север Глеб, Восток Вера\n"
    text += "Соглашения: сдающий вистует\nКонтракт: Юг 6♥\nВист: "
    assert found(text + "пас, полвиста, пас, вист") == []
    for stands in ("пас, пас, вист", "вист, пас, вист", "пас, полвиста, вист, вист"):
        last = f"defence.declared[{stands.count(',')}]"
        assert found(text + stands) == [("PN306", last)]


def test_a_declarer_does_not_whist_whoever_else_plays():
    text = "Контракт: Юг 6♠\nВист: Юг вист\n1. Юг ♠7"
    assert found(text) == [("PN306", "defence.declared[0]")]


def test_who_won_is_open_where_several_may_have():
    deal = parse("Торговля: 6♠, пас, пас").deals[0]
    assert replay(deal).bidding.winner is Seat.FIRST
    seats = "Игроки: Юг Анна, Запад Борис, Восток Вера\n"
    deal = parse(seats + "Торговля: 6♠, пас, пас").deals[0]
    assert replay(deal).bidding.winner is None
    assert replay(deal).bidding.sound
    deal = parse(seats + "Первая рука: Борис\nТорговля: 6♠, пас, пас").deals[0]
    assert replay(deal).bidding.winner is Seat.WEST
    # One name is enough to find the others.
    deal = parse(seats + "Торговля: 6♠, Борис пас, пас").deals[0]
    assert replay(deal).bidding.winner is Seat.SOUTH
    deal = parse(seats + "Торговля: 6♠, пас, пас, Борис пас").deals[0]
    assert replay(deal).bidding.winner is None


def test_the_winner_of_an_auction_plays():
    seats = "Первая рука: Запад\nИгроки: Юг Анна, Запад Борис, Восток Вера\n"
    text = seats + "Торговля: 6♠, пас, 7♠, пас\nКонтракт: {}"
    assert found(text.format("Анна 7♠")) == []
    assert found(text.format("Борис 7♠")) == [("PN302", "game")]
    assert found(text.format("7♠")) == []
    assert found(text.format("I 7♠")) == []
    assert found(text.replace(", пас\n", "\n").format("Борис 7♠")) == [("PN208", "auction")]
    diagnostic = only(text.format("Борис 7♠"))
    assert diagnostic.message == "Запад plays although Юг won the auction"
    assert diagnostic.labels[0].address == "deals[0].auction[2]"
    assert found(text.format("Анна 7♠ без прикупа")) == [("PN303", "game")]
    assert found(text.format("Анна 6БК")) == [("PN301", "game")]


@pytest.mark.parametrize(
    "later",
    [
        "Контракт: 6♠",
        "Снос: ♠78",
        "Вист: пас, пас",
        "1. ♠7 8 9",
        "Остаток: I 10, II 0, III 0",
        "Взятки: 6",
        "Взятки: I 6, II 2, III 2",
        "Запись: I пуля +2",
    ],
)
def test_an_auction_ends_before_the_record_goes_on(later):
    assert found(f"Торговля: 6♠, пас\n{later}") == [("PN208", "auction")]
    assert found(f"Торговля: 6♠, пас, пас\n{later}") == []
    assert found(f"Торговля: 6♠, 6♠\n{later}") == [("PN203", "auction[1]")]
    assert found("Торговля: 6♠, пас") == []
    assert found("Торговля: 6♠, пас\nЗадание: что дальше?") == []


def test_the_ladder_has_26_steps_and_11_without_talon():
    for order in BlindOrder:
        steps = ladder(order)
        assert len(steps) == len({*steps}) == 37
        assert [step for step in steps if not step[2]] == [
            *((level, trump, False) for level in (6, 7, 8) for trump in Trump),
            (None, None, False),
            *((level, trump, False) for level in (9, 10) for trump in Trump),
        ]
    assert rung(MisereBid(without_talon=True)) == (None, None, True)
    assert rung(Bid(6, Trump.SPADES)) == (6, Trump.SPADES, False)


# What the defence declares.

AGAIN, NO_HALF = "вист-пас-полвиста", "без полвиста"
DEALER = "сдающий вистует"
NO_RETURN, TO_EIGHT = "без возврата виста", "возврат виста до восьми"
STALINGRAD, TEN = "сталинград", "десять вистуется"


@pytest.mark.parametrize(
    ("game", "stands", "agreed", "code", "at"),
    [
        ("6♥", "вист, вист", "", "", 0),
        ("6♥", "вист, пас", "", "", 0),
        ("6♥", "пас, вист", "", "", 0),
        ("6♥", "пас, пас", "", "", 0),
        ("6♥", "вист", "", "", 0),
        ("6♥", "вист, вист, пас", "", "PN306", 2),
        ("6♥", "пас, пас, вист", "", "PN306", 2),
        ("6♥", "пас, вист, пас", "", "PN306", 2),
        # Half of it.
        ("6♥", "пас, полвиста", "", "", 0),
        ("7БК", "пас, полвиста, пас", "", "", 0),
        ("", "пас, полвиста", "", "", 0),
        ("8♠", "пас, полвиста", "", "PN307", 1),
        ("9♠", "пас, полвиста", "", "PN307", 1),
        ("6♥", "полвиста, пас", "", "PN307", 0),
        ("6♥", "полвиста", "", "", 0),
        ("8♥", "полвиста", "", "PN307", 0),
        ("6♥", "вист, полвиста", "", "PN307", 1),
        ("6♥", "пас, полвиста", NO_HALF, "PN307", 1),
        ("6♥", "полвиста", NO_HALF, "PN307", 0),
        ("6♥", "пас, полвиста, полвиста", "", "PN307", 2),
        # The first goes down after the second has passed.
        ("6♥", "вист, пас, полвиста", "", "PN306", 2),
        ("6♥", "вист, пас, полвиста", AGAIN, "", 0),
        ("7♥", "вист, пас, полвиста", AGAIN, "", 0),
        ("", "вист, пас, полвиста", AGAIN, "", 0),
        ("8♥", "вист, пас, полвиста", AGAIN, "PN306", 2),
        ("6♥", "вист, вист, полвиста", AGAIN, "PN306", 2),
        ("6♥", "пас, вист, полвиста", AGAIN, "PN306", 2),
        # The first comes back after a half-whist.
        ("6♥", "пас, полвиста, вист", "", "", 0),
        ("7♥", "пас, полвиста, вист", "", "", 0),
        ("7♥", "пас, полвиста, вист", TO_EIGHT, "", 0),
        ("6♥", "пас, полвиста, вист", NO_RETURN, "PN308", 2),
        ("6♥", "пас, полвиста, пас", NO_RETURN, "", 0),
        ("", "пас, полвиста, вист", NO_RETURN, "", 0),
        ("6♥", "пас, полвиста, вист, пас", "", "PN306", 3),
        # The dealer has the last word, but at a table of three he plays.
        ("6♥", "вист, вист, вист", DEALER, "PN306", 2),
        ("6♥", "пас, полвиста, пас, вист", DEALER, "PN306", 3),
        # Six spades.
        ("6♠", "вист, вист", STALINGRAD, "", 0),
        ("6♠", "пас, вист", STALINGRAD, "PN309", 0),
        ("6♠", "вист, пас", STALINGRAD, "PN309", 1),
        ("6♠", "вист, полвиста", STALINGRAD, "PN309", 1),
        ("6♠", "вист, пас", "", "", 0),
        ("6♣", "вист, пас", STALINGRAD, "", 0),
        ("7♠", "вист, пас", STALINGRAD, "", 0),
        # There is nothing to whist.
        ("мизер", "вист", "", "PN311", 0),
        ("мизер", "пас, пас", "", "PN311", 0),
        ("распасы", "пас", "", "PN311", 0),
        ("6♥ без трёх", "пас, пас", "", "PN311", 0),
        ("10♥", "вист, пас", "", "PN311", 0),
        ("10♥", "вист, пас", TEN, "", 0),
        ("10♥", "пас, пас", TEN, "", 0),
        ("9♥", "вист, пас", "", "", 0),
        # How the cards lie.
        ("6♥", "вист, пас, в светлую", "", "", 0),
        ("6♥", "вист, пас, в тёмную", "", "", 0),
        ("6♥", "вист, вист, в тёмную", "", "", 0),
        ("6♥", "вист, вист, в светлую", "", "PN310", None),
        ("6♥", "пас, полвиста, вист, в светлую", "", "", 0),
        ("6♥", "в светлую", "", "", 0),
        ("мизер", "в светлую", "", "", 0),
        ("мизер", "в тёмную", "", "PN310", None),
        ("распасы", "в тёмную", "", "", 0),
        ("распасы", "в светлую", "", "PN310", None),
        ("10♥", "в светлую", "", "", 0),
        ("10♥", "в тёмную", "", "PN310", None),
        ("10♥", "вист, пас, в тёмную", TEN, "", 0),
        ("10♥", "вист, вист, в светлую", TEN, "PN310", None),
    ],
)
def test_what_may_be_declared(game, stands, agreed, code, at):
    expected = [(code, "defence" if at is None else f"defence.declared[{at}]")] if code else []
    contract = f"Контракт: {game}\n" if game else ""
    assert found(f"{contract}Соглашения: {agreed}\nВист: {stands}") == expected


SEATS = "Игроки: Юг Анна, Запад Борис, Восток Вера\nКонтракт: Запад 6♥\nВист: "


@pytest.mark.parametrize(
    ("stands", "expected"),
    [
        ("Восток вист, Юг пас", []),
        ("Юг вист, Восток пас", [("PN306", "defence.declared[0]")]),
        ("Восток вист, Восток пас", [("PN306", "defence.declared[1]")]),
        ("Восток пас, Юг полвиста, Восток вист", []),
        ("Восток пас, Юг полвиста, Юг вист", [("PN306", "defence.declared[2]")]),
        ("Запад вист", [("PN306", "defence.declared[0]")]),
        ("Восток вист, Запад пас", [("PN306", "defence.declared[1]")]),
        # He who speaks last may be the only one who is written.
        ("Юг вист", []),
        ("Юг полвиста", []),
        ("Восток полвиста", [("PN307", "defence.declared[0]")]),
        ("Восток вист", []),
        ("вист, Юг пас", []),
        ("вист, Восток пас", [("PN306", "defence.declared[1]")]),
        ("I вист, II пас", []),
        ("I вист, II вист, в светлую", [("PN310", "defence")]),
        ("Север вист, Юг пас", [("PN106", "defence.declared[0]")]),
    ],
)
def test_who_may_declare(stands, expected):
    assert found(SEATS + stands) == expected


@pytest.mark.parametrize(
    ("text", "message", "help", "convention"),
    [
        (SEATS + "Юг вист, Восток пас", "Юг declares when it is Восток's turn", "", ""),
        (SEATS + "Запад вист", "Запад is the declarer and does not whist", "", ""),
        (SEATS + "вист, вист, вист", "nobody is to declare any more", "", ""),
        (
            "Контракт: 8♥\nВист: пас, полвиста",
            "nobody half-whists 8♥",
            "only a six and a seven are half-whisted",
            "",
        ),
        (
            "Контракт: 6♥\nВист: полвиста, пас",
            "a half-whist cannot be declared here",
            "the second defender half-whists after a pass",
            "",
        ),
        (
            "Контракт: 6♥\nСоглашения: без полвиста\nВист: пас, полвиста",
            "a half-whist cannot be declared here",
            "",
            "без полвиста",
        ),
        (
            "Контракт: 6♥\nСоглашения: без возврата виста\nВист: пас, полвиста, вист",
            "6♥ is whisted after a half-whist",
            "",
            "без возврата виста",
        ),
        (
            "Контракт: 6♠\nСоглашения: сталинград\nВист: пас, вист",
            "both have to whist six spades",
            "",
            "сталинград",
        ),
        ("Контракт: мизер\nВист: вист", "nobody whists in мизер", "", ""),
        (
            "Контракт: 10♥\nВист: вист",
            "10♥ is checked, not whisted",
            "",
            "десятерная проверяется (по умолчанию)",
        ),
        ("Контракт: мизер\nВист: в тёмную", "мизер: the defence plays open", "", ""),
        (
            "Контракт: 10♥\nВист: в тёмную",
            "10♥: the defence plays open",
            "",
            "десятерная проверяется (по умолчанию)",
        ),
        ("Контракт: распасы\nВист: в светлую", "распасы: everybody plays closed", "", ""),
        (
            "Контракт: 6♥\nВист: вист, вист, в светлую",
            "against two whisters play is closed",
            "",
            "",
        ),
    ],
)
def test_what_is_wrong_with_the_defence_is_said(text, message, help, convention):  # noqa: A002
    diagnostic = only(text)
    assert (diagnostic.message, diagnostic.help) == (message, help)
    assert diagnostic.convention == convention


# What follows for the play.


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Контракт: 6♥\nВист: пас, пас\n", "defence"),
        ("Контракт: 6♥\nВист: пас, полвиста\n", "defence"),
        ("Контракт: 6♥\nВист: пас, полвиста, пас\n", "defence"),
        ("Контракт: 6♥\nСоглашения: вист-пас-полвиста\nВист: вист, пас, полвиста\n", "defence"),
        ("Контракт: 6♥ без трёх\n", "game"),
        ("Контракт: 6♥ без трёх\nВист: в светлую\n", "game"),
    ],
)
def test_nobody_plays_where_nobody_whists(text, label):
    diagnostic = only(text + "1. ♠7 8 9")
    assert (diagnostic.code, diagnostic.address) == ("PN312", "deals[0].tricks[0]")
    assert diagnostic.labels[0].address == f"deals[0].{label}"
    assert ("gave up" in diagnostic.message) == (label == "game")
    # Nor are there tricks to be counted.
    assert found(text + "Взятки: I 6, II 0, III 0") == []


@pytest.mark.parametrize("stands", ["пас, вист", "пас, полвиста, вист", "вист", "пас", "полвиста"])
def test_one_whister_is_enough(stands):
    assert found(f"Контракт: 6♥\nВист: {stands}\n1. ♠7 8 9") == []
    assert found(f"Контракт: 6♥\nВист: {stands}\nВзятки: I 6, II 0, III 0") == [("PN502", "won")]


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ("распасы", "PN313"),
        ("мизер без прикупа", "PN313"),
        ("9♥ без прикупа", "PN313"),
        ("мизер", ""),
        ("6♥", ""),
    ],
)
def test_a_discard_comes_of_a_talon_that_was_taken(game, code):
    expected = [(code, "discard")] if code else []
    assert found(f"Соглашения: игры без прикупа\nКонтракт: {game}\nСнос: ♠78") == expected
    calls = {"распасы": "пас, пас, пас", "мизер": "мизер, пас, пас"}.get(game)
    if calls:
        assert found(f"Торговля: {calls}\nСнос: ♠78") == expected


@pytest.mark.parametrize(
    ("calls", "game", "code"),
    [
        ("пас, пас, пас", "распасы", ""),
        ("пас, пас, пас", "6♠", "PN303"),
        ("пас, пас, пас", "мизер", "PN303"),
        ("6♠, пас, пас", "распасы", "PN303"),
        ("6♠, пас, пас", "мизер", "PN303"),
        ("мизер, пас, пас", "мизер", ""),
        ("мизер, пас, пас", "9♠", "PN303"),
        ("мизер, пас, пас", "мизер без прикупа", "PN303"),
        ("мизер без прикупа, пас, пас", "мизер без прикупа", ""),
        ("мизер без прикупа, пас, пас", "мизер", "PN303"),
        ("9♠ без прикупа, пас, пас", "9♠ без прикупа", ""),
        ("9♠ без прикупа, пас, пас", "9♠", "PN303"),
        ("6♠, пас, пас", "9♠ без прикупа", "PN303"),
        ("7♠, пас, пас", "6♠", "PN301"),
        ("7♠, пас, пас", "7♣", ""),
        ("7♣, пас, пас", "7♠", "PN301"),
        # An auction that is wrong proves nothing.
        ("6♠, пас", "распасы", "PN208"),
        ("7♠, 6♠", "распасы", "PN203"),
    ],
)
def test_the_game_follows_from_the_auction(calls, game, code):
    text = f"Соглашения: игры без прикупа\nТорговля: {calls}\nКонтракт: {game}"
    assert [one for one, _ in found(text)] == ([code] if code else [])
