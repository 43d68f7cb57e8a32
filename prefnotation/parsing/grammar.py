"""The only home of lark: the parser made of the grammars."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from lark import Lark

_CHECKOUT = Path(__file__).parents[2] / "grammars"
"""Where the grammars lie in a checkout, which Python finds before what is installed."""


@cache
def parser() -> Lark:
    """Return the LALR parser."""
    spec = find_spec("prefnotation.grammars")
    folder = Path(spec.origin).parent if spec and spec.origin else _CHECKOUT
    return Lark.open(
        str(folder / "record.lark"),
        parser="lalr",
        lexer="contextual",
        start="record",
        maybe_placeholders=False,
    )
