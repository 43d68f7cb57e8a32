r"""PBN: the Portable Bridge Notation, with tags of its own for what bridge has not.

    [Deal "S:K98.T9.KJT7.T AQJT.K7.A8.AK - 7.QT.Q9.QJ987"]
    [Declarer "W"]
    [Contract "6S"]
    [Result "6"]
    [Game "6S"]
    [Talon "HJ H8"]
    [Auction "W"]
    6S - Pass Pass

Programs for bridge that take hands of ten cards load it, and see a table of four at which one does
not play. Suits stand in the order ♠♥♦♣, T is the ten, a hand that is not known is `-`. Numbered
hands, and those of a record that names nobody, sit at South, West and East. A contract of more than
seven tricks, which bridge has not, is `?` there, as is a misère: `[Game]` has it, and
`[PlayList "1. WDA ND7 EDJ >W; …"]` what was played. Where a call or a card is none of bridge, or
more is said of it, a note `=1=` tells. What is said of the rest, or is too long for a tag, is a
comment. Results count tricks, of which a program for bridge wants six more than the contract says.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from prefnotation.formats._losses import numbered, title
from prefnotation.formats.pbn.sections import auction, play
from prefnotation.formats.pbn.words import (
    CLOCKWISE,
    HIGHEST,
    SEATS,
    bid,
    by_seat,
    comment,
    comments,
    defence,
    game,
    holding,
    pile,
    tag,
    written,
)
from prefnotation.model.auction import AllPass, Contract, Game, Trump
from prefnotation.model.deal import Deal, Match, Record
from prefnotation.model.seats import COMPASS, NUMBERED, Seat
from prefnotation.play.replay import Replay, replay
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".pbn",)

_HEADER = ("% PBN 2.1", "%Content-type: text/x-pbn; charset=UTF-8")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_TAGGED = re.compile(r"(?:\s*+%[^\r\n]*+)*+\s*+\[[A-Z]\w*+ \"")
_BRACE = re.compile("[{}]")
_BOARD = re.compile(r"[1-9][0-9]{0,8}")
_FACTS = {
    "source": "Source", "author": "Annotator", "rules": "Rules", "conventions": "Conventions",
    "task": "Task",
}  # fmt: skip
_MATCH = ("name", "title", "date", "place", "source", "author", "rules", "conventions", "pool")


def recognises(source: Source) -> bool:
    """Tell whether a text is of tags as PBN and its kin have them: it is not read."""
    return _TAGGED.match(source.text) is not None


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Write each deal as a game of PBN; the language changes nothing.

    What is said of a match stands in comments before its first deal.
    """
    games: list[str] = []
    match, remarks = Match(), list[str]()
    for record in records:
        if isinstance(record, Match):
            match, remarks = record, _remarks(record)
        elif len(_kinds(record)) < 2:
            lines = [*remarks, *_game(record, match, len(games) + 1)]
            games.append("\n".join(lines) + "\n")
            remarks = []
    return "\n".join(["\n".join(_HEADER), *games]) if games else ""


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what is not written."""
    waiting: list[str] = []
    for number, record in numbered(records):
        called = title(record, number)
        kinds = _kinds(record)
        if isinstance(record, Match):
            yield from waiting
            waiting = [f"{called}: all of it"]
        elif len(kinds) > 1:
            yield f"{called}: all of it"
        else:
            waiting = []
            if Seat.FIRST in kinds or (not kinds and (record.auction or record.tricks)):
                yield f"{called}: that its hands are numbered"
            if any(trick.variations for trick in record.tricks or ()):
                yield f"{called}: the variations"
        if _BRACE.search("".join(_remarked(record))):
            yield f"{called}: that braces in comments are no round brackets"
    yield from waiting


def _remarked(record: Record) -> Iterator[str]:
    """Yield what stands in comments."""
    yield from (other.text for other in record.others)
    for note in record.notes.values():
        yield from (*note.before, *note.after)


def _kinds(value: object) -> set[Seat]:
    """Return a seat for each kind that is named: South for those of the compass, the first hand."""
    if isinstance(value, Seat):
        return {Seat.SOUTH if value in COMPASS else Seat.FIRST}
    if isinstance(value, Mapping):
        return _kinds((*value, *value.values()))
    if isinstance(value, msgspec.Struct):
        return _kinds(msgspec.structs.astuple(value))
    parts = value if isinstance(value, tuple) else ()
    return {kind for part in parts for kind in _kinds(part)}


def _remarks(match: Match) -> list[str]:
    """Write what a match says as comments."""
    said = {field: getattr(match, field) for field in _MATCH}
    if match.players is not None:
        said["players"] = by_seat((player.seat, player.name) for player in match.players)
    said["dealer"] = match.dealer and SEATS[match.dealer]
    said["total"] = match.total and by_seat(match.total.items())
    said |= {other.label: other.text for other in match.others}
    texts = [f"Match {label}: {text}" for label, text in said.items() if text is not None]
    return [*(comment(text) for text in texts), *comments(match.notes)]


def _game(deal: Deal, match: Match, number: int) -> list[str]:
    """Write the tags of a deal in the order of the standard, its own ones behind, then sections."""
    played = _replayed(deal)
    left = dict(deal.notes)
    contract = _contract(played.game)
    # Readers that work out who takes a trick stumble over a play without a contract.
    called = auction(played, left)
    cards = play(played, left, known=contract != "?")
    tags = [*_bridge(deal, match, number, played, contract), *_preferans(deal)]
    # Many readers know comments nowhere but between tags.
    remarks = comments(left)
    return [*tags, *called.tags, *cards.tags, *remarks, *called.lines, *cards.lines]


def _replayed(deal: Deal) -> Replay:
    """Play a deal again; nobody is known if nobody knows which hand sits where."""
    played = replay(deal)
    if played.seats != NUMBERED or Seat.SOUTH not in _kinds(deal):
        return played
    return played._replace(
        seats=None,
        first_hand=None,
        dealer=deal.dealer,
        declarer=None
        if deal.game is None or isinstance(deal.game, AllPass)
        else deal.game.declarer,
        moments=(),
        tricks=tuple(taken.unknown() for taken in played.tricks),
        counts=None,
    )


def _bridge(deal: Deal, match: Match, number: int, played: Replay, contract: str) -> Iterator[str]:
    """Write the tags of bridge."""
    name, date = deal.name or "", deal.date or match.date or ""
    yield tag("Event", deal.title or match.title or match.name or "?")
    yield tag("Site", deal.place or match.place or "?")
    yield tag("Date", date.replace("-", ".") if _DATE.fullmatch(date) else "????.??.??")
    yield tag("Board", name if _BOARD.fullmatch(name) else str(number))
    players = deal.players
    if players is None and Seat.FIRST not in _kinds(deal):
        players = match.players
    for seat, label in zip("WNES", ("West", "North", "East", "South"), strict=True):
        names = [one.name for one in players or () if one.seat and SEATS[one.seat] == seat]
        yield tag(label, ", ".join(filter(None, names)) or "?")
    if played.dealer:
        yield tag("Dealer", SEATS[played.dealer])
    yield tag("Vulnerable", "None")
    hands = {SEATS[seat]: hand for seat, hand in (deal.hands or {}).items()}
    known = {at: hand for at, hand in hands.items() if all(card.known for card in hand)}
    dealt = (holding(known[at]) if at in known else "-" for at in CLOCKWISE)
    yield tag("Deal", f"{CLOCKWISE[0]}:{' '.join(dealt)}")
    yield tag("Scoring", "Preferans")
    declarer = SEATS[played.declarer] if played.declarer else "?"
    yield tag("Declarer", "" if isinstance(played.game, AllPass) else declarer)
    yield tag("Contract", contract)
    yield tag("Result", _result(deal, played))
    for at in (at for at in hands if at not in known):
        yield tag(f"PartialHand{at}", holding(hands[at]))


def _contract(played: Game | None) -> str:
    match played:
        case AllPass():
            return "Pass"
        case Contract(level=int(level), trump=Trump() as trump) if level <= HIGHEST:
            return bid(level, trump)
        case _:
            return "?"


def _result(deal: Deal, played: Replay) -> str:
    """Write how many tricks the declarer took."""
    if isinstance(played.game, AllPass):
        return ""
    if deal.taken is not None:
        return str(deal.taken)
    counts = {**(played.counts or {}), **(deal.won or {})}
    return str(counts.get(played.declarer, "?")) if played.declarer else "?"


def _preferans(deal: Deal) -> Iterator[str]:
    """Write what bridge has no tag for."""
    for field, label in _FACTS.items():
        text = getattr(deal, field)
        if text is not None:
            yield tag(label, text)
    if deal.name is not None and not _BOARD.fullmatch(deal.name):
        yield tag("DealName", deal.name)
    if deal.date is not None and not _DATE.fullmatch(deal.date):
        yield tag("Dated", deal.date)
    unseated = [player.name for player in deal.players or () if not player.seat]
    if unseated or deal.players == ():
        yield tag("Players", ", ".join(unseated))
    if deal.first_hand is not None:
        yield tag("FirstHand", SEATS[deal.first_hand])
    if deal.game is not None:
        yield tag("Game", game(deal.game))
    for label, cards in (("Talon", deal.talon), ("Discard", deal.discard)):
        if cards is not None:
            yield tag(label, pile(cards))
    if deal.defence is not None:
        yield tag("Whist", defence(deal.defence))
    if deal.lead is not None:
        yield tag("Lead", SEATS[deal.lead])
    if deal.taken is not None:
        yield tag("Taken", str(deal.taken))
    for field in ("claim", "won", "best", "total"):
        counts = getattr(deal, field)
        if counts is not None:
            yield tag(field.title(), by_seat(counts.items()))
    if deal.score is not None:
        yield tag("Score", by_seat((one.seat, written(one)) for one in deal.score))
    for other in deal.others:
        yield comment(f"{other.label}: {other.text}")
