"""Calls: from the words of auction, contract and whist to what they say."""

from typing import Any

import msgspec

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Declared,
    Defence,
    Game,
    Misere,
    MisereBid,
    Pass,
)
from prefnotation.parsing import words
from prefnotation.parsing.page import Page, Word
from prefnotation.parsing.players import Players


def auction(found: list[Word], page: Page, players: Players) -> tuple[Call, ...]:
    """Return the calls of an auction."""
    calls: list[Call] = []
    speaker: Word | None = None
    for word in found:
        at = f"auction[{len(calls)}]"
        page.after(at, word.notes)
        if word.type == "WHO":
            speaker = word
            continue
        said, mark = words.call(word.text)
        page.mark(at, mark)
        page.place(at, (speaker or word).start, word.end)
        # In an auction all-pass is what three passes come to: it stands for the last of them.
        made = Pass() if isinstance(said, AllPass) else said
        if speaker:
            made = msgspec.structs.replace(made, seat=players.seat(speaker))
        calls.append(made)
        speaker = None
    return tuple(calls)


def game(entries: list[list[Word]], page: Page, players: Players) -> Game:
    """Return the game that is played, without its notes; each of its parts may be missing.

    Each entry begins with its label: `Играет: Юг` and `Козырь: ♦` are two parts of one game.
    """
    parts: dict[str, Any] = {}
    by: dict[str, Word] = {}
    labels: dict[str, Word] = {}
    for label, *found in entries:
        first = labels.setdefault(label.text.casefold(), label)
        told = first is label
        for word in found:
            said = _said(word, page, players)
            if any(parts.get(part, value) != value for part, value in said.items()):
                page.wrong(word, "one game", "a deal has one game, and it has one declarer")
                told = True
                continue
            for part in said.keys() - parts.keys():
                parts[part], by[part], told = said[part], word, True
                page.place(f"game.{part}", word.start, word.end)
        if not told:
            page.repeated(label, first)
    kind: type[Contract | Misere | AllPass] = parts.pop("kind", Contract)
    for part in parts.keys() - {*kind.__struct_fields__}:
        page.wrong(by[part], "one game", "a game of another kind is named beside it")
        del parts[part]
    return kind(**parts)


def _said(word: Word, page: Page, players: Players) -> dict[str, Any]:
    """Return what a word says of the game, by field; `kind` is the class of the game."""
    match word.type:
        case "WHO":
            return {"declarer": players.seat(word)}
        case "UNDONE":
            return {"without_three": True}
        case "BLIND":
            return {"without_talon": True}
        case "TRUMP":
            return {"trump": words.trump(word.text)}
        case "LEVEL":
            return {"level": words.level(word.text)}
    call, mark = words.call(word.text)
    page.mark("game", mark)
    match call:
        case Bid():
            said = {"level": call.level, "trump": call.trump}
        case MisereBid():
            said = {"kind": Misere}
        case AllPass() | Pass():
            return {"kind": AllPass}
        case _:
            page.wrong(word, "a game", "a hold is a call of the auction")
            return {}
    return said | ({"without_talon": True} if call.without_talon else {})


def defence(found: list[Word], page: Page, players: Players) -> Defence:
    """Return what the defenders declared, and whether they play open."""
    declared: list[Declared] = []
    opened: bool | None = None
    speaker: Word | None = None
    for word in found:
        at = f"defence.declared[{len(declared)}]"
        page.after("defence" if word.type == "OPENLY" else at, word.notes)
        if word.type == "STAND":
            said, mark = words.stand(word.text)
            page.mark(at, mark)
            page.place(at, (speaker or word).start, word.end)
            declared.append(Declared(said, players.seat(speaker) if speaker else None))
            speaker = None
            continue
        _says_nothing(speaker, page)
        speaker = word if word.type == "WHO" else None
        if word.type == "OPENLY" and opened not in (None, words.openly(word.text)):
            page.wrong(word, "one way to play", "the defenders play open or closed")
        elif word.type == "OPENLY":
            opened = words.openly(word.text)
            page.place("defence.open", word.start, word.end)
    _says_nothing(speaker, page)
    return Defence(tuple(declared), opened)


def _says_nothing(speaker: Word | None, page: Page) -> None:
    """Say of a seat, if there is one, that no declaration follows it."""
    if speaker:
        page.wrong(speaker, "a seat and what it declares", "such as `Юг вист, Запад пас`")
