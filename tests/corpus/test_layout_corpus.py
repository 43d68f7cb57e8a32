"""Every hand of the real layouts is read, with exactly its cards."""

import pytest

from prefnotation.formats import layout
from prefnotation.source import Source
from tests.corpus import CORPUS

# The sizes of the layouts, in hands.
FILES = {"engine.tests": [1, 1, 3], "passout.tests": [3, 3, 3]}


@pytest.mark.parametrize("name", FILES)
def test_a_real_file(name):
    path = CORPUS / "eshavlyugin" / name
    if not path.exists():
        pytest.skip(f"the corpus is not here: {path}")
    source = Source.from_bytes(path.read_bytes(), name)
    reading = layout.read(source)
    assert layout.recognises(source)
    assert reading.findings == ()
    assert [len(deal.hands) for deal in reading.deals] == FILES[name]
    written = [set(line.split()) for line in source.text.splitlines() if len(line) > 2]
    read = [
        {f"{card.rank}{'scdh'['♠♣♦♥'.index(card.value[0])]}" for card in hand}
        for deal in reading.deals
        for hand in deal.hands.values()
    ]
    assert read == written
    assert all(len(hand) == 10 for hand in read)
