"""The reader of seat lines: hands under their seats, and tricks in which every card has one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from prefnotation.formats._problems.dialects import VOID
from prefnotation.formats._problems.draft import Draft
from prefnotation.formats._problems.labels import RANK, SEATS, card, given, title
from prefnotation.formats._problems.tricks import LineOfPlay, PlayDraft, TrickDraft, tricks
from prefnotation.formats._text.lines import BLANKS as _B
from prefnotation.formats._text.lines import LINE
from prefnotation.formats._text.marking import Telling
from prefnotation.formats._text.signs import SIGN
from prefnotation.model.cards import Card
from prefnotation.model.seats import Seat
from prefnotation.source import Span

SEAT = r"(?:Запад|Север|Восток|Юг|[ЗСВЮ])(?!\w)"
_HEADER = re.compile(
    rf"{_B}(?:Задача{_B}№?{_B}(?P<number>\d{{1,4}}[а-я]?)\b{_B}[.:)]?|(?P<name>\d{{1,4}}[а-я]?)\.(?!\d))"
)
_BLOCK = re.compile(
    rf"{_B}(?:(?P<seat>{SEAT})|(?P<pile>Прикуп|Снос)(?!\w)){_B}(?:[:.]|{VOID})?{_B}"
    rf"(?=(?:{SIGN}|:)|[\r\n]|\Z)"
)
_ROW = re.compile(rf"{_B}(?:{SIGN}|:{_B}{RANK})")
_PART = re.compile(
    rf"(?P<sign>{SIGN}){_B}:?{_B}(?:(?P<ranks>{RANK}(?:{_B}(?:,|{VOID})?{_B}{RANK})*+)(?!\w)|{VOID})"
    r"|[;,.\s]++|(?P<other>[^;\r\n]++)"
)
_RANK = re.compile(RANK)
_NUMBER = re.compile(rf"(?<!\w)(?P<number>\d{{1,3}})\){_B}(?={SEAT}{_B}{VOID})")
_PLAY = re.compile(
    rf"{_B}(?P<seat>{SEAT}){_B}{VOID}{_B}(?P<card>(?P<sign>{SIGN}){_B}:?{_B}(?P<rank>{RANK}))(?!\w)"
    r"(?P<rest>.*)"
)
_SUITLESS = re.compile(rf"{_B}{SEAT}{_B}{VOID}{_B}(?P<place>:?{_B}{RANK}(?!\w))")
_STRAY = re.compile(
    rf"{_B}{SEAT}{_B}{VOID}{_B}{SIGN}?{_B}:?{_B}{RANK}{_B}[.;]?{_B}(?=[\r\n]|\Z|{SEAT}{_B}{VOID})"
)
_LABEL = re.compile(rf"{_B}(?:Розыгрыш|Расклад){_B}[:.]?{_B}")
_NOTHING = " \t.;,"


@dataclass(slots=True)
class _Problem:
    """What stands under one number."""

    draft: Draft = field(default_factory=Draft)
    span: Span | None = None
    hands: dict[Seat, list[tuple[Card, Span]]] = field(default_factory=dict)
    piles: dict[str, list[tuple[Card, Span]]] = field(default_factory=dict)
    line: LineOfPlay = field(default_factory=LineOfPlay)
    lines: list[str] = field(default_factory=list)
    """All that is said before any card: without cards it is no more than words."""
    heading: list[str] = field(default_factory=list)
    above: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)

    @property
    def is_deal(self) -> bool:
        """Whether it holds a card."""
        return bool(self.line.tricks or any((*self.hands.values(), *self.piles.values())))


class SeatedReader(Telling):
    """Reads a text and holds its deals."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.drafts: list[Draft] = []
        self._problems = [_Problem()]
        self._row: list[tuple[Card, Span]] | None = None
        # Whether words stand between the last trick and what follows.
        self._apart = False
        self._branch: list[TrickDraft] | None = None

    def read(self) -> Self:
        """Read the whole text, once."""
        for line in LINE.finditer(self._text):
            self._line(Span(*line.span(1)))
        words: list[str] = []
        for problem in self._problems:
            if problem.is_deal:
                self._close(problem, words)
                words = []
                continue
            words += problem.lines
            if self.drafts:
                self.drafts[-1].remark("", words)
                words = []
        return self

    @property
    def _problem(self) -> _Problem:
        return self._problems[-1]

    def _line(self, span: Span) -> None:
        text = self._text[slice(*span)]
        if not text.strip():
            return
        starts = list(_NUMBER.finditer(self._text, *span))
        if starts:
            self._row = None
            self._say(self._text[span.start : starts[0].start()])
            ends = [*(start.start() for start in starts[1:]), span.end]
            for start, end in zip(starts, ends, strict=True):
                self._trick(start, end)
        elif self._problem.line.tricks and _STRAY.match(text):
            self.expect("a trick number such as 1)", self.stripped(*span))
        elif block := _BLOCK.match(self._text, *span):
            self._block(block)
            self._cards(Span(block.end(), span.end))
        elif self._row is not None and _ROW.match(text):
            self._cards(span)
        elif header := _HEADER.match(text):
            self._header(header, text, span)
        elif not _LABEL.fullmatch(text):
            self._words(text, span)
        else:
            self._apart = True

    def _header(self, found: re.Match[str], text: str, span: Span) -> None:
        problem = self._problem
        fields = problem.draft.fields
        if problem.is_deal or "name" in fields or not fields:
            self._begin(self.stripped(*span))
        problem = self._problem
        problem.span = problem.span or self.stripped(*span)
        problem.draft.fields["name"] = found["number"] or found["name"]
        problem.draft.place("name", self.stripped(*span))
        problem.heading.append(text[found.end() :])
        problem.lines.append(text)

    def _words(self, text: str, span: Span) -> None:
        """Read a line that names the game, or says anything at all."""
        named = title(text, span.start)
        problem = self._problem
        done = problem.line.tricks or "title" in problem.draft.fields
        if named and problem.is_deal and done:
            self._begin(self.stripped(*span))
            problem = self._problem
        fields = problem.draft.fields
        if named and "title" not in fields:
            fields["title"] = named.words
            fields.setdefault("game", named.game)
            problem.draft.place("title", self.stripped(*span))
            problem.draft.place("game", named.span)
            problem.lines.append(text)
        elif given(problem.draft, text, span.start):
            problem.lines.append(text)
        else:
            self._say(text)

    def _say(self, words: str) -> None:
        self._row = None
        if words.strip(_NOTHING):
            self._apart = True
            problem = self._problem
            (problem.below if problem.line.tricks else problem.above).append(words)
            problem.lines.append(words)

    def _begin(self, span: Span) -> None:
        self._problems.append(_Problem(span=span))
        self._row, self._apart, self._branch = None, False, None

    # Cards.

    def _block(self, found: re.Match[str]) -> None:
        """Begin a hand, the talon or the discard; what has cards already is of another deal."""
        problem = self._problem
        seat = SEATS[found["seat"].casefold()] if found["seat"] else None
        pile = "talon" if found["pile"] == "Прикуп" else "discard"
        if problem.hands.get(seat) if seat else problem.piles.get(pile):
            self._begin(Span(*found.span()))
            problem = self._problem
        self._row = []
        if seat:
            problem.hands[seat] = self._row
        else:
            problem.piles[pile] = self._row

    def _cards(self, span: Span) -> None:
        row = self._row
        assert row is not None
        for part in _PART.finditer(self._text, *span):
            if part["other"]:
                self.expect("a suit and its ranks such as ♠: Т,Д", self.stripped(*part.span()))
            elif part["ranks"]:
                for rank in _RANK.finditer(self._text, *part.span("ranks")):
                    place = Span(*rank.span())
                    row.append((card(part["sign"], rank[0], place), place))

    # Tricks.

    def _trick(self, start: re.Match[str], end: int) -> None:
        """Read a trick, play by play between semicolons, and put it where it belongs."""
        plays: list[PlayDraft] = []
        whole = True
        words = ""
        parts = list(self._parts(start.end(), end))
        for part in parts:
            play = _PLAY.fullmatch(self._text, *part)
            rest = play["rest"] if play and play["rest"].strip(_NOTHING) else ""
            if play and (not rest or part is parts[-1]):
                span = Span(*play.span("card"))
                seat = SEATS[play["seat"].casefold()], Span(*play.span("seat"))
                plays.append(PlayDraft(card(play["sign"], play["rank"], span), span, seat))
                words = rest
            elif self._text[slice(*part)].strip(_NOTHING):
                whole = False
                suitless = _SUITLESS.match(self._text, *part)
                if suitless:
                    self.expect("a suit", Span(*suitless.span("place")))
                else:
                    self.expect("a play such as З — ♠: 7", self.stripped(*part))
        if whole:
            span = Span(start.start(), plays[-1].span.end)
            after = [words.lstrip(_NOTHING)] if words else []
            self._put(TrickDraft(int(start["number"]), plays, span, after=after))

    def _parts(self, at: int, end: int) -> Iterator[Span]:
        for written in self._text[at:end].split(";"):
            yield Span(at, at + len(written))
            at += len(written) + 1

    def _put(self, trick: TrickDraft) -> None:
        """Put a trick into the play, or into what varies it.

        A list that begins again is another way to play from there.
        """
        line = self._problem.line
        branch = None
        if self._apart:
            again = line.begins_again(trick.number)
            self._branch = branch = line.varied(trick) if again else None
        self._apart = False
        if self._branch is None:
            line.add(trick)
        elif branch is None:
            self._branch.append(trick)

    def _close(self, problem: _Problem, words: list[str]) -> None:
        """Make a deal of a problem; words above it stand with it."""
        draft = problem.draft
        hands = {seat: row for seat, row in problem.hands.items() if row}
        draft.fields["hands"] = {
            seat: draft.row(f"hands.{seat}", row, by_card=True) for seat, row in hands.items()
        } or None
        for pile, row in problem.piles.items():
            draft.fields[pile] = draft.row(pile, row, by_card=pile == "discard") or None
        line = problem.line.tricks
        draft.fields["tricks"] = tricks(draft, "tricks", line) or None
        draft.remark("name", words, "before")
        draft.remark("name", problem.heading)
        draft.remark("tricks" if line else "", problem.above, "before" if line else "after")
        draft.remark("", problem.below)
        draft.place("", problem.span or min(draft.places.values()))
        self.drafts.append(draft)
