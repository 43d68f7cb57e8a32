"""The report as JSON Lines: the objects of `json` without their array."""

from collections.abc import Iterable, Iterator, Mapping

from prefnotation.diagnostics import Checked, Page
from prefnotation.reports._json import encode
from prefnotation.reports._objects import objects

SUFFIX = ".jsonl"
FIXES = True


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield an object for each finding, one a line."""
    for one in objects(checked, pages):
        yield f"{encode(one)}\n"
