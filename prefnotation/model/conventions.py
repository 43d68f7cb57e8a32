"""Conventions: the points on which tables differ, as values, and the usual sets of them.

Preferans has no authority that all players accept. What a table may settle in its own way is a
switch here, with a default that is documented; nothing disputed is decided elsewhere.
"""

from enum import Enum
from typing import Annotated

import msgspec
from msgspec.structs import force_setattr


class Whists(Enum):
    """Who writes the whists if one defender alone whists."""

    GREEDY = "greedy"
    """He who whisted (жлобский вист)."""
    GENTLEMAN = "gentleman"
    """Both, in halves, if the declarer fails (джентльменский вист)."""


class Responsibility(Enum):
    """What a whister writes on his mountain for each trick that he is short of."""

    FULL = "full"
    HALF = "half"
    NONE = "none"


class Consolation(Enum):
    """What the opponents write for each trick that the declarer is short of."""

    PRICE = "price"
    """The price of a whist."""
    TEN = "ten"
    """Ten whists, whatever was ordered."""


class Return(Enum):
    """Up to which level the first defender may whist after a half-whist (возврат виста)."""

    OFF = "off"
    SEVEN = "7"
    EIGHT = "8"


class Ten(Enum):
    """What the defence does about a contract of ten tricks."""

    CHECKED = "checked"
    """Nobody declares, the play is open, nobody owes a trick."""
    WHISTED = "whisted"
    """It is whisted like any other."""


class Blind(Enum):
    """Whether games without talon (без прикупа) may be bid."""

    OFF = "off"
    OVER_MISERE = "over-misere"
    """Only after a misère that a game has outbid."""
    ON = "on"


class BlindOrder(Enum):
    """How nine, ten and misère without talon stand on the ladder above nine with it."""

    MISERE_NINE_TEN = "misere-nine-ten"
    NINE_TEN_MISERE_TEN = "misere-below-ten"
    """Misère without talon stands above ten with talon, below ten without."""


class Outbids(Enum):
    """What outbids a misère."""

    NINE = "nine"
    BLIND_NINE = "blind-nine"
    """Nothing below nine without talon: an old rule."""


class Holding(Enum):
    """Who may take another's bid at the same height (здесь)."""

    LAST_TWO = "last-two"
    """The senior of the last two bidders."""
    ANY_TIME = "any-time"
    """Who is senior to the bidder, with three bidders too."""
    OFF = "off"


class Misering(Enum):
    """When a misère may be bid."""

    BOUND = "bound"
    """As a first bid, and as an only one (кабальный мизер)."""
    FREE = "free"


class Talon(Enum):
    """What happens to the talon in an all-pass."""

    OPENED = "opened"
    """Its cards set the suits of the first two tricks, one each."""
    CLOSED = "closed"
    """It is not used."""


class Progression(Enum):
    """How the price of a trick grows in a series of all-pass deals, from the first price on."""

    NONE = "none"
    ARITHMETIC = "arithmetic"
    """1-2-3-3: by the first price, at most to its triple."""
    GEOMETRIC = "geometric"
    """1-2-4-4: doubled, at most to its quadruple."""


class NoTricks(Enum):
    """What a player gets who took no trick in an all-pass."""

    POOL_PRICE = "pool-price"
    """The price of a trick, into the pool (Codex 3.7.2.1)."""
    POOL_ONE = "pool-one"
    """One, into the pool."""
    MOUNTAIN_PRICE = "mountain-price"
    """The price of a trick, off the mountain."""
    MOUNTAIN_DOUBLE = "mountain-double"
    """Twice the price, off the mountain, but not for the dealer who sits out."""
    NOTHING = "nothing"


class SeriesEnd(Enum):
    """Which game ends a series of all-pass deals."""

    MADE = "made"
    """One that was made."""
    PLAYED = "played"
    """Any, made or not."""
    WHISTED = "whisted"
    """A contract that was made against at least one whister."""


class Dealing(Enum):
    """Who deals in a series of all-pass deals."""

    MOVES = "moves"
    """The next player, as always (скользящая сдача)."""
    STAYS = "stays"
    """The same one until a game is bid."""


class PoolEnd(Enum):
    """When a match is over."""

    EACH = "each"
    """Each pool has reached the target."""
    SUM = "sum"
    """All pools together have reached it, as many times as there are players."""


class Shortage(Enum):
    """Who of two whisters pays if the defence of a six or a seven is short."""

    PAIR = "pair"
    """Each for what he lacks, if they are short together."""
    OWN = "own"
    """Each for what he lacks, whatever both took."""


class LateShortage(Enum):
    """Who of two whisters pays if the defence of an eight or more is short."""

    LAST = "last"
    """He who declared second, if they took nothing."""
    BOTH = "both"
    """Both, if they took nothing."""
    OWN = "own"
    """Each who took nothing, whatever the other took."""


Level = Annotated[int, msgspec.Meta(ge=6, le=10)]

_KINDS: dict[str, type[Enum]] = {
    "hold": Holding,
    "misere": Misering,
    "misere_outbid": Outbids,
    "without_talon": Blind,
    "without_talon_order": BlindOrder,
    "series_end": SeriesEnd,
    "dealing": Dealing,
    "returned_whist": Return,
    "ten": Ten,
    "all_pass_talon": Talon,
    "whists": Whists,
    "responsibility": Responsibility,
    "shortage": Shortage,
    "late_shortage": LateShortage,
    "consolation": Consolation,
    "progression": Progression,
    "no_tricks": NoTricks,
    "pool_end": PoolEnd,
}
"""The switches whose values have names; `Conventions(ten="whisted")` names one."""


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
