"""The report as one JSON array."""

from collections.abc import Iterable, Iterator, Mapping

from prefnotation.diagnostics import Checked, Page
from prefnotation.reports._json import array
from prefnotation.reports._objects import objects

SUFFIX = ".json"
FIXES = True


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield an array with an object for each finding, one a line."""
    yield from array(objects(checked, pages))
    yield "\n"
