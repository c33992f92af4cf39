"""The frame around all screens: the safe area, the one screen that shows, and what may lie above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.screenmanager import NoTransition, ScreenManager
from kivy.uix.scrollview import ScrollView

from app.widgets.line_state import LineState
from app.widgets.parts import Column, Flow, Panel, Push, text

if TYPE_CHECKING:
    from app.app import RailheadApp

Answer = tuple[str, str, Callable[[], None]]  # words, kind of button, what it does
LONGEST_MESSAGE: Final = 8.0  # seconds


class Root(FloatLayout):
    """Everything inside the window."""

    def __init__(self, app: RailheadApp) -> None:
        super().__init__()
        self.app = app
        with self.canvas.before:
            self._ink = Color(1, 1, 1, 1)
            self._ground = Rectangle()
        self.manager = ScreenManager(transition=NoTransition(), size_hint=(None, None))
        self.message = Message()
        self.question = Question(app)
        self.line = LineState()
        self.add_widget(self.manager)
        self.add_widget(self.line)
        self.add_widget(self.message)
        self.bind(size=self._placed, pos=self._placed)

    def restyle(self) -> None:
        self._ink.rgba = self.app.theme_cls.backgroundColor
        self.message.restyle(self.app)
        self.line.restyle(self.app)
        self.question.restyle()
        self.place()

    def _placed(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
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
        self.question.place(self.manager.pos, (width, height))
        for page in self.manager.screens:
            page.arrange(width, height)

    def ask(self, title: str, words: str, answers: Sequence[Answer]) -> None:
        """A question above everything; Back answers it with its last answer."""
        self.question.put(title, words, answers)
        if self.question.parent is None:
            self.add_widget(self.question)
            self.place()

    def back(self) -> bool:
        """Whether a question was open and is now answered."""
        return self.question.parent is not None and self.question.dismiss()


class Message(Label):
    """A few words at the lower edge that go away by themselves."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), opacity=0, halign="left", valign="middle")
        with self.canvas.before:
            self._ink = Color(0, 0, 0, 1)
            self._ground = RoundedRectangle(radius=[dp(6)])
        self._gone = Clock.create_trigger(self._go, 1)
        self._place = (0.0, 0.0, 100.0)
        self.bind(pos=self._drawn, size=self._drawn, texture_size=self._fit)

    def say(self, words: str) -> None:
        self.text = words
        self._fit()
        self.opacity = 1
        self._gone.cancel()
        self._gone.timeout = min(LONGEST_MESSAGE, 2.5 + len(words) / 18)
        self._gone()

    def place(self, x: float, y: float, width: float) -> None:
        self._place = (x, y, width)
        self._fit()

    def restyle(self, app: RailheadApp) -> None:
        self.color = app.theme_cls.inverseOnSurfaceColor
        self._ink.rgba = app.theme_cls.inverseSurfaceColor
        self.font_size = 15 * app.text_unit

    def _fit(self, *_: Any) -> None:
        x, y, width = self._place
        wide = min(width - dp(32), dp(560))
        self.text_size = (wide - dp(32), None)
        self.size = (wide, self.texture_size[1] + dp(28))
        self.pos = (x + (width - wide) / 2, y + dp(16)) if self.text else (x, y - dp(400))

    def _drawn(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size

    def hush(self) -> None:
        """Nobody else is to read it."""
        self._gone.cancel()
        self.opacity, self.text = 0, ""

    def _go(self, _: float) -> None:
        self.opacity = 0

    def on_touch_down(self, touch: Any) -> bool:
        if self.opacity and self.collide_point(*touch.pos):
            self._gone.cancel()
            self.opacity = 0
            return True
        return False


class Question(FloatLayout):
    """A card above a veil, with a title, a sentence and answers. Built once, used for every question."""

    def __init__(self, app: RailheadApp) -> None:
        super().__init__(size_hint=(None, None))
        self.app = app
        with self.canvas.before:
            self._veil = Color(0, 0, 0, 0.5)
            self._dark = Rectangle()
        self.card = Panel(
            tone="surfaceContainerHigh", corner=28, padding=dp(24), spacing=dp(16), size_hint=(None, None)
        )
        self.title, self.words = text("headline"), text("body", tone="onSurfaceVariant")
        self.scroll = ScrollView(do_scroll_x=False, size_hint_y=None, bar_width=dp(4))
        inner = Column(spacing=dp(12))
        inner.add_widget(self.title)
        inner.add_widget(self.words)
        self.scroll.add_widget(inner)
        self.inner = inner
        self.answers = Flow(orientation="rl-tb")
        self.card.add_widget(self.scroll)
        self.card.add_widget(self.answers)
        self.add_widget(self.card)
        self._last: Callable[[], None] = lambda: None
        self._many = False
        inner.bind(height=self._fit)
        self.answers.bind(height=self._fit)
        self.card.bind(height=self._centre)

    def restyle(self) -> None:
        self._veil.rgba = (*self.app.theme_cls.scrimColor[:3], 0.5)

    def put(self, title: str, words: str, answers: Sequence[Answer]) -> None:
        self.title.text, self.words.text = title, words
        self.answers.clear_widgets()
        self._many = len(answers) > 4  # things to choose from: read from left to right, with more room
        self.answers.orientation = "lr-tb" if self._many else "rl-tb"
        for label, kind, act in answers:
            self.answers.add_widget(Push(label, lambda act=act: self._answered(act), kind=kind))
        self._last = answers[-1][2]

    def place(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        self.pos, self.size = pos, size
        root = self.parent
        if root is not None:
            self._dark.pos, self._dark.size = root.pos, root.size
        self._fit()

    def _fit(self, *_: Any) -> None:
        width = min(self.width - dp(48), dp(720) if self._many else dp(480))
        for answer in self.answers.children:
            answer.widest = width - dp(48)
        self.card.width = max(dp(120), width)
        around = dp(24 * 2 + 16) + self.answers.height
        self.scroll.height = min(self.inner.height, max(dp(48), self.height - dp(32) - around))
        self._centre()

    def _centre(self, *_: Any) -> None:
        self.card.pos = (self.x + (self.width - self.card.width) / 2, self.y + (self.height - self.card.height) / 2)

    def dismiss(self) -> bool:
        self._answered(self._last)
        return True

    def _answered(self, act: Callable[[], None]) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)
        act()

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        super().on_touch_up(touch)
        return True
