"""The app packed once, for all tests that look at the result."""

from pathlib import Path

import pytest

from tools.package.android import Packed, pack


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    """The app as buildozer and p4a's build step pack it for Android."""
    return pack(tmp_path_factory.mktemp("android"))


@pytest.fixture(scope="session")
def payload(packed: Packed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The payload as it lies on the phone."""
    return packed.unpack(tmp_path_factory.mktemp("payload"))
