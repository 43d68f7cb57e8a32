"""Print a line for each deal of the files named: the game, who took what, and what is wrong.

python examples/summary.py examples/*.pref
"""

import sys

from prefnotation import Contract, Misere, check, read

for path in sys.argv[1:]:
    reading = read(path)
    findings = check(reading)
    for deal in reading.deals:
        match deal.game:
            case Contract(level=level, trump=trump):
                game = f"{level}{trump}"
            case Misere():
                game = "misère"
            case _:
                game = "all-pass" if deal.game else "no game"
        tricks = ", ".join(f"{seat} {won}" for seat, won in (deal.won or {}).items())
        print(f"{deal.name}: {game}; {tricks or f'{len(deal.tricks or ())} tricks recorded'}")
    for finding in findings:
        print(f"  {finding.code} {finding.message}")
