"""What happens in the deals of a match, by the laws, under conventions of all kinds.

A `Sitting` is a match as far as it went, a `Scene` what happens in its next deal: cards, auction,
game, declarations and play. What is lawful is decided by `tests.oracle` and `tests.auction_oracle`,
never by the laws under test.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Game,
    Hold,
    Misere,
    MisereBid,
    Pass,
    Stand,
)
from prefnotation.model.conventions import PRESETS, Conventions
from prefnotation.model.deal import Deal, Match, Player
from prefnotation.model.seats import Seat
from prefnotation.model.switches import (
    Blind,
    BlindOrder,
    Dealing,
    Holding,
    Misering,
    Outbids,
    Return,
    SeriesEnd,
    Talon,
    Ten,
)
from tests.auction_oracle import (
    BLIND_GAMES,
    GAMES,
    MISERES,
    Auction,
    declarations,
    exit_level,
    is_played,
    may_order,
)
from tests.legal_deals import DECK, Fate, Story, _tricks
from tests.oracle import Play, left_of

CLOCKWISE = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)

KINDS = ("game", "low", "long", "spades", "misère", "all-pass", "blind")
"""How the auction of a deal goes; `low` has one bid, `spades` that of six spades."""
_ODDS = ("game", "low", "all-pass", "all-pass", "long", "misère", "blind", "spades")


# What the table has agreed on.

SWITCHES: dict[str, tuple[object, ...]] = {
    "hold": tuple(Holding),
    "misere": tuple(Misering),
    "misere_outbid": tuple(Outbids),
    "without_talon": tuple(Blind),
    "without_talon_order": tuple(BlindOrder),
    "steps": (False, True),
    "exit": ((6,), (7,), (6, 7), (6, 7, 8), (7, 8), (8, 6), (6, 10), (9,), (7, 6, 7, 9)),
    "series_end": tuple(SeriesEnd),
    "dealing": tuple(Dealing),
    "without_three": (True, False),
    "half_whist": (True, False),
    "half_after_pass": (False, True),
    "returned_whist": tuple(Return),
    "dealer_whist": (False, True),
    "ten": tuple(Ten),
    "stalingrad": (False, True),
    "all_pass_talon": tuple(Talon),
}
"""The switches of the auction and the play, and what each can be."""


def agreed(fate: Fate, **fixed: object) -> Conventions:
    """Agree on conventions: a usual set, some switches of it turned, or all of them."""
    conventions = PRESETS[fate.pick(tuple(PRESETS))]
    style = fate.pick(("as usual", "some", "some", "all"))
    turned: dict[str, object] = {
        name: fate.pick(options)
        for name, options in SWITCHES.items()
        if style == "all" or (style == "some" and fate.below(3) == 2)
    }
    return replace(conventions, **(turned | fixed))


# What went before a deal.


class Sitting(NamedTuple):
    """A match as far as it went: who deals next, and which all-pass of a series may come.

    `series` has all the numbers of all-passes that may have gone before, as the record tells.
    """

    seats: tuple[Seat, ...]
    conventions: Conventions
    match: Match
    dealer: Seat
    deals: tuple[Deal, ...] = ()
    series: frozenset[int] = frozenset({0})

    @property
    def exits(self) -> set[int]:
        return {exit_level(self.conventions, passed) for passed in self.series}

    @property
    def settled(self) -> bool:
        """Whether the next deal has one lowest bid, whatever is unclear."""
        return len(self.exits) == 1


def sat_down(fate: Fate, conventions: Conventions, players: int | None = None) -> Sitting:
    """Seat three or four players and choose who deals first."""
    four = (players or fate.pick((3, 4))) == 4
    empty = None if four else fate.pick(CLOCKWISE[::-1])
    seats = tuple(seat for seat in CLOCKWISE if seat is not empty)
    names = fate.shuffled(("Анна", "Борис", "Вера", "Глеб")[: len(seats)])
    players_named = [Player(name, seat) for name, seat in zip(names, seats, strict=True)]
    dealer = fate.pick(seats)
    match = Match(players=tuple(players_named), dealer=fate.pick((dealer, dealer, None)))
    return Sitting(seats, conventions, match, dealer)


# What happens in a deal.


class Scene(NamedTuple):
    """What happened in a deal: its story, what was declared, and who sat out."""

    story: Story
    stands: tuple[tuple[Seat, Stand], ...] | None
    idle: Seat | None

    @property
    def game(self) -> Game:
        return self.story.game

    @property
    def contract(self) -> Contract:
        assert isinstance(self.story.game, Contract)
        return self.story.game

    @property
    def order(self) -> tuple[Seat, ...]:
        return self.story.order

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        assert self.story.declarer is not None
        first = left_of(self.story.declarer, self.order)
        return first, left_of(first, self.order)

    @property
    def played(self) -> bool:
        """Whether cards were played."""
        if isinstance(self.game, Contract) and self.game.without_three:
            return False
        return not self.stands or is_played(tuple(stand for _, stand in self.stands))


def seated(seats: Sequence[Seat], dealer: Seat) -> tuple[tuple[Seat, ...], Seat | None]:
    """Return those who play, the first hand first, and the dealer if he sits out."""
    idle = dealer if len(seats) == 4 else None
    playing = [seat for seat in seats if seat is not idle]
    first = left_of(dealer, playing)
    second = left_of(first, playing)
    return (first, second, left_of(second, playing)), idle


def by(seat: Seat | None, calls: Iterable[Call]) -> Iterator[Call]:
    """Let somebody say something."""
    for call in calls:
        yield replace(call, seat=seat)


def every_call(seat: Seat) -> list[Call]:
    """Return everything that somebody could say."""
    calls: list[Call] = [Pass(), Hold(), *GAMES, *BLIND_GAMES, *MISERES]
    return list(by(seat, calls))


def lawful(auction: Auction) -> list[Call]:
    """Return everything that may be said next."""
    return [call for call in every_call(auction.turn) if not auction.objections(call)]


def _taste(fate: Fate, kind: str, auction: Auction, hero: Seat) -> Call:
    """Choose what is said next, so that the auction goes as `kind` says."""
    passing, options = Pass(auction.turn), lawful(auction)[1:]
    bids = [call for call in options if isinstance(call, Bid)]
    miseres = [call for call in options if isinstance(call, MisereBid)]
    last = len(auction.active) == 1
    if kind == "all-pass":
        return passing
    if kind in ("low", "spades"):
        opens = auction.bid is None and (auction.turn is hero or last) and bids
        return bids[0] if opens else passing
    if kind == "misère":
        if miseres and auction.turn is hero:
            return fate.pick(miseres)
        small = [bid for bid in bids if bid.level < 9 and auction.bid is None]
        choice: list[Call] = [passing, *small[:6]]
        return fate.pick(choice)
    if kind == "blind":
        # Where it may only be bid over a misère, there have to be a misère and a nine first.
        biddable: list[Bid | MisereBid] = [*bids, *miseres]
        blind = [bid for bid in biddable if bid.without_talon]
        over = [bid for bid in biddable if isinstance(bid, MisereBid) or bid.level == 9]
        options = [*blind[:3], *blind[-1:]] or [*over] or options
    elif kind == "long":
        # They raise by little, and hold where they may, so that three are in it for long.
        rare = fate.below(6) == 5
        options = [*miseres] if rare and miseres else options if rare else options[:2]
        return fate.pick((*options, *options, passing)) if fate.below(4) < 3 else passing
    elif fate.coin():
        options = options[:4]
    if options and (fate.coin() or (last and auction.bid is None)):
        return fate.pick(options)
    return passing


def bidding(fate: Fate, kind: str, auction: Auction) -> Auction:
    """Hold an auction to its end."""
    hero = fate.pick(auction.order)
    while not auction.over:
        auction = auction.after(_taste(fate, kind, auction, hero))
    return auction


def _ordered(fate: Fate, auction: Auction, fits: Callable[[Bid], bool]) -> Bid | None:
    """Choose a contract at the bid or above that fits, with or without talon like the bid."""
    bid = auction.bid
    assert isinstance(bid, Bid)
    enough = [game for game in (*GAMES, *BLIND_GAMES) if may_order(bid, game) and fits(game)]
    return fate.pick(enough[: fate.pick((1, 3, len(enough)))]) if enough else None


def _anything(_: Bid) -> bool:
    return True


def _game(
    fate: Fate, auction: Auction, conventions: Conventions, fits: Callable[[Bid], bool]
) -> Game | None:
    if auction.bid is None:
        return AllPass()
    if isinstance(auction.bid, MisereBid):
        return Misere(auction.bidder, auction.bid.without_talon)
    bid = _ordered(fate, auction, fits)
    if bid is None:
        return None
    contract = Contract(auction.bidder, bid.level, bid.trump, bid.without_talon)
    gives_up = conventions.without_three and not bid.without_talon and fits is _anything
    return replace(contract, without_three=True) if gives_up and fate.below(8) == 7 else contract


def scene(
    fate: Fate,
    sitting: Sitting,
    kind: str | None = None,
    fits: Callable[[Bid], bool] = _anything,
    stands: tuple[Stand, ...] | None = None,
) -> Scene | None:
    """Let a deal happen; `None` if no contract fits, or nobody may declare those stands.

    The cards lie and fall as a number of chance says, so that hypothesis need not draw each.
    """
    conventions = sitting.conventions
    order, idle = seated(sitting.seats, sitting.dealer)
    auction = bidding(
        fate, kind or fate.pick(_ODDS), Auction(order, conventions, min(sitting.exits))
    )
    game = _game(fate, auction, conventions, fits)
    if game is None:
        return None
    cards = Fate(Random(fate.below(1 << 16)).randrange)  # noqa: S311
    deck = cards.shuffled(DECK)
    dealt = {seat: tuple(deck[at * 10 : at * 10 + 10]) for at, seat in enumerate(order)}
    talon, held = tuple(deck[30:]), dict(dealt)
    declarer = None if isinstance(game, AllPass) else game.declarer
    twelve = cards.shuffled((*dealt.get(declarer or order[0], ()), *talon), 2)
    takes = declarer is not None and not (isinstance(game, AllPass) or game.without_talon)
    if takes and declarer is not None:
        held[declarer] = tuple(twelve[2:])
    opened = isinstance(game, AllPass) and conventions.all_pass_talon is Talon.OPENED
    trump = game.trump.suit if isinstance(game, Contract) and game.trump else None
    play = Play(order, trump, talon if opened else (), idle)
    rounds = tuple(_tricks(cards, play, held))
    discard = tuple(twelve[:2]) if takes else ()
    story = Story(
        play, sitting.dealer, dealt, talon, auction.calls, game, declarer, discard, held, rounds
    )
    happened = Scene(story, (), idle)
    if not isinstance(game, Contract):
        return happened._replace(stands=fate.pick((None, ())))
    lines = declarations(game, conventions, four=idle is not None)
    if stands is not None and stands not in lines:
        return None
    line = fate.pick(lines) if stands is None else stands
    speakers = (*happened.defenders, happened.defenders[0], idle)
    told = tuple((seat, stand) for seat, stand in zip(speakers, line, strict=False) if seat)
    # Who does not hear what was declared must not conclude that there was no play.
    silent = stands is None and fate.below(4) == 3 and (not told or is_played(line))
    return happened._replace(stands=None if silent else told)
