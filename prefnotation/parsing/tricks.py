"""Tricks: from the words of trick lines to tricks, with variations as deep as they go."""

from typing import Any

from prefnotation.diagnostics import Phrase
from prefnotation.model.cards import Card
from prefnotation.model.deal import Mark, Trick
from prefnotation.model.seats import Seat
from prefnotation.parsing.page import Page, Word
from prefnotation.parsing.players import Players
from prefnotation.parsing.words import Words

DEEPEST = 30
"""How deep variations may nest; what is deeper is not meant for people."""

_Draft = dict[str, Any]


class Tricks:
    """The tricks of a record so far. A variation is open until its parenthesis closes."""

    def __init__(self, page: Page, meaning: Words, players: Players) -> None:
        self._page = page
        self._meaning = meaning
        self._players = players
        # Level by level: where its tricks stand, and the tricks. The first level is the play.
        self._levels: list[tuple[str, list[_Draft], Word | None]] = [("tricks", [], None)]
        self._last: Word

    def take(self, found: list[Word]) -> str:
        """Take the words of a line and return the address of the first trick that begins there."""
        first = ""
        start = found[0]
        self._last = found[-1]
        for word in found:
            if word.type == "OPEN":
                self._open(word)
            elif word.type == "CLOSE":
                self._close(word)
                self._page.after(self._address(), word.notes)
            elif word.type in ("NUMBER", "DOTTED"):
                number = word.text.rstrip(".)")
                self._tricks.append({"number": int(number), "plays": [], "seats": []})
                first = first or self._address()
                start = word
                self._page.after(self._address(), word.notes)
                self._page.place(self._address(), word.start, word.end)
            else:
                self._word(word)
                self._page.place(self._address(), start.start, word.end)
        return first or self._address()

    def taken(self) -> tuple[Trick, ...]:
        """Return all tricks; say of a variation that is not closed."""
        while len(self._levels) > 1:
            where, _, opened = self._levels.pop()
            assert opened is not None
            if where:
                self._page.wrong(opened, "a variation that ends", "`)` closes it")
            else:
                self._leave_out(opened, self._last)
        return _tricks(self._levels[0][1])

    @property
    def _tricks(self) -> list[_Draft]:
        return self._levels[-1][1]

    def _address(self) -> str:
        where, tricks, _ = self._levels[-1]
        return f"{where}[{len(tricks) - 1}]" if tricks else where.rpartition(".")[0] or "tricks"

    def _open(self, word: Word) -> None:
        if self._tricks and len(self._levels) <= DEEPEST:
            variations = self._tricks[-1].setdefault("variations", [])
            address = f"{self._address()}.variations[{len(variations)}]"
            variations.append([])
            self._levels.append((address, variations[-1], word))
        else:
            # It is read all the same, as a variation of nothing, so that its end is found.
            self._levels.append(("", [], word))

    def _close(self, word: Word) -> None:
        if len(self._levels) == 1:
            self._page.wrong(word, "a trick", "no variation is open here")
            return
        where, _, opened = self._levels.pop()
        if not where and opened is not None:
            self._leave_out(opened, word)

    def _leave_out(self, opened: Word, last: Word) -> None:
        """Say that a variation is none, all of it; those in it that are too deep go with it."""
        if len(self._levels) > DEEPEST + 1:
            return
        help_ = "a variation stands after the trick that it replaces"
        if len(self._levels) > DEEPEST:
            help_ = Phrase("variations nest {deepest} deep at most", deepest=DEEPEST)
        self._page.wrong(opened, "a trick", help_, last.end)

    def _word(self, word: Word) -> None:
        trick = self._tricks[-1]
        address = at = self._address()
        if word.type in ("WHO", "NEXT"):
            self._page.place(f"{address}.seats[{len(trick['seats'])}]", word.start, word.end)
            trick["seats"].append(self._players.seat(word))
        elif word.type == "TURNED":
            self._page.place(f"{address}.talon", word.start, word.end)
            trick["talon"] = self._meaning.card(word.text[1:-1].strip())[0]
        elif word.type == "WINNER":
            self._page.place(f"{address}.winner", word.start, word.end)
            trick["winner"] = self._players.seat(word._replace(text=word.text.lstrip("→-=> \t")))
        else:
            at = f"{address}.plays[{len(trick['plays'])}]"
            self._page.place(at, word.start, word.end)
            card, mark = self._played(word, trick)
            trick["plays"].append(card)
            self._page.mark(at, mark)
        self._page.after(at, word.notes)

    def _played(self, word: Word, trick: _Draft) -> tuple[Card, Mark]:
        if word.type == "BARE" and "suited" not in trick:
            self._page.wrong(word, "a card with its suit", "no suit was written before it")
            return Card.ANY, ""
        if word.type == "BARE":
            return self._meaning.bare(word.text, trick["suited"])
        card, mark = self._meaning.card(word.text)
        if card.suit:
            trick["suited"] = card
        return card, mark


def _tricks(drafts: list[_Draft]) -> tuple[Trick, ...]:
    return tuple(
        Trick(
            draft["number"],
            tuple(draft["plays"]),
            _seats(draft["seats"]),
            draft.get("talon"),
            draft.get("winner"),
            tuple(_tricks(variation) for variation in draft.get("variations", ()) if variation),
        )
        for draft in drafts
    )


def _seats(seats: list[Seat | None]) -> tuple[Seat, ...]:
    """Return the seats if all are known; an unknown player leaves open who played what."""
    known = tuple(seat for seat in seats if seat is not None)
    return known if len(known) == len(seats) else ()
