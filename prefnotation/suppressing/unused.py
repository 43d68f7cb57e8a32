"""Unused: what is told of suppressions that suppress nothing, and the edits that take them away."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

import msgspec

from prefnotation.checking import said
from prefnotation.diagnostics import Diagnostic, Edit, Finding
from prefnotation.faults import unused_suppression
from prefnotation.reading import Reading
from prefnotation.source import Span
from prefnotation.suppressing.directives import FILE, LINE, RECORD, Directive
from prefnotation.suppressing.reach import OWN, Suppression

_ABSENT = {
    LINE: "remove it: nothing of the kind is found on this line",
    RECORD: "remove it: nothing of the kind is found in this record",
    FILE: "remove it: nothing of the kind is found in this file",
}
_NOT_BY_COMMENTS = "remove it: {code} is not suppressed by comments"
_NOT_NOTED = "remove it: nothing of the kind is found in this entry"


def unused(
    suppressions: Sequence[Suppression], reading: Reading, lang: str | None
) -> Iterator[Diagnostic]:
    """Yield that suppressions suppress nothing; those of one directive go at once."""
    spans: dict[int, set[Span | None]] = defaultdict(set)
    for one in suppressions:
        spans[id(one.directive)].add(one.span)
    # Once for each directive: it may have a thousand codes.
    found = {id(one.directive): one.directive for one in suppressions}
    edits = {key: _edits(directive, spans[key]) for key, directive in found.items()}
    for one in suppressions:
        word = one.directive.word
        advice = _NOT_NOTED if one.address and word == LINE else _ABSENT[word]
        finding = Finding(
            unused_suppression.CODE,
            "`{suppression}` suppresses nothing",
            one.address,
            {"suppression": one.written, "code": one.code},
            _NOT_BY_COMMENTS if one.code in OWN else advice,
            severity=unused_suppression.SEVERITY,
            span=one.span,
        )
        told = said(finding, reading, lang)
        yield msgspec.structs.replace(told, edits=edits[id(one.directive)])


def _edits(directive: Directive, unused: Collection[Span | None]) -> tuple[Edit, ...]:
    """Return what takes codes out of a directive, or all of it with them."""
    if directive.whole is None:
        return ()
    kept = [code for code, span in directive.codes if span not in unused]
    if not kept:
        return (Edit(directive.whole, ""),)
    return (Edit(Span(directive.codes[0][1].start, directive.end), ", ".join(kept)),)
