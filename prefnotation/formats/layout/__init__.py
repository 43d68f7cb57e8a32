"""Layout: the three-hand test layouts of a preferans engine.

    1
    Qs Jc 8c Kd Jd 9d 8d Qh 8h 7h
    As Js 10s 8s Ac 10c Ad Qd Jh 9h
    Ks 9s 7s Kc Qc 9c 10d Kh 10h Ah
    1
    2
    6s
    7

The count of the layouts may stand first. A layout is one to three hands, a line each: players 0, 1
and 2 clockwise, South, West, East. Below them may stand the declarer, who is to lead, the contract
(`8d`, `6n`, `misere`) and the tricks of the declarer under best play. Records of games have below
them who leads first, a line with the plays in their order, tens as `T`, and lines of weights, which
are kept as comments. An empty line ends a layout. There is no talon, and hands stand as they are
played.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from prefnotation.formats._losses import unread
from prefnotation.formats._text.cards import CARD, spelled
from prefnotation.formats.layout.reader import NUMBERS, TRUMPS, LayoutReader
from prefnotation.model.auction import AllPass, Contract, Game, Misere, Trump
from prefnotation.model.deal import Deal, Notes, Record
from prefnotation.model.seats import COMPASS, NUMBERED, Seat
from prefnotation.play.dealt import HAND, PLAYERS
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".tests",)

_LETTERS = {trump: letter for letter, trump in TRUMPS.items()}
_BLANK = r"[^\S\r\n]"
_OURS = re.compile(
    rf"\s*+(?:[0-9]{{1,3}}\s++)?+{CARD}(?:{_BLANK}++{CARD}){{{HAND - 1}}}{_BLANK}*+(?:[\r\n]|\Z)"
)


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write the deals of which three hands of ten cards are known, below their count."""
    written = [_written(record) for record in records if isinstance(record, Deal)]
    layouts = [lines for lines in written if lines]
    return "\n".join([str(len(layouts)), *chain(*layouts), ""]) if layouts else ""


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what of each record is not kept."""
    return unread(records, lambda record: emit([record], spelling), read)


def recognises(source: Source) -> bool:
    """Tell whether a text begins with a line of ten cards, a count before it or none."""
    return _OURS.match(source.text) is not None


def read(source: Source) -> Reading:
    """Read all layouts; never raise. What cannot be understood is a finding."""
    reader = LayoutReader(source.text).read()
    return Reading(source, tuple(reader.deals), tuple(reader.findings), lambda: reader.places)


def _written(deal: Deal) -> list[str]:
    """Return the lines of a layout; none if it cannot be written."""
    hands = deal.hands or {}
    seats: list[Seat | None] = [*hands]
    if len(hands) != PLAYERS or not any(set(seats) <= set(kind) for kind in (COMPASS, NUMBERED)):
        return []
    if any(len(hand) != HAND or not all(card.known for card in hand) for hand in hands.values()):
        return []
    leader, game = deal.lead or deal.first_hand, deal.game
    declarer = None if game is None or isinstance(game, AllPass) else game.declarer
    best = (deal.best or {}).get(declarer) if declarer else None
    contract = _contract(game)
    plays = [card for trick in deal.tricks or () for card in trick.plays]
    below: list[str] = []
    ten = "10"
    if leader in hands and declarer in hands and contract and best is not None:
        below = [str(seats.index(declarer)), str(seats.index(leader)), contract, str(best)]
    elif leader in hands and plays and all(card.known for card in plays):
        ten = "T"
        after = deal.notes.get("", Notes()).after
        weights = [line for line in after if NUMBERS.fullmatch(line)]
        below = [str(seats.index(leader)), spelled(plays, ten), *weights]
    return [*(spelled(hand, ten) for hand in hands.values()), *below]


def _contract(game: Game | None) -> str:
    """Return the word for a contract; nothing if there is none."""
    match game:
        case Misere():
            return "misere"
        case Contract(level=int(level), trump=Trump() as trump):
            return f"{level}{_LETTERS[trump]}"
    return ""
