"""The record of a deal: what somebody wrote down, and nothing that was not written."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from prefnotation.model.auction import Call, Defence, Game
from prefnotation.model.cards import Card
from prefnotation.model.seats import Seat

_BLANKS = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")

Hand = tuple[Card, ...]
"""The cards of a hand in the order of `Card`; a card written twice stands twice."""


Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""A number of tricks as somebody wrote it, or the number of a trick."""

Mark = Literal["", "!", "?", "!!", "??", "!?", "?!"]
"""What the writer thought of a call or a play."""


class Trick(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards in the order of play, the leader's first.

    `seats` is empty, or names the leader alone, or names who played each card.
    `talon` is the card that was turned and set the suit in all-pass.
    `winner` is who the record says took the trick.
    """

    number: Count
    plays: tuple[Card, ...]
    seats: tuple[Seat, ...] = ()
    talon: Card | None = None
    winner: Seat | None = None

    def __post_init__(self) -> None:
        """Refuse a trick without a card, and seats that leave open who played what."""
        if not self.plays:
            raise ValueError("a trick has at least one card")
        if len(self.seats) not in (0, 1, len(self.plays)):
            raise ValueError("a trick names no seat, its leader, or everybody who played")


class Notes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the writer remarked on one thing: a mark (`!`) and comments before and after it.

    A comment is one line: blanks, line ends and control characters in it are one blank each run,
    and an empty one is none.
    """

    mark: Mark = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Put each comment on one line."""
        for side in ("before", "after"):
            lines = (" ".join(_BLANKS.split(text)).strip() for text in getattr(self, side))
            msgspec.structs.force_setattr(self, side, tuple(line for line in lines if line))


class Other(msgspec.Struct, frozen=True):
    """An entry under a label that is not known, kept as written."""

    label: str
    text: str


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One deal as recorded. What the record does not say is `None`.

    Hands may stand as dealt or after the discard; which, is computed from the cards.
    The two cards of the talon keep their order, which decides the suits of an all-pass; those of
    a hand and of the discard have none. `taken` counts the declarer's tricks, `won` those of
    each seat. `notes` are kept by address: `tricks[2].plays[0]`, `hands.south`, and the empty
    address for the end of the record.
    """

    name: str | None = None
    title: str | None = None
    date: str | None = None
    place: str | None = None
    source: str | None = None
    author: str | None = None
    dealer: Seat | None = None
    first_hand: Seat | None = None
    hands: Mapping[Seat, Hand] | None = None
    talon: tuple[Card, ...] | None = None
    auction: tuple[Call, ...] | None = None
    discard: Hand | None = None
    game: Game | None = None
    defence: Defence | None = None
    lead: Seat | None = None
    tricks: tuple[Trick, ...] | None = None
    taken: Count | None = None
    won: Mapping[Seat, Count] | None = None
    others: tuple[Other, ...] = ()
    notes: Mapping[str, Notes] = {}

    def __post_init__(self) -> None:
        """Bring what can be written in many ways into one, so that equal deals compare equal."""
        if self.hands is not None:
            ordered = {seat: tuple(sorted(self.hands[seat])) for seat in sorted(self.hands)}
            msgspec.structs.force_setattr(self, "hands", ordered or None)
        if self.discard is not None:
            msgspec.structs.force_setattr(self, "discard", tuple(sorted(self.discard)))
        if self.notes:
            said = {address: notes for address, notes in self.notes.items() if notes != Notes()}
            msgspec.structs.force_setattr(self, "notes", said)
