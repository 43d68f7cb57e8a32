"""Notation: what players write, read by the grammars, written in its one canonical form.

    Сдача 3
    Юг: ♠К98 ♣10 ♦КВ107 ♥Т9
    Прикуп: ♥В ♥8
    Контракт: Запад 6♠
    1. ♠Т 7 8 ; cards in the order of play

One entry a line in the order of `Deal`, one blank line between deals, suits in the order of the
auction and high to low, the suit of a play always written, `, ` between calls and seats. A comment
before an entry has a line of its own, one after it ends the line, one on a card or a call follows
it in braces.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from prefnotation.formats.notation.comment_places import comments as comments
from prefnotation.model.auction import Call, Contract, Defence, Game
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Hand, Match, Notes, Other, Player, Record, Trick, Written
from prefnotation.model.seats import Seat
from prefnotation.parsing import parse
from prefnotation.parsing import parts as parts
from prefnotation.parsing.signs import Plain
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".pref",)
COMMENT_MARK = " ; "
"""What opens a comment behind something."""
_BARE_NAME = re.compile(r"[A-ZА-ЯЁ][\w.’'-]*(?: [A-ZА-ЯЁ][\w.’'-]*)*")
_NEEDS_QUOTES = re.compile(r'[{}]|\A[;#"]|[ \t][;#]|\A\s|\s\Z')


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write records in canonical form."""
    return "\n".join(writer.text() for _, writer in _writers(records, spelling))


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what the notation has no place for: comments on what cannot bear one, odd labels."""
    for record, writer in _writers(records, spelling):
        writer.text()
        name = record.name or "without a name"
        yield from (
            f"{type(record).__name__.lower()} {_shown(name)}: {lost}" for lost in writer.lost
        )


def _writers(records: Sequence[Record], spelling: Spelling) -> Iterator[tuple[Record, "_Writer"]]:
    """Yield a writer for each record, which knows who sits at its table."""
    table: tuple[Player, ...] = ()
    for record in records:
        if isinstance(record, Match):
            table = record.players or ()
        yield record, _Writer(record, spelling, record.players or table)


def read(source: Source) -> Reading:
    """Read the notation in any of its spellings."""
    return parse(source)


class _Writer:
    """Writes one record; `lost` tells what it had no place for."""

    def __init__(self, record: Record, spelling: Spelling, table: tuple[Player, ...]) -> None:
        self.lost: list[str] = []
        self._record = record
        self._spelling = spelling
        # Under a player's name stands a hand.
        self._names = {player.name.casefold() for player in table if player.seat}
        self._lines: list[str] = []
        self._left = dict(record.notes)

    def text(self) -> str:
        """Write the entries in the order of the fields of the record."""
        self._header()
        for field in self._record.__struct_fields__:
            value = getattr(self._record, field)
            if field not in ("name", "others", "notes") and value is not None:
                entry: Callable[[str, Any], None] = getattr(self, f"_{field}", self._plain)
                entry(field, value)
        for at, other in enumerate(self._record.others):
            self._other(other, f"others[{at}]")
        self._lines += [f"; {note}" for note in self._take("", bears_before=False).after]
        for address, notes in self._left.items():
            said = [notes.mark, *notes.before, *notes.after]
            remark = "; ".join(filter(None, said))
            self.lost.append(f"no place for a note on `{_shown(address)}`: {_shown(remark)}")
        return "".join(f"{line}\n" for line in self._lines)

    # Entries; those that are a text, a number, a seat or a count by seat are all plain.

    def _header(self) -> None:
        name = self._record.name
        label = self._spelling.labels["match" if isinstance(self._record, Match) else "name"]
        if name is not None and not ("0" <= name[:1] <= "9"):
            label += ":"
        self._entry("name", "" if name is None else _text(name) or _quoted(""), label, colon="")

    def _plain(self, field: str, value: Any) -> None:
        if isinstance(value, Mapping):
            counts = (f"{self._spelling.seats[seat]} {value[seat]}" for seat in sorted(value))
            self._entry(field, ", ".join(counts))
        elif isinstance(value, str):
            self._entry(field, _text(value))
        else:
            self._entry(field, self._spelling.spell(value))

    def _players(self, field: str, players: tuple[Player, ...]) -> None:
        words = (self._by(player.seat) + _name(player.name) for player in players)
        self._entry(field, ", ".join(words))

    def _hands(self, field: str, hands: Mapping[Seat, Hand]) -> None:
        for seat, hand in hands.items():
            label = self._spelling.seats[seat]
            self._entry(f"{field}.{seat.value}", self._spelling.cards(hand), label)

    def _talon(self, field: str, talon: tuple[Card, ...]) -> None:
        self._entry(field, " ".join(map(self._spelling.card, talon)))

    def _discard(self, field: str, discard: Hand) -> None:
        self._entry(field, self._spelling.cards(discard))

    def _auction(self, field: str, auction: tuple[Call, ...]) -> None:
        words = []
        for at, call in enumerate(auction):
            said = self._spelling.call(call) + self._mark(f"auction[{at}]")
            words.append(self._by(call.seat) + said + self._braces(f"auction[{at}]"))
        self._entry(field, ", ".join(words))

    def _game(self, field: str, game: Game) -> None:
        whole = not isinstance(game, Contract) or (game.level and game.trump)
        self._entry(field, self._spelling.game(game, self._mark("game") if whole else ""))

    def _defence(self, field: str, defence: Defence) -> None:
        words = []
        for at, declared in enumerate(defence.declared):
            address = f"defence.declared[{at}]"
            said = self._spelling.stands[declared.stand] + self._mark(address)
            words.append(self._by(declared.seat) + said + self._braces(address))
        if defence.open is not None:
            words.append(self._spelling.opened if defence.open else self._spelling.closed)
        self._entry(field, ", ".join(words))

    def _tricks(self, field: str, tricks: tuple[Trick, ...]) -> None:
        self._entry(field, "")
        self._trick_lines(field, tricks)

    def _taken(self, field: str, taken: int) -> None:
        self._entry(field, str(taken), self._spelling.labels["won"])

    def _score(self, field: str, score: tuple[Written, ...]) -> None:
        say = self._spelling
        words = []
        for written in score:
            sign = "+" if written.added and written.amount >= 0 else ""
            amount = f"{sign}{written.amount}".replace("-", "−")
            on = f" {say.on} {say.seats[written.on]}" if written.on else ""
            words.append(f"{say.seats[written.seat]} {say.books[written.book]} {amount}{on}")
        self._entry(field, ", ".join(words))

    def _total(self, field: str, total: Mapping[Seat, str]) -> None:
        self._plain(field, {seat: amount.replace("-", "−") for seat, amount in total.items()})

    def _trick_lines(self, where: str, tricks: tuple[Trick, ...], opened: str = "") -> None:
        """Write tricks, and after each what might have been played in its place."""
        for at, trick in enumerate(tricks):
            address = f"{where}[{at}]"
            closed = ")" if opened and at == len(tricks) - 1 and not trick.variations else ""
            self._trick(trick, address, "" if at else opened, closed)
            for number, variation in enumerate(trick.variations):
                self._trick_lines(f"{address}.variations[{number}]", variation, "(")
        if opened and tricks[-1].variations:
            self._lines.append(")")

    def _trick(self, trick: Trick, address: str, opened: str, closed: str) -> None:
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
        self._entry(address, " ".join(words) + closed, f"{opened}{trick.number}.", colon="")

    def _other(self, other: Other, address: str) -> None:
        label = " ".join(other.label.split()).casefold()
        if label not in self._names and _is_unknown(other.label):
            self._entry(address, _text(other.text), other.label)
        else:
            self.lost.append(f"`{_shown(other.label)}` cannot be a label: {_shown(other.text)}")

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
    return _quoted(text)


def _quoted(text: str) -> str:
    return '"' + "".join(map(_escaped, text)) + '"'


@lru_cache(1024)
def _is_unknown(label: str) -> bool:
    """Whether a line that begins so is read as an entry under a label that is not known."""
    return parse(Source(f"{label}: ♠\n")).records == (Deal(others=(Other(label, "♠"),)),)


@lru_cache(1024)
def _name(name: str) -> str:
    """Return a player's name, in quotation marks if it would be read as something else."""
    bare = _BARE_NAME.fullmatch(name)
    if bare and parse(Source(f"Игроки: {name}")).records == (Deal(players=(Player(name),)),):
        return name
    return _quoted(name)


def _escaped(char: str) -> str:
    if char.isprintable():
        return "\\" + char if char in '"\\' else char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _shown(what: object) -> str:
    """Return anything on one line, with nothing in it that a terminal would act on."""
    return "".join(char if char.isprintable() else "\ufffd" for char in str(what))
