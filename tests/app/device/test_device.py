"""The seam to the device: on a computer it answers no, and nothing that a phone raises gets through."""

from __future__ import annotations

import pytest

from app.device import Device, Insets


class Broken:
    """A phone's module whose every call fails."""

    def safe_area(self) -> Insets:
        raise OSError("no window")

    is_dark = language = text_scale = safe_area


class Phone:
    """A phone's module that answers."""

    def safe_area(self) -> Insets:
        return Insets(top=40, bottom=24)

    def is_dark(self) -> bool:
        return True

    def text_scale(self) -> float:
        return 1.3

    def share(self, text: str, title: str) -> bool:
        return False


@pytest.mark.parametrize("own", [None, Broken()])
def test_a_computer_and_a_broken_phone_are_plain(own: object) -> None:
    device = Device(own)
    assert device.safe_area() == Insets()
    assert not device.is_dark()
    assert device.text_scale() == 1.0
    assert device.language() == ""
    assert not device.buzz()
    assert not device.can_share()
    assert not device.asks_for_bluetooth()
    assert device.bluetooth() is None


@pytest.mark.parametrize("error", [ImportError("no pyobjus"), AttributeError("UIKit"), OSError("no JVM")])
def test_a_phone_whose_own_module_fails_still_starts_and_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    def broken(_name: str) -> None:
        raise error

    monkeypatch.setattr("app.device.platform", "ios")
    monkeypatch.setattr("app.device.import_module", broken)
    assert Device().safe_area() == Insets()
    assert str(error) in caplog.text


def test_a_phone_is_asked() -> None:
    device = Device(Phone())
    assert device.safe_area().top == 40
    assert device.is_dark()
    assert device.can_share()
    assert device.text_scale() == 1.3
    device.set_safe_area(Insets(left=10))
    assert device.safe_area() == Insets(left=10)
    device.set_safe_area(None)
    assert device.safe_area().top == 40
