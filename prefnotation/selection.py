"""Selection: which findings are told, and how grave they are.

Of the words that name a code the longest counts, wherever it stands: `select = ["PN4"]` with
`ignore = ["PN402"]` tells `PN401` and not `PN402`. Of two that are equally long, `ignore` counts.
What is ignored in a file is ignored there, whatever the lengths.

A line or a text that could not be read is told unless its own code, or its name, is ignored:
neither a beginning of the code nor what `select` leaves out hides that a record was not checked as
a whole.
"""

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from prefnotation.configuration import Settings, reach
from prefnotation.diagnostics import Diagnostic
from prefnotation.faults import guessed_format, syntax

_UNREAD = (syntax.CODE, guessed_format.CODE)


class Selection:
    """What settings select."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def of(self, diagnostics: Iterable[Diagnostic], path: Path) -> list[Diagnostic]:
        """Return those that are told of a file, each as grave as the settings say."""
        ignored = self._settings.ignored_in(path)
        return [
            self._weighed(one)
            for one in diagnostics
            if self.selects(one.code) and not _ignores(ignored, one.code)
        ]

    def selects(self, code: str) -> bool:
        """Return whether a code is told, in whatever file."""
        settings = self._settings
        if code in _UNREAD:
            return not _ignores(settings.ignore, code)
        told = _reach((*settings.select, *settings.extend_select), code)
        return told > _reach(settings.ignore, code)

    def _weighed(self, diagnostic: Diagnostic) -> Diagnostic:
        said = self._settings.severity
        word = max(said, key=lambda word: reach(word, diagnostic.code), default="")
        if not word or reach(word, diagnostic.code) < 0:
            return diagnostic
        return replace(diagnostic, severity=said[word])


def _reach(words: Iterable[str], code: str) -> int:
    return max((reach(word, code) for word in words), default=-1)


def _ignores(words: Iterable[str], code: str) -> bool:
    return code in words if code in _UNREAD else _reach(words, code) >= 0
