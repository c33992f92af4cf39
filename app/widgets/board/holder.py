"""The place of the map on a screen: it holds the board of the game that is shown, and hands on what is to be seen."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from app.widgets.board.lights import NOTHING
from app.widgets.board.view import BoardView


class BoardHolder(FloatLayout):
    """`players` are the colours of the seats. Without a `view` there is nothing to see."""

    view = ObjectProperty(None, allownone=True)
    state = ObjectProperty(None, allownone=True)
    players = ObjectProperty(())
    lights = ObjectProperty(NOTHING)

    def put(self, view: BoardView | None) -> None:
        """This board from now on, None for none."""
        self.clear_widgets()
        self.view = view
        if view is not None:
            self.add_widget(view)

    def on_state(self, *_: Any) -> None:
        if self.view is not None and self.state is not None:
            self.view.show(self.state, self.players)

    def on_lights(self, *_: Any) -> None:
        if self.view is not None:
            self.view.highlights = self.lights
