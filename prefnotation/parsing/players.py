"""Players: whose seat a word names, by the seat itself or by the player who sits there."""

from collections.abc import Mapping

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from prefnotation.diagnostics import Finding
from prefnotation.faults import unknown_player
from prefnotation.model.deal import Player
from prefnotation.model.seats import Seat
from prefnotation.parsing import words
from prefnotation.parsing.explain import explain
from prefnotation.parsing.lines import Line, Lines, parse_text
from prefnotation.parsing.page import Page, Word, unquoted
from prefnotation.parsing.signs import Plain

_ENDS = " \t:—–-"


def introduce(lines: Lines, table: Mapping[str, Seat]) -> Mapping[str, Seat]:
    """Return the seats by name: of the players of a record, else of those of its match."""
    names: dict[str, Seat] = {}
    entries = [entry for line in lines.read for entry in line.tree.children]
    declared = [entry for entry in entries if isinstance(entry, Tree) and entry.data == "players"]
    for entry in declared:
        seat: Seat | None = None
        for token in entry.children:
            word = str(token).partition("{")[0]
            if isinstance(token, Token) and token.type == "SEATED":
                seat = words.seat(word)
            elif isinstance(token, Token) and token.type == "NAME":
                names |= {name(word).casefold(): seat} if seat else {}
                seat = None
    # A new match is a new table.
    match = any(isinstance(entry, Tree) and entry.data == "match" for entry in entries)
    return names if declared or match else table


def seat_hands(lines: Lines, plain: Plain, table: Mapping[str, Seat]) -> Lines:
    """Read the entries under a player's name as the hands that they are."""
    if not table:
        return lines
    seated = Lines([], lines.findings)
    for line in lines.read:
        entry = next((part for part in line.tree.children if isinstance(part, Tree)), None)
        label = entry.children[0] if entry is not None and entry.data == "other" else None
        if isinstance(label, Token) and name(label.partition("{")[0]).casefold() in table:
            _seat_hand(line, label, plain, table, seated)
        else:
            seated.read.append(line)
    return seated


def _seat_hand(
    line: Line, label: Token, plain: Plain, table: Mapping[str, Seat], seated: Lines
) -> None:
    """Parse a line once more, with the seat in place of the name and every offset as it was."""
    start = line.base + (label.start_pos or 0)
    end = plain.text.find("\n", start)
    written = plain.text[start : end if end >= 0 else len(plain.text)]
    seat = table[name(label.partition("{")[0]).casefold()]
    initial = next(word for word, known in words.SEATS.items() if known is seat and len(word) == 1)
    colon = written.index(":", len(label.partition("{")[0].rstrip(_ENDS)))
    text = f"{initial.upper()}:".ljust(colon + 1) + written[colon + 1 :] + "\n"
    remarks = [
        part for part in line.tree.children if isinstance(part, Token) and part.type == "REMARK"
    ]
    try:
        for parsed in parse_text(text, start):
            if remarks:
                seated.read.append(Line(Tree("line", [*remarks]), line.base))
            seated.read.append(parsed)
    except UnexpectedInput as error:
        seated.findings.append(explain(error, text, start, plain))


def seated(found: list[Word], page: Page) -> tuple[Player, ...]:
    """Return the players of an entry, each with the seat that stands before the name."""
    players: list[Player] = []
    seat: Seat | None = None
    for word in found:
        if word.type == "SEATED":
            seat = words.seat(word.text)
        else:
            players.append(Player(name(page.written(word.start, word.end)), seat))
            seat = None
    return tuple(players)


class Players:
    """The seats of a table by the names of those who sit there."""

    def __init__(self, seats: Mapping[str, Seat], page: Page) -> None:
        self.seats = seats
        self._page = page

    def seat(self, word: Word) -> Seat | None:
        """Return the seat of a word; say so if it names nobody who sits at the table."""
        found = self.known(word.text)
        if found is None:
            self._page.findings.append(
                Finding(
                    unknown_player.CODE,
                    "`{name}` is neither a seat nor a player of this table",
                    values={"name": name(word.text)},
                    help="players are named by an entry such as `Игроки: Юг Анна, Запад Борис`",
                    span=self._page.span(word.start, word.end),
                )
            )
        return found

    def known(self, text: str) -> Seat | None:
        """Return the seat that a text names, if it names one."""
        return words.seat(text) or self.seats.get(name(text).casefold())


def name(text: str) -> str:
    """Return a player's name out of its word: without a colon or a dash, or out of its quotes."""
    bare = text.rstrip(_ENDS)
    if bare.startswith('"'):
        return unquoted(bare)
    return " ".join(bare.split())
