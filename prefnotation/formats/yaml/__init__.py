"""YAML: the same data as JSON, in blocks, what is short on one line in brackets.

    deals:
      - name: "3"
        talon: [♥J, ♥8]
        game: {game: contract, declarer: west, level: 6, trump: ♠}

What is written reads the same under YAML 1.1 and 1.2: every text that either could take for
something else stands in quotation marks. What is read depends on neither: whether a word is a
number is decided by the model. Several documents in one text are read one after the other.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, cast

import msgspec
import yaml

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import syntax
from prefnotation.formats._data.nodes import Listing, Node, Scalar, Table
from prefnotation.formats._data.schema import DEAL_DEPTH, WIDTH, below, envelope, understand
from prefnotation.formats.yaml.comment_places import comments as comments
from prefnotation.model.deal import Deal, Record
from prefnotation.reading import Reading
from prefnotation.source import Source, Span
from prefnotation.spelling import Spelling

SUFFIXES = (".yaml", ".yml")
COMMENT_MARK = "  # "

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_PLAIN = re.compile(r"[♠♣♦♥](?:[AKQJx987]|10)?|[^\W\d_](?:[\w .()/–—-]*[\w.)])?")
"""What no YAML reader takes for anything but a text, except for some words."""
_WORDS = frozenset(("y", "yes", "n", "no", "on", "off", "true", "false", "null", "nan", "inf"))
"""Truth values, nothing and no number, in one version of YAML or another."""
_UNPRINTABLE = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff"
_ESCAPED = re.compile(rf"[{_UNPRINTABLE}\x85\xa0\u2028\u2029\ufeff]")
"""What YAML must not hold, what only 1.1 takes for the end of a line, and what cannot be seen."""
_FORBIDDEN = re.compile(rf"[{_UNPRINTABLE}]+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LONGEST_KEY = 1000
"""A longer key needs a question mark before it."""

_BLOCK = ("|", ">")
_QUOTED = ("'", '"', *_BLOCK)
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_DEEPEST = 100
_MOST_REPEATED = 100_000
"""How many values may come from repeating others by `*name`: a few lines could make billions."""

_FIELDS = "|".join(Deal.__struct_fields__)
_OURS = re.compile(
    r"(?:[ \t]*(?:#[^\r\n]*)?\r?\n|%YAML[^\r\n]*\r?\n)*+"
    r"(?:---[ \t]*(?:#[^\r\n]*)?(?:\r?\n[ \t]*(?:#[^\r\n]*)?)*+(?<=\n)(?=[a-z_]+:|- )"
    r"""|format:[ \t]+["']?prefnotation|(?:deals|matches):[ \t]*(?:#[^\r\n]*|\[[^\r\n]*)?\r?$"""
    rf"|hands:[ \t]*\r?$|-[ \t]+(?:{_FIELDS}):)",
    re.MULTILINE,
)


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Write records; the words are English in every language, which is only named."""
    return "\n".join(_lines(envelope(records, spelling.language), 0)) + "\n"


def recognises(source: Source) -> bool:
    """Tell whether the first line is one of ours: notation has no such label in small letters."""
    return _OURS.match(source.text) is not None


def read(source: Source) -> Reading:
    """Read all documents, each an envelope, a record or a list of records; never raise."""
    composer = _Composer(source.text)
    composer.compose()
    return understand(source, composer.documents, composer.findings)


def _is_short(value: Any, depth: int) -> bool:
    if not isinstance(value, dict | list | tuple) or not value:
        return True
    return depth > DEAL_DEPTH and len(_flow(value)) <= WIDTH


def _lines(value: Any, depth: int) -> Iterator[str]:
    """Write a value on one line if it is short and no deal, else an entry a line."""
    if _is_short(value, depth):
        yield _flow(value)
    elif isinstance(value, dict):
        for key, item in value.items():
            word = _flow(key)
            if len(word) > _LONGEST_KEY:
                yield f"? {word}"
                word = ""
            deeper = below(key, depth)
            lines = _lines(item, deeper)
            if _is_short(item, deeper):
                yield f"{word}: {next(lines)}"
            else:
                yield f"{word}:"
                yield from (f"  {line}" for line in lines)
    else:
        for item in value:
            lead = "- "
            for line in _lines(item, depth + 1):
                yield lead + line
                lead = "  "


def _flow(value: Any) -> str:
    """Write a value on one line."""
    match value:
        case dict():
            return f"{{{', '.join(f'{_flow(key)}: {_flow(item)}' for key, item in value.items())}}}"
        case list() | tuple():
            return f"[{', '.join(map(_flow, value))}]"
        case str() if _PLAIN.fullmatch(value) and value.casefold() not in _WORDS:
            return value
    return _ESCAPED.sub(lambda char: f"\\u{ord(char[0]):04x}", msgspec.json.encode(value).decode())


@dataclass(slots=True)
class _Frame:
    """A list or table that is not closed yet, with the key whose value comes next."""

    node: Listing | Table
    anchor: str | None
    is_flow: bool
    end: int
    key: Node | None = None
    size: int = 1


def _fault(problem: str, event: yaml.Event) -> yaml.YAMLError:
    """Return what the loader itself would raise."""
    return yaml.MarkedYAMLError(problem=problem, problem_mark=cast("yaml.Mark", event.start_mark))


class _Composer:
    """Makes nodes of YAML without recursion and without what YAML itself would make of a scalar.

    At the first fault it stops: what is open then is not whole, what stands before it is kept.
    """

    def __init__(self, text: str) -> None:
        self.documents: list[Node] = []
        self.findings: list[Finding] = []
        self._text = text
        # Whether a byte order mark counts as a character depends on the loader, so none sees it.
        self._shift = int(text.startswith("\ufeff"))
        self._open: list[_Frame] = []
        self._anchors: dict[str | None, tuple[Node, int]] = {}
        self._repeated = 0
        self._last = 0

    def compose(self) -> None:
        """Make nodes of the whole text."""
        for found in _FORBIDDEN.finditer(self._text):
            self._find("YAML cannot hold {char}", found.span(), char=f"U+{ord(found[0][0]):04X}")
        # A loader refuses the whole text for one such character; here it costs one value.
        text = _FORBIDDEN.sub(lambda found: "\ufffd" * len(found[0]), self._text[self._shift :])
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                self._take(event)
                self._last = self._span(event)[1]
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            # Python's own loader makes a character of any number, and fails without a mark.
            mark = getattr(error, "problem_mark", None)
            at = self._last if mark is None else mark.index + self._shift
            problem = getattr(error, "problem", "no character has this number")
            end = min(at + 1, len(self._text))
            self._find("YAML breaks off here: {problem}", (at, end), problem=Phrase(str(problem)))
            for frame in self._open:
                frame.node.whole = False

    def _take(self, event: yaml.Event) -> None:
        match event:
            case yaml.DocumentStartEvent():
                self._anchors.clear()
            case yaml.ScalarEvent():
                scalar = self._scalar(event)
                self._anchors[event.anchor] = scalar, 1
                self._add(scalar, scalar.end)
            case yaml.AliasEvent():
                self._repeat(event)
            case yaml.CollectionStartEvent():
                self._begin(event)
            case yaml.CollectionEndEvent():
                self._close(event)

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start, end = self._span(event)
        if event.style in _BLOCK:
            # Such a text ends where the next thing begins; the blank lines between are nobody's.
            end = start + len(self._text[start:end].rstrip())
        # A lone `!` is a tag without a value, and no mark of a card.
        is_plain = event.style not in _QUOTED and event.tag in (None, "!")
        value = None if is_plain and event.value in _NULLS else event.value
        is_whole = _FORBIDDEN.search(self._text, start, end) is None
        if _SURROGATE.search(event.value):
            self._find("half of a surrogate pair is no character", (start, end))
            is_whole = False
        return Scalar(start, end, value, is_plain, is_whole)

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        if len(self._open) == _DEEPEST:
            raise _fault("nested too deeply", event)
        start, end = self._span(event)
        is_list = isinstance(event, yaml.SequenceStartEvent)
        node = Listing(start, end, []) if is_list else Table(start, end, [])
        self._add(node, end)
        self._open.append(_Frame(node, event.anchor, bool(event.flow_style), start))

    def _close(self, event: yaml.CollectionEndEvent) -> None:
        frame = self._open.pop()
        # A block has no end of its own: it ends with the last thing in it.
        frame.node.end = self._span(event)[1] if frame.is_flow else frame.end
        self._anchors[frame.anchor] = frame.node, frame.size
        if self._open:
            self._open[-1].end = frame.node.end
            self._open[-1].size += frame.size

    def _repeat(self, event: yaml.AliasEvent) -> None:
        start, end = self._span(event)
        node, size = self._anchors.get(event.anchor, (None, 0))
        self._repeated += size
        if self._repeated > _MOST_REPEATED:
            raise _fault("too many copies", event)
        if node is None:
            self._find("nothing before this is called {name}", (start, end), name=str(event.anchor))
            node = Scalar(start, end, None, whole=False)
        self._add(node, end, size)

    def _add(self, node: Node, end: int, size: int = 1) -> None:
        """Put a node where it stands: in a list, as a key, as the value of one, or by itself."""
        if not self._open:
            # Nothing between two marks of a document is no document.
            if not isinstance(node, Scalar) or node.end > node.start:
                self.documents.append(node)
            return
        frame = self._open[-1]
        frame.end = end
        frame.size += size
        if isinstance(frame.node, Listing):
            frame.node.items.append(node)
        elif frame.key is None:
            frame.key = node
        else:
            frame.node.entries.append((frame.key, node))
            frame.key = None

    def _span(self, event: yaml.Event) -> tuple[int, int]:
        """Return where an event stands, in code points of the whole text."""
        start, end = cast("yaml.Mark", event.start_mark), cast("yaml.Mark", event.end_mark)
        return start.index + self._shift, end.index + self._shift

    def _find(self, message: str, span: tuple[int, int], **values: str) -> None:
        self.findings.append(Finding(syntax.CODE, message, values=values, span=Span(*span)))
