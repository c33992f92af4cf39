"""Knocks, and who is heard first at the door."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.net.callers import Callers, Source
from app.net.knock import KNOCK_BYTES, MARK, Knocks, Lane, knock
from app.net.memory import WoundClock
from app.net.settings import Limits
from tests.app.net.party import ADDRESS, Party

SECRET, DEVICE = b"s" * 16, "ab" * 32


class Table:
    secret = SECRET
    devices = ("cd" * 32, DEVICE)


def test_a_knock_shows_the_link_or_a_known_device() -> None:
    knocks = Knocks(Table())
    assert knocks.lane(knock(SECRET)) is Lane.INVITED
    assert knocks.lane(knock(bytes.fromhex(DEVICE))) is Lane.KNOWN
    assert knocks.lane(knock(b"another secret!!")) is Lane.STRANGE
    assert len(knock(SECRET)) == KNOCK_BYTES


def test_a_knock_that_was_heard_is_worth_nothing_a_second_time() -> None:
    knocks, once = Knocks(Table()), knock(SECRET)
    assert [knocks.lane(once), knocks.lane(once)] == [Lane.INVITED, Lane.STRANGE]


@pytest.mark.parametrize(
    ("peer", "address", "prefix"),
    [
        ("10.7.8.9 4000", "10.7.8.9", "10.7.8.0/24"),
        ("fe80::5%eth0 4000", "fe80::5", "fe80::/64"),
        ("2600:77::9 1", "2600:77::9", "2600:77::/64"),
        ("B1:0E:00:00:00:01", "B1:0E:00:00:00:01", "B1:0E:00:00:00:01"),
    ],
)
def test_a_source_is_an_address_in_a_neighbourhood(peer: str, address: str, prefix: str) -> None:
    assert Source.of(peer) == Source(address, prefix)


def test_calls_fade_and_a_guest_who_comes_in_did_not_call_in_vain() -> None:
    clock = WoundClock()
    callers, often, seldom = Callers(clock, Limits()), Source.of("10.0.0.1 1"), Source.of("10.0.0.2 1")
    for _ in range(8):
        callers.admits(often)
    callers.admits(seldom)
    assert callers.often(often) == (8, 9)
    clock.wind(60)
    assert round(callers.often(often)[0]) == 2
    callers.joined(often)
    assert callers.often(often)[0] == 0


def test_an_address_that_calls_too_often_is_not_admitted() -> None:
    callers, source = Callers(WoundClock(), Limits(connections_burst=3)), Source.of("10.0.0.1 1")
    assert [callers.admits(source) for _ in range(5)] == [True] * 3 + [False] * 2


def test_strangers_with_many_addresses_fill_their_own_places_only(tmp_path: Path) -> None:
    """Whoever knocks with the link is heard at once, and nobody makes them leave."""
    party = Party(tmp_path, "usa", (1, 1))
    for number in range(100):
        party.net.dial(*ADDRESS, f"10.0.{number % 4}.{number} 1")
    party.clock.wind(0.1)
    assert len(party.host.door.waiting) == party.limits.strangers
    invited = party.net.dial(*ADDRESS, "10.0.0.5 2")
    invited.send(knock(party.room.secret))
    party.clock.wind(0.01)
    for number in range(100):
        party.net.dial(*ADDRESS, f"10.1.{number % 4}.{number} 1")
    party.clock.wind(0.1)
    lanes = [one.lane for one in party.host.door.waiting]
    assert lanes.count(Lane.INVITED) == 1
    assert party.host.door.crowded


def test_bytes_that_only_begin_like_a_knock_are_those_of_a_stranger(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    link = party.net.dial(*ADDRESS, "10.0.0.5 2")
    link.send(MARK + b"x" * KNOCK_BYTES)
    party.clock.wind(0.1)
    assert {one.lane for one in party.host.door.waiting} <= {Lane.STRANGE}
