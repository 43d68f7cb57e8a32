r"""Linear: a record on one line, for grep, sort and diff.

    (;GM[Preferans]KI[deal]GN[3]DE[S]HA[S:SK.S9.S8][W:SA.SQ]TN[HJ.H8]AU[W:6S][E:p][S:p]GA[W:6S];)

The form is that in which the skat server ISS keeps its games: properties of SGF in one node. It is
the same in every language, holds all that a record says, and puts the properties in one order.

    line     = "(;" property+ ";)"
    property = KEY ("[" value "]")+        a list without anything in it is KEY[]
    seat     = S W N E, or 1 2 3 for the first, second, third hand; nothing where nobody is named
    card     = suit S C D H and rank A K Q J T 9 8 7, x some low one, ? any; ?? any card
    cards    = card ("." card)*
    call     = p pass | h hold | m misère | level trump, then t without talon
    trump    = S C D H N
    trick    = number ":" turned card ":" play ("." play)* ":" winner      play = seat card

In a text `\` stands before `\`, `]`, `:`, and what cannot be printed is `\u{hex}`. The keys:

    GM Preferans             KI deal, match          GN name            TI title
    DT date                  PC place                SO source          AN author
    RU rules                 CO conventions          PO pool            PN seat:player
    TA task                  DE dealer               FH first hand      HA seat:cards
    TN talon                 AU seat:call            DI discard         LE first lead
    WH seat:w, h or p        OP y or n, defence open TR trick           VA path:trick
    CL seat:tricks claimed   TK declarer's tricks    WO seat:tricks     BE seat:best
    SC seat:book:amount:on   TT seat:total           OT label:text      NM address:mark
    NB address:comment before                        NA address:comment after

`GA` is `seat:call`, with `?` for a level or a trump that is not written, `3` at the end for a game
given up without three, and `:p` for an all-pass. A book is p, m or w for pool, mountain, whists.
A path is that of a variation: `2.0` is the first one of the third trick, `2.0.1.0` one within it.
"""

from collections.abc import Iterable, Iterator, Mapping

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Game,
    Hold,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.model.deal import Book, Deal, Match, Notes, Player, Record, Trick, Written
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = ()

_SUITS = dict(zip(Suit, "SCDH", strict=True))
_RANKS = {rank: rank.value.replace("10", "T") for rank in Rank}
_TRUMPS = dict(zip(Trump, "SCDHN", strict=True))
_SEATS: Mapping[Seat | None, str] = {None: "", **dict(zip(Seat, "SWNE123", strict=True))}
_STANDS = dict(zip(Stand, "whp", strict=True))
_BOOKS = dict(zip(Book, "pmw", strict=True))
_TEXTS = {
    "name": "GN", "title": "TI", "date": "DT", "place": "PC", "source": "SO", "author": "AN",
    "rules": "RU", "conventions": "CO",
}  # fmt: skip


def recognises(source: Source) -> bool:
    """Tell whether a text is of records in this form: it is not read."""
    return source.text.lstrip().startswith("(;GM[Preferans]")


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Write each record on a line; the language changes nothing."""
    return "".join(f"{_line(record)}\n" for record in records)


def _line(record: Record) -> str:
    properties = [_property("GM", ["Preferans"])]
    properties += [_property(key, values) for key, values in _properties(record)]
    return f"(;{''.join(properties)};)"


def _property(key: str, values: Iterable[str]) -> str:
    return key + "".join(f"[{value}]" for value in list(values) or [""])


def _properties(record: Record) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield what a record says."""
    yield "KI", ["match" if isinstance(record, Match) else "deal"]
    for field, key in _TEXTS.items():
        text = getattr(record, field)
        if text is not None:
            yield key, [_text(text)]
    if isinstance(record, Match) and record.pool is not None:
        yield "PO", [str(record.pool)]
    if record.players is not None:
        yield "PN", map(_player, record.players)
    if record.dealer is not None:
        yield "DE", [_SEATS[record.dealer]]
    if isinstance(record, Deal):
        yield from _cards_and_calls(record)
        yield from _play(record)
    yield from _by_seat("TT", record.total)
    if record.others:
        yield "OT", (f"{_text(other.label)}:{_text(other.text)}" for other in record.others)
    yield from _notes(record.notes)


def _cards_and_calls(deal: Deal) -> Iterator[tuple[str, Iterable[str]]]:
    if deal.task is not None:
        yield "TA", [_text(deal.task)]
    if deal.first_hand is not None:
        yield "FH", [_SEATS[deal.first_hand]]
    if deal.hands is not None:
        yield "HA", (f"{_SEATS[seat]}:{_cards(hand)}" for seat, hand in deal.hands.items())
    if deal.talon is not None:
        yield "TN", [_cards(deal.talon)]
    if deal.auction is not None:
        yield "AU", (f"{_SEATS[call.seat]}:{_call(call)}" for call in deal.auction)
    if deal.discard is not None:
        yield "DI", [_cards(deal.discard)]
    if deal.game is not None:
        yield "GA", [_game(deal.game)]
    if deal.defence is not None:
        yield "WH", (f"{_SEATS[one.seat]}:{_STANDS[one.stand]}" for one in deal.defence.declared)
        if deal.defence.open is not None:
            yield "OP", ["y" if deal.defence.open else "n"]
    if deal.lead is not None:
        yield "LE", [_SEATS[deal.lead]]


def _play(deal: Deal) -> Iterator[tuple[str, Iterable[str]]]:
    if deal.tricks is not None:
        yield "TR", map(_trick, deal.tricks)
        varied = list(_variations(deal.tricks, ""))
        yield from [("VA", varied)] if varied else []
    if deal.taken is not None:
        yield "TK", [str(deal.taken)]
    yield from _by_seat("CL", deal.claim)
    yield from _by_seat("WO", deal.won)
    yield from _by_seat("BE", deal.best)
    if deal.score is not None:
        yield "SC", map(_written, deal.score)


def _text(text: str) -> str:
    """Escape a text."""
    return "".join(
        f"\\{sign}" if sign in "\\]:" else sign if sign.isprintable() else f"\\u{{{ord(sign):x}}}"
        for sign in text
    )


def _player(player: Player) -> str:
    return f"{_SEATS[player.seat]}:{_text(player.name)}"


def _card(card: Card) -> str:
    suit = _SUITS[card.suit] if card.suit else "?"
    return suit + (_RANKS[card.rank] if card.rank else card.value[-1])


def _cards(cards: Iterable[Card]) -> str:
    return ".".join(map(_card, cards))


def _call(call: Call) -> str:
    match call:
        case Pass():
            return "p"
        case Hold():
            return "h"
        case Bid():
            word = f"{call.level}{_TRUMPS[call.trump]}"
        case _:
            word = "m"
    return word + "t" * call.without_talon


def _game(game: Game) -> str:
    match game:
        case AllPass():
            return ":p"
        case Contract():
            word = f"{game.level or '?'}{_TRUMPS[game.trump] if game.trump else '?'}"
            word += "t" * game.without_talon + "3" * game.without_three
        case _:
            word = "m" + "t" * game.without_talon
    return f"{_SEATS[game.declarer]}:{word}"


def _trick(trick: Trick) -> str:
    seats = [*trick.seats, *[None] * (len(trick.plays) - len(trick.seats))]
    plays = (_SEATS[seat] + _card(card) for seat, card in zip(seats, trick.plays, strict=True))
    turned = _card(trick.talon) if trick.talon else ""
    return f"{trick.number}:{turned}:{'.'.join(plays)}:{_SEATS[trick.winner]}"


def _variations(tricks: Iterable[Trick], path: str) -> Iterator[str]:
    """Yield the tricks of variations, each after the path of its own, those within one after it."""
    for at, trick in enumerate(tricks):
        for number, variation in enumerate(trick.variations):
            here = f"{path}{at}.{number}"
            yield from (f"{here}:{_trick(varied)}" for varied in variation)
            yield from _variations(variation, f"{here}.")


def _by_seat(key: str, counts: Mapping[Seat, object] | None) -> Iterator[tuple[str, Iterable[str]]]:
    if counts is not None:
        yield key, (f"{_SEATS[seat]}:{count}" for seat, count in counts.items())


def _written(written: Written) -> str:
    amount = f"{'+' * written.added}{written.amount}"
    return f"{_SEATS[written.seat]}:{_BOOKS[written.book]}:{amount}:{_SEATS[written.on]}"


def _notes(notes: Mapping[str, Notes]) -> Iterator[tuple[str, Iterable[str]]]:
    said: dict[str, list[tuple[str, str]]] = {
        "NM": [(address, note.mark) for address, note in notes.items() if note.mark],
        "NB": [(address, text) for address, note in notes.items() for text in note.before],
        "NA": [(address, text) for address, note in notes.items() for text in note.after],
    }
    for key, values in said.items():
        if values:
            yield key, (f"{_text(address)}:{_text(text)}" for address, text in values)
