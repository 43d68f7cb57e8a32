"""JSON Lines: the records of JSON, one a line.

    {"name":"1","pool":20,"deals":[]}
    {"name":"1","talon":["♥J","♥8"],"game":{"game":"contract","declarer":"west","level":6}}

A match is a line with no deals in it, and the deals of the lines below are of that match. So a file
is read, sorted and joined line by line by programs that know nothing of it. In a line that is read
there may stand whatever may stand in JSON, and a line that is broken costs itself only. Blank
lines are nothing.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from prefnotation.formats import json
from prefnotation.formats._data.json_text import scan
from prefnotation.formats._data.schema import DEALS, understand
from prefnotation.model.deal import Match, Record
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".jsonl", ".ndjson")

_LINE = re.compile(r"[^\r\n]+")
_LINE_END = re.compile("[\x85\u2028\u2029]")
"""What JSON may hold as it is, and some programs take for the end of a line."""
_WHOLE = re.compile(r"[ \t]*(?:\{.*\}|\[.*\])[ \t]*")


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Write a record a line; the words are English in every language."""
    lines = (msgspec.json.encode(_plain(record)).decode() for record in records)
    return "".join(f"{_LINE_END.sub(_escaped, line)}\n" for line in lines)


def recognises(source: Source) -> bool:
    """Tell whether the first two lines are an object or a list each."""
    beginning = [line[0] for line, _ in zip(_lines(source.text), range(2), strict=False)]
    return len(beginning) > 1 and json.recognises(source) and all(map(_WHOLE.fullmatch, beginning))


def read(source: Source) -> Reading:
    """Read a value a line; a text whose first line is no whole value is read as JSON."""
    first = next(_lines(source.text), None)
    if first is None or not _WHOLE.fullmatch(first[0]):
        return json.read(source)
    scanned = [scan(source.text, *line.span()) for line in _lines(source.text)]
    documents = [document for found, _ in scanned for document in found]
    return understand(source, documents, [fault for _, faults in scanned for fault in faults])


def _lines(text: str) -> Iterator[re.Match[str]]:
    return (line for line in _LINE.finditer(text) if line[0].strip(" \t"))


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _plain(record: Record) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(record)
    if isinstance(record, Match):
        plain[DEALS] = []
    # A line has to say what it is: an empty object is no deal, and an empty list no match.
    return plain if plain.keys() - {DEALS} else {"name": None, **plain}
