"""Parquet: a table with one row a deal, for pandas, polars, DuckDB and Spark.

    import pyarrow.parquet
    pyarrow.parquet.read_table("deals.parquet").to_pandas()

It has the columns of `csv`: whole numbers of 32 bits, texts, and truth values, and what is not
known is null. No text in it is changed. The file is binary, and is made by pyarrow, which the extra
`arrow` installs: `pip install 'prefnotation[arrow]'`.
"""

from collections.abc import Iterator, Sequence

from prefnotation.formats._losses import unkept
from prefnotation.formats._tables.arrow import parquet
from prefnotation.formats._tables.rows import DEALS, KEPT_OF_DEALS, deal_rows
from prefnotation.model.deal import Record
from prefnotation.spelling import Spelling

SUFFIXES = (".parquet",)
BINARY = True


def emit(records: Sequence[Record], spelling: Spelling) -> bytes:
    """Return the bytes of the file; raise `ImportError`, which says why, without pyarrow."""
    return parquet(DEALS, deal_rows(records))


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what has no column."""
    yield from unkept(records, KEPT_OF_DEALS)
