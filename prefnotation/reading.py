"""Reading: what a reader understood of a text, and where each thing stands in it."""

from collections.abc import Callable, Mapping
from functools import cached_property

from prefnotation.diagnostics import Finding
from prefnotation.model.deal import Deal
from prefnotation.source import Source, Span

Places = Mapping[str, Span]
"""Spans in a text by address: `deals[0].tricks[3].plays[1]`, `deals[0].hands.south[♠10]`."""


class Reading:
    """The deals of a text, what could not be understood of it, and where things stand.

    Readers never raise on what they are given: what they could not read is in `findings`, the
    rest in `deals`, with nothing made up in between. Places are computed when first asked for.
    """

    def __init__(
        self,
        source: Source,
        deals: tuple[Deal, ...],
        findings: tuple[Finding, ...] = (),
        locate: Callable[[], Places] = dict,
        language: str = "en",
    ) -> None:
        self.source = source
        self.deals = deals
        self.findings = findings
        self.language = language
        self._locate = locate

    def span(self, address: str) -> Span | None:
        """Return where a thing stands, or the nearest thing around it that has a place."""
        while address not in self._places and address:
            address = address[: max(address.rfind("."), address.rfind("["), 0)]
        return self._places.get(address)

    @cached_property
    def _places(self) -> Places:
        return self._locate()
