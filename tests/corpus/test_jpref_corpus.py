"""Every deal line of the real jpref files gives a deal with exactly its cards."""

import re
from collections import Counter

import pytest

from prefnotation.formats import jpref
from prefnotation.model.cards import Card
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH
from tests.corpus import CORPUS

# Deals, deals with tricks, findings of PN001.
FILES = {
    "allpassplay.txt": (21, 0, 0),
    "allpassplay@b26dc68.txt": (18, 0, 0),
    "biddedplay.txt": (32, 13, 1),
    "declare-round.txt": (0, 0, 18),
    "fixedbid.txt": (2, 0, 0),
    "misereplay.txt": (49, 4, 0),
    "misereplay@7631a63.txt": (48, 0, 0),
}


def written_cards(text):
    """Spell out the cards of a line, told apart by hand and not by the reader's patterns."""
    suit = None
    for sign in text:
        if sign in "♠♣♦♥":
            suit = sign
        elif sign in "789XJQKA":
            yield Card(suit + ("10" if sign == "X" else sign))


@pytest.mark.parametrize("name", FILES)
def test_a_real_file(name):
    path = CORPUS / "jpref" / name
    if not path.exists():
        pytest.skip(f"the corpus is not here: {path}")
    source = Source.from_bytes(path.read_bytes(), name)
    reading = jpref.read(source)
    lines = re.findall(r"(?m)^deal:([^\d\n]*(?:[789][^\d\n]*)*)", source.text)
    assert len(lines) == len(reading.deals)
    for line, deal in zip(lines, reading.deals, strict=True):
        cards = list(written_cards(line))
        assert len(set(cards)) == len(cards) == 32
        beside = deal.talon or deal.discard or ()
        read = [card for hand in deal.hands.values() for card in hand]
        assert Counter([*read, *beside]) == Counter(cards)
        assert [len(hand) for hand in deal.hands.values()] == [10, 10, 10]
    plays = [deal.tricks for deal in reading.deals if deal.tricks]
    faults = [finding for finding in reading.findings if finding.code == "PN001"]
    assert (len(reading.deals), len(plays), len(faults)) == FILES[name]
    for tricks in plays:
        assert [trick.number for trick in tricks] == list(range(1, 11))
        assert len({card for trick in tricks for card in trick.plays}) == 30
    assert jpref.recognises(source) is (len(lines) > 0)


@pytest.mark.parametrize("name", FILES)
def test_a_real_file_is_written_and_read_again(name):
    path = CORPUS / "jpref" / name
    if not path.exists():
        pytest.skip(f"the corpus is not here: {path}")
    deals = jpref.read(Source.from_bytes(path.read_bytes(), name)).deals
    again = jpref.read(Source(jpref.emit(deals, ENGLISH)))
    assert [one.code for one in again.findings] == ["PN004"] * (not deals)
    told = [loss for deal in deals for loss in jpref.losses([deal], ENGLISH)]
    # The head of a file and its end are comments on no deal.
    assert {loss.partition(": ")[2] for loss in told} <= {
        "the comment on name",
        "the comment on the record",
    }
    assert (
        sum(one != other for one, other in zip(deals, again.deals, strict=True)) == len(told) <= 1
    )
