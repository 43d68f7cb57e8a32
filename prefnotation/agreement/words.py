"""The words of conventions: how each value of each switch is named in Russian and in English.

The first phrase of a language is the one that is written.
"""

from collections.abc import Mapping

from prefnotation.agreement import _words_of_play, _words_of_scores
from prefnotation.agreement.spoken import Value, Words
from prefnotation.model.switches import Blind

WORDS: Mapping[str, Mapping[Value, Words]] = {**_words_of_play.WORDS, **_words_of_scores.WORDS}
"""How each value of each switch is said."""

COUNTED: Mapping[str, Words] = {
    "exit": Words(("выход {}", "выход с {}"), ("exit {}", "exit from {}")),
    "pool_point": Words(
        ("очко пули {} вистов", "очко пули {}"), ("pool point {} whists", "pool point {}")
    ),
    "all_pass_price": Words(
        ("распасы {}", "распасы по {}", "взятка на распасах {}"),
        ("all-pass {}", "all-pass at {}", "all-pass price {}"),
    ),
}
"""How a switch is said whose value is a number or a row of numbers."""

NAMES: Mapping[str, Words] = {
    "sochi": Words(
        ("сочинка", "сочи", "сочинские", "сочинский преферанс"), ("Sochi", "Sochi preferans")
    ),
    "leningrad": Words(
        ("ленинградка", "ленинград", "ленинградские", "питер", "питерские", "петербург"),
        ("Leningrad", "Petersburg", "Piter"),
    ),
    "rostov": Words(("ростов", "ростовские", "ростовский преферанс"), ("Rostov",)),
    "classic": Words(
        ("классика", "классические", "классический преферанс"), ("classic", "classical")
    ),
    "codex": Words(("кодекс", "кодекс преферанса"), ("Codex", "Kodex")),
}
"""How the usual sets are called."""

OTHERS: Mapping[str, Words] = {
    "serbian": Words(
        ("сербский преферанс", "сербский", "сербские"), ("Serbian", "Serbian preferans")
    ),
}
"""How games are called that are not the Russian one."""

OF_OTHERS: Mapping[str, Mapping[str, Value]] = {"serbian": {"without_talon": Blind.ON}}
"""What is common to them and to what a switch says: `igra` is a game without talon. Their auctions
and their books are no case of ours, and readers keep them in comments."""
