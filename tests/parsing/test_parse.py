"""What the notation reads: every spelling, every entry, and what it says of what it cannot read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefnotation.checking import check
from prefnotation.formats import notation
from prefnotation.model.auction import (
    AllPass,
    Bid,
    Contract,
    Declared,
    Defence,
    Hold,
    Misere,
    MisereBid,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Notes, Other, Trick
from prefnotation.model.seats import Seat
from prefnotation.parsing import parse
from prefnotation.parsing.signs import Plain
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES
from tests.any_deal import deals


def read(text):
    return parse(Source(text))


def deal(text):
    """Return the only deal of a text that can be read whole."""
    reading = read(text)
    assert reading.findings == ()
    (only,) = reading.deals
    return only


def cards(text):
    return tuple(Card(word) for word in text.split())


def said(text):
    """Return code, place and message of everything that is wrong with a text."""
    return [(d.code, str(Source(text).place(d.span.start)), d.message) for d in check(read(text))]


@pytest.mark.parametrize(
    ("written", "held"),
    [
        ("Север: ♠Т97 10♦ ♥ДВ", "♠A ♠9 ♠7 ♦10 ♥Q ♥J"),
        ("Север: ♠Т97♦10♥ДВ", "♠A ♠9 ♠7 ♦10 ♥Q ♥J"),
        ("Север: ♠ Т 9 7 10♦ 8", "♠A ♠9 ♠7 ♦10 ♦8"),
        ("Север: В♦ 9♦ 10♠ Тт", "♠10 ♣A ♦J ♦9"),
        ("Север: ♠: Т, 9; ♣: –; ♥: Д", "♠A ♠9 ♥Q"),
        ("Север: ♠Т97 ; пики сверху", "♠A ♠9 ♠7"),
        ("Север: тТ97 бК чД", "♣A ♣9 ♣7 ♦K ♥Q"),
        ("Север: ♠тв9 ♥д", "♠A ♠J ♠9 ♥Q"),
        ("Север: ♠Тхх ♥? ♣", "♠A ♠x ♠x ♥?"),
        ("Север: ♠Т ? ?", "♠A ? ?"),
        ("Север: ♠X7 ♦9Х", "♠10 ♠7 ♦10 ♦9"),
        ("North: ♠T7 ♥AKQ", "♠10 ♠7 ♥A ♥K ♥Q"),
        ("North: As Kh 10d 7c", "♠A ♣7 ♦10 ♥K"),
        ("North: sAK hQ d10", "♠A ♠K ♦10 ♥Q"),
        ("Север: &spades;ТК &#9829;Д", "♠A ♠K ♥Q"),
        ("Север: ♤ТК ♡Д", "♠A ♠K ♥Q"),
        ("Север: ♠️ТК ♥️Д", "♠A ♠K ♥Q"),
        ("North: 🂡 🂾 🃊", "♠A ♦10 ♥K"),
        ("Север:\u00a0♠Т\u00a0♥Д", "♠A ♥Q"),
        ("С: ♠ТКД", "♠A ♠K ♠Q"),
        ("Север: ♠Т-Д-В-10 ♣К/9/8 ♦К.9.8", "♠A ♠Q ♠J ♠10 ♣K ♣9 ♣8 ♦K ♦9 ♦8"),
        ("Север: ♠ Т - Д - В ♣ К;9;8", "♠A ♠Q ♠J ♣K ♣9 ♣8"),
        ("Север: пики К98, Трефы: 10 &#x2665;Т бубны -", "♠K ♠9 ♠8 ♣10 ♥A"),
        ("Север: п Т т 9 8 б -", "♠A ♣9 ♣8"),
        ("Север: ♠КТ0", "♠A ♠K ♠10"),
        ("Север: - ", ""),
        ("Север:", ""),
    ],
)
def test_a_hand_in_its_spellings(written, held):
    assert deal(written).hands == {Seat.NORTH: cards(held)}


@pytest.mark.parametrize(
    ("written", "seat"),
    [
        ("Юг", Seat.SOUTH), ("запад", Seat.WEST), ("С", Seat.NORTH), ("В", Seat.EAST),
        ("South", Seat.SOUTH), ("W", Seat.WEST), ("N", Seat.NORTH), ("E", Seat.EAST),
        ("I", Seat.FIRST), ("II", Seat.SECOND), ("III", Seat.THIRD), ("B", Seat.EAST),
    ],
)  # fmt: skip
def test_a_seat_in_its_spellings(written, seat):
    assert deal(f"{written}: ♠7").hands == {seat: (Card.S7,)}
    assert deal(f"Сдающий: {written}").dealer is seat


@pytest.mark.parametrize(
    ("written", "trick"),
    [
        ("1. ♣Д В 9", Trick(1, cards("♣Q ♣J ♣9"))),
        ("1) ♣Д, В, 9", Trick(1, cards("♣Q ♣J ♣9"))),
        (
            "1. В ♣Д, З В, Ю 9",
            Trick(1, cards("♣Q ♣J ♣9"), (Seat.EAST, Seat.WEST, Seat.SOUTH)),
        ),
        (
            "1. З ♣Д, В 9, Ю 7",
            Trick(1, cards("♣Q ♣9 ♣7"), (Seat.WEST, Seat.EAST, Seat.SOUTH)),
        ),
        ("1. З ♣Д, В, 9", Trick(1, cards("♣Q ♣J ♣9"), (Seat.WEST,))),
        ("1. З ♣Д В 9", Trick(1, cards("♣Q ♣J ♣9"), (Seat.WEST,))),
        ("1. Юг: ♣9 К 10", Trick(1, cards("♣9 ♣K ♣10"), (Seat.SOUTH,))),
        ("1. Юг — ♣9 К 10", Trick(1, cards("♣9 ♣K ♣10"), (Seat.SOUTH,))),
        ("1. ♣Д ♠7 9", Trick(1, cards("♣Q ♠7 ♠9"))),
        ("1. Д♣ 9 10♣", Trick(1, cards("♣Q ♣9 ♣10"))),
        ("1. З ♠8, ДБ", Trick(1, cards("♠8 ♦Q"), (Seat.WEST,))),
        ("1. [♥9] ♥Д 7 К", Trick(1, cards("♥Q ♥7 ♥K"), (), Card.H9)),
        ("1. ♣9 К 10 → Запад", Trick(1, cards("♣9 ♣K ♣10"), (), None, Seat.WEST)),
        ("1. ♣9 К 10 -> В", Trick(1, cards("♣9 ♣K ♣10"), (), None, Seat.EAST)),
        ("1. чТ К 10", Trick(1, cards("♥A ♥K ♥10"))),
        ("10. ♣9", Trick(10, cards("♣9"))),
    ],
)
def test_a_trick_in_its_spellings(written, trick):
    assert deal(written).tricks == (trick,)


def test_the_jack_of_the_east_is_no_east():
    assert deal("В: В♦ 9♦").hands == {Seat.EAST: cards("♦J ♦9")}


def test_marks_and_unknown_cards_are_told_apart_by_blanks():
    (trick,) = deal("1. ♣Д? ? ?").tricks
    assert trick.plays == (Card.CQ, Card.ANY, Card.ANY)
    assert deal("1. ♣Д? ? ?").notes == {"tricks[0].plays[0]": Notes("?")}
    assert deal("1. ♣??").notes == {"tricks[0].plays[0]": Notes("?")}


def test_a_trick_with_all_that_may_stand_there():
    read_ = deal("1. ♣Д! {пора} ♣9 ♣Т → Юг ; всё")
    assert read_.tricks == (Trick(1, cards("♣Q ♣9 ♣A"), (), None, Seat.SOUTH),)
    assert read_.notes == {
        "tricks[0].plays[0]": Notes("!", (), ("пора",)),
        "tricks[0]": Notes(after=("всё",)),
    }


@pytest.mark.parametrize(
    ("written", "calls"),
    [
        (
            "7т, 7Б, 7 б/к!, мизер без прикупа, X♥",
            (
                Bid(7, Trump.CLUBS), Bid(7, Trump.DIAMONDS), Bid(7, Trump.NO_TRUMP),
                MisereBid(True), Bid(10, Trump.HEARTS),
            ),
        ),
        ("6♠ – здесь – пас", (Bid(6, Trump.SPADES), Hold(), Pass())),
        ("6 пик, 7 бубен, pass", (Bid(6, Trump.SPADES), Bid(7, Trump.DIAMONDS), Pass())),
        ("6 треф; 6 черв; 8 NT", (Bid(6, Trump.CLUBS), Bid(6, Trump.HEARTS), Bid(8, Trump.NO_TRUMP))),
        ("6 без козыря", (Bid(6, Trump.NO_TRUMP),)),
        ("Юг: 6s, Запад — пас", (Bid(6, Trump.SPADES, False, Seat.SOUTH), Pass(Seat.WEST))),
        ("9♣ without talon", (Bid(9, Trump.CLUBS, True),)),
        ("распасы", (Pass(),)),
    ],
)  # fmt: skip
def test_an_auction_in_its_spellings(written, calls):
    assert deal(f"Торговля: {written}").auction == calls


@pytest.mark.parametrize(
    ("written", "game"),
    [
        ("Контракт: Запад 6♠", Contract(Seat.WEST, 6, Trump.SPADES)),
        ("Contract: 6♦ South", Contract(Seat.SOUTH, 6, Trump.DIAMONDS)),
        ("Контракт: Юг 6♠\nКозырь: ♠", Contract(Seat.SOUTH, 6, Trump.SPADES)),
        ("Играет: Юг {a}\nКозырь: ♦\nИгра: 7", Contract(Seat.SOUTH, 7, Trump.DIAMONDS)),
        ("Козырь: ♦", Contract(trump=Trump.DIAMONDS)),
        ("Козыри: без козыря", Contract(trump=Trump.NO_TRUMP)),
        ("Козырь: ч", Contract(trump=Trump.HEARTS)),
        ("Козырь: пики", Contract(trump=Trump.SPADES)),
        ("Играет: Юг", Contract(Seat.SOUTH)),
        ("Игра: X", Contract(level=10)),
        ("Игра: 7 без прикупа", Contract(level=7, without_talon=True)),
        ("Контракт: Юг 7♠ без трёх", Contract(Seat.SOUTH, 7, Trump.SPADES, without_three=True)),
        ("Контракт: Юг мизер без прикупа", Misere(Seat.SOUTH, True)),
        ("Контракт: распасы", AllPass()),
        ("Contract: all-pass", AllPass()),
        ("Контракт:", Contract()),
    ],
)
def test_a_game_in_its_spellings(written, game):
    assert deal(written).game == game


@pytest.mark.parametrize(
    ("written", "defence"),
    [
        (
            "Восток пас, Юг вист, в светлую",
            Defence((Declared(Stand.PASS, Seat.EAST), Declared(Stand.WHIST, Seat.SOUTH)), True),
        ),
        ("вист, полвиста!", Defence((Declared(Stand.WHIST), Declared(Stand.HALF_WHIST)))),
        (
            "whist, half-whist, closed",
            Defence((Declared(Stand.WHIST), Declared(Stand.HALF_WHIST)), False),
        ),
        ("лёжа", Defence((), True)),
        ("в\tсветлую", Defence((), True)),
        ("стоя", Defence((), False)),
    ],
)
def test_a_defence_in_its_spellings(written, defence):
    assert deal(f"Вист: {written}").defence == defence


def test_facts_are_kept_as_written():
    text = 'Deal 5\nTitle: A "fine" one {so} ; more\nDate: "1880; May"\nAuthor:\nSource: "bad \\q"'
    read_ = deal(text)
    assert (read_.name, read_.title, read_.date, read_.author) == (
        "5",
        'A "fine" one',
        "1880; May",
        "",
    )
    assert read_.source == '"bad \\q"'
    assert read_.notes == {"title": Notes(after=("so", "more"))}


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Сдача 3", "3"), ("Сдача №3", "3"), ("Deal #3", "3"), ("РАЗДАЧА: Вторая", "Вторая"),
        ('Сдача "Мизер ; наш"', "Мизер ; наш"), ("deal", None), ("  Сдача 3-я", "3-я"),
    ],
)  # fmt: skip
def test_a_header_in_its_spellings(header, name):
    assert deal(f"{header}\nЮг: ♠7").name == name


def test_tricks_of_the_declarer_and_of_each():
    read_ = deal("Взятки: 6\nTricks: Запад 6, Юг: 2; В 2")
    assert read_.taken == 6
    assert read_.won == {Seat.WEST: 6, Seat.SOUTH: 2, Seat.EAST: 2}
    assert deal("Взятки:").won == {}


def test_comments_belong_to_what_is_near():
    text = (
        "; о деле\n{ещё}\nСдача 1 ; шапка\n; перед Югом\n{и\n  вот} Юг: {a} ♠7 {b} ♥8 ; c\n"
        "Торговля: 6♠ {смело}, Запад {!} пас\n1. {t} ♠7 8 {p} 9 ; e\n\n# конец\n{всё}\n"
    )
    assert deal(text).notes == {
        "name": Notes(before=("о деле", "ещё"), after=("шапка",)),
        "hands.south": Notes(before=("перед Югом", "и вот"), after=("a", "b", "c")),
        "auction[0]": Notes(after=("смело",)),
        "auction[1]": Notes(after=("!",)),
        "tricks[0].plays[1]": Notes(after=("p",)),
        "tricks[0]": Notes(after=("t", "e")),
        "": Notes(after=("конец", "всё")),
    }


def test_several_records_and_the_remarks_between_them():
    text = "%pref 1\n; top\n\nСдача 1\nЮг: ♠7\n; under 1\n\n; above 2\nСдача 2\nDeal 3"
    reading = read(text)
    assert [d.name for d in reading.deals] == ["1", "2", "3"]
    assert reading.deals[0].notes == {"name": Notes(before=("top",)), "": Notes(after=("under 1",))}
    assert reading.deals[1].notes == {"name": Notes(before=("above 2",))}


def test_several_comments_on_a_line_above_a_header_are_its_own():
    (deal,) = read("{a} {b} ; c\nСдача 1\n").deals
    assert deal.notes == {"name": Notes(before=("a", "b", "c"))}
    first, second = read("Сдача 1\n{a} {b}\nСдача 2").deals
    assert (first.notes, second.notes) == ({}, {"name": Notes(before=("a", "b"))})


def test_a_record_before_the_first_header_is_one():
    assert [d.name for d in read("Юг: ♠7\nСдача 2\nСдача была\n").deals] == [None, "2"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Север: ♠КЖ8", [("PN001", "1:10", "expected a rank, a suit or the end of the line, found `Ж8`")]),
        ("Север: ♠Т1 ♥Д", [("PN001", "1:10", "expected a rank, a suit or the end of the line, found `1`")]),
        ("1. ♣9 10 1О", [("PN001", "1:10", "expected a card, a rank, `→` and the winner or the end of the line, found `1О`")]),
        ("1. ♣1 9", [("PN001", "1:5", "expected a rank after ♣, found `1`")]),
        ("1. ♣9 ♣", [("PN001", "1:8", "expected a rank after ♣, found the end of the line")]),
        ("Торговля: 7♣, псс", [("PN001", "1:15", "expected a call, a seat or a player or the end of the line, found `псс`")]),
        ("1. З ♣Д В 9 Ю 7", [("PN001", "1:13", "expected a card, a rank, `→` and the winner or the end of the line, found `Ю`")]),
        ("что-то совсем другое", [("PN001", "1:1", "expected a label such as `Юг:` or a trick number such as `1.`, found `что`")]),
        ("Юг: ♠7 {a", [("PN001", "1:8", "the comment is not closed")]),
        ("Сдающий: Ким", [("PN008", "1:10", "`Ким` is neither a seat nor a player of this table")]),
        ("Сдающий: ким", [("PN001", "1:10", "expected a seat or a player, found `ким`")]),
        ("Взятки: Юг", [("PN001", "1:11", "expected a number of tricks, found the end of the line")]),
        ("Контракт: здесь", [("PN001", "1:11", "expected a game, found `здесь`")]),
        ("Контракт: мизер 6♠", [("PN001", "1:17", "expected one game, found `6♠`")] * 2),
        ("Контракт: распасы Юг", [("PN001", "1:19", "expected one game, found `Юг`")]),
        ("Играет: Юг\nКозырь: ♦\nИгра: 7♣", [("PN001", "3:7", "expected one game, found `7♣`")]),
        ("Вист: в светлую, в тёмную", [("PN001", "1:18", "expected one way to play, found `в тёмную`")]),
        ("Контракт: 6♠ 7♠", [("PN001", "1:14", "expected one game, found `7♠`")]),
        ("Контракт: мизер распасы", [("PN001", "1:17", "expected one game, found `распасы`")]),
        ("Вист: Юг, Запад вист", [("PN001", "1:7", "expected a seat and what it declares, found `Юг`")]),
        ("Вист: Юг", [("PN001", "1:7", "expected a seat and what it declares, found `Юг`")]),
        ("%pref 2\nЮг: ♠7", [("PN001", "1:1", "expected `%pref 1`, found `%pref 2`")]),
        ("1. ? 9 ♠7", [("PN001", "1:6", "expected a card with its suit, found `9`")]),
        ("Cнос: ♥9 ♦7", [("PN002", "1:1", "unknown label `Cнос`")]),
        ("Прикуп: ♥9 ♦7\nПрикуп: ♥8 ♦8", [("PN005", "2:1", "`Прикуп` stands twice")]),
        ("Юг: ♥9\nЮг: ♥8", [("PN005", "2:1", "`Юг` stands twice")]),
        ("Контракт:\nИграет: Юг", []),
        ("Контракт:\nКонтракт:", [("PN005", "2:1", "`Контракт` stands twice")]),
        ("Контракт: ♠\nКонтракт: ♠", [("PN005", "2:1", "`Контракт` stands twice")]),
        ("Игра: 6♠\nигра: пик", [("PN005", "2:1", "`игра` stands twice")]),
        ("Взятки: Юг 3, Юг 4", [("PN005", "1:15", "`Юг` stands twice")]),
        ("Юг: ♠\x07Т", [("PN003", "1:6", "the control character U+0007 is read as a blank")]),
        ("Юг: ♠Т\udcd0", [("PN003", "1:7", "the byte 0xD0 is not valid here")]),
        ("", [("PN004", "1:1", "the text holds no deal")]),
        ("\n ; только слова\n{и ещё}\n", [("PN004", "1:1", "the text holds no deal")]),
        ("Юг: ♠TД ♦Q", [("PN006", "1:6", "`T` is ♠Т in Russian and ♠10 in English, and nothing proves which")]),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_at_its_place(text, found):
    assert sorted(said(text)) == sorted(found)


@pytest.mark.parametrize(
    ("line", "help_"),
    [
        ("Запад ♠ТДВ", "is a colon missing? `Запад:`"),
        ("talon ♠A", "is a colon missing? `talon:`"),
        ("3 ♠Т 7 8", "is a point missing? `3.`"),
        ("1. З ♣Д В 9 Ю 7", "plays that name their seats are parted by commas"),
        ("1. ♣9 10 1О", "a letter stands where the zero should: `10`"),
        ("wind and rain", "entries are `South: ♠AK`, `Contract: 6♠`, `1. ♠A 7 8` and so on"),
        ("Auction: p", "calls are 6♠ to 10NT, misère, pass, hold"),
        ("Торговля: п", "calls are 6♠ to 10БК, мизер, пас, здесь"),
        ("Контракт: 11♠", "calls are 6♠ to 10БК, мизер, пас, здесь"),
    ],
)
def test_help_says_what_to_do_next(line, help_):
    assert check(read(line))[0].help == help_


def test_of_a_file_that_is_no_text_the_first_places_will_do():
    reading = read("\x00a" * 150)
    messages = [d.message for d in check(reading) if d.code == "PN003"]
    assert len(messages) == 101
    assert messages[-1] == "50 more such places follow"
    assert said("Юг: ♠Т {\x00\x01}\udcff\udcfe\udcfd\udcfc\udcfb") == [
        ("PN003", "1:9", "2 control characters are read as blanks, the first U+0000"),
        ("PN003", "1:12", "5 bytes are not valid here: 0xFF 0xFE 0xFD 0xFC …"),
    ]


def test_a_near_label_is_named_and_the_entry_kept():
    reading = read("Cнос: ♥9 ♦7")
    assert reading.deals == (Deal(others=(Other("Cнос", "♥9 ♦7"),)),)
    assert check(reading)[0].help == "did you mean `Снос`?"
    assert check(read("Погода: дождь"))[0].help == "the entry is kept as written"


def test_bad_lines_cost_no_good_ones():
    text = "Сдача 1\nЮг: ♠Ж\nЗапад: ♠Т7\nчепуха\n1. ♠7 8 Ж\n2. ♠Т 9 10\nСдача 2\nЮг: ♠К\n"
    reading = read(text)
    assert [finding.span.start for finding in reading.findings] == [13, 26, 41]
    assert reading.deals[0] == Deal(
        name="1", hands={Seat.WEST: cards("♠A ♠7")}, tricks=(Trick(2, cards("♠A ♠9 ♠10")),)
    )
    assert reading.deals[1] == Deal(name="2", hands={Seat.SOUTH: cards("♠K")})


def test_a_comment_over_lines_survives_a_bad_line():
    text = "Юг: ♠Ж\nЗапад: ♠7 {через\nстроку}\n; {не открыто\nВосток: ♠8\n1. ♠7 {так} 8\n"
    reading = read(text)
    assert len(reading.findings) == 1
    assert reading.deals[0].hands == {Seat.WEST: (Card.S7,), Seat.EAST: (Card.S8,)}
    assert reading.deals[0].notes["hands.west"] == Notes(after=("через строку",))


def test_a_brace_in_a_comment_swallows_no_line():
    reading = read("; {a\nЮг: ♠7 }\nЗапад: ♠8\n")
    assert [finding.span.start for finding in reading.findings] == [12]
    assert reading.deals[0].hands == {Seat.WEST: (Card.S8,)}


def test_an_open_comment_costs_its_line():
    reading = read("Юг: ♠7 {открыто\nЗапад: ♠8\n")
    assert len(reading.findings) == 1
    assert reading.deals[0].hands == {Seat.WEST: (Card.S8,)}


def test_a_line_that_no_record_has_is_told_of_and_costs_nothing_else():
    reading = read(
        "Сдача 1\nЮг: ♠7\nЗапад: " + "♠" * 70_000 + "\nВосток: ♠8 {a\nb}\n" + "Сдача 2\n"
    )
    assert [finding.code for finding in reading.findings] == ["PN007"]
    assert check(reading)[0].message == "the line holds 70007 characters"
    assert reading.deals[0].hands == {Seat.SOUTH: (Card.S7,), Seat.EAST: (Card.S8,)}
    assert len(reading.deals) == 2
    braces = read("Юг: ♠7 {a\n" + "b" * 70_000 + "}\nЗапад: ♠8\n")
    assert [finding.code for finding in braces.findings] == ["PN001", "PN007"]
    assert braces.deals[0].hands == {Seat.WEST: (Card.S8,)}


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Юг: ♠Т", Card.SA),
        ("South: ♠T", Card.S10),
        ("Юг: ♠T ♥Д", Card.SA),
        ("Юг: ♠T ♥Q", Card.S10),
        ("Юг: ♠TТ ♥Д", Card.SA),
        ("Юг: ♠T10\nЗапад: ♥ДQ", Card.SA),
        ("Юг: ♠TA\nЗапад: ♥Дq\nПрикуп: ♥7 8", Card.S10),
        ("Юг: ♠Т ; with Latin", Card.SA),
        ("Юг: ♠Тxx ♥К9", Card.SA),
    ],
)
def test_the_alphabet_is_decided_once_for_a_record(text, card):
    reading = read(text)
    assert reading.findings == ()
    assert card in reading.deals[0].hands[Seat.SOUTH]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("B:пK♧ тД\n0.[♦Q]{}♠x", 6),
        ("South: сД ♠Q\n1. тТ ♠T", 17),
        ("Deal\n1. [♠ т] ♥Д ♥Q", 11),
        ("Deal\n1. ♥Д Т ♥Q", 11),
    ],
)
def test_wherever_a_letter_t_stands_it_is_found(text, at):
    found = [finding for finding in read(text).findings if finding.code == "PN006"]
    assert [finding.span.start for finding in found] == [at]


def test_of_letters_t_that_nothing_proves_the_rank_is_shown():
    reading = read("Deal 1\nSouth: тK {текст} ♥T")
    (finding,) = reading.findings
    assert finding.code == "PN006"
    assert reading.source.text[slice(*finding.span)] == "T"
    assert Card.H10 in reading.deals[0].hands[Seat.SOUTH]


def test_alphabets_mixed_where_they_agree_are_no_matter():
    assert deal("Юг: ♠KК ♥ДQ").hands == {Seat.SOUTH: cards("♠K ♠K ♥Q ♥Q")}


@pytest.mark.parametrize(("text", "language"), [
    ("Сдача 1\nЮг: ♠7", "ru"), ("Deal 1\nSouth: ♠7", "en"), ("Deal 1\nЮг: ♠7\nЗапад: ♠8", "ru"),
    ("1. ♠7 8 9", "ru"), ("I: ♠7\nTalon: ♠8\n", "en"),
])  # fmt: skip
def test_the_language_is_that_of_the_labels(text, language):
    assert read(text).language == language


def test_a_place_leads_back_to_the_text_as_written():
    text = "\ufeffСдача 1\r\nЮг: &spades;ТК ♥️Д\r\r\n1. ♤Т 7\r\n"
    reading = read(text.removeprefix("\ufeff"))
    written = reading.source.text

    def at(address):
        return written[slice(*reading.span(address))]

    assert at("deals[0].hands.south[♠K]") == "К"
    assert at("deals[0].hands.south[♥Q]") == "Д"
    assert at("deals[0].hands.south") == "Юг: &spades;ТК ♥️Д"
    assert at("deals[0].tricks[0].plays[0]") == "♤Т"
    assert at("deals[0].tricks[0].plays[1]") == "7"
    assert at("deals[0].tricks[0].winner") == "1. ♤Т 7"  # The nearest thing that has a place.
    assert at("deals[0]") == "Сдача 1"
    assert reading.span("nowhere") is None
    assert str(reading.source.place(reading.span("deals[0].tricks[0]").start)) == "4:1"


def test_every_place_of_a_deal_shows_what_stands_there():
    text = notation.emit([deal(TRICKY)], LANGUAGES["ru"])
    reading = read(text)
    for address in [
        "title", "dealer", "first_hand", "hands.south", "talon[1]", "auction[0]", "discard[♦8]",
        "game", "game.declarer", "game.level", "game.trump", "game.without_three", "defence.open",
        "defence.declared[0]", "lead", "tricks", "tricks[0].talon", "tricks[0].seats[0]",
        "tricks[0].winner", "taken", "won.west", "others[0]",
    ]:  # fmt: skip
        span = reading.span(f"deals[0].{address}")
        assert text[slice(*span)].strip() == text[slice(*span)] != "", address


TRICKY = """Сдача 1
Название: так
Сдающий: Юг
Первая рука: Запад
Юг: ♠7
Прикуп: ♥В ♥8
Торговля: Юг 6♠
Снос: ♦8 ♥8
Контракт: Запад 6♠ без трёх
Вист: Юг пас, в светлую
Ход: Юг
1. [♠7] Юг ♠Т, Запад ♠7 → Юг
Взятки: 6
Взятки: Запад 6
"""


@settings(max_examples=300)
@given(
    st.text()
    | st.text(alphabet="♠♣♦♥ТКДВ10987AKQJ .,;:{}#→[]()!?-\n\r\t ЮгЗападпасмизер1\x00\ufeff🂡")
)
def test_parsing_never_raises_on_a_text(text):
    reading = read(text)
    for diagnostic in check(reading):
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
    notation.emit(reading.deals, LANGUAGES["ru"])


@settings(max_examples=200)
@given(st.lists(deals(), min_size=1, max_size=3), st.sampled_from(["ru", "en"]), st.data())
def test_parsing_never_raises_on_a_record_that_was_damaged(deals_, language, data):
    text = notation.emit(deals_, LANGUAGES[language])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 20)))
        text = (
            text[:start]
            + data.draw(
                st.sampled_from(["", "♠", "{", "}", "\n", "\x00", "Т", " ", text[start:end] * 2])
            )
            + text[end:]
        )
    reading = read(text)
    check(reading)
    for address, span in reading._places.items():
        assert 0 <= span.start <= span.end <= len(text), address


@given(st.text(alphabet="aТ♠♤\ufe0f\r\n&spades;🂡\x00\u200b \xa0"))
def test_plain_text_leads_back_to_every_character_written(text):
    plain = Plain(text)
    assert plain.origin(len(plain.text)) == len(text)
    origins = [plain.origin(at) for at in range(len(plain.text) + 1)]
    assert origins == sorted(origins)
    kept = {text[plain.origin(at)] for at, char in enumerate(plain.text) if char == "a"}
    assert kept <= {"a"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(1. ♠Т 7 8\n2. ♠К 9 10)\n", ["(1. ♠Т 7 8\n2. ♠К 9 10)"]),
        ("(1. ♠Т 7 8\n2. ♠К 9 10\n", ["(1. ♠Т 7 8\n2. ♠К 9 10"]),
        ("(1. ♠Т 7 8)\n(1. ♠К 9 10\n2. ♠Д ♣7 8)\n", ["(1. ♠Т 7 8)", "(1. ♠К 9 10\n2. ♠Д ♣7 8)"]),
        ("((1. ♠Т 7 8) 2. ♠К 9 10)\n", ["((1. ♠Т 7 8) 2. ♠К 9 10)"]),
    ],
)
def test_a_variation_that_replaces_nothing_is_told_as_a_whole(text, found):
    reading = parse(Source(f"Сдача 1\n{text}Прикуп: ♥В ♥8\n"))
    told = [one for one in reading.findings if one.help.startswith("a variation stands")]
    assert {reading.source.text[slice(*one.span)] for one in told} >= {*found}
    assert {one.code for one in reading.findings} == {"PN001"}
    assert reading.deals[0].talon
    assert reading.deals[0].tricks is None
