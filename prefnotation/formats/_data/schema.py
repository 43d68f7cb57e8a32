"""What JSON and YAML have in common: from nodes that know their places to records and findings.

    {"format": "prefnotation", "version": 1, "language": "ru", "deals": […],
     "matches": [{"name": "1", "pool": 20, "deals": […]}]}

Deals of no match stand before the matches, each of which holds its own. The types of the model say
what is expected: a key or a card that it gets is known here at once. One fault costs one deal, or
one field of a match, and never its neighbours.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import no_deal, syntax
from prefnotation.formats._data.expected import choice, hint, spellings, wanted
from prefnotation.formats._data.language import language_of
from prefnotation.formats._data.nodes import (
    DEAL,
    Listing,
    Node,
    Scalar,
    Table,
    fields_of,
    first_values,
    member_of,
    places,
    structs_of,
)
from prefnotation.formats._data.teller import Teller
from prefnotation.model.deal import Deal, Match, Record
from prefnotation.reading import Reading
from prefnotation.source import Source, Span
from prefnotation.spelling import LANGUAGES

FORMAT = "prefnotation"
VERSION = 1
WIDTH = 100
"""What is longer than this is written on several lines."""
DEAL_DEPTH = 2
"""How deep a deal stands in its envelope: down to here every value has a line of its own."""
DEALS = "deals"
POINTER = "$schema"
"""By which an envelope may tell an editor what it holds."""

_WHOLE_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
"""What YAML 1.1 and 1.2 both take for the same decimal number."""
_TRUTHS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_DEEPEST = 32
"""How many structs may stand in each other: variations vary, and no fault may cost the stack."""
_KEYS = ("format", "version", "language", DEALS, "matches")


def envelope(records: Iterable[Record], language: str) -> dict[str, Any]:
    """Return records in their envelope, as values that JSON and YAML know."""
    deals: list[Any] = []
    matches: list[dict[str, Any]] = []
    around: dict[str, Any] = {"format": FORMAT, "version": VERSION, "language": language}
    inner = around
    for record in records:
        plain = msgspec.to_builtins(record)
        if isinstance(record, Match):
            matches.append(plain)
            inner = plain
        else:
            inner.setdefault(DEALS, []).append(plain)
    if matches:
        around["matches"] = matches
    else:
        around.setdefault(DEALS, deals)
    return around


def below(key: Any, depth: int) -> int:
    """Return the depth of a value: deals of a match are laid out like those of the envelope."""
    return DEAL_DEPTH - 1 if key == DEALS and depth == DEAL_DEPTH else depth + 1


def understand(source: Source, documents: Sequence[Node], faults: Iterable[Finding]) -> Reading:
    """Make a reading of what a text holds and of the faults already found in it."""
    decoder = _Decoder(source.text)
    for document in documents:
        decoder.document(document)
    found = [*faults, *decoder.findings]
    # What an alias repeats stands in one place, and is told once.
    told = {(one.code, one.span, one.message, repr(one.values)): one for one in found}
    findings = sorted(told.values(), key=lambda finding: finding.span or Span(0, 0))
    if not (findings or decoder.listed or decoder.records):
        findings.append(no_deal.found())
    records, languages = tuple(decoder.records), tuple(decoder.languages)
    return Reading(
        source, records, tuple(findings), lambda: places(records, decoder.nodes), languages
    )


class _Decoder(Teller):
    """Collects records with their nodes, and findings."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.records: list[Record] = []
        self.nodes: list[Table] = []
        self.languages: list[str] = []
        self.listed = False
        self._depth = 0

    def document(self, node: Node) -> None:
        """Take an envelope, a list of records, or a record by itself."""
        names = first_values(node).keys()
        if isinstance(node, Listing):
            self._list(node, self._record)
        elif DEALS in names and not names.isdisjoint(fields_of(Match)):
            self._match(node)
        elif not names.isdisjoint((DEALS, "format", "matches")):
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
                self._expect(Phrase("version {version}", version=VERSION), node)
            elif name not in (*_KEYS, POINTER):
                self._unknown(key, name, _KEYS)
        if self.lost > lost:
            return
        spoken, first = None, len(self.records)
        if "language" in entries:
            spoken = self._spoken(entries["language"][1])
        for name, take in ((DEALS, self._deal), ("matches", self._match)):
            if name in entries:
                self._list(entries[name][1], take)
        if entries.keys().isdisjoint((DEALS, "matches")) and table.whole:
            self._miss(table, DEALS)
        if spoken is not None:
            self.languages[first:] = [spoken] * (len(self.records) - first)

    def _spoken(self, node: Node) -> str | None:
        if isinstance(node, Scalar) and node.value in LANGUAGES:
            return str(node.value)
        if node.whole:
            self._expect("a language", node, choice("language", tuple(LANGUAGES), node))
        return None

    def _list(self, node: Node, take: Callable[[Node], None]) -> None:
        if isinstance(node, Listing):
            self.listed = True
            for item in node.items:
                take(item)
        elif node.whole:
            self._expect("a list", node)

    def _record(self, node: Node) -> None:
        take = self._match if DEALS in first_values(node) else self._deal
        take(node)

    def _deal(self, node: Node) -> None:
        if not node.whole:
            return
        before = len(self.findings)
        deal = self._value(node, DEAL)
        if deal is not None:
            self._keep(deal, cast("Table", node))
            return
        help_ = "the deal is left out until that is put right"
        for at, one in enumerate(self.findings[before:], before):
            if one.code == syntax.CODE and not one.help:
                self.findings[at] = replace(one, help=help_)

    def _match(self, node: Node) -> None:
        """Take a match with what can be understood of it, and the deals in it."""
        if not isinstance(node, Table):
            if node.whole:
                self._expect("a match", node)
            return
        fields = fields_of(Match)
        values: dict[str, Any] = {}
        good: list[tuple[Node, Node]] = []
        entries = self._entries(node)
        for name, (key, value) in entries.items():
            lost = self.lost
            if name not in fields:
                if name != DEALS:
                    self._unknown(key, name, (*fields, DEALS))
                continue
            understood = self._value(value, fields[name].type)
            if self.lost == lost:
                values[name] = understood
                good.append((key, value))
        # Where the text breaks off before the deals, nobody knows what else the match would say.
        if node.whole or DEALS in entries:
            self._keep(Match(**values), Table(node.start, node.end, good))
        if DEALS in entries:
            self._list(entries[DEALS][1], self._deal)

    def _keep(self, record: Record, table: Table) -> None:
        self.records.append(record)
        self.nodes.append(table)
        self.languages.append(language_of(record))

    def _value(self, node: Node, kind: inspect.Type) -> Any:
        """Return what a node says as a value of a kind, or tell its fault and count it lost."""
        if not node.whole:
            self.lost += 1
            return None
        match kind, node:
            case inspect.EnumType(cls=words), Scalar(value=str(value)) if value in spellings(words):
                return spellings(words)[value]
            case inspect.StrType(pattern=pattern), Scalar(value=str(value)) if re.search(
                pattern or "", value
            ):
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
            case inspect.StructType(), Table() if self._depth == _DEEPEST:
                self._lose("variations are nested too deeply", node)
                return None
            case inspect.StructType(), Table():
                self._depth += 1
                understood = self._struct(node, kind)
                self._depth -= 1
                return understood
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
            self._lose("{fault}", table, fault=Phrase(str(error).partition(" - at `$")[0]))
            return None

    def _tag(self, table: Table, kind: inspect.UnionType) -> None:
        """Tell why a call or a game is none that is known."""
        structs = structs_of(kind)
        field = cast("str", structs[0].tag_field)
        named = first_values(table).get(field)
        if named is None:
            self._miss(table, field)
        elif named.whole:
            tags = tuple(str(struct.tag) for struct in structs)
            wanted_ = Phrase("a {field}", field=Phrase(field))
            self._expect(wanted_, named, choice(field, tags, named))
        else:
            self.lost += 1


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
