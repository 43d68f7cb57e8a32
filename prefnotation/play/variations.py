"""Variations: the deals that a record says might have been played."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from prefnotation.model.deal import Deal
from prefnotation.play.dealt import HAND

_TRICK = re.compile(r"tricks\[(\d+)\]")


class Variation(NamedTuple):
    """A deal as if a variation had been played: the tricks before it, and those of it."""

    deal: Deal
    first: int
    """Which of the tricks is the first one of the variation."""
    address: str
    """Of the variation, in the record: `tricks[2].variations[0]`."""

    def home(self, address: str) -> str:
        """Return where a thing of this deal stands in the record."""
        trick = _TRICK.match(address)
        if trick is None or int(trick[1]) < self.first:
            return address
        return f"{self.address}[{int(trick[1]) - self.first}]{address[trick.end() :]}"

    def own(self, address: str) -> bool:
        """Whether an address of this deal is of the variation and not of what comes before it."""
        return self.home(address) != address


def variations(deal: Deal) -> Iterator[Variation]:
    """Yield every variation of a deal, and those of each; what was counted is of the play only."""
    yield from _from(deal, 0)


def _from(deal: Deal, first: int) -> Iterator[Variation]:
    tricks = (deal.tricks or ())[: HAND + 1]  # After the tenth nothing is judged.
    for at in range(first, len(tricks)):
        for number, line in enumerate(tricks[at].variations):
            played = tuple(replace(trick, variations=()) for trick in tricks[:at])
            varied = Variation(
                replace(deal, tricks=(*played, *line), claim=None, taken=None, won=None),
                at,
                f"tricks[{at}].variations[{number}]",
            )
            yield varied
            for inner in _from(varied.deal, at):
                yield inner._replace(address=varied.home(inner.address))
