"""The text of JSON: made of values, and made nodes with their places, of one value or one a line.

Other programs write JSON too; each reader makes of the nodes what its own form means by them.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import msgspec

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import syntax
from prefnotation.formats._data.nodes import Listing, Node, Scalar, Table
from prefnotation.formats._data.schema import DEAL_DEPTH, WIDTH, below
from prefnotation.source import Span

_UNCLOSED = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+'
_BROKEN = re.compile(_UNCLOSED)
_BLANKS = re.compile(r"[ \t\r\n]*+")
_TOKEN = re.compile(
    rf'(?P<string>{_UNCLOSED}")'
    r"|(?P<literal>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?|true|false|null)"
    r"|(?P<sign>[\[\]{},:])"
    r"|(?P<end>\Z)"
)
_WORD = re.compile(r"\w+|.", re.DOTALL)
_LITERALS = {"true": True, "false": False, "null": None}
_LONGEST_NUMBER = 18
_EXCERPT = 40

_VALUE = frozenset(("string", "literal", "[", "{"))
_ITEM_OR_CLOSE = _VALUE | {"]"}
_KEY = frozenset(("string",))
_KEY_OR_CLOSE = _KEY | {"}"}
_COLON = frozenset((":",))
_AFTER_ITEM = frozenset((",", "]"))
_AFTER_ENTRY = frozenset((",", "}"))
_END = frozenset(("end",))
_VALUE_OR_END = _VALUE | _END
_WANTED = {
    _VALUE: "a value",
    _ITEM_OR_CLOSE: 'a value or "]"',
    _KEY: "a key in quotation marks",
    _KEY_OR_CLOSE: 'a key in quotation marks or "}"',
    _COLON: '":"',
    _AFTER_ITEM: '"," or "]"',
    _AFTER_ENTRY: '"," or "}"',
    _END: "the end of the text",
    _VALUE_OR_END: "a value",
}


def scan(text: str, start: int = 0, end: int | None = None) -> tuple[list[Node], list[Finding]]:
    """Return the values of a text, or of a part of it, and where it ceases to be JSON."""
    scanner = _Scanner(text, start, len(text) if end is None else end)
    scanner.scan()
    return scanner.documents, scanner.findings


def laid_out(value: Any, depth: int = DEAL_DEPTH + 1) -> str:
    """Write a value, what is short on one line; an envelope stands at the depth of 0."""
    return "\n".join(_lines(value, depth)) + "\n"


def _lines(value: Any, depth: int) -> Iterator[str]:
    """Write a value on one line if it is short and no deal, else an entry a line."""
    line = msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    is_table = isinstance(value, dict)
    is_short = depth > DEAL_DEPTH and len(line) <= WIDTH
    if is_short or not (is_table or isinstance(value, list | tuple)) or not value:
        yield line
    else:
        yield "{" if is_table else "["
        for at, item in enumerate(value, 1):
            key = f"{msgspec.json.encode(item).decode()}: " if is_table else ""
            inner = value[item] if is_table else item
            lines = list(_lines(inner, below(item if is_table else None, depth)))
            lines[0] = key + lines[0]
            lines[-1] += "," * (at < len(value))
            yield from (f"  {line}" for line in lines)
        yield "}" if is_table else "]"


class _Token(NamedTuple):
    """A sign, a `string`, a `literal`, the `end`, or an empty kind where there is none of them."""

    kind: str
    start: int
    end: int


def _token(text: str, at: int, end: int) -> _Token:
    blanks = cast("re.Match[str]", _BLANKS.match(text, at, end))
    token = _TOKEN.match(text, blanks.end(), end)
    if token is None:
        return _Token("", blanks.end(), blanks.end())
    kind = token[0] if token.lastgroup == "sign" else str(token.lastgroup)
    return _Token(kind, token.start(), token.end())


class _Scanner:
    """Makes nodes of JSON without recursion, however deep it is nested.

    At the first fault it stops: what is open then is not whole, what stands before it is kept.
    """

    def __init__(self, text: str, start: int, end: int) -> None:
        self.documents: list[Node] = []
        self.findings: list[Finding] = []
        self._text = text
        self._start, self._end = start, end
        self._open: list[Listing | Table] = []
        self._key: Scalar | None = None

    def scan(self) -> None:
        """Scan the part as a whole."""
        wanted, at = _VALUE_OR_END, self._start
        while True:
            token = _token(self._text, at, self._end)
            kind, start, end = token
            if wanted is _END and "\n" in self._text[at:start]:
                wanted = _VALUE_OR_END
            if kind not in wanted:
                self._stop(token, wanted)
                return
            if kind == "end":
                return
            wanted = self._take(token, wanted)
            at = end

    def _take(self, token: _Token, wanted: frozenset[str]) -> frozenset[str]:
        """Take a token that was wanted, and return what is wanted next."""
        if token.kind == ",":
            return _VALUE if isinstance(self._open[-1], Listing) else _KEY
        if token.kind == ":":
            return _VALUE
        if token.kind in "]}":
            self._open.pop().end = token.end
        elif wanted in (_KEY, _KEY_OR_CLOSE):
            self._key = self._string(token)
            return _COLON
        else:
            node = self._node(token)
            self._add(node)
            if not isinstance(node, Scalar):
                self._open.append(node)
                return _ITEM_OR_CLOSE if isinstance(node, Listing) else _KEY_OR_CLOSE
        if not self._open:
            return _END
        return _AFTER_ITEM if isinstance(self._open[-1], Listing) else _AFTER_ENTRY

    def _node(self, token: _Token) -> Node:
        kind, start, end = token
        if kind == "[":
            return Listing(start, end, [])
        if kind == "{":
            return Table(start, end, [])
        return self._string(token) if kind == "string" else self._literal(token)

    def _add(self, node: Node) -> None:
        if not self._open:
            self.documents.append(node)
            return
        around = self._open[-1]
        if isinstance(around, Listing):
            around.items.append(node)
        else:
            around.entries.append((cast("Scalar", self._key), node))

    def _string(self, token: _Token) -> Scalar:
        _, start, end = token
        try:
            return Scalar(start, end, msgspec.json.decode(self._text[start:end], type=str))
        except msgspec.DecodeError:
            # The pattern lets through what is well formed; only this can still be wrong with it.
            self._find("half of a surrogate pair is no character", Span(start, end))
            return Scalar(start, end, "", whole=False)

    def _literal(self, token: _Token) -> Scalar:
        _, start, end = token
        word = self._text[start:end]
        if word in _LITERALS:
            return Scalar(start, end, _LITERALS[word])
        is_whole = len(word) <= _LONGEST_NUMBER and word.lstrip("-").isdigit()
        return Scalar(start, end, int(word) if is_whole else float(word))

    def _stop(self, token: _Token, wanted: frozenset[str]) -> None:
        """Tell where the text ceases to be JSON."""
        _, start, end = token
        expected, advice = _WANTED[wanted], ""
        broken = _BROKEN.match(self._text, start, self._end)
        if broken and start == end and "string" in wanted:
            start = end = broken.end()
            expected = "a closing quotation mark"
            advice = r"in a text a line end is written \n, a backslash \\"
        word = _WORD.match(self._text, start, self._end)
        end = max(end, word.end() if word else start)
        found = self._text[start:end][:_EXCERPT] or Phrase("the end of the text")
        if not found.isprintable():
            found = f"U+{ord(found[0]):04X}"
        message = "expected {expected}, found {found}"
        self._find(message, Span(start, end), advice, expected=Phrase(expected), found=found)
        for node in self._open:
            node.whole = False

    def _find(self, message: str, span: Span, advice: str = "", **values: str) -> None:
        self.findings.append(Finding(syntax.CODE, message, values=values, help=advice, span=span))
