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


def game(found: list[Word], page: Page, players: Players) -> Game:
    """Return the game that is played, without its notes; each of its parts may be missing."""
    parts: dict[str, Any] = {}
    by: dict[str, Word] = {}
    kind: type[Contract | Misere | AllPass] = Contract
    for word in found:
        said: dict[str, Any] = {}
        if word.type == "WHO":
            said["declarer"] = players.seat(word)
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
            page.mark("game", mark)
            match call:
                case Bid():
                    said = {"level": call.level, "trump": call.trump}
                case MisereBid():
                    kind, said = Misere, {"kind": Misere}
                case AllPass() | Pass():
                    kind, said = AllPass, {"kind": AllPass}
                case _:
                    page.wrong(word, "a game", "a hold is a call of the auction")
                    continue
            if isinstance(call, Bid | MisereBid) and call.without_talon:
                said["without_talon"] = True
        if any(parts.get(part, value) != value for part, value in said.items()):
            page.wrong(word, "one game", "a deal has one game, and it has one declarer")
            continue
        parts |= said
        by |= dict.fromkeys(said, word)
        for part in said:
            page.place(f"game.{part}", word.start, word.end)
    parts.pop("kind", None)
    for part in parts.keys() - {*kind.__struct_fields__}:
        page.wrong(by[part], "one game", "a game of another kind is named beside it")
        del parts[part]
    return kind(**parts)


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
