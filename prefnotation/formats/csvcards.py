"""CSV of cards: a table with one row for each card of each deal.

    deal,match,card,suit,rank,dealt,discarded,trick,position,played_by,won_by
    1,,♠A,♠,A,west,false,1,1,west,west

Its columns, of whole numbers (n), texts, and truth values (t, `true` or `false`):

| column | what stands in it |
|---|---|
| `deal`, `match` n | number of the deal in the file and of its match, from 1, as in `csv` |
| `card`, `suit`, `rank` | `♠10`, `♠`, `10` |
| `dealt` | to which seat it was dealt (`south`, `first`), or `talon` |
| `discarded` t | whether it was discarded |
| `trick`, `position` n | in which trick it was played, and as which card of it, from 1 |
| `played_by`, `won_by` | who played it, and who took the trick: as it follows, else as written |

What is not known is an empty field: in hands that stand after the discard, with a talon that is not
written, nobody can tell which of the declarer's cards were dealt to him. A card that stands nowhere
has no row, and neither has one that is known in part. The rest is as in `csv`.
"""

from collections.abc import Iterator, Sequence

from prefnotation.formats._losses import unkept
from prefnotation.formats._tables.csv_text import text
from prefnotation.formats._tables.rows import CARDS, KEPT_OF_CARDS, card_rows
from prefnotation.model.deal import Record
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = ()


def recognises(source: Source) -> bool:
    """Tell whether a text is a table that begins with its columns: it is not read."""
    return source.text.startswith("deal,match,card,")


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write the table; its words are English in every language."""
    return text(CARDS, card_rows(records))


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what has no column."""
    yield from unkept(records, KEPT_OF_CARDS)
