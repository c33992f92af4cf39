"""The board screen: shows a game with a seat's eyes, shows what the player is doing, and takes touches where they lead.

What it shows of the game is bound in `board.kv`; what moves is in `motion`, what touches mean in `app.play.activities`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty

from app.i18n import _, ngettext
from app.play.activities.base import Activity, Objection, Outcome
from app.play.activities.claims import turning_question
from app.play.activities.due import Possible, settled
from app.play.activities.idle import AskingHint, ReadingHint, Waiting, Watching
from app.play.hints import Hinting
from app.play.reading import Drawer
from app.play.status import Sight, Status, status_of
from app.screens.board.auto_end import AutoEnd
from app.screens.board.motion import Motion
from app.screens.board.pulling import PullingFrame
from app.screens.board.shown import ShownGame
from app.session import Session
from app.story import Line, told
from app.widgets.board.lights import NOTHING, Highlights
from app.widgets.board.plan import plan_of
from app.widgets.board.view import BoardView
from app.widgets.log import MOST
from app.words import map_names, refusal_words, side_words
from engine.actions import Action, EndTurn, Pass, Undo
from engine.board import RouteNo
from engine.bots.bot import Choice
from engine.errors import RailheadError
from engine.events import Owes
from engine.pending import Tunnel

DRAWERS = {"tickets": Drawer.TICKETS, "log": Drawer.LOG, "supply": Drawer.SUPPLY}  # by their buttons


class BoardScreen(PullingFrame):
    """See docs/screens.md for what the app may call."""

    possible = ObjectProperty(Possible(), rebind=True)
    line = ObjectProperty(Status(), rebind=True)
    pointed = ObjectProperty(NOTHING)  # where something has just happened
    auto_end = ObjectProperty()
    ends_after = NumericProperty(0)  # seconds until the turn ends by itself, 0 when it does not
    fades = False

    def __init__(self, app: Any, name: str) -> None:
        self.motion: Motion | None = None
        self._was: Activity = Watching()
        self._hints = Hinting(app.post)
        self._show_line_soon = Clock.create_trigger(self._show_line, -1)
        self.auto_end = AutoEnd(self._looked_at, lambda: self.submit(EndTurn()))
        super().__init__(app, name)
        self.table.bind(state=self._show_line_soon)
        self.bind(plan=self._show_line_soon)
        self.auto_end.bind(left=self._show_line_soon)

    # -- what the app calls

    def open(self, session: Session, seat: int | None) -> None:
        self._show(session, seat, self._view_of(session))

    def show_as(self, seat: int | None) -> None:
        """With these eyes from now on; nothing that other eyes saw stays anywhere."""
        if self.game is not None:
            self._show(self.game.session, seat, self.game.view)

    def leave(self) -> None:
        self._forget()
        self.game = self._placed = None
        self.ground.put(None)

    def back(self) -> bool:
        before = self.activity.back()
        if before is not None:
            self.let_go()
            self.activity = before
        return before is not None

    def give_back(self) -> None:
        """Memory is short."""
        if self.game is not None:
            self.game.view.give_back()

    def retext(self) -> None:
        if self.game is not None:
            self._show(self.game.session, self.game.seat, self._view_of(self.game.session))

    def restyle(self) -> None:
        super().restyle()
        self._show_line_soon()

    # -- the game that is shown

    def _view_of(self, session: Session) -> BoardView:
        """The map, and everything that is built for its board."""
        variant = session.variant
        plan = plan_of(variant.board)
        names, marks = map_names(variant.board), self.settings.marks
        view = BoardView(variant.board, plan, self.look.game, marks, names, size_hint=(None, None))
        view.reduced_motion = self.settings.duration(1.0) <= 0
        view.bind(on_route=lambda _, route: self.do(self.activity.tap_route(route)), on_empty=self._tap_map)
        self.choice.set_board(variant, plan)
        self.lengths = tuple(length for length, pieces in enumerate(variant.supply) if pieces)
        self.ground.put(view)
        return view

    def _show(self, session: Session, seat: int | None, view: BoardView) -> None:
        self._forget()
        self.game = ShownGame.of(session, seat, view, self.app.confirms)
        self.faces = self.game.faces
        self._start_log(self.game)
        self.motion = Motion(self, self.game)
        self.table.show(self.game.model.state, seat)
        self.place()
        self.settle()

    def _forget(self) -> None:
        """Nothing of what somebody saw or began stays."""
        if self.motion is not None:
            self.motion.stop()
            self.motion = None
        self.let_go()
        self._hints.cancel()
        self.ends_after = 0
        self.activity, self.possible, self.pointed = Watching(), Possible(), NOTHING
        self.table.clear()
        self.log.start(())

    def _start_log(self, game: ShownGame) -> None:
        lines: list[Line] = []
        for _number, event in reversed(game.session.past(game.seat)):
            line = told(event, game.speaker)
            if line is not None:
                lines.append(line)
            if len(lines) >= MOST:
                break
        self.log.start(lines)

    def settle(self) -> None:
        """Everything has been shown: what can this seat do now?"""
        if self.game is None:
            return
        if self.table.tunnel is None:
            self.table.turned = ()
        mover = self.game.mover
        if mover is not None:
            self.activity, self.possible = settled(mover, self.activity, self.table.turned)
        self._show_line_soon()

    def on_showing(self, *_: Any) -> None:
        """While something is shown nothing can be done; then it is said what can."""
        if self.showing:
            self.possible = Possible()
        else:
            self.settle()
        self._show_line_soon()

    # -- what the player is doing

    def on_activity(self, _: Any, activity: Activity) -> None:
        """The one place that shows it; what the parts show of it is bound in board.kv."""
        before, self._was = self._was, activity
        self.drawer = activity.drawer
        self._show_question()
        if activity.question is not None and activity.question.good is False and before.question != activity.question:
            self._sound_refused()
        if before.thinks and activity.waits:
            self._hints.cancel()
        if (before.waits, before.thinks) != (activity.waits, activity.thinks):
            self._show_line_soon()

    def _show_question(self) -> None:
        """While a tunnel's cards are turned up they lie on the sheet, for everybody to see."""
        tunnel, asked = self.table.tunnel, self.activity.question
        turning = self.showing and tunnel is not None and asked is None
        self.question = turning_question(tunnel, self.table.turned) if turning else asked

    def asked_about(self) -> RouteNo | None:
        activity: Activity = self.activity
        tunnel: Tunnel | None = self.table.tunnel
        return activity.route if activity.question is not None or tunnel is None else tunnel.route

    @property
    def mine(self) -> bool:
        """The player is asked, and everything has been shown."""
        return bool(self.possible.asked and not self.showing and not self.activity.waits)

    def _show_line(self, *_: Any) -> None:
        game, state = self.game, self.table.state
        if game is None or state is None:
            return
        self._show_question()
        mine, tickets = self.mine, self.table.tickets
        self.ends_after = self.app.settings.auto_end if mine and state.owes is Owes.END_TURN else 0
        sight = Sight(state, game.speaker, game.seat, self.activity, self.possible, tickets, mine)
        self.line = status_of(sight, tickets_aside=self.compact, ends_in=self.auto_end.left)

    def on_ends_after(self, *_: Any) -> None:
        self.auto_end.want(self.ends_after)

    def last_round_words(self, left: int) -> str:
        text = ngettext("Last round: this is the last turn", "Last round: {n} turns to go", left)
        return text.format(n=left)

    # -- where touches lead

    def do(self, outcome: Outcome) -> None:
        """To another activity, to the table, or to the words that say why not."""
        match outcome:
            case Activity():
                self.activity = outcome
            case Action():
                self.submit(outcome)
            case Objection(words):
                self.refuse(words)

    def submit(self, action: Action) -> None:
        """Ask the table; until it has answered no other move is made."""
        game, activity = self.game, self.activity
        if game is None or game.mover is None or activity.waits:
            return
        reading = replace(activity.reading, route=None)
        self.activity = Waiting(reading=reading, mover=game.mover, began=activity)

        def answered(error: RailheadError | None) -> None:
            if self.game is not game:
                return
            if error is not None:
                self.refuse(refusal_words(error, game.speaker))
            if not self.showing:
                self.settle()

        game.session.submit(game.mover.seat, action, answered)

    def press(self, name: str) -> None:
        """One of the buttons below the map."""
        mover = self.game.mover if self.game is not None else None
        if name in DRAWERS:
            self.activity = self.activity.toggle(DRAWERS[name])
        elif mover is not None and name == "hint":
            self._ask_hint()
        elif mover is not None:
            self.do(mover.attempt({"done": EndTurn(), "pass": Pass(), "undo": Undo()}[name]))

    def close_drawer(self) -> None:
        self.activity = self.activity.read(self.activity.reading.closed())

    def tap_ticket(self, name: Hashable) -> None:
        activity = self.activity
        match name:
            case "close":
                self.activity = activity.read(activity.reading.closed().unlit())
            case "share":
                self.do(activity.share())
            case int():
                self.activity = activity.read(activity.reading.with_ticket(name))

    def tap_log(self, name: Hashable) -> None:
        match name:
            case "close":
                self.close_drawer()
            case "talk":
                self.log.talk()
            case ("line", int(at)):
                self.activity = self.activity.read(self.activity.reading.with_route(self.log.lines[at].route))

    def tap_player(self, name: Hashable) -> None:
        match name:
            case "menu":
                self.app.back()
            case ("side", int(side)) if self.game is not None:
                self.app.say(side_words(self.table.state, self.game.speaker, side))

    def _tap_map(self, *_: Any) -> None:
        self.pointed = NOTHING
        self.activity = self.activity.tap_map()

    # -- a hint

    def _ask_hint(self) -> None:
        """Think beside the screen; the answer comes unless something else has happened by then."""
        game, activity = self.game, self.activity
        if game is None or game.mover is None or not activity.ready:
            return
        number = game.model.state.number
        self.activity = AskingHint(reading=activity.reading, picked=activity.picked, mover=game.mover, began=activity)

        def answered(choice: Choice | None) -> None:
            if self.game is game and self.activity.ready and game.model.state.number == number:
                self._show_hint(choice)

        self._hints.ask(game.model, answered)

    def _show_hint(self, choice: Choice | None) -> None:
        began = self.activity.cancelled() or self.activity
        mover = self.game.mover if self.game is not None else None
        if choice is None or mover is None:
            self.activity = began
            self.app.say(_("No hint for this moment."))
        else:
            self.activity = ReadingHint(reading=began.reading, mover=mover, began=began, choice=choice)

    # -- touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        mover = self.game.mover if self.game is not None else None
        if self.showing and self.motion is not None and mover is not None and mover.asked:
            self.motion.hurry()
        return super().on_touch_down(touch)

    def _looked_at(self) -> bool:
        """Whether the player sees the button that ends the turn, and nothing lies above it."""
        covered = self.app.root.question.asked or self.drawer is not Drawer.NONE or self.question
        return self.app.at == self.name and not covered and not self._touched

    # -- where something happens, and words

    def point_at(self, route: RouteNo) -> None:
        """Ring the cities of a route where something happens, and bring it into sight."""
        if self.game is not None:
            view = self.game.view
            self.pointed = Highlights(rings=frozenset(view.board.ends[route]))
            middle = view.plan.lanes[route].middle
            if not view.collide_point(*view.camera.to_window(*middle)):
                view.look_at(*middle)

    def refuse(self, words: str) -> None:
        """Say why not, so that nobody misses it."""
        self._sound_refused()
        self.app.say(words)

    def _sound_refused(self) -> None:
        self.app.sounds.play("refused")
        self.buzz()

    def buzz(self) -> None:
        if self.settings.haptics:
            self.app.device.buzz()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
