"""The text looks like another format than it was read in.

In which format a text is written is told by the suffix of its name, and by what stands in it where
the suffix is of no format or of several. Here something could not be read, and the text has the
marks of another format: a saved page in a file for the notation, say. `--from` says which format it
is, and so does another name. A text in a format that is only written, such as a web page or PBN, is
not read at all, and neither is one that the format of a plugin failed to read.
"""

from prefnotation.diagnostics import Finding, Severity
from prefnotation.source import Span

CODE = "PN014"
SEVERITY = Severity.ERROR


def found(name: str, others: list[str]) -> Finding:
    """Return what is said of a text that was read in a format and looks like others."""
    return Finding(
        CODE,
        "the text is read as {format}, and looks like {others}",
        values={"format": name, "others": ", ".join(others)},
        help="say which it is with --from",
        severity=SEVERITY,
        span=Span(0, 0),
    )


def unreadable(name: str) -> Finding:
    """Return what is said of a text that looks like a format which is only written."""
    return Finding(
        CODE,
        "the text looks like {format}, which is not read",
        values={"format": name},
        help="`prefnotation formats` lists those that are",
        span=Span(0, 0),
    )


def failed(name: str, fault: str) -> Finding:
    """Return what is said of a text that the format of a plugin could not read."""
    return Finding(
        CODE,
        "the format {format} of a plugin failed: {fault}",
        values={"format": name, "fault": fault},
        span=Span(0, 0),
    )
