"""A device as a process of its own, hosting or visiting, played by chance: `python -m tests.app.net.device '{...}'`.

It says what happens as JSON lines on its standard output, and ends when its standard input does.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any

from app.net.discovery import Browser
from app.net.hosting import AtTable, Hosting, Visiting
from app.net.networks import local_addresses
from app.net.notices import AtTheDoor, Began, Lobby, LobbySeat, Notice, Standing, There, Told, WholeLog
from app.net.pairing import Invitation, read_link
from app.net.room import Room
from app.net.room_file import ROOM_FILE
from app.net.settings import Limits, Patience
from app.net.sightings import Found
from engine.bots.random_bot import pick
from engine.errors import RailheadError
from engine.header import Player
from tests.app.net.party import COLOURS, VERSION
from tests.positions import variant


class Device:
    """One process at the table. Its UI thread is the main thread, with a queue for what is posted to it."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.config = config
        self.folder = Path(config["folder"])
        self.posted: SimpleQueue[Any] = SimpleQueue()
        self.random = Random(f"{config.get('seed')} {self.folder.name}")
        self.asking: set[int] = set()
        self.seen: dict[int, LobbySeat] = {}
        self.accepted = 0
        self.ended = False
        self.pace = config.get("pace", 0.0)
        patience = Patience(bot_after=config.get("bot_after", 60.0), calm_after=config.get("calm_after", 30.0))
        patience = patience.shorter(config.get("times", 1.0))
        self.common: dict[str, Any] = {
            "version": config.get("version", VERSION),
            "patience": patience,
            "limits": Limits() if config.get("true_limits") else replace(Limits(), connections_rate=100.0),
            "addresses": local_addresses if config["addresses"] == "all" else lambda: config["addresses"],
        }
        self.table: AtTable = self.host() if config["role"] == "host" else self.visit()
        self.table.place.watch(self.heard)

    def host(self) -> Hosting:
        config = self.config
        if (self.folder / ROOM_FILE).exists():
            room = Room.load(self.folder)
        else:
            who = ["phone"] * config["phones"] + ["bot random"] * config.get("bots", 0)
            players = [Player("" if w == "phone" else f"Bot {s}", "" if w == "phone" else COLOURS[s], w)
                       for s, w in enumerate(who)]  # fmt: skip
            room = Room.create(self.folder, variant(config["map"]), players, COLOURS[:5], str(config.get("seed")))
        hosting = Hosting(room, variant, self.posted.put, announce=config.get("announce", False), **self.common)
        link = hosting.invitation.link()
        self.print("listening", link=link, places=hosting.places, code=hosting.code, room=room.id)
        return hosting

    def fresh(self) -> None:
        """Show another code."""
        if isinstance(self.table, Hosting):
            self.table.fresh_code()
            self.print("fresh", code=self.table.code)

    def visit(self) -> Visiting:
        config = self.config
        given = read_link(config["link"]) if "link" in config else None
        if "places" in config and given is not None:  # another way to the same host
            given = replace(given, addresses=tuple(map(tuple, config["places"])))
        if "code" in config:
            typed = "places" in config
            given = Invitation("", tuple(map(tuple, config["places"]))) if typed else self.search()
        self.folder.mkdir(parents=True, exist_ok=True)
        search, code = config.get("search", False), config.get("code")
        return Visiting(
            self.folder, variant, self.posted.put, invitation=given, code=code, search=search, **self.common
        )

    def search(self) -> Invitation:
        """The first table that is found by name, or the one that is meant."""
        found: SimpleQueue[tuple[Found, ...]] = SimpleQueue()
        began = monotonic()
        browser = Browser(list(self.common["addresses"]()), found.put)
        tables, wanted = found.get(timeout=30), self.config.get("room")
        while not any(wanted in (None, table.room) for table in tables):
            tables = found.get(timeout=30)
        table = next(table for table in tables if wanted in (None, table.room))
        browser.close()
        self.print("found", seconds=monotonic() - began, name=table.name, map=table.map_id, places=table.places)
        return table.invitation()

    # -- what is heard

    def print(self, event: str, **fields: Any) -> None:
        sys.stdout.write(json.dumps({"event": event, "at": monotonic(), **fields}) + "\n")
        sys.stdout.flush()

    def heard(self, notice: Notice) -> None:
        match notice:
            case Lobby():
                self.in_lobby(notice)
            case Standing():
                self.seen.clear()
                self.print("standing", line=notice.line.value, why=notice.why, words=notice.words)
            case AtTheDoor():
                self.print("door", guessed=notice.guessed, crowded=notice.crowded, full=notice.full)
            case There():
                self.print("there", seats=notice.seats)
            case Began():
                self.act()
            case Told():
                if self.config.get("tells"):
                    self.print("told", number=notice.lines[-1][0])
                self.act()
            case WholeLog():
                self.print("whole", accepted=self.accepted)
        session = self.table.place.session
        if not self.ended and session is not None and session.model(None).state.over:
            self.ended = True
            self.print("over", number=session.model(None).state.number)

    def in_lobby(self, lobby: Lobby) -> None:
        if isinstance(self.table, Hosting):
            taken = all(seat.there in ("here", "bot", "away") for seat in lobby.seats)
            if taken and self.config.get("starts", True) and not self.table.room.started:
                self.table.start()
            return
        for seat in self.config.get("seats", ()):
            if not lobby.seats[seat].mine and lobby.seats[seat] != self.seen.get(seat):
                self.seen[seat] = lobby.seats[seat]  # one wish for each look of the seat, however often it is shown
                self.table.take_seat(seat, f"{self.folder.name} {seat}", COLOURS[seat])

    # -- playing

    def act(self) -> None:
        session = self.table.place.session
        if session is None or not self.config.get("plays", True):
            return
        for seat in session.model(None).state.to_move():
            if seat in session.local and seat not in self.asking:
                self.asking.add(seat)
                if self.pace:
                    sleep(self.pace)
                model = session.model(seat)
                answered = partial(self.answered, seat, model.state.number)
                if self.config.get("tells"):
                    self.print("asked", seat=seat, known=model.state.number)
                session.submit(seat, pick(model, seat, self.random), answered)

    def answered(self, seat: int, known: int, error: RailheadError | None) -> None:
        self.asking.discard(seat)
        if error is None:
            self.accepted += 1
            self.print("accepted", seat=seat, known=known)
        else:
            self.print("refused", why=type(error).__name__, words=str(error))
        self.act()

    def run(self) -> None:
        Thread(target=self.wait_for_the_end, daemon=True).start()
        while (job := self.posted.get()) is not None:
            job()
        self.table.close()

    def wait_for_the_end(self) -> None:
        """Lines on the standard input are commands; its end is the end."""
        for line in sys.stdin:
            if line.strip() in ("pause", "resume", "fresh"):
                self.posted.put(getattr(self, line.strip(), None) or getattr(self.table, line.strip()))
        self.posted.put(None)


if __name__ == "__main__":
    Device(json.loads(sys.argv[1])).run()
