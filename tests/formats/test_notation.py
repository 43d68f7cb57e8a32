"""The notation is read back as it was written, in both languages, and written in one way."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation.faults import unknown_label
from prefnotation.formats import notation
from prefnotation.model.deal import Match, Notes, Other
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES
from tests.any_deal import deals, matches

LANGUAGE = st.sampled_from(["ru", "en"])
MARKS = st.sampled_from(["", "!", "?", "!!", "??", "!?", "?!"])
WORDS = st.text(
    st.characters(exclude_characters="{}", exclude_categories=["Cs"]), min_size=1, max_size=12
) | st.sampled_from(["; a", "# a", "noqa: PN401", '"', "1. ♠Т", "Сдача 2", "&spades;", "♠️"])
COMMENTS = st.lists(WORDS, max_size=3).map(tuple)


def bearing(record):
    """Return the addresses at which the notation has a place for notes: entries, then words."""
    bare = {"name", "hands", "tricks", "others", "notes"}
    fields = [field for field in record.__struct_fields__ if field not in bare]
    entries = ["name", *(field for field in fields if getattr(record, field) is not None)]
    words = []
    if isinstance(record, Match):
        return entries, words
    entries += [f"hands.{seat.value}" for seat in record.hands or ()]
    words += [f"auction[{at}]" for at in range(len(record.auction or ()))]
    if record.defence:
        words += [f"defence.declared[{at}]" for at in range(len(record.defence.declared))]
    if record.tricks is not None:
        entries.append("tricks")
        for address, trick in played("tricks", record.tricks):
            entries.append(address)
            words += [f"{address}.plays[{play}]" for play in range(len(trick.plays))]
    return entries, words


def played(where, tricks):
    """Yield the tricks of a play with their addresses, those of variations too."""
    for at, trick in enumerate(tricks):
        yield f"{where}[{at}]", trick
        for number, variation in enumerate(trick.variations):
            yield from played(f"{where}[{at}].variations[{number}]", variation)


@st.composite
def noted_deals(draw):
    """Any deal the notation can hold, with notes wherever it has a place for them."""
    deal = draw(deals() | matches())
    labels = draw(st.lists(st.sampled_from(["Странно", "Судья", "Table", "X1"]), max_size=2))
    others = tuple(
        Other(label, other.text) for label, other in zip(labels, deal.others, strict=False)
    )
    entries, words = bearing(deal)
    notes = {}
    for address in draw(st.lists(st.sampled_from(entries), unique=True, max_size=4)):
        notes[address] = Notes("", draw(COMMENTS), draw(COMMENTS))
    for address in draw(st.lists(st.sampled_from(words), unique=True, max_size=4)) if words else ():
        notes[address] = Notes(draw(MARKS), (), draw(COMMENTS))
    notes[""] = Notes("", (), draw(COMMENTS))
    notes = {address: note for address, note in notes.items() if note != Notes()}
    return replace(deal, others=others, notes=notes)


@settings(max_examples=200)
@given(st.lists(noted_deals(), min_size=1, max_size=3), LANGUAGE)
def test_what_was_written_is_read_back(deals, language):
    spelling = LANGUAGES[language]
    assert list(notation.losses(deals, spelling)) == []
    text = notation.emit(deals, spelling)
    reading = notation.read(Source(text))
    assert [f for f in reading.findings if f.code != unknown_label.CODE] == []
    assert list(reading.records) == deals
    assert notation.emit(reading.records, spelling) == text


@settings(max_examples=200)
@given(deals() | matches(), LANGUAGE)
def test_any_deal_is_written_and_what_is_lost_is_said(deal, language):
    spelling = LANGUAGES[language]
    text = notation.emit([deal], spelling)
    (again,) = notation.read(Source(text)).records
    lost = list(notation.losses([deal], spelling))
    assert (again == deal) == (not lost)
    assert replace(again, notes={}, others=()) == replace(deal, notes={}, others=())
    assert all("\n" not in sentence for sentence in lost)
