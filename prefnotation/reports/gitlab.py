"""The report as GitLab's code quality reads it."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from prefnotation.diagnostics import Checked, Page, Severity
from prefnotation.fingerprints import fingerprints
from prefnotation.reports._json import array
from prefnotation.reports._paths import in_repository

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield an array with an issue for each finding, one a line."""
    yield from array(_issues(checked))
    yield "\n"


def _issues(checked: Iterable[Checked]) -> Iterator[dict[str, Any]]:
    for one in checked:
        name = in_repository(one.source.name)
        words = fingerprints(one)
        for diagnostic, fingerprint in zip(one.diagnostics, words, strict=True):
            line = one.source.place(diagnostic.span.start).line if diagnostic.span else 1
            of_all = f"{name}\n{fingerprint}".encode(errors="replace")
            yield {
                "description": f"{diagnostic.code} {diagnostic.message}",
                "check_name": diagnostic.code,
                # It shows one of those that are equal, whatever their files.
                "fingerprint": sha256(of_all).hexdigest()[:32],
                "severity": _SEVERITIES[diagnostic.severity],
                "location": {"path": name, "lines": {"begin": line}},
            }
