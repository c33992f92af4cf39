"""The board widget: shows a state, moves under the fingers, says which route is meant. It knows no rules."""

from collections.abc import Mapping
from time import time
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    InstructionGroup,
    MatrixInstruction,
    PopMatrix,
    PushMatrix,
    ScissorPop,
    ScissorPush,
)
from kivy.input import MotionEvent
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.theme.contrast import mixed
from app.theme.palette import LIGHT, Palette
from app.widgets.board.camera import Camera, View
from app.widgets.board.chooser import Chooser
from app.widgets.board.fingers import Fingers
from app.widgets.board.lights import NOTHING
from app.widgets.board.magnifier import Magnifier
from app.widgets.board.motion import Motion
from app.widgets.board.picking import Pick, pick
from app.widgets.board.plan import Plan
from app.widgets.board.scene import Scene
from app.widgets.board.still import Still, matrix_of
from app.widgets.ink import Ink
from app.widgets.surface import InkLayer, Surface
from engine.board import Board, RouteNo
from engine.state import State

REST_AFTER = 0.12  # seconds without movement until the board is drawn sharp again
WHEEL = 1.15
EDGE = 56.0  # dp from the view's edge where a hovering finger pushes the board
PUSH = 420.0  # dp a second
# dp from the board's edge, and how dark the line is
WATERLINES = ((5, 0.34), (11, 0.27), (19, 0.21), (29, 0.16), (41, 0.12), (56, 0.08), (74, 0.05))


class BoardView(Widget):
    """A board to look at and to touch.

    Events: `on_route(route)` a route was tapped (and, in doubt, chosen); `on_drop(route)` something was dropped on one;
    `on_hover(pick)` the finger that drags something is over these routes; `on_empty()` a tap that meant nothing;
    `on_moved()` the camera has changed.
    """

    highlights = ObjectProperty(NOTHING, comparator=lambda a, b: a == b)
    pickable = ObjectProperty(None, allownone=True)  # mask of the routes that a touch may take; None: all
    tap_delay = NumericProperty(0.22)  # seconds to wait for a second tap
    zoom_on_drag = BooleanProperty(True)
    reduced_motion = BooleanProperty(False)

    __events__ = ("on_route", "on_drop", "on_hover", "on_empty", "on_moved")

    def __init__(
        self,
        board: Board,
        plan: Plan,
        palette: Palette = LIGHT,
        marks: bool = True,
        names: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        self.board, self.plan = board, plan
        self.players: tuple[int, ...] = ()
        self._state: State | None = None
        self._names = names or {}
        self._marks = marks
        self.scene = Scene(board, plan, palette, marks, self._names)
        self.camera = Camera(plan, View(0, 0, 1, 1))
        self._fingers = Fingers()
        self._grip = ((0.0, 0.0), 1.0, 0.0)
        self._tap: tuple[float, float] | None = None
        self._motion = Motion(self._move_to, self.rest)
        self._rest_soon = Clock.create_trigger(lambda _: self.rest(), REST_AFTER)
        self._rest_first = Clock.create_trigger(lambda _: self.rest(), -1)  # once, however often the size changes
        self._tap_later = Clock.create_trigger(lambda _: self._single_tap(), 0.22)
        self._push = None
        self._still, self._moving = Still(), False
        super().__init__(**settings)
        self._build_canvas()
        self.magnifier = Magnifier(self)
        self.chooser: Chooser | None = None
        self.bind(pos=self._resized, size=self._resized, parent=self._resized, highlights=self._light)
        self.bind(reduced_motion=lambda _, on: setattr(self._motion, "instant", on))

    # -- what is shown

    def show(self, state: State, players: tuple[int, ...] | None = None) -> None:
        """Show a state; only layers that differ are drawn anew. `players` gives each seat's colour (and shape)."""
        self._state = state
        if players is not None:
            self.players = players
        elif not self.players:
            self.players = tuple(state.side_of(seat) for seat in range(state.seats))
        if self.scene.show(state, self.players):
            self._stale()

    def hold_train(self, route: RouteNo, wagons: int | None) -> None:
        """Show only the first wagons of a claimed route, for trains that arrive one by one; None: all of them."""
        if wagons is None:
            self.scene.held.pop(route, None)
        else:
            self.scene.held[route] = wagons
        if self._state is not None:
            self.show(self._state)

    def set_look(self, palette: Palette, marks: bool | None = None) -> None:
        """Another theme, or marks on and off."""
        self._marks = self._marks if marks is None else marks
        self.scene = Scene(self.board, self.plan, palette, self._marks, self._names)
        self._build_canvas()
        if self._state is not None:
            self.scene.show(self._state, self.players)
        self.scene.light(self.highlights)
        self.rest()

    def _light(self, *_: object) -> None:
        self.scene.light(self.highlights)
        if self.magnifier.shown:
            self.magnifier.refresh()

    # -- the canvas

    def _build_canvas(self) -> None:
        self.canvas.clear()
        self._slot, self._matrix = InstructionGroup(), MatrixInstruction()
        self._slot.add(self.scene.resting)
        self._scissor = ScissorPush(x=0, y=0, width=1, height=1)
        surface, self._table = Surface(), InkLayer()
        surface.add(self._table)
        for part in (self._scissor, surface, PushMatrix(), self._matrix):
            self.canvas.add(part)
        for part in (self._slot, self.scene.live, PopMatrix(), ScissorPop()):
            self.canvas.add(part)
        self.moved()
        self._draw_table()

    def moved(self) -> None:
        """The page lies elsewhere in the window, of which alone a scissor knows."""
        x, y = self.to_window(*self.pos)
        self._scissor.x, self._scissor.y = int(x), int(y)
        self._scissor.width, self._scissor.height = max(0, round(self.width)), max(0, round(self.height))

    def _resized(self, *_: object) -> None:
        if self.width < 2 or self.height < 2 or self.parent is None:
            return
        self.moved()
        self._fingers.density = Metrics.density
        self._motion.stop()
        self._look(self.camera.turned(View(self.x, self.y, self.width, self.height, Metrics.density)))
        self._draw_table()
        self._take_grip()
        self._rest_soon.cancel()
        self._rest_first()

    def _draw_table(self) -> None:
        """The sea around the board, and only there: to paint what is covered anyway costs a third of a frame."""
        camera, ink = self.camera, Ink()
        x1, y1 = camera.to_window(0, 0)
        x2, y2 = camera.to_window(*self.plan.size)
        strips = (
            (self.x, self.y, x1 - self.x, self.height),
            (x2, self.y, self.right - x2, self.height),
            (x1, self.y, x2 - x1, y1 - self.y),
            (x1, y2, x2 - x1, self.top - y2),
        )
        for x, y, w, h in strips:
            if w > 0 and h > 0:
                ink.rect(x, y, w, h, self.scene.look.table)
        self._draw_waterlines(ink, (x1, y1, x2, y2))
        self._table.put(ink)

    def _draw_waterlines(self, ink: Ink, board: tuple[float, float, float, float]) -> None:
        """Fine lines along the board's edge, ever farther apart and fainter, as engravers draw them along a coast."""
        look, density = self.scene.look, Metrics.density
        x1, y1, x2, y2 = board
        for far, share in WATERLINES:
            gap, colour = far * density, mixed(look.table, look.coast, share)
            left, right = max(self.x, x1 - gap), min(self.right, x2 + gap)
            low, high = max(self.y, y1 - gap), min(self.top, y2 + gap)
            for y in (y1 - gap, y2 + gap):
                if self.y < y < self.top:
                    ink.rect(left, y, right - left, density, colour)
            for x in (x1 - gap, x2 + gap):
                if self.x < x < self.right:
                    ink.rect(x, low, density, high - low, colour)

    def _look(self, camera: Camera) -> None:
        bare = camera.scale <= camera.bare_below or self.camera.scale <= camera.bare_below
        self.camera = camera
        if bare:
            self._draw_table()
        self._matrix.matrix = matrix_of(camera.scale, camera.x, camera.y)
        self.scene.set_pixel(1 / camera.scale)
        self.dispatch("on_moved")

    # -- moving and resting

    def _move_to(self, camera: Camera) -> None:
        """While it moves the board is one picture; only a matrix changes."""
        self._look(camera)
        self._show_still()
        self._rest_soon.cancel()
        self._rest_soon()

    def _show_still(self) -> None:
        if not self._still.covers(self.camera):
            self._slot.clear()
            self.scene.set_pixel(1 / self.camera.scale)
            self.scene.land.bare()
            self._still.take(self.camera, self.scene.look.table, self.scene.resting)
            self._moving = False
        if not self._moving:
            self._slot.clear()
            self._slot.add(self._still)
            self._moving = True

    def rest(self) -> None:
        """Draw sharp again, on whole pixels."""
        if (self._fingers.down and not self._fingers.still) or self._motion.running or self._push:
            return
        self._look(self.camera.snapped())
        if self.scene.set_sprites(self.camera.scale) | self.scene.set_words(self.camera.scale):
            self._still.drop()
        if self.magnifier.shown:
            return
        self._slot.clear()
        self.scene.land.paint(self.camera, self.scene.look.table)
        self._slot.add(self.scene.resting)
        self._moving = False

    def _stale(self) -> None:
        """The resting layers have changed: a picture of them is old."""
        self._still.drop()
        if self._moving:
            self._show_still()
        if self.magnifier.shown:
            self.magnifier.refresh()

    @property
    def moving(self) -> bool:
        """Whether the board is shown as a picture at the moment."""
        return self._moving

    def give_back(self) -> None:
        """Do without the picture for moving, while nothing moves."""
        if not self._moving:
            self._still.give_back()

    def fit_all(self) -> None:
        self._glide(self.camera.fitted())

    def play_zoom(self, x: float, y: float) -> None:
        """Zoom around a point of the window until spaces are large enough for a finger."""
        if self.camera.scale < self.camera.play_scale * 0.98:
            self._glide(self.camera.zoomed(self.camera.play_scale / self.camera.scale, x, y))

    def look_at(self, x: float, y: float, scale: float | None = None) -> None:
        """Bring a point of the board into the middle."""
        self._glide(self.camera.looking_at(x, y, scale or self.camera.scale))

    def _glide(self, end: Camera) -> None:
        self._motion.glide(self.camera, end)

    # -- touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos):
            return False
        if (getattr(touch, "button", None) or "").startswith("scroll"):
            return self._wheel(touch)
        touch.grab(self)
        self._motion.stop()
        self._fingers.press(touch.uid, *touch.pos, touch.time_start)
        self._take_grip()
        return True

    def _wheel(self, touch: MotionEvent) -> bool:
        factor = {"scrolldown": WHEEL, "scrollup": 1 / WHEEL}.get(touch.button)
        if factor is None:
            return False
        self._move_to(self.camera.zoomed(factor, *touch.pos))
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if touch.uid not in self._fingers.down:
            return True
        self._fingers.move(touch.uid, *touch.pos, touch.time_update)
        if not self._fingers.still:
            at, scale, spread = self._grip
            factor = self._fingers.spread / spread if spread > 1 else 1.0
            self._move_to(self.camera.holding(at, *self._fingers.centre, scale * factor))
        return True

    def _take_grip(self) -> None:
        """What the fingers hold stays under them: the point in their middle, and the scale for their spread."""
        if self._fingers.down:
            at = self.camera.to_board(*self._fingers.centre)
            self._grip = (at, self.camera.scale, self._fingers.spread)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        # the finger's own times: a slow frame must not change how fast it was
        speed = self._fingers.speed(touch.time_end if touch.time_end > 0 else time())
        if self._fingers.release(touch.uid):
            self._tapped(touch)
        elif not self._fingers.down:
            self._motion.throw(self.camera, *speed)
        self._take_grip()
        return True

    def _tapped(self, touch: MotionEvent) -> None:
        if touch.is_double_tap and self._tap is not None:
            self._tap = None
            self._tap_later.cancel()
            self._double_tap(*touch.pos)
            return
        self._tap = touch.pos
        self._tap_later.timeout = self.tap_delay
        self._tap_later()

    def _single_tap(self) -> None:
        if self._tap is None:
            return
        (x, y), self._tap = self._tap, None
        self._ask(self.pick_at(x, y), x, y, "on_route")

    def _double_tap(self, x: float, y: float) -> None:
        """In, to play zoom or twice as near; and out again."""
        near = max(self.camera.play_scale, self.camera.fit_scale * 1.9)
        if self.camera.scale < near * 0.95:
            self._glide(self.camera.zoomed(near / self.camera.scale, x, y))
        else:
            self.fit_all()

    # -- which route

    def pick_at(self, x: float, y: float) -> Pick:
        """The routes that a touch at a point of the window means."""
        everything = (1 << len(self.board.routes)) - 1
        among = everything if self.pickable is None else self.pickable
        preferred = self._state.open if self._state is not None else everything
        at = self.camera.to_board(x, y)
        return pick(self.plan, *at, Metrics.density / self.camera.scale, among, preferred)

    def _ask(self, found: Pick, x: float, y: float, event: str) -> None:
        if found.nearest is None:
            self.dispatch("on_empty")
        elif found.route is not None:
            self.dispatch(event, found.route)
        else:
            self.ask(found.routes, x, y, event)

    def ask(self, routes: tuple[RouteNo, ...], x: float, y: float, event: str = "on_route") -> None:
        """Let the player say which of several routes is meant; the answer comes as `event`."""
        self.close_chooser()
        self.chooser = Chooser(self, routes, (x, y), lambda route: self._chosen(route, event))
        self.add_widget(self.chooser)

    def _chosen(self, route: RouteNo | None, event: str) -> None:
        self.close_chooser()
        if route is None:
            self.dispatch("on_empty")
        else:
            self.dispatch(event, route)

    def close_chooser(self) -> None:
        if self.chooser is not None:
            self.remove_widget(self.chooser)
            self.chooser = None

    # -- something dragged over the board from outside

    def hover(self, x: float, y: float) -> Pick:
        """A finger that drags something is at this point of the window: zoom in, magnify, say what lies under it."""
        if not self.collide_point(x, y):
            self.end_hover()
            return Pick()
        if not self.magnifier.shown and self.zoom_on_drag:
            self.play_zoom(x, y)
        self._show_still()
        found = self.pick_at(x, y)
        self.dispatch("on_hover", found)
        self.magnifier.show(x, y)
        self._push_at_edge(x, y)
        return found

    def drop(self, x: float, y: float) -> None:
        """The finger has let go here: `on_drop` with the route, at once or after the player was asked."""
        inside = self.collide_point(x, y)
        self.end_hover()
        if inside:
            self._ask(self.pick_at(x, y), x, y, "on_drop")
        else:
            self.dispatch("on_empty")

    def end_hover(self) -> None:
        self._stop_push()
        if self.magnifier.shown:
            self.magnifier.hide()
            self._rest_soon()

    def _push_at_edge(self, x: float, y: float) -> None:
        """Near the edge of the view the board comes towards the finger."""
        edge = EDGE * Metrics.density
        dx = _pull(x - self.x, self.right - x, edge)
        dy = _pull(y - self.y, self.top - y, edge)
        self._stop_push()
        if dx or dy:
            speed = PUSH * Metrics.density

            def step(dt: float) -> None:
                before = self.camera
                self._move_to(before.panned(dx * speed * dt, dy * speed * dt))
                if self.camera != before:
                    self.magnifier.show(x, y)
                    self.dispatch("on_hover", self.pick_at(x, y))

            self._push = Clock.schedule_interval(step, 0)

    def _stop_push(self) -> None:
        if self._push:
            self._push.cancel()
            self._push = None

    # -- events without a listener

    def on_route(self, route: RouteNo) -> None:
        pass

    def on_drop(self, route: RouteNo) -> None:
        pass

    def on_hover(self, found: Pick) -> None:
        pass

    def on_empty(self) -> None:
        pass

    def on_moved(self) -> None:
        pass


def _pull(from_low: float, from_high: float, edge: float) -> float:
    if from_low < edge:
        return 1 - from_low / edge
    if from_high < edge:
        return from_high / edge - 1
    return 0.0
