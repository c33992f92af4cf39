"""The scoring: the count told on the map, step by step, then all figures. It can be skipped and told again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app import reckoning
from app.reckoning import Step
from app.screens.base import EDGE, READABLE, Page
from app.screens.scoring.figures import figure_cards
from app.session import Session
from app.theme import PLAYER_NAMES
from app.widgets.board.lights import NOTHING, Highlights, Path, ticket_lit
from app.widgets.board.plan import plan_of
from app.widgets.board.view import BoardView
from app.widgets.kv import load_kv
from app.widgets.layouts import Panel
from app.words import map_names

if TYPE_CHECKING:
    from engine.state import State

load_kv(__file__)

MARGIN: Final = 220.0  # units of the board around what is lit
STEP: Final = 2.6  # seconds that a step stays, at normal speed


class Standing(Panel):
    """One side and its points so far."""

    player = StringProperty("blue")
    name = StringProperty()
    total = StringProperty()


class ScoringPage(Page):
    """The map with the story beside or below it; then a page of figures."""

    step_title = StringProperty()
    step_words = StringProperty()
    winner = StringProperty()
    halted = BooleanProperty(False)
    at = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.session: Session | None = None
        self.steps: tuple[Step, ...] = ()
        self.view: BoardView | None = None
        self._standings: list[Standing] = []
        self._next_soon = Clock.create_trigger(lambda _: self._go_on(), STEP)
        super().__init__(**kwargs)

    def on_kv_post(self, _base: Any) -> None:
        self.stage, self.side = self.ids.stage.__self__, self.ids.side.__self__
        self.figures = self.ids.figures.__self__
        self.remove_widget(self.figures)

    # -- hooks

    def retext(self) -> None:
        if self.session is not None:
            self._prepare()

    def restyle(self) -> None:
        if self.view is not None:
            self.view.set_look(self.app.palette, self.app.settings.marks)
            self.view.reduced_motion = self.app.settings.duration(1) == 0

    def arrange(self, width: float, height: float) -> None:
        wide = width > height
        self.stage.orientation = "horizontal" if wide else "vertical"
        unit = self.app.text_unit / dp(1)
        if wide:
            self.side.size_hint = (None, 1)
            self.side.width = min(width * 0.5, dp(320) * max(1.0, unit * 0.8))
        else:
            self.side.size_hint = (1, None)
            # the map takes what the words leave, so that a lit ticket can be near
            self.side.height = max(height * 0.35, min(height * 0.6, self.ids.story.height + dp(96)))
        room = min(width, dp(READABLE * 2)) - dp(2 * EDGE)
        side = max(dp(EDGE), (width - dp(READABLE * 2)) / 2)
        self.ids.inner.padding = (side, dp(EDGE), side, dp(EDGE))
        columns = max(1, min(3, int(room // (dp(280) * max(1.0, unit * 0.8)))))
        for card in self.ids.cards.children:
            card.width = (room - dp(12) * (columns - 1)) / columns - 1
        self.ids.skip.widest = (self.side.width if wide else width) - dp(24)
        for push in self.ids.foot.children:
            push.widest = width - dp(2 * EDGE)

    def on_leave(self, *_: Any) -> None:
        self._next_soon.cancel()

    # -- the story

    def put(self, session: Session) -> None:
        """The game is over: tell how it ended."""
        self.session = session
        self._prepare()
        self.tell()

    def _prepare(self) -> None:
        session, state = self.session, self.session.model(None).state
        self.players = tuple(PLAYER_NAMES.index(p.colour) if p.colour in PLAYER_NAMES else 0 for p in session.players)
        self.steps = reckoning.steps(state, session.players)
        board, marks = session.variant.board, self.app.settings.marks
        self.stage.clear_widgets()
        self.view = BoardView(board, plan_of(board), self.app.palette, marks, map_names(board))
        self.view.pickable = 0
        self.view.show(state, self.players)
        self.stage.add_widget(self.view)
        self.stage.add_widget(self.side)
        self._show_standings(state)
        self.winner = reckoning.winner_words(state, session.players)
        self.ids.cards.clear_widgets()
        for card in figure_cards(state, session.players):
            self.ids.cards.add_widget(card)
        self.arrange(*self.app.root.manager.size)

    def _show_standings(self, state: State) -> None:
        """A line for each side; those that are there are used again."""
        while len(self._standings) < state.sides:
            self._standings.append(Standing())
        self.ids.standings.clear_widgets()
        for side, row in zip(range(state.sides), self._standings, strict=False):
            row.player = self.session.players[state.seats_of(side)[0]].colour
            row.name = reckoning.side_name(state, self.session.players, side)
            self.ids.standings.add_widget(row)

    def tell(self) -> None:
        """From the beginning; what was said during the last turns is past."""
        self.app.root.message.hush()
        self.clear_widgets()
        self.add_widget(self.stage)
        self.halted = False
        self.at = 0
        self.restyle()
        self._show()

    def _show(self) -> None:
        step = self.steps[self.at]
        self.step_title, self.step_words = step.title, step.words
        for side, (row, points) in enumerate(zip(self._standings, step.totals, strict=False)):
            gain = f"  {step.gain:+d}".replace("-", "−") if step.gain and side == step.side else ""
            row.total = f"{points}".replace("-", "−") + gain
            row.tone = "secondaryContainer" if side == step.side else "surfaceContainer"
        self.view.highlights = self._lit(step)
        self._frame(step)
        if step.ticket is not None:
            self.app.sounds.play("ticket" if step.good else "refused")
        self._wait()

    def _lit(self, step: Step) -> Highlights:
        state = self.session.model(None).state
        player = None if step.side is None else self.players[state.seats_of(step.side)[0]]
        if step.ticket is not None:
            ticket = state.variant.tickets[step.ticket]
            return ticket_lit(ticket, paths=[Path(step.path, player=player)] if step.path else ())
        if step.path:
            path = Path(step.path, length=step.length, player=player)
            return Highlights(dim=True, routes=sum(1 << route for route in set(step.path)), paths=(path,))
        return NOTHING

    def _frame(self, step: Step) -> None:
        """Bring what is lit near: on a phone the whole board is small."""
        view, board = self.view, self.session.variant.board
        nodes = {node for route in step.path for node in board.ends[route]}
        if step.ticket is not None:
            ticket = self.session.variant.tickets[step.ticket]
            nodes |= {*ticket.a_nodes, *ticket.b_nodes}
        if not nodes or min(view.size) < dp(100):
            view.fit_all()
            return
        xs, ys = [view.plan.spots[node].x for node in nodes], [view.plan.spots[node].y for node in nodes]
        wide, high = max(xs) - min(xs) + MARGIN, max(ys) - min(ys) + MARGIN
        scale = min(view.width / wide, view.height / high, view.camera.play_scale)
        view.look_at((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(scale, view.camera.fit_scale))

    def _wait(self) -> None:
        self._next_soon.cancel()
        pace = self.app.settings.pace
        if not self.halted and pace:
            self._next_soon.timeout = STEP * pace / 0.7
            self._next_soon()

    def _go_on(self) -> None:
        if self.at + 1 < len(self.steps):
            self.step(1)
        else:
            self.show_figures()

    def step(self, by: int) -> None:
        if self.at + by >= len(self.steps):
            self.show_figures()
        else:
            self.at = max(0, self.at + by)
            self._show()

    def halt(self) -> None:
        self.halted = not self.halted
        self._wait()

    def show_figures(self) -> None:
        self._next_soon.cancel()
        self.clear_widgets()
        self.add_widget(self.figures)

    def review(self) -> None:
        self.app.page("replay").look_back(self.session)
