"""A letter of a rank is of the other alphabet than the ranks around it.

The letters Т, К and В look like T, K and B, and А like A, so that nobody sees which of them was
typed. They are read as what is meant all the same; but a search for a card does not find it, and
other programs do not read it. A line with such letters is told of once. Where a record has the
honours of both alphabets, neither is the wrong one.

**Bad**

    Сдача 1
    Юг: ♠ТKД ♦K

**Good**

    Сдача 1
    Юг: ♠ТКД ♦К
"""

from prefnotation.diagnostics import Severity

CODE = "PN013"
SEVERITY = Severity.WARNING
FIX = "safe"
