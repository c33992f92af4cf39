"""Fingers on the board: one pans, two pinch around themselves, one may tap. Pixels in, moves out. No Kivy."""

from collections import deque
from dataclasses import dataclass, field
from math import hypot

SLOP = 10.0  # dp that a finger may tremble and still tap
MEMORY = 0.1  # seconds of movement that give the speed of a throw


@dataclass
class Fingers:
    """The fingers that are down, by their ids, and how the last one moved."""

    density: float = 1.0
    down: dict[object, tuple[float, float]] = field(default_factory=dict)
    still: bool = True  # nothing has moved since the first finger came down
    trail: deque[tuple[float, float, float]] = field(default_factory=deque)
    start: tuple[float, float] = (0.0, 0.0)

    def press(self, finger: object, x: float, y: float, now: float) -> None:
        if not self.down:
            self.still, self.start = True, (x, y)
        else:
            self.still = False
        self.down[finger] = (x, y)
        self.trail.clear()
        self.trail.append((now, *self.centre))

    def move(self, finger: object, x: float, y: float, now: float) -> None:
        self.down[finger] = (x, y)
        if self.still and hypot(x - self.start[0], y - self.start[1]) > SLOP * self.density:
            self.still = False
        self.trail.append((now, *self.centre))
        while self.trail and now - self.trail[0][0] > MEMORY:
            self.trail.popleft()

    def release(self, finger: object) -> bool:
        """Whether that was a tap: the only finger, and it did not move."""
        self.down.pop(finger, None)
        tapped = self.still and not self.down
        if self.down:
            self.trail.clear()
        return tapped

    def speed(self, now: float) -> tuple[float, float]:
        """Pixels a second at the moment of release."""
        recent = [step for step in self.trail if now - step[0] <= MEMORY]
        if len(recent) < 2 or recent[-1][0] - recent[0][0] < 1e-3:
            return 0.0, 0.0
        (t1, x1, y1), (t2, x2, y2) = recent[0], recent[-1]
        return (x2 - x1) / (t2 - t1), (y2 - y1) / (t2 - t1)

    @property
    def centre(self) -> tuple[float, float]:
        points = list(self.down.values())
        return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)

    @property
    def spread(self) -> float:
        """How far the fingers are from their middle; 0 for one finger."""
        if len(self.down) < 2:
            return 0.0
        cx, cy = self.centre
        return sum(hypot(x - cx, y - cy) for x, y in self.down.values()) / len(self.down)
