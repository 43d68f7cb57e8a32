"""What the rules say, in Russian. Only a verb that no gender shows in goes with a seat."""

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # Deal.
    "{card} stands twice": "карта {card} записана дважды",
    "here too": "и здесь",
    "{missing} stands nowhere: read it here?": "нигде нет {missing}: прочесть эту карту здесь?",
    "{missing} {missing:stands|stand} nowhere": "нигде нет {missing}",
    "the pack has 32 cards, each once": "в колоде 32 карты, каждая по одному разу",
    "{seat} holds {count} {count:card|cards}": "{seat} держит {count} {count:карту|карты|карт}",
    "the talon holds {count} {count:card|cards}": "в прикупе {count} {count:карта|карты|карт}",
    "the discard holds {count} {count:card|cards}": "в сносе {count} {count:карта|карты|карт}",
    "{count} {count:card|cards} here": "здесь {count} {count:карта|карты|карт}",
    "a hand has {hand} cards": "на руке {hand} {hand:карта|карты|карт}",
    "it has {talon}": "должно быть {talon}",
    "{dealer} deals when it is {turn}'s turn": "сдаёт {dealer}, хотя должен {turn}",
    "the first hand is {first}, not {written}": "первая рука — {first}, а не {written}",
    "{lead} leads although {first} is the first hand": (
        "первым ходит {lead}, хотя первая рука — {first}"
    ),
    "four hands hold cards": "карты есть у четырёх игроков",
    "three play a deal": "сдачу играют трое",
    "{seat} deals, sits out, and takes part all the same": (
        "{seat} сдаёт и в игре не участвует, но записан в ней"
    ),
    "{seat} does not play this deal": "{seat} в этой сдаче не играет",
    "{seats} play": "играют {seats}",
    # Auction.
    "{seat} speaks when it is {turn}'s turn": "{seat} торгуется вне очереди: сейчас говорит {turn}",
    "{seat} speaks again after he has passed": "{seat} снова торгуется после своего паса",
    "passed here": "пас здесь",
    "{bid} is not above {last}": "заявка {bid} не выше, чем {last}",
    "bid here": "заявлено здесь",
    "{seat} takes a bid, but there is none": "{seat} говорит «здесь», но заявок ещё нет",
    "{seat} takes {last}, which nobody can take": (
        "{seat} говорит «здесь» на {last}, но такую заявку взять нельзя"
    ),
    "{seat} may not take {last} from {bidder}": (
        "{seat} не может сказать «здесь»: заявку {last} держит {bidder}"
    ),
    "only who is senior to the bidder may": "это может только старший по отношению к заявившему",
    "{written} deals and cannot be the first hand": "{written} сдаёт и первой рукой быть не может",
    "{seat} bids {bid} after a game": "{seat} заявляет {bid} после игры на взятки",
    "{seat} goes on after a misère": "{seat} продолжает торговлю после своего мизера",
    "a misère is a player's first bid and his only one": (
        "мизер — первая и единственная заявка игрока"
    ),
    "{bid} is below the lowest bid in a series of all-pass deals": (
        "заявка {bid} ниже наименьшей после распасов"
    ),
    "bids begin at {lowest}": "торговля начинается с {lowest}",
    "the auction goes on after its end": "торговля продолжается после своего окончания",
    "{bid} has won": "торговлю выиграла заявка {bid}",
    "all have passed": "все спасовали",
    "the auction stops before it is over": "торговля обрывается до своего окончания",
    "it is over when all but one have passed": "она окончена, когда спасовали все, кроме одного",
    "{bid} is not played at this table": "за этим столом так не играют: {bid}",
    "only nine, ten and misère are played without talon": (
        "без прикупа заявляют только девять, десять и мизер"
    ),
    "{bid} skips a step": "заявка {bid} перескакивает через ступень",
    # Contract, discard and whist.
    "{game} is below the bid {bid}": "контракт {game} ниже заявки {bid}",
    "{declarer} plays although {winner} won the auction": (
        "разыгрывает {declarer}, хотя торговлю выигрывает {winner}"
    ),
    "{game}, although all have passed": "записана игра {game}, хотя все спасовали",
    "{game}, although {bid} was bid": "записана игра {game}, хотя заявлено {bid}",
    "{declarer} discards {card}, which {holder} holds": (
        "{declarer} сносит {card}, хотя эту карту держит {holder}"
    ),
    "{declarer} discards {card}, which is not of his twelve cards": (
        "{declarer} сносит {card}, хотя среди его двенадцати карт такой нет"
    ),
    "held here": "карта здесь",
    "{game} is not played at this table": "за этим столом так не играют: {game}",
    "{seat} is the declarer and does not whist": "{seat} — разыгрывающий и не вистует",
    "nobody is to declare any more": "объявлять больше некому",
    "{seat} declares when it is {turn}'s turn": (
        "{seat} объявляет вне очереди: сейчас говорит {turn}"
    ),
    "nobody half-whists {game}": "на игре {game} полвиста не бывает",
    "a half-whist cannot be declared here": "полвиста здесь объявить нельзя",
    "only a six and a seven are half-whisted": "полвиста бывает только на шестерной и на семерной",
    "the second defender half-whists after a pass": (
        "полвиста объявляет второй вистующий после паса первого"
    ),
    "{game} is whisted after a half-whist": "на игре {game} объявлен вист после полвиста",
    "both have to whist six spades": "шесть пик обязаны вистовать оба",
    "{game}: the defence plays open": "{game}: вистующие играют в светлую",
    "{game}: everybody plays closed": "{game}: играют в тёмную",
    "against two whisters play is closed": "два вистующих играют в тёмную",
    "{game} is checked, not whisted": "игра {game} не вистуется, а проверяется",
    "nobody whists in {game}": "на игре {game} не вистуют",
    "the deal is played although the declarer gave up": (
        "сдача разыграна, хотя разыгрывающий ушёл без трёх"
    ),
    "the deal is played although nobody whisted": "сдача разыграна, хотя никто не вистовал",
    "here": "здесь",
    "nobody takes the talon in {game}": "на игре {game} прикуп никто не берёт",
    # Play.
    "{seat} plays {card} on {lead} while holding {held}": (
        "фальшренонс: {seat} кладёт {card} на {lead}, имея {held}"
    ),
    "{seat} plays {card} on {lead} while void in it and holding the {held:trump|trumps} {held}": (
        "{seat} кладёт {card} на {lead}, не имея этой масти, но имея "
        "{held:козырь|козыри|козыри} {held}"
    ),
    "led here": "ход здесь",
    "shown here": "карта показана здесь",
    "{legal} {legal:is|are} legal": "можно положить {legal}",
    "{meant} is played nowhere: read it here?": (
        "карты {meant} нет в розыгрыше: прочесть её здесь?"
    ),
    "{meant} is played nowhere: read it there?": (
        "карты {meant} нет в розыгрыше: прочесть её там?"
    ),
    "{seat} plays {card}, which is not in his hand": "{seat} кладёт {card}, не имея такой карты",
    "{seat} plays {card}, which {holder} holds": (
        "{seat} кладёт {card}, хотя эту карту держит {holder}"
    ),
    "{seat} plays {card}, which lies in the discard": (
        "{seat} кладёт {card}, хотя эта карта лежит в сносе"
    ),
    "discarded here": "карта снесена здесь",
    "{card} is played a second time": "карта {card} сыграна второй раз",
    "played here": "карта сыграна здесь",
    "{seat} leads {card} when {turn} is to lead": "{seat} ходит с {card}, хотя должен {turn}",
    "{seat} plays {card} when {turn} is to play": "{seat} кладёт {card}, хотя должен {turn}",
    "trick {number} has {count} {count:card|cards}": (
        "во взятке {number} — {count} {count:карта|карты|карт}"
    ),
    "each of the three players plays one card to a trick": (
        "каждый из трёх игроков кладёт во взятку одну карту"
    ),
    "no talon card is turned in {game}": "на игре {game} карты прикупа не открывают",
    "{turned} is turned although the talon stays closed": (
        "карта {turned} открыта, хотя прикуп не открывают"
    ),
    "no talon card is turned for trick {number}": "к взятке {number} карту прикупа не открывают",
    "{turned} is not turned for trick {number}": "к взятке {number} открывают не {turned}",
    "this one is": "а эту карту",
    "{turned} is turned, which {holder} holds": (
        "карта {turned} открыта, хотя эту карту держит {holder}"
    ),
    "there is no trick {number}": "взятки {number} не бывает",
    "trick {number} stands twice": "взятка {number} записана дважды",
    "trick {number} stands after trick {before}": "взятка {number} записана после взятки {before}",
    "a deal has {hand} tricks": "в сдаче {hand} {hand:взятка|взятки|взяток}",
    # Result.
    "trick {number} goes to {winner}, not to {written}": (
        "взятку {number} берёт {winner}, а не {written}"
    ),
    "the tricks add up to {total}": "взяток в сумме {total}",
    "{seat} took {taken} and {won}": "{seat} берёт, по записи, и {taken}, и {won}",
    "nobody plays, and the declarer is credited with {due}, not {written}": (
        "никто не играет, и играющему записывают {due}, а не {written}"
    ),
    "{seat} took {took} of the tricks that are recorded, not {written}": (
        "из записанных взяток {seat} берёт {took}, а не {written}"
    ),
    "{seat} took {took} {took:trick|tricks}, not {written}": (
        "{seat} берёт {took} {took:взятку|взятки|взяток}, а не {written}"
    ),
    "by the play: {by_play}": "по розыгрышу: {by_play}",
    "the claim shares out {total} {total:trick|tricks}": (
        "в остатке {total:распределена|распределены|распределено} {total} "
        "{total:взятка|взятки|взяток}"
    ),
    "{left} {left:is|are} left": (
        "{left:осталась|остались|осталось} {left} {left:взятка|взятки|взяток}"
    ),
    "the settlement adds up to {over}": "сумма итога — {over}, а не ноль",
}
