"""The frame around all screens: the safe area, the one screen that shows, and what may lie above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.screenmanager import NoTransition
from kivymd.uix.floatlayout import MDFloatLayout
from kivymd.uix.screenmanager import MDScreenManager

from app.shell.message import Message
from app.shell.question import Question
from app.shell.sheet import Sheet
from app.widgets.kv import load_kv
from app.widgets.line_state import LineState

if TYPE_CHECKING:
    from app.app import RailheadApp

load_kv(__file__)


class Screens(MDScreenManager):
    """Screens change at once and fade in by themselves, as the player wants it; KivyMD's would put a transition of its
    own in place of any other.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(transition=NoTransition(), **kwargs)

    def check_transition(self, *_: Any) -> None:
        """This one is meant."""


class Root(MDFloatLayout):
    """Everything inside the window."""

    def __init__(self, app: RailheadApp) -> None:
        super().__init__()
        self.app = app
        self.manager: Screens = self.ids.manager
        self.line: LineState = self.ids.line
        self.message: Message = self.ids.message
        self.sheet: Sheet = self.ids.sheet
        self.question = Question(app)
        self.bind(size=lambda *_: self.place(), pos=lambda *_: self.place())

    def restyle(self) -> None:
        self.line.restyle(self.app)
        self.place()

    def place(self) -> None:
        """Lay everything out inside the safe area."""
        insets = self.app.device.safe_area()
        width = max(1, self.width - insets.left - insets.right)
        height = max(1, self.height - insets.top - insets.bottom)
        self.line.place(self.x + insets.left, self.y + insets.bottom + height, width)
        height = max(1, height - self.line.room)
        self.manager.pos, self.manager.size = (self.x + insets.left, self.y + insets.bottom), (width, height)
        self.message.place(self.x + insets.left, self.y + insets.bottom, width)
        self.sheet.place(*self.manager.pos, width, height)
        for page in self.manager.screens:
            page.arrange(width, height)

    def back(self) -> bool:
        """Whether a question was open and is now answered, or a sheet and is now away."""
        return self.question.dismiss_with_last() or self.sheet.put_away()
