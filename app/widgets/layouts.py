"""Layouts and cards that are as high as what they hold."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivymd.uix.boxlayout import MDBoxLayout
from kivymd.uix.card import MDCard

from app.widgets.kv import load_kv

load_kv(__file__)


class Flow(StackLayout):
    """Side by side as long as there is room, then in the next line."""


class Column(BoxLayout):
    """One below the other."""


class Line_(BoxLayout):  # noqa: N801 - `Line` is Kivy's drawn one
    """Side by side in one line."""


class Panel(MDBoxLayout):
    """What belongs together, on a ground of its own. An `MDCard` takes four times as long to build and takes touches,
    which only a card that does something should.
    """

    tone = StringProperty("surfaceContainerLow")
    edge = StringProperty("")
    corner = NumericProperty(16)


class TouchPanel(MDCard):
    """A card that is one touch target."""

    tone = StringProperty("surfaceContainerLow")
    edge = StringProperty("")
    corner = NumericProperty(16)

    def on_press(self, *_: Any) -> None:
        """The ripple shows it; KivyMD's card would be raised too, and stay so where a subclass says what it does."""
