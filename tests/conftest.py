"""What all tests share: without a screen, each module of tests/app fails in one clear sentence.

Kivy aborts the whole process where it finds no screen, so such a module is not even imported.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

SCREEN_TESTS = Path(__file__).parent / "app"
NO_SCREEN_NEEDED = tuple(SCREEN_TESTS / folder for folder in ("net", "layout", "play", "screens/board"))
REASON = "no screen: run `make test`, which starts a virtual one (on Debian it needs the package xvfb)"


class NoScreen(pytest.Item):
    """Stands for a module of tests that cannot be run here, and fails in its place."""

    def runtest(self) -> None:
        pytest.fail(REASON, pytrace=False)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.nodeid


class UnopenedModule(pytest.File):
    """A module of tests that is left alone, because importing it would abort the run."""

    def collect(self) -> Iterator[pytest.Item]:
        yield NoScreen.from_parent(self, name="screen")


def needs_screen(path: Path) -> bool:
    return path.is_relative_to(SCREEN_TESTS) and not any(map(path.is_relative_to, NO_SCREEN_NEEDED))


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_screen or not needs_screen(module_path):
        return None
    return UnopenedModule.from_parent(parent, path=module_path)
