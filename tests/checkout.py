"""A clean copy of the repository: what git has or would add, committed or not."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]

_OUTER = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}


def copy_to(folder: Path) -> Path:
    """Copy the repository, without what is ignored, to a folder that does not exist yet."""
    patterns = (ROOT / ".gitignore").read_text("utf-8").split()
    ignored = shutil.ignore_patterns(".git", *(pattern.strip("/") for pattern in patterns))
    shutil.copytree(ROOT, folder, ignore=ignored)
    return folder


def environment() -> dict[str, str]:
    """Return an environment in which nothing leads to the environment of the tests."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in _OUTER and not name.startswith("COV_CORE")
    }
