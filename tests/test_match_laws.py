"""The rules of everything around the play, held against matches that share no code with them.

First the oracle itself against cases worked out by hand, then what it makes, then the rules.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prefnotation.checking import check
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
from prefnotation.model.conventions import PRESETS, Conventions
from prefnotation.model.deal import Deal, Match
from prefnotation.model.seats import Seat
from prefnotation.model.switches import (
    Blind,
    BlindOrder,
    Dealing,
    Holding,
    Misering,
    Outbids,
    Return,
    Talon,
    Ten,
)
from tests.auction_oracle import (
    BLIND_GAMES,
    GAMES,
    LADDERS,
    MISERES,
    UNSETTLED,
    Auction,
    called,
    declarations,
    exit_level,
    height,
    is_played,
    may_open,
    may_order,
    must_whist,
)
from tests.legal_matches import legal_match, legal_matches
from tests.match_scenes import SWITCHES
from tests.oracle import LADDER, left_of
from tests.spoilt_matches import MATCH_SPOILERS, SpoiltMatch, spoilt_match, spoilt_matches

SOUTH, WEST, NORTH, EAST, *_ = Seat
ORDER = (SOUTH, WEST, NORTH)
WHIST, HALF, PASSED = Stand


# The oracle by hand.


def bid(word):
    """Read `7♦`, `10NT`, `9♠b` for nine spades without talon, `m` or `mb` for a misère."""
    blind = word.endswith("b")
    word = word.removesuffix("b")
    if word == "m":
        return MisereBid(without_talon=blind)
    level = 10 if word.startswith("10") else int(word[0])
    return Bid(level, Trump(word.removeprefix(str(level))), without_talon=blind)


def call(word, seat):
    words = {"pass": Pass(seat), "hold": Hold(seat)}
    if word in words:
        return words[word]
    one = bid(word)
    return type(one)(
        **{field: getattr(one, field) for field in one.__struct_fields__[:-1]}, seat=seat
    )


def auction(words, lowest=6, **agreed):
    """Say words by turns, each of which has to be lawful."""
    held = Auction(ORDER, Conventions(**agreed), lowest)
    for word in words.split():
        said = call(word, held.turn)
        assert held.objections(said) == set(), word
        held = held.after(said)
    return held


FREE = {"misere": Misering.FREE}
ANY_TIME = {"hold": Holding.ANY_TIME}
NO_HOLD = {"hold": Holding.OFF}
OVER = {"without_talon": Blind.OVER_MISERE}
ON = {"without_talon": Blind.ON}
MIDDLE = {**ON, "without_talon_order": BlindOrder.NINE_TEN_MISERE_TEN}
OLD = {**ON, "misere_outbid": Outbids.BLIND_NINE}
STEPS = {"steps": True}


@pytest.mark.parametrize(
    ("before", "word", "codes", "agreed"),
    [
        # Section 3.2: above the last bid, jumps allowed; section 8.3 by its numbers.
        ("", "6♠", "", {}),
        ("", "10NT", "", {}),
        ("6♣", "6♠", "PN203", {}),
        ("6NT", "7♠", "", {}),
        ("8NT", "m", "", {}),
        ("9♠", "m", "PN203", {}),
        ("m", "9♠", "", {}),
        ("pass m", "8NT", "PN203", {}),  # L10
        # The hold of 3.2.5: the senior of the last two, not of a misère.
        ("6♠ 6♣ pass", "hold", "", {}),  # L06
        ("6♠ 6♣ pass", "6♣", "", {}),  # L06, repeated in place of "здесь".
        ("6♠ 6♣", "6♣", "PN203", {}),  # L07
        ("6♠ 6♣", "hold", "PN204", {}),  # L07, called "здесь".
        ("6♠ 6♣ pass hold", "6♣", "PN203", {}),  # L08
        ("6♠ 6♣ pass hold", "hold", "PN204", {}),
        ("6♠ 6♣ pass hold", "6♦", "", {}),
        ("", "hold", "PN204", {}),
        ("6♠ 6♣ 6♦", "hold", "PN204", {}),
        ("6♠ 6♣ 6♦", "6♦", "PN203", {}),
        ("6♠ pass m", "hold", "PN204", {}),
        ("6♠ 6♣ pass", "hold", "PN204", NO_HOLD),
        ("6♠ 6♣ pass", "6♣", "PN203", NO_HOLD),
        ("6♠ 6♣ 6♦", "hold", "", ANY_TIME),
        ("6♠ 6♣ 6♦", "6♦", "", ANY_TIME),
        ("6♠ 6♣ 6♦ hold", "hold", "PN204", ANY_TIME),
        # Misère, 3.3: the first bid, and the only one.
        ("6♠ pass 6♦", "m", "PN205", {}),  # L09
        ("6♠ pass 6♦", "m", "", FREE),
        ("pass m 9♠", "9♣", "PN205", {}),  # L11
        ("pass m 9♠", "9♣", "", FREE),
        ("pass m 9♠", "pass", "", {}),
        ("pass", "m", "", {}),
        ("6♠", "m", "", {}),
        ("m", "m", "PN203", {}),
        # Without talon.
        ("", "9♠b", "PN209", {}),
        ("", "mb", "PN209", {}),
        ("", "9♠b", "", ON),
        ("", "8♠b", "PN209", ON),
        ("", "9♠b", "PN209", OVER),
        ("m", "9♠b", "PN209", OVER),
        ("m 9♠", "9♠b", "", OVER),
        ("m 9♠ pass", "mb", "", OVER),
        ("m 9♠ pass", "9♠b", "PN205", OVER),
        ("9NT", "mb", "", ON),
        ("mb", "9♠b", "", ON),
        ("9♠b", "mb", "PN203", ON),
        ("9NTb", "10♠", "", ON),
        ("10♠", "9NTb", "PN203", ON),
        ("9♠b", "9NT", "PN203", MIDDLE),
        ("9NTb", "mb", "", MIDDLE),
        ("10NT", "mb", "", MIDDLE),
        ("mb", "10NT", "PN203", MIDDLE),
        ("mb", "10♠b", "", MIDDLE),
        # The old rule of 3.1.
        ("m", "9♠", "PN203", OLD),
        ("m", "10NT", "PN203", OLD),
        ("m", "9♠b", "", OLD),
        ("m", "10♠b", "", OLD),
        # By steps.
        ("", "6♠", "", STEPS),
        ("", "6♣", "PN210", STEPS),
        ("6♠", "6♦", "PN210", STEPS),
        ("6♠", "6♣", "", STEPS),
        ("6♠", "m", "", STEPS),
        ("m", "9♠", "", STEPS),
        ("m", "9♣", "PN210", STEPS),
        ("6♠ pass 6♣", "hold", "", STEPS),
        ("6♠ pass 6♣", "7♠", "PN210", STEPS),
        ("6♠ pass 6♣", "6♦", UNSETTLED, STEPS),
        ("", "10♠b", "", {**STEPS, **ON}),
    ],
)
def test_the_oracle_says_what_a_call_breaks(before, word, codes, agreed):
    held = auction(before, **agreed)
    assert held.objections(call(word, held.turn)) == ({codes} if codes else set())
    assert held.objections(call(word, None)) == ({codes} if codes else set())


@pytest.mark.parametrize(
    ("before", "seat", "word", "code"),
    [
        ("", WEST, "6♠", "PN201"),
        ("6♠", NORTH, "pass", "PN201"),
        ("6♠ 6♣ pass", WEST, "6♦", "PN201"),
        ("pass 6♠ 6♣", SOUTH, "7♠", "PN202"),
        ("pass pass 7♠", SOUTH, "8♣", "PN202"),  # L12
        ("pass pass 7♠", None, "8♣", "PN207"),
        ("pass pass 7♠", NORTH, "8♣", "PN207"),
        ("pass pass pass", None, "pass", "PN207"),
        ("pass pass pass", SOUTH, "pass", "PN202"),
    ],
)
def test_the_oracle_knows_whose_turn_it_is(before, seat, word, code):
    assert auction(before).objections(call(word, seat)) == {code}


@pytest.mark.parametrize(
    ("words", "over", "bidder"),
    [
        ("", False, None),
        ("pass pass", False, None),
        ("pass pass pass", True, None),
        ("pass pass 7♠", True, NORTH),
        ("6♠ pass", False, SOUTH),
        ("6♠ pass pass", True, SOUTH),
        ("6♠ 6♣ pass hold", False, SOUTH),
        ("6♠ 6♣ pass hold pass", True, SOUTH),
    ],
)
def test_an_auction_ends_when_all_have_passed_but_the_bidder(words, over, bidder):
    held = auction(words)
    assert (held.over, held.bidder) == (over, bidder)


def test_an_exit_binds_games_and_no_misere():
    assert [exit_level(Conventions(exit=(6, 7, 8)), passed) for passed in range(5)] == [
        6,
        6,
        7,
        8,
        8,
    ]
    assert [exit_level(Conventions(exit=(7,)), passed) for passed in range(3)] == [6, 7, 7]
    held = auction("pass", lowest=7)
    assert held.objections(call("6NT", WEST)) == {"PN206"}
    assert held.objections(call("7♠", WEST)) == held.objections(call("m", WEST)) == set()
    by_steps = auction("pass", lowest=7, steps=True)
    assert by_steps.objections(call("6♠", WEST)) == {"PN206"}
    assert by_steps.objections(call("7♠", WEST)) == set()
    assert by_steps.objections(call("7♣", WEST)) == {"PN210"}


def test_the_ladders_agree_but_for_games_without_talon():
    for order, ladder in LADDERS.items():
        assert [name for name in ladder if not name.endswith("blind")] == LADDER
        assert len(ladder) == len(set(ladder)) == 26 + 11
        by_height = sorted((*GAMES, *BLIND_GAMES, *MISERES), key=lambda one: height(one, order))
        assert [called(one) for one in by_height] == ladder
    assert [ladder.index("misère blind") for ladder in LADDERS.values()] == [21, 31]
    assert height(bid("7♠b")) == 0


def test_a_contract_is_at_least_the_bid():
    won = bid("7♦")
    assert all(may_order(won, bid(word)) for word in ("7♦", "7♥", "7NT", "8♠", "10NT"))  # L01
    assert not any(may_order(won, bid(word)) for word in ("7♠", "7♣", "6NT", "9♠b"))  # L02
    assert may_order(bid("9♠b"), bid("10NTb"))
    assert not may_order(bid("9♠b"), bid("10NT"))


def lines(level, trump=Trump.HEARTS, four=False, **agreed):
    return set(declarations(Contract(SOUTH, level, trump), Conventions(**agreed), four=four))


def test_the_oracle_knows_what_may_be_declared():
    plain = {(WHIST, WHIST), (WHIST, PASSED), (PASSED, WHIST), (PASSED, PASSED)}
    half = {(PASSED, HALF), (PASSED, HALF, PASSED)}
    returned, down = {(PASSED, HALF, WHIST)}, {(WHIST, PASSED, HALF)}
    dealer = {(PASSED, HALF, PASSED, WHIST)}
    for level in (6, 7):
        assert lines(level) == plain | half | returned
        assert lines(level, returned_whist=Return.EIGHT) == plain | half | returned
        assert lines(level, returned_whist=Return.OFF) == plain | half
        assert lines(level, half_whist=False) == plain
        assert lines(level, half_after_pass=True) == plain | half | returned | down  # L14
        assert lines(level, four=True) == plain | half | returned
        assert lines(level, four=True, dealer_whist=True) == plain | half | returned | dealer
    everything = {"half_after_pass": True, "dealer_whist": True, "returned_whist": Return.EIGHT}
    assert lines(8, four=True, **everything) == lines(9) == plain  # L13
    assert lines(10) == {()}
    assert lines(10, ten=Ten.WHISTED) == plain
    assert lines(6, Trump.SPADES, stalingrad=True) == {(WHIST, WHIST)}
    assert lines(6, Trump.CLUBS, stalingrad=True) == plain | half | returned
    assert must_whist(Contract(SOUTH, 6, Trump.SPADES), Conventions(stalingrad=True))
    gave_up = Contract(SOUTH, 6, Trump.CLUBS, without_three=True)
    assert declarations(gave_up, Conventions(), four=False) == [()]


def test_who_alone_whists_chooses_how_it_is_played():
    assert [line for line in lines(6, half_after_pass=True) if not is_played(line)] != []
    opens = {line for line in lines(6, half_after_pass=True) if may_open(line)}
    assert opens == {(WHIST, PASSED), (PASSED, WHIST), (PASSED, HALF, WHIST)}
    idle = {line for line in lines(6, half_after_pass=True) if not is_played(line)}
    assert idle == {
        (PASSED, PASSED), (PASSED, HALF), (PASSED, HALF, PASSED), (WHIST, PASSED, HALF),
    }  # fmt: skip


# What the strategies make.


@cache
def matches():
    return [legal_match(seed) for seed in range(400)]


def deals():
    for records, conventions in matches():
        for deal in records[1:]:
            yield deal, conventions, len(records[0].players)


def test_matches_are_of_all_sizes_and_conventions():
    assert {len(records[0].players) for records, _ in matches()} == {3, 4}
    assert {len(records) - 1 for records, _ in matches()} == set(range(1, 7))
    assert all(isinstance(records[0], Match) for records, _ in matches())
    agreed = [conventions for _, conventions in matches()]
    assert all(preset in agreed for preset in PRESETS.values())
    for switch, options in SWITCHES.items():
        assert {getattr(conventions, switch) for conventions in agreed} == set(options)


def test_deals_are_of_all_kinds():
    seen = Counter()
    for deal, conventions, players in deals():
        game, calls = deal.game, deal.auction or ()
        declared = deal.defence.declared if deal.defence else ()
        blind = getattr(game, "without_talon", False)
        opened = conventions.all_pass_talon is Talon.OPENED
        turned = [trick for trick in deal.tricks or () if trick.talon]
        bids = [one for one in calls if isinstance(one, Bid | MisereBid)]
        names = [one.seat is not None for one in calls]
        seen.update(
            name
            for name, found in {
                "contract": isinstance(game, Contract) and not blind,
                "contract without talon": isinstance(game, Contract) and blind,
                "misère": isinstance(game, Misere) and not blind,
                "misère without talon": isinstance(game, Misere) and blind,
                "all-pass at three": isinstance(game, AllPass) and players == 3,
                "all-pass at four": isinstance(game, AllPass) and players == 4,
                "closed talon": isinstance(game, AllPass) and not opened and deal.tricks,
                "turned": turned,
                "dealer takes": turned and any(t.winner is deal.dealer for t in turned),
                "no game": game is None,
                "no declarer": isinstance(game, Contract) and game.declarer is None,
                "without three": isinstance(game, Contract) and game.without_three,
                "no auction": not calls,
                "hold": any(isinstance(one, Hold) for one in calls),
                "hold among three": any(
                    isinstance(one, Hold)
                    and not any(isinstance(other, Pass) for other in calls[:at])
                    for at, one in enumerate(calls)
                ),
                "numbered": deal.name,
                "broken trick": deal.tricks and len(deal.tricks[-1].plays) < 3,
                "equal bid": any(height(one) == height(other) for one, other in pairwise(bids)),
                "misère over": any(isinstance(one, MisereBid) for one in bids[:-1]),
                "named": calls and all(names),
                "unnamed": calls and not any(names),
                "some named": any(names) and not all(names),
                "no hands": deal.hands is None,
                "ten tricks": len(deal.tricks or ()) == 10,
                "claim": deal.claim and deal.tricks,
                "claim of all": deal.claim and not deal.tricks,
                "taken": deal.taken is not None,
                "won": deal.won,
                "open": deal.defence and deal.defence.open,
                "closed": deal.defence and deal.defence.open is False,
                "single whist": len(declared) == 1,
                "checked ten": isinstance(game, Contract) and game.level == 10 and not declared,
                "whisted ten": isinstance(game, Contract) and game.level == 10 and declared,
                "total": deal.total,
                "no dealer": deal.dealer is None,
                "first hand": deal.first_hand,
            }.items()
            if found
        )
        seen[tuple(one.stand for one in declared)] += 1
    assert sum(isinstance(key, str) for key in seen) == 36
    assert {key for key in seen if isinstance(key, tuple)} == {
        (),
        (WHIST,),
        (HALF,),
        (WHIST, WHIST),
        (WHIST, PASSED),
        (PASSED, WHIST),
        (PASSED, PASSED),
        (PASSED, HALF),
        (PASSED, HALF, PASSED),
        (PASSED, HALF, WHIST),
        (PASSED, HALF, PASSED, WHIST),
        (WHIST, PASSED, HALF),
    }
    assert min(seen.values()) > 1


def whists(text):
    sign, parts = text[:1] == "-", {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}
    whole = text.strip("-½⅓⅔¼¾")
    amount = int(whole) + sum(Fraction(part) for mark, part in parts.items() if mark in text)
    return -amount if sign else amount


def test_what_adds_up_adds_up():
    totals = [record.total for records, _ in matches() for record in records if record.total]
    assert len(totals) > 50
    assert all(sum(map(whists, total.values())) == 0 for total in totals)
    assert any("⅓" in amount for total in totals for amount in total.values())
    for deal, _, players in deals():
        if deal.claim:
            assert len(deal.tricks or ()) + sum(deal.claim.values()) == 10
        if deal.won:
            assert sum(deal.won.values()) == 10
        if deal.hands:
            assert len(deal.hands) == 3
            assert players == 3 or deal.dealer not in deal.hands


def test_the_deal_goes_round_the_table():
    """Written dealers are each left of the one before, unless an all-pass has him deal again."""
    seen = Counter()
    for records, conventions in matches():
        seats = {player.seat for player in records[0].players}
        for before, after in pairwise(records[1:]):
            if before.dealer is None or after.dealer is None or not before.game:
                continue
            passed = isinstance(before.game, AllPass)
            again = passed and conventions.dealing is Dealing.STAYS
            assert after.dealer is (before.dealer if again else left_of(before.dealer, seats))
            seen[again, len(seats)] += 1
    assert len(seen) == 4


# What the spoilers break.


@cache
def broken(law):
    return [spoilt for seed in range(40) if (spoilt := spoilt_match(seed, law))]


def test_every_law_is_broken_often_enough():
    assert min(len(broken(law)) for law in MATCH_SPOILERS) >= 10
    codes = [broken(law)[0].code for law in MATCH_SPOILERS]
    assert len(set(codes)) == len(codes) == len(MATCH_SPOILERS)
    assert {code[:3] for code in codes} == {"PN1", "PN2", "PN3", "PN4", "PN5"}


@pytest.mark.parametrize("law", MATCH_SPOILERS)
def test_a_spoilt_match_says_where_it_is_spoilt(law):
    for spoilt in broken(law):
        match, *rest = spoilt.records
        assert isinstance(match, Match)
        assert all(isinstance(deal, Deal) for deal in rest)
        assert spoilt.at == len(rest) - 1
        for place in spoilt.places:
            thing = rest[spoilt.at]
            for part in place.replace("]", "").replace("[", ".").split("."):
                if part.isdecimal():
                    thing = thing[int(part)]
                elif isinstance(thing, tuple):
                    assert part in map(str, thing)
                elif isinstance(thing, Deal) or hasattr(thing, part):
                    thing = getattr(thing, part)
                else:
                    thing = thing[Seat(part)]
            assert thing is not None


def test_faults_are_of_all_forms():
    def places(law):
        return {place for spoilt in broken(law) for place in spoilt.places}

    assert {place.partition("[")[0].partition(".")[0] for place in places("idle dealer")} == {
        "auction", "defence", "game", "hands",
    }  # fmt: skip
    assert places("order") >= {f"defence.declared[{at}]" for at in range(4)}
    assert places("turned") > {"tricks[0].talon", "tricks[1].talon"}
    games = {type(spoilt.records[-1].game) for spoilt in broken("game")}
    assert games == {Contract, Misere, AllPass}


# The rules.

SLOW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(legal_matches())
def test_nothing_of_a_legal_match_is_reported(match):
    records, conventions = match
    assert [(found.code, found.address) for found in check(records, conventions)] == []


@pytest.mark.parametrize("law", MATCH_SPOILERS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_match_that_breaks_one_law_draws_one_finding(law, data):
    spoilt: SpoiltMatch = data.draw(spoilt_matches(law))
    found = check(spoilt.records, spoilt.conventions)
    assert [finding.code for finding in found] == [spoilt.code]
    assert found[0].address in {f"deals[{spoilt.at}].{place}" for place in spoilt.places}
