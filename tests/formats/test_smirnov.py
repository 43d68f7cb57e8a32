"""The book notation of Смирнов, on problems of our own: what is read, told, and written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation import check
from prefnotation.diagnostics import Severity
from prefnotation.formats import smirnov
from prefnotation.model.auction import AllPass, Contract, Misere, Trump
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Match, Notes, Trick
from prefnotation.model.seats import NUMBERED, Seat
from prefnotation.source import Source
from prefnotation.spelling import RUSSIAN
from tests.any_deal import deals as any_deals
from tests.any_deal import matches as any_matches
from tests.checkout import ROOT
from tests.legal_deals import legal_deal

I, II, III = NUMBERED  # noqa: E741 - so the book calls them
SAMPLES = ROOT / "tests" / "formats" / "samples" / "smirnov"
FIRST = "I*. П:4,8; Т:4,9; Б:11,9; Ч:11,10,9,7 (П:3; Ч:2)"
SECOND = "II. П:11,2,9; Т:3,2,10; Б:8,7; Ч:3,8"
THIRD = "III. П:10,7; Т:11,8,7; Б:4,3,2,10; Ч:4"
HANDS = f"{FIRST}\n{SECOND}\n{THIRD}\n"
ONE = "1) I — Ч.9 + II — Ч.8 + III — Ч.4 III"
TWO = "2) III — Б.10 + I — Б.11 + II — Б.8 I"
THREE = "3) I — Ч.7 + II — Ч.3 + III — Б.2 II"
PLAY = f"{ONE}\n{TWO}\n{THREE}\n"


def sample(name):
    return (SAMPLES / name).read_text("utf-8")


def read(text):
    return smirnov.read(Source(text))


def read_deal(text):
    reading = read(text)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def cards(written):
    return tuple(map(Card, written.split()))


def found_by(text):
    """Return the code of each finding and the text it points at."""
    return [(f.code, text[slice(*f.span)]) for f in read(text).findings]


def problem(play="", head="ЗАДАЧА 1. Козыри — червы."):
    return f"{head}\n{HANDS}{play}"


# What stands in a problem.


def test_a_problem():
    deal = read_deal(problem(PLAY, "ЗАДАЧА 1. Козыри — червы. Сколько взяток?"))
    assert deal.name == "1"
    assert deal.task == "Сколько взяток?"
    assert deal.game == Contract(I, trump=Trump.HEARTS)
    assert deal.hands == {
        I: cards("♠K ♠8 ♣K ♣9 ♦A ♦9 ♥A ♥10 ♥9 ♥7"),
        II: cards("♠A ♠J ♠9 ♣Q ♣J ♣10 ♦8 ♦7 ♥Q ♥8"),
        III: cards("♠10 ♠7 ♣A ♣8 ♣7 ♦K ♦Q ♦J ♦10 ♥K"),
    }
    assert deal.discard == cards("♠Q ♥J")
    assert (deal.talon, deal.lead, deal.first_hand) == (None, None, None)
    assert deal.tricks == (
        Trick(1, cards("♥9 ♥8 ♥K"), (I, II, III), winner=III),
        Trick(2, cards("♦10 ♦A ♦8"), (III, I, II), winner=I),
        Trick(3, cards("♥7 ♥Q ♦J"), (I, II, III), winner=II),
    )
    assert deal.notes == {}
    assert check(read(problem(PLAY))) == []


def test_the_sample_of_the_page_is_sound():
    text = "\n".join(smirnov.__doc__.split("\n\n")[1].split("\n    "))
    (deal,) = read(text).deals
    assert check(read(text)) == []
    assert deal.tricks[1].variations
    assert deal.notes["tricks[0].plays[1]"].mark == "!"


def test_the_samples():
    read_all = {path.name: read(sample(path.name)) for path in SAMPLES.iterdir()}
    assert {name: len(reading.deals) for name, reading in read_all.items()} == {
        "problems.txt": 2, "games.txt": 2, "ending.txt": 1, "quirks.txt": 1,
    }  # fmt: skip
    for name, reading in read_all.items():
        assert smirnov.recognises(reading.source)
        assert reading.language == "ru"
        if name != "quirks.txt":
            assert check(reading) == []


@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("Козыри — пики.", Contract(I, trump=Trump.SPADES)),
        ("Козыри – трефы.", Contract(I, trump=Trump.CLUBS)),
        ("Козыри: бубны.", Contract(I, trump=Trump.DIAMONDS)),
        ("Козырь — черва.", Contract(I, trump=Trump.HEARTS)),
        ("Без козыря.", Contract(I, trump=Trump.NO_TRUMP)),
        ("Без козырей.", Contract(I, trump=Trump.NO_TRUMP)),
        ("Мизер.", Misere(I)),
        ("", Contract(I)),
    ],
)
def test_the_game(said, game):
    deal = read_deal(problem(head=f"ЗАДАЧА 1. {said} Что дальше?"))
    assert (deal.game, deal.task) == (game, "Что дальше?")


def test_a_game_without_a_declarer():
    assert read_deal(problem().replace("*", "")).game == Contract(trump=Trump.HEARTS)
    assert read_deal(problem(head="ЗАДАЧА 1.").replace("*", "")).game is None


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("ЗАДАЧА 12. Козыри — червы.", "12"),
        ("Задача № 7. Козыри — червы.", "7"),
        ("Пример 7.Козыри — червы.", "Пример 7"),
        ("17. Козыри — червы.", "17"),
        ("ЗАДАЧА. Козыри — червы.", None),
        ("Козыри — червы.", None),
    ],
)
def test_the_name(head, name):
    deal = read_deal(problem(head=head))
    assert (deal.name, deal.game) == (name, Contract(I, trump=Trump.HEARTS))


def test_a_question_over_several_lines():
    deal = read_deal(problem(head="ЗАДАЧА 1. Козыри — червы. Сколько взяток\nвозьмут  они\n"))
    assert deal.task == "Сколько взяток возьмут они"


def test_the_star_may_stand_behind_the_point():
    assert read_deal(problem().replace("I*. ", "I.* ")).game.declarer is I


def test_hands_need_no_heading():
    first, second = read(f"Слово.\n{HANDS}{HANDS}").deals
    assert first.hands == second.hands
    assert first.notes == {"name": Notes(before=("Слово.",))}


def test_the_discard_on_a_line_of_its_own():
    assert read_deal(problem().replace(" (П", "\n\n(П")) == read_deal(problem())


def test_a_hand_goes_on_on_the_next_line():
    assert read_deal(problem().replace("Б:8", "\nБ:8")) == read_deal(problem())


# Who leads.


@pytest.mark.parametrize(("hand", "lead"), [(FIRST, I), (SECOND, II), (THIRD, None)])
def test_a_question_mark_tells_the_lead_but_at_the_end_of_the_question(hand, lead):
    assert read_deal(problem().replace(hand, f"{hand} ?")).lead is lead


def test_the_third_hand_leads_if_the_play_says_so():
    text = problem(ONE.replace("I — Ч.9 + II — Ч.8 + III — Ч.4", "III — Ч.4 + I — Ч.9 + II — Ч.8"))
    assert read_deal(text.replace(THIRD, f"{THIRD} ?")).lead is III


@pytest.mark.parametrize(
    ("play", "lead"), [("", III), ("1) III — П.7 III", III), ("1) I — Ч.9 III", None)]
)
def test_the_lead_of_an_ending(play, lead):
    text = f"ЗАДАЧА 1.\nI. Ч:9\nII. Ч:8\nIII. П:7 ?\n{play}"
    deal = read_deal(text)
    assert deal.lead is lead
    assert check(read(text)) == []


# Plays.


def test_marks():
    deal = read_deal(problem(ONE.replace("Ч.8", "Ч.8(!)").replace("Ч.4 ", "Ч.4 (?!) ")))
    assert deal.notes == {"tricks[0].plays[1]": Notes("!"), "tricks[0].plays[2]": Notes("?!")}


@pytest.mark.parametrize(
    ("tail", "winner", "notes"),
    [
        ("", None, ()),
        (" III", III, ()),
        (" III.", III, ()),
        (" | III |", III, ()),
        (" |\nIII |", III, ()),
        (" |\r\n| III", III, ()),
        (" III (и всё)", III, ("и всё",)),
        (" III и (так) всё", III, ("и (так) всё",)),
        (", то берёт III", None, ("берёт III",)),
        (" то III", III, ()),
        ("\n\nIII. Слово", None, ()),
    ],
)
def test_what_stands_behind_a_trick(tail, winner, notes):
    deal = read_deal(problem(f"{ONE.removesuffix(' III')}{tail}\n{TWO}"))
    trick, next_one = deal.tricks
    assert trick.winner is winner
    assert next_one.number == 2
    assert deal.notes.get("tricks[0]", Notes()).after == notes


def test_a_player_named_twice_is_for_the_rules():
    text = problem("1) I — Ч.9 + II — Ч.8 + II — Ч.3 II\n")
    assert read(text).findings == ()
    assert [d.code for d in check(read(text))] == ["PN405"]
    text = problem(f"{ONE.replace('III — Ч.4', 'I — Ч.7 + III — Ч.4')}\n")
    (trick,) = read_deal(text).tricks
    assert trick.seats == (I, II, I, III)
    assert {d.code for d in check(read(text))} >= {"PN406"}


def test_a_revoke_is_for_the_rules():
    (found,) = check(read(problem(ONE.replace("Ч.8", "Б.8"))))
    assert (found.code, found.address) == ("PN401", "deals[0].tricks[0].plays[1]")


def test_variations():
    text = problem(
        f"Игра Чья взятка\n{PLAY}Если:\n2) III — Б.4 + I — Б.11 + II — Б.7, то I\n"
        f"3) I — Ч.7 + II — Ч.3 + III — Б.2 II\n"
        "Если вдруг: 3) I — Ч.11 + II — Ч.3 + III — Б.2, то I\nВот.\n"
    )
    deal = read_deal(text)
    assert [len(trick.variations) for trick in deal.tricks] == [0, 1, 1]
    (line,) = deal.tricks[1].variations
    assert line == (
        Trick(2, cards("♦K ♦A ♦7"), (III, I, II), winner=I),
        Trick(3, cards("♥7 ♥Q ♦J"), (I, II, III), winner=II),
    )
    assert deal.notes == {
        "tricks[2].variations[0][0]": Notes(before=("вдруг",)),
        "": Notes(after=("Вот.",)),
    }
    assert check(read(text)) == []


def test_a_branch_that_replaces_no_trick_is_a_comment():
    line = "7) I — Ч.11 + II — Ч.3 + III — Б.2, то I"
    text = problem(f"{PLAY}Если:\n{line}\n8) I — П.8 + II — П.9 + III — П.7 II\n")
    assert read_deal(text).notes[""].after == (
        f"Если: {line}",
        "8) I — П.8 + II — П.9 + III — П.7 II",
    )


@pytest.mark.parametrize("words", ["Если: играть иначе, будет хуже", "Если:\nиграть иначе"])
def test_an_if_without_a_trick_is_a_comment(words):
    assert read_deal(problem(f"{PLAY}{words}")).notes[""].after == (" ".join(words.split()),)


def test_an_if_that_ends_is_a_comment():
    assert read_deal(problem(f"{PLAY}Если:")).notes[""].after == ("Если:",)
    assert read_deal(problem(f"{PLAY}Если:\nИгра Чья взятка\n")).notes[""].after == ("Если:",)


def test_a_broken_trick_begins_no_variation():
    text = problem(f"{PLAY}Если:\n2) III — Б.5 + I — Б.11\n3) I — Ч.11 + II — Ч.3 + III — Б.2 I")
    assert found_by(text) == [("PN001", "III — Б.5 + I — Б.11")]
    (deal,) = read(text).deals
    assert not any(trick.variations for trick in deal.tricks)
    assert deal.notes[""].after == ("Если:", "3) I — Ч.11 + II — Ч.3 + III — Б.2 I")


def test_a_table_that_begins_again_is_a_variation():
    again = "2) III — Б.4 + I — Б.11 + II — Б.7 I"
    deal = read_deal(problem(f"{PLAY}Можно и так.\n{again}\n"))
    assert [len(trick.variations) for trick in deal.tricks] == [0, 1, 0]
    # Without a word between it is a wrong number, which the rules tell.
    deal = read_deal(problem(f"{PLAY}{again}\n"))
    assert [trick.number for trick in deal.tricks] == [1, 2, 3, 2]


def test_comments_stand_where_they_stood():
    deal = read_deal(f"Глава.\n{problem(f'Подумайте.{chr(10)}{PLAY}Вот.')}")
    assert deal.notes == {
        "name": Notes(before=("Глава.",)),
        "tricks": Notes(before=("Подумайте.",)),
        "": Notes(after=("Вот.",)),
    }


# Several games, and answers.


def test_several_games_on_the_same_cards():
    text = sample("games.txt")
    one, other = read(text).deals
    assert (one.name, other.name) == ("14а", "14б")
    assert one.hands == other.hands
    assert one.discard == other.discard == cards("♠A ♥Q")
    assert one.game == Contract(I, trump=Trump.DIAMONDS)
    assert other.game == Contract(I, trump=Trump.SPADES)
    assert one.task == other.task == "Сколько взяток возьмёт играющий:"
    assert [len(deal.tricks) for deal in (one, other)] == [2, 1]
    assert one.notes == {
        "name": Notes(before=("Глава о выборе козыря.",)),
        "tricks": Notes(before=("Ответы", "Ответов два.")),
    }
    assert other.notes == {}


def test_games_in_the_answers():
    text = f"{problem(head='ЗАДАЧА 5.')}Можно:\nа) без козыря.\n{ONE}\nб) пики. Хуже.\n{TWO}\nВот."
    one, other = read(text).deals
    assert (one.game.trump, other.game.trump) == (Trump.NO_TRUMP, Trump.SPADES)
    assert (len(one.tricks), len(other.tricks)) == (1, 1)
    assert other.notes == {"tricks": Notes(before=("Хуже.",)), "": Notes(after=("Вот.",))}


def test_a_game_is_gone_on_with_by_its_letter():
    text = problem(head="5. Козыри: а) пики; б) трефы") + f"б) Хорошо.\n{ONE}\nа)\n{ONE}\nв) Нет."
    one, other = read(text).deals
    assert [deal.game.trump for deal in (one, other)] == [Trump.SPADES, Trump.CLUBS]
    assert other.notes["tricks"].before == ("Хорошо.",)
    assert one.notes[""].after == ("в) Нет.",)
    assert (one.task, len(one.tricks), len(other.tricks)) == (None, 1, 1)


def test_a_problem_of_its_own_beside_its_games():
    first, second = read(problem(f"{PLAY}б) Козыри — пики. Как?\n")).deals
    assert (first.name, second.name) == ("1", "1б")
    assert len(first.tricks) == 3
    assert (second.tricks, second.hands) == (None, first.hands)
    assert second.notes == {"": Notes(after=("Как?",))}


def test_answers_go_to_their_problems():
    text = f"{problem()}{problem(head='ЗАДАЧА 2.')}Ответы\n1. Легко.\n{PLAY}2.\n{ONE}\n3.\n{ONE}\n"
    one, two, three = read(text).deals
    assert [len(deal.tricks) for deal in (one, two, three)] == [3, 1, 1]
    assert (three.name, three.hands) == ("3", None)
    assert one.notes == {"tricks": Notes(before=("Легко.",))}
    assert two.notes == {"tricks": Notes(before=("Ответы",))}


def test_words_without_a_card_are_comments():
    text = f"ЗАДАЧА 9. Нет карт.\n{problem()}10. Нет и тут.\nИ дальше.\n"
    deal = read_deal(text)
    assert deal.notes == {
        "name": Notes(before=("ЗАДАЧА 9. Нет карт.",)),
        "": Notes(after=("10. Нет и тут. И дальше.",)),
    }
    last = read(f"{problem(head='5. а) пики; б) трефы')}ЗАДАЧА 6. Вот.").deals[-1]
    assert last.notes == {"": Notes(after=("ЗАДАЧА 6. Вот.",))}


# Damage.


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("Т:4,9", "Т;4,9", ("PN003", ";")),
        ("Т:4,9", "Т.4,9", ("PN003", ".")),
        ("Т:4,9", "T:4,9", ("PN013", "T")),
        ("(П:3; Ч:2)", "(П.3; Ч:2)", ("PN003", ".")),
        ("I — Ч.9 ", "I — Ч:9 ", ("PN003", ":")),
        ("Ч.4 III", "Ч.4III", ("PN003", "III")),
        ("Ч.9 + II", "Ч.9 +\nII", ("PN003", "\n")),
        ("Ч.9 + II", "Ч.9\r\n+ II", ("PN003", "\r\n")),
        ("Ч.8 + III", "Ч.\n8 + III", ("PN003", "\n")),
        ("Ч.4 III", "Ч.4\nIII", ("PN003", "\n")),
    ],
)
def test_what_a_scan_has_spoilt_is_read_and_told(right, wrong, found):
    text = problem(PLAY)
    assert right in text
    spoilt = text.replace(right, wrong, 1)
    assert found_by(spoilt) == [found]
    reading = read(spoilt)
    assert reading.deals == read(text).deals
    assert [finding.severity for finding in reading.findings] == [Severity.WARNING]


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("Т:4,9", "Т:4,5", ("PN001", "5")),
        ("Т:4,9", "Щ:4,9", ("PN001", "Щ:4")),
        ("Т:4,9", "Т4,9", ("PN001", "Т4")),
        ("Ч.9 + II", "Ч.9 + IV", ("PN001", "IV — Ч.8 + III — Ч.4 III")),
        ("I — Ч.9", "I — Ч.6", ("PN001", "I — Ч.6 + II — Ч.8 + III — Ч.4 III")),
        ("1) I — Ч.9", "1) I Ч.9", ("PN001", "1) I Ч.9 + II — Ч.8 + III — Ч.4 III")),
        (" + III — Ч.4 III\n2", " +\n2", ("PN001", "")),
    ],
)
def test_what_cannot_be_read(right, wrong, found):
    text = problem(PLAY)
    assert right in text
    spoilt = text.replace(right, wrong, 1)
    assert found in found_by(spoilt)
    (deal,) = read(spoilt).deals
    assert len(deal.tricks) >= 1


def test_what_stands_twice():
    text = problem().replace(THIRD, f"{THIRD}\n{SECOND}\nслово").replace("II. П:10", "II*. П:10")
    assert found_by(text) == [("PN005", "*"), ("PN005", "II")]
    (deal,) = read(text).deals
    assert deal.game.declarer is I
    assert len(deal.hands[II]) == 10


def test_a_text_without_a_problem():
    assert [f.code for f in read("").findings] == ["PN004"]
    assert [f.code for f in read("ЗАДАЧА 1. Что?\nСлова.").findings] == ["PN004"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end):
    text = (
        f"{problem(PLAY)}Если:\n2) III — Б.4 + I — Б.11 + II — Б.7, то I\n"
        f"ЗАДАЧА 2. Как? а) бубны; б) пики\n{HANDS.replace(THIRD, 'III. Ч:4')} ?\n"
    ).replace("\n", end)
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]") == at("deals[0].name") == "ЗАДАЧА 1."
    assert at("deals[0].game") == "Козыри — червы"
    assert at("deals[0].hands.first[♠K]") == "4"
    assert at("deals[0].hands.second[♣10]") == "10"
    assert at("deals[0].hands.third") == "10,7; Т:11,8,7; Б:4,3,2,10; Ч:4"
    assert at("deals[0].discard[♥J]") == "2"
    assert at("deals[0].tricks").replace(end, "\n") == PLAY.strip()
    assert at("deals[0].tricks[1]") == TWO
    assert at("deals[0].tricks[1].plays[1]") == "Б.11"
    assert at("deals[0].tricks[1].seats[0]") == "III"
    assert at("deals[0].tricks[1].winner") == "I"
    assert at("deals[0].tricks[1].variations[0][0].plays[0]") == "Б.4"
    assert at("deals[0].tricks[1].variations[0][0].winner") == "I"
    assert at("deals[1].task") == "Как? а) бубны; б) пики"
    assert at("deals[1].game") == "бубны"
    assert at("deals[2].game") == "пики"
    assert at("deals[2].hands.third[♥K]") == "4"


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (FIRST, True),
        ("слово\r  II . Т;11", True),
        ("III. Б:—", True),
        (ONE, True),
        ("I. Введение", False),
        ("I: ♠ТК", False),
        ("1) I ходит", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert smirnov.recognises(Source(text)) is ours


# Writing.


def test_a_problem_is_written_as_it_was_read():
    for name in ("problems.txt", "games.txt", "ending.txt"):
        records = read(sample(name)).records
        assert list(smirnov.losses(records, RUSSIAN)) == []
        text = smirnov.emit(records, RUSSIAN)
        assert read(text).records == records
        assert smirnov.emit(read(text).records, RUSSIAN) == text


def test_what_is_written():
    lead = problem(head="ЗАДАЧА 1. Без козыря. Кто?").replace("\nIII", " ?\nIII")
    assert smirnov.emit(read(lead).records, RUSSIAN) == lead
    misere = problem(head="Пример 3. Мизер.").replace("(П:3; Ч:2)", "(П:3)")
    assert smirnov.emit(read(misere).records, RUSSIAN) == misere
    two = f"{problem()}\n{problem()}"
    assert smirnov.emit(read(two).records, RUSSIAN) == two
    assert smirnov.emit([Deal(), Match()], RUSSIAN) == ""


def test_the_book_has_hands_after_the_discard():
    deal = read_deal(problem(PLAY))
    talon, discard = cards("♠K ♥7"), deal.discard
    dealt = tuple(sorted({*deal.hands[I], *discard} - {*talon}))
    for hand in (dealt, (*dealt, *talon)):
        again = replace(deal, hands={**deal.hands, I: hand}, talon=talon)
        assert smirnov.emit([again], RUSSIAN) == smirnov.emit([deal], RUSSIAN)
        assert list(smirnov.losses([again], RUSSIAN)) == ["deal 1: the talon"]
    # Nine cards are no hand that could be put right.
    short = replace(deal, hands={**deal.hands, I: dealt[:-1]}, talon=talon)
    assert "I*. " in smirnov.emit([short], RUSSIAN)
    assert read(smirnov.emit([short], RUSSIAN)).deals[0].hands[I] == dealt[:-1]


@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_of_a_legal_deal_breaks_no_law(seed):
    deal = legal_deal(seed, "suit")
    text = smirnov.emit([deal], RUSSIAN)
    if deal.discard or not deal.talon:
        assert check(read(text)) == []


def test_a_deal_of_the_compass_is_numbered_from_the_first_hand():
    deal = legal_deal(2, "suit")
    text = smirnov.emit([deal], RUSSIAN)
    (again,) = read(text).deals
    assert set(again.hands) == set(NUMBERED)
    assert all(trick.seats for trick in again.tricks)
    assert "deal 1: the names of the seats" in smirnov.losses([deal], RUSSIAN)
    assert check(read(text)) == []


def test_what_the_book_has_no_place_for():
    deal = read_deal(problem(PLAY))
    first, second, *_ = deal.tricks
    lost = replace(
        deal,
        name="Сочи",
        task="Козыри — пики. Нет.",
        lead=III,
        game=Contract(I, 7, Trump.HEARTS),
        tricks=(replace(first, seats=(I,)), replace(second, plays=(Card("♠?"),), seats=())),
        notes={"": Notes(after=("1) I ходит",)), "name": Notes(before=("Слово",))},
    )
    assert list(smirnov.losses([Match(), lost, lost], RUSSIAN))[:7] == [
        "match 1: all of it",
        "deal Сочи: the name",
        "deal Сочи: the task",
        "deal Сочи: the game",
        "deal Сочи: the first lead",
        "deal Сочи: the play",
        "deal Сочи: the comment on the record",
    ]
    text = smirnov.emit([lost], RUSSIAN)
    assert text == f"Слово\n{problem().replace('ЗАДАЧА 1.', 'ЗАДАЧА.').rstrip()} ?\n"
    unknown = replace(deal, hands={**deal.hands, II: (Card("♠?"),)}, tricks=None)
    assert list(smirnov.losses([unknown], RUSSIAN)) == ["deal 1: the hand of second"]
    passed = replace(deal, game=AllPass(), discard=None)
    assert [*smirnov.losses([passed], RUSSIAN)] == ["deal 1: the game", "deal 1: the play"]


def test_a_deal_of_which_nobody_knows_the_first_hand():
    deal = replace(read_deal(problem()), first_hand=Seat.SOUTH)
    assert smirnov.emit([deal], RUSSIAN) == problem()
    assert list(smirnov.losses([deal], RUSSIAN)) == ["deal 1: the first hand"]


def test_a_variation_that_cannot_be_written():
    deal = read_deal(problem(PLAY))
    first, *others = deal.tricks
    odd = (replace(first, number=4),), (replace(first, seats=()),)
    varied = replace(deal, tricks=(replace(first, variations=odd), *others))
    assert list(smirnov.losses([varied], RUSSIAN)) == ["deal 1: the play"]
    assert read(smirnov.emit([varied], RUSSIAN)).deals == (deal,)


@given(st.lists(any_deals() | any_matches(), max_size=3))
def test_any_record_is_written_and_what_is_written_is_read(records):
    text = smirnov.emit(records, RUSSIAN)
    reading = read(text)
    assert [finding.code for finding in reading.findings] == ([] if reading.deals else ["PN004"])
    lost = list(smirnov.losses(records, RUSSIAN))
    if not lost:
        assert smirnov.emit(reading.records, RUSSIAN) == text


@given(st.integers(0, 400))
def test_a_legal_deal_is_read_back(seed):
    deal = replace(legal_deal(seed, "suit"), notes={})
    text = smirnov.emit([deal], RUSSIAN)
    once = read(text)
    assert once.findings == ()
    assert list(smirnov.losses(once.records, RUSSIAN)) == []
    assert read(smirnov.emit(once.records, RUSSIAN)).records == once.records


# Any text at all.

WORDS = (
    "I", "II", "III", "*", ". ", "П", "Т", "T", "Б", "Ч", ":", ";", ",", "11", "10", "7", "2", "—",
    "(", ")", "(!)", "?", "\n", "\r\n", " ", "1) ", "2) ", " + ", "|", "Если:", ", то ", "а) ",
    "Козыри — пики.", "ЗАДАЧА 1.", "12.", "Игра", "слово", "\x00", "I — П.7",
)  # fmt: skip
ALPHABET = st.sampled_from(WORDS)
RANKS = {"J": "2", "Q": "3", "K": "4", "A": "11"}
LETTERS = {"♠": "П", "♣": "ТT", "♦": "Б", "♥": "Ч"}


def check_places(text):
    reading = read(text)
    assert isinstance(smirnov.recognises(Source(text)), bool)
    check(reading)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        finding.message.format_map(finding.values)
    for number, deal in enumerate(reading.deals):
        at = f"deals[{number}]"
        rows = {f"{at}.hands.{s}[{card}]": card for s in deal.hands or () for card in deal.hands[s]}
        rows |= {f"{at}.discard[{card}]": card for card in deal.discard or ()}
        rows |= dict(plays(f"{at}.tricks", deal.tricks or ()))
        for address, card in rows.items():
            assert card in PACK
            end = reading.span(address).end
            written = text[slice(*reading.span(address))]
            figure = card.rank.value
            assert written.endswith(RANKS.get(figure, figure)), address
            before = re.findall("[ПТTБЧ](?=\\s*[.:;])", text[:end])
            assert before[-1] in LETTERS[card.suit.value]


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
    st.sampled_from(sorted(path.name for path in SAMPLES.iterdir())),
    st.integers(0, 900),
    st.integers(0, 12),
    st.lists(ALPHABET, max_size=3).map("".join),
)
def test_reading_a_mutated_problem_makes_up_no_card(name, at, gone, put):
    text = sample(name)
    check_places(text[:at] + put + text[at + gone :])
