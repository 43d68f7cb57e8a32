"""Inks: how each word of the notation is coloured, for Pygments and for TextMate alike."""

from collections.abc import Mapping

from pygments.token import (
    Comment,
    Error,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
    _TokenType,
)

# Of all that styles know, `Generic.Error` is red most often and is never given a background.
RED = Generic.Error.Red
BLACK = Generic.Strong.Black
SUITLESS = Number.Rank
SEAT = Name.Class

SCOPES = {
    Whitespace: "",
    Error: "invalid.illegal",
    Comment.Single: "comment.line",
    Comment.Multiline: "comment.block",
    Comment.Preproc: "meta.preprocessor keyword.control.directive",
    Generic.Heading: "markup.heading entity.name.section",
    Keyword: "keyword.other.label",
    Keyword.Pseudo: "storage.modifier",
    Name.Builtin: "support.function.call",
    Name.Constant: "constant.language.no-trump",
    Name.Exception: "invalid.deprecated.label",
    SEAT: "entity.name.type.seat",
    Number.Integer: "constant.numeric",
    SUITLESS: "constant.numeric.rank",
    Operator: "keyword.operator",
    Punctuation: "punctuation.separator",
    String: "string.unquoted",
    RED: "markup.deleted.card.red",
    BLACK: "markup.bold.card.black",
}
"""What TextMate grammars call each type of token."""

Ink = tuple[tuple[str, _TokenType], ...]
"""How the parts of a word are coloured: at each place the first pattern that fits counts."""

_BLANK = (r"[ \t]+", Whitespace)
# A suit stands first in its word, or behind one rank.
_IS_RED = r"(?=(?:10|[^\s♠♣♦♥])?(?:[♦♥]|[бБчЧdDhH]))"
# A mark is glued to what it judges; any other ? is a card, or a rank behind its suit.
_MARK = (r"(?<=[^\s\[,:–—-])(?:!!|\?\?|!\?|\?!|!|\?)", Operator)
_FACE = r"(?:[♠♣♦♥][ \t]*\?|\?(?=[♠♣♦♥])|[^!?\[\]])[^!?\[\]]*"
_DIGITS = (r"[+−–-]?\d+[½⅓⅔¼¾]?", Number.Integer)
_TRUMP: Ink = (
    (r"(?:[♦♥]|(?i:буб|черв|diamond|heart)\w*|[бБчЧdDhH](?![\w/]))", RED),
    (r"(?:[♠♣]|(?i:пик|треф|spade|club)\w*|[пПтТсСsScC](?!\w))", BLACK),
    (r"(?:(?i:бк|б/к|без[ \t]+козыр\w+|nt|no[ \t]?trumps?)|[нnN])(?!\w)", Name.Constant),
)
_WHO: Ink = (_BLANK, (r"[:—–-](?=[ \t]*$)", Punctuation), (r".+?(?=[ \t]*[:—–-]?[ \t]*$)", SEAT))
_CARD: Ink = (
    _BLANK,
    (r"[\[\]]", Punctuation),
    _MARK,
    (_IS_RED + _FACE, RED),
    (r"\?(?![♠♣♦♥])", SUITLESS),
    (_FACE, BLACK),
)
_SAID: Ink = (_BLANK, _MARK, (r"[^\s!?]+", Name.Builtin))
_HEADER: Ink = (_BLANK, (r"\w+", Generic.Heading), (".", Punctuation))
_LABEL: Ink = (_BLANK, (r"[^\s:]+", Keyword), (":", Punctuation))
_COUNTED: Ink = (_BLANK, _DIGITS, (r"\w+", Name.Builtin), (".", Punctuation))


def _plain(token: _TokenType) -> Ink:
    return (_BLANK, (r"\S+", token))


INKS: Mapping[str, Ink] = {
    "_INDENT": (_BLANK,),
    "_NL": ((r"\n", Whitespace),),
    "AMOUNT": _COUNTED,
    "BARE": (_MARK, (r"[^!?]+", SUITLESS)),
    "BLIND": _plain(Keyword.Pseudo),
    "CALL": (_BLANK, (r"(?:\d+|[XХ])", Number.Integer), _MARK, *_TRUMP, *_SAID),
    "CARD": _CARD,
    "CLOSE": _plain(Punctuation),
    "COMMENT": ((r".+", Comment.Single),),
    "DEAL": _HEADER,
    "DIRECTIVE": ((r".+", Comment.Preproc),),
    "DOTTED": _COUNTED,
    "HOLDING": ((_IS_RED + ".+", RED), (r"\?(?![♠♣])", SUITLESS), (".+", BLACK)),
    "INT": _COUNTED,
    "LEVEL": _plain(Number.Integer),
    "MATCH": _HEADER,
    "NAME": ((".+", SEAT),),
    "NAMED": _WHO,
    "NEXT": _WHO,
    "NUMBER": _COUNTED,
    "ON": (_BLANK, (r"(?i:на|on)(?=[ \t])", Keyword.Pseudo), (r".+", SEAT)),
    "OPEN": _plain(Punctuation),
    "OPENLY": _plain(Keyword.Pseudo),
    "OTHER": (_BLANK, (r"[^\s:]+", Name.Exception), (":", Punctuation)),
    "REMARK": ((r"\{[^{}]*\}", Comment.Multiline), _BLANK),
    "SEATED": _WHO,
    "SEAT_LABEL": _WHO,
    "SEP": _plain(Punctuation),
    "SHEET": _COUNTED,
    "STAND": _SAID,
    "TEXT": ((".+", String),),
    "TRUMP": (*_TRUMP, *_plain(Name.Constant)),
    "TURNED": _CARD,
    "UNDONE": _plain(Keyword.Pseudo),
    "WHO": _WHO,
    "WINNER": (_BLANK, (r"[→=>-]+", Operator), (".+", SEAT)),
}
"""The ink of each terminal; a label that is not here has that of labels."""


def ink(word: str) -> Ink:
    """Return the ink of a terminal."""
    return INKS.get(word, _LABEL)
