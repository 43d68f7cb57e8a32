"""Unisay: the JSON in which an application for composing problems keeps a deal.

    {
      "name": "A short one", "description": "How many tricks does West take?",
      "firstTurn": "SOUTH", "players": "THREE",
      "eastContract": "PASS", "southContract": "WHIST", "westContract": "SEVEN_HEART",
      "widow": {"card1": "SPADE_7", "card2": "DIAMOND_8"},
      "eastCards": ["SPADE_ACE", …], "southCards": […], "westCards": […]
    }

Who has a game for his contract is the declarer; the others whist or pass. Hands stand after the
discard and `widow` is the discard; only where all three pass it is the talon. `turns` are cards in
the order of play. Older files say `gamePlayers` for `players`, or `HEART_TEN` and `HEART_SEVEN` for
`HEART_10` and `HEART_7`. Several deals stand in a list. Numbers of users and the state of the
board are no part of a deal and are left out.

The players are written at South, West and East, whatever their seats. A deal is left out if nobody
is known to declare its game, or if its contract has no name: one without level or trump.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from prefnotation.formats._data.json_text import laid_out
from prefnotation.formats._data.program import beginning
from prefnotation.formats._losses import numbered, title, unread
from prefnotation.formats.unisay.reader import DealReader
from prefnotation.formats.unisay.seats import explicit, playing, reseated
from prefnotation.formats.unisay.words import CONTRACTS, FOUR, LISTED, NAMES, STANDS
from prefnotation.model.auction import AllPass, Contract, Misere
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Hand, Notes, Record, Trick
from prefnotation.model.seats import THREE, Seat
from prefnotation.play.dealt import PLAYERS, TALON, Dealt
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".json",)


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write deals, of several a list; those of which nothing can be said are left out."""
    written = [_written(record) for record in records if isinstance(record, Deal)]
    told = [one for one in written if one]
    if not told:
        return ""
    return laid_out(told if len(told) > 1 else told[0])


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Tell what is not there any more when it is read again, and why a deal is left out."""
    placed: list[Record] = []
    why: dict[str, str] = {}
    for number, record in numbered(records):
        known = explicit(record) if isinstance(record, Deal) else record
        placed.append(reseated(known) if isinstance(known, Deal) else known)
        if isinstance(known, Deal):
            why[f"{title(record, number)}: all of it"] = _reason(known)
            if placed[-1] is not known and not _reason(known):
                yield f"{title(record, number)}: the names of the seats"
    for lost in unread(placed, lambda record: emit([record], spelling), read):
        yield f"{lost}: {why[lost]}" if why.get(lost) else lost


def recognises(source: Source) -> bool:
    """Tell whether the first keys have what a seat holds or plays, or are those of a drawing."""
    keys = {*beginning(source.text)}
    of_seats = {f"{seat}{what}" for seat in THREE for what in ("Cards", "Contract")}
    return not keys.isdisjoint(of_seats) or {"dealId", "turns"} <= keys


def read(source: Source) -> Reading:
    """Read a deal, a list of deals, or one a line; never raise."""
    reader = DealReader(source)
    return reader.reading(reader.deal)


def _written(deal: Deal) -> dict[str, Any]:
    """Return what can be said of a deal; nothing of one that would become another."""
    known = explicit(deal)
    return {} if _reason(known) else _said(reseated(known))


def _reason(deal: Deal) -> str:
    """Tell why a deal cannot be written; nothing if it can."""
    game = deal.game
    if not playing(deal):
        return "its seats are not those of three players"
    if not isinstance(game, Contract | Misere):
        return ""
    if game.declarer is None:
        return "nobody declares"
    named = isinstance(game, Misere) or Contract(None, game.level, game.trump) in CONTRACTS
    return "" if named else "its contract has no name"


def _said(deal: Deal) -> dict[str, Any]:
    said: dict[str, Any] = {"name": deal.title, "description": deal.task}
    first = deal.first_hand or deal.lead
    said["firstTurn"] = first.name if first and first in THREE else None
    four = FOUR in deal.notes.get("", Notes()).after
    said["players"] = "FOUR" if four else "THREE"
    said |= _contracts(deal)
    hands, widow = _after_discard(deal)
    two = [NAMES.get(card) for card in widow]
    if len(two) == TALON and None not in two:
        said["widow"] = {"card1": two[0], "card2": two[1]}
    for seat in LISTED:
        names = [NAMES.get(card) for card in hands.get(seat, (Card.ANY,))]
        said[f"{seat}Cards"] = None if None in names else names
    said["turns"] = _turns(deal.tricks or ()) or None
    told = {key: value for key, value in said.items() if value is not None}
    return told if len(told) > 1 or four else {}


def _contracts(deal: Deal) -> dict[str, str]:
    """Return the contract of each seat that has one."""
    game = deal.game
    if isinstance(game, AllPass):
        return {f"{seat}Contract": "PASS" for seat in LISTED}
    declared = deal.defence.declared if deal.defence else ()
    said = {one.seat: STANDS.get(one.stand) for one in declared}
    if isinstance(game, Misere):
        whists = deal.notes.get("game", Notes()).after
        said = {seat: "WHIST" if f"{seat}: WHIST" in whists else "PASS" for seat in THREE}
        said[game.declarer] = "MISER"
    elif game is not None:
        said[game.declarer] = CONTRACTS[Contract(None, game.level, game.trump)]
    named = [(f"{seat}Contract", said.get(seat)) for seat in LISTED]
    return {key: name for key, name in named if name}


def _after_discard(deal: Deal) -> tuple[Mapping[Seat, Hand], Hand]:
    """Return the hands as they are written, and the two cards beside them."""
    hands, discard = deal.hands or {}, deal.discard or ()
    if isinstance(deal.game, AllPass):
        return hands, deal.talon or ()
    declarer = deal.game.declarer if deal.game else None
    played = Dealt(deal).as_played(declarer)
    # Beside a hand as it was dealt the two cards would be taken for others.
    told = not discard or played is not hands or Dealt(deal).after_discard
    return played, discard if told or declarer not in hands else ()


def _turns(tricks: Sequence[Trick]) -> list[str]:
    """Return the cards played, up to where it could not be told any more which trick is which."""
    cards: list[str] = []
    for number, trick in enumerate(tricks, 1):
        names = [NAMES.get(card, "") for card in trick.plays]
        if trick.number != number or len(names) > PLAYERS or "" in names:
            break
        cards += names
        if len(names) < PLAYERS:
            break
    return cards
