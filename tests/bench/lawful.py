"""The laws over many seeds, always the same ones: what the mutation check runs first.

`python -m pytest tests/bench/lawful.py`. The strategies of the tests proper find more and take
longer. To make the cases takes longest: where `LAWFUL_CASES` names a file they are kept in it, so
that a thousand mutants of `play` are held against cases that were made once.
"""

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from prefnotation.checking import broken, check
from prefnotation.play.replay import replay
from tests import oracle
from tests.legal_deals import SPOILERS, cut_deal, legal_deal, spoilt_deal
from tests.legal_matches import legal_match
from tests.spoilt_matches import MATCH_SPOILERS, spoilt_match


def _cases() -> dict[str, list[Any]]:
    kept = os.environ.get("LAWFUL_CASES")
    if kept and Path(kept).exists():
        return pickle.loads(Path(kept).read_bytes())  # noqa: S301 - it was made here
    deals = [legal_deal(seed) for seed in range(200)]
    cases: dict[str, list[Any]] = {
        "deals": [(deal, [trick.taker for trick in oracle.replay(deal)]) for deal in deals],
        "cut": [cut_deal(seed, no_discard=bool(seed % 2)) for seed in range(400)],
        "matches": [legal_match(seed) for seed in range(500)],
    }
    for law in SPOILERS:
        cases[law] = [spoilt for seed in range(50) if (spoilt := spoilt_deal(seed, law))]
    for law in MATCH_SPOILERS:
        name = f"match: {law}"
        cases[name] = [spoilt for seed in range(60) if (spoilt := spoilt_match(seed, law))]
    if kept:
        Path(kept).write_bytes(pickle.dumps(cases))
    return cases


CASES = _cases()


def test_legal_deals():
    for deal, takers in CASES["deals"]:
        assert list(broken(deal)) == []
        assert [trick.winner for trick in replay(deal).tricks] == takers


def test_cut_deals():
    for deal in CASES["cut"]:
        assert list(broken(deal)) == []


@pytest.mark.parametrize("law", SPOILERS)
def test_spoilt_deals(law):
    for spoilt in CASES[law]:
        ((code, address),) = [(one.code, one.address) for one in broken(spoilt.deal)]
        assert code == spoilt.code
        assert address in spoilt.places


def test_legal_matches():
    for records, conventions in CASES["matches"]:
        assert check(records, conventions) == []


@pytest.mark.parametrize("law", MATCH_SPOILERS)
def test_spoilt_matches(law):
    for spoilt in CASES[f"match: {law}"]:
        found = check(spoilt.records, spoilt.conventions)
        ((code, address),) = [(one.code, one.address) for one in found]
        assert code == spoilt.code
        record, _, within = address.partition(".")
        assert record == f"deals[{spoilt.at}]"
        assert within in spoilt.places
