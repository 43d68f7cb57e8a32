"""What puts a finding right, as the reports say it that can."""

from typing import Literal, NamedTuple

from prefnotation.diagnostics import Diagnostic, Edit


class Fix(NamedTuple):
    """Edits of one text, which go together; there are none if no words would be read so.

    A safe fix changes nothing that is read but comments, an unsafe one changes a card.
    """

    message: str
    applicability: Literal["safe", "unsafe"]
    edits: tuple[Edit, ...]


def fix_of(diagnostic: Diagnostic) -> Fix | None:
    """Return the fix of a finding, if it has one."""
    if not (diagnostic.fix or diagnostic.edits):
        return None
    kind: Literal["safe", "unsafe"] = "unsafe" if diagnostic.fix else "safe"
    return Fix(diagnostic.help or diagnostic.message, kind, diagnostic.edits)
