"""One card that was misread is one fault: it is told once, and with the card that was meant."""

from collections import Counter
from random import Random

import pytest

from prefnotation import check, parse
from prefnotation.checking import broken
from prefnotation.model.cards import PACK, Card
from prefnotation.model.changes import Change, changed
from prefnotation.model.seats import Seat
from prefnotation.play.replay import replay
from tests.legal_deals import legal_deal

HANDS = """\
Сдающий: Восток
Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
Запад: ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
Прикуп: ♥В ♥8
"""
GAME = "Снос: ♥8 ♦8\nКонтракт: Запад 6♠\n"
PLAY = """\
1. ♠8 10 7 → Запад
2. ♠Т ♣7 ♠9 → Запад
3. ♠Д ♣8 ♠К → Юг
4. ♦К Т 9 → Запад
5. ♣Т 9 10 → Запад
6. ♣К В ♦7 → Запад
7. ♥К 10 Т → Юг
8. ♦В ♠В ♦Д → Запад
9. ♥В Д 9 → Восток
10. ♣Д ♦10 ♥7 → Восток
"""
WITHOUT_HANDS = "Первая рука: Юг\nВист: Восток вист, Юг вист\n" + GAME
COUNTED = "Взятки: Юг 2, Запад 6, Восток 2\n"


def found(text):
    return [(one.code, one.address.removeprefix("deals[0].")) for one in check(parse(text))]


def only(text):
    (diagnostic,) = check(parse(text))
    return diagnostic


def labels(diagnostic):
    return [(one.message, one.address.removeprefix("deals[0].")) for one in diagnostic.labels]


def misplayed(old, new):
    assert PLAY.count(old) == 1
    return PLAY.replace(old, new)


def test_the_play_is_legal_as_it_stands():
    for text in (HANDS + GAME + PLAY + COUNTED, WITHOUT_HANDS + PLAY + COUNTED):
        assert found(text) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "address", "fix"),
    [
        # Another holds it.
        ("♠8 10 7", "♠8 10 9", "PN403", "tricks[0].plays[2]", "♠7"),
        ("♦К Т 9", "♦К Т 7", "PN403", "tricks[3].plays[2]", "♦9"),
        ("♣Т 9 10", "♣Т К 10", "PN403", "tricks[4].plays[1]", "♣9"),
        ("♠Д ♣8 ♠К", "♠К ♣8 ♠К", "PN403", "tricks[2].plays[0]", "♠Q"),
        ("♠Т ♣7 ♠9", "♠К ♣7 ♠9", "PN403", "tricks[1].plays[0]", "♠A"),
        # It lies in the discard.
        ("♦В ♠В ♦Д", "♦В ♠В ♦8", "PN403", "tricks[7].plays[2]", "♦Q"),
        ("♣К В ♦7", "♣К В ♦8", "PN403", "tricks[5].plays[2]", "♦7"),
        ("♥В Д 9", "♥8 Д 9", "PN403", "tricks[8].plays[0]", "♥J"),
        # It was played before.
        ("♣Т 9 10", "♦Т ♣9 10", "PN404", "tricks[4].plays[0]", "♣A"),
        ("♦К Т 9", "♦К Т ♦К", "PN404", "tricks[3].plays[2]", "♦9"),
        # He could have had to play another.
        ("♦В ♠В ♦Д", "♦В ♥В ♦Д", "PN402", "tricks[7].plays[1]", "♠J"),
        ("♠8 10 7", "♠8 ♣К ♠7", "PN401", "tricks[0].plays[1]", "♠10"),
    ],
)
def test_a_misread_card_is_told_where_it_stands(old, new, code, address, fix):
    for counted in ("", COUNTED):
        diagnostic = only(HANDS + GAME + misplayed(old, new) + counted)
        assert (diagnostic.code, diagnostic.address) == (code, f"deals[0].{address}")
        assert diagnostic.fix == Change(f"deals[0].{address}", Card(fix))
        name = fix.translate({ord("A"): "Т", ord("K"): "К", ord("Q"): "Д", ord("J"): "В"})
        assert diagnostic.help == f"{name} is played nowhere: read it here?"


@pytest.mark.parametrize(
    ("old", "new", "address", "first", "fix"),
    [
        ("♥К 10 Т", "♥В 10 Т", "tricks[8].plays[0]", "tricks[6].plays[0]", "♥K"),
        ("♠Т ♣7 ♠9", "♠Т ♥10 ♠9", "tricks[6].plays[1]", "tricks[1].plays[1]", "♣7"),
    ],
)
def test_a_card_that_is_played_again_may_have_been_misread_the_first_time(
    old, new, address, first, fix
):
    play = "".join(f"{line.partition(' →')[0]}\n" for line in misplayed(old, new).splitlines())
    diagnostic = only(HANDS + GAME + play + COUNTED)
    assert (diagnostic.code, diagnostic.address) == ("PN404", f"deals[0].{address}")
    assert labels(diagnostic) == [("played here", first)]
    assert diagnostic.fix == Change(f"deals[0].{first}", Card(fix))
    assert diagnostic.help.endswith(" is played nowhere: read it there?")


@pytest.mark.parametrize(
    ("old", "new", "address", "legal"),
    [
        ("♣Т 9 10", "♣Т Д 10", "tricks[9].plays[0]", "♣9 is legal"),
        ("♣Д ♦10 ♥7", "♣8 ♦10 ♥7", "tricks[9].plays[0]", "♣Д is legal"),
    ],
)
def test_of_two_places_that_may_be_misread_neither_is_chosen(old, new, address, legal):
    diagnostic = only(HANDS + GAME + misplayed(old, new))
    assert (diagnostic.code, diagnostic.address) == ("PN404", f"deals[0].{address}")
    assert (diagnostic.fix, diagnostic.help) == (None, legal)


def test_it_may_be_the_card_that_was_led():
    """The queen of hearts is read as the nine of clubs, which is led two tricks later."""
    text = """\
Deal
Dealer: West
West: ♠AJ98 ♣AK109 ♥AQ
North: ♠107 ♣8 ♦AJ1087 ♥97
East: ♠KQ ♣QJ7 ♦KQ9 ♥K8
Discard: ♥J10
Contract: West 7NT
1. ♦J ♦9 ♠J
2. ♠7 ♠Q ♠8
3. East ♣J ♣A ♣8
4. West ♣9 ♥7 ♥K
5. ♠K ♠A ♠10
6. West ♣9, North ♦8, East ♣Q
7. East ♣7 ♣10 ♦10
8. West ♣K, North ♦A, East ♦Q
9. West ♥A ♥9 ♥8
10. West ♠9, North ♦7, East ♦K
"""
    diagnostic = only(text)
    assert (diagnostic.code, diagnostic.address) == ("PN401", "deals[0].tricks[3].plays[2]")
    assert diagnostic.help == "♥Q is played nowhere: read it there?"


def test_who_merely_revokes_may_have_done_so():
    diagnostic = only(HANDS + GAME + "1. ♦К ♠Т 9")
    assert (diagnostic.code, diagnostic.fix) == ("PN401", None)
    assert diagnostic.help == "♦Т is legal"
    # Not even where one card only could have been meant.
    text = """\
Deal
First hand: I
I: ♠AJ8 ♣A7 ♦J1098 ♥10
II: ♠KQ97 ♣Q8 ♦7 ♥AK8
III: ♠10 ♣KJ9 ♦AKQ ♥QJ7
Talon: ♥9 ♣10
Contract: I 10NT
1. ♦10 ♦7 ♦A
2. ♥7 ♥9 ♥A
3. ♠7 ♦K ♠8
"""
    single = only(text)
    assert (single.code, single.fix, single.help) == ("PN401", None, "♠10 is legal")


def test_it_is_where_the_first_law_is_broken():
    """The ace of diamonds is read as the jack of spades, which is played in its turn later."""
    text = """\
Deal
First hand: North
South: ♠J7 ♣98 ♦A87 ♥KQ8
North: ♠AK ♣KJ ♦KJ109 ♥97
East: ♠Q1098 ♣AQ7 ♥AJ10
Talon: ♦Q ♣10
Contract: all-pass
1. [♦Q] ♦K ♥10 ♦7
2. [♣10] ♣K ♣A ♣8
3. ♣J ♣7 ♣9
4. ♠A ♠10 ♠7
5. ♦10 ♠9 ♠J
6. ♥Q ♥7 ♥J
7. ♦8 ♦J ♥A
8. ♠K ♠Q ♠J
9. ♥9 ♠8 ♥K
10. ♥8 ♦9 ♣Q
"""
    diagnostic = only(text)
    assert (diagnostic.code, diagnostic.address) == ("PN401", "deals[0].tricks[4].plays[2]")
    assert diagnostic.help == "♦A is played nowhere: read it here?"


def test_a_winner_that_is_written_helps_to_choose():
    played = misplayed("♥К 10 Т", "♥К 10 9")
    diagnostic = only(HANDS + GAME + played)
    assert (diagnostic.code, diagnostic.address) == ("PN404", "deals[0].tricks[8].plays[2]")
    assert diagnostic.fix == Change("deals[0].tricks[6].plays[2]", Card("♥A"))


def test_the_discard_was_not_played():
    revoke = misplayed("♦К Т 9", "♦К Т ♥9")
    diagnostic = only(WITHOUT_HANDS + revoke)
    assert (diagnostic.code, diagnostic.address) == ("PN401", "deals[0].tricks[3].plays[2]")
    assert labels(diagnostic) == [
        ("led here", "tricks[3].plays[0]"),
        ("shown here", "tricks[7].plays[2]"),
    ]
    assert diagnostic.fix == Change("deals[0].tricks[3].plays[2]", Card("♦9"))
    # Where no discard is written two cards may be meant: it is one fault all the same.
    unsure = only(WITHOUT_HANDS.replace("Снос: ♥8 ♦8\n", "") + revoke)
    assert (unsure.code, unsure.address) == (diagnostic.code, diagnostic.address)
    assert (unsure.fix, unsure.help) == (None, "♦Д is legal")


def test_several_cards_may_have_been_meant():
    text = HANDS + GAME + "1. ♠8 10 7\n2. ♥8 10 Т\n"
    assert only(text).fix is None
    assert only(text).help == "♠Т ♠Д ♠В ♣Т ♣К ♦Т ♥К ♥В ♥7 are legal"


def test_what_follows_an_impossible_card_is_not_judged():
    text = HANDS + GAME + "1. ♠8 10 7\n2. ♥8 "
    assert found(text + "10 ♦К\n3. Запад ♥9 ♠Т ♣7 → Юг\n4. Восток ♠7 7 7") == [
        ("PN403", "tricks[1].plays[0]")
    ]
    assert found(text + "10 ♦К → Юг") == [("PN403", "tricks[1].plays[0]")]
    # Before it everything is; but after a revoke it is a consequence.
    before = HANDS + GAME + "1. ♠8 10 7\n2. ♠Т ♣7 ♠9 → Юг\n3. Юг ♦К ♠Д ♦9\n4. ♣10 ♠10"
    assert found(before) == [
        ("PN501", "tricks[1].winner"),
        ("PN401", "tricks[2].plays[1]"),
    ]


def test_who_revokes_several_times_is_told_once():
    text = HANDS + GAME + "1. ♠8 10 7\n2. ♠Т ♣7 ♦К\n3. ♠Д ♣8 ♦В\n4. ♠В ♣9 ♠К"
    assert found(text) == [("PN401", "tricks[1].plays[2]")]
    assert only(text).fix is None
    assert only(text).help == "♠К ♠9 are legal"
    both = HANDS + "Снос: ♥8 ♦8\nКонтракт: Запад 6БК\n1. ♦К ♣Т ♥Д\n2. ♦В ♣К ♦Д → Восток"
    assert found(both) == [("PN401", "tricks[0].plays[1]"), ("PN401", "tricks[0].plays[2]")]


def test_who_is_known_by_his_play_only_is_told_once_too():
    text = "Первая рука: I\nКонтракт: мизер\n1. ♦К ♣7 ♦9\n2. ♦В ♣8 ♦7\n3. ♦10 ♦8 ♣9\n4. ♦Т ♦Д ♥7"
    assert found(text) == [("PN401", "tricks[0].plays[1]")]
    assert labels(only(text))[1] == ("shown here", "tricks[2].plays[1]")


def test_of_two_misread_cards_the_first_is_told_until_it_is_put_right():
    play = PLAY.replace("♦К Т 9", "♦К Т 7").replace("♣Д ♦10 ♥7", "♣Д ♣Д ♥7")
    diagnostics = check(parse(HANDS + GAME + play))
    assert [one.code for one in diagnostics] == ["PN403"]
    assert diagnostics[0].fix is None
    play = PLAY.replace("♠Т ♣7 ♠9", "♠Т ♣7 ♥Т").replace("♣Д ♦10 ♥7", "♣Д ♣Д ♥7")
    assert found(HANDS + GAME + play) == [("PN401", "tricks[1].plays[2]")]
    play = play.replace("♠Т ♣7 ♥Т", "♠Т ♣7 ♠9")
    assert found(HANDS + GAME + play) == [("PN404", "tricks[9].plays[1]")]


# A card of a hand or of the talon.


@pytest.mark.parametrize(
    ("old", "new", "address", "meant"),
    [
        ("♥Т9", "♥Т7", "hands.south[♥7]", "♥9"),
        ("♥Т9", "♥К9", "hands.south[♥K]", "♥A"),
        ("♣ТК", "♣ТД", "hands.west[♣Q]", "♣K"),
        ("♠7 ", "♠8 ", "hands.east[♠8]", "♠7"),
        ("♦Д9", "♦ДД", "hands.east[♦Q]", "♦9"),
        ("♦Д9", "♦99", "hands.east[♦9]", "♦Q"),
        ("♥В ♥8", "♥В ♥10", "talon[1]", "♥8"),
        ("♥В ♥8", "♥9 ♥8", "talon[0]", "♥J"),
        ("♥В ♥8", "♥8 ♥8", "talon[1]", "♥J"),
    ],
)
def test_the_play_tells_which_of_two_cards_was_misread(old, new, address, meant):
    hands = HANDS.replace(old, new)
    diagnostic = only(hands + GAME + PLAY + COUNTED)
    assert (diagnostic.code, diagnostic.address) == ("PN101", f"deals[0].{address}")
    assert diagnostic.fix == Change(f"deals[0].{address}", Card(meant))
    assert diagnostic.help.endswith(" stands nowhere: read it here?")


@pytest.mark.parametrize(
    ("old", "new", "address", "other"),
    [
        ("♥Т9", "♥Т7", "hands.west[♥7]", "hands.south[♥7]"),
        ("♣ТК", "♣ТД", "hands.east[♣Q]", "hands.west[♣Q]"),
        ("♥В ♥8", "♥В ♥9", "talon[1]", "hands.south[♥9]"),
    ],
)
def test_without_a_play_it_is_the_second(old, new, address, other):
    diagnostic = only(HANDS.replace(old, new))
    assert diagnostic.address == f"deals[0].{address}"
    assert labels(diagnostic) == [("here too", other)]
    assert diagnostic.fix.address == diagnostic.address


def test_a_card_that_stands_twice_in_one_hand_has_no_other_place():
    assert labels(only(HANDS.replace("♦Д9", "♦ДД"))) == []


def test_where_the_play_fits_neither_nothing_is_chosen():
    hands = HANDS.replace("♥Т9", "♥Т7")
    diagnostics = check(parse(hands + GAME + "1. ♠8 10 7\n2. ♣9 8 10"))
    assert [(one.code, one.fix, one.help) for one in diagnostics] == [
        ("PN101", None, "♥9 stands nowhere")
    ]


# Two cards stand twice, or two stand nowhere: nobody knows which was meant where.


@pytest.mark.parametrize(
    ("changes", "places", "help_"),
    [
        (
            (("♥Т9", "♥Т7"), ("♣ТК", "♣ТД")),
            ["hands.west[♥7]", "hands.east[♣Q]"],
            "♣К ♥9 stand nowhere",
        ),
        ((("♥Т9", "♥77"),), ["hands.south[♥7]"], "♥Т ♥9 stand nowhere"),
        ((("♥Т9", "♥Т7"), ("♥В ♥8", "♥В ?")), ["hands.west[♥7]"], ""),
    ],
)
def test_more_than_one_card_has_no_fix(changes, places, help_):
    hands = HANDS
    for change in changes:
        hands = hands.replace(*change)
    diagnostics = check(parse(hands))
    assert [one.address.removeprefix("deals[0].") for one in diagnostics] == places
    assert {(one.code, one.fix, one.help) for one in diagnostics} == {("PN101", None, help_)}


def test_a_card_is_changed_where_it_stands():
    (deal,) = parse(HANDS + GAME + PLAY).deals
    for address, was in (
        ("hands.south[♠K]", "♠K"),
        ("talon[0]", "♥J"),
        ("talon[1]", "♥8"),
        ("discard[♦8]", "♦8"),
        ("tricks[9].plays[2]", "♥7"),
    ):
        other = changed(deal, Change(address, Card("♣?")))
        assert other != deal
        back = address.replace(f"[{was}]", "[♣?]")
        assert changed(other, Change(back, Card(was))) == deal
    with pytest.raises(ValueError, match="no card stands at game"):
        changed(deal, Change("game", Card("♠7")))


def test_of_the_tricks_in_which_a_card_is_misread_nobody_knows_the_winner():
    (deal,) = parse(HANDS + GAME + misplayed("♥К 10 Т", "♥К 10 9")).deals
    taken = replay(deal).tricks
    assert [one.winner for one in taken[:6]] == [
        Seat.WEST, Seat.WEST, Seat.SOUTH, Seat.WEST, Seat.WEST, Seat.WEST,
    ]  # fmt: skip
    assert (taken[6].winner, taken[6].card, taken[8].winner, taken[9].winner) == (None,) * 4


# Of deals that were played by the laws.


def of_the_same_suit_or_rank(card):
    near = (one for one in PACK if one.suit is card.suit or one.rank is card.rank)
    return sorted(one for one in near if one is not card)


@pytest.mark.parametrize("seeds", [range(at, at + 20) for at in range(0, 120, 20)])
def test_any_misread_card_of_a_play_is_told_once(seeds):
    seen = Counter()
    for seed in seeds:
        chance = Random(seed)  # noqa: S311
        deal = legal_deal(seed)
        for _ in range(4):
            trick, at = chance.randrange(len(deal.tricks)), chance.randrange(3)
            address, card = f"tricks[{trick}].plays[{at}]", deal.tricks[trick].plays[at]
            other = chance.choice(of_the_same_suit_or_rank(card))
            findings = list(broken(changed(deal, Change(address, other))))
            assert len(findings) <= 1, (seed, address, other)
            for finding in findings:
                assert finding.fix in (None, Change(address, card)), (seed, address, other)
                assert finding.code in {"PN401", "PN402", "PN403", "PN404", "PN405"}
                seen[finding.fix is not None] += 1
    assert seen[True] > 2 * seen[False] > 0


@pytest.mark.parametrize("seeds", [range(at, at + 20) for at in range(0, 120, 20)])
def test_any_misread_card_of_a_hand_is_told_once(seeds):
    fixed = 0
    for seed in seeds:
        chance = Random(seed)  # noqa: S311
        deal = legal_deal(seed)
        for _ in range(4):
            seat = chance.choice([*deal.hands])
            card = chance.choice(deal.hands[seat])
            other = chance.choice(of_the_same_suit_or_rank(card))
            wrong = changed(deal, Change(f"hands.{seat.value}[{card.value}]", other))
            findings = list(broken(wrong))
            assert len(findings) <= 1, (seed, seat, card, other)
            for finding in findings:
                if finding.fix is None:
                    continue
                meant = changed(wrong, finding.fix)
                assert finding.fix.card is card
                # Of the declarer's hand and the talon he took nobody knows which had which.
                assert meant == deal or (
                    finding.fix.address.startswith("talon")
                    and {*meant.hands[seat], *meant.talon} == {*deal.hands[seat], *deal.talon}
                )
                assert list(broken(meant)) == []
                fixed += 1
    assert fixed > 70
