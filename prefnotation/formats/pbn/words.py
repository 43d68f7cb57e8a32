"""The words of PBN: cards, seats, tags, comments and notes, on lines of at most 255 bytes."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from prefnotation.formats._page.columns import clean
from prefnotation.model.auction import AllPass, Bid, Call, Defence, Game, Misere, Trump
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.model.deal import Notes, Written
from prefnotation.model.seats import Seat
from prefnotation.spelling import ENGLISH

CLOCKWISE = "SWNE"
SEATS = dict(zip(Seat, "SWNESWE", strict=True))
"""Numbered hands sit where three of four sit if North deals."""
HIGHEST = 7
"""Tricks above the book: no bid of bridge has more."""

_LINE = 255
_WRAPPED = 60
"""Characters of a comment on a line, each of which may take four bytes."""
_NOTES, _NOTE = 32, 90
"""How many notes a section may have, and how many bytes of it may be comments on one thing."""
_SUITS = dict(zip(Suit, "SCDH", strict=True))
_RANKS = {rank: rank.value.replace("10", "T") for rank in Rank}
_TRUMPS = dict(zip(Trump, ("S", "C", "D", "H", "NT"), strict=True))
_DOWN = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_BRACES = str.maketrans("{}", "()")


def rank(card: Card) -> str:
    """Write the rank of a card, of one that is not known as `x` or `?`."""
    return _RANKS[card.rank] if card.rank else card.value[-1]


def one(card: Card) -> str:
    """Write a card: `ST`."""
    return (_SUITS[card.suit] if card.suit else "") + rank(card)


def pile(cards: Iterable[Card]) -> str:
    """Write cards side by side."""
    return " ".join(map(one, cards))


def holding(hand: Iterable[Card]) -> str:
    """Write a hand as in a `[Deal]`, cards without a suit behind its clubs."""
    suits = ["".join(rank(card) for card in hand if card.suit is suit) for suit in _DOWN]
    return ".".join(suits) + "".join(rank(card) for card in hand if not card.suit)


def bid(level: int | None, trump: Trump | None) -> str:
    """Write a number of tricks and a trump, `?` for what is missing."""
    return f"{level or '?'}{_TRUMPS[trump] if trump else '?'}"


def call(made: Call) -> str:
    """Write a call in one or more words."""
    if not isinstance(made, Bid):
        return ENGLISH.call(made)
    return bid(made.level, made.trump) + f" {ENGLISH.without_talon}" * made.without_talon


def game(played: Game) -> str:
    """Write a game in full; who declares has a tag of bridge."""
    if isinstance(played, AllPass):
        return ENGLISH.game(played)
    if isinstance(played, Misere):
        return ENGLISH.game(replace(played, declarer=None))
    return (
        bid(played.level, played.trump)
        + f" {ENGLISH.without_talon}" * played.without_talon
        + f" {ENGLISH.without_three}" * played.without_three
    )


def defence(declared: Defence) -> str:
    """Write the declarations of the defenders and how they play: `E pass, S whist, open`."""
    words = [by_seat((one.seat, one.stand) for one in declared.declared)]
    words += [] if declared.open is None else ["open" if declared.open else "closed"]
    return ", ".join(filter(None, words))


def written(entry: Written) -> str:
    """Write what a player writes: `pool +2`."""
    on = f" on {SEATS[entry.on]}" if entry.on else ""
    return f"{entry.book} {'+' * entry.added}{entry.amount}{on}"


def by_seat(said: Iterable[tuple[Seat | None, object]]) -> str:
    """Write what is said of each seat: `S 2, W 6`."""
    return ", ".join(f"{SEATS[seat]} {what}" if seat else str(what) for seat, what in said)


def tag(name: str, value: str) -> str:
    """Write a tag, or what it says as a comment if it does not fit on a line."""
    line = f'[{name} "{_escaped(value)}"]'
    return line if len(line.encode()) < _LINE else comment(f"{name}: {value}")


def _escaped(text: str) -> str:
    return re.sub(r'[\\"]', r"\\\g<0>", clean(text))


def comment(text: str) -> str:
    """Write a comment on as many lines as it needs."""
    # A line that begins with a percent sign would be skipped.
    words = textwrap.wrap(
        clean(text).translate(_BRACES), _WRAPPED, subsequent_indent=" ", break_on_hyphens=False
    )
    return f"{{{chr(10).join(words)}}}"


def comments(notes: Mapping[str, Notes]) -> Iterator[str]:
    """Write what is said of things that no section has."""
    for address, note in notes.items():
        texts = [f"{address}{note.mark}".strip(), *note.before, *note.after]
        yield comment(": ".join(filter(None, texts)))


class Footnotes:
    """What is said of the calls or the cards of a section, which its notes then tell."""

    def __init__(self, left: dict[str, Notes]) -> None:
        self._left = left
        self._texts: list[str] = []

    def take(self, address: str) -> tuple[str, list[str]]:
        """Take mark and comments of a thing, if they are short enough to stand in a note."""
        note = self._left.get(address, Notes())
        texts = [*note.before, *note.after]
        if len(self._texts) >= _NOTES or len(_escaped("; ".join(texts)).encode()) > _NOTE:
            return "", []
        self._left.pop(address, None)
        return note.mark, texts

    def refer(self, texts: Iterable[str]) -> str:
        """Return the sign for a note that says these things; nothing if there are none."""
        said = "; ".join(texts)
        if not said:
            return ""
        self._texts.append(said)
        return f" ={len(self._texts)}="

    def tags(self) -> list[str]:
        """Return the notes, to stand below their section."""
        return [tag("Note", f"{at}:{text}") for at, text in enumerate(self._texts, 1)]
