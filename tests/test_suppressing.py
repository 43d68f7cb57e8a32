"""Comments that suppress findings: which are, what they hold for, and writing them."""

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from prefnotation import manual
from prefnotation.checking import check
from prefnotation.converting import comments, emit, read_source
from prefnotation.diagnostics import Diagnostic
from prefnotation.fixing import fixed
from prefnotation.formats import notation
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES
from prefnotation.suppressing import add_noqa, suppress
from tests.any_deal import deals
from tests.legal_deals import SPOILERS, legal_deal, spoilt_deals

THREE = "Прикуп: ♥В ♥8 ♥9"
BAD = "Юг: ♠КЖ8"
JPREF = "deal: ♠7QKA ♣8A ♦XK ♥79  ♠8J ♣9QK ♦7A ♥8XA  ♠9X ♣7XJ ♦8JQ ♥QK  ♦9 ♥J  1 -> 6♠ 7"


def read(text, source_format="notation"):
    return read_source(Source(text), source_format)


def left(text, source_format="notation", **options):
    """Return the codes that are left, each with the line it is on."""
    reading = read(text, source_format)
    found = suppress(reading, check(reading), source_format=source_format, **options)
    lines = [one.span and reading.source.place(one.span.start).line for one in found]
    return [f"{one.code}:{line}" for one, line in zip(found, lines, strict=True)]


def only(text, source_format="notation"):
    reading = read(text, source_format)
    (found,) = suppress(reading, check(reading), source_format=source_format)
    return found


def silenced(text, source_format="notation"):
    """Return the text with comments on what is wrong with it; nothing must be left then."""
    reading = read(text, source_format)
    told = add_noqa(reading, check(reading), source_format)
    assert left(told, source_format) == []
    again = read(told, source_format)
    assert bare(again) == bare(reading)
    if "noqa-" not in told:
        assert add_noqa(again, check(again), source_format) == told
    return told


def bare(reading):
    return [replace(record, notes={}) for record in reading.records]


# What a suppression is.


@pytest.mark.parametrize(
    "comment",
    [
        " ; noqa",
        " ;noqa",
        " # noqa",
        "\t;\tNoQA\t",
        " ; noqa: PN103",
        " ; noqa:PN103",
        " ; noqa : pn103",
        " ; NOQA: wrong-size",
        " ; noqa: Wrong-Size",
        " ; noqa: PN103,",
        " {noqa}",
        " {Noqa: PN103}",
        " {noqa: PN103; так в тетради}",
        " {a}{noqa: PN103 - b} {c}",
        " ; noqa: PN103 - so it stands there",
        " ; noqa: PN103 — так в тетради",
        " ; noqa: PN103 -- why",
        " ; noqa: PN103; why",
        " ; noqa: PN103 ; why",
        " ; noqa: PN103 # why",
        " ; noqa - why",
        " ; noqa; why",
        " ; 全角の注 ; noqa: PN103",
        " ; так в тетради # noqa: PN103",
        " ;; noqa: PN103",
        " ;;; noqa: PN103",
        " ; noqa:\xa0PN103",
        " {так ; noqa: PN103\nв тетради}",
        " {noqa: PN103\nтак в тетради}",
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_suppression(comment, end):
    text = f"Сдача 1\n{THREE}{comment}".replace("\n", end)
    assert left(text) == []
    assert left(f"{text}{end}Место: Москва{end}") == []


@pytest.mark.parametrize(
    "comment",
    [
        " ; here noqa would help",
        " ; noqa would help",
        " ; noqa PN103",
        " ; write `noqa: PN103`",
        " ; (noqa)",
        " ; noqa-deals",
        " ; noqas: PN103",
        " ; noqa -why",
        " ; noqa.",
        " ; see a;noqa",
        " {was noqa}",
        "\nНазвание: noqa",
        '\nНазвание: "a ; noqa: PN103"',
        '\nНазвание: "{noqa-deal}"',
        '\n"a ; noqa-deal": 7',
        "\nНазвание: a;noqa-deal",
    ],
)
def test_prose_with_the_word_in_it(comment):
    codes = left(f"Сдача 1\n{THREE}{comment}\n")
    assert [code for code in codes if not code.startswith("PN002")] == ["PN103:2"]


def test_what_suppresses_one_line_does_not_suppress_another():
    text = f"Сдача 1\n{THREE} ; noqa\n\n{BAD}\n"
    assert left(text) == ["PN001:4"]
    assert left(f"Сдача 1 ; noqa\n{THREE}\n; noqa\n") == ["PN011:1", "PN103:2", "PN011:3"]


def test_a_finding_is_on_every_line_of_its_span_and_on_none_of_its_labels():
    assert left(f"Сдача 1\n{THREE} {{a\nb}} ♥10 ; noqa: PN103\n") == []
    text = "Сдача 1\nПрикуп: ♥В ♥8 ; noqa: PN005\nПрикуп: ♥В ♥8\n"
    assert left(text) == ["PN011:2", "PN005:3"]


def test_several_codes():
    both = f"Сдача 1\n{BAD} ; noqa: syntax, PN103\n"
    assert left(both) == ["PN011:2"]
    assert left("Сдача 1\nЮг: ♠К {a ; noqa: PN103, PN001\nПрикуп: ♥В ♥8 ♥9\n") == [
        "PN011:2",
        "PN103:3",
    ]
    twice = (
        f"Сдача 1\n{THREE} ; noqa: PN103 ; noqa-deal: PN001; noqa-file: PN002 ; a\n{BAD}\nКот: 7"
    )
    assert left(twice) == []


def test_a_finding_makes_everything_useful_that_holds_for_it():
    text = f"; noqa-file: PN103\nСдача 1 ; noqa-deal\n{THREE} ; noqa: PN103, wrong-size\n"
    assert left(text) == []


@pytest.mark.parametrize("where", range(5))
def test_a_record_is_suppressed_from_anywhere_in_it(where):
    lines = ["; заметка", "Сдача 2", THREE, BAD, "Место: Москва"]
    lines[where] += " ; noqa-deal: PN103"
    one = "\n".join(lines)
    assert left(f"{one}\n") == ["PN001:4"]
    assert left(f"Сдача 1\n{THREE}\n{one}\nСдача 3\n{THREE}\n") == [
        "PN103:2",
        "PN001:6",
        "PN103:9",
    ]


def test_a_record_of_the_notation_ends_at_the_next_header():
    text = f"Сдача 1\n{THREE}\n; noqa-deal: PN103\n\nСдача 2\n{THREE}\n"
    assert left(text) == ["PN103:6"]


def test_right_above_a_header_a_comment_belongs_to_the_record_below():
    text = f"Сдача 1\n{THREE}\n; noqa-deal: PN103\nСдача 2\n{THREE}\n"
    assert left(text) == ["PN103:2"]


def test_a_match_is_a_record_of_its_own():
    text = f"Пулька 1 ; noqa-deal: PN001\n{BAD}\nСдача 1\n{BAD}\n"
    assert left(text) == ["PN001:4"]


def test_a_file_is_suppressed_from_anywhere_in_it():
    deals = f"Сдача 1\n{THREE}\n{BAD}\nСдача 2\n{THREE}"
    for text in (f"; noqa-file: PN103\n\n{deals}", f"{deals} ; noqa-file: PN103"):
        (told,) = left(text)
        assert told.startswith("PN001")
    assert left(f"{deals}\n{{noqa-file}}\n") == []


def test_what_has_no_place_is_suppressed_for_the_file():
    text = "Сдача 1\nПрикуп: чВ ч8 ч9 ; noqa\n"
    source = Source.from_bytes(text.encode("cp1251"))
    reading = read_source(source)
    assert [one.code for one in suppress(reading, check(reading))] == ["PN009"]
    told = add_noqa(reading, check(reading))
    assert told == f"{text}; noqa-file: PN009\n"


@pytest.mark.parametrize(
    "line",
    [
        f"{BAD} ; noqa: PN001",
        f"{BAD} {{noqa: PN001}}",
        "Сдал: ; noqa: PN002",
        "1. ♠К {не закрыто ; noqa: PN001",
        '!"не закрыто ; noqa: PN001',
        '! "закрыто ; noqa" ; noqa: PN001',
        "проза # noqa: PN001",
        "x" * 70_000 + " ; noqa: PN007",
    ],
)
def test_on_a_line_that_cannot_be_read(line):
    assert left(f"Сдача 1\n{line}\nЗапад: ♠7\n") == []


def test_in_quotation_marks_on_a_bad_line_there_is_none():
    assert left('Сдача 1\n! "a ; noqa"\n%a ; noqa\n') == ["PN001:2", "PN001:3"]


def test_a_text_without_a_record():
    assert left("; noqa: PN004\n") == []
    assert left("; noqa-deal: PN004\n") == []
    assert left("# noqa-deal: PN004\n", "jpref") == []
    assert left("# noqa-deal: PN004\n", "yaml") == ["PN004:1", "PN011:1"]


# What is said of suppressions.


def test_an_unused_suppression():
    found = only("Сдача 1 ; a ; noqa-deal: Revoke - why\n")
    assert (found.code, found.severity) == ("PN011", "warning")
    assert found.message == "`noqa-deal: Revoke` suppresses nothing"
    assert found.help == "remove it: nothing of the kind is found in this record"
    assert found.span == (25, 31)
    assert only("Сдача 1 ; NOQA\n").message == "`noqa` suppresses nothing"
    assert only("Сдача 1 ; NOQA\n").span == (10, 14)
    assert only("Сдача 1 ; noqa-file\n").help.endswith("in this file")


@pytest.mark.parametrize(
    ("written", "message", "help_"),
    [
        ("noqa: revok", "no rule is called `revok`", "did you mean revoke?"),
        ("noqa: PN40l", "no rule is called `PN40l`", "did you mean PN40"),
        ("noqa: ж", "no rule is called `ж`", "`prefnotation rules` lists all of them"),
        ("noqa: PN401 as he says", "no rule is called `PN401 as he says`", "codes are parted by"),
        ("noqa: PN401 PN402", "no rule is called `PN401 PN402`", "codes are parted by commas;"),
        ("noqa:", "no code stands after `noqa:`", "`noqa` alone suppresses everything"),
        ("noqa-file: - why", "no code stands after `noqa-file:`", "`noqa-file` alone suppresses"),
        ("noqa: {}".format("ж" * 50), f"no rule is called `{'ж' * 40}…`", "`prefnotation rules`"),
        (
            "noqa: {PN401|a}".replace("{", "(").replace("}", ")"),
            "no rule is called `(PN401|a)`",
            "",
        ),
    ],
)
def test_an_unknown_code(written, message, help_):
    found = only(f"Сдача 1 ; {written}\n")
    assert (found.code, found.severity, found.message) == ("PN012", "warning", message)
    assert found.help.startswith(help_)
    assert found.edits == ()


def test_an_unknown_code_suppresses_nothing_and_a_known_one_beside_it_does():
    assert left(f"Сдача 1\n{THREE} ; noqa: wrong-sise\n") == ["PN103:2", "PN012:2"]
    assert left(f"Сдача 1\n{THREE} ; noqa: wrong-sise, PN103\n") == ["PN012:2"]


@pytest.mark.parametrize("code", ["PN011", "PN012"])
def test_what_is_found_of_suppressions_is_not_suppressed(code):
    wrong = "PN401" if code == "PN011" else "PN999"
    for text in (f"noqa: {wrong}, {code}", f"noqa-file: {code}, {wrong} ; noqa-file"):
        codes = left(f"Сдача 1 ; {text}\n")
        assert f"{code}:1" in codes
        assert "PN011:1" in codes
    assert only(f"Сдача 1 ; noqa: {code}\n").help == (
        f"remove it: {code} is not suppressed by comments"
    )
    reading = read("Сдача 1 ; noqa-file\n")
    kept = Diagnostic(code, "told before")
    assert kept in suppress(reading, [kept])
    assert add_noqa(reading, [kept]) == reading.source.text


def test_only_what_was_looked_for_is_told_to_be_unused():
    text = "Сдача 1 ; noqa: PN401, PN402 ; noqa-file\n"
    assert left(text) == ["PN011:1"] * 3
    assert left(text, selected=lambda code: code != "PN401") == ["PN011:1"]
    assert left(text, selected=lambda code: code != "PN011") == []
    unknown = "Сдача 1 ; noqa: PN999\n"
    assert left(unknown) == ["PN012:1"]
    assert left(unknown, selected=lambda code: code != "PN012") == []


def test_it_is_said_in_the_language_that_is_asked_for():
    reading = read("Сдача 1 ; noqa: ж, PN401\n")
    for lang in (None, "en", "ru"):
        wrong, unused = suppress(reading, [], lang=lang)
        assert "`ж`" in wrong.message
        assert "`noqa: PN401`" in unused.message
        assert ("no rule" in wrong.message) == (lang != "ru")
        assert ("remove it" in unused.help) == (lang != "ru")


@pytest.mark.parametrize("name", ["unused-suppression", "unknown-code"])
def test_the_manual_shows_it(name):
    page = manual.page(name)
    assert {code[:5] for code in left(page.bad)} == {page.code}
    assert left(page.good) == []


@pytest.mark.parametrize(
    ("written", "clean"),
    [
        ("; noqa-file: PN401 - a\nСдача 1\n", "Сдача 1\n"),
        ("Сдача 1\n  ; noqa", "Сдача 1\n"),
        ("Сдача 1 ; noqa\r\n", "Сдача 1\r\n"),
        ("Сдача 1 ; a ; noqa: PN401 - b\n", "Сдача 1 ; a\n"),
        ("Сдача 1 ;; noqa: PN401\n", "Сдача 1\n"),
        ("Сдача 1 ; noqa ; noqa-file: PN401\n", "Сдача 1\n"),
        ("Сдача 1 ; noqa-deal: PN401; noqa-file; a\n", "Сдача 1 \n"),
        ("Сдача 1 {noqa: PN401, PN402}\n", "Сдача 1\n"),
        ("Сдача 1 {a ; noqa: PN401; b}\n", "Сдача 1 {a}\n"),
        ("Сдача 1 {noqa\nb}\n", "Сдача 1 {\nb}\n"),
        ("Сдача 1 {noqa: PN401 ; noqa-file: PN402}\n", "Сдача 1 {}\n"),
        (f"{THREE} ; noqa: PN401, PN103, PN402 - b\n", f"{THREE} ; noqa: PN103 - b\n"),
        (f"Сдача 1\n{THREE} ; noqa: PN401 ; noqa: PN103\n", f"Сдача 1\n{THREE} ; noqa: PN103\n"),
        (f"Сдача 1\n{THREE} ; noqa: PN401; noqa: PN103\n", f"Сдача 1\n{THREE} ; noqa: PN103\n"),
        (f"Сдача 1\n{THREE} ; noqa: PN103 ; noqa: PN401\n", f"Сдача 1\n{THREE} ; noqa: PN103\n"),
        (f"{THREE} {{noqa: PN401; noqa: PN103}}\n", f"{THREE} {{; noqa: PN103}}\n"),
    ],
)  # fmt: skip
def test_an_unused_suppression_can_be_removed(written, clean):
    reading = read(written)
    found = suppress(reading, check(reading))
    result = fixed(reading, found, unsafe=False, source_format="notation")
    assert result.left == []
    assert result.text == clean
    assert [code for code in left(clean) if code.startswith("PN011")] == []


# JSON and YAML.


DEALS = "deals:\n  - talon: [♥J, ♥8, ♥9]{}\n    name: a\n{}  - talon: [♥J, ♥8, ♥9]\n"


@pytest.mark.parametrize(
    ("first", "between", "codes"),
    [
        ("", "", ["PN103:2", "PN103:4"]),
        (" # noqa: PN103", "", ["PN103:4"]),
        (" #noqa", "", ["PN103:4"]),
        ("#noqa", "", ["PN103:2", "PN103:4"]),
        (" # noqa-deal", "", ["PN103:4"]),
        ("", "    # noqa-deal: PN103\n", ["PN103:5"]),
        ("", "    # a\n\n    # noqa-deal: PN103\n", ["PN103:7"]),
        ("", "  # noqa-deal: PN103\n\n", ["PN103:2"]),
        (" # noqa-file: PN103", "", []),
        ("", "    title: 'a # noqa-file'\n", ["PN103:2", "PN103:5"]),
        ("", "    title: \"a\\\" # noqa-file\"\n", ["PN103:2", "PN103:5"]),
        ("", "    title: |\n      a # noqa-file\n\n      # noqa-file\n", ["PN103:2", "PN103:8"]),
        ("", "    title: |2 # noqa-file: PN103\n        a\n      b\n", []),
        ("", "    title: >-\n    # noqa-file: PN103\n", []),
        ("", "    title: a\n      # noqa-file: PN103\n", []),
        ("", "    title: it's # noqa-file: PN103\n", []),
        ("", "    title: a|b \"c # noqa-file: PN103\n", []),
        ("", "    rules: {a: 'x # noqa-file', b: [1, 'c']} # noqa-file\n", []),
        ("", "    rules: [|] # noqa-file\n", []),
        ("", "    title: !!str a # noqa-file\n", []),
    ],
)  # fmt: skip
def test_yaml(first, between, codes):
    assert left(DEALS.format(first, between), "yaml") == codes


def test_yaml_between_matches_and_deals():
    match = (
        "matches:\n  - name: a\n    pool: x{}\n    deals:\n      - talon: [♥J, ♥8, ♥9]\n{}"
        "  - name: b\n    pool: x\n"
    )
    assert left(match.format("", ""), "yaml") == ["PN001:3", "PN103:5", "PN001:7"]
    told = match.format(" # noqa-deal: PN001", "        # noqa-deal: PN103\n")
    assert left(told, "yaml") == ["PN001:8"]
    assert left(match.format("", "  # noqa-deal\n"), "yaml") == ["PN001:3", "PN103:5"]
    assert left(f"matches: # noqa-deal\n{match[9:].format('', '')}", "yaml")[0] == "PN011:1"
    assert left(f"# noqa-deal\n{match.format('', '')}", "yaml")[0] == "PN011:1"
    assert left(match.format("", "") + "# noqa-deal\n", "yaml")[-1] == "PN011:8"


def test_yaml_that_breaks_off():
    text = 'deals:\n  - title: "a # b\n    talon: [♥J] # noqa: PN001\n'
    assert left(text, "yaml") == ["PN011:3", "PN001:4"]
    assert left("deals:\n  - name: a\n  talon: ] # noqa: PN001\n", "yaml") == []


@pytest.mark.parametrize(
    "text",
    [
        "|\n # a\n",
        "--- |\n# a\n...\n",
        "- |\n  # a\n- >\n # a\n",
        "? |\n  # a\n: b\n",
        "a: |1\n # b\n",
        "a: |\n\n\n  # b\n  c\n\n",
        "a: |\n # b",
        "- a: |\n    # b\n  c: |",
        "'a # ''b': c",
        "{a: 'b # c', \"d # e\": f#g}",
        "a: b # c\r\nd: 'e\r # f'\r\n",
        "a: 'b\n  # c'\n",
        "- - 'a # b'\n",
        "a: &x 'b # c'",
        "---\n'a # b'",
        "a:b # c",
        "[a,b # c\n]",
        "a ]# b",
    ],
)
def test_what_is_a_comment_of_yaml(text):
    for start, end in comments(text, "yaml"):
        assert yaml.safe_load(text[:start] + text[end:]) == yaml.safe_load(text)
    blank = text
    for start, end in reversed(list(comments(text, "yaml"))):
        blank = blank[: start - 1] + blank[end:]
    assert yaml.safe_load(blank) == yaml.safe_load(text)


@given(deals(), st.sampled_from(list(LANGUAGES)), st.data())
@settings(max_examples=60)
def test_every_line_of_yaml_that_we_write_can_bear_a_comment(deal, language, data):
    text = emit(deal, "yaml", language)
    assert list(comments(text, "yaml")) == []
    told = "".join(f"{line} # noqa\n" for line in text.removesuffix("\n").split("\n"))
    assert len(list(comments(told, "yaml"))) == told.count("\n")
    assert bare(read(told, "yaml")) == bare(read(text, "yaml"))


@pytest.mark.parametrize("source_format", ["json", "yaml"])
@pytest.mark.parametrize(
    "line",
    ["Сдача 1{}", "Прикуп: ♥В ♥8 ♥9{}", "Юг: ♠ТТ{}", "1. ♠7 8 9 10 В{}", "Взятки: Юг 9, Запад 9{}"],
)
@pytest.mark.parametrize("side", ["before", "after"])
def test_what_is_suppressed_in_the_notation_is_in_json_and_yaml(line, side, source_format):
    line = line.format(" ; noqa") if side == "after" else "{noqa} " + line.format("")
    lines = ["Сдача 1", "Прикуп: ♥В ♥8 ♥9", "Юг: ♠ТТ", "1. ♠7 8 9 10 В", "Взятки: Юг 9, Запад 9"]
    text = "\n".join(line if one in line else one for one in lines) + "\n"
    reading = read(text)
    told = [one.code for one in suppress(reading, check(reading))]
    again = read(emit(reading, source_format), source_format)
    found = [one.code for one in suppress(again, check(again), source_format=source_format)]
    assert sorted(found) == sorted(told)


def noted(notes, more=""):
    return (
        f'{{"deals":[{{"talon":["♥J","♥8","♥9"]{more},"notes":{{{notes}}}}},{{"talon":["♥J"]}}]}}'
    )


@pytest.mark.parametrize(
    ("notes", "codes"),
    [
        ('"talon":{"after":["noqa: PN103"]}', ["PN103"]),
        ('"talon":{"before":["a ; noqa"]}', ["PN103"]),
        ('"talon[0]":{"after":["a","noqa"]}', ["PN103"]),
        ('"hands":{"after":["noqa: PN103"]}', ["PN103", "PN011", "PN103"]),
        ('"":{"after":["noqa-deal: PN103"]}', ["PN103"]),
        ('"":{"after":["noqa-file: PN103"]}', []),
        ('"":{"after":["a noqa-file: PN103"]}', ["PN103", "PN103"]),
        ('"":{"after":["noqa: PN999"]}', ["PN103", "PN012", "PN103"]),
    ],
)
def test_the_notes_of_json(notes, codes):
    assert [code[:5] for code in left(noted(notes), "json")] == codes


def test_of_what_a_note_of_json_suppresses_nothing():
    text = noted('"name":{"before":["a","noqa: PN401"]}')
    reading = read(text, "json")
    found = suppress(reading, [], source_format="json")[0]
    assert found.address == 'deals[0].notes["name"].before[1]'
    assert text[slice(*found.span)] == '"noqa: PN401"'
    assert found.help == "remove it: nothing of the kind is found in this entry"
    assert found.edits == ()


def test_a_note_reaches_what_stands_in_its_record_and_was_not_read():
    more = ',"foo":1'
    assert left(noted('"":{"after":["noqa-deal: PN002"]}', more), "json") == ["PN103:1"] * 2
    assert left(noted('"talon":{"after":["noqa: PN002"]}', more), "json").count("PN002:1") == 1


def test_what_is_said_of_all_hands_is_suppressed_at_the_name_as_in_the_notation():
    reading = read('{"deals":[{"name":"1","notes":{"name":{"after":["noqa"]}}}]}', "json")
    found = [Diagnostic("PN102", "", address=f"deals[0]{rest}") for rest in ("", ".hands", ".name")]
    assert suppress(reading, found, source_format="json") == []


def test_a_note_with_an_address_that_is_none_does_no_harm():
    assert left(noted('"x.\\"[":{"after":["noqa"]}'), "json") == ["PN103:1", "PN011:1", "PN103:1"]


def test_nothing_is_written_into_json():
    reading = read(noted(""), "json")
    assert add_noqa(reading, check(reading), "json") is None


# jpref.


def test_jpref():
    assert left(f"{JPREF}\nx\n", "jpref") == ["PN001:2"]
    assert left(f"{JPREF}\nx # noqa: PN001\n", "jpref") == []
    assert left(f"{JPREF}#a # noqa: PN001\nx\n", "jpref") == ["PN011:1", "PN001:2"]
    assert left(f"x\n{JPREF}  ## noqa-deal: PN001\nx\n{JPREF}\n", "jpref") == ["PN001:3"]
    assert left(f"{JPREF}\nx\n#noqa-deal: PN001\n{JPREF}\n", "jpref") == []
    assert left(f"# noqa-file: PN001\n{JPREF}\nx\n", "jpref") == []
    assert left(f"{JPREF}\n{JPREF}\nx # noqa-deal: PN001", "jpref") == []


def test_a_trick_list_bears_no_comment():
    text = f"[♣K7A, ♠Z]\r\n{JPREF}  # a\r\n"
    assert silenced(text, "jpref") == f"[♣K7A, ♠Z]\r\n{JPREF}  # a  # noqa-deal: PN001\r\n"


# Writing them.


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (f"Сдача 1\n{THREE}\n", f"Сдача 1\n{THREE} ; noqa: PN103\n"),
        (f"Сдача 1\r\n{THREE}", f"Сдача 1\r\n{THREE} ; noqa: PN103"),
        (f"Сдача 1\r{THREE}  \r", f"Сдача 1\r{THREE} ; noqa: PN103  \r"),
        (f"Сдача 1\n{THREE} ; 全角\n", f"Сдача 1\n{THREE} ; 全角 ; noqa: PN103\n"),
        (f"Сдача 1\n{THREE} {{a\nb}}\n", f"Сдача 1\n{THREE} {{a ; noqa: PN103\nb}}\n"),
        (f"Сдача 1\n{BAD} {{a\n", f"Сдача 1\n{BAD} {{a ; noqa: PN001\n"),
        (f"Сдача 1\n{THREE} ; noqa: PN103\n", f"Сдача 1\n{THREE} ; noqa: PN103\n"),
        (f"Сдача 1\n{THREE} ; noqa\n", f"Сдача 1\n{THREE} ; noqa\n"),
        ("", "; noqa: PN004"),
        ("\n\n", "; noqa: PN004\n\n"),
        (
            f"%pref 2\n{BAD} ; noqa-deal: PN002\nКот: 7\nСдача",
            f"%pref 2\n{BAD} ; noqa-deal: PN002, PN001 ; noqa: PN001\nКот: 7 ; noqa: PN002\nСдача",
        ),
        (
            "%pref 2\nКот: a\nСдача 1\n",
            "%pref 2\nКот: a ; noqa-deal: PN001 ; noqa: PN002\nСдача 1\n",
        ),
        ("%pref 2\n\nСдача 1\nЮг: ♠К\n", "%pref 2\n\nСдача 1 ; noqa-deal: PN001\nЮг: ♠К\n"),
        ("%pref 2", "%pref 2\n; noqa-file: PN004"),
        ("%pref 2\n", "%pref 2\n; noqa-file: PN004\n"),
    ],
)
def test_comments_are_written(written, told):
    assert silenced(written) == told


def test_codes_are_added_to_a_comment_that_is_there():
    reading = read(f"Сдача 1\n{THREE} ; noqa: PN401 - a\n")
    told = add_noqa(reading, check(reading))
    assert told == f"Сдача 1\n{THREE} ; noqa: PN401, PN103 - a\n"
    assert left(told) == ["PN011:2"]


def test_several_findings_of_a_line_are_suppressed_at_once():
    text = "Сдача 1\nКот: a\n"
    reading = read(text)
    (found,) = check(reading)
    codes = ("PN401", "PN012", "PN002", "PN401", "PN011")
    told = add_noqa(reading, [replace(found, code=code) for code in codes])
    assert told == "Сдача 1\nКот: a ; noqa: PN002, PN401\n"


def test_a_line_that_is_as_long_as_it_may_be():
    long = f"Место: {'a' * 65_520} Прикупп"
    told = silenced(f"Сдача 1\nx{long[:65_535]}\n")
    assert told.count("noqa") == 1


def test_comments_are_written_into_yaml():
    assert silenced(DEALS.format("", ""), "yaml") == DEALS.replace(
        "9]", "9]  # noqa: PN103"
    ).format("", "")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        # A comment would end a text in the middle: it goes to where the finding ends.
        ("- dealer: a\n    b\n", "- dealer: a\n    b@: PN001\n"),
        ("- dealer: 'a\n    b'", "- dealer: 'a\n    b'@: PN001"),
        ("- dealer: |\n    a\n    b\n", "- dealer: |@: PN001\n    a\n    b\n"),
        # There a text begins again: it goes to another line of the record.
        ("- {kot: 'c\n d',\n name: e}\n", "- {kot: 'c\n d',@-deal: PN002\n name: e}\n"),
        # There is none, or no record.
        ("- {kot: 'c" + 9 * "\n" + "'}", "- {kot: 'c" + 9 * "\n" + "'}\n@-file: PN002"),
        (
            "- {kot: 'c\n d', dealer: x}\n",
            "- {kot: 'c\n d', dealer: x}@: PN001\n@-file: PN002\n",
        ),
    ],
)
def test_a_line_of_yaml_that_ends_in_a_text(written, told):
    told = told.replace("@", "  # noqa").replace("\n  #", "\n#")
    assert silenced(written, "yaml") == told


@pytest.mark.parametrize("law", SPOILERS)
@settings(max_examples=12)
@given(data=st.data())
def test_all_that_is_wrong_with_a_deal_can_be_suppressed(law, data):
    spoilt = data.draw(spoilt_deals(law))
    language = data.draw(st.sampled_from(list(LANGUAGES)))
    source_format = data.draw(st.sampled_from(["notation", "yaml"]))
    end = data.draw(st.sampled_from(["\n", "\r\n", "\r"]))
    records = [legal_deal(1), spoilt.deal]
    text = emit(records, source_format, language).replace("\n", end)
    told = silenced(text, source_format)
    assert told.count(spoilt.code) == 1
    assert told.count("noqa") == 1
    assert told.count(end) == text.count(end)
    assert not set(told.replace(end, "")) & {"\n", "\r"}


@given(
    st.lists(
        st.sampled_from(
            ["Сдача 1", THREE, BAD, "%pref 2", "{a", "b}", "; c", "♠", '"d ; e', "Юг: ♠ТТ {f}", ""]
        ),
        max_size=8,
    ),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_all_that_is_wrong_with_any_text_can_be_suppressed(lines, end):
    text = end.join(lines)
    reading = read(text)
    told = add_noqa(reading, check(reading))
    assert left(told) == []
    assert bare(read(told)) == bare(reading)


@given(st.text("noqa:-;#{}\"'|[],PN103 \n\r", max_size=40))
def test_no_text_makes_it_fail(text):
    for source_format in ("notation", "yaml", "json", "jpref"):
        reading = read(text, source_format)
        found = check(reading)
        suppress(reading, found, source_format=source_format)
        add_noqa(reading, found, source_format)


def test_the_canonical_form_keeps_them():
    text = silenced(f"Сдача 1\n{THREE} ; a\n")
    reading = read(text)
    again = notation.emit(reading.records, LANGUAGES["ru"])
    assert left(again) == []
