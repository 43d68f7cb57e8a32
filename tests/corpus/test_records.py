"""Real records, from reading to checking and through every format and back."""

from collections import Counter

import pytest

from prefnotation.checking import check
from prefnotation.converting import emit, parse, read, read_bytes
from prefnotation.model.cards import PACK
from prefnotation.play.replay import replay
from tests.corpus import CORPUS

FILES = sorted((CORPUS / "jpref").glob("*.txt")) if CORPUS.is_dir() else []
pytestmark = pytest.mark.skipif(not FILES, reason=f"the corpus is not at {CORPUS}")

NAMES = [path.name for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
@pytest.mark.parametrize("format_", ["notation", "json", "yaml"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_deal_comes_back_equal(path, format_, language):
    reading = read(path)
    if path.name == "declare-round.txt":  # Single hands, which are no deals.
        return
    text = emit(reading, format_, language)
    again = parse(text) if format_ == "notation" else read_bytes(text.encode(), f"a.{format_}")
    assert again.findings == ()
    assert again.deals == reading.deals


def test_plays_are_legal_and_take_what_is_recorded_but_for_one():
    plays = Counter()
    for path in FILES:
        for deal in read(path).deals:
            cards = [*(card for hand in (deal.hands or {}).values() for card in hand)]
            cards += [*(deal.talon or ()), *(deal.discard or ())]
            if not deal.tricks or set(cards) != PACK:
                continue
            found = {diagnostic.code for diagnostic in check(deal)}
            played = replay(deal)
            plays[(len(deal.tricks), *sorted(found))] += 1
            if not found and deal.taken is not None:
                assert played.counts is not None
                # Where no card of the talon is played, anybody may be the declarer.
                took = (
                    [played.counts[played.declarer]] if played.declarer else played.counts.values()
                )
                assert deal.taken in took
    assert plays == {(10,): 16, (10, "PN401"): 1}


def test_what_does_not_fit_is_told_at_its_trick():
    reading = read(CORPUS / "jpref" / "misereplay.txt")
    found = check(reading)
    # South revokes in six tricks; after the first nobody knows his hand.
    assert [(d.code, d.address) for d in found] == [("PN401", "deals[3].tricks[0].plays[2]")]
    (loose,) = check(read(CORPUS / "jpref" / "biddedplay.txt"))
    assert (loose.code, loose.message) == ("PN001", "the trick list has no deal: line below it")
