"""What KivyMD's widgets do no longer, and what ours do that KivyMD's do not."""

from __future__ import annotations

from collections.abc import Callable

from kivy.core.window import Window

from tools.stage import PHONE, Stage

Stages = Callable[..., Stage]


def test_no_widget_follows_the_mouse(stages: Stages) -> None:
    stages(PHONE)
    from kivymd.uix.label import MDLabel

    before = len(Window.get_property_observers("mouse_pos"))
    labels = [MDLabel(text=f"{number}") for number in range(20)]
    assert len(labels) == 20
    assert len(Window.get_property_observers("mouse_pos")) == before


def test_a_button_has_no_frame_buffer_before_it_is_touched(stages: Stages) -> None:
    stage = stages(PHONE)
    button = stage.find("Settings")
    assert button.fbo is None
    stage.tap("Settings")
    assert button.fbo is not None
    assert stage.app.at == "settings"


def test_a_button_wraps_its_words_and_grows_with_them(stages: Stages) -> None:
    stage = stages(PHONE)
    from app.widgets.buttons import Push

    one, many = Push("Start"), Push("A long sentence that does not fit in so narrow a place")
    many.widest = 160
    stage.frames(3)
    assert one.height >= 48
    assert many.width <= 160
    assert many.height > one.height
