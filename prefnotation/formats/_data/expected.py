"""What is expected of a value, said in the words of the game."""

from difflib import get_close_matches
from enum import Enum
from functools import cache, lru_cache

from msgspec import inspect

from prefnotation.diagnostics import Phrase
from prefnotation.formats._data.nodes import Node, Scalar, structs_of

_FEW = 8
_LONGEST = 40
_NAMES = {
    "notes": "a mark with comments",
    "other": "a label with its text",
    "written": "an amount with its seat and its book",
}


def wanted(kind: inspect.Type) -> Phrase:
    """Say what is expected in the words of the game."""
    match kind:
        case inspect.StrType(pattern=str()):
            return Phrase("an amount like -304 or 26⅔")
        case inspect.EnumType(cls=cls) | inspect.StructType(cls=cls):
            name = cls.__name__.lower()
            return Phrase(_NAMES.get(name) or Phrase("a {name}", name=Phrase(name)))
        case inspect.UnionType():
            return Phrase("a {name}", name=Phrase(str(structs_of(kind)[0].tag_field)))
        case inspect.IntType(ge=low, le=high):
            return Phrase("a whole number from {low} to {high}", low=low, high=high)
        case inspect.LiteralType():
            return Phrase("a mark")
        case inspect.BoolType():
            return Phrase("true or false")
        case inspect.VarTupleType():
            return Phrase("a list")
        case inspect.DictType():
            return Phrase("a set of keys")
    return Phrase("text")


def hint(kind: inspect.Type, node: Node) -> str:
    """Say which words there are, where they can be counted."""
    match kind:
        case inspect.EnumType(cls=cls):
            return choice(cls.__name__.lower(), tuple(spellings(cls)), node)
        case inspect.LiteralType(values=values):
            return choice("mark", tuple(str(value) for value in values if value), node)
    return ""


def choice(name: str, words: tuple[str, ...], node: Node) -> str:
    """Say which words there are, or which of them is nearly what stands there."""
    meant = near(str(node.value), words) if isinstance(node, Scalar) else ""
    if meant:
        return Phrase("did you mean {meant}?", meant=meant)
    if len(words) > _FEW:
        some = ", ".join(words[:3])
        return Phrase("a {name} is written like {words}", name=Phrase(name), words=some)
    return Phrase("a {name} is one of {words}", name=Phrase(name), words=", ".join(words))


@lru_cache(maxsize=1024)
def near(word: str, words: tuple[str, ...]) -> str:
    """Return the one of some words that is nearly this one, or nothing."""
    # Letters in another order come first: many write a card with its rank before its suit.
    turned = (known for known in words if sorted(known) == sorted(word[:_LONGEST]))
    return next(turned, None) or next(iter(get_close_matches(word[:_LONGEST], words, 1)), "")


@cache
def spellings(words: type[Enum]) -> dict[str, Enum]:
    """Return the words of an enumeration by the way they are written."""
    return {word.value: word for word in words}
