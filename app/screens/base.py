"""What every screen is: a page with a bar on top and one or two columns that scroll, told when anything changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivymd.uix.appbar import MDTopAppBar
from kivymd.uix.screen import MDScreen
from kivymd.uix.scrollview import MDScrollView

from app.widgets.buttons import IconPush
from app.widgets.kv import load_kv
from app.widgets.layouts import Column
from app.widgets.portion import Portion

if TYPE_CHECKING:
    from app.app import RailheadApp

load_kv(__file__)

WIDE: Final = 840  # dp from which two columns stand side by side
READABLE: Final = 640  # dp, the widest a column of text gets
EDGE: Final = 16  # dp


class Page(MDScreen):
    """A screen with the hooks that the app calls; see docs/screens.md."""

    fades = True

    def __init__(self, app: RailheadApp, name: str) -> None:
        self.app = app
        super().__init__(name=name)

    def retext(self) -> None:
        """Set every text."""

    def restyle(self) -> None:
        """Settings have changed."""

    def arrange(self, width: float, height: float) -> None:
        """The room has changed."""

    def on_pos(self, *_: Any) -> None:
        """What is cut off at its parts' edges is cut off in the window: they hear of where the page lies there."""
        for part in self.walk(restrict=True):
            if hasattr(part, "moved"):
                part.moved()

    @property
    def foot_height(self) -> float:
        """How much of the lower edge has to stay free of messages."""
        return 0.0

    def portions(self) -> Iterator[Callable[[], None]]:
        """What is still to be built before the page is whole, each to be called."""
        return (part.fill for part in list(self.walk(restrict=True)) if isinstance(part, Portion) and not part.filled)

    def back(self) -> bool:
        """Whether Back has closed something here."""
        return False

    def on_pre_enter(self, *_: Any) -> None:
        seconds = self.app.settings.duration(0.15) if self.fades else 0
        if seconds:
            self.opacity = 0
            Animation(opacity=1, d=seconds, t="out_quad").start(self)
        else:
            self.opacity = 1


class TopBar(MDTopAppBar):
    """The way back and the page's title. KivyMD's bar has a fixed height, and gives its buttons the colour of the theme
    at the time they are built.
    """

    title = StringProperty()


class BarButton(IconPush):
    """A button of the bar."""


class Panes(BoxLayout):
    """Two columns: side by side where there is room, else one after the other in one scroll."""

    share = NumericProperty(0.5)
    wide = BooleanProperty(False)

    @property
    def first(self) -> Column:
        return self.ids.first.__self__

    @property
    def second(self) -> Column:
        return self.ids.second.__self__

    def on_kv_post(self, _base: Any) -> None:
        self._right: PaneScroll = self.ids.right.__self__
        self.remove_widget(self._right)

    def arrange(self, width: float) -> bool:
        """Take this width; answers whether the columns stand side by side."""
        wide = width >= dp(WIDE) * max(1.0, sp(0.7) / dp(1))  # large text needs wider columns
        if wide != self.wide:
            self.wide = wide
            self._move(wide)
        side = max(dp(EDGE), (width - dp(READABLE)) / 2)
        for inner in (self.ids.left_inner, self.ids.right_inner):
            inner.padding = (dp(EDGE), dp(8), dp(EDGE), dp(24)) if wide else (side, dp(8), side, dp(24))
        return wide

    def _move(self, wide: bool) -> None:
        """The second column goes where there is room for it."""
        self.second.parent.remove_widget(self.second)
        (self.ids.right_inner if wide else self.ids.left_inner).add_widget(self.second)
        if wide:
            self.add_widget(self._right)
        else:
            self.remove_widget(self._right)


class PaneScroll(MDScrollView):
    """Scrolls a column."""

    def on_touch_down(self, touch: Any) -> bool:
        """Whatever has a `take` is meant for dragging: it gets the finger before the scrolling does."""
        if self.collide_point(*touch.pos):
            place = self.to_window(*touch.pos)
            for part in self.children[0].walk(restrict=True) if self.children else ():
                if hasattr(part, "take") and part.collide_point(*part.parent.to_widget(*place)):
                    return part.take(touch)
        return super().on_touch_down(touch)


class FirstPane(Column):
    """What a page's kv puts into the first column."""


class SecondPane(Column):
    """What a page's kv puts into the second column."""


class Foot(BoxLayout):
    """A line below the columns that stays in sight."""


class ColumnsPage(Page):
    """A page with a bar and columns; its kv has a `FirstPane`, a `SecondPane` and perhaps a `Foot`."""

    headline = StringProperty()
    share = NumericProperty(0.5)

    @property
    def panes(self) -> Panes:
        return self.ids.panes

    @property
    def frame(self) -> BoxLayout:
        return self.ids.frame

    @property
    def foot_height(self) -> float:
        lowest = self.frame.children[0]
        return 0.0 if lowest is self.panes else lowest.height

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        match widget:
            case FirstPane():
                self.panes.first.add_widget(widget)
            case SecondPane():
                self.panes.second.add_widget(widget)
            case Foot():
                self.frame.add_widget(widget)
            case _:
                super().add_widget(widget, *args, **kwargs)

    def arrange(self, width: float, height: float) -> None:
        self.panes.arrange(width)
