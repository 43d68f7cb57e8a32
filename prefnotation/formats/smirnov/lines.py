"""The lines of a book of problems: what each kind looks like, and the cards in it."""

import re
from typing import NamedTuple

from prefnotation.formats._problems.dialects import VOID, suit
from prefnotation.formats._text.lines import BLANKS as _B
from prefnotation.model.auction import Contract, Game, Misere, Trump
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.model.seats import NUMBERED, Seat
from prefnotation.source import Span

ROMANS = {"I": Seat.FIRST, "II": Seat.SECOND, "III": Seat.THIRD}
SEATS = dict(zip(NUMBERED, ROMANS, strict=True))
SUITS = {"П": Suit.SPADES, "Т": Suit.CLUBS, "Б": Suit.DIAMONDS, "Ч": Suit.HEARTS}
LETTERS = {suit: letter for letter, suit in SUITS.items()}
RANKS = dict(zip(("7", "8", "9", "10", "2", "3", "4", "11"), Rank, strict=True))
"""Honours are 2 (jack), 3 (queen), 4 (king) and 11 (ace); no other two, three or four exists."""
FIGURES = {rank: figure for figure, rank in RANKS.items()}
LATIN_T, CLUBS_T = "T", "Т"

_RANK = r"(?:11|10|[2-4789])(?!\d)"
_SUIT = f"[{''.join(SUITS)}{LATIN_T}]"
_ROMAN = "(?<!I)I{1,3}(?!I)"
_TRUMP = r"(?:пик[аи]?|треф[аы]?|бубн[аы]|бубен|черв[аиы]?|без\s+козыр(?:я|ей))(?!\w)"

HEADER = re.compile(
    rf"{_B}(?P<whole>(?P<word>ЗАДАЧА|Задача|ПРИМЕР|Пример)(?:{_B}№?{_B}(?P<name>\d{{1,4}}[а-е]?))?"
    rf"{_B}[.:)])"
)
ANSWER = re.compile(rf"{_B}(?P<name>\d{{1,4}})\.(?!\d)")
HAND = re.compile(
    rf"{_B}(?P<roman>{_ROMAN}){_B}(?P<star>\*)?{_B}\.?{_B}(?P<late>\*)?{_B}"
    rf"(?=[^\r\n]*?(?<!\w){_SUIT}{_B}[:.;]{_B}(?:{_RANK}|{VOID}))"
)
MORE = re.compile(rf"{_B}(?=\(?{_B}{_SUIT}{_B}[:.;]{_B}(?:{_RANK}|{VOID}))")
"""More of a hand on a line of its own: the discard in brackets, or what a line end cut off."""
PART = re.compile(
    rf"(?P<suit>{_SUIT}){_B}(?P<sign>[:.;]){_B}"
    rf"(?P<ranks>{_RANK}(?:{_B},{_B}{_RANK})*+|{VOID})"
    r"|(?P<open>\()|(?P<close>\))|(?P<lead>\?)|[;,.|\s]++|(?P<other>[^;()?,|\r\n]++)"
)
RANK = re.compile(_RANK)
NUMBER = re.compile(rf"{_B}(?P<number>\d{{1,3}})\)\s*+(?={_ROMAN}\s*+{VOID})")
NEARLY = re.compile(rf"{_B}\d{{1,3}}\){_B}I")
PLAY = re.compile(
    rf"\s*+(?P<roman>{_ROMAN})\s*+{VOID}\s*+(?P<card>(?P<suit>{_SUIT})\s*+(?P<sign>[.:;])\s*+"
    rf"(?P<rank>{_RANK}))(?:{_B}\((?P<mark>!!|\?\?|!\?|\?!|!|\?)\))?"
)
PLUS = re.compile(r"\s*+\+")
THEN = re.compile(rf"{_B}(?:,{_B})?то\b")
WINNER = re.compile(rf"(?P<blank>[^\S\r\n|]*+\|?{_B})(?P<roman>{_ROMAN})(?![\w*]|{_B}{VOID})")
BELOW = re.compile(rf"(?P<blank>{_B}\|?\s*+\|?{_B})(?P<roman>{_ROMAN}){_B}\|?{_B}(?=[\r\n]|\Z)")
IF = re.compile(rf"{_B}(?P<whole>Если\b[^:\r\n]*+:)")
TABLE = re.compile(rf"{_B}(?:Игра{_B}\|?{_B}(?:Чья{_B}взятка)?|Чья{_B}взятка){_B}\|?{_B}")
GAME = re.compile(
    rf"(?P<whole>[Кк]озыр[ьи]{_B}(?:{VOID}|:){_B}(?P<word>{_TRUMP})"
    rf"|(?P<named>Без\s+козыр(?:я|ей)|Мизер)(?={_B}[.;])){_B}[.;,]?"
)
GAME_FIRST = re.compile(rf"{_B}(?:Козыр|Без\s+козыр|Мизер)")
SUB = re.compile(
    rf"(?:[Кк]озыр[ьи]{_B}:{_B})?(?<!\w)(?P<letter>[а-е])\){_B}"
    rf"(?P<whole>(?:[Кк]озыр[ьи]{_B}(?:{VOID}{_B}|:{_B})?)?(?P<word>{_TRUMP})){_B}[.;,:?]?"
)
LETTER = re.compile(rf"{_B}(?P<letter>[а-е])\)")


class Said(NamedTuple):
    """What a text says of the game, and what is left of the text."""

    game: Game | None
    span: Span | None
    left: str


def game(text: str, offset: int) -> Said:
    """Return the first game that a header names, and the rest of its text."""
    found = GAME.search(text)
    if found is None:
        return Said(None, None, text)
    start, end = found.span("whole")
    left = f"{text[: found.start()]} {text[found.end() :]}"
    named = Misere() if found["named"] == "Мизер" else trumps(found["word"] or found["named"])
    return Said(named, Span(offset + start, offset + end), left)


def trumps(words: str) -> Contract:
    """Return the contract in the suit that a text names, or without one."""
    named = suit(words)
    return Contract(trump=Trump(named.value) if named else Trump.NO_TRUMP)


def card(letter: str, figure: str) -> Card:
    """Return the card of a suit's letter, in either alphabet, and a figure."""
    return Card.of(SUITS[CLUBS_T if letter == LATIN_T else letter], RANKS[figure])


def is_prose(line: str) -> bool:
    """Tell whether a line is read as text, whatever stands around it."""
    lines = (HEADER, ANSWER, HAND, MORE, NEARLY, IF, BELOW)
    plain = not any(pattern.match(line) for pattern in lines) and not TABLE.fullmatch(line)
    return plain and not SUB.search(line) and not GAME.search(line)
