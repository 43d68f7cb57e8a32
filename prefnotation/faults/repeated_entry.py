"""An entry that a deal has once stands twice.

The first one counts. Often a header between two deals is missing.

**Bad**

    Сдача 1
    Прикуп: ♥В ♥8
    Прикуп: ♥9 ♦7

**Good**

    Сдача 1
    Прикуп: ♥В ♥8

    Сдача 2
    Прикуп: ♥9 ♦7
"""

CODE = "PN005"
