"""What the deals of a match say about each other, and by which conventions they are judged."""

import pytest
from msgspec.structs import replace

from prefnotation import Card, Conventions, Deal, Match, agree, check, converting, parse
from prefnotation.checking import broken, faults
from prefnotation.diagnostics import Severity
from prefnotation.model.auction import AllPass, Bid, Contract, Misere, Pass, Trump
from prefnotation.model.conventions import PRESETS
from prefnotation.model.seats import COMPASS, Seat
from prefnotation.model.switches import Dealing, SeriesEnd
from prefnotation.play.course import Course
from prefnotation.play.replay import replay
from prefnotation.play.table import Table
from prefnotation.source import Source
from tests.legal_matches import legal_match

THREE = "Пулька 1\nИгроки: Юг Анна, Запад Борис, Восток Вера\n"
FOUR = "Пулька 1\nИгроки: Юг Анна, Запад Борис, Север Глеб, Восток Вера\n"


def found(text, conventions=None):
    diagnostics = check(parse(text), *([conventions] if conventions is not None else []))
    return [(one.code, one.address) for one in diagnostics]


def only(text, *conventions):
    (diagnostic,) = check(parse(text), *conventions)
    return diagnostic


# Who deals.

WRONG = [("PN104", "deals[1].dealer")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nСдающий: Борис", []),
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nСдающий: Вера", WRONG),
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nСдающий: Анна", WRONG),
        (THREE + "Сдача 1\nСдающий: Вера\nСдача 2\nСдающий: Анна", []),
        (FOUR + "Сдача 1\nСдающий: Борис\nСдача 2\nСдающий: Глеб", []),
        (FOUR + "Сдача 1\nСдающий: Борис\nСдача 2\nСдающий: Вера", WRONG),
        (FOUR + "Сдача 1\nСдающий: Вера\nСдача 2\nСдающий: Анна", []),
        # The deals between were not written down, but their numbers were.
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 3\nСдающий: Вера", []),
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 3\nСдающий: Борис", WRONG),
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 4\nСдающий: Анна", []),
        (FOUR + "Сдача 1\nСдающий: Анна\nСдача 4\nСдающий: Вера", []),
        (FOUR + "Сдача 1\nСдающий: Анна\nСдача 5\nСдающий: Анна", []),
        (FOUR + "Сдача 1\nСдающий: Анна\nСдача 4\nСдающий: Анна", WRONG),
        # Numbers that do not grow tell nothing.
        (THREE + "Сдача 2\nСдающий: Анна\nСдача 2\nСдающий: Вера", []),
        (THREE + "Сдача 2\nСдающий: Анна\nСдача 1\nСдающий: Вера", []),
        (THREE + "Сдача 7\nСдающий: Анна\nСдача 8\nСдающий: Вера", WRONG),
        # Deals without numbers follow one another, whatever they are called.
        (THREE + "Сдача\nСдающий: Анна\nСдача\nСдающий: Вера", WRONG),
        (THREE + "Сдача 1\nСдающий: Анна\nСдача: Вторая\nСдающий: Вера", WRONG),
        (THREE + "Сдача: Первая\nСдающий: Анна\nСдача 5\nСдающий: Вера", WRONG),
        # A deal that names no dealer still has one.
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nСдача 3\nСдающий: Вера", []),
        (
            THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nСдача 3\nСдающий: Анна",
            [("PN104", "deals[2].dealer")],
        ),
        # Who has dealt out of turn has dealt: the deal goes on from there.
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nСдающий: Вера\nСдача 3\nСдающий: Анна", WRONG),
        (THREE + "Сдающий: Анна\nСдача 1\nСдающий: Анна", []),
        (THREE + "Сдающий: Анна\nСдача 1\nСдающий: Борис", [("PN104", "deals[0].dealer")]),
        (THREE + "Сдающий: Анна\nСдача\nСдача\nСдающий: Вера", WRONG),
        # The first hand tells who deals.
        (THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nПервая рука: Вера", []),
        (
            THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nПервая рука: Борис",
            [("PN104", "deals[1].first_hand")],
        ),
        (THREE + "Сдача 1\nПервая рука: Анна\nСдача 2\nСдающий: Анна", []),
        (THREE + "Сдача 1\nПервая рука: Анна\nСдача 2\nСдающий: Вера", WRONG),
        (FOUR + "Сдача 1\nСдающий: Анна\nСдача 2\nПервая рука: Глеб", []),
        # Where nobody is known to sit nobody is known to deal next.
        ("Пулька 1\nСдача 1\nСдающий: Юг\nСдача 2\nСдающий: Восток", []),
        ("Пулька 1\nСдача 1\nСдающий: I\nСдача 2\nСдающий: I", []),
        (THREE + "Сдача 1\nСдающий: I\nСдача 2\nСдающий: I", []),
        (
            "Пулька 1\nИгроки: Юг Анна, Запад Борис, Вера\n"
            "Сдача 1\nСдающий: Анна\nСдача 2\nСдающий: Анна",
            [],
        ),
        (THREE + "Сдача 1\nСдающий: Север\nСдача 2\nСдающий: Вера", []),
        # A deal may tell who sits at the table.
        (
            "Пулька 1\nСдача 1\nСдающий: Юг\nКонтракт: Запад 6♠\nВист: Восток пас, Юг пас\n"
            "Сдача 2\nСдающий: Восток",
            WRONG,
        ),
        (
            "Пулька 1\nСдача 1\nСдающий: Север\nКонтракт: Запад 6♠\nВист: Восток пас, Юг пас\n"
            "Сдача 2\nСдающий: Юг",
            WRONG,
        ),
        (
            "Пулька 1\nСдача 1\nСдающий: Север\nКонтракт: Запад 6♠\nВист: Восток пас, Юг пас\n"
            "Сдача 2\nСдающий: Восток",
            [],
        ),
        (
            "Пулька 1\nСдача 1\nКонтракт: Запад 6♠\nВист: Восток пас, Юг пас\nПервая рука: Юг\n"
            "Сдача 2\nСдающий: Восток",
            [],
        ),
    ],
)
def test_the_deal_goes_round(text, expected):
    assert found(text) == expected


def test_players_of_a_deal_sit_down_anew():
    players = "Игроки: Юг Анна, Запад Борис, Север Глеб, Восток Вера\n"
    text = THREE + "Сдача 1\nСдающий: Борис\nСдача 2\n" + players
    assert found(text + "Сдающий: Глеб") == []
    assert found(text + "Сдающий: Вера") == WRONG


STAYS = THREE + "Соглашения: сдача на распасах стоит\nСдача 1\nСдающий: Анна\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (STAYS + "Контракт: распасы\nСдача 2\nСдающий: Анна", []),
        (STAYS + "Контракт: распасы\nСдача 2\nСдающий: Борис", WRONG),
        (STAYS + "Торговля: пас, пас, пас\nСдача 2\nСдающий: Борис", WRONG),
        (STAYS + "Контракт: Анна 6♠\nСдача 2\nСдающий: Борис", []),
        (STAYS + "Контракт: Анна 6♠\nСдача 2\nСдающий: Анна", WRONG),
        # Nobody knows what the deals between were.
        (STAYS + "Контракт: распасы\nСдача 3\nСдающий: Вера", []),
        (STAYS + "Контракт: Анна 6♠\nСдача 3\nСдающий: Борис", []),
    ],
)
def test_at_some_tables_the_dealer_of_an_all_pass_stays(text, expected):
    assert found(text) == expected


def test_a_wrong_dealer_is_wrong_by_the_way_of_dealing_in_a_series_only():
    series = only(STAYS + "Контракт: распасы\nСдача 2\nСдающий: Борис")
    assert series.message == "Запад deals when it is Юг's turn"
    assert series.convention == "сдача на распасах стоит"
    moves = only(THREE + "Сдача 1\nСдающий: Анна\nКонтракт: распасы\nСдача 2\nСдающий: Анна")
    assert moves.convention == "скользящая сдача (по умолчанию)"
    assert only(THREE + "Сдача 1\nСдающий: Анна\nСдача 2\nСдающий: Анна").convention == ""


# The first hand, left of the dealer.


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        ("Сдающий: Анна\nПервая рука: Борис", []),
        ("Сдающий: Анна\nПервая рука: Вера", [("PN105", "deals[0].first_hand")]),
        ("Сдающий: Вера\nПервая рука: Анна", []),
        ("Сдающий: Анна\nХод: Борис", []),
        ("Сдающий: Анна\nХод: Вера", [("PN105", "deals[0].lead")]),
        ("Первая рука: Борис\nХод: Вера", [("PN105", "deals[0].lead")]),
        ("Сдающий: Анна\nПервая рука: Вера\nХод: Вера", [("PN105", "deals[0].first_hand")]),
        ("Сдающий: Анна\nХод: Вера\n5. Вера ♠Т", []),
        ("Сдающий: Анна\nХод: Вера\n1. Борис ♠Т", [("PN105", "deals[0].lead")]),
    ],
)
def test_the_first_hand_sits_left_of_the_dealer(deal, expected):
    assert found(THREE + "Сдача 1\n" + deal) == expected


def test_at_four_the_first_hand_sits_left_of_him_who_sits_out():
    text = FOUR + "Сдача 1\nСдающий: Борис\nПервая рука: "
    assert found(text + "Глеб") == []
    assert found(text + "Вера") == [("PN105", "deals[0].first_hand")]
    diagnostic = only(text + "Вера")
    assert diagnostic.message == "the first hand is Север, not Восток"


def test_at_four_either_the_dealer_is_wrong_or_the_first_hand():
    text = FOUR + "Сдача 1\nСдающий: Анна\nСдача 2\nПервая рука: "
    assert found(text + "Вера") == [("PN104", "deals[1].first_hand")]
    # Whose turn it is did deal if the three others have cards.
    hands = "Юг: ♠7\nСевер: ♠8\nВосток: ♠9\n"
    told = found(text + "Вера\n" + hands)
    assert ("PN105", "deals[1].first_hand") in told
    assert "PN104" not in {code for code, _ in told}
    assert found(text + "Глеб\n" + hands) == []


# Who does not play.


@pytest.mark.parametrize(
    ("table", "deal", "address", "message"),
    [
        (FOUR, "Торговля: Вера 6♠, Анна пас, Глеб пас", "auction[2]", "deals, sits out"),
        (FOUR, "Контракт: Глеб 6♠", "game", "deals, sits out"),
        (FOUR, "Играет: Анна\nВист: Глеб вист", "defence.declared[0]", "deals, sits out"),
        (
            FOUR,
            "Контракт: Анна 6♠\n1. Вера ♠7, Анна 8, Глеб 9",
            "tricks[0].plays[2]",
            "deals, sits out",
        ),
        (FOUR, "Юг: ♠7\nЗапад: ♠8\nСевер: ♠9", "hands.north", "deals, sits out"),
        (THREE, "Контракт: Север 6♠", "game", "Север does not play this deal"),
        (THREE, "Север: ♠7", "hands.north", "Север does not play this deal"),
        (THREE, "Торговля: Север пас", "auction[0]", "Север does not play this deal"),
        ("", "Юг: ♠7\nЗапад: ♠8\nСевер: ♠9\nВосток: ♠10", "hands.east", "four hands hold cards"),
        (
            "",
            "Юг: ♠7\nЗапад: ♠8\nСевер: ♠9\nКонтракт: Восток 6♠",
            "game",
            "Восток does not play this deal",
        ),
    ],
)
def test_who_sits_out_does_nothing(table, deal, address, message):
    dealer = "Сдающий: Глеб\n" if table == FOUR else ""
    diagnostic = only(f"{table}Сдача 1\n{dealer}{deal}")
    assert (diagnostic.code, diagnostic.address) == ("PN106", f"deals[0].{address}")
    assert message in diagnostic.message
    assert diagnostic.convention == (
        "сдающий не вистует (по умолчанию)" if address.startswith("defence") else ""
    )


def test_who_sits_out_is_who_is_to_deal():
    text = FOUR + "Сдача 1\nСдающий: Анна\nСдача 2\n"
    assert found(text + "Контракт: Борис 6♠") == [("PN106", "deals[1].game")]
    assert only(text + "Контракт: Борис 6♠").help == "Юг Север Восток play"
    assert found(text + "Контракт: Анна 6♠") == []
    assert found(text + "Запад: ♠7") == [("PN106", "deals[1].hands.west")]


@pytest.mark.parametrize(
    "calls", ["Вера 6♠, Анна пас, Глеб 6♠", "Вера 6♠, Глеб пас, Анна 6♠", "Глеб здесь, Вера пас"]
)
def test_of_what_he_says_who_sits_out_nothing_follows(calls):
    at = calls.split(", ").index(next(call for call in calls.split(", ") if "Глеб" in call))
    text = FOUR + f"Сдача 1\nСдающий: Глеб\nТорговля: {calls}\nКонтракт: 6♠"
    assert found(text) == [("PN106", f"deals[0].auction[{at}]")]


def test_of_what_he_declares_who_sits_out_nothing_follows():
    text = FOUR + "Сдача 1\nСдающий: Глеб\nИграет: Анна\nВист: Глеб вист, Вера вист, Борис пас"
    assert found(text) == [("PN106", "deals[0].defence.declared[0]")]


def test_tricks_of_who_sits_out_are_one_finding():
    """In an all-pass the talon takes some for him: there they are miscounted."""
    records = (record for seed in range(60) for record in legal_match(seed, 4)[0])
    told = []
    for deal in records:
        if not isinstance(deal, Deal) or deal.dealer not in COMPASS or len(deal.tricks or ()) < 10:
            continue
        again = replay(deal)
        if deal.dealer in (again.seats or COMPASS) or [*broken(deal)]:
            continue
        spoilt = replace(deal, won={**(deal.won or {}), deal.dealer: 5})
        told.append("PN502" if isinstance(again.game, AllPass) else "PN106")
        assert [(one.code, one.address) for one in broken(spoilt)] == [
            (told[-1], f"won.{deal.dealer.value}")
        ]
    assert {*told} == {"PN502", "PN106"}


def test_the_dealer_may_whist_where_that_is_agreed_on():
    text = FOUR + "Сдача 1\nСдающий: Глеб\nКонтракт: Анна 6♠\nСоглашения: {}\nВист: "
    stands = "Борис пас, Вера полвиста, Борис пас, Глеб вист"
    assert found(text.format("сдающий вистует") + stands) == []
    assert found(text.format("сдающий не вистует") + stands) == [
        ("PN106", "deals[0].defence.declared[3]")
    ]
    early = "Борис пас, Глеб вист"
    assert found(text.format("сдающий вистует") + early) == [
        ("PN106", "deals[0].defence.declared[1]")
    ]
    assert found(text.format("сдающий вистует") + "пас, полвиста, пас, вист") == []
    assert found(text.format("сдающий не вистует") + "пас, полвиста, пас, вист") == [
        ("PN306", "deals[0].defence.declared[3]")
    ]


# How low one may bid.

PASSED = "Контракт: распасы\n"
SIX = [("PN206", "deals[{}].auction[0]")]


def after(deals, agreed, bid, table=THREE):
    """Return what is said of a bid after some deals."""
    records = "".join(f"Сдача\n{deal}\n" for deal in deals)
    text = f"{table}Соглашения: {agreed}\n{records}Сдача\nТорговля: {bid}\n"
    # Of a deal before, too, the contract may be below the exit.
    told = [one for one in found(text) if not (one[0] == "PN206" and one[1].endswith("].game"))]
    assert told in ([], [("PN206", f"deals[{len(deals)}].auction[0]")])
    return bool(told)


@pytest.mark.parametrize(
    ("agreed", "passed", "lowest"),
    [
        ("выход 7-7-7", 0, 6),
        ("выход 7-7-7", 1, 7),
        ("выход 7-7-7", 4, 7),
        ("выход 6-7-7", 1, 6),
        ("выход 6-7-7", 2, 7),
        ("выход 6-7-8", 3, 8),
        ("выход 6-7-8", 5, 8),
        ("выход с восьми", 1, 8),
        ("выход 6-6-6", 3, 6),
    ],
)
def test_bids_begin_higher_after_an_all_pass(agreed, passed, lowest):
    for level in (6, 7, 8):
        assert after([PASSED] * passed, agreed, f"{level}БК") == (level < lowest)
    # A misère is no game for tricks, and above seven anyhow.
    assert not after([PASSED] * passed, agreed, "мизер")


def test_a_low_exit_says_how_high_bids_begin():
    diagnostic = only(THREE + "Соглашения: выход 6-8-8\n" + f"Сдача\n{PASSED}" * 2 + "Сдача\n"
                      "Торговля: 7БК")  # fmt: skip
    assert diagnostic.message == "7БК is below the lowest bid in a series of all-pass deals"
    assert (diagnostic.help, diagnostic.convention) == ("bids begin at 8", "выход 6-8-8")


MADE = "распасы до сыгранной игры"
PLAYED = "распасы до любой игры"
WHISTED = "распасы до сыгранной игры с вистом"
ENDED, UNKNOWN, GOES_ON = "ended", "unknown", "goes on"
WHIST = "Вист: вист, пас\n"
PLAY = "1. ♠Т 7 8\n2. ♠К 9 10\n"


@pytest.mark.parametrize(
    ("game", "made", "played", "whisted"),
    [
        ("Контракт: Анна 6♠\nВзятки: 6\n" + WHIST, ENDED, ENDED, ENDED),
        ("Контракт: Анна 6♠\nВзятки: 7\n" + WHIST, ENDED, ENDED, ENDED),
        ("Контракт: Анна 7♠\nВзятки: 6\n" + WHIST, GOES_ON, ENDED, GOES_ON),
        ("Контракт: Анна 6♠\nВзятки: Анна 6, Борис 2, Вера 2\n" + WHIST, ENDED, ENDED, ENDED),
        ("Контракт: Анна 6♠\nВзятки: Анна 5, Борис 2, Вера 3\n" + WHIST, GOES_ON, ENDED, GOES_ON),
        ("Контракт: 6♠\nВзятки: Анна 6, Борис 2, Вера 2\n" + WHIST, UNKNOWN, ENDED, UNKNOWN),
        # The first of two whisters, or the second.
        ("Контракт: Анна 6♠\nВзятки: 6\nВист: пас, вист\n", ENDED, ENDED, ENDED),
        ("Контракт: Анна 6♠\nВзятки: 6\nВист: вист, вист\n", ENDED, ENDED, ENDED),
        # Nobody whists, or nobody plays.
        ("Контракт: Анна 6♠\nВист: пас, пас\n", ENDED, ENDED, GOES_ON),
        ("Контракт: Анна 6♠\nВист: пас, полвиста\n", ENDED, ENDED, GOES_ON),
        ("Контракт: Анна 6♠\nВист: пас, полвиста, пас\n", ENDED, ENDED, GOES_ON),
        ("Контракт: Анна 6♠ без трёх\n", GOES_ON, ENDED, GOES_ON),
        ("Контракт: Анна 6♠ без трёх\nВзятки: 3\n", GOES_ON, ENDED, GOES_ON),
        # The record does not say who whisted, or how it went.
        ("Контракт: Анна 6♠\nВзятки: 6\n", ENDED, ENDED, UNKNOWN),
        ("Контракт: Анна 6♠\nВзятки: 6\nВист: пас\n", ENDED, ENDED, UNKNOWN),
        ("Контракт: Анна 6♠\nВзятки: 5\n", GOES_ON, ENDED, GOES_ON),
        ("Контракт: Анна 6♠\n" + WHIST, UNKNOWN, ENDED, UNKNOWN),
        ("Контракт: Анна 6♠\n", UNKNOWN, ENDED, UNKNOWN),
        ("Козырь: ♠\nВзятки: 6\n" + WHIST, UNKNOWN, ENDED, UNKNOWN),
        ("Взятки: 6\n", UNKNOWN, UNKNOWN, UNKNOWN),
        ("", UNKNOWN, UNKNOWN, UNKNOWN),
        # If nobody says what was ordered it was no less than what was bid.
        ("Торговля: 7♠, пас, пас\nПервая рука: Анна\nВзятки: 6\n", GOES_ON, ENDED, GOES_ON),
        ("Торговля: 7♠, пас, пас\nПервая рука: Анна\nВзятки: 7\n", UNKNOWN, ENDED, UNKNOWN),
        ("Торговля: 7♠, пас\nПервая рука: Анна\n", UNKNOWN, UNKNOWN, UNKNOWN),
        # A misère is never whisted.
        ("Контракт: Анна мизер\nВзятки: 0\n", ENDED, ENDED, GOES_ON),
        ("Контракт: Анна мизер\nВзятки: 1\n", GOES_ON, ENDED, GOES_ON),
        ("Контракт: Анна мизер\n", UNKNOWN, ENDED, GOES_ON),
        ("Контракт: мизер\nВзятки: Анна 0, Борис 5, Вера 5\n", UNKNOWN, ENDED, GOES_ON),
        ("Торговля: мизер, пас, пас\nПервая рука: Анна\nВзятки: 1\n", GOES_ON, ENDED, GOES_ON),
        # The play tells how many tricks were taken.
        (
            "Первая рука: Анна\nКонтракт: Анна 6♠\n" + WHIST + PLAY +
            "Остаток: Анна 4, Борис 2, Вера 2\n",
            ENDED, ENDED, ENDED,
        ),
        (
            "Первая рука: Анна\nКонтракт: Анна 6♠\n" + WHIST + PLAY +
            "Остаток: Анна 3, Борис 2, Вера 3\n",
            GOES_ON, ENDED, GOES_ON,
        ),
    ],
)  # fmt: skip
def test_a_series_ends_as_it_was_agreed(game, made, played, whisted):
    for by, end in ((MADE, made), (PLAYED, played), (WHISTED, whisted)):
        agreed = f"{by}, выход 7-8-8"
        # After a game that ends the series anything may be bid, and the next all-pass is the first.
        assert after([PASSED, game], agreed, "6♠") == (end == GOES_ON), by
        assert not after([PASSED, game], agreed, "7♠")
        assert after([PASSED, game, PASSED], agreed, "6♠") == (end != UNKNOWN), by
        assert after([PASSED, game, PASSED], agreed, "7♠") == (end == GOES_ON), by
        # Before there is a series there is none to end.
        assert not after([game], agreed, "6♠")
        assert after([game, PASSED], agreed, "6♠")
        assert not after([game, PASSED], agreed, "7♠")


def test_what_was_not_written_down_ends_what_is_known_of_a_series():
    agreed = THREE + "Соглашения: выход 7-7-7\n"
    low = [("PN206", "deals[1].auction[0]")]
    assert found(agreed + f"Сдача 1\n{PASSED}Сдача 2\nТорговля: 6♠") == low
    assert found(agreed + f"Сдача 1\n{PASSED}Сдача 3\nТорговля: 6♠") == []
    assert found(agreed + f"Сдача 2\n{PASSED}Сдача 1\nТорговля: 6♠") == []
    # Before a match is joined later there may have been any series.
    eight = THREE + "Соглашения: выход 7-8-8\n"
    assert found(eight + f"Сдача 5\n{PASSED}Сдача 6\nТорговля: 6♠") == []
    assert found(eight + f"Сдача 1\n{PASSED}Сдача 2\nТорговля: 6♠") == low
    assert found(eight + f"Сдача: Новая\n{PASSED}Сдача 6\nТорговля: 6♠") == low
    # A game that was made ends whatever there was.
    known = "Контракт: Анна 6♠\nВзятки: 6\n"
    text = eight + f"Сдача 5\n{PASSED}Сдача 6\n{known}Сдача 7\n{PASSED}Сдача 8\nТорговля: 6♠"
    assert found(text) == [("PN206", "deals[3].auction[0]")]
    failed = "Контракт: Анна 6♠\nВзятки: 5\n"
    assert found(text.replace(known, failed)) == []


def test_an_auction_in_which_all_pass_is_an_all_pass():
    assert after(["Торговля: пас, пас, пас\n"], "выход 7-7-7", "6♠")
    assert not after(["Торговля: пас, пас\n"], "выход 7-7-7", "6♠")


# Deals that are not of one match.


def test_matches_do_not_mix():
    first = THREE + "Соглашения: выход 7-7-7\nСдача 1\nСдающий: Анна\n" + PASSED
    deal = "Сдающий: Анна\nТорговля: 6♠, пас, пас\n"
    assert found(first + "Сдача 2\n" + deal) == [
        ("PN104", "deals[1].dealer"),
        ("PN206", "deals[1].auction[0]"),
    ]
    second = THREE.replace("1", "2", 1)
    assert found(first + second + "Сдача 2\n" + deal) == []
    assert found(first + second + "Соглашения: выход 7-7-7\nСдача 1\n" + deal) == []
    assert found(first + second + PLAYED.join(("Соглашения: ", "\n")) + "Сдача 1\n" + deal) == []


def test_deals_of_no_match_say_nothing_about_each_other():
    agreed = "Соглашения: выход 7-7-7\nИгроки: Юг Анна, Запад Борис, Восток Вера\nСдающий: Юг\n"
    text = f"Сдача 1\n{agreed}{PASSED}Сдача 2\n{agreed}Торговля: 6♠"
    assert found(text) == []
    assert found("Пулька 1\n" + text) == [
        ("PN104", "deals[1].dealer"),
        ("PN206", "deals[1].auction[0]"),
    ]


# By what it is judged.

GAVE_UP = "Контракт: Анна 6♠ без трёх\n"
NO = "без ухода без трёх"


@pytest.mark.parametrize(
    ("of_match", "of_deal", "convention"),
    [
        ("", "", None),
        (f"Соглашения: {NO}", "", NO),
        (f"Правила: {NO}", "", NO),
        ("Правила: ленинградка", "", f"{NO} (ленинградка)"),
        ("Соглашения: ленинградка", "", f"{NO} (ленинградка)"),
        (f"Правила: ленинградка\nСоглашения: {NO}", "", NO),
        ("Правила: ленинградка\nСоглашения: уход без трёх", "", None),
        ("Соглашения: уход без трёх\nПравила: ленинградка", "", None),
        ("Правила: ленинградка, уход без трёх", "", None),
        ("Правила: уход без трёх, ленинградка", "", f"{NO} (ленинградка)"),
        ("Соглашения: уход без трёх", f"Соглашения: {NO}", NO),
        (f"Соглашения: {NO}", "Соглашения: уход без трёх", None),
        (f"Соглашения: {NO}", "Правила: сочинка", None),
        (f"Соглашения: {NO}", "Соглашения: сталинград", NO),
        ("Правила: сочинка", "Правила: ленинградка", f"{NO} (ленинградка)"),
        ("Правила: ленинградка", f"Правила: {NO}", NO),
        ("Правила: ленинградка", "Правила: ленинградка\nСоглашения: уход без трёх", None),
        ("", "Соглашения: without_three=no", NO),
    ],
)
def test_a_deal_comes_before_its_match_and_conventions_before_rules(of_match, of_deal, convention):
    text = f"{THREE}{of_match}\nСдача 1\n{of_deal}\n{GAVE_UP}"
    if convention is None:
        assert found(text) == []
    else:
        assert found(text) == [("PN305", "deals[0].game")]
        assert only(text).convention == convention


def test_what_one_deal_says_does_not_hold_for_the_next():
    text = f"{THREE}Сдача 1\nСоглашения: {NO}\n{GAVE_UP}Сдача 2\n{GAVE_UP}"
    assert found(text) == [("PN305", "deals[0].game")]


def test_what_is_given_from_outside_holds_where_the_record_is_silent():
    silent = f"{THREE}Сдача 1\n{GAVE_UP}"
    assert found(silent) == []
    assert found(silent, Conventions(without_three=False)) == [("PN305", "deals[0].game")]
    assert found(silent, agree(NO)) == [("PN305", "deals[0].game")]
    assert found(silent, agree("ленинградка")) == [("PN305", "deals[0].game")]
    assert only(silent, Conventions(without_three=False)).convention == NO
    assert only(silent, PRESETS["leningrad"]).convention == NO
    assert only(silent, agree(NO)).convention == NO
    assert only(silent, agree("ленинградка")).convention == f"{NO} (ленинградка)"
    assert only(silent, agree("сталинград", agree("ленинградка"))).convention.endswith("градка)")
    spoken = silent.replace("Сдача 1\n", "Сдача 1\nСоглашения: уход без трёх\n")
    assert found(spoken, agree(NO)) == []
    assert found(spoken, Conventions(without_three=False)) == []


def test_a_convention_by_default_is_said_to_be_one():
    bid = "Сдача 1\nТорговля: 6♠, 6♣, 6♦, здесь"
    assert only(bid).convention == "здесь вдвоём (по умолчанию)"
    assert only(bid, Conventions()).convention == "здесь вдвоём"
    assert only(bid.replace("\n", "\nПравила: сочинка\n", 1)).convention == "здесь вдвоём (сочинка)"
    english = "Deal 1\n{}Auction: 6♠, 6♣, 6♦, hold"
    assert only(english.format("")).convention == "hold by the last two (by default)"
    assert (
        only(english.format("Rules: leningrad\n")).convention == "hold by the last two (Leningrad)"
    )
    assert only(english.format("Conventions: no hold\n")).convention == "no hold"


def test_what_is_wrong_by_every_convention_names_none():
    assert only("Торговля: 6♣, 6♠").convention == ""


def test_a_convention_that_nobody_knows_changes_nothing():
    text = THREE + "Соглашения: сталенград\nСдача 1\nПравила: чушь\n" + GAVE_UP
    near, far = check(parse(text))
    assert [(one.code, one.address) for one in (near, far)] == [
        ("PN010", "matches[0].conventions"),
        ("PN010", "deals[0].rules"),
    ]
    assert near.severity is far.severity is Severity.WARNING
    assert (near.help, far.help) == ("did you mean сталинград?", "")
    assert near.message == "no convention is called сталенград"
    assert text[slice(*near.span)] == "сталенград"


# What is checked: a reading, records, a single one.


def test_records_are_checked_without_a_text():
    deals = (
        Deal(dealer=Seat.SOUTH, game=AllPass()),
        Deal(dealer=Seat.SOUTH, auction=(Bid(6, Trump.SPADES), Pass(), Pass())),
    )
    assert check(deals) == check(list(deals)) == []
    match = Match(players=parse(THREE).records[0].players, conventions="выход 7-7-7")
    told = check((match, *deals))
    assert [(one.code, one.address, one.span) for one in told] == [
        ("PN104", "deals[1].dealer", None),
        ("PN206", "deals[1].auction[0]", None),
    ]
    assert told[1].message == "6♠ is below the lowest bid in a series of all-pass deals"
    assert told[1].convention == "exit 7-7-7"
    assert check(match) == []
    assert [one.code for one in check(Deal(talon=(Card("♠7"),)))] == ["PN103"]
    assert check(()) == []


def test_findings_stand_in_the_order_of_the_text():
    text = "Торговля: 6♠, 6♣, 6♦, здесь\nСнос: ♠7\nВот так\nПрикуп: ♠8 ♠8"
    spans = [one.span for one in check(parse(text))]
    assert spans == sorted(spans)
    assert len(spans) == 3


def test_a_guessed_encoding_is_said_first():
    text = "Сдача 1\nКонтракт: Юг 6п\nТорговля: Юг пас, Запад 7п\nПрикуп: п7"
    assert faults(parse(text)) == []
    reading = converting.read_source(Source.from_bytes(text.encode("cp1251"), "<text>"))
    (told,) = faults(reading)
    assert told.message == "the text is read as windows-1251"
    assert told.severity is Severity.INFO
    assert told.help == "if it is in another encoding, say which with --encoding"
    assert check(reading)[0] == told
    assert len(check(reading)) > 1


# A deal by itself, at a table that the caller knows.


def test_a_table_may_be_given():
    deal = Deal(auction=(Bid(6, Trump.SPADES),))
    assert list(broken(deal)) == []
    table = Table(Conventions(exit=(6, 8)), series=2)
    assert [finding.code for finding in broken(deal, table)] == ["PN206"]
    for series, lowest in ((0, 7), (1, 7), (2, 8), (9, 8)):
        levels = Table(Conventions(exit=(7, 8)), series=series).lowest
        assert levels == ((lowest,) if series else (6,))
    assert Table(Conventions(exit=(8, 7)), series=None).lowest == (6, 7, 8)


def test_a_course_begins_with_what_the_match_says():
    (match,) = parse(THREE + "Сдающий: Вера").records
    course = Course(match)
    deal = Deal()
    table = course.table(deal, Conventions())
    assert (table.dealer, table.series) == (Seat.EAST, 0)
    assert table.seats == (Seat.SOUTH, Seat.WEST, Seat.EAST)
    course.played(replay(Deal(game=Misere(Seat.SOUTH)), table))
    assert course.table(deal, Conventions()).dealer is Seat.SOUTH
    course.played(replay(Deal(game=AllPass()), course.table(deal, Conventions())))
    stays = Conventions(dealing=Dealing.STAYS, series_end=SeriesEnd.PLAYED)
    assert course.table(deal, stays).dealer is Seat.SOUTH
    assert course.table(deal, Conventions()).dealer is Seat.WEST
    assert course.table(deal, stays).series == 1


def test_a_course_without_a_match_knows_nothing():
    course = Course()
    players = parse(THREE).records[0].players
    deal = Deal(players=players, dealer=Seat.SOUTH, game=Contract(Seat.SOUTH, 6))
    course.played(replay(deal, course.table(deal, Conventions())))
    assert course.table(deal, Conventions()) == Table(
        Conventions(), (Seat.SOUTH, Seat.WEST, Seat.EAST)
    )


def test_a_misere_that_was_whisted_against_the_laws_ends_no_series_either():
    text = THREE + f"Соглашения: {WHISTED}, выход 7-7-7\nСдача\n{PASSED}"
    text += "Сдача\nКонтракт: Анна мизер\nВист: вист\nВзятки: 0\nСдача\nТорговля: 6♠"
    assert found(text) == [
        ("PN311", "deals[1].defence.declared[0]"),
        ("PN206", "deals[2].auction[0]"),
    ]


def test_a_game_that_was_half_whisted_against_the_laws_ends_no_series_either():
    text = THREE + f"Соглашения: {WHISTED}, выход 7-7-7\nСдача\n{PASSED}"
    text += "Сдача\nКонтракт: Анна 8♠\nВист: пас, полвиста\nВзятки: 8\nСдача\nТорговля: 6♠"
    assert found(text) == [
        ("PN307", "deals[1].defence.declared[1]"),
        ("PN206", "deals[2].auction[0]"),
    ]


# At a table of four the turned card takes for him who deals, however that is known.

TURNED = """\
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Север: ♠ТДВ10 ♣ТК ♦Д9 ♥К7
Восток: ♠7 ♣ДВ987 ♦8 ♥Д10В
Прикуп: ♦Т ♥8
Контракт: распасы
1. ♦9 8 7 → """


@pytest.mark.parametrize(
    ("table", "trick"),
    [
        (FOUR + "Сдача 1\nСдающий: Запад\n", TURNED),
        (FOUR + "Сдающий: Борис\nСдача 1\n", TURNED),
        (FOUR + "Сдача 1\nСдающий: Анна\nСдача 2\n", TURNED),
        (FOUR + "Сдача 1\nПервая рука: Север\n", TURNED),
        (FOUR.replace("Пулька 1", "Сдача 1") + "Первая рука: Север\n", TURNED),
        ("Сдающий: Запад\n", TURNED),
        (FOUR + "Сдающий: Борис\nСдача 1\n", "Контракт: распасы\n1. [♦Т] ♦9 8 7 → "),
        ("Сдающий: Запад\n", "Контракт: распасы\n1. [♦Т] ♦9 8 7 → "),
    ],
)
def test_the_dealer_takes_what_his_talon_takes(table, trick):
    at = table.count("Сдача") - 1 if "Сдача" in table else 0
    for seat, wrong in (("Запад", False), ("Север", "Север:" in trick), ("Восток", True)):
        if seat == "Запад" or "Север:" in trick:
            expected = [("PN501", f"deals[{at}].tricks[0].winner")] if wrong else []
            assert found(table + trick + seat) == expected


def test_at_a_table_of_three_nobody_takes_with_the_talon():
    three = TURNED.replace("Север", "Запад")
    assert found(THREE + "Сдача 1\nПервая рука: Запад\n" + three + "Запад") == []
    assert found(THREE + "Сдача 1\nПервая рука: Запад\n" + three + "Север") == [
        ("PN501", "deals[0].tricks[0].winner")
    ]


def test_a_misread_dealer_is_told_once():
    match = "Пулька 1\nИгроки: Юг Анна, Запад Борис, Восток Вера\n"
    deals = "".join(
        f"Сдача {number}\nСдающий: {name}\n"
        for number, name in enumerate(("Анна", "Вера", "Вера", "Анна"), 1)
    )
    assert found(match + deals) == [("PN104", "deals[1].dealer")]
    # If they go on from the wrong one, they do so.
    deals = deals.replace("Сдача 3\nСдающий: Вера", "Сдача 3\nСдающий: Анна")
    deals = deals.replace("Сдача 4\nСдающий: Анна", "Сдача 4\nСдающий: Борис")
    assert found(match + deals) == [("PN104", "deals[1].dealer")]


def test_a_number_of_six_digits_is_one():
    match = "Пулька 1\nИгроки: Юг Анна, Запад Борис, Восток Вера\n"
    first, second = "Сдача 100000\nСдающий: Анна\n", "Сдача 100002\nСдающий: {}\n"
    assert found(match + first + second.format("Вера")) == []
    assert found(match + first + second.format("Борис")) == [("PN104", "deals[1].dealer")]


# What a referee says.

HANDS = """\
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
Прикуп: ♥В ♥8
"""
AT_THREE = THREE + "Сдача 1\nСдающий: Восток\n"
AT_FOUR = FOUR + "Сдача 1\nСдающий: Север\n"
GAME = HANDS + "Снос: ♥8 ♦8\nКонтракт: Запад 6♠\n"
PASSED_OUT = HANDS + "Контракт: распасы\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The exit holds for a contract whose auction is not written (BID-EXIT).
        (
            THREE + "Соглашения: выход 7-7-7\nСдача 1\nКонтракт: распасы\nСдача 2\nКонтракт: Юг 7♠",
            [],
        ),
        (
            THREE + "Соглашения: выход 7-7-7\nСдача 1\nКонтракт: распасы\nСдача 2\nКонтракт: Юг 6♠",
            [("PN206", "deals[1].game")],
        ),
        # Who gives up fails at the level of his bid.
        (
            AT_THREE + "Торговля: 7♥, пас, пас\nКонтракт: Юг 6♥ без трёх",
            [("PN301", "deals[0].game")],
        ),
        (AT_THREE + "Торговля: 7♥, пас, пас\nКонтракт: Юг 7♠ без трёх", []),
        # A misère is outbid by nine without talon alone, where that is agreed on.
        (
            AT_THREE + "Соглашения: девять без прикупа перебивает мизер\n"
            "Торговля: мизер, 9♠ без прикупа, пас, пас",
            [],
        ),
        (
            AT_THREE + "Соглашения: девять без прикупа перебивает мизер\n"
            "Торговля: 9♠ без прикупа, пас, пас",
            [("PN209", "deals[0].auction[0]")],
        ),
        (
            AT_THREE
            + "Соглашения: девять без прикупа перебивает мизер\nКонтракт: Юг 9♠ без прикупа",
            [],
        ),
        # Another declarer than the auction's: of his game nothing more is said.
        (AT_THREE + "Торговля: 6♠, пас, 8♥, пас\nКонтракт: Юг 7♥", [("PN302", "deals[0].game")]),
        (AT_THREE + "Торговля: пас, 8♥, пас\nКонтракт: Юг мизер", [("PN302", "deals[0].game")]),
    ],
)
def test_the_game_and_what_was_bid(text, expected):
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Who sits out takes nothing, but what the talon takes in an all-pass (R 6.3).
        (AT_FOUR + GAME + "1. ♦9 К Т\nОстаток: Запад 6, Север 3", "claim.north"),
        (AT_THREE + GAME + "1. ♦К Т 9\nОстаток: Запад 6, Север 3", "claim.north"),
        (AT_FOUR + PASSED_OUT + "Остаток: Север 2, Юг 8", None),
        (AT_FOUR + PASSED_OUT + "Остаток: Север 3, Юг 7", "claim.north"),
        (AT_FOUR + PASSED_OUT + "1. ♥Д Т К\nОстаток: Север 1, Юг 8", None),
        (AT_FOUR + PASSED_OUT + "1. ♥Д Т К\n2. ♥10 9 7\nОстаток: Север 1, Юг 7", "claim.north"),
        (AT_FOUR + "Правила: ростов\nКонтракт: распасы\nВзятки: Юг 8, Север 2", "won.north"),
        (AT_FOUR + "Контракт: распасы\nВзятки: Юг 8, Север 2", None),
    ],
)
def test_who_sits_out_claims_nothing(text, expected):
    assert found(text) == ([("PN106", f"deals[0].{expected}")] if expected else [])


def test_what_the_dealer_may_take_is_a_convention():
    text = AT_FOUR + "Правила: ростов\nКонтракт: распасы\nВзятки: Юг 8, Север 2"
    assert only(text).convention.startswith("прикуп на распасах закрыт")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Where nobody plays the contract counts as made exactly (R 5.1.4).
        ("Контракт: Юг 7♥\nВист: пас, пас\nВзятки: 7", []),
        ("Контракт: Юг 7♥\nВист: пас, пас\nВзятки: Юг 7", []),
        ("Контракт: Юг 7♥\nВист: пас, пас\nВзятки: 3", [("PN502", "taken")]),
        ("Контракт: Юг 7♥\nВист: пас, пас\nВзятки: Юг 8, Запад 2", [("PN502", "won.south")]),
        ("Контракт: Юг 6♥\nВист: пас, полвиста, пас\nВзятки: Юг 5", [("PN502", "won.south")]),
        ("Контракт: Юг 6♥\nВист: пас, полвиста, пас\nВзятки: Юг 6", []),
        ("Контракт: Юг 7♥ без трёх\nВзятки: 4", []),
        ("Контракт: Юг 7♥ без трёх\nВзятки: 7", [("PN502", "taken")]),
        ("Контракт: Юг без трёх\nВзятки: 7", []),
        ("Контракт: Юг 7♥ без трёх\nОстаток: Юг 4, Запад 6", [("PN312", "claim")]),
        # A count has room for the tricks that are recorded (TRICK-SUM).
        (GAME + "1. ♦К Т 9\nВзятки: 1", []),
        (GAME + "1. ♦К Т 9\nВзятки: 0", [("PN502", "taken")]),
        (GAME + "1. ♦К Т 9\n2. ♠В 7 К\nВзятки: 9", []),
        (GAME + "1. ♦К Т 9\n2. ♠В 7 К\nВзятки: 10", [("PN502", "taken")]),
        (GAME + "1. ♦К Т 9\n2. ♠В 7 К\nВзятки: Запад 10", [("PN502", "won.west")]),
        # Stalingrad is played closed (R 5.6).
        ("Соглашения: сталинград\nКонтракт: Юг 6♠\nВист: вист, вист", []),
        ("Соглашения: сталинград\nКонтракт: Юг 6♠\nВист: в светлую", [("PN310", "defence")]),
        ("Соглашения: сталинград\nКонтракт: Юг 6♣\nВист: в светлую", []),
    ],
)
def test_what_is_counted_and_how_it_is_played(text, expected):
    assert found(AT_THREE + text) == [(code, f"deals[0].{address}") for code, address in expected]


CLOSED = "Соглашения: прикуп на распасах закрыт\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A card is turned that is none of the two: that nobody follows it is no other fault.
        (PASSED_OUT + "1. [♠В] ♥9 К 10", [("PN407", "tricks[0].talon")]),
        (PASSED_OUT + "1. [♥8] ♥9 К 10\n2. [♥В] ♥Т 7 Д", [("PN407", "tricks[0].talon")]),
        # Everybody plays as if nothing was turned.
        (PASSED_OUT + "1. ♦К Т 9\n2. Запад ♣Т 9 10", [("PN401", "tricks[0].plays[0]")]),
        (PASSED_OUT + "1. ♦В 8 9\n2. ♣10 Т 7", [("PN401", "tricks[0].plays[0]")]),
        (CLOSED + PASSED_OUT + "1. ♦К Т 9\n2. Запад ♣Т 9 10", []),
        # Cards are turned at a table where they are not.
        (
            CLOSED + PASSED_OUT + "1. [♥В] ♥Т 7 10\n2. [♥8] ♥9 К Д\n3. Юг ♣10 Т В",
            [("PN407", "tricks[0].talon")],
        ),
        (
            CLOSED + PASSED_OUT + "1. [♥В] ♥Т 7 10\n2. [♥8] ♥9 К Д\n3. Запад ♣Т В 10",
            [("PN407", "tricks[0].talon")],
        ),
        # A card that is missing in a trick: whose turn it was nobody knows.
        (GAME + "1. ♦К 9\n2. Юг ♣10 Т 7", [("PN406", "tricks[0]")]),
        (GAME + "1. ♦К 9", [("PN405", "tricks[0].plays[1]")]),
        # A card of the talon that was misread is turned as it is.
        (
            PASSED_OUT.replace("♥В ♥8", "♥Д ♥8") + "1. [♥В] ♥Т 7 10",
            [("PN101", "talon[0]")],
        ),
        # The number of a trick is wrong, not what was turned for it.
        (
            PASSED_OUT + "1. [♥В] ♥Т 7 10\n1. [♥8] ♥9 К Д",
            [("PN408", "tricks[1]")],
        ),
        # The talon stands in a hand of an all-pass too.
        (
            PASSED_OUT.replace("♥Т9\n", "♥Т9 ♥В ♥8\n"),
            [("PN103", "hands.south")],
        ),
    ],
)
def test_one_fault_is_told_once(text, expected):
    assert found(AT_THREE + text) == [(code, f"deals[0].{address}") for code, address in expected]


@pytest.mark.parametrize(
    "rest", ["", GAME.removeprefix(HANDS) + "1. ♦К Т 9", "Контракт: распасы\n"]
)
def test_of_a_dealer_who_plays_at_a_table_of_four_nothing_follows(rest):
    text = FOUR + "Сдача 1\nСдающий: Юг\n" + HANDS + rest
    assert found(text) == [("PN106", "deals[0].hands.south")]


def test_what_depends_on_the_talon_of_an_all_pass_says_so():
    turned = only(AT_THREE + PASSED_OUT + "1. ♦К Т 9")
    assert turned.convention.startswith("прикуп на распасах открыт")
    third = only(AT_THREE + PASSED_OUT + "1. [♥В] ♥Т 7 10\n2. [♥8] ♥9 К Д\n3. Запад ♣Т В 10")
    assert (third.code, third.convention) == ("PN405", turned.convention)
    assert only(AT_THREE + GAME + "1. ♦К Т 9\n2. Юг ♣10 Т 7").convention == ""
