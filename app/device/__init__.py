"""What only a phone can do, behind functions that any computer answers: False, nothing, or no insets.

A phone's own module (`android`, `ios`) offers the same names; what it lacks is answered here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from kivy.utils import platform


@dataclass(frozen=True, slots=True)
class Insets:
    """What bars, notches and rounded corners take from the window, in pixels."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


PHONES: Final = ("android", "ios")
SHORT_BUZZ: Final = 0.02  # seconds


class Device:
    """The device this runs on. Nothing here raises: what cannot be done is answered with False."""

    def __init__(self, own: Any = None) -> None:
        self._own = own if own is not None else _own_module()
        self._insets: Insets | None = None

    def safe_area(self) -> Insets:
        """How far content stays away from the window's edges."""
        if self._insets is not None:
            return self._insets
        return self._ask("safe_area", Insets())

    def set_safe_area(self, insets: Insets | None) -> None:
        """Pretend that the window has these insets; None asks the device again."""
        self._insets = insets

    def keep_awake(self, awake: bool) -> bool:
        """Whether the screen now stays on."""
        from kivy.core.window import Window

        if Window is None:
            return False
        Window.allow_screensaver = not awake
        return awake

    def buzz(self, seconds: float = SHORT_BUZZ) -> bool:
        """A short vibration, where there is a vibrator."""
        if platform not in PHONES:
            return False
        return _tried(lambda: _vibrator().vibrate(seconds))

    def is_dark(self) -> bool:
        """Whether the system is set to a dark theme."""
        return bool(self._ask("is_dark", False))

    def language(self) -> str:
        """Two letters, or nothing where the system does not say."""
        return str(self._ask("language", ""))

    def text_scale(self) -> float:
        """How much larger than usual the system wants text."""
        return float(self._ask("text_scale", 1.0))

    def _ask(self, name: str, otherwise: Any) -> Any:
        call = getattr(self._own, name, None)
        if call is None:
            return otherwise
        try:
            return call()
        except Exception:  # a phone's own interface may fail in ways that no list names
            return otherwise


def _own_module() -> Any:
    if platform not in PHONES:
        return None
    try:
        return import_module(f"app.device.{platform}")
    except ImportError:
        return None


def _vibrator() -> Any:
    from plyer import vibrator

    return vibrator


def _tried(call: Callable[[], Any]) -> bool:
    try:
        call()
    except Exception:  # plyer raises whatever the platform does
        return False
    return True
