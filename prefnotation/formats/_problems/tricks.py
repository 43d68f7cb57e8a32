"""Tricks as they are read, one after the other, until a deal is made of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from prefnotation.formats._problems.draft import Draft
from prefnotation.model.cards import Card
from prefnotation.model.deal import Mark, Trick
from prefnotation.model.seats import Seat
from prefnotation.source import Span


@dataclass(slots=True)
class PlayDraft:
    """A card of a trick and where it stands; who played it, if that is said, and where."""

    card: Card
    span: Span
    seat: tuple[Seat, Span] | None = None
    mark: Mark = ""


@dataclass(slots=True)
class TrickDraft:
    """A trick of one card or more, what is said beside it, and the lines that vary it."""

    number: int
    plays: list[PlayDraft]
    span: Span
    winner: tuple[Seat, Span] | None = None
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    variations: "list[list[TrickDraft]]" = field(default_factory=list)


class LineOfPlay:
    """The tricks of a play, and what may vary them."""

    def __init__(self) -> None:
        self.tricks: list[TrickDraft] = []
        self._numbered: dict[int, TrickDraft] = {}

    def add(self, trick: TrickDraft) -> None:
        """Add a trick to the end."""
        self.tricks.append(trick)
        self._numbered.setdefault(trick.number, trick)

    def varied(self, trick: TrickDraft) -> list[TrickDraft] | None:
        """Begin a variation with a trick, if one of its number is there that it can replace."""
        host = self._numbered.get(trick.number)
        if host is None:
            return None
        host.variations.append([trick])
        return host.variations[-1]

    def begins_again(self, number: int) -> bool:
        """Whether the number of a trick is none to go on with."""
        return bool(self.tricks) and number <= self.tricks[-1].number


def tricks(draft: Draft, address: str, line: Sequence[TrickDraft]) -> tuple[Trick, ...]:
    """Return tricks, and put their notes and places into a draft."""
    if line:
        draft.place(address, (line[0].span.start, line[-1].span.end))
    return tuple(_trick(draft, f"{address}[{at}]", trick) for at, trick in enumerate(line))


def _trick(draft: Draft, address: str, trick: TrickDraft) -> Trick:
    draft.place(address, trick.span)
    seats = []
    for at, play in enumerate(trick.plays):
        draft.place(f"{address}.plays[{at}]", play.span)
        draft.mark(f"{address}.plays[{at}]", play.mark)
        if play.seat:
            draft.place(f"{address}.seats[{at}]", play.seat[1])
            seats.append(play.seat[0])
    if trick.winner:
        draft.place(f"{address}.winner", trick.winner[1])
    draft.remark(address, trick.before, "before")
    draft.remark(address, trick.after)
    variations = (
        tricks(draft, f"{address}.variations[{at}]", line)
        for at, line in enumerate(trick.variations)
    )
    return Trick(
        trick.number,
        tuple(play.card for play in trick.plays),
        tuple(seats),
        winner=trick.winner[0] if trick.winner else None,
        variations=tuple(variations),
    )
