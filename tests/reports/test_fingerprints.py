"""Fingerprints: none stands twice, and a finding keeps its own when the text around it changes."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation.checking import check
from prefnotation.converting import parse
from prefnotation.diagnostics import Checked, Diagnostic
from prefnotation.fingerprints import fingerprints
from prefnotation.source import Source, Span

REVOKE = """\
Сдача 1
Первая рука: Юг
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
Прикуп: ♥В ♥8
Контракт: Восток 6♣
1. ♦К ♣К Д
"""
OTHER = "Сдача 7\nПрикуп: ♥В ♥В\n\n"


def of(text):
    reading = parse(text)
    return fingerprints(Checked(reading.source, check(reading)))


def test_they_are_short_and_hexadecimal():
    (word,) = of(REVOKE)
    assert re.fullmatch("[0-9a-f]{32}", word)


@pytest.mark.parametrize(
    "moved",
    [
        f"\n\n; слова\n{REVOKE}",
        REVOKE.replace("1. ♦К", "; слова\n1. ♦К"),
        REVOKE.replace("\n", "\r\n"),
        REVOKE.replace("\n", "  \n"),
        REVOKE.replace("1. ♦К", "  1. ♦К"),
        REVOKE.replace("Сдача 1", "Сдача 2"),
    ],
)
def test_they_stay_when_lines_move_and_blanks_change(moved):
    assert of(moved) == of(REVOKE)


def test_they_stay_when_a_deal_is_put_before():
    assert of(OTHER + REVOKE)[1:] == of(REVOKE)
    assert of(OTHER + REVOKE)[:1] == of(OTHER)


def test_a_place_in_another_line_of_the_deal_is_another():
    assert of(REVOKE) != of(REVOKE.replace("1. ♦К ♣К Д", "1. ♦К ♣К Д; не то"))
    assert of(REVOKE) != of(REVOKE.replace("1. ♦К ♣К Д", "1. ♦7 ♣К Д"))


def test_of_equal_ones_each_has_its_own():
    words = of(OTHER * 3)
    assert len(set(words)) == len(words) == 3
    assert words[:2] == of(OTHER * 2)


def one(*, address="deals[3].talon", code="PN101", message="so", span=None, text="a\nb\nc"):
    diagnostic = Diagnostic(code, message, address=address, span=span)
    return fingerprints(Checked(Source(text), [diagnostic]))


def test_what_they_are_made_of():
    assert one() == one(address="deals[0].talon") == one(address="matches[1].talon")
    assert one(address="deals[1]") == one(address="deals[2]") == one(address=None)
    assert one(message="as") == one()
    others = [one(address="deals[3].skat"), one(code="PN102")]
    others += [one(span=Span(start, end)) for start, end in ((0, 1), (0, 3), (2, 3))]
    assert len({word for words in [*others, one()] for word in words}) == 6


def test_a_line_end_is_of_its_own_line():
    assert one(span=Span(0, 2)) == one(span=Span(0, 1)) == one(span=Span(0, 0))
    assert one(span=Span(0, 3)) == one(span=Span(0, 4), text="a \n b\n")


@given(
    st.lists(
        st.builds(
            Diagnostic,
            st.sampled_from(["PN101", "PN102"]),
            st.text(max_size=1) | st.just("\ud800"),
            address=st.none() | st.sampled_from(["deals[0]", "deals[1].talon"]),
            span=st.none() | st.builds(Span, st.integers(0, 3), st.integers(3, 6)),
        )
    )
)
def test_they_are_unique(diagnostics):
    words = fingerprints(Checked(Source("a\r\nb\rc"), diagnostics))
    assert len(set(words)) == len(words) == len(diagnostics)
