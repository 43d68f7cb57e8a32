"""Apache Arrow: tables as the bytes of a Parquet file. The only home of pyarrow, an extra."""

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO

from prefnotation.formats._tables.rows import Value

_MISSING = "Parquet needs pyarrow; the extra arrow has it: pip install 'prefnotation[arrow]'"


def parquet(columns: Mapping[str, type], rows: Iterable[Sequence[Value]]) -> bytes:
    """Return the file of a table: numbers of 32 bits, texts, truth values, all of them nullable.

    Raises `ImportError`, which says what to install, if pyarrow is not there.
    """
    try:
        import pyarrow
        from pyarrow.parquet import write_table
    except ImportError as error:
        raise ImportError(_MISSING) from error
    kinds = {int: pyarrow.int32(), str: pyarrow.string(), bool: pyarrow.bool_()}
    listed = list(rows)
    arrays = [
        pyarrow.array([row[at] for row in listed], kinds[kind])
        for at, kind in enumerate(columns.values())
    ]
    file = BytesIO()
    write_table(pyarrow.table(arrays, names=list(columns)), file)
    return file.getvalue()
