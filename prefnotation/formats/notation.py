"""The notation itself: read by the grammars, written in its one canonical form.

One entry a line in the order of `Deal`, one blank line between deals, suits in the order of the
auction and high to low, the suit of a play always written, `, ` between calls and seats. A comment
before an entry has a line of its own, one after it ends the line, one on a card or a call follows
it in braces.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from prefnotation.model.auction import Contract, Defence
from prefnotation.model.deal import Deal, Notes, Other, Trick
from prefnotation.model.seats import Seat
from prefnotation.parsing import parse
from prefnotation.parsing.signs import Plain
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".pref",)
_FACTS = ("title", "date", "place", "source", "author")
_NEEDS_QUOTES = re.compile(r'[{}]|\A[;#"]|[ \t][;#]|\A\s|\s\Z|\A\Z')


def emit(deals: Sequence[Deal], spelling: Spelling) -> str:
    """Write deals in canonical form."""
    return "\n".join(_Writer(deal, spelling).text() for deal in deals)


def losses(deals: Sequence[Deal], spelling: Spelling) -> Iterator[str]:
    """Yield what the notation has no place for: comments on what cannot bear one, odd labels."""
    for at, deal in enumerate(deals):
        writer = _Writer(deal, spelling)
        writer.text()
        yield from (f"deals[{at}]: {lost}" for lost in writer.lost)


def recognises(source: Source) -> bool:
    """Whether a line begins like an entry: a label and a colon, or a header."""
    return (
        re.search(r"(?im)^\s*(?:сдача|раздача|deal)\b(?!:)|^\s*\w[\w ]*:", source.text) is not None
    )


def read(source: Source) -> Reading:
    """Read the notation in any of its spellings."""
    return parse(source)


class _Writer:
    """Writes one deal; `lost` tells what it had no place for."""

    def __init__(self, deal: Deal, spelling: Spelling) -> None:
        self.lost: list[str] = []
        self._deal = deal
        self._spelling = spelling
        self._lines: list[str] = []
        self._left = dict(deal.notes)

    def text(self) -> str:
        deal, say = self._deal, self._spelling
        self._header()
        for field in _FACTS:
            fact = getattr(deal, field)
            if fact is not None:
                self._entry(field, _text(fact))
        for field in ("dealer", "first_hand"):
            self._seat(field)
        for seat, hand in (deal.hands or {}).items():
            self._entry(f"hands.{seat.value}", say.cards(hand), say.seats[seat])
        if deal.talon is not None:
            self._entry("talon", " ".join(map(say.card, deal.talon)))
        if deal.auction is not None:
            self._auction()
        if deal.discard is not None:
            self._entry("discard", say.cards(deal.discard))
        if deal.game is not None:
            whole = not isinstance(deal.game, Contract) or (deal.game.level and deal.game.trump)
            mark = self._mark("game") if whole else ""
            self._entry("game", say.game(deal.game, mark))
        if deal.defence is not None:
            self._defence()
        self._seat("lead")
        if deal.tricks is not None:
            self._entry("tricks", "")
            for at, trick in enumerate(deal.tricks):
                self._trick(trick, f"tricks[{at}]")
        if deal.taken is not None:
            self._entry("taken", str(deal.taken), say.labels["won"])
        if deal.won is not None:
            won = (f"{say.seats[seat]} {count}" for seat, count in deal.won.items())
            self._entry("won", ", ".join(won))
        for at, other in enumerate(deal.others):
            self._other(other, f"others[{at}]")
        self._lines += [f"; {note}" for note in self._take("", bears_before=False).after]
        for address, notes in self._left.items():
            self.lost.append(f"no place for a note on `{_shown(address)}`: {_shown(notes)}")
        return "".join(f"{line}\n" for line in self._lines)

    # Entries.

    def _header(self) -> None:
        name = self._deal.name
        label = self._spelling.labels["name"]
        if name is not None and not ("0" <= name[:1] <= "9"):
            label += ":"
        self._entry("name", "" if name is None else _text(name), label, colon="")

    def _seat(self, field: str) -> None:
        seat: Seat | None = getattr(self._deal, field)
        if seat is not None:
            self._entry(field, self._spelling.seats[seat])

    def _auction(self) -> None:
        words = []
        for at, call in enumerate(self._deal.auction or ()):
            said = self._spelling.call(call) + self._mark(f"auction[{at}]")
            words.append(self._by(call.seat) + said + self._braces(f"auction[{at}]"))
        self._entry("auction", ", ".join(words))

    def _defence(self) -> None:
        defence = self._deal.defence or Defence()
        words = []
        for at, declared in enumerate(defence.declared):
            address = f"defence.declared[{at}]"
            said = self._spelling.stands[declared.stand] + self._mark(address)
            words.append(self._by(declared.seat) + said + self._braces(address))
        if defence.open is not None:
            words.append(self._spelling.opened if defence.open else self._spelling.closed)
        self._entry("defence", ", ".join(words))

    def _trick(self, trick: Trick, address: str) -> None:
        words = [f"[{self._spelling.card(trick.talon)}]"] if trick.talon else []
        everybody = len(trick.seats) > 1
        for at, card in enumerate(trick.plays):
            seat = trick.seats[at] if at < len(trick.seats) else None
            play = f"{address}.plays[{at}]"
            word = self._by(seat) + self._spelling.card(card) + self._mark(play)
            comma = "," if everybody and at + 1 < len(trick.plays) else ""
            words.append(word + self._braces(play) + comma)
        if trick.winner is not None:
            words.append(f"→ {self._spelling.seats[trick.winner]}")
        self._entry(address, " ".join(words), f"{trick.number}.", colon="")

    def _other(self, other: Other, address: str) -> None:
        line = f"{other.label}: {_text(other.text)}\n"
        if parse(Source(line)).deals[:1] != (Deal(others=(other,)),):
            self.lost.append(f"`{_shown(other.label)}` cannot be a label: {_shown(other.text)}")
            return
        self._entry(address, _text(other.text), other.label)

    # What entries are made of.

    def _entry(self, address: str, value: str, label: str = "", colon: str = ":") -> None:
        """Add the line of an entry with the comments before and after it."""
        notes = self._take(address)
        after = list(notes.after)
        self._lines += [f"; {note}" for note in notes.before]
        last = f" ; {after.pop()}" if after else ""
        label = label or self._spelling.labels[address]
        words = [
            f"{label}{colon}",
            *(f"{{{note}}}" for note in self._braced(address, after)),
            value,
        ]
        self._lines.append(" ".join(filter(None, words)) + last)

    def _by(self, seat: Seat | None) -> str:
        return f"{self._spelling.seats[seat]} " if seat else ""

    def _mark(self, address: str) -> str:
        notes = self._left.get(address, Notes())
        if notes.mark:
            self._left[address] = msgspec.structs.replace(notes, mark="")
        return notes.mark

    def _braces(self, address: str) -> str:
        """Return the comments on a word, which follow it in braces."""
        notes = self._take(address, bears_before=False)
        return "".join(f" {{{note}}}" for note in self._braced(address, notes.after))

    def _braced(self, address: str, notes: Sequence[str]) -> list[str]:
        """Return the comments that can stand in braces, having none in them."""
        lost = [note for note in notes if "{" in note or "}" in note]
        self.lost += [f"a comment on `{address}` has braces in it: {_shown(note)}" for note in lost]
        return [note for note in notes if note not in lost]

    def _take(self, address: str, bears_before: bool = True) -> Notes:
        """Take the notes on a thing off what is left of them."""
        notes = self._left.pop(address, Notes())
        kept = Notes(mark=notes.mark, before=() if bears_before else notes.before)
        if kept != Notes():
            self._left[address] = kept
        return notes


def _text(text: str) -> str:
    """Return free text as it can stand after a label: bare, or quoted as a string of JSON is."""
    bare = text.isprintable() and Plain(text).text == text and not _NEEDS_QUOTES.search(text)
    if bare:
        return text
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(char: str) -> str:
    if char.isprintable() and char not in '{};#"\\':
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _shown(what: object) -> str:
    """Return anything on one line, with nothing in it that a terminal would act on."""
    return "".join(char if char.isprintable() else "\ufffd" for char in str(what))
