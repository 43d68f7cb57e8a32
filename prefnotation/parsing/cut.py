"""Cut: where each record of a text begins and ends.

A scan of line beginnings that knows nothing of what stands between them, so that whatever is
wrong inside one record, the next begins where it should.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

_HEADER = re.compile(
    r"^[ \t]*+(?:\{[^{}\n]*\}[ \t]*+)*+(?:сдача|раздача|deal|пулька|match)(?!\w)"
    r"(?=[ \t]*(?:$|[\d№#:\"{;]))",
    re.IGNORECASE | re.MULTILINE,
)
_REMARK = re.compile(r"[ \t]*(?=[;#{])(?:\{[^{}\n]*\}[ \t]*)*(?:[;#][^\n]*)?\n")
_NOTHING = re.compile(r"(?:[ \t]*(?:\{[^{}]*\}[ \t]*)*(?:[;#%][^\n]*)?(?:\n|\Z))*\Z")


def cut(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each record; the first may have no header.

    Remarks on the lines right above a header belong to it. A beginning that holds nothing but
    remarks belongs to the first record; a text that holds nothing else has no record.
    """
    starts: list[int] = []
    done = 0
    for header in _HEADER.finditer(text):
        start = _with_remarks_above(text, done, header.start())
        if not starts:
            starts.append(0)
        if starts != [0] or not _NOTHING.fullmatch(text, 0, start):
            starts.append(start)
        done = header.end()
    if not starts and not _NOTHING.fullmatch(text):
        starts.append(0)
    yield from pairwise([*starts, len(text)])


def parts(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of what can be read by itself: a match with its deals, else a deal.

    No deal before the first match belongs to one, and each match begins anew.
    """
    starts: list[int] = []
    in_match = False
    for start, end in cut(text):
        header = _HEADER.search(text, start, end)
        opens = header is not None and _opens_match(header[0])
        if opens or not in_match:
            starts.append(start)
        in_match |= opens
    if starts:
        yield from pairwise([*starts, len(text)])


def _opens_match(header: str) -> bool:
    return header.casefold().endswith(("пулька", "match"))


def _with_remarks_above(text: str, done: int, start: int) -> int:
    """Return where the remarks begin that stand right above the header at `start`."""
    while start > done:
        above = text.rfind("\n", done, start - 1) + 1
        if above <= done or not _REMARK.fullmatch(text, above, start):
            break
        start = above
    return start
