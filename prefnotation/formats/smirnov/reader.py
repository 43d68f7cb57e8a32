"""The reader of a book of problems, line by line."""

import re
from typing import Self

from prefnotation.formats._problems.draft import Draft
from prefnotation.formats._text.lines import LINE
from prefnotation.formats.smirnov import lines
from prefnotation.formats.smirnov.play import BookPlay
from prefnotation.formats.smirnov.problem import Problem
from prefnotation.model.seats import Seat
from prefnotation.source import Span


class BookReader(BookPlay):
    """Reads a text and holds its problems; what it says of one problem may stand far below it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.drafts: list[Draft] = []
        self._problems: list[Problem] = []
        self._named: dict[str, Problem] = {}
        self._hand: Seat | None = None

    def read(self) -> Self:
        """Read the whole text, once."""
        self._begin(self._problem)
        at = 0
        while at < len(self._text):
            at = self._step(at)
        self._no_branch()
        words: list[str] = []
        last: Problem | None = None
        for problem in self._problems:
            if problem.is_deal:
                problem.before[:0] = words
                words, last = [], problem
            elif last:
                list(last.games.values() or [last])[-1].remarks += problem.text
            else:
                words += problem.text
        for problem in self._problems:
            self.drafts += problem.drafts() if problem.is_deal else ()
        return self

    def _step(self, at: int) -> int:
        """Read what begins at the start of a line, or behind `Если:`, and return where it ends."""
        if found := lines.NUMBER.match(self._text, at):
            return self._trick(found)
        line = LINE.match(self._text, at)
        assert line is not None
        span = self.stripped(*line.span(1))
        if span.start == span.end:
            return line.end()
        if lines.NEARLY.match(self._text, at):
            self.expect("a trick such as 1) I — П.7 + II — П.8 + III — П.9", span)
        elif lines.TABLE.fullmatch(line[1]):
            self._no_branch()
            self._apart = True
        elif self._one.tricks and (found := lines.IF.match(self._text, at)):
            self._no_branch()
            self._when = found["whole"], found.start("whole")
            return found.end()
        elif self._when is None and self._layout(at, line):
            self._apart = True
        else:
            self._prose(span)
        return line.end()

    def _layout(self, at: int, line: re.Match[str]) -> bool:
        """Read a line of a problem that is no play, if it is one."""
        if found := lines.HAND.match(self._text, at, line.end(1)):
            self._hand_line(found, line.end(1))
        elif self._hand and (found := lines.MORE.match(self._text, at, line.end(1))):
            self._cards(Span(found.end(), line.end(1)), self._hand)
        elif found := lines.HEADER.match(line[1]):
            name = found["name"] or ""
            if name and not found["word"].upper().startswith("З"):
                name = f"{found['word'].capitalize()} {name}"
            start = line.start(1)
            span = self.stripped(start, start + found.end())
            self._begin(Problem(span, name, label=found["whole"], heading=True))
            self._heading(Span(start + found.end(), line.end(1)))
        elif found := lines.ANSWER.match(line[1]):
            self._answer(found["name"], line.start(1) + found.end(), line)
        elif self._problem.heading:
            self._heading(Span(*line.span(1)))
        elif self._games(line.span(1)):
            self._no_branch()
        elif lines.GAME_FIRST.match(line[1]) and lines.GAME.search(line[1]):
            self._begin(Problem(self.stripped(*line.span(1)), heading=True))
            self._heading(Span(*line.span(1)))
        else:
            return False
        return True

    # Problems and their questions.

    def _begin(self, problem: Problem) -> None:
        self._no_branch()
        self._problem = self._one = problem
        self._problems.append(problem)
        if problem.name:
            self._named.setdefault(problem.name, problem)
        self._hand = None

    def _answer(self, name: str, start: int, line: re.Match[str]) -> None:
        """Go on with a problem that stands above, or begin one."""
        self._no_branch()
        rest = self.stripped(start, line.end(1))
        found = self._named.get(name)
        if found is None:
            span = self.stripped(*line.span(1))
            self._begin(Problem(span, name, label=f"{name}.", heading=True))
            self._heading(rest)
            return
        self._problem = self._one = found
        self._hand = None
        found.heading = False
        if rest.start < rest.end:
            found.say(self._text[slice(*rest)])

    def _heading(self, span: Span) -> None:
        """Read a line of a question: what is trumps in it, and what is asked."""
        problem = self._problem
        if self._games(span):
            return
        text = self._text[slice(*span)]
        if not problem.game:
            problem.game, problem.game_at, text = lines.game(text, span.start)
        self._ask(text, span)

    def _ask(self, text: str, span: tuple[int, int]) -> None:
        problem, asked = self._problem, self.stripped(*span)
        if text.strip():
            problem.question.append(" ".join(text.split()))
            problem.asked = Span(problem.asked.start if problem.asked else asked.start, asked.end)

    def _games(self, span: tuple[int, int]) -> bool:
        """Read a line that tells several games on the same cards apart, or goes on with one."""
        problem = self._problem
        words, at = "", span[0]
        letter = ""
        for found in lines.SUB.finditer(self._text, *span):
            words += self._text[at : found.start()]
            at = found.end()
            letter = found["letter"]
            one = Problem(Span(*found.span("whole")), letter=letter)
            one.game, one.game_at = lines.trumps(found["word"]), one.span
            problem.games.setdefault(letter, one)
        known = lines.LETTER.match(self._text, *span)
        if not letter and known and known["letter"] in problem.games:
            letter, at = known["letter"], known.end()
        if not letter:
            return False
        words += self._text[at : span[1]]
        if problem.heading:
            self._ask(words, span)
        else:
            self._one = problem.games[letter]
            self._one.intro += [words] if words.strip() else []
        return True

    # Hands.

    def _hand_line(self, found: re.Match[str], end: int) -> None:
        seat = lines.ROMANS[found["roman"]]
        span = Span(*found.span("roman"))
        if seat is Seat.FIRST and self._problem.hands:
            self._begin(Problem(span))
        if not self._problem.is_deal and not self._problem.heading:
            # What stood there so far is no problem but words before one.
            self._begin(Problem(span))
        problem = self._problem
        problem.heading = False
        self._one = problem
        star = next((name for name in ("star", "late") if found[name]), None)
        if seat in problem.hands:
            self.repeat(found["roman"], span)
            self._hand = None
            return
        if star and problem.declarer:
            self.repeat(found[star], Span(*found.span(star)))
        elif star:
            problem.declarer = seat, Span(*found.span(star))
        problem.hands[seat] = []
        self._hand = seat
        self._cards(Span(found.end(), end), seat)

    def _cards(self, span: Span, seat: Seat) -> None:
        """Read the cards of a hand, the discard in brackets among them."""
        problem = self._problem
        row = problem.hands[seat]
        for part in lines.PART.finditer(self._text, *span):
            if part["ranks"]:
                self._suit(part, ":", Span(*part.span("suit")))
                for rank in lines.RANK.finditer(self._text, *part.span("ranks")):
                    row.append((lines.card(part["suit"], rank[0]), Span(*rank.span())))
            elif part["open"]:
                row = problem.discard
            elif part["close"]:
                row = problem.hands[seat]
            elif part["lead"]:
                problem.signs.append((seat, Span(*part.span())))
            elif part["other"]:
                self.expect("a suit and its ranks such as П:10,9", self.stripped(*part.span()))
