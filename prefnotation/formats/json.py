"""JSON: one object with all records, indented, what is short on one line.

    {"format": "prefnotation", "version": 1, "language": "en", "deals": [
      {"name": "1", "talon": ["♥J", "♥8"], "game": {"game": "contract", "level": 6}}
    ]}

One record by itself, a list of them, and one a line (JSON Lines) are read as well; a match by
itself is one that has deals in it.
"""

import re
from collections.abc import Iterable

from prefnotation.formats._data.json_text import laid_out, scan
from prefnotation.formats._data.schema import envelope, understand
from prefnotation.model.deal import Record
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".json",)

# Notation may begin with a comment in braces, and jpref with a list of cards in brackets.
_OURS = re.compile(r'[ \t\r\n]*(?:\{[ \t\r\n]*["}]|\[[ \t\r\n]*[\[{\]])')


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Write records; the words are English in every language, which is only named."""
    return laid_out(envelope(records, spelling.language), 0)


def recognises(source: Source) -> bool:
    """Tell whether the text begins like an object or like a list of them."""
    return _OURS.match(source.text) is not None


def read(source: Source) -> Reading:
    """Read an envelope, a record, a list of records, or one of these a line; never raise."""
    return understand(source, *scan(source.text))
