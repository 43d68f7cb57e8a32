"""What all tests share: the option that rewrites golden files, and how long a case may take."""

import os

import pytest
from hypothesis import settings

# Machines that run tests are busy; a slow moment is no fault of the code.
settings.register_profile("prefnotation", deadline=None, max_examples=50, print_blob=True)
settings.load_profile("prefnotation")

# Nobody's language and nobody's cache: each test says which it wants.
os.environ |= {"LC_ALL": "C.UTF-8", "PREFNOTATION_CACHE": "0"}
for name in ("CI", "CI_PROJECT_DIR", "GITHUB_ACTIONS", "GITHUB_WORKSPACE"):
    os.environ.pop(name, None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the golden files anew")
