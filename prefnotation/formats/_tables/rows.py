"""Rows: records as tables, a row for each deal or for each card, for whoever counts and compares.

Words and cards are English in every language (`south`, `♠10`), and what is not known is null. What
is not written but follows by the laws is there too: the first hand, the declarer, who took a trick.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from prefnotation.agreement import NOTHING_SAID, Agreement, agree
from prefnotation.formats._played import played
from prefnotation.model.auction import Call, Contract, Declared, Misere
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Hand, Match, Player, Record
from prefnotation.model.seats import Seat
from prefnotation.play.course import Course
from prefnotation.play.replay import Replay, replay
from prefnotation.spelling import ENGLISH

Value = str | int | bool | None

_FACTS = ("name", "title", "date", "place", "source", "author", "rules", "conventions", "task")

DEALS: Mapping[str, type] = {
    "deal": int,
    "match": int,
    "match_name": str,
    **dict.fromkeys(_FACTS, str),
    **dict.fromkeys(("players", "dealer", "first_hand", "declarer", "game"), str),
    "level": int,
    "trump": str,
    "without_talon": bool,
    "without_three": bool,
    "auction": str,
    "defence": str,
    "open": bool,
    "lead": str,
    **{f"hand_{seat}": str for seat in Seat},
    "talon": str,
    "discard": str,
    "tricks": int,
    "taken": int,
    "over": int,
    "made": bool,
    **{f"tricks_{seat}": int for seat in Seat},
}
"""The columns of the table of deals, with the kind of what stands in them."""

CARDS: Mapping[str, type] = {
    "deal": int,
    "match": int,
    "card": str,
    "suit": str,
    "rank": str,
    "dealt": str,
    "discarded": bool,
    "trick": int,
    "position": int,
    "played_by": str,
    "won_by": str,
}
"""The columns of the table of cards."""

KEPT_OF_DEALS: Mapping[type, frozenset[str]] = {
    Deal: frozenset((*_FACTS, "players", "dealer", "first_hand", "hands", "talon", "auction"))
    | {"discard", "game", "defence", "lead", "taken", "won"},
    Match: frozenset(("name", "players")),
}
"""The fields of records that stand in the table of deals; of tricks there is the number only."""
KEPT_OF_CARDS: Mapping[type, frozenset[str]] = {
    Deal: frozenset(("hands", "talon", "discard", "tricks")),
    Match: frozenset(),
}


class _Place(NamedTuple):
    """Where a deal stands among the records, and its replay."""

    deal: int
    match: int | None
    record: Match | None
    replay: Replay


def deal_rows(records: Iterable[Record]) -> Iterator[tuple[Value, ...]]:
    """Yield a row for each deal."""
    for place in _places(records):
        row = _deal(place)
        yield tuple(row.get(name) for name in DEALS)


def card_rows(records: Iterable[Record]) -> Iterator[tuple[Value, ...]]:
    """Yield a row for each card of each deal that is known and stands anywhere in it."""
    for place in _places(records):
        for row in _cards(place):
            yield tuple(row.get(name) for name in CARDS)


def _places(records: Iterable[Record]) -> Iterator[_Place]:
    course, match, matches, deals = Course(), None, 0, 0
    of_match = NOTHING_SAID
    for record in records:
        if isinstance(record, Match):
            course, match, matches = Course(record), record, matches + 1
            of_match = _agreed(record, NOTHING_SAID)
        else:
            deals += 1
            table = course.table(record, _agreed(record, of_match).conventions)
            again = replay(record, table)
            course.played(again)
            yield _Place(deals, matches or None, match, again)


def _agreed(record: Record, agreed: Agreement) -> Agreement:
    for text in filter(None, (record.rules, record.conventions)):
        agreed = agree(text, agreed)
    return agreed


def _deal(place: _Place) -> dict[str, Value]:
    again, deal = place.replay, place.replay.deal
    game = again.game
    declared = isinstance(game, Contract | Misere)
    row: dict[str, Value] = {name: getattr(deal, name) for name in _FACTS}
    row |= {
        "deal": place.deal,
        "match": place.match,
        "match_name": place.record.name if place.record else None,
        "players": _players(deal.players or (place.record.players if place.record else None)),
        "dealer": _word(again.dealer),
        "first_hand": _word(_first_hand(again)),
        "declarer": _word(again.declarer) if declared else None,
        "game": None if game is None else str(type(game).__struct_config__.tag),
        "auction": None if deal.auction is None else ", ".join(map(_said, deal.auction)),
        "lead": _word(deal.lead),
        "talon": _hand(deal.talon),
        "discard": _hand(deal.discard),
        "tricks": None if deal.tricks is None else len(deal.tricks),
    }
    if isinstance(game, Contract):
        row |= {"level": game.level, "trump": game.trump and game.trump.value}
        row |= {"without_three": game.without_three}
    if isinstance(game, Contract | Misere):
        row |= {"without_talon": game.without_talon, **_result(again)}
    if deal.defence is not None:
        row |= {"defence": ", ".join(map(_said, deal.defence.declared)), "open": deal.defence.open}
    row |= {f"hand_{seat}": _hand(hand) for seat, hand in (deal.hands or {}).items()}
    row |= {f"tricks_{seat}": count for seat, count in (again.counts or deal.won or {}).items()}
    return row


def _first_hand(again: Replay) -> Seat | None:
    """Return the first hand; where nobody is named, that it is the first one says nothing."""
    deal = again.deal
    named = again.first_hand is not Seat.FIRST or again.first_hand in (deal.hands or ())
    return again.first_hand if named else deal.first_hand


def _result(again: Replay) -> dict[str, Value]:
    """Return the declarer's tricks, how many they are more than he promised, and if he made it."""
    deal, game = again.deal, again.game
    taken = (again.counts or {}).get(again.declarer) if again.declarer else None
    if taken is None:
        taken = deal.taken
    if taken is None and again.declarer:
        taken = (deal.won or {}).get(again.declarer)
    if isinstance(game, Misere):
        made = None if taken is None else taken == 0
        return {"taken": taken, "over": None if taken is None else -taken, "made": made}
    level = game.level if isinstance(game, Contract) else None
    over = None if taken is None or level is None else taken - level
    made = None if over is None else over >= 0
    if isinstance(game, Contract) and game.without_three:
        made = False
    elif made is None and again.whisting.unplayed:
        made = True
    return {"taken": taken, "over": over, "made": made}


def _cards(place: _Place) -> Iterator[dict[str, Value]]:
    again = place.replay
    discard = again.deal.discard
    plays: dict[Card, dict[str, Value]] = {}
    for trick in played(again):
        for at, (card, seat) in enumerate(zip(trick.trick.plays, trick.seats, strict=True), 1):
            told = {"trick": trick.trick.number, "position": at}
            who = {"played_by": _word(seat), "won_by": _word(trick.taker)}
            plays.setdefault(card, {**told, **who})
    owners = _owners(again)
    for card in sorted({*owners, *(discard or ()), *plays}):
        if card.known:
            gone = card in (discard or ())
            yield {
                "deal": place.deal,
                "match": place.match,
                "card": card.value,
                "suit": str(card.suit),
                "rank": str(card.rank),
                "dealt": owners.get(card),
                "discarded": gone if discard or card in plays else None,
                **plays.get(card, {}),
            }


def _owners(again: Replay) -> dict[Card, str | None]:
    """Return to whom each card was dealt, `talon` of its two, `None` where nobody can tell."""
    dealt = again.dealt
    owners: dict[Card, str | None] = {}
    for seat, hand in dealt.hands.items():
        owners |= dict.fromkeys(hand, seat.value)
    taker = dealt.taken_by or again.declarer
    if dealt.after_discard or dealt.taken_by:
        # Two of the declarer's twelve cards came from the talon; if it is not written, any two.
        declarers = {*dealt.hands.get(taker, ()), *dealt.discard} if taker else {*owners}
        known = len(dealt.talon) > 1 and taker is not None
        owners |= dict.fromkeys(declarers, taker.value if taker and known else None)
    owners |= dict.fromkeys(dealt.talon, "talon")
    return owners | dict.fromkeys(dealt.duplicates, None)


def _players(players: Iterable[Player] | None) -> str | None:
    if players is None:
        return None
    return "; ".join(f"{one.seat} {one.name}" if one.seat else one.name for one in players)


def _said(said: Call | Declared) -> str:
    """Return a call or a declaration, behind its speaker where the record names him."""
    word = str(said.stand) if isinstance(said, Declared) else ENGLISH.call(said)
    return f"{said.seat} {word}" if said.seat else word


def _hand(cards: Hand | None) -> str | None:
    return None if cards is None else ENGLISH.cards(cards)


def _word(seat: Any) -> str | None:
    return seat and str(seat)
