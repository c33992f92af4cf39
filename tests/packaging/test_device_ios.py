"""The iOS module behind `app.device`, against stubs of pyobjus and of kivy-ios: no machine here has UIKit."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.device import Device
from app.device.insets import Insets
from tools.package.android import ROOT as PROJECT

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


class Picker(SimpleNamespace):
    """UIDocumentPickerViewController."""

    delegate: Any = None

    def initWithDocumentTypes_inMode_(self, types: list[str], mode: int) -> "Picker":  # noqa: N802
        self.types, self.mode = types, mode
        return self


class Browser(SimpleNamespace):
    """NSNetServiceBrowser."""

    delegate: Any = None
    made: list["Browser"] = []  # noqa: RUF012

    def init(self) -> "Browser":
        Browser.made.append(self)
        self.stopped = False
        return self

    def searchForServicesOfType_inDomain_(self, kind: str, domain: str) -> None:  # noqa: N802
        self.search = (kind, domain)

    def stop(self) -> None:
        self.stopped = True


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
    "UIDocumentPickerViewController": SimpleNamespace(alloc=Picker),
    "NSNetServiceBrowser": SimpleNamespace(alloc=Browser),
    "UIApplication": SimpleNamespace(
        sharedApplication=lambda: SimpleNamespace(keyWindow=SimpleNamespace(rootViewController=lambda: ROOT))
    ),
}


def in_protocol(name: str) -> Any:
    """Pyobjus' decorator, which marks a method as one that Objective-C calls."""

    def mark(method: Any) -> Any:
        method.protocol = name
        return method

    return mark


def called_back(delegate: Any, selector: str, *arguments: Any) -> None:
    """As the Objective-C runtime would: by a method that its protocol names, with so many arguments."""
    from pyobjus.protocols import protocols

    method = getattr(delegate, selector.replace(":", "_"))
    signatures = protocols[method.protocol][selector]
    for signature, size in zip(signatures, (4, 8), strict=True):
        places = ["@0", f":{size}", *(f"@{size * (2 + number)}" for number in range(len(arguments)))]
        assert signature == f"v{size * (2 + len(arguments))}{''.join(places)}"
    method(*arguments)


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    pyobjus, kivy_ios = ModuleType("pyobjus"), ModuleType("ios")
    known = ModuleType("pyobjus.protocols")
    vars(pyobjus).update(autoclass=CLASSES.__getitem__, objc_arr=lambda *items: [*items], objc_str=str)
    vars(pyobjus).update(protocol=in_protocol)
    vars(known).update(protocols={})
    area = {"top": 47.0, "bottom": 34.0, "left": 0.0, "right": 0.0}
    vars(kivy_ios).update(get_safe_area=lambda: area, get_scale=lambda: 3.0)
    for module in (pyobjus, known, kivy_ios):
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


def test_the_whole_app_follows_the_links_of_the_system(
    device: Device, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first comes with the first events, before any frame."""
    from kivy.core.window import Window

    from app.app import RailheadApp
    from tools.stage import Stage

    followed, started = list[str](), RailheadApp.on_start
    monkeypatch.setattr("app.tables.Tables.follow", lambda _, link: followed.append(link))

    def start(app: RailheadApp) -> None:
        started(app)
        Window.dispatch("on_drop_file", b"railhead:first", 0, 0)
        assert followed == []  # not before the first page is there

    monkeypatch.setattr(RailheadApp, "on_start", start)
    stage = Stage(tmp_path, device=device)
    stage.until(lambda: followed == ["railhead:first"], "the link of the start is followed")
    Window.dispatch("on_drop_file", b"railhead:second", 0, 0)
    stage.until(lambda: followed == ["railhead:first", "railhead:second"], "the next one is followed too")
    stage.close()


def url(path: str) -> Any:
    """An NSURL."""
    return SimpleNamespace(path=SimpleNamespace(UTF8String=lambda: path))


class Urls(list[Any]):
    """An NSArray of NSURL."""

    def objectAtIndex_(self, index: int) -> Any:  # noqa: N802
        return self[index]

    def count(self) -> int:  # type: ignore[override]
        return len(self)


def test_a_file_is_picked_and_comes_as_a_copy(device: Device) -> None:
    picked: list[str] = []
    assert device.pick_file(picked.append)
    picker = ROOT.shown
    assert (picker.types, picker.mode) == (["public.item"], 0)  # 0: import, which copies
    called_back(picker.delegate, "documentPicker:didPickDocumentsAtURLs:", picker, Urls([url("/tmp/game.jsonl")]))
    assert picked == ["/tmp/game.jsonl"]


def test_nothing_happens_when_no_file_is_picked(device: Device) -> None:
    picked: list[str] = []
    assert device.pick_file(picked.append)
    picker = ROOT.shown
    called_back(picker.delegate, "documentPickerWasCancelled:", picker)
    called_back(picker.delegate, "documentPicker:didPickDocumentsAtURLs:", picker, Urls())
    assert picked == []


def errors(code: int | None) -> Any:
    """An NSDictionary with the NSNumber of an error."""
    number = None if code is None else SimpleNamespace(intValue=lambda: code)
    return SimpleNamespace(objectForKey_=lambda key: number if key == "NSNetServicesErrorCode" else None)


@pytest.mark.parametrize(
    ("code", "told"),
    [(-65570, [True, False]), (-65555, [True, False]), (-72003, [True]), (None, [True])],
    ids=["policy denied", "not authorized", "busy", "unknown"],
)
def test_a_refused_local_network_is_told(device: Device, code: int | None, told: list[bool]) -> None:
    answers: list[bool] = []
    device.ask_for_lan(answers.append)
    assert answers == [True]
    browser = Browser.made[-1]
    assert browser.search == ("_railhead._tcp.", "local.")
    called_back(browser.delegate, "netServiceBrowser:didNotSearch:", browser, errors(code))
    assert answers == told


def test_the_service_looked_for_is_the_one_in_the_property_list(device: Device) -> None:
    import app.device.ios as own
    from app.net.discovery import SERVICE as ANNOUNCED

    plist = (PROJECT / "packaging" / "ios" / "ipa.py").read_text("utf-8")
    assert f'"NSBonjourServices": ["{own.SERVICE.rstrip(".")}"]' in plist
    assert f"{own.SERVICE}local." == ANNOUNCED


def test_asking_again_ends_the_search_before(device: Device) -> None:
    device.ask_for_lan(lambda _: None)
    first = Browser.made[-1]
    device.ask_for_lan(lambda _: None)
    assert first.stopped
    assert not Browser.made[-1].stopped


def test_there_is_no_bluetooth_for_apps(device: Device) -> None:
    assert device.bluetooth() is None
