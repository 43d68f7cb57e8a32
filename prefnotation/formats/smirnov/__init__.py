"""Smirnov: problems as Смирнов and Щукин print them, with figures for the honours.

    ЗАДАЧА 1. Козыри — пики. Сколько взяток возьмёт играющий?
    I. П:8,7; Т:10,9,8; Б:9,8,7; Ч:9,8
    II*. П:11,4,3,2; Т:11,4; Б:11,4,3; Ч:11 (Т:3; Б:2)
    III. П:10,9; Т:2,7; Б:10; Ч:4,3,2,10,7
    Игра Чья взятка
    1) I — Ч.9 + II — Ч.11(!) + III — Ч.7 II
    2) II — П.11 + III — П.9 + I — П.7 II
    Если:
    2) II — П.2 + III — П.9 + I — П.7, то II

Ranks are 7 8 9 10 and 2 (jack) 3 (queen) 4 (king) 11 (ace); `Т` is clubs. `*` is the declarer,
brackets hold his discard, `(!)` is a good move. The first hand leads; a question mark behind a hand
says that it has the lead, but behind the third it may just end the question. `Если:` begins a
variation of the trick that has its number. Under `а)` and `б)` stand other trumps on the same
cards: each is a deal, `1а` and `1б`. An answer under the number of a problem far above, `1.`,
belongs to it. Hands of fewer cards are an ending.

What a scan has spoilt is read and told: `;` or `.` for `:`, a Latin `T`, a line end inside a trick,
a winner glued to the card. Everything else on the page is a comment.

Neither an all-pass nor the talon has a place. The play of an all-pass hangs on both, so it is not
written either.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from prefnotation.formats._losses import numbered, title, unread
from prefnotation.formats._played import order, played
from prefnotation.formats._problems.draft import reading
from prefnotation.formats.smirnov import lines
from prefnotation.formats.smirnov.reader import BookReader
from prefnotation.model.auction import AllPass, Contract, Misere
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Deal, Hand, Notes, Record, Trick
from prefnotation.model.seats import NUMBERED, Seat
from prefnotation.play.replay import replay
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES: tuple[str, ...] = ()

_OURS = re.compile(
    r"(?:\A|[\r\n])[^\S\r\n]*(?:I{1,3}[^\S\r\n]?\*?[^\S\r\n]?\.[^\S\r\n]?[ПТБЧT][:.;]"
    r"|\d{1,3}\)[^\S\r\n]?I{1,3}[^\S\r\n]?[-–—―−][^\S\r\n]?[ПТБЧT][.:;])"
    r"[^\S\r\n]?(?:\d|[-–—―−])"
)
_NAME = re.compile(r"(?P<example>Пример )?\d{1,4}[а-е]?", re.ASCII)
_TRUMPS = {"♠": "пики", "♣": "трефы", "♦": "бубны", "♥": "червы"}


def recognises(source: Source) -> bool:
    """Tell whether a line begins with a hand or a trick in the signs of the book."""
    return _OURS.search(source.text) is not None


def read(source: Source) -> Reading:
    """Read all problems; never raise. What cannot be understood is a finding."""
    reader = BookReader(source.text).read()
    return reading(source, reader.drafts, reader.findings)


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write deals as problems; those without a card are left out."""
    written = (_problem(record, first=at == 0) for at, record in enumerate(records))
    return "\n".join(filter(None, written))


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what the book has no place for; hands are numbered from the first one."""
    renamed: list[Record] = []
    for number, record in numbered(records):
        renamed.append(_numbered(record) if isinstance(record, Deal) else record)
        if (
            isinstance(record, Deal)
            and renamed[-1] is not record
            and order(replay(record, thorough=False)) != NUMBERED
        ):
            yield f"{title(record, number)}: the names of the seats"
    yield from unread(renamed, lambda one: _problem(one, first=one is renamed[0]), read)


def _numbered(deal: Deal) -> Deal:
    """Return a deal with its seats numbered from the first hand, and named at every card.

    A deal of which that is not known stays as it is.
    """
    table = replay(deal, thorough=False)
    clockwise = order(table)
    if len(clockwise) != len(NUMBERED) or table.first_hand is None:
        return deal
    number = dict(zip(clockwise, NUMBERED, strict=True))
    tricks = []
    for known in played(table):
        seats = tuple(seat for seat in known.seats if seat in number)
        whole = len(seats) == len(known.trick.plays)
        trick = replace(known.trick, seats=seats) if whole else known.trick
        tricks.append(_renamed(trick, number))
    game = deal.game
    if isinstance(game, Contract | Misere):
        game = replace(game, declarer=_other(game.declarer, number))
    hands = {
        number.get(seat, seat): hand for seat, hand in table.dealt.as_played(table.declarer).items()
    } or None
    first = None if deal.first_hand is clockwise[0] else deal.first_hand
    return replace(
        deal,
        first_hand=first,
        hands=hands,
        game=game,
        lead=_other(deal.lead, number),
        tricks=deal.tricks and tuple(tricks),
    )


def _renamed(trick: Trick, number: dict[Seat, Seat]) -> Trick:
    return replace(
        trick,
        seats=tuple(number.get(seat, seat) for seat in trick.seats),
        winner=_other(trick.winner, number),
        variations=tuple(
            tuple(_renamed(varied, number) for varied in line) for line in trick.variations
        ),
    )


def _other(seat: Seat | None, number: dict[Seat, Seat]) -> Seat | None:
    return number.get(seat, seat) if seat else None


def _problem(record: Record, first: bool) -> str:
    """Write one deal; nothing for a record that has neither hands nor play in it.

    Words above any but the first would be read as words below the one before it.
    """
    if not isinstance(record, Deal):
        return ""
    deal = _numbered(record)
    hands = [
        _hand(deal, seat, hand)
        for seat, hand in (deal.hands or {}).items()
        if seat in lines.SEATS and hand and all(card.known for card in hand)
    ]
    # Without the talon and the game what is played in an all-pass would break laws.
    passed = isinstance(replay(deal, thorough=False).game, AllPass)
    tricks = [] if passed else _table(deal, "tricks", deal.tricks or ())
    if not hands and not tricks:
        return ""
    above = _comments(deal, "name", "before") if first else []
    between = _comments(deal, "tricks", "before") if hands and tricks else []
    text = [*above, _header(deal), *hands, *between]
    if tricks:
        text += ["Игра Чья взятка", *tricks]
    return "".join(f"{line}\n" for line in [*text, *_comments(deal, "", "after")])


def _header(deal: Deal) -> str:
    name = _NAME.fullmatch(deal.name or "")
    words = ["ЗАДАЧА."]
    if name:
        words = [f"{name[0]}." if name["example"] else f"ЗАДАЧА {name[0]}."]
    if isinstance(deal.game, Misere):
        words.append("Мизер.")
    elif isinstance(deal.game, Contract) and deal.game.trump:
        suit = deal.game.trump.suit
        words.append(f"Козыри — {_TRUMPS[suit.value]}." if suit else "Без козыря.")
    task = " ".join((deal.task or "").split())
    if lines.is_prose(task):
        words.append(task)
    return " ".join(filter(None, words))


def _hand(deal: Deal, seat: Seat, hand: Hand) -> str:
    declarer = deal.game.declarer if isinstance(deal.game, Contract | Misere) else None
    # A discard that is in no hand beside it is the declarer's, or stands with the last of them.
    bearer = declarer if declarer in (deal.hands or {}) else max(deal.hands or {})
    text = f"{lines.SEATS[seat]}{'*' if seat is declarer else ''}. {_suits(hand)}"
    if deal.discard and seat is bearer and all(card.known for card in deal.discard):
        text += f" ({_suits(deal.discard, voids=False)})"
    return f"{text} ?" if deal.lead is seat else text


def _suits(cards: Hand, voids: bool = True) -> str:
    held = {suit: list(group) for suit, group in groupby(cards, lambda card: card.suit)}
    return "; ".join(
        f"{letter}:{','.join(map(_figure, held[suit])) if suit in held else '—'}"
        for suit, letter in lines.LETTERS.items()
        if voids or suit in held
    )


def _figure(card: Card) -> str:
    assert card.rank is not None
    return lines.FIGURES[card.rank]


def _table(deal: Deal, address: str, tricks: Sequence[Trick]) -> list[str]:
    """Write tricks and below them what varies them; nothing if one cannot be written."""
    text = []
    below = []
    for at, trick in enumerate(tricks):
        here = f"{address}[{at}]"
        written = _trick(deal, here, trick, ", то" if address != "tricks" and at == 0 else "")
        if not written:
            return []
        text.append(written)
        for number, line in enumerate(trick.variations if address == "tricks" else ()):
            varied = _table(deal, f"{here}.variations[{number}]", line)
            below += ["Если:", *varied] if varied and line[0].number == trick.number else []
    return text + below


def _trick(deal: Deal, address: str, trick: Trick, then: str) -> str:
    seats = [lines.SEATS[seat] for seat in trick.seats if seat in lines.SEATS]
    if len(seats) != len(trick.plays) or not all(card.known for card in trick.plays):
        return ""
    plays = []
    for at, (seat, card) in enumerate(zip(seats, trick.plays, strict=True)):
        assert isinstance(card.suit, Suit)
        mark = deal.notes.get(f"{address}.plays[{at}]", Notes()).mark
        sign = f"({mark})" if mark else ""
        plays.append(f"{seat} — {lines.LETTERS[card.suit]}.{_figure(card)}{sign}")
    text = f"{trick.number}) {' + '.join(plays)}"
    if trick.winner not in lines.SEATS:
        return text
    remark = " ".join(f"({text})" for text in _comments(deal, address, "after")[:1])
    return f"{text}{then} {lines.SEATS[trick.winner]} {remark}".rstrip()


def _comments(deal: Deal, address: str, side: str) -> list[str]:
    notes = getattr(deal.notes.get(address, Notes()), side)
    return [text for text in notes if lines.is_prose(text) and "|" not in text]
