"""Nodes: the values of a JSON or YAML text with their places, and where parts of records stand.

What a node may be is not written down here: the types of the model say it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import cast

import msgspec
from msgspec import inspect

from prefnotation.model.deal import Deal, Match, Record
from prefnotation.source import Span


@dataclass(slots=True, eq=False)
class _Placed:
    """What stands in a text."""

    start: int
    end: int

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


@dataclass(slots=True, eq=False)
class Scalar(_Placed):
    """A text, number, truth value or null.

    A `plain` one is a text that YAML leaves without quotation marks, so that the model decides
    whether it is a number. Of what is not `whole` the fault is told already.
    """

    value: str | float | bool | None
    plain: bool = False
    whole: bool = True


@dataclass(slots=True, eq=False)
class Listing(_Placed):
    """A list; not `whole` where the text breaks off in it."""

    items: "list[Node]"
    whole: bool = True


@dataclass(slots=True, eq=False)
class Table(_Placed):
    """Keys with values as written, those written twice included; not `whole` where cut short."""

    entries: "list[tuple[Node, Node]]"
    whole: bool = True


Node = Scalar | Listing | Table

_UNORDERED = re.compile(r"deals\[[0-9]+\]\.(?:hands\.[a-z]+|discard)")
"""Where cards are named by what they are, since the model keeps no order of them."""

DEAL = inspect.type_info(Deal)
"""The kind of a deal, and through it of everything in one."""
MATCH = inspect.type_info(Match)


@cache
def fields_of(struct: type) -> dict[str, inspect.Field]:
    """Return the fields of a struct by name."""
    kind = cast("inspect.StructType", inspect.type_info(struct))
    return {field.name: field for field in kind.fields}


def structs_of(kind: inspect.UnionType) -> list[inspect.StructType]:
    """Return the structs of a union, which a tag tells apart."""
    return [member for member in kind.types if isinstance(member, inspect.StructType)]


def member_of(kind: inspect.UnionType, node: Node) -> inspect.Type | None:
    """Return which kind of a union a node is meant to be, `None` where it does not say."""
    members = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
    if len(members) == 1:
        return members[0]
    structs = structs_of(kind)
    named = first_values(node).get(cast("str", structs[0].tag_field))
    tag = named.value if isinstance(named, Scalar) else None
    return next((struct for struct in structs if struct.tag == tag), None)


def first_values(node: Node) -> dict[str, Node]:
    """Return the values of a table by key, of a key that stands twice the first."""
    values: dict[str, Node] = {}
    for key, value in node.entries if isinstance(node, Table) else ():
        if isinstance(key, Scalar) and isinstance(key.value, str):
            values.setdefault(key.value, value)
    return values


def quoted(text: str) -> str:
    """Return a text in quotation marks: the address of a note holds dots and brackets."""
    return msgspec.json.encode(text).decode()


def places(records: Sequence[Record], tables: Sequence[Table]) -> dict[str, Span]:
    """Return the spans of records and of all they hold, by address."""
    found: dict[str, Span] = {}
    numbers = {"deals": count(), "matches": count()}
    for record, table in zip(records, tables, strict=True):
        name, kind = ("matches", MATCH) if isinstance(record, Match) else ("deals", DEAL)
        for address, span in _walk(f"{name}[{next(numbers[name])}]", table, kind):
            # A card that stands twice in a hand has one address, which is where it stands first.
            found.setdefault(address, span)
    return found


def _walk(address: str, node: Node, kind: inspect.Type) -> Iterator[tuple[str, Span]]:
    yield address, node.span
    if isinstance(kind, inspect.UnionType):
        kind = cast("inspect.Type", member_of(kind, node))
    match kind, node:
        case inspect.StructType(cls=cls), Table():
            for name, value in first_values(node).items():
                # An unknown key has no place: `talon[0]` might be one.
                if name in fields_of(cls):
                    yield from _walk(f"{address}.{name}", value, fields_of(cls)[name].type)
        case inspect.DictType(key_type=inspect.StrType(), value_type=item), Table():
            for name, value in first_values(node).items():
                yield from _walk(f"{address}[{quoted(name)}]", value, item)
        case inspect.DictType(value_type=item), Table():
            for name, value in first_values(node).items():
                yield from _walk(f"{address}.{name}", value, item)
        case inspect.VarTupleType(item_type=item), Listing(items=items):
            by_card = _UNORDERED.fullmatch(address) is not None
            for at, value in enumerate(items):
                named = value.value if by_card and isinstance(value, Scalar) else at
                yield from _walk(f"{address}[{named}]", value, item)
