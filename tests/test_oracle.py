"""The oracle against vectors worked out by hand, and its deals against a plain judge.

The judge at the end is a third statement of the laws, the most literal one; it sees that the
legal deals are legal and that a spoilt one breaks the law it says and no other.
"""

import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Contract,
    Hold,
    Misere,
    MisereBid,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import PACK, Card, Rank, Suit
from prefnotation.model.deal import Deal, Trick
from prefnotation.model.seats import COMPASS, Seat
from tests.legal_deals import (
    KINDS,
    SPOILERS,
    Spoilt,
    cut_deal,
    cut_deals,
    legal_deal,
    played_deals,
    spoilt_deal,
    spoilt_deals,
)
from tests.oracle import (
    LADDER,
    NUMBERS,
    Play,
    first_hand,
    left_of,
    may_play,
    play_of,
    replay,
    rung,
    takes,
)

SPADES, CLUBS, DIAMONDS, HEARTS = Suit
SOUTH, WEST, NORTH, EAST, FIRST, SECOND, THIRD = Seat
THREE = (SOUTH, WEST, EAST)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in words.split())


# May he play this?


@pytest.mark.parametrize(
    ("hand", "led", "trump", "may"),
    [
        # He who leads may play anything.
        ("♠A ♣7 ♦8", None, None, "♠A ♣7 ♦8"),
        ("♠A ♣7 ♦8", None, SPADES, "♠A ♣7 ♦8"),
        # Follow suit, high or low, with trumps in hand or not.
        ("♠A ♣7 ♣K ♦8", CLUBS, None, "♣7 ♣K"),
        ("♠A ♣7 ♣K ♦8", CLUBS, SPADES, "♣7 ♣K"),
        ("♠A ♣7 ♣K ♦8", CLUBS, DIAMONDS, "♣7 ♣K"),
        # Void: trump, if there is one.
        ("♠A ♠7 ♣7 ♦8", HEARTS, SPADES, "♠A ♠7"),
        ("♣7 ♦8", HEARTS, SPADES, "♣7 ♦8"),
        # Void without a trump suit: anything.
        ("♠A ♠7 ♣7 ♦8", HEARTS, None, "♠A ♠7 ♣7 ♦8"),
        # Trumps are led: they are a suit to follow like any other.
        ("♠A ♠7 ♣7 ♦8", SPADES, SPADES, "♠A ♠7"),
        ("♣7 ♦8", SPADES, SPADES, "♣7 ♦8"),
        # L04: hearts are led; void, with a spade, the ace of diamonds is not allowed.
        ("♠7 ♦A ♣8", HEARTS, SPADES, "♠7"),
        # L05: no duty to beat the ♠K that lies there; the small trump is as good as the ace.
        ("♠A ♠8 ♦9", HEARTS, SPADES, "♠A ♠8"),
        # L15: all-pass, the talon shows ♦8; ♣ from a hand with ♦ is not allowed.
        ("♦7 ♣A ♥9", DIAMONDS, None, "♦7"),
        # The last card is always allowed.
        ("♥7", SPADES, CLUBS, "♥7"),
    ],
)
def test_may_play(hand: str, led: Suit | None, trump: Suit | None, may: str) -> None:
    held = cards(hand)
    assert {card for card in held if may_play(held, led, trump, card)} == set(cards(may))


def test_the_order_of_a_hand_does_not_matter() -> None:
    assert may_play(cards("♣7 ♥9 ♦7"), DIAMONDS, None, Card("♦7"))
    assert not may_play(cards("♦7 ♣7"), DIAMONDS, CLUBS, Card("♣7"))


# Who takes this?


@pytest.mark.parametrize(
    ("trick", "trump", "taker"),
    [
        ("♥9 ♠A ♥K", None, "♥K"),  # L03
        ("♥9 ♠K ♠8", SPADES, "♠K"),  # L05: under-trumped
        ("♥9 ♠7 ♥A", SPADES, "♠7"),  # the seven of trumps beats the ace led
        ("♥9 ♠7 ♠8", SPADES, "♠8"),
        ("♥9 ♥8 ♥7", None, "♥9"),
        ("♥7 ♠A ♣A", DIAMONDS, "♥7"),  # aces of other suits take nothing
        ("♥7 ♠A ♣A", None, "♥7"),
        ("♠7 ♠9 ♠8", SPADES, "♠9"),  # trumps led
        ("♠7 ♥A ♣A", SPADES, "♠7"),
        ("♦10 ♦9 ♦J", None, "♦J"),  # the ten stands between nine and jack
        ("♦10 ♦9 ♦7", None, "♦10"),
        ("♦J ♦Q ♦10", None, "♦Q"),
        ("♦Q ♦K ♦A", None, "♦A"),
        ("♦A ♦K ♦Q", CLUBS, "♦A"),
        ("♥9", None, "♥9"),
        ("♥9 ♥10", None, "♥10"),
    ],
)
def test_takes(trick: str, trump: Suit | None, taker: str) -> None:
    played = cards(trick)
    led = played[0].suit
    assert led is not None
    assert takes(played, led, trump) == played.index(Card(taker))


def test_nobody_takes_a_trick_of_foreign_cards() -> None:
    assert takes(cards("♠A ♣A ♥A"), DIAMONDS, None) is None
    assert takes(cards("♠A ♣7 ♥A"), DIAMONDS, CLUBS) == 1


# Who leads, who is next, who takes: at the table.


def test_left_is_clockwise() -> None:
    assert [left_of(seat, COMPASS) for seat in COMPASS] == [WEST, NORTH, EAST, SOUTH]
    assert [left_of(seat, THREE) for seat in COMPASS] == [WEST, EAST, EAST, SOUTH]
    assert [left_of(seat, (FIRST, SECOND, THIRD)) for seat in (FIRST, SECOND, THIRD)] == [
        SECOND,
        THIRD,
        FIRST,
    ]


@pytest.mark.parametrize(
    ("playing", "dealer", "said", "first"),
    [
        (THREE, SOUTH, None, WEST),
        (THREE, WEST, None, EAST),  # North is empty
        (THREE, EAST, None, SOUTH),
        (THREE, NORTH, None, EAST),  # a table of four, North sits out
        ((SOUTH, WEST, NORTH), EAST, None, SOUTH),
        ((SOUTH, NORTH, EAST), SOUTH, None, NORTH),  # West is empty
        (THREE, None, WEST, WEST),
        (THREE, SOUTH, WEST, WEST),
        ((FIRST, SECOND, THIRD), None, None, FIRST),
        ((FIRST, SECOND, THIRD), THIRD, None, FIRST),
    ],
)
def test_first_hand(
    playing: tuple[Seat, ...], dealer: Seat | None, said: Seat | None, first: Seat
) -> None:
    hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(playing, ())
    assert first_hand(Deal(dealer=dealer, first_hand=said, hands=hands)) is first


def test_first_hand_of_nobody() -> None:
    with pytest.raises(ValueError, match="first hand"):
        first_hand(Deal(hands=dict.fromkeys(THREE, ())))


def test_first_hand_leads_and_then_the_winner() -> None:
    # L19: whoever declares, the first hand leads.
    play = Play((WEST, EAST, SOUTH), SPADES)
    assert play.leads(1, None) is WEST
    assert play.leads(2, EAST) is EAST
    assert play.leads(3, SOUTH) is SOUTH
    assert play.turns(SOUTH) == (SOUTH, WEST, EAST)
    assert play.turns(EAST) == (EAST, SOUTH, WEST)


def test_first_hand_leads_three_tricks_of_all_pass() -> None:
    # L18: the third hand took trick 2 and does not lead trick 3.
    play = Play((WEST, EAST, SOUTH), turned=cards("♦8 ♠7"))
    assert [play.leads(number, SOUTH) for number in (1, 2, 3, 4, 10)] == [
        WEST,
        WEST,
        WEST,
        SOUTH,
        SOUTH,
    ]


def test_the_talon_sets_the_suit_of_two_tricks() -> None:
    play = Play((WEST, EAST, SOUTH), turned=cards("♦8 ♠7"))
    assert [play.led(number, ()) for number in (1, 2, 3)] == [DIAMONDS, SPADES, None]
    assert play.led(1, cards("♣A")) is DIAMONDS
    assert play.led(3, cards("♣A ♦7")) is CLUBS
    assert Play((WEST, EAST, SOUTH)).led(1, ()) is None


@pytest.mark.parametrize(
    ("turned", "trick", "at_three", "at_four"),
    [
        ("♦A", "♦7 ♦9 ♦8", EAST, NORTH),  # L16, L17
        ("♦8", "♦7 ♦9 ♦10", SOUTH, SOUTH),
        ("♦8", "♦7 ♣A ♠A", WEST, NORTH),  # the seven is enough at three only
        ("♦8", "♣7 ♣A ♦9", SOUTH, SOUTH),
        ("♦7", "♣A ♠A ♥A", WEST, NORTH),  # nobody has the suit
        ("♦7", "♣7 ♠A ♣A", WEST, NORTH),  # nor does the first hand
    ],
)
def test_all_pass_tricks(turned: str, trick: str, at_three: Seat, at_four: Seat) -> None:
    order = (WEST, EAST, SOUTH)
    talon = cards(turned)
    assert Play(order, None, talon).taken_by(1, order, cards(trick)) is at_three
    assert Play(order, None, talon, NORTH).taken_by(1, order, cards(trick)) is at_four


def test_the_dealer_takes_no_more_than_two_tricks() -> None:
    order = (WEST, EAST, SOUTH)
    play = Play(order, None, cards("♦A ♠A"), NORTH)
    trick = cards("♥7 ♥8 ♥9")
    assert [play.taken_by(number, order, trick) for number in (1, 2, 3)] == [NORTH, NORTH, SOUTH]


def test_replay_of_the_record_in_the_design() -> None:
    """West's six spades, as printed in the design of the notation: West 6, East 2, South 2."""
    deal = Deal(
        dealer=SOUTH,
        hands={
            SOUTH: cards("♠K ♠9 ♠8 ♣10 ♦K ♦J ♦10 ♦7 ♥A ♥9"),
            WEST: cards("♠A ♠Q ♠J ♠10 ♣A ♣K ♦A ♦8 ♥K ♥7"),
            EAST: cards("♠7 ♣Q ♣J ♣9 ♣8 ♣7 ♦Q ♦9 ♥Q ♥10"),
        },
        talon=cards("♥J ♥8"),
        discard=cards("♥8 ♦8"),
        game=Contract(WEST, 6, Trump.SPADES),
        tricks=tuple(
            Trick(number, cards(line))
            for number, line in enumerate(
                [
                    "♠A ♠7 ♠8",
                    "♠Q ♣7 ♠9",
                    "♠J ♣8 ♠K",
                    "♦K ♦A ♦9",
                    "♣A ♣9 ♣10",
                    "♣K ♣J ♦7",
                    "♥K ♥10 ♥A",
                    "♦J ♠10 ♦Q",
                    "♥J ♥Q ♥9",
                    "♣Q ♦10 ♥7",
                ],
                1,
            )
        ),
    )
    rounds = list(replay(deal))
    takers = [played.taker for played in rounds]
    assert takers == [WEST, WEST, SOUTH, WEST, WEST, WEST, SOUTH, WEST, EAST, EAST]
    assert [played.seats[0] for played in rounds] == [WEST, *takers[:-1]]
    assert judge(deal) == []


def test_replay_of_an_all_pass() -> None:
    """Three tricks; the dealer North sits out, and takes the first by the rank of his card."""
    deal = Deal(
        dealer=NORTH,
        hands=dict.fromkeys(THREE, ()),
        talon=cards("♦A ♠7"),
        game=AllPass(),
        tricks=(
            Trick(1, cards("♦7 ♦9 ♦8")),
            Trick(2, cards("♠8 ♠9 ♥A")),
            Trick(3, cards("♣7 ♣A ♣8")),
            Trick(4, cards("♥7 ♥8")),
        ),
    )
    assert play_of(deal).order == (EAST, SOUTH, WEST)
    assert [(played.seats, played.taker) for played in replay(deal)] == [
        ((EAST, SOUTH, WEST), NORTH),
        ((EAST, SOUTH, WEST), SOUTH),
        ((EAST, SOUTH, WEST), SOUTH),
        ((SOUTH, WEST), None),
    ]


def test_ladder() -> None:
    assert len(LADDER) == 26
    assert rung(Bid(6, Trump.SPADES)) == 1
    assert rung(Bid(8, Trump.NO_TRUMP)) + 1 == rung(MisereBid()) == 16
    assert rung(Contract(SOUTH, 9, Trump.SPADES)) == 17
    assert rung(Bid(10, Trump.NO_TRUMP)) == 26


def test_numbers() -> None:
    assert set(NUMBERS) == PACK
    assert NUMBERS[Card("♠7")] == (0, 7)
    assert NUMBERS[Card("♥10")] == (3, 10)
    assert NUMBERS[Card("♣A")] == (1, 14)


# The strategies.


def _features(deal: Deal) -> set[str]:
    """Name what a deal is an example of."""
    assert deal.hands is not None
    features = {f"table {sorted(str(seat) for seat in deal.hands)}"}
    features.add(f"dealer {deal.dealer is not None} first {deal.first_hand is not None}")
    features.add("as dealt" if deal.talon else "after the discard")
    features.add("discard" if deal.discard else "no discard")
    if deal.dealer is not None and deal.dealer not in deal.hands:
        features.add("table of four")
    match deal.game:
        case Contract(level=level, trump=trump):
            features |= {f"trump {trump}", f"level {level}"}
        case Misere():
            features.add("misère")
        case AllPass():
            features.add(f"all-pass at {3 + ('table of four' in features)}")
    for call in deal.auction or ():
        features.add(f"{type(call).__name__} {'of' if call.seat else 'without'} seat")
    if deal.auction is None:
        features.add("no auction")
    elif isinstance(deal.game, Contract):
        last = max(rung(call) for call in deal.auction if isinstance(call, Bid))
        features.add("above the bid" if rung(deal.game) > last else "at the bid")
    if deal.defence is not None:
        features.add(" ".join(str(one.stand) for one in deal.defence.declared))
        features.add(f"open {deal.defence.open}")
    if deal.lead is not None:
        features.add("lead")
    for trick in deal.tricks or ():
        features.add(f"seats {len(trick.seats)} of {len(trick.plays)}")
        features.add(f"winner {trick.winner is not None}")
        features.add(f"turned {trick.talon is not None}")
        if trick.winner is not None and trick.winner not in deal.hands:
            features.add("the dealer takes a trick")
    features.add(f"won {deal.won and len(deal.won)} taken {deal.taken is not None}")
    game = play_of(deal)
    for number, played in enumerate(replay(deal), 1):
        if isinstance(deal.game, AllPass) and number < 3:
            if all(card.suit is not game.led(number, ()) for card in played.cards):
                features.add("nobody has the suit of the talon")
            continue
        suits = [card.suit for card in played.cards]
        features |= {
            feature
            for feature, seen in {
                "trump taken": game.trump in suits[1:] and suits[0] is not game.trump,
                "thrown": len(set(suits)) > 1 and game.trump not in suits,
            }.items()
            if seen
        }
    return features


def test_played_deals_cover_the_game() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1500):
        deal = legal_deal(seed)
        seen.update(_features(deal))
        assert judge(deal) == []
    wanted = {
        "table ['east', 'south', 'west']",
        "table ['north', 'south', 'west']",
        "table ['east', 'north', 'south']",
        "table ['east', 'north', 'west']",
        "table ['first', 'second', 'third']",
        "table of four",
        "dealer True first True",
        "dealer True first False",
        "dealer False first True",
        "dealer False first False",
        "as dealt",
        "after the discard",
        "discard",
        "no discard",
        *(f"trump {trump}" for trump in Trump),
        *(f"level {level}" for level in range(6, 11)),
        "misère",
        "all-pass at 3",
        "all-pass at 4",
        *(f"{call} {seat} seat" for call in ("Pass", "Bid", "Hold") for seat in ("of", "without")),
        "MisereBid of seat",
        "no auction",
        "at the bid",
        "above the bid",
        "whist whist",
        "whist pass",
        "pass whist",
        "open None",
        "open True",
        "open False",
        "lead",
        "seats 0 of 3",
        "seats 1 of 3",
        "seats 3 of 3",
        "winner True",
        "winner False",
        "turned True",
        "turned False",
        "the dealer takes a trick",
        "won None taken False",
        "won None taken True",
        "won 3 taken False",
        "won 3 taken True",
        "won 4 taken False",
        "trump taken",
        "thrown",
    }
    assert {feature for feature in wanted if seen[feature] < 3} == set()
    # Only unlawful play, or an ending, leaves a trick of an all-pass to nobody; see `takes`.
    assert "nobody has the suit of the talon" not in seen
    assert not any(feature.startswith("pass pass") for feature in seen)


def test_auctions_cover_misere_outbid_and_holds() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1500):
        deal = legal_deal(seed)
        kinds = [type(call) for call in deal.auction or ()]
        if isinstance(deal.game, Contract):
            seen["misère outbid"] += MisereBid in kinds
            seen["hold"] += Hold in kinds
            seen["two holds"] += kinds.count(Hold) > 1
            seen["long"] += len(kinds) > 6
            seen["all but the last pass"] += kinds[:3] == [Pass, Pass, Bid]
        elif isinstance(deal.game, Misere):
            seen["bids before misère"] += Bid in kinds
    assert min(seen.values()) >= 3
    assert len(seen) == 6


def test_cut_deals_end_anywhere() -> None:
    ends = Counter(
        (len(tricks), len(tricks[-1].plays))
        for tricks in (cut_deal(seed).tricks for seed in range(1500))
        if tricks
    )
    assert set(ends) == {(n, m) for n in range(1, 11) for m in (1, 2, 3)} - {(10, 3)}


def test_cut_deals_without_discard() -> None:
    def nameless(deal: Deal) -> bool:
        return deal.discard is None and not isinstance(deal.game, AllPass)

    assert not any(nameless(cut_deal(seed)) for seed in range(300))
    assert any(nameless(cut_deal(seed, no_discard=True)) for seed in range(300))


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_that_kind(kind: str) -> None:
    wanted = {
        "suit": "trump [♠♣♦♥]",
        "no trump": "trump NT",
        "misère": "misère",
        "all-pass": "all-pass at 3",
        "all-pass at four": "all-pass at 4",
    }[kind]
    choices = {wanted.replace("[♠♣♦♥]", sign) for sign in "♠♣♦♥"}
    assert all(choices & _features(legal_deal(seed, kind)) for seed in range(50))


@given(played_deals())
def test_played_deals_are_legal(deal: Deal) -> None:
    assert judge(deal) == []
    assert deal.tricks is not None
    assert [len(trick.plays) for trick in deal.tricks] == [3] * 10
    assert [trick.number for trick in deal.tricks] == list(range(1, 11))


@given(cut_deals(no_discard=True))
def test_cut_deals_are_legal(deal: Deal) -> None:
    assert judge(deal) == []
    assert deal.tricks
    assert deal.won is None
    assert deal.taken is None


@pytest.mark.parametrize("law", SPOILERS)
@given(data=st.data())
def test_spoilt_deals_break_one_law(law: str, data: st.DataObject) -> None:
    _sentence(data.draw(spoilt_deals(law)))


@pytest.mark.parametrize("law", SPOILERS)
def test_spoilers_find_occasions(law: str) -> None:
    found = [spoilt for seed in range(100) if (spoilt := spoilt_deal(seed, law))]
    assert len(found) > 60
    for spoilt in found:
        _sentence(spoilt)


def test_spoilers_reach_everywhere() -> None:
    """Both ends of the play, and the places where the laws differ."""
    tricks = {
        law: {spoilt.address for seed in range(300) if (spoilt := spoilt_deal(seed, law))}
        for law in SPOILERS
    }
    last = {f"tricks[9].plays[{turn}]" for turn in (0, 1, 2)}
    assert "tricks[0].plays[0]" in tricks["revoke"]  # the suit of the talon
    assert "tricks[0].plays[2]" in tricks["revoke"]
    assert "tricks[2].plays[0]" not in tricks["revoke"]
    assert "tricks[0].plays[0]" in tricks["turn"]  # L19
    assert "tricks[2].plays[0]" in tricks["turn"]  # L18
    assert last - tricks["turn"] == {"tricks[9].plays[2]"}
    assert "tricks[0].plays[0]" in tricks["discarded card"]
    for law in ("discarded card", "card of another", "card played twice"):
        assert last <= tricks[law]
    wrong = [spoilt.deal for seed in range(300) if (spoilt := spoilt_deal(seed, "winner"))]
    winners = [deal.tricks[-1].winner in (deal.hands or ()) for deal in wrong if deal.tricks]
    assert set(winners) == {False, True}  # the dealer who sits out is wronged and wrongs, too


def test_places() -> None:
    twins = {SOUTH: cards("♠A"), WEST: cards("♠A ♠7"), EAST: cards("♠8")}
    assert Spoilt(Deal(hands=twins), "PN101", "hands.south[♠A]").places == (
        "hands.south[♠A]",
        "hands.west[♠A]",
    )
    assert Spoilt(Deal(), "PN301", "game").places == ("game",)


def test_seeds_repeat_themselves() -> None:
    assert legal_deal(7) == legal_deal(7)
    assert legal_deal(7) != legal_deal(8)


def test_deals_come_fast() -> None:
    """A deal takes about one millisecond; 15 would be too slow for hypothesis."""
    start = time.process_time()
    for seed in range(100):
        legal_deal(seed)
    assert time.process_time() - start < 1.5


def _sentence(spoilt: Spoilt) -> None:
    found = judge(spoilt.deal)
    assert {code for code, _ in found} == {spoilt.code}
    assert {address for _, address in found} == set(spoilt.places)
    assert spoilt.address in spoilt.places


# The judge.


def judge(deal: Deal) -> list[tuple[str, str]]:
    """Check everything that a complete record of one deal can have wrong, the literal way."""
    return [*_judge_cards(deal), *_judge_auction(deal), *_judge_play(deal)]


def _judge_cards(deal: Deal) -> list[tuple[str, str]]:
    assert deal.hands is not None
    assert len(deal.hands) == 3
    rest = deal.talon if deal.talon is not None else deal.discard
    assert rest is not None
    assert len(rest) == 2
    written = Counter(card for hand in (*deal.hands.values(), rest) for card in hand)
    declarer = _declarer(deal)
    if declarer is not None and deal.talon is not None:
        assert {*(deal.discard or ())} <= {*deal.hands[declarer], *deal.talon}
    if max(written.values()) > 1:
        return [
            ("PN101", f"hands.{seat.value}[{card.value}]")
            for seat, hand in deal.hands.items()
            for card in hand
            if written[card] > 1
        ]
    wrong = [seat for seat, hand in deal.hands.items() if len(hand) != 10]
    if len(written) < 32:
        return [("PN102", f"hands.{seat.value}") for seat in wrong]
    return [("PN103", f"hands.{seat.value}") for seat in wrong]


def _clockwise(first: Seat, seats: set[Seat]) -> list[Seat]:
    ring = [seat for seat in (*Seat, *Seat) if seat in seats]
    return ring[ring.index(first) :][:3]


def _first(deal: Deal) -> Seat:
    seats = set(deal.hands or {})
    if seats == {Seat.FIRST, Seat.SECOND, Seat.THIRD}:
        assert deal.first_hand in (None, Seat.FIRST)
        assert deal.dealer in (None, Seat.THIRD)
        return Seat.FIRST
    by_dealer = None
    if deal.dealer is not None:
        ring = [*COMPASS, *COMPASS]
        after = ring[ring.index(deal.dealer) + 1 :]
        by_dealer = next(seat for seat in after if seat in seats)
    assert deal.first_hand or by_dealer
    assert deal.first_hand is None or by_dealer in (None, deal.first_hand)
    first = deal.first_hand or by_dealer
    assert first is not None
    assert deal.lead in (None, first)
    return first


def _declarer(deal: Deal) -> Seat | None:
    return deal.game.declarer if isinstance(deal.game, Contract | Misere) else None


def _judge_auction(deal: Deal) -> list[tuple[str, str]]:
    """Follow section 3.2 and 3.3; an illegal auction is a fault of the strategies."""
    order = _clockwise(_first(deal), set(deal.hands or {}))
    declarer = _declarer(deal)
    if declarer is None:
        assert isinstance(deal.game, AllPass)
        assert deal.discard is None
        assert deal.taken is None
        assert deal.talon
    else:
        assert declarer in order
    if deal.defence is not None:
        assert isinstance(deal.game, Contract)
        assert declarer is not None
        after = [seat for seat in _clockwise(declarer, set(order)) if seat is not declarer]
        stands = [one.stand for one in deal.defence.declared]
        if not stands:
            assert deal.defence.open is not False  # A ten is checked, and played open.
        else:
            assert deal.game.level != 10
            assert [one.seat for one in deal.defence.declared] in (after, [None, None])
            assert Stand.WHIST in stands
            assert not deal.defence.open or Stand.PASS in stands
    if deal.auction is None:
        return []
    active, high, bidder = list(order), 0, None
    bids: dict[Seat, list[int]] = {seat: [] for seat in order}
    turn = 0
    for call in deal.auction:
        assert len(active) > 1 or not high
        while order[turn % 3] not in active:
            turn += 1
        seat = order[turn % 3]
        turn += 1
        assert call.seat in (None, seat)
        if isinstance(call, Pass):
            active.remove(seat)
            continue
        if isinstance(call, Hold):
            assert len(active) == 2
            assert bidder in active
            assert bidder is not seat
            assert order.index(seat) < order.index(bidder)
            assert high not in (0, 1, 16)
            assert 16 not in bids[seat]
        else:
            assert rung(call) > high
            assert 16 not in bids[seat]
            assert rung(call) != 16 or not bids[seat]
            high = rung(call)
        bids[seat].append(high)
        bidder = seat
    assert active == ([] if bidder is None else [bidder])
    assert declarer is bidder
    if isinstance(deal.game, Misere):
        assert high == 16
    elif isinstance(deal.game, Contract):
        assert high != 16
        if rung(deal.game) < high:
            return [("PN301", "game")]
    return []


def _legal(hand: set[Card], led: Suit | None, trump: Suit | None) -> tuple[str, set[Card]]:
    """Return the cards that may be played, and the code of playing another."""
    follow = {card for card in hand if card.suit is led}
    trumps = {card for card in hand if card.suit is trump}
    if follow:
        return "PN401", follow
    if led is not None and trumps:
        return "PN402", trumps
    return "", hand


def _judge_play(deal: Deal) -> list[tuple[str, str]]:
    if deal.tricks is None:
        assert not deal.won
        assert deal.taken is None
        return []
    assert deal.hands is not None
    order = _clockwise(_first(deal), set(deal.hands))
    all_pass = isinstance(deal.game, AllPass)
    trump = deal.game.trump.suit if isinstance(deal.game, Contract) and deal.game.trump else None
    dealer_plays = all_pass and deal.dealer is not None and deal.dealer not in deal.hands
    hands = {seat: set(hand) for seat, hand in deal.hands.items()}
    declarer = _declarer(deal)
    if deal.talon and declarer is not None:
        played = _played_by(deal, order, declarer)
        twelve = hands[declarer] | set(deal.talon)
        if deal.discard is not None:
            assert set(deal.discard) <= twelve
            hands[declarer] = twelve - set(deal.discard)
        else:
            # His ten plays tell the discard; before that he may hold any of the twelve.
            hands[declarer] = played if len(played) == 10 else twelve
    findings: list[tuple[str, str]] = []
    seen: dict[Card, Seat] = {}
    wins: Counter[Seat] = Counter()
    leader = order[0]
    for index, trick in enumerate(deal.tricks):
        turned = deal.talon[index] if all_pass and deal.talon and index < 2 else None
        assert trick.talon in (None, turned)
        led = turned.suit if turned else None
        if all_pass and index <= 2:
            leader = order[0]
        turns = _clockwise(leader, set(order))
        named = list(trick.seats) if trick.seats else turns[: len(trick.plays)]
        if len(named) == 1:
            named = _clockwise(named[0], set(order))
        for turn, card in enumerate(trick.plays):
            address = f"tricks[{index}].plays[{turn}]"
            seat = named[turn]
            assert seat is not declarer or card not in (deal.discard or ())
            if seat is not turns[turn]:
                findings.append(("PN405", address))
            if card in seen:
                findings.append(("PN404", address))
            elif card not in hands[seat]:
                findings.append(("PN403", address))
            code, legal = _legal(hands[seat] | {card}, led, trump)
            certain = len(hands[seat]) + sum(player is seat for player in seen.values()) < 12
            if card not in legal and certain:
                findings.append((code, address))
            hands[seat].discard(card)
            seen.setdefault(card, seat)
            led = led or card.suit
        if findings or len(trick.plays) < 3:
            assert trick is deal.tricks[-1]
            assert not findings or trick.winner is None
            assert not deal.won
            assert deal.taken is None
            return findings
        table = list(zip(turns, trick.plays, strict=True))
        if turned and dealer_plays:
            assert deal.dealer is not None
            table.insert(0, (deal.dealer, turned))
        for suit in (trump, led):
            ranked = [
                (tuple(Rank).index(card.rank), seat)
                for seat, card in table
                if card.suit is suit and card.rank is not None
            ]
            if suit and ranked:
                winner = max(ranked, key=lambda pair: pair[0])[1]
                break
        else:
            winner = order[0]
        if trick.winner not in (None, winner):
            findings.append(("PN501", f"tricks[{index}].winner"))
            assert trick is deal.tricks[-1]
        wins[winner] += 1
        leader = winner
    if deal.taken is not None and declarer is not None and deal.taken != wins[declarer]:
        findings.append(("PN502", "taken"))
    for seat, count in (deal.won or {}).items():
        if count != wins[seat]:
            findings.append(("PN502", f"won.{seat.value}"))
    if deal.won is not None:
        assert set(order) <= set(deal.won)
        assert sum(wins[seat] for seat in deal.won) == 10
    return findings


def _played_by(deal: Deal, order: list[Seat], seat: Seat) -> set[Card]:
    """Return what a seat played, by the rounds of the oracle."""
    return {
        card
        for played in replay(deal)
        for player, card in zip(played.seats, played.cards, strict=True)
        if player is seat and seat in order
    }
