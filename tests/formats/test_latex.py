import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from hypothesis import given

from prefnotation import converting
from prefnotation.formats.latex import emit
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal, Notes, Record, Trick
from prefnotation.model.seats import Seat
from prefnotation.spelling import ENGLISH, LANGUAGES, Spelling
from tests.checkout import ROOT
from tests.formats.shown import (
    HOSTILE,
    RECORDS,
    any_records,
    compare,
    hostile,
    languages,
    read,
    said,
)

SYMBOLS = {
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textless": "<",
    "textgreater": ">", "textbar": "|", "textquotedbl": '"', "textasciigrave": "`",
    "textperiodcentered": "·", "textendash": "–", "textemdash": "—", "textnumero": "№",
    "spadesuit": "♠", "clubsuit": "♣", "diamondsuit": "♦", "heartsuit": "♥", "triangleright": "▸",
    "leftarrow": "←", "rightarrow": "→",
}  # fmt: skip
"""Commands that stand for one sign."""
COMMANDS = {
    "section*", "subsection*", "textbf", "textcolor", "noindent", "small", "par", "hspace*",
    "begin", "end", "hline", "fbox", "frac",
}  # fmt: skip
TOKEN = re.compile(r"\\(?:[a-zA-Z]+\*?|.)|\$-\$|.", re.DOTALL)
FRACTION = re.compile(r"\\frac\{(\d)\}\{(\d)\}")
ARGUMENT = re.compile(
    r"\\(?:textcolor|hspace\*|begin|end)\{[^{}]*\}|\{@\{\}\*\{\d+\}\{l\}@\{\}\}|\[1ex\]"
)
"""Arguments that nobody sees."""


def words(text: str) -> str:
    """Return what is set; see that TeX has nothing to act on but what we write.

    Groups and environments are closed in their order, a cell ends nowhere but in a table, and each
    row of a table has no more cells than it has columns.
    """
    header, body = re.fullmatch(r"((?:% [^\n]*\n)+)(.*)", text, re.DOTALL).groups()
    assert header.count("\n") == 4
    assert header.endswith("{babel}\n% \\usepackage{xcolor}\n")
    opened = re.findall(r"\\(begin|end)\{(\w+)\}", body)
    stack: list[str] = []
    for verb, name in opened:
        if verb == "begin":
            stack.append(name)
        else:
            assert stack.pop() == name
    assert not stack
    seen, depth, maths = [], 0, False
    halves = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}
    body = FRACTION.sub(lambda found: halves[f"{found[1]}/{found[2]}"], body)
    body = re.sub(r"(\\begin\{tabular\})\{l+\}", r"\1", body)
    for token in TOKEN.findall(ARGUMENT.sub(" ", body)):
        name = token[1:]
        if token == "$-$":
            seen.append("−")
        elif token[0] == "\\" and len(token) > 1 and name[0].isalpha():
            assert name in SYMBOLS or name in COMMANDS, token
            seen.append(SYMBOLS.get(name, " "))
        elif token in ("\\\\", "&", "\n"):
            seen.append(" ")
        elif token[0] == "\\":
            assert name in "{}$&#%_"
            seen.append(name)
        elif token in "{}":
            depth += 1 if token == "{" else -1
            assert depth >= 0
        elif token == "$":
            maths = not maths
        else:
            assert token not in '#%^_~"`'
            seen.append(token)
    assert depth == 0
    assert not maths
    return " ".join("".join(seen).split())


@pytest.mark.parametrize("name", RECORDS)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    compare(emit(*read(name)), Path(__file__).parent / "latex" / f"{name}.tex", request)


def once(text: str) -> str:
    """Return a text as it is set: what takes the place of a character is a question mark."""
    return " ".join(text.replace("\ufffd", "?").split())


@given(any_records, languages)
def test_any_record_can_be_set(records: list[Record], spelling: Spelling) -> None:
    shown = words(emit(records, spelling))
    assert all(once(one) in shown for one in said(records))


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_commands(text: str) -> None:
    records = hostile(text)
    shown = words(emit(records, ENGLISH))
    assert all(once(one) in shown for one in said(records))


def test_no_records_are_an_empty_text() -> None:
    assert emit([], ENGLISH) == ""


def test_the_packages_are_named_at_the_top() -> None:
    english, russian = Deal(name="misère"), Deal(name="мизер")
    header = "% \\usepackage[{}]{{fontenc}}\n% \\usepackage[utf8]{{inputenc}}\n"
    assert emit([english], ENGLISH).startswith(header.format("T1"))
    assert emit([russian], ENGLISH).startswith(header.format("T2A"))
    assert emit(*read("russian")).splitlines()[2:4] == [
        "% \\usepackage[russian]{babel}",
        "% \\usepackage{xcolor}",
    ]


def test_signs_that_tex_would_join_are_parted() -> None:
    assert r"\subsection*{Deal a-{}-{}-b ,{},c '{}'d '{}'{}'}" in emit(
        [Deal(name="a---b ,,c ''d '''")], ENGLISH
    )


def test_a_row_never_begins_with_an_argument() -> None:
    deal = Deal(tricks=(Trick(1, (Card.SA,), talon=Card.H7),), name="*[1ex]")
    text = emit([deal], ENGLISH)
    assert r"{[}$\heartsuit$7{]}" in text
    assert r"{*}{[}1ex{]}" in text


def test_hands_alone_and_what_is_said_of_tricks() -> None:
    trick = Trick(2, (Card.SA,), variations=((Trick(2, (Card.SK,)),),))
    notes = {
        "": Notes(after=("z",)),
        "hands.west": Notes(after=("a",)),
        "tricks": Notes(before=("b",)),
        "tricks[0].variations[0][0]": Notes(after=("c",)),
        "won": Notes(before=("d",), after=("e",)),
    }
    deal = Deal(hands={Seat.WEST: (Card.DA,)}, tricks=(trick,), won={}, best={}, notes=notes)
    hand = r"\begin{tabular}{l}West \\ $\spadesuit$ \textemdash{} \\ $\clubsuit$ \textemdash{} \\ "
    lines = emit([deal], ENGLISH).replace(r"\textbf{West}", "West").splitlines()[4:]
    assert lines[:5] == [
        "",
        r"\subsection*{Deal}",
        r"\begin{center}",
        r"\begin{tabular}{lll}",
        hand
        + r"\textcolor{red}{$\diamondsuit$} \textcolor{red}{A} \\ \textcolor{red}{$\heartsuit$} "
        r"\textcolor{red}{\textemdash{}} \\\end{tabular} &  &  \\[1ex]",
    ]
    assert lines[5:] == [
        r"\end{tabular}",
        r"\end{center}",
        r"{\noindent\small West \textemdash{} a\par}",
        r"{\noindent\small \textemdash{} b\par}",
        r"\noindent\textbf{Play:}\par",
        r"\noindent\begin{tabular}{@{}*{4}{l}@{}}",
        r"\# & 1st & 2nd & 3rd \\ \hline",
        r"2 & $\spadesuit$A &  &  \\",
        r"\end{tabular}\par",
        r"{\noindent\small\textbf{2:} (2. $\spadesuit$K)\par}",
        r"{\noindent\small\hspace*{1em} 2. \textemdash{} c\par}",
        r"{\noindent\small \textemdash{} d\par}",
        r"\noindent \textbf{Tricks:} \textemdash{}\par",
        r"{\noindent\small \textemdash{} e\par}",
        r"\noindent \textbf{Best:} \textemdash{}\par",
        r"{\noindent\small \textemdash{} z\par}",
    ]


@pytest.mark.skipif(not which("pdflatex"), reason="there is no LaTeX")
@pytest.mark.parametrize("language", LANGUAGES)
def test_latex_typesets_it(language, tmp_path):
    records = [record for text in HOSTILE for record in hostile(text)]
    for example in sorted((ROOT / "examples").glob("*.pref")):
        records += converting.read(example).records
    piece = emit(records, LANGUAGES[language])
    packages = "\n".join(re.findall(r"^% (\\usepackage.*)$", piece, re.MULTILINE))
    (tmp_path / "page.tex").write_text(
        f"\\documentclass{{article}}\n{packages}\n\\begin{{document}}\n{piece}\\end{{document}}\n",
        "utf-8",
    )
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "page.tex"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    log = (tmp_path / "page.log").read_text("latin-1")
    assert done.returncode == 0, re.findall(r"^!.*(?:\n.*){4}", log, re.MULTILINE)[:3]
    assert "Missing character" not in log
    assert (tmp_path / "page.pdf").stat().st_size > 10_000
