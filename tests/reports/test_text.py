"""The report that people read: what they see, to the letter."""

from textwrap import dedent

import pytest

from prefnotation.checking import check
from prefnotation.diagnostics import Checked, Diagnostic, Label, Severity
from prefnotation.parsing import parse
from prefnotation.reports.text import render
from prefnotation.source import Source, Span

DEAL = """\
Сдача 1
Первая рука: Юг
Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
Прикуп: ♥В ♥8
Контракт: Восток 6♣
"""


def report(text, name="deal.pref"):
    source = Source(text, name)
    return "".join(render([Checked(source, check(parse(source)))], {}))


def test_a_revoke_shows_the_card_and_the_lead():
    assert report(DEAL + "1. ♦К ♣К Д\n") == dedent("""\
        error[PN401]: Запад plays ♣К on ♦К while holding ♦Т ♦8
          ┌─ deal.pref:8:7
          │
        8 │ 1. ♦К ♣К Д
          │       ^^
          │    -- led here
          = help: ♦Т ♦8 are legal
        """)


def test_places_on_other_lines_are_shown_with_a_gap_between():
    text = DEAL.replace("♥К7", "♥Т7").replace("Запад: ", "; слова\n; слова\nЗапад: ")
    assert report(text) == dedent("""\
        error[PN101]: ♥Т stands twice
          ┌─ deal.pref:6:25
          │
        3 │ Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
          │                          - here too
          …
        6 │ Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥Т7
          │                         ^
          = help: ♥К stands nowhere: read it here?
        """)


def test_the_caret_goes_by_display_width():
    assert report("Автор: 王さん 🂡é }\n1. ♠\n") == dedent("""\
        error[PN001]: expected a text or the end of the line, found `}`
          ┌─ deal.pref:1:15
          │
        1 │ Автор: 王さん 🂡é }
          │                  ^

        error[PN001]: expected a rank after ♠, found the end of the line
          ┌─ deal.pref:2:5
          │
        2 │ 1. ♠
          │     ^
          = help: ranks are 7 8 9 10 В Д К Т, or J Q K A
        """)


def test_what_has_no_width_is_marked_where_it_is_put_on():
    assert report("Снос: ♠К\u0301 ♦7\n").splitlines()[3:5] == [
        "1 │ Снос: ♠К\u0301 ♦7",
        "  │        ^",
    ]


def test_the_caret_is_under_the_one_character_of_a_playing_card():
    assert report("Сдача 1\nЗапад: {王さん é} 🂡🂮🂭 🂡\n") == dedent("""\
        error[PN101]: ♠Т stands twice
          ┌─ deal.pref:2:20
          │
        2 │ Запад: {王さん é} 🂡🂮🂭 🂡
          │                       ^
        """)


def test_nothing_that_a_terminal_would_act_on_is_printed():
    shown = report("Юг:\t♠7\x1b[31mЖ\n", "a\x1bb")
    assert "\x1b" not in shown
    assert "│ Юг: ♠7�[31mЖ" in shown
    assert "a�b:1:" in shown


def test_of_a_long_line_the_part_around_the_place_is_shown():
    text = "Торговля: " + "пас, " * 60 + "псс, " + "пас, " * 60
    lines = report(text).splitlines()
    assert lines[3].startswith("1 │ …")
    assert lines[3].endswith("…")
    assert lines[4].index("^") == lines[3].index("псс")
    assert max(map(len, lines)) < 130


@pytest.mark.parametrize(
    ("diagnostic", "shown"),
    [
        (Diagnostic("PN101", "so"), "error[PN101]: so\n  ─ a.json\n"),
        (
            Diagnostic("PN101", "so", Severity.WARNING, "deals[0].talon", help="do"),
            "warning[PN101]: so\n  ─ a.json:deals[0].talon\n  = help: do\n",
        ),
        (
            Diagnostic("PN101", "so", span=Span(0, 0), labels=(Label("nowhere"),)),
            "error[PN101]: so\n  ┌─ a.json:1:1\n  │\n1 │\n  │ ^\n",
        ),
    ],
)
def test_a_finding_without_a_place_is_shown_by_its_address(diagnostic, shown):
    assert "".join(render([Checked(Source("", "a.json"), [diagnostic])], {})) == shown


def test_a_blank_line_stands_between_findings_of_whatever_files():
    files = [
        Checked(Source("", name), [Diagnostic("PN101", "so")] * count)
        for name, count in (("a", 2), ("b", 0), ("c", 1))
    ]
    lines = "".join(render(files, {})).split("\n")
    said = "error[PN101]: so"
    assert lines == [said, "  ─ a", "", said, "  ─ a", "", said, "  ─ c", ""]
