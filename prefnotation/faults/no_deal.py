"""The text holds no deal.

It is empty, or it holds nothing but blanks and comments. In a pipeline that is rarely meant.

**Bad**

    ; nothing here yet

**Good**

    Сдача 1
"""

from prefnotation.diagnostics import Finding
from prefnotation.source import Span

CODE = "PN004"


def found() -> Finding:
    """Return what a reader says of such a text."""
    return Finding(CODE, "the text holds no deal", span=Span(0, 0))
