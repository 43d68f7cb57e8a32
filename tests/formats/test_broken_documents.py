"""Documents that were broken by hand: each has a finding on the very line that was changed.

A rule is a pattern, what to put in its place, and how many lines below it the fault is seen. It
changes one line of a document with one legal deal in it.
"""

import re
from functools import cache
from itertools import islice
from random import Random
from types import ModuleType

import pytest

from prefnotation import check
from prefnotation.formats import json, yaml
from prefnotation.source import Source
from prefnotation.spelling import ENGLISH
from tests.legal_deals import SPOILERS, legal_deal, spoilt_deal

SEATS = r"(?:south|west|north|east|first|second|third)"
CARD = r"([♠♣♦♥])(10|[AKQJ789])"

JSON_RULES = {
    "no such rank": (rf'"{CARD}"', r'"\1B"', 0),
    "no such suit": (rf'"{CARD}"', r'"♤\2"', 0),
    "rank before suit": (rf'"{CARD}"', r'"\2\1"', 0),
    "Russian letters": (r'"([♠♣♦♥])A"', r'"\1Т"', 0),
    "a number for a card": (rf'"{CARD}"', "7", 0),
    "a list for a card": (rf'"{CARD}"', "[]", 0),
    "no such seat": (rf'"{SEATS}"', '"sout"', 0),
    "no such trump": (r'"trump": "[^"]+"', '"trump": "♤"', 0),
    "no such game": (r'"game": "[a-z-]+"', '"game": "misère"', 0),
    "no such call": (r'"call": "\w+"', '"call": "passs"', 0),
    "no such level": (r'"level": \d+', '"level": 11', 0),
    "a low level": (r'"level": \d+', '"level": 5', 0),
    "a text for a number": (r'"number": (\d+)', r'"number": "\1"', 0),
    "a number too big": (r'"number": (\d+)', '"number": 1000', 0),
    "a number below zero": (r'"number": (\d+)', r'"number": -\1', 0),
    "a broken number": (r'"number": (\d+)', r'"number": \1.5', 0),
    "a nought before": (r'"number": (\d+)', r'"number": 0\1', 0),
    "no number": (r'"number": (\d+)', '"number": NaN', 0),
    "two numbers": (r'"number": (\d+)', r'"number": \1 2', 0),
    "a trick without a number": (r'"number": (\d+), ', "", 0),
    "a trick without cards": (r'"plays": \[.*?\]', '"plays": []', 0),
    "null for cards": (r'"plays": \[.*?\]', '"plays": null', 0),
    "a key in a trick": (r'"plays"', '"palys"', 0),
    "a key in a deal": (r'^      "(\w+)": ', r'      "\1s": ', 0),
    "a key in the envelope": (r'^  "(version|language)": ', r'  "\1s": ', 0),
    "another format": (r'"prefnotation"', '"pgn"', 0),
    "another version": (r'"version": 1', '"version": 2', 0),
    "another language": (r'"language": "en"', '"language": "de"', 0),
    "a key twice": (r'^      "(talon|discard|game)": .*', r"\g<0>\n\g<0>", 1),
    "a key twice in a line": (r'"number": \d+', r'\g<0>, "number": 1', 0),
    "no opening bracket": (r'"plays": \[', '"plays": ', 0),
    "no closing bracket": (r'("plays": \[[^]]*)\]', r"\1", 0),
    "no comma": (r'", "', '" "', 0),
    "a comma too many": (r'"\]', '",]', 0),
    "no colon": (r'"plays": ', '"plays" ', 0),
    "no quotation marks": (r'"plays"', "plays", 0),
    "other quotation marks": (r'"plays"', "'plays'", 0),
    "one quotation mark": (rf'"{CARD}"', r'"\1\2', 0),
    "a bad escape": (rf'"{CARD}"', r'"\\q\1\2"', 0),
    "half a character": (rf'"{CARD}"', r'"\\ud800"', 0),
    "a tab in a text": (rf'"{CARD}"', '"\t\\1"', 0),
    "a comment": (r"^ {8}.*", r"\g<0> // so", 0),
}  # fmt: skip

YAML_RULES = {
    "no such rank": (CARD, r"\1B", 0),
    "no such suit": (CARD, r"♤\2", 0),
    "rank before suit": (CARD, r"\2\1", 0),
    "Russian letters": (r"([♠♣♦♥])A", r"\1Т", 0),
    "a number for a card": (CARD, "7", 0),
    "a list for a card": (CARD, "[]", 0),
    "no such seat": (rf"(?<=declarer: ){SEATS}|(?<=winner: ){SEATS}", "sout", 0),
    "no such trump": (r"trump: [^,}]+", "trump: ♤", 0),
    "no such game": (r"game: contract", "game: contrakt", 0),
    "no such call": (r"call: \w+", "call: passs", 0),
    "no such level": (r"level: \d+", "level: 11", 0),
    "a text for a number": (r"number: (\d+)", r'number: "\1"', 0),
    "a number too big": (r"number: (\d+)", "number: 1000", 0),
    "a number below zero": (r"number: (\d+)", r"number: -\1", 0),
    "a broken number": (r"number: (\d+)", r"number: \1.5", 0),
    "a number of sixteen": (r"number: (\d+)", "number: 0x1", 0),
    "a trick without a number": (r"number: (\d+), ", "", 0),
    "a trick without cards": (r"plays: \[.*?\]", "plays: []", 0),
    "null for cards": (r"plays: \[.*?\]", "plays: ~", 0),
    "a key in a trick": ("plays:", "palys:", 0),
    "a key in a deal": (r"^    (\w+): ", r"    \1s: ", 0),
    "a key in the envelope": (r"^(version|language): ", r"\1s: ", 0),
    "another format": ("prefnotation", "pgn", 0),
    "another version": ("version: 1", "version: 2", 0),
    "another language": ("language: en", "language: de", 0),
    "a key twice": (r"^    (talon|discard|game): .*", r"\g<0>\n\g<0>", 1),
    "no opening bracket": (r"plays: \[", "plays: ", 0),
    "no closing bracket": (r"(plays: \[[^]]*)\]", r"\1", 0),
    "a comma too many": (r"(plays: \[[^]]*)\]", r"\1,, ]", 0),
    "no colon after a key": (r"^    (talon|discard): (.*)", r"    \1 \2", 1),
    "nobody of that name": (CARD, "*nobody", 0),
    "keys for a card": (CARD, r"{\1: \2}", 0),
    "a bad escape": (CARD, r'"\\q\1\2"', 0),
    "a control character": (CARD, "\x07", 0),
    "a tab before a key": (r"^    (talon|discard|game):", "\t\\1:", 0),
}  # fmt: skip


def broken(text: str, rule: tuple[str, str, int], seed: int) -> tuple[str, int] | None:
    """Change one line by a rule; return the text and the line of the fault, if one is there."""
    pattern, put, below = rule
    lines = text.splitlines()
    places = [at for at, line in enumerate(lines) if re.search(pattern, line)]
    if not places:
        return None
    at = Random(seed).choice(places)  # noqa: S311
    lines[at] = re.sub(pattern, put, lines[at], count=1)
    return "\n".join(lines) + "\n", at + 1 + below


@cache
def document(form: ModuleType, seed: int) -> str:
    return form.emit([legal_deal(seed, "suit")], ENGLISH)


def examples(form: ModuleType, rule: tuple[str, str, int]) -> list[tuple[str, int]]:
    """Return documents broken by a rule, each of another deal."""
    found = (broken(document(form, seed), rule, seed) for seed in range(40))
    return list(islice(filter(None, found), EACH))


def told_on(reading) -> set[int]:
    """Return the lines on which anything is told."""
    return {reading.source.place(one.span.start).line for one in check(reading) if one.span}


EACH = 6
"""Documents for a rule."""


def test_there_are_two_hundred_of_each_form():
    assert len(JSON_RULES) * EACH >= 200
    assert len(YAML_RULES) * EACH >= 200


@pytest.mark.parametrize("rule", JSON_RULES)
def test_a_broken_json_document_is_told_of_on_its_line(rule):
    documents = examples(json, JSON_RULES[rule])
    assert len(documents) == EACH
    for text, line in documents:
        assert line in told_on(json.read(Source(text))), text


@pytest.mark.parametrize("rule", YAML_RULES)
def test_a_broken_yaml_document_is_told_of_on_its_line(rule):
    documents = examples(yaml, YAML_RULES[rule])
    assert len(documents) == EACH
    for text, line in documents:
        assert line in told_on(yaml.read(Source(text))), text


@pytest.mark.parametrize("form", [json, yaml], ids=["json", "yaml"])
@pytest.mark.parametrize("law", SPOILERS)
def test_a_broken_law_is_told_of_on_the_line_of_the_card(law, form):
    spoilt = [one for one in (spoilt_deal(seed, law) for seed in range(40)) if one][:3]
    assert spoilt
    for deal, code, address in spoilt:
        text = form.emit([deal], ENGLISH)
        reading = form.read(Source(text))
        places = spoilt[0]._replace(deal=deal, code=code, address=address).places
        spans = [reading.span(f"deals[0].{place}") for place in places]
        lines = {reading.source.place(span.start).line for span in spans}
        # The line holds the thing itself: the trick of that number, the hand of that seat.
        trick = re.match(r"tricks\[(\d+)\]", address)
        if trick:
            (line,) = lines
            number = deal.tricks[int(trick[1])].number
            assert re.search(rf'"?number"?: {number}\b', reading.source.line(line))
        assert lines & {
            reading.source.place(one.span.start).line for one in check(reading) if one.code == code
        }
