"""Fingers for a machine without a touch screen: touches enter through a Kivy input provider, in window coordinates.

Every step pumps frames, so the app sees what it would see on a device: begin, updates, end, and time in between.
"""

from collections import deque
from collections.abc import Sequence
from itertools import count
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from tools.studio import Studio

Point = tuple[float, float]
SAMPLE = 0.016  # seconds between two reports of a touch screen


class Finger(MotionEvent):
    """One touch. It knows its place as a share of the window, as all of Kivy's touches do."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        settings.setdefault("is_touch", True)
        settings.setdefault("type_id", "touch")
        super().__init__(*args, **settings)
        self.profile = ("pos",)

    def depack(self, args: Sequence[float]) -> None:
        self.sx, self.sy = args
        super().depack(args)


class Glass(MotionEventProvider):
    """The provider: hands on whatever was put on it since the last frame."""

    def __init__(self) -> None:
        super().__init__("glass", "")
        self.waiting: deque[tuple[str, Finger]] = deque()

    def update(self, dispatch_fn: Any) -> None:
        while self.waiting:
            dispatch_fn(*self.waiting.popleft())


class Touches:
    """Taps, drags and pinches in pixels of the window, from its lower left corner."""

    _numbers = count()

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.glass = Glass()
        EventLoop.add_input_provider(self.glass)

    def close(self) -> None:
        EventLoop.remove_input_provider(self.glass)

    def down(self, at: Point) -> Finger:
        finger = Finger("glass", next(self._numbers), _share(at))
        self._put("begin", finger)
        self.studio.frames()
        return finger

    def move(self, finger: Finger, to: Point) -> None:
        self.slide(finger, to)
        self.studio.frames()

    def slide(self, finger: Finger, to: Point) -> None:
        """Move without a frame, so that several fingers can move in the same one."""
        finger.move(_share(to))
        self._put("update", finger)

    def up(self, finger: Finger) -> None:
        finger.update_time_end()
        self._lift(finger)

    def _lift(self, finger: Finger) -> None:
        self._put("end", finger)
        self.studio.frames()

    def _put(self, kind: str, finger: Finger) -> None:
        self.glass.waiting.append((kind, finger))

    # -- gestures

    def tap(self, at: Point) -> None:
        self.up(self.down(at))

    def double_tap(self, at: Point) -> None:
        self.tap(at)
        self.tap(at)

    def drag(self, start: Point, end: Point, steps: int = 10, release: bool = True) -> Finger:
        """One finger in a straight line; it pauses at the end, so that nothing is thrown."""
        finger = self.down(start)
        for i in range(1, steps + 1):
            self.move(finger, _between(start, end, i / steps))
        self.studio.wait(0.15)
        if release:
            self.up(finger)
        return finger

    def flick(self, start: Point, end: Point, steps: int = 4) -> None:
        """A drag that is let go while it moves. The finger is as fast as on a device, however slow the frames are."""
        finger = self.down(start)
        for i in range(1, steps + 1):
            self.slide(finger, _between(start, end, i / steps))
            finger.time_update = finger.time_start + i * SAMPLE
            self.studio.frames()
        finger.time_end = finger.time_update + SAMPLE
        self._lift(finger)

    def pinch(self, starts: tuple[Point, Point], ends: tuple[Point, Point], steps: int = 10) -> None:
        """Two fingers at once."""
        fingers = [self.down(start) for start in starts]
        for i in range(1, steps + 1):
            for finger, start, end in zip(fingers, starts, ends, strict=True):
                self.slide(finger, _between(start, end, i / steps))
            self.studio.frames()
        self.studio.wait(0.15)
        for finger in fingers:
            self.up(finger)


def _share(at: Point) -> Point:
    """Kivy counts from 0 on the first pixel to 1 on the last."""
    width, height = Window.system_size
    return at[0] / max(1, width - 1), at[1] / max(1, height - 1)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
