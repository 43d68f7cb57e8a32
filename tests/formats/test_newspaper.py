"""The newspaper reader, on problems of our own in the form of newspapers."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from prefnotation.formats import newspaper
from prefnotation.model.auction import AllPass, Contract, Misere, Trump
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Notes, Other
from prefnotation.model.seats import Seat
from prefnotation.source import Source, Span

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
SAMPLES = Path(__file__).parent / "samples" / "newspaper"
SOUTH = "Д, 10, 9\nК, В\nК, Д, В\nК, 10"
WEST = "В, 7\nД, 10\n9, 8, 7\nТ, 8, 7"
EAST = "Т, 8\nТ, 9, 8, 7\nТ, 10\nВ, 9"
SIDES = "В, 7 Т, 8\nД, 10 Т, 9, 8, 7\n9, 8, 7 Т, 10\nТ, 8, 7 В, 9"
LABELS = "Козырь: черва\nИграющий: Юг\nПервый ход: Запад\n"
TEXT = f"{LABELS}\nЮг\n{SOUTH}\n\nЗапад Восток\n{SIDES}\n\nСнос: К пик, Д черв\n"
EN = str.maketrans("ВДКТ", "JQKA")


def hand(written):
    rows = zip("♠♣♦♥", written.translate(EN).split("\n"), strict=True)
    return tuple(
        sorted(Card(suit + rank) for suit, row in rows for rank in row.split(", ") if rank != "—")
    )


HANDS = {S: hand(SOUTH), W: hand(WEST), E: hand(EAST)}
GAME = Contract(declarer=S, trump=Trump.HEARTS)


def read(text):
    return newspaper.read(Source(text))


def read_deal(text):
    reading = read(text)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def found_by(text):
    """Return the code of each finding, what was expected, and the text it points at."""
    return [(f.code, f.values.get("expected"), text[slice(*f.span)]) for f in read(text).findings]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_problem(end):
    deal = read_deal(TEXT.replace("\n", end))
    assert deal.hands == HANDS
    assert deal.discard == (Card.SK, Card.HQ)
    assert (deal.game, deal.lead, deal.talon) == (GAME, W, None)
    assert (deal.notes, deal.others) == ({}, ())


@pytest.mark.parametrize(
    "heading",
    ["Запад Восток", "Запад\tВосток", "Запад\nВосток", "ЗАПАД — ВОСТОК", "Запад и Восток:"],
)
def test_two_hands_side_by_side(heading):
    assert read_deal(TEXT.replace("Запад Восток", heading)).hands == HANDS


@pytest.mark.parametrize(
    "rows",
    [
        "В, 7\tТ, 8\nД, 10\tТ, 9, 8, 7\n9, 8, 7\tТ, 10\nТ, 8, 7\tВ, 9",
        "В, 7Т, 8\nД, 10Т, 9, 8, 7\n9, 8, 7Т, 10\nТ, 8, 7В, 9",
        # A comma is missing in a hand, or stands at the border.
        "В, 7 Т, 8\nД, 10 Т, 9 8, 7\n9, 8, 7 Т, 10\nТ, 8, 7 В, 9",
        "В, 7 Т, 8\nД, 10, Т, 9, 8, 7\n9, 8, 7 Т, 10\nТ, 8, 7 В, 9",
        "В 7\tТ 8\nД 10\tТ 9 8 7\n9 8 7\tТ 10\nТ 8 7\tВ 9",
    ],
)
def test_a_border(rows):
    assert read_deal(TEXT.replace(SIDES, rows)).hands == HANDS


@pytest.mark.parametrize(
    "rows",
    [
        # More than one border gives two hands of ten.
        "В, 7, Т, 8\nД, 10, Т, 9, 8, 7\n9, 8, 7 Т, 10\nТ, 8, 7 В, 9",
        "В 7 Т 8\nД 10 Т 9 8 7\n9, 8, 7 Т, 10\nТ, 8, 7 В, 9",
        # None does.
        "В, 7 Т, 8\nД, 10 Т, 9, 8, 7\n9, 8, 7 Т, 10\nТ, 8, 7 В",
        "В, 7 Т, 8\nД, 10 Т, 9, 8, 7\n9, 8, 7 Т, 10\nТ, 8 7, В, 9",
        "В, 7 Т, 8\nД, 10 Т, 9, 8, 7\n9, 8, 7 Т, 10\n— —, —",
        "В, 7 Т, 8\nД, 10 Т, 9, 8, 7\n9, 8, 7 Т, 10\n" + "7, 8, 9, 10, " * 6,
        # A card stands twice where commas prove nothing.
        "В, 7 Т, 8\nД, 10, Т, 9, 8, 8\n9, 8, 7 Т, 10\nТ, 8, 7 В, 9",
    ],
)
def test_a_border_that_is_not_proved(rows):
    text = TEXT.replace(SIDES, rows)
    reading = read(text)
    assert [finding.message for finding in reading.findings][-1:] == [
        "no border between two hands is proved"
    ]
    assert text[slice(*reading.findings[-1].span)] == f"Запад Восток\n{rows}".rstrip(" ")
    assert reading.deals[0].hands == {S: HANDS[S]}


def test_equal_hands_of_an_ending():
    rows = "В —\n— Д, 10\n7 —\n— —"
    deal = read_deal(f"Запад Восток\n{rows}")
    assert deal.hands == {W: (Card.SJ, Card.D7), E: (Card.CQ, Card.C10)}
    # A comma instead of the border leaves it open.
    assert len(found_by(f"Запад Восток\n{rows}".replace("В —", "В, 8 —"))) == 2


def test_one_dash_for_both():
    rows = "Т, К, Д, В 10, 9, 8\nТ, К, Д В, 10, 9\nТ, К, Д В, 10, 9, 8\n—"
    deal = read_deal(f"Запад Восток\n{rows}")
    assert [len(hand) for hand in deal.hands.values()] == [10, 10]
    assert not any(str(card).startswith("♥") for hand in deal.hands.values() for card in hand)


def test_a_card_that_cannot_be_read_keeps_its_place():
    text = TEXT.replace("Т, 8, 7 В, 9", "Т, 6, 7 В, 9").replace("К, 10\n", "К, Ж\n")
    assert found_by(text) == [("PN001", "a rank", "Ж"), ("PN001", "a rank", "6")]
    (deal,) = read(text).deals
    assert deal.hands[E] == HANDS[E]
    assert set(HANDS[W]) - set(deal.hands[W]) == {Card.H8}
    assert set(HANDS[S]) - set(deal.hands[S]) == {Card.H10}


@pytest.mark.parametrize(
    ("entry", "field", "value"),
    [
        ("Контракт: 8 пик", "game", Contract(level=8, trump=Trump.SPADES)),
        ("Игра: 10♦", "game", Contract(level=10, trump=Trump.DIAMONDS)),
        ("Контракт: 6 без козыря.", "game", Contract(level=6, trump=Trump.NO_TRUMP)),
        ("Козырь: нет", "game", Contract(trump=Trump.NO_TRUMP)),
        ("Козыри: ♣", "game", Contract(trump=Trump.CLUBS)),
        ("Козырь : БК", "game", Contract(trump=Trump.NO_TRUMP)),
        ("Игра: мизер", "game", Misere()),
        ("Игра: мизер\nРазыгрывающий: Запад", "game", Misere(W)),
        ("Игра: распасы", "game", AllPass()),
        ("Контракт: 7 бубен\nКозырь: бубна", "game", Contract(level=7, trump=Trump.DIAMONDS)),
        ("Козырь: бубна\nКонтракт: 7 бубен", "game", Contract(level=7, trump=Trump.DIAMONDS)),
        ("Ход: Восток.", "lead", E),
        ("Первая рука: Юг", "first_hand", S),
        ("Сдающий: Север", "dealer", N),
        ("Прикуп: 7♦ Т♥", "talon", (Card.D7, Card.HA)),
        ("Прикуп: ♥Т, ♦7", "talon", (Card.HA, Card.D7)),
        ("Снос: 7,8 бубен", "discard", (Card.D8, Card.D7)),
        ("Снос: 7 пик и 10 червей", "discard", (Card.S7, Card.H10)),
        ("Снос: ♦7, 8", "discard", (Card.D8, Card.D7)),
        ("Снос: В п, Д ч", "discard", (Card.SJ, Card.HQ)),
        ("Играет: Восток", "others", (Other("Играет", "Восток"),)),
        ("Вопрос: кто прав?", "others", (Other("Вопрос", "кто прав?"),)),
    ],
)
def test_entries(entry, field, value):
    deal = read_deal(f"{entry}\nЮг\n{SOUTH}\n")
    assert getattr(deal, field) == value
    assert deal.hands == {S: HANDS[S]}


@pytest.mark.parametrize(
    ("entry", "expected", "at"),
    [
        ("Козырь: джокер", "a trump, and the same as before", "джокер"),
        ("Контракт: 8 раз", "a trump, and the same as before", "раз"),
        ("Козырь: пика\nКонтракт: 7 треф", "a trump, and the same as before", "треф"),
        ("Контракт: ?", "a game such as 6♠, мизер or распасы", "?"),
        ("Игра: шахматы", "a game such as 6♠, мизер or распасы", "шахматы"),
        ("Ход: Аня", "a seat", "Аня"),
        ("Снос: 7, 8", "a card with its suit", "7"),
        ("Снос: дама пик", "a card with its suit", "дама"),
        ("Снос: 6 пик", "a card with its suit", "6"),
        ("К, Д", "a seat before a hand", "К, Д"),
        ("Юг\nК, Д\nХод: Юг", "four rows of the ranks of a hand", "Юг\nК, Д"),
        ("Юг\nК\nК\nК\nСевер", "four rows of the ranks of a hand", "Юг\nК\nК\nК"),
        (f"Запад\n{SIDES}", "four rows of the ranks of a hand", f"Запад\n{SIDES}"),
        (f"Север\n{SOUTH}\nК", "a seat before a hand", "К"),
    ],
)
def test_what_cannot_be_read(entry, expected, at):
    assert found_by(f"{entry}\nСдающий: Юг")[0] == ("PN001", expected, at)


@pytest.mark.parametrize("entry", ["Сноз: 7 пик", "Ответ: взятку даёт ♥7"])
def test_cards_under_another_label(entry):
    text = f"Юг\n{SOUTH}\n{entry}"
    assert found_by(text) == [("PN002", None, entry.partition(":")[0])]
    assert read(text).deals[0].others == (Other(*entry.split(": ")),)


def test_a_dash_among_cards_is_told():
    assert found_by(f"Юг\nК, —\n{SOUTH}"[:-7]) == [("PN001", "a rank", "—")]


def test_an_entry_that_stands_twice():
    text = f"Козырь: пика\nКозырь: пика\nЮг\n{SOUTH}"
    assert found_by(text) == [("PN005", None, "Козырь: пика")]
    assert read(text).findings[0].span == Span(13, 25)


def test_deals_follow_each_other():
    first, second = read(TEXT + TEXT).deals
    assert first == second
    hands_first = f"Юг\n{SOUTH}\nСнос: 7 бубен\n"
    assert len(read(hands_first + hands_first).deals) == 2
    assert len(read(f"{hands_first}- - -\nКозырь: пика\nЗапад\n{WEST}").deals) == 2
    # Another trump below the hands is that of another deal.
    first, second = read(f"Контракт: 6 треф\nЮг\n{SOUTH}\nКозырь: пика\nЗапад\n{WEST}").deals
    assert (first.game.trump, second.game) == (Trump.CLUBS, Contract(trump=Trump.SPADES))
    # A hand that could not be read was there all the same.
    assert len(read(f"Юг\nК\nК\nСевер\n{WEST}\nЮг\n{SOUTH}").deals) == 2


def test_prose_is_kept():
    text = f"Задача\n{TEXT}\nБубна-пика-бубна.\nВосемь пик-пика-пика\nСевер\nОтвет: шесть"
    deal = read_deal(text)
    assert deal.notes == {
        "name": Notes(before=("Задача",)),
        "": Notes(after=("Бубна-пика-бубна.", "Восемь пик-пика-пика", "Север")),
    }
    assert deal.others == (Other("Ответ", "шесть"),)


def test_prose_of_no_deal_stays():
    deal = read_deal(f"Номер: 5\nЭтюд\n***\n{TEXT}")
    assert deal.notes == {"name": Notes(before=("Этюд", "Номер: 5"))}


@pytest.mark.parametrize("entry", ["Ход: Юг", "Козырь: пика", "Играет: Юг", "Снос: 7 пик"])
def test_an_entry_is_a_deal(entry):
    assert read_deal(entry).hands is None


def test_an_empty_hand_is_nobodys():
    assert read_deal(f"Север\n—\n–\n-\n—\n{TEXT}").hands == HANDS


def test_the_ace_or_the_ten():
    assert read_deal(TEXT.replace("Т", "T")).hands == HANDS
    english = TEXT.replace("10", "T")
    for seat_rows in (SOUTH, SIDES):
        rows = seat_rows.replace("10", "T")
        english = english.replace(rows, seat_rows.translate(EN).replace("10", "T"))
    assert read_deal(english.replace("К пик, Д черв", "K пик, Q черв")).hands == HANDS
    assert [f.code for f in read("Юг\nT, K\n—\n—\n—").findings] == ["PN006"]


def test_a_text_without_a_deal():
    assert [(f.code, f.span) for f in read("Привет").findings] == [("PN004", Span(0, 0))]
    assert [f.code for f in read("").findings] == ["PN004"]


def test_places():
    reading = read(f"{TEXT}Прикуп: 7♦ Т♥\nОтвет: шесть\n")
    text = reading.source.text

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]") == text[text.index("черва") : -1]
    assert at("deals[0].game") == "черва"
    assert at("deals[0].game.declarer") == "Юг"
    assert at("deals[0].lead") == "Запад"
    assert at("deals[0].hands.south") == SOUTH
    assert reading.span("deals[0].hands.east[♣10]") == reading.span("deals[0].hands.east")
    assert reading.span("deals[0].hands.east[♣A]").start == text.index("Т, 9, 8, 7")
    assert at("deals[0].discard[♥Q]") == "Д"
    assert at("deals[0].talon[1]") == "Т"
    assert at("deals[0].others[0]") == "Ответ: шесть"
    assert reading.language == "ru"


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_a_sample(path):
    source = Source(path.read_text("utf-8"))
    reading = newspaper.read(source)
    assert newspaper.recognises(source)
    assert reading.findings == ()
    for deal in reading.deals:
        cards = [card for hand in deal.hands.values() for card in hand]
        assert {*cards, *(deal.discard or deal.talon)} == PACK
        assert len(cards) == 30


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (TEXT, True),
        ("Юг:\r\nТ, К\r\n—\r\n", True),
        ("Юг\n\nТ К\nД", True),
        ("Юг\nТ, К\nи так далее", False),
        ("Юг\ns Т К\nc Д", False),
        ("Юг: ♠Т\n♠К", False),
        ("Юг", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert newspaper.recognises(Source(text)) is ours


ALPHABET = st.sampled_from(
    [*"ТКДВ10987TKAx?,.-—:; \t\r\n\x00é♠♦", "Юг", "Запад Восток", "Снос: ", "Козырь: пика", "7 пик"]
)


def check(text):
    source = Source(text)
    reading = newspaper.read(source)
    assert isinstance(newspaper.recognises(source), bool)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        finding.message.format_map(finding.values)
    for index, deal in enumerate(reading.deals):
        at = f"deals[{index}]"
        rows = {
            f"{at}.hands.{seat}[{card}]": card
            for seat, hand in (deal.hands or {}).items()
            for card in hand
        }
        rows |= {f"{at}.discard[{card}]": card for card in deal.discard or ()}
        rows |= {f"{at}.talon[{number}]": card for number, card in enumerate(deal.talon or ())}
        for address, card in rows.items():
            assert text[slice(*reading.span(address))] in spellings(card)


def spellings(card):
    """Return how a rank may be written: the letters T in both ways."""
    if not card.known:
        return ("x", "х", "?")
    letters = {"10": "10 X Х 0 T Т", "J": "J В B V", "Q": "Q Д D", "K": "K К", "A": "A А T Т"}
    return letters.get(card.rank.value, card.rank.value).split()


@given(st.text() | st.lists(ALPHABET).map("".join))
def test_reading_never_raises(text):
    check(text)


@given(st.integers(0, 200), st.integers(0, 12), st.lists(ALPHABET, max_size=4).map("".join))
@example(at=0, gone=0, put="")
def test_reading_a_mutated_text_makes_up_no_card(at, gone, put):
    check(TEXT[:at] + put + TEXT[at + gone :])
