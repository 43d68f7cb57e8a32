"""Fixing: what can be put right is, and every other character of a text stays as it is."""

import codecs
import difflib
import re
from random import Random

import pytest
from hypothesis import given, settings

from prefnotation import check, converting, parse
from prefnotation.cli.rim import write_file
from prefnotation.diagnostics import Diagnostic, Edit, fill
from prefnotation.encodings import encode
from prefnotation.faults import mixed_alphabet
from prefnotation.fixing import fixed
from prefnotation.formatting import difference
from prefnotation.lookalikes import lookalikes
from prefnotation.model.cards import Card
from prefnotation.model.changes import Change, changed
from prefnotation.source import Source, Span
from tests.legal_deals import legal_deal
from tests.test_misread import GAME, HANDS, PLAY, of_the_same_suit_or_rank
from tests.ugly import HABITS, ugly, ugly_texts

NAMES = {"notation": "a.pref", "json": "a.json", "yaml": "a.yaml"}


def wanting(address, card):
    """Return a diagnostic that would have a card read at an address."""
    return Diagnostic("PN101", "it is another", fix=Change(address, Card(card)))


def editing(start, end, text):
    return Diagnostic("PN011", "it is not needed", edits=(Edit(Span(start, end), text),))


def told(reading):
    """Return the look-alikes of a reading as diagnostics."""
    return [
        Diagnostic(one.code, one.message, one.severity, one.address, one.span, edits=edits)
        for one, edits in lookalikes(reading)
    ]


def with_card(text, address, card, name="a.pref"):
    """Return a text with another card at an address of its first deal, and the edit left out."""
    reading = converting.read_source(Source(text, name))
    result = fixed(reading, [wanting(f"deals[0].{address}", card)], unsafe=True)
    if result.applied:
        again = converting.read_source(Source(result.text, name))
        assert again.deals[0] != reading.deals[0]
        assert (len(result.applied), result.left, result.withheld) == (1, [], [])
    else:
        assert result.text == text
        assert len(result.left) == 1
    return result.text


def difference_of(old, new):
    """Return what of the old text became what in the new one."""
    steps = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(old[a:b], new[c:d]) for kind, a, b, c, d in steps if kind != "equal"]


# Other words for a card, in the place of one.


@pytest.mark.parametrize(
    ("line", "address", "card", "meant"),
    [
        # The rank alone.
        ("Юг: ♠ТК7 ♦10", "hands.south[♠K]", "♠Q", "Юг: ♠ТД7 ♦10"),
        ("Юг: ♠ТК7 ♦В", "hands.south[♠7]", "♠10", "Юг: ♠ТК10 ♦В"),
        ("South: ♠AK7 ♦10", "hands.south[♠K]", "♠Q", "South: ♠AQ7 ♦10"),
        ("Юг: ♠7 8", "hands.south[♠7]", "♠A", "Юг: ♠Т 8"),
        ("Юг: ♠AJ8", "hands.south[♠8]", "♠Q", "Юг: ♠AJQ"),
        ("Юг: 10♠ 8♠", "hands.south[♠8]", "♠7", "Юг: 10♠ 7♠"),
        # Tens as the record has them.
        ("Юг: ♠ТК7 ♦X", "hands.south[♠7]", "♠10", "Юг: ♠ТКX ♦X"),
        # The suit as well, and that of the next card.
        ("Юг: ♠7 ♦ТК", "hands.south[♠7]", "♣Q", "Юг: ♣Д ♦ТК"),
        ("Юг: ♠ТК7 ♦10", "hands.south[♠A]", "♥9", "Юг: ♥9 ♠К7 ♦10"),
        ("Юг: ♠ТК7 ♦10", "hands.south[♠K]", "♥9", "Юг: ♠Т ♥9 ♠7 ♦10"),
        ("Юг: ♠ТК7 ♦10", "hands.south[♠7]", "♥9", "Юг: ♠ТК ♥9 ♦10"),
        ("Юг: ♠Т К 7", "hands.south[♠K]", "♥9", "Юг: ♠Т ♥9 ♠7"),
        ("Юг: ♠Т,К,7", "hands.south[♠K]", "♥9", "Юг: ♠Т, ♥9, ♠7"),
        ("Юг: ♠Т/К/7", "hands.south[♠K]", "♥9", "Юг: ♠Т ♥9 ♠7"),
        ("Юг: пТК7 б10", "hands.south[♠K]", "♥9", "Юг: пТ ч9 п7 б10"),
        ("South: sAK7 d10", "hands.south[♠K]", "♥9", "South: sA h9 s7 d10"),
        ("Юг: Т♠ К♠ 7♠", "hands.south[♠K]", "♥9", "Юг: Т♠ 9♥ 7♠"),
        ("Юг: Т♠ К 7", "hands.south[♠K]", "♥9", "Юг: Т♠ 9♥ 7♠"),
        ("Юг: Т♠ К 7", "hands.south[♠A]", "♥9", "Юг: 9♥ К♠ 7"),
        ("Юг: &spades;ТК7", "hands.south[♠K]", "♥9", "Юг: &spades;Т &hearts;9 &spades;7"),
        ("Юг: ♠\ufe0fТК", "hands.south[♠K]", "♥9", "Юг: ♠\ufe0fТ ♥\ufe0f9"),
        ("Юг: пики: Т К, черви: 8", "hands.south[♠A]", "♥9", "Юг: черви: 9 ♠К, черви: 8"),
        ("Юг: 🂡 🂮", "hands.south[♠A]", "♥9", "Юг: 🂹 🂮"),
        ("Юг: 🂡 🂮", "hands.south[♠K]", "♠9", "Юг: 🂡 🂩"),
        ("Юг: ♠К ?", "hands.south[♠K]", "♥9", "Юг: ♥9 ?"),
        # A pile, a play, a variation.
        ("Прикуп: ♥В 8", "talon[0]", "♠7", "Прикуп: ♠7 ♥8"),
        ("Прикуп: ♥В 8", "talon[1]", "♠7", "Прикуп: ♥В ♠7"),
        ("Снос: ♥В8", "discard[♥8]", "♠7", "Снос: ♥В ♠7"),
        ("1. ♠8 10 7", "tricks[0].plays[0]", "♠9", "1. ♠9 10 7"),
        ("1. ♠8 10 7", "tricks[0].plays[0]", "♥9", "1. ♥9 ♠10 7"),
        ("1. ♠8 10! 7", "tricks[0].plays[1]", "♥9", "1. ♠8 ♥9! ♠7"),
        ("1. ♠8 10 7?", "tricks[0].plays[2]", "♥9", "1. ♠8 10 ♥9?"),
        ("1. ♠8 10 ♠7", "tricks[0].plays[1]", "♥9", "1. ♠8 ♥9 ♠7"),
        ("1. 8♠ 10 7", "tricks[0].plays[1]", "♥9", "1. 8♠ 9♥ 7♠"),
        ("1. п8 10 7", "tricks[0].plays[1]", "♥9", "1. п8 ч9 п7"),
        ("1. 🂡 К 7", "tricks[0].plays[0]", "♥9", "1. 🂹 ♠К 7"),
        ("1. 🂡 10", "tricks[0].plays[0]", "♠9", "1. 🂩 10"),
        ("1. ♠8 10 7 {вот} → Юг", "tricks[0].plays[2]", "♣7", "1. ♠8 10 ♣7 {вот} → Юг"),
        ("1. ♠8 (1. ♠9 10)", "tricks[0].variations[0][0].plays[1]", "♣7", "1. ♠8 (1. ♠9 ♣7)"),
        (
            "1. ♠8 (1. ♠9 (1. ♥8 9) 2. ♦8)",
            "tricks[0].variations[0][0].variations[0][0].plays[0]",
            "♥7",
            "1. ♠8 (1. ♠9 (1. ♥7 9) 2. ♦8)",
        ),
    ],
)
def test_a_card_is_written_as_those_around_it(line, address, card, meant):
    before, after = "; сперва\r\nСдача 1  \r\n", "\r\nответ:\tда ; и  всё"
    assert with_card(before + line + after, address, card) == before + meant + after


def test_the_letters_around_a_card_decide_how_it_is_spelled():
    text = "Сдача 1\nЮг: ♠789\nЗапад: ♥{}\n"
    assert with_card(text.format("QJ"), "hands.south[♠8]", "♠K").splitlines()[1] == "Юг: ♠7K9"
    assert with_card(text.format("ДВ"), "hands.south[♠8]", "♠K").splitlines()[1] == "Юг: ♠7К9"


@pytest.mark.parametrize(
    ("name", "text", "meant"),
    [
        ("a.json", '{"hands":{"south":["♠K" , "♥10"]}}', '{"hands":{"south":["♠A" , "♥10"]}}'),
        ("a.json", r'{"hands":{"south":["\u2660K"]}}', r'{"hands":{"south":["\u2660A"]}}'),
        ("a.yaml", "hands:\n  south: [ ♠K,'♥10' ] # c\n", "hands:\n  south: [ ♠A,'♥10' ] # c\n"),
        ("a.yaml", "hands:\n  south:\n  - '♠K'\n", "hands:\n  south:\n  - '♠A'\n"),
    ],
)
def test_a_card_in_json_and_yaml_keeps_its_quotation_marks(name, text, meant):
    assert with_card(text, "hands.south[♠K]", "♠A", name) == meant


def test_another_suit_in_json():
    text = r'{"hands":{"south":["\u2660K"]}}'
    assert with_card(text, "hands.south[♠K]", "♥A", "a.json") == text.replace("60K", "65A")


def test_a_card_in_jpref():
    text = (
        "[♣K7A, ♠A89]\n"
        "deal: ♠7QKA ♣8A ♦XK ♥79  ♠8J ♣9QK ♦7A ♥8XA  ♠9X ♣7XJ ♦8JQ ♥QK  ♦9 ♥J  1 -> 6♠ 7\n"
    )
    assert with_card(text, "hands.south[♠Q]", "♥10", "a.jpref") == text.replace(
        "♠7QKA", "♠7 ♥X ♠KA"
    )
    assert with_card(text, "tricks[0].plays[1]", "♣10", "a.jpref") == text.replace("♣K7A", "♣KXA")
    assert with_card(text, "tricks[0].plays[1]", "♥8", "a.jpref") == text.replace("♣K7A", "♣K♥8♣A")


def test_the_format_may_be_told():
    text = '{"hands":{"south":["♠K"]}}'
    reading = converting.read_source(Source(text, "a.txt"), "yaml")
    asking = [wanting("deals[0].hands.south[♠K]", "♠A")]
    assert fixed(reading, asking, unsafe=True, source_format="yaml").text == text.replace("K", "A")


@pytest.mark.parametrize(
    ("text", "address", "card"),
    [
        ("Юг: ♠К98", "deals[0].hands.south[♠A]", "♠7"),  # It is not there.
        ("Юг: ♠К98", "deals[0].hands.south", "♠7"),
        ("Юг: ♠К98", "deals[1].hands.south[♠K]", "♠7"),
        ("Юг: ♠К98", "matches[0].name", "♠7"),
        ("Юг: ♠К98", "deals[0].hands.south[♠K]", "?"),
        ("1. [♠К] ♠8 10", "deals[0].tricks[0].talon", "♠7"),
        ("Юг: ♠?", "deals[0].hands.south[♠K]", "♠7"),
        ("Юг: 1\u200b0♠", "deals[0].hands.south[♠10]", "♠7"),  # It is written like no card.
    ],
)
def test_what_cannot_be_changed_is_left(text, address, card):
    text = f"Сдача 1\n{text}\n"
    asking = [wanting(address, card)]
    assert fixed(parse(text), asking, unsafe=True)[:4] == (text, [], asking, [])


def test_a_card_that_yaml_repeats_by_its_name_is_left():
    text = "hands:\n  south: [&a ♠K]\ntalon: [*a]\n"
    assert with_card(text, "talon[0]", "♠A", "a.yaml") == text


def test_a_change_after_which_other_cards_would_be_read_is_left():
    # The only letter that tells the alphabet goes, and the T that is an ace would be a ten.
    text = "Сдача 1\nЮг: ♠TД\nWest: ♥T\nЗапись на память:\n1. ♠7\n"
    asking = [wanting("deals[0].hands.south[♠Q]", "♠9")]
    assert fixed(parse(text), asking, unsafe=True)[:4] == (text, [], asking, [])


# Several fixes.


def test_fixes_are_applied_together():
    text = "Сдача 1\nЮг: ♠ТК7\n1. ♠8 10 7\n\nПулька 2\n\nСдача 2\nЮг: ♠ТК7\n"
    asking = [
        wanting("deals[1].hands.south[♠K]", "♥9"),
        wanting("deals[0].hands.south[♠A]", "♠Q"),
        wanting("deals[0].tricks[0].plays[0]", "♥9"),
        wanting("deals[0].tricks[0].plays[1]", "♥7"),
        wanting("deals[0].hands.south[♠K]", "♠J"),
    ]
    result = fixed(parse(text), asking, unsafe=True)
    assert (result.applied, result.left) == (asking, [])
    assert result.text == ("Сдача 1\nЮг: ♠ДВ7\n1. ♥9 ♥7 ♠7\n\nПулька 2\n\nСдача 2\nЮг: ♠Т ♥9 ♠7\n")


def test_of_many_fixes_those_that_cannot_be_cost_no_other():
    hands = "".join(f"Сдача {n}\nЮг: ♠ТК7\n\n" for n in range(9))
    asking = [wanting(f"deals[{n}].hands.south[♠K]", "♠Q") for n in range(9)]
    bad = [editing(at, at + 1, "Ж") for at in (hands.index("♠"), hands.rindex("♠"))]
    result = fixed(parse(hands), [*asking[:4], *bad, *asking[4:]], unsafe=True)
    assert result[:4] == (hands.replace("К", "Д"), asking, bad, [])


def test_a_fix_that_several_ask_for_is_applied_once():
    text = "Сдача 1\nЮг: ♠ТК7\n"
    one, other = (
        wanting("deals[0].hands.south[♠K]", "♠Q"),
        wanting("deals[0].hands.south[♠K]", "♠J"),
    )
    result = fixed(parse(text), [one, one, other], unsafe=True)
    assert result[:4] == (text.replace("К", "Д"), [one, one], [other], [])


def test_of_fixes_that_overlap_the_first_is_applied():
    text = "Сдача 1\nЮг: ♠ТК7 ; лишнее слово\n"
    at = text.index("; ")
    whole, part = editing(at, len(text) - 1, ""), editing(at + 2, at + 9, "нужное")
    assert fixed(parse(text), [whole, part], unsafe=False)[:4] == (
        text[:at] + "\n",
        [whole],
        [part],
        [],
    )
    apart = [editing(at, at, "; a "), editing(at, at, "; b ")]
    assert fixed(parse(text), apart, unsafe=False).left == apart[1:]


# Safe fixes.


def test_unsafe_fixes_are_withheld_unless_they_are_told():
    text = "Сдача 1\nЮг: ♠ТK7 ; зря\n"
    other, none = wanting("deals[0].hands.south[♠A]", "♠Q"), Diagnostic("PN401", "it is wrong")
    safe = editing(text.index(" ;"), len(text) - 1, "")
    asking = [other, safe, none]
    assert fixed(parse(text), asking, unsafe=False)[:4] == (text[:16] + "\n", [safe], [], [other])
    assert fixed(parse(text), asking, unsafe=True).text == "Сдача 1\nЮг: ♠ДK7\n"
    assert fixed(parse(text), [none], unsafe=True)[:4] == (text, [], [], [])


def test_a_safe_fix_changes_nothing_but_comments():
    text = "Сдача 1\nЮг: ♠ТК7!\n1. ♠8! ; один, два\n"
    at = text.index("два")
    assert fixed(parse(text), [editing(at, at + 3, "три")], unsafe=False).applied
    for edit in (
        editing(text.index(" ;"), text.index(" ;"), " 9"),
        editing(text.index("!\n1"), at, ""),
        editing(2, 3, ""),
    ):
        assert fixed(parse(text), [edit], unsafe=False)[:4] == (text, [], [edit], [])


def test_a_fix_after_which_something_new_is_found_is_left():
    text = "Сдача 1\nЮг: ♠ТК7\n"
    edit = editing(len(text), len(text), "Ж\n")
    assert fixed(parse(text), [edit], unsafe=False).left == [edit]


# Letters of the other alphabet.


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Юг: ♠ТK7 ♥B8", "Юг: ♠ТК7 ♥В8"),
        ("Юг: ♠TД ♥TК", "Юг: ♠ТД ♥ТК"),
        ("Юг: ♠кt ♥в", "Юг: ♠кт ♥в"),
        ("Юг: Т♠ K♠ пB", "Юг: Т♠ К♠ пВ"),
        ("Юг: ♠К7 ♥K", "Юг: ♠К7 ♥К"),
        ("Юг: ♠ДВ\n1. ♠K! ♠T (1. ♠K)\n2. [♠T] ♥B", "Юг: ♠ДВ\n1. ♠К! ♠Т (1. ♠К)\n2. [♠Т] ♥В"),
        ("South: ♠AКJ ♥АТ ♦T", "South: ♠AKJ ♥AT ♦T"),
        ("South: ♠К7 ♥K", "South: ♠K7 ♥K"),
    ],
)
def test_letters_of_the_other_alphabet_are_put_right(text, meant):
    header = "Deal 1\n" if text.startswith("S") else "Сдача 1\n"
    reading = parse(header + text)
    result = fixed(reading, told(reading), unsafe=False)
    assert result.text == header + meant
    assert result.left == []
    again = parse(result.text)
    assert again.records == reading.records
    assert told(again) == []


@pytest.mark.parametrize(
    "text",
    [
        "Сдача 1\nЮг: ♠ТКДВ10 ♥Хх",
        "Deal 1\nSouth: ♠AKQJT ♥Xx",
        "Сдача 1\nЮг: ♠AKQJT ♥Xx",  # English ranks in a Russian record.
        "Deal 1\nSouth: ♠ТКДВ",
        "Сдача 1 ; Kасса T B\nИгроки: Юг Kot, Запад T\nЮг: ♠ТКДВ",
        "Сдача 1\nЮг: ♠ТК ♥xX8 ♦ХхX",
        "Сдача 1\nЮг: ♠ТКД\nЗапад: ♥AKQJ",  # Two people wrote it.
        "Сдача 1\nЮг: ♠TД ♦Q",
        "Сдача 1\nЮг: ♠789 K\nЗапад: ?",
        "Сдача 1\nЮг: 🂡 🂮 ♥ТК",
        "Пулька 1\nПравила: T К",
        "",
    ],
)
def test_where_the_letters_are_right_there_is_nothing_to_tell(text):
    assert told(parse(text)) == []


def test_a_line_is_told_of_once():
    reading = parse("Сдача 1\nЮг: ♠ТKД ♥TK\n1. ♦T\n\nСдача 2\nЮг: ♠ТД ♦B\n")
    found = [
        (
            finding.address,
            reading.source.text[slice(*finding.span)],
            fill(finding.message, finding.values, str),
            fill(finding.help, finding.values, str),
            len(edits),
        )
        for finding, edits in lookalikes(reading)
    ]
    assert found == [
        (
            "deals[0].hands.south[♠K]",
            "K",
            "3 Latin letters among Cyrillic ranks: K (U+004B), T (U+0054)",
            "they are read as К (U+041A), Т (U+0422)",
            3,
        ),
        (
            "deals[0].tricks[0].plays[0]",
            "T",
            "1 Latin letter among Cyrillic ranks: T (U+0054)",
            "it is read as Т (U+0422)",
            1,
        ),
        (
            "deals[1].hands.south[♦J]",
            "B",
            "1 Latin letter among Cyrillic ranks: B (U+0042)",
            "it is read as В (U+0412)",
            1,
        ),
    ]
    (cyrillic,) = lookalikes(parse("Deal 1\nSouth: ♠AКJ"))
    assert cyrillic[0].message.startswith("{count} Cyrillic {count:letter|letters} among Latin")
    assert (cyrillic[0].code, cyrillic[0].severity) == (
        mixed_alphabet.CODE,
        mixed_alphabet.SEVERITY,
    )


def test_hostile_lines_take_no_longer_than_others():
    for line in ("К" * 60_000 + "Ж", "K" * 60_000 + "Ж", "T " * 30_000, "К\u0301" * 30_000):
        assert told(parse(f"Сдача 1\nЮг: ♠Т\n; {line}\n")) == []


@settings(max_examples=40, deadline=None)
@given(ugly_texts(always=("look-alikes",)) | ugly_texts())
def test_safe_fixes_change_nothing_that_is_read(ugly):
    _, text = ugly
    reading = parse(text)
    result = fixed(reading, told(reading), unsafe=False, source_format="notation")
    again = parse(result.text)
    assert again.records == reading.records
    assert result.left == []
    twice = fixed(again, told(again), unsafe=False, source_format="notation")
    assert twice.text == result.text
    assert len(result.text) == len(text)
    places = {edit.span.start for one in result.applied for edit in one.edits}
    differing = {
        at for at, pair in enumerate(zip(text, result.text, strict=True)) if pair[0] != pair[1]
    }
    assert differing == places


# Cards that were misread.


def misread(seed):
    """Return a legal deal, and the same with one card of a play or of a hand misread."""
    chance = Random(seed)  # noqa: S311
    deal = legal_deal(seed)
    if chance.random() < 0.5:
        trick, at = chance.randrange(len(deal.tricks)), chance.randrange(3)
        address, card = f"tricks[{trick}].plays[{at}]", deal.tricks[trick].plays[at]
    else:
        seat = chance.choice([*deal.hands])
        card = chance.choice(deal.hands[seat])
        address = f"hands.{seat.value}[{card.value}]"
    other = chance.choice(of_the_same_suit_or_rank(card))
    return deal, changed(deal, Change(address, other))


def spellings(deal, seed):
    """Yield a deal in canonical and in ugly spelling, and in JSON and YAML, each with a name."""
    language = ("ru", "en")[seed % 2]
    for form, name in NAMES.items():
        yield name, converting.emit([deal], form, language)
    for habits in (HABITS, ("letters", "elided suits"), ("rank first", "split holdings", "signs")):
        yield "ugly.pref", ugly([deal], Random(seed), language, habits)  # noqa: S311


@pytest.mark.parametrize("seeds", [range(at, at + 12) for at in range(0, 48, 12)])
def test_a_card_that_was_misread_is_given_back_as_it_was(seeds):
    offered = 0
    for seed in seeds:
        true, wrong = misread(seed)
        for name, text in spellings(wrong, seed):
            reading = converting.read_source(Source(text, name))
            diagnostics = [one for one in check(reading) if not one.edits]
            result = fixed(reading, diagnostics, unsafe=True)
            asking = [one for one in diagnostics if one.fix]
            assert (result.applied, result.left) == (asking, []), (seed, text)
            if not asking:
                assert result.text == text
                continue
            offered += 1
            fixes = {one.fix for one in asking}
            again = converting.read_source(Source(result.text, name))
            # Of the declarer's hand and the talon nobody knows which had which card.
            assert again.deals == (true,) or {one.address[9:14] for one in fixes} == {"talon"}
            told = [one for one in check(again) if not one.edits]
            assert [one for one in told if one.fix] == []
            assert fixed(again, told, unsafe=True).text == result.text
            # A card, and the suit of the one after it.
            edits = difference_of(text, result.text)
            assert len(edits) <= 4
            assert max(len(old) for old, _ in edits) <= 10, (seed, edits)
    assert offered > 40


def test_only_the_lines_that_change_differ():
    text = HANDS + GAME + PLAY.replace("♠8 10 7", "♠8 10 9")
    reading = parse(text)
    result = fixed(reading, check(reading), unsafe=True)
    assert result.text == HANDS + GAME + PLAY
    assert difference(text, result.text, "a.pref").splitlines()[-8:][3:5] == [
        "-1. ♠8 10 9 → Запад",
        "+1. ♠8 10 7 → Запад",
    ]


# Files.

LINES = "Сдача 1\r\nЮг: пТК7 ч8\rЗапад: пД ; \u2014 не всё\n1. п8 10 7\r\n"


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("windows-1251", b""),
    ],
)
def test_encoding_mark_and_line_ends_are_kept(encoding, mark, tmp_path):
    path = tmp_path / "a.pref"
    path.write_bytes(mark + LINES.encode(encoding))
    path.chmod(0o640)
    reading = converting.read(path)
    asking = [
        wanting("deals[0].hands.south[♠K]", "♦9"),
        wanting("deals[0].tricks[0].plays[0]", "♣10"),
    ]
    result = fixed(reading, asking, unsafe=True)
    assert result.applied == asking
    source = result.reading.source
    assert (source.text, source.name) == (result.text, str(path))
    assert source.guessed == reading.source.guessed
    data, lacking = encode(source.text, source.encoding, source.bom)
    assert lacking == ""
    write_file(path, data)
    meant = LINES.replace("пТК7", "пТ б9 п7").replace("п8 10", "т10 п10")
    assert path.read_bytes() == mark + meant.encode(encoding)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_is_not_put_in_another_encoding_for_a_suit():
    # Its encoding has no suit signs, and it writes no suit by a letter.
    data = "Сдача 1\nЮг: &spades;ТК\nЗапад: пики ДВ\n".encode("windows-1251")
    reading = converting.read_bytes(data, "a.pref")
    west = [wanting("deals[0].hands.west[♠J]", "♥9")]
    assert fixed(reading, west, unsafe=True)[:4] == (reading.source.text, [], west, [])
    south = [wanting("deals[0].hands.south[♠K]", "♥9")]
    assert "&spades;Т &hearts;9" in fixed(reading, south, unsafe=True).text


def test_nothing_is_fixed_among_bytes_that_could_not_be_decoded():
    reading = converting.read_bytes("Сдача 1\nЮг: ♠ТК7\n; ".encode() + b"\xff\n", "a.pref")
    asking = [wanting("deals[0].hands.south[♠K]", "♠Q"), editing(0, 0, "")]
    assert fixed(reading, asking, unsafe=True)[:4] == (reading.source.text, [], asking, [])


def test_the_page_says_how_it_is_fixed():
    assert mixed_alphabet.FIX == "safe"
    assert re.fullmatch(r"PN\d{3}", mixed_alphabet.CODE)
