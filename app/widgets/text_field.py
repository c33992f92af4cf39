"""A line to write in."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivymd.uix.textfield import MDTextField

from app.widgets.kv import load_kv

load_kv(__file__)


class Entry(MDTextField):
    """At most `most` letters in one line; `hint` is what belongs there.

    KivyMD's takes its size from the font styles as they were at import, so that it does not follow the size of the
    text that the player wants.
    """

    most = NumericProperty(24)
    hint = StringProperty()

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        room = max(0, int(self.most) - len(self.text))
        return super().insert_text(substring.replace("\n", " ")[:room], from_undo=from_undo)
