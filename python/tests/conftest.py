"""What all tests share."""

import pytest


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="also what takes minutes: whole notebooks, a million positions, long runs of Ray")


@pytest.fixture
def long(request):
    """Whether minutes may be spent."""
    return request.config.getoption("--long")
