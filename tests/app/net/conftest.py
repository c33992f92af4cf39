"""What several tests of the network need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.net.spaces import Spaces, not_allowed


@pytest.fixture
def spaces() -> Iterator[Spaces]:
    if (why := not_allowed()) is not None:
        pytest.skip(why)
    made = Spaces()
    try:
        made.make()
        yield made
    finally:
        made.remove()
