"""Matches in whose last deal the wrong one deals, or somebody calls what he must not.

Each spoiler breaks exactly one law and cuts off what would follow; it gives `None` if what fate
dealt offers no occasion. `tests.spoilt_matches` lists them together with those of the play.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from prefnotation.model.auction import (
    Bid,
    Call,
    Contract,
    Declared,
    Defence,
    Hold,
    Misere,
    MisereBid,
    Pass,
)
from prefnotation.model.conventions import Conventions
from prefnotation.model.deal import Deal, Record
from prefnotation.model.switches import Blind, Misering
from tests.auction_oracle import GAMES, PASSED, WHIST, Auction
from tests.legal_deals import Fate
from tests.legal_matches import continued, dealt, finished, frame, named, record
from tests.match_scenes import Scene, Sitting, agreed, every_call, sat_down, scene, seated


class SpoiltMatch(NamedTuple):
    """A match that breaks one law: the code, at which deal, and where in it that may be shown."""

    records: tuple[Record, ...]
    conventions: Conventions
    code: str
    at: int
    places: frozenset[str]


Spoiler = Callable[[Fate], SpoiltMatch | None]


# What all of them need.


def begun(fate: Fate, players: int | None = None, **fixed: object) -> Sitting:
    """Begin a match, of which one or two lawful deals may be over."""
    sitting = sat_down(fate, agreed(fate, **fixed), players)
    for _ in range(fate.below(3)):
        later = continued(fate, sitting)
        sitting = later if later.settled else sitting
    return sitting


def spoilt(
    fate: Fate, sitting: Sitting, deal: Deal, code: str, places: Iterable[str]
) -> SpoiltMatch:
    records = finished(fate, sitting._replace(deals=(*sitting.deals, deal)))
    return SpoiltMatch(records, sitting.conventions, code, len(sitting.deals), frozenset(places))


def bare(fate: Fate, sitting: Sitting, happened: Scene) -> Deal:
    """Write who deals, and perhaps the cards as dealt."""
    deal = frame(fate, sitting)
    if fate.coin():
        deal = replace(deal, hands=happened.story.dealt, talon=happened.story.talon)
    return deal


def told(fate: Fate, sitting: Sitting, happened: Scene, *, cards: bool | None = None) -> Deal:
    """Write everything up to the contract, and no declaration."""
    deal = frame(fate, sitting)
    if fate.coin() if cards is None else cards:
        deal = dealt(fate, deal, happened)
    auction = named(fate, happened.story.auction) if fate.coin() else None
    return replace(deal, auction=auction, game=happened.game)


def below_ten(bid: Bid) -> bool:
    return bid.level < 10


# The table.


def spoil_dealer(fate: Fate) -> SpoiltMatch | None:
    """PN104: somebody deals whose turn it is not; all that follows is right for him."""
    sitting = begun(fate)
    if not sitting.deals:
        return None
    wrong = sitting._replace(
        dealer=fate.pick([seat for seat in sitting.seats if seat is not sitting.dealer])
    )
    happened = scene(fate, wrong)
    if happened is None:
        return None
    deal = replace(record(fate, wrong, happened), dealer=wrong.dealer)
    return spoilt(fate, sitting, deal, "PN104", ["dealer"])


def spoil_first_hand(fate: Fate) -> SpoiltMatch | None:
    """PN105: the first hand does not sit to the left of the dealer."""
    sitting = begun(fate)
    order, _ = seated(sitting.seats, sitting.dealer)
    happened = scene(fate, sitting)
    if happened is None:
        return None
    wrong = fate.pick(order[1:])
    deal = replace(bare(fate, sitting, happened), dealer=sitting.dealer, first_hand=wrong)
    return spoilt(fate, sitting, deal, "PN105", ["first_hand"])


def spoil_idle_dealer(fate: Fate) -> SpoiltMatch | None:
    """PN106: the dealer who sits out speaks, declares, plays a game, or holds a hand."""
    sitting = begun(fate, 4, dealer_whist=False, stalingrad=False)
    how = fate.pick(("auction", "declaration", "game", "hands"))
    happened = scene(fate, sitting, fate.pick(("low", "game")), below_ten)
    if happened is None or happened.idle is None or not isinstance(happened.game, Contract):
        return None
    idle, deal = happened.idle, bare(fate, sitting, happened)
    if how == "auction":
        calls = happened.story.auction
        at = fate.below(len(calls))
        call = replace(fate.pick((Pass(), calls[at])), seat=idle)
        deal = replace(deal, auction=(*calls[:at], call))
        return spoilt(fate, sitting, deal, "PN106", [f"auction[{at}]"])
    if how == "declaration":
        mine = (Declared(fate.pick((WHIST, PASSED)), idle),)
        before = (Declared(WHIST, happened.defenders[0]),) if fate.coin() else ()
        declared = (*before, *mine)
        deal = replace(told(fate, sitting, happened), defence=Defence(declared))
        return spoilt(fate, sitting, deal, "PN106", [f"defence.declared[{len(declared) - 1}]"])
    if how == "game":
        game = fate.pick((Misere(idle), replace(happened.game, declarer=idle)))
        if isinstance(game, Contract):
            game = replace(game, without_three=False)
        return spoilt(fate, sitting, replace(deal, game=game), "PN106", ["game"])
    hands = dict(happened.story.dealt)
    hands[idle] = hands.pop(fate.pick(happened.order))
    deal = replace(deal, dealer=idle, first_hand=None, hands=hands, talon=happened.story.talon)
    return spoilt(fate, sitting, deal, "PN106", [f"hands.{idle}"])


# The auction.


def _wrong_call(
    fate: Fate,
    sitting: Sitting,
    code: str,
    kinds: Sequence[str],
    wrong: Callable[[Auction], Iterable[Call]],
    *,
    unnamed: bool = True,
) -> SpoiltMatch | None:
    """Say at some point of an auction one of the calls that are wrong there, and end."""
    for _ in range(4):
        happened = scene(fate, sitting, fate.pick(kinds))
        assert happened is not None  # Anything fits.
        calls = happened.story.auction
        full = Auction(happened.order, sitting.conventions, min(sitting.exits), calls)
        cuts = [full._replace(calls=calls[:at]) for at in range(len(calls) + 1)]
        start = fate.below(len(cuts))
        occasions = ((cut, list(wrong(cut))) for cut in cuts[start:] + cuts[:start])
        cut, wrong_calls = next((found for found in occasions if found[1]), (full, []))
        if wrong_calls:
            said = (*cut.calls, fate.pick(wrong_calls))
            said = named(fate, said) if unnamed else said
            deal = replace(bare(fate, sitting, happened), auction=said)
            if fate.below(4) == 3:
                # An auction is not judged beyond its fault, nor is by it what was played.
                more = fate.pick(((), (Pass(),), calls[len(cut.calls) + 1 :]))
                deal = fate.pick((deal, record(fate, sitting, happened)))
                deal = replace(deal, auction=(*said, *more), game=happened.game)
            return spoilt(fate, sitting, deal, code, [f"auction[{len(cut.calls)}]"])
    return None


def _breaking(code: str) -> Callable[[Auction], list[Call]]:
    """Return what finds the calls of whose turn it is that break this law and no other."""

    def wrong(auction: Auction) -> list[Call]:
        calls = [] if auction.over else every_call(auction.turn)
        return [call for call in calls if auction.objections(call) == {code}]

    return wrong


def spoil_turn(fate: Fate) -> SpoiltMatch | None:
    """PN201: somebody speaks out of turn who has not passed."""

    def wrong(auction: Auction) -> list[Call]:
        early = [seat for seat in auction.active if not auction.over and seat is not auction.turn]
        calls = [call for seat in early for call in every_call(seat)]
        return [call for call in calls if auction.objections(call) == {"PN201"}]

    return _wrong_call(fate, begun(fate), "PN201", ("game", "low"), wrong, unnamed=False)


def spoil_pass(fate: Fate) -> SpoiltMatch | None:
    """PN202: somebody speaks who has passed."""

    def wrong(auction: Auction) -> list[Call]:
        gone = [seat for seat in auction.order if seat not in auction.active]
        calls: list[Call] = [Pass(), *([auction.lowest] if auction.lowest else [])]
        return [replace(call, seat=seat) for seat in gone for call in calls]

    sitting = begun(fate)
    return _wrong_call(fate, sitting, "PN202", ("game", "low", "all-pass"), wrong, unnamed=False)


def spoil_height(fate: Fate) -> SpoiltMatch | None:
    """PN203: a bid does not stand above the last."""
    kinds = ("game", "misère", "blind", "low")
    return _wrong_call(fate, begun(fate), "PN203", kinds, _breaking("PN203"))


def spoil_hold(fate: Fate) -> SpoiltMatch | None:
    """PN204: a hold of a junior, among three, of nothing, of a misère, or where there is none."""
    kinds = ("game", "misère", "low")

    def wrong(auction: Auction) -> list[Call]:
        calls = _breaking("PN204")(auction)
        assert all(isinstance(call, Hold) for call in calls)
        return calls

    return _wrong_call(fate, begun(fate), "PN204", kinds, wrong)


def spoil_misere(fate: Fate) -> SpoiltMatch | None:
    """PN205: a misère after a game, or a game after a misère, of the same bidder."""
    sitting = begun(fate, misere=Misering.BOUND)
    return _wrong_call(fate, sitting, "PN205", ("game", "blind"), _breaking("PN205"))


def spoil_exit(fate: Fate) -> SpoiltMatch | None:
    """PN206: a bid below the lowest level after an all-pass."""
    levels = fate.pick(((7,), (6, 7), (7, 8), (9,), (8, 10), (10, 7)))
    sitting = sat_down(fate, agreed(fate, exit=levels))
    for _ in range(1 + fate.below(3)):
        sitting = continued(fate, sitting, "all-pass")
    kinds = ("game", "low", "all-pass")
    return _wrong_call(fate, sitting, "PN206", kinds, _breaking("PN206"))


def spoil_end(fate: Fate) -> SpoiltMatch | None:
    """PN207: somebody speaks after the end of the auction who did not pass, or nobody says who."""

    def wrong(auction: Auction) -> list[Call]:
        calls: list[Call] = [Pass(), *([auction.lowest] if auction.lowest else [])]
        named_too = [replace(call, seat=seat) for seat in auction.active for call in calls]
        return [*calls, *named_too] if auction.over else []

    kinds = ("game", "low", "misère", "all-pass")
    return _wrong_call(fate, begun(fate), "PN207", kinds, wrong)


def spoil_stop(fate: Fate) -> SpoiltMatch | None:
    """PN208: the auction stops before its end, and there is a game all the same."""
    sitting = begun(fate)
    happened = scene(fate, sitting)
    if happened is None:
        return None
    calls = happened.story.auction
    deal = replace(
        bare(fate, sitting, happened),
        auction=named(fate, calls[: 1 + fate.below(len(calls) - 1)]),
        game=happened.game,
    )
    return spoilt(fate, sitting, deal, "PN208", ["auction"])


def spoil_without_talon(fate: Fate) -> SpoiltMatch | None:
    """PN209: a bid without talon where it may not be bid, though with talon it might."""

    def wrong(auction: Auction) -> list[Call]:
        if auction.over:
            return []
        small = [replace(bid, without_talon=True, seat=auction.turn) for bid in GAMES[:15]]
        return [
            call
            for call in (*every_call(auction.turn), *small)
            if isinstance(call, Bid | MisereBid) and auction.objections(call) == {"PN209"}
            if not auction.objections(replace(call, without_talon=False))
        ]

    sitting = begun(fate, without_talon=fate.pick((Blind.OFF, Blind.OVER_MISERE, Blind.ON)))
    return _wrong_call(fate, sitting, "PN209", ("game", "low", "misère"), wrong)


def spoil_step(fate: Fate) -> SpoiltMatch | None:
    """PN210: a bid skips a step."""
    sitting = begun(fate, steps=True)
    return _wrong_call(fate, sitting, "PN210", ("game", "low"), _breaking("PN210"))
