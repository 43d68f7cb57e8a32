"""Cases of the rule book: what a player may do, and what he may not."""

import pytest

from prefnotation import check, converting, emit, parse
from prefnotation.diagnostics import Label
from prefnotation.model.cards import Card
from prefnotation.model.changes import Change
from prefnotation.model.seats import Seat
from prefnotation.play.replay import replay
from prefnotation.source import Source

HANDS = """\
Сдающий: Восток
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
Прикуп: ♥В ♥8
"""
WEST = HANDS + "Снос: ♥8 ♦8\nКонтракт: Запад "
# West is void in hearts.
ONE_VOID = """\
Сдающий: Восток
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТКД ♦ТД8
Восток: ♠7 ♣В98 ♦9 ♥КДВ108
Прикуп: ♣7 ♥7
"""
# West and East are void in hearts.
TWO_VOID = """\
Сдающий: Восток
Юг: ♣ТКД ♥ТКДВ1098
Запад: ♠КДВ10 ♣В10 ♦ТКДВ
Восток: ♠Т987 ♣98 ♦10987
Прикуп: ♥7 ♣7
"""
# Of diamonds South has the seven, West the nine and East the eight; the ace is turned first.
ACE_TURNED = """\
Сдающий: Восток
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТК ♦Д9 ♥К7
Восток: ♠7 ♣ДВ987 ♦8 ♥Д10В
Прикуп: ♦Т ♥8
Контракт: распасы
"""
EIGHT_TURNED = """\
Сдающий: Восток
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТК ♦Т9 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д ♥Д10В
Прикуп: ♦8 ♥8
Контракт: распасы
"""
# The same cards at a table of four, where West deals and sits out.
FOUR = ACE_TURNED.replace("Восток\n", "Запад\n", 1).replace("Запад:", "Север:")
PLAY = """\
1. ♠8 10 7
2. ♠Т ♣7 ♠9
3. ♠Д ♣8 ♠К
4. ♦К Т 9
5. ♣Т 9 10
6. ♣К В ♦7
7. ♥К 10 Т
8. ♦В ♠В ♦Д
9. ♥В Д 9
10. ♣Д ♦10 ♥7
"""


def found(text):
    return [(one.code, one.address.removeprefix("deals[0].")) for one in check(parse(text))]


def only(text):
    (diagnostic,) = check(parse(text))
    return diagnostic


def ordered(contract):
    auction = "Торговля: Юг 6♠, Запад 7♦, Восток пас, Юг пас\nСнос: ♥8 ♦8\n"
    return HANDS + auction + f"Контракт: Запад {contract}\n"


def said(calls):
    return HANDS + f"Торговля: {calls}\n"


def declared(game, stands, agreed=""):
    return HANDS + f"Соглашения: {agreed}\nКонтракт: Запад {game}\nВист: {stands}\n"


@pytest.mark.parametrize(
    ("case", "text", "expected"),
    [
        *[("L01", ordered(contract), []) for contract in ("7♦", "7♥", "7БК", "8♠", "10БК")],
        *[("L02", ordered(contract), [("PN301", "game")]) for contract in ("7♠", "7♣", "6БК")],
        ("L03", ONE_VOID + "Контракт: Восток 6БК\n1. ♥9 ♠Т ♥К → Восток", []),
        (
            "L03",
            ONE_VOID + "Контракт: Восток 6БК\n1. ♥9 ♠Т ♥К → Запад",
            [("PN501", "tricks[0].winner")],
        ),
        (
            "L04",
            ONE_VOID + "Контракт: Юг 6♠\n1. ♥9 ♦Т ♥К",
            [("PN402", "tricks[0].plays[1]")],
        ),
        ("L04", ONE_VOID + "Контракт: Юг 6♠\n1. ♥9 ♠10 ♥К → Запад", []),
        ("L05", TWO_VOID + "Снос: ♥7 ♣7\nКонтракт: Запад 6♠\n1. ♥9 ♠К ♠8 → Запад", []),
        (
            "L05",
            TWO_VOID + "Снос: ♥7 ♣7\nКонтракт: Запад 6♠\n1. ♥9 ♠К ♦10",
            [("PN402", "tricks[0].plays[2]")],
        ),
        ("L06", said("Юг 6♠, Запад 6♣, Восток пас, Юг здесь, Запад пас"), []),
        ("L06", said("6♠, 6♣, пас, 6♣, пас"), []),
        ("L07", said("Юг 6♠, Запад 6♣, Восток здесь"), [("PN204", "auction[2]")]),
        # Who repeats the bid and does not say that he takes it has bid too low.
        ("L07", said("Юг 6♠, Запад 6♣, Восток 6♣"), [("PN203", "auction[2]")]),
        ("L08", said("6♠, 6♣, пас, здесь, 6♣"), [("PN203", "auction[4]")]),
        ("L08", said("6♠, 6♣, пас, здесь, 6♦"), []),
        ("L09", said("6♠, пас, 6♦, мизер"), [("PN205", "auction[3]")]),
        ("L10", said("пас, мизер, 8БК"), [("PN203", "auction[2]")]),
        ("L11", said("пас, мизер, 9♠, Запад 9♣"), [("PN205", "auction[3]")]),
        ("L12", said("пас, пас, 7♠, Юг 8♣"), [("PN202", "auction[3]")]),
        ("L13", declared("8♥", "пас, полвиста"), [("PN307", "defence.declared[1]")]),
        ("L13", declared("7♥", "пас, полвиста"), []),
        ("L14", declared("6♥", "вист, полвиста"), [("PN307", "defence.declared[1]")]),
        ("L14", declared("6♥", "вист, пас, полвиста", "вист-пас-полвиста"), []),
        (
            "L14",
            declared("6♥", "вист, полвиста", "вист-пас-полвиста"),
            [("PN307", "defence.declared[1]")],
        ),
        ("L15", EIGHT_TURNED + "1. ♣10 ♦Т ♦Д", [("PN401", "tricks[0].plays[0]")]),
        ("L15", EIGHT_TURNED + "1. [♦8] ♣10 ♦Т ♦Д", [("PN401", "tricks[0].plays[0]")]),
        ("L16", ACE_TURNED + "1. ♦7 9 8 → Запад", []),
        ("L16", ACE_TURNED + "1. ♦7 9 8 → Восток", [("PN501", "tricks[0].winner")]),
        ("L17", FOUR + "1. Север ♦9 8 7 → Запад", []),
        ("L17", FOUR + "1. Север ♦9 8 7 → Север", [("PN501", "tricks[0].winner")]),
        (
            "L18",
            EIGHT_TURNED + "1. ♦7 9 Д\n2. ♥9 7 Д → Восток\n3. Восток ♠7 8 10",
            [("PN405", "tricks[2].plays[0]")],
        ),
        ("L18", EIGHT_TURNED + "1. ♦7 9 Д\n2. ♥9 7 Д → Восток\n3. ♠К Т 7 → Запад\n4. ♣К Д 10", []),
        ("L19", WEST + "6♠\n1. Запад ♠Т 7 8", [("PN405", "tricks[0].plays[0]")]),
        ("L19", WEST + "6♠\n1. ♠Т 7 8", [("PN405", "tricks[0].plays[0]")]),
        ("L20", WEST + "6♠\n1. ♠8 10 7\n2. ♥8 10 Т", [("PN403", "tricks[1].plays[0]")]),
        ("L21", "Сдающий: Север\nКонтракт: распасы\nВзятки: В 4, Ю 3, З 2", [("PN502", "won")]),
        ("L21", "Сдающий: Север\nКонтракт: распасы\nВзятки: В 4, Ю 3, З 2, С 1", []),
    ],
)
def test_a_case_of_the_rule_book(case, text, expected):
    assert found(text) == expected


def test_a_discarded_card_is_shown_where_it_lies():
    diagnostic = only(WEST + "6♠\n1. ♠8 10 7\n2. ♥8 10 Т")
    assert diagnostic.message == "Запад plays ♥8, which lies in the discard"
    ((message, address),) = [(label.message, label.address) for label in diagnostic.labels]
    assert (message, address) == ("discarded here", "deals[0].discard[♥8]")


def test_the_turned_card_is_what_a_revoke_is_shown_with():
    for play, at in (("1. ♣10", "talon[0]"), ("1. [♦8] ♣10", "tricks[0].talon")):
        (label,) = only(EIGHT_TURNED + play).labels
        assert (label.message, label.address) == ("led here", f"deals[0].{at}")
    second = only(EIGHT_TURNED + "1. ♦7 9 Д\n2. ♠8")
    assert second.labels[0].address == "deals[0].talon[1]"
    assert second.message == "Юг plays ♠8 on ♥8 while holding ♥Т ♥9"


# A card that stands twice: in a hand, in two of them, in a hand and in the talon.


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("♠К98", "♠К99", [("PN101", "hands.south[♠9]")]),
        ("♠К98", "♠Т98", [("PN101", "hands.west[♠A]")]),
        ("♠7 ", "♠К ", [("PN101", "hands.east[♠K]")]),
        ("♥В ♥8", "♥В ♥Т", [("PN101", "talon[1]")]),
        ("♥В ♥8", "♥8 ♥8", [("PN101", "talon[1]")]),
    ],
)
def test_no_card_stands_twice(old, new, expected):
    assert found(HANDS.replace(old, new)) == expected


def test_a_pack_has_no_card_below_the_seven():
    for text in (HANDS.replace("♠К98", "♠К96"), "1. ♥2 3 4", "Прикуп: ♠6 ♥8", "Снос: ♠5 ♥8"):
        assert [one.code for one in check(parse(text))] == ["PN001"]


# A card that is led from a hand in which it is not.


@pytest.mark.parametrize(
    ("play", "expected", "message", "label"),
    [
        (
            "1. Юг ♥10",
            ("PN403", "tricks[0].plays[0]"),
            "Юг plays ♥10, which Восток holds",
            ("held here", "hands.east[♥10]"),
        ),
        (
            "1. ♥8",
            ("PN403", "tricks[0].plays[0]"),
            "Юг plays ♥8, which lies in the discard",
            ("discarded here", "discard[♥8]"),
        ),
        (
            "1. ♠8 10 7\n2. ♠10",
            ("PN404", "tricks[1].plays[0]"),
            "♠10 is played a second time",
            ("played here", "tricks[0].plays[1]"),
        ),
    ],
)
def test_what_is_not_in_his_hand_nobody_leads(play, expected, message, label):
    assert found(WEST + "6♠\n" + play) == [expected]
    diagnostic = only(WEST + "6♠\n" + play)
    assert diagnostic.message == message
    assert [(one.message, one.address) for one in diagnostic.labels] == [
        (label[0], f"deals[0].{label[1]}")
    ]


# The last trick goes to whom it goes.


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (" → Восток\nВзятки: Запад 6, Восток 2, Юг 2\n", []),
        (" → Юг\n", [("PN501", "tricks[9].winner")]),
        ("\nВзятки: 6", []),
        ("\nВзятки: 7", [("PN502", "taken")]),
        ("\nВзятки: Запад 7, Восток 1, Юг 2", [("PN502", "won.west")]),
        ("\nВзятки: Запад 6, Восток 1, Юг 3", [("PN502", "won.south")]),
        ("\nВзятки: Восток 1", [("PN502", "won.east")]),
        ("\nВзятки: I 5", []),
    ],
)
def test_the_last_trick_counts(end, expected):
    assert found(WEST + "6♠\n" + PLAY.rstrip() + end) == expected


# What takes: a trump, however low, else the highest of the suit led, and never a plain ace.


@pytest.mark.parametrize(
    ("game", "trick", "winner"),
    [
        ("6♠", "♥9 ♠10 ♥К", "Запад"),
        ("6♠", "♦К ♦Т ♦9", "Запад"),
        ("6БК", "♥9 ♠Т ♥К", "Восток"),
        ("6БК", "♥Т ♣Т ♥К", "Юг"),
        ("6♦", "♥Т ♦8 ♥К", "Запад"),
        ("6♥", "♥9 ♠Т ♥К", "Восток"),
        ("6♥", "♦К ♦Т ♥8", "Восток"),
        ("6♥", "♦К ♦Т ♦9", "Запад"),
        ("6♣", "♦К ♦Т ♦9", "Запад"),
        ("мизер", "♥Т ♠Т ♥К", "Юг"),
    ],
)
def test_who_takes_a_trick(game, trick, winner):
    seats = ("Юг", "Запад", "Восток")
    plays = ", ".join(f"{seat} {card}" for seat, card in zip(seats, trick.split(), strict=True))
    for seat in seats:
        wrong = [] if seat == winner else [("PN501", "tricks[0].winner")]
        assert found(f"Контракт: Юг {game}\n1. {plays} → {seat}") == wrong


# A revoke is one in every kind of game.


@pytest.mark.parametrize("game", ["Запад 6БК", "Запад мизер", "Запад 6♠", "Юг мизер", "Юг 6♣"])
def test_suit_is_followed_in_every_game(game):
    text = HANDS + f"Контракт: {game}\n"
    assert found(text + "1. ♦К Т ♣Д") == [("PN401", "tricks[0].plays[2]")]
    assert found(text + "1. ♦К Т Д") == []


def test_suit_is_followed_in_all_pass():
    play = "1. ♦7 9 Д\n2. ♥9 7 Д\n3. ♠К "
    assert found(EIGHT_TURNED + play + "♣Т ♠7") == [("PN401", "tricks[2].plays[1]")]
    assert found(EIGHT_TURNED + play + "Т ♣7") == [("PN401", "tricks[2].plays[2]")]
    assert found(EIGHT_TURNED + play + "Т 7") == []


def test_who_is_void_in_a_misere_plays_what_he_likes():
    play = "1. ♦К Т 9\n2. ♠Т 7 8\n3. ♠10 "
    text = WEST + "мизер\n" + play
    assert found(text + "♦Д ♠9") == []
    assert found(text + "♥Д ♠К") == []
    assert found(text + "♦Д ♥Т") == [("PN401", "tricks[2].plays[2]")]
    # Nothing is trump in it: a spade on a heart is no more than another card.
    misere = ONE_VOID + "Снос: ♣7 ♥7\nКонтракт: Восток мизер\n"
    assert found(misere + "1. ♥Т ♠10 ♥К → Юг") == []
    assert found(misere + "1. ♥Т ♦8 ♥К → Юг") == []


# Who leads first.


@pytest.mark.parametrize("game", ["Юг 6♠", "Запад 6♠", "Восток 6♠", "Юг мизер", "распасы"])
@pytest.mark.parametrize("card", ["Юг ♥9", "Запад ♥7", "Восток ♥10"])
def test_the_first_hand_leads_whoever_declares(game, card):
    wrong = [] if card.startswith("Юг") else [("PN405", "tricks[0].plays[0]")]
    assert found(HANDS + f"Контракт: {game}\n1. {card}") == wrong


def test_at_a_table_of_four_who_deals_is_skipped():
    assert found(FOUR + "1. Север ♦9 8 7\n2. Север ♥7 10 9\n3. Север ♠Т 7 8") == []
    assert found(FOUR + "1. Восток ♦8 7 9") == [("PN405", "tricks[0].plays[0]")]
    west = FOUR + "1. Север ♦9 8 7\n2. Север ♥7 10 9 → Восток\n3. Восток ♠7 8 10"
    assert found(west) == [("PN405", "tricks[2].plays[0]")]


def test_at_a_table_of_four_the_tricks_of_the_talon_are_counted():
    text = FOUR + "1. Север ♦9 8 7\nОстаток: Север 3, Восток 3, Юг 3\nВзятки: Запад "
    assert found(text + "1") == []
    assert found(text + "2") == [("PN502", "won.west")]
    assert found(text + "0") == [("PN502", "won.west")]


# Whatever a record comes in, it is held against the same laws.


@pytest.mark.parametrize("written", ["notation", "json", "yaml"])
@pytest.mark.parametrize(
    "text",
    [
        HANDS.replace("♠7 ", "♠К "),
        said("6♠, 6♣, 6♣"),
        declared("8♥", "пас, полвиста"),
        WEST + "6♠\n1. ♠8 10 7\n2. ♥8 10 Т",
        WEST + "6♠\n1. ♥9 7 10\n2. ♠К Т",
        WEST + "6♠\n" + PLAY + "Взятки: Запад 7, Восток 1, Юг 2",
        "Пулька 1\nИгроки: Юг Анна, Запад Боря, Восток Вера\nИтог: Анна 9, Боря 1, Вера −8",
    ],
)
def test_every_format_is_judged_alike(text, written):
    reading = parse(text)
    other = converting.read_source(Source(emit(reading, written)), written)
    assert other.records == reading.records
    same = [(one.code, one.address, one.message) for one in check(parse(text))]
    assert len(same) == 1
    assert [(one.code, one.address) for one in check(other)] == [one[:2] for one in same]


def test_a_reader_of_json_says_what_it_leaves_out_and_judges_the_rest():
    text = emit(parse(WEST + "6♠\n1. ♥9 7 10\n2. ♠К Т 7"), "json")
    assert text.count('"♥10"') == 2
    broken = converting.read_source(Source(text.replace('"♥9", ', '"♥99", ')), "json")
    assert broken.findings != ()
    assert len(check(broken)) == len(broken.findings)


# What a record says twice has to agree.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HANDS + "Первая рука: Запад", [("PN105", "first_hand")]),
        (HANDS + "Ход: Запад", [("PN105", "lead")]),
        (HANDS + "Ход: Юг", []),
        (HANDS + "Первая рука: Юг\nХод: Юг", []),
        ("Первая рука: Юг\nХод: Запад\nИграет: Восток", [("PN105", "lead")]),
        ("Первая рука: I\nХод: II", [("PN105", "lead")]),
        ("Первая рука: II", [("PN105", "first_hand")]),
        ("Юг: ♠7\nЗапад: ♠8\nВосток: ♠9\nСдающий: Восток\nХод: Запад", []),
        ("Сдающий: Восток\nХод: Север\nИграет: Юг\nТорговля: Юг 6♠, Запад пас, Восток пас", []),
        (HANDS + "Ход: Запад\n5. Запад ♠Т", []),
        (said("6♠, пас, пас") + "Контракт: Запад 6♠", [("PN302", "game")]),
        (said("6♠, пас, пас") + "Контракт: мизер", [("PN303", "game")]),
        (
            HANDS + "Контракт: Запад 6♠\nВзятки: 5\nВзятки: Запад 6, Юг 2, Восток 2",
            [("PN502", "taken")],
        ),
        (HANDS + "Контракт: Запад 6♠\nВзятки: 6\nВзятки: Запад 6, Юг 2, Восток 2", []),
        (EIGHT_TURNED + "1. [♥8] ♥9 7 10", [("PN407", "tricks[0].talon")]),
    ],
)
def test_what_is_said_twice_agrees(text, expected):
    assert found(text) == expected


# What is wrong with a turned card.

ALL_PASS = "Контракт: распасы\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ALL_PASS + "3. [♦8] ♦7", "no talon card is turned for trick 3"),
        (ALL_PASS + "0. [♦8] ♦7", "no talon card is turned for trick 0"),
        (ALL_PASS + "2. [♦8] ♦7", None),
        ("1. [♦8] ♦7 9 10", None),
        ("Контракт: мизер\n1. [♦8] ♦7", "no talon card is turned in мизер"),
        (
            "Правила: ростов\n" + ALL_PASS + "1. [♦8] ♦7",
            "♦8 is turned although the talon stays closed",
        ),
        ("Прикуп: ♦8 ♥8\n" + ALL_PASS + "1. [♥8] ♥7", "♥8 is not turned for trick 1"),
        ("Прикуп: ♦8 ♥8\n" + ALL_PASS + "2. [♦8] ♦7", "♦8 is not turned for trick 2"),
        ("Прикуп: ? ♥8\n" + ALL_PASS + "1. [♥8] ♥7", None),
        ("Прикуп: ♦8 ♥8\n" + ALL_PASS + "1. [♦?] ♦7", None),
        ("Юг: ♦87\nЗапад: ♦109\nВосток: ♦ДВ\n" + ALL_PASS + "1. [♦8] ♦7", "Юг holds"),
        ("Юг: ♦87\nЗапад: ♦109\nВосток: ♦ДВ\n" + ALL_PASS + "1. [♦К] ♦7", None),
        (HANDS.replace("♥В ♥8", "?") + ALL_PASS + "1. [♥8] ♥9", None),
        ("Юг: ♦?7\nЗапад: ♦109\nВосток: ♦ДВ\n" + ALL_PASS + "1. [♦?] ♦7", None),
    ],
)
def test_a_card_is_turned_for_the_first_two_tricks(text, expected):
    told = [one.message for one in check(parse(text)) if one.code == "PN407"]
    assert len(told) == (expected is not None)
    assert all(expected in message for message in told)


def test_who_holds_a_turned_card_is_shown():
    text = "Юг: ♦87\nЗапад: ♦109\nВосток: ♦ДВ\n" + ALL_PASS + "1. [♦9] ♦7\n2. [♦В] ♦8"
    (told,) = [one for one in check(parse(text)) if one.code == "PN407"]
    assert told.message == "♦9 is turned, which Запад holds"
    assert told.labels[0].address == "deals[0].hands.west[♦9]"
    text = "Прикуп: ♦8 ♥8\n" + ALL_PASS + "1. [♥8] ♥7"
    assert only(text).labels[0].address == "deals[0].talon[0]"


# What is won, is lost by the others.


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        ("Анна 64, Боря −32, Вера −32", []),
        ("Анна 64, Боря −32, Вера −31", []),
        ("Анна 64, Боря −32, Вера −30", ["total"]),
        ("Анна 64, Боря −30, Вера −36", ["total"]),
        ("Анна 26⅔, Боря −13⅓, Вера −13⅓", []),
        ("Анна 26⅔, Боря −13⅓, Вера −12⅓", ["total"]),
        ("Анна 64, Боря −32", []),
    ],
)
def test_a_settlement_adds_up_to_zero(total, expected):
    table = "Игроки: Юг Анна, Запад Боря, Восток Вера\n"
    for text, at in (
        (f"Пулька 1\n{table}Итог: {total}", "matches[0]."),
        (f"Сдача 1\n{table}Итог: {total}", ""),
        (f"Пулька 1\n{table}Сдача 1\nИтог: {total}", ""),
    ):
        assert found(text) == [("PN504", at + address) for address in expected]


def test_a_settlement_of_four_names_all_four():
    table = "Пулька 1\nИгроки: Юг Анна, Запад Боря, Север Вера, Восток Глеб\n"
    assert found(table + "Итог: Анна 9, Боря 1, Вера 1") == []
    assert found(table + "Итог: Анна 9, Боря 1, Вера 1, Глеб 1") == [("PN504", "matches[0].total")]
    assert found(table + "Итог: Анна −3, Боря 1, Вера 1, Глеб 1") == []


# Tricks that were given up.


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("1. ♠8 10 7\nОстаток: З 5, Ю 2, В 2\nВзятки: З 6, Ю 2, В 2", []),
        ("1. ♠8 10 7\nОстаток: З 5, Ю 2, В 2\nВзятки: З 5, Ю 3, В 2", [("PN502", "won.south")]),
        ("1. ♠8 10 7\nОстаток: З 5, Ю 2, В 2\nВзятки: 5", [("PN502", "taken")]),
        ("1. ♠8 10 7\nОстаток: З 5, Ю 2, В 3", [("PN503", "claim")]),
        ("1. ♠8 10 7\nОстаток: З 5, Ю 2, В 1", [("PN503", "claim")]),
        ("1. ♠8 10 7\nОстаток: З 5, Ю 2, В 3\nВзятки: З 5, Ю 3, В 2", [("PN503", "claim")]),
        ("1. ♠8 10\nОстаток: З 5, Ю 2, В 3", []),
        ("1. ♠8 10\nОстаток: З 5, Ю 2, В 2", [("PN503", "claim")]),
        ("1. ♠8 10 7\nОстаток: З 9", []),
        ("1. ♠8 10 7\nОстаток: З 10", [("PN503", "claim")]),
        ("1. ♠8 10 7\nОстаток: З 8", []),
        ("1. ♠8 10 7\n2. ♠Т ♣7\nОстаток: З 5, Ю 2, В 2\nВзятки: З 6, Ю 2, В 2", []),
        (
            "1. ♠8 10 7\n2. ♠Т ♣7\nОстаток: З 5, Ю 2, В 2\nВзятки: З 5, Ю 3, В 2",
            [("PN502", "won.south")],
        ),
        ("Остаток: З 6, Ю 2, В 2", []),
        ("Остаток: З 6, Ю 2, В 3", [("PN503", "claim")]),
        # Whom the claim does not name may have what it leaves, and so nothing is counted.
        ("1. ♠8 10 7\nОстаток: З 5, Ю 2\nВзятки: З 6, Ю 3, В 1", []),
        ("1. ♠8 10 7\nВзятки: З 0, Ю 8, В 2", [("PN502", "won.west")]),
    ],
)
def test_what_was_not_played_is_claimed(rest, expected):
    assert found(WEST + "6♠\n" + rest) == expected


def test_an_ending_has_as_many_tricks_as_cards():
    text = "Юг: ♠Т7\nЗапад: ♠К9\nВосток: ♠Д8\nКонтракт: Юг 6♠\n"
    assert found(text + "Остаток: Юг 2") == []
    assert found(text + "Остаток: Юг 3") == [("PN503", "claim")]
    assert found(text + "10. ♠Т К Д 9\nОстаток: Юг 1") == [
        ("PN406", "tricks[0]"),
        ("PN503", "claim"),
    ]


# Tricks stand in order.


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("1. ♠7 8 9\n1. ♣7 8 9", "trick 1 stands twice"),
        ("2. ♠7 8 9\n1. ♣7 8 9", "trick 1 stands after trick 2"),
        ("11. ♠7 8 9", "there is no trick 11"),
        ("2. ♠7 8 9\n0. ♣7 8 9", "there is no trick 0"),
        ("1. ♠7 8 9\n1. ♣7 8 9\n1. ♦7 8 9", "trick 1 stands twice"),
    ],
)
def test_a_trick_has_its_number(play, expected):
    told = [one.message for one in check(parse(play)) if one.code == "PN408"]
    assert told == [expected]


def test_a_discard_of_cards_that_were_never_held():
    # From a record of another program: a discarded card of another, tricks that stand twice.
    text = HANDS + "Снос: ♥8 ♦9\nКонтракт: Запад 6♠\n1. ♠8 10 7\n1. ♠8 10 7"
    assert found(text)[0] == ("PN304", "discard[♦9]")
    assert ("PN408", "tricks[1]") in found(text)
    diagnostic = check(parse(text))[0]
    assert diagnostic.labels == (
        Label("held here", "deals[0].hands.east[♦9]", diagnostic.labels[0].span),
    )


def test_the_seats_that_play_take_what_is_played():
    reading = parse(FOUR + "1. Север ♦9 8 7\n2. Север ♥7 10 9\n3. Север ♠Т 7 8")
    winners = [taken.winner for taken in replay(reading.deals[0]).tricks]
    assert winners == [Seat.WEST, Seat.EAST, Seat.NORTH]


# What might have been played is held against the same laws.

VARIED = WEST + "6♠\n1. ♠8 10 7\n2. ♠Т ♣7 ♠9 (2. ♣Т 7 10 {})\n3. ♠Д ♣8 ♠К\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("3. ♣К 8 ♠9", []),
        ("3. ♣К 8 ♦7", [("PN402", "[0][1].plays[2]")]),
        ("→ Юг", [("PN501", "[0][0].winner")]),
        ("3. ♣К 8 ♠9 4. ♠К Т ♣9", []),
        ("3. ♣К 8 ♠9 4. Запад ♠Т ♣9 ♠К", [("PN405", "[0][2].plays[0]")]),
        ("3. ♠10 ♣8 ♠9", [("PN404", "[0][1].plays[0]")]),
        ("3. ♣К 8 ♠9 (3. ♦Т Д ♠К)", [("PN401", "[0][1].variations[0][0].plays[2]")]),
        ("3. ♣К 8 ♠9) (2. ♣К 7 ♦7", [("PN401", "[1][0].plays[2]")]),
        # The tricks that were played in its place are not played before it.
        ("3. ♠Т ♣8 ♠9", []),
    ],
)
def test_a_variation_is_judged_from_where_it_begins(line, expected):
    assert found(VARIED.format(line)) == [
        (code, f"tricks[1].variations{rest}") for code, rest in expected
    ]


def test_what_is_wrong_before_a_variation_is_told_once():
    text = VARIED.format("3. ♣К 8 ♠9").replace("♠8 10 7", "♠8 10 ♣9")
    assert found(text) == [("PN401", "tricks[0].plays[2]")]
    assert found(text.replace("♥8 ♦8", "♥8 ♦9"))[:1] == [("PN304", "discard[♦9]")]
    # Labels stand where they stand, in the play or in the variation.
    (again,) = check(parse(VARIED.format("3. ♠10")))
    assert again.labels[0].address == "deals[0].tricks[0].plays[1]"
    (again,) = check(parse(VARIED.format("3. ♣Т")))
    assert again.labels[0].address == "deals[0].tricks[1].variations[0][0].plays[0]"


def test_what_was_counted_was_played():
    counted = (
        VARIED.format("3. ♣К 8 ♠9 4. ♥9 7 10") + "Остаток: З 3, Ю 2, В 2\nВзятки: З 5, Ю 3, В 2"
    )
    assert found(counted) == []


def test_a_card_of_a_variation_that_was_misread_is_put_right_there():
    play = PLAY.replace("7\n", "7 (1. {})\n", 1)
    whole = WEST + "6♠\n" + play
    line = " ".join(PLAY.replace("♦К Т 9", "♦К Т 7").splitlines())
    assert line.startswith("1. ")
    (told,) = check(parse(whole.format(line.removeprefix("1. "))))
    place = "deals[0].tricks[0].variations[0][3].plays[2]"
    assert (told.code, told.address) == ("PN403", place)
    assert told.fix == Change(place, Card("♦9"))
