"""Whatever takes a touch or the focus, on every page, sheet and dialog, is KivyMD's or one of the game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kivy.uix.behaviors import ButtonBehavior, FocusBehavior, ToggleButtonBehavior
from kivy.uix.recycleview import RecycleView
from kivy.uix.scrollview import ScrollView
from kivy.uix.slider import Slider
from kivy.uix.widget import Widget

import app.screens
from tools.stage import PHONE, Stage

Stages = Callable[..., Stage]
TAKES_TOUCH = (ButtonBehavior, ToggleButtonBehavior, FocusBehavior, Slider, ScrollView, RecycleView)
# what is the game itself and paints itself: docs/architecture.md has the list with the reasons
GAMES_OWN = {"BadgePush", "Curtain"}
# still made by hand: the board screen's strips and sheets
NOT_YET = {"board"}
BUILT_IN_PYTHON = {"home", "join", "lobby", "replay"}  # pages whose tree is not in kv yet
PAGES = ("home", "setup", "handover", "scoring", "settings", "help", "join", "lobby", "finished", "replay")


def is_kivymd(widget: Widget) -> bool:
    return any(kind.__module__.startswith("kivymd.") for kind in type(widget).__mro__)


def strangers(top: Widget) -> Iterator[str]:
    """What takes touches here and is neither."""
    for widget in top.walk(restrict=True):
        own = "on_touch_down" in vars(type(widget)) and type(widget).__module__.startswith("app.")
        if (own or isinstance(widget, TAKES_TOUCH)) and not is_kivymd(widget):
            name = type(widget).__name__
            if name not in GAMES_OWN:
                yield name


def test_every_page_is_built_ahead_and_in_one_of_the_two_lists(stages: Stages) -> None:
    assert {*PAGES, *NOT_YET} == set(stages(PHONE, ahead=True).app.root.manager.screen_names)


def test_every_page_sheet_and_dialog_takes_touches_by_kivymd(stages: Stages) -> None:
    stage = stages(PHONE)
    found = {name: set(strangers(stage.app.page(name))) for name in PAGES}
    stage.app.go("setup")
    stage.app.page("setup").edit(1)
    found["sheet"] = set(strangers(stage.app.root.sheet))
    stage.app.play.ask_to_leave()
    found["question"] = set(strangers(stage.app.root.question))
    stage.app.say("Something to read")
    found["message"] = set(strangers(stage.app.root.message))
    assert found == {place: set() for place in found}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_a_package_with_its_kv_beside_it(page: str) -> None:
    folder = Path(app.screens.__path__[0]) / page
    there = [(folder / f"{page}.{kind}").is_file() for kind in ("py", "kv")]
    assert there == [page not in BUILT_IN_PYTHON] * 2
