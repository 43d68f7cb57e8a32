"""Highlighting keeps in step with the grammar, loses no character, and tells red from black."""

import json
import re
import runpy
from importlib import import_module
from importlib.metadata import entry_points

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.styles import get_style_by_name
from pygments.token import (
    Comment,
    Error,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from prefnotation.converting import emit, parse
from prefnotation.faults import syntax
from prefnotation.highlighting import PrefLexer
from prefnotation.highlighting.inks import BLACK, INKS, RED, SCOPES, SEAT, SUITLESS, ink
from prefnotation.highlighting.states import NAMED, patterns, states
from prefnotation.highlighting.textmate import textmate
from prefnotation.parsing.grammar import parser
from prefnotation.parsing.signs import Plain
from prefnotation.parsing.words import RUSSIAN
from prefnotation.spelling import LANGUAGES
from tests.any_deal import deals
from tests.checkout import ROOT

GRAMMAR = ROOT / "grammars" / "prefnotation.tmLanguage.json"
PAGE = (ROOT / "docs" / "notation.md").read_text("utf-8")
RECORDS = re.findall(r"```pref\n(.*?)```", PAGE, re.DOTALL)
RECORDS += [path.read_text("utf-8") for path in sorted((ROOT / "examples").glob("*.pref"))]


def found(text):
    """Return what is found in a text, blanks left out."""
    return [
        (token, value)
        for _, token, value in PrefLexer().get_tokens_unprocessed(text)
        if token is not Whitespace
    ]


def types(text):
    """Return the type of each character."""
    return [token for _, token, value in PrefLexer().get_tokens_unprocessed(text) for _ in value]


# In step with the grammar.


def front():
    """Return the terminals that a line may begin with."""
    found = states()
    return {found[name].word for name in found["root"].follow}


def test_every_terminal_is_a_label_or_has_its_ink():
    labels = {word for word, pattern in patterns().items() if pattern.endswith("[ \t]*:")}
    assert len(labels & front()) > 14
    assert set(INKS) <= set(patterns())
    assert set(patterns()) - set(INKS) <= labels & front()


def test_every_terminal_has_its_state_and_every_entry_begins_a_line():
    rules = parser().rules
    layout = {"_INDENT", "REMARK", "COMMENT", "_NL"}
    assert {state.word for state in states().values()} - {""} == set(patterns()) - layout
    entries = {rule.expansion[0].name for rule in rules if rule.origin.name == "_entry"}
    assert len(entries) > 12
    for entry in entries:
        opening = {
            rule.expansion[0].name
            for rule in rules
            if rule.origin.name == entry and rule.expansion[0].is_term
        }
        assert opening
        assert opening <= front()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_is_highlighted(language):
    for label in LANGUAGES[language].labels.values():
        first, *_ = found(f"{label}:\n")
        assert first[0] in (Keyword, Generic.Heading), label
        assert first[1] == label.split()[0]


def test_every_pattern_compiles_and_finds_something():
    for word, pattern in patterns().items():
        assert not re.compile(pattern).match(""), word
        for part, token in ink(word):
            assert not re.compile(part).match(""), (word, part)
            assert token in SCOPES


def test_no_pattern_swallows_a_note():
    for word, pattern in patterns().items():
        assert r"[^{}]*\}" not in pattern or word == "REMARK"


def test_each_suit_letter_has_its_colour():
    source = (ROOT / "grammars" / "cards.lark").read_text("utf-8")
    (letters,) = re.findall(r"^LETTER: +/\[(\w+)\]/", source, re.MULTILINE)
    for letter in letters:
        card, _ = RUSSIAN.card(f"К{letter}")
        colour = RED if card.value[0] in "♦♥" else BLACK
        for text in (f"Юг: {letter}К7", f"Юг: К{letter}", f"1. {letter}К", f"1. К{letter}"):
            assert found(text)[-1][0] is colour, text
        assert found(f"Контракт: 7{letter}")[-1] == (colour, letter)


@pytest.mark.parametrize("text", RECORDS)
def test_words_are_found_where_the_parser_finds_them_in_a_record(text):
    assert_as_parsed(text)


def written(deal):
    """Return a deal in its canonical form; leave it if that is not read back without a fault."""
    text = Plain(emit(deal, "notation")).text
    assume(all(finding.code != syntax.CODE for finding in parse(text).findings))
    return text


@given(deals())
def test_words_are_found_where_the_parser_finds_them(deal):
    assert_as_parsed(written(deal))


def assert_as_parsed(text):
    seen = types(text)
    named = re.compile(patterns()[NAMED])
    tokens = iter(parser().parse_interactive(text).exhaust_lexer())
    for token in tokens:
        if token.type == "OTHER" and named.match(text, token.start_pos):
            next(tokens)
            continue
        word = re.compile(patterns()[token.type]).match(text, token.start_pos)
        at, end = word.span()
        while at < end:
            part, type_ = next(
                (part, type_)
                for pattern, type_ in ink(token.type)
                if (part := re.compile(pattern).match(text, at, end))
            )
            for place in range(at, part.end()):
                assert text[place].isspace() or seen[place] is type_, (token, text)
            at = part.end()
        for place in range(end, token.end_pos):
            assert seen[place] in (Whitespace, Comment.Multiline), (token, text)


# No character is lost.


@given(st.text() | st.text('♠♣♦♥♡ТКДВ10789xх?!;#{}:,.)(→-> \t\r\nЮгСдачаsouth"\\&\ufe0e\ufeff🂡'))
@example("\ufeffСдача 1\r\n\r\nЮг: ♠\ufe0eК &hearts;Т🂡\r")
@example("\u200b")
@example("12 🂡")
def test_any_text_comes_back(text):
    assert "".join(value for _, _, value in PrefLexer().get_tokens_unprocessed(text)) == text
    at = 0
    for start, _, value in PrefLexer().get_tokens_unprocessed(text):
        assert start == at
        assert value
        at += len(value)


@given(deals())
def test_a_written_deal_comes_back_and_has_no_error(deal):
    text = written(deal)
    lexed = list(PrefLexer(stripnl=False).get_tokens(text))
    assert "".join(value for _, value in lexed) == text
    assert Error not in {token for token, _ in lexed}


@pytest.mark.parametrize("text", RECORDS)
def test_what_is_right_has_no_error(text):
    assert Error not in types(text)


# What is found.

FOUND = {
    "Сдача 3": [(Generic.Heading, "Сдача"), (String, "3")],
    "Сдача №3": [(Generic.Heading, "Сдача"), (Punctuation, "№"), (String, "3")],
    "%pref 1": [(Comment.Preproc, "%pref 1")],
    "Юг: ♠К98 ♥Т": [(SEAT, "Юг"), (Punctuation, ":"), (BLACK, "♠К98"), (RED, "♥Т")],
    "S: К♠ Q♡ &diams;7": [
        (SEAT, "S"), (Punctuation, ":"), (BLACK, "К♠"), (RED, "Q♡"), (RED, "&diams;7"),
    ],
    "Запад: 🂱 ?": [(SEAT, "Запад"), (Punctuation, ":"), (RED, "🂱"), (SUITLESS, "?")],
    "Прикуп: {рядом} ♥В": [
        (Keyword, "Прикуп"), (Punctuation, ":"), (Comment.Multiline, "{рядом}"), (RED, "♥В"),
    ],
    "Торговля: Юг 6♠!, 7 черв без прикупа": [
        (Keyword, "Торговля"), (Punctuation, ":"), (SEAT, "Юг"), (Number.Integer, "6"),
        (BLACK, "♠"), (Operator, "!"), (Punctuation, ","), (Number.Integer, "7"), (RED, "черв"),
        (Name.Builtin, "без"), (Name.Builtin, "прикупа"),
    ],
    "Контракт: 10БК": [
        (Keyword, "Контракт"), (Punctuation, ":"), (Number.Integer, "10"), (Name.Constant, "БК"),
    ],
    "Вист: Юг - вист?, в светлую": [
        (Keyword, "Вист"), (Punctuation, ":"), (SEAT, "Юг"), (Punctuation, "-"),
        (Name.Builtin, "вист"), (Operator, "?"), (Punctuation, ","), (Keyword.Pseudo, "в"),
        (Keyword.Pseudo, "светлую"),
    ],
    "1. [♣7] ♥?! 9 → Запад": [
        (Number.Integer, "1"), (Punctuation, "."), (Punctuation, "["), (BLACK, "♣7"),
        (Punctuation, "]"), (RED, "♥?"), (Operator, "!"), (SUITLESS, "9"), (Operator, "→"),
        (SEAT, "Запад"),
    ],
    # East after a comma only where all name their seats.
    "1. З ♠Д, В 9": [
        (Number.Integer, "1"), (Punctuation, "."), (SEAT, "З"), (BLACK, "♠Д"), (Punctuation, ","),
        (SEAT, "В"), (SUITLESS, "9"),
    ],
    "1. ♠Д, В 9": [
        (Number.Integer, "1"), (Punctuation, "."), (BLACK, "♠Д"), (Punctuation, ","),
        (SUITLESS, "В"), (SUITLESS, "9"),
    ],
    'Title:  "a # b" # c': [
        (Keyword, "Title"), (Punctuation, ":"), (String, '"a # b"'), (Comment.Single, "# c"),
    ],
    "Анна Ю.: ♠К7 ♥: В ; так": [
        (SEAT, "Анна Ю."), (Punctuation, ":"), (BLACK, "♠К7"), (RED, "♥: В"),
        (Comment.Single, "; так"),
    ],
    "Урок: ♠К рано": [(Name.Exception, "Урок"), (Punctuation, ":"), (String, "♠К рано")],
    "Погода: дождь ; был": [
        (Name.Exception, "Погода"), (Punctuation, ":"), (String, "дождь"),
        (Comment.Single, "; был"),
    ],
    "Взятки: Юг zz 2 {a\nb}\nЮг: ♠К": [
        (Keyword, "Взятки"), (Punctuation, ":"), (SEAT, "Юг"), (Error, "zz"),
        (Number.Integer, "2"), (Comment.Multiline, "{a\nb}"), (SEAT, "Юг"), (Punctuation, ":"),
        (BLACK, "♠К"),
    ],
    "12 Юг: ♠К ; так\nЮг:": [
        (Error, "12"), (Error, "Юг"), (Error, ":"), (Error, "♠"), (Error, "К"),
        (Comment.Single, "; так"), (SEAT, "Юг"), (Punctuation, ":"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", FOUND)
def test_what_is_found(text):
    assert found(text) == FOUND[text]


@pytest.mark.parametrize("style", ["default", "monokai", "github-dark", "solarized-light"])
def test_a_red_card_and_a_black_one_differ(style):
    colours = get_style_by_name(style)
    looks = [colours.style_for_token(token.parent) for token in (RED, BLACK)]
    assert looks[0] != looks[1]
    html = highlight("Юг: ♠К ♥Т", PrefLexer(), HtmlFormatter(style=style))
    assert '<span class="gs gs-Black">♠К</span>' in html
    assert '<span class="gr gr-Red">♥Т</span>' in html


# Where it is found.


def test_pygments_finds_it():
    assert isinstance(get_lexer_by_name("pref"), PrefLexer)
    assert isinstance(get_lexer_by_name("prefnotation"), PrefLexer)
    assert isinstance(get_lexer_for_filename("deal.pref"), PrefLexer)
    (entry,) = entry_points(group="pygments.lexers", name="prefnotation")
    assert entry.load() is PrefLexer


# For TextMate.


def test_the_textmate_grammar_is_the_one_that_is_made(capsys):
    main = import_module("prefnotation.highlighting.__main__")
    assert capsys.readouterr().out == ""
    runpy.run_path(main.__file__, run_name="__main__")
    assert capsys.readouterr().out == GRAMMAR.read_text("utf-8"), (
        "python -m prefnotation.highlighting > grammars/prefnotation.tmLanguage.json"
    )


def walk(node):
    """Yield all objects of a JSON value."""
    if isinstance(node, dict):
        yield node
    for child in node.values() if isinstance(node, dict) else node:
        if isinstance(child, (dict, list)):
            yield from walk(child)


def test_the_textmate_grammar_is_whole():
    grammar = textmate()
    rules = list(walk(grammar))
    included = {rule["include"].removeprefix("#") for rule in rules if "include" in rule}
    assert included == set(grammar["repository"])
    for rule in rules:
        for key in {"match", "begin", "end"} & rule.keys():
            # Where Python and Oniguruma read a set of characters differently, Python warns, and a
            # warning is an error; what lies behind has one length for both.
            re.compile(rule[key])
            assert not re.search(r"\\[ZA]|\(\?P", rule[key])
    scopes = {f"{name}.pref" for scope in SCOPES.values() for name in scope.split()}
    told = {name for rule in rules for name in rule.get("name", "").split()}
    assert told - {"prefnotation"} == scopes
    assert json.loads(GRAMMAR.read_text("utf-8"))["fileTypes"] == ["pref"]


def test_the_textmate_grammar_knows_every_spelling_of_a_suit():
    signs = ["♠", "♣", "♦", "♥", "♤", "♧", "♢", "♡", "♥\ufe0f", "♠\ufe0e"]
    signs += ["&spades;", "&clubs;", "&diams;", "&hearts;", "&#9824;", "&#9827;", "&#9830;"]
    repository = textmate()["repository"]
    (holding,) = {one["begin"] for name, one in repository.items() if name.startswith("holding-")}
    for sign in [*signs, "&#9829;"]:
        assert re.fullmatch(holding, f"{sign}К7"), sign
        scopes = [
            rule["name"]
            for rule in repository["ink-holding"]["patterns"]
            if re.match(rule["match"], f"{sign}К7")
        ]
        red = Plain(sign).text in "♦♥"
        assert scopes[0] == f"{SCOPES[RED if red else BLACK].split()[0]}.pref"
