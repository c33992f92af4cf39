"""A finished game once more: the board in every moment, all hands open, and the review of each seat's decisions."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from app import guide
from app.chronicle import Chronicle
from app.i18n import _
from app.reckoning import winner_words
from app.reviewing import Verdict
from app.screens.base import Page, TopBar
from app.screens.replay_hands import Hands
from app.screens.replay_review import Review, verdict_words
from app.session import Session
from app.shelf import find_variant
from app.theme import PLAYER_NAMES
from app.widgets.badge import Badge
from app.widgets.board.lights import NOTHING, Ghost, Highlights
from app.widgets.board.plan import plan_of
from app.widgets.board.view import BoardView
from app.widgets.buttons import IconPush
from app.widgets.choices import Choices
from app.widgets.layouts import Line_
from app.widgets.paint import look_of
from app.widgets.scrubber import Scrubber
from app.widgets.text import Glyph, text
from app.words import map_names
from engine.actions import ClaimRoute, LayTrack
from engine.board import RouteNo
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp
    from app.widgets.paint import Look

STEP: Final = 1.1  # seconds that a moment stays while it plays, at normal speed
QUICKEST: Final = 0.3  # instant is not to be watched


class ReplayPage(Page):
    """`look_back(session)` after the scoring, `open(path)` for a game of the past."""

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name)
        self.chronicle: Chronicle | None = None
        self.view: BoardView | None = None
        self.hands: Hands | None = None
        self.review: Review | None = None
        self.at = 0
        self._came_from = "home"
        self._opening = 0  # how many games have been opened
        self._wide = False
        self._next_soon = Clock.create_trigger(lambda _: self._go_on(), STEP)
        self._build()

    def _build(self) -> None:
        self.bar = TopBar()
        self.body, self.stage = BoxLayout(), BoxLayout(orientation="vertical")
        self.side = BoxLayout(orientation="vertical", padding=(dp(12), dp(4), dp(12), 0), spacing=dp(6))
        self.scrub = Scrubber(self.go_to, pos_hint={"center_y": 0.5})
        self.halt = IconPush("play", self._halt)
        self.controls = Line_(spacing=0, padding=(dp(4), 0, dp(8), 0))
        for part in (
            IconPush("skip-previous", lambda: self._turn(-1)),
            IconPush("chevron-left", lambda: self.go_to(self.at - 1)),
            self.halt,
            IconPush("chevron-right", lambda: self.go_to(self.at + 1)),
            IconPush("skip-next", lambda: self._turn(1)),
            self.scrub,
        ):
            self.controls.add_widget(part)
        self.icon, self.words = Glyph(pos_hint={"center_y": 0.5}), text("body", pos_hint={"center_y": 0.5})
        self.badge = Badge(size=(dp(28), dp(28)), pos_hint={"center_y": 0.5})
        self.head = Line_(spacing=dp(8))
        self.tabs = Choices(lambda _: self._show_tab())
        # the list grows while it is read: an effect that swings beyond the ends would carry it away
        self.scroll = ScrollView(do_scroll_x=False, bar_width=dp(4), effect_cls="ScrollEffect")
        self.scroll.scroll_distance = dp(12)
        for part in (self.head, self.tabs, self.scroll):
            self.side.add_widget(part)
        frame = BoxLayout(orientation="vertical")
        frame.add_widget(self.bar)
        frame.add_widget(self.body)
        self.add_widget(frame)

    # -- hooks

    def retext(self) -> None:
        if self.chronicle is not None:
            self._show_whole(self.chronicle)

    def restyle(self) -> None:
        self.scrub.restyle()
        if self.view is not None and self.hands is not None:
            self.view.set_look(self.app.palette, self.app.settings.marks)
            self.view.reduced_motion = self.app.settings.duration(1) == 0
            self.hands.restyle(self._look())

    def arrange(self, width: float, height: float) -> None:
        self._wide = width > height
        unit = max(1.0, self.app.text_unit / dp(1) * 0.8)
        self.body.orientation = "horizontal" if self._wide else "vertical"
        if self._wide:
            self.side.size_hint = (None, 1)
            self.side.width = min(width * 0.5, dp(340) * unit)
        else:
            self.side.size_hint = (1, None)
            self.side.height = height * 0.5

    def back(self) -> bool:
        self._leave()
        self.app.go(self._came_from)
        return True

    def on_leave(self, *_: Any) -> None:
        self._rest()
        if self.review is not None:
            self.review.stop()

    def on_pre_enter(self, *args: Any) -> None:
        super().on_pre_enter(*args)
        self._show_tab()

    # -- opening

    def look_back(self, session: Session) -> None:
        """The game that has just ended."""
        path: Path | None = getattr(session, "path", None)
        if path is None:
            self._enter()
            self._show_whole(Chronicle.of_session(session))
        else:
            self.open(path)

    def open(self, path: Path) -> None:
        """Read a game beside the screen, then show it."""
        self._enter()
        Thread(target=self._read, args=(path, self._opening), name="replay", daemon=True).start()

    def _read(self, path: Path, opening: int) -> None:
        from engine.record import read_log

        try:
            found: Chronicle | str = Chronicle.of_log(read_log(path, find_variant))
            if not found.moments:  # worked out here, not on the screen's thread
                found = _("Nothing has happened in this game.")
        except RailheadError as error:
            found = str(error)
        self.app.post(partial(self._opened, found, opening))

    def _opened(self, found: Chronicle | str, opening: int) -> None:
        """Unless the player has left by now."""
        if opening != self._opening or self.app.at != self.name:
            return
        if isinstance(found, str):
            self._failed(found)
        else:
            self._show_whole(found)

    def _enter(self) -> None:
        self._leave()
        self._opening += 1
        self._came_from = self.app.at
        self.app.go(self.name)

    def _failed(self, reason: str) -> None:
        self.back()
        self.app.ask(_("This game cannot be opened"), reason, [(_("Close"), "text", lambda: None)])

    def _leave(self) -> None:
        """Nothing of a game stays."""
        self.on_leave()
        self.chronicle = self.view = self.hands = self.review = None
        self.body.clear_widgets()
        self.stage.clear_widgets()
        self.scroll.clear_widgets()
        self.bar.title = ""

    def _show_whole(self, chronicle: Chronicle) -> None:
        at = self.at if self.chronicle is chronicle else 0
        self._leave()
        self.chronicle = chronicle
        variant, board = chronicle.variant, chronicle.variant.board
        self.bar.title = f"{guide.variant_name(variant)} · {guide.edition_name(variant)}"
        self.view = BoardView(board, plan_of(board), self.app.palette, self.app.settings.marks, map_names(board))
        self.view.pickable = 0
        self.players = tuple(PLAYER_NAMES.index(p.colour) if p.colour in PLAYER_NAMES else 0 for p in chronicle.players)
        self.hands = Hands(chronicle, self._look())
        can_review = bool(chronicle.seats) and chronicle.moments[-1].state.over
        self.review = Review(chronicle, self.app.post, self._picked) if can_review else None
        tabs = [("hands", _("On the table")), ("review", _("Review"))]
        self.tabs.offer(tabs if can_review else tabs[:1], "hands")
        for part in (self.view, self.controls):
            self.stage.add_widget(part)
        for part in (self.stage, self.side):
            self.body.add_widget(part)
        self.arrange(*self.app.root.manager.size)
        self.restyle()
        self.go_to(at, force=True)
        self._show_tab()

    def _look(self) -> Look:
        return look_of(self.app.theme_cls, self.app.text_unit, self.app.settings.marks)

    def _show_tab(self) -> None:
        if self.chronicle is None or self.hands is None:
            return
        self.scroll.clear_widgets()
        if self.tabs.value == "review" and self.review is not None:
            self.scroll.add_widget(self.review)
            self.review.begin()
        else:
            self.scroll.add_widget(self.hands)
            if self.review is not None:
                self.review.stop()
        self.scroll.scroll_y = 1

    # -- moving through the game

    def go_to(self, at: int, *, force: bool = False) -> None:
        if self.chronicle is None:
            return
        last = len(self.chronicle.moments) - 1
        at = min(max(0, at), last)
        if at == self.at and not force:
            return
        self.at = at
        self.scrub.put(at, last)
        self._show_moment()
        if at == last:
            self._rest()

    def _show_moment(self) -> None:
        chronicle, moment = self.chronicle, self.chronicle.moments[self.at]
        line = chronicle.line(self.at)
        self._say(line.icon, line.text or winner_words(moment.state, chronicle.players), line.seat)
        self.view.show(moment.state, self.players)
        self.view.highlights = NOTHING if line.route is None else Highlights(rings=self._ends(line.route))
        self.hands.show(moment.state)

    def _say(self, icon: str, words: str, seat: int | None) -> None:
        self.head.clear_widgets()
        if seat is not None:
            self.badge.player = self.chronicle.players[seat].colour
            self.head.add_widget(self.badge)
        self.icon.icon, self.words.text = icon, words
        self.head.add_widget(self.icon)
        self.head.add_widget(self.words)

    def _ends(self, route: RouteNo) -> frozenset[int]:
        return frozenset(self.chronicle.variant.board.ends[route])

    def _turn(self, by: int) -> None:
        """To where the turn before or after this one begins."""
        starts = self.chronicle.turns()
        if by > 0:
            self.go_to(next((at for at in starts if at > self.at), len(self.chronicle.moments) - 1))
        else:
            self.go_to(max((at for at in starts if at < self.at), default=0))

    def _picked(self, verdict: Verdict) -> None:
        """Show the table as it was before that decision, and what would have been better on it."""
        self._rest()
        decision = verdict.decision
        self.go_to(self.chronicle.at(decision.number - 1), force=True)
        self.view.show(decision.before, self.players)
        self.hands.show(decision.before)
        self._say(*verdict_words(self.chronicle, verdict), self.review.seat)
        better = verdict.better
        if isinstance(better, ClaimRoute | LayTrack):
            piece = better.colour if isinstance(better, LayTrack) else None
            ghost = Ghost(better.route, self.players[self.review.seat], piece=piece)
            self.view.highlights = Highlights(ghost=ghost, rings=self._ends(better.route))

    # -- playing by itself

    def _halt(self) -> None:
        if self.halt.icon == "pause":
            self._rest()
            return
        if self.chronicle is not None and self.at + 1 >= len(self.chronicle.moments):
            self.go_to(0)
        self.halt.icon = "pause"
        self._wait()

    def _rest(self) -> None:
        self._next_soon.cancel()
        self.halt.icon = "play"

    def _wait(self) -> None:
        self._next_soon.cancel()
        self._next_soon.timeout = max(QUICKEST, STEP * self.app.settings.pace / 0.7)
        self._next_soon()

    def _go_on(self) -> None:
        if self.halt.icon == "pause":
            self.go_to(self.at + 1)
            if self.halt.icon == "pause":
                self._wait()
