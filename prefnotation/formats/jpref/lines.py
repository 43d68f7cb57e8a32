"""The lines of jpref: how a deal is written, and the words by which its lines are known."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile

from msgspec.structs import replace

from prefnotation.formats._text.signs import SIGN
from prefnotation.model.auction import AllPass, Contract, Game, Misere
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Hand, Notes, Trick
from prefnotation.model.seats import COMPASS, NUMBERED, THREE, Seat
from prefnotation.play.replay import replay

SIZES = (10, 10, 10, 2)
MOST_AMISS = 3
"""How many cards may be missing, or too many, where wide blanks part the hands."""
OTHERS = ("deal:", "[")
"""How comments right below a deal begin that are about it: other outcomes, other plays."""

RUN = rf"{SIGN}(?:{SIGN}|[789XJQKA\s])*+"
SOLVED = re.compile(rf"(?=[d\d])(?P<open>d(?!\w))?\s*+(?:\d\d?)?(?:\s*:\s*{RUN})?")
WORDS = re.compile(r"(?!(?i:all-pass|mis[eè]re|d\b|without\s+3\s*\Z))[^\W\d_].*")
DECLARER_OF_ALL = re.compile(r"mis[eè]re\s*play\b.*?\buser\s*#\s*([012])", re.IGNORECASE)

_ARROW = "-> "
_GIVEN_UP = "Without 3"
_MOST = 99
"""Tricks that a result can tell."""


def lines(deal: Deal) -> list[str]:
    """Write a deal, its own line last but for other outcomes; nothing if its hands have no place.

    Nothing is written that would be read as something else, or that would be read of another deal.
    """
    notes = deal.notes.get("name", Notes())
    tricks = _writable_tricks(deal.tricks or ())
    two, result, comments = _ending(deal, notes.after, tricks)
    hands = {seat: (deal.hands or {}).get(seat, ()) for seat in THREE}
    two = two if _fit(hands, two) else ()
    if len(deal.hands or ()) != len(THREE) or not _fit(hands, two):
        return []
    words = [
        "deal:",
        "  ".join(map(_row, [*map(_low_to_high, hands.values()), *[two] * bool(two)])),
    ]
    if deal.first_hand in THREE:
        words.append(f" {THREE.index(deal.first_hand)}")
    words += [f"{_ARROW}{result}"] * bool(result) + [f"# {one}" for one in comments[:1]]
    declarer = announced(deal.game, hands, two) if result else ""
    below = deal.notes.get("", Notes()).after
    return [
        # What names the declarer of all deals would do so for those of other records.
        *(f"# {one}" for one in notes.before if not DECLARER_OF_ALL.match(one)),
        *[f"[{', '.join(_row(trick.plays) for trick in tricks)}]"] * bool(tricks),
        *[declarer] * bool(declarer),
        " ".join(words),
        *(f"#{one}" for one in takewhile(lambda one: one.startswith(OTHERS), below)),
    ]


def announced(game: Game | None, hands: Mapping[Seat, Hand], two: Sequence[Card]) -> str:
    """Return the line that tells the declarer by his cards; nothing if they tell nobody."""
    name = _name(game)
    declarer = None if game is None or isinstance(game, AllPass) else game.declarer
    if not name or declarer is None or holder(hands, hands.get(declarer, ()), two) is not declarer:
        return ""
    return f"declarer {declarer}: {name}, {_row(_low_to_high(hands[declarer]))}"


def holder(hands: Mapping[Seat, Hand], shown: Iterable[Card], two: Sequence[Card]) -> Seat | None:
    """Return the one hand that has the cards which are shown, before or after the discard."""
    known = set(shown).difference(two)
    holders = [seat for seat in hands if known and known <= set(hands[seat])]
    return holders[0] if len(holders) == 1 else None


def reseated(deal: Deal) -> Deal:
    """Return a deal with its three hands where jpref has them: at South, West and East.

    Who has the first hand is written if it follows from the record.
    """
    seats = sorted(deal.hands or ())
    first = deal.first_hand or replay(deal, thorough=False).first_hand
    if first in seats:
        deal = replace(deal, first_hand=first)
    same_kind = set(seats) <= set(COMPASS) or set(seats) <= set(NUMBERED)
    if len(seats) != len(THREE) or seats == [*THREE] or not same_kind:
        return deal
    rest = [[seat for seat in Seat if seat not in some] for some in (seats, THREE)]
    place = dict(zip([*seats, *rest[0]], [*THREE, *rest[1]], strict=True))
    game = deal.game
    if isinstance(game, Contract | Misere) and game.declarer:
        game = replace(game, declarer=place[game.declarer])
    return replace(
        deal,
        hands={place[seat]: hand for seat, hand in (deal.hands or {}).items()},
        first_hand=deal.first_hand and place[deal.first_hand],
        game=game,
        won=deal.won and {place[seat]: count for seat, count in deal.won.items()},
    )


def _ending(
    deal: Deal, after: Sequence[str], tricks: Sequence[Trick]
) -> tuple[Hand, str, Sequence[str]]:
    """Return the cards beside the hands, the result, and the comments that stand behind it."""
    first, *rest = after or ("",)
    solved = SOLVED.fullmatch(first.removeprefix(_ARROW))
    if solved and first.startswith(_ARROW) and isinstance(deal.game, Misere):
        beside = _beside(deal, bool(solved["open"]), tricks)
        if beside is not None:
            return beside, solved[0], rest
    if deal.game is None and rest and WORDS.fullmatch(first) and "#" not in first:
        return deal.talon or (), first, rest
    return deal.talon or (), _result(deal), after


def _beside(deal: Deal, opened: bool, tricks: Sequence[Trick]) -> Hand | None:
    """Return the two cards that a solved result tells from each other, `None` if it would not."""
    played = {card for trick in tricks for card in trick.plays}
    if deal.discard and not opened and played.isdisjoint(deal.discard):
        return deal.discard
    if deal.talon and not opened and played.isdisjoint(deal.talon):
        return None
    return deal.talon or ()


def _result(deal: Deal) -> str:
    if isinstance(deal.game, AllPass):
        won = deal.won or {}
        told = won.keys() == set(THREE) and max(won.values()) <= _MOST
        return ", ".join(str(won[seat]) for seat in THREE) if told else "All-pass"
    taken = f" {deal.taken}" if deal.taken is not None and deal.taken <= _MOST else ""
    name = _name(deal.game)
    return name and name + (taken if name != _GIVEN_UP else "")


def _name(game: Game | None) -> str:
    """Return the name of a game with a declarer, nothing if it is not known as a whole."""
    if isinstance(game, Misere):
        return "Misère"
    if isinstance(game, Contract) and game.without_three:
        return _GIVEN_UP
    if isinstance(game, Contract) and game.level and game.trump:
        return f"{game.level}{game.trump.suit or '-'}".replace("10", "X")
    return ""


def _fit(hands: Mapping[Seat, Hand], two: Hand) -> bool:
    """Whether the cards would be parted into the same hands again."""
    cards = [card for hand in (*hands.values(), two) for card in hand]
    sizes = map(len, (*hands.values(), two))
    amiss = sum(abs(size - full) for size, full in zip(sizes, SIZES, strict=True))
    fits = amiss == abs(len(cards) - sum(SIZES)) <= MOST_AMISS
    return fits and all(card.known for card in cards)


def _writable_tricks(tricks: Sequence[Trick]) -> list[Trick]:
    """Return the tricks from the first one on that a list can hold, where they have no numbers."""
    fit = (
        trick.number == at and len(trick.plays) <= len(THREE) and all(c.known for c in trick.plays)
        for at, trick in enumerate(tricks, 1)
    )
    return [trick for trick, _ in zip(tricks, takewhile(bool, fit), strict=False)]


def _low_to_high(hand: Hand) -> Hand:
    return tuple(card for _, held in _suits(sorted(hand)) for card in reversed(held))


def _suits(cards: Iterable[Card]) -> Iterator[tuple[str, list[Card]]]:
    for suit, held in groupby(cards, lambda card: card.suit):
        yield str(suit), list(held)


def _row(cards: Iterable[Card]) -> str:
    return " ".join(
        suit + "".join(str(card.rank).replace("10", "X") for card in held)
        for suit, held in _suits(cards)
    )
