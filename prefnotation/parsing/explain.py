"""Explain: say what was expected where a line could not be read, and what was found."""

import re
from typing import cast

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from prefnotation.diagnostics import Finding, Phrase
from prefnotation.faults import syntax
from prefnotation.parsing.signs import Plain
from prefnotation.parsing.words import seat
from prefnotation.source import Span
from prefnotation.spelling import LANGUAGES

_WORDS = {
    "HOLDING": "a rank, a suit",
    "CARD": "a card",
    "BARE": "a rank",
    "TURNED": "the turned talon card",
    "CALL": "a call",
    "STAND": "a declaration",
    "OPENLY": "`в светлую` or `в тёмную`",
    "WHO": "a seat or a player",
    "NEXT": "a seat or a player",
    "SEATED": "a seat",
    "NAME": "a player",
    "SHEET": "a number of пуля, гора or висты",
    "ON": "on whom",
    "AMOUNT": "a number",
    "WINNER": "`→` and the winner",
    "INT": "a number of tricks",
    "TEXT": "a text",
    "_NL": "the end of the line",
}
"""What the reader is told of each word; those left out would only add noise."""

_RANKS = "ranks are 7 8 9 10 В Д К Т, or J Q K A"
_HELP = {
    "CARD": (_RANKS, _RANKS),
    "BARE": (_RANKS, _RANKS),
    "HOLDING": (_RANKS, _RANKS),
    "CALL": ("calls are 6♠ to 10БК, мизер, пас, здесь", "calls are 6♠ to 10NT, misère, pass, hold"),
    "STAND": ("declarations are вист, пас, полвиста", "declarations are whist, pass, half-whist"),
    "WHO": ("seats are Юг Запад Север Восток", "seats are South West North East"),
    "NUMBER": (
        "entries are `Юг: ♠ТК`, `Контракт: 6♠`, `1. ♠Т 7 8` and so on",
        "entries are `South: ♠AK`, `Contract: 6♠`, `1. ♠A 7 8` and so on",
    ),
}
"""What to do next, in the words of a Russian and of an English line."""

_GAME = {"CALL", "TRUMP"}
_KNOWN = [
    label
    for spelling in LANGUAGES.values()
    for label in (*spelling.labels.values(), *spelling.seats.values())
]
_LABEL = re.compile(rf"(?:{'|'.join(_KNOWN)})(?!\w)", re.IGNORECASE)
_TRICK_NUMBER = re.compile(r"(\d{1,2})[ \t]+[♠♣♦♥]")
_CYRILLIC = re.compile("[А-Яа-яЁё]")
_FOUND = re.compile(r"\w+|\S")


def explain(error: UnexpectedInput, line: str, base: int, plain: Plain) -> Finding:
    """Return the finding for a line that begins at `base` of the plain text."""
    at, expected = _expected(error, line)
    after_sign = at > 0 and line[at - 1] in "♠♣♦♥" and bool(expected & {"CARD", "TURNED"})
    if at < len(line) and line[at] in "♠♣♦♥" and expected & {"CARD", "TURNED", "BARE"}:
        # A sign without a rank is no word, so the fault shows at the sign; it lies behind it.
        at += 1 + len(line[at + 1 :]) - len(line[at + 1 :].lstrip(" \t"))
        after_sign = True
    found = _FOUND.match(line, at)
    end = min(found.end(), at + 20) if found else at + 1
    start = plain.origin(base + at)
    stop = plain.origin(base + min(end, max(len(line.rstrip("\n")), at)))
    found_text = plain.written[start:stop].strip()
    shown = f"`{found_text}`" if found_text else Phrase("the end of the line")
    if line[at:end] == "{" and "}" not in line[at:]:
        says, help_ = "the comment is not closed", "a comment in braces ends with }"
    elif after_sign:
        says, help_ = "expected a rank after {sign}, found {shown}", _RANKS
    else:
        says, help_ = "expected {expected}, found {shown}", _help(expected, line, at)
    sign = line[:at].rstrip(" \t")[-1:]
    return Finding(
        syntax.CODE,
        says,
        values={"expected": _listed(expected), "shown": shown, "sign": sign},
        help=help_,
        span=Span(start, stop),
    )


def _expected(error: UnexpectedInput, line: str) -> tuple[int, set[str]]:
    """Return where reading stopped and the names of the words that could stand there."""
    if isinstance(error, UnexpectedCharacters):
        # Lark's types know it as `None` only.
        return cast(int, error.pos_in_stream), {str(name) for name in error.allowed or ()}
    assert isinstance(error, UnexpectedToken)
    return error.token.start_pos or 0, {str(name) for name in error.accepts}


def _help(expected: set[str], line: str, at: int) -> str:
    """Return what to do next."""
    if "NUMBER" in expected:
        label, number = _LABEL.match(line, at), _TRICK_NUMBER.match(line, at)
        if label:
            return Phrase("is a colon missing? `{label}:`", label=label[0])
        if number:
            return Phrase("is a point missing? `{number}.`", number=number[1])
    found = _FOUND.match(line, at)
    if found and found[0] in ("1О", "1O", "1о", "1o"):
        return "a letter stands where the zero should: `10`"
    if found and "BARE" in expected and seat(found[0]):
        return "plays that name their seats are parted by commas"
    english = _CYRILLIC.search(line) is None
    # A line may begin with anything: what an entry looks like says more than what a card does.
    names = ["NUMBER"] if "NUMBER" in expected else [*_HELP]
    return next((_HELP[name][english] for name in names if name in expected), "")


def _listed(expected: set[str]) -> Phrase:
    """Return the words in prose; where a line may begin there are too many to name."""
    if "NUMBER" in expected:
        return Phrase("a label such as `Юг:` or a trick number such as `1.`")
    if expected >= _GAME:
        return Phrase("a game such as 6♠, мизер or распасы")
    words = list(dict.fromkeys(word for name, word in _WORDS.items() if name in expected))
    listed, *others = [Phrase(word) for word in words] or [Phrase("")]
    for other in others[:-1]:
        listed = Phrase("{some}, {other}", some=listed, other=other)
    return Phrase("{some} or {last}", some=listed, last=others[-1]) if others else listed
