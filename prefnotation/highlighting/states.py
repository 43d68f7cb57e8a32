"""States: how the words of a line look and which may follow which, taken from the grammar."""

from collections.abc import Iterator
from typing import NamedTuple

from prefnotation.parsing.grammar import parser

# Blanks and comments may stand behind every word, so that they belong to no state but to each.
_LAYOUT = {"_INDENT", "REMARK", "COMMENT", "_NL"}
_TAIL = "(?:[ \t]+|\\{[^{}]*\\})*"

NAMED = "NAMED"
"""A player's name before a hand: to the grammar an unknown label until it is known who plays."""

# Nothing but cards may follow, and a suit sign among the first of them.
_CARDS = r"(?=[ \t]*(?:10|\w)?[♠♣♦♥][♠♣♦♥\dXХxхTТtтAАaаKКkкQqДдJjВвBb?,:–—− \t-]*(?:$|\n|[;#{]))"


class State(NamedTuple):
    """A place in a line: the word that leads there and the states of those that may follow."""

    word: str
    follow: tuple[str, ...]


def patterns() -> dict[str, str]:
    """Return the pattern of each terminal, without its tail, in the order in which Lark tries."""
    terminals = sorted(
        parser().terminals,
        key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name),
    )
    shapes = {str(one.name): one.pattern.to_regexp().replace(_TAIL, "") for one in terminals}
    return {NAMED: rf"{shapes['NAME']}[ \t]*:{_CARDS}"} | shapes


_Place = tuple[int, int]
"""A rule of the grammar and a symbol in it, counted."""


class _Rules:
    """The rules of the grammar: where a word may stand, and what may stand behind it."""

    def __init__(self) -> None:
        self._heads = [str(rule.origin.name) for rule in parser().rules]
        self._bodies = [
            [(str(symbol.name), bool(symbol.is_term)) for symbol in rule.expansion]
            for rule in parser().rules
        ]

    def word(self, place: _Place) -> str:
        """Return the word that stands at a place."""
        return self._bodies[place[0]][place[1]][0]

    def opening(self, head: str, seen: set[str]) -> Iterator[_Place]:
        """Yield the places of the words that a thing may begin with."""
        seen.add(head)
        for rule, body in enumerate(self._bodies):
            if self._heads[rule] == head and body:
                yield from self._at(rule, 0, seen)

    def behind(self, place: _Place, seen: set[str]) -> Iterator[_Place]:
        """Yield the places of the words that may come next."""
        rule, at = place
        head = self._heads[rule]
        if at + 1 < len(self._bodies[rule]):
            yield from self._at(rule, at + 1, set())
        elif head not in seen:
            seen.add(head)
            for outer, body in enumerate(self._bodies):
                for found, symbol in enumerate(body):
                    if symbol == (head, False):
                        yield from self.behind((outer, found), seen)

    def _at(self, rule: int, at: int, seen: set[str]) -> Iterator[_Place]:
        name, is_word = self._bodies[rule][at]
        if is_word:
            yield rule, at
        elif name not in seen:
            yield from self.opening(name, seen)


def states() -> dict[str, State]:
    """Return what may follow each word of a line, as the rules of the grammar have it.

    A state is the set of places in the rules where its word may stand; in the first, `root`, a
    line begins.
    """
    rules = _Rules()
    words = [word for word in patterns() if word not in _LAYOUT]
    found: dict[str, State] = {}
    names: dict[frozenset[_Place], str] = {}
    waiting = [("root", "", frozenset(rules.opening("line", set())))]
    for name, word, nexts in waiting:
        follow = []
        for next_word in words:
            places = frozenset(place for place in nexts if rules.word(place) == next_word)
            if places and places not in names:
                names[places] = f"{next_word.lower()}-{len(names)}"
                behind = (then for place in places for then in rules.behind(place, set()))
                waiting.append((names[places], next_word, frozenset(behind)))
            if places:
                follow.append(names[places])
        found[name] = State(word, tuple(follow))
    hands = next(state.follow for state in found.values() if state.word == "SEAT_LABEL")
    found[NAMED.lower()] = State(NAMED, hands)
    *labels, other = found["root"].follow
    found["root"] = State("", (*labels, NAMED.lower(), other))
    return _merged(found)


def _merged(found: dict[str, State]) -> dict[str, State]:
    """Return the states without those that are as another."""
    first: dict[State, str] = {}
    same = {name: first.setdefault(state, name) for name, state in found.items()}
    if len(first) == len(found):
        return found
    return _merged(
        {
            name: State(state.word, tuple(same[then] for then in state.follow))
            for state, name in first.items()
        }
    )
