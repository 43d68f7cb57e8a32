"""preferans.pro: the JSON of a server for games on the net, a deal, a game or all it has stored.

    {"games": [{"id": 7, "deals": [{
      "id": 1, "hands": {"9f2c": {"cards": ["queen_of_hearts", "10_of_spades", …]}, …},
      "talon": ["7_of_clubs", "ace_of_diamonds"],
      "declarer_id": "9f2c", "contract": "8♠",
      "decisions": {"9f2c": "8♠", "41d0": "Whist", "c7aa": "Pass"},
      "discarded_cards": […], "tricks": {"9f2c": 8, …},
      "scores": {"9f2c": {"pool": 4, "dump": 0, "whists": 0}, …},
      "trick_history": [{"plays": [{"player_id": "41d0", "card": "7_of_clubs"}, …],
                         "winner_player_id": "9f2c"}, …]}]}]}

A contract that is only a number is without trump. `WT` is without talon: `9 WT`, `Mis.WT`. Where
all pass nobody is the declarer, and the talon card that is turned is a play of nobody. `decisions`
hold the declarer's bid and what the others declare. `dump` is the mountain, and scores are what
the deal adds. Keys may be written like `declarerId` as well.

Players are seated in the order in which they play, or are written where nothing is played. Their
ids are left out, and so is all that is stored of users. What is written here has seats for ids.
The `id` of a game or a deal is its name if it is a number; a text (`9b1e-…`) is left out too.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from prefnotation.formats._data.json_text import laid_out
from prefnotation.formats._data.program import beginning
from prefnotation.formats._losses import unread
from prefnotation.formats._played import played
from prefnotation.formats.preferanspro.reader import DealReader
from prefnotation.formats.preferanspro.seats import meant
from prefnotation.formats.preferanspro.words import (
    BOOKS,
    CARDS,
    DECISIONS,
    DEFENDING,
    GAMES,
    MMR,
    OPENLY,
)
from prefnotation.model.auction import AllPass, Contract, Misere, Stand
from prefnotation.model.deal import Deal, Hand, Match, Notes, Record, Trick
from prefnotation.model.seats import Seat
from prefnotation.play.replay import replay
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".json",)

_CARDS = {card: name for name, card in CARDS.items()}
_GAMES = {game: word for word, game in GAMES.items()}
_DEFENDING = {stands: word for word, stands in DEFENDING.items()}
_BOOKS = {book: word for word, book in BOOKS.items()}
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_RATED = re.compile(rf"([a-z]+): {MMR} (-?[0-9]{{1,4}})")
_DECIDED = re.compile(rf"([a-z]+): ({'|'.join(map(re.escape, DECISIONS))})")
_BY_NAME = {seat.value: seat for seat in Seat}


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write deals: one by itself, several in a list, and those of matches as stored games."""
    games: list[dict[str, Any]] = [{"deals": []}]
    for record in records:
        if isinstance(record, Match):
            games.append({**_number(record), "deals": []})
        else:
            games[-1]["deals"] += filter(None, [_written(_explicit(record))])
    loose, *of_matches = games
    if of_matches:
        return laid_out({"games": [loose, *of_matches] if loose["deals"] else of_matches})
    deals = loose["deals"]
    return laid_out(deals if len(deals) > 1 else deals[0]) if deals else ""


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Tell what is not there any more when it is read again."""
    told = [_explicit(record) if isinstance(record, Deal) else record for record in records]
    return unread(told, lambda record: emit([record], spelling), read)


def recognises(source: Source) -> bool:
    """Tell whether the first keys are those of a deal with a hand, or of users."""
    keys = {meant(key) for key in beginning(source.text)}
    deal = keys >= {"hands", "cards"}
    return deal or ("users" in keys and bool(keys & {"player_id", "player_name", "games"}))


def read(source: Source) -> Reading:
    """Read what is stored, a game, a deal, or a list of these; never raise."""
    reader = DealReader(source)
    return reader.reading(reader.stored)


def _explicit(deal: Deal) -> Deal:
    """Return a deal that names who plays, declares and takes, as far as the laws tell."""
    again = replay(deal)
    if isinstance(deal.game, Contract | Misere) and deal.game.declarer is None:
        deal = replace(deal, game=replace(deal.game, declarer=again.declarer))
    if deal.defence:
        heard = [one.seat for one in again.whisting.standings]
        heard += [None] * (len(deal.defence.declared) - len(heard))
        declared = tuple(
            replace(one, seat=one.seat or seat)
            for one, seat in zip(deal.defence.declared, heard, strict=True)
        )
        deal = replace(deal, defence=replace(deal.defence, declared=declared))
    tricks = []
    for one in played(again):
        seats = tuple(seat for seat in one.seats if seat)
        turned = one.turned if one.turned and one.turned.known else one.trick.talon
        whole = len(seats) == len(one.trick.plays)
        trick = replace(one.trick, talon=turned, winner=one.taker)
        tricks.append(replace(trick, seats=seats) if whole else trick)
    return replace(deal, tricks=tuple(tricks) or deal.tricks)


def _written(deal: Deal) -> dict[str, Any]:
    """Return what can be said of a deal; nothing if there is nothing."""
    said: dict[str, Any] = {**_number(deal)}
    hands = {seat.value: _names(hand) for seat, hand in (deal.hands or {}).items()}
    said["hands"] = {seat: {"cards": names} for seat, names in hands.items() if names}
    said["talon"] = _names(deal.talon or ())
    said |= _bid(deal)
    said["discarded_cards"] = _names(deal.discard or ())
    said["tricks"] = {seat.value: count for seat, count in (deal.won or {}).items()}
    scores: dict[str, dict[str, int]] = {}
    for one in deal.score or ():
        if one.on is None and (one.added or one.amount < 0):
            scores.setdefault(one.seat.value, {}).setdefault(_BOOKS[one.book], one.amount)
    for seat, number in _remarks(deal, "score", _RATED):
        scores.setdefault(seat, {}).setdefault(MMR, int(number))
    said["scores"] = scores
    said["trick_history"] = list(_history(deal.tricks or ()))
    return {key: value for key, value in said.items() if value or value == 0}


def _number(record: Record) -> dict[str, int]:
    """Return the number that a record has for a name."""
    name = record.name or ""
    return {"id": int(name)} if _NUMBER.fullmatch(name) else {}


def _names(cards: Hand) -> list[str]:
    """Return the names of cards; of a pile with an unknown one nothing, since it would shrink."""
    names = [_CARDS.get(card, "") for card in cards]
    return [] if "" in names else names


def _bid(deal: Deal) -> dict[str, Any]:
    """Return the declarer, the contract, and what everybody decided."""
    game = deal.game
    said: dict[str, Any] = {}
    decisions: dict[str, str] = {}
    if isinstance(game, AllPass):
        decisions = {seat.value: "Pass" for seat in deal.hands or deal.won or ()}
        said = {} if decisions else {"contract": "Pass"}
    elif game is not None:
        blind = isinstance(game, Contract) and game.without_talon and game.trump is not None
        plain = replace(game, declarer=None)
        contract = _GAMES.get(replace(plain, without_talon=False) if blind else plain)
        if contract is not None:
            said["contract"] = contract
        if contract is not None and game.declarer is not None:
            said["declarer_id"] = game.declarer.value
            own = f"{game.level} WT" if isinstance(game, Contract) and blind else contract
            decisions[game.declarer.value] = own
    decisions |= _defending(deal)
    decisions |= _remarks(deal, "game", _DECIDED)
    return {**said, "decisions": decisions}


def _defending(deal: Deal) -> dict[str, str]:
    """Return what everybody declares who is named, in one word each."""
    stands: dict[Seat, tuple[Stand, ...]] = {}
    for one in deal.defence.declared if deal.defence else ():
        if one.seat is not None:
            stands[one.seat] = (*stands.get(one.seat, ()), one.stand)
    words = {seat.value: _DEFENDING[said] for seat, said in stands.items() if said in _DEFENDING}
    opened = deal.defence.open if deal.defence else None
    return {seat: OPENLY if opened and word == "Whist" else word for seat, word in words.items()}


def _remarks(deal: Deal, address: str, form: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Yield the seat and the word of each remark that was once made of this form."""
    for comment in deal.notes.get(address, Notes()).after:
        found = form.fullmatch(comment)
        if found and found[1] in _BY_NAME:
            yield found[1], found[2]


def _history(tricks: Sequence[Trick]) -> Iterator[dict[str, Any]]:
    """Yield the tricks before the first of which it is not known which it is or who plays."""
    for number, trick in enumerate(tricks, 1):
        cards = [_CARDS.get(card, "") for card in trick.plays]
        turned = _CARDS.get(trick.talon, "") if trick.talon else None
        if trick.number != number or len(trick.seats) < len(cards) or "" in (*cards, turned):
            return
        plays = [{"player_id": "", "card": turned}] if turned else []
        plays += [
            {"player_id": seat.value, "card": card}
            for seat, card in zip(trick.seats, cards, strict=True)
        ]
        winner = {"winner_player_id": trick.winner.value} if trick.winner else {}
        yield {"plays": plays, **winner}
