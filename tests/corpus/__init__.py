"""Real records by other people, which are not part of this repository."""

import os
from pathlib import Path

_BESIDE = Path(__file__).parents[2].parent / "shared" / "corpus"
CORPUS = Path(os.environ.get("PREFNOTATION_CORPUS", _BESIDE))
