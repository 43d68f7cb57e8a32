"""The words of conventions: every switch has them, none clash, what is written is read."""

import re
from enum import Enum

import click
import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from prefnotation.agreement import (
    COUNTED,
    NAMES,
    NOTHING_SAID,
    SWITCHES,
    WORDS,
    Agreement,
    Unknown,
    agree,
    places,
    spell,
    spell_all,
    spell_preset,
)
from prefnotation.cli import options
from prefnotation.model.conventions import LENINGRAD, PRESETS, ROSTOV, SOCHI, Conventions
from prefnotation.model.switches import Blind, Misering, NoTricks, Progression, Return, Ten, Whists
from prefnotation.play.table import Table
from prefnotation.source import Span
from prefnotation.spelling import LANGUAGES
from tests.checkout import ROOT

TYPES = {field.name: field.type for field in fields(Conventions)}


def plain(kind):
    """Return a type without its bounds and its items."""
    return plain(kind.__origin__) if hasattr(kind, "__origin__") else kind


KINDS = {switch: plain(kind) for switch, kind in TYPES.items()}


def values(switch):
    """Return the values that a switch may have, a few of them if they are many."""
    kind = KINDS[switch]
    if issubclass(kind, Enum):
        return list(kind)
    if kind is bool:
        return [False, True]
    if kind is int:
        (bounds,) = TYPES[switch].__metadata__
        return list(range(bounds.ge, bounds.le + 1))
    return [(6,), (7,), (10,), (6, 7), (6, 7, 8), (6, 7, 8, 9), (7, 6), (6, 7, 6), (6, 6, 7)]


ANY = st.builds(Conventions, **{switch: st.sampled_from(values(switch)) for switch in SWITCHES})
EVERY = [
    pytest.param(switch, value, id=f"{switch}-{value}")
    for switch in SWITCHES
    for value in values(switch)
]
WAYS = [
    (phrase, {switch: value})
    for switch, spoken in WORDS.items()
    for value, words in spoken.items()
    for phrase in (*words.ru, *words.en)
]
NAMED = [(phrase, name) for name, words in NAMES.items() for phrase in (*words.ru, *words.en)]


def understood(text, before=NOTHING_SAID):
    """Return what a text says, all of it understood."""
    agreed = agree(text, before)
    assert agreed.unknown == ()
    return {switch: getattr(agreed.conventions, switch) for switch in agreed.said}


# Words.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("switch", "value"), EVERY)
def test_every_value_of_every_switch_has_words_that_are_read(switch, value, language):
    phrase = spell(replace(SOCHI, **{switch: value}), switch, language)
    assert understood(phrase) == {switch: value}


@pytest.mark.parametrize(("switch", "value"), EVERY)
def test_every_value_of_every_switch_can_be_named(switch, value):
    name = value.value if isinstance(value, Enum) else value
    name = {True: "yes", False: "no"}[name] if KINDS[switch] is bool else name
    name = "-".join(map(str, name)) if isinstance(name, tuple) else name
    assert understood(f"{switch}={name}") == {switch: value}
    assert understood(f"{switch.replace('_', '-')} = {name}".upper()) == {switch: value}


@pytest.mark.parametrize(("phrase", "meant"), WAYS)
def test_every_phrase_means_one_thing(phrase, meant):
    assert understood(phrase) == meant


@pytest.mark.parametrize(("phrase", "name"), NAMED)
def test_every_name_of_a_usual_set(phrase, name):
    agreed = agree(phrase)
    assert agreed.conventions == PRESETS[name]
    assert agreed.said == dict.fromkeys(SWITCHES, name)


def test_no_phrase_stands_twice():
    phrases = [phrase for phrase, _ in WAYS + NAMED]
    assert len(phrases) == len(set(phrases)) > 300
    assert WORDS.keys() | COUNTED.keys() == set(SWITCHES)
    assert NAMES.keys() == PRESETS.keys()


@pytest.mark.parametrize("phrase", ["Serbian", "serbian preferans", "сербский преферанс"])
def test_another_game_is_known_and_is_no_usual_set(phrase):
    agreed = agree(phrase)
    assert agreed.unknown == ()
    assert agreed.conventions == replace(SOCHI, without_talon=Blind.ON)
    assert agreed.said == {"without_talon": ""}
    assert agree(f"preset={phrase}").unknown
    assert agree("serbina").unknown[0].near == "Serbian"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_written_in_its_letters(language):
    latin = re.compile(r"[a-z]", re.IGNORECASE)
    for words in (
        *NAMES.values(),
        *COUNTED.values(),
        *(w for s in WORDS.values() for w in s.values()),
    ):
        for phrase in getattr(words, language):
            assert bool(latin.search(phrase)) == (language == "en"), phrase
            assert not re.search("[а-яё]", phrase, re.IGNORECASE) or language == "ru", phrase


@pytest.mark.parametrize("language", LANGUAGES)
@given(conventions=ANY)
def test_what_is_written_is_read(conventions, language):
    text = spell_all(conventions, language)
    assert agree(text).conventions == conventions
    assert agree(text).unknown == ()
    # It names a usual set, and so says everything.
    assert agree(text, agree("ленинградка, выход 6-7-8")).conventions == conventions


def test_the_nearest_usual_set_is_named():
    assert spell_all(SOCHI, "ru") == "сочинка"
    assert spell_all(replace(LENINGRAD, exit=(6, 7)), "ru") == "ленинградка, выход 6-7-7"
    assert spell_all(replace(ROSTOV, stalingrad=True), "en") == "Rostov, stalingrad"
    assert spell_preset("codex", "ru") == "кодекс"


# The way out.


levels = st.lists(st.integers(6, 10), min_size=1, max_size=4).map(tuple)


@given(levels, levels)
def test_ways_out_are_equal_if_they_are_the_same_after_every_all_pass(one, other):
    def after_each(exits):
        return [Table(replace(SOCHI, exit=exits), series=series).lowest for series in range(6)]

    ways = [Conventions(exit=exits) for exits in (one, other)]
    assert (ways[0] == ways[1]) == (after_each(one) == after_each(other))
    assert len(set(ways)) == 1 + (ways[0] != ways[1])


def test_a_level_that_repeats_the_one_before_it_says_nothing():
    assert Conventions(exit=(7, 7, 7)) == Conventions(exit=(7,)) == replace(SOCHI, exit=(7, 7))
    assert Conventions(exit=(6, 6)) == SOCHI
    assert Conventions(exit=(6, 7, 7)).exit == (6, 7)
    assert Conventions(exit=(7, 7, 6)).exit == (7, 7, 6)
    assert msgspec.convert({"exit": [8, 8]}, Conventions).exit == (8,)
    assert spell_all(replace(LENINGRAD, exit=(7, 7, 7, 7)), "en") == "Leningrad"


def test_there_is_a_way_out():
    with pytest.raises(msgspec.ValidationError, match="length >= 1"):
        msgspec.convert({"exit": []}, Conventions)


# Reading.


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", {}),
        (" , ;; \n", {}),
        ("без сталинграда, выход 7-7-7", {"stalingrad": False, "exit": (7,)}),
        ("Без  Сталинграда.\r\nВЫХОД 6–7—7.", {"stalingrad": False, "exit": (6, 7)}),
        ("выход 7, 10 вистуется", {"exit": (7,), "ten": Ten.WHISTED}),
        ("выход 6,7,8; no amnesty", {"exit": (6, 7, 8), "amnesty": False}),
        ("выход с семи", {"exit": (7,)}),
        ("exit seven", {"exit": (7,)}),
        ("exit 6-6-7-7", {"exit": (6, 6, 7)}),
        ("уход без трех", {"without_three": True}),
        ("free misere", {"misere": Misering.FREE}),
        ("«джентльменский» вист", {"whists": Whists.GENTLEMAN}),
        ("gentleman’s whist", {"whists": Whists.GENTLEMAN}),
        ("half whist", {"half_whist": True}),
        ("half_whist = нет", {"half_whist": False}),
        ("returned-whist=8", {"returned_whist": Return.EIGHT}),
        ("without_talon=over misere", {"without_talon": Blind.OVER_MISERE}),
        ("ten=10 вистуется", {"ten": Ten.WHISTED}),
        ("no_tricks=pool_one", {"no_tricks": NoTricks.POOL_ONE}),
        ("распасы 5", {"all_pass_price": 5}),
        ("распасы 3-3-3", {"all_pass_price": 3, "progression": Progression.NONE}),
        ("распасы 2-4-6-6", {"all_pass_price": 2, "progression": Progression.ARITHMETIC}),
        ("all-pass 2/4/8", {"all_pass_price": 2, "progression": Progression.GEOMETRIC}),
        ("all_pass_price=1-2-4", {"all_pass_price": 1, "progression": Progression.GEOMETRIC}),
        ("ten=checked, ten whisted", {"ten": Ten.WHISTED}),
    ],
)
def test_what_is_read(text, meant):
    assert understood(text) == meant


def test_a_usual_set_resets_what_was_said_before_it():
    agreed = agree("выход 7, без амнистии", agree("preset=ленинградка"))
    assert agreed.conventions == replace(LENINGRAD, exit=(7,), amnesty=False)
    assert agreed.said["exit"] == agreed.said["amnesty"] == ""
    assert agreed.said["ten"] == "leningrad"
    assert agree("сочинка", agreed).conventions == SOCHI
    assert agree("сталинград, сочинка").said["stalingrad"] == "sochi"


def test_what_nobody_spoke_of_is_not_said():
    assert agree("сталинград").said == {"stalingrad": ""}
    start = Agreement(ROSTOV)
    assert agree("", start) == start
    assert agree("сталинград", start).conventions == replace(ROSTOV, stalingrad=True)


def test_one_agreement_over_another():
    above = agree("ten whisted, чепуха")
    below = agree("rostov, unheard of")
    both = above.over(below)
    assert both.conventions == replace(ROSTOV, ten=Ten.WHISTED)
    assert both.said == {**dict.fromkeys(SWITCHES, "rostov"), "ten": ""}
    assert [one.phrase for one in both.unknown] == ["чепуха"]
    assert agree("sochi").over(below).conventions == SOCHI


@given(before=ANY, conventions=ANY)
def test_an_agreement_that_says_all_hides_what_is_below(before, conventions):
    above = agree(spell_all(conventions, "en"))
    assert above.over(Agreement(before)).conventions == conventions


@given(st.text(max_size=60))
def test_no_text_raises_and_unknown_phrases_know_their_place(text):
    for unknown in agree(text).unknown:
        assert text[unknown.start : unknown.end] == unknown.phrase


# What is not understood.


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("без сталинрада", "без сталинграда"),
        ("Ленинградкаа", "ленинградка"),
        ("выхд 7-7-7", "выход 7-7-7"),
        ("half wist", "half-whist"),
        ("tenn=wisted", "ten=whisted"),
        ("stalingrd=yes", "stalingrad=yes"),
        ("without_talon=over misre", "without_talon=over-misere"),
        ("preset=sotchi", "preset=sochi"),
        ("preset=7", ""),
        ("выход 5-5", ""),
        ("exit=4", ""),
        ("распасы 1-2", ""),
        ("распасы 1-2-5", ""),
        ("очко пули 10-20", ""),
        ("pool_point=9", ""),
        ("doubling=1-2-3", ""),
        ("stalingrad=1", ""),
        ("ten=7", ""),
        ("ten=амнистия", ""),
        ("ten=сочинка", ""),
        ("ten=", ""),
        ("=", ""),
        (".", ""),
        ("по договорённости", ""),
        ("exit 99999999999999999999", ""),
    ],
)
def test_a_near_miss(text, near):
    agreed = agree(f"сталинград; {text}, амнистия")
    assert agreed.said == {"stalingrad": "", "amnesty": ""}
    assert agreed.unknown == (Unknown(text, 12, 12 + len(text), near),)
    complaint = f"no convention is called {text!r}"
    assert agreed.unknown[0].complaint == complaint + (f"; did you mean {near}?" if near else "")
    if near:
        assert agree(near).unknown == ()


def test_in_prose_no_near_misses_are_sought():
    unknown = agree(", ".join(["сталинрад"] * 12)).unknown
    assert [one.near for one in unknown] == ["сталинград"] * 10 + [""] * 2


# Where it stands.


def stand(text, *phrases):
    """Return where phrases stand in an entry that is the whole text."""
    return list(places(phrases, text, Span(0, len(text))))


@pytest.mark.parametrize(
    ("entry", "phrases"),
    [
        ("Rules: aa, bb; aa", ["aa", "bb", "aa"]),
        ("Rules:aa", ["aa"]),
        ("aa\n  bb", ["aa", "bb"]),
        ("Rules: {a: b, aa} aa {aa}, bb", ["aa", "bb"]),
        ("Rules: aa {bb", ["aa"]),
        ("Rules: exit 6,7, 7", ["exit 6,7", "7"]),
        ("Rules: 'aa, b: c'", ["aa", "b: c"]),
        ('"aa, it\'s"', ["aa", "it's"]),
        (r'"aa\nbb\r\ncc, d\e"', ["aa", "bb", "cc", r"d\e"]),
        (">-\n  aa,\n  bb", ["aa", "bb"]),
    ],
)
def test_the_places_of_phrases(entry, phrases):
    found = stand(entry, *phrases)
    assert [entry[span.start : span.end] for span in found] == phrases
    assert found == sorted(set(found))


@pytest.mark.parametrize(
    ("entry", "phrase"),
    [
        ("Rules: s", "Rules"),
        ("Rules: no stalingrad", "no"),
        ("Rules: exit 6,7", "7"),
        ("Rules: aa {bb}", "bb"),
        (r'"a\u0435"', "ae"),
        ("'it''s'", "it's"),
        ("''", "a"),
        ("", "a"),
    ],
)
def test_a_phrase_that_is_not_so_written(entry, phrase):
    assert stand(entry, phrase) == [None]


def test_a_phrase_that_is_written_less_often_than_it_is_read():
    assert stand(r"aa, a\u0061", "aa", "aa") == [Span(0, 2), None]
    assert list(places(["aa"], "aa, bb, aa", Span(4, 10))) == [Span(8, 10)]


@given(st.text(max_size=40), st.lists(st.text(max_size=4)))
def test_no_entry_raises(text, phrases):
    for phrase, span in zip(phrases, stand(text, *phrases), strict=True):
        assert span is None or text[span.start : span.end] == phrase


# The option.


@click.command()
@options.rules
def command(rules):
    click.echo(spell_all(rules.conventions, "en"))
    click.echo(" ".join(rules.said))


def test_the_option():
    assert CliRunner().invoke(command, []).stdout == "Sochi\n\n"
    done = CliRunner().invoke(command, ["--rules", "сочинка, сталинград", "--rules", "exit 7"])
    assert done.stdout == f"Sochi, exit 7-7-7, stalingrad\n{' '.join(SWITCHES)}\n"


def test_the_option_with_an_unknown_word():
    done = CliRunner().invoke(command, ["--rules", "sochi", "--rules", "no stalinrad"])
    assert done.exit_code == 2
    assert "no convention is called 'no stalinrad'; did you mean no stalingrad?" in done.stderr


# The page: `pytest tests/test_agreement.py --update` writes its tables anew.

PAGE = ROOT / "docs" / "conventions.md"
UNSETTLED = {
    "sochi": {
        "without_talon",
        "without_three",
        "dealer_whist",
        "stalingrad",
        "shortage",
        "late_shortage",
        "misere_in_half",
    },
    "leningrad": {
        "exit",
        "without_three",
        "returned_whist",
        "dealer_whist",
        "ten",
        "gentleman_on_made",
        "late_shortage",
        "passer_consolation",
        "progression",
        "no_tricks",
        "amnesty",
        "pool_end",
        "talon_premium",
    },
    "rostov": {
        "exit",
        "series_end",
        "dealing",
        "without_talon",
        "without_three",
        "half_whist",
        "returned_whist",
        "dealer_whist",
        "ten",
        "stalingrad",
        "dealer_consolation",
        "passer_consolation",
        "amnesty",
        "pool_end",
        "aid",
    },
    "classic": set(SWITCHES) - {"dealing"},
    "codex": {
        "series_end",
        "without_three",
        "dealer_whist",
        "all_pass_talon",
        "doubling",
        "pool_point",
        "whists",
        "gentleman_on_made",
        "responsibility",
        "shortage",
        "late_shortage",
        "dealer_consolation",
        "passer_consolation",
        "amnesty",
        "pool_end",
        "aid",
        "talon_premium",
        "misere_in_half",
    },
}
"""What no source known to us gives for these rules, or sources give differently."""


def cell(value):
    """Return the name of a value, as it stands after `switch=`."""
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return (
        {True: "yes", False: "no"}[value]
        if isinstance(value, bool)
        else str(getattr(value, "value", value))
    )


def table(*rows):
    head, *rest = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|---" * len(rows[0]) + "|", *rest])


def presets():
    """Return the table of the usual sets."""
    rows = [["switch", *(f"`{name}`" for name in PRESETS)]]
    for switch in SWITCHES:
        row = [f"[`{switch}`](#{switch})"]
        for name, preset in PRESETS.items():
            mark = "?" if switch in UNSETTLED[name] else ""
            row.append(cell(getattr(preset, switch)) + mark)
        rows.append(row)
    rows.append(["called", *(", ".join((*words.ru, *words.en)) for words in NAMES.values())])
    return table(*rows)


def words(switch):
    """Return the table of the phrases for a switch; in bold the value by default."""
    rows = [["value", "Russian", "English"]]
    default = getattr(SOCHI, switch)
    for value, spoken in WORDS.get(switch, {}).items():
        name = f"**{cell(value)}**" if value == default else cell(value)
        rows.append([name, "; ".join(spoken.ru), "; ".join(spoken.en)])
    if switch in COUNTED:
        spoken, shown = COUNTED[switch], "n-n-n" if switch == "exit" else "n"
        said = ["; ".join(way.format(shown) for way in ways) for ways in spoken]
        rows.append([f"{shown} (**{cell(default)}**)" if switch not in WORDS else shown, *said])
    return table(*rows)


def renewed(page):
    """Return the page with its tables made anew."""
    for name in ("presets", *SWITCHES):
        made = presets() if name == "presets" else words(name)
        block = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        page, count = block.subn(lambda found, made=made: found[1] + made + found[2], page)
        assert count == 1, f"the page has {count} tables of {name}"
    return page


def test_the_tables_of_the_page_are_fresh(request):
    page = PAGE.read_text("utf-8")
    if request.config.getoption("--update"):
        PAGE.write_text(renewed(page), "utf-8", newline="\n")
    assert PAGE.read_text("utf-8") == renewed(page)


def test_the_page_has_a_section_for_each_switch_in_order():
    assert all(switches <= set(SWITCHES) for switches in UNSETTLED.values())
    assert UNSETTLED.keys() == PRESETS.keys()
    headings = re.findall(r"^#### (\w+)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert headings == list(SWITCHES)


def test_records_on_the_page_are_understood():
    texts = re.findall(
        r"^(?:Правила|Соглашения|Rules|Conventions): (.+)$", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert len(texts) >= 3
    assert [agree(text).unknown for text in texts] == [()] * len(texts)
