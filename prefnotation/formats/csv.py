"""CSV: a table with one row a deal, for spreadsheets and programs that count.

    deal,match,match_name,name,…,declarer,game,level,trump,…,taken,over,made,…
    1,,,3,…,west,contract,6,♠,…,7,1,true,…

Its columns, of whole numbers (n), texts, and truth values (t, `true` or `false`):

| column | what stands in it |
|---|---|
| `deal`, `match` n | number of the deal in the file and of its match, from 1 |
| `match_name` | what the match is called |
| `name`, `title`, `date`, `place`, `source`, `author` | as written |
| `rules`, `conventions`, `task` | as written |
| `players` | of the deal, else of its match: `south Anna; west Boris` |
| `dealer`, `first_hand`, `declarer` | a seat (`south`, `first`), as written or as it follows |
| `game` | `contract`, `misere` or `all-pass` |
| `level` n, `trump` | of a contract: 6 to 10; `♠`, `♣`, `♦`, `♥` or `NT` |
| `without_talon`, `without_three` t | how it was bid, and whether it was given up |
| `auction`, `defence` | calls and declarations, each behind its speaker if he is named |
| `open` t | whether the defence played open |
| `lead` | who led first, as written |
| `hand_south` and so on, one a seat | cards as written: `♠AK7 ♦10` |
| `talon`, `discard` | cards as written |
| `tricks` n | how many tricks are recorded |
| `taken` n | tricks of the declarer: as played, if all ten are known and lawful, else as written |
| `over` n | tricks over the contract; in a misère those taken, as a negative number |
| `made` t | whether the game was made |
| `tricks_south` and so on, one a seat, n | like `taken` |

What is not known is an empty field, and an empty text is `""`. Lines end with CR and LF, and the
encoding is UTF-8 (RFC 4180). A text that begins like a formula of a spreadsheet (`=`, `+`, `-`,
`@`) has an apostrophe before it, since records come from anybody; `parquet` has it as it is.
"""

from collections.abc import Iterator, Sequence

from prefnotation.formats._losses import unkept
from prefnotation.formats._tables.csv_text import defused, text
from prefnotation.formats._tables.rows import DEALS, KEPT_OF_DEALS, deal_rows
from prefnotation.model.deal import Record
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".csv",)


def recognises(source: Source) -> bool:
    """Tell whether a text is a table that begins with its columns: it is not read."""
    return source.text.startswith("deal,match,match_name,")


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write the table; its words are English in every language."""
    return text(DEALS, deal_rows(records))


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what has no column, and which texts are changed."""
    yield from unkept(records, KEPT_OF_DEALS)
    yield from defused(records, DEALS, deal_rows(records))
