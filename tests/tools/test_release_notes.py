"""Release notes come from the changelog."""

import pytest

from tools.release_notes import notes

CHANGELOG = """# Changelog

## [Unreleased]

## [0.2.0] - 2027-01-01

### Added

- Bluetooth.

## [0.1.0]

- The first one.
"""


def test_a_versions_section_is_its_notes() -> None:
    assert notes(CHANGELOG, "v0.2.0") == "### Added\n\n- Bluetooth."
    assert notes(CHANGELOG, "0.1.0") == "- The first one."


@pytest.mark.parametrize("version", ["v9.9.9", "Unreleased"])
def test_a_version_of_which_nothing_is_said_is_no_release(version: str) -> None:
    with pytest.raises(LookupError, match="has no section"):
        notes(CHANGELOG, version)
