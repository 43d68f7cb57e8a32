"""What all tests share: the option that rewrites golden files, and how long a case may take."""

import pytest
from hypothesis import settings

# Machines that run tests are busy; a slow moment is no fault of the code.
settings.register_profile("prefnotation", deadline=None, print_blob=True)
settings.load_profile("prefnotation")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the golden files anew")
