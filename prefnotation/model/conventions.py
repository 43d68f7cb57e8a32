"""Conventions: the points on which tables differ, as values, and the usual sets of them.

Preferans has no authority that all players accept. What a table may settle in its own way is a
switch here, with a default that is documented; nothing disputed is decided elsewhere.
"""

from enum import Enum
from typing import Annotated

import msgspec
from msgspec.structs import fields, force_setattr

from prefnotation.model.switches import (
    Blind,
    BlindOrder,
    Consolation,
    Dealing,
    Holding,
    LateShortage,
    Misering,
    NoTricks,
    Outbids,
    PoolEnd,
    Progression,
    Responsibility,
    Return,
    SeriesEnd,
    Shortage,
    Talon,
    Ten,
    Whists,
)

Level = Annotated[int, msgspec.Meta(ge=6, le=10)]


class Conventions(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table has agreed on. The defaults are those of Сочи.

    The first group decides what is lawful, the second what is written.
    """

    # In the auction.
    hold: Holding = Holding.LAST_TWO
    misere: Misering = Misering.BOUND
    misere_outbid: Outbids = Outbids.NINE
    without_talon: Blind = Blind.OFF
    without_talon_order: BlindOrder = BlindOrder.MISERE_NINE_TEN
    steps: bool = False
    """Whether a bid must be the lowest that is open to the bidder."""
    exit: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1)] = (6,)
    """The lowest level after the first, second, … all-pass of a series; the last one stays."""
    series_end: SeriesEnd = SeriesEnd.MADE
    dealing: Dealing = Dealing.MOVES

    # In the play.
    without_three: bool = True
    half_whist: bool = True
    half_after_pass: bool = False
    """Whether the first whister may go down to a half-whist when the second has passed."""
    returned_whist: Return = Return.SEVEN
    dealer_whist: bool = False
    """Whether the dealer who sits out may whist after pass, half-whist, pass."""
    ten: Ten = Ten.CHECKED
    stalingrad: bool = False
    """Whether both defenders have to whist six spades."""
    all_pass_talon: Talon = Talon.OPENED

    # In the books.
    doubling: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    """How many times the price a whist and a trick on the mountain cost."""
    pool_point: Annotated[int, msgspec.Meta(ge=10, le=20)] = 10
    """Whists to a point of the pool in the settlement."""
    whists: Whists = Whists.GREEDY
    gentleman_on_made: bool = False
    """Whether gentlemen part their whists also if the contract is made."""
    responsibility: Responsibility = Responsibility.FULL
    shortage: Shortage = Shortage.PAIR
    late_shortage: LateShortage = LateShortage.LAST
    consolation: Consolation = Consolation.PRICE
    dealer_consolation: bool = True
    passer_consolation: bool = True
    all_pass_price: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    """Of the first all-pass of a series: points on the mountain, or whists."""
    all_pass_whists: bool = False
    """Whether tricks of an all-pass are paid in whists, to him who took the fewest."""
    progression: Progression = Progression.NONE
    no_tricks: NoTricks = NoTricks.POOL_PRICE
    amnesty: bool = True
    """Whether the fewest tricks of an all-pass are taken off everybody's."""
    pool_end: PoolEnd = PoolEnd.EACH
    aid: bool = True
    """Whether who has filled his pool fills that of others (американская помощь)."""
    talon_premium: bool = False
    """Whether sure tricks in the talon are paid for (платный прикуп)."""
    misere_in_half: bool = False
    """Whether the dealer who sits out shares a misère (пополам)."""

    def __post_init__(self) -> None:
        """Take the names of values for the values, and drop the levels of `exit` that repeat."""
        for switch, kind in _KINDS.items():
            force_setattr(self, switch, kind(getattr(self, switch)))
        levels = self.exit
        while levels[-2:-1] == levels[-1:] != ():
            levels = levels[:-1]
        force_setattr(self, "exit", levels)


_KINDS = {
    switch.name: switch.type
    for switch in fields(Conventions)
    if isinstance(switch.type, type) and issubclass(switch.type, Enum)
}
"""The switches whose values have names; `Conventions(ten="whisted")` names one."""


SOCHI = Conventions()

LENINGRAD = Conventions(
    exit=(7,),
    series_end=SeriesEnd.WHISTED,
    without_three=False,
    dealer_whist=True,
    ten=Ten.WHISTED,
    doubling=2,
    pool_point=20,
    whists=Whists.GENTLEMAN,
    responsibility=Responsibility.HALF,
    late_shortage=LateShortage.BOTH,
    all_pass_price=2,
    progression=Progression.ARITHMETIC,
    no_tricks=NoTricks.MOUNTAIN_DOUBLE,
    amnesty=False,
    pool_end=PoolEnd.SUM,
    aid=False,
    talon_premium=True,
)

ROSTOV = Conventions(
    all_pass_talon=Talon.CLOSED,
    whists=Whists.GENTLEMAN,
    responsibility=Responsibility.HALF,
    consolation=Consolation.TEN,
    all_pass_price=5,
    all_pass_whists=True,
    no_tricks=NoTricks.POOL_ONE,
    amnesty=False,
)

CLASSIC = Conventions(
    dealing=Dealing.STAYS,
    ten=Ten.WHISTED,
    amnesty=False,
    aid=False,
)

CODEX = Conventions(
    without_talon=Blind.OVER_MISERE,
    ten=Ten.WHISTED,
    late_shortage=LateShortage.BOTH,
    amnesty=False,
)

PRESETS = {
    "sochi": SOCHI,
    "leningrad": LENINGRAD,
    "rostov": ROSTOV,
    "classic": CLASSIC,
    "codex": CODEX,
}
"""The usual sets, by the English name."""
