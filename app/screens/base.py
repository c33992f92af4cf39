"""What every screen is: a page with a bar on top and one or two columns that scroll, told when anything changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView

from app.widgets.parts import Column, IconPush, Text, text

if TYPE_CHECKING:
    from app.app import RailheadApp

WIDE: Final = 840  # dp from which two columns stand side by side
READABLE: Final = 640  # dp, the widest a column of text gets
EDGE: Final = 16  # dp


Builder.load_string(
    """
<Page>:
    canvas.before:
        Color:
            rgba: app.colour("background", app.theme_stamp)
        Rectangle:
            size: self.size
        Color:
            rgba: 1, 1, 1, 1
""",
    filename="base.kv",
)


class Page(Screen):
    """A screen with the hooks that the app calls; see docs/screens.md."""

    fades = True

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(name=name)
        self.app = app

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


class TopBar(BoxLayout):
    """The way back, the page's title, and a few actions."""

    def __init__(self, back: Callable[[], None] | None = None) -> None:
        super().__init__(size_hint_y=None, padding=(dp(4), dp(8)), spacing=dp(4))
        self.bind(minimum_height=self.setter("height"))
        self.way_back = IconPush("arrow-left", back, tone="onSurface", pos_hint={"center_y": 0.5})
        self.title: Text = text("title", pos_hint={"center_y": 0.5}, least=dp(48))
        if back is not None:
            self.add_widget(self.way_back)
        else:
            self.padding[0] = dp(EDGE)
        self.add_widget(self.title)


class Panes(BoxLayout):
    """Two columns: side by side where there is room, else one after the other in one scroll."""

    def __init__(self, share: float = 0.5) -> None:
        super().__init__()
        self.first, self.second = Column(spacing=dp(16)), Column(spacing=dp(16))
        self._share = share
        self._scrolls = (_scroll(), _scroll())
        self._wide: bool | None = None

    def arrange(self, width: float) -> bool:
        """Take this width; answers whether the columns stand side by side."""
        wide = width >= dp(WIDE) * max(1.0, sp(0.7) / dp(1))  # large text needs wider columns
        if wide != self._wide:
            self._wide = wide
            self._build(wide)
        side = max(dp(EDGE), (width - dp(READABLE)) / 2)
        for scroll in self._scrolls:
            scroll.inner.padding = (dp(EDGE), dp(8), dp(EDGE), dp(24)) if wide else (side, dp(8), side, dp(24))
        return wide

    def _build(self, wide: bool) -> None:
        self.clear_widgets()
        for scroll in self._scrolls:
            scroll.inner.clear_widgets()
        one, two = self._scrolls
        one.inner.add_widget(self.first)
        (two if wide else one).inner.add_widget(self.second)
        one.size_hint_x, two.size_hint_x = (self._share, 1 - self._share) if wide else (1, 1)
        self.add_widget(one)
        if wide:
            self.add_widget(two)


class _Scroll(ScrollView):
    """Scrolls its `inner` column."""

    def __init__(self) -> None:
        super().__init__(do_scroll_x=False, bar_width=dp(4), scroll_type=["bars", "content"])
        self.scroll_distance = dp(12)
        self.inner = Column(spacing=dp(20))
        self.add_widget(self.inner)

    def on_touch_down(self, touch: Any) -> bool:
        """Whatever has a `take` is meant for dragging: it gets the finger before the scrolling does."""
        if self.collide_point(*touch.pos):
            place = self.to_window(*touch.pos)
            for part in self.inner.walk(restrict=True):
                if hasattr(part, "take") and part.collide_point(*part.parent.to_widget(*place)):
                    return part.take(touch)
        return super().on_touch_down(touch)


def _scroll() -> _Scroll:
    return _Scroll()


class ColumnsPage(Page):
    """A page with a bar and columns; a page adds its parts to `panes.first` and `panes.second`."""

    def __init__(self, app: RailheadApp, name: str, *, back: bool = True, share: float = 0.5) -> None:
        super().__init__(app, name)
        self.bar = TopBar(app.back if back else None)
        self.panes = Panes(share)
        self.frame = BoxLayout(orientation="vertical")
        self.frame.add_widget(self.bar)
        self.frame.add_widget(self.panes)
        self.add_widget(self.frame)

    def arrange(self, width: float, height: float) -> None:
        self.panes.arrange(width)
