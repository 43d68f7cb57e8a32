"""Seat lines, on problems of our own: hands under seats, tricks with seats, and what is told."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation import check
from prefnotation.formats import seatlines
from prefnotation.model.auction import Contract, Misere, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Notes, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from tests.checkout import ROOT

SAMPLES = ROOT / "tests" / "formats" / "samples" / "seatlines"
SOUTH, WEST, NORTH, EAST = Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST
HANDS = (
    "З ♠: Т,К,10,9; ♣: Т,7; ♦: В,7; ♥: В,7\n"
    "С ♠: Д,В; ♣: Д,В,10; ♦: К,10,9; ♥: 9,8\n"
    "В ♠: 8; ♣: К,9,8; ♦: Т,Д,8; ♥: К,Д,10\n"
)
DISCARD = "Снос ♠: 7; ♥: Т\n"
ONE = "1) З — ♠: 9; С — ♠: Д; В — ♠: 8."
TWO = "2) С — ♦: 9; В — ♦: 8; З — ♦: В."
THREE = "3) З — ♥: В; С — ♥: 8; В — ♥: К."
PLAY = f"{ONE}\n{TWO}\n{THREE}\n"
WHOLE = f"4. Как?\n{HANDS}{DISCARD}Розыгрыш:\n{PLAY}"


def sample(name):
    return (SAMPLES / name).read_text("utf-8")


def read(text):
    return seatlines.read(Source(text))


def read_deal(text):
    reading = read(text)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def cards(written):
    return tuple(map(Card, written.split()))


def found_by(text):
    return [(f.code, text[slice(*f.span)]) for f in read(text).findings]


def test_a_problem():
    deal = read_deal(WHOLE)
    assert deal.name == "4"
    assert deal.hands == {
        WEST: cards("♠A ♠K ♠10 ♠9 ♣A ♣7 ♦J ♦7 ♥J ♥7"),
        NORTH: cards("♠Q ♠J ♣Q ♣J ♣10 ♦K ♦10 ♦9 ♥9 ♥8"),
        EAST: cards("♠8 ♣K ♣9 ♣8 ♦A ♦Q ♦8 ♥K ♥Q ♥10"),
    }
    assert deal.discard == cards("♠7 ♥A")
    assert (deal.talon, deal.game, deal.first_hand) == (None, None, None)
    assert deal.tricks == (
        Trick(1, cards("♠9 ♠Q ♠8"), (WEST, NORTH, EAST)),
        Trick(2, cards("♦9 ♦8 ♦J"), (NORTH, EAST, WEST)),
        Trick(3, cards("♥J ♥8 ♥K"), (WEST, NORTH, EAST)),
    )
    assert deal.notes == {"name": Notes(after=("Как?",))}
    assert check(read(WHOLE)) == []


def test_the_sample_of_the_page_is_sound():
    text = "\n".join(seatlines.__doc__.split("\n\n")[1].split("\n    "))
    assert check(read(text)) == []
    assert len(read_deal(text).tricks) == 2


def test_the_samples():
    readings = {path.name: read(sample(path.name)) for path in SAMPLES.iterdir()}
    assert {name: len(reading.deals) for name, reading in readings.items()} == {
        "problem.txt": 2, "play.txt": 1, "ending.txt": 1, "quirks.txt": 1,
    }  # fmt: skip
    for name, reading in readings.items():
        assert seatlines.recognises(reading.source)
        assert reading.findings == ()
        codes = [found.code for found in check(reading)]
        assert codes == (["PN013"] if name == "quirks.txt" else [])


@pytest.mark.parametrize(
    "row",
    [
        "З\n♠: Т,К,10; ♥: 7",
        "З:\n♠: Т,К,10\n♥: 7",
        "З — ♠: Т,К,10. ♥: 7",
        "Запад ♠ Т К 10 ♥ 7",
        "З. ♠:ТК10;♥:7.",
        "З ♠: Т-К–10; ♣: —; ♦: –; ♥: 7",
        "З ♤: T,K,10; ♡\ufe0f: 7",
    ],
)
def test_hands(row):
    assert read_deal(row).hands == {WEST: cards("♠A ♠K ♠10 ♥7")}


def test_a_hand_ends_with_words():
    deal = read_deal("З ♠: Т\nи ещё:\n♠: К\n")
    assert deal.hands == {WEST: cards("♠A")}
    assert deal.notes == {"": Notes(after=("и ещё:", "♠: К"))}


def test_the_talon_keeps_its_order():
    deal = read_deal(f"{HANDS}Прикуп ♥: Т; ♠: 7\n")
    assert (deal.talon, deal.discard) == (cards("♥A ♠7"), None)


def test_headings_without_cards_are_no_hands():
    deal = read_deal("З\nС\nПрикуп\nВ ♠: Т\n")
    assert (deal.hands, deal.talon) == ({EAST: cards("♠A")}, None)
    assert [f.code for f in read("З\nС\nПрикуп\nВ\n").findings] == ["PN004"]


@pytest.mark.parametrize("line", ["С этой картой", "В — это не место", "Снос неважен", "Юго-запад"])
def test_words_are_no_headings(line):
    deal = read_deal(f"З ♠: Т\n{line}\n")
    assert deal.notes == {"": Notes(after=(line,))}


@pytest.mark.parametrize(
    ("play", "seat", "card"),
    [
        ("З — ♠: 9", WEST, "♠9"),
        ("В – ♠: В", EAST, "♠J"),
        ("С - ♠:Т", NORTH, "♠A"),
        ("Ю—♠ 10", SOUTH, "♠10"),
        ("Восток — ♡️: B", EAST, "♥J"),
    ],
)
def test_plays(play, seat, card):
    (trick,) = read_deal(f"1) {play}.").tricks
    assert (trick.plays, trick.seats) == ((Card(card),), (seat,))


def test_several_tricks_on_one_line():
    deal = read_deal(f"Вот: {ONE} Так. {TWO} {THREE}\n")
    assert [trick.number for trick in deal.tricks] == [1, 2, 3]
    assert deal.notes == {"tricks": Notes(before=("Вот:",)), "tricks[0]": Notes(after=("Так.",))}


def test_a_trick_that_ends_with_a_semicolon():
    assert [len(t.plays) for t in read_deal("1) З — ♠: 9; С — ♠: Д;\n").tricks] == [2]


def test_the_game_and_who_leads():
    deal = read_deal(f"Этюд - 6♦\nПервая рука: З\nКонтракт: С 6♦\n{HANDS}")
    assert deal.title == "Этюд"
    assert deal.first_hand is WEST
    assert deal.game == Contract(NORTH, 6, Trump.DIAMONDS)
    assert deal.notes == {}


def test_a_title_stands_above_the_number():
    deal = read_deal(f"Этюд - 6♦\n4. Как?\n{HANDS}")
    assert (deal.title, deal.name) == ("Этюд", "4")


def test_a_title_begins_a_deal():
    first, second = read(f"Контракт: мизер\nЭтюд - 6♦\n{HANDS}Этюд - 7♦\n{HANDS}").deals
    assert (first.title, first.game) == ("Этюд", Misere())
    assert second.game == Contract(level=7, trump=Trump.DIAMONDS)
    (below,) = read(f"{HANDS}Этюд - 6♦\n{PLAY}").deals
    assert below.title == "Этюд"
    assert len(read(f"{PLAY}Этюд - 6♦\n{PLAY}").deals) == 2
    again = read_deal(f"Этюд - 6♦\nДругой этюд - 7♦\n{HANDS}")
    assert again.notes == {"": Notes(after=("Другой этюд - 7♦",))}


@pytest.mark.parametrize(
    ("head", "name", "after"),
    [
        ("3а. Ответ: 7.", "3а", ("Ответ: 7.",)),
        ("Задача 12. Как?", "12", ("Как?",)),
        ("Задача № 12", "12", ()),
    ],
)
def test_a_number_begins_a_deal(head, name, after):
    first, second = read(f"{HANDS}{head}\n{HANDS}").deals
    assert (first.name, second.name) == (None, name)
    assert second.notes.get("name", Notes()).after == after


def test_a_second_hand_of_a_seat_begins_a_deal():
    first, second = read(f"{HANDS}{DISCARD}{PLAY}{HANDS}").deals
    assert first.hands == second.hands
    assert (second.discard, second.tricks) == (None, None)
    first, second = read(f"{HANDS}{DISCARD}{DISCARD}").deals
    assert (second.hands, second.discard) == (None, first.discard)


def test_a_list_that_begins_again_is_a_variation():
    again = "2) С — ♦: 10; В — ♦: 8; З — ♦: В.\n3) С — ♥: 9; В — ♥: К; З — ♥: В.\n"
    deal = read_deal(f"{WHOLE}Или так:\n{again}Вот.\n4) З — ♠: Т.")
    assert [len(trick.variations) for trick in deal.tricks] == [0, 1, 0, 0]
    assert [trick.number for trick in deal.tricks[1].variations[0]] == [2, 3]
    assert deal.notes[""].after == ("Или так:", "Вот.")
    # Without a word between it is a wrong number, which the rules tell.
    assert [trick.number for trick in read_deal(f"{PLAY}{TWO}").tricks] == [1, 2, 3, 2]
    # A number that no trick has varies nothing.
    deal = read_deal(f"{ONE}\n{THREE}\nРасклад\n{TWO}\n")
    assert [trick.number for trick in deal.tricks] == [1, 3, 2]


def test_comments_stand_where_they_stood():
    deal = read_deal(f"Глава.\n4. Как?\n{HANDS}Думайте.\n{PLAY}Остальное ясно.\n5. Слова.\nЕщё.")
    assert deal.notes == {
        "name": Notes(before=("Глава.",), after=("Как?",)),
        "tricks": Notes(before=("Думайте.",)),
        "": Notes(after=("Остальное ясно.", "5. Слова.", "Ещё.")),
    }


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("С — ♠: Д", "С — : Д", [": Д"]),
        ("З — ♠: 9", "З — 9", ["9"]),
        ("С — ♠: Д; В — ♠: 8", "С — : Д; В — : 8", [": Д", ": 8"]),
        ("С — ♠: Д", "С — ♠: 6", ["С — ♠: 6"]),
        ("С — ♠: Д", "С — ♠: Д и", ["С — ♠: Д и"]),
        ("С — ♠: Д", "♠: Д", ["♠: Д"]),
    ],
)
def test_a_trick_that_cannot_be_read(right, wrong, found):
    assert right in PLAY
    text = WHOLE.replace(right, wrong)
    assert found_by(text) == [("PN001", one) for one in found]
    (deal,) = read(text).deals
    assert [trick.number for trick in deal.tricks] == [2, 3]


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("♦: В,7", "♦: В,6", "6"),
        ("♦: В,7", ": В,7", ": В,7"),
        ("З ♠: Т,К,10,9; ♣: Т,7; ♦: В,7; ♥: В,7", "З : Т,К", ": Т,К"),
        ("♦: В,7", "♦: Вот", "♦: Вот"),
        (TWO, "2) С — ♦: 9;\nВ — ♦: 8; З — ♦: В", "В — ♦: 8; З — ♦: В"),
    ],
)
def test_cards_that_cannot_be_read(right, wrong, found):
    assert right in WHOLE
    assert found_by(WHOLE.replace(right, wrong)) == [("PN001", found)]


def test_what_breaks_a_law_is_for_the_rules():
    text = f"Контракт: 6♦\n{WHOLE.replace('С — ♠: Д', 'С — ♥: 9')}"
    found = check(read(text))[0]
    assert (found.code, found.address) == ("PN401", "deals[0].tricks[0].plays[1]")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end):
    text = (
        f"4. Как?\nКонтракт: С 6♦\n{HANDS}Прикуп ♠: 7; ♥: Т\n{DISCARD}{PLAY}Или:\n"
        f"2) С — ♦: 10; В — ♦: 8.\n{HANDS}"
    ).replace("\n", end)
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]") == at("deals[0].name") == "4. Как?"
    assert at("deals[0].game") == "С 6♦"
    assert at("deals[0].hands.west") == "Т,К,10,9; ♣: Т,7; ♦: В,7; ♥: В,7"
    assert at("deals[0].hands.west[♠10]") == "10"
    assert at("deals[0].hands.east[♥K]") == "К"
    assert at("deals[0].talon[1]") == "Т"
    assert at("deals[0].discard[♥A]") == "Т"
    assert at("deals[0].tricks").replace(end, "\n") == PLAY.strip().removesuffix(".")
    assert at("deals[0].tricks[1]") == TWO.removesuffix(".")
    assert at("deals[0].tricks[1].plays[2]") == "♦: В"
    assert at("deals[0].tricks[1].seats[0]") == "С"
    assert at("deals[0].tricks[1].variations[0][0].plays[0]") == "♦: 10"
    assert at("deals[1]") == "З "
    titled = f"Этюд - 6♦\n{ONE}"
    assert titled[slice(*read(titled).span("deals[0].title"))] == "Этюд - 6♦"
    assert titled[slice(*read(titled).span("deals[0]"))] == "Этюд - 6♦"


def test_a_text_without_a_problem():
    deal = read_deal(f"3. Нет.\nКонтракт: 6♦\n4. Как?\n{HANDS}")
    assert (deal.game, deal.notes["name"].before) == (None, ("3. Нет.", "Контракт: 6♦"))
    for text in ("", "4. Как?\nНикак.", "Расклад:\n"):
        assert [f.code for f in read(text).findings] == ["PN004"]


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (ONE, True),
        (f"Вот: {ONE}", True),
        ("1) З — : 7; С — : 9; В — : Д.", True),
        ("1) Юг — ♠ Т", True),
        ("1) З ходит", False),
        ("1. З ♠7", False),
        (HANDS, False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert seatlines.recognises(Source(text)) is ours


WORDS = (
    *"ЗСВЮТКДKT789♠♣♦♥:;,.—- \n", "10", "\r\n", "1) ", "2) ", "З — ♠: 9", "; ", "Прикуп", "Снос",
    "Розыгрыш:", "3. ", "Этюд - 6♦", "Контракт: 6♦\n", "слово", "\ufe0f", "\x00", "Запад",
)  # fmt: skip
ALPHABET = st.sampled_from(WORDS)
RIGHT = {"A": "TТ", "K": "KК", "Q": "Д", "J": "BВ"}


def check_places(text):
    reading = read(text)
    assert isinstance(seatlines.recognises(Source(text)), bool)
    check(reading)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        finding.message.format_map(finding.values)
    for number, deal in enumerate(reading.deals):
        at = f"deals[{number}]"
        rows = dict(plays(f"{at}.tricks", deal.tricks or ()))
        for seat in deal.hands or ():
            rows |= {f"{at}.hands.{seat}[{card}]": card for card in deal.hands[seat]}
        rows |= {f"{at}.discard[{card}]": card for card in deal.discard or ()}
        rows |= {f"{at}.talon[{i}]": card for i, card in enumerate(deal.talon or ())}
        for address, card in rows.items():
            span = reading.span(address)
            rank = card.rank.value if card.rank else "xх" if card.value.endswith("x") else "?"
            written = re.search("10|[^10]\\Z", text[slice(*span)])
            assert written[0] in RIGHT.get(rank, rank), address
            before = re.findall("[♠♣♦♥]|&(?:spades|clubs|diams|hearts);", text[: span.end])
            assert card.suit.value == before[-1]


def plays(address, tricks):
    for at, trick in enumerate(tricks):
        for number, card in enumerate(trick.plays):
            yield f"{address}[{at}].plays[{number}]", card
        for number, line in enumerate(trick.variations):
            yield from plays(f"{address}[{at}].variations[{number}]", line)


@given(st.text() | st.lists(ALPHABET, max_size=40).map("".join))
def test_reading_never_raises(text):
    check_places(text)


@given(
    st.sampled_from(["problem.txt", "play.txt", "ending.txt"]),
    st.integers(0, 900),
    st.integers(0, 12),
    st.lists(ALPHABET, max_size=3).map("".join),
)
def test_reading_a_mutated_problem_makes_up_no_card(name, at, gone, put):
    text = sample(name)
    check_places(text[:at] + put + text[at + gone :])
