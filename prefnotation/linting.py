"""Linting: what is said of a text when settings and suppressions have had their say."""

from pathlib import Path

from prefnotation.checking import check
from prefnotation.configuration import Settings
from prefnotation.diagnostics import Checked
from prefnotation.reading import Reading
from prefnotation.selection import Selection
from prefnotation.suppressing import suppress


def lint(
    reading: Reading, settings: Settings | None = None, source_format: str | None = None
) -> Checked:
    """Check a reading by settings: its conventions, what is selected, what comments suppress.

    `source_format` is the format it was read in if that was told and not guessed.
    """
    settings = settings or Settings()
    selection = Selection(settings)
    found = check(reading, settings.rules, settings.lang)
    kept = suppress(reading, found, selection.selects, source_format, settings.lang)
    chosen = selection.of(kept, Path(reading.source.name))
    return Checked(reading.source, chosen, len(reading.deals))
