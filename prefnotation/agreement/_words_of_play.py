"""The words of the table: what may be bid, declared and played, and who deals."""

from collections.abc import Mapping

from prefnotation.agreement.spoken import Value, Words
from prefnotation.model.switches import (
    Blind,
    BlindOrder,
    Dealing,
    Holding,
    Misering,
    Outbids,
    Return,
    SeriesEnd,
    Talon,
    Ten,
)

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
}
