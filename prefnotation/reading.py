"""Reading: what a reader understood of a text, and where each thing stands in it."""

from collections.abc import Callable, Mapping
from functools import cached_property

from prefnotation.diagnostics import Finding
from prefnotation.model.deal import Deal, Record
from prefnotation.source import Source, Span

Places = Mapping[str, Span]
"""Spans in a text by address: `deals[0].tricks[3].plays[1]`, `deals[0].hands.south[♠10]`."""


class Reading:
    """The records of a text, what could not be understood of it, and where things stand.

    A record is a deal, or the match that the deals after it belong to; `languages` has the
    language of each. Readers never raise on what they are given: what they could not read is in
    `findings`, the rest in `records`, with nothing made up in between. Addresses count deals and
    matches apart: `deals[2].talon`, `matches[0].pool`. Places are computed when first asked for.
    """

    def __init__(
        self,
        source: Source,
        records: tuple[Record, ...],
        findings: tuple[Finding, ...] = (),
        locate: Callable[[], Places] = dict,
        languages: tuple[str, ...] | str = "en",
    ) -> None:
        self.source = source
        self.records = records
        self.findings = findings
        self.languages = (languages,) * len(records) if isinstance(languages, str) else languages
        self._locate = locate

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals among the records."""
        return tuple(record for record in self.records if isinstance(record, Deal))

    @property
    def language(self) -> str:
        """The language of most records, Russian if they are even."""
        return "ru" if 2 * self.languages.count("ru") >= len(self.languages) else "en"

    def span(self, address: str) -> Span | None:
        """Return where a thing stands, or the nearest thing around it that has a place."""
        while address not in self._places and address:
            address = address[: max(address.rfind("."), address.rfind("["), 0)]
        return self._places.get(address)

    @cached_property
    def _places(self) -> Places:
        return self._locate()
