"""What is said of the text of a record that cannot be read, in Russian.

What was expected, and what was found, is a nominative that stands after a colon.
"""

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # The text as a whole.
    "it was not checked: {problem}": "файл не проверен: {problem}",
    "the text is read as {encoding}": "текст прочитан в кодировке {encoding}",
    "if it is in another encoding, say which with --encoding": (
        "если кодировка другая, назовите её ключом --encoding"
    ),
    "the text looks like {format}, which is not read": (
        "текст похож на {format}: этот формат не читается"
    ),
    "`prefnotation formats` lists those that are": "какие читаются, покажет `prefnotation formats`",
    "the format {format} of a plugin failed: {fault}": (
        "формат {format} из дополнения не справился: {fault}"
    ),
    "the text is read as {format}, and looks like {others}": (
        "текст прочитан как {format}, а похож на {others}"
    ),
    "say which it is with --from": "назовите формат ключом --from",
    "the text holds no deal": "в тексте нет ни одной сдачи",
    "the byte {bytes} is not valid here": "байт {bytes} здесь невозможен",
    "{count} bytes are not valid here: {bytes}": (
        "{count} {count:байт здесь невозможен|байта здесь невозможны|байт здесь невозможны}: "
        "{bytes}"
    ),
    "it may be in another encoding: `--encoding` tells which": (
        "может быть, кодировка другая: её называет ключ `--encoding`"
    ),
    "the control character {character} is read as a blank": (
        "управляющий символ {character} прочитан как пробел"
    ),
    "{count} control characters are read as blanks, the first {character}": (
        "{count} {count:управляющий символ прочитан как пробел|управляющих символа прочитаны как "
        "пробелы|управляющих символов прочитаны как пробелы}, первый — {character}"
    ),
    "{count} more such places follow": (
        "дальше ещё {count} {count:такое место|таких места|таких мест}"
    ),
    "is this a text at all?": "текст ли это вообще?",
    "the line holds {count} characters": "в строке {count} {count:символ|символа|символов}",
    "a line that is read holds at most {longest}": (
        "в строке, которую можно прочесть, их не больше {longest}"
    ),
    "`{letter}` is {ace} in Russian and {ten} in English, and nothing proves which": (
        "`{letter}` по-русски — {ace}, по-английски — {ten}, и неясно, что имелось в виду"
    ),
    "an ace": "туз",
    "a ten": "десятка",
    "write the honours of one alphabet: Т К Д В, or A K Q J": (
        "пишите фигуры одним алфавитом: Т К Д В или A K Q J"
    ),
    "{count} Latin {count:letter|letters} among Cyrillic ranks: {letters}": (
        "{count} {count:латинская буква|латинские буквы|латинских букв} "
        "среди русских достоинств: {letters}"
    ),
    "{count} Cyrillic {count:letter|letters} among Latin ranks: {letters}": (
        "{count} {count:русская буква|русские буквы|русских букв} "
        "среди латинских достоинств: {letters}"
    ),
    "{count:it is|they are} read as {right}": ("{count:читается|читаются|читаются} как {right}"),
    # Suppressions.
    "no rule is called `{code}`": "нет правила `{code}`",
    "codes are parted by commas; a reason follows after a dash between blanks": (
        "коды разделяют запятыми; причину пишут после тире между пробелами"
    ),
    "`prefnotation rules` lists all of them": "все правила перечисляет `prefnotation rules`",
    "no code stands after `{word}:`": "после `{word}:` нет ни одного кода",
    "`{word}` alone suppresses everything": "`{word}` без кодов подавляет всё",
    "`{suppression}` suppresses nothing": "`{suppression}` ничего не подавляет",
    "remove it: nothing of the kind is found on this line": (
        "уберите: в этой строке подавлять нечего"
    ),
    "remove it: nothing of the kind is found in this record": (
        "уберите: в этой записи подавлять нечего"
    ),
    "remove it: nothing of the kind is found in this file": (
        "уберите: в этом файле подавлять нечего"
    ),
    "remove it: nothing of the kind is found in this entry": (
        "уберите: в этой строке записи подавлять нечего"
    ),
    "remove it: {code} is not suppressed by comments": (
        "уберите: {code} примечаниями не подавляется"
    ),
    # Entries.
    "no convention is called {phrase}": "нет такого соглашения: {phrase}",
    "did you mean {near}?": "может быть, {near}?",
    "did you mean {meant}?": "может быть, {meant}?",
    "did you mean `{meant}`?": "может быть, `{meant}`?",
    "unknown label `{label}`": "неизвестная метка `{label}`",
    "the entry is kept as written": "запись сохранена как есть",
    "`{label}` stands twice": "`{label}` повторяется",
    "the first one counts": "считается первое",
    "the first one counts; a new deal begins with a header such as `Сдача 2`": (
        "считается первое; новая сдача начинается с заголовка, например `Сдача 2`"
    ),
    "first here": "сначала здесь",
    "`{name}` is neither a seat nor a player of this table": (
        "`{name}` — не место и не игрок за этим столом"
    ),
    "players are named by an entry such as `Игроки: Юг Анна, Запад Борис`": (
        "игроков называет запись вроде `Игроки: Юг Анна, Запад Борис`"
    ),
    # What was expected in the notation.
    "expected {expected}, found {shown}": "ожидается: {expected}; написано: {shown}",
    "expected {expected}, found `{found}`": "ожидается: {expected}; написано: `{found}`",
    "expected {expected}, found {found}": "ожидается: {expected}; написано: {found}",
    "expected a rank after {sign}, found {shown}": (
        "ожидается: достоинство после {sign}; написано: {shown}"
    ),
    "the comment is not closed": "примечание не закрыто",
    "a comment in braces ends with }": "примечание в скобках кончается знаком }",
    "{some}, {other}": "{some}, {other}",
    "{some} or {last}": "{some} или {last}",
    "a rank, a suit": "достоинство, масть",
    "a card": "карта",
    "a rank": "достоинство",
    "the turned talon card": "открытая карта прикупа",
    "a call": "заявка",
    "a declaration": "объявление",
    "`в светлую` or `в тёмную`": "`в светлую` или `в тёмную`",
    "a seat or a player": "место или игрок",
    "a seat": "место",
    "a player": "игрок",
    "a number of пуля, гора or висты": "число с пулей, горой или вистами",
    "on whom": "на кого",
    "a number": "число",
    "`→` and the winner": "`→` и взявший",
    "a number of tricks": "число взяток",
    "a text": "текст",
    "the end of the line": "конец строки",
    "a label such as `Юг:` or a trick number such as `1.`": (
        "метка вроде `Юг:` или номер взятки вроде `1.`"
    ),
    "a game such as 6♠, мизер or распасы": "игра вроде 6♠, мизер или распасы",
    "ranks are 7 8 9 10 В Д К Т, or J Q K A": "достоинства: 7 8 9 10 В Д К Т или J Q K A",
    "calls are 6♠ to 10БК, мизер, пас, здесь": "заявки: от 6♠ до 10БК, мизер, пас, здесь",
    "calls are 6♠ to 10NT, misère, pass, hold": "заявки: от 6♠ до 10NT, misère, pass, hold",
    "declarations are вист, пас, полвиста": "объявления: вист, пас, полвиста",
    "declarations are whist, pass, half-whist": "объявления: whist, pass, half-whist",
    "seats are Юг Запад Север Восток": "места: Юг Запад Север Восток",
    "seats are South West North East": "места: South West North East",
    "entries are `Юг: ♠ТК`, `Контракт: 6♠`, `1. ♠Т 7 8` and so on": (
        "записи выглядят так: `Юг: ♠ТК`, `Контракт: 6♠`, `1. ♠Т 7 8`"
    ),
    "entries are `South: ♠AK`, `Contract: 6♠`, `1. ♠A 7 8` and so on": (
        "записи выглядят так: `South: ♠AK`, `Contract: 6♠`, `1. ♠A 7 8`"
    ),
    "is a colon missing? `{label}:`": "может быть, пропущено двоеточие? `{label}:`",
    "is a point missing? `{number}.`": "может быть, пропущена точка? `{number}.`",
    "a letter stands where the zero should: `10`": "вместо нуля стоит буква: `10`",
    "plays that name their seats are parted by commas": (
        "карты, при которых названы места, разделяют запятыми"
    ),
    "`%pref 1`": "`%pref 1`",
    "it is the only version of the notation so far": "других версий нотации пока нет",
    "an entry of a match": "запись пульки",
    "an entry of a deal": "запись сдачи",
    "a deal begins with a header: `Сдача 1`": "сдача начинается с заголовка: `Сдача 1`",
    "a match begins with a header: `Пулька`": "пулька начинается с заголовка: `Пулька`",
    "a player before it": "игрок перед этим",
    "whists before it": "висты перед этим",
    "such as `Юг висты +8 на Запад`": "например, `Юг висты +8 на Запад`",
    "a game": "игра",
    "a hold is a call of the auction": "«здесь» говорят только в торговле",
    "one game": "одна игра",
    "a deal has one game, and it has one declarer": (
        "в сдаче одна игра, и разыгрывающий в ней один"
    ),
    "a game of another kind is named beside it": "рядом названа игра другого рода",
    "one way to play": "одно из двух",
    "the defenders play open or closed": "вистующие играют в светлую или в тёмную",
    "a seat and what it declares": "место и его объявление",
    "such as `Юг вист, Запад пас`": "например, `Юг вист, Запад пас`",
    "a variation that ends": "вариант до конца",
    "`)` closes it": "его закрывает `)`",
    "a trick": "взятка",
    "a variation stands after the trick that it replaces": (
        "вариант стоит после взятки, которую он заменяет"
    ),
    "variations nest {deepest} deep at most": "глубина вложения вариантов не больше {deepest}",
    "no variation is open here": "здесь не открыт ни один вариант",
    "a card with its suit": "карта с мастью",
    "no suit was written before it": "до неё масть не названа",
}
