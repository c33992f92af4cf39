"""The board screen: builds everything that play needs once, lays it out, and shows a state with a seat's eyes.

What events do to it is in `app.bindings`, what touches mean in `app.screens.board_moves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.input import MotionEvent
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from app.bindings import Bindings
from app.gestures import Flights, PullLayer
from app.i18n import ngettext
from app.screens.base import Page
from app.screens.board_moves import Moves
from app.screens.board_plan import NOWHERE, Drawer, Needs, Plan, Rect, Shape, plan_for
from app.screens.table_plan import shared
from app.screens.tickets import TicketChoice
from app.session import Session
from app.story import told
from app.ways import completed
from app.widgets.banner import Banner
from app.widgets.board.lights import Highlights
from app.widgets.board.plan import plan_of
from app.widgets.board.view import BoardView
from app.widgets.faces import STEP, Warmer, card_in
from app.widgets.hand import Piles
from app.widgets.log import MOST, LogList
from app.widgets.market import Market
from app.widgets.paint import Box, Look, Painted, look_of
from app.widgets.pieces import Supply
from app.widgets.players import Face, PlayersStrip, faces_of
from app.widgets.prompt import QuestionSheet, StatusLine
from app.widgets.tickets import TicketList, TicketRow
from app.words import Speaker, map_names, ticket_ends
from engine.actions import Place
from engine.board import UNKNOWN_TICKET, RouteNo, TicketNo
from engine.cards import Card
from engine.events import Owes
from engine.model import Model
from engine.state import State

if TYPE_CHECKING:
    from app.app import RailheadApp


class BoardScreen(Page):
    """See docs/screens.md for what the app may call."""

    showing = BooleanProperty(False)
    fades = False

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name)
        self.session: Session | None = None
        self.seat: int | None = None
        self.model: Model | None = None
        self.shown: State | None = None
        self.faces: tuple[Face, ...] = ()
        self.speaker: Speaker | None = None
        self.look: Look = look_of(app.theme_cls, app.text_unit, app.settings.marks)
        self.view: BoardView | None = None
        self.drawer = Drawer.NONE
        self.touched = False  # a finger is down
        self.turned: list[Card] = []  # what a tunnel has turned up so far, in its order
        self._plan: Plan | None = None
        self._room = (0.0, 0.0)
        self._pointed = Highlights()
        self._warmed: Any = None  # the sizes for which cards have been drawn
        self._warmer = Warmer()
        self._build()
        self.bindings = Bindings(self)
        self.moves = Moves(self)

    def _build(self) -> None:
        """Everything that play needs; later only its content changes."""
        self.floor = FloatLayout(size_hint=(None, None))
        self.players, self.market, self.status = PlayersStrip(), Market(), StatusLine()
        self.hand, self.rack = Piles(Place.HAND), Piles(Place.RACK)
        self.tickets, self.choice, self.log = TicketList(), TicketChoice(), LogList()
        self.pieces, self.supply = Supply(), Supply(closes=True)
        self.sheet, self.banner = QuestionSheet(), Banner()
        self.pulls, self.flights = PullLayer(), Flights()
        self.strips: tuple[Painted, ...] = (
            *(self.players, self.market, self.status, self.hand, self.rack, self.tickets, self.choice, self.log),
            *(self.pieces, self.supply, self.sheet, self.banner, self.pulls),
        )
        for widget in (*self.strips, self.flights):
            widget.size_hint = (None, None)
        self.add_widget(self.floor)

    # -- what the app calls

    def open(self, session: Session, seat: int | None) -> None:
        self.session = session
        self.faces = faces_of(session.players)
        self.players.faces = self.faces
        self._make_view()
        self.show_as(seat)

    def show_as(self, seat: int | None) -> None:
        """With these eyes from now on; nothing that other eyes saw stays anywhere."""
        session = self.session
        if session is None:
            return
        self.seat = seat
        self.speaker = Speaker(session.variant, [player.name for player in session.players], seat)
        self.moves.forget()
        self.turned.clear()
        self.drawer = Drawer.NONE
        self._pointed = Highlights()
        self.choice.hide()
        self.model = session.model(seat)
        state = self.bindings.watch(session, seat)
        self._start_log()
        self.refresh(state, None)
        self.settle()

    def leave(self) -> None:
        self.bindings.stop()
        self.moves.forget()
        self.choice.hide()
        self.session = self.model = self.shown = self.speaker = None
        self.seat = None
        self.log.start((), ())
        for piles in (self.hand, self.rack):
            piles.show(0, hidden=True)
        self.tickets.show((), None, share=False)

    def back(self) -> bool:
        return self.moves.back()

    def give_back(self) -> None:
        """Memory is short."""
        if self.view is not None:
            self.view.give_back()

    def retext(self) -> None:
        if self.session is not None:
            self._make_view()
            self._start_log()
            self.refresh(self.shown, None)
            self.settle()

    def restyle(self) -> None:
        settings = self.app.settings
        self.look = look_of(self.app.theme_cls, self.app.text_unit, settings.marks)
        for strip in self.strips:
            strip.restyle(self.look)
        if self.view is not None:
            self.view.set_look(self.look.game, settings.marks)
            self.view.reduced_motion = settings.duration(1.0) <= 0
        self.moves.show_status()
        self.place()

    def arrange(self, width: float, height: float) -> None:
        self._room = (width, height)
        self.place()

    # -- building for a board

    def _make_view(self) -> None:
        board = self.session.variant.board
        names, plan = map_names(board), plan_of(board)
        self.view = BoardView(board, plan, self.look.game, self.app.settings.marks, names, size_hint=(None, None))
        self.view.reduced_motion = self.app.settings.duration(1.0) <= 0
        self.view.bind(
            on_route=lambda _, route: self.moves.route_tapped(route),
            on_empty=lambda *_: self.moves.map_tapped(),
        )
        self.choice.set_board(self.session.variant, plan)
        lengths = [length for length, pieces in enumerate(self.session.variant.supply) if pieces]
        self.pieces.lengths = self.supply.lengths = lengths
        self.choice.restyle(self.look)
        self._stack()

    def _stack(self) -> None:
        """What lies above what; only that which has a place is there at all."""
        self.floor.clear_widgets()
        for widget in (self.view, *self.strips[:-1], self.flights, self.pulls):
            self.floor.add_widget(widget)
        self.place()

    # -- where everything is

    @property
    def compact(self) -> bool:
        """Tickets have no place of their own."""
        return self._plan is None or self._plan.tickets == NOWHERE

    def needs(self) -> Needs:
        state, settings = self.shown, self.app.settings
        teams = state is not None and state.team_size > 1
        lays = state is not None and self.seat is not None and state.owes is Owes.TRACK and state.turn == self.seat
        return Needs(
            text=self.look.unit / Metrics.density,
            rack=teams,
            pieces=lays,
            banner=state is not None and state.last_round and not state.over,
            drawer=self.drawer,
            tickets=len(self.choice.choosing.offered) if self.choice.choosing is not None else 0,
            left_handed=settings.left_handed,
            aspect=self.view.plan.width / self.view.plan.height if self.view is not None else 1.0,
            sides=state.sides if state is not None else 2,
        )

    def place(self) -> None:
        """Lay everything out for the room there is."""
        if self.view is None or self._room[0] < 2:
            return
        k = Metrics.density
        width, height = self._room
        needs = self.needs()
        plan = plan_for(width / k, height / k, needs)
        if self.session is not None and not self.session.local:
            plan = shared(plan, width / k, needs.text)
        was_compact, self._plan = self.compact, plan
        if self.compact != was_compact:
            self.moves.show_status()
        self.floor.size = self._room
        self.players.flat = plan.shape is not Shape.UPRIGHT
        self._put(self.view, plan.map)
        self._put(self.players, plan.players)
        self._put(self.market, plan.market)
        self._put(self.hand, NOWHERE if needs.pieces else plan.hand)
        self._put(self.pieces, plan.hand if needs.pieces else NOWHERE)
        self._put(self.rack, plan.rack)
        self._put(self.status, plan.status)
        self._put(self.banner, plan.banner)
        for widget, drawer in ((self.choice, Drawer.CHOICE), (self.log, Drawer.LOG), (self.supply, Drawer.SUPPLY)):
            self._put(widget, plan.drawer if self.drawer is drawer else NOWHERE)
        own_place = plan.tickets != NOWHERE
        self.tickets.closes = not own_place
        self._put(
            self.tickets, plan.tickets if own_place else plan.drawer if self.drawer is Drawer.TICKETS else NOWHERE
        )
        for layer in (self.pulls, self.flights):
            layer.size = self._room
        sizes = (self.market.size[:], self.hand.size[:], self.rack.size[:], self.look)
        if sizes != self._warmed:
            self._warmed = sizes
            self._warmer.warm(self._card_widths(), self.look)
        self.place_sheet()

    def _card_widths(self) -> list[float]:
        """The sizes in which cards are shown, the most needed first."""
        places = [piles.card_width for piles in (self.hand, self.rack) if piles.width > 1]
        market = card_in(self.market.box_of(("slot", 0)))[2]
        narrow = range(round(dp(43)), round(max(places, default=0)), STEP)  # many piles share their room
        return [*places, market, dp(42), dp(38), *narrow]

    def on_enter(self, *_: Any) -> None:
        self._place_message()

    def on_leave(self, *_: Any) -> None:
        self.app.root.place()

    def _place_message(self) -> None:
        """Short messages lie over the map's lower edge here, where they cover no card and no question."""
        if self.manager is not None and self.manager.current == self.name and self.view is not None:
            asked = self.sheet.question is not None and self.sheet.y < self.view.center_y
            low = self.sheet.top if asked else self.view.y
            self.app.root.message.place(*self.view.to_window(self.view.x, low - dp(8)), self.view.width)

    def _put(self, widget: Any, rect: Rect) -> None:
        """Away with what has no place: it is drawn nowhere and takes no touch. Places count from the page's corner."""
        if rect == NOWHERE:
            widget.size = (0, 0)
            widget.pos = (-dp(4000), 0)
            return
        px = rect.scaled(Metrics.density)
        widget.pos = (round(px.x), round(px.y))
        widget.size = (round(px.x + px.w) - round(px.x), round(px.y + px.h) - round(px.y))

    def place_sheet(self) -> None:
        """A question lies over the lower edge of the map, over the upper one if the route in question is below."""
        if self.sheet.question is None or self.view is None:
            self._put(self.sheet, NOWHERE)
        else:
            self._put_sheet()
        self._place_message()

    def _put_sheet(self) -> None:
        width = min(self.view.width - dp(16), dp(460))
        height = min(self.sheet.height_for(width, self.look.unit), self.view.height - dp(12))
        self.sheet.size = (width, height)
        self.sheet.pos = (self.view.x + (self.view.width - width) / 2, self.view.y + dp(8))
        route = self.moves.route_asked()
        if route is not None and self._covers(route):
            self.sheet.top = self.view.top - dp(8)

    def _covers(self, route: RouteNo) -> bool:
        """Whether the sheet lies over some of a route while the upper edge is free of it."""
        view, sheet = self.view, self.sheet
        ys = [view.camera.to_window(*space[:2])[1] for space in view.plan.lanes[route].spaces]
        return min(ys) < sheet.top + dp(20) and max(ys) < view.top - sheet.height

    def open_drawer(self, drawer: Drawer) -> None:
        if drawer is not self.drawer:
            self.drawer = drawer
            self.place()

    # -- what is shown

    def refresh(self, state: State, before: State | None) -> None:
        """Bring everything up to a state; strips paint themselves once a frame, however often they are told."""
        self.shown = state
        seat = self.seat
        self.players.show(state, seat)
        self.market.show(state, (), asked=False)
        self.hand.show(state.hands[seat] if seat is not None else 0, hidden=seat is None)
        if state.team_size > 1:
            self.rack.show(state.racks[state.side_of(seat)] if seat is not None else 0, hidden=seat is None)
        self.view.show(state, tuple(face.player for face in self.faces))
        if before is None or self._tickets_changed(state, before):
            self.show_tickets()
        if before is None or state.supply is not before.supply:
            self.supply.show(state.supply, None, None)
        self.moves.show_status()
        if before is None or self._layout_changed(state, before):
            self.banner.text = self._banner_words(state)
            self.banner.repaint()
            self.place()
        if before is None or self.turned:
            self.moves.show_tunnel(state)

    def settle(self) -> None:
        """Everything has been shown: what can this seat do now?"""
        if self.session is not None:
            self.moves.ask()

    def _tickets_changed(self, state: State, before: State) -> bool:
        names = ("tickets", "ticket_racks", "claimed", "choices")
        return any(getattr(state, name) is not getattr(before, name) for name in names)

    def _layout_changed(self, state: State, before: State) -> bool:
        return (state.last_round, state.over, state.owes, state.turn) != (
            before.last_round,
            before.over,
            before.owes,
            before.turn,
        )

    def _banner_words(self, state: State) -> str:
        left = state.final_turns + 1
        text = ngettext("Last round: this is the last turn", "Last round: {n} turns to go", left)
        return text.format(n=left)

    def own_tickets(self) -> list[TicketNo]:
        """The seat's tickets and those on its team's rack, as far as they may be seen."""
        state, seat = self.shown, self.seat
        if state is None or seat is None:
            return []
        held = state.tickets[seat] + state.ticket_racks[state.side_of(seat)]
        return [ticket for ticket in held if ticket != UNKNOWN_TICKET]

    def show_tickets(self) -> None:
        state, seat = self.shown, self.seat
        if state is None or seat is None:
            self.tickets.show((), None, share=False)
            return
        side, held = state.side_of(seat), self.own_tickets()
        done, racked = completed(state, side, held), state.ticket_racks[side]
        deck = state.variant.tickets
        rows = [
            TicketRow(t, ticket_ends(state.variant, t), deck[t].points, done=t in done, racked=t in racked)
            for t in held
        ]
        rows.sort(key=lambda row: (row.done, -row.points))
        self.tickets.show(rows, self.moves.lit, share=self.moves.can_share)

    def ticket_counts(self) -> tuple[int, int]:
        """Done, and all."""
        return sum(row.done for row in self.tickets.rows), len(self.tickets.rows)

    # -- lights

    @property
    def lights(self) -> Highlights:
        return self._pointed

    @lights.setter
    def lights(self, lit: Highlights) -> None:
        self._pointed = lit
        self.relight()

    def relight(self) -> None:
        """What the player is doing lights the map; else what has just happened."""
        if self.view is not None:
            self.view.highlights = self.moves.lights() or self._pointed

    def point_at(self, route: RouteNo) -> None:
        """Ring the cities of a route where something happens, and bring it into sight."""
        view = self.view
        self.lights = Highlights(rings=frozenset(self.session.variant.board.ends[route]))
        x, y = view.camera.to_window(*view.plan.lanes[route].middle)
        if not view.collide_point(x, y):
            view.look_at(*view.plan.lanes[route].middle)

    # -- the log

    def _start_log(self) -> None:
        lines = []
        for _number, event in reversed(self.session.past(self.seat)):
            line = told(event, self.speaker)
            if line is not None:
                lines.append(line)
            if len(lines) >= MOST:
                break
        self.log.start(lines, self.faces)

    # -- touches and messages

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.showing and self.seat is not None and self.seat in self.model.state.to_move():
            self.bindings.hurry()
        self.touched = True
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        self.touched = False
        return super().on_touch_up(touch)

    def refuse(self, words: str) -> None:
        """Say why not, so that nobody misses it."""
        self.app.sounds.play("refused")
        self.buzz()
        self.app.say(words)

    def buzz(self) -> None:
        if self.app.settings.haptics:
            self.app.device.buzz()

    def box_in(self, widget: Any, x: float, y: float) -> bool:
        return widget.width > 1 and widget.collide_point(x, y)

    def box(self, widget: Any) -> Box:
        return widget.x, widget.y, widget.width, widget.height
