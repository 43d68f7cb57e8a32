import re
from pathlib import Path

import pytest
from hypothesis import given

from prefnotation.formats.bbcode import emit
from prefnotation.model.auction import Contract, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Notes, Record
from prefnotation.model.seats import Seat
from prefnotation.spelling import ENGLISH, Spelling
from tests.formats.shown import (
    HOSTILE,
    RECORDS,
    any_records,
    compare,
    hostile,
    languages,
    read,
    said,
)

TAG = re.compile(r"\[(/?)(b|i|code|color)(=red)?\]")


def words(text: str) -> str:
    """Return what a forum shows; every bracket that opens a tag is of ours, and closed."""
    opened: list[str] = []
    for found in TAG.finditer(text):
        closing, name, _ = found.groups()
        if closing:
            assert opened.pop() == name
        else:
            assert "code" not in opened
            opened.append(name)
    assert not opened
    shown = TAG.sub("", text)
    assert not re.search(r"\[(?!\u200b)", shown)
    return shown.replace("[\u200b", "[")


@pytest.mark.parametrize("name", RECORDS)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    compare(emit(*read(name)), Path(__file__).parent / "bbcode" / f"{name}.bbcode", request)


@given(any_records, languages)
def test_any_record_can_be_pasted(records: list[Record], spelling: Spelling) -> None:
    text = emit(records, spelling)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    shown = " ".join(words(text).split())
    assert all(one in shown for one in said(records))


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_opens_a_tag(text: str) -> None:
    records = hostile(text)
    shown = " ".join(words(emit(records, ENGLISH)).split())
    assert all(one in shown for one in said(records))


def test_no_records_are_an_empty_text() -> None:
    assert emit([], ENGLISH) == ""


def test_entries_and_what_is_said_of_them() -> None:
    deal = Deal(
        date="2024",
        talon=(Card.SA, Card.H7),
        game=Contract(Seat.SOUTH, 6, Trump.HEARTS),
        best={},
        notes={
            "name": Notes(before=("a [b]",)),
            "game": Notes("!", ("c",), ("d",)),
            "x": Notes("?"),
        },
    )
    assert emit([deal], ENGLISH).splitlines() == [
        "[b]Deal[/b]",
        "2024",
        "[i]— a [\u200bb][/i]",
        "",
        "[b]Talon:[/b] ♠A [color=red][b]♥7[/b][/color]",
        "[i]— c[/i]",
        "[b]Contract:[/b] South [color=red][b]6♥[/b][/color]!",
        "[i]— d[/i]",
        "",
        "[b]Best:[/b] —",
        "",
        "[i]x?[/i]",
    ]


def test_what_the_cards_tell_has_no_label_of_its_own() -> None:
    records, spelling = read("russian")
    text = emit([record_with_taken(records[0])], spelling)
    assert "[b]Взятки:[/b] Запад 6\nпо картам: Запад 6, Восток 2, Юг 2\n" in text


def record_with_taken(record: Record) -> Deal:
    assert isinstance(record, Deal)
    fields = {
        field: getattr(record, field) for field in ("hands", "talon", "discard", "game", "tricks")
    }
    return Deal(**fields, dealer=record.dealer, taken=6)
