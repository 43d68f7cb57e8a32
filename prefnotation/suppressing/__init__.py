"""Suppressing: comments that say which findings not to tell, and writing such comments.

`noqa: revoke` holds for its line, `noqa-deal: revoke` for its record, `noqa-file: revoke` for its
file; several codes or names are parted by commas, and `noqa` alone holds for all. It opens a
comment, or stands in one after `;` or `#`, and goes on to the end of its line; a reason may follow
after a dash between blanks, after `;` or `#`. Anything else that has the word in it is prose.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from prefnotation import manual
from prefnotation.checking import said
from prefnotation.diagnostics import Diagnostic
from prefnotation.faults import unknown_code, unused_suppression
from prefnotation.reading import Reading
from prefnotation.suppressing.adding import add_noqa
from prefnotation.suppressing.layout import Layout
from prefnotation.suppressing.reach import OWN, reaches, suppressions
from prefnotation.suppressing.unused import unused

__all__ = ["add_noqa", "suppress"]


def _every(code: str) -> bool:
    return True


def suppress(
    reading: Reading,
    diagnostics: Iterable[Diagnostic],
    selected: Callable[[str], bool] = _every,
    source_format: str | None = None,
    lang: str | None = None,
) -> list[Diagnostic]:
    """Return what is left of diagnostics, and what is wrong with the comments that suppress them.

    That a comment suppresses nothing is told of the codes that are `selected`, of one for all codes
    if all are. Without a format it is the one that the text is guessed to be in.
    """
    layout = Layout(reading, source_format)
    found, wrong = suppressions(layout)
    diagnostics = list(diagnostics)
    if not (found or wrong):
        return diagnostics
    by_reach = defaultdict(list)
    for suppression in found:
        by_reach[suppression.reach, suppression.code].append(suppression)
    lines = sorted({one.reach for one in found if isinstance(one.reach, int)})
    used: set[int] = set()
    left = []
    for diagnostic in diagnostics:
        holding = [
            id(suppression)
            for reach in (*reaches(diagnostic, layout), *_lines(diagnostic, layout, lines))
            for code in (diagnostic.code, "")
            for suppression in by_reach.get((reach, code), ())
        ]
        if diagnostic.code in OWN or not holding:
            left.append(diagnostic)
        else:
            used.update(holding)
    if selected(unused_suppression.CODE):
        everything = all(selected(page.code) for page in manual.pages())
        useless = [
            one
            for one in found
            if id(one) not in used and (selected(one.code) if one.code else everything)
        ]
        left += unused(useless, reading, lang)
    if selected(unknown_code.CODE):
        left += (said(finding, reading, lang) for finding in wrong)
    return sorted(left, key=lambda diagnostic: diagnostic.span or (-1, -1))


def _lines(diagnostic: Diagnostic, layout: Layout, lines: Sequence[int]) -> Sequence[int]:
    """Return those of some lines, in their order, on which a diagnostic stands."""
    if diagnostic.span is None:
        return ()
    first, last = layout.rows(diagnostic.span)
    return lines[bisect_left(lines, first) : bisect_right(lines, last)]
