"""Sealed links: who is at the other end, and what somebody on the way can read or change."""

import stat
from pathlib import Path

import pytest

from app.net.certificate import Identity, identity_in
from app.net.link import Link
from app.net.memory import MemoryLink, MemoryNetwork, WoundClock
from app.net.tls import SealedLink, guest_context, host_context
from tests.app.net.ends import Ear


class Table:
    """A listening host with an identity."""

    def __init__(self, folder: Path) -> None:
        self.clock = WoundClock()
        self.net = MemoryNetwork(self.clock)
        self.net.weather.chops = True
        self.identity = identity_in(folder)
        self.links: list[SealedLink] = []
        self.ears: list[Ear] = []
        self.net.listen("host", 1, self._accept)

    def _accept(self, link: Link) -> None:
        self.links.append(SealedLink(link, host_context(self.identity), host=self.identity.fingerprint))
        self.ears.append(Ear(self.links[-1]))

    def guest(self, pin: bytes | None) -> tuple[SealedLink, MemoryLink, Ear]:
        raw = self.net.dial("host", 1)
        link = SealedLink(raw, guest_context(), pin=pin)
        ear = Ear(link)
        self.clock.wind(1)
        return link, raw, ear


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_an_identity_is_made_once_and_only_this_app_can_read_it(tmp_path: Path) -> None:
    first = identity_in(tmp_path)
    assert identity_in(tmp_path) == first
    assert stat.S_IMODE(first.path.stat().st_mode) == 0o600
    (tmp_path / "other").mkdir()
    assert identity_in(tmp_path / "other").fingerprint != first.fingerprint


def test_sealed_bytes_go_both_ways_and_are_not_readable_on_the_way(table: Table) -> None:
    link, _, ear = table.guest(table.identity.fingerprint)
    overheard = Overheard(table.net.links[0])
    link.send(b"a locomotive from the deck")
    table.links[0].send(b"x" * 100_000)
    table.clock.wind(1)
    assert table.ears[0].data == b"a locomotive from the deck"
    assert ear.data == b"x" * 100_000
    assert overheard.data
    assert b"locomotive" not in overheard.data


class Overheard:
    """What somebody on the air gets of one direction."""

    def __init__(self, link: MemoryLink) -> None:
        self.data = b""
        send = link.send

        def listening(data: bytes) -> None:
            self.data += data
            send(data)

        link.send = listening  # type: ignore[method-assign]


def test_the_version_is_tls_1_3_and_nothing_older(table: Table) -> None:
    link, _, _ = table.guest(None)
    assert link._tls.version() == "TLSv1.3"


def test_a_guest_that_pins_another_certificate_sends_nothing(table: Table) -> None:
    link, _, ear = table.guest(b"\0" * 32)
    link.send(b"secret")
    table.clock.wind(1)
    assert ear.opened_times == 0
    assert ear.lost_reasons == ["this is not the host of the invitation: its certificate is another one"]
    assert table.ears[0].data == b""


def test_without_a_pin_the_guest_learns_whose_certificate_it_is(table: Table) -> None:
    link, _, ear = table.guest(None)
    assert (ear.opened_times, link.fingerprint) == (1, table.identity.fingerprint)


def test_noise_instead_of_a_handshake_ends_the_link_with_a_reason(table: Table) -> None:
    raw = table.net.dial("host", 1)
    ear = Ear(raw)
    raw.send(b"GET / HTTP/1.1\r\n\r\n" * 10)
    table.clock.wind(1)
    assert len(ear.lost_reasons) == 1
    assert table.ears[0].lost_reasons[0].startswith("TLS failed")


def test_a_changed_byte_on_the_way_ends_the_link(table: Table) -> None:
    link, raw, _ = table.guest(table.identity.fingerprint)
    send = raw.send
    raw.send = lambda data: send(data[:-1] + bytes([data[-1] ^ 1]))  # type: ignore[method-assign]
    link.send(b"draw a card")
    table.clock.wind(1)
    assert table.ears[0].data == b""
    assert table.ears[0].lost_reasons[0].startswith("TLS failed")


def test_the_certificate_is_one_that_others_can_read(tmp_path: Path) -> None:
    from asn1crypto import pem, x509

    identity: Identity = identity_in(tmp_path)
    text = identity.path.read_bytes()
    _, _, der = pem.unarmor(text[text.index(b"-----BEGIN CERTIFICATE") :])
    certificate = x509.Certificate.load(der)
    assert certificate.public_key.curve == ("named", "secp256r1")
    assert certificate.self_signed == "maybe"
    assert certificate.signature_algo == "ecdsa"


class TestKeptIdentity:
    def test_a_broken_key_is_replaced_by_its_copy(self, tmp_path: Path) -> None:
        before = identity_in(tmp_path).fingerprint
        raw = (tmp_path / "key.pem").read_bytes()
        for broken in (b"", raw[:200], raw[:40] + b"?" + raw[41:], b"no key at all"):
            (tmp_path / "key.pem").write_bytes(broken)
            assert identity_in(tmp_path).fingerprint == before
            host_context(identity_in(tmp_path))

    def test_a_copy_that_is_lost_is_made_again(self, tmp_path: Path) -> None:
        before = identity_in(tmp_path).fingerprint
        (tmp_path / "key.copy.pem").unlink()
        identity_in(tmp_path)
        (tmp_path / "key.pem").unlink()
        assert identity_in(tmp_path).fingerprint == before

    def test_with_both_broken_there_is_a_new_one_and_the_old_ones_lie_aside(self, tmp_path: Path) -> None:
        before = identity_in(tmp_path).fingerprint
        for name in ("key.pem", "key.copy.pem"):
            (tmp_path / name).write_bytes(b"broken")
        assert identity_in(tmp_path).fingerprint != before
        host_context(identity_in(tmp_path))
        assert sum(b"broken" in path.read_bytes() for path in tmp_path.iterdir()) == 2

    def test_a_sound_key_is_left_alone(self, tmp_path: Path) -> None:
        identity_in(tmp_path)
        written = (tmp_path / "key.pem").stat().st_mtime_ns
        identity_in(tmp_path)
        assert (tmp_path / "key.pem").stat().st_mtime_ns == written
