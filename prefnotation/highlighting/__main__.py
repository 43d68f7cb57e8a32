"""`python -m prefnotation.highlighting` prints the TextMate grammar."""

import json

from prefnotation.highlighting.textmate import textmate

if __name__ == "__main__":
    print(json.dumps(textmate(), ensure_ascii=False, indent=1))
