"""Build: put the lines of one record together as a deal."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec
from lark import Token, Tree

from prefnotation.diagnostics import Finding, Severity
from prefnotation.faults import unknown_label
from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Declared,
    Defence,
    Hold,
    Misere,
    MisereBid,
    Pass,
)
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Mark, Other, Trick
from prefnotation.model.seats import Seat
from prefnotation.parsing import words
from prefnotation.parsing.lines import Line
from prefnotation.parsing.page import Page, Word
from prefnotation.parsing.signs import Plain
from prefnotation.parsing.words import Words
from prefnotation.source import Span
from prefnotation.spelling import LANGUAGES

_LABELS = sorted(label for spelling in LANGUAGES.values() for label in spelling.labels.values())


def build(
    lines: Iterable[Line], plain: Plain, meaning: Words, places: dict[str, Span] | None = None
) -> "Built":
    """Arrange lines as a deal; record the place of each thing if `places` are asked for."""
    builder = _Builder(Page(plain, places), meaning)
    for line in lines:
        builder.line(line)
    return builder.built()


class Built(NamedTuple):
    """A deal, what is wrong with its entries, and how many more labels are Russian than English."""

    deal: Deal
    findings: list[Finding]
    russian: int


class _Builder:
    """The deal so far. Each kind of entry has a method of the same name as its grammar rule."""

    def __init__(self, page: Page, meaning: Words) -> None:
        self._page = page
        self._meaning = meaning
        self._fields: dict[str, Any] = {}
        self._hands: dict[Seat, tuple[Card, ...]] = {}
        self._tricks: list[Trick] = []
        self._others: list[Other] = []
        self._seen: set[str] = set()
        self._remarks: list[str] = []
        self._russian = 0

    def built(self) -> Built:
        """Return what the lines came to."""
        self._page.after("", self._remarks)
        if self._hands:
            self._fields["hands"] = self._hands
        if self._tricks:
            self._fields["tricks"] = tuple(self._tricks)
        deal = Deal(**self._fields, others=tuple(self._others), notes=self._page.notes())
        return Built(deal, self._page.findings, self._russian)

    def line(self, line: Line) -> None:
        """Take a line: remarks, an entry, a comment, each where there is one."""
        comment: tuple[str, ...] = ()
        entry: Tree[Token] | None = None
        for child in line.tree.children:
            if isinstance(child, Tree):
                entry = child
                continue
            word = self._page.word(child, line.base)
            if child.type == "REMARK":
                self._remarks += word.notes
            elif child.type == "COMMENT":
                comment = word.notes
            elif word.text.split() != ["%pref", "1"]:
                self._page.wrong(word, "`%pref 1`", "it is the only version of the notation so far")
        if entry is None:
            self._remarks += comment
            return
        words_ = [
            self._page.word(token, line.base)
            for token in entry.children
            if isinstance(token, Token)
        ]
        address = self._take(entry.data, words_)
        self._page.before(address, self._remarks)
        self._page.after(address, comment)
        self._remarks = []

    def _take(self, kind: str, found: list[Word]) -> str:
        """Hand an entry to its method, unless it stands for the second time."""
        label = found[0]
        address = _ADDRESS.get(kind) or label.type.lower()
        if kind == "hand":
            address = f"hands.{words.seat(label.text).value}"
        elif kind == "trick":
            address = f"tricks[{len(self._tricks)}]"
        elif kind == "other":
            address = f"others[{len(self._others)}]"
        elif kind == "won" and len(found) == 2:
            address = "taken"
        if address in self._seen:
            self._page.repeated(label)
            return address
        self._seen.add(address)
        self._russian += _cyrillic(label.text)
        self._page.place(address, label.start, found[-1].end)
        self._page.after(address, label.notes)
        method: Callable[[str, list[Word]], None] = getattr(self, f"_{kind}")
        method(address, found)
        return address

    # Entries, one method each; `found` begins with the label.

    def _deal(self, address: str, found: list[Word]) -> None:
        if len(found) > 1:
            self._fact(address, found)

    def _fact(self, address: str, found: list[Word]) -> None:
        self._fields[address] = self._text(address, found)

    def _seat(self, address: str, found: list[Word]) -> None:
        self._page.after(address, found[1].notes)
        self._fields[address] = words.seat(found[1].text)

    def _hand(self, address: str, found: list[Word]) -> None:
        self._hands[words.seat(found[0].text)] = self._cards(address, found, by_value=True)

    def _talon(self, address: str, found: list[Word]) -> None:
        self._fields["talon"] = self._cards(address, found, by_value=False)

    def _discard(self, address: str, found: list[Word]) -> None:
        self._fields["discard"] = self._cards(address, found, by_value=True)

    def _auction(self, address: str, found: list[Word]) -> None:
        calls: list[Call] = []
        speaker: Word | None = None
        for word in found[1:]:
            at = f"auction[{len(calls)}]"
            self._page.after(at, word.notes)
            if word.type == "WHO":
                speaker = word
                continue
            said, mark = words.call(word.text)
            self._page.mark(at, mark)
            self._page.place(at, (speaker or word).start, word.end)
            # In an auction all-pass is what three passes come to: it stands for the last of them.
            made = Pass() if isinstance(said, AllPass) else said
            if speaker:
                made = _spoken(made, words.seat(speaker.text))
            calls.append(made)
            speaker = None
        self._fields["auction"] = tuple(calls)

    def _game(self, address: str, found: list[Word]) -> None:
        parts: dict[str, Any] = {}
        kind: type[Contract | Misere | AllPass] = Contract
        for word in found[1:]:
            self._page.after(address, word.notes)
            said: dict[str, Any] = {}
            if word.type == "WHO":
                said["declarer"] = words.seat(word.text)
            elif word.type == "UNDONE":
                said["without_three"] = True
            elif word.type == "BLIND":
                said["without_talon"] = True
            elif word.type == "TRUMP":
                said["trump"] = words.trump(word.text)
            elif word.type == "LEVEL":
                said["level"] = words.level(word.text)
            else:
                call, mark = words.call(word.text)
                self._page.mark(address, mark)
                match call:
                    case Bid():
                        said = {"level": call.level, "trump": call.trump}
                    case MisereBid():
                        kind, said = Misere, {"kind": Misere}
                    case AllPass() | Pass():
                        kind, said = AllPass, {"kind": AllPass}
                    case Hold():
                        self._page.wrong(word, "a game", "a hold is a call of the auction")
                        continue
                if isinstance(call, Bid | MisereBid) and call.without_talon:
                    said["without_talon"] = True
            if said.keys() & parts.keys():
                self._page.wrong(word, "one game", "a deal has one game, and it has one declarer")
                continue
            parts |= said
            for part in said:
                self._page.place(f"{address}.{part}", word.start, word.end)
        parts.pop("kind", None)
        self._fields["game"] = kind(
            **{part: said for part, said in parts.items() if part in kind.__struct_fields__}
        )

    def _defence(self, address: str, found: list[Word]) -> None:
        declared: list[Declared] = []
        opened: bool | None = None
        speaker: Word | None = None
        for word in found[1:]:
            at = f"defence.declared[{len(declared)}]"
            if word.type == "OPENLY":
                opened = words.openly(word.text)
                self._page.place("defence.open", word.start, word.end)
                self._page.after(address, word.notes)
            elif word.type == "WHO":
                if speaker:
                    self._page.wrong(
                        speaker, "a declaration after it", "such as вист, пас or полвиста"
                    )
                speaker = word
                self._page.after(at, word.notes)
            else:
                said, mark = words.stand(word.text)
                self._page.after(at, word.notes)
                self._page.mark(at, mark)
                self._page.place(at, (speaker or word).start, word.end)
                who = words.seat(speaker.text) if speaker else None
                declared.append(Declared(said, who))
                speaker = None
        if speaker:
            self._page.wrong(speaker, "a declaration after it", "such as вист, пас or полвиста")
        self._fields["defence"] = Defence(tuple(declared), opened)

    def _play(self, address: str, found: list[Word]) -> None:
        self._fields["tricks"] = ()

    def _trick(self, address: str, found: list[Word]) -> None:
        plays: list[Card] = []
        seats: list[Seat] = []
        talon: Card | None = None
        winner: Seat | None = None
        for word in found[1:]:
            at = address
            if word.type in ("WHO", "NEXT"):
                self._page.place(f"{address}.seats[{len(seats)}]", word.start, word.end)
                seats.append(words.seat(word.text))
            elif word.type == "TURNED":
                self._page.place(f"{address}.talon", word.start, word.end)
                talon, _ = self._meaning.card(word.text[1:-1].strip())
            elif word.type == "WINNER":
                self._page.place(f"{address}.winner", word.start, word.end)
                winner = words.seat(word.text.lstrip("→-=> \t"))
            else:
                at = f"{address}.plays[{len(plays)}]"
                self._page.place(at, word.start, word.end)
                card, mark = self._played(word, plays)
                plays.append(card)
                self._page.mark(at, mark)
            self._page.after(at, word.notes)
        number = int(found[0].text[:-1])
        self._tricks.append(Trick(number, tuple(plays), tuple(seats), talon, winner))

    def _won(self, address: str, found: list[Word]) -> None:
        for word in found[1:]:
            self._page.after(address, word.notes)
        if address == "taken":
            self._fields["taken"] = int(found[1].text)
            return
        won: dict[Seat, int] = {}
        for who, count in zip(found[1::2], found[2::2], strict=True):
            seat = words.seat(who.text)
            if seat in won:
                self._page.repeated(who)
                continue
            won[seat] = int(count.text)
            self._page.place(f"won.{seat.value}", who.start, count.end)
        self._fields["won"] = won

    def _other(self, address: str, found: list[Word]) -> None:
        label = found[0].text.rstrip(": \t")
        near = get_close_matches(label.casefold(), [known.casefold() for known in _LABELS], 1, 0.75)
        meant = [known for known in _LABELS if known.casefold() in near]
        self._page.findings.append(
            Finding(
                unknown_label.CODE,
                "`{label}` is no label of a deal",
                values={"label": label, "meant": meant[0] if meant else ""},
                help="did you mean `{meant}`?" if meant else "the entry is kept as written",
                span=self._page.span(found[0].start, found[0].start + len(label)),
                severity=Severity.WARNING,
            )
        )
        self._others.append(Other(label, self._text(address, found)))

    # What the entries are made of.

    def _cards(self, address: str, found: list[Word], by_value: bool) -> tuple[Card, ...]:
        cards: list[Card] = []
        for word in found[1:]:
            self._page.after(address, word.notes)
            for card, start, end in self._meaning.held(word.text):
                at = f"{address}[{card.value if by_value else len(cards)}]"
                self._page.place(at, word.start + start, word.start + end)
                cards.append(card)
        return tuple(cards)

    def _played(self, word: Word, plays: list[Card]) -> tuple[Card, Mark]:
        if word.type == "CARD":
            return self._meaning.card(word.text)
        suited = next((card for card in reversed(plays) if card.suit), None)
        if suited is None:
            self._page.wrong(word, "a card with its suit", "no suit was written before it")
            return Card.ANY, ""
        return self._meaning.bare(word.text, suited)

    def _text(self, address: str, found: list[Word]) -> str:
        if len(found) == 1:
            return ""
        self._page.after(address, found[1].notes)
        return self._page.text(found[1])


_ADDRESS = {
    "deal": "name", "talon": "talon", "discard": "discard", "auction": "auction",
    "game": "game", "defence": "defence", "play": "tricks", "won": "won",
}  # fmt: skip
"""The address of each kind of entry that has one; a fact and a seat are named by their label."""


def _cyrillic(label: str) -> int:
    """Return 1 for a Russian label, -1 for an English one, 0 for a number, Roman or not."""
    first = label[0].lower()
    return 1 if "а" <= first <= "ё" else -1 if first.isalpha() and label[0] != "I" else 0


def _spoken(call: Call, seat: Seat) -> Call:
    return msgspec.structs.replace(call, seat=seat)
