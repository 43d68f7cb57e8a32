"""From bytes to text: what is told, what is found, what is guessed, and what cannot be decoded."""

import codecs
import gzip

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from prefnotation import check, encodings, read
from prefnotation.converting import by_suffix, read_bytes
from prefnotation.encodings import TABLES, decode, encode, known, packed, unpack
from prefnotation.source import Source
from tests.checkout import ROOT

RECORDS = [
    "Юг: пТКД ч10В\n",
    "Юг: пТК7 тКД б- ч10987\n",
    "Запад: п ТК т 9 б 10 ч Д\n",
    "ЮГ: П-Т,К,7; Т-Д,9\n",
    "Сдача 3\nСдающий: Юг\nПрикуп: чВ ч8\n",
    "сдача 12\nприкуп: вч 8ч\n",
    "РАЗДАЧА 1\nКОНТРАКТ: 6 ПИК\n",
    "Контракт: Запад 6п без трёх\n",
    "Торговля: пас, мизер, пас\n",
    "Вист: Восток пас, Юг вист, в светлую\n",
    "Снос: бТ б8\n",
    "Взятки: 6\n",
    "Розыгрыш:\n1. пТ п7 п8\n2. пД т7 п9\n",
    "Название: Подъём с переворотом\n",
    "Место: Нижний Новгород\nИсточник: журнал «Наука и жизнь»\n",
    "Автор: Щёголев\n",
    "{козыри вышли}\n",
    "Deal 1\nSouth: ♠AKQ\nTitle: Пример\n",
]
LINES = ["Юг: п10\n", "Ю: п10987 т98\n", "прикуп: чВ ч8", "Снос: б7 б8", "юг"]
RUSSIAN = "Сдача 3\nСдающий: Юг\nПрикуп: чВ ч8\n"


def raw(text, table):
    return text.encode(table, "replace")


@given(
    st.sampled_from(TABLES),
    st.lists(st.sampled_from(RECORDS), min_size=1, max_size=6),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_the_table_of_a_russian_record_is_found(table, records, end):
    text = "".join(records).replace("\n", end)
    decoded = decode(raw(text, table))
    assert (decoded.encoding, decoded.guessed) == (table, True)
    assert decoded.text == raw(text, table).decode(table)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("text", RECORDS + LINES)
def test_one_line_is_enough(text, table):
    assert decode(raw(text, table)).encoding == table


@pytest.mark.parametrize("table", TABLES)
def test_the_table_does_not_depend_on_how_much_there_is(table):
    for record in RECORDS:
        for times in (1, 10, 100, 1000, 10_000):
            assert decode(raw(record * times, table)).encoding == table
        for length in (100, 1000, 4096, 8192, 65_536):
            padded = "; padding " * (length // 10) + "\n" + record
            assert decode(raw(padded, table)).encoding == table


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.pref")), ids=lambda p: p.stem)
def test_the_table_of_the_examples_is_found(path, table):
    letters = str.maketrans("♠♣♦♥", "птбч", "→")
    text = path.read_text("utf-8").translate(letters)
    decoded = decode(raw(text, table))
    assert (decoded.text, decoded.encoding) == (raw(text, table).decode(table), table)


@pytest.mark.parametrize("table", TABLES[1:])
def test_a_frame_of_lines_is_no_russian(table):
    frame = "┌" + "─" * 70 + "┐\n"
    assert decode(raw(f"{frame}{RUSSIAN}{frame}", table)).encoding == table


@given(st.text("АБВбвгюя ♠♣♦♥10:\n→{}AKQJ", min_size=1))
def test_valid_utf_8_is_utf_8(text):
    assert decode(text.encode()) == (text, "utf-8", False, False)


@pytest.mark.parametrize("bad", [b"\xff", b"\x80", b"\xcf\xf0\xe8", raw("Юг: вист", "KOI8-R")])
@pytest.mark.parametrize("at", [0, 5, 19, 1000])
def test_utf_8_with_a_few_bad_bytes_stays_utf_8(bad, at):
    data = RUSSIAN.encode()
    source = Source.from_bytes(data[:at] + b"\n" + bad + b"\n" + data[at:])
    assert (source.encoding, source.guessed) == ("utf-8", False)
    assert source.undecodable
    assert "\ufffd" in source.text


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Deal 1\n",
        b"\xff",
        b"a\xe9b",
        b"\x80" * 1000,
        b"\xe9\xe9\xe9",
        "Café: à la carte, misère, Müller, Ångström".encode("latin-1"),
        bytes(range(256)),
    ],
)
def test_what_does_not_look_russian_is_not_guessed(data):
    assert decode(data)[1:] == ("utf-8", False, False)


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
def test_a_mark_tells_the_encoding(mark, encoding):
    data = mark + RUSSIAN.encode(encoding)
    assert decode(data) == (RUSSIAN, encoding, True, False)
    assert encode(RUSSIAN, encoding, bom=True) == (data, "")


@pytest.mark.parametrize(
    ("told", "data", "encoding", "bom"),
    [
        ("CP1251", RUSSIAN.encode("cp1251"), "cp1251", False),
        ("mac-cyrillic", RUSSIAN.encode("mac-cyrillic"), "mac-cyrillic", False),
        ("iso-8859-5", RUSSIAN.encode("iso-8859-5"), "iso8859-5", False),
        ("UTF8", RUSSIAN.encode(), "utf-8", False),
        ("utf-8", RUSSIAN.encode("utf-8-sig"), "utf-8", True),
        ("utf-8-sig", RUSSIAN.encode(), "utf-8", False),
        ("utf-16", RUSSIAN.encode("utf-16-le"), "utf-16-le", False),
        ("utf-16", codecs.BOM_UTF16_BE + RUSSIAN.encode("utf-16-be"), "utf-16-be", True),
        ("utf-32", codecs.BOM_UTF32_LE + RUSSIAN.encode("utf-32-le"), "utf-32-le", True),
        ("utf-32", codecs.BOM_UTF32_BE + RUSSIAN.encode("utf-32-be"), "utf-32-be", True),
    ],
)
def test_what_is_told_beats_what_is_found(told, data, encoding, bom):
    decoded = decode(data, told)
    assert decoded == (RUSSIAN, encoding, bom, False)
    assert encode(RUSSIAN, decoded.encoding, decoded.bom) == (data, "")


def test_what_is_told_is_taken_even_if_it_is_wrong():
    assert decode("Юг".encode(), "windows-1251").text == "Р®Рі"
    assert decode(codecs.BOM_UTF8 + b"a", "windows-1251").text == "п»їa"


@pytest.mark.parametrize(
    ("told", "data", "text", "undecodable"),
    [
        ("windows-1251", b"\xde\x98\xe3", "Ю\ufffdг", [(1, b"\x98")]),
        ("ascii", b"a\xff\xfeb", "a\ufffd\ufffdb", [(1, b"\xff\xfe")]),
        ("utf-8", b"\xde\xe3", "\ufffd\ufffd", [(0, b"\xde\xe3")]),
        ("utf-16-le", b"a\0\x00\xd8b\0c", "a\ufffd\ufffdb\ufffd", [(1, b"\0\xd8"), (4, b"c")]),
        ("utf-7", b"a+\xffb", None, None),
        ("shift_jis", b"\x81\x20", None, None),
        ("gb18030", b"\x81\x20\xff", None, None),
        ("utf-32", b"\xff\xfe\0\0\0\0\0\x11", "\ufffd" * 4, [(0, b"\0\0\0\x11")]),
    ],
)
def test_what_cannot_be_decoded_as_told_is_located(told, data, text, undecodable):
    source = Source.from_bytes(data, encoding=told)
    if text is None:
        assert "\ufffd" in source.text
        assert source.undecodable
    else:
        assert (source.text, source.undecodable) == (text, undecodable)


@given(
    st.binary(), st.sampled_from([None, *TABLES, "ascii", "utf-8", "utf-16", "utf-32", "gb18030"])
)
@example(b"\xff\xfe\x00\xd8", None)
@example(b"+\xff", "utf-7")
def test_no_bytes_raise(data, told):
    source = Source.from_bytes(data, encoding=told)
    source.text.encode()
    for at, run in source.undecodable:
        assert source.text[at : at + len(run)] == "\ufffd" * len(run)


@given(st.binary())
def test_what_was_decoded_is_encoded_again(data):
    decoded = decode(data)
    if not any("\ud800" <= char <= "\udfff" for char in decoded.text):
        assert encode(*decoded[:3]) == (data, "")


@pytest.mark.parametrize("name", [*TABLES, "utf8", "UTF-16", "cp855", "latin1", "mac-cyrillic"])
def test_known(name):
    assert known(name)


@pytest.mark.parametrize(
    "name",
    [
        "", "none", "hex", "rot13", "base64", "zlib", "idna", "punycode", "undefined", "a\0b", "Ж",
        "unicode_escape", "raw_unicode_escape", "../x", "os", "\udcff", "x" * 10_000,
    ],
)  # fmt: skip
def test_unknown(name):
    assert not known(name)


def test_a_character_that_an_encoding_lacks_makes_it_utf_8():
    assert encode("Юг: п7", "windows-1251") == ("Юг: п7".encode("windows-1251"), "")
    assert encode("Юг: ♠7 →", "windows-1251") == ("Юг: ♠7 →".encode(), "♠")


# gzip


def test_what_is_packed_is_unpacked():
    data = gzip.compress(RUSSIAN.encode())
    assert unpack(data) == RUSSIAN.encode()
    assert unpack(data + data) == RUSSIAN.encode() * 2
    assert unpack(b"\x1f") == b"\x1f"
    assert unpack(packed(b"a", data)) == b"a"
    assert packed(b"a", b"b") == b"a"


@pytest.mark.parametrize(
    "data",
    [
        b"\x1f\x8b",
        b"\x1f\x8bxyz",
        gzip.compress(b"a" * 1000, mtime=0)[:-1],
        gzip.compress(b"a" * 1000, mtime=0)[:15],
        gzip.compress(b"a" * 1000, mtime=0)[:-8] + b"\0" * 8,
        gzip.compress(b"a" * 1000, mtime=0)[:10] + b"\xff" * 20,
        gzip.compress(b"a", mtime=0) + b"more",
    ],
)
def test_what_is_broken_is_an_error_with_a_reason(data):
    with pytest.raises(OSError, match="it is a broken gzip file: ") as error:
        unpack(data)
    assert "\n" not in str(error.value)
    with pytest.raises(OSError, match="broken gzip"):
        read_bytes(data)


def test_what_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(encodings, "LARGEST", 3 << 20)
    assert len(unpack(gzip.compress(b"\0" * (3 << 20)))) == 3 << 20
    with pytest.raises(OSError, match="holds more than 3145728 bytes"):
        unpack(gzip.compress(b"\0" * (50 << 20)))


def test_the_suffix_of_what_is_packed_is_the_one_before():
    assert by_suffix("deal.json.gz") == by_suffix("DEAL.JSON.GZ") == "json"
    assert by_suffix("deal.gz") == by_suffix(".gz") == ""


# As users meet it.


@pytest.mark.parametrize("table", TABLES)
def test_a_file_is_read_and_the_guess_is_said(table, tmp_path):
    path = tmp_path / "a.pref"
    path.write_bytes(RUSSIAN.encode(table))
    reading = read(path)
    assert reading.deals == read_bytes(RUSSIAN.encode()).deals
    (said,) = check(reading)
    assert (said.code, said.severity, said.span) == ("PN009", "info", None)
    assert said.message == f"the text is read as {table}"
    assert check(read(path, encoding=table)) == []


def test_packed_files_of_every_format_are_read(tmp_path):
    for name, text in {
        "a.json": '{"deals": [{"name": "1"}]}',
        "a.yaml": "deals:\n- name: '1'\n",
        "a.pref": "Deal 1\n",
        "a.jpref": "deal: ♠7QKA ♣8A ♦XK ♥79  ♠8J ♣9QK ♦7A ♥8XA  ♠9X ♣7XJ ♦8JQ ♥QK  ♦9 ♥J\n",
    }.items():
        plain, path = tmp_path / name, tmp_path / f"{name}.gz"
        plain.write_text(text, "utf-8")
        path.write_bytes(gzip.compress(text.encode()))
        assert read(path).deals == read(plain).deals
        assert read(path).findings == read(plain).findings == ()
