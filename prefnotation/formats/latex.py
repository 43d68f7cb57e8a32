r"""LaTeX: a piece of a document, for a book, an article or a handout.

    % \usepackage[T1]{fontenc}
    % \usepackage[utf8]{inputenc}
    % \usepackage{xcolor}
    \subsection*{Deal 3}

The packages that it needs stand in comments at the top. Diamonds and hearts are red by xcolor, and
hollow as TeX has them. All else is plain LaTeX: sections without a number, `tabular`, `center`.
Every sign that TeX would act on is spelled; letters beyond Latin and Cyrillic want LuaLaTeX or
XeLaTeX and a font that has them. What is said of a trick stands below the play.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from prefnotation.formats._page.article import articles
from prefnotation.formats._page.asides import asides
from prefnotation.formats._page.columns import BOLD, RED, dressed
from prefnotation.formats._page.parts import Columns, Diagram, Entry, Held, Part, Play, Title
from prefnotation.model.deal import Record
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES = (".tex",)

_DRESS = {BOLD: (r"\textbf{", "}"), RED: (r"\textcolor{red}{", "}")}
_LANGUAGES = {"ru": "russian", "en": "english"}
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_SPELLED = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    # After the end of a row in a table these would say how high it is.
    "[": "{[}", "]": "{]}", "*": "{*}",
    "♠": r"$\spadesuit$", "♣": r"$\clubsuit$", "♦": r"$\diamondsuit$", "♥": r"$\heartsuit$",
    "▸": r"$\triangleright$", "←": r"$\leftarrow$", "→": r"$\rightarrow$", "−": "$-$",
    "·": r"\textperiodcentered{}", "–": r"\textendash{}", "—": r"\textemdash{}",
    "№": r"\textnumero{}", "\ufffd": "{?}", "½": r"$\frac{1}{2}$", "⅓": r"$\frac{1}{3}$",
    "⅔": r"$\frac{2}{3}$", "¼": r"$\frac{1}{4}$", "¾": r"$\frac{3}{4}$",
}  # fmt: skip
"""Signs that mean something to TeX or that its fonts lack."""
_SIGN = re.compile("|".join(map(re.escape, _SPELLED)) + r"|([-,'])(?=\1)")
"""One of these, or a sign that TeX would join with the next."""


def recognises(source: Source) -> bool:
    """Tell whether a text is a piece of LaTeX, as written here: it is not read."""
    return source.text.lstrip().startswith(("% \\usepackage", "\\documentclass"))


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Show records one after the other."""
    pages = articles(records, spelling)
    parts = [part for sections in pages for section in sections for part in section]
    lines = [line for part in parts for line in _lines(part)]
    fonts = "T2A" if any(map(_CYRILLIC.search, lines)) else "T1"
    packages = (
        rf"[{fonts}]{{fontenc}}",
        "[utf8]{inputenc}",
        f"[{_LANGUAGES[spelling.language]}]{{babel}}",
        "{xcolor}",
    )
    needed = [rf"% \usepackage{package}" for package in packages]
    return "\n".join([*needed, *lines]) + "\n" if lines else ""


def _lines(part: Part) -> Iterator[str]:
    match part:
        case Title():
            yield ""
            yield rf"\{'' if part.of_match else 'sub'}section*{{{_shown(part.text)}}}"
            yield from _paragraphs([" · ".join(part.facts)] if part.facts else [])
            yield from _remarks(part.remarks)
        case Entry():
            yield from _remarks(part.above)
            label = rf"\textbf{{{_shown(part.label)}:}} " if part.label else ""
            yield rf"\noindent {label}{_shown(part.text or '—')}\par"
            yield from _remarks(part.below)
        case Columns():
            yield from _remarks(part.above)
            yield rf"\noindent\textbf{{{_shown(part.label)}:}}\par"
            yield from _table([part.heads, *part.rows])
            yield from _remarks(part.below)
        case Diagram():
            yield from _diagram(part)
            yield from _remarks(part.remarks)
        case Play():
            yield from _play(part)
        case _:
            yield from _remarks(part.texts)


def _shown(text: str) -> str:
    """Escape a text with the paint on it as commands."""
    return dressed(text, _escaped, _DRESS)


def _escaped(text: str) -> str:
    return _SIGN.sub(lambda sign: _SPELLED.get(sign[0], f"{sign[0]}{{}}"), text)


def _paragraphs(texts: Iterable[str]) -> Iterator[str]:
    return (rf"\noindent {_shown(text)}\par" for text in texts)


def _remarks(texts: Iterable[str]) -> Iterator[str]:
    return (rf"{{\noindent\small {_shown(text)}\par}}" for text in texts)


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table with a line below its heads."""
    heads, *tricks = (" & ".join(map(_shown, row)) + r" \\" for row in rows)
    yield rf"\noindent\begin{{tabular}}{{@{{}}*{{{len(rows[0])}}}{{l}}@{{}}}}"
    yield rf"{heads} \hline"
    yield from tricks
    yield r"\end{tabular}\par"


def _diagram(diagram: Diagram) -> Iterator[str]:
    """Set the hands round the piles."""
    left, top, right, bottom = (_hands(side) for side in diagram[:4])
    rows = [rf"{_shown(label)} & {_shown(cards or '—')} \\" for label, cards in diagram.piles]
    box = rf"\fbox{{{_inner(rows, 'll')}}}" if rows else ""
    yield r"\begin{center}"
    yield r"\begin{tabular}{lll}"
    yield from [rf" & {top} & \\[1ex]"] if top else []
    yield rf"{left} & {box} & {right} \\[1ex]"
    yield from [rf" & {bottom} & \\"] if bottom else []
    yield r"\end{tabular}"
    yield r"\end{center}"


def _inner(rows: Iterable[str], columns: str) -> str:
    return rf"\begin{{tabular}}{{{columns}}}{' '.join(rows)}\end{{tabular}}"


def _hands(hands: Iterable[Held]) -> str:
    """Set the hands on one side of the table below each other."""
    rows: list[str] = []
    for hand in hands:
        rows += [rf"{_shown(hand.head)} \\"]
        rows += [rf"{_shown(sign)} {_shown(ranks)} \\" for sign, ranks in hand.suits]
    return _inner(rows, "l") if rows else ""


def _play(play: Play) -> Iterator[str]:
    """Yield a table for each block, and what is said of its tricks below it."""
    yield from _remarks(play.above)
    yield rf"\noindent\textbf{{{_shown(play.label)}:}}\par"
    yield from _remarks(play.below)
    for block in play.blocks:
        yield from _table([play.heads(block), *map(play.cells, block.rows)])
        for row in block.rows:
            number = rf"\textbf{{{_shown(row.number)}:}}"
            for depth, text in asides(row):
                inset = rf"\hspace*{{{depth}em}}" if depth else number
                yield rf"{{\noindent\small{inset} {_shown(text)}\par}}"
