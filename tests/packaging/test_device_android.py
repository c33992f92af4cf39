"""Android's module behind `app.device`, run by the real pyjnius against stub classes with Android's signatures."""

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import pytest

from app.device import Device
from app.device.insets import Insets
from tests.packaging.jvm import activity, java

pytestmark = pytest.mark.package


def test_bars_and_cutout_are_kept_clear(android: ModuleType) -> None:
    assert Device(android).safe_area() == Insets(80, 63, 0, 48)


def test_an_older_phone_is_asked_in_the_older_way(android: ModuleType) -> None:
    java("android.os.Build$VERSION").SDK_INT = 24
    assert Device(android).safe_area() == Insets(0, 63, 0, 48)


def test_before_the_window_is_laid_out_nothing_is_kept_clear(android: ModuleType) -> None:
    decor = activity().getWindow().getDecorView()
    insets, decor.insets = decor.insets, None
    try:
        assert Device(android).safe_area() == Insets()
    finally:
        decor.insets = insets


def test_theme_language_and_text_size_are_the_systems(android: ModuleType) -> None:
    device, configuration = Device(android), activity().getResources().getConfiguration()
    assert not device.is_dark()
    configuration.uiMode = 0x21
    configuration.fontScale = 1.5
    assert device.is_dark()
    assert device.text_scale() == 1.5
    assert device.language() == java("java.util.Locale").getDefault().getLanguage()
    configuration.uiMode, configuration.fontScale = 0x11, 1.0


def test_a_text_is_offered_to_other_apps(android: ModuleType) -> None:
    assert Device(android).can_share()
    assert Device(android).share("railhead:join", "Join my game")
    chooser = activity().started
    assert chooser.action == "android.intent.action.CHOOSER"
    assert chooser.target.action == "android.intent.action.SEND"
    assert chooser.target.type == "text/plain"
    assert chooser.target.getStringExtra("android.intent.extra.TEXT") == "railhead:join"


def test_back_leaves_the_app_without_ending_it(android: ModuleType) -> None:
    assert Device(android).to_background()
    assert activity().away


def test_the_multicast_lock_is_held_only_while_needed(android: ModuleType) -> None:
    lock = Device(android).multicast_lock()
    held = java("android.content.Context").wifi.last
    assert not held.isHeld()
    lock.hold()
    assert held.isHeld()
    lock.release()
    lock.release()
    assert not held.isHeld()


# p4a's own Python package `android` runs in test_starts.py; these have its signatures and answer as a test wants


class Intents(ModuleType):
    """`android.activity`."""

    def __init__(self) -> None:
        super().__init__("android.activity")
        self.told: Callable[[Any], None] | None = None

    def bind(self, **kwargs: Callable[[Any], None]) -> None:
        self.told = kwargs["on_new_intent"]


class Permissions(ModuleType):
    """`android.permissions`: what the player grants is granted from then on; an interrupted question tells nothing."""

    def __init__(self, granted: bool, interrupted: bool = False) -> None:
        super().__init__("android.permissions")
        self.grants, self.interrupted = granted, interrupted
        self.asked, self.granted = list[str](), set[str]()

    def check_permission(self, permission: str) -> bool:
        return permission in self.granted

    def request_permissions(
        self, permissions: list[str], callback: Callable[[list[str], list[bool]], None] | None = None
    ) -> None:
        self.asked += permissions
        told = [] if self.interrupted else permissions
        self.granted |= {*told} if self.grants else set()
        if callback is not None:
            callback(told, [self.grants] * len(told))


def with_p4a(monkeypatch: pytest.MonkeyPatch, part: ModuleType) -> None:
    package = ModuleType("android")
    setattr(package, part.__name__.rpartition(".")[2], part)
    monkeypatch.setitem(sys.modules, "android", package)
    monkeypatch.setitem(sys.modules, part.__name__, part)


def test_a_link_opens_the_app_at_the_start_and_while_it_runs(
    android: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    intents, opened = Intents(), list[str]()
    with_p4a(monkeypatch, intents)
    activity().intent.data = "railhead:first"
    Device(android).on_link(opened.append)
    assert intents.told is not None
    later = java("android.content.Intent")()
    intents.told(later)
    later.data = "railhead:second"
    intents.told(later)
    assert opened == ["railhead:first", "railhead:second"]


def test_the_link_of_an_earlier_start_is_not_followed_again(
    android: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[str]()
    with_p4a(monkeypatch, Intents())
    activity().intent.data, activity().intent.flags = "railhead:old", 0x00100000  # from the list of recent apps
    Device(android).on_link(opened.append)
    assert opened == []


def test_the_whole_app_follows_the_links_of_the_system(
    android: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from tools.stage import Stage

    intents, followed = Intents(), list[str]()
    with_p4a(monkeypatch, intents)
    monkeypatch.setattr("app.tables.Tables.follow", lambda _, link: followed.append(link))
    activity().intent.data = "railhead:first"
    stage = Stage(tmp_path, device=Device(android))
    stage.until(lambda: followed == ["railhead:first"], "the link of the start is followed")
    later = java("android.content.Intent")()
    later.data = "railhead:second"
    assert intents.told is not None
    caller = Thread(target=intents.told, args=(later,))  # Android's own thread
    caller.start()
    caller.join()
    stage.until(lambda: followed == ["railhead:first", "railhead:second"], "the next one is followed too")
    stage.back()
    assert activity().away
    stage.close()


def levels(system: int, target: int) -> None:
    java("android.os.Build$VERSION").SDK_INT = system
    activity().getApplicationInfo().targetSdkVersion = target


@pytest.mark.parametrize("granted", [True, False])
def test_leave_for_the_network_is_asked_for_where_android_wants_it(
    android: ModuleType, monkeypatch: pytest.MonkeyPatch, granted: bool
) -> None:
    """Android 17 wants it of apps that were made for Android 17."""
    permissions, answers = Permissions(granted), list[bool]()
    with_p4a(monkeypatch, permissions)
    for system, target in ((36, 36), (37, 36), (36, 37)):
        levels(system, target)
        assert not Device(android).asks_for_lan()
        Device(android).ask_for_lan(answers.append)
    assert (permissions.asked, answers) == ([], [True] * 3)
    levels(37, 37)
    assert Device(android).asks_for_lan()
    Device(android).ask_for_lan(answers.append)
    assert permissions.asked == ["android.permission.ACCESS_LOCAL_NETWORK"]
    assert answers[3:] == [granted]
    assert Device(android).asks_for_lan() is not granted


def test_an_interrupted_question_is_not_a_yes(android: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Android then tells of no permission at all."""
    permissions, answers = Permissions(granted=True, interrupted=True), list[bool]()
    with_p4a(monkeypatch, permissions)
    Device(android).ask_for_bluetooth(answers.append)
    assert (permissions.asked, answers) == (["android.permission.BLUETOOTH_CONNECT"], [False])


def test_a_question_that_cannot_be_asked_is_a_no(android: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    permissions, answers = Permissions(granted=True), list[bool]()
    with_p4a(monkeypatch, permissions)

    def broken(*_: object) -> None:
        raise RuntimeError("JVM exception occurred")

    monkeypatch.setattr(permissions, "request_permissions", broken)
    Device(android).ask_for_bluetooth(answers.append)
    assert answers == [False]


@pytest.mark.parametrize(("level", "asked"), [(36, ["android.permission.BLUETOOTH_CONNECT"]), (30, [])])
def test_leave_for_bluetooth_is_asked_for_when_it_is_needed(
    android: ModuleType, monkeypatch: pytest.MonkeyPatch, level: int, asked: list[str]
) -> None:
    """To older Androids the manifest is enough."""
    permissions, answers = Permissions(granted=False), list[bool]()
    with_p4a(monkeypatch, permissions)
    java("android.os.Build$VERSION").SDK_INT = level
    assert Device(android).asks_for_bluetooth() == bool(asked)
    Device(android).ask_for_bluetooth(answers.append)
    assert (permissions.asked, answers) == (asked, [not asked])
    monkeypatch.setattr(permissions, "check_permission", lambda _: True)
    assert not Device(android).asks_for_bluetooth()


def test_a_failing_system_call_is_no_error(android: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("JVM exception occurred")

    monkeypatch.setattr(android, "_activity", broken)
    device = Device(android)
    assert device.safe_area() == Insets()
    assert not device.share("a", "b")
    assert not device.to_background()
