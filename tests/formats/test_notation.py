"""The notation is read back as it was written, in both languages, and written in one way."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation.faults import unknown_label
from prefnotation.formats import notation
from prefnotation.model.deal import Deal, Notes, Other
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES
from tests.any_deal import deals

LANGUAGE = st.sampled_from(["ru", "en"])
MARKS = st.sampled_from(["", "!", "?", "!!", "??", "!?", "?!"])
WORDS = st.text(
    st.characters(exclude_characters="{}", exclude_categories=["Cs"]), min_size=1, max_size=12
) | st.sampled_from(["; a", "# a", "noqa: PN401", '"', "1. ♠Т", "Сдача 2", "&spades;", "♠️"])
COMMENTS = st.lists(WORDS, max_size=3).map(tuple)


def bearing(deal):
    """Return the addresses at which the notation has a place for notes: entries, then words."""
    bare = {"name", "hands", "tricks", "others", "notes"}
    fields = [field for field in Deal.__struct_fields__ if field not in bare]
    entries = ["name", *(field for field in fields if getattr(deal, field) is not None)]
    entries += [f"hands.{seat.value}" for seat in deal.hands or ()]
    words = [f"auction[{at}]" for at in range(len(deal.auction or ()))]
    if deal.defence:
        words += [f"defence.declared[{at}]" for at in range(len(deal.defence.declared))]
    if deal.tricks is not None:
        entries.append("tricks")
        for at, trick in enumerate(deal.tricks):
            entries.append(f"tricks[{at}]")
            words += [f"tricks[{at}].plays[{play}]" for play in range(len(trick.plays))]
    return entries, words


@st.composite
def noted_deals(draw):
    """Any deal the notation can hold, with notes wherever it has a place for them."""
    deal = draw(deals())
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
    game = deal.game
    return replace(deal, others=others, notes=notes, game=game)


@settings(max_examples=400)
@given(st.lists(noted_deals(), min_size=1, max_size=3), LANGUAGE)
def test_what_was_written_is_read_back(deals, language):
    spelling = LANGUAGES[language]
    assert list(notation.losses(deals, spelling)) == []
    text = notation.emit(deals, spelling)
    reading = notation.read(Source(text))
    assert [f for f in reading.findings if f.code != unknown_label.CODE] == []
    assert list(reading.deals) == deals
    assert notation.emit(reading.deals, spelling) == text


@settings(max_examples=200)
@given(deals(), LANGUAGE)
def test_any_deal_is_written_and_what_is_lost_is_said(deal, language):
    spelling = LANGUAGES[language]
    text = notation.emit([deal], spelling)
    (again,) = notation.read(Source(text)).deals
    lost = list(notation.losses([deal], spelling))
    assert (again == deal) == (not lost)
    assert replace(again, notes={}, others=()) == replace(deal, notes={}, others=())
    assert all("\n" not in sentence for sentence in lost)
