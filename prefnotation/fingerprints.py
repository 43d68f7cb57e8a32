"""Fingerprints: by what a finding is known again when the text around it has changed."""

import json
import re
from collections import Counter
from hashlib import sha256

from prefnotation.diagnostics import Checked, Diagnostic
from prefnotation.source import Source

_RECORD = re.compile(r"(?:deals|matches)\[\d+\]\.?")


def fingerprints(checked: Checked) -> list[str]:
    """Return a hexadecimal word for each finding of a text, in order, no two of them the same.

    It is made of the code, of the address in the record and of the lines that it is about, and
    stays the same when lines or records move, when blanks at the ends of lines change, and in
    whatever language it is said.
    Findings that are equal in all this are counted.
    """
    seen: Counter[str] = Counter()
    words = []
    for diagnostic in checked.diagnostics:
        known = json.dumps(_marks(diagnostic, checked.source))
        seen[known] += 1
        words.append(sha256(f"{known}{seen[known]}".encode()).hexdigest()[:32])
    return words


def _marks(diagnostic: Diagnostic, source: Source) -> list[str]:
    address = diagnostic.address or ""
    record = _RECORD.match(address)
    inside = address[record.end() :] if record else address
    return [diagnostic.code, inside, *_lines(diagnostic, source)]


def _lines(diagnostic: Diagnostic, source: Source) -> list[str]:
    if diagnostic.span is None:
        return []
    start, end = diagnostic.span
    first, last = (source.place(offset).line for offset in (start, max(start, end - 1)))
    return [source.line(number).strip() for number in range(first, last + 1)]
