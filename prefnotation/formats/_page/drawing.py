"""The table drawn in a fixed pitch, the hands round a box with talon and discard in it."""

from collections.abc import Sequence
from itertools import zip_longest

from prefnotation.formats._page.columns import grid, padded, width
from prefnotation.formats._page.parts import Diagram, Held


def drawn(diagram: Diagram) -> list[str]:
    """Draw the table in lines."""
    left, top, right, bottom = map(_side, diagram[:4])
    inset = "  " + " " * (max(map(width, left)) + 4 if left else 0)
    lines = [inset + line if line else "" for line in top] + [""] * bool(top)
    abreast = [side for side in (left, _box(diagram.piles), right) if side]
    lines += grid([*zip_longest(*abreast, fillvalue="")], "    ")
    return lines + [""] * bool(bottom) + [inset + line if line else "" for line in bottom]


def _side(hands: Sequence[Held]) -> list[str]:
    """Lay out the hands on one side of the table."""
    lines: list[str] = []
    for hand in hands:
        lines += [""] * bool(lines)
        lines += [hand.head, *(f"{sign or ' '} {ranks}" for sign, ranks in hand.suits)]
    return lines


def _box(piles: Sequence[tuple[str, str]]) -> list[str]:
    """Draw the table itself with what lies on it."""
    lying = grid(piles, "  ")
    inside = [*lying[:1], "", *lying[1:]] if len(lying) == 2 else ["", *(lying or [""]), ""]
    wide = max(9, *map(width, inside))
    edge = "─" * (wide + 2)
    return [f"┌{edge}┐", *(f"│ {padded(line, wide)} │" for line in inside), f"└{edge}┘"]
