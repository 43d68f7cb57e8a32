"""The catalogue: every sentence that can be said of a record is there, and says the same."""

import ast
import re
from collections.abc import Iterator

import pytest
from msgspec import inspect

from prefnotation import check, checking, emit, parse
from prefnotation.catalogue import TABLES, translate
from prefnotation.checking import faults
from prefnotation.converting import read_source
from prefnotation.diagnostics import Phrase, fill
from prefnotation.formats._data.nodes import DEAL, MATCH
from prefnotation.model.cards import Card
from prefnotation.model.deal import Deal
from prefnotation.model.seats import Seat
from prefnotation.source import Source
from prefnotation.spelling import RUSSIAN
from tests.checkout import ROOT
from tests.test_legality import PLAY, WEST
from tests.test_style import WITHOUT_EXAMPLES, example

RU = TABLES["ru"]
NAME = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
FORMS = re.compile(r"\{\w+:([^{}]*)\}")

# Where sentences are said.
PACKAGE = ROOT / "prefnotation"
FOLDERS = ("rules", "faults", "parsing", "formats", "play", "model", "suppressing")
PATHS = [
    *PACKAGE.glob("*.py"),
    *(path for folder in FOLDERS for path in (PACKAGE / folder).rglob("*.py")),
]
# Which arguments of a call are sentences.
SAYS = {
    "Finding": (1, 4), "Label": (0,), "Phrase": (0,), "wrong_card": (1,), "wrong": (1, 2),
    "_expect": (0,), "_lose": (0,), "_find": (0, 1, 2), "_fault": (0,), "getattr": (2,),
    "_no_code": (0, 2), "expect": (0,), "tell": (1, 2),
}  # fmt: skip
KEYWORDS = {"message", "help"}
VARIABLES = {"message", "help_", "says", "advice", "told", "expected", "found", "shown", "_RANKS"}
VARIABLES |= {"_NOT_NOTED", "_NOT_BY_COMMENTS"}
DICTIONARIES = {"_WANTED", "_NAMES", "_WORDS", "_HELP", "_ABSENT"}
FUNCTIONS = {"wanted", "hint", "choice", "_found", "_help", "_listed", "_tee", "_meant"}
# Sentences that are put together of parts, and what they come to.
BUILT = {
    "{meant} is played nowhere: read it {here}?": (
        "{meant} is played nowhere: read it here?",
        "{meant} is played nowhere: read it there?",
    ),
    "; a new deal begins with a header such as `Сдача 2`": (
        "the first one counts; a new deal begins with a header such as `Сдача 2`",
    ),
}


def texts(node: ast.AST | None) -> Iterator[str]:
    """Yield what an expression may be, if that is a text; what is put in there is a name."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(map(part, parts))
        case ast.IfExp(body=one, orelse=other):
            yield from (*texts(one), *texts(other))
        case ast.BoolOp(values=nodes) | ast.Tuple(elts=nodes):
            for each in nodes:
                yield from texts(each)
        case ast.Call(func=ast.Attribute(attr="get"), args=[_, default]):
            yield from texts(default)


def part(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.FormattedValue)
    names = [each.id.lower() for each in ast.walk(node.value) if isinstance(each, ast.Name)]
    return f"{{{names[0]}}}"


def said(tree: ast.AST) -> Iterator[str]:
    """Yield the sentences of a module."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in SAYS:
                for at in SAYS[name]:
                    yield from texts(node.args[at]) if at < len(node.args) else ()
                for keyword in node.keywords:
                    if name in ("Finding", "Label") and keyword.arg in KEYWORDS:
                        yield from texts(keyword.value)
            case ast.Assign(targets=[target], value=value):
                yield from assigned(target, value)
            case ast.AugAssign(target=ast.Name(id=name), value=value) if name in VARIABLES:
                yield from texts(value)
            case ast.FunctionDef(name=name) if name in FUNCTIONS:
                for each in ast.walk(node):
                    if isinstance(each, ast.Return):
                        yield from texts(each.value)


def refused(tree: ast.AST) -> Iterator[str]:
    """Yield why the model refuses a value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield from texts(node.exc.args[0])


def assigned(target: ast.expr, value: ast.expr) -> Iterator[str]:
    match target, value:
        case ast.Name(id=name), ast.Dict(values=values) if name in DICTIONARIES:
            for each in values:
                yield from texts(each)
        case ast.Name(id=name), _ if name in VARIABLES:
            yield from texts(value)
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            for one, other in zip(targets, values, strict=True):
                yield from assigned(one, other)


def sentences() -> dict[str, str]:
    """Return all sentences, each with the module that says it."""
    found = {}
    for path in PATHS:
        tree = ast.parse(path.read_text("utf-8"))
        for sentence in (*said(tree), *(refused(tree) if path.name == "deal.py" else ())):
            # Of signs and values alone there is nothing to translate.
            if re.search("[A-Za-z]{2}", NAME.sub("", sentence)) or sentence in RU:
                for whole in BUILT.get(sentence, (sentence,)):
                    found[whole] = path.name
    return found


def nouns(kind: inspect.Type, seen: set[str]) -> Iterator[str]:
    """Yield what JSON calls the things that may stand in a record."""
    if repr(kind) in seen:
        return
    seen.add(repr(kind))
    match kind:
        case inspect.EnumType(cls=cls) | inspect.StructType(cls=cls):
            yield cls.__name__.lower()
        case inspect.LiteralType():
            yield "mark"
    inner = [getattr(kind, name, None) for name in ("key_type", "value_type", "item_type")]
    if isinstance(kind, inspect.StructType):
        inner += [field.type for field in kind.fields]
    if isinstance(kind, inspect.UnionType):
        tagged = [one for one in kind.types if isinstance(one, inspect.StructType) and one.tag]
        # Which of them it is to be, only the tag tells.
        yield from {str(one.tag_field) for one in tagged}
        seen |= {repr(one) for one in tagged}
        inner += [*kind.types, *(field.type for one in tagged for field in one.fields)]
    for each in inner:
        if isinstance(each, inspect.Type):
            yield from nouns(each, seen)


SENTENCES = sentences()
SEEN: set[str] = set()
# What has a name of its own is called by that.
NOUNS = {"language", *nouns(DEAL, SEEN), *nouns(MATCH, SEEN)} - {"notes", "other", "written"}
SAID = [*SENTENCES, *sorted(NOUNS)]


def test_the_walk_finds_what_is_said():
    assert len(SENTENCES) > 170
    assert {"seat", "card", "game", "match"} <= NOUNS
    for sentence in (
        "{seat} plays {card} on {lead} while holding {held}",
        "no convention is called {phrase}",
        "a closing quotation mark",
        "the turned talon card",
        "shown here",
    ):
        assert sentence in SENTENCES


@pytest.mark.parametrize("sentence", SAID)
def test_a_sentence_is_said_in_russian(sentence):
    assert sentence in RU, f"{SENTENCES.get(sentence, 'a noun')}: {sentence}"
    assert {*NAME.findall(RU[sentence])} == {*NAME.findall(sentence)}


def test_nothing_is_translated_that_is_not_said():
    assert [sentence for sentence in RU if sentence not in SAID] == []


@pytest.mark.parametrize("russian", RU.values())
def test_a_russian_sentence(russian):
    for forms in FORMS.findall(russian):
        assert forms.count("|") == 2, russian
    assert not russian.endswith(".") or russian.endswith("`.")
    assert russian == russian.strip()
    # Three forms differ in form: none is left out.
    assert all(form for forms in FORMS.findall(russian) for form in forms.split("|"))


def test_what_has_no_other_words_stays_english():
    assert translate("{seat} sings", "ru") == "{seat} sings"
    for sentence in RU:
        assert translate(sentence, "en") == translate(sentence, "xx") == sentence
        assert translate(sentence, "ru") == RU[sentence]


# Filling.


@pytest.mark.parametrize(
    ("count", "word"),
    [
        (0, "карт"), (1, "карта"), (2, "карты"), (4, "карты"), (5, "карт"), (10, "карт"),
        (11, "карт"), (12, "карт"), (14, "карт"), (20, "карт"), (21, "карта"), (22, "карты"),
        (25, "карт"), (100, "карт"), (101, "карта"), (111, "карт"), (112, "карт"), (122, "карты"),
    ],
)  # fmt: skip
def test_a_number_takes_one_of_three_words(count, word):
    sentence = "{count} {count:карта|карты|карт}"
    assert fill(sentence, {"count": count}, str) == f"{count} {word}"
    held = {"count": (Card("♠A"),) * count}
    assert fill("{count:карта|карты|карт}", held, str) == word


def test_of_two_words_the_first_is_for_one_alone():
    for count in (0, 1, 2, 21):
        words = fill("{count:is|are}", {"count": count}, str)
        assert words == ("is" if count == 1 else "are")


def test_other_braces_stay():
    for sentence in ("{", "}", "{}", "{no}", "{no:a|b}", "{n:a}", "{n:a|b|c|d}", "a } b"):
        assert fill(sentence, {"n": 1}, str) == sentence


def test_a_phrase_is_its_english_text():
    phrase = Phrase("a {name}, {count} {count:card|cards}", name=Phrase("card"), count=2)
    assert phrase == "a card, 2 cards"
    assert fill("expected {it}", {"it": phrase}, str) == "expected a card, 2 cards"
    assert fill("expected {it}", {"it": Phrase(phrase)}, str) == "expected a card, 2 cards"


def test_a_phrase_is_translated_and_what_a_file_says_is_not():
    said = {
        "{it} and {text}": "{it} и {text}",
        "{some} or {other}": "{some} или {other}",
        "a card": "карта",
    }
    inner = Phrase("{some} or {other}", some=Phrase("a card"), other=Card("♠Q"))

    def translated(sentence: str) -> str:
        return said.get(sentence, sentence)

    values = {"it": inner, "text": "a card {it}"}
    filled = fill("{it} and {text}", values, RUSSIAN.spell, translated)
    assert filled == "карта или ♠Д и a card {it}"
    assert fill(inner, {}, RUSSIAN.spell, translated) == "карта или ♠Д"
    assert fill(Phrase("{it}"), {"it": "no value of its own"}, str) == "{it}"


# Checking.

PAGES = [page for page in checking.pages().values() if checking.name(page) not in WITHOUT_EXAMPLES]
# A label, a code, a rank or a numbered hand has to be in Latin letters.
LATIN = re.compile(r"`[^`]*`|--encoding|\bI{1,3}\b|A K Q J|J Q K A|(?:[A-Za-z] \()?U\+[0-9A-F]+")


def spoken(diagnostics):
    for one in diagnostics:
        yield from (one.message, one.help, one.convention, *(label.message for label in one.labels))


@pytest.mark.parametrize("page", PAGES, ids=checking.name)
def test_what_is_bad_is_said_in_russian(page):
    bad = parse(example(page, "Bad"))
    russian = check(bad, lang="ru")
    for text in spoken(russian):
        assert not re.search("[A-Za-z]", LATIN.sub("", text)), text
        assert not re.search(r"[{}]", text), text
    # It is the same fault at the same place.
    english = check(bad)
    assert [one.code for one in russian] == [one.code for one in english]
    for one, other in zip(russian, english, strict=True):
        assert (one.span, one.address, one.severity, one.fix) == (
            other.span, other.address, other.severity, other.fix
        )  # fmt: skip
        assert one.message != other.message
        assert bool(one.help) == bool(other.help)
        assert [label.span for label in one.labels] == [label.span for label in other.labels]


@pytest.mark.parametrize("page", PAGES, ids=checking.name)
def test_english_is_as_it_was(page):
    bad = parse(example(page, "Bad"))
    by_default, english = check(bad), check(bad, lang="en")
    assert [one for one in faults(bad) if one not in by_default] == []
    assert [one.code for one in by_default] == [one.code for one in english]
    for text in spoken(english):
        assert not re.search(r"\b(?:Юг|Запад|Север|Восток)\b(?![^`]*`)", text), text
    translated = parse(emit(bad, "notation", "en"))
    if translated.language == "en":
        assert check(translated) == check(translated, lang="en")


REVOKE = """\
Сдача 1
Первая рука: Юг
Юг:     ♠К98 ♣10 ♦КВ107 ♥Т9
Запад:  ♠ТДВ10 ♣ТК ♦Т8 ♥К7
Восток: ♠7 ♣ДВ987 ♦Д9 ♥Д10
Прикуп: ♥В ♥8
Контракт: распасы
1. [♥В] ♠К ♥7 ♥10
"""


def test_words_and_cards_are_in_the_language_that_is_asked_for():
    reading = parse(REVOKE)
    for lang, message, help_, label in (
        (None, "Юг plays ♠К on ♥В while holding ♥Т ♥9", "♥Т ♥9 are legal", "led here"),
        ("en", "South plays ♠K on ♥J while holding ♥A ♥9", "♥A ♥9 are legal", "led here"),
        (
            "ru",
            "фальшренонс: Юг кладёт ♠К на ♥В, имея ♥Т ♥9",
            "можно положить ♥Т ♥9",
            "ход здесь",
        ),
    ):
        found = check(reading, lang=lang)[0]
        assert (found.message, found.help) == (message, help_)
        assert found.labels[0].message == label


def test_a_convention_is_in_the_language_that_is_asked_for():
    reading = parse("Сдача 1\nТорговля: 6♠, пас, 6♦, мизер")
    conventions = {lang: check(reading, lang=lang)[0].convention for lang in (None, "en", "ru")}
    assert conventions == {
        None: "кабальный мизер (по умолчанию)",
        "en": "bound misère (by default)",
        "ru": "кабальный мизер (по умолчанию)",
    }


def test_records_without_a_text_are_told_in_any_language():
    deal = Deal(hands={Seat.SOUTH: (Card("♠A"), Card("♠A"))})
    assert check(deal, lang="ru")[0].message == "карта ♠Т записана дважды"
    assert check(deal)[0].message == "♠A stands twice"


def test_a_guessed_encoding_is_told_in_russian():
    source = Source.from_bytes("Сдача 1\nПрикуп: ♥В".replace("♥", "ч").encode("cp1251"), "a.pref")
    (found, *_) = faults(read_source(source), "ru")
    assert found.message == "текст прочитан в кодировке windows-1251"


def test_another_language_is_refused():
    for function in (check, faults):
        with pytest.raises(ValueError, match="no language 'xx'; languages are ru, en"):
            function(parse("Сдача 1"), lang="xx")


@pytest.mark.parametrize(
    ("text", "message", "help_"),
    [
        (
            "Юг: ♠КЖ8",
            "ожидается: достоинство, масть или конец строки; написано: `Ж8`",
            "достоинства: 7 8 9 10 В Д К Т или J Q K A",
        ),
        (
            "Контракт 6♠",
            "ожидается: метка вроде `Юг:` или номер взятки вроде `1.`; написано: `Контракт`",
            "может быть, пропущено двоеточие? `Контракт:`",
        ),
        (
            "1 ♠Т 7 8",
            "ожидается: метка вроде `Юг:` или номер взятки вроде `1.`; написано: `1`",
            "может быть, пропущена точка? `1.`",
        ),
        (
            "Контракт: 5♠",
            "ожидается: игра вроде 6♠, мизер или распасы; написано: `5`",
            "заявки: от 6♠ до 10БК, мизер, пас, здесь",
        ),
    ],
)
def test_what_was_expected_is_said_in_russian(text, message, help_):
    (found,) = faults(parse(f"Сдача 1\n{text}"), "ru")
    assert (found.message, found.help) == (message, help_)


def test_sizes_are_counted_in_russian():
    text = example(checking.pages()["PN103"], "Bad")
    (found,) = check(parse(text), lang="ru")
    assert found.message == "Запад держит 9 карт"
    assert found.help == "на руке 10 карт"
    assert found.labels[0].message == "здесь 11 карт"


def test_counts_are_listed_by_seats():
    (found,) = check(parse(WEST + "6♠\n" + PLAY + "Взятки: 7"), lang="ru")
    assert found.message == "Запад берёт 6 взяток, а не 7"
    assert found.help == "по розыгрышу: Юг 2, Запад 6, Восток 2"


@pytest.mark.parametrize(
    ("text", "message", "help_"),
    [
        (
            "Сдача 1\nКонтракт: здесь",
            "ожидается: игра; написано: `здесь`",
            "«здесь» говорят только в торговле",
        ),
        (
            '{"deals": [{"talon": ["♠Z"]}]}',
            'ожидается: карта; написано: "♠Z"',
            "карта пишется так: ♠A, ♠K, ♠Q",
        ),
        (
            '{"deals": [{"game": {"game": "no"}}]}',
            'ожидается: игра; написано: "no"',
            "игра — одно из: contract, misere, all-pass",
        ),
        (
            '{"deals": [{"taken": []}]}',
            "ожидается: целое число от 0 до 999; написано: список",
            "сдача пропущена, пока это не исправлено",
        ),
        (
            '{"deals": [{"tricks": [{"number": 1, "plays": []}]}]}',
            "во взятке есть хотя бы одна карта",
            "сдача пропущена, пока это не исправлено",
        ),
        ('{"deals": [', 'ожидается: значение или "]"; написано: конец текста', ""),
        ('{"deal": [], "deals": []}', 'неизвестный ключ "deal"', "может быть, deals?"),
        ("deals: []\nversion: 7", "ожидается: версия 1; написано: 7", ""),
        ("deal: ♠", "0 карт нельзя разделить на руки", None),
    ],
)
def test_what_was_expected_in_any_format_is_said_in_russian(text, message, help_):
    found = faults(read_source(Source(text)), "ru")[0]
    assert found.message == message
    assert help_ in (None, found.help)
