"""Accounts: from the words of counts, scores and settlements to what each player has."""

from collections.abc import Callable
from typing import TypeVar

from prefnotation.model.deal import Written
from prefnotation.model.seats import Seat
from prefnotation.parsing import words
from prefnotation.parsing.page import Page, Word
from prefnotation.parsing.players import Players

_Count = TypeVar("_Count")


def by_seat(
    address: str,
    found: list[Word],
    page: Page,
    players: Players,
    value: Callable[[str], _Count],
) -> dict[Seat, _Count]:
    """Return what stands for each seat, who and how much in turn."""
    counted: dict[Seat, _Count] = {}
    first: dict[Seat, Word] = {}
    for word in found:
        page.after(address, word.notes)
    for who, count in zip(found[::2], found[1::2], strict=True):
        seat = players.seat(who)
        if seat in counted:
            page.repeated(who, first[seat])
        elif seat:
            first[seat] = who
            counted[seat] = value(count.text)
            page.place(f"{address}.{seat.value}", who.start, count.end)
    return counted


def score(found: list[Word], page: Page, players: Players) -> tuple[Written, ...]:
    """Return what is written after a deal: a player, then a number in each of his books."""
    written: list[Written] = []
    player: Word | None = None
    last: Word | None = None
    for word in found:
        page.after("score", word.notes)
        if word.type == "WHO":
            player = word
        elif word.type == "SHEET" and player:
            book, amount, added = words.sheet(word.text)
            seat = players.seat(player)
            last = word if seat else None
            if seat:
                page.place(f"score[{len(written)}]", word.start, word.end)
                written.append(Written(seat, book, amount, added))
        elif word.type == "SHEET":
            page.wrong(word, "a player before it", "such as `Юг висты +8 на Запад`")
        elif last:
            on = players.seat(word._replace(text=word.text.split(maxsplit=1)[1]))
            kept = written.pop()
            written.append(Written(kept.seat, kept.book, kept.amount, kept.added, on))
            last = None
        else:
            page.wrong(word, "whists before it", "such as `Юг висты +8 на Запад`")
    return tuple(written)
