"""On which networks a table opens, and whom a guest calls: in namespaces that have one kind of address alone."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path

import pytest

from app.net import networks
from app.net.link import NetError
from app.net.networks import Own, callable_at, local_addresses, own_addresses
from app.net.pairing import read_link
from tests.app.net.processes import Process
from tests.app.net.spaces import Spaces

KINDS = {
    "public IPv4": ("11.77.0.1/24", "11.77.0.2/24"),
    "shared IPv4": ("100.66.0.1/24", "100.66.0.2/24"),
    "global IPv6": ("2600:77::1/64", "2600:77::2/64"),
    "link-local IPv6": (),
}


def guest_of(folder: Path, space: str, seat: int, **config: object) -> Process:
    where = {"role": "guest", "folder": str(folder / f"guest {seat}"), "seats": [seat], "addresses": "all"}
    return Process(where | {"plays": False} | config, ["ip", "netns", "exec", space])


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_opens_where_there_is_no_other_kind_of_address(spaces: Spaces, tmp_path: Path, kind: str) -> None:
    spaces.readdress(KINDS[kind])
    where = {"role": "host", "folder": str(tmp_path / "host"), "addresses": "all", "map": "usa", "phones": 2}
    devices = [Process(where | {"announce": True}, ["ip", "netns", "exec", spaces.a])]
    try:
        listening = devices[0].wait_for("listening", 20)
        assert not any("%" in address for address, _ in read_link(listening["link"]).addresses)
        devices.append(guest_of(tmp_path, spaces.b, 0, link=listening["link"]))
        devices.append(guest_of(tmp_path, spaces.b, 1, code=listening["code"]))
        for guest in devices[1:]:
            guest.wait_for("standing", 20, line="here")
    finally:
        for device in devices[::-1]:
            device.stop()


def test_a_link_that_leads_out_of_the_network_is_not_called(spaces: Spaces, tmp_path: Path) -> None:
    """Whoever made it would learn where the guest is."""
    link = "railhead:join?r=aa&f={}&s={}&a=8.8.8.8%2053&a=2600%3A99%3A%3A1%2053".format("A" * 43, "A" * 22)
    guest = guest_of(tmp_path, spaces.b, 0, link=link)
    try:
        told = guest.wait_for("standing", 20, line="connecting", why="far")
        assert "not an address of a network that this device is in" in told["words"]
    finally:
        guest.stop()


@pytest.mark.parametrize("address", ["example.org", "8.8.8.8", "2001:4860:4860::8888", "fe80:::", ""])
def test_names_and_far_addresses_are_never_called(address: str) -> None:
    with pytest.raises(NetError):
        callable_at(address)


def test_the_addresses_to_give_away_can_be_called() -> None:
    assert all(address in callable_at(address) for address in local_addresses())
    assert not any(address.startswith("127.") for address in local_addresses())


def own(text: str, bits: int, scope: int) -> Own:
    return Own(ip_address(text), bits, scope)


@pytest.mark.parametrize(
    ("device", "given_away"),
    [
        (("192.168.1.2/24/2", "2600:77::1/64/2", "fe80::1/64/2"), ("192.168.1.2",)),
        (("172.17.0.1/16/3", "11.77.0.1/24/2"), ("172.17.0.1", "11.77.0.1")),
        (("2600:77::1/64/2", "100.66.0.1/24/2", "fe80::1/64/2"), ("2600:77::1", "100.66.0.1")),
        (("fe80::1/64/2", "fe80::2/64/5"), ("fe80::1%2", "fe80::2%5")),
    ],
)
def test_of_each_network_the_nearest_addresses_are_given_away(
    monkeypatch: pytest.MonkeyPatch, device: tuple[str, ...], given_away: tuple[str, ...]
) -> None:
    parts = [one.split("/") for one in device]
    monkeypatch.setattr(
        networks, "own_addresses", lambda: tuple(own(text, int(bits), int(scope)) for text, bits, scope in parts)
    )
    assert local_addresses() == given_away


def test_neighbours_are_called_and_strangers_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = (own("11.77.0.1", 24, 2), own("2600:77::1", 128, 2), own("fe80::1", 64, 2), own("fe80::2", 64, 3))
    monkeypatch.setattr(networks, "own_addresses", lambda: mine)
    assert callable_at("11.77.0.9") == ["11.77.0.9"]
    assert callable_at("2600:77::9") == ["2600:77::9"]
    assert callable_at("fe80::9%7") == ["fe80::9%2", "fe80::9%3"], "the number is that of another device"
    for far in ("11.77.1.9", "2600:78::9"):
        with pytest.raises(NetError, match="not an address of a network"):
            callable_at(far)


def test_the_device_knows_its_own_addresses() -> None:
    assert all(not one.address.is_loopback for one in own_addresses())
