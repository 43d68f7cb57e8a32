"""What JSON and YAML have in common: from nodes that know their places to deals and findings.

The types of the model say what is expected: a key or a card that it gets is known here at once.
One fault costs one deal and never its neighbours.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec
from msgspec import inspect

from prefnotation.diagnostics import Finding, Label
from prefnotation.faults import no_deal, syntax, unknown_label
from prefnotation.formats._expected import choice, hint, near, spellings, wanted
from prefnotation.formats._nodes import (
    DEAL,
    Listing,
    Node,
    Scalar,
    Table,
    fields_of,
    first_values,
    member_of,
    places,
    quoted,
    structs_of,
)
from prefnotation.model.deal import Deal
from prefnotation.reading import Reading
from prefnotation.source import Source, Span

FORMAT = "prefnotation"
VERSION = 1
WIDTH = 100
"""What is longer than this is written on several lines."""
DEAL_DEPTH = 2
"""How deep a deal stands in its envelope: down to here every value has a line of its own."""

_WHOLE_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
"""What YAML 1.1 and 1.2 both take for the same decimal number."""
_TRUTHS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_EXCERPT = 40


def envelope(deals: Iterable[Deal]) -> dict[str, Any]:
    """Return deals in their envelope, as values that JSON and YAML know."""
    listed = [msgspec.to_builtins(deal) for deal in deals]
    return {"format": FORMAT, "version": VERSION, "deals": listed}


def understand(source: Source, documents: Sequence[Node], faults: Iterable[Finding]) -> Reading:
    """Make a reading of what a text holds and of the faults already found in it."""
    decoder = _Decoder(source.text)
    for document in documents:
        decoder.document(document)
    findings = sorted([*faults, *decoder.findings], key=lambda finding: finding.span or Span(0, 0))
    if not (findings or decoder.listed or decoder.deals):
        findings.append(Finding(no_deal.CODE, "the text holds no deal", span=Span(0, 0)))
    return Reading(source, tuple(decoder.deals), tuple(findings), lambda: places(decoder.nodes))


class _Decoder:
    """Collects deals with their nodes, and findings. `lost` counts what could not be decoded."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.deals: list[Deal] = []
        self.nodes: list[Table] = []
        self.findings: list[Finding] = []
        self.listed = False
        self.lost = 0

    def document(self, node: Node) -> None:
        """Take an envelope, a list of deals or a deal by itself."""
        names = first_values(node).keys()
        if isinstance(node, Listing):
            self._list(node)
        elif "deals" in names or "format" in names:
            self._envelope(cast("Table", node))
        elif isinstance(node, Table) and names.isdisjoint(fields_of(Deal)):
            # No word of it is one of a deal: its keys are told, and no deal is made of them.
            self._value(node, DEAL)
        else:
            self._deal(node)

    def _envelope(self, table: Table) -> None:
        entries = self._entries(table)
        lost = self.lost
        for name, (key, node) in entries.items():
            if name == "format" and not (isinstance(node, Scalar) and node.value == FORMAT):
                self._expect(f'"{FORMAT}"', node)
            elif name == "version" and _number(node) != VERSION:
                self._expect(f"version {VERSION}", node)
            elif name not in ("format", "version", "deals"):
                self._unknown(key, name, ("format", "version", "deals"))
        if self.lost > lost:
            return
        _, deals = entries.get("deals", (None, None))
        if isinstance(deals, Listing):
            self._list(deals)
        elif deals is not None:
            self._expect("a list", deals)
        elif table.whole:
            self._miss(table, "deals")

    def _list(self, listing: Listing) -> None:
        self.listed = True
        for node in listing.items:
            self._deal(node)

    def _deal(self, node: Node) -> None:
        if node.whole:
            deal = self._value(node, DEAL)
            if deal is not None:
                self.deals.append(deal)
                self.nodes.append(cast("Table", node))

    def _value(self, node: Node, kind: inspect.Type) -> Any:
        """Return what a node says as a value of a kind, or tell its fault and count it lost."""
        if not node.whole:
            self.lost += 1
            return None
        match kind, node:
            case inspect.EnumType(cls=words), Scalar(value=str(value)) if value in spellings(words):
                return spellings(words)[value]
            case inspect.StrType(), Scalar(value=str(value)):
                return value
            case inspect.LiteralType(values=words), Scalar(value=value) if value in words:
                return value
            case inspect.IntType(ge=low, le=high), Scalar():
                number = _number(node)
                # Every number of the model has bounds.
                if number is not None and cast("int", low) <= number <= cast("int", high):
                    return number
            case inspect.BoolType(), Scalar(value=bool(value)):
                return value
            case inspect.BoolType(), Scalar(value=str(value), plain=True) if value in _TRUTHS:
                return _TRUTHS[value]
            case inspect.VarTupleType(item_type=item), Listing(items=items):
                return tuple([self._value(each, item) for each in items])
            case inspect.DictType(key_type=named, value_type=item), Table():
                entries = self._entries(node).values()
                return {self._value(key, named): self._value(each, item) for key, each in entries}
            case inspect.StructType(), Table():
                return self._struct(node, kind)
            case inspect.UnionType(includes_none=True), Scalar(value=None):
                return None
            case inspect.UnionType(), _:
                member = member_of(kind, node)
                if member is not None:
                    return self._value(node, member)
                if isinstance(node, Table):
                    return self._tag(node, kind)
        self._expect(wanted(kind), node, hint(kind, node))
        return None

    def _struct(self, table: Table, kind: inspect.StructType) -> Any:
        lost = self.lost
        fields = fields_of(kind.cls)
        values: dict[str, Any] = {}
        for name, (key, node) in self._entries(table).items():
            if name in fields:
                values[name] = self._value(node, fields[name].type)
            elif name == kind.tag_field:
                values[name] = kind.tag
            else:
                self._unknown(key, name, tuple(fields))
        for name, field in fields.items():
            if field.required and name not in values:
                self._miss(table, name)
        if self.lost > lost:
            return None
        try:
            # The model has the last word: it may know more than the kinds of its fields say.
            return msgspec.convert(values, kind.cls)
        except msgspec.ValidationError as error:
            self._lose("{fault}", table, fault=str(error).partition(" - at `$")[0])
            return None

    def _entries(self, table: Table) -> dict[str, tuple[Scalar, Node]]:
        """Return the values by key. Of a key that stands twice the first one counts."""
        entries: dict[str, tuple[Scalar, Node]] = {}
        for key, node in table.entries:
            if not key.whole:
                self.lost += 1
            elif not isinstance(key, Scalar) or not isinstance(key.value, str):
                self._expect("a key", key)
            elif key.value in entries:
                first = entries[key.value][0]
                self.findings.append(
                    Finding(
                        syntax.CODE,
                        "the key {key} stands twice",
                        values={"key": quoted(key.value)},
                        help="the first one counts",
                        labels=(Label("first here", span=Span(first.start, first.end)),),
                        span=Span(key.start, key.end),
                    )
                )
            else:
                entries[key.value] = key, node
        return entries

    def _tag(self, table: Table, kind: inspect.UnionType) -> None:
        """Tell why a call or a game is none that is known."""
        structs = structs_of(kind)
        field = cast("str", structs[0].tag_field)
        named = first_values(table).get(field)
        if named is None:
            self._miss(table, field)
        elif named.whole:
            tags = tuple(str(struct.tag) for struct in structs)
            self._expect(f"a {field}", named, choice(field, tags, named))
        else:
            self.lost += 1

    def _expect(self, expected: str, node: Node, help_: str = "") -> None:
        message = "expected {expected}, found {found}"
        self._lose(message, node, help_, expected=expected, found=self._found(node))

    def _miss(self, table: Table, name: str) -> None:
        self._lose("the key {key} is missing", table, key=quoted(name))

    def _lose(self, message: str, node: Node, help_: str = "", **values: str) -> None:
        self.lost += 1
        span = Span(node.start, node.end)
        self.findings.append(Finding(syntax.CODE, message, values=values, help=help_, span=span))

    def _unknown(self, key: Scalar, name: str, known: tuple[str, ...]) -> None:
        meant = near(name, known)
        self.findings.append(
            Finding(
                unknown_label.CODE,
                "unknown key {key}",
                values={"key": quoted(name)},
                help=f"did you mean {meant}?" if meant else f"known keys are {', '.join(known)}",
                span=Span(key.start, key.end),
            )
        )

    def _found(self, node: Node) -> str:
        if isinstance(node, Listing):
            return "a list"
        if isinstance(node, Table):
            return "a set of keys"
        # Twice the length, since what is cut is counted after blanks are made one.
        end = min(node.end, node.start + 2 * _EXCERPT)
        words = " ".join(self.text[node.start : end].split())
        if end < node.end or len(words) > _EXCERPT:
            return f"{words[:_EXCERPT]}…"
        return words or "nothing"


def _number(node: Node) -> int | None:
    """Return the whole number that a node is, in YAML one without quotation marks."""
    match node:
        case Scalar(value=bool()):
            return None
        case Scalar(value=int(number)):
            return number
        case Scalar(value=str(digits), plain=True) if _WHOLE_NUMBER.fullmatch(digits):
            return int(digits)
    return None
