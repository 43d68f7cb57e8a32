"""The sections of PBN: who called and played what, in columns of four seats."""

from typing import NamedTuple

from prefnotation.formats._played import Played, played, speakers
from prefnotation.formats.pbn.words import (
    CLOCKWISE,
    HIGHEST,
    SEATS,
    Footnotes,
    bid,
    by_seat,
    call,
    one,
    tag,
)
from prefnotation.model.auction import Bid, Call, Pass
from prefnotation.model.deal import Notes
from prefnotation.play.replay import Replay
from prefnotation.spelling import ENGLISH


class Section(NamedTuple):
    """The lines of a section, or a tag instead of it; neither if the record has nothing of it."""

    tags: list[str]
    lines: list[str]


def auction(replay: Replay, left: dict[str, Notes]) -> Section:
    """Write the auction, in which who does not call is a `-`.

    It is a tag if there are no calls or it is not sure whose they are. Notes that stand in the
    section are taken from those that are left.
    """
    calls, spoke = replay.deal.auction, speakers(replay)
    if calls is None:
        return Section([], [])
    if not spoke:
        return Section([tag("Calls", by_seat((made.seat, call(made)) for made in calls))], [])
    notes = Footnotes(left)
    tokens: list[str] = []
    at = first = CLOCKWISE.index(SEATS[spoke[0]])
    for number, (seat, made) in enumerate(zip(spoke, calls, strict=True)):
        while CLOCKWISE[at % 4] != SEATS[seat]:
            tokens.append("-")
            at += 1
        tokens.append(_called(made, notes, f"auction[{number}]"))
        at += 1
    rows = [" ".join(tokens[at : at + 4]) for at in range(0, len(tokens), 4)]
    return Section([], [tag("Auction", CLOCKWISE[first]), *rows, *notes.tags()])


def _called(made: Call, notes: Footnotes, address: str) -> str:
    """Write a call of bridge, or a `-` and what it is in a note."""
    mark, texts = notes.take(address)
    match made:
        case Pass():
            word = "Pass"
        case Bid() if made.level <= HIGHEST:
            word = bid(made.level, made.trump)
            texts = [ENGLISH.without_talon] * made.without_talon + texts
        case _:
            return "-" + notes.refer([call(made) + mark, *texts])
    return word + mark + notes.refer(texts)


def play(replay: Replay, left: dict[str, Notes], *, known: bool) -> Section:
    """Write the play, a trick on a line, beginning with who led the first.

    It is a tag if there is no trick, if no contract is known or not sure who played what. Notes
    that stand in the section are taken from those that are left.
    """
    if replay.deal.tricks is None:
        return Section([], [])
    tricks = played(replay)
    if not (known and tricks and all(map(_sure, tricks))):
        return Section([tag("PlayList", "; ".join(map(_listed, tricks)))], [])
    notes = Footnotes(left)
    leaders = [SEATS[seat] for trick in tricks for seat in trick.seats[:1] if seat]
    at = CLOCKWISE.index(leaders[0])
    columns = CLOCKWISE[at:] + CLOCKWISE[:at]
    rows = []
    expected = leaders[0]
    for number, (trick, leader) in enumerate(zip(tricks, leaders, strict=True), 1):
        unusual = [f"{leader} leads"] * (leader != expected)
        unusual += [f"trick {trick.trick.number}"] * (trick.trick.number != number)
        rows.append(_row(trick, columns, notes, unusual))
        expected = SEATS[trick.taker] if trick.taker else ""
    return Section([], [tag("Play", leaders[0]), *rows, *notes.tags()])


def _sure(trick: Played) -> bool:
    seats = [seat for seat in trick.seats if seat]
    return len(set(seats)) == len(trick.trick.plays)


def _row(trick: Played, columns: str, notes: Footnotes, unusual: list[str]) -> str:
    """Write a trick; what is said of it as a whole is said of the card that leads."""
    _, texts = notes.take(trick.address)
    tokens = dict.fromkeys(columns, "-")
    said = [*unusual, *_around(trick), *texts]
    seats = filter(None, trick.seats)  # They are all known.
    for at, (seat, card) in enumerate(zip(seats, trick.trick.plays, strict=True)):
        mark, texts = notes.take(f"{trick.address}.plays[{at}]")
        word = one(card) + mark
        if not card.known:
            word, texts = "-", [word, *texts]
        tokens[SEATS[seat]] = word + notes.refer([*said, *texts])
        said = []
    return " ".join(tokens.values())


def _around(trick: Played) -> list[str]:
    """Say what was turned, and who took it if the record has another than the laws."""
    winner = trick.trick.winner
    said = [f"turned {one(trick.turned)}"] if trick.turned else []
    return said + ([f"won by {SEATS[winner]}"] if winner and winner is not trick.winner else [])


def _listed(played: Played) -> str:
    """Write a trick with what is known of it, so short that ten fit on a line."""
    trick = played.trick
    turned = f"[{one(played.turned)}] " if played.turned else ""
    plays = zip(played.seats, trick.plays, strict=True)
    shown = " ".join((SEATS[seat] if seat else "") + one(card) for seat, card in plays)
    winner = f" >{SEATS[trick.winner]}" if trick.winner else ""
    return f"{trick.number}. {turned}{shown}{winner}"
