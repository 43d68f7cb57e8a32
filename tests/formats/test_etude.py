"""The etude reader and writer, on problems of our own in the form of forums and of books."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation.formats import etude
from prefnotation.model.auction import Contract, Trump
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Match, Notes
from prefnotation.model.seats import Seat
from prefnotation.source import Source, Span
from prefnotation.spelling import ENGLISH, RUSSIAN
from tests.any_deal import deals

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
SAMPLES = Path(__file__).parent / "samples" / "etude"
WEST = "s J 7\nc Q 10\nd 9 8 7\nh A 8 7"
EAST = "s A 8\nc A 9 8 7\nd A 10\nh J 9"
SOUTH = "s K Q 10 9\nc K\nd K Q\nh K Q 10"
TEXT = f"W\n{WEST}\nE\n{EAST}\nS\n{SOUTH}\nDiscard\nc J, d J\n1\n"
RU = str.maketrans("JQKA", "ВДКТ")


def hand(written):
    cards = []
    for row in written.splitlines():
        letter, *ranks = row.split()
        cards += [Card("♠♣♦♥"["scdh".index(letter)] + rank) for rank in ranks if rank != "-"]
    return tuple(sorted(cards))


DEAL = Deal(
    hands={W: hand(WEST), E: hand(EAST), S: hand(SOUTH)},
    discard=(Card.CJ, Card.DJ),
    first_hand=W,
)


def read(text):
    return etude.read(Source(text))


def read_deal(text):
    reading = read(text)
    assert reading.findings == ()
    (deal,) = reading.deals
    return deal


def found_by(text):
    """Return the code of each finding, what was expected, and the text it points at."""
    return [(f.code, f.values.get("expected"), text[slice(*f.span)]) for f in read(text).findings]


def test_a_plain_text():
    assert read_deal(TEXT) == DEAL


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    assert read_deal(TEXT.replace("\n", end)) == DEAL


@pytest.mark.parametrize(
    "heading",
    ["{}", "\t{}", "  {}\t", "{}:"],
)
def test_headings(heading):
    text = TEXT
    for word in ("W", "E", "S"):
        text = text.replace(f"{word}\n", f"{heading.format(word)}\n")
    assert read_deal(text) == DEAL


@pytest.mark.parametrize(
    ("west", "east", "south", "discard"),
    [
        ("Запад", "Восток", "Юг", "Снос"),
        ("запад", "восток", "юг", "снос"),
        ("ЗАПАД", "ВОСТОК", "ЮГ", "СНОС:"),
        ("З", "В", "Ю", "Снос:"),
        ("West", "East", "South", "discard"),
    ],
)
def test_words(west, east, south, discard):
    text = f"{west}\n{WEST}\n{east}\n{EAST}\n{south}\n{SOUTH}\n{discard}\nc J, d J\n1\n"
    assert read_deal(text) == DEAL


def test_the_next_seat_stands_behind_a_row():
    text = f"W\n{WEST}\tE\n{EAST}  Юг\n{SOUTH}\nСнос\nc J\nd J\n1"
    assert read_deal(text) == DEAL
    # After all four rows one letter is a heading with no TAB too, else it is only behind a TAB.
    assert read_deal(text.replace("\tE", "    E").replace("  Юг", "\tS")) == DEAL
    short = "N\ns A K\tE\nd A\nc 7"
    assert read_deal(short).hands == {N: hand("s A K"), E: hand("d A\nc 7")}


@pytest.mark.parametrize("behind", ["В", "Восток", "E"])
def test_east_behind_a_tab_is_no_jack(behind):
    text = f"З\n{WEST.translate(RU)}\t{behind}\n{EAST.translate(RU)}\nЮ\n{SOUTH.translate(RU)}"
    assert read_deal(text).hands == DEAL.hands


def test_a_jack_is_no_east():
    deal = read_deal("З\ns Т В\nc\tТ\tВ\nВ\nh В 9 8")
    assert deal.hands == {W: hand("s A J\nc A J"), E: hand("h J 9 8")}


def test_columns_under_two_seats():
    rows = zip(WEST.split("\n"), EAST.split("\n"), strict=True)
    beside = "\n".join(f"{west}\t{east}" for west, east in rows)
    assert read_deal(f"W\tE\n{beside}\nS\n{SOUTH}\nСнос\nc J d J\n1") == DEAL
    right_only = read_deal("W\tE\ns A\ts K\n\tc A\nd A\td K")
    assert right_only.hands == {W: hand("s A\nd A"), E: hand("s K\nc A\nd K")}


@pytest.mark.parametrize(
    "written",
    [
        "c.gifJ , d.gifJ",
        "Снос\nc.gifJd.gifJ",
        "Снос\nc.gifJ\nd.gifJ",
        "Снос c J, d J",
        "Снос: c J; d J",
        "Снос\ns -\nc J\nd J\nh -",
        "N\ns -\nc J\nd J\nh -",
        "N\nc J\nd J",
        "/images/c.gifВ, /images/d.gifВ",
    ],
)
def test_a_discard(written):
    assert read_deal(TEXT.replace("Discard\nc J, d J", written)) == DEAL


def test_a_pair_of_pictures_of_one_suit():
    (deal,) = read(TEXT.replace("Discard\nc J, d J", "d.gif J Q")).deals
    assert deal.discard == (Card.DQ, Card.DJ)


@pytest.mark.parametrize("other", ["s 7 8 9", "s 7 8"])
def test_two_cards_beside_few_are_a_hand(other):
    deal = read_deal(f"W\nd 7 8\nE\n{other}")
    assert deal.hands == {W: hand("d 7 8"), E: hand(other)}
    assert deal.discard is None


def test_with_a_discard_two_cards_are_a_hand():
    deal = read_deal("W\nd 7 8\nE\ns 7 8 9 10\nСнос\nh 7, h 8")
    assert deal.hands[W] == hand("d 7 8")


def test_an_empty_seat_is_nobodys():
    assert read_deal(f"N\ns -\nc –\nd —\nh −\t\n{TEXT}") == DEAL
    assert read_deal(f"N\n{TEXT}") == DEAL
    assert read_deal(TEXT.replace("W\n", "W\n\nW\n", 1)) == DEAL


@pytest.mark.parametrize(("number", "seat"), [("0", S), ("1", W), ("2", E), ("", None)])
def test_the_number_of_the_first_hand(number, seat):
    assert read_deal(TEXT.replace("\n1\n", f"\n{number}\n")).first_hand is seat


@pytest.mark.parametrize(
    "suits",
    [
        "♠ ♣ ♦ ♥",
        "♤ ♧ ♢ ♡",
        "п т б ч",
        "s с d h",
        "♠\ufe0f ♣\ufe0f ♦\ufe0f ♥\ufe0f",
        "&spades; &#9827; &diams; &#9829;",
        "s.gif /images/c.gif d.gif /h.gif",
    ],
)
def test_suits(suits):
    text = TEXT
    for letter, sign in zip("scdh", suits.split(), strict=True):
        text = text.replace(f"\n{letter} ", f"\n{sign} ").replace(f", {letter} ", f", {sign} ")
    assert read_deal(text) == DEAL


@pytest.mark.parametrize(
    "ranks",
    [
        ("JQKA", "ВДКТ"),
        ("JQKA", "BДKT"),
        ("JQKA", "VDKT"),
        ("KA", "КА"),
        ("JK", "ВК"),
    ],
)
def test_ranks(ranks):
    assert read_deal("W" + TEXT[1:].translate(str.maketrans(*ranks))) == DEAL


@pytest.mark.parametrize("ten", ["X", "Х", "0", "T", "Т"])
def test_tens(ten):
    assert read_deal(TEXT.replace("10", ten)) == DEAL


def test_cards_known_in_part():
    assert read_deal("W\ns A x х ?").hands == {W: (Card.SA, Card.SX, Card.SX, Card.S_)}


def test_ranks_run_together_and_rows_run_on():
    text = "W\nп В7 / т Д10 / б 987 / ч Т87\nE\nпТ8\nтТ987\nбТ10\nч В-9"
    assert read_deal(text).hands == {W: DEAL.hands[W], E: DEAL.hands[E]}


BOOK = """
          п Т8           #
          ч В9
          б Т10
          т Т987
п В7        С       п КД109
ч Т87     З   В     ч КД10
б 987               б КД
т Д10       Ю       т К
          п -
          ч -
          б В
          т В
"""


def test_a_diagram_of_a_book():
    deal = read_deal(BOOK)
    hands = {N: DEAL.hands[E], W: DEAL.hands[W], E: DEAL.hands[S]}
    assert (deal.hands, deal.discard) == (hands, DEAL.discard)


def test_latin_letters_in_a_diagram():
    text = BOOK.replace("С", "N").replace("З ", "W ").replace("В ", "E ", 1).replace("Ю", "S")
    text = text.replace("W   В", "W   E")
    assert read_deal(text) == read_deal(BOOK)


@pytest.mark.parametrize(
    ("sides", "seat"),
    [
        ("п В7   С\nч Т87  З   В\nб 987\nт Д10", W),
        ("С  п В7\nЗ   В  ч Т87\n б 987\n т Д10", E),
    ],
)
def test_one_hand_beside_the_compass(sides, seat):
    above = "п Т8\nч В9\nб Т10\nт Т987\n"
    below = "\nп КД109\nч КД10\nб КД\nт К\n"
    hands = {N: DEAL.hands[E], seat: DEAL.hands[W], S: DEAL.hands[S]}
    assert read_deal(above + sides + below).hands == hands
    assert read_deal(sides + below).hands == {seat: DEAL.hands[W], S: DEAL.hands[S]}


def test_the_last_letter_of_the_compass_heads_the_hand_below():
    text = "п В7  С\nч Т87 З В\nб 987\nт Д10  Ю\nп КД109\nч КД10\nб КД\nт К\n"
    assert read_deal(text).hands == {W: DEAL.hands[W], S: DEAL.hands[S]}


def test_hands_of_nobody():
    assert found_by(WEST) == [("PN001", "a seat before a hand", "s"), ("PN004", None, "")]
    # North alone is no compass.
    assert found_by(WEST.replace("\n", "  N\n", 1))[0] == ("PN001", "a seat before a hand", "s")
    # Two hands above, and one that is seated.
    text = f"s K\nc -\nd -\nh -\n{BOOK}"
    assert found_by(text) == [("PN001", "a seat before a hand", "s")]
    assert len(read(text).deals[0].hands) == 3
    sides = "п В  З  В  п Т\nч -  ч -\nб -  б -\nт -  т -\n"
    assert [at for _, _, at in found_by(sides + sides)] == ["п", "п", ""]
    seated = f"С\n{SOUTH}\n{BOOK}"
    assert ("PN001", "a seat before a hand", "п") in found_by(seated)


def test_rows_that_cannot_be_told_apart():
    # The heading of the second hand is lost.
    text = f"W\n{WEST}\n{EAST}\n"
    assert found_by(text) == [("PN001", "a seat before a hand", "s")]
    assert read(text).deals[0].hands == {W: DEAL.hands[W]}
    again = "W\ns A K\ns Q J\n"
    assert found_by(again) == [("PN001", "a seat before another hand", "s Q J")]
    assert read(again).deals[0].hands == {W: hand("s A K")}
    three = "s A  c K  d Q"
    assert found_by(three)[0] == ("PN001", "a seat before another hand", three)
    one = "W\tE\ns A\ts K\nc 7"
    assert found_by(one) == [("PN001", "a seat before another hand", "c 7")]
    full = f"{TEXT[:-3]}\nh 9\n"
    assert found_by(full) == [("PN001", "a seat before a hand", "h")]


@pytest.mark.parametrize(
    ("line", "expected", "at"),
    [
        ("s Q Z 8", "a rank", "Z"),
        ("s Q 6 8", "a rank", "6"),
        ("s", "a seat, or a suit with its ranks", "s"),
        ("/imagess.gif Т", "a seat, or a suit with its ranks", "/imagess.gif Т"),
        ("Сноз: d A, h A", "a seat, or a suit with its ranks", "Сноз: d A, h A"),
        ("8 9", "a seat, or a suit with its ranks", "8 9"),
        ("W?", "a seat, or a suit with its ranks", "W?"),
        ("3", "a seat, or a suit with its ranks", "3"),
        ("h Q 8 c", "a rank", "c"),
        ("h Q 8 Восто", "a rank", "Восто"),
    ],
)
def test_what_cannot_be_read(line, expected, at):
    text = f"N\n  {line} # so\n"
    assert found_by(text)[0] == ("PN001", expected, at)


def test_what_can_be_read_of_a_row_is_read():
    assert read("N\ns Q Z 8").deals[0].hands == {N: hand("s Q 8")}


def test_a_number_without_three_hands():
    assert found_by("1\n") == [
        ("PN001", "a seat, or a suit with its ranks", "1"),
        ("PN004", None, ""),
    ]
    told = ("PN001", "three hands before the number of the first one", "1")
    assert found_by(f"W\n{WEST}\n1") == [told]
    assert found_by(f"{TEXT}2 # so") == [("PN001", "a seat, or a suit with its ranks", "2")]


def test_deals_follow_each_other():
    other = f"N\n{EAST}\nW\n{SOUTH}\nE\n{WEST}\n"
    first, second = read(TEXT + other).deals
    assert (first, second.hands[N]) == (DEAL, DEAL.hands[E])
    # A seat that stands twice begins a deal; so does one below a whole pack, and a line.
    assert len(read(other + other).deals) == 2
    unnumbered = TEXT.replace("1\n", "")
    assert len(read(f"{unnumbered}N\n{WEST}").deals) == 2
    assert len(read(f"W\n{WEST}\n* * *\nE\n{EAST}").deals) == 2
    assert len(read(TEXT + BOOK).deals) == len(read(BOOK + BOOK).deals) == 2
    assert len(read(unnumbered + BOOK).deals) == 2


def test_comments_and_prose():
    text = (
        f"# one\nЗадача, ход с Юга.\nЮг играет мизер!\nW # two\n{WEST}\n# three\nE\n"
        + EAST.replace("\n", " # four\n", 1)
        + f"\n&#9824; {SOUTH}".replace("&#9824; s", "S\n&#9824;")
        + "\n# five\nСнос # six\nc J, d J\n# seven\n1 # eight\n# nine\n---\n# ten\n"
    )
    assert read_deal(text) == replace(
        DEAL,
        notes={
            "name": Notes(before=("one", "Задача, ход с Юга.", "Юг играет мизер!")),
            "hands.west": Notes(after=("two",)),
            "hands.east": Notes(before=("three",), after=("four",)),
            "discard": Notes(before=("five",), after=("six",)),
            "first_hand": Notes(before=("seven",), after=("eight",)),
            "": Notes(after=("nine", "ten")),
        },
    )
    assert " ".join(text[slice(*span)] for span in etude.comments(text)) == (
        "one two three four five six seven eight nine ten"
    )


def test_comments_on_nothing_stay():
    deal = read_deal(f"N # so\ns - # and so\n{TEXT}# end")
    assert deal.notes == {"": Notes(after=("so", "and so", "end"))}
    deal = read_deal(f"# a\nN # b\ns -\n---\n# c\n{TEXT}")
    assert deal.notes == {"name": Notes(before=("a", "b", "c"))}


def test_the_ten_or_the_ace():
    (finding,) = read("Запад\ns T K 9").findings
    assert (finding.code, finding.span) == ("PN006", Span(8, 9))
    assert finding.values == {"letter": "T", "ace": Card.SA, "ten": Card.S10}
    assert read("Запад\ns T K 9").deals[0].hands == {W: (Card.SK, Card.S10, Card.S9)}
    (finding,) = read("West\ns T K 9\nh Т").findings or (None,)
    assert finding.code == "PN006"
    assert read_deal("West\ns T K 9").hands == {W: (Card.SK, Card.S10, Card.S9)}
    assert read_deal("Запад\ns Т К 9").hands == {W: (Card.SA, Card.SK, Card.S9)}
    both = read("Запад\ns Т K Д\nh A Q")
    assert [f.code for f in both.findings] == ["PN006"]
    assert both.deals[0].hands[W][0] is Card.SA


def test_a_text_without_a_deal():
    assert [(f.code, f.span) for f in read("# nothing\n").findings] == [("PN004", Span(0, 0))]
    assert [f.code for f in read("").findings] == ["PN004"]


def test_places():
    text = f"# so\n\tW\n{WEST}\tE\n{EAST}\nS\n{SOUTH}\nc.gifJ , d.gifJ\n1\n"
    reading = read(text)

    def at(address):
        return text[slice(*reading.span(address))]

    assert at("deals[0]") == text[text.index("J 7") : -1]
    assert at("deals[0].hands.west") == WEST[2:]
    assert at("deals[0].hands.west[♠J]") == "J"
    assert reading.span("deals[0].hands.west[♠J]").start == text.index("J 7")
    assert at("deals[0].hands.south[♠10]") == "10"
    assert at("deals[0].discard") == "J , d.gifJ"
    assert at("deals[0].discard[♦J]") == "J"
    assert at("deals[0].first_hand") == "1"


def test_the_language():
    assert read(TEXT).language == "en"
    assert read(TEXT.replace("Discard", "Снос")).language == "ru"


RUSSIAN_TEXT = f"""\
# so
Запад
{WEST.translate(RU)}
Восток
{EAST.translate(RU)}
Юг  # here
{SOUTH.translate(RU)}
# gone
Снос
c В, d В
1
# end
"""


def test_writing():
    noted = replace(
        DEAL,
        notes={
            "name": Notes(before=("so",)),
            "hands.south": Notes(after=("here",)),
            "discard": Notes(before=("gone",)),
            "": Notes(after=("end",)),
        },
    )
    assert etude.emit([noted], RUSSIAN) == RUSSIAN_TEXT
    assert etude.emit([DEAL], ENGLISH) == TEXT
    assert etude.emit([DEAL, Match(), Deal(), noted], RUSSIAN).endswith(f"1\n---\n{RUSSIAN_TEXT}")
    assert read(RUSSIAN_TEXT).deals == (noted,)
    assert list(etude.losses([noted], RUSSIAN)) == []


def test_what_is_lost():
    deal = replace(
        DEAL,
        name="7",
        talon=(Card.D7,),
        hands={**DEAL.hands, N: (Card.S7, Card.ANY), Seat.FIRST: (Card.S8,)},
        discard=(Card.ANY, Card.S7),
        first_hand=N,
        notes={"name": Notes(after=("a",)), "hands.south": Notes(after=("a", "b"))},
    )
    assert list(etude.losses([deal, Match(), Deal(first_hand=S)], ENGLISH)) == [
        "deal 7: the name",
        "deal 7: the first hand",
        "deal 7: the hand of north",
        "deal 7: the hand of first",
        "deal 7: the talon",
        "deal 7: the discard",
        "deal 7: the comment on name",
        "deal 7: the comment on hands.south",
        "match 1: all of it",
        "deal 2: all of it",
    ]


def test_a_hand_of_two_cards_is_not_written_as_the_discard():
    deal = Deal(hands={W: hand(WEST), E: hand("s A 8")})
    assert "s A 8" not in etude.emit([deal], ENGLISH)
    assert list(etude.losses([deal], ENGLISH)) == ["deal 1: the hand of east"]
    kept = replace(deal, discard=(Card.D7, Card.D8))
    assert list(etude.losses([kept], ENGLISH)) == []


SUITED = st.sampled_from([card for card in Card if card is not Card.ANY])
SIZES = st.lists(SUITED, min_size=4, max_size=12).map(tuple)
HANDS = st.dictionaries(st.sampled_from((N, E, S, W)), SIZES, min_size=1, max_size=4)
WORDS = st.sampled_from(("a", "Юг", "# b", "s A K", "---", "2", "&amp;"))


@st.composite
def written(draw):
    """Return a deal that can be written whole."""
    hands = draw(HANDS)
    discard = draw(st.none() | st.lists(SUITED, min_size=1, max_size=3).map(tuple))
    first = draw(st.sampled_from(list(hands))) if len(hands) == 3 else None
    notes = {"name": Notes(before=draw(st.lists(WORDS, max_size=2).map(tuple)))}
    notes[""] = Notes(after=draw(st.lists(WORDS, max_size=2).map(tuple)))
    return Deal(hands=hands, discard=discard, first_hand=first, notes=notes)


@given(st.lists(written(), min_size=1, max_size=3), st.sampled_from((RUSSIAN, ENGLISH)))
def test_what_is_written_is_read(records, spelling):
    reading = read(etude.emit(records, spelling))
    assert reading.findings == ()
    assert reading.records == tuple(records)


@settings(max_examples=40)
@given(st.lists(deals(), max_size=2), st.sampled_from((RUSSIAN, ENGLISH)))
def test_any_deal_can_be_written(records, spelling):
    text = etude.emit(records, spelling)
    list(etude.losses(records, spelling))
    reading = read(text)
    assert {finding.code for finding in reading.findings} <= {"PN004"}
    assert len(reading.deals) <= len(records)
    said = {card for deal in records for hand in (deal.hands or {}).values() for card in hand}
    said |= {card for deal in records for card in deal.discard or ()}
    for deal in reading.deals:
        assert {card for hand in (deal.hands or {}).values() for card in hand} <= said


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_a_sample(path):
    source = Source(path.read_text("utf-8"))
    reading = etude.read(source)
    assert etude.recognises(source)
    assert reading.findings == ()
    for deal in reading.deals:
        cards = [card for hand in deal.hands.values() for card in hand]
        assert {*cards, *deal.discard} == PACK
        assert len(cards) == 30


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (TEXT, True),
        (BOOK, True),
        (RUSSIAN_TEXT, True),
        ("\tЮг\r\ns A\r\nc -\r\nd 7 8\r\n", True),
        ("Юг\ns A\nc -\n", False),
        (WEST, False),
        ("Сдача 1\nЮг: s A\nЗапад: c -\nСевер: d 7 8", False),
        ("", False),
    ],
)
def test_what_is_recognised(text, ours):
    assert etude.recognises(Source(text)) is ours


ALPHABET = st.sampled_from(
    [*"scdhпчбт♠10789JQKATТВДКx?-–#:,/NSWEСЮЗ2 \t\r\n\x00é", "d.gif", "Юг", "Снос", "---", " / "]
)


def check(text):
    source = Source(text)
    reading = etude.read(source)
    assert isinstance(etude.recognises(source), bool)
    for finding in reading.findings:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        finding.message.format_map(finding.values)
    for index, deal in enumerate(reading.deals):
        at = f"deals[{index}]"
        for seat, cards in (deal.hands or {}).items():
            for card in cards:
                span = reading.span(f"{at}.hands.{seat}[{card}]")
                assert text[slice(*span)] in spellings(card)
        for card in deal.discard or ():
            assert text[slice(*reading.span(f"{at}.discard[{card}]"))] in spellings(card)


def spellings(card):
    """Return how a rank may be written: the letters T in both ways."""
    if not card.known:
        return ("x", "х", "?")
    letters = {"10": "10 X Х 0 T Т", "J": "J В B V", "Q": "Q Д D", "K": "K К", "A": "A А T Т"}
    return letters.get(card.rank.value, card.rank.value).split()


@given(st.text() | st.lists(ALPHABET).map("".join))
def test_reading_never_raises(text):
    check(text)


@given(st.integers(0, 300), st.integers(0, 12), st.lists(ALPHABET, max_size=4).map("".join))
@example(at=0, gone=0, put="")
def test_reading_a_mutated_text_makes_up_no_card(at, gone, put):
    for text in (TEXT, BOOK):
        check(text[:at] + put + text[at + gone :])


def test_the_declarers_hand_is_written_after_the_discard():
    dealt = tuple(sorted({*hand(SOUTH), Card.CJ} - {Card.HQ}))
    before = replace(
        DEAL,
        hands={**DEAL.hands, S: dealt},
        talon=(Card.HQ, Card.DJ),
        game=Contract(declarer=S, level=6, trump=Trump.SPADES),
    )
    assert read_deal(etude.emit([before], ENGLISH)).hands == DEAL.hands
