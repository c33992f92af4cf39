"""What tests of the screen share: one window for the whole run, and fingers in it.

`studio` and `touches` are fixtures of `tests/app/conftest.py`; the drivers are `tools.studio` and `tools.touch`.
"""

from tools.studio import Studio
from tools.touch import Point, Touches

_windows: list[Studio] = []


def the_studio() -> Studio:
    """The one window that Kivy allows in a process."""
    if not _windows:
        _windows.append(Studio())
    return _windows[0]


__all__ = ["Point", "Studio", "Touches", "the_studio"]
