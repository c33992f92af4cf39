"""A stranger with neither code nor link plays the host: over sockets against guests that are processes."""

from __future__ import annotations

import logging
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from app.net.frames import FrameReader, frame
from app.net.lan import NetThread
from app.net.link import NetError
from app.net.pairing import read_link
from app.net.ticket import PLACE_FILE, load_ticket
from app.net.tls import guest_context
from app.net.words import TO_GUEST, Message, read, write
from tests.app.net.false_host import FalseHost, guess, prove_nothing, skip_the_proof
from tests.app.net.processes import Announcer, Process, Wire
from tests.app.net.spaces import GUEST, HOST, Spaces, ip

LOG = logging.getLogger(__name__)
CODE = "AB23CD"


@pytest.fixture
def processes() -> Iterator[list[Any]]:
    """Whatever is to be ended."""
    made: list[Any] = []
    yield made
    for one in reversed(made):
        (getattr(one, "stop", None) or one.close)()


def typist(folder: Path, place: tuple[str, int], code: str = CODE, **config: Any) -> Process:
    """Somebody who has typed an address and a code. Its clocks run ten times as fast."""
    common = {"role": "guest", "folder": str(folder), "addresses": ["127.0.0.1"], "times": 10.0, "plays": False}
    return Process(common | {"code": code, "places": [place]} | config)


def real_host(folder: Path) -> Process:
    config = {"role": "host", "folder": str(folder), "map": "usa", "phones": 1, "bots": 1, "addresses": ["127.0.0.1"]}
    return Process(config | {"starts": True})


def test_a_false_host_gets_one_guess_and_the_guest_stops_and_says_so(tmp_path: Path, processes: list[Any]) -> None:
    """Before: 22 guesses a minute, and nobody was told."""
    false = FalseHost(tmp_path / "false", guess)
    false.listen()
    processes += [false, guest := typist(tmp_path / "guest", false.place)]
    guest.wait_for("standing", 20, line="closed", why="guess")
    sleep(1.5)  # fifteen seconds of its clock
    assert false.kinds() == ["hello", "code", "proof"]
    assert set(false.secrets()) <= {None}


@pytest.mark.parametrize("script", [prove_nothing, skip_the_proof])
def test_a_host_that_proves_nothing_is_not_believed(tmp_path: Path, processes: list[Any], script: Any) -> None:
    """Before: believed, five of five times, and any certificate was taken later."""
    false = FalseHost(tmp_path / "false", script)
    false.listen()
    processes += [false, guest := typist(tmp_path / "guest", false.place)]
    end = monotonic() + 15
    while false.calls < 3 and not guest.has("standing", line="closed") and monotonic() < end:
        sleep(0.05)
    assert guest.has("standing")
    assert not guest.has("standing", line="here")
    assert not (tmp_path / "guest" / PLACE_FILE).exists() or not load_ticket(tmp_path / "guest").accepted
    assert set(false.secrets()) <= {None}


def test_a_place_without_a_certificate_is_none_whatever_its_file_says(tmp_path: Path, processes: list[Any]) -> None:
    host = real_host(tmp_path / "host")
    processes.append(host)
    place = tuple(host.wait_for("listening")["places"][0])
    processes.append(guest := typist(tmp_path / "guest", place, host.events[0]["code"], seats=[0]))
    guest.wait_for("standing", 20, line="here")
    guest.stop()
    file = tmp_path / "guest" / PLACE_FILE
    fingerprint = load_ticket(tmp_path / "guest").invitation.fingerprint
    assert fingerprint is not None
    assert load_ticket(tmp_path / "guest").accepted
    file.write_text(file.read_text("utf-8").replace(fingerprint.hex(), ""), "utf-8")
    with pytest.raises(NetError, match="without the host's certificate"):
        load_ticket(tmp_path / "guest")


class Thief:
    """Says to the real host what it has heard from its guest, word by word."""

    def __init__(self, place: tuple[str, int]) -> None:
        self.place, self.answers = place, list[Message]()

    def say(self, *messages: Message) -> None:
        reader = FrameReader(10**6)
        with socket.create_connection(self.place, 5) as plain, guest_context().wrap_socket(plain) as sealed:
            sealed.settimeout(2)
            for message in messages:
                sealed.sendall(frame(write(message["t"], **{key: message[key] for key in message if key != "t"})))
            try:
                while data := sealed.recv(65536):
                    self.answers += [read(one, TO_GUEST) for one in reader.feed(data)]
            except (TimeoutError, ssl.SSLError, OSError):
                return


def test_nothing_that_a_false_host_hears_takes_the_guests_seat(tmp_path: Path, processes: list[Any]) -> None:
    """Plays the host up to the proof, then carries the next try to the real one. Before: five of five seats."""
    host = real_host(tmp_path / "host")
    processes.append(host)
    listening = host.wait_for("listening")
    place, code = tuple(listening["places"][0]), listening["code"]
    false = FalseHost(tmp_path / "false", guess)
    false.listen()
    processes += [false, guest := typist(tmp_path / "guest", false.place, code)]
    guest.wait_for("standing", 20, line="closed", why="guess")
    net = NetThread()
    wire = Wire(net, place)  # the person tries again, and this time the stranger only carries what is said
    processes += [net, wire, guest := typist(tmp_path / "again", ("127.0.0.1", wire.port), code, seats=[0])]
    guest.wait_for("standing", 20, line="here")
    thief, (hello, exchange, proof) = Thief(place), false.heard
    key = load_ticket(tmp_path / "again").key.public.hex()  # even with what no stranger ever hears
    for known in (None, key):
        first = {**hello, "key": known}
        thief.say(first, {"t": "enter", "key": key, "signature": "11" * 64})
        thief.say(first, exchange, proof)
    assert {answer["t"] for answer in thief.answers} <= {"welcome", "code", "closed"}
    assert guest.events[-1].get("line") != "closed"


# -- announcements


@pytest.fixture
def street(spaces: Spaces, processes: list[Any]) -> Spaces:
    """The host at one end of the cable; at the other the guests, and the stranger with an address of their own."""
    ip("-n", spaces.b, "addr", "add", "10.77.0.66/24", "dev", "cable")
    return spaces


def in_space(space: str) -> list[str]:
    return ["ip", "netns", "exec", space]


def street_host(street: Spaces, folder: Path) -> Process:
    config = {"role": "host", "folder": str(folder), "map": "usa", "phones": 1, "bots": 1, "announce": True}
    return Process(config | {"addresses": [HOST]}, in_space(street.a))


def test_dead_addresses_for_a_room_do_not_keep_its_guest_away(
    street: Spaces, tmp_path: Path, processes: list[Any]
) -> None:
    """Eight of them, with the right certificate. Before: not back in 80 seconds."""
    host = street_host(street, tmp_path / "host")
    processes.append(host)
    listening = host.wait_for("listening")
    common = {"role": "guest", "folder": str(tmp_path / "guest"), "addresses": [GUEST], "seats": [0], "plays": False}
    guest = Process(common | {"code": listening["code"], "search": True}, in_space(street.b))
    processes.append(guest)
    guest.wait_for("there", 20, seats=["here", "bot"])
    sleep(1)  # the game begins, and the host has written down who sits where
    cert = read_link(listening["link"]).fingerprint or b""
    dead = [[f"10.77.0.{number}", listening["places"][0][1]] for number in range(200, 208)]
    table = {"room": listening["room"], "places": dead, "cert": cert.hex()}
    host.kill()
    guest.wait_for("standing", 10, line="host_away")
    processes.append(Announcer({"address": "10.77.0.66", "tables": [table]}, in_space(street.b)))
    sleep(3)
    processes.append(host.again())
    processes[-1].wait_for("listening", 20)
    began = monotonic()
    guest.wait_for("standing", 20, line="here")
    seconds = monotonic() - began
    LOG.info("back after %.1f s", seconds)
    assert seconds < 5
    assert load_ticket(tmp_path / "guest").proven[0][0] == HOST


@pytest.mark.parametrize("attack", [{"false": 50}, {"nameless": 200}], ids=["false", "nameless"])
def test_false_tables_hide_no_real_one(
    street: Spaces, tmp_path: Path, processes: list[Any], attack: dict[str, int]
) -> None:
    """Before: 70 seconds behind fifty false ones, and never behind two hundred that are nothing but a name."""
    processes.append(Announcer({"address": "10.77.0.66", **attack}, in_space(street.b)))
    host = street_host(street, tmp_path / "host")
    processes.append(host)
    listening = host.wait_for("listening")
    common = {"role": "guest", "folder": str(tmp_path / "guest"), "addresses": [GUEST], "room": listening["room"]}
    guest = Process(common | {"code": listening["code"]}, in_space(street.b))
    processes.append(guest)
    found = guest.wait_for("found", 30)
    LOG.info("found after %.1f s", found["seconds"])
    assert found["seconds"] < 5
    guest.wait_for("standing", 20, line="here")
