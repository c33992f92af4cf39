"""What an announcement on the network is taken for, and how many of them count."""

from __future__ import annotations

from dataclasses import replace

import pytest
from zeroconf import DNSIncoming

from app.net.pairing import Invitation
from app.net.sightings import (
    MOST_ANNOUNCERS,
    MOST_FOUND,
    MOST_FROM_ONE,
    PACKETS_BURST,
    STAYS,
    Found,
    Sightings,
    read_packet,
)
from tests.app.net.announcer import announcement, nameless

REAL = Found("0a1b2c", "Ana's table", "asia", "0.1.0", (("10.0.0.1", 4000),), b"c" * 32)
HOST, FALSE = "10.0.0.1", "10.0.0.66"


def packet(*tables: Found, ttl: int | None = None, **texts: str) -> DNSIncoming:
    return DNSIncoming(announcement(*tables, ttl=ttl, **texts))


def found_in(message: DNSIncoming) -> list[Found]:
    return [found for found, _ in read_packet(message)]


def test_an_announcement_names_the_table_its_certificate_and_where_it_is() -> None:
    assert found_in(packet(REAL)) == [REAL]


def test_a_find_is_an_invitation_to_be_completed_by_the_code() -> None:
    """Anybody can announce anything: the certificate says who is meant, the code whether it is they."""
    assert REAL.invitation() == Invitation("0a1b2c", (("10.0.0.1", 4000),), b"c" * 32, None)


@pytest.mark.parametrize("room", ["x" * 33, "a b", "../../etc", "ünten"])
def test_an_announcement_that_is_not_ours_is_passed_over(room: str) -> None:
    assert found_in(packet(replace(REAL, room=room))) == []


@pytest.mark.parametrize("cert", ["", "abc", "A" * 44, "?" * 43])
def test_one_without_a_whole_certificate_is_passed_over(cert: str) -> None:
    assert found_in(packet(REAL, cert=cert)) == []


def test_texts_are_shortened_and_made_printable() -> None:
    (found,) = found_in(packet(REAL, name="\x1b[31m" + "x" * 100))
    assert found.name == "[31m" + "x" * 35


def test_a_name_without_anything_behind_it_costs_nothing_and_waits_for_nobody() -> None:
    seen = Sightings()
    seen.take(FALSE, DNSIncoming(nameless(0, 20)), 0)
    seen.take(HOST, packet(REAL), 0)
    assert seen.tables(0) == (REAL,)


# -- who says it


def false_tables(count: int) -> list[Found]:
    return [replace(REAL, room=f"room{number}", fingerprint=number.to_bytes(32, "big")) for number in range(count)]


def test_fifty_tables_of_one_announcer_hide_no_other() -> None:
    seen = Sightings()
    for table in false_tables(50):
        seen.take(FALSE, packet(table), 0)
    seen.take(HOST, packet(REAL), 0)
    assert REAL in seen.tables(0)
    assert len(seen.tables(0)) == MOST_FROM_ONE + 1


def test_of_many_announcers_each_has_its_turn() -> None:
    seen = Sightings()
    for number, table in enumerate(false_tables(MOST_FROM_ONE * 30)):
        seen.take(f"10.0.1.{number // MOST_FROM_ONE}", packet(table), 0)
    seen.take(HOST, packet(REAL), 0)
    assert REAL in seen.tables(0)[:31]
    assert len(seen.tables(0)) == MOST_FOUND


def test_a_known_table_comes_first_and_always_finds_room() -> None:
    seen = Sightings(lambda found: found.fingerprint == REAL.fingerprint)
    seen.take(HOST, packet(REAL), 0)
    for number, table in enumerate(false_tables(MOST_ANNOUNCERS * 2)):
        seen.take(f"10.0.1.{number}", packet(table), 0)
    assert seen.tables(0)[0] == REAL


def test_another_certificate_makes_another_table_of_the_same_name() -> None:
    """Somebody announces the room as theirs: that replaces nothing."""
    seen = Sightings()
    false = replace(REAL, fingerprint=b"f" * 32, places=(("10.0.0.66", 4000),))
    for _ in range(3):
        seen.take(HOST, packet(REAL), 0)
        seen.take(FALSE, packet(false), 0)
    assert set(seen.tables(0)) == {REAL, false}


def test_somebody_elses_addresses_for_a_table_stand_beside_its_own() -> None:
    seen = Sightings()
    dead = tuple((f"10.0.0.{number}", 4000) for number in range(200, 208))
    seen.take(FALSE, packet(replace(REAL, places=dead)), 0)
    seen.take(HOST, packet(REAL), 0)
    (table,) = seen.tables(0)
    assert REAL.places[0] in table.places[:2]


def test_only_whoever_announced_a_table_says_that_it_is_gone() -> None:
    seen = Sightings()
    seen.take(HOST, packet(REAL), 0)
    seen.take(FALSE, packet(REAL, ttl=0), 0)
    assert seen.tables(0) == (REAL,)
    seen.take(HOST, packet(REAL, ttl=0), 0)
    assert seen.tables(0) == ()


def test_what_is_not_announced_any_more_goes_by_itself() -> None:
    seen = Sightings()
    seen.take(HOST, packet(REAL), 0)
    assert seen.tables(STAYS) == (REAL,)
    assert seen.tables(STAYS + 1) == ()


def test_nobody_is_listened_to_without_end() -> None:
    seen = Sightings()
    for _ in range(PACKETS_BURST):
        seen.take(FALSE, packet(), 0)
    seen.take(FALSE, packet(*false_tables(1)), 0)
    assert seen.tables(0) == ()
    seen.take(FALSE, packet(*false_tables(1)), 1)
    assert len(seen.tables(1)) == 1
