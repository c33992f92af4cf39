"""iOS's answers to `app.device`, through pyobjus and kivy-ios: insets, theme, language, links, sharing, picking a file,
haptics, and what was answered about the local network. Only plain values leave this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from pyobjus import autoclass, objc_arr, objc_str, protocol
from pyobjus.protocols import protocols

from app.device.insets import Insets

# Objective-C's objects by their classes: what is asked of them is checked against Apple's own definitions.
Controller = Annotated[Any, "UIViewController"]
Errors = Annotated[Any, "NSDictionary<NSString, NSNumber>"]
Urls = Annotated[Any, "NSArray<NSURL>"]

DARK: Final = 2  # UIUserInterfaceStyleDark
LIGHT_TAP: Final = 0  # UIImpactFeedbackStyleLight
SCHEME: Final = b"railhead:"
ANY_FILE: Final = "public.item"
IMPORT: Final = 0  # UIDocumentPickerModeImport: we get a copy of our own
SERVICE: Final = "_railhead._tcp."  # as in the property list; iOS refuses to look for any other
REFUSED: Final = (-65570, -65555)  # kDNSServiceErr_PolicyDenied, kDNSServiceErr_NoAuth
# what is called back on us: results and arguments, for 32 and 64 bits
ONE, TWO = ("v12@0:4@8", "v24@0:8@16"), ("v16@0:4@8@12", "v32@0:8@16@24")

# UIKit and Foundation are linked into every app that kivy-ios makes: nothing has to be loaded.
protocols["RailheadPicking"] = {"documentPicker:didPickDocumentsAtURLs:": TWO, "documentPickerWasCancelled:": ONE}
protocols["RailheadBrowsing"] = {"netServiceBrowser:didNotSearch:": TWO}


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
    root = _root()
    bubble = sheet.popoverPresentationController
    if bubble is not None:
        bubble.sourceView = root.view
    root.presentViewController_animated_completion_(sheet, True, None)
    return True


def _root() -> Controller:
    return autoclass("UIApplication").sharedApplication().keyWindow.rootViewController()


# -- files


class _Picking:
    """Hears which file was picked. Kept until then: Objective-C does not keep whom it calls back."""

    now: _Picking | None = None

    def __init__(self, picked: Callable[[str], None]) -> None:
        self._picked = picked
        self._picker = autoclass("UIDocumentPickerViewController").alloc()
        self._picker = self._picker.initWithDocumentTypes_inMode_(objc_arr(objc_str(ANY_FILE)), IMPORT)
        self._picker.delegate = self
        _Picking.now = self
        _root().presentViewController_animated_completion_(self._picker, True, None)

    @protocol("RailheadPicking")
    def documentPicker_didPickDocumentsAtURLs_(self, _picker: Controller, urls: Urls) -> None:  # noqa: N802
        _Picking.now = None
        if urls.count():
            self._picked(urls.objectAtIndex_(0).path.UTF8String())

    @protocol("RailheadPicking")
    def documentPickerWasCancelled_(self, _picker: Controller) -> None:  # noqa: N802
        _Picking.now = None


def pick_file(picked: Callable[[str], None]) -> bool:
    """Let the player choose a file of any app; `picked` gets the path of a copy, or is never called."""
    _Picking(picked)
    return True


# -- the network


class _Browsing:
    """Looks for tables by the system's own means: that makes iOS ask, and tells when the answer was no."""

    now: _Browsing | None = None

    def __init__(self, answered: Callable[[bool], None]) -> None:
        self._answered = answered
        self._browser = autoclass("NSNetServiceBrowser").alloc().init()
        self._browser.delegate = self

    def begin(self) -> None:
        if _Browsing.now is not None:
            _Browsing.now.stop()
        _Browsing.now = self
        self._browser.searchForServicesOfType_inDomain_(objc_str(SERVICE), objc_str("local."))

    def stop(self) -> None:
        self._browser.stop()

    @protocol("RailheadBrowsing")
    def netServiceBrowser_didNotSearch_(self, _browser: Any, errors: Errors) -> None:  # noqa: N802
        code = errors.objectForKey_(objc_str("NSNetServicesErrorCode"))
        if code is not None and code.intValue() in REFUSED:
            self._answered(False)


def needed_for_lan() -> list[str]:
    return ["local network"]


def ask(_names: list[str], answered: Callable[[bool], None]) -> bool:
    """IOS asks by itself at the first use and tells nobody of a yes: so yes is the answer, until it tells of a no."""
    answered(True)
    _Browsing(answered).begin()
    return True
