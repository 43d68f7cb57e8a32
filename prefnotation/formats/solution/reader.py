"""The reader of solution lines: tricks between slashes, with words around them."""

import re
from dataclasses import dataclass, field
from typing import Self

from prefnotation.formats._problems.draft import Draft
from prefnotation.formats._problems.labels import RANK, card, given, title
from prefnotation.formats._problems.tricks import LineOfPlay, PlayDraft, TrickDraft, tricks
from prefnotation.formats._text.lines import BLANKS as _B
from prefnotation.formats._text.lines import LINE
from prefnotation.formats._text.marking import Telling
from prefnotation.formats._text.signs import SIGN
from prefnotation.model.auction import Contract, Misere
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal
from prefnotation.model.seats import COMPASS, Seat
from prefnotation.play.dealt import HAND, PLAYERS
from prefnotation.play.replay import replay
from prefnotation.source import Span

CARD = rf"(?:(?<![^\W_]){RANK}{_B}{SIGN})"
_CARDS = rf"{CARD}(?:{_B}{CARD})*+"
_CARD = re.compile(rf"(?P<rank>{RANK}){_B}(?P<sign>{SIGN})")
_RUN = re.compile(rf"(?P<cards>{_CARDS})")
_ALONE = re.compile(rf"{_B}(?P<cards>{CARD}{_B}{CARD}{_B}{CARD}){_B}(?:…|\.*+){_B}")
_TRICK = re.compile(rf"{_B}(?P<cards>{_CARDS})")
_BROKEN = re.compile(rf"{_B}(?P<word>[^\s/]*?{SIGN}[^\s/]*+)")
_BROKEN_BEFORE = re.compile(rf"(?P<word>[^\s/]*{SIGN}[^\s/]*){_B}\Z")
_SLASH = re.compile(rf"{_B}/")
_ORDINALS = ("перв", "втор", "трет", "четв", "пят", "шест", "седьм", "восьм", "девят", "десят")
_NTH = re.compile(
    rf"(?:(?P<number>10|[1-9])(?:-?[а-я]{{1,2}})?|(?P<word>{'|'.join(_ORDINALS)})[а-яё]{{1,5}})"
    rf"{_B}ход[а-я]?{_B}:?{_B}\Z",
    re.IGNORECASE,
)
_MOST = 999
"""The highest number of a trick."""
_FARTHEST = 32
"""How far before a play the number of its first trick begins."""


@dataclass(slots=True)
class _Etude:
    """What stands under one title: what was said of all its plays, and these."""

    draft: Draft = field(default_factory=Draft)
    span: Span | None = None
    lines: list[str] = field(default_factory=list)
    """All that is said: above no play it is no more than words."""
    words: list[str] = field(default_factory=list)
    plays: list[tuple[LineOfPlay, list[str]]] = field(default_factory=list)
    """Each with the words that follow it."""


class SolvedReader(Telling):
    """Reads a text and holds the deals of its plays."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.drafts: list[Draft] = []
        self._etudes = [_Etude()]

    def read(self) -> Self:
        """Read the whole text, once."""
        for line in LINE.finditer(self._text):
            self._line(Span(*line.span(1)))
        words: list[str] = []
        for etude in self._etudes:
            words += etude.words if etude.plays else etude.lines
            if etude.plays:
                self._deals(etude, words)
                words = []
            elif self.drafts:
                self.drafts[-1].remark("", words)
                words = []
        return self

    def _line(self, span: Span) -> None:
        text = self._text[slice(*span)]
        etude = self._etudes[-1]
        if given(etude.draft, text, span.start):
            etude.lines.append(text)
            return
        named = title(text, span.start)
        at = span.start
        alone = _ALONE.fullmatch(self._text, *span)
        opening = alone or self._opening(at, span.end)
        if named and not opening:
            etude = _Etude(span=self.stripped(*span), lines=[text])
            self._etudes.append(etude)
            etude.draft.fields |= {"title": named.words, "game": named.game}
            etude.draft.place("title", self.stripped(*span))
            etude.draft.place("game", named.span)
            return
        while opening:
            words = self._text[at : opening.start("cards")]
            end = self._play(opening, span.end, words)
            at = end
            opening = self._opening(at, span.end)
        self._say(self._text[at : span.end])

    def _opening(self, at: int, end: int) -> re.Match[str] | None:
        """Return the next cards that a slash stands behind."""
        runs = _RUN.finditer(self._text, at, end)
        return next((run for run in runs if _SLASH.match(self._text, run.end(), end)), None)

    def _say(self, words: str) -> None:
        """Keep words: before the first play of an etude, or behind the last one so far."""
        etude = self._etudes[-1]
        if words.strip(" \t.…;,"):
            etude.lines.append(words)
            (etude.plays[-1][1] if etude.plays else etude.words).append(words)

    def _play(self, opening: re.Match[str], end: int, words: str) -> int:
        """Read tricks from the first one on, and return where they end."""
        nth = _NTH.search(words[-_FARTHEST:])
        number = 1
        if nth:
            number = int(nth["number"] or 0) or 1 + _ORDINALS.index(nth["word"].lower())
        etude = self._etudes[-1]
        read: list[TrickDraft] = []
        at = opening.start("cards")
        more: re.Match[str] | None = opening
        near = words[-_FARTHEST:]
        if spoilt := _BROKEN_BEFORE.search(near):
            # The first trick is not whole.
            word = Span(*spoilt.span("word"))
            before = at - len(near)
            self.expect("a card such as Т♦ or 10♠", Span(before + word.start, before + word.end))
            words = words[: len(words) - len(near) + word.start]
            more = _SLASH.match(self._text, opening.end("cards"), end)
            at = more.end() if more else opening.end("cards")
            number += 1
        while more and number <= _MOST:
            trick = _TRICK.match(self._text, at, end)
            broken = _BROKEN.match(self._text, trick.end() if trick else at, end)
            if broken:
                self.expect("a card such as Т♦ or 10♠", Span(*broken.span("word")))
                at = self._slash(broken.end(), end)
            elif trick:
                read.append(self._trick(number, trick))
                at = trick.end()
            else:
                break
            number += 1
            more = _SLASH.match(self._text, at, end)
            at = more.end() if more else at
        branch = None
        if nth and read and etude.plays:
            branch = etude.plays[-1][0].varied(read[0])
        if branch:
            read[0].before.append(words)
            branch += read[1:]
            return at
        self._say(words)
        line = LineOfPlay()
        for each in read:
            line.add(each)
        if read:
            etude.plays.append((line, []))
        return at

    def _slash(self, at: int, end: int) -> int:
        """Return where a broken trick ends: at the next slash, or behind its card."""
        slash = self._text.find("/", at, end)
        return at if slash < 0 else slash

    def _trick(self, number: int, found: re.Match[str]) -> TrickDraft:
        plays = []
        for one in _CARD.finditer(self._text, *found.span("cards")):
            span = Span(*one.span())
            plays.append(PlayDraft(card(one["sign"], one["rank"], span), span))
        return TrickDraft(number, plays, Span(*found.span("cards")))

    # Deals.

    def _deals(self, etude: _Etude, words: list[str]) -> None:
        """Make a deal of each play of an etude; words above them stand with the first."""
        for line, behind in etude.plays:
            draft = Draft()
            draft.fields |= etude.draft.fields
            draft.places |= etude.draft.places
            draft.fields["tricks"] = tricks(draft, "tricks", line.tricks)
            draft.place("", etude.span or draft.places["tricks"])
            draft.remark("name", words, "before")
            draft.remark("", behind)
            words = []
            _derive(draft)
            self.drafts.append(draft)


def _derive(draft: Draft) -> None:
    """Tell the hands if a whole play that breaks no law proves them.

    They are numbered: which seat of the compass the first hand is, no play tells.
    """
    deal = Deal(**draft.fields)
    game, played = deal.game, deal.tricks or ()
    declarer = game.declarer if isinstance(game, Contract | Misere) else None
    compass = not {declarer, deal.first_hand, deal.lead}.isdisjoint(COMPASS)
    other = {deal.first_hand, deal.lead} - {None, Seat.FIRST}
    if not isinstance(game, Contract | Misere) or compass or other:
        return
    cards = {card for trick in played for card in trick.plays if card.known}
    sizes = [len(trick.plays) for trick in played]
    numbers = [trick.number for trick in played]
    if len(cards) != HAND * PLAYERS or sizes != [PLAYERS] * HAND or numbers != [*range(1, 11)]:
        return
    table = replay(deal)
    if table.accused:
        return
    hands: dict[Seat, list[Card]] = {}
    for moment in table.moments:
        assert moment.seat is not None
        hands.setdefault(moment.seat, []).append(moment.card)
        draft.place(f"hands.{moment.seat}[{moment.card}]", draft.places[moment.address])
    draft.fields["hands"] = {seat: tuple(held) for seat, held in hands.items()}
