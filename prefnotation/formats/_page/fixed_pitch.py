"""The layout of a page in a fixed pitch: labels in a gutter, tables in columns, 80 columns wide."""

from collections.abc import Iterable, Sequence

from prefnotation.formats._page.columns import (
    BOLD,
    DIM,
    GAP,
    WIDTH,
    grid,
    padded,
    painted,
    width,
    wrapped,
)
from prefnotation.formats._page.drawing import drawn
from prefnotation.formats._page.parts import (
    Columns,
    Diagram,
    Entry,
    Part,
    Play,
    Row,
    Title,
    Variation,
    Varied,
)
from prefnotation.spelling import Spelling


class FixedPitch:
    """Lays parts out in lines, in the language that decides how wide the gutter is."""

    def __init__(self, spelling: Spelling) -> None:
        rows = ("talon", "discard", "auction", "game", "defence", "lead", "tricks", "won")
        self._gutter = max(width(spelling.labels[row]) for row in rows)

    def lines(self, part: Part) -> list[str]:
        """Lay out a part."""
        match part:
            case Title():
                return _title(part)
            case Entry():
                row = self._row(part.label, part.text)
                return [*self._aside(part.above), *row, *self._aside(part.below)]
            case Columns():
                return [*self._aside(part.above), *self._auction(part), *self._aside(part.below)]
            case Diagram():
                lines = drawn(part)
                return [*lines, "", *_aside(part.remarks)] if part.remarks else lines
            case Play():
                return self._play(part)
            case _:
                return _aside(part.texts)

    def _head(self, label: str, *, right: bool = False) -> str:
        """Begin a line with a label in the gutter."""
        return (label.rjust(self._gutter) if right else padded(label, self._gutter)) + GAP

    def _row(self, label: str, text: str) -> list[str]:
        """Lay out a text beside its label, on as many lines as it needs."""
        head = self._head(label)
        first, *more = wrapped(text or "—", max(WIDTH - width(head), WIDTH // 2))
        return [head + first, *(self._head("") + line for line in more)]

    def _aside(self, remarks: Iterable[str]) -> list[str]:
        """Set comments below each other where the entries begin."""
        return _aside(remarks, self._head(""))

    def _auction(self, columns: Columns) -> list[str]:
        first, *more = grid([columns.heads, *columns.rows])
        return [self._head(columns.label) + first, *(self._head("") + line for line in more)]

    def _play(self, play: Play) -> list[str]:
        """Lay out heads and tricks; comments on all of the play stand round the first heads."""
        rows = [row for block in play.blocks for row in block.rows]
        counts = grid([play.scorers, *(row.counts for row in rows)], "  ")
        results = iter(zip([play.took, *(row.taker for row in rows)], counts, strict=True))
        below = next(results)
        cells: list[list[str]] = []
        for block in play.blocks:
            cells.append([play.talon, *block.heads, *below])
            below = ("", "")  # Results stand under the first heads.
            cells += ([row.turned, *row.plays, *next(results)] for row in block.rows)
        table = iter(grid([_set(line, play) for line in cells]))
        lines = [*self._aside(play.above), self._head(play.label) + next(table)]
        lines += self._aside(play.below)
        for at, block in enumerate(play.blocks):
            lines += [self._head("") + next(table)] if at else []
            for row in block.rows:
                lines += self._trick(row, next(table))
        return lines

    def _trick(self, row: Row, text: str) -> list[str]:
        """Put number, comments and variations to a line, a short comment beside it."""
        line = self._head(row.number, right=True) + text
        below = list(row.below)
        if len(below) == 1 and width(line + GAP + below[0]) <= WIDTH:
            line += GAP + painted(below.pop(), DIM)
        varied = _variations(row.variations, self._head(""))
        return [*self._aside(row.above), line, *self._aside(below), *varied]


def _set(cells: Sequence[str], play: Play) -> list[str]:
    """Leave out the columns that a play has not, and room for the sign of who leads."""
    talon, *plays = cells[:-2]
    plays = [cell if cell.startswith("▸") else f" {cell}".rstrip() for cell in plays]
    return [*[talon] * bool(play.talon), *plays, *(cells[-2:] if play.took else [])]


def _variations(variations: Iterable[Variation], margin: str) -> list[str]:
    lines = []
    for variation in variations:
        lines += [*_aside(variation.remarks, margin), *_variation(variation.tricks, margin)]
    return lines


def _variation(tricks: Sequence[Varied], margin: str) -> list[str]:
    """Lay out tricks one after the other, on a new line after what is said of one."""
    lines: list[str] = []
    row, inside, opened = "", margin + " ", "("
    for at, trick in enumerate(tricks):
        text = f"{opened}{trick.number} {trick.text}"
        varied = _variations(trick.variations, inside + "  ")
        last = at == len(tricks) - 1
        if last and not varied:
            text += ")"
        if row and (trick.above or width(f"{row}  {text}") > WIDTH):
            lines.append(row)
            row = ""
        lines += _aside(trick.above, inside)
        row = f"{row}  {text}" if row else (margin if opened else inside) + text
        opened = ""
        if last or trick.below or varied:
            lines += [row, *_aside(trick.below, inside), *varied]
            row = ""
    return [*lines, f"{margin})"] if varied else lines


def _title(title: Title) -> list[str]:
    lines = [painted(line, BOLD) for line in wrapped(title.text, WIDTH)]
    lines.append(("═" if title.of_match else "─") * min(max(map(width, lines)), WIDTH))
    lines += wrapped(" · ".join(title.facts), WIDTH) if title.facts else []
    return lines + _aside(title.remarks)


def _aside(remarks: Iterable[str], margin: str = "") -> list[str]:
    return [
        margin + "  " * bool(at) + painted(line, DIM)
        for remark in remarks
        for at, line in enumerate(wrapped(remark, WIDTH - len(margin) - 2))
    ]
