"""Batch: many texts checked by several processes, and once only where nothing has changed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from prefnotation.caching import Cache, keys
from prefnotation.diagnostics import Checked
from prefnotation.pieces import Found, Piece, alone, inspect, joined, pieces

_HANDFUL = 1 << 14
"""How many characters a process is given at once."""
WORTH_IT = 1 << 16
"""How many characters there have to be before other processes are started: that takes its time."""
_MOST = 61
"""How many processes there may be on every system."""


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
    found = iter(_inspected([piece for parts in parted for piece in parts], jobs, cache, done))
    checked: list[Checked | None] = []
    for text, parts in zip(texts, parted, strict=True):
        checked.append(joined(text.source, parts, [next(found) for _ in parts]))
    # What could not be put together is checked as a whole.
    again = [text for text, one in zip(texts, checked, strict=True) if one is None]
    rest = iter(_inspected(again, jobs, cache, lambda done, of: None))
    return [
        alone(text.source, next(rest)) if one is None else one
        for text, one in zip(texts, checked, strict=True)
    ]


def _inspected(
    parts: Sequence[Piece], jobs: int, cache: Cache | None, done: Callable[[int, int], object]
) -> list[Found]:
    """Return what is found in each piece, known or not; what is new the cache is told."""
    # Pieces that are the same are checked once.
    names = [key or at for at, key in enumerate(keys(parts))] if cache else range(len(parts))
    found: dict[bytes | int, Found] = {}
    if cache:
        known = cache.get([name for name in names if isinstance(name, bytes)])
        for name, one in known.items():
            found[name] = one
    missing = {name: part for name, part in zip(names, parts, strict=True) if name not in found}
    left = list(missing)
    for new in _new([missing[name] for name in left], jobs, done):
        named = dict(zip(left[: len(new)], new, strict=True))
        del left[: len(new)]
        found |= named
        if cache:
            cache.put({name: one for name, one in named.items() if isinstance(name, bytes)})
    return [found[name] for name in names]


def _new(
    parts: Sequence[Piece], jobs: int, done: Callable[[int, int], object]
) -> Iterator[list[Found]]:
    """Yield what is found in each handful of pieces, in their order."""
    handfuls = list(_handfuls(parts))
    sizes = [sum(_size(part) for part in handful) for handful in handfuls]
    ready = 0
    for size, found in zip(sizes, _each(handfuls, sizes, jobs), strict=True):
        yield found
        ready += size
        done(ready, sum(sizes))


def _each(
    handfuls: Sequence[list[Piece]], sizes: Sequence[int], jobs: int
) -> Iterator[list[Found]]:
    workers = min(jobs, len(handfuls), _MOST) if sum(sizes) >= WORTH_IT else 1
    pool = _pool(workers) if workers > 1 else None
    if pool is None:
        yield from map(_inspect, handfuls)
        return
    with pool:
        yield from pool.map(_inspect, handfuls)


def _pool(workers: int) -> ProcessPoolExecutor | None:
    """Return a pool whose processes are there; none where there can be none."""
    pool = None
    try:
        pool = ProcessPoolExecutor(workers)
        pool.submit(int).result()
    except (OSError, NotImplementedError):
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        return None
    return pool


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
