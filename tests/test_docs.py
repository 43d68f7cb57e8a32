"""Every example of the documentation does what the page says."""

import re
from pathlib import Path

import pytest

from prefnotation.checking import check
from prefnotation.converting import emit, parse, read
from prefnotation.model.deal import Deal
from prefnotation.spelling import LANGUAGES

ROOT = Path(__file__).parent.parent
RECORDS = re.findall(
    r"```pref\n(.*?)```", (ROOT / "docs/notation.md").read_text("utf-8"), re.DOTALL
)
EXAMPLES = sorted((ROOT / "examples").glob("*.pref"))


@pytest.mark.parametrize("record", RECORDS)
def test_records_of_the_specification_are_read_whole(record):
    reading = parse(record)
    assert reading.findings == ()
    assert all(deal != Deal() for deal in reading.deals)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_check_clean_and_come_back_from_every_format(path):
    reading = read(path)
    assert check(reading) == []
    for format_ in ("notation", "json", "yaml"):
        for language in LANGUAGES:
            text = emit(reading, format_, language)
            again = parse(text) if format_ == "notation" else None
            assert again is None or again.deals == reading.deals


def test_every_label_of_the_notation_stands_in_the_specification():
    page = (ROOT / "docs/notation.md").read_text("utf-8")
    for spelling in LANGUAGES.values():
        for label in spelling.labels.values():
            assert f"`{label}`" in page, label
