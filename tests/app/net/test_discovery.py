"""What an announcement on the network is taken for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address

import pytest
from zeroconf import ServiceInfo

from app.net.discovery import SERVICE, Advertiser, Browser, Found, read_info
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


@pytest.mark.desktop
def test_the_lock_is_held_while_somebody_looks_or_announces_and_not_longer() -> None:
    held: list[str] = []

    @contextmanager
    def lock() -> Iterator[None]:
        held.append("lock")
        yield
        held.pop()

    browser = Browser(["127.0.0.1"], lambda _: None, lock)
    assert held == ["lock"]
    found = Found("0a1b2c", "Ana", "usa", "0.1.0", (("127.0.0.1", 4000),))
    advertiser = Advertiser(found, lock)
    assert held == ["lock", "lock"]
    browser.close()
    assert held == ["lock"]
    advertiser.close()
    assert held == []
