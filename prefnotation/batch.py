"""Batch: many texts checked by several processes, without what is known from before."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from prefnotation.caching import Cache, key
from prefnotation.diagnostics import Checked
from prefnotation.pieces import Found, Piece, inspect, joined, pieces

_HANDFUL = 1 << 14
"""How many characters a process is given at once."""
WORTH_IT = 1 << 16
"""How many characters there have to be before other processes are started: that takes its time."""


def lint_all(
    texts: Sequence[Piece],
    *,
    jobs: int = 1,
    cache: Cache | None = None,
    done: Callable[[int, int], object] = lambda done, of: None,
) -> list[Checked]:
    """Check texts, each given as one piece, and return what is found in each, in their order.

    It is what `linting.lint` finds. `jobs` is how many processes there may be. `done` is called
    now and then with the number of characters that are checked and of all there are.
    """
    parted = [pieces(text.source, text.settings, text.source_format) for text in texts]
    found = _inspected([piece for parts in parted for piece in parts], jobs, cache, done)
    checked: list[Checked | None] = []
    at = 0
    for text, parts in zip(texts, parted, strict=True):
        checked.append(joined(text.source, parts, found[at : at + len(parts)]))
        at += len(parts)
    # What could not be put together is checked as a whole.
    again = [text for text, one in zip(texts, checked, strict=True) if one is None]
    rest = iter(_inspected(again, jobs, cache, done))
    return [
        one or Checked(text.source, list((left := next(rest)).diagnostics), left.deals)
        for text, one in zip(texts, checked, strict=True)
    ]


def _inspected(
    parts: Sequence[Piece], jobs: int, cache: Cache | None, done: Callable[[int, int], object]
) -> list[Found]:
    """Return what is found in each piece, known or not; what is new the cache is told."""
    if cache is None:
        return [one for _, found in _new(parts, jobs, done) for one in found]
    keys = [key(part) for part in parts]
    known = cache.get(keys)
    missing = {one: part for one, part in zip(keys, parts, strict=True) if one not in known}
    names = list(missing)
    for at, found in _new(list(missing.values()), jobs, done):
        new = dict(zip(names[at:], found, strict=False))
        cache.put(new)
        known |= new
    return [known[one] for one in keys]


def _new(
    parts: Sequence[Piece], jobs: int, done: Callable[[int, int], object]
) -> Iterator[tuple[int, list[Found]]]:
    """Yield what is found in each handful of pieces, in their order, and which is its first."""
    handfuls = list(_handfuls(parts))
    sizes = [sum(_size(part) for part in handful) for handful in handfuls]
    at = ready = 0
    for handful, size, found in zip(handfuls, sizes, _each(handfuls, sizes, jobs), strict=True):
        yield at, found
        at += len(handful)
        ready += size
        done(ready, sum(sizes))


def _each(
    handfuls: Sequence[list[Piece]], sizes: Sequence[int], jobs: int
) -> Iterator[list[Found]]:
    workers = min(jobs, len(handfuls)) if sum(sizes) >= WORTH_IT else 1
    if workers < 2:
        yield from map(_inspect, handfuls)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_inspect, handfuls)


def _inspect(handful: Iterable[Piece]) -> list[Found]:
    return [inspect(piece) for piece in handful]


def _handfuls(parts: Iterable[Piece]) -> Iterator[list[Piece]]:
    handful: list[Piece] = []
    size = 0
    for part in parts:
        handful.append(part)
        size += _size(part)
        if size >= _HANDFUL:
            yield handful
            handful, size = [], 0
    if handful:
        yield handful


def _size(piece: Piece) -> int:
    return len(piece.source.text)
