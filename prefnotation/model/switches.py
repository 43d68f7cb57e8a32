"""Switches: the points on which tables differ, each with the ways it may be settled."""

from enum import Enum


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
