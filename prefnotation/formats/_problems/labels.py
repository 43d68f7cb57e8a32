"""What stands in labelled lines around a play: who leads, what is played, what it is called."""

import re
from typing import NamedTuple

from msgspec.structs import replace

from prefnotation.formats._problems.dialects import Dialect, Face, suit
from prefnotation.formats._problems.draft import Draft
from prefnotation.formats._text.lines import BLANKS as _B
from prefnotation.formats._text.signs import SIGN
from prefnotation.model.auction import AllPass, Contract, Game, Misere, Trump
from prefnotation.model.cards import Card
from prefnotation.model.seats import Seat
from prefnotation.source import Span

SEATS = {
    "юг": Seat.SOUTH, "запад": Seat.WEST, "север": Seat.NORTH, "восток": Seat.EAST,
    "ю": Seat.SOUTH, "з": Seat.WEST, "с": Seat.NORTH, "в": Seat.EAST,
    "i": Seat.FIRST, "ii": Seat.SECOND, "iii": Seat.THIRD,
}  # fmt: skip
_NAMES = "|".join(sorted(SEATS, key=len, reverse=True))
RANK = "(?:10|[789TТKКДBВxх?])"
"""A rank of these texts, in which a T of either alphabet is an ace and a B a jack."""
_GAME = (
    rf"(?:(?P<level>10|[6-9]){_B}(?:(?P<trump>{SIGN}|(?:пик|треф|бубен|черв)[а-я]{{0,2}}\b)"
    rf"|б/?к\b|без{_B}козыр(?:я|ей)\b)|(?P<misere>мизер)\b|(?P<passed>распасы)\b)"
)
_LABEL = re.compile(
    rf"{_B}(?P<label>Первая{_B}рука|Контракт|Игра|Ход){_B}:{_B}(?:(?P<seat>{_NAMES})\b{_B})?"
    rf"(?P<game>{_GAME})?{_B}\.?{_B}",
    re.IGNORECASE,
)

_BEHIND = re.compile(rf"[-–—―−]{_B}(?P<game>{_GAME}){_B}\.?{_B}\Z", re.IGNORECASE)


def card(sign: str, rank: str, span: Span) -> Card:
    """Return the card of a `SIGN` and a `RANK`."""
    named = suit(sign)
    assert named is not None
    return Dialect.RUSSIAN.card(Face(named, rank, span))


class Title(NamedTuple):
    """A heading: its words, and the game it names with its place."""

    words: str
    game: Game
    span: Span


def title(line: str, offset: int) -> Title | None:
    """Return a heading that ends with its game behind a dash, `Этюд №3 - 7♦`, if it is one."""
    found = _BEHIND.search(line)
    words = line[: found.start()].strip() if found else ""
    if found is None or not words[:1].isalpha():
        return None
    start, end = found.span("game")
    return Title(words, _game(found), Span(offset + start, offset + end))


def given(draft: Draft, line: str, offset: int) -> bool:
    """Put what a labelled line says into a draft; tell whether the line is one.

    What is said twice counts as it was said first.
    """
    found = _LABEL.fullmatch(line)
    if found is None:
        return False
    label = found["label"].casefold()
    seat = SEATS.get((found["seat"] or "").casefold())
    if label in ("контракт", "игра"):
        if not found["game"]:
            return False
        return _put(draft, "game", _game(found, seat), found, offset)
    if not seat or found["game"]:
        return False
    return _put(draft, "lead" if label == "ход" else "first_hand", seat, found, offset)


def _put(draft: Draft, field: str, value: Game | Seat, found: re.Match[str], offset: int) -> bool:
    said = draft.fields.get(field, value)
    if isinstance(value, Contract | Misere) and said == replace(value, declarer=None):
        said = value  # A title names the game, and no declarer.
    if said != value:
        return False
    draft.fields[field] = value
    start = found.start("seat") if found["seat"] else found.start("game")
    end = found.end("game") if found["game"] else found.end("seat")
    draft.places[field] = Span(offset + start, offset + end)
    return True


def _game(found: re.Match[str], declarer: Seat | None = None) -> Game:
    """Return the game that was found, played by a seat that may be known."""
    if found["passed"]:
        return AllPass()
    if found["misere"]:
        return Misere(declarer)
    named = suit(found["trump"]) if found["trump"] else None
    trump = Trump(named.value) if named else Trump.NO_TRUMP
    return Contract(declarer, int(found["level"]), trump)
