"""A finding as the object that `json` and `jsonl` write."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from prefnotation.diagnostics import Checked, Diagnostic, Label, Page
from prefnotation.fingerprints import fingerprints
from prefnotation.reports._fixes import fix_of
from prefnotation.reports._paths import path
from prefnotation.source import Source, Span

_NOWHERE: dict[str, int | None] = dict.fromkeys(("line", "column", "end_line", "end_column"))


def objects(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[dict[str, Any]]:
    """Yield an object for each finding; every one has all fields, what is unknown is null."""
    for one in checked:
        where = path(one.source.name)
        words = fingerprints(one)
        for diagnostic, fingerprint in zip(one.diagnostics, words, strict=True):
            page = pages[diagnostic.code]
            yield {
                "path": where,
                **_place(diagnostic.span, one.source),
                "severity": diagnostic.severity.value,
                "code": diagnostic.code,
                "name": page.name,
                "message": diagnostic.message,
                "help": diagnostic.help or None,
                "convention": diagnostic.convention or None,
                "address": diagnostic.address,
                "labels": [_label(label, one.source) for label in diagnostic.labels],
                "fix": _fix(diagnostic, one.source),
                "fingerprint": fingerprint,
            }


def _place(span: Span | None, source: Source) -> dict[str, int | None]:
    """Return where something stands, counted from 1 in code points, the end not included."""
    if span is None:
        return _NOWHERE
    start, end = source.place(span.start), source.place(span.end)
    places = (start.line, start.column, end.line, end.column)
    return dict(zip(_NOWHERE, places, strict=True))


def _label(label: Label, source: Source) -> dict[str, Any]:
    place = _place(label.span, source)
    return {"message": label.message, "address": label.address, **place}


def _fix(diagnostic: Diagnostic, source: Source) -> dict[str, Any] | None:
    fix = fix_of(diagnostic)
    if fix is None:
        return None
    change = diagnostic.fix
    return {
        "message": fix.message,
        "applicability": fix.applicability,
        "address": change.address if change else None,
        "card": str(change.card) if change else None,
        "edits": [{**_place(edit.span, source), "content": edit.text} for edit in fix.edits],
    }
