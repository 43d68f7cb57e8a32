"""Players: whose seat a word names, by the seat itself or by the player who sits there."""

from collections.abc import Mapping

from prefnotation.diagnostics import Finding
from prefnotation.faults import unknown_player
from prefnotation.model.deal import Player
from prefnotation.model.seats import Seat
from prefnotation.parsing.page import Page, Word, unquoted
from prefnotation.parsing.words import SEATS

_ENDS = " \t:—–-"


class Players:
    """The seats of a table by the names of those who sit there."""

    def __init__(self, seats: Mapping[str, Seat], page: Page) -> None:
        self.seats = dict(seats)
        self._page = page

    def declare(self, players: tuple[Player, ...]) -> None:
        """Take the players of a record in place of those known so far."""
        self.seats = {player.name.casefold(): player.seat for player in players if player.seat}

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
        return SEATS.get(text.rstrip(_ENDS).lower()) or self.seats.get(name(text).casefold())


def name(text: str) -> str:
    """Return a player's name out of its word: without a colon or a dash, or out of its quotes."""
    bare = text.rstrip(_ENDS)
    if bare.startswith('"'):
        return unquoted(bare)
    return " ".join(bare.split())
