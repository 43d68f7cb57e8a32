"""Encodings: from the bytes of a file to its text, whatever table it was written with.

A text is UTF-8, or what its byte order mark says. Old records are in one of three tables of one
byte a character, and nothing in them says in which: that one is taken under which the text looks
most like Russian and like a record. English words are the same bytes in each and tell nothing.
"""

import codecs
import gzip
import re
import zlib
from collections import Counter
from io import BytesIO
from typing import NamedTuple

TABLES = ("windows-1251", "KOI8-R", "CP866")
"""The tables that are guessed, by the names that people know and Python does too."""

LARGEST = 1 << 30
"""Bytes that a packed file may hold: what is larger is no record but an accident or an attack."""

_GZIP = b"\x1f\x8b"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NO_CHARSETS = {"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape"}
_ENOUGH = 3
"""The likeness from which a table is believed: a word, or a few letters of seats and suits."""

_ESCAPED = re.compile("[\udc80-\udcff]+")
_TOLD = re.compile("[\u0400-\u04ff\u2010-\u27bf\U0001f0a0-\U0001f0ff]+")
_RUN = re.compile(rb"[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*")
_WORD = re.compile(r"[^\W\d_]+")
_SHAPE = re.compile(r"(?!.*(.)\1\1)(?:[А-Я]?[а-я]{1,29}|(?P<shout>[А-Я]{2,30}))")
_CARDS = re.compile(r"[птбч]?[ТКДВХAKQJTX]{1,8}[хx]{0,8}|[ТКДВAKQJTX][птбч]|[птбчЮЗС]")
_LETTERS = {
    **dict.fromkeys("оеаинтсрвлкмд", 2),
    **dict.fromkeys("пуяыьгзбчй", 1),
    **dict.fromkeys("хжшюцщэфъ", 0),
}
_WORDS = re.compile(
    r"юг|запад|север|восток|южный|западный|северный|восточный|сдача|раздача|сдающий|сдал"
    r"|сдатчик|пулька|пуля|гора|игрок|игроки|название|дата|место|источник|автор|правила"
    r"|соглашения|задание|задача|первая|первый|рука|ход|прикуп|снос|торговля|торг|контракт"
    r"|игра|играет|игру|козырь|козыри|вист|висты|виста|вистов|вистует|полвиста|пас|пасы|паса"
    r"|распас|распасы|распасовка|мизер|мизера|неловленный|ловленный|без|бк|бескозырка"
    r"|бескозырная|здесь|открыто|светлую|темную|вслепую|трех|розыгрыш|взятка|взятки|взяток"
    r"|остаток|оценка|запись|итог|пики|пик|пика|трефы|треф|трефа|крести|бубны|бубен|бубна"
    r"|черви|червей|черва|туз|король|дама|валет|семерка|восьмерка|девятка|десятка|семь|восемь"
    r"|девять|десять|шесть|шестерная|семерная|восьмерная|девятерная|десятерная|преферанс|карта"
    r"|карты|колода"
)


class Decoded(NamedTuple):
    """A text, how it was encoded, and whether that is a guess.

    Bytes that could not be decoded stand in the text as lone surrogates, `U+DC00` and the byte.
    """

    text: str
    encoding: str
    bom: bool = False
    guessed: bool = False


def unpack(data: bytes) -> bytes:
    """Unpack what gzip has packed, and leave alone what it has not; raise `OSError` if broken."""
    if not data.startswith(_GZIP):
        return data
    pieces: list[bytes] = []
    length = 0
    try:
        with gzip.open(BytesIO(data)) as packed:
            while piece := packed.read(1 << 20):
                pieces.append(piece)
                length += len(piece)
                if length > LARGEST:
                    raise OSError(f"it holds more than {LARGEST} bytes")
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise OSError(f"it is a broken gzip file: {error}") from error
    return b"".join(pieces)


def packed(data: bytes, like: bytes) -> bytes:
    """Pack a content with gzip if the one that it replaces was packed."""
    return gzip.compress(data, mtime=0) if like.startswith(_GZIP) else data


def known(encoding: str) -> bool:
    """Whether a name is that of an encoding of texts."""
    try:
        found = codecs.lookup(encoding)
        b"a".decode(encoding, "replace")
    except (LookupError, ValueError):  # The second is for names that are no names at all.
        return False
    return found.name not in _NO_CHARSETS


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode by the encoding that is told, else by the one that is found; never raise."""
    if encoding is None:
        encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if encoding is not None:
        name = _with_order(codecs.lookup(encoding).name, data)
        text = data.decode(name, "prefnotation.escape")
        return Decoded(text.removeprefix("\ufeff"), name, bom=text.startswith("\ufeff"))
    text = data.decode("utf-8", "surrogateescape")
    bad = _count(_ESCAPED, text)
    if bad > _count(_TOLD, text):
        table = _table(data)
        if table:
            return Decoded(data.decode(table, "prefnotation.escape"), table, guessed=True)
    return Decoded(text, "utf-8")


def encode(text: str, encoding: str, bom: bool = False) -> tuple[bytes, str]:
    """Encode a text, in UTF-8 if the encoding lacks a character, which is given too."""
    try:
        return (("\ufeff" + text) if bom else text).encode(encoding), ""
    except UnicodeEncodeError as error:
        return text.encode(), error.object[error.start]


def _with_order(name: str, data: bytes) -> str:
    """Return the name of an encoding such that writing with it gives the same bytes again."""
    if name == "utf-8-sig":
        return "utf-8"
    if name in ("utf-16", "utf-32"):
        big = codecs.BOM_UTF16_BE if name == "utf-16" else codecs.BOM_UTF32_BE
        return f"{name}-be" if data.startswith(big) else f"{name}-le"
    return name


def _table(data: bytes) -> str | None:
    """Return the table under which a text looks most like a Russian record, if it does in any.

    All of it is looked at, each different word once, so that nothing depends on its length.
    """
    runs = Counter(_RUN.findall(data))
    likeness = {
        table: sum(_likeness(run.decode(table, "replace")) * times for run, times in runs.items())
        for table in TABLES
    }
    best = max(TABLES, key=likeness.__getitem__)
    return best if likeness[best] >= _ENOUGH else None


def _likeness(run: str) -> int:
    """Return how much the words in a run of letters look like those of a record."""
    return sum(map(_looks, _WORD.findall(run)))


def _looks(word: str) -> int:
    plain = word.replace("ё", "е").replace("Ё", "Е")
    shape = _SHAPE.fullmatch(plain)
    if _CARDS.fullmatch(plain) or (shape and _WORDS.fullmatch(plain.lower())):
        return 1 if len(word) == 1 else 4 * len(word)
    if shape is None:
        return -len(word)
    if len(word) == 1:
        return 0  # It is a word in too many tables.
    shout = len(word) if shape["shout"] else 0  # One table's small letters are another's capitals.
    return sum(_LETTERS[letter] for letter in plain.lower()) - shout


def _count(characters: re.Pattern[str], text: str) -> int:
    return sum(found.end() - found.start() for found in characters.finditer(text))


def _escape(error: UnicodeError) -> tuple[str, int]:
    """Put each byte that could not be decoded into the text as a lone surrogate."""
    assert isinstance(error, UnicodeDecodeError)
    bad = error.object[error.start : error.end]
    return "".join(chr(0xDC00 + byte) for byte in bad), error.end


codecs.register_error("prefnotation.escape", _escape)
