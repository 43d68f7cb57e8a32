from pathlib import Path

import pytest
from hypothesis import given
from markdown_it import MarkdownIt
from markdown_it.token import Token

from prefnotation.formats.markdown import emit
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Match, Notes, Player, Record, Trick
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

KINDS = {
    "heading_open", "heading_close", "paragraph_open", "paragraph_close", "inline", "text",
    "text_special", "strong_open", "strong_close", "bullet_list_open", "bullet_list_close",
    "list_item_open", "list_item_close", "table_open", "table_close", "thead_open", "thead_close",
    "tbody_open", "tbody_close", "tr_open", "tr_close", "th_open", "th_close", "td_open",
    "td_close", "fence",
}  # fmt: skip


def tokens(text: str) -> list[Token]:
    """Read Markdown as GitHub does, and see that it is nothing but what we write."""
    found = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)
    found = [inner for token in found for inner in (token, *(token.children or ()))]
    assert {token.type for token in found} <= KINDS
    return found


def words(text: str) -> str:
    """Return all that a reader sees."""
    seen = ("text", "text_special", "fence")
    return "".join(
        token.content if token.type in seen else " " * (token.type == "inline")
        for token in tokens(text)
    )


@pytest.mark.parametrize("name", RECORDS)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    compare(emit(*read(name)), Path(__file__).parent / "markdown" / f"{name}.md", request)


@given(any_records, languages)
def test_any_record_is_read_as_it_is_meant(records: list[Record], spelling: Spelling) -> None:
    text = emit(records, spelling)
    assert text.endswith("\n")
    assert "\n\n\n" not in text
    shown = " ".join(words(text).split())
    assert all(one in shown for one in said(records))


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_is_taken_for_a_sign(text: str) -> None:
    records = hostile(text)
    written = emit(records, ENGLISH)
    shown = words(written)
    assert all(one in shown for one in said(records))
    plain = [token.type for token in tokens(emit(hostile("x"), ENGLISH)) if token.level == 0]
    assert [token.type for token in tokens(written) if token.level == 0] == plain


def test_no_records_are_an_empty_text() -> None:
    assert emit([], ENGLISH) == ""


def test_a_fence_is_longer_than_any_in_it() -> None:
    deal = Deal(hands={Seat.SOUTH: ()}, players=(Player("````", Seat.SOUTH),))
    assert emit([deal], ENGLISH).count("`````") == 2


def test_lists_and_tables_are_parted() -> None:
    trick = Trick(2, (Card.SA, Card.S7), variations=((Trick(2, (Card.SK,)), Trick(3, (Card.H7,))),))
    notes = {
        "": Notes(after=("z",)),
        "tricks": Notes(before=("a",)),
        "tricks[0]": Notes("!", after=("b",)),
        "tricks[0].variations[0]": Notes(after=("c",)),
        "tricks[0].variations[0][1]": Notes("?", ("d",), ("e",)),
        "won": Notes(after=("f",)),
    }
    deal = Deal(date="1. May", tricks=(trick,), won={Seat.SOUTH: 1}, best={}, notes=notes)
    assert emit([Match(title="T"), deal], ENGLISH).splitlines() == [
        "# T",
        "",
        "## Deal",
        "",
        "1\\. May",
        "",
        "**Play:**",
        "",
        "* — a",
        "",
        "| \\# | 1st | 2nd | 3rd |",
        "| -- | --- | --- | --- |",
        "| 2! | ♠A  | ♠7  |     |",
        "",
        "* **2!:** — b",
        "* **2!:** — c",
        "* **2!:** (2. ♠K",
        "  * 3\\.? — d",
        "* **2!:** 3\\.? ♥7)",
        "  * 3\\.? — e",
        "",
        "- **Tricks:** South 1",
        "  * — f",
        "- **Best:** —",
        "",
        "* — z",
    ]
