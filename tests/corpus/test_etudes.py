"""Two problems from a forum, labelled by hand with as few edits as the notation needs."""

import re

import pytest

from prefnotation.checking import check
from prefnotation.converting import parse, read
from tests.corpus import CORPUS

FOLDER = CORPUS / "forum-etudes"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"the corpus is not at {CORPUS}")


def labelled(text, first_hand):
    """Do what a person has to: labels with colons, a hand on one line, no pictures, no numbers.

    A seat that holds two cards holds the discard; one that holds nothing is nobody's.
    """
    entries = []
    for line in re.split(r"[\t\n]+", text):
        if line in ("N", "E", "S", "W", "Север", "Восток", "Юг", "Запад", "Снос"):
            entries.append(f"{line}:")
        elif line and line[0] in "scdh":
            entries[-1] += f" {line.replace('.gif', ' ')}"
    kept = []
    for entry in entries:
        cards = len(re.findall(r"10|[789JQKA](?![^ ]*:)", entry.partition(":")[2]))
        if cards == 2:
            kept.append(f"Снос:{entry.partition(':')[2]}")
        elif cards:
            kept.append(entry)
    return "\n".join([*kept, f"Первая рука: {first_hand}", "Контракт: Юг мизер"])


@pytest.mark.parametrize(("name", "line"), [("etude-1.txt", 47), ("etude-2.txt", 48)])
def test_an_etude_is_the_deal_that_was_made_of_it(name, line):
    text = (FOLDER / name).read_text("utf-8").replace("d.gifAc.gifA", "d.gifA\nc.gifA")
    reading = parse(labelled(text, "N"))
    assert check(reading) == []
    (etude,) = reading.deals
    source = read(CORPUS / "jpref" / "misereplay.txt")
    at = next(
        at
        for at in range(len(source.deals))
        if source.source.place(source.span(f"deals[{at}].hands").start).line == line
    )
    deal = source.deals[at]
    assert sorted(etude.hands.values()) == sorted(deal.hands.values())
    assert etude.discard == deal.discard
    assert etude.hands[etude.first_hand] == deal.hands[deal.first_hand]
    assert etude.hands[etude.game.declarer] == deal.hands[deal.game.declarer]
