"""Every page around the board, in three sizes, by day and by night, and with text at 200 %."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from shutil import copyfile
from tempfile import TemporaryDirectory

from PIL.Image import Image

from app.i18n import _
from app.local import LocalSession
from app.seating import on_map
from app.shelf import find_variant
from app.theme import PLAYER_NAMES
from engine.header import Player
from tools.gallery import pictures
from tools.stage import SIZES, Stage
from tools.studio import Studio

NAMES = ("Ana", "Bartholomew", "Cy", "Dagmar", "Eve", "Flo")
LOOKS = {"light": {"theme": "light"}, "dark": {"theme": "dark"}, "large": {"theme": "light", "text_size": 2.0}}


def game(path: Path, map_id: str, seats: int, done: Callable[[LocalSession], bool]) -> LocalSession:
    """A game that good bots have played so far."""
    variant = find_variant(map_id)
    colours = [PLAYER_NAMES[seat // variant.numbers.team_size] for seat in range(seats)]
    players = [Player(NAMES[seat], colours[seat], "bot greedy") for seat in range(seats)]
    posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
    session = LocalSession.create(path, variant, players, f"gallery {map_id}", posted.put)
    while not done(session):
        posted.get(timeout=60)()
    session.close()
    while not posted.empty():
        posted.get()()
    return session


def _over(session: LocalSession) -> bool:
    return session.model(None).state.over


def _half(session: LocalSession) -> bool:
    state = session.model(None).state
    return state.over or sum(state.trains) < state.seats * state.variant.numbers.trains / 2


@pictures
def pages(_studio: Studio) -> Iterator[tuple[str, Image]]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "ended").mkdir()
        stage = Stage(folder / "app")
        ended = [game(folder / "ended" / f"{m}.jsonl", m, n, _over) for m, n in (("usa", 3), ("asia", 4))]
        yield from _each(stage, "home-empty", _home)
        halves = [game(stage.app.storage.new_path(), m, n, _half) for m, n in (("usa", 3), ("asia", 4), ("france", 2))]
        for scene, show in SCENES.items():
            yield from _each(stage, scene, show)
        for scene, show in GAME_SCENES.items():
            yield from _each(stage, scene, lambda stage, show=show: show(stage, halves[0], ended))
        stage.close()


def _each(stage: Stage, scene: str, show: Callable[[Stage], None]) -> Iterator[tuple[str, Image]]:
    for look, settings in LOOKS.items():
        stage.app.change(**{"text_size": 1.0, **settings})
        for size, pixels in SIZES.items():
            stage.resize(*pixels)
            show(stage)
            stage.wait(0.4)
            yield f"{scene}-{size}-{look}", stage.picture()


def _home(stage: Stage) -> None:
    stage.app.go("home")
    stage.wait(1.0)


def _setup(map_id: str) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        page = stage.app.page("setup")
        page.take(on_map(page.draft, map_id))
        page.choose_map(map_id)
        stage.app.go("setup")

    return show


def _goes(name: str) -> Callable[[Stage], None]:
    return lambda stage: stage.app.go(name)


def _leave(stage: Stage) -> None:
    stage.app.root.back()
    stage.app.go("settings")
    stage.app.play.ask_to_leave()


def _message(stage: Stage) -> None:
    stage.app.root.back()
    stage.app.go("help")
    stage.app.say("Needs 4 red; you have 2 red and 1 locomotive.")


SCENES: dict[str, Callable[[Stage], None]] = {
    "home": _home,
    "setup-usa": _setup("usa"),
    "setup-asia": _setup("asia"),
    "settings": _goes("settings"),
    "help": _goes("help"),
    "leave": _leave,
    "message": _message,
}


class _Shared:
    """A game as three people at one device would have it."""

    def __init__(self, session: LocalSession) -> None:
        self.variant, self.players, self.local = session.variant, session.players, tuple(range(len(session.players)))
        self._session = session

    def model(self, _seat: int | None) -> object:
        return self._session.model(None)

    def past(self, _seat: int | None, since: int = 0) -> object:
        return self._session.past(None, since)


def _handover(stage: Stage, half: LocalSession, _ended: list[LocalSession]) -> None:
    stage.app.page("handover").put(_Shared(half), 1, lambda _: None)
    stage.app.go("handover")


def _recap(stage: Stage, half: LocalSession, ended: list[LocalSession]) -> None:
    _handover(stage, half, ended)
    stage.wait(0.2)
    stage.touches.tap((stage.window.width / 2, stage.window.height / 2))


def _scoring(number: int, at: Callable[[tuple], int]) -> Callable[[Stage, LocalSession, list[LocalSession]], None]:
    def show(stage: Stage, _half: LocalSession, ended: list[LocalSession]) -> None:
        page = stage.app.page("scoring")
        page.put(ended[number])
        stage.app.go("scoring")
        for _step in range(at(page.steps)):
            stage.tap(where=lambda widget: getattr(widget, "icon", "") == "skip-next")

    return show


def _replay(number: int, tab: str) -> Callable[[Stage, LocalSession, list[LocalSession]], None]:
    def show(stage: Stage, _half: LocalSession, ended: list[LocalSession]) -> None:
        page = stage.app.page("replay")
        if page.chronicle is None or page.chronicle.variant is not ended[number].variant:
            stage.app.go("home")
            page.open(ended[number].path)
            stage.until(lambda: page.chronicle is not None, "the game is there", 20)
            page.go_to(len(page.chronicle.moments) * 2 // 3)
        if page.tabs.value != tab:
            stage.tap(_(TABS[tab]))
        if tab == "review":
            stage.until(lambda: len(page.review.rows.children) >= 3, "something could have been better", 120)

    return show


TABS = {"hands": "On the table", "review": "Review"}


def _finished(stage: Stage, _half: LocalSession, ended: list[LocalSession]) -> None:
    for session in ended:
        copyfile(session.path, stage.app.storage.done / session.path.name)
    stage.app.go("finished")
    stage.wait(1.0)


def _figures(stage: Stage, _half: LocalSession, ended: list[LocalSession]) -> None:
    stage.app.page("scoring").put(ended[0])
    stage.app.go("scoring")
    stage.wait(0.3)
    stage.tap(_("Skip to the figures"))


GAME_SCENES: dict[str, Callable[[Stage, LocalSession, list[LocalSession]], None]] = {
    "handover": _handover,
    "recap": _recap,
    "scoring-ticket": _scoring(0, lambda _: 1),
    "scoring-longest": _scoring(1, lambda steps: next(i for i, step in enumerate(steps) if step.length)),
    "figures": _figures,
    "replay-usa": _replay(0, "hands"),
    "review-usa": _replay(0, "review"),
    "replay-asia": _replay(1, "hands"),
    "finished": _finished,
}
