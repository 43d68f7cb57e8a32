"""Damage texts in every way that files are damaged, and see that nothing raises or hangs.

    python -m tests.fuzz --count 200000 --seed 1 --jobs 2

Each input is decoded, parsed, checked and written; if nothing was lost in writing, what was
written must read back equal. An input is a function of seed and number, whatever the jobs.
"""

import argparse
import json
import multiprocessing
import signal
import sys
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded

from prefnotation.checking import check
from prefnotation.formats import notation
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES
from tests.checkout import ROOT
from tests.ugly import any_records, ugly

SLOW = 2.0
"""Seconds that an input may take."""
HOPELESS = 30
"""Seconds after which an input is given up."""

BITS = (
    "(", ")", "((", "{", "}", "{}", "[", "]", '"', "\\", ";", "#", "%pref 1", "\x00", "\ufeff",
    "\r", "\n", "\r\n", "\u2028", "\x85", "\xa0", "&nbsp;", "&spades;", "♠", "♠♠", "♤",
    "♥\ufe0f", "🂡", "🃏", "Сдача 1\n", "Deal\n", "Пулька\n", "Юг: ", "1. ", "(2. ♣9 К 10)",
    "→ ", "->", "−", "–",
    "Т", "T", "т", "X", "0", "10", "В ", "?", "!", ",", "Анна", '"Анна"', "на Юг", "пуля +2",
    "999999999999", "½", "İ", "ſ", "K", "ß", "\u0301", "\udcd0", "\U0010ffff", "٣", "²", "_",
    "all\tpass", "в светлую", "без трёх", "noqa: PN401", "prefnotation: ignore PN401",
)  # fmt: skip


class Fault(NamedTuple):
    """What went wrong with an input."""

    number: int
    kind: str
    told: str
    data: bytes


def stock(seed: int, size: int) -> list[str]:
    """Return texts to be damaged: canonical and ugly ones of any records, and the examples."""
    told = []

    @seeded(seed)
    @settings(
        max_examples=size,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(any_records())
    def draw(records):
        told.append(records)

    draw()
    random = Random(seed)  # noqa: S311
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "examples").glob("*.pref"))]
    # Records that can be played are few among any: let them weigh as much.
    texts *= max(1, size // (4 * len(texts)))
    for records in told:
        language = random.choice(["ru", "en"])
        texts.append(notation.emit(records, LANGUAGES[language]))
        texts.append(ugly(records, random, language))
    return texts


def damaged(texts: list[str], random: Random) -> bytes:
    """Return one text, damaged a few times, as bytes."""
    text = random.choice(texts)
    for _ in range(random.choice((0, 1, 1, 2, 3, 5, 9))):
        text = random.choice(DAMAGES)(text, texts, random)
    data = text.encode("utf-8", "surrogateescape")
    fate = random.random()
    if fate < 0.15:
        for _ in range(random.randint(1, 8)):
            data = _flipped(data, random)
    elif fate < 0.18:
        data = text.encode(random.choice(("utf-16", "cp1251", "koi8-r", "cp866")), "replace")
    return data


def _flipped(data: bytes, random: Random) -> bytes:
    if not data:
        return bytes([random.randrange(256)])
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _piece(text: str, random: Random, most: int = 60) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.randint(0, most))


def cut_out(text: str, texts: list[str], random: Random) -> str:
    start, end = _piece(text, random)
    return text[:start] + text[end:]


def put_in(text: str, texts: list[str], random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(BITS) + text[at:]


def repeat(text: str, texts: list[str], random: Random) -> str:
    start, end = _piece(text, random)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 5)) + text[end:]


def repeat_hugely(text: str, texts: list[str], random: Random) -> str:
    """Repeat a little very often; seldom, since it takes its time."""
    if random.random() > 0.02:
        return repeat(text, texts, random)
    start, end = _piece(text, random, 12)
    piece = random.choice((text[start:end], random.choice(BITS)))
    return text[:end] + piece * random.choice((100, 300, 3000)) + text[end:]


def transplant(text: str, texts: list[str], random: Random) -> str:
    other = random.choice(texts)
    start, end = _piece(other, random, 300)
    at = random.randint(0, len(text))
    return text[:at] + other[start:end] + text[at:]


def change_lines(text: str, texts: list[str], random: Random) -> str:
    """Cut, join, repeat or swap lines."""
    lines = text.split("\n")
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    way = random.randrange(5)
    if way == 0:
        del lines[a]
    elif way == 1:
        lines[a : a + 2] = [" ".join(lines[a : a + 2])]
    elif way == 2:
        lines.insert(b, lines[a])
    elif way == 3:
        lines[a], lines[b] = lines[b], lines[a]
    else:
        lines[a] = lines[a][: random.randint(0, len(lines[a]))]
    return "\n".join(lines)


def swap_characters(text: str, texts: list[str], random: Random) -> str:
    if len(text) < 2:
        return text
    at = random.randrange(len(text) - 1)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def swap_case(text: str, texts: list[str], random: Random) -> str:
    start, end = _piece(text, random)
    return text[:start] + text[start:end].swapcase() + text[end:]


def put_a_character(text: str, texts: list[str], random: Random) -> str:
    at = random.randint(0, len(text))
    top = random.choice((0x80, 0x500, 0x2700, 0xD800))
    return text[:at] + chr(random.randrange(top)) + text[at:]


DAMAGES = (
    cut_out, put_in, put_in, repeat, repeat_hugely, transplant, change_lines, change_lines,
    swap_characters, swap_case, put_a_character,
)  # fmt: skip


def tried(data: bytes) -> Counter[str]:
    """Take one input all the way; return the codes of what is wrong with it."""
    source = Source.from_bytes(data)
    reading = notation.read(source)
    diagnostics = check(reading)
    for found in diagnostics:
        if found.span is not None:
            assert 0 <= found.span.start <= found.span.end <= len(source.text), found
    spelling = LANGUAGES[("ru", "en")[len(data) % 2]]
    text = notation.emit(reading.records, spelling)
    again = notation.read(Source(text))
    if again.records != reading.records:
        lost = list(notation.losses(reading.records, spelling))
        assert lost, f"{spelling.language}: what was written reads otherwise"
    else:
        assert notation.emit(again.records, spelling) == text, "written twice it differs"
    return Counter(found.code for found in diagnostics)


def _late(signum: int, frame: object) -> None:
    raise TimeoutError(f"given up after {HOPELESS} s")


def run(texts: list[str], seed: int, numbers: range) -> Iterator[tuple[Counter[str], Fault | None]]:
    """Yield for each input the codes found and what went wrong, if anything did."""
    signal.signal(signal.SIGALRM, _late)
    for number in numbers:
        data = damaged(texts, Random(f"{seed}/{number}"))  # noqa: S311
        codes, fault = Counter[str](), None
        signal.alarm(HOPELESS)
        start = time.process_time()
        try:
            codes = tried(data)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}"
            fault = Fault(number, kind, str(error)[:500], data)
        finally:
            signal.alarm(0)
        took = time.process_time() - start
        if fault is None and took > SLOW:
            fault = Fault(number, "slow", f"it took {took:.1f} s", data)
        yield codes, fault


def smaller(fault: Fault, patience: float = 20) -> bytes:
    """Return a small part of an input with which the same goes wrong."""
    data, start = fault.data, time.monotonic()
    if fault.kind == "slow":
        return data
    size = max(1, len(data) // 2)
    while size:
        at, before = 0, len(data)
        while at < len(data) and time.monotonic() - start < patience:
            less = data[:at] + data[at + size :]
            if _kind(less) == fault.kind:
                data = less
            else:
                at += size
        if len(data) == before or size > 1:
            size //= 2
    return data


def _kind(data: bytes) -> str:
    try:
        tried(data)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}"
    return ""


def _job(told: tuple[list[str], int, range]) -> list[tuple[int, Counter[str], list[Fault]]]:
    texts, seed, numbers = told
    codes, faults = Counter[str](), []
    for found, fault in run(texts, seed, numbers):
        codes += found
        faults += [fault] if fault else []
    return [(len(numbers), codes, faults)]


def main() -> int:
    """Run as told by the arguments."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="how many inputs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--stock", type=int, default=400, help="how many records to damage")
    parser.add_argument("--out", type=Path, default=Path("fuzz-found"), help="where inputs go")
    told = parser.parse_args()
    warnings.simplefilter("ignore")

    start = time.monotonic()
    texts = stock(told.seed, told.stock)
    print(f"{len(texts)} texts to damage, after {time.monotonic() - start:.0f} s", flush=True)
    pieces = [
        (texts, told.seed, range(at, min(at + 500, told.count))) for at in range(0, told.count, 500)
    ]
    codes, kinds, done = Counter[str](), Counter[str](), 0
    with multiprocessing.Pool(told.jobs) as pool:
        for piece in pool.imap(_job, pieces):
            for count, found, faults in piece:
                done += count
                codes += found
                for fault in faults:
                    kinds[fault.kind] += 1
                    if kinds[fault.kind] <= 3:
                        _report(fault, told.out)
            took = time.monotonic() - start
            print(
                f"{done} inputs, {took:.0f} s, {done / took:.0f}/s, {kinds.total()} bad", flush=True
            )
    print("findings:", ", ".join(f"{code} {count}" for code, count in sorted(codes.items())))
    for kind, count in kinds.most_common():
        print(f"{count} times {kind}")
    return 1 if kinds else 0


def _report(fault: Fault, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    data = smaller(fault)
    path = folder / f"{fault.number}.pref"
    path.write_bytes(data)
    print(f"input {fault.number}: {fault.kind}: {fault.told}")
    print(f"  {path}: {json.dumps(data[:300].decode('utf-8', 'replace'), ensure_ascii=False)}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
