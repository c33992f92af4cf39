"""What only a phone can do, behind functions that any computer answers: False, nothing, or no insets.

A phone's own module (`android`, `ios`) offers the same names; what it lacks is answered here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from kivy.utils import platform

from app.device.insets import Insets

if TYPE_CHECKING:
    from app.net.radio import Radio

LOG = logging.getLogger(__name__)
PHONES: Final = ("android", "ios")
SHORT_BUZZ: Final = 0.02  # seconds


class Lock(Protocol):
    """Something that the system lets an app have for a while."""

    def hold(self) -> None: ...
    def release(self) -> None: ...


class NoLock:
    """Where none is needed."""

    def hold(self) -> None: ...
    def release(self) -> None: ...


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
        if self._has("buzz"):
            return bool(self._ask("buzz", False, seconds))
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

    # -- links and other apps

    def on_link(self, opened: Callable[[str], None]) -> None:
        """Call `opened` with the `railhead:` link that started the app, if one did, and with every later one. May come
        on another thread.
        """
        first = self._ask("first_link", None)
        if first:
            opened(str(first))
        self._ask("on_link", None, opened)

    def can_share(self) -> bool:
        """Whether there is a way to offer a text to other apps."""
        return self._has("share")

    def share(self, text: str, title: str) -> bool:
        """Offer a text to other apps."""
        return bool(self._ask("share", False, text, title))

    def pick_file(self, picked: Callable[[str], None]) -> bool:
        """Whether the player can now choose a file of another app; `picked` gets the path of a copy of it. May come on
        another thread.
        """
        return bool(self._ask("pick_file", False, picked))

    def to_background(self) -> bool:
        """Leave the screen without ending; False where the system knows no such thing."""
        return bool(self._ask("to_background", False))

    # -- the network

    def asks_for_lan(self) -> bool:
        """Whether the system will ask the player for leave to use the local network: time to say why."""
        return bool(self._ask("missing", [], self._ask("needed_for_lan", [])))

    def ask_for_lan(self, answered: Callable[[bool], None]) -> None:
        """Ask for leave to use the local network, where that is asked for. May answer on another thread, and where the
        system tells only of a no (iOS), that comes after a yes.
        """
        self._ask_for("needed_for_lan", answered)

    def asks_for_bluetooth(self) -> bool:
        """Whether the system will ask the player for leave to use Bluetooth: time to say why."""
        return bool(self._ask("missing", [], self._ask("needed_for_bluetooth", [])))

    def ask_for_bluetooth(self, answered: Callable[[bool], None]) -> None:
        """Ask for leave to use Bluetooth, where that is asked for. May answer on another thread."""
        self._ask_for("needed_for_bluetooth", answered)

    def bluetooth(self) -> Radio | None:
        """Links to paired phones; None where there is no Bluetooth that an app may use for it."""
        return self._ask("bluetooth", None)

    def multicast_lock(self) -> Lock:
        """Held while somebody browses or advertises; elsewhere than on Android nothing needs holding."""
        return self._ask("MulticastLock", NoLock()) or NoLock()

    def _ask_for(self, needed: str, answered: Callable[[bool], None]) -> None:
        names = self._ask(needed, [])
        if not names or not self._has("ask"):
            answered(True)
        elif not self._ask("ask", False, names, answered):
            answered(False)

    def _has(self, name: str) -> bool:
        return hasattr(self._own, name)

    def _ask(self, name: str, otherwise: Any, *arguments: Any) -> Any:
        call = getattr(self._own, name, None)
        if call is None:
            return otherwise
        try:
            return call(*arguments)
        except Exception:  # a phone's own interface may fail in ways that no list names
            LOG.exception("the device cannot tell or do: %s", name)
            return otherwise


def _own_module() -> Any:
    """None where there is none, or where it cannot be used: a game on one device needs nothing of it."""
    if platform not in PHONES:
        return None
    try:
        return import_module(f"app.device.{platform}")
    except Exception:  # it calls the phone's own interfaces as it is imported
        LOG.exception("nothing that only a phone can do works here")
        return None


def _vibrator() -> Any:
    from plyer import vibrator

    return vibrator


def _tried(call: Callable[[], Any]) -> bool:
    try:
        call()
    except Exception:  # plyer raises whatever the platform does
        LOG.exception("plyer cannot do it")
        return False
    return True
