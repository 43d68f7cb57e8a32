"""JSON that nothing in a record can break, on one line."""

import json
import re
from collections.abc import Iterable, Iterator

_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029]")
"""Legal in JSON, but taken for the end of a line by some, or for orders by a terminal."""
_SURROGATES = re.compile("[\ud800-\udfff]")


def encode(value: object) -> str:
    """Return a value as JSON, one line that can be encoded."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return _SURROGATES.sub("\ufffd", text)


def array(values: Iterable[object]) -> Iterator[str]:
    """Yield the pieces of a JSON array, a line for each value."""
    between = "["
    for value in values:
        yield f"{between}\n{encode(value)}"
        between = ","
    yield "[]" if between == "[" else "\n]"
