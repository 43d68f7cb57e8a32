"""A name stands where a seat should, and nobody of that name sits at the table.

Players are named once for a record, or for the match it belongs to; after that a name may stand
wherever a seat may. What was said of an unknown player is left out.

**Bad**

    Сдача 1
    Игроки: Юг Анна, Запад Борис, Восток Вера
    Сдающий: Бориc

**Good**

    Сдача 1
    Игроки: Юг Анна, Запад Борис, Восток Вера
    Сдающий: Борис
"""

CODE = "PN008"
