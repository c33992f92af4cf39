"""Where everything of the board screen lies: the plan for the room there is, and the question over the map."""

from __future__ import annotations

from typing import Any

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.play.observable import ObservableGame
from app.play.reading import Drawer
from app.screens.base import Page
from app.screens.board.plan import NOWHERE, UNPLACED, Needs, Plan, Rect, plan_for
from app.screens.board.shared_plan import shared
from app.screens.board.shown import ShownGame
from app.settings import Settings
from app.widgets.board.view import BoardView
from app.widgets.faces import STEP, Warmer, card_in
from app.widgets.paint import look_of
from engine.board import RouteNo

FAR = 4000  # dp beside the screen, where nothing is seen or touched


class BoardFrame(Page):
    """Lays out what `board.kv` names; the parts bind their places to `plan`."""

    showing = BooleanProperty(False)
    look = ObjectProperty()
    table = ObjectProperty()
    plan = ObjectProperty(UNPLACED, rebind=True)
    drawer = ObjectProperty(Drawer.NONE)
    question = ObjectProperty(None, allownone=True)
    faces = ObjectProperty(())
    there = ObjectProperty(())  # of each seat at a table with other phones: here, away, stand-in ...
    lengths = ObjectProperty(())  # of the track pieces that there are
    # the parts, as board.kv names them
    floor = ObjectProperty()
    ground = ObjectProperty()
    players = ObjectProperty()
    market = ObjectProperty()
    status = ObjectProperty()
    hand = ObjectProperty()
    rack = ObjectProperty()
    tickets = ObjectProperty()
    choice = ObjectProperty()
    log = ObjectProperty()
    pieces = ObjectProperty()
    supply = ObjectProperty()
    sheet = ObjectProperty()
    banner = ObjectProperty()
    flights = ObjectProperty()
    pulls = ObjectProperty()

    def __init__(self, app: Any, name: str) -> None:
        self.app = app  # before board.kv is applied
        self.game: ShownGame | None = None
        self.table = ObservableGame()
        self.look = look_of(app.theme_cls, app.text_unit, app.settings.marks)
        self._room = (0.0, 0.0)
        self._placed: object = None  # what the plan was made for
        self._warmed: object = None  # the sizes for which cards have been drawn
        self._warmer = Warmer()
        super().__init__(app, name)
        self.table.bind(lays=self._place_soon, turns_left=self._place_soon, teams=self._place_soon)
        self.bind(drawer=self._place_soon, question=self._place_sheet)

    @property
    def settings(self) -> Settings:
        return self.app.settings  # type: ignore[no-any-return]

    @property
    def strips(self) -> tuple[Any, ...]:
        """Everything that paints itself."""
        names = ("players", "market", "status", "hand", "rack", "tickets", "choice", "log", "pieces", "supply")
        return tuple(getattr(self, name) for name in (*names, "sheet", "banner", "pulls"))

    @property
    def compact(self) -> bool:
        """Tickets have no place of their own."""
        return bool(self.plan.tickets == NOWHERE)

    def tickets_place(self, plan: Plan, drawer: Drawer) -> Rect:
        """A place of their own, or the drawer when they are asked for."""
        return plan.tickets if plan.tickets != NOWHERE else plan.drawer if drawer is Drawer.TICKETS else NOWHERE

    # -- hooks

    def restyle(self) -> None:
        self.look = look_of(self.app.theme_cls, self.app.text_unit, self.settings.marks)
        if self.game is not None:
            self.game.view.set_look(self.look.game, self.settings.marks)
            self.game.view.reduced_motion = self.settings.duration(1.0) <= 0
        self.place()

    def arrange(self, width: float, height: float) -> None:
        self._room = (width, height)
        self.place()

    def on_enter(self, *_: Any) -> None:
        self._place_message()

    def on_leave(self, *_: Any) -> None:
        self.app.root.place()

    # -- the plan

    def corner(self, rect: Rect) -> tuple[float, float]:
        """Where a part lies, in pixels from the page's corner; away with what has no place: it is drawn nowhere and
        takes no touch.
        """
        return (-dp(FAR), 0) if rect == NOWHERE else (round(rect.x * Metrics.density), round(rect.y * Metrics.density))

    def extent(self, rect: Rect) -> tuple[float, float]:
        k = Metrics.density
        return round((rect.x + rect.w) * k) - round(rect.x * k), round((rect.y + rect.h) * k) - round(rect.y * k)

    def _needs(self, view: BoardView) -> Needs:
        table, offer = self.table, self.choice.offer
        return Needs(
            text=self.look.unit / Metrics.density,
            rack=table.teams,
            pieces=table.lays,
            banner=table.turns_left > 0,
            drawer=self.drawer,
            tickets=len(offer.choosing.offered) if offer is not None else 0,
            left_handed=self.settings.left_handed,
            aspect=view.plan.width / view.plan.height,
            sides=len(table.sides) or 2,
        )

    def _place_soon(self, *_: Any) -> None:
        self.place()

    def place(self) -> None:
        """Lay everything out for the room there is."""
        if self.game is None or self._room[0] < 2:
            return
        width, height = (side / Metrics.density for side in self._room)
        needs, alone = self._needs(self.game.view), bool(self.game.session.local)
        placed = (self._room, needs, alone, self.look, self.game.view)
        if placed != self._placed:
            self._placed = placed
            plan = plan_for(width, height, needs)
            self.floor.size = self._room
            self.plan = plan if alone else shared(plan, width, needs.text)
            self.game.view.pos, self.game.view.size = self.corner(self.plan.map), self.extent(self.plan.map)
            self._warm()
        self._place_sheet()

    def _warm(self) -> None:
        """Draw the cards of these sizes before they are needed."""
        sizes = (self.market.size[:], self.hand.size[:], self.rack.size[:], self.look)
        if sizes != self._warmed:
            self._warmed = sizes
            self._warmer.warm(self._card_widths(), self.look)

    def _card_widths(self) -> list[float]:
        """The sizes in which cards are shown, the most needed first."""
        places = [piles.card_width for piles in (self.hand, self.rack) if piles.width > 1]
        market = card_in(self.market.box_of(("slot", 0)))[2]
        narrow = range(round(dp(43)), round(max(places, default=0)), STEP)  # many piles share their room
        return [*places, market, dp(42), dp(38), *narrow]

    # -- what lies over the map

    def asked_about(self) -> RouteNo | None:
        """The route that the open question is about."""
        return None

    def _place_sheet(self, *_: Any) -> None:
        """A question lies over the lower edge of the map, over the upper one if the route in question is below."""
        sheet = self.sheet
        if self.question is None or self.game is None:
            sheet.pos, sheet.size = self.corner(NOWHERE), (0, 0)
        else:
            view = self.game.view
            width = min(view.width - dp(16), dp(460))
            height = min(sheet.height_for(width, self.look.unit), view.height - dp(12))
            sheet.size, sheet.pos = (width, height), (view.x + (view.width - width) / 2, view.y + dp(8))
            route = self.asked_about()
            if route is not None and self._covers(view, route):
                sheet.top = view.top - dp(8)
        self._place_message()

    def _place_message(self) -> None:
        """Short messages lie over the map's lower edge here, where they cover no card and no question."""
        if self.manager is not None and self.manager.current == self.name and self.game is not None:
            view = self.game.view
            asked = self.question is not None and self.sheet.y < view.center_y
            low = self.sheet.top if asked else view.y
            x, y = view.to_window(view.x, low - dp(8))
            self.app.root.message.place(x, y, view.width)

    def _covers(self, view: BoardView, route: RouteNo) -> bool:
        """Whether the sheet lies over some of a route while the upper edge is free of it."""
        ys = [view.camera.to_window(*space[:2])[1] for space in view.plan.lanes[route].spaces]
        return bool(min(ys) < self.sheet.top + dp(20) and max(ys) < view.top - self.sheet.height)
