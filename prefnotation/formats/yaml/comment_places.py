"""Where the comments of a YAML text stand, also of one that is broken."""

import re
from collections.abc import Iterator
from typing import cast

_VALUE = re.compile(
    r"""(?P<quoted>"(?:[^"\\]|\\.)*+"|'(?:[^']|'')*+')"""
    r"|(?P<block>[|>][-+0-9]*(?=[ \t]*(?:[\r\n]|\Z|(?<=[ \t])#)))"
    r"|(?P<open>[\[{])"
    r"|(?P<sign>(?:---|[-?])(?=\s|\Z)|[&!][^\s,\[\]{}]*)",
    re.DOTALL,
)
"""What may stand where a key or a value begins."""
_TOKEN = re.compile(
    r"(?P<end>\r\n?|[\n\x85\u2028\u2029])"
    r"|(?P<blank>[ \t]+)"
    r"|(?<!\S)#(?P<comment>[^\r\n\x85\u2028\u2029]*)"
    r"|(?P<close>[\]}])"
    r"|(?P<comma>,)"
    r"|(?P<colon>:)"
    r"|[^\s:,\]}]+|.",
    re.DOTALL,
)
_LEAD = re.compile(r"(?:[-?][ \t]+|[ \t])*")
_LINE = re.compile(r"([ ]*)([^\r\n]*)(?:\r\n?|\n|\Z)")


def comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the insides of comments stand: no `#` in quotation marks or in a block does."""
    at = depth = line = 0
    begins, block = True, None
    while at < len(text):
        found = _VALUE.match(text, at) if begins else None
        kind = found.lastgroup if found else ""
        if found is None:
            found = cast("re.Match[str]", _TOKEN.match(text, at))
            kind = found.lastgroup
        at = found.end()
        if kind == "comment":
            yield found.span("comment")
        elif kind == "end":
            if block:
                at = _block_end(text, at, *block)
            line, begins, block = at, True, None
        elif kind == "block":
            digits = re.sub("[^0-9]", "", found[0])
            block, begins = (_block_parent(text[line : found.start()]), int(digits or 0)), False
        elif kind == "open":
            depth += 1
        elif kind == "close":
            depth, begins = max(depth - 1, 0), False
        elif kind in ("comma", "colon"):
            begins = bool(depth) or (kind == "colon" and text[at : at + 1].isspace())
        elif kind not in ("blank", "sign"):
            begins = False


def _block_parent(before: str) -> int:
    """Return how deep that stands which a block of text is in, by what stands before the block."""
    lead = cast("re.Match[str]", _LEAD.match(before))[0]
    if ": " in before or ":\t" in before:
        return len(lead)
    return max(lead.rfind("-"), lead.rfind("?"))


def _block_end(text: str, at: int, parent: int, more: int) -> int:
    """Return where a block of text ends whose lines begin at an offset."""
    depth = parent + more if more else None
    while at < len(text):
        line = cast("re.Match[str]", _LINE.match(text, at))
        if line[2].strip():
            indent = len(line[1])
            if depth is None and indent > parent:
                depth = indent
            if depth is None or indent < depth or line[2].startswith(("--- ", "...")):
                break
        at = line.end()
    return at
