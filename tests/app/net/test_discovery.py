"""What an announcement on the network is taken for, and what the telephone has to allow first."""

from __future__ import annotations

import sys
import types
from ipaddress import ip_address

import pytest
from zeroconf import ServiceInfo

from app.net import airwaves
from app.net.discovery import SERVICE, Found, read_info
from app.net.pairing import Invitation


def info(
    room: str = "0a1b2c", port: int = 4000, addresses: tuple[str, ...] = ("10.0.0.1",), **texts: str
) -> ServiceInfo:
    packed = [ip_address(address).packed for address in addresses]
    return ServiceInfo(SERVICE, f"{room}.{SERVICE}", addresses=packed, port=port, properties=texts)


def test_an_announcement_names_the_table_and_where_it_is() -> None:
    found = read_info(info(name="Ana's table", map="asia", version="0.1.0"))
    assert found == Found("0a1b2c", "Ana's table", "asia", "0.1.0", (("10.0.0.1", 4000),))


def test_a_find_is_an_invitation_without_a_certificate() -> None:
    """Anybody can announce anything: only the code shows who it is."""
    found = read_info(info())
    assert found is not None
    assert found.invitation() == Invitation("0a1b2c", (("10.0.0.1", 4000),), None, None)


@pytest.mark.parametrize("room", ["x" * 33, "a b", "../../etc"])
def test_an_announcement_that_is_not_ours_is_passed_over(room: str) -> None:
    assert read_info(info(room)) is None


def test_texts_are_shortened_and_made_printable() -> None:
    found = read_info(info(name="\x1b[31m" + "x" * 100))
    assert found is not None
    assert found.name == "[31m" + "x" * 35


# -- Android, by stand-ins for what only a phone has


class Lock:
    def __init__(self) -> None:
        self.held: list[bool] = []

    def setReferenceCounted(self, _: bool) -> None:  # noqa: N802
        self.held.append(False)

    def acquire(self) -> None:
        self.held.append(True)

    def release(self) -> None:
        self.held.append(False)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Lock:
    """A phone whose Java world is played by three small objects."""
    lock = Lock()
    wifi = types.SimpleNamespace(createMulticastLock=lambda _: lock)
    activity = types.SimpleNamespace(getSystemService=lambda _: wifi)
    classes = {
        "org.kivy.android.PythonActivity": types.SimpleNamespace(mActivity=activity),
        "android.os.Build$VERSION": types.SimpleNamespace(SDK_INT=37),
    }
    jnius = types.ModuleType("jnius")
    jnius.autoclass = classes.__getitem__  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 24, raising=False)
    return lock


def test_the_multicast_lock_is_held_only_while_needed(phone: Lock) -> None:
    with airwaves.multicast_lock() as held:
        assert held
        assert phone.held[-1] is True
    assert phone.held[-1] is False


def test_a_phone_without_wifi_is_survived(phone: Lock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone, "acquire", lambda: 1 / 0)
    with airwaves.multicast_lock() as held:
        assert held is False


def test_elsewhere_there_is_nothing_to_hold_or_ask() -> None:
    answers: list[bool] = []
    with airwaves.multicast_lock() as held:
        assert held
    airwaves.ask_for_local_network(answers.append)
    assert answers == [True]


@pytest.mark.parametrize("granted", [True, False])
def test_the_local_network_is_asked_for_and_a_refusal_is_an_answer(
    phone: Lock, monkeypatch: pytest.MonkeyPatch, granted: bool
) -> None:
    permissions = types.ModuleType("android.permissions")
    permissions.check_permission = lambda _: False  # type: ignore[attr-defined]
    permissions.request_permissions = lambda names, call: call(names, [granted])  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "android", types.ModuleType("android"))
    monkeypatch.setitem(sys.modules, "android.permissions", permissions)
    answers: list[bool] = []
    airwaves.ask_for_local_network(answers.append)
    assert answers == [granted]
