"""What a phone does to an app: links, Back, pause and resume, little memory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from kivy.core.window import Window

from app.device import Device
from app.net.pairing import Invitation
from app.widgets.caches import DRAWN_AGAIN
from engine.record import read_log
from tests.positions import variant
from tools.stage import PHONE, Stage

Stages = Callable[..., Stage]
LINK = Invitation("room", (("127.0.0.1", 9),), b"\1" * 32, b"\2" * 16).link()


class Phone:
    """A phone's own module."""

    def __init__(self, first: str | None = None, leaves: bool = True) -> None:
        self.first, self.leaves = first, leaves
        self.opened: Callable[[str], None] | None = None
        self.away = 0

    def first_link(self) -> str | None:
        return self.first

    def on_link(self, opened: Callable[[str], None]) -> None:
        self.opened = opened

    def to_background(self) -> bool:
        self.away += self.leaves
        return self.leaves


def begin(stage: Stage) -> None:
    stage.tap("New game")
    stage.tap("Start")
    stage.until(lambda: stage.app.at == "board", "the board is there")


# -- links


def test_the_link_that_started_the_app_leads_to_the_table(stages: Stages, monkeypatch: pytest.MonkeyPatch) -> None:
    followed = note_links(monkeypatch)
    stage = stages(PHONE, device=Device(Phone(LINK)))
    stage.until(lambda: bool(followed), "the link is followed")
    assert followed == [LINK]


def test_a_link_while_the_app_runs_comes_from_any_thread(stages: Stages, monkeypatch: pytest.MonkeyPatch) -> None:
    followed, phone = note_links(monkeypatch), Phone()
    stage = stages(PHONE, device=Device(phone))
    assert phone.opened is not None
    caller = Thread(target=phone.opened, args=(LINK,))
    caller.start()
    caller.join()
    stage.until(lambda: bool(followed), "the link is followed")
    assert followed == [LINK]


def note_links(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    followed: list[str] = []
    monkeypatch.setattr("app.tables.Tables.follow", lambda _, link: followed.append(link))
    return followed


def test_a_link_that_is_none_says_so(stages: Stages) -> None:
    stage = stages(PHONE, device=Device(Phone("railhead:nonsense")))
    stage.until(lambda: "no invitation" in stage.app.root.message.text, "it is said")
    assert stage.app.at == "home"


# -- Back


def test_back_on_the_first_page_leaves_the_screen_and_not_the_app(
    stages: Stages, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, stopped = Phone(), list[bool]()
    stage = stages(PHONE, device=Device(phone))
    monkeypatch.setattr(stage.app, "stop", lambda: stopped.append(True))
    stage.back()
    assert (phone.away, stopped) == (1, [])


def test_where_there_is_no_background_back_ends_the_app(stages: Stages, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, stopped = stages(PHONE, device=Device(Phone(leaves=False))), list[bool]()
    monkeypatch.setattr(stage.app, "stop", lambda: stopped.append(True))
    stage.back()
    assert stopped == [True]


# -- pause and resume


def test_when_the_app_is_paused_everything_is_on_the_disk(stages: Stages, tmp_path: Path) -> None:
    stage = stages(PHONE)
    begin(stage)
    assert stage.app.dispatch("on_pause")
    number = stage.app.session.model(None).state.number
    recorded = read_log(next((tmp_path / "app").rglob("*.jsonl")), variant)
    assert len(recorded.events) >= number > 0
    stage.wait(0.5)
    assert len(read_log(recorded_path(tmp_path), variant).events) == len(recorded.events)  # nobody plays on meanwhile
    stage.app.dispatch("on_resume")
    stage.frames(2)
    assert stage.app.at == "board"


def recorded_path(folder: Path) -> Path:
    return next((folder / "app").rglob("*.jsonl"))


def test_coming_back_the_app_looks_as_the_system_now_wants(stages: Stages) -> None:
    class Night(Phone):
        dark = False

        def is_dark(self) -> bool:
            return self.dark

    phone: Any = Night()
    stage = stages(PHONE, device=Device(phone))
    assert not stage.app.palette.dark
    stage.app.dispatch("on_pause")
    phone.dark = True
    stage.app.dispatch("on_resume")
    assert stage.app.palette.dark


# -- memory


def test_little_memory_gives_back_what_can_be_drawn_again(stages: Stages) -> None:
    """Told on a thread of the system's, while a game is on the screen; the game goes on."""
    stage = stages(PHONE)
    begin(stage)
    view = stage.app.page("board").game.view
    view._show_still()
    view.rest()
    assert view._still.picture is not None
    asked = times_asked()
    caller = Thread(target=Window.dispatch, args=("on_memorywarning",))
    caller.start()
    caller.join()
    stage.until(lambda: view._still.picture is None, "the picture is given back")
    assert sum(asked) > 0
    assert all(now < before for now, before in zip(times_asked(), asked, strict=True) if before)
    view._show_still()
    assert view._still.picture is not None
    stage.frames(3)
    assert stage.app.at == "board"


def times_asked() -> list[int]:
    """Since each store was last emptied."""
    return [drawn.cache_info().hits + drawn.cache_info().misses for drawn in DRAWN_AGAIN]


def test_a_picture_that_is_on_the_screen_stays(stages: Stages) -> None:
    stage = stages(PHONE)
    begin(stage)
    view = stage.app.page("board").game.view
    view._show_still()
    view.give_back()
    assert view._still.picture is not None
