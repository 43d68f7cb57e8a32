"""The plays of a book of problems: trick by trick across line ends, with what varies them."""

import re
from collections.abc import Mapping
from typing import cast

from prefnotation.diagnostics import Finding, Severity
from prefnotation.faults import mixed_alphabet, odd_character
from prefnotation.formats._problems.tricks import PlayDraft, TrickDraft
from prefnotation.formats._text.lines import LINE
from prefnotation.formats._text.marking import Telling
from prefnotation.formats.smirnov import lines
from prefnotation.formats.smirnov.problem import Problem
from prefnotation.model.deal import Mark
from prefnotation.source import Span

_LINE_END = re.compile(r"\r\n?|\n")
_IN_PARENTHESES = re.compile(r"\(([^()]*)\)")


class BookPlay(Telling):
    """Reads tricks into the problem that is spoken of."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        # The problem that is spoken of, and the one of several games in it; they may be one.
        self._problem = self._one = Problem(Span(0, 0))
        self._branch: list[TrickDraft] | None = None
        self._when: tuple[str, int] | None = None
        self._loose = False
        self._apart = False

    def _trick(self, found: re.Match[str]) -> int:
        """Read a trick, wherever its lines end, and return where its last line ends."""
        at = found.end()
        plays: list[PlayDraft] = []
        more: re.Match[str] | None = found
        while more:
            play = lines.PLAY.match(self._text, at)
            if play is None:
                line = LINE.match(self._text, at)
                assert line is not None
                if self._when:
                    # Nobody knows what the rest of it varies.
                    self._no_branch()
                    self._loose = True
                self.expect("a play such as II — П.7", self.stripped(*line.span(1)))
                return line.end()
            plays.append(self._play(play))
            at = play.end()
            more = lines.PLUS.match(self._text, at)
            at = more.end() if more else at
        start = found.start("number")
        self._break(start, at)
        then = lines.THEN.match(self._text, at)
        at = then.end() if then else at
        trick = TrickDraft(int(found["number"]), plays, Span(start, at))
        winner = lines.WINNER.match(self._text, at) or lines.BELOW.match(self._text, at)
        if winner:
            roman = Span(*winner.span("roman"))
            trick.winner = lines.ROMANS[winner["roman"]], roman
            if not (winner["blank"] or then):
                self._find("the winner is glued to the card", roman)
            elif "|" not in winner["blank"]:
                self._break(at, roman.start)
            at = roman.end
            trick.span = Span(start, at)
        line = LINE.match(self._text, at)
        assert line is not None
        words = line[1].strip(" \t|")
        if words.strip(".;,"):
            inner = _IN_PARENTHESES.fullmatch(words)
            trick.after.append(inner[1] if inner else words)
        self._place(trick, self._text[start : line.end(1)])
        return line.end()

    def _play(self, found: re.Match[str]) -> PlayDraft:
        self._suit(found, ".", Span(*found.span("suit")))
        mark = cast("Mark", found["mark"] or "")
        card = lines.card(found["suit"], found["rank"])
        seat = lines.ROMANS[found["roman"]], Span(*found.span("roman"))
        return PlayDraft(card, Span(*found.span("card")), seat, mark)

    def _break(self, start: int, end: int) -> None:
        if found := _LINE_END.search(self._text, start, end):
            self._find("a line ends inside the trick", found.span())

    def _place(self, trick: TrickDraft, written: str) -> None:
        """Put a trick into the play, or into what varies it.

        A table that begins again at a trick that is printed is another way to play from there.
        """
        one = self._one
        self._problem.heading = False
        again = self._apart and one.line.begins_again(trick.number)
        begins = self._when or (again and self._branch is None and not self._loose)
        if begins:
            when = self._when[0] if self._when else ""
            words = when.removeprefix("Если").strip(" :")
            trick.before += [words] if words else []
            self._when, self._branch = None, one.line.varied(trick)
            self._loose = self._branch is None
            written = f"{when} {written}"
        if self._loose:
            one.say(written)
        elif self._branch is None:
            one.line.add(trick)
            self._apart = False
        elif not begins:
            self._branch.append(trick)

    def _no_branch(self) -> None:
        """End what varies the play."""
        if self._when:
            self._one.say(self._when[0])
        self._when, self._branch, self._loose = None, None, False

    def _prose(self, span: Span) -> None:
        start = self._when[1] if self._when else span.start
        self._when = None
        self._no_branch()
        self._apart = True
        self._one.say(self._text[start : span.end])

    def _suit(self, found: re.Match[str], sign: str, span: Span) -> None:
        """Tell of a suit in the wrong alphabet, and of another sign behind it than should stand."""
        if found["suit"] == lines.LATIN_T:
            message = "a Latin {letter} is read as the suit {suit}"
            values = {"letter": f"{lines.LATIN_T} (U+0054)", "suit": f"{lines.CLUBS_T} (U+0422)"}
            code, severity = mixed_alphabet.CODE, mixed_alphabet.SEVERITY
            self.findings.append(Finding(code, message, None, values, "", (), severity, span))
        if found["sign"] != sign:
            values = {"found": found["sign"], "sign": sign}
            self._find("`{found}` is read as `{sign}`", found.span("sign"), values)

    def _find(self, message: str, span: tuple[int, int], values: Mapping[str, str] = {}) -> None:
        """Tell of what a scan has done to the text, and what does no harm."""
        warning = Severity.WARNING
        self.findings.append(
            Finding(odd_character.CODE, message, None, values, "", (), warning, Span(*span))
        )
