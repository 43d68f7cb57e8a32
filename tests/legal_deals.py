"""Deals that were played by the laws, and deals that break exactly one of them.

`played_deals` and `cut_deals` are strategies of legal records; every key of `SPOILERS` names a law,
and `spoilt_deals` a strategy of records that break it. The cards are chosen by `tests.oracle`,
never by the laws under test. `legal_deal` makes the same deals from a seed, without hypothesis.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from hypothesis import reject
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
    Game,
    Hold,
    Misere,
    MisereBid,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Deal, Hand, Trick
from prefnotation.model.seats import Seat
from tests.oracle import LADDER, NUMBERS, Play, Round, left_of, may_play, rung

T = TypeVar("T")

DECK = tuple(NUMBERS)
MISERE = rung(Misere())
COMPASS = (Seat.NORTH, Seat.SOUTH, Seat.WEST, Seat.EAST)
"""The seats; the first of them is the one that most often stays empty."""

KINDS = ("suit", "no trump", "misère", "all-pass", "all-pass at four")
_ODDS = ("suit", "suit", "suit", "no trump", "misère", "all-pass", "all-pass at four")


class Fate:
    """Where the choices come from. The choice of 0 is always the plainest."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def below(self, bound: int) -> int:
        """Choose a number from 0 to `bound - 1`."""
        return self._below(bound) if bound > 1 else 0

    def coin(self) -> bool:
        return bool(self.below(2))

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T], count: int | None = None) -> list[T]:
        """Return all, of which the first `count` (or all) are in an order of chance."""
        mixed = list(items)
        for at in range(len(mixed) - 1 if count is None else count):
            other = at + self.below(len(mixed) - at)
            mixed[at], mixed[other] = mixed[other], mixed[at]
        return mixed


class Story(NamedTuple):
    """What really happened at the table; a record says some of it."""

    play: Play
    dealer: Seat | None
    dealt: dict[Seat, Hand]
    talon: Hand
    auction: tuple[Call, ...]
    game: Game
    declarer: Seat | None
    discard: Hand
    held: dict[Seat, Hand]
    rounds: tuple[Round, ...]

    @property
    def order(self) -> tuple[Seat, ...]:
        return self.play.order


# What happens at the table.


def _bid(height: int, seat: Seat | None) -> Bid | MisereBid:
    if height == MISERE:
        return MisereBid(seat=seat)
    name = LADDER[height - 1]
    level = 10 if name.startswith("10") else int(name[0])
    return Bid(level, Trump(name.removeprefix(str(level))), seat=seat)


def _auction(fate: Fate, order: Sequence[Seat], winner: Seat | None, top: int) -> tuple[Call, ...]:
    """Let the winner have the last word at `top` or below; three passes if there is none."""
    if winner is None:
        return tuple(Pass(seat) for seat in order)
    calls: list[Call] = []
    active = list(order)
    high, bidder = 0, winner
    spoken: set[Seat] = set()
    bound: set[Seat] = set()
    while len(active) > 1 or high == 0:
        for seat in order:
            if seat not in active or (len(active) == 1 and high):
                continue
            limit = top if seat is winner else top - 1
            heights = [height for height in range(high + 1, limit + 1) if height != MISERE]
            if seat is winner and top == MISERE:
                heights = [MISERE]
            elif high < MISERE <= limit and seat is not winner and seat not in spoken:
                heights.append(MISERE)
            options: list[Call] = [_bid(height, seat) for height in heights]
            senior = len(active) == 2 and order.index(seat) < order.index(bidder)
            if senior and high not in (0, MISERE) and (seat is winner or high < top):
                options.insert(0, Hold(seat))
            if seat in bound or (seat is not winner and fate.coin()):
                options = []
            call = fate.pick(options[:3] if fate.coin() else options) if options else Pass(seat)
            calls.append(call)
            if isinstance(call, Pass):
                active.remove(seat)
                continue
            bidder = seat
            spoken.add(seat)
            if isinstance(call, MisereBid):
                bound.add(seat)
            if not isinstance(call, Hold):
                high = rung(call)
    return tuple(calls)


def _tricks(fate: Fate, play: Play, held: dict[Seat, Hand]) -> Iterator[Round]:
    """Play ten tricks with cards of chance among those that may be played."""
    left = {seat: list(hand) for seat, hand in held.items()}
    taker: Seat | None = None
    for number in range(1, 11):
        seats = play.turns(play.leads(number, taker))
        cards: list[Card] = []
        for seat in seats:
            led = play.led(number, cards)
            allowed = [card for card in left[seat] if may_play(left[seat], led, play.trump, card)]
            card = fate.pick(allowed)
            left[seat].remove(card)
            cards.append(card)
        taker = play.taken_by(number, seats, cards)
        yield Round(seats, tuple(cards), taker)


def _story(fate: Fate, kind: str | None = None, lowest: int = 1) -> Story:
    """Deal, bid and play one deal; a contract stands on the rung `lowest` or above."""
    kind = kind or fate.pick(_ODDS)
    four = kind == "all-pass at four"

    dealer: Seat | None
    if not four and fate.below(4) == 3:
        order = (Seat.FIRST, Seat.SECOND, Seat.THIRD)
        dealer = Seat.THIRD
        idle = None
    else:
        empty = fate.pick(COMPASS)
        playing = tuple(seat for seat in COMPASS if seat is not empty)
        idles = kind != "all-pass" and fate.below(3) == 2
        dealer = empty if four or idles else fate.pick(playing)
        second = left_of(first := left_of(dealer, playing), playing)
        order = (first, second, left_of(second, playing))
        idle = empty if four else None

    deck = fate.shuffled(DECK)
    dealt = {seat: tuple(deck[at * 10 : at * 10 + 10]) for at, seat in enumerate(order)}
    talon = tuple(deck[30:])

    declarer = None if kind.startswith("all-pass") else fate.pick(order)
    top = MISERE
    game: Game = AllPass()
    trump: Suit | None = None
    if kind == "misère":
        game = Misere(declarer)
    elif declarer is not None:
        tail = kind == "no trump"
        heights = [
            height
            for height, name in enumerate(LADDER, 1)
            if name.endswith("NT") == tail and height not in range(lowest) and height != MISERE
        ]
        top = fate.pick(heights)
        bid = _bid(top, None)
        if isinstance(bid, Bid):
            game = Contract(declarer, bid.level, bid.trump)
            trump = bid.trump.suit
    auction = _auction(fate, order, declarer, top)

    held = dict(dealt)
    discard: Hand = ()
    if declarer is not None:
        twelve = fate.shuffled(dealt[declarer] + talon, 2)
        discard, held[declarer] = tuple(twelve[:2]), tuple(twelve[2:])
    play = Play(order, trump, talon if declarer is None else (), idle)
    rounds = tuple(_tricks(fate, play, held))
    return Story(play, dealer, dealt, talon, auction, game, declarer, discard, held, rounds)


# What is written down of it.


def _without_seat(call: Call) -> Call:
    return replace(call, seat=None)


def _defence(fate: Fate, story: Story) -> Defence | None:
    """Return declarations after which there is play: somebody whists; a ten is checked."""
    if not isinstance(story.game, Contract) or story.declarer is None or not fate.coin():
        return None
    if story.game.level == 10:
        return Defence((), fate.pick((None, True)))
    whist, passed = Stand.WHIST, Stand.PASS
    stands = fate.pick([(whist, whist), (whist, passed), (passed, whist)])
    first = left_of(story.declarer, story.order)
    seats = (first, left_of(first, story.order)) if fate.coin() else (None, None)
    return Defence(
        tuple(Declared(stand, seat) for stand, seat in zip(stands, seats, strict=True)),
        fate.pick((None, False) if passed not in stands else (None, False, True)),
    )


def _written(
    fate: Fate, story: Story, rounds: Sequence[Round], seats: str, winners: str
) -> tuple[Trick, ...]:
    """Write tricks; `seats` is none, leader, all or mixed, `winners` none, all or mixed."""
    turned = fate.pick(("none", "all", "mixed")) if story.play.turned else "none"
    tricks = []
    for number, played in enumerate(rounds, 1):
        style = fate.pick(("none", "leader", "all")) if seats == "mixed" else seats
        named = {"none": 0, "leader": 1, "all": 3}[style]
        tricks.append(
            Trick(
                number,
                played.cards,
                seats=played.seats[:named],
                talon=story.play.turned_for(number) if _here(fate, turned) else None,
                winner=played.taker if _here(fate, winners) else None,
            )
        )
    return tuple(tricks)


def _here(fate: Fate, style: str) -> bool:
    return fate.coin() if style == "mixed" else style == "all"


def _counts(fate: Fate, story: Story) -> dict[Seat, int]:
    """Count the tricks of each seat; an idle dealer who took none may be left out."""
    taken = Counter(played.taker for played in story.rounds)
    won = {seat: taken[seat] for seat in story.order}
    idle = story.play.idle
    if idle is not None and (taken[idle] or fate.coin()):
        won[idle] = taken[idle]
    return won


def _record(
    fate: Fate,
    story: Story,
    rounds: Sequence[Round] | None = None,
    *,
    seats: str | None = None,
    winners: str | None = None,
    no_discard: bool = False,
    auction: bool = False,
) -> Deal:
    """Write down a story, with these tricks (`None` for none); what is optional is so by chance.

    The discard may stay unsaid only with `no_discard`, the auction only without `auction`.
    """
    first: Seat | None = story.order[0]
    dealer = story.dealer
    if first is Seat.FIRST:
        first = fate.pick((None, first))
        dealer = fate.pick((None, dealer))
    else:
        choice = fate.below(3 if story.play.idle is None else 2)
        first = None if choice == 0 else first
        dealer = None if choice == 2 else dealer

    as_dealt = story.declarer is None or not fate.coin()
    talon = story.talon if as_dealt else None
    discard = None if story.declarer is None else story.discard
    if no_discard and as_dealt and fate.coin():
        discard = None

    calls: tuple[Call, ...] | None = story.auction
    if not auction and not fate.coin():
        calls = None
    elif not fate.coin():
        calls = tuple(_without_seat(call) for call in story.auction)

    tricks = None
    if rounds is not None:
        seats = seats or fate.pick(("none", "leader", "all", "mixed"))
        winners = winners or fate.pick(("none", "all", "mixed"))
        tricks = _written(fate, story, rounds, seats, winners)
    return Deal(
        dealer=dealer,
        first_hand=first,
        hands=story.dealt if as_dealt else story.held,
        talon=talon,
        auction=calls,
        discard=discard,
        game=story.game,
        defence=_defence(fate, story),
        lead=story.order[0] if fate.below(4) == 3 else None,
        tricks=tricks,
    )


def _played(fate: Fate, kind: str | None = None) -> Deal:
    story = _story(fate, kind)
    deal = _record(fate, story, story.rounds, no_discard=True)
    won = _counts(fate, story)
    if story.declarer is not None and fate.coin():
        deal = replace(deal, taken=won[story.declarer])
    if fate.coin():
        deal = replace(deal, won=won)
    return deal


def _cut(fate: Fate, kind: str | None = None, no_discard: bool = False) -> Deal:
    story = _story(fate, kind)
    full, more = divmod(1 + fate.below(29), 3)
    rounds = list(story.rounds[:full])
    if more:
        broken = story.rounds[full]
        rounds.append(Round(broken.seats[:more], broken.cards[:more]))
    return _record(fate, story, rounds, no_discard=no_discard)


# One law broken.


class Spoilt(NamedTuple):
    """A deal that breaks one law, the code that says so, and the address where.

    Where the fault lies between two places, `places` has both and `address` is one of them.
    """

    deal: Deal
    code: str
    address: str

    @property
    def places(self) -> tuple[str, ...]:
        """All addresses that tell the fault: those of both twins, or of both hands."""
        hands = self.deal.hands or {}
        if self.code == "PN101":
            sign = self.address[self.address.index("[") + 1 : -1]
            return tuple(f"hands.{seat}[{sign}]" for seat in hands if Card(sign) in hands[seat])
        if self.code == "PN103":
            return tuple(f"hands.{seat}" for seat in hands if len(hands[seat]) != 10)
        return (self.address,)


class Moment(NamedTuple):
    """Somebody is about to play the card `turn` of the trick `trick`, both counted from 0."""

    trick: int
    turn: int
    seat: Seat
    hand: tuple[Card, ...]
    led: Suit | None

    @property
    def address(self) -> str:
        return f"tricks[{self.trick}].plays[{self.turn}]"


def _moments(story: Story) -> Iterator[Moment]:
    left = {seat: list(hand) for seat, hand in story.held.items()}
    for trick, played in enumerate(story.rounds):
        for turn, (seat, card) in enumerate(zip(played.seats, played.cards, strict=True)):
            led = story.play.led(trick + 1, played.cards[:turn])
            yield Moment(trick, turn, seat, tuple(left[seat]), led)
            left[seat].remove(card)


def _up_to(story: Story, moment: Moment, card: Card, seat: Seat | None = None) -> list[Round]:
    """Return the tricks up to a moment, at which this card is played and all ends."""
    played = story.rounds[moment.trick]
    seats = (*played.seats[: moment.turn], seat or moment.seat)
    cards = (*played.cards[: moment.turn], card)
    return [*story.rounds[: moment.trick], Round(seats, cards)]


def _wrong_card(
    fate: Fate, story: Story, code: str, wrong: Callable[[Moment], list[Card]]
) -> Spoilt | None:
    """Play at some moment one of the cards that are wrong there, and end."""
    moments = list(_moments(story))
    start = fate.below(len(moments))
    for moment in moments[start:] + moments[:start]:
        cards = wrong(moment)
        if cards:
            rounds = _up_to(story, moment, fate.pick(cards))
            return Spoilt(_record(fate, story, rounds), code, moment.address)
    return None


def _earlier(story: Story, moment: Moment) -> Iterator[tuple[Seat, Card]]:
    for played in story.rounds[: moment.trick]:
        yield from zip(played.seats, played.cards, strict=True)
    played = story.rounds[moment.trick]
    yield from zip(played.seats[: moment.turn], played.cards, strict=False)


def _would_follow(story: Story, moment: Moment, card: Card) -> bool:
    """Whether he might play it, if he had it."""
    return may_play((*moment.hand, card), moment.led, story.play.trump, card)


def spoil_discarded_card(fate: Fate) -> Spoilt | None:
    """PN403: a defender plays a card that the declarer has discarded."""
    story = _story(fate, fate.pick(("suit", "no trump", "misère")))

    def wrong(moment: Moment) -> list[Card]:
        if moment.seat is story.declarer:
            return []
        return [card for card in story.discard if _would_follow(story, moment, card)]

    return _wrong_card(fate, story, "PN403", wrong)


def spoil_card_of_another(fate: Fate) -> Spoilt | None:
    """PN404: somebody plays a card that another has played before."""
    story = _story(fate)

    def wrong(moment: Moment) -> list[Card]:
        gone = [card for seat, card in _earlier(story, moment) if seat is not moment.seat]
        return [card for card in gone if _would_follow(story, moment, card)]

    return _wrong_card(fate, story, "PN404", wrong)


def spoil_card_played_twice(fate: Fate) -> Spoilt | None:
    """PN404: somebody plays a card that he has played before."""
    story = _story(fate)

    def wrong(moment: Moment) -> list[Card]:
        gone = [card for seat, card in _earlier(story, moment) if seat is moment.seat]
        return [card for card in gone if _would_follow(story, moment, card)]

    return _wrong_card(fate, story, "PN404", wrong)


def spoil_revoke(fate: Fate) -> Spoilt | None:
    """PN401: somebody who holds the suit led (by the talon, too) plays another."""
    story = _story(fate)

    def wrong(moment: Moment) -> list[Card]:
        others = [card for card in moment.hand if card.suit is not moment.led]
        follows = moment.led is not None and len(others) < len(moment.hand)
        return others if follows else []

    return _wrong_card(fate, story, "PN401", wrong)


def spoil_missed_trump(fate: Fate) -> Spoilt | None:
    """PN402: somebody void in the suit led has a trump and plays neither."""
    story = _story(fate, "suit")
    trump = story.play.trump

    def wrong(moment: Moment) -> list[Card]:
        suits = {card.suit for card in moment.hand}
        if moment.led is None or moment.led in suits or trump not in suits:
            return []
        return [card for card in moment.hand if card.suit is not trump]

    return _wrong_card(fate, story, "PN402", wrong)


def spoil_turn(fate: Fate) -> Spoilt | None:
    """PN405: somebody else leads, or the third plays before the second; all seats are written."""
    story = _story(fate)
    moments = [moment for moment in _moments(story) if moment.turn < 2]
    moment = fate.pick(moments)
    turns = story.rounds[moment.trick].seats
    seat = fate.pick(turns[moment.turn + 1 :])
    hand = next(
        later.hand
        for later in _moments(story)
        if later.trick == moment.trick and later.seat is seat
    )
    card = fate.pick([c for c in hand if may_play(hand, moment.led, story.play.trump, c)])
    rounds = _up_to(story, moment, card, seat)
    return Spoilt(_record(fate, story, rounds, seats="all"), "PN405", moment.address)


def spoil_winner(fate: Fate) -> Spoilt | None:
    """PN501: a trick is said to be taken by somebody else, and is the last."""
    story = _story(fate)
    last = fate.below(10)
    played = story.rounds[last]
    idle = story.play.idle if last < 2 else None
    rest = [seat for seat in (*story.order, idle) if seat not in (None, played.taker)]
    rounds = [*story.rounds[:last], played._replace(taker=fate.pick(rest))]
    deal = _record(fate, story, rounds, winners="all")
    return Spoilt(deal, "PN501", f"tricks[{last}].winner")


def spoil_trick_size(fate: Fate) -> Spoilt:
    """PN406: a trick in the middle lacks its last card, or has one that was not yet played."""
    story = _story(fate)
    at = fate.below(9)
    deal = _record(fate, story, story.rounds[: at + 2], seats="none", winners="none")
    tricks = list(deal.tricks or ())
    cards = tricks[at].plays
    if fate.coin():
        tricks = [*tricks[:at], replace(tricks[at], plays=cards[:2]), tricks[at + 1]]
    else:
        more = (*cards, story.rounds[9].cards[0])
        tricks = [*tricks[:at], replace(tricks[at], plays=more)]
    return Spoilt(replace(deal, tricks=tuple(tricks)), "PN406", f"tricks[{at}]")


def spoil_count(fate: Fate) -> Spoilt | None:
    """PN502: the declarer's tricks, or those of one seat, are one too many or too few."""
    story = _story(fate)
    deal = _record(fate, story, story.rounds)
    won = _counts(fate, story)

    def off(count: int) -> int:
        return fate.pick([other for other in (count + 1, count - 1) if 0 <= other <= 10])

    if story.declarer is not None and fate.coin():
        return Spoilt(replace(deal, taken=off(won[story.declarer])), "PN502", "taken")
    seat = fate.pick(list(won))
    return Spoilt(replace(deal, won={**won, seat: off(won[seat])}), "PN502", f"won.{seat}")


def spoil_contract(fate: Fate) -> Spoilt | None:
    """PN301: a contract lower than the last bid; the deal is not played."""
    story = _story(fate, fate.pick(("suit", "no trump")), lowest=2)
    bids = [rung(call) for call in story.auction if isinstance(call, Bid)]
    lower = [height for height in range(1, max(bids)) if height != MISERE]
    if not lower:
        return None
    bid = _bid(fate.pick(lower), None)
    if not isinstance(bid, Bid):  # never: misère was taken out
        return None
    deal = _record(fate, story, auction=True)
    game = Contract(story.declarer, bid.level, bid.trump)
    return Spoilt(replace(deal, game=game), "PN301", "game")


def _loose(fate: Fate, story: Story, deal: Deal) -> tuple[dict[Seat, Hand], Seat, Seat, Card, Card]:
    """Pick two hands of a record and a card of each that was not discarded."""
    hands = dict(deal.hands or {})
    one, other, _ = fate.shuffled(story.order)
    cards = [
        fate.pick([card for card in hands[seat] if card not in story.discard])
        for seat in (one, other)
    ]
    return hands, one, other, cards[0], cards[1]


def spoil_duplicate(fate: Fate) -> Spoilt | None:
    """PN101: in place of a card of one hand stands a card of another; nothing is played."""
    story = _story(fate)
    deal = _record(fate, story)
    hands, seat, _, card, double = _loose(fate, story, deal)
    hands[seat] = tuple(double if held is card else held for held in hands[seat])
    return Spoilt(replace(deal, hands=hands), "PN101", f"hands.{seat}[{double}]")


def spoil_missing_card(fate: Fate) -> Spoilt | None:
    """PN102: a card of a hand is left out; nothing is played."""
    story = _story(fate)
    deal = _record(fate, story)
    hands, seat, _, card, _ = _loose(fate, story, deal)
    hands[seat] = tuple(held for held in hands[seat] if held is not card)
    return Spoilt(replace(deal, hands=hands), "PN102", f"hands.{seat}")


def spoil_hand_size(fate: Fate) -> Spoilt | None:
    """PN103: a card stands in the wrong hand, so that one has eleven and one nine."""
    story = _story(fate)
    deal = _record(fate, story)
    hands, seat, other, card, _ = _loose(fate, story, deal)
    hands[seat] = tuple(held for held in hands[seat] if held is not card)
    hands[other] = (*hands[other], card)
    return Spoilt(replace(deal, hands=hands), "PN103", f"hands.{seat}")


SPOILERS: dict[str, Callable[[Fate], Spoilt | None]] = {
    "duplicate card": spoil_duplicate,
    "missing card": spoil_missing_card,
    "hand size": spoil_hand_size,
    "contract": spoil_contract,
    "revoke": spoil_revoke,
    "missed trump": spoil_missed_trump,
    "discarded card": spoil_discarded_card,
    "card of another": spoil_card_of_another,
    "card played twice": spoil_card_played_twice,
    "turn": spoil_turn,
    "winner": spoil_winner,
    "count": spoil_count,
}
"""By the law they break; each gives `None` if the deal that fate dealt offers no occasion."""


# The strategies.

_BELOW = [st.integers(0, max(0, bound - 1)) for bound in range(64)]


@st.composite
def _fated(draw: st.DrawFn, make: Callable[[Fate], T]) -> T:
    return make(Fate(lambda bound: draw(_BELOW[bound])))


def played_deals(kind: str | None = None) -> SearchStrategy[Deal]:
    """Deals played to the end by the laws; `kind` is one of `KINDS`."""
    return _fated(lambda fate: _played(fate, kind))


def cut_deals(kind: str | None = None, *, no_discard: bool = False) -> SearchStrategy[Deal]:
    """Deals whose play was broken off, after a trick or in one; at least one card was played.

    With `no_discard` a record of the hands as dealt may lack the discard: then nobody can say
    which of the declarer's twelve cards he still holds, and nothing is wrong all the same.
    """
    return _fated(lambda fate: _cut(fate, kind, no_discard))


def spoilt_deals(law: str) -> SearchStrategy[Spoilt]:
    """Deals that break one law; `law` is a key of `SPOILERS`."""
    spoil = SPOILERS[law]

    def occasion(fate: Fate) -> Spoilt:
        spoilt = spoil(fate)
        return reject() if spoilt is None else spoilt

    return _fated(occasion)


def wrong_trick_sizes() -> SearchStrategy[Spoilt]:
    """Deals of which a trick has two cards or four: the judge of `test_oracle` asks for three."""
    return _fated(spoil_trick_size)


def _seeded(seed: int) -> Fate:
    return Fate(Random(seed).randrange)  # noqa: S311


def legal_deal(seed: int, kind: str | None = None) -> Deal:
    """Return the played deal of a seed."""
    return _played(_seeded(seed), kind)


def cut_deal(seed: int, kind: str | None = None, *, no_discard: bool = False) -> Deal:
    """Return the deal of a seed whose play was broken off."""
    return _cut(_seeded(seed), kind, no_discard)


def spoilt_deal(seed: int, law: str) -> Spoilt | None:
    """Return the deal of a seed that breaks a law, `None` if it has no occasion for it."""
    return SPOILERS[law](_seeded(seed))
