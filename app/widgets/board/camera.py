"""Where the board lies under the window: scale and origin, with their limits. No Kivy.

Positions are pixels of the window; `scale` is pixels per unit of the board. A unit is a dp when the whole board fits
a tablet, so `density` (pixels per dp) says how large a space is under a finger.
"""

from dataclasses import dataclass, replace

from app.theme.typeface import SMALLEST_NAME
from app.widgets.board.plan import Plan

PLAY_SPACE = (22.0, 9.0)  # dp of the smallest space at play zoom
CLOSEST = 4.0  # times play zoom or fit, whichever is larger


@dataclass(frozen=True)
class View:
    """The rectangle of the window through which the board is seen, and pixels per dp."""

    x: float
    y: float
    width: float
    height: float
    density: float = 1.0


@dataclass(frozen=True)
class Camera:
    """Immutable; every move gives a new one, already inside the limits."""

    plan: Plan
    view: View
    scale: float = 1.0
    x: float = 0.0  # of the board's lower left corner in the window
    y: float = 0.0

    @property
    def fit_scale(self) -> float:
        return min(self.view.width / self.plan.width, self.view.height / self.plan.height)

    @property
    def bare_below(self) -> float:
        """Below this scale the board does not fill the view."""
        return max(self.view.width / self.plan.width, self.view.height / self.plan.height)

    @property
    def play_scale(self) -> float:
        """The scale at which spaces are large enough for a finger and names for the eye; never below fit."""
        space = max(PLAY_SPACE[0] / self.plan.smallest, PLAY_SPACE[1] / self.plan.thickness)
        needed = max(space, SMALLEST_NAME / self.plan.font)
        return max(self.fit_scale, needed * self.view.density * 1.02)

    @property
    def closest(self) -> float:
        return max(self.fit_scale * CLOSEST, self.play_scale * 2)

    def fitted(self) -> "Camera":
        return replace(self, scale=self.fit_scale).limited()

    def limited(self) -> "Camera":
        """Inside the limits: no smaller than fit, no empty edge where the board could fill it."""
        scale = min(max(self.scale, self.fit_scale), self.closest)
        at = self if scale == self.scale else self._scaled(scale, *self.centre)
        x = _limit(at.x, self.plan.width * scale, self.view.x, self.view.width)
        y = _limit(at.y, self.plan.height * scale, self.view.y, self.view.height)
        return replace(at, x=x, y=y)

    @property
    def centre(self) -> tuple[float, float]:
        return self.view.x + self.view.width / 2, self.view.y + self.view.height / 2

    def _scaled(self, scale: float, px: float, py: float) -> "Camera":
        k = scale / self.scale
        return replace(self, scale=scale, x=px - (px - self.x) * k, y=py - (py - self.y) * k)

    def zoomed(self, factor: float, px: float, py: float) -> "Camera":
        """Zoomed around a point of the window."""
        scale = min(max(self.scale * factor, self.fit_scale), self.closest)
        return self._scaled(scale, px, py).limited()

    def holding(self, at: tuple[float, float], px: float, py: float, scale: float) -> "Camera":
        """With a point of the board under a point of the window."""
        scale = min(max(scale, self.fit_scale), self.closest)
        return replace(self, scale=scale, x=px - at[0] * scale, y=py - at[1] * scale).limited()

    def panned(self, dx: float, dy: float) -> "Camera":
        return replace(self, x=self.x + dx, y=self.y + dy).limited()

    def looking_at(self, x: float, y: float, scale: float) -> "Camera":
        """With a point of the board in the middle of the view."""
        cx, cy = self.centre
        return replace(self, scale=scale, x=cx - x * scale, y=cy - y * scale).limited()

    def turned(self, view: View) -> "Camera":
        """After the view has changed its size: the same centre, and still fitted if it was."""
        x, y = self.to_board(*self.centre)
        was_fitted = abs(self.scale - self.fit_scale) < 1e-6 * self.scale
        turned = replace(self, view=view)
        if was_fitted or self.view.width <= 1:
            return turned.fitted()
        return turned.looking_at(x, y, self.scale)

    def to_board(self, px: float, py: float) -> tuple[float, float]:
        return (px - self.x) / self.scale, (py - self.y) / self.scale

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale

    def snapped(self) -> "Camera":
        """On whole pixels, where words are sharp."""
        return replace(self, x=float(round(self.x)), y=float(round(self.y)))

    def towards(self, other: "Camera", share: float) -> "Camera":
        """Part of the way to another camera: the scale grows evenly, the centre glides along."""
        scale = self.scale * (other.scale / self.scale) ** share
        if abs(other.scale - self.scale) > 1e-6 * self.scale:
            share = (scale - self.scale) / (other.scale - self.scale) * other.scale / scale
        (ax, ay), (bx, by) = self.to_board(*self.centre), other.to_board(*other.centre)
        return self.looking_at(ax + (bx - ax) * share, ay + (by - ay) * share, scale)


def _limit(start: float, size: float, view: float, view_size: float) -> float:
    if size <= view_size:
        return view + (view_size - size) / 2
    return min(view, max(view + view_size - size, start))
