"""Reading jpref, line by line."""

import re
from typing import Self

from msgspec.structs import replace

from prefnotation.faults import no_deal
from prefnotation.formats._problems.dialects import suit
from prefnotation.formats._text.lines import LINE
from prefnotation.formats._text.marking import Marking
from prefnotation.formats._text.signs import SIGN
from prefnotation.formats.jpref.lines import (
    DECLARER_OF_ALL,
    MOST_AMISS,
    OTHERS,
    RUN,
    SIZES,
    SOLVED,
    WORDS,
    announced,
    holder,
)
from prefnotation.model.auction import AllPass, Contract, Misere, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Notes, Trick
from prefnotation.model.seats import THREE, Seat
from prefnotation.source import Span

_ELDER = {str(number): seat for number, seat in enumerate(THREE)}

RANKS = "789XJQKA"
_CARDS = re.compile(RUN)
_CARD = re.compile(rf"({SIGN})?([789XJQKA])|({SIGN})")
_NO_WIDE_BLANK = re.compile(r"\S+(?:[^\S\t]\S+)*")
_DEAL = re.compile(
    rf"deal:\s*(?P<cards>(?:{RUN})?)(?P<elder>[0-6][0-9]*+)?\s*"
    r"(?:->(?P<result>[^#]*))?(?:#+(?P<comment>.*))?(?P<rest>.*)"
)
_RANK_ALONE = re.compile(r"(?<=[789XJQKA])\s++[789]\s*+\Z")
"""An elder hand that is none, and looks like one card more: ranks of a suit stand together."""
_COMMENT = re.compile(r"#+\s*(.*)")
_DECLARER = re.compile(rf"declarer\s[^:]*:[^,]*,\s*({RUN})")
_KEPT = re.compile(
    r"(?:list|tree) build duration\b.*|declarer:.*|\d+|(?=[♠♣♦♥])(?:[♠♣♦♥\s]*[789XJQKA]){30,}"
)
"""What the program prints or repeats; one hand by itself is for another kind of file."""

_GAME = rf"(?P<game>(?P<level>10|[6-9X])(?P<trump>{SIGN}|-)|[Mm]is[eè]re)"
_MOVES = rf"(?:\s*:\s*(?P<moves>{RUN}))?"
_GAME_FIRST = re.compile(rf"{_GAME}(?:\s+(?P<taken>\d\d?)(?:\s+tricks?)?)?{_MOVES}")
_TRICKS_FIRST = re.compile(rf"(?P<taken>\d\d?)\s+{_GAME}{_MOVES}")
_GIVEN_UP = re.compile(r"[Ww]ithout\s+3")
_PASSED = re.compile(
    r"(?:[Aa]ll-pass)?\s*(?:(?:0:\s*)?(\d\d?),\s*(?:1:\s*)?(\d\d?),\s*(?:2:\s*)?(\d\d?))?"
)
_Row = list[tuple[Card, Span]]


class Reader(Marking):
    """Reads line by line and holds back what belongs to a deal still to come."""

    def __init__(self, text: str, placing: bool = False) -> None:
        super().__init__(text)
        self.deals: list[Deal] = []
        self._placing = placing
        self._seen_deal = False
        self._right_below_deal = False
        self._before: list[str] = []
        self._after: list[str] = []
        self._trick_list: tuple[Span, list[Trick]] | None = None
        self._declarer: tuple[str, set[Card]] = "", set()
        self._declarer_of_all: Seat | None = None

    def read(self) -> Self:
        """Read the whole text, once."""
        for found in LINE.finditer(self._text):
            self._line(self.stripped(*found.span(1)))
        self._leave_trick_list()
        self._after += self._before
        self._close_deal()
        if not self._seen_deal:
            self.findings.append(no_deal.found())
        return self

    def _line(self, span: Span) -> None:
        line = self._text[slice(*span)]
        right_below_deal, self._right_below_deal = self._right_below_deal, False
        if comment := _COMMENT.fullmatch(line):
            self._comment(comment[1], right_below_deal)
        elif deal := _DEAL.fullmatch(self._text, *span):
            self._deal(span, deal)
        elif line.startswith("[") and line.endswith("]"):
            self._tricks(span)
        elif declarer := _DECLARER.fullmatch(line):
            self._declarer = line, {card for card, _ in _cards(declarer[1], 0)}
            self._before.append(line)
        elif _KEPT.fullmatch(line):
            self._before.append(line)
        elif line.strip("*=_.-"):
            self.expect("a deal: line, a trick list or a comment", span)

    def _comment(self, comment: str, right_below_deal: bool) -> None:
        """Keep a comment with the deal below it.

        Other outcomes (`#deal: …`) and plays (`#[…]`) right below a deal are about that deal:
        a list that is commented out replays from the deal above it, not from the one below.
        """
        if found := DECLARER_OF_ALL.match(comment):
            self._declarer_of_all = THREE[int(found[1])]
        if right_below_deal and comment.startswith(OTHERS):
            self._right_below_deal = True
            self._after.append(comment)
        else:
            self._before.append(comment)

    def _tricks(self, span: Span) -> None:
        """Hold a trick list back for the next deal.

        Lists replay from the first deal below them, with whatever lines between, and no deal has
        two. One that meets another list has lost its deal, most often to a `#` before it.
        """
        self._leave_trick_list()
        at = f"deals[{len(self.deals)}].tricks"
        self.place(at, span)
        tricks: list[Trick] = []
        start = span.start + 1
        for number, written in enumerate(self._text[start : span.end - 1].split(",", 998), 1):
            place = self.stripped(start, start + len(written))
            plays = _cards(written, start) if _CARDS.fullmatch(written.strip()) else []
            if 1 <= len(plays) <= len(THREE):
                here = f"{at}[{len(tricks)}]"
                self.place(here, place)
                tricks.append(Trick(number, self.row(f"{here}.plays", plays)))
            else:
                self.expect("a trick of three cards", place)
            start += len(written) + 1
        self._trick_list = span, tricks

    def _leave_trick_list(self) -> None:
        if self._trick_list is not None:
            self.tell(self._trick_list[0], "the trick list has no deal: line below it")
        self._trick_list = None

    def _deal(self, span: Span, line: re.Match[str]) -> None:
        self._seen_deal = True
        self._close_deal()
        at = f"deals[{len(self.deals)}]"
        (shown, declarer_cards), self._declarer = self._declarer, ("", set())
        parts = self._parts(line)
        if parts is None:
            # The tricks of this deal must not fall to the next one.
            self._leave_trick_list()
            return
        *hands, two = parts
        held = {
            seat: self.row(f"{at}.hands.{seat}", hand, by_card=True)
            for seat, hand in zip(THREE, hands, strict=True)
        }
        tricks = tuple(self._trick_list[1]) if self._trick_list else ()
        self._trick_list = None
        played = {card for trick in tricks for card in trick.plays}
        deal, remark = self._result(at, self.stripped(*line.span("result")), two, played)
        if isinstance(deal.game, Contract | Misere):
            # A line above shows the declarer's cards: before or after the discard, in one hand.
            beside = [card for card, _ in two]
            declarer = holder(held, declarer_cards, beside)
            if declarer:
                deal = replace(deal, game=replace(deal.game, declarer=declarer))
            if shown and shown == announced(deal.game, held, beside):
                # It says nothing but what the deal says.
                self._before.remove(shown)
        if line["elder"] in _ELDER:
            deal = replace(deal, first_hand=_ELDER[line["elder"]])
            self.place(f"{at}.first_hand", line.span("elder"))
        elif line["elder"]:
            self.expect("the elder hand: 0, 1 or 2", Span(*line.span("elder")))
        self.place(at, span)
        notes = Notes(before=tuple(self._before), after=(remark, line["comment"] or ""))
        named = {} if notes == Notes() else {"name": notes}
        self.deals.append(replace(deal, hands=held, tricks=tricks or None, notes=named))
        self._before = []
        self._right_below_deal = True

    def _close_deal(self) -> None:
        notes = Notes(after=tuple(self._after))
        if self.deals and notes != Notes():
            self.deals[-1] = replace(self.deals[-1], notes={**self.deals[-1].notes, "": notes})
        self._after = []

    def _parts(self, line: re.Match[str]) -> list[_Row] | None:
        """Return three hands and the cards beside them.

        Blanks separate nothing: in a whole pack the cards are counted. Where a few are missing,
        or too many, wide blanks part the hands, if nothing else is amiss with their sizes.
        """
        if line["rest"]:
            self.expect("a card, the elder hand or ->", self.stripped(*line.span("rest")))
            return None
        cards = _cards(line["cards"], line.start("cards"))
        if len(cards) == sum(SIZES) + 1 and not line["elder"] and _RANK_ALONE.search(line["cards"]):
            self.expect("the elder hand: 0, 1 or 2", cards.pop()[1])
        if len(cards) == sum(SIZES):
            for (_, before), (_, first) in ((cards[at - 1], cards[at]) for at in (10, 20, 30)):
                if before.end == first.start and self._text[first.start] in RANKS:
                    # The hands are counted off, but a card may have come from another.
                    self.expect("a blank or a suit sign where a hand begins", first)
            return [cards[:10], cards[10:20], cards[20:30], cards[30:]]
        runs = [found.span() for found in _NO_WIDE_BLANK.finditer(self._text, *line.span("cards"))]
        parts = [
            [written for written in cards if start <= written[1].start < end]
            for start, end in runs[: len(SIZES)]
        ]
        parts = [*parts, []][: len(SIZES)]
        amiss = sum(abs(len(part) - size) for part, size in zip(parts, SIZES, strict=False))
        if len(runs) in (3, 4) and amiss == abs(len(cards) - sum(SIZES)) <= MOST_AMISS:
            return parts
        told = "a deal: line holds three hands of ten cards and two cards more"
        message = "{count} cards cannot be told apart into hands"
        self.tell(Span(*line.span()), message, told, count=len(cards))
        return None

    def _result(self, at: str, span: Span, two: _Row, played: set[Card]) -> tuple[Deal, str]:
        """Return what is known of a deal from its result, and words that are no result."""
        text = self._text
        solved = SOLVED.fullmatch(text, *span)
        # A solved misère (`-> 1`) is written after the discard, unless its play shows otherwise;
        # whatever was bid, and a misère with the discard still open (`-> d 1`), before it.
        if not two:
            deal = Deal()
        elif solved and not solved["open"] and played.isdisjoint(card for card, _ in two):
            deal = Deal(discard=self.row(f"{at}.discard", two, by_card=True))
        else:
            deal = Deal(talon=self.row(f"{at}.talon", two))
        if solved:
            self.place(f"{at}.game", span)
            # The number tells whether a misère is caught, 1 or 0, and not by how many tricks: of
            # those that are caught, some lose five. The moves after a colon are the twelve cards
            # of one hand in the order in which it is to play them: no tricks can be cut from them.
            told = f"-> {text[slice(*span)]}"
            return replace(deal, game=Misere(self._declarer_of_all)), told
        found = _GAME_FIRST.fullmatch(text, *span) or _TRICKS_FIRST.fullmatch(text, *span)
        if found and found["taken"]:
            deal = replace(deal, taken=int(found["taken"]))
            self.place(f"{at}.taken", found.span("taken"))
        if found:
            self.place(f"{at}.game", found.span("game"))
            level = found["level"] and int(found["level"].replace("X", "10"))
            sign = found["trump"] or "-"
            named = suit(sign)
            trump = Trump(named.value) if named else Trump.NO_TRUMP
            game = Contract(level=level, trump=trump) if level else Misere()
            # What is to be played is kept as it is written: of a trick it may tell a part.
            return replace(deal, game=game), (found["moves"] or "").strip()
        if _GIVEN_UP.fullmatch(text, *span):
            self.place(f"{at}.game", span)
            return replace(deal, game=Contract(without_three=True)), ""
        if (found := _PASSED.fullmatch(text, *span)) and found[0]:
            self.place(f"{at}.game", span)
            won = {seat: int(found[n]) for n, seat in enumerate(THREE, 1) if found[n]}
            for number, seat in enumerate(won, 1):
                self.place(f"{at}.won.{seat}", found.span(number))
            return replace(deal, game=AllPass(), won=won or None), ""
        if WORDS.fullmatch(text, *span) or span.start == span.end:
            return deal, text[slice(*span)]
        self.expect("a result such as 6♦ 6, Misère 0, All-pass or 6, 0, 4", span)
        return deal, ""

    def place(self, address: str, span: tuple[int, int]) -> None:
        """Say where a thing stands; a trick list that has lost its deal makes room for the next."""
        if self._placing:
            self.places[address] = Span(*span)


def _cards(written: str, offset: int) -> _Row:
    """Return the cards of a run that begins with a suit sign, and where they stand."""
    cards = []
    held = None
    for found in _CARD.finditer(written):
        sign = found[1] or found[3]
        held = suit(sign) if sign else held
        if held and (rank := found[2]):
            card = Card(held.value + ("10" if rank == "X" else rank))
            cards.append((card, Span(offset + found.start(), offset + found.end())))
    return cards
