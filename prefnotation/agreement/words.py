"""The words of conventions: how each value of each switch is named in Russian and in English.

The first phrase of a language is the one that is written.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from prefnotation.model.switches import (
    Blind,
    BlindOrder,
    Consolation,
    Dealing,
    Holding,
    LateShortage,
    Misering,
    NoTricks,
    Outbids,
    PoolEnd,
    Progression,
    Responsibility,
    Return,
    SeriesEnd,
    Shortage,
    Talon,
    Ten,
    Whists,
)

Value: TypeAlias = bool | int | tuple[int, ...] | Enum


class Words(NamedTuple):
    """The phrases for one value, in each language; the first one is written, the others read."""

    ru: tuple[str, ...]
    en: tuple[str, ...]


WORDS: Mapping[str, Mapping[Value, Words]] = {
    "hold": {
        Holding.LAST_TWO: Words(
            ("здесь вдвоём", "здесь только вдвоём", "здесь при двух торгующихся"),
            ("hold by the last two", "hold of the last two"),
        ),
        Holding.ANY_TIME: Words(
            ("здесь всегда", "здесь и втроём", "здесь при любом числе торгующихся"),
            ("hold at any time", "hold any time"),
        ),
        Holding.OFF: Words(("без здесь", "здесь нельзя"), ("no hold", "without hold")),
    },
    "misere": {
        Misering.BOUND: Words(("кабальный мизер", "мизер кабальный"), ("bound misère",)),
        Misering.FREE: Words(
            ("свободный мизер", "мизер свободный", "некабальный мизер"), ("free misère",)
        ),
    },
    "misere_outbid": {
        Outbids.NINE: Words(
            ("мизер перебивается девятью", "девять перебивает мизер"), ("nine outbids misère",)
        ),
        Outbids.BLIND_NINE: Words(
            (
                "мизер перебивается девятью без прикупа",
                "девять без прикупа перебивает мизер",
            ),
            ("nine without talon outbids misère", "only nine without talon outbids misère"),
        ),
    },
    "without_talon": {
        Blind.OFF: Words(
            ("без прикупа нельзя", "без игр без прикупа"),
            ("no games without talon", "no bids without talon"),
        ),
        Blind.OVER_MISERE: Words(
            ("без прикупа после мизера", "игры без прикупа после мизера"),
            ("games without talon over misère", "without talon over misère"),
        ),
        Blind.ON: Words(
            ("без прикупа можно", "игры без прикупа", "с играми без прикупа"),
            ("games without talon", "bids without talon"),
        ),
    },
    "without_talon_order": {
        BlindOrder.MISERE_NINE_TEN: Words(
            ("мизер без прикупа ниже девяти без прикупа",),
            ("misère without talon below nine without talon",),
        ),
        BlindOrder.NINE_TEN_MISERE_TEN: Words(
            ("мизер без прикупа ниже десяти без прикупа",),
            ("misère without talon below ten without talon",),
        ),
    },
    "steps": {
        True: Words(
            ("торговля шагами", "торговля по шагам", "пошаговая торговля"), ("bidding by steps",)
        ),
        False: Words(("торговля с прыжками", "прыжки в торговле"), ("jump bids", "free bidding")),
    },
    "exit": {
        (level,): Words((f"выход с {russian}",), (f"exit from {english}", f"exit {english}"))
        for level, russian, english in (
            (6, "шести", "six"),
            (7, "семи", "seven"),
            (8, "восьми", "eight"),
            (9, "девяти", "nine"),
            (10, "десяти", "ten"),
        )
    },
    "series_end": {
        SeriesEnd.MADE: Words(
            ("распасы до сыгранной игры", "выход сыгранной игрой"),
            ("all-pass until a game is made",),
        ),
        SeriesEnd.PLAYED: Words(
            ("распасы до любой игры", "выход любой игрой"), ("all-pass until a game is played",)
        ),
        SeriesEnd.WHISTED: Words(
            ("распасы до сыгранной игры с вистом", "выход сыгранной игрой с вистом"),
            ("all-pass until a whisted game is made",),
        ),
    },
    "dealing": {
        Dealing.MOVES: Words(
            ("скользящая сдача", "сдача на распасах скользит"), ("sliding deal", "deal moves")
        ),
        Dealing.STAYS: Words(
            ("сдача на распасах стоит", "сдача не скользит", "неподвижная сдача"),
            ("fixed deal", "deal stays"),
        ),
    },
    "without_three": {
        True: Words(
            ("уход без трёх", "с уходом без трёх", "без трёх можно"),
            ("leaving without three", "without three allowed"),
        ),
        False: Words(
            ("без ухода без трёх", "без трёх нельзя"),
            ("no leaving without three", "without three forbidden"),
        ),
    },
    "half_whist": {
        True: Words(("полвиста", "с полвистом", "есть полвиста"), ("half-whist",)),
        False: Words(
            ("без полвиста", "нет полвиста", "полвиста нельзя"), ("no half-whist", "no half whists")
        ),
    },
    "half_after_pass": {
        True: Words(
            ("вист-пас-полвиста", "полвиста после паса второго"),
            ("whist-pass-half", "whist-pass-half-whist"),
        ),
        False: Words(
            ("без вист-пас-полвиста", "нет вист-пас-полвиста"),
            ("no whist-pass-half", "no whist-pass-half-whist"),
        ),
    },
    "returned_whist": {
        Return.OFF: Words(
            ("без возврата виста", "без возврата", "вист не возвращается"),
            ("no returned whist", "no return of whist"),
        ),
        Return.SEVEN: Words(
            ("возврат виста на 6-7", "возврат на 6-7", "возврат виста", "возврат виста до семи"),
            ("returned whist on 6-7", "returned whist", "return of whist"),
        ),
        Return.EIGHT: Words(
            ("возврат виста на 6-7-8", "возврат на 6-7-8", "возврат виста до восьми"),
            ("returned whist on 6-7-8", "returned whist on 6-8"),
        ),
    },
    "dealer_whist": {
        True: Words(("сдающий вистует", "прикупщик вистует"), ("dealer whists",)),
        False: Words(
            ("сдающий не вистует", "прикупщик не вистует"),
            ("dealer does not whist", "no dealer whist"),
        ),
    },
    "ten": {
        Ten.CHECKED: Words(
            (
                "десятерная проверяется",
                "десять проверяется",
                "10 проверяется",
                "десятерная на проверку",
            ),
            ("ten checked", "ten is checked", "10 checked"),
        ),
        Ten.WHISTED: Words(
            (
                "десятерная вистуется",
                "десять вистуется",
                "10 вистуется",
                "на десятерную вистуют",
            ),
            ("ten whisted", "ten is whisted", "10 whisted"),
        ),
    },
    "stalingrad": {
        True: Words(("сталинград", "со сталинградом"), ("stalingrad", "with stalingrad")),
        False: Words(
            ("без сталинграда", "нет сталинграда", "не сталинград"),
            ("no stalingrad", "without stalingrad"),
        ),
    },
    "all_pass_talon": {
        Talon.OPENED: Words(
            ("прикуп на распасах открыт", "прикуп на распасах открывается", "распасы с прикупом"),
            ("talon opened in all-pass", "all-pass with talon"),
        ),
        Talon.CLOSED: Words(
            (
                "прикуп на распасах закрыт",
                "прикуп на распасах не открывается",
                "распасы без прикупа",
            ),
            ("talon closed in all-pass", "all-pass without talon"),
        ),
    },
    "doubling": {
        1: Words(
            ("гора и висты одинарные", "одинарные гора и висты"), ("single mountain and whists",)
        ),
        2: Words(
            ("гора и висты двойные", "двойные гора и висты", "гора и висты вдвойне"),
            ("double mountain and whists",),
        ),
    },
    "whists": {
        Whists.GREEDY: Words(
            ("жлобский вист", "вист жлобский", "жадный вист", "жлобский", "жлоб"),
            ("greedy whist", "greedy"),
        ),
        Whists.GENTLEMAN: Words(
            ("джентльменский вист", "вист джентльменский", "джентльменский", "джентльмен"),
            ("gentleman's whist", "gentleman whist", "gentlemen's whist", "gentleman"),
        ),
    },
    "gentleman_on_made": {
        True: Words(
            ("висты пополам и на сыгранной", "джентльменский вист и на сыгранной"),
            ("whists parted on made games too", "gentleman's whist on made games too"),
        ),
        False: Words(
            ("висты пополам только на подсаде", "джентльменский вист только на подсаде"),
            ("whists parted on failed games only", "gentleman's whist on failed games only"),
        ),
    },
    "responsibility": {
        Responsibility.FULL: Words(
            ("ответственный вист", "вист ответственный", "полная ответственность"),
            ("full responsibility", "responsible whist"),
        ),
        Responsibility.HALF: Words(
            ("полуответственный вист", "вист полуответственный", "половинная ответственность"),
            ("half responsibility", "half-responsible whist"),
        ),
        Responsibility.NONE: Words(
            ("безответственный вист", "вист безответственный", "без ответственности"),
            ("no responsibility", "irresponsible whist"),
        ),
    },
    "shortage": {
        Shortage.PAIR: Words(
            ("на 6-7 платят при общем недоборе", "общий недобор на 6-7"),
            ("on 6-7 whisters pay if short together",),
        ),
        Shortage.OWN: Words(
            ("на 6-7 каждый платит за свой недобор", "свой недобор на 6-7"),
            ("on 6-7 each whister pays his own",),
        ),
    },
    "late_shortage": {
        LateShortage.LAST: Words(
            ("на 8+ платит последний вистующий", "на восьми и выше платит последний вистующий"),
            ("on 8+ the last whister pays",),
        ),
        LateShortage.BOTH: Words(
            ("на 8+ платят оба вистующих", "на восьми и выше платят оба вистующих"),
            ("on 8+ both whisters pay",),
        ),
        LateShortage.OWN: Words(
            ("на 8+ каждый платит за свой недобор", "на восьми и выше каждый платит за себя"),
            ("on 8+ each whister pays his own",),
        ),
    },
    "consolation": {
        Consolation.PRICE: Words(
            ("консоляция по цене виста", "консоляция по цене"),
            ("consolation at the price of a whist", "consolation by price"),
        ),
        Consolation.TEN: Words(
            ("консоляция 10 вистов", "консоляция 10", "консоляция десять вистов"),
            ("consolation of 10 whists", "consolation 10", "consolation of ten whists"),
        ),
    },
    "dealer_consolation": {
        True: Words(
            ("консоляция сдающему", "консоляция прикупщику"),
            ("consolation for the dealer", "dealer consolation"),
        ),
        False: Words(
            ("без консоляции сдающему", "без консоляции прикупщику"),
            ("no consolation for the dealer", "no dealer consolation"),
        ),
    },
    "passer_consolation": {
        True: Words(
            ("консоляция спасовавшему", "консоляция пасующему"),
            ("consolation for the passer", "passer consolation"),
        ),
        False: Words(
            ("без консоляции спасовавшему", "без консоляции пасующему"),
            ("no consolation for the passer", "no passer consolation"),
        ),
    },
    "all_pass_whists": {
        True: Words(("распасы в висты", "распасы вистами"), ("all-pass in whists",)),
        False: Words(("распасы в гору",), ("all-pass on the mountain",)),
    },
    "progression": {
        Progression.NONE: Words(("распасы без прогрессии", "без прогрессии"), ("no progression",)),
        Progression.ARITHMETIC: Words(
            ("арифметическая прогрессия", "прогрессия арифметическая"),
            ("arithmetic progression",),
        ),
        Progression.GEOMETRIC: Words(
            ("геометрическая прогрессия", "прогрессия геометрическая"),
            ("geometric progression",),
        ),
    },
    "no_tricks": {
        NoTricks.POOL_PRICE: Words(
            ("за ноль взяток цена в пулю",), ("for no tricks the price into the pool",)
        ),
        NoTricks.POOL_ONE: Words(
            ("за ноль взяток одно в пулю", "за ноль взяток 1 в пулю"),
            ("for no tricks one into the pool", "for no tricks 1 into the pool"),
        ),
        NoTricks.MOUNTAIN_PRICE: Words(
            ("за ноль взяток цена с горы",), ("for no tricks the price off the mountain",)
        ),
        NoTricks.MOUNTAIN_DOUBLE: Words(
            ("за ноль взяток две цены с горы", "за ноль взяток двойная цена с горы"),
            ("for no tricks twice the price off the mountain",),
        ),
        NoTricks.NOTHING: Words(("за ноль взяток ничего",), ("for no tricks nothing",)),
    },
    "amnesty": {
        True: Words(("амнистия", "с амнистией", "амнистия на распасах"), ("amnesty",)),
        False: Words(("без амнистии", "нет амнистии"), ("no amnesty", "without amnesty")),
    },
    "pool_end": {
        PoolEnd.EACH: Words(
            ("пулю закрывает каждый", "до закрытия каждого"),
            ("each closes the pool", "each fills the pool"),
        ),
        PoolEnd.SUM: Words(
            ("пулю закрывают суммой", "до общей суммы"),
            ("pool closed by the sum", "pools filled together"),
        ),
    },
    "aid": {
        True: Words(
            ("американская помощь", "помощь", "с американской помощью"), ("American aid", "aid")
        ),
        False: Words(
            ("без американской помощи", "без помощи"), ("no American aid", "no aid", "without aid")
        ),
    },
    "talon_premium": {
        True: Words(
            ("платный прикуп", "с платным прикупом", "премия за прикуп"),
            ("talon premium", "paid talon"),
        ),
        False: Words(
            ("без платного прикупа", "бесплатный прикуп", "без премии за прикуп"),
            ("no talon premium", "unpaid talon"),
        ),
    },
    "misere_in_half": {
        True: Words(
            ("мизер пополам", "мизер пополам со сдающим"),
            ("misère in half", "misère in half with the dealer"),
        ),
        False: Words(("мизер не пополам", "без мизера пополам"), ("no misère in half",)),
    },
}
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
