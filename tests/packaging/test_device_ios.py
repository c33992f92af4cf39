"""The iOS module behind `app.device`, against stubs of pyobjus and of kivy-ios: no machine here has UIKit."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.device import Device
from app.device.insets import Insets

pytestmark = pytest.mark.package


class Sheet(SimpleNamespace):
    """UIActivityViewController."""

    def initWithActivityItems_applicationActivities_(self, items: list[str], activities: None) -> "Sheet":  # noqa: N802
        self.items = items
        return self


class Root(SimpleNamespace):
    """The controller that shows sheets."""

    def presentViewController_animated_completion_(self, sheet: Sheet, animated: bool, completion: None) -> None:  # noqa: N802
        self.shown = sheet


class Generator(SimpleNamespace):
    """UIImpactFeedbackGenerator."""

    taps = 0

    def initWithStyle_(self, style: int) -> "Generator":  # noqa: N802
        return self

    def impactOccurred(self) -> None:  # noqa: N802
        Generator.taps += 1


class Languages(list[str]):
    """An NSArray of NSString."""

    def objectAtIndex_(self, index: int) -> Any:  # noqa: N802
        return SimpleNamespace(UTF8String=lambda: self[index])

    def count(self) -> int:  # type: ignore[override]
        return len(self)


ROOT = Root(view="the window")
BUBBLE = SimpleNamespace(sourceView=None)
SCREEN = SimpleNamespace(traitCollection=SimpleNamespace(userInterfaceStyle=2))
CLASSES: dict[str, Any] = {
    "UIScreen": SimpleNamespace(mainScreen=lambda: SCREEN),
    "NSLocale": SimpleNamespace(preferredLanguages=lambda: Languages(["pt-BR", "en"])),
    "UIImpactFeedbackGenerator": SimpleNamespace(alloc=Generator),
    "UIActivityViewController": SimpleNamespace(alloc=lambda: Sheet(popoverPresentationController=BUBBLE)),
    "UIApplication": SimpleNamespace(
        sharedApplication=lambda: SimpleNamespace(keyWindow=SimpleNamespace(rootViewController=lambda: ROOT))
    ),
}


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    pyobjus, dylibs, kivy_ios = ModuleType("pyobjus"), ModuleType("pyobjus.dylib_manager"), ModuleType("ios")
    vars(pyobjus).update(autoclass=CLASSES.__getitem__, objc_arr=lambda *items: [*items], objc_str=str)
    vars(dylibs).update(INCLUDE=SimpleNamespace(UIKit=1, Foundation=2), load_framework=lambda _: None)
    area = {"top": 47.0, "bottom": 34.0, "left": 0.0, "right": 0.0}
    vars(kivy_ios).update(get_safe_area=lambda: area, get_scale=lambda: 3.0)
    for module in (pyobjus, dylibs, kivy_ios):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.delitem(sys.modules, "app.device.ios", raising=False)
    import app.device.ios as own

    return Device(own)


def test_the_safe_area_is_given_in_pixels(device: Device) -> None:
    assert device.safe_area() == Insets(0, 141, 0, 102)


def test_theme_and_language_are_the_systems(device: Device) -> None:
    assert device.is_dark()
    assert device.language() == "pt"


def test_a_buzz_is_a_tap(device: Device) -> None:
    before = Generator.taps
    assert device.buzz()
    assert Generator.taps == before + 1


def test_a_text_is_offered_on_the_share_sheet(device: Device) -> None:
    assert device.share("railhead:join", "Join my game")
    assert ROOT.shown.items == ["railhead:join"]
    assert BUBBLE.sourceView == "the window"


def test_a_link_arrives_as_a_dropped_file_and_a_file_is_no_link(device: Device) -> None:
    from kivy.core.window import Window

    opened: list[str] = []
    device.on_link(opened.append)
    Window.dispatch("on_drop_file", b"/tmp/picture.png", 0, 0)
    Window.dispatch("on_drop_file", b"railhead:abc", 0, 0)
    assert opened == ["railhead:abc"]
