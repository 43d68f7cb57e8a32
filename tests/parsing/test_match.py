"""Matches, players, scores, claims, problems and variations."""

import pytest

from prefnotation.checking import check
from prefnotation.model.auction import Bid, Contract, Declared, Defence, Pass, Stand, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Book, Deal, Match, Notes, Other, Player, Trick, Written
from prefnotation.model.seats import Seat
from prefnotation.parsing import parse
from prefnotation.source import Source

S, W, N, E = Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST
PLAYERS = 'Игроки: Юг Анна, Запад "Борис ; Ш", Восток Вера Петровна\n'


def read(text):
    return parse(Source(text))


def said(text):
    return [(d.code, d.message) for d in check(read(text))]


def test_a_match_holds_for_the_deals_that_follow():
    text = (
        "; турнир\nПулька 5 ; финал\nДата: 12 мая\nПравила: сочинка\nСоглашения: без сталинграда\n"
        f"Пуля: 20 {{на троих}}\n{PLAYERS}Сдающий: Анна\nИтог: Анна +64, Вера Петровна −90⅔\n"
        "Сдача 1\nАнна: ♠Т\n\nСдача 2\nСдающий: Вера Петровна\n"
        "Match 6\nPlayers: South Ann\nDeal\nDealer: Ann\nАнна: ♠Т\n"
    )
    reading = read(text)
    assert reading.records == (
        Match(
            name="5",
            date="12 мая",
            rules="сочинка",
            conventions="без сталинграда",
            pool=20,
            players=(Player("Анна", S), Player("Борис ; Ш", W), Player("Вера Петровна", E)),
            dealer=S,
            total={S: "64", E: "-90⅔"},
            notes={
                "name": Notes(before=("турнир",), after=("финал",)),
                "pool": Notes(after=("на троих",)),
            },
        ),
        Deal(name="1", hands={S: (Card.SA,)}),
        Deal(name="2", dealer=E),
        Match(name="6", players=(Player("Ann", S),)),
        Deal(dealer=S, others=(Other("Анна", "♠Т"),)),
    )
    assert reading.languages == ("ru", "ru", "ru", "en", "en")
    assert [(d.code, d.address) for d in check(reading)] == [
        ("PN104", "deals[1].dealer"),
        ("PN002", None),
    ]
    for address, shown in {
        "matches[0].pool": "Пуля: 20",
        "matches[0].players[2]": "Вера Петровна",
        "matches[0].total.east": "Вера Петровна −90⅔",
        "deals[0].hands.south[♠A]": "Т",
        "deals[1].dealer": "Сдающий: Вера Петровна",
        "matches[1]": "Match 6",
        "deals[2].dealer": "Dealer: Ann",
    }.items():
        assert text[slice(*reading.span(address))] == shown


def test_a_player_may_stand_wherever_a_seat_may():
    text = PLAYERS + (
        'Сдающий: Анна\n{о Борисе} "Борис ; Ш" : {a} ♠К98 {b} ♣10 ; c\n'
        'Торговля: "Борис ; Ш" 6♠, Вера Петровна пас, анна\n'
    )
    assert said(text)[0][0] == "PN001"
    text = PLAYERS + (
        'Сдающий: Анна\n{о Борисе} "Борис ; Ш" : {a} ♠К98 {b} ♣10 ; c\n'
        'Торговля: "Борис ; Ш" 6♠, Вера Петровна пас, Анна пас\nКонтракт: "Борис ; Ш" 6♠\n'
        "Вист: Анна вист, Вера Петровна - пас\n1. Анна ♠Т, Вера Петровна 7, Запад 8 → Анна\n"
        "Взятки: Анна 10\n"
    )
    reading = read(text)
    assert reading.findings == ()
    assert reading.deals == (
        Deal(
            players=(Player("Анна", S), Player("Борис ; Ш", W), Player("Вера Петровна", E)),
            dealer=S,
            hands={W: (Card.SK, Card.S9, Card.S8, Card.C10)},
            auction=(Bid(6, Trump.SPADES, False, W), Pass(E), Pass(S)),
            game=Contract(W, 6, Trump.SPADES),
            defence=Defence((Declared(Stand.WHIST, S), Declared(Stand.PASS, E))),
            tricks=(Trick(1, (Card.SA, Card.S7, Card.S8), (S, E, W), None, S),),
            won={S: 10},
            notes={"hands.west": Notes(before=("о Борисе",), after=("a", "b", "c"))},
        ),
    )
    assert text[slice(*reading.span("deals[0].hands.west[♣10]"))] == "10"


def test_a_name_is_not_what_stands_behind_it():
    table = "Игроки: Юг Анна, Запад В. П. Иванов, Восток Вера\n"
    (deal,) = read(
        table + "1. Анна ♠Т, В. П. Иванов К, Вера 7\n2. Анна Д♠ В 8\n"
        "3. Анна Тт, В. П. Иванов 7, Вера В → Вера\n"
        "Запись: Вера Пуля +2, Анна Гора 3\nВист: Анна Вист, Вера Пас\n"
    ).deals
    assert deal.tricks == (
        Trick(1, (Card.SA, Card.SK, Card.S7), (S, W, E)),
        Trick(2, (Card.SQ, Card.SJ, Card.S8), (S,)),
        Trick(3, (Card.CA, Card.C7, Card.CJ), (S, W, E), None, E),
    )
    assert deal.score == (Written(E, Book.POOL, 2, True), Written(S, Book.MOUNTAIN, 3))
    assert deal.defence == Defence((Declared(Stand.WHIST, S), Declared(Stand.PASS, E)))


@pytest.mark.parametrize("seat", ["I", "II", "Ⅲ", "Восток"])
def test_a_name_may_be_of_any_seat_and_any_length(seat):
    (deal,) = read(f"{{a}} Игроки: {seat} Я\n{{b}} Я: {{c}} ♠Т {{d}} ; e").deals
    ((holder, hand),) = deal.hands.items()
    assert (holder, hand) == (deal.players[0].seat, (Card.SA,))
    assert deal.notes[f"hands.{holder}"] == Notes(before=("b",), after=("c", "d", "e"))
    (deal,) = read(f'игроки: {seat} ""\n"":').deals
    assert list(deal.hands.values()) == [()]


def test_a_new_match_is_a_new_table():
    text = PLAYERS + "Сдача 1\nСдающий: Анна\n"
    assert said("Пулька 1\n" + text) == []
    assert [code for code, _ in said(f"Пулька 1\n{text}Пулька 2\nСдача 1\nСдающий: Анна\n")] == [
        "PN008"
    ]


def test_players_without_seats_have_names_only():
    (deal,) = read("Игроки: Анна, Борис {x}").deals
    assert deal.players == (Player("Анна"), Player("Борис"))
    assert deal.notes == {"players": Notes(after=("x",))}
    assert said("Игроки: Анна\nСдающий: Анна") == [
        ("PN008", "`Анна` is neither a seat nor a player of this table")
    ]


@pytest.mark.parametrize(
    "entry",
    [
        "Сдающий: Пётр", "Торговля: Пётр пас", "Контракт: Пётр 6♠", "Вист: Пётр вист",
        "1. Пётр ♠Т, Юг 7", "1. ♠Т → Пётр", "Взятки: Пётр 3", "Итог: Пётр 3",
        "Запись: Пётр пуля 2", "Запись: Юг висты 2 на Пётр",
    ],
)  # fmt: skip
def test_somebody_unknown_is_told_of_and_costs_no_more(entry):
    reading = read(entry + "\nЮг: ♠7")
    assert [finding.code for finding in reading.findings] == ["PN008"]
    assert reading.deals[0].hands == {S: (Card.S7,)}


def test_a_bad_hand_under_a_name_is_told_at_its_place():
    text = PLAYERS + "Анна: ♠ТЖ"
    (finding,) = check(read(text))
    assert finding.code == "PN001"
    assert text[slice(*finding.span)] == "Ж"
    assert read(PLAYERS + "Анна: ♠Т\nЮг: ♠К").findings[0].code == "PN005"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Пулька\nЮг: ♠7", "expected an entry of a match, found `Юг:`"),
        ("Пулька\n1. ♠7", "expected an entry of a match, found `1.`"),
        ("Сдача\nПуля: 20", "expected an entry of a deal, found `Пуля:`"),
    ],
)
def test_an_entry_belongs_to_a_record_of_its_kind(text, message):
    assert said(text) == [("PN001", message)]


def test_what_is_written_after_a_deal():
    text = (
        "Запись: Юг гора 2, {x} висты +4 на Запад; Запад пуля +2, горы −3\n"
        "Остаток: Запад 3, Восток 1\nОценка: Юг 0\nЗадание: сколько?\nИтог: Юг -3, Запад 26⅔\n"
    )
    (deal,) = read(text).deals
    assert deal == Deal(
        task="сколько?",
        claim={W: 3, E: 1},
        best={S: 0},
        score=(
            Written(S, Book.MOUNTAIN, 2),
            Written(S, Book.WHISTS, 4, True, W),
            Written(W, Book.POOL, 2, True),
            Written(W, Book.MOUNTAIN, -3),
        ),
        total={S: "-3", W: "26⅔"},
        notes={"score": Notes(after=("x",))},
    )
    assert Written(S, Book.POOL, -2, True) == Written(S, Book.POOL, -2)
    for wrong in ("висты 2", "Юг на Запад", "Юг висты 2 на Запад на Восток"):
        assert [code for code, _ in said(f"Запись: {wrong}")] == ["PN001"]


def test_variations_stand_after_the_trick_they_replace():
    text = (
        "1. ♠Т 7 8\n2. ♣9 К 10 (2. ♣7 К! 10 {a} 3. ♥Т 7 8 (3. ♥К 9)) {b} 3. Юг ♦7 8 9 ; c\n"
        "(3. ♦Т 8\n4. ♦К 9)\n)\n"
    )
    reading = read(text)
    first, second, third = reading.deals[0].tricks
    deep = Trick(3, (Card.HK, Card.H9))
    assert first == Trick(1, (Card.SA, Card.S7, Card.S8))
    assert second == Trick(
        2,
        (Card.C9, Card.CK, Card.C10),
        variations=(
            (
                Trick(2, (Card.C7, Card.CK, Card.C10)),
                Trick(3, (Card.HA, Card.H7, Card.H8), variations=((deep,),)),
            ),
        ),
    )
    assert third == Trick(
        3,
        (Card.D7, Card.D8, Card.D9),
        (S,),
        variations=((Trick(3, (Card.DA, Card.D8)), Trick(4, (Card.DK, Card.D9))),),
    )
    inner = "tricks[1].variations[0][0].plays"
    assert reading.deals[0].notes == {
        f"{inner}[1]": Notes("!"),
        f"{inner}[2]": Notes(after=("a",)),
        "tricks[1]": Notes(after=("b", "c")),
    }
    assert [(f.code, f.span.start) for f in reading.findings] == [("PN001", text.rindex(")"))]
    assert text[slice(*reading.span(f"deals[0].{inner}[2]"))] == "10"
    assert text[slice(*reading.span("deals[0].tricks[1].variations[0][1]"))] == "3. ♥Т 7 8"


def test_parentheses_may_have_lines_of_their_own():
    (deal,) = read("1. ♠7 8 9\n(\n1. ♠В 7 8\n)\n2. ♠Т К Д").deals
    replaced = Trick(1, (Card.SJ, Card.S7, Card.S8))
    assert deal.tricks[0].variations == ((replaced,),)
    assert len(deal.tricks) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(1. ♠7 8 9)\n2. ♠Т К Д", "expected a trick, found `(`"),
        ("1. ♠7 8 9 (1. ♠7 9 8", "expected a variation that ends, found `(`"),
        ("1. ♠7 8 9\n)", "expected a trick, found `)`"),
        (")", "expected a trick, found `)`"),
    ],
)
def test_parentheses_that_do_not_match_cost_a_finding(text, message):
    assert said(text) == [("PN001", message)]


def test_variations_nest_only_so_deep():
    text = "1. ♠7 8 9 " + "(1. ♠7 8 9 " * 2000 + ")" * 2000
    assert said(text) == [("PN001", "expected a trick, found `(`")]
