"""jpref: the test files of a preferans program, one `deal:` line for a deal.

    [♣K7A, ♠A89, ♠KJX]
    deal: ♠7QKA ♣8A ♦XK ♥79  ♠8J ♣9QK ♦7A ♥8XA  ♠9X ♣7XJ ♦8JQ ♥QK  ♦9 ♥J  1 -> 6♠ 7  # comment

Three hands clockwise and two cards more, the elder hand counted from 0, and after the arrow the
game and its tricks; `Without 3` is a game given up. A trick list stands above its deal. A commented
`#deal:` is another outcome of a deal near by and no deal of the file. What else stands there is a
note or a finding.

A deal is written if its three hands are known and have about ten cards each. They are put at South,
West and East; who declares is told by a line with his cards above the deal, as the program does:
`declarer west: 6♠, ♠8J ♣9QK ♦7A ♥8XA`. A discard has no place but in a misère that was solved, and
tricks have none for who played and took them: that follows from the cards.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from prefnotation.formats._losses import numbered, title, unread
from prefnotation.formats._text.signs import SIGN
from prefnotation.formats.jpref.lines import lines, reseated
from prefnotation.formats.jpref.reader import Reader
from prefnotation.model.deal import Deal, Record, Trick
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".jpref",)
COMMENT_MARK = "  # "

_OURS = re.compile(
    rf"(?:\A|[\r\n])[ \t]*+#?[ \t]*+"
    rf"(?:deal:[ \t]*+{SIGN}(?![ \t]*1)|[Dd]eal[ \t]*+:[^\r\n>]*->)"
)
"""A ten is an X here; a deal of the notation may be called ♣10. Damaged lines have an arrow too."""
_COMMENT = re.compile(r"(?:(?<![^\r\n])[^\S\r\n]*(?:deal:[^#\r\n]*)?|(?<=\s))#+([^\r\n]*)")


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Write the deals that have three hands; the words are those of the program."""
    written: list[str] = []
    for record in records:
        deal = lines(reseated(record)) if isinstance(record, Deal) else []
        # Comments right below a deal would be about it.
        apart = bool(written and deal) and not deal[0].startswith("deal:")
        written += [*[""] * apart, *deal]
    return "".join(f"{line}\n" for line in written)


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what is not there any more in what is written of each record."""
    plain: list[Record] = []
    for number, record in numbered(records):
        if isinstance(record, Deal) and emit([record], spelling):
            placed = reseated(record)
            if {*(placed.hands or ())} != {*(record.hands or ())}:
                yield f"{title(record, number)}: the names of the seats"
            bare = placed.tricks and tuple(Trick(one.number, one.plays) for one in placed.tricks)
            if bare != placed.tricks:
                yield f"{title(record, number)}: what is said of the tricks besides their cards"
            plain.append(replace(placed, tricks=bare))
        else:
            plain.append(record)
    yield from unread(plain, lambda record: emit([record], spelling), read)


def recognises(source: Source) -> bool:
    """Tell whether a line begins with `deal:` or `#deal:` and a suit sign."""
    return _OURS.search(source.text) is not None


def comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the insides of comments stand."""
    for found in _COMMENT.finditer(text):
        yield found.span(1)


def read(source: Source) -> Reading:
    """Read all deals; never raise. What cannot be understood is a finding."""
    reader = Reader(source.text).read()
    deals, findings = tuple(reader.deals), tuple(reader.findings)
    # Places are found by reading again, this time writing down where everything stands.
    return Reading(source, deals, findings, lambda: Reader(source.text, True).read().places)
