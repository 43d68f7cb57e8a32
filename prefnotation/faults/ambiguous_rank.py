"""A letter T is an ace in one alphabet and a ten in the other, and nothing proves which.

In Russian `Т` (туз) is the ace, in English `T` is the ten, and the two letters look alike. Which
is meant is decided once for a record: by its other honours (`Д` `В`, or `Q` `J`), else by the
reading in which no card stands twice. Where neither decides, both readings are shown, and the
letter is taken as the alphabet it is written in.

**Bad**

    Deal 1
    South: ♠TД ♦Q

**Good**

    Deal 1
    South: ♠AQ ♦Q
"""

from prefnotation.diagnostics import Severity

CODE = "PN006"
SEVERITY = Severity.WARNING
