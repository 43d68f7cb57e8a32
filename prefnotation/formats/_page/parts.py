"""The parts of a page that shows a record, as data that every form lays out in its own way.

Texts are clean lines in the paint of `_columns`: a form that has no colours takes it off.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Title(NamedTuple):
    """What a record is called, and the facts about it."""

    of_match: bool
    text: str
    facts: Sequence[str]
    remarks: Sequence[str]


class Entry(NamedTuple):
    """A label and what is said under it, with the comments that go above and below.

    Without a label it goes on with the entry before it.
    """

    label: str
    text: str
    above: Sequence[str] = ()
    below: Sequence[str] = ()


class Columns(NamedTuple):
    """An auction of which it is sure who spoke: a column for each seat."""

    label: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    above: Sequence[str]
    below: Sequence[str]


class Held(NamedTuple):
    """A hand: who sits there, and suit by suit what he holds; a suit may be empty or unknown."""

    head: str
    suits: Sequence[tuple[str, str]]


class Diagram(NamedTuple):
    """The table from above: the hands on its sides, and the piles on it, each with its label."""

    left: Sequence[Held]
    top: Sequence[Held]
    right: Sequence[Held]
    bottom: Sequence[Held]
    piles: Sequence[tuple[str, str]]
    remarks: Sequence[str]


class Varied(NamedTuple):
    """A trick of a variation, with those that vary it in turn."""

    number: str
    text: str
    above: Sequence[str]
    below: Sequence[str]
    variations: Sequence["Variation"]


class Variation(NamedTuple):
    """What might have been played instead of a trick."""

    remarks: Sequence[str]
    tricks: Sequence[Varied]


class Row(NamedTuple):
    """A trick: `▸` stands before the card that leads and `*` after the one that takes.

    `counts` says how many tricks everybody has then, and is empty where that is not known.
    """

    number: str
    turned: str
    plays: Sequence[str]
    taker: str
    counts: Sequence[str]
    above: Sequence[str]
    below: Sequence[str]
    variations: Sequence[Variation]


class Block(NamedTuple):
    """Tricks under the same heads: seats, or first, second, third where seats are not known."""

    heads: Sequence[str]
    rows: Sequence[Row]


class Play(NamedTuple):
    """The play; `number`, `talon`, `took` head their columns, the last two may have none."""

    label: str
    number: str
    talon: str
    took: str
    scorers: Sequence[str]
    blocks: Sequence[Block]
    above: Sequence[str]
    below: Sequence[str]

    def heads(self, block: Block) -> list[str]:
        """Return what heads the columns of a block."""
        talon, took = [self.talon] * bool(self.talon), [self.took] * bool(self.took)
        return [self.number, *talon, *block.heads, *took, *self.scorers]

    def cells(self, row: Row) -> list[str]:
        """Return the cells of a trick, as many as there are heads."""
        turned, taker = [row.turned] * bool(self.talon), [row.taker] * bool(self.took)
        counts = row.counts or [""] * len(self.scorers)
        return [row.number, *turned, *row.plays, *taker, *counts[: len(self.scorers)]]


class Remarks(NamedTuple):
    """Comments on what stands nowhere else."""

    texts: Sequence[str]


Part = Title | Entry | Columns | Diagram | Play | Remarks
Section = Sequence[Part]
"""Parts that belong together."""
