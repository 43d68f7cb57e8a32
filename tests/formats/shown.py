"""What the tests of forms that only show records have in common."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import strategies as st

from prefnotation.model.deal import Deal, Match, Notes, Other, Player, Record
from prefnotation.model.seats import Seat
from prefnotation.parsing import parse
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH, LANGUAGES, RUSSIAN, Spelling
from tests.any_deal import deals, matches
from tests.legal_deals import cut_deals, played_deals

HERE = Path(__file__).parent
RECORDS = ("russian", "allpass4", "match")
"""A full deal with auction and play; talon cards turned in an all-pass; a match with its deals."""

any_records = st.lists(deals() | matches() | played_deals() | cut_deals(), min_size=1, max_size=2)
languages = st.sampled_from((RUSSIAN, ENGLISH))

HOSTILE = (
    "<script>alert(1)</script>", "</td></table>", "]]>", "<!--", "-->", "[%", "[b]", "[/code]",
    "[url=x]y[/url]", "```", "~~~~", "| a | b |", "**a**", "_a_ __b__", "`a", "a\\", "\\", "{a}",
    "$x$ #1 5% &amp; ~ ^ |", "\\end{document}", "\\\\[1ex]", "1. a", "12) a", "- a", "+", "# a #",
    "> a", "===", "---", "a--b,,c''d", '"a"', "a\\\\\"b", "} a {", "; a", "% a", "![a](b)", "&#35;",
)  # fmt: skip
"""Texts that one form or another would take for its own signs."""


def read(name: str) -> tuple[Sequence[Record], Spelling]:
    """Return the records of a file, and the language they are in."""
    reading = parse(Source.from_bytes((HERE / "pretty" / f"{name}.pref").read_bytes()))
    return reading.records, LANGUAGES[reading.language]


def compare(text: str, golden: Path, request: pytest.FixtureRequest) -> None:
    """Compare a text with the one that is kept."""
    if request.config.getoption("--update"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def hostile(text: str) -> list[Record]:
    """Return a match and a deal that have a text wherever a text may stand."""
    facts = dict.fromkeys(
        ("name", "title", "date", "place", "source", "author", "rules", "conventions"), text
    )
    players = (Player(text, Seat.SOUTH), Player(text))
    notes = {field: Notes(before=(text,), after=(text,)) for field in ("name", "others[0]", text)}
    others = (Other(text, text),)
    deal, _ = read("russian")
    match = Match(**facts, players=players, others=others, notes=notes)
    kept = {field: getattr(deal[0], field) for field in ("hands", "auction", "tricks", "game")}
    notes |= {
        place: Notes(after=(text,))
        for place in (
            "hands.south",
            "auction",
            "auction[1]",
            "tricks",
            "tricks[1]",
            "tricks[2].plays[0]",
            "tricks[0].variations[0]",
        )
    }
    return [match, Deal(**facts, **kept, task=text, players=players, others=others, notes=notes)]


def said(records: Iterable[Record]) -> Iterator[str]:
    """Give every text of somebody, each as one line without what a terminal would act on."""
    for record in records:
        fields = ("name", "title", "date", "place", "source", "author", "rules", "conventions")
        texts = [
            getattr(record, field) or "" for field in (*fields, "task") if hasattr(record, field)
        ]
        texts += [player.name for player in record.players or ()]
        texts += [text for other in record.others for text in (other.label, other.text)]
        texts += [text for note in record.notes.values() for text in (*note.before, *note.after)]
        for text in texts:
            yield re.sub(
                "[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", "\ufffd", " ".join(text.split())
            )
