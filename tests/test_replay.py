"""The table before each card where a record says little, or says it wrong."""

import pytest

from prefnotation.checking import broken
from prefnotation.model.auction import AllPass, Contract, Misere
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal
from prefnotation.model.seats import Seat
from prefnotation.parsing import parse
from prefnotation.play.dealt import Dealt
from prefnotation.play.replay import replay
from prefnotation.source import Source

S, W, N, E = Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST
HANDS = """\
Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
"""
TALON = "Прикуп: ♥В ♥8\n"
PLAY = """\
1. ♠Т 7 8
2. ♠Д ♣7 ♠9
3. ♠В ♣8 ♠К
4. ♦К Т 9
5. ♣Т 9 10
6. ♣К В ♦7
7. ♥К 10 Т
8. ♦В ♠10 ♦Д
9. ♥В Д 9
10. ♣Д ♦10 ♥7
"""


def deal(text):
    reading = parse(Source(text))
    assert reading.findings == ()
    return reading.deals[0]


def codes(text):
    return [(finding.code, finding.address) for finding in broken(deal(text))]


def test_the_declarer_is_who_could_have_played_what_is_written():
    played = replay(deal(HANDS + TALON + "Первая рука: Запад\nКонтракт: 6♠\n" + PLAY))
    assert played.declarer is W
    assert played.counts == {S: 2, W: 6, E: 2}
    assert codes(HANDS + TALON + "Первая рука: Запад\nКонтракт: 6♠\n" + PLAY) == []
    assert codes(HANDS + TALON + "Первая рука: Запад\nКонтракт: 6♠\nВзятки: 7\n" + PLAY) == [
        ("PN502", "taken")
    ]


def test_the_declarer_is_who_may_have_taken_what_is_led():
    text = HANDS + TALON + "Первая рука: Запад\nКонтракт: 6♠\n1. ♥В"
    assert codes(text) == []
    assert replay(deal(text)).declarer is W
    assert codes(text + " Д 8") == [("PN403", "tricks[0].plays[2]")]


def test_the_declarer_is_whose_hand_has_twelve_cards():
    text = HANDS.replace("♥К7", "♥КВ87") + "Сдающий: Юг\nКонтракт: 6♠\n" + PLAY
    assert replay(deal(text)).declarer is W
    assert codes(text) == []
    assert codes(text + "Прикуп: ♥В ♥8\nСнос: ♥8 ♦8") == []
    assert codes(text + "Прикуп: ♥8 ♥8\n") == [("PN101", "talon[1]")]
    assert codes(text.replace("6♠", "Запад 6♠")) == []
    assert codes(text.replace("6♠", "Юг 6♠"))[0] == ("PN103", "hands.west")


def test_the_declarer_is_who_won_the_auction_unless_the_record_contradicts():
    text = HANDS + TALON + "Первая рука: Юг\nТорговля: 6♠, пас, пас\n"
    assert replay(deal(text + "Контракт: 6♠")).declarer is S
    # Of two that contradict each other nothing follows but that they do.
    assert replay(deal(text + "Контракт: Запад 6♠")).declarer is None
    assert codes(text + "Контракт: Запад 6♠\nСнос: ♥9 ♦К\nВист: Восток вист") == [("PN302", "game")]


def test_who_leads_is_who_holds_the_card_if_nothing_else_tells():
    played = replay(deal(HANDS + TALON + "Контракт: Запад 6♠\n" + PLAY))
    assert played.moments[0].seat is W
    assert played.moments[0].turn is None
    assert played.counts == {S: 2, W: 6, E: 2}


def test_without_hands_the_seats_that_are_named_play():
    text = "Контракт: Запад 6♠\nВист: Юг вист, Восток пас\nХод: Юг\n1. ♠7 8 9\n2. ♠10 В К"
    played = replay(deal(text))
    assert played.seats == (S, W, E)
    assert [moment.seat for moment in played.moments] == [S, W, E, E, S, W]
    assert [taken.winner for taken in played.tricks] == [E, W]
    assert played.moments[0].legal is None


def test_numbered_hands_play_from_the_first():
    played = replay(deal("1. I ♠7, II 8, III 9"))
    assert played.first_hand is Seat.FIRST
    assert played.tricks[0].winner is Seat.THIRD
    unknown = replay(deal("1. I ♠7, II ♣8, III ♠9"))
    assert unknown.tricks[0].winner is None  # It is not known what is trump.
    assert replay(deal("Контракт: мизер\n1. I ♠7, II 8, III 9")).tricks[0].winner is Seat.THIRD
    assert replay(deal("Козырь: ♣\n1. I ♠7, II ♣8, III 9")).tricks[0].winner is Seat.THIRD


@pytest.mark.parametrize(
    "text",
    [
        "1. ♠7 8 9",
        "Первая рука: Юг\n1. ♠7 8 9",
        "1. Юг ♠7, II 8, Запад 9",
        "Сдающий: I\nЮг: ♠7\nЗапад: ♠8\nСевер: ♠9\n",
        "1. ? ♠8 9\n2. ♠7 ? 10",
        "Контракт: 6♠\n1. Юг ♠7, Запад 8, Восток ♥9",
    ],
)
def test_what_is_not_told_is_not_judged(text):
    assert codes(text) == []
    assert replay(deal(text)).counts is None


def test_a_trick_by_others_is_out_of_turn_if_it_fits_them():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: Восток 6♣\n"
    assert codes(text + "1. ♠7 К Т\n") == [("PN405", "tricks[0].plays[0]")]
    assert codes(text + "1. ♠Т 8 7\n") == [("PN405", "tricks[0].plays[1]")]
    # Not so if the rest does not fit: then it is not known who played what.
    assert codes(text + "1. ♠7 Т К\n") == [("PN403", "tricks[0].plays[0]")]
    assert codes(text + "1. ♠Т К 8\n") == [("PN403", "tricks[0].plays[1]")]
    assert codes(text + "1. ♠Т 7 Д\n") == [("PN403", "tricks[0].plays[2]")]


def test_a_wrong_winner_may_lead():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад 6♠\n"
    wrong = [("PN501", "tricks[0].winner")]
    assert codes(text + "1. ♠Т 7 8 → Юг\n2. ♦К Т 9") == wrong
    assert codes(text + "1. ♠Т 7 8 → Юг\n2. Юг ♦К Т 9") == wrong
    assert codes(text + "1. ♠Т 7 8 → Юг\n2. ♦Т 9 7") == wrong
    unknown = deal("1. Юг ♠7, Запад ♣8, Восток ♠9 → Юг\n2. ♦10 В Д")
    assert list(broken(unknown)) == []
    assert [moment.seat for moment in replay(unknown).moments[3:]] == [S, W, E]


def test_a_discard_that_nobody_knows_excuses_what_it_can():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад мизер\n"
    # West has ♦Т ♦8 of twelve cards: both may lie in the discard.
    assert codes(text + "1. ♠10 7 К\n2. ♦К ♣Т ♦9") == []
    # Of four hearts two at least are left.
    assert codes(text + "1. ♠10 7 К\n2. ♥Т ♣Т ♥10") == [("PN401", "tricks[1].plays[1]")]


def test_hands_alone_leave_two_cards_to_be_the_talon():
    text = HANDS + "Сдающий: Юг\nКонтракт: Запад 6♠\n"
    assert codes(text + PLAY) == []
    assert codes(text + "Снос: ♥8 ♦8\n" + PLAY) == []


def test_hands_after_the_discard_stay_as_they_are():
    text = HANDS.replace("♦Т8 ♥К7", "♦Т ♥КВ7") + "Сдающий: Юг\nКонтракт: Запад 6♠\n"
    assert codes(text + "Снос: ♥8 ♦8\n" + PLAY) == []
    assert codes(text + "Прикуп: ♥В ♥8\nСнос: ♥8 ♦8\n" + PLAY) == []
    assert Dealt(deal(text + "Снос: ♥8 ♦8\n")).after_discard


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Юг: ♠7\nЗапад: ♠8\nВосток: ♠9", []),
        ("Юг: ♠7 8\nЗапад: ♠9", [("PN103", "hands.south")]),
        ("Прикуп: ♠7", [("PN103", "talon")]),
        ("Снос: ♠7 8 9", [("PN103", "discard")]),
        (HANDS + "Прикуп: ♥В", [("PN102", "talon")]),
        (HANDS + "Прикуп: ♥В ?", []),
        (HANDS.replace("♥Т9", "♥Т?") + TALON, []),
        (HANDS + "Прикуп: ♥9 ♥8", [("PN101", "talon[0]")]),
        ("Снос: ♥8 ♥8", [("PN101", "discard[♥8]")]),
        ("Юг: ♠77", [("PN101", "hands.south[♠7]")]),
        ("Контракт: 6♠\nТорговля: пас, пас, пас", [("PN303", "game")]),
        ("Торговля: 6♠, пас, пас\nКонтракт: распасы", [("PN303", "game")]),
        ("Торговля: 6♠, пас, пас\nКонтракт: мизер", [("PN303", "game")]),
        ("Торговля: мизер, пас, пас\nКонтракт: 9♠", [("PN303", "game")]),
        ("Торговля: мизер, пас, пас\nКонтракт: мизер", []),
        # To what an auction led that went on after its end, is not known.
        ("Торговля: 6♠, пас, пас, мизер\nКонтракт: мизер", [("PN207", "auction[3]")]),
        ("Торговля: 7♠, пас, пас\nКонтракт: 6БК", [("PN301", "game")]),
        ("Торговля: 7♠, пас, пас\nКонтракт: 7♣", []),
        ("Торговля: 7♠, пас, пас\nКозырь: ♣", []),
        ("Торговля: 7♠, пас, пас\nКонтракт: 6♠ без трёх", [("PN301", "game")]),
        ("Торговля: 7♥, пас, пас\nКонтракт: 7♠ без трёх", []),
        ("Взятки: Юг 4, Запад 4, Север 4", [("PN502", "won")]),
        ("Взятки: Юг 4, Запад 4", []),
        ("1. ♠7 8 9 10", [("PN406", "tricks[0]")]),
        ("1. ♠7\n2. ♠Т К Д", [("PN406", "tricks[0]")]),
        ("1. ♠7\n3. ♠Т К", []),
        ("Контракт: Запад 6♠\nЮг: ♠ТКДВ10987 ♣ТК ♦ТК", [("PN103", "hands.south")]),
        ("Контракт: распасы\nЮг: ♠ТКДВ10987 ♣ТК ♦ТК", [("PN103", "hands.south")]),
        (
            "Юг: ♠Т7 ♥Д\nЗапад: ♠К9 ♥7\nВосток: ♣8 ♥8 ♥9\nКонтракт: Запад 6♥\nХод: Юг\n8. ♠Т ♥7",
            [("PN401", "tricks[0].plays[1]")],
        ),
        ("Взятки: Юг 11", [("PN502", "won")]),
        ("Взятки: 11", [("PN502", "taken")]),
        ("Торговля: 7♦, пас, пас\nКонтракт: 6", [("PN301", "game")]),
        ("Торговля: 7♦, пас, пас\nКонтракт: 7", []),
        ("Контракт: 7♠ без трёх\nВзятки: Юг 0, Запад 0, Восток 0", []),
    ],
)
def test_what_a_deal_by_itself_can_have_wrong(text, found):
    assert codes(text) == found


def test_the_turned_card_takes_at_four_only():
    hands = "Юг: ♠98\nЗапад: ♠ТК\nВосток: ♠7Д\n"
    rest = "Контракт: распасы\n1. [♠В] Юг ♠8 К 7 → "
    assert replay(deal(hands + rest + "Запад")).tricks[0].winner is W
    low = "Юг: ♠98\nЗапад: ♠10Т\nВосток: ♠7Д\nКонтракт: распасы\n1. [♠К] Юг ♠8 10 7"
    assert replay(deal(low)).tricks[0].winner is W
    assert replay(deal("Сдающий: Север\n" + low)).tricks[0].winner is N
    assert replay(deal("Первая рука: Юг\n" + low.replace("[♠К]", "[♥К]"))).tricks[0].winner is S


def test_all_pass_is_led_by_the_first_hand_to_the_third_trick():
    text = (
        "Сдающий: Восток\nЮг: ♠7 ♣7 ♦7\nЗапад: ♠8 ♣8 ♦8\nВосток: ♠9 ♣9 ♦9\n"
        "Контракт: распасы\n1. [♠10] ♠7 8 9\n2. [♣10] ♣7 8 9\n"
    )
    assert codes(text + "3. ♦7 8 9") == []
    assert codes(text + "3. ♦9 7 8") == [("PN405", "tricks[2].plays[0]")]


def test_games_without_talon_leave_hands_alone():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад мизер без прикупа\n"
    blind = ("PN209", "game")
    assert codes(text + "1. ♥В 10 9") == [blind, ("PN403", "tricks[0].plays[0]")]
    assert codes(text + "1. ♥К 10 9") == [blind]


def test_a_deal_in_code_needs_no_text():
    made = Deal(game=Contract(level=6), lead=S)
    assert list(broken(made)) == []
    assert replay(Deal(game=Misere(W))).declarer is W
    assert replay(Deal(game=AllPass())).declarer is None
    assert replay(made).moments == ()
    assert Card.S7 not in Dealt(made).missing


@pytest.mark.parametrize(
    "text",
    [
        # The unknown club of South may have been the ten.
        HANDS + TALON + "Снос: ♥В ♥8\nПервая рука: Восток\nКонтракт: Запад 6♦\n"
        "1. ♣Д ♣? ♣Т\n2. Запад ♣К ♣7 ♦7",
        # South may be the declarer, and have discarded the ten.
        HANDS + TALON + "Первая рука: Запад\nКозырь: ♦\n1. ♣Т 7 ♦7",
        # Either South or West may be the declarer: each card is excused in one of the two ways.
        HANDS + TALON + "Первая рука: Запад\nКозырь: ♦\n1. ♣Т 7 ♦7\n2. ♦К ♠10 ♦9",
        # A card that nobody saw sets no suit.
        HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад 6♠\n1. ? ♣7 ♣10",
        # The talon is not written, so the jack may have been in it, and been taken.
        HANDS + "Первая рука: Юг\nКозырь: ♠\n1. ♥Т К 10\n2. ♥В 7 Д",
        "Первая рука: Юг\nЮг: ♠К98 ♣10 ♦КВ107 ♥Т9\nКонтракт: Юг 6♦\n1. ♥В 7 Д",
        # A record that begins in the middle, and one with a gap.
        HANDS + TALON + "Первая рука: Юг\nКонтракт: Запад 6♠\n5. Запад ♠Т 7 8",
        HANDS + TALON + "Первая рука: Юг\nКонтракт: Запад 6♠\n1. ♦К Т 9\n4. Восток ♣Д 10 К",
        "Сдающий: Юг\nЮг: ♠10\nЗапад: ♠Т\nВосток: ♠9\nКонтракт: 6♠\n10. ♠10 Т 9",
        # A winner that sits at none of three seats proves a table of four.
        HANDS.replace("♥Т9", "♥В9") + "Прикуп: ♥Т ♥8\nПервая рука: Восток\nКонтракт: распасы\n"
        "1. ♥10 9 7 → Север",
        "Торговля: мизер, пас, пас\nИграет: Юг",
        HANDS + TALON + "Первая рука: Юг\nКонтракт: Запад 6♠\n1. I ♦К, II Т, III 9",
        HANDS + "Контракт: Юг 6♠\nВист: пас, пас\nВзятки: Юг 6, Запад 0, Восток 0",
    ],
)
def test_what_may_have_been_so_is_not_held_against_it(text):
    assert codes(text) == []


def test_cards_out_of_turn_are_those_of_who_holds_them():
    text = HANDS + TALON + "Снос: ♥В ♥8\nКонтракт: Запад 6♠\n"
    assert codes(text + "1. ♣10 Д Т") == [("PN405", "tricks[0].plays[1]")]
    assert codes(text + "1. ♣10 Д Т\n2. Запад: ♣К 9 ♠8") == [("PN405", "tricks[0].plays[1]")]


def test_a_declarer_who_sits_elsewhere_has_no_tricks_to_count():
    text = HANDS.replace("♦Т8 ♥К7", "♦Т ♥КВ7") + "Снос: ♥8 ♦8\nСдающий: Юг\n"
    text += "Контракт: I 6♠\nВзятки: 1\n" + PLAY
    assert replay(deal(text)).counts == {S: 2, W: 6, E: 2}
    assert codes(text) == []


@pytest.mark.parametrize("bad", range(1, 11))
def test_a_trick_that_could_not_be_read_accuses_no_other(bad):
    play = "".join(f"{line}\n" for line in PLAY.splitlines() if not line.startswith(f"{bad}. "))
    assert codes(HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад 6♠\n" + play) == []


# What is known in part is judged in part.


def labels(text):
    (finding,) = broken(deal(text))
    return [(label.message, label.address) for label in finding.labels]


SHOWN = [("PN401", "tricks[0].plays[1]")]
TRUMP_SHOWN = [("PN402", "tricks[0].plays[1]")]
SEATED = "Контракт: мизер\n1. Юг ♦К, Запад ♣7, Восток ♦9\n"
TRUMPS = SEATED.replace("мизер", "Юг 6♥")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # Without hands the play itself tells who held what.
        (SEATED + "2. Юг ♣8, Запад ♦8, Восток ♣9", SHOWN),
        (SEATED + "2. Юг ♣8, Запад ♥8, Восток ♣9", []),
        (SEATED + "2. Юг ♣8, Запад ♣10, Восток ♦8", []),
        (SEATED + "2. Юг ♦8, Запад ♦Т, Восток ♦7", SHOWN),
        ("Первая рука: I\n" + "Контракт: мизер\n1. ♦К ♣7 ♦9\n2. ♣8 ♦8 ♣9", SHOWN),
        # In whatever order and trick, and however late it is shown.
        (SEATED + "5. Запад ♦8, Восток ♣9, Юг ♣8", SHOWN),
        (SEATED + "2. Юг ♣8, Запад ♠8, Восток ♣9\n3. Восток ♠9, Юг ♠10, Запад ♦8", SHOWN),
        # A suit that is not led by a known card binds nobody; one that is, does.
        (SEATED.replace("♦К", "?") + "2. Юг ♣8, Запад ♦8, Восток ♣9", []),
        (SEATED.replace("♦К", "♦?") + "2. Юг ♣8, Запад ♦8, Восток ♣9", SHOWN),
        (SEATED.replace("♦К", "♦х") + "2. Юг ♣8, Запад ♦8, Восток ♣9", SHOWN),
        (SEATED.replace("♣7", "?") + "2. Юг ♣8, Запад ♦8, Восток ♣9", []),
        (SEATED + "2. Юг ♣8, Запад ?, Восток ♣9", []),
        # Where the leader alone is named nobody knows who is who.
        ("Контракт: мизер\n1. Юг ♦К ♣7 ♦9\n2. Юг ♣8 ♦8 ♣9", []),
        # If trumps are unknown, so is who took the trick and leads the next one.
        ("1. ♦К ♣7 ♦9\n2. ♣8 ♦8 ♣9", []),
        ("Контракт: 6\n1. ♦К ♣7 ♦9\n2. ♣8 ♦8 ♣9", []),
        ("1. Юг ♦К, Запад ♣7, Восток ♦9\n2. Юг ♣8, Запад ♦8, Восток ♣9", SHOWN),
        # A trump that is shown later was there all the time.
        (TRUMPS + "2. Юг ♠8, Запад ♥8, Восток ♠9", TRUMP_SHOWN),
        (TRUMPS + "2. Юг ♠8, Запад ♠10, Восток ♥9", []),
        (TRUMPS.replace("♣7", "♥7") + "2. Запад ♥8, Восток ♠8, Юг ♠9", []),
        (TRUMPS.replace("♣7", "♥7") + "2. Запад ♦8, Восток ♦7, Юг ♦10", SHOWN),
        (TRUMPS.replace("6♥", "6БК") + "2. Юг ♠8, Запад ♥8, Восток ♠9", []),
        # Of the suit led, of the two, is told.
        (TRUMPS + "2. Юг ♠8, Запад ♥8, Восток ♠9\n3. Запад ♦8", SHOWN),
        # Who has followed suit has done his duty.
        (TRUMPS.replace("♣7", "♦7") + "2. Юг ♠8, Запад ♥8, Восток ♠9\n3. Запад ♦8", []),
        # Who has trumped leads what he had.
        (
            TRUMPS.replace("♣7, Восток ♦9", "♦7, Восток ♥9") + "2. Восток ♦8",
            [("PN401", "tricks[0].plays[2]")],
        ),
        # Trumps are led.
        (TRUMPS.replace("♦К", "♥К") + "2. Юг ♠8, Запад ♥8, Восток ♠9", SHOWN),
        (TRUMPS.replace("♦К", "♥К") + "2. Юг ♠8, Запад ♦8, Восток ♠9", []),
        # The turned card of an all-pass is one to follow.
        (
            "Контракт: распасы\n1. [♦8] Юг ♦К, Запад ♣7, Восток ♦9\n2. Юг ♣8, Запад ♦Т, Восток ♣9",
            SHOWN,
        ),
        (
            "Контракт: распасы\nПрикуп: ♦8 ♣Т\n1. Юг ♣К, Запад ♦7, Восток ♦9\n"
            "2. Юг ♦К, Запад ♣7, Восток ♣9",
            [("PN401", "tricks[0].plays[0]")],
        ),
    ],
)
def test_what_is_shown_later_was_there_before(text, found):
    assert codes(text) == found


def test_where_a_card_was_shown_is_told():
    assert labels(SEATED + "2. Юг ♣8, Запад ♦8, Восток ♣9") == [
        ("led here", "tricks[0].plays[0]"),
        ("shown here", "tricks[1].plays[1]"),
    ]
    # The first card of the suit that is shown.
    assert labels(TRUMPS + "2. Юг ♠8, Запад ♥8, Восток ♠9\n3. Запад ♥9")[1] == (
        "shown here",
        "tricks[1].plays[1]",
    )
    twice = SEATED + "2. Юг ♣8, Запад ♦8, Восток ♣9\n3. Восток ♠7, Юг ♠8, Запад ♦10"
    assert labels(twice)[1] == ("shown here", "tricks[1].plays[1]")
    (finding,) = broken(deal(twice))
    assert finding.values["legal"] == (Card("♦8"),)


# Two hands of three.

TWO_HANDS = "Сдающий: Восток\n" + "".join(HANDS.splitlines(keepends=True)[::2])


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("1. Юг ♦К, Запад ♣К, Восток ♦9\n2. Юг ♣10, Запад ♦Т, Восток ♣Д", SHOWN),
        ("1. Юг ♦К, Запад ♣К, Восток ♦9\n2. Юг ♣10, Запад ♣Т, Восток ♣Д", []),
        ("1. ♦К Т ♣Д", [("PN401", "tricks[0].plays[2]")]),
        ("1. ♦К Т 9\n2. Запад ♠Т ♣Д ♠8", [("PN401", "tricks[1].plays[1]")]),
        ("1. Юг ♦Д", [("PN403", "tricks[0].plays[0]")]),
        ("1. Юг ♦9", [("PN403", "tricks[0].plays[0]")]),
    ],
)
def test_of_two_hands_what_they_hold_is_judged(play, found):
    assert codes(TWO_HANDS + "Контракт: Запад мизер\n" + play) == found


def test_a_talon_that_is_written_is_all_that_the_declarer_takes():
    text = TWO_HANDS + "{}Контракт: Юг 6♠\nВист: Запад вист, Восток вист\n1. ♣Т"
    assert codes(text.format("")) == []
    # It is Запад's then, who has what stands nowhere.
    assert codes(text.format(TALON)) == [("PN405", "tricks[0].plays[0]")]


def test_who_leads_with_a_card_of_a_known_hand_has_that_hand():
    played = replay(deal(TWO_HANDS + "Контракт: Запад мизер\n1. ♦К Т 9\n2. ♠Т 7 8"))
    assert [moment.seat for moment in played.moments] == [S, W, E, W, E, S]


# Unknown cards.


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # Of an unknown card in a hand nothing can be told, nor of any hand beside it.
        (HANDS.replace("♥Т9", "♥Т?") + TALON + "Сдающий: Восток\nКонтракт: Юг 6♠\n1. ♦К Т 9", []),
        (
            HANDS.replace("♥Т9", "♥Тх") + TALON + "Сдающий: Восток\nКонтракт: Юг 6♠\n1. ♦К ♠Т ♦9",
            [("PN401", "tricks[0].plays[1]")],
        ),
        # What is written of a hand is held, whatever else there is.
        (
            HANDS.replace("♦Д9", "♦Дх") + TALON + "Сдающий: Восток\nКонтракт: Юг 6♠\n1. ♦К Т ♣7",
            [("PN401", "tricks[0].plays[2]")],
        ),
        (
            HANDS.replace("♦Д9", "♦Дх") + TALON + "Сдающий: Восток\nКонтракт: Юг 6♠\n1. ♦К Т 9",
            [],
        ),
        # Who plays an unknown card may have played any of his.
        ("1. ♦К Т 9\n2. Запад ♦8 ? 7\n3. Юг ♦В ♠Т ♣Д", []),
        # But of two hearts one is left.
        ("1. ? ♥К ♥Д\n2. Запад ♥7 10 ♦К", [("PN401", "tricks[1].plays[2]")]),
        ("1. ♥? ♥К Д\n2. Запад ♥7 10 ♦К", [("PN401", "tricks[1].plays[2]")]),
        ("1. ♥? ♥К Д\n2. Запад ♥7 10 9", []),
        ("1. ♥Т К Д\n2. ♥х ♥7 ♣Д", [("PN401", "tricks[1].plays[2]")]),
        ("1. ♥Т К Д\n2. ? ♥7 ♣Д", []),
        ("1. ♥Т К Д\n2. ♥9 7 ?\n3. ♦К ♠Т ♦9", [("PN401", "tricks[2].plays[1]")]),
        ("1. ♥Т К ?\n2. ♥9 7 ♣Д", [("PN401", "tricks[1].plays[2]")]),
        ("1. ♥Т К ?\n2. ♦К Т ♣Д", [("PN401", "tricks[1].plays[2]")]),
        ("1. ? ? ?\n2. ? ? ?", []),
    ],
)
def test_unknown_cards_excuse_what_they_can(text, found):
    if text.startswith("1."):
        whole = HANDS + TALON + "Сдающий: Восток\nСнос: ♥В ♥8\nКонтракт: Запад мизер\n"
        text = whole + text
    assert codes(text) == found


def test_unknown_cards_take_no_trick():
    for play in ("♥? К Д", "♥Т К ?", "♥Т К х", "? ♥К Д"):
        taken = replay(deal(f"Контракт: I мизер\n1. {play}")).tricks
        assert (taken[0].winner, taken[0].card) == (None, None)
    whole = replay(deal("Контракт: I мизер\n1. ♥Т К Д")).tricks[0]
    assert (whole.winner, whole.card) == (Seat.FIRST, Card("♥A"))
    assert replay(deal("Контракт: I мизер\n1. ♥Т К")).tricks[0].winner is None


# Missing tricks.


@pytest.mark.parametrize(
    ("play", "found"),
    [
        # After a gap nobody knows who leads, and who still holds what.
        ("1. ♦К Т 9\n3. Восток ♣Д 10 К", []),
        ("1. ♦К Т 9\n3. Восток ♣Д ♠К ♣К", []),
        ("1. ♦К Т 9\n3. Юг ♥Т, Запад ♣Т, Восток ♥Д", [("PN401", "tricks[1].plays[1]")]),
        ("1. ♦К Т 9\n2. Восток ♣Д 10 К", [("PN405", "tricks[1].plays[0]")]),
        # But a card is played once only, and who leads may be told.
        ("1. ♦К Т 9\n3. Юг ♦К Т 9", [("PN404", "tricks[1].plays[0]")]),
        ("1. ♦К Т 9\n3. Юг ♣10, Восток ♣Д, Запад ♣К", [("PN405", "tricks[1].plays[1]")]),
        ("3. Юг ♣10, Восток ♣Д, Запад ♣К", [("PN405", "tricks[0].plays[1]")]),
        ("1. ♦К Т 9\n3. Юг ♣10 К Д → Юг", [("PN501", "tricks[1].winner")]),
        # The second after the gap follows the first.
        (
            "1. ♦К Т 9\n3. Юг ♣10 К Д\n4. Восток ♣В ♦7 ♣Т",
            [("PN405", "tricks[2].plays[0]")],
        ),
        ("2. Юг ♦К ♠Т ♦9", [("PN401", "tricks[0].plays[1]")]),
        ("1. ♦К ♠Т 9", [("PN401", "tricks[0].plays[1]")]),
    ],
)
def test_a_gap_forgives(play, found):
    text = HANDS + TALON + "Сдающий: Восток\nСнос: ♥В ♥8\nКонтракт: Запад 6БК\n"
    told = codes(text + play)
    assert told[: len(found)] == found
    assert bool(told) == bool(found)


# Endings.

ENDING = "Юг: ♠Т7 ♥Д\nЗапад: ♠К9 ♥7\nВосток: ♣8 ♥89\nКонтракт: Запад 6♥\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ход: Юг\n8. ♠Т К ♥8\n9. ♥9 Д 7\n10. ♠7 9 ♣8", []),
        ("Ход: Юг\n8. ♠Т К ♣8", [("PN402", "tricks[0].plays[2]")]),
        ("Ход: Юг\n8. ♠Т К ♥8\n9. Юг ♥Д 7 9", [("PN405", "tricks[1].plays[0]")]),
        # Anybody may have the lead of an ending, and numbers may begin at one.
        ("Ход: Запад\n8. ♠К ♥8 ♠Т", []),
        ("Ход: Запад\n8. ♥7 ♣8 ♥Д", [("PN401", "tricks[0].plays[1]")]),
        ("Ход: Запад\n1. ♥7 ♣8 ♥Д", [("PN401", "tricks[0].plays[1]")]),
        ("Ход: Запад\nСдающий: Восток\n1. ♥7 ♣8 ♥Д", [("PN401", "tricks[0].plays[1]")]),
        ("Сдающий: Восток\n1. ♠Т К ♣8", [("PN402", "tricks[0].plays[2]")]),
        ("Сдающий: Восток\n1. Запад ♠К ♥8 ♠Т", [("PN405", "tricks[0].plays[0]")]),
        ("8. Запад ♥7 ♣8 ♥Д", [("PN401", "tricks[0].plays[1]")]),
        # Of a trick before these hands they tell nothing.
        ("5. Запад ♥7 ♣8 ♥Д", []),
        # If it begins with a later trick, some of these cards are gone, but not all hearts.
        ("9. Запад ♥7 ♣8 ♥Д", [("PN401", "tricks[0].plays[1]")]),
    ],
)
def test_an_ending_is_played_from_what_is_left(text, found):
    assert codes(ENDING + text) == found


def test_who_leads_an_ending_is_not_the_first_hand():
    leads = "Сдающий: Восток\nХод: Запад\n"
    assert [moment.seat for moment in replay(deal(ENDING + leads + "8. ♥7 8 Д")).moments] == [
        W,
        E,
        S,
    ]


# The ten cards of a declarer tell what he discarded.

ALL_TEN = """\
1. ♦К ♣К ♦9
2. ♦В Т Д
3. ♦8 ♣7 ♦10
4. ♠К Т 7
5. ♠Д ♣8 ♠9
6. ♠В ♣9 ♠8
7. ♠10 ♣В ♣10
8. ♣Т Д ♦7
9. ♥К 10 9
10. ♥7 Д Т
"""


def test_whose_ten_cards_are_played_is_judged_by_them():
    text = HANDS + TALON + "Сдающий: Восток\nКонтракт: Запад 6БК\n" + ALL_TEN
    (finding,) = broken(deal(text))
    assert (finding.code, finding.address) == ("PN401", "tricks[0].plays[1]")
    assert finding.values["legal"] == (Card("♦A"), Card("♦8"))
    assert labels(text) == [("led here", "tricks[0].plays[0]")]
    # A tenth card that is not his tells nothing.
    wrong = text.replace("10. ♥7 Д Т", "10. ♥Т Д 7")
    assert codes(wrong) == [("PN401", "tricks[0].plays[1]")]
    # Of nine cards one is missing, and he may have kept it; but what he shows he had.
    short = text.replace("10. ♥7 Д Т\n", "")
    (finding,) = broken(deal(short))
    assert finding.values["legal"] == (Card("♦A"),)
    assert labels(short)[1] == ("shown here", "tricks[1].plays[1]")


# West has but the ace left of diamonds, and does not play it.
ACE_ALONE = """\
1. ♦К ♣К ♦9
2. ♦В Т Д
3. ♥В 10 9
4. ♠Т 7 8
5. ♠Д ♣8 ♠9
6. ♠В ♣9 ♠К
7. ♦10 ♠10 ♣7
8. ♦7 ♥7 ♣В
9. ♥Т К Д
10. ♣10 Т Д
"""


def test_of_ten_cards_that_are_known_none_is_spare():
    text = HANDS + TALON + "Сдающий: Восток\nКонтракт: Запад 6БК\n" + ACE_ALONE
    (finding,) = broken(deal(text))
    assert (finding.code, finding.address) == ("PN401", "tricks[0].plays[1]")
    assert finding.values["legal"] == (Card("♦A"),)
    assert labels(text) == [("led here", "tricks[0].plays[0]")]


def test_who_takes_a_turned_card_is_open_where_nobody_is_known_to_play():
    text = "Контракт: распасы\n1. [♦8] Юг ♦7 9 10 → Юг"
    assert codes(text) == []
    (taken,) = replay(deal(text)).tricks
    assert (taken.winner, taken.card, taken.turned) == (None, None, Card("♦8"))
    assert codes("Контракт: распасы\n1. [♦8] ♦7 9 10 → I") == [("PN501", "tricks[0].winner")]


def test_a_winner_of_another_kind_of_seat_is_not_compared():
    text = HANDS + TALON + "Сдающий: Восток\nКонтракт: Запад 6БК\n1. ♦К Т 9 → {}"
    assert codes(text.format("I")) == codes(text.format("III")) == []
    assert codes(text.format("Юг")) == [("PN501", "tricks[0].winner")]


def test_who_leads_alone_is_named_and_may_win():
    text = "Контракт: мизер\n1. Юг ♦К 7 9 → {}"
    assert codes(text.format("Юг")) == []
    assert codes(text.format("Запад")) == [("PN501", "tricks[0].winner")]
    # Who took it is not known if another did.
    assert codes(text.format("Запад").replace("♦К 7", "♦7 К")) == []


def test_who_leads_a_whole_deal_is_its_first_hand():
    assert replay(deal(HANDS + "Ход: Запад")).first_hand is W
    assert codes(HANDS + "Ход: Запад\nТорговля: пас, Юг 6♠") == [("PN201", "auction[1]")]
    hands = HANDS.replace("♦Т8", "♦Т9").replace("♦Д9 ♥Д10", "♦Д ♥ДВ10") + "Прикуп: ♦8 ♥8\n"
    text = hands + "Ход: Юг\nКонтракт: распасы\n1. ♦7 9 Д\n2. ♥9 7 10\n3. "
    assert codes(text + "♠К Т 7") == []
    assert codes(text + "Запад ♠Т 7 К") == [("PN405", "tricks[2].plays[0]")]
    ending = "Юг: ♠7 ♣7\nЗапад: ♠8 ♣8\nВосток: ♠9 ♣9\nХод: Запад\nКонтракт: распасы\n"
    assert codes(ending + "1. [♠10] Запад ♠8 9 7\n2. [♣10] Юг ♣7 8 9") == []


def test_the_dealer_sits_to_the_right_of_the_first_hand():
    table = "Игроки: Юг Анна, Запад Борис, Восток Вера\nПервая рука: "
    assert replay(deal(table + "Юг")).dealer is E
    assert replay(deal(table + "Запад")).dealer is S
    assert replay(deal(table + "Юг\nСдающий: Запад")).dealer is W


def test_after_a_card_out_of_turn_nobody_knows_whose_turn_it_is():
    text = HANDS + TALON + "Сдающий: Восток\nСнос: ♥В ♥8\nКонтракт: Запад 6БК\n"
    first, second = "1. Юг ♦К, Запад ♦Т, Восток ♦9\n", "2. Юг ♦В, Запад ♦8, Восток ♦Д"
    assert codes(text + first + second) == [("PN405", "tricks[1].plays[0]")]
    wrong = first.replace("Запад ♦Т, Восток ♦9", "Восток ♦9, Запад ♦Т")
    assert codes(text + wrong + second) == [("PN405", "tricks[0].plays[1]")]


def test_who_has_neither_suit_nor_trump_may_play_anything():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: мизер Восток\n1. ♣Т 7 10\n2. ♣К 8 ♥К"
    (finding,) = broken(deal(text))
    assert (finding.code, len(finding.values["legal"])) == ("PN403", 9)


def test_hands_are_played_after_the_discard():
    told = deal(HANDS + TALON + "Снос: ♥8 ♦8\nКонтракт: Запад 6♠")
    dealt = Dealt(told)
    assert dealt.as_played(None) == told.hands
    assert dealt.as_played(S) == told.hands
    kept = {*told.hands[W], Card("♥J")} - {Card("♦8")}
    assert dealt.as_played(W) == {**told.hands, W: tuple(sorted(kept))}
    assert dealt.as_played(N) == told.hands


def test_before_the_first_trick_nothing_is_turned():
    text = "Контракт: распасы\nПрикуп: ♦8 ♥8\n0. Юг ♣7, Запад ♣8, Восток ♣9\n"
    assert codes(text + "1. Восток ♦10, Юг ♥7, Запад ♦9") == [("PN408", "tricks[0]")]
    third = "Контракт: распасы\nПрикуп: ♦8 ♥8\n3. Юг ♣7, Запад ♣8, Восток ♣9\n"
    assert codes(third + "4. Восток ♥7, Юг ♦9, Запад ♦10") == []


def test_a_wrong_winner_who_does_not_lead_plays_in_turn():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад 6♠\n1. ♠Т 7 8 → Юг\n2. Запад ♦Т, "
    wrong = ("PN501", "tricks[0].winner")
    assert codes(text + "Восток ♦9, Юг ♦К") == [wrong]
    assert codes(text + "Юг ♦К, Восток ♦9") == [("PN405", "tricks[1].plays[1]"), wrong]


def test_of_more_trumps_than_may_be_discarded_one_is_left():
    text = HANDS + TALON + "Сдающий: Восток\nКонтракт: Запад 6{}\n"
    text += "1. ♦К 8 9\n2. ♦В Т Д\n3. ♥К 10 Т\n4. ♦10 ♥7 "
    assert codes(text.format("♠") + "♠7") == [("PN402", "tricks[3].plays[1]")]
    # Of two clubs both may lie in the discard.
    assert codes(text.format("♣") + "♣7") == []
    assert codes(text.format("БК") + "♣7") == []


def test_numbered_hands_hold_cards_too():
    text = HANDS.replace("Юг:", "I:").replace("Запад:", "II:").replace("Восток:", "III:") + TALON
    text += "Контракт: I мизер\n1. ♦К Т "
    assert replay(deal(text + "9")).seats == (Seat.FIRST, Seat.SECOND, Seat.THIRD)
    assert codes(text + "9") == []
    assert codes(text + "♣Д") == [("PN401", "tricks[0].plays[2]")]
    mixed = HANDS.replace("Юг:", "I:") + TALON + "Контракт: мизер\n1. ♦К Т ♣Д"
    assert replay(deal(mixed)).seats is None


def test_where_tricks_are_missing_they_are_not_counted():
    text = HANDS + TALON + "Сдающий: Восток\nКонтракт: Запад 6БК\n"
    text += "1. ♦К Т 9\n3. Юг ♣10 К Д\nОстаток: З 3, Ю 2, В {}\nВзятки: З 6, Ю 2, В 2"
    assert codes(text.format(3)) == [("PN503", "claim")]
    assert codes(text.format(2)) == []


SOUTH_AND_WEST = "".join(HANDS.splitlines(keepends=True)[:2])


def test_an_unknown_hand_has_no_card_that_another_holds():
    table = "Игроки: Юг Анна, Запад Борис, Восток Вера\nСдающий: Восток\n"
    two = SOUTH_AND_WEST + table + "Контракт: Юг 6♠\n"
    assert codes(two + "1. ♦К Т 9") == []
    assert codes(two + "1. ♦К Т ♦8") == [("PN403", "tricks[0].plays[2]")]
    # South is the declarer: what he has discarded nobody plays.
    assert codes(two + "1. ♦К Т ♦7") == [("PN403", "tricks[0].plays[2]")]
    assert codes(two + "1. ♦К Т 9\n2. ♣Т 9 ♣В") == []


TABLE = "Игроки: Юг Анна, Запад Борис, Восток Вера\nСдающий: Восток\n"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("Снос: ♥8 ♠7\nКонтракт: Юг 9♠\n1. ♠7 8 9", 0),
        ("Снос: ♥8 ♠7\nКонтракт: Юг 9♠\n1. ♠8 7 9", 1),
        ("Прикуп: ♥В ♥8\nСнос: ♥8 ♥В\nКонтракт: Юг 9♠\n1. ♠Т 7 ♥В", 2),
        ("Прикуп: ♥В ♥8\nКонтракт: Юг 9♠\n1. ♥Т ♥В ♥7", 1),
        ("Прикуп: ♥В ♥8\nКонтракт: Юг 9♠\n1. ♥В ♥Т ♥7", None),
        ("Прикуп: ♥В ♥8\nКонтракт: распасы\n1. [♥В] ♥8 ♥7 ♥10", 0),
        ("Прикуп: ♥В ♥8\nКонтракт: распасы\n1. [♥В] ♥9 ♥В ♥10", 1),
    ],
)
def test_nobody_plays_what_lies_in_the_talon_or_the_discard(text, at):
    assert codes(TABLE + text) == ([] if at is None else [("PN403", f"tricks[0].plays[{at}]")])


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("1. ♦К Т 9", []),
        ("1. ♦К Т ♣7", [("PN401", "tricks[0].plays[2]")]),
        ("1. ♠К Т ♣7", [("PN401", "tricks[0].plays[2]")]),
        ("1. ♥9 К 8", [("PN403", "tricks[0].plays[2]")]),
    ],
)
def test_a_hand_that_is_not_written_is_what_the_others_leave(play, found):
    assert codes(TABLE + SOUTH_AND_WEST + TALON + "Контракт: Запад 6БК\n" + play) == found


def test_a_card_of_which_the_suit_is_known_proves_a_revoke_too():
    known = HANDS + TALON + "Снос: ♥8 ♦8\nПервая рука: Юг\nКонтракт: Запад 6♠\n"
    assert codes(known + "1. ♦К Т ♥?") == [("PN401", "tricks[0].plays[2]")]
    assert codes(known + "1. ♦К Т ♦х") == []
    assert codes("Контракт: мизер\n1. ♦К ♣Т ♦9\n2. ♦7 ♦? ♦8") == [("PN401", "tricks[0].plays[1]")]


def test_who_is_named_twice_needs_no_table():
    assert codes("Первая рука: Юг\nХод: Запад\nЮг: ♠7") == []
    assert codes("Первая рука: Юг\nХод: Запад") == [("PN105", "lead")]
    assert codes("Контракт: Юг 6♠\nВист: Юг вист") == [("PN306", "defence.declared[0]")]


def test_a_defender_who_passed_may_have_left_the_whist_to_another():
    assert codes("Контракт: I 6♠\nВист: пас\n1. ♠Т 7 8") == []
    assert codes("Контракт: I 6♠\nВист: пас, пас\n1. ♠Т 7 8") == [("PN312", "tricks[0]")]


def test_after_the_tenth_trick_none_is_left():
    assert codes("12. ♠7 8 9\nОстаток: I 0") == [("PN408", "tricks[0]")]


def test_a_claim_of_one_player_counts_if_it_adds_up():
    text = "1. ♠Т 7 8\nОстаток: I 9\nВзятки: I 9, II 1, III 0"
    assert codes(text) == [("PN502", "won.first")]


def test_names_that_speak_where_nobody_knows_the_table():
    assert codes("Первая рука: Юг\nТорговля: Юг 6♠, Юг 6♣") == [("PN201", "auction[1]")]
    assert codes("Торговля: Юг 6♠, Запад 6♣, Юг здесь, Запад пас") == [("PN201", "auction[2]")]
    assert codes("Торговля: Юг 6♠, пас, Запад 6♣, Юг здесь, Запад пас") == []
    assert codes("Торговля: Юг 6♠, пас, пас, Запад 6♣") == [("PN207", "auction[3]")]


def test_who_deals_is_not_the_first_hand():
    assert codes("Сдающий: Запад\nПервая рука: Запад") == [("PN105", "first_hand")]


def test_a_declarer_that_the_auction_contradicts_is_nobody():
    text = HANDS + TALON + "Сдающий: Восток\nТорговля: пас, 6♠, пас\nКонтракт: Юг 6♠\n"
    # As Запад plays it, who has all the trumps; Юг had another hand to follow with.
    assert codes(text + "Снос: ♥8 ♦8\n1. ♦К Т 9\n2. ♠Т 7 8") == [("PN302", "game")]
    assert codes(text + "1. ♥9 7 10\n2. ♦Д 7 ♥В") == [("PN302", "game")]
    assert replay(deal(text + "1. ♥9 7 10\n2. ♦Д 7 ♥В")).declarer is None


def test_whose_game_it_is_said_to_be_may_have_had_the_talon():
    text = HANDS + TALON + "Сдающий: Восток\nТорговля: пас, 6♠, пас\nКонтракт: Юг 6♠\n"
    assert codes(text + "1. ♥В 7 10") == [("PN302", "game")]


def test_after_a_card_that_cannot_have_been_played_the_trick_is_not_judged():
    text = HANDS + TALON + "Сдающий: Восток\nКонтракт: Запад 6♠\nСнос: ♥8 ♦8\n"
    assert codes(text + "1. ♦К ♥8 ♣Д") == [("PN403", "tricks[0].plays[1]")]


def test_of_a_play_that_breaks_a_law_nobody_counts_the_tricks():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад 6♠\nСнос: ♥8 ♦8\n"
    play = PLAY.replace("9. ♥В Д 9\n10. ♣Д ♦10 ♥7", "9. ♥В Д ♦10\n10. ♣Д ♥9 ♥7")
    revoke = ("PN401", "tricks[8].plays[2]")
    assert codes(text + play + "Взятки: Юг 2, Запад 6, Восток 2") == [revoke]
    assert codes(text + play + "Взятки: Юг 3, Запад 6, Восток 1") == [revoke]


def test_who_is_missing_in_a_trick_has_played_any_card():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад 6♠\nСнос: ♥8 ♦8\n"
    short, revoke = "1. Запад ♠Т, Восток ♠7", "\n2. Запад ♣Т, Восток ♣7, Юг ♦7"
    assert codes(text + short + revoke) == [("PN406", "tricks[0]")]
    assert codes(text + short + ", Юг ♠8" + revoke) == [("PN401", "tricks[1].plays[2]")]


def test_after_tricks_out_of_order_nothing_is_judged():
    text = HANDS + TALON + "Сдающий: Восток\nКонтракт: Запад 6♠\nСнос: ♥8 ♦8\n"
    assert codes(text + "1. ♦К ♠Т ♦9") == [("PN401", "tricks[0].plays[1]")]
    twice = text + "1. ♦К Т 9\n1. ♣10 Т 7\n2. ♠8 ♦В ♠7"
    assert codes(twice) == [("PN408", "tricks[1]")]
    back = text + "2. ♦К Т 9\n1. ♣10 Т 7\n3. ♠8 ♥К ♠7"
    assert codes(back) == [("PN408", "tricks[1]")]


def test_a_lead_that_makes_both_others_revoke_is_one_fault():
    text = HANDS + TALON + "Сдающий: Восток\nКонтракт: Запад 6♠\nСнос: ♥8 ♦8\n"
    assert codes(text + "1. ♠9 ♦Т ♦9") == [("PN401", "tricks[0].plays[1]")]


def test_the_claim_of_an_ending_numbered_from_one():
    assert codes(ENDING + "Ход: Юг\n1. ♠Т К ♥8\nОстаток: Юг 1, Запад 1, Восток 0") == []
    assert codes(ENDING + "Ход: Юг\n8. ♠Т К ♥8\nОстаток: Юг 1, Запад 1, Восток 0") == []
    nine = ENDING + "Ход: Юг\n1. ♠Т К ♥8\nОстаток: Юг 3, Запад 3, Восток 3"
    assert codes(nine) == [("PN503", "claim")]
    two = ENDING + "Ход: Юг\n1. ♠Т К ♥8\n2. ♥9 Д 7\nОстаток: Запад 1"
    assert codes(two) == []
    assert codes(two.replace("Запад 1", "Юг 3, Запад 3, Восток 2")) == [("PN503", "claim")]


def test_a_variation_of_the_last_trick_is_judged():
    text = HANDS + TALON + "Сдающий: Юг\nКонтракт: Запад 6♠\nСнос: ♥8 ♦8\n"
    varied = text + PLAY.rstrip("\n") + " (10. ♣Д ♦10 ♠Т)"
    assert [address for _, address in codes(varied)] == ["tricks[9].variations[0][0].plays[2]"]


def test_a_winner_of_another_kind_of_seats_contradicts_nothing():
    played = replay(deal("Контракт: мизер\n1. ♠Т 7 8 → Юг"))
    assert played.tricks[0].winner is Seat.FIRST
    assert not played.doubtful
    assert replay(deal("Контракт: мизер\n1. ♠Т 7 8 → II")).doubtful
