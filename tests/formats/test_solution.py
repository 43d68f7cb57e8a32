"""Solution lines, on plays of our own: tricks, variations, what is derived, and what is told."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation import check
from prefnotation.formats import solution
from prefnotation.model.auction import AllPass, Contract, Misere, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Notes, Trick
from prefnotation.model.seats import NUMBERED, Seat
from prefnotation.source import Source
from tests.checkout import ROOT
from tests.legal_deals import legal_deal

SAMPLES = ROOT / "tests" / "formats" / "samples" / "solution"
TWO = "Д♦ 8♦ 9♦ / Д♠ K♠ T♠"
WHOLE = (
    f"{TWO} / Д♣ T♣ 7♣ / 7♦ B♥ 10♦ / 10♥ T♥ 8♥ / K♣ K♥ 9♣ / 8♠ 7♠ B♠ / 10♣ B♦ B♣ / 8♣ 7♥ 10♠"
    " / K♦ T♦ 9♥"
)
TITLE = "Этюд №3 - 6♥\n"
LETTERS = {"A": "T", "K": "K", "Q": "Д", "J": "B"}


def sample(name):
    return (SAMPLES / name).read_text("utf-8")


def read(text):
    return solution.read(Source(text))


def read_deal(text):
    reading = read(text)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def cards(written):
    return tuple(map(Card, written.split()))


def found_by(text):
    return [(f.code, text[slice(*f.span)]) for f in read(text).findings]


def typed(deal):
    """Write a play as it is typed on the site."""
    return " / ".join(
        " ".join(LETTERS.get(card.rank.value, card.rank.value) + card.suit.value for card in plays)
        for plays in (trick.plays for trick in deal.tricks)
    )


def test_a_line_is_a_play():
    deal = read_deal(f"{TITLE}{TWO} … и всё.")
    assert (deal.title, deal.game) == ("Этюд №3", Contract(level=6, trump=Trump.HEARTS))
    assert deal.tricks == (Trick(1, cards("♦Q ♦8 ♦9")), Trick(2, cards("♠Q ♠K ♠A")))
    assert (deal.hands, deal.first_hand, deal.name) == (None, None, None)
    assert deal.notes == {"": Notes(after=("… и всё.",))}


def test_the_samples():
    readings = {path.name: read(sample(path.name)) for path in SAMPLES.iterdir()}
    assert {name: len(reading.deals) for name, reading in readings.items()} == {
        "whole.txt": 1, "misere.txt": 1, "labels.txt": 2, "quirks.txt": 4,
    }  # fmt: skip
    for name, reading in readings.items():
        assert solution.recognises(reading.source)
        assert reading.findings == ()
        if name != "quirks.txt":
            assert check(reading) == []


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("T♦ K♦ Д♦", "♦A ♦K ♦Q"),
        ("Т♦ К♦ В♦", "♦A ♦K ♦J"),
        ("B♦ 10♦ 7♦", "♦J ♦10 ♦7"),
        ("x♦ х♦ ?♦", "♦x ♦x ♦?"),
        ("T♢ T&diams; T♦\ufe0f", "♦A ♦A ♦A"),
    ],
)
def test_cards(written, right):
    assert read_deal(f"{written} / 7♠ 8♠ 9♠").tricks[0].plays == cards(right)
    assert read_deal(written).tricks[0].plays == cards(right)


@pytest.mark.parametrize(
    ("line", "title", "game"),
    [
        ("Этюд №041 - 7♦", "Этюд №041", Contract(level=7, trump=Trump.DIAMONDS)),
        ("Этюд — 10 пик.", "Этюд", Contract(level=10, trump=Trump.SPADES)),
        ("Этюд - 6 БК", "Этюд", Contract(level=6, trump=Trump.NO_TRUMP)),
        ("Этюд - 6 без козырей", "Этюд", Contract(level=6, trump=Trump.NO_TRUMP)),
        ("Этюд - о том - мизер", "Этюд - о том", Misere()),
        ("Этюд – распасы", "Этюд", AllPass()),
    ],
)
def test_titles(line, title, game):
    deal = read_deal(f"{line}\n{TWO}")
    assert (deal.title, deal.game, deal.notes) == (title, game, {})


@pytest.mark.parametrize("line", ["Этюд №041", "- 7♦", "12 - 7♦", "Этюд - 5♦", "Этюд: 7♦"])
def test_what_is_no_title(line):
    deal = read_deal(f"{line}\n{TWO}")
    assert (deal.title, deal.game) == (None, None)
    assert deal.notes == {"name": Notes(before=(line,))}


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("Контракт: 7♦", "game", Contract(level=7, trump=Trump.DIAMONDS)),
        ("контракт: Юг 7 бубен.", "game", Contract(Seat.SOUTH, 7, Trump.DIAMONDS)),
        ("Игра: II мизер", "game", Misere(Seat.SECOND)),
        ("Первая рука: Запад", "first_hand", Seat.WEST),
        ("Первая рука: В", "first_hand", Seat.EAST),
        ("Ход: I", "lead", Seat.FIRST),
    ],
)
@pytest.mark.parametrize("above", [True, False])
def test_labels(line, field, value, above):
    deal = read_deal(f"{line}\n{TWO}" if above else f"{TWO}\n{line}\n")
    assert getattr(deal, field) == value
    assert deal.notes == {}


def test_a_label_names_the_declarer_of_the_title():
    deal = read_deal(f"{TITLE}{TWO}\nКонтракт: Юг 6♥")
    assert deal.game == Contract(Seat.SOUTH, 6, Trump.HEARTS)


@pytest.mark.parametrize(
    "line", ["Контракт: Юг 7♥", "Контракт: Юг", "Первая рука: 7♥", "Ход: Юг 6♥", "Ход: никто"]
)
def test_a_label_that_says_nothing_is_a_comment(line):
    deal = read_deal(f"{TITLE}{line}\n{TWO}")
    assert deal.notes == {"name": Notes(before=(line,))}


def test_plays_of_one_title_are_deals_of_their_own():
    one, other = read(f"{TITLE}Вот.\n{TWO} так\n{TWO} / Д♣ T♣ 7♣ или {TWO} и.\n").deals[:2]
    assert one.title == other.title == "Этюд №3"
    assert one.game == other.game
    assert [len(deal.tricks) for deal in (one, other)] == [2, 3]
    assert one.notes == {"name": Notes(before=("Вот.",)), "": Notes(after=("так",))}
    assert other.notes == {"": Notes(after=("или",))}


def test_titles_without_a_play_are_comments():
    first, second = read(
        f"Этюд №1 - 6♠\n{TITLE}{TWO}\nЭтюд №4 - 7♠\nНет.\nХод: I\nЭтюд - 8♠\n{TWO}"
    ).deals
    assert first.notes == {
        "name": Notes(before=("Этюд №1 - 6♠",)),
        "": Notes(after=("Этюд №4 - 7♠", "Нет.", "Ход: I")),
    }
    assert (second.game.level, second.notes) == (8, {})


@pytest.mark.parametrize(
    "nth", ["второй ход:", "Второй ход", "2-й ход:", "2 ход:", "Пусть так, тогда второй ход: "]
)
def test_variations(nth):
    deal = read_deal(f"{TWO}\n{nth} 9♣ T♣ K♣ / K♠ 7♥ 7♦ вот\n")
    (line,) = deal.tricks[1].variations
    assert line == (Trick(2, cards("♣9 ♣A ♣K")), Trick(3, cards("♠K ♥7 ♦7")))
    assert deal.notes == {
        "tricks[1].variations[0][0]": Notes(before=(nth,)),
        "": Notes(after=("вот",)),
    }


def test_a_play_that_varies_no_trick():
    one, other = read(f"{TWO}\nдевятый ход: 9♣ T♣ K♣ / K♠ 7♥ 7♦\n").deals
    assert [trick.number for trick in other.tricks] == [9, 10]
    assert one.notes == {"": Notes(after=("девятый ход:",))}


@pytest.mark.parametrize(
    ("bad", "found", "numbers"),
    [
        ("K♦ A♦ 10♠", "A♦", [1, 3]),
        ("A♦ K♦ 10♠", "A♦", [1, 3]),
        ("K♦ 11♦ 10♠", "11♦", [1, 3]),
        ("K♦ 9♦ 10♠♥", "♥", [1, 3]),
    ],
)
def test_a_trick_that_cannot_be_read_leaves_the_others(bad, found, numbers):
    text = f"Д♦ 8♦ 9♦ / {bad} / Д♣ T♣ 7♣ и"
    assert found_by(text) == [("PN001", found)]
    (deal,) = read(text).deals
    assert [trick.number for trick in deal.tricks] == numbers
    assert found_by(f"Д♦ 8♦ 9♦ / {bad}") == [("PN001", found)]


def test_a_first_trick_that_cannot_be_read():
    text = "Вот 8♦ A♦ 9♦ / Д♣ T♣ 7♣ / K♠ 7♥ 7♦"
    assert found_by(text) == [("PN001", "A♦")]
    (deal,) = read(text).deals
    assert [trick.number for trick in deal.tricks] == [2, 3]
    assert deal.notes == {"name": Notes(before=("Вот 8♦",))}
    assert found_by("A♦ 9♦ / A♣ T♣") == [("PN001", "A♦"), ("PN001", "A♣"), ("PN004", "")]
    assert found_by("A♦ 9♦ / и T♣ 9♣ / T♠") == [("PN001", "A♦")]


def test_other_sizes_of_tricks_are_for_the_rules():
    text = f"{TITLE}Д♦ 8♦ / Д♠ K♠ T♠ 7♠ / 7♣"
    assert [len(trick.plays) for trick in read_deal(text).tricks] == [2, 4, 1]
    assert [d.code for d in check(read(text))] == ["PN406", "PN406"]


def test_no_trick_has_a_number_of_four_figures():
    one, other = read(" / ".join(["Д♦ 8♦ 9♦"] * 1001)).deals
    assert [len(deal.tricks) for deal in (one, other)] == [999, 2]


# What is derived.


def test_hands_are_derived_from_a_whole_play():
    deal = read_deal(TITLE + WHOLE)
    assert set(deal.hands) == set(NUMBERED)
    first = cards("♠Q ♠10 ♠8 ♣A ♦A ♦Q ♦J ♦7 ♥K ♥8")
    assert deal.hands[Seat.FIRST] == first
    assert sorted(sum(deal.hands.values(), ())) == sorted(
        card for trick in deal.tricks for card in trick.plays
    )
    assert deal.tricks[0].seats == ()
    assert check(read(TITLE + WHOLE)) == []


@pytest.mark.parametrize("kind", ["suit", "no trump", "misère"])
@pytest.mark.parametrize("seed", range(6))
def test_derived_hands_are_those_that_were_held(kind, seed):
    deal = legal_deal(seed, kind)
    game = deal.game
    said = "мизер" if isinstance(game, Misere) else f"{game.level}{game.trump}".replace("NT", "БК")
    again = read_deal(f"Этюд - {said}\n{typed(deal)}")
    held = {frozenset(hand) for hand in (again.hands or {}).values()}
    assert len(held) == 3
    if deal.hands and len(deal.hands) == 3 and deal.discard:
        for hand in deal.hands.values():
            assert any(cards <= {*hand, *(deal.talon or ())} for cards in held)


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        f"Этюд - распасы\n{WHOLE}",
        f"{TITLE}Первая рука: Юг\n{WHOLE}",
        f"{TITLE}Ход: III\n{WHOLE}",
        f"{TITLE}Контракт: Юг 6♥\n{WHOLE}",
        TITLE + WHOLE.rpartition(" / ")[0],
        TITLE + WHOLE.replace("9♥", "x♥"),
        TITLE + WHOLE.replace("9♥", "Д♦"),
        TITLE + WHOLE.replace("B♦", "?♦").replace("7♥ 10♠", "7♥"),
        # A revoke: the player of the ♦8 shows diamonds later.
        TITLE + WHOLE.replace("8♦", "@").replace("7♥", "8♦").replace("@", "7♥"),
    ],
)
def test_what_the_laws_leave_open_is_not_derived(text):
    assert read_deal(text).hands is None


def test_a_revoke_is_found_by_derived_seats():
    text = f"{TITLE}Д♦ 7♣ 9♦ / Д♠ K♠ T♠ / Д♣ T♣ 7♥ / T♦ K♦ 8♦"
    (found,) = check(read(text))
    assert (found.code, found.address) == ("PN401", "deals[0].tricks[0].plays[1]")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(end):
    text = f"{TITLE}Первая рука: I\n{WHOLE}\nвторой ход: 9♣ T♣ K♣ / K♠ 7♥ 7♦".replace("\n", end)
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]") == at("deals[0].title") == TITLE.strip()
    assert at("deals[0].game") == "6♥"
    assert at("deals[0].first_hand") == "I"
    assert at("deals[0].tricks") == WHOLE
    assert at("deals[0].tricks[1]") == "Д♠ K♠ T♠"
    assert at("deals[0].tricks[0].plays[0]") == "Д♦"
    assert at("deals[0].tricks[3].plays[2]") == "10♦"
    assert at("deals[0].hands.first[♦Q]") == "Д♦"
    assert at("deals[0].tricks[1].variations[0][1].plays[1]") == "7♥"
    untitled = f"{TWO} вот"
    assert untitled[slice(*read(untitled).span("deals[0]"))] == TWO


def test_a_text_without_a_play():
    for text in ("", "Этюд - 6♠\nНичего.\n", "7♦ и 8♦", "и/или"):
        assert [f.code for f in read(text).findings] == ["PN004"]


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (TWO, True),
        (f"вот: {TWO.replace(' ', '')} и", True),
        ("Д♦ 8♦ 9♦", False),
        ("Д♦ 8♦ 9♦ /", False),
        ("♦Д ♦8 ♦9 / ♠Д ♠K ♠T", False),
        ("Q♦ 8♦ 9♦ / Д♠ K♠ T♠", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert solution.recognises(Source(text)) is ours


WORDS = (
    *"TКДB789x?♠♣♦♥/ \n…", "10♦", "\r\n", " / ", "7♦ 8♦ 9♦", "второй ход:", "Этюд - 7♦\n", "\ufe0f",
    "Первая рука: I\n", "Контракт: 6♥\n", "и", "\x00",
)  # fmt: skip
ALPHABET = st.sampled_from(WORDS)
RIGHT = {"A": "TТ", "K": "KК", "Q": "Д", "J": "BВ"}


def check_places(text):
    reading = read(text)
    assert isinstance(solution.recognises(Source(text)), bool)
    check(reading)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        finding.message.format_map(finding.values)
    for number, deal in enumerate(reading.deals):
        at = f"deals[{number}]"
        rows = dict(plays(f"{at}.tricks", deal.tricks or ()))
        rows |= {
            f"{at}.hands.{s}[{card}]": card for s in deal.hands or () for card in deal.hands[s]
        }
        for address, card in rows.items():
            written = text[slice(*reading.span(address))]
            rank = card.rank.value if card.rank else "xх" if card.value.endswith("x") else "?"
            assert re.match("10|.", written)[0] in RIGHT.get(rank, rank), address
            assert card.suit.value in written.replace("&spades;", "♠")


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
    st.integers(0, 300),
    st.integers(0, 12),
    st.lists(ALPHABET, max_size=3).map("".join),
)
def test_reading_a_mutated_play_makes_up_no_card(name, at, gone, put):
    text = sample(name)
    check_places(text[:at] + put + text[at + gone :])
