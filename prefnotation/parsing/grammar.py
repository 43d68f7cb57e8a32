"""The only home of lark: the parser made of the grammars."""

from functools import cache
from importlib.resources import files

from lark import Lark


@cache
def parser() -> Lark:
    """Return the LALR parser."""
    # If the package were missing, lark would read an empty grammar and complain of its start.
    files("prefnotation.grammars")
    return Lark.open_from_package(
        "prefnotation.grammars",
        "record.lark",
        parser="lalr",
        lexer="contextual",
        start="record",
        maybe_placeholders=False,
    )
