"""The record of a deal: what somebody wrote down, and nothing that was not written."""

import re
from collections.abc import Mapping
from enum import Enum
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


Amount = Annotated[str, msgspec.Meta(pattern=r"^-?[0-9]{1,6}[½⅓⅔¼¾]?$")]
"""A settlement in whists, which three players do not always part evenly: `-304`, `26⅔`."""


class Trick(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards in the order of play, the leader's first.

    `seats` is empty, or names the leader alone, or names who played each card.
    `talon` is the card that was turned and set the suit in all-pass.
    `winner` is who the record says took the trick. A variation is what might have been played
    instead, from this trick on; it may vary in turn.
    """

    number: Count
    plays: tuple[Card, ...]
    seats: tuple[Seat, ...] = ()
    talon: Card | None = None
    winner: Seat | None = None
    variations: tuple[tuple["Trick", ...], ...] = ()

    def __post_init__(self) -> None:
        """Refuse a trick without a card, and seats that leave open who played what."""
        if not self.plays:
            raise ValueError("a trick has at least one card")
        if len(self.seats) not in (0, 1, len(self.plays)):
            raise ValueError("a trick names no seat, its leader, or everybody who played")
        if not all(self.variations):
            raise ValueError("a variation has at least one trick")


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


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at the table, and where, if the record says."""

    name: str
    seat: Seat | None = None


class Book(Enum):
    """What a player writes: into the pool (пуля), on the mountain (гора), or whists on another."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"

    def __str__(self) -> str:
        return self.value


class Written(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that a player writes after a deal.

    `added` tells `+2`, what the deal adds, from `2`, which may be a running total. Whists may say
    on whom they are written.
    """

    seat: Seat
    book: Book
    amount: Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
    added: bool = False
    on: Seat | None = None

    def __post_init__(self) -> None:
        """Take a negative number for what it is: nobody writes `−2` as a total and adds another."""
        if self.amount < 0:
            msgspec.structs.force_setattr(self, "added", False)


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """Пулька: a sequence of deals at one table. What it says holds for the deals that follow it.

    `pool` is the target of the match, `total` its final settlement.
    """

    name: str | None = None
    title: str | None = None
    date: str | None = None
    place: str | None = None
    source: str | None = None
    author: str | None = None
    rules: str | None = None
    conventions: str | None = None
    pool: Count | None = None
    players: tuple[Player, ...] | None = None
    dealer: Seat | None = None
    total: Mapping[Seat, Amount] | None = None
    others: tuple[Other, ...] = ()
    notes: Mapping[str, Notes] = {}

    def __post_init__(self) -> None:
        """Bring what can be written in many ways into one."""
        _order_seats(self, ("total",))
        _drop_empty_notes(self)


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One deal as recorded. What the record does not say is `None`.

    Hands may stand as dealt or after the discard; which, is computed from the cards.
    The two cards of the talon keep their order, which decides the suits of an all-pass; those of
    a hand and of the discard have none. `claim` tells how the tricks that were not played were
    agreed; `taken` counts the declarer's tricks, `won` those of each seat, `best` those under best
    play, as the author of a problem says; `task` is its question. `score` is what was written
    after the deal, `total` the settlement of the match, if it ends here. `notes` are kept by
    address: `tricks[2].plays[0]`, `hands.south`, and the empty address for the end of the record.
    """

    name: str | None = None
    title: str | None = None
    date: str | None = None
    place: str | None = None
    source: str | None = None
    author: str | None = None
    rules: str | None = None
    conventions: str | None = None
    players: tuple[Player, ...] | None = None
    task: str | None = None
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
    claim: Mapping[Seat, Count] | None = None
    taken: Count | None = None
    won: Mapping[Seat, Count] | None = None
    best: Mapping[Seat, Count] | None = None
    score: tuple[Written, ...] | None = None
    total: Mapping[Seat, Amount] | None = None
    others: tuple[Other, ...] = ()
    notes: Mapping[str, Notes] = {}

    def __post_init__(self) -> None:
        """Bring what can be written in many ways into one, so that equal deals compare equal."""
        if self.hands is not None:
            ordered = {seat: tuple(sorted(self.hands[seat])) for seat in sorted(self.hands)}
            msgspec.structs.force_setattr(self, "hands", ordered or None)
        if self.discard is not None:
            msgspec.structs.force_setattr(self, "discard", tuple(sorted(self.discard)))
        _order_seats(self, ("claim", "won", "best", "total"))
        _drop_empty_notes(self)


Record = Deal | Match
"""What stands under one header of a file."""


def _order_seats(record: Deal | Match, fields: tuple[str, ...]) -> None:
    for field in fields:
        counts = getattr(record, field)
        if counts:
            ordered = {seat: counts[seat] for seat in sorted(counts)}
            msgspec.structs.force_setattr(record, field, ordered)


def _drop_empty_notes(record: Deal | Match) -> None:
    if record.notes:
        said = {address: note for address, note in record.notes.items() if note != Notes()}
        msgspec.structs.force_setattr(record, "notes", said)
