"""iOS's answers to `app.device`, through pyobjus and kivy-ios: insets, theme, language, links, sharing, haptics.
Only plain values leave this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pyobjus import autoclass, objc_arr, objc_str
from pyobjus.dylib_manager import INCLUDE, load_framework

from app.device.insets import Insets

DARK: Final = 2  # UIUserInterfaceStyleDark
LIGHT_TAP: Final = 0  # UIImpactFeedbackStyleLight
SCHEME: Final = b"railhead:"

load_framework(INCLUDE.UIKit)
load_framework(INCLUDE.Foundation)


def safe_area() -> Insets:
    """The safe area in pixels; iOS gives it in points."""
    import ios

    area, scale = ios.get_safe_area(), ios.get_scale()
    return Insets(*(area[side] * scale for side in ("left", "top", "right", "bottom")))


def is_dark() -> bool:
    return bool(autoclass("UIScreen").mainScreen().traitCollection.userInterfaceStyle == DARK)


def language() -> str:
    preferred = autoclass("NSLocale").preferredLanguages()
    return preferred.objectAtIndex_(0).UTF8String()[:2] if preferred.count() else ""


def buzz(_seconds: float) -> bool:
    """A tap: iOS knows no lengths."""
    generator = autoclass("UIImpactFeedbackGenerator").alloc().initWithStyle_(LIGHT_TAP)
    generator.impactOccurred()
    return True


def on_link(opened: Callable[[str], None]) -> None:
    """SDL hands a link that opens the app over as a dropped file, at the start and later."""
    from kivy.core.window import Window

    def told(_window: Any, name: bytes, *_place: Any) -> None:
        if name.startswith(SCHEME):
            opened(name.decode("utf-8", "replace"))

    Window.bind(on_drop_file=told)


def share(text: str, _title: str) -> bool:
    """The share sheet, over whatever is on the screen; on a tablet it points to the middle of the window."""
    sheet = autoclass("UIActivityViewController").alloc()
    sheet = sheet.initWithActivityItems_applicationActivities_(objc_arr(objc_str(text)), None)
    root = autoclass("UIApplication").sharedApplication().keyWindow.rootViewController()
    bubble = sheet.popoverPresentationController
    if bubble is not None:
        bubble.sourceView = root.view
    root.presentViewController_animated_completion_(sheet, True, None)
    return True
