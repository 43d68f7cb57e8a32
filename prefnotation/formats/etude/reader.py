"""Etudes, line by line: seats, rows of cards, the discard, the number of the first hand."""

import re

from prefnotation.formats._problems.outline import RULE, Outline
from prefnotation.formats._text.lines import LINE
from prefnotation.formats._text.marking import Telling
from prefnotation.formats.etude.deal import EtudeDeal
from prefnotation.formats.etude.rows import Mark, Row, items
from prefnotation.model.deal import Notes
from prefnotation.source import Span

COMMENT = re.compile(r"(?<!&)#[ \t]*([^\r\n]*)")
_BREAK = re.compile(r"(?<=\s)/(?=\s)")
"""What stands for the end of a line where rows are run on."""
_WORD = re.compile(r"[^\W\d_]{3,}")


class Reader(Telling):
    """Reads line by line, and closes a deal where the next one begins."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.outlines: list[Outline] = []
        self._tails: list[list[str]] = []
        """What is said at the end of each deal."""
        self._deal = EtudeDeal([])

    def read(self) -> None:
        """Read the whole text, once."""
        for found in LINE.finditer(self._text):
            self._line(*found.span(1))
        self._end()
        for outline, tail in zip(self.outlines, self._tails, strict=True):
            outline.notes[""] = Notes(after=tuple(tail))

    def _line(self, start: int, end: int) -> None:
        comment = COMMENT.search(self._text, start, end)
        span = self.stripped(start, comment.start() if comment else end)
        line = self._text[slice(*span)]
        told = [comment[1]] if comment else []
        if line in ("0", "1", "2"):
            if self._deal.number(span, told):
                return
            self.expect("a seat, or a suit with its ranks", span)
        elif RULE.fullmatch(line):
            self._end()
        elif line:
            for found in _BREAK.finditer(self._text, *span):
                self._part(start, found.start())
                start = found.end()
            self._part(start, span.end)
            if self._deal.current:
                self._deal.current[0].after += told
                return
        self._deal.waiting += told

    def _part(self, start: int, end: int) -> None:
        """Read a line, or what stands for one: rows of cards, and seats for the rows below."""
        found = items(self._text, start, end)
        span = self.stripped(start, end)
        aliens = [one if isinstance(one, Span) else one.span for one in found if _is_alien(one)]
        rows = [one for one in found if isinstance(one, Row) and one.told]
        if aliens and (_is_alien(found[0]) or isinstance(found[0], Mark)):
            line = self._text[slice(*span)]
            is_prose = any(_WORD.match(self._text, *alien) for alien in aliens)
            if is_prose and not rows and ".gif" not in line:
                self._deal.waiting.append(line)
            else:
                self.expect("a seat, or a suit with its ranks", span)
            return
        for alien in aliens:
            self.expect("a rank", alien)
        marks = [one for one in found if isinstance(one, Mark)]
        if not rows:
            self._head(marks)
            return
        leading = [mark for mark in marks if mark.span < rows[0].span]
        trailing = [mark for mark in marks if mark.span > rows[-1].span]
        # One letter before a row is one of the compass between two hands.
        self._head([mark for mark in leading if not mark.letter])
        if self._deal.is_whole and self._deal.takers(rows) is None:
            self._close()
        if not self._deal.take(rows):
            self.expect("a seat before another hand", span)
        self._deal.orient([mark.seat for mark in marks if mark.letter], bool(leading))
        is_complete = all(column.is_complete for column in self._deal.current)
        self._head([one for one in trailing if is_complete or one.tabbed or not one.letter])

    def _head(self, marks: list[Mark]) -> None:
        seats = {mark.seat for mark in marks if mark.seat}
        if seats and (self._deal.is_over or self._deal.has(seats)):
            self._close()
        if marks:
            self._deal.begin(marks)

    def _close(self) -> None:
        """Put the deal together as far as it is known, and begin another.

        What was said below its last line is said of the next one.
        """
        deal = self._deal
        for span in deal.seat_blocks():
            self.expect("a seat before a hand", span)
        outline, number = deal.outline(self._text)
        if number:
            self.expect("three hands before the number of the first one", number)
        if outline.faces():
            outline.notes["name"] = Notes(before=tuple(deal.head))
            self.outlines.append(outline)
            self._tails.append(deal.tail)
            self._deal = EtudeDeal(deal.waiting)
        else:
            deal.head += [*deal.tail, *deal.waiting]
            self._deal = EtudeDeal(deal.head)

    def _end(self) -> None:
        """Close the deal; what was said below its last line is said of it."""
        self._close()
        if self.outlines:
            self._tails[-1] += self._deal.head
            self._deal.head = []


def _is_alien(item: Row | Mark | Span) -> bool:
    """Whether something is neither a seat nor a row with its ranks or a dash."""
    return isinstance(item, Span) or (isinstance(item, Row) and not item.told)
