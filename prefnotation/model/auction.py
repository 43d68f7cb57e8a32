"""Calls of the auction and the games they lead to."""

from enum import Enum
from typing import Annotated

import msgspec

from prefnotation.model.cards import Suit
from prefnotation.model.seats import Seat


class Trump(Enum):
    """What an ordered game is played in: a suit or no trump (без козыря), low to high."""

    SPADES = "♠"
    CLUBS = "♣"
    DIAMONDS = "♦"
    HEARTS = "♥"
    NO_TRUMP = "NT"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, `None` in no trump."""
        return None if self is Trump.NO_TRUMP else Suit(self.value)

    def __str__(self) -> str:
        return self.value

    def __lt__(self, other: "Trump") -> bool:
        return _TRUMPS.index(self) < _TRUMPS.index(other)


_TRUMPS = tuple(Trump)


Level = Annotated[int, msgspec.Meta(ge=6, le=10)]
"""Tricks that a bid promises."""


class Pass(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="call", tag="pass"):
    """Пас. Like every call it names its speaker where the record does."""

    seat: Seat | None = None


class Hold(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="call", tag="hold"):
    """Здесь: the senior of two bidders takes the last bid himself."""

    seat: Seat | None = None


class Bid(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="call", tag="bid"):
    """A number of tricks and a trump."""

    level: Level
    trump: Trump
    without_talon: bool = False
    seat: Seat | None = None


class MisereBid(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="call", tag="misere"):
    """Мизер: a promise to take no trick."""

    without_talon: bool = False
    seat: Seat | None = None


Call = Pass | Hold | Bid | MisereBid


class Contract(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="game", tag="contract"):
    """A game for tricks. What the record does not say is `None`.

    `without_three` (уход без трёх): the declarer gave up after seeing the talon.
    """

    declarer: Seat | None = None
    level: Level | None = None
    trump: Trump | None = None
    without_talon: bool = False
    without_three: bool = False


class Misere(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="game", tag="misere"):
    """Мизер: the declarer is to take no trick."""

    declarer: Seat | None = None
    without_talon: bool = False


class AllPass(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="game", tag="all-pass"):
    """Распасы: everybody passed and takes as few tricks as he can."""


Game = Contract | Misere | AllPass


class Stand(Enum):
    """What a defender declares against a contract."""

    WHIST = "whist"
    HALF_WHIST = "half-whist"
    PASS = "pass"

    def __str__(self) -> str:
        return self.value


class Declared(msgspec.Struct, frozen=True, omit_defaults=True):
    """A declaration and, where the record names it, who made it."""

    stand: Stand
    seat: Seat | None = None


class Defence(msgspec.Struct, frozen=True, omit_defaults=True):
    """The declarations of the defenders in their order, and whether they play open.

    `open` is true for в светлую, false for в тёмную, `None` where the record does not say.
    """

    declared: tuple[Declared, ...] = ()
    open: bool | None = None
