"""What is said of other formats than the notation, in Russian.

What was expected, and what was found, is a nominative that stands after a colon.
"""

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # JSON and YAML.
    "the key {key} stands twice": "ключ {key} повторяется",
    "the key {key} is missing": "не хватает ключа {key}",
    "unknown key {key}": "неизвестный ключ {key}",
    "known keys are {known}": "известны ключи {known}",
    "variations are nested too deeply": "варианты вложены слишком глубоко",
    "{fault}": "{fault}",
    "a trick has at least one card": "во взятке есть хотя бы одна карта",
    "a trick names no seat, its leader, or everybody who played": (
        "при взятке места не названы вовсе, назван ходивший или названы все игравшие"
    ),
    "a variation has at least one trick": "в варианте есть хотя бы одна взятка",
    "a {name}": "{name}",
    "a {field}": "{field}",
    "a {name} is written like {words}": "{name} пишется так: {words}",
    "a {name} is one of {words}": "{name} — одно из: {words}",
    "book": "графа",
    "call": "заявка",
    "card": "карта",
    "deal": "сдача",
    "declared": "объявление",
    "defence": "вист",
    "game": "игра",
    "language": "язык",
    "mark": "пометка",
    "match": "пулька",
    "player": "игрок",
    "seat": "место",
    "stand": "объявление",
    "trick": "взятка",
    "trump": "козырь",
    "version {version}": "версия {version}",
    "a language": "язык",
    "a match": "пулька",
    "a key": "ключ",
    "a list": "список",
    "a mark": "пометка",
    "a mark with comments": "пометка с примечаниями",
    "a label with its text": "метка с текстом",
    "an amount with its seat and its book": "число с местом и графой",
    "an amount like -304 or 26⅔": "число вроде -304 или 26⅔",
    "a whole number from {low} to {high}": "целое число от {low} до {high}",
    "true or false": "true или false",
    "a set of keys": "набор ключей",
    "text": "текст",
    "nothing": "ничего",
    "a value": "значение",
    'a value or "]"': 'значение или "]"',
    "a key in quotation marks": "ключ в кавычках",
    'a key in quotation marks or "}"': 'ключ в кавычках или "}"',
    '"," or "]"': '"," или "]"',
    '"," or "}"': '"," или "}"',
    "the end of the text": "конец текста",
    "a closing quotation mark": "закрывающая кавычка",
    r"in a text a line end is written \n, a backslash \\": (
        r"в тексте конец строки пишется \n, обратная косая черта — \\"
    ),
    "half of a surrogate pair is no character": "половина суррогатной пары — не символ",
    "YAML cannot hold {char}": "в YAML не может быть символа {char}",
    "YAML breaks off here: {problem}": "здесь YAML обрывается: {problem}",
    "no character has this number": "символа с таким номером нет",
    "nested too deeply": "слишком глубокое вложение",
    "too many copies": "слишком много повторов",
    "nothing before this is called {name}": "выше ничто не названо {name}",
    # Etudes and newspapers.
    "a seat, or a suit with its ranks": "место или масть с достоинствами",
    "a seat before a hand": "место перед рукой",
    "a seat before another hand": "место перед следующей рукой",
    "three hands before the number of the first one": "три руки перед номером первой из них",
    "four rows of the ranks of a hand": "четыре строки достоинств одной руки",
    "a trump, and the same as before": "козырь, причём тот же, что и раньше",
    "no border between two hands is proved": "граница между двумя руками не доказана",
    "a comma is missing where the second begins; both have ten cards": (
        "там, где начинается вторая, нет запятой; в обеих по десять карт"
    ),
    # jpref.
    "a deal: line, a trick list or a comment": "строка deal:, список взяток или примечание",
    "a trick of three cards": "взятка из трёх карт",
    "the trick list has no deal: line below it": "под списком взяток нет строки deal:",
    "a card, the elder hand or ->": "карта, первая рука или ->",
    "a blank or a suit sign where a hand begins": "пробел или знак масти в начале руки",
    "the deal is left out until that is put right": "сдача пропущена, пока это не исправлено",
    "the elder hand: 0, 1 or 2": "первая рука: 0, 1 или 2",
    "a deal: line holds three hands of ten cards and two cards more": (
        "в строке deal: три руки по десять карт и ещё две карты"
    ),
    "{count} cards cannot be told apart into hands": (
        "{count} {count:карту|карты|карт} нельзя разделить на руки"
    ),
    "a result such as 6♦ 6, Misère 0, All-pass or 6, 0, 4": (
        "результат вроде 6♦ 6, Misère 0, All-pass или 6, 0, 4"
    ),
    # Books of problems.
    "a trick such as 1) I — П.7 + II — П.8 + III — П.9": (
        "взятка вроде 1) I — П.7 + II — П.8 + III — П.9"
    ),
    "a play such as II — П.7": "карта вроде II — П.7",
    "a suit and its ranks such as П:10,9": "масть с достоинствами вроде П:10,9",
    "a Latin {letter} is read as the suit {suit}": "латинская {letter} прочитана как масть {suit}",
    "`{found}` is read as `{sign}`": "`{found}` прочитано как `{sign}`",
    "the winner is glued to the card": "имя взявшего слито с картой",
    "a line ends inside the trick": "внутри взятки кончается строка",
    # Solution lines and seat lines.
    "a card such as Т♦ or 10♠": "карта вроде Т♦ или 10♠",
    "a play such as З — ♠: 7": "карта вроде З — ♠: 7",
    "a suit and its ranks such as ♠: Т,Д": "масть с достоинствами вроде ♠: Т,Д",
    "a trick number such as 1)": "номер взятки вроде 1)",
    "a suit": "масть",
    # Forms of other programs.
    "a deal": "сдача",
    "THREE or FOUR": "THREE или FOUR",
    "a deal before it": "сдача перед этим",
    "4 or {whole} parts": "4 или {whole} частей",
    "{count} {count:part|parts}": "{count} {count:часть|части|частей}",
    "one of {words}": "одно из: {words}",
    "32 cards": "32 карты",
    "bids such as M3,P,3": "заявки вроде M3,P,3",
    "a kontra such as K2, or 0": "контра вроде K2 или 0",
    "0 or 1": "0 или 1",
    "a contract from 2 to 8, or G2 to G8": "контракт от 2 до 8 или от G2 до G8",
    "tricks and scores such as M7:-8, or 0": "взятки и запись вроде M7:-8 или 0",
    "two or three cards and the winner": "две или три карты и взявший",
    "a tag or a record in brackets": "пара «имя и значение» или запись в скобках",
    # Gambler, dump and layout.
    "a card such as 10s": "карта вроде 10s",
    "an entry such as `HAND As Ks`, `begin` or `end`": (
        "запись вроде `HAND As Ks`, `begin` или `end`"
    ),
    "`begin`": "`begin`",
    "`end`": "`end`",
    "a bid such as 6s, 7nt, miser or pass": "заявка вроде 6s, 7nt, miser или pass",
    "a contract such as 6s, 7nt, 6-3, miser or pass": (
        "контракт вроде 6s, 7nt, 6-3, miser или pass"
    ),
    "3 or 4": "3 или 4",
    "a hand such as `As Ks 10s 7d`": "рука вроде `As Ks 10s 7d`",
    "the text says {count} layouts and holds {found}": (
        "в тексте сказано, что раскладов {count}, а их {found}"
    ),
    "a player: 0, 1 or 2": "игрок: 0, 1 или 2",
    "a contract such as 6d, 7n or misere": "контракт вроде 6d, 7n или misere",
    "the next layout": "следующий расклад",
    "the contract": "контракт",
    "a contract such as 6♠, 7БК, 6-3, мизер or распасы": (
        "контракт вроде 6♠, 7БК, 6-3, мизер или распасы"
    ),
    "nobody says what the contract {contract} means": (
        "никто не знает, что значит контракт {contract}"
    ),
    "a suit and a position: t, r, b or l": "масть и положение: t, r, b или l",
    "the end of the page": "конец страницы",
    "a tag that does not end": "тег без конца",
}
