"""Catalogue: what is said of a record, in the languages other than English.

A sentence is kept under its English one, with the same names in braces. What is not there stays
English.
"""

from collections.abc import Mapping

from prefnotation.catalogue import ru

TABLES: Mapping[str, Mapping[str, str]] = {"ru": ru.SENTENCES}
"""The sentences of each language, by the English ones."""


def translate(sentence: str, language: str) -> str:
    """Return a sentence with its names still in braces, in English if there is no other."""
    return TABLES.get(language, {}).get(sentence, sentence)
