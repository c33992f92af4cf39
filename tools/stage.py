"""The whole app in a real window, frame by frame and by touches: for tests, pictures and the game it plays alone.

Whoever uses it looks at the screen like a person: what is to be touched is found by what it says or by what it is.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tools.studio import EventLoop, Studio, Window, runTouchApp  # first: it configures Kivy

from kivy.lang import builder  # isort: skip
from kivy.uix.widget import Widget  # isort: skip

from app.app import RailheadApp
from app.device import Device
from tools.touch import Point, Touches

PHONE, SIDEWAYS, TABLET = (412, 915), (915, 412), (1280, 800)
SIZES = {"phone": PHONE, "sideways": SIDEWAYS, "tablet": TABLET}


class Stage(Studio):
    """One run of the app. `close` ends it as the system would; several can follow one another.

    With `ahead` all pages are built before anything is touched, as after some seconds in use; else each when it is
    first opened, which is quicker for whoever opens few of them.
    """

    def __init__(
        self, folder: Path, size: tuple[int, int] = PHONE, device: Device | None = None, *, ahead: bool = False
    ) -> None:
        self.window = Window
        for child in list(Window.children):
            Window.remove_widget(child)
        self.app = RailheadApp(folder, device)
        if not ahead:
            self.app.ahead.end()
        self.app._run_prepare()  # noqa: SLF001 - `run` would not come back
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        self.touches = Touches(self)
        self.resize(*size)
        self.until(lambda: self.app.ahead.done, "all pages are built", 30)

    def close(self) -> None:
        self.touches.close()
        self.app.dispatch("on_stop")
        Window.remove_widget(self.app.root)
        self.frames(2)
        self._let_go()

    def _let_go(self) -> None:
        """In use there is one app in a process, and what it has built is for good; here another one follows."""
        for made in list(builder._handlers):  # noqa: SLF001 - whatever kv has made is held by what it is bound to
            builder.Builder.unbind_widget(made)
        gc.unfreeze()

    # -- what is on the screen

    def shown(self) -> Iterator[Widget]:
        """Every widget that can be seen and touched now: of the question that is asked, else of the page."""
        root = self.app.root
        page = root.sheet if root.sheet.shown else root.manager.current_screen
        top = root.question if root.question.asked else page
        return (widget for widget in top.walk(restrict=True) if not widget.disabled and widget.opacity)

    def find(self, words: str = "", kind: type | None = None, where: Callable[[Any], bool] | None = None) -> Any:
        """The first widget that says this, is of this kind, and of which this holds; None when there is none."""
        for widget in self.shown():
            said = getattr(widget, "text", None) or getattr(widget, "words", "")
            fits = (not words or said == words) and (kind is None or isinstance(widget, kind))
            if fits and (where is None or where(widget)):
                return widget
        return None

    def place(self, widget: Widget) -> Point:
        return widget.to_window(*widget.center)

    # -- fingers

    def tap(self, words: str = "", kind: type | None = None, where: Callable[[Any], bool] | None = None) -> None:
        """Touch what says this, after scrolling to it if need be."""
        widget = self.find(words, kind, where)
        if widget is None:
            raise LookupError(f"nothing on the screen says {words!r} ({kind})")
        self.at_rest(widget)
        self.into_view(widget)
        self.touches.tap(self.place(widget))
        self.wait(0.3)  # what scrolls hands a short touch on only after 0.2 seconds

    def at_rest(self, widget: Widget) -> None:
        """Wait until the widget stays where it is: a page is laid out over some frames."""
        seen: list[Point] = []
        while len(seen) < 3 or len(set(seen[-3:])) > 1:
            self.frames(1)
            seen.append(self.place(widget))

    def into_view(self, widget: Widget) -> None:
        """Drag the page until the widget is well inside its scroll."""
        scroll = next((one for one in _above(widget) if hasattr(one, "scroll_y")), None)
        for _ in range(30):
            if scroll is None:
                return
            x, y = scroll.to_window(*scroll.pos)
            at = self.place(widget)[1]
            low, high = y + min(40, scroll.height / 4), y + scroll.height - min(40, scroll.height / 4)
            if low <= at <= high:
                self.at_rest(widget)
                return
            middle = (x + scroll.width - 12, y + scroll.height / 2)
            far = max(-scroll.height * 0.4, min(scroll.height * 0.4, y + scroll.height / 2 - at))
            self.touches.drag(middle, (middle[0], middle[1] + far + (15 if far > 0 else -15)), steps=8)
            self.wait(0.3)

    def seat(self, seat: int, who: str) -> None:
        """In the setup: say by touches who sits there, "Person", "Bot" or "Another phone"."""
        row = self.app.page("setup").rows[seat]
        self.tap(where=lambda widget: widget is row)
        self.tap(who)
        self.back()
        self.wait(0.3)

    def back(self) -> None:
        """The key of a phone."""
        Window.dispatch("on_keyboard", 27, 0, None, [])
        self.frames(2)


def _above(widget: Widget) -> Iterator[Widget]:
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        yield parent
        parent = parent.parent
