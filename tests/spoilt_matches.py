"""Matches of which exactly one law is broken, in the last deal; what would follow is cut off.

Every key of `MATCH_SPOILERS` names a law, `spoilt_matches` is the strategy of matches that break
it. A spoiler gives `None` if what fate dealt offers no occasion.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from hypothesis import reject
from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Contract,
    Declared,
    Defence,
    Game,
    Misere,
    Stand,
)
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal
from prefnotation.model.switches import Blind, Return, Talon, Ten
from tests import spoilt_auctions as auctions
from tests.auction_oracle import BLIND_GAMES, GAMES, HALF, PASSED, WHIST, Auction, may_order
from tests.legal_deals import Fate, _moments, _up_to, _written
from tests.legal_matches import amount, defence, fated, named, record, seeded, settlement
from tests.match_scenes import Scene, Sitting, scene
from tests.oracle import Round, may_play
from tests.spoilt_auctions import Spoiler, SpoiltMatch, bare, begun, below_ten, spoilt, told


def _low(bid: Bid) -> bool:
    return bid.level < 8


def _ten(bid: Bid) -> bool:
    return bid.level == 10


# The contract and the discard.


def _wrong_game(
    fate: Fate, sitting: Sitting, happened: Scene, code: str, game: Game
) -> SpoiltMatch:
    deal = replace(
        bare(fate, sitting, happened), auction=named(fate, happened.story.auction), game=game
    )
    return spoilt(fate, sitting, deal, code, ["game"])


def spoil_contract(fate: Fate) -> SpoiltMatch | None:
    """PN301: a contract below the bid."""
    sitting = begun(fate)
    happened = scene(fate, sitting, fate.pick(("game", "game", "blind")))
    if happened is None or not isinstance(happened.game, Contract):
        return None
    bid = Auction(happened.order, calls=happened.story.auction).bid
    assert isinstance(bid, Bid)
    games = BLIND_GAMES if bid.without_talon else GAMES
    lower = [game for game in games if not may_order(bid, game)]
    if not lower:
        return None
    low = fate.pick(lower)
    game = replace(happened.contract, level=low.level, trump=low.trump, without_three=False)
    return _wrong_game(fate, sitting, happened, "PN301", game)


def spoil_declarer(fate: Fate) -> SpoiltMatch | None:
    """PN302: somebody else plays the game than who won the auction."""
    sitting = begun(fate)
    happened = scene(fate, sitting, fate.pick(("game", "low", "misère")))
    if happened is None or isinstance(happened.game, AllPass):
        return None
    game = replace(happened.game, declarer=fate.pick(happened.defenders))
    return _wrong_game(fate, sitting, happened, "PN302", game)


def spoil_game(fate: Fate) -> SpoiltMatch | None:
    """PN303: another kind of game than was bid."""
    sitting = begun(fate)
    happened = scene(fate, sitting)
    if happened is None:
        return None
    seat, game = happened.story.declarer or fate.pick(happened.order), happened.game
    any_game = fate.pick(GAMES)
    contract = Contract(seat, any_game.level, any_game.trump)
    others: list[Game] = []
    if isinstance(game, AllPass):
        others = [contract, Misere(seat)]
    elif isinstance(game, Misere):
        others = [contract, AllPass(), replace(game, without_talon=not game.without_talon)]
    elif game.without_talon or (game.level or 0) > 8:
        turned = replace(game, without_talon=not game.without_talon, without_three=False)
        others = [turned, Misere(seat), AllPass()]
    else:
        others = [Misere(seat), AllPass()]
    return _wrong_game(fate, sitting, happened, "PN303", fate.pick(others))


def spoil_discard(fate: Fate) -> SpoiltMatch | None:
    """PN304: one of the cards discarded is in another's hand."""
    sitting = begun(fate)
    happened = scene(fate, sitting, fate.pick(("game", "low", "misère")))
    if happened is None or not happened.story.discard:
        return None
    story = happened.story
    card = fate.pick([card for seat in happened.defenders for card in story.dealt[seat]])
    deal = replace(
        told(fate, sitting, happened, cards=False),
        hands=story.dealt,
        talon=story.talon,
        discard=(story.discard[0], card),
    )
    return spoilt(fate, sitting, deal, "PN304", [f"discard[{card}]"])


def spoil_without_three(fate: Fate) -> SpoiltMatch | None:
    """PN305: the declarer gives up where that is not agreed."""
    sitting = begun(fate, without_three=False)
    happened = scene(fate, sitting, fate.pick(("game", "low")))
    if happened is None or not isinstance(happened.game, Contract):
        return None
    if happened.game.without_talon:
        return None
    deal = told(fate, sitting, happened)
    deal = replace(deal, game=replace(happened.game, without_three=True))
    return spoilt(fate, sitting, deal, "PN305", ["game"])


def spoil_no_discard(fate: Fate) -> SpoiltMatch | None:
    """PN313: a discard in an all-pass or in a game without talon."""
    sitting = begun(fate, without_talon=Blind.ON)
    happened = scene(fate, sitting, fate.pick(("all-pass", "blind")))
    if happened is None or happened.story.discard:
        return None
    story = happened.story
    own = story.dealt[story.declarer][:2] if story.declarer else story.talon
    deal = told(fate, sitting, happened)
    deal = replace(deal, discard=fate.pick((story.talon, own)))
    return spoilt(fate, sitting, deal, "PN313", ["discard"])


# The whist.


def _declared(
    fate: Fate, happened: Scene, stands: Sequence[Stand], *, unnamed: bool = True
) -> tuple[Declared, ...]:
    """Write what the defenders declare by turns, with their seats or without."""
    names = not unnamed or fate.coin()
    return tuple(
        Declared(stand, happened.defenders[at % 2] if names else None)
        for at, stand in enumerate(stands)
    )


def _wrong_whist(
    fate: Fate,
    sitting: Sitting,
    happened: Scene,
    code: str,
    declared: tuple[Declared, ...],
    places: Iterable[int],
) -> SpoiltMatch:
    deal = told(fate, sitting, happened)
    whisted = code == "PN308" or any(one.stand is WHIST for one in declared[:2])
    if whisted and len(declared) > 1 and fate.below(3) == 2:
        # Somebody whists, whatever is wrong with what is declared: so it is played.
        deal = _with_tricks(fate, sitting, happened, happened.story.rounds[: fate.below(11)])
    deal = replace(deal, defence=Defence(declared))
    return spoilt(fate, sitting, deal, code, [f"defence.declared[{at}]" for at in places])


def _contract(
    fate: Fate,
    sitting: Sitting,
    fits: Callable[[Bid], bool],
    kind: str = "low",
    stands: tuple[Stand, ...] | None = None,
) -> Scene | None:
    """Let a contract that fits be played, at six whatever the series says if there was none."""
    happened = scene(fate, sitting, kind, fits, stands)
    return happened if happened and isinstance(happened.game, Contract) else None


def spoil_order(fate: Fate) -> SpoiltMatch | None:
    """PN306: declarations in the wrong order, one too many, or one of the declarer."""
    sitting = begun(fate, stalingrad=False, half_whist=True, returned_whist=Return.SEVEN)
    happened = _contract(fate, sitting, _low if fate.coin() else below_ten)
    if happened is None:
        return None
    how = fate.pick(("order", "many", "declarer"))
    first, second = happened.defenders
    declared: tuple[Declared, ...]
    if how == "order":
        declared = (
            Declared(fate.pick((WHIST, PASSED)), second),
            Declared(fate.pick((WHIST, PASSED)), first),
        )
        return _wrong_whist(fate, sitting, happened, "PN306", declared, (0, 1))
    if how == "many":
        lines: list[tuple[Stand, ...]] = [(WHIST, WHIST), (PASSED, WHIST), (PASSED, PASSED)]
        if (happened.contract.level or 10) < 8:
            lines.append((PASSED, HALF, WHIST))
        line = (*fate.pick(lines), fate.pick((PASSED, WHIST)))
        declared = _declared(fate, happened, line)
        return _wrong_whist(fate, sitting, happened, "PN306", declared, (len(line) - 1,))
    mine = (Declared(fate.pick((WHIST, PASSED)), happened.story.declarer),)
    declared = fate.pick((mine, (Declared(WHIST, first), *mine)))
    return _wrong_whist(fate, sitting, happened, "PN306", declared, (len(declared) - 1,))


def spoil_half_whist(fate: Fate) -> SpoiltMatch | None:
    """PN307: a half-whist of the first, after a whist, above seven, or where it is not agreed."""
    how = fate.pick(("first", "after a whist", "high", "not agreed"))
    sitting = begun(fate, stalingrad=False, half_whist=how != "not agreed", ten=Ten.WHISTED)
    happened = _contract(fate, sitting, (lambda bid: bid.level > 7) if how == "high" else _low)
    if happened is None:
        return None
    lines = {"first": (HALF,), "after a whist": (WHIST, HALF)}
    line = lines.get(how, (PASSED, HALF))
    # A half-whist by itself, of nobody, may be that of the second.
    declared = _declared(fate, happened, line, unnamed=how != "first")
    return _wrong_whist(fate, sitting, happened, "PN307", declared, (len(line) - 1,))


def spoil_return(fate: Fate) -> SpoiltMatch | None:
    """PN308: a whist after a half-whist where that is not agreed."""
    sitting = begun(fate, stalingrad=False, half_whist=True, returned_whist=Return.OFF)
    happened = _contract(fate, sitting, _low)
    if happened is None:
        return None
    declared = _declared(fate, happened, (PASSED, HALF, WHIST), unnamed=happened.idle is None)
    return _wrong_whist(fate, sitting, happened, "PN308", declared, (2,))


def _six_spades(bid: Bid) -> bool:
    return bid == GAMES[0]


def spoil_stalingrad(fate: Fate) -> SpoiltMatch | None:
    """PN309: somebody does not whist six spades."""
    sitting = begun(fate, stalingrad=True, half_whist=True)
    happened = _contract(fate, sitting, _six_spades, "spades")
    if happened is None:
        return None
    if fate.below(4) == 3:
        half = (Declared(HALF, happened.defenders[1]),)
        return _wrong_whist(fate, sitting, happened, "PN309", half, (0,))
    line = fate.pick([(PASSED,), (WHIST, PASSED), (PASSED, WHIST)])
    declared = _declared(fate, happened, line)
    return _wrong_whist(fate, sitting, happened, "PN309", declared, (line.index(PASSED),))


def spoil_open(fate: Fate) -> SpoiltMatch | None:
    """PN310: open where it has to be closed, or closed where it has to be open."""
    how = fate.pick(("two whists", "misère", "all-pass", "ten", "spades"))
    sitting = begun(fate, stalingrad=how == "spades", ten=Ten.CHECKED)
    fits = {"ten": _ten, "spades": _six_spades}.get(how, below_ten)
    both = (WHIST, WHIST) if how in ("two whists", "spades") else None
    kind = how if how in ("misère", "all-pass", "spades") else "low"
    happened = scene(fate, sitting, kind, fits, both)
    if happened is None or (isinstance(happened.game, Misere) != (how == "misère")):
        return None
    declared: tuple[Declared, ...] = _declared(fate, happened, both) if both else ()
    is_open = how not in ("misère", "ten")
    deal = _with_tricks(fate, sitting, happened, happened.story.rounds[: fate.below(11)])
    deal = deal if fate.coin() else told(fate, sitting, happened)
    deal = replace(deal, defence=Defence(declared, is_open))
    return spoilt(fate, sitting, deal, "PN310", ["defence"])


def spoil_declaration(fate: Fate) -> SpoiltMatch | None:
    """PN311: a declaration in a game against which nobody declares."""
    how = fate.pick(("misère", "all-pass", "ten", "without three"))
    sitting = begun(fate, stalingrad=False, without_three=True, ten=Ten.CHECKED)
    fits = {"ten": _ten, "without three": below_ten}.get(how, below_ten)
    happened = scene(fate, sitting, how if how in ("misère", "all-pass") else "low", fits)
    if happened is None or (isinstance(happened.game, Misere) != (how == "misère")):
        return None
    if how == "without three":
        if happened.contract.without_talon:
            return None
        game = replace(happened.contract, without_three=True)
        happened = happened._replace(story=happened.story._replace(game=game))
    seats = happened.order if how == "all-pass" else happened.defenders
    declared = (Declared(fate.pick((WHIST, PASSED)), seats[0] if fate.coin() else None),)
    deal = replace(told(fate, sitting, happened), defence=Defence(declared))
    return spoilt(fate, sitting, deal, "PN311", ["defence.declared[0]", "defence"])


def spoil_no_play(fate: Fate) -> SpoiltMatch | None:
    """PN312: tricks although nobody whisted, a half-whist stood, or the declarer gave up."""
    how = fate.pick(("passed", "half", "half after pass", "without three"))
    sitting = begun(
        fate, stalingrad=False, without_three=True, half_whist=True, half_after_pass=True
    )
    lines: dict[str, tuple[Stand, ...]] = {
        "passed": (PASSED, PASSED),
        "half": fate.pick(((PASSED, HALF), (PASSED, HALF, PASSED))),
        "half after pass": (WHIST, PASSED, HALF),
    }
    fits = _low if how.startswith("half") else below_ten
    happened = _contract(fate, sitting, fits, "low", lines.get(how))
    if happened is None:
        return None
    said = defence(fate, happened, sitting.conventions)
    if how == "without three":
        if happened.contract.without_talon:
            return None
        game = replace(happened.contract, without_three=True)
        happened, said = happened._replace(story=happened.story._replace(game=game)), None
    elif said is None or len(said.declared) < 2:
        return None
    rounds = happened.story.rounds[: 1 + fate.below(10)]
    tricks = _written(fate, happened.story, rounds, "mixed", "mixed")
    deal = replace(told(fate, sitting, happened, cards=True), defence=said, tricks=tricks)
    return spoilt(fate, sitting, deal, "PN312", ["tricks[0]"])


# The play and what came of it.


def _with_tricks(
    fate: Fate, sitting: Sitting, happened: Scene, rounds: Sequence[Round], seats: str = "mixed"
) -> Deal:
    """Write everything up to these tricks."""
    tricks = _written(fate, happened.story, rounds, seats, "mixed")
    said = defence(fate, happened, sitting.conventions)
    deal = told(fate, sitting, happened, cards=True)
    return replace(deal, defence=said, tricks=tricks or None)


def _played_scene(fate: Fate, sitting: Sitting, kind: str | None = None) -> Scene | None:
    happened = scene(fate, sitting, kind)
    return happened if happened and happened.played else None


def spoil_turned(fate: Fate) -> SpoiltMatch | None:
    """PN407: not the card of the talon, or one where none is turned; always of the suit led."""
    how = fate.pick(("another card", "third trick", "another game", "closed"))
    talon = Talon.CLOSED if how == "closed" else Talon.OPENED
    sitting = begun(fate, all_pass_talon=talon)
    kind = fate.pick(("low", "misère")) if how == "another game" else "all-pass"
    happened = _played_scene(fate, sitting, kind)
    if happened is None or (kind != "all-pass" and isinstance(happened.game, AllPass)):
        return None
    story = happened.story
    first, last = {"another card": (0, 2), "third trick": (2, 10), "closed": (0, 2)}.get(
        how, (0, 10)
    )
    found: list[tuple[int, Card]] = []
    for at in range(first, last):
        led = story.play.led(at + 1, story.rounds[at].cards)
        right = story.play.turned_for(at + 1)
        cards = [card for hand in story.dealt.values() for card in hand] if right else []
        turned = [card for card in (*story.talon, *cards) if card is not right]
        found += [(at, card) for card in turned if card.suit is led]
    if not found:
        return None
    at, card = fate.pick(found[:60])
    rounds = [*story.rounds[:at], story.rounds[at]._replace(taker=None)]
    deal = _with_tricks(fate, sitting, happened, rounds)
    assert deal.tricks is not None
    tricks = (*deal.tricks[:-1], replace(deal.tricks[-1], talon=card))
    return spoilt(fate, sitting, replace(deal, tricks=tricks), "PN407", [f"tricks[{at}].talon"])


def spoil_number(fate: Fate) -> SpoiltMatch | None:
    """PN408: the number of a trick is one that was, or above ten."""
    sitting = begun(fate)
    happened = _played_scene(fate, sitting, fate.pick(("game", "low", "misère")))
    if happened is None or isinstance(happened.game, AllPass):
        return None
    at = 1 + fate.below(9)
    played = happened.story.rounds
    deal = _with_tricks(fate, sitting, happened, [*played[:at], played[at]._replace(taker=None)])
    assert deal.tricks is not None
    number = fate.pick((at, 1 + fate.below(at), 11 + fate.below(9)))
    tricks = (*deal.tricks[:-1], replace(deal.tricks[-1], number=number))
    return spoilt(fate, sitting, replace(deal, tricks=tricks), "PN408", [f"tricks[{at}]"])


def spoil_twice(fate: Fate) -> SpoiltMatch | None:
    """PN405: somebody plays twice to one trick; all seats are written."""
    sitting = begun(fate)
    happened = _played_scene(fate, sitting)
    if happened is None:
        return None
    story = happened.story
    moment = fate.pick([m for m in _moments(story) if m.turn and m.trick < 9])
    seat = fate.pick(story.rounds[moment.trick].seats[: moment.turn])
    later = next(m for m in _moments(story) if m.trick == moment.trick + 1 and m.seat is seat)
    card = fate.pick(
        [c for c in later.hand if may_play(later.hand, moment.led, story.play.trump, c)]
    )
    rounds = _up_to(story, moment, card, seat)
    deal = _with_tricks(fate, sitting, happened, rounds, "all")
    return spoilt(fate, sitting, deal, "PN405", [moment.address])


def spoil_claim(fate: Fate) -> SpoiltMatch | None:
    """PN503: the tricks that were agreed are not those that were left."""
    sitting = begun(fate)
    happened = _played_scene(fate, sitting)
    if happened is None:
        return None
    number = fate.below(10)
    rounds = happened.story.rounds[:number]
    rest = [played.taker for played in happened.story.rounds[number:]]
    claim = {seat: rest.count(seat) for seat in happened.order}
    if happened.idle in rest and happened.idle:
        claim[happened.idle] = rest.count(happened.idle)
    seat = fate.pick(happened.order)
    if fate.below(3) == 2:
        claim = {seat: 11 - number}
    else:
        claim[seat] += fate.pick((1, -1)) if claim[seat] else 1
    deal = replace(_with_tricks(fate, sitting, happened, rounds), claim=claim)
    return spoilt(fate, sitting, deal, "PN503", ["claim"])


def spoil_sum(fate: Fate) -> SpoiltMatch | None:
    """PN502: nine tricks in an all-pass of four, and none of the dealer's."""
    sitting = begun(fate, 4)
    happened = scene(fate, sitting, "all-pass")
    if happened is None or happened.idle is None:
        return None
    takers = [fate.pick(happened.order) for _ in range(9)]
    won = {seat: takers.count(seat) for seat in happened.order}
    won |= {happened.idle: 0} if fate.coin() else {}
    deal = replace(told(fate, sitting, happened), won=won)
    return spoilt(fate, sitting, deal, "PN502", ["won"])


def spoil_total(fate: Fate) -> SpoiltMatch | None:
    """PN504: the settlement does not add up to nothing."""
    sitting = begun(fate)
    happened = scene(fate, sitting)
    if happened is None:
        return None
    total = settlement(fate, sitting.seats)
    total[fate.pick(sitting.seats)] += Fraction(fate.pick((10, -10, 66, -304)))
    written = {seat: amount(whists) for seat, whists in total.items()}
    deal = record(fate, sitting, happened)
    # The settlement of the deal takes the place of what `finished` may have written.
    found = spoilt(fate, sitting, deal, "PN504", ["total"])
    match, *deals = found.records
    deals[-1] = replace(deal, total=written)
    return found._replace(records=(replace(match, total=None), *deals))


MATCH_SPOILERS: dict[str, Spoiler] = {
    "dealer": auctions.spoil_dealer,
    "first hand": auctions.spoil_first_hand,
    "idle dealer": auctions.spoil_idle_dealer,
    "turn": auctions.spoil_turn,
    "pass": auctions.spoil_pass,
    "height": auctions.spoil_height,
    "hold": auctions.spoil_hold,
    "misère": auctions.spoil_misere,
    "exit": auctions.spoil_exit,
    "end": auctions.spoil_end,
    "stop": auctions.spoil_stop,
    "without talon": auctions.spoil_without_talon,
    "step": auctions.spoil_step,
    "contract": spoil_contract,
    "declarer": spoil_declarer,
    "game": spoil_game,
    "discard": spoil_discard,
    "without three": spoil_without_three,
    "order": spoil_order,
    "half-whist": spoil_half_whist,
    "return": spoil_return,
    "stalingrad": spoil_stalingrad,
    "open": spoil_open,
    "declaration": spoil_declaration,
    "no play": spoil_no_play,
    "no discard": spoil_no_discard,
    "turned": spoil_turned,
    "number": spoil_number,
    "twice": spoil_twice,
    "claim": spoil_claim,
    "sum": spoil_sum,
    "total": spoil_total,
}
"""By the law they break."""


def spoilt_matches(law: str) -> SearchStrategy[SpoiltMatch]:
    """Return matches that break one law; `law` is a key of `MATCH_SPOILERS`."""

    def occasion(fate: Fate) -> SpoiltMatch:
        found = MATCH_SPOILERS[law](fate)
        return reject() if found is None else found

    return fated(occasion)


def spoilt_match(seed: int, law: str) -> SpoiltMatch | None:
    """Return the match of a seed that breaks a law, `None` if it has no occasion for it."""
    return MATCH_SPOILERS[law](seeded(seed))
