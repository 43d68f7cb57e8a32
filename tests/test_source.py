"""Where a thing stands in a text, whatever ends its lines and whatever cannot be decoded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefnotation.source import Source


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_count_lines_and_code_points_from_one(end):
    source = Source(f"♠Т{end}{end}🂡a{end}")
    at = source.text.index("a")
    assert str(source.place(at)) == "3:2"
    assert [source.line(number) for number in (1, 2, 3, 4)] == ["♠Т", "", "🂡a", ""]
    assert source.place(len(source.text)).line == 4


@pytest.mark.parametrize(
    ("data", "text", "undecodable"),
    [
        ("\ufeff♠Т".encode(), "♠Т", []),
        ("♠Т".encode("utf-16"), "♠Т", []),
        ("♠Т".encode("utf-16-be"), None, None),
        (b"\xfe\xff" + "♠Т".encode("utf-16-be"), "♠Т", []),
        (b"\xff\xfe\x60\x26\x00", "♠\ufffd", [(1, b"\0")]),
        (b"\xff\xfe\x00\xd8\x60\x26", "\ufffd\ufffd♠", [(0, b"\0\xd8")]),
        (b"a\xe9b", "a\ufffdb", [(1, b"\xe9")]),
        (b"", "", []),
        (b"\xff", "\ufffd", [(0, b"\xff")]),
    ],
)
def test_bytes_are_decoded_and_what_is_not_valid_is_known(data, text, undecodable):
    source = Source.from_bytes(data)
    if text is not None:
        assert (source.text, source.undecodable) == (text, undecodable)


@given(st.binary())
def test_no_bytes_raise_and_every_text_can_be_written(data):
    source = Source.from_bytes(data)
    source.text.encode()
    for at, run in source.undecodable:
        assert source.text[at : at + len(run)] == "\ufffd" * len(run)


@given(st.text(alphabet="a\r\n"))
def test_every_offset_has_a_place_that_leads_back(text):
    source = Source(text)
    for at in range(len(text)):
        line, column = source.place(at)
        if text[at] == "a":
            assert source.line(line)[column - 1] == "a"


@pytest.mark.parametrize(
    ("text", "newline"),
    [
        ("", "\n"),
        ("a", "\n"),
        ("a\nb\n", "\n"),
        ("a\r\nb\r\n", "\r\n"),
        ("a\rb\r", "\r"),
        ("a\nb\r\n\r\n", "\r\n"),
        ("a\nb\r\n", "\n"),
        ("a\rb\r\n", "\n"),
        ("\n\r\r", "\r"),
    ],
)
def test_the_line_end_of_a_text_is_the_most_frequent(text, newline):
    assert Source(text).newline == newline


def test_how_a_text_was_written_is_known():
    source = Source("Юг")
    assert (source.encoding, source.bom, source.guessed) == ("utf-8", False, False)
    source = Source.from_bytes("\ufeffЮг".encode("utf-16-be"))
    assert (source.encoding, source.bom, source.guessed) == ("utf-16-be", True, False)
    source = Source.from_bytes("Юг: вист".encode("koi8-r"))
    assert (source.encoding, source.bom, source.guessed) == ("KOI8-R", False, True)
    source = Source.from_bytes("Юг: вист".encode("koi8-r"), encoding="koi8-r")
    assert (source.text, source.encoding, source.guessed) == ("Юг: вист", "koi8-r", False)
