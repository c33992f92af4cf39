"""A question above everything, with a title, a sentence and answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivymd.uix.dialog import MDDialog

from app.widgets.buttons import Push
from app.widgets.kv import load_kv

if TYPE_CHECKING:
    from app.app import RailheadApp

load_kv(__file__)

Answer = tuple[str, str, Callable[[], None]]  # words, kind of button, what it does
DANGER: Final = "danger"  # the kind of button that takes something away for good
MANY: Final = 4  # answers above this number are things to choose from
AROUND: Final = 120  # dp of a dialog that are neither words nor answers


class Question(MDDialog):
    """Built once, used for every question; `asked` while it waits for an answer.

    KivyMD's dialog grows beyond the window when its text is large, and cannot be opened again while it closes, as a
    question that follows from an answer does.
    """

    asked = BooleanProperty(False)
    title = StringProperty()
    words = StringProperty()

    def __init__(self, app: RailheadApp) -> None:
        super().__init__()
        self._app = app
        self._last: Callable[[], None] = lambda: None
        self._spare: list[Push] = []
        self._many = False
        self.ids.answers.bind(height=self._fit)
        self.ids.inner.bind(height=self._fit)
        Window.bind(size=self._fit)

    def put(self, title: str, words: str, answers: Sequence[Answer]) -> None:
        """Ask; whatever was asked before is forgotten."""
        self._take_off()
        self.title, self.words = title, words
        self._many = len(answers) > MANY  # read from left to right, with more room
        self._offer(answers)
        self._last = answers[-1][2]
        duration = self._app.settings.duration
        self.show_duration, self.hide_duration = duration(0.25), duration(0.15)
        self.update_width()
        self.asked = True
        self.open()

    def _offer(self, answers: Sequence[Answer]) -> None:
        """Buttons are built once: widgets that are thrown away stay bound to the theme."""
        flow = self.ids.answers
        flow.clear_widgets()
        flow.orientation = "lr-tb" if self._many else "rl-tb"
        while len(self._spare) < len(answers):
            self._spare.append(Push())
        for push, (words, kind, act) in zip(self._spare, answers, strict=False):
            push.danger = kind == DANGER
            push.style = "filled" if kind == DANGER else kind
            push.text, push.tap = words, lambda act=act: self._answered(act)
            flow.add_widget(push)

    def dismiss_with_last(self) -> bool:
        """What Back does; answers whether there was a question."""
        if not self.asked:
            return False
        self._answered(self._last)
        return True

    def _answered(self, act: Callable[[], None]) -> None:
        if self.asked:
            self.asked = False
            self.dismiss()
            act()

    def _take_off(self) -> None:
        """It may still be leaving the screen."""
        for part in (self, self._scrim, self.ids.button_container):
            if part is not None:
                Animation.cancel_all(part)
        for part in (self, self._scrim):
            if part in Window.children:
                Window.remove_widget(part)
        self._is_open = False

    def update_width(self, *_: Any) -> None:
        self.width = max(dp(120), min(Window.width - dp(48), dp(720) if self._many_answers else dp(480)))
        self._fit()

    @property
    def _many_answers(self) -> bool:
        return getattr(self, "_many", False)

    def _fit(self, *_: Any) -> None:
        """The words scroll where they would not fit."""
        answers, inner = self.ids.answers, self.ids.inner
        for answer in answers.children:
            answer.widest = self.width - dp(48)
        room = Window.height - dp(AROUND) - answers.height
        self.ids.scroll.height = min(inner.height, max(dp(48), room))

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True
