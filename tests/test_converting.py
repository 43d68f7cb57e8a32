"""What callers may ask of the formats, and what they are told if they ask for what is not there."""

import pytest

from prefnotation import Deal, Match, check, emit, parse
from prefnotation.converting import losses, read_bytes
from prefnotation.model.deal import Notes


def test_a_format_that_is_not_there_is_told_with_those_that_are():
    for name in ("pretty", "nothing"):
        with pytest.raises(ValueError, match=f"no format '{name}' to read; those are jpref, json"):
            read_bytes(b"x", "x", name)
    for name in ("jpref", "nothing"):
        with pytest.raises(ValueError, match=f"no format '{name}' to emit; those are json"):
            emit(Deal(), name)
    with pytest.raises(ValueError, match="no language 'de'; languages are ru, en"):
        emit(Deal(), "json", lang="de")


def test_one_record_or_several_are_written_and_checked():
    records = (Match(name="1"), Deal(name="2"))
    assert emit(records) == "Match 1\n\nDeal 2\n"
    assert emit(records[1]) == "Deal 2\n"
    assert check(records) == check(records[0]) == check(records[1]) == []
    assert parse(emit(records)).records == records


def test_what_is_lost_is_told():
    deal = Deal(name="2", notes={"nowhere": Notes("!")})
    assert losses(deal, "json") == []
    (lost,) = losses([deal], "notation")
    assert lost.startswith("deal 2: no place for a note on `nowhere`")
