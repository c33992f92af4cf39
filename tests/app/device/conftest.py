"""The app on a stage, as for the tests of the screens."""

from tests.app.screens.conftest import stages

__all__ = ["stages"]
