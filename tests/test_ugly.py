"""Laws of reading that hold however a record is written: ugly, damaged, in any dress."""

import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation.converting import read_bytes
from prefnotation.faults import unknown_label
from prefnotation.formats import notation
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES
from tests.formats.test_notation import noted_deals
from tests.fuzz.__main__ import DAMAGES
from tests.ugly import HABITS, TEXTS, any_records, ugly, ugly_texts

LANGUAGE = st.sampled_from(["ru", "en"])


def read(text):
    return notation.read(Source(text))


def written(records, language):
    return notation.emit(records, LANGUAGES[language])


def wrong(reading):
    return [found for found in reading.findings if found.code != unknown_label.CODE]


# What is read.


@settings(max_examples=60, deadline=None)
@given(ugly_texts())
def test_an_ugly_text_is_read_as_what_it_says(told):
    records, text = told
    reading = read(text)
    assert wrong(reading) == []
    assert list(reading.records) == records


@settings(max_examples=50, deadline=None)
@given(ugly_texts(), ugly_texts(), LANGUAGE, st.integers())
def test_formatting_changes_nothing_and_leaves_nothing_to_format(told, other, language, seed):
    records, text = told
    reading = read(text)
    once = written(reading.records, reading.language)
    again = read(once)
    assert again.records == reading.records
    assert written(again.records, again.language) == once
    # However a record was spelled, it is written in one way.
    twin = read(ugly(records, Random(seed), language))  # noqa: S311
    assert written(twin.records, language) == written(reading.records, language)


# What is written in another dress.

DRESSES = {
    "suit first": ((), ()),
    "rank first": ((), {"rank first"}),
    "letters": ((), {"letters"}),
    "letters behind": ((), {"letters", "rank first"}),
    "split": ((), {"split holdings"}),
    "entities": ((), {"signs"}),
    "playing cards": ((), {"playing cards", "foreign ranks"}),
    "foreign ranks": ((), {"foreign ranks"}),
    "two languages": ({"mixed languages"}, ()),
    "elided": ((), {"elided suits", "no play"}),
    "one line": ((), {"one line"}),
    "shouting": ({"case"}, {"case"}),
    "comments in braces": ((), {"braces", "wide braces"}),
    "all": (HABITS, ()),
}


@settings(max_examples=20, deadline=None)
@given(any_records(), st.integers())
def test_a_record_is_the_same_in_every_dress(records, seed):
    for dress, (habits, always) in DRESSES.items():
        for language in LANGUAGES:
            text = ugly(records, Random(seed), language, habits, always)  # noqa: S311
            for end in ("\n", "\r\n", "\r") if dress == "suit first" else ("\n",):
                reading = read(text.replace("\n", end))
                assert wrong(reading) == [], dress
                assert list(reading.records) == records, dress


def known(card):
    """Return a card that a letter and a rank can tell: there is none for `♠?`."""
    return Card(f"{card.suit}x") if card.suit and card.value.endswith("?") else card


def in_a_table(record):
    """Return a record with nothing in it that a table of 256 characters lacks."""
    lost = dict.fromkeys(TEXTS & set(record.__struct_fields__))
    record = replace(record, **lost, name="1", players=None, total=None, others=(), notes={})
    if not isinstance(record, Deal):
        return record
    tricks = tuple(
        replace(
            trick,
            plays=tuple(map(known, trick.plays)),
            talon=trick.talon and known(trick.talon),
            variations=(),
        )
        for trick in record.tricks or ()
    )
    return replace(
        record,
        hands={seat: tuple(map(known, hand)) for seat, hand in (record.hands or {}).items()},
        talon=record.talon and tuple(map(known, record.talon)),
        discard=record.discard and tuple(map(known, record.discard)),
        tricks=tricks or None,
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(noted_deals().map(in_a_table), min_size=1, max_size=3), st.integers())
def test_a_record_is_the_same_in_an_old_encoding(records, seed):
    text = ugly(records, Random(seed), "ru", (), {"letters", "typewriter"})  # noqa: S311
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1251", "koi8-r", "cp866"):
        reading = read_bytes(text.replace("\n", "\r\n").encode(encoding), format="notation")
        assert wrong(reading) == [], encoding
        assert list(reading.records) == records, encoding


# What is damaged.

NO_HEADERS = st.sampled_from(
    ["{", "}", "((", ")", "[", '"', "; {", "Юг: {", "1. ♠7 (", "\x00", "чепуха", "Сдача: была"]
) | st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=20)


@settings(max_examples=40, deadline=None)
@given(any_records(), LANGUAGE, NO_HEADERS, st.data())
def test_a_fault_in_a_record_costs_no_other_record(records, language, fault, data):
    if re.search("сдача|раздача|deal|пулька|match", fault, re.IGNORECASE):
        fault = "чепуха"
    texts = [written([record], language) for record in records]
    at = data.draw(st.integers(0, len(texts) - 1))
    lines = texts[at].splitlines(keepends=True)
    header = next(n for n, line in enumerate(lines) if not line.startswith(";"))
    place = data.draw(st.integers(header + 1, len(lines)))
    lines.insert(place, fault + "\n")
    texts[at] = "".join(lines)
    found = list(read("\n".join(texts)).records)
    assert len(found) == len(records)
    assert found[:at] + found[at + 1 :] == records[:at] + records[at + 1 :]


@settings(max_examples=40, deadline=None)
@given(any_records(), LANGUAGE, st.data())
def test_no_letter_is_swallowed(records, language, data):
    text = written(records, language)
    at = data.draw(st.integers(0, len(text)))
    reading = read(text[:at] + "ж" + text[at:])
    assert wrong(reading) or list(reading.records) != records


COMMENT = re.compile(r"\{[^{}]*\}|(?:(?<=[\s}\x00-\x1f\u200b-\u200f\ufffd])|\A)[;#][^\r\n]*")
NOTHING = re.compile(
    r"[\s,;()–—\-\x00-\x1f\x7f-\x9f\xad\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff\ufffd]*"
)
PART = re.compile(
    r"(?mi)^[ \t]*(?:контракт|игра|играет|козыри?ь?|contract|game|declarer|trumps?)[ \t]*:?"
    r"[ \t]*(?=~)"
)
"""The label of a second entry of the game, such as `Козырь: ♦` after `Играет: Юг`."""
DIRECTIVE = re.compile(r"(?m)^[ \t]*%[^\r\n]*")


def left_over(reading):
    """Return what of a text is part of no entry, no comment and no line that is told of."""
    text = reading.source.text
    kept = list(text)
    lines = list(re.finditer(r"[^\r\n]*(?:\r\n|\r|\n|\Z)", text))
    for found in reading.findings:
        # What is missing at the end of a text is missing on its last line.
        start, end = min(found.span.start, max(len(text) - 1, 0)), found.span.end
        for line in lines:
            if line.start() <= max(start, end - 1) and start < max(line.end(), line.start() + 1):
                kept[line.start() : line.end()] = "\n" * len(line[0])
    for span in reading._places.values():
        kept[span.start : span.end] = "~" * (span.end - span.start)
    rest = re.sub("&nbsp;|&#160;", " ", "".join(kept)).removeprefix("\ufeff")
    rest = PART.sub("", DIRECTIVE.sub("", COMMENT.sub(" ", rest))).replace("~", "")
    return "" if NOTHING.fullmatch(rest) else rest


@settings(max_examples=40, deadline=None)
@given(ugly_texts())
def test_no_character_of_an_ugly_text_is_lost(told):
    assert left_over(read(told[1])) == ""


@settings(max_examples=40, deadline=None)
@given(any_records(), LANGUAGE, st.integers(), st.integers(1, 4))
def test_no_character_of_a_damaged_text_is_lost(records, language, seed, times):
    random = Random(seed)  # noqa: S311
    text = written(records, language)
    for _ in range(times):
        text = random.choice(DAMAGES)(text, [text], random)
    reading = read(text)
    assert left_over(reading) == ""
    again = read(written(reading.records, reading.language))
    if not list(notation.losses(reading.records, LANGUAGES[reading.language])):
        assert again.records == reading.records
