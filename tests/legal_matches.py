"""Matches that were bid, declared and played by the laws, and what is written down of them.

`legal_matches` is the strategy, `legal_match` makes the same from a seed.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Declared,
    Defence,
    Misere,
    Stand,
)
from prefnotation.model.conventions import Conventions
from prefnotation.model.deal import Deal, Record, Trick
from prefnotation.model.seats import Seat
from prefnotation.model.switches import Dealing, SeriesEnd
from tests.auction_oracle import (
    PASSED,
    WHIST,
    Auction,
    is_played,
    may_open,
    must_whist,
)
from tests.legal_deals import Fate, _counts, _written
from tests.match_scenes import Scene, Sitting, agreed, sat_down, scene, seated
from tests.oracle import TABLE, Round

T = TypeVar("T")

# What is written down of it.


def frame(fate: Fate, sitting: Sitting, *, plain: bool = True) -> Deal:
    """Write who deals, unless the match tells, or if it need not be plain, who is first hand."""
    order, _ = seated(sitting.seats, sitting.dealer)
    first = order[0] if fate.below(4) == 3 else None
    known = bool(sitting.deals) or sitting.match.dealer is not None
    known = known or (first is not None and not plain)
    return Deal(
        dealer=None if known and fate.below(3) == 0 else sitting.dealer,
        first_hand=first,
        lead=order[0] if fate.below(8) == 7 else None,
    )


def named(fate: Fate, calls: Sequence[Call]) -> tuple[Call, ...]:
    """Write the calls with their speakers, without, or with some."""
    style = fate.pick(("none", "all", "all", "some"))
    return tuple(
        call if style == "all" or (style == "some" and fate.coin()) else replace(call, seat=None)
        for call in calls
    )


def defence(fate: Fate, happened: Scene, conventions: Conventions) -> Defence | None:
    """Write what was declared, and whether it was played open, as far as that may be."""
    game, stands = happened.game, happened.stands
    if stands is None:
        return None
    if not stands:
        if isinstance(game, Contract) and game.without_three:
            return None
        # A misère and a checked ten are played open, an all-pass is played closed.
        is_open = fate.pick((None, not isinstance(game, AllPass)))
        return None if is_open is None else Defence((), is_open)
    line = tuple(stand for _, stand in stands)
    options: tuple[bool | None, ...] = (None, False) if is_played(line) else (None,)
    if may_open(line):
        options = (None, True, False)
    style = fate.pick(("all", "none", "some"))
    declared = tuple(
        Declared(stand, seat if style == "all" or (style == "some" and fate.coin()) else None)
        for seat, stand in stands
    )
    single = fate.below(8) == 7 and len(line) == 2 and line[0] is not Stand.HALF_WHIST
    if single and WHIST in line and not must_whist(happened.contract, conventions):
        at = line.index(WHIST)
        declared = (Declared(WHIST, stands[at][0]),)
        options = (None, False)
    if line == (Stand.PASS, Stand.HALF_WHIST) and fate.below(8) == 7:
        declared = (Declared(Stand.HALF_WHIST, stands[1][0]),)
    return Defence(declared, fate.pick(options))


def dealt(fate: Fate, deal: Deal, happened: Scene, *, as_dealt: bool | None = None) -> Deal:
    """Write the cards, as dealt with the talon and perhaps the discard, or after the discard."""
    story = happened.story
    whole = not story.discard or (fate.coin() if as_dealt is None else as_dealt)
    return replace(
        deal,
        hands=story.dealt if whole else story.held,
        talon=story.talon if whole else None,
        discard=story.discard or None,
    )


def _left_out(fate: Fate, deal: Deal, happened: Scene) -> Deal:
    """Leave out of the game what the auction says."""
    auction = Auction(happened.order, calls=happened.story.auction)
    game, bid = happened.game, auction.bid
    same = not isinstance(game, Contract) or (
        isinstance(bid, Bid) and (bid.level, bid.trump) == (game.level, game.trump)
    )
    style = fate.pick(("all", "all", "no declarer", "nothing"))
    if isinstance(game, Contract) and game.without_three and style == "nothing":
        style = "no declarer"
    if isinstance(game, Contract) and game.without_three and fate.below(4) == 3:
        deal = replace(deal, game=replace(game, trump=None))
    elif style == "nothing" and same:
        deal = replace(deal, game=None)
    elif style == "no declarer" and not isinstance(game, AllPass):
        deal = replace(deal, game=replace(game, declarer=None))
    return deal


def _play(fate: Fate, deal: Deal, happened: Scene) -> tuple[Deal, dict[Seat, int] | None]:
    """Write the ten tricks, or some and perhaps a claim, or none; return who took how many."""
    if not happened.played:
        return deal, None
    story = happened.story
    counts = _counts(fate, story)
    number = fate.pick((10, 10, fate.below(10), 0))
    style = fate.pick(("none", "leader", "all", "mixed"))
    winners = fate.pick(("none", "all", "mixed"))
    rounds, claim = list(story.rounds[:number]), None
    if 0 < number < 10 and fate.below(4) == 3:
        broken, more = story.rounds[number], fate.below(3)
        rounds += [Round(broken.seats[:more], broken.cards[:more])] if more else []
    elif number < 10 and (number or fate.coin()):
        rest = Counter(played.taker for played in story.rounds[number:])
        claim = {seat: rest[seat] for seat in counts}
    tricks: tuple[Trick, ...] | None = _written(fate, story, rounds, style, winners)
    if deal.hands is None:
        tricks, claim = None, None
    return replace(deal, tricks=tricks or None, claim=claim), counts


def record(fate: Fate, sitting: Sitting, happened: Scene) -> Deal:
    """Write down what happened in a deal, more or less of it."""
    story = happened.story
    deal = replace(
        frame(fate, sitting, plain=False),
        auction=named(fate, story.auction),
        game=happened.game,
        defence=defence(fate, happened, sitting.conventions),
    )
    silent = fate.below(4) == 3
    deal = replace(deal, auction=None) if silent else _left_out(fate, deal, happened)
    if fate.below(5) < 4:
        deal = dealt(fate, deal, happened)
    deal, counts = _play(fate, deal, happened)
    if counts is not None and story.declarer is not None and (max(sitting.series) or fate.coin()):
        deal = replace(deal, taken=counts[story.declarer])
    if counts is not None and fate.below(3) == 2:
        deal = replace(deal, won=counts)
    return deal


# The match.


def _ends_series(happened: Scene, deal: Deal, rule: SeriesEnd) -> bool | None:
    """Whether a game ends the series of all-passes, `None` if the record does not tell."""
    game, stands = happened.game, happened.stands
    if isinstance(game, AllPass):
        return False
    if rule is SeriesEnd.PLAYED:
        return None if isinstance(game, Contract) and game.without_three else True
    if isinstance(game, Misere):
        made = None if deal.taken is None else deal.taken == 0
        return made if rule is SeriesEnd.MADE else False
    if game.without_three:
        return False
    made = None if deal.taken is None else deal.taken >= (game.level or 10)
    if not happened.played:
        made = True
    if rule is SeriesEnd.MADE or made is False:
        return made
    written = deal.defence.declared if deal.defence else ()
    if not happened.played and stands and all(stand is PASSED for _, stand in stands):
        return False
    whisted = bool(stands) and stands is not None and any(s is WHIST for _, s in stands[:2])
    return made if whisted and len(written) > 1 and happened.played else None


def after(sitting: Sitting, happened: Scene, deal: Deal) -> Sitting:
    """Return the match after a deal: who deals now, and how long the series is."""
    conventions = sitting.conventions
    passed = isinstance(happened.game, AllPass)
    ends = _ends_series(happened, deal, conventions.series_end)
    stays = {number + passed for number in sitting.series} if ends is not True else set()
    over = {0} if ends is not False else set()
    again = passed and conventions.dealing is Dealing.STAYS
    return sitting._replace(
        dealer=sitting.dealer if again else next_dealer(sitting),
        deals=(*sitting.deals, deal),
        series=frozenset(stays | over),
    )


def next_dealer(sitting: Sitting) -> Seat:
    """Return who sits to the left of the dealer."""
    seat = TABLE[sitting.dealer]
    return seat if seat in sitting.seats else TABLE[seat]


def continued(fate: Fate, sitting: Sitting, kind: str | None = None) -> Sitting:
    """Let one more deal happen and write it down."""
    happened = scene(fate, sitting, kind)
    assert happened is not None  # Anything fits.
    return after(sitting, happened, record(fate, sitting, happened))


def amount(whists: Fraction) -> str:
    """Write whists as they are settled: −26⅔."""
    whole, part = divmod(abs(whists), 1)
    return f"{'-' if whists < 0 else ''}{whole}{_PARTS[part]}"


_PARTS = {
    Fraction(0): "",
    **{
        Fraction(n): sign
        for n, sign in zip(("1/2", "1/3", "2/3", "1/4", "3/4"), "½⅓⅔¼¾", strict=True)
    },
}


def settlement(fate: Fate, seats: Sequence[Seat]) -> dict[Seat, Fraction]:
    """Return amounts that add up to zero, parted among as many as play if they are not whole."""
    parts = fate.pick((1, 1, len(seats)))
    amounts = [Fraction(fate.below(400) - 200, parts) for _ in seats[1:]]
    return dict(zip(seats, (-sum(amounts, Fraction(0)), *amounts), strict=True))


def finished(fate: Fate, sitting: Sitting) -> tuple[Record, ...]:
    """Return the records of a match, with its settlement perhaps, which may follow the last."""
    match, deals = sitting.match, list(sitting.deals)
    where = fate.pick(("nowhere", "nowhere", "match", "deal"))
    total = {seat: amount(whists) for seat, whists in settlement(fate, sitting.seats).items()}
    if where == "match":
        match = replace(match, total=total)
    elif where == "deal":
        deals[-1] = replace(deals[-1], total=total)
    if fate.below(4) == 3:
        deals = [replace(deal, name=str(number)) for number, deal in enumerate(deals, 1)]
    return (match, *deals)


Records = tuple[Record, ...]


def _interrupted(fate: Fate, sitting: Sitting) -> Deal:
    """Write of the last deal only how its auction began."""
    deal = sitting.deals[-1]
    return Deal(
        dealer=deal.dealer,
        first_hand=deal.first_hand,
        hands=deal.hands if deal.talon else None,
        talon=deal.talon,
        auction=(deal.auction or ())[: 1 + fate.below(3)],
    )


def _match(fate: Fate, players: int | None = None) -> tuple[Records, Conventions]:
    sitting = sat_down(fate, agreed(fate), players)
    for _ in range(1 + fate.below(6)):
        if sitting.settled:
            sitting = continued(fate, sitting)
    if fate.below(8) == 7 and sitting.deals[-1].auction:
        sitting = sitting._replace(deals=(*sitting.deals[:-1], _interrupted(fate, sitting)))
    return finished(fate, sitting), sitting.conventions


# The strategies.


@cache
def _below(bound: int) -> SearchStrategy[int]:
    return st.integers(0, bound - 1)


@st.composite
def fated(draw: st.DrawFn, make: Callable[[Fate], T]) -> T:
    """Make something of which hypothesis chooses the fate."""
    return make(Fate(lambda bound: draw(_below(bound))))


def seeded(seed: int) -> Fate:
    """Return the fate of a seed."""
    return Fate(Random(seed).randrange)  # noqa: S311


def legal_matches(players: int | None = None) -> SearchStrategy[tuple[Records, Conventions]]:
    """Return matches of one to six deals at a table of three or four, and what was agreed."""
    return fated(lambda fate: _match(fate, players))


def legal_match(seed: int, players: int | None = None) -> tuple[Records, Conventions]:
    """Return the match of a seed."""
    return _match(seeded(seed), players)
