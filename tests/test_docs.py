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
RULES = re.findall(r"```lark\n(.*?)```", (ROOT / "docs/notation.md").read_text("utf-8"), re.DOTALL)
GRAMMAR = "".join(path.read_text("utf-8") for path in sorted((ROOT / "grammars").glob("*.lark")))
EXAMPLES = sorted((ROOT / "examples").glob("*.pref"))


@pytest.mark.parametrize("record", RECORDS)
def test_records_of_the_specification_are_read_whole(record):
    reading = parse(record)
    assert reading.findings == ()
    assert all(deal != Deal() for deal in reading.deals)


def test_rules_of_the_specification_stand_in_the_grammar():
    lines = [line for rule in RULES for line in rule.splitlines()]
    assert len(lines) > 30
    assert [line for line in lines if f"{line}\n" not in GRAMMAR] == []


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        # 1. The order of entries, one a line.
        (
            "Тема: а\n1. ♠7 8 9\nСнос: ♠Т К",
            "Сдача\nСнос: ♠ТК\nРозыгрыш:\n1. ♠7 ♠8 ♠9\nТема: а\n",
        ),
        (
            "1. ♠7 8 (1. ♠9 10 (1. ♠В)) 2. ♠Д",
            "Сдача\nРозыгрыш:\n1. ♠7 ♠8\n(1. ♠9 ♠10\n(1. ♠В)\n)\n2. ♠Д\n",
        ),
        # 2. One blank line between records, and every record has its header.
        ("Юг: ♠7\n\n\nСдача 2\n\nЮг: ♠8\n\n", "Сдача\nЮг: ♠7\n\nСдача 2\nЮг: ♠8\n"),
        # 3. One language, seats and no players.
        ("Deal 1\nЮг: ♠T\nWest: ♠К\nEast: ♠Д", "Deal 1\nSouth: ♠A\nWest: ♠K\nEast: ♠Q\n"),
        ("Игроки: Юг Анна\nСдающий: Анна", "Сдача\nИгроки: Юг Анна\nСдающий: Юг\n"),
        # 4. After a label, and between calls.
        ("Торговля :6♠;пас – пас", "Сдача\nТорговля: 6♠, пас, пас\n"),
        # 5. Cards.
        ("Юг: Д♥ &spades;7XТ ♣- ♦ 0", "Сдача\nЮг: ♠Т107 ♦10 ♥Д\n"),
        ("Прикуп: ♥8 ♠Т", "Сдача\nПрикуп: ♥8 ♠Т\n"),
        # 6. Words.
        ("Торговля: X б/к, Мизер БП", "Сдача\nТорговля: 10БК, мизер без прикупа\n"),
        ("Итог: Ю +64, З -3", "Сдача\nИтог: Юг 64, Запад −3\n"),
        ("Запись: Ю гора 2, висты +4 на З", "Сдача\nЗапись: Юг гора 2, Юг висты +4 на Запад\n"),
        # 7. Comments.
        ("{a} {b} Юг: {c} ♠7 {d} ; e", "Сдача\n; a\n; b\nЮг: {c} {d} ♠7 ; e\n"),
        ("1. ♠7! {a} 8 # b", "Сдача\nРозыгрыш:\n1. ♠7! {a} ♠8 ; b\n"),
        # 8. Free text.
        ('Название: "a"\nМесто: "a ; b"', 'Сдача\nНазвание: a\nМесто: "a ; b"\n'),
    ],
)
def test_what_the_canonical_form_is(written, canonical):
    reading = parse(written)
    assert emit(reading) == canonical
    assert parse(canonical).records == reading.records


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_an_example_in_the_specification(language):
    examples = "\n".join(RECORDS)
    for label in LANGUAGES[language].labels.values():
        assert re.search(rf"^{label}\b", examples, re.MULTILINE), label


def test_every_record_of_the_specification_is_a_legal_one():
    for record in RECORDS:
        found = [diagnostic.message for diagnostic in check(parse(record))]
        assert found == [], record
