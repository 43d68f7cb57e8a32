"""TextMate: the notation as a grammar for editors.

There a line is all that is ever seen, and nothing has been put into one spelling before.
"""

from typing import Any

from pygments.token import Comment, Error, Whitespace, _TokenType

from prefnotation.highlighting.inks import SCOPES, ink
from prefnotation.highlighting.states import patterns, states

_SELECTED = "[\ufe0e\ufe0f]?"
_WIDE = {
    "[♠♣♦♥]": f"(?:[♠♣♦♥♤♧♢♡]{_SELECTED}|&(?:spades|clubs|diams|hearts|#98(?:24|27|29|30));)",
    "[♦♥]": f"(?:[♦♥♢♡]{_SELECTED}|&(?:diams|hearts|#98(?:29|30));)",
    "[♠♣]": f"(?:[♠♣♤♧]{_SELECTED}|&(?:spades|clubs|#98(?:24|27));)",
}


def _wide(pattern: str) -> str:
    for sign, spellings in _WIDE.items():
        pattern = pattern.replace(sign, spellings)
    return pattern


def _scope(token: _TokenType) -> str:
    return " ".join(f"{name}.pref" for name in SCOPES[token].split())


def textmate() -> dict[str, Any]:
    """Return the notation as a TextMate grammar.

    Each word opens a region that reaches to the end of its line and knows what may follow.
    """
    shape, found = patterns(), states()
    repository: dict[str, Any] = {
        "comment": {"match": shape["COMMENT"], "name": _scope(Comment.Single)},
        "note": {"begin": r"\{", "end": r"\}|(?=\{)", "name": _scope(Comment.Multiline)},
        "junk": {"match": r"[^\s\w]|\w+", "name": _scope(Error)},
    }
    around = [{"match": "[ \t]+"}, {"include": "#note"}, {"include": "#comment"}]
    junk = {"include": "#junk"}
    repository["lost"] = {"begin": r"(?=\S)", "end": "$", "patterns": [*around, junk]}
    for word in sorted({state.word for state in found.values()} - {""}):
        repository[f"ink-{word.lower()}"] = {
            "patterns": [
                {"match": _wide(pattern), "name": _scope(token)}
                for pattern, token in ink(word)
                if token is not Whitespace
            ]
        }
    for name, state in found.items():
        inside = [*around, *({"include": f"#{then}"} for then in state.follow)]
        repository[name] = {
            "begin": _wide(shape.get(state.word, "")),
            "beginCaptures": {"0": {"patterns": [{"include": f"#ink-{state.word.lower()}"}]}},
            "end": "$",
            "patterns": [*inside, junk],
        }
    root = repository.pop("root")["patterns"][:-1]
    return {
        "name": "prefnotation",
        "scopeName": "source.pref",
        "fileTypes": ["pref"],
        "patterns": [*root, {"include": "#lost"}],
        "repository": repository,
    }
