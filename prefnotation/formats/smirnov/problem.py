"""A problem of a book: what has been read of it, and the deals it holds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from prefnotation.formats._problems.draft import Draft
from prefnotation.formats._problems.tricks import LineOfPlay, TrickDraft, tricks
from prefnotation.model.auction import Contract, Game
from prefnotation.model.cards import Card
from prefnotation.model.seats import Seat
from prefnotation.source import Span

_WHOLE = 10


@dataclass(slots=True)
class Problem:
    """What a book says under one number; `letter` is that of one of several games in it."""

    span: Span
    name: str = ""
    letter: str = ""
    label: str = ""
    """The words that name it."""
    heading: bool = False
    """Whether what follows is still its question."""
    before: list[str] = field(default_factory=list)
    question: list[str] = field(default_factory=list)
    asked: Span | None = None
    game: Game | None = None
    game_at: Span | None = None
    declarer: tuple[Seat, Span] | None = None
    hands: dict[Seat, list[tuple[Card, Span]]] = field(default_factory=dict)
    discard: list[tuple[Card, Span]] = field(default_factory=list)
    signs: list[tuple[Seat, Span]] = field(default_factory=list)
    """The hands that a question mark stands behind."""
    intro: list[str] = field(default_factory=list)
    line: LineOfPlay = field(default_factory=LineOfPlay)
    remarks: list[str] = field(default_factory=list)
    games: "dict[str, Problem]" = field(default_factory=dict)

    @property
    def is_deal(self) -> bool:
        """Whether it holds more than words."""
        return bool(self.hands or self.discard or self.tricks or self.games or self.game)

    @property
    def text(self) -> list[str]:
        """All its words."""
        asked = " ".join([self.label, *self.question]).strip()
        return [text for text in (*self.before, asked, *self.intro, *self.remarks) if text]

    @property
    def tricks(self) -> list[TrickDraft]:
        """Its play."""
        return self.line.tricks

    def say(self, text: str) -> None:
        """Keep words that stand behind the hands: above the play, or below it."""
        (self.remarks if self.tricks else self.intro).append(text)

    def drafts(self) -> Iterator[Draft]:
        """Yield its deals: of several games on the same cards each is one."""
        several = list(self.games.values())
        if not several or self.game or self.tricks:
            yield self._draft(self)
        else:
            # Words about all of them stand with the first.
            several[0].intro[:0] = self.intro
            several[0].remarks += self.remarks
            several[0].before += self.before
        for one in several:
            yield self._draft(one)

    def _draft(self, one: "Problem") -> Draft:
        """Make a deal of the cards of this problem and of a game on them."""
        draft = Draft()
        draft.place("", one.span)
        name = self.name + one.letter
        draft.fields["name"] = name or None
        draft.place("name", one.span)
        question = [*self.question, *(one.question if one is not self else ())]
        draft.fields["task"] = " ".join(question) or None
        draft.place("task", one.asked or self.asked or one.span)
        draft.fields["hands"] = {
            seat: draft.row(f"hands.{seat}", row, by_card=True) for seat, row in self.hands.items()
        } or None
        draft.fields["discard"] = draft.row("discard", self.discard, by_card=True) or None
        self._game(draft, one)
        draft.fields["tricks"] = tricks(draft, "tricks", one.tricks) or None
        self._lead(draft, one.tricks)
        draft.remark("name", one.before, "before")
        if one.tricks:
            draft.remark("tricks", one.intro, "before")
            draft.remark("", one.remarks)
        else:
            draft.remark("", [*one.intro, *one.remarks])
        return draft

    def _game(self, draft: Draft, one: "Problem") -> None:
        game, declarer = one.game, self.declarer
        if declarer:
            game = replace(game or Contract(), declarer=declarer[0])
        draft.fields["game"] = game
        span = one.game_at or (declarer and declarer[1])
        if span:
            draft.place("game", span)

    def _lead(self, draft: Draft, tricks: Sequence[TrickDraft]) -> None:
        """Tell who leads, if a question mark behind a hand does.

        Behind the last hand it may be no more than the end of the question: so it is where the
        play begins with another, and in a whole deal, which the first hand leads.
        """
        for seat, span in self.signs[:1]:
            led = _leader(tricks)
            ending = 0 < min(map(len, self.hands.values())) < _WHOLE
            ends = seat is Seat.THIRD and (led not in (None, seat) or not (ending or led))
            if not ends:
                draft.fields["lead"] = seat
                draft.place("lead", span)


def _leader(tricks: Sequence[TrickDraft]) -> Seat | None:
    return tricks[0].plays[0].seat[0] if tricks and tricks[0].plays[0].seat else None
