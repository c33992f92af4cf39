# ruff: noqa: E402 - Kivy must be configured before it is imported
"""A real window to draw and touch in, frame by frame: for the gallery, the frame figures and the screens' tests."""

import os
import sys
from collections.abc import Callable

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")

from kivy.config import Config

Config.set("graphics", "multisamples", "0")
Config.set("graphics", "maxfps", "0")
Config.set("graphics", "vsync", "0")
Config.set("kivy", "exit_on_escape", "0")
for _device in dict(Config.items("input")):
    Config.remove_option("input", _device)

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels
from kivy.uix.widget import Widget
from kivymd.app import MDApp
from PIL import Image

sys.stderr = sys.__stderr__  # Kivy sends it to a log that is switched off here


class StudioApp(MDApp):
    """An empty KivyMD app; the studio puts widgets into its window."""

    def build(self) -> Widget:
        return Widget()


class Studio:
    """One window. `put` shows a widget at a size, `frames` lets time pass, `picture` takes what is on the screen."""

    def __init__(self) -> None:
        self.app = StudioApp()
        self.app._run_prepare()  # noqa: SLF001 - `run` would not come back
        runTouchApp(embedded=True)
        self.window = Window

    def put(self, widget: Widget, width: int, height: int) -> None:
        """Show nothing but this widget, in a window of this size."""
        for child in list(Window.children):
            Window.remove_widget(child)
        self.resize(width, height)
        Window.add_widget(widget)
        self.frames(2)

    def add(self, widget: Widget) -> None:
        """Put a widget over whatever is there."""
        Window.add_widget(widget)

    def resize(self, width: int, height: int) -> None:
        Window.size = (width, height)
        self.until(lambda: tuple(Window.system_size) == (width, height), "the window has its size")
        self.frames(2)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            EventLoop.idle()

    def until(self, happened: Callable[[], bool], what: str, seconds: float = 5.0) -> None:
        """Frame after frame until something has happened."""
        end = Clock.time() + seconds
        while not happened():
            if Clock.time() > end:
                raise TimeoutError(f"waited {seconds} s in vain until {what}")
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        end = Clock.time() + seconds
        while Clock.time() < end:
            EventLoop.idle()

    def redraw(self) -> None:
        """One whole frame, whether anything has changed or not."""
        Window.canvas.ask_update()
        EventLoop.idle()
        glFinish()

    def picture(self) -> Image.Image:
        """The window as it is on the screen."""
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        glFinish()
        width, height = Window.system_size
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        image = Image.frombytes("RGBA", (width, height), pixels)
        return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")


_windows: list[Studio] = []


def the_studio() -> Studio:
    """The one window that Kivy allows in a process."""
    if not _windows:
        _windows.append(Studio())
    return _windows[0]
