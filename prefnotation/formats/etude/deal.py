"""Etudes, a deal of them: which hand each row belongs to, and whose hand that is."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from prefnotation.formats._problems.dialects import Face
from prefnotation.formats._problems.outline import Outline
from prefnotation.formats.etude.rows import Mark, Row
from prefnotation.model.cards import PACK, Suit
from prefnotation.model.deal import Notes
from prefnotation.model.seats import Seat
from prefnotation.source import Span

ORDER = (2, 0, 1)
"""Which hand of the text a number names as the first one: 0 the third, 1 the first, 2 the second.

In this order the program whose tests hold such texts deals the hands to its players.
"""
_PAIR = 2
_SIDES = (Seat.WEST, Seat.EAST)
_FEWEST = 4
"""Cards of hands beside which two cards can be no hand: hands differ by one at most."""


def pair_beside(sizes: Sequence[int]) -> int | None:
    """Return which of the hands of a deal has two cards and can be no hand, beside the others."""
    pairs = [at for at, size in enumerate(sizes) if size == _PAIR]
    others = [size for size in sizes if size != _PAIR]
    return pairs[0] if len(pairs) == 1 and others and min(others) >= _FEWEST else None


@dataclass(slots=True, eq=False)
class Column:
    """A hand that is read row by row, or the discard; `seat` is `None` until it is known."""

    seat: Seat | None = None
    is_discard: bool = False
    suits: set[Suit] = field(default_factory=set)
    faces: list[Face] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        """Whether all that can be of it has been read."""
        return len(self.faces) >= _PAIR if self.is_discard else len(self.suits) == len(Suit)

    def takes(self, row: Row) -> bool:
        """Whether a row can be one more of this hand."""
        if self.is_discard:
            return not (self.is_complete and row.faces)
        return row.suit not in self.suits


@dataclass(slots=True, eq=False)
class _Block:
    """Hands under no heading, side by side, and the compass letters that stand between them.

    `side` is the seat of a hand that is alone on its lines.
    """

    columns: list[Column]
    span: Span
    compass: set[Seat | None] = field(default_factory=set)
    side: Seat = Seat.WEST


class EtudeDeal:
    """A deal as it is laid out.

    `current` are the hands whose rows are being read. Of the comments, `head` are those before the
    first hand, `waiting` those that wait for the thing they stand before, `tail` all that are
    about nothing else.
    """

    def __init__(self, head: list[str]) -> None:
        self.current: list[Column] = []
        self.head = head
        self.waiting: list[str] = []
        self.tail: list[str] = []
        self._columns: list[Column] = []
        self._blocks: list[_Block] = []
        self._count = 0
        self._first: Span | None = None
        self._first_notes = Notes()

    @property
    def is_over(self) -> bool:
        """Whether a seat that follows belongs to another deal."""
        return self._first is not None or (self.is_whole and self._discard().is_complete)

    @property
    def is_whole(self) -> bool:
        """Whether hands under no heading that follow belong to another deal."""
        return self._first is not None or self._count >= len(PACK)

    def has(self, seats: Collection[Seat | None]) -> bool:
        """Whether cards of one of some seats have been read."""
        return any(column.seat in seats and column.faces for column in self._columns)

    def begin(self, marks: Sequence[Mark]) -> None:
        """Begin the hands of some seats, or the discard."""
        seats = {mark.seat for mark in marks if mark.seat}
        # A heading that stands twice, with nothing below the first, is one heading.
        self._columns = [one for one in self._columns if one.faces or one.seat not in seats]
        columns = [Column(mark.seat) if mark.seat else self._discard() for mark in marks]
        self._enter(columns)

    def takers(self, rows: Sequence[Row]) -> list[Column] | None:
        """Return the hands being read that rows of one line belong to, `None` if to no such."""
        takers = self.current
        if len(takers) == 1 and takers[0].is_discard:
            takers = takers * len(rows)
        elif len(takers) == _PAIR and len(rows) == 1 and rows[0].tabbed:
            takers = takers[1:]
        fits = len(takers) == len(rows) and all(map(Column.takes, takers, rows))
        return takers if fits else None

    def take(self, rows: Sequence[Row]) -> bool:
        """Give the rows of a line to their hands; tell whether it is known which those are."""
        takers = self.takers(rows)
        if takers is None:
            is_pair = sum(len(row.faces) for row in rows) == _PAIR
            if not all(column.is_complete for column in self.current):
                return False
            if is_pair and all(row.pictured for row in rows):
                self._enter([self._discard()])
                takers = self.current * len(rows)
            elif len(rows) <= _PAIR:
                self._enter([Column() for _ in rows])
                self._blocks.append(_Block(self.current, rows[0].span))
                takers = self.current
            else:
                return False
        for column, row in zip(takers, rows, strict=True):
            column.suits.add(row.suit)
            column.faces += row.faces
            self._count += len(row.faces)
        return True

    def orient(self, compass: Collection[Seat | None], is_before: bool) -> None:
        """Hear of the compass letters on a line of hands without a heading."""
        if self._blocks and self._blocks[-1].columns is self.current:
            self._blocks[-1].compass.update(compass)
            if is_before:
                self._blocks[-1].side = Seat.EAST

    def number(self, number: Span, beside: Sequence[str]) -> bool:
        """Hear of the number of the first hand, which ends the deal; tell whether it may stand."""
        if self._first is not None or not self._columns:
            return False
        self._first = number
        self._first_notes = Notes(before=tuple(self.waiting), after=tuple(beside))
        self.waiting = []
        self.current = []
        return True

    def seat_blocks(self) -> list[Span]:
        """Tell whose hands stand under no heading; return where those begin that are nobody's.

        Those with the compass between them are West and East, and above and below them stand
        North and South.
        """
        sides = [at for at, block in enumerate(self._blocks) if block.compass & {*_SIDES}]
        taken = {column.seat for column in self._columns}
        nobodys = []
        for at, block in enumerate(self._blocks):
            seats: tuple[Seat, ...] = ()
            if sides == [at]:
                seats = _SIDES if len(block.columns) == _PAIR else (block.side,)
            elif len(sides) == 1 and abs(at - sides[0]) == 1:
                seats = (Seat.NORTH if at < sides[0] else Seat.SOUTH,)
            if len(seats) == len(block.columns) and taken.isdisjoint(seats):
                for column, seat in zip(block.columns, seats, strict=True):
                    column.seat = seat
            else:
                nobodys.append(block.span)
        return nobodys

    def outline(self, text: str) -> tuple[Outline, Span | None]:
        """Return what is known, and the number of the first hand if there are not three hands.

        What was said of hands that are nobody's is in `tail`.
        """
        hands = [column for column in self._columns if column.seat and column.faces]
        discards = [column for column in self._columns if column.is_discard and column.faces]
        at = pair_beside([len(column.faces) for column in hands])
        if not discards and at is not None:
            discards = [hands.pop(at)]
        outline = Outline()
        for column in self._columns:
            notes = Notes(before=tuple(column.before), after=tuple(column.after))
            if column in discards:
                outline.discard, outline.notes["discard"] = column.faces, notes
            elif column in hands and column.seat:
                outline.hands[column.seat] = column.faces
                outline.notes[f"hands.{column.seat}"] = notes
            else:
                self.tail += [*column.before, *column.after]
        outline.notes["first_hand"] = self._first_notes
        if self._first is not None and len(hands) == len(ORDER):
            first = hands[ORDER[int(text[self._first.start])]]
            outline.fields["first_hand"] = first.seat
            outline.places["first_hand"] = self._first
            return outline, None
        return outline, self._first

    def _enter(self, columns: list[Column]) -> None:
        """Read the rows of some hands from now on; comments before them are on them."""
        if self._columns:
            columns[0].before += self.waiting
        else:
            self.head += self.waiting
        self.waiting = []
        self._columns += [column for column in columns if column not in self._columns]
        self.current = columns

    def _discard(self) -> Column:
        return next((one for one in self._columns if one.is_discard), Column(is_discard=True))
