"""Frames that nobody should send, from strangers and guests: no crash, no growth, no effect, a reason at the close."""

from __future__ import annotations

import gc
import json
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.net.arriving import Arriving, GuestStep
from app.net.frames import HEAD, FrameReader, frame
from app.net.memory import MemoryLink
from app.net.pairing import Exchange
from app.net.settings import Limits
from app.net.words import PROTOCOL, TO_GUEST, TO_HOST, Said, read, write
from tests.app.net.ends import Ear
from tests.app.net.party import ADDRESS, VERSION, Party

HELLO = write("hello", app=VERSION, protocol=PROTOCOL, nonce="00" * 16, link=None, key=None)
CORPUS = [
    HELLO,
    write("hello", app=VERSION, protocol=PROTOCOL, nonce="00" * 16, link="11" * 32, key=None),
    write("hello", app=VERSION, protocol=PROTOCOL, nonce="00" * 16, link=None, key="02" * 33),
    write("code", message="41" * 33),
    write("proof", proof="22" * 32),
    write("enter", key="02" * 33, signature="33" * 64),
    write("ping"),
    write("take", seat=0, name="Eve", colour="white"),
    write("leave", seat=1),
    write("after", number=3, digests=["00" * 32]),
    write("do", id="33" * 8, seat=0, known=10_000, action={"do": "draw_card"}),
    write(
        "do", id="44" * 8, seat=1, known=0, action={"do": "claim_route", "route": "denver--omaha--1", "hand": "rrrr"}
    ),
    write("do", id="55" * 8, seat=0, known=9, action={"do": "keep_tickets", "kept": ["boston--miami"], "returned": []}),
    write("say", seat=0, saying="hello"),
    write("ask", seat=0),
    write("log", after=0),
    write("closed", why="bye", words="bye"),
]
ODD = [
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x" * 5_000,
    "\ud800",
    "\0",
    "?",
    [],
    [[]] * 50,
    {},
    {"do": {}},
    "seat",
    2,
    "0" * 64,
]


def mutated(random: Random, corpus: list[str]) -> bytes:
    """A frame with something wrong in it, or several things."""
    text = random.choice(corpus)
    if random.random() < 0.6:
        text = _changed_value(random, text)
    data = bytearray(frame(text))
    for _ in range(random.choice((0, 0, 1, 1, 2, 8))):
        data[random.randrange(len(data))] = random.randrange(256)
    kind = random.random()
    if kind < 0.1:
        del data[random.randrange(len(data)) :]
    elif kind < 0.2:
        data[:HEAD] = random.choice((0, 1, 63, 65, 5_000, 2**31, 2**32 - 1)).to_bytes(HEAD, "big")
    elif kind < 0.25:
        data = bytearray(frame("[" * random.randrange(1, 900)))
    elif kind < 0.3:
        data = bytearray(random.randbytes(random.randrange(1, 200)))
    return bytes(data)


def _changed_value(random: Random, text: str) -> str:
    message = json.loads(text)
    key = random.choice(list(message))
    kind = random.random()
    if kind < 0.7:
        message[key] = random.choice(ODD)
    elif kind < 0.85:
        del message[key]
    else:
        message[str(random.choice(ODD))[:20]] = random.choice(ODD)
    return json.dumps(message)


class Table:
    """A game under way in which it is the turn of somebody else than the attacker, so that nothing may change."""

    def __init__(self, folder: Path) -> None:
        limits = replace(Limits(), connections_burst=10**9, frames_burst=10**9, bytes_burst=10**12)
        self.party = Party(folder, "usa", (1, 1), limits=limits)
        for person in self.party.people.values():
            person.plays = False
        self.party.host.start()
        self.party.clock.wind(1)
        kept = self.party.host.kept
        assert kept is not None
        self.kept = kept
        self.people = self.party.people
        while kept.table.game.state.owes.value != "turn" or kept.table.game.state.turn != 1:
            for seat in kept.table.game.state.to_move():
                self.people[f"device {seat}"].plays = True
                self.people[f"device {seat}"].act()
                self.people[f"device {seat}"].plays = False
            self.party.clock.wind(0.5)
        self.before = (kept.number, kept.table.game.state.copy(), self.party.room.chairs.copy())

    def unchanged(self) -> bool:
        state = self.kept.table.game.state
        return (self.kept.number, state, self.party.room.chairs) == self.before

    def stranger(self) -> MemoryLink:
        link = self.party.net.dial(*ADDRESS, "10.6.6.6 1")
        Ear(link)
        return link

    def greeted(self) -> MemoryLink:
        link = self.stranger()
        link.send(frame(HELLO))
        return link

    def joined(self) -> MemoryLink:
        """The attacker is guest 0, who was invited and has gone bad."""
        ticket = self.people["device 0"].guest.ticket  # type: ignore[union-attr]
        assert ticket is not None
        link = self.party.net.dial(*ADDRESS, "10.6.6.6 1")
        Knocking(link, Arriving(ticket, None, VERSION, link.fingerprint))
        self.party.clock.wind(0.1)
        return link


class Knocking(Ear):
    """Goes through the handshake like a guest, and leaves it at that."""

    def __init__(self, link: MemoryLink, arriving: Arriving) -> None:
        self._link, self._arriving, self._reader = link, arriving, FrameReader(10**6)
        super().__init__(link)
        self._say(arriving.hello())

    def _say(self, said: Said | None) -> None:
        if said is not None:
            self._link.send(frame(write(said[0], **said[1])))

    def received(self, data: bytes) -> None:
        for one in self._reader.feed(data):
            if self._arriving.step is not GuestStep.IN:
                self._say(self._arriving.hear(read(one, TO_GUEST)))


def attack(table: Table, connect: Callable[[], MemoryLink], frames: int, seed: str) -> int:
    """Send so many mutated frames, connecting anew whenever the host has had enough; how often that was."""
    random, link, closes = Random(seed), connect(), 0
    host = table.party.host
    for _ in range(frames):
        if link.closed:
            link, closes = connect(), closes + 1
        link.send(mutated(random, CORPUS))
        table.party.clock.wind(0.02)
        table.party.net.links.clear()
        table.people["device 1"].news.clear()
    assert all(why and words for _, why, words in host.closings)
    return closes


@pytest.mark.parametrize("who", ["stranger", "greeted", "joined"])
def test_mutated_frames_over_memory(tmp_path: Path, who: str) -> None:
    fuzz(tmp_path, who, 1_500)


@pytest.mark.long
@pytest.mark.parametrize("who", ["stranger", "greeted", "joined"])
def test_a_hundred_thousand_mutated_frames(tmp_path: Path, who: str) -> None:
    fuzz(tmp_path, who, 34_000)


def fuzz(folder: Path, who: str, frames: int) -> None:
    table = Table(folder)
    table.people["device 0"].guest._closed = True  # type: ignore[union-attr]
    connect = getattr(table, who)
    Exchange("AAAAAA", b"", host=True)  # its library is loaded when first needed, and does not count
    attack(table, connect, frames // 3, "warm-up")
    before = memory()
    closes = attack(table, connect, frames - frames // 3, who)
    growth = memory() - before
    tracemalloc.stop()
    assert closes > frames // 20
    assert growth < 200_000, f"{growth} bytes more after {frames} frames"
    assert table.unchanged()
    other = table.people["device 1"]
    other.plays = True
    other.act()
    table.party.clock.wind(1)
    assert table.kept.number > table.before[0]  # the table goes on


def memory() -> int:
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


# -- the other way round: a guest with a host that talks nonsense


def test_a_guest_survives_a_host_that_talks_nonsense(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    party.play(1)
    guest = party.people["device 0"].guest
    assert guest is not None
    known = guest.diary.number  # type: ignore[union-attr]
    corpus = [text for text in said_by_host(party) if json.loads(text)["t"] not in ("game", "lines")]
    random = Random("nonsense")
    party.people["device 0"].plays = False
    for _ in range(800):
        call = guest._call
        if call is not None:
            call.received(mutated(random, corpus))
        party.clock.wind(0.1)
        guest._closed = False
        guest.connect()
    party.clock.wind(10)
    assert guest.diary is not None
    assert guest.diary.number >= known
    assert {json.loads(text)["t"] for text in corpus} <= set(TO_GUEST)


def said_by_host(party: Party) -> list[str]:
    kept = party.host.kept
    assert kept is not None
    return [
        write("welcome", app=VERSION, protocol=PROTOCOL, room="aa", nonce="00" * 16),
        write("code", message="41" * 33),
        write("proof", proof="22" * 32),
        write("joined", device="aa", run="aa", map="usa", data=party.host.variant.fingerprint, teams=1),
        write("lobby", **party.host._lobby(next(iter(party.host.devices.values())))),
        write("game", header=kept.public_header(), seats=[0], restart=False),
        next(kept.frames((0,), 0))[0],
        write("there", seats=["here", "away"]),
        write("done", id="33" * 8, number=4),
        write("refused", id=None, why="Stale", numbers={"known": 1, "now": 2}, words="late"),
        write("said", seat=0, saying="hello"),
        write("host_away", away=True),
        write("pong", calm=False),
        write("closed", why="bye", words="bye"),
        write("log", header=kept.header.line(), lines=[], total=4),
    ]


def test_the_corpus_has_every_kind_of_message() -> None:
    assert {json.loads(text)["t"] for text in CORPUS} == set(TO_HOST)
