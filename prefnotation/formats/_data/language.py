"""The language of a record that does not name it."""

import re

import msgspec

from prefnotation.model.deal import Record

_CYRILLIC = re.compile("[\u0400-\u052f]")


def language_of(record: Record) -> str:
    """Tell the language of a record by its letters."""
    return "ru" if _CYRILLIC.search(msgspec.json.encode(record).decode()) else "en"
