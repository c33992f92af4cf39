"""A window and fingers for tests of the screen. Loaded late: Kivy is imported only by a test that asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.app.touch import Studio, Touches


@pytest.fixture
def studio() -> Studio:
    from tests.app.touch import the_studio

    return the_studio()


@pytest.fixture
def touches(studio: Studio) -> Iterator[Touches]:
    from tests.app.touch import Touches

    fingers = Touches(studio)
    yield fingers
    fingers.close()
