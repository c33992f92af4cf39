"""Asks which of two or three routes was meant: each drawn large on a panel of its own, the others faint."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, sin
from typing import TYPE_CHECKING

from kivy.graphics import InstructionGroup, MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.transformation import Matrix
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.theme.outline import rounded
from app.theme.typeface import MAP_FACE
from app.widgets.board.wagons import outline_ring
from app.widgets.ink import Ink, Stamp, stamp
from app.widgets.surface import InkLayer, Surface
from engine.board import RouteNo

if TYPE_CHECKING:
    from app.widgets.board.view import BoardView

MOST = 4
PANEL = (380.0, 132.0)  # dp
TITLE = 28.0
GAP = 10.0
FAINT = 0.72
LARGEST = 4.0  # times play zoom


class Chooser(Widget):
    """Covers the board until one of the panels, or nothing, has been touched."""

    def __init__(
        self,
        view: BoardView,
        routes: tuple[RouteNo, ...],
        at: tuple[float, float],
        answer: Callable[[RouteNo | None], None],
    ) -> None:
        super().__init__(pos=view.pos, size=view.size)
        self.view, self.answer = view, answer
        self.routes = sorted(routes[:MOST], key=lambda r: _height(view, r))
        self.panels: dict[RouteNo, tuple[float, float, float, float]] = {}
        self._place(at)
        self._draw()
        view.bind(size=self._gone)

    def _gone(self, *_: object) -> None:
        self.view.unbind(size=self._gone)
        if self.parent:
            self.answer(None)

    def _place(self, at: tuple[float, float]) -> None:
        """Panels one above the other (side by side where the view is low), near the finger, inside the view."""
        n = len(self.routes)
        in_row = self.height < n * dp(PANEL[1] + GAP) + dp(GAP)
        across = n if in_row else 1
        w = min(dp(PANEL[0]), (self.width - dp(GAP) * (across + 1)) / across)
        h = min(dp(PANEL[1]), self.height - 2 * dp(GAP))
        total_w, total_h = across * (w + dp(GAP)), (1 if in_row else n) * (h + dp(GAP))
        x = min(max(at[0] - total_w / 2, self.x + dp(GAP)), self.right - total_w)
        y = min(max(at[1] - total_h / 2, self.y + dp(GAP)), self.top - total_h)
        for i, route in enumerate(self.routes):
            dx, dy = (i * (w + dp(GAP)), 0) if in_row else (0, (n - 1 - i) * (h + dp(GAP)))
            self.panels[route] = (x + dx, y + dy, w, h)

    def _draw(self) -> None:
        look, ink = self.view.scene.look, Ink()
        ink.rect(self.x, self.y, self.width, self.height, look.veil, 0.5)
        for x, y, w, h in self.panels.values():
            ink.rounded(x + w / 2, y + h / 2 - dp(2), w + dp(4), h + dp(4), dp(14), look.veil, 0.4)
            ink.rounded(x + w / 2, y + h / 2, w, h, dp(12), look.land)
        self._add(ink, 1.0, Matrix())
        for route, panel in self.panels.items():
            self._route(route, panel)
            self._title(route, panel)

    def _add(self, ink: Ink, scale: float, matrix: Matrix) -> None:
        group, surface, layer, place = InstructionGroup(), Surface(), InkLayer(), MatrixInstruction()
        layer.put(ink)
        surface.set_pixel(1 / scale)
        surface.add(layer)
        place.matrix = matrix
        for part in (PushMatrix(), place, surface, PopMatrix()):
            group.add(part)
        self.canvas.add(group)

    def _route(self, route: RouteNo, panel: tuple[float, float, float, float]) -> None:
        """All the routes in question as they lie on the board, turned until this one, which is bright, lies flat."""
        scene, t = self.view.scene, self.view.plan.thickness
        px, py, pw, ph = panel
        ph -= dp(TITLE)
        angle = _slope(self.view, route)
        x1, y1, x2, y2 = _bounds(self.view, route, angle)
        scale = min((pw - dp(24)) / (x2 - x1), (ph - dp(8)) / (y2 - y1), LARGEST * self.view.camera.play_scale)
        ink = Ink()
        for other in self.routes:
            ink.extend(scene.route_ink(other))
        for other in self.routes:
            for space in scene.inker.spaces[other] if other != route else ():
                ink.place(_veil(space.length, t), scene.look.land, FAINT, space.x, space.y, 1.0, space.turn)
        for space in scene.inker.spaces[route]:
            ink.stroke(outline_ring(space, t * 0.16), t * 0.2, scene.look.valid, closed=True)
        for city in scene.board.ends[route]:
            scene.inker.city(ink, city)
        matrix = Matrix()
        matrix.translate(px + pw / 2 - (x1 + x2) / 2 * scale, py + ph / 2 + dp(4) - (y1 + y2) / 2 * scale, 0)
        matrix.scale(scale, scale, 1)
        matrix.rotate(-angle, 0, 0, 1)
        self._add(ink, scale, matrix)

    def _title(self, route: RouteNo, panel: tuple[float, float, float, float]) -> None:
        x, y, w, h = panel
        a, b = (self._city(node) for node in self.view.board.ends[route])
        text = f"{a} – {b} · {self.view.board.routes[route].length}"
        box = {"pos": (x + dp(12), y + h - dp(TITLE) - dp(2)), "size": (w - dp(24), dp(TITLE))}
        colour = (*self.view.scene.look.ink, 1)
        label = Label(
            text=text, font_name=MAP_FACE, font_size=sp(16), color=colour, halign="left", valign="middle", **box
        )
        label.text_size = box["size"]
        label.shorten = True
        self.add_widget(label)

    def _city(self, node: int) -> str:
        city = self.view.board.cities[node]
        area = next((a.name for a in self.view.board.areas if a.id == city.area), "")
        return city.name or area or "·"

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.collide_point(*touch.pos)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self.collide_point(*touch.pos)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        found = (r for r, (x, y, w, h) in self.panels.items() if x <= touch.x <= x + w and y <= touch.y <= y + h)
        self.view.unbind(size=self._gone)
        self.answer(next(found, None))
        return True


def _height(view: BoardView, route: RouteNo) -> tuple[float, float]:
    """Upper routes first, then from left to right."""
    x, y = view.plan.lanes[route].middle
    return -y, x


def _slope(view: BoardView, route: RouteNo) -> float:
    """The angle from a route's left end to its right end."""
    one, other = sorted((view.plan.lanes[route].curve[0], view.plan.lanes[route].curve[-1]))
    return atan2(other[1] - one[1], other[0] - one[0])


def _bounds(view: BoardView, route: RouteNo, angle: float) -> tuple[float, float, float, float]:
    """The room that a route takes when it is turned flat, with some of what lies beside it."""
    c, s = cos(-angle), sin(-angle)
    points = [(x * c - y * s, x * s + y * c) for x, y in view.plan.lanes[route].curve]
    room = view.plan.thickness * 1.7
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room


def _veil(length: float, thickness: float) -> Stamp:
    return stamp(rounded(0, 0, length * 1.2, thickness * 1.5, thickness * 0.2))
