"""What is said of a trick besides its cards, for forms whose tables hold cards alone."""

from collections.abc import Iterable, Iterator

from prefnotation.formats._page.parts import Row, Variation

Line = tuple[int, str]
"""How deep a line stands among the variations, and its text."""


def asides(row: Row) -> Iterator[Line]:
    """Yield the comments on a trick, then its variations in parentheses, each with its own."""
    yield from ((0, remark) for remark in (*row.above, *row.below))
    yield from _variations(row.variations, 0)


def _variations(variations: Iterable[Variation], depth: int) -> Iterator[Line]:
    for variation in variations:
        yield from ((depth, remark) for remark in variation.remarks)
        yield from _variation(variation, depth)


def _variation(variation: Variation, depth: int) -> Iterator[Line]:
    """Yield tricks one after the other, on a new line after what is said of one."""
    line = "("
    for trick in variation.tricks:
        if trick.above and line.strip("("):
            yield depth, line
            line = ""
        yield from ((depth + 1, remark) for remark in trick.above)
        line += f"{'  ' * bool(line.strip('('))}{trick.number} {trick.text}"
        if trick is variation.tricks[-1]:
            line += ")"
        if trick.below or trick.variations:
            yield depth, line
            line = ""
            yield from ((depth + 1, remark) for remark in trick.below)
            yield from _variations(trick.variations, depth + 1)
    if line:
        yield depth, line
