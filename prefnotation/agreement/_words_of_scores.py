"""The words of the score sheet: what is written for a deal, and when a match ends."""

from collections.abc import Mapping

from prefnotation.agreement.spoken import Value, Words
from prefnotation.model.switches import (
    Consolation,
    LateShortage,
    NoTricks,
    PoolEnd,
    Progression,
    Responsibility,
    Shortage,
    Whists,
)

WORDS: Mapping[str, Mapping[Value, Words]] = {
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
