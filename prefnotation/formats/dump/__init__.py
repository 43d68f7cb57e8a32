"""Dump: the text in which a downloader of games keeps deals, one entry a line.

    begin
    CONTRACT 6s
    FIRSTPLAYER 1
    NUMOFPLAYERS 3
    HAND  As Ks 9s Jc 9c Qd 8d Ah Kh 9h
    HAND  Qs 10s Kc Qc 7c Ad 10d 7d 10h 8h
    HAND  Js 8s 7s Ac 10c 8c Kd Jd 9d Qh
    TRADE 6s
    TRADE pass
    TRADE pass
    WIDOW  7h Jh
    end

Players are counted from 0, clockwise: East, South, West, as they sit in the picture of the page
that was downloaded. The hands are those of players 2, 0 and 1; `FIRSTPLAYER` is taken modulo 3, and
a negative one is not known. Of four players the dealer sits out and has no hand: then the first
hand is East, whoever it was, and the dealer North. Hands are as dealt and the widow is the talon. A
level of `1` is a ten that has lost a digit; `6-3` is a six given up without three. Plays
(`MOVE`) stand in columns, not in the order of play: of each three the first is that of player 0.
They are brought into the order of play, which the laws tell; who is declarer is never written.
"""

import re
from collections.abc import Iterator, Sequence

from prefnotation.formats._losses import unread
from prefnotation.formats._played import played
from prefnotation.formats._text.cards import spelled
from prefnotation.formats.dump.reader import ENTRY, LISTED, PLAYERS, TRUMPS, DumpReader
from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Game,
    Misere,
    MisereBid,
    Pass,
    Trump,
)
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Record
from prefnotation.model.seats import COMPASS, NUMBERED, Seat
from prefnotation.play.dealt import PLAYERS as PLAYING
from prefnotation.play.replay import Replay, replay
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = ()

_LETTERS = {trump: letter for letter, trump in TRUMPS.items()}
_OURS = re.compile(rf"(?:\A|[\r\n])[ \t]*+begin[ \t]*+(?:\r\n?|\n)[ \t]*+{ENTRY}\b")


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write the deals, one record after the other; there is one spelling only."""
    return "".join(_written(record) for record in records if isinstance(record, Deal))


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what of each record is not kept."""
    return unread(records, lambda record: emit([record], spelling), read)


def recognises(source: Source) -> bool:
    """Tell whether a line is `begin` and the next one an entry."""
    return _OURS.search(source.text) is not None


def read(source: Source) -> Reading:
    """Read all records; never raise. What cannot be understood is a finding."""
    reader = DumpReader(source.text).read()
    return Reading(source, tuple(reader.deals), tuple(reader.findings), lambda: reader.places)


def _written(deal: Deal) -> str:
    players, four = _players(deal)
    hands = deal.hands or {}
    first, moves = _played(deal, players)
    lines = ["begin"]
    if game := _game(deal.game):
        lines.append(f"CONTRACT {game}")
    lines += [f"FIRSTPLAYER {first}", f"NUMOFPLAYERS {4 if four else 3}"]
    if hands:
        lines += [f"HAND  {spelled(hands.get(players[number], ()))}" for number in LISTED]
    calls = [_call(call) for call in deal.auction or ()]
    lines += [f"TRADE {call}" for call in calls if all(calls)]
    if deal.talon is not None:
        lines.append(f"WIDOW  {spelled(deal.talon)}")
    lines += [f"MOVE {spelled([play])}" for play in moves]
    return "\n".join(line.rstrip() for line in [*lines, "end", ""])


def _players(deal: Deal) -> tuple[tuple[Seat, ...], bool]:
    """Return who is player 0, 1 and 2, and whether a dealer sits out."""
    held = deal.hands or {}
    if held and all(seat in NUMBERED for seat in held):
        return NUMBERED, False
    four = deal.dealer in COMPASS and deal.dealer not in held
    rest = (seat for seat in (Seat.NORTH, *PLAYERS) if seat not in held)
    out = COMPASS.index(deal.dealer if four and deal.dealer else next(rest, Seat.NORTH))
    return (*COMPASS[out + 1 :], *COMPASS[:out]), four


def _played(deal: Deal, players: Sequence[Seat]) -> tuple[int, list[Card]]:
    """Return the number of the first hand, -1 if it is not known, and the plays."""
    table = replay(deal, thorough=False)
    first = deal.first_hand or (table.first_hand if _is_held(table) else None)
    number = players.index(first) if first in players else -1
    moves = list(_moves(table, players, number))
    whole = len(moves) == sum(len(trick.plays) for trick in deal.tricks or ())
    if deal.first_hand or whole:
        return number, moves
    # A first hand that nobody wrote is no reason to leave plays out.
    return -1, list(_moves(table, players, -1))


def _is_held(table: Replay) -> bool:
    """Whether all that is played is in the hand of its player, as far as hands are written."""
    hands, talon = table.deal.hands or {}, table.deal.talon or ()
    plays = (
        (card, hands.get(seat) if seat else None)
        for one in played(table)
        for seat, card in zip(one.seats, one.trick.plays, strict=False)
    )
    return all(hand is None or card in (*hand, *talon) for card, hand in plays)


def _game(game: Game | None) -> str:
    match game:
        case AllPass():
            return "pass"
        case Misere():
            return "miser"
        case Contract(level=int(level), without_three=True):
            return f"{level}-3"
        case Contract(level=int(level), trump=Trump() as trump):
            return f"{level}{_LETTERS[trump]}"
    return ""


def _call(call: Call) -> str:
    """Return the word for a call; nothing if there is none."""
    match call:
        case Pass():
            return "pass"
        case MisereBid(without_talon=False):
            return "miser"
        case Bid(without_talon=False):
            return f"{call.level}{_LETTERS[call.trump]}"
    return ""


def _moves(table: Replay, players: Sequence[Seat], first: int) -> Iterator[Card]:
    """Yield the plays by columns if it is known who leads first, else as they are.

    They end before the first trick with a card that is not known, or of which is not known who
    played it, where that would have to be told from the columns.
    """
    dealt = {card for hand in (table.deal.hands or {}).values() for card in hand}
    for one in played(table):
        plays = one.trick.plays
        if not all(play.known for play in plays):
            return
        if first < 0:
            yield from plays
            continue
        # In a trick that is not whole a card tells its column by the hand it is in.
        if not {*players}.issuperset(one.seats) or (len(plays) < PLAYING and not dealt >= {*plays}):
            return
        columns = dict(zip(one.seats, plays, strict=True))
        yield from (columns[player] for player in players if player in columns)
