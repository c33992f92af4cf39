"""Tables with other phones: the lobby on both sides, joining, the shared board, who is away and back, what is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL.Image import Image

from app import __version__
from app.i18n import _
from app.net.hosting import Hosting, Visiting
from app.net.notices import Told
from app.net.room import Room
from app.net.sightings import Found
from app.shelf import find_variant
from app.theme import PLAYER_NAMES
from engine.bots.random_bot import pick
from engine.header import Player
from tools.gallery import pictures
from tools.gallery.pages import LOOKS
from tools.stage import SIZES, Stage
from tools.studio import Studio

HERE = ["127.0.0.1"]
NAMES = ("Ana", "Bartholomew Longfoot", "Wilhelmina Nordström", "Dagmar")  # up to twenty letters are allowed
SOME_TURNS = 200  # lines


class Phone:
    """A device without a screen whose person plays by chance."""

    def __init__(self, stage: Stage, folder: Path, host: Hosting, seat: int) -> None:
        folder.mkdir(parents=True)
        self.seat, self.random, self.asking = seat, Random(seat), False
        fields = {"version": __version__, "addresses": lambda: HERE, "search": False}
        self.table = Visiting(folder, find_variant, stage.app.post, invitation=host.invitation, **fields)
        self.table.place.watch(lambda notice: self._act() if isinstance(notice, Told) else None)

    def sit(self, colour: str) -> None:
        self.table.take_seat(self.seat, NAMES[self.seat], colour)

    def _act(self) -> None:
        session = self.table.place.session
        if session is None or self.asking or session.model(None).state.number > SOME_TURNS:
            return
        model = session.model(self.seat)
        if self.seat in model.state.to_move():
            self.asking = True
            session.submit(self.seat, pick(model, self.seat, self.random), lambda _: self._answered())

    def _answered(self) -> None:
        self.asking = False
        self._act()


def each(stage: Stage, scene: str, show: Callable[[], None]) -> Iterator[tuple[str, Image]]:
    for look, settings in LOOKS.items():
        stage.app.change(**{"text_size": 1.0, **settings})
        for size, pixels in SIZES.items():
            stage.resize(*pixels)
            show()
            stage.wait(0.3)
            yield f"{scene}-{size}-{look}", stage.picture()


@pictures
def tables(_studio: Studio) -> Iterator[tuple[str, Image]]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        stage = Stage(folder / "app")
        stage.app.tables.addresses, stage.app.tables.announces = lambda: HERE, False
        stage.app.change(speed="instant")
        yield from _joining(stage)
        yield from _hosting(stage, folder)
        yield from _visiting(stage, folder)
        stage.close()


def _joining(stage: Stage) -> Iterator[tuple[str, Image]]:
    places = (("192.168.1.20", 41234),)
    names = (("a1", "Ana", "asia"), ("b2", "Bartholomew", "usa"), ("c3", "Ana", "asia"))
    found = tuple(Found(*name, __version__, places, sha256(name[0].encode()).digest()) for name in names)

    def show() -> None:
        stage.app.go("join")
        stage.app.page("join").show_found(found)

    yield from each(stage, "join", show)


def _hosting(stage: Stage, folder: Path) -> Iterator[tuple[str, Image]]:
    """A tablet as the shared board of four phones: first the lobby, then the game, then somebody is away."""
    stage.app.tables.host("asia", [Player("", "", "phone")] * 4, 0)
    host = stage.app.tables.hosting
    phones = [Phone(stage, folder / f"phone {seat}", host, seat) for seat in range(4)]
    stage.until(lambda: all(phone.table.place.lobby is not None for phone in phones), "all have joined", 20)
    for phone in phones[:3]:
        phone.sit(PLAYER_NAMES[phone.seat // 2])
    stage.until(lambda: sum(seat.name != "" for seat in host.place.lobby.seats) == 3, "three sit", 20)
    yield from each(stage, "lobby-host", lambda: stage.app.go("lobby"))
    phones[3].sit(PLAYER_NAMES[1])
    stage.until(lambda: all(seat.name for seat in host.place.lobby.seats), "all sit", 20)
    host.start()
    stage.until(lambda: host.place.session is not None and _number(host) > SOME_TURNS, "some turns are played", 60)
    yield from each(stage, "table-mode", lambda: stage.app.go("board"))
    phones[2].table.close()
    stage.until(lambda: host.place.there[2] == "away", "somebody is away", 20)
    yield from each(stage, "away", lambda: stage.app.say(f"{NAMES[2]} is away. The seat is kept."))
    yield from _lost_device(stage, folder, host)
    for phone in phones:
        phone.table.close()
    stage.app.play.leave()


def _lost_device(stage: Stage, folder: Path, host: Hosting) -> Iterator[tuple[str, Image]]:
    """Her player comes with another phone and asks for the seat; then she is back."""
    new = Phone(stage, folder / "new", host, 2)
    stage.until(lambda: new.table.place.there[2:3] == ("away",), "she looks on", 20)
    new.table.ask_for_seat(2)
    stage.until(lambda: stage.app.root.question.asked, "the host is asked", 20)
    yield from each(stage, "seat-asked", lambda: None)
    stage.tap(_("Give the seat"))
    stage.until(lambda: host.place.there[2] == "here", "she is back", 20)
    yield from each(stage, "back", lambda: stage.app.say(f"{NAMES[2]} is back."))
    new.table.close()


def _number(table: Hosting) -> int:
    session = table.place.session
    return 0 if session is None else session.model(None).state.number


def _visiting(stage: Stage, folder: Path) -> Iterator[tuple[str, Image]]:
    """A guest in the lobby, and while the host is in the background."""
    players = [Player(NAMES[0], "blue", "person"), Player("", "", "phone"), Player("", "", "phone")]
    room = Room.create(folder / "far", find_variant("usa"), players, PLAYER_NAMES, "gallery")
    fields = {"version": __version__, "addresses": lambda: HERE, "announce": False}
    far = Hosting(room, find_variant, stage.app.post, **fields)
    stage.app.open_link(far.invitation.link())
    place = stage.app.tables.table.place
    stage.until(lambda: place.lobby is not None, "the lobby is there", 20)
    stage.app.tables.table.take_seat(1, NAMES[1], "red")
    stage.until(lambda: place.lobby.seats[1].mine, "the seat is ours", 20)
    yield from each(stage, "lobby-guest", lambda: stage.app.go("lobby"))
    far.pause()
    stage.until(lambda: stage.app.root.line.text != "", "the host is away", 20)
    yield from each(stage, "host-away", lambda: stage.app.go("lobby"))
    far.resume()
    stage.until(lambda: stage.app.root.line.text == "", "the host is back", 20)
    yield from _talking(stage, far)
    far.close()


def _talking(stage: Stage, far: Hosting) -> Iterator[tuple[str, Image]]:
    """In the game: what can be said, what is said, and the host away."""
    far.start(bot="random")
    stage.until(lambda: stage.app.at == "board" and stage.app.seat == 1, "the game has begun", 20)
    stage.app.page("board").log.talk()
    yield from each(stage, "sayings", lambda: None)
    stage.tap(_("Close"))
    far.say(0, "well_played")
    stage.until(lambda: "Well played!" in stage.app.root.message.text, "it is heard", 20)
    words = stage.app.root.message.text
    stage.app.page("board").press("log")
    yield from each(stage, "said", lambda: stage.app.say(words))
    far.pause()
    stage.until(lambda: stage.app.root.line.text != "", "the host is away", 20)
    yield from each(stage, "host-away-board", lambda: None)
    stage.app.play.leave()
