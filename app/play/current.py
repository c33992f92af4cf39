"""The game that is being played on this device: begun, gone on with, handed from person to person, scored, left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.i18n import _
from app.session import Session, seat_asked
from app.shelf import find_variant
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp
    from app.shell.question import Answer
    from engine.header import Player


class Play:
    """Knows whose eyes the screen has. With one person at the device these are always theirs."""

    def __init__(self, app: RailheadApp) -> None:
        self.app = app
        self.session: Session | None = None
        self.seat: int | None = None
        self.menu: Callable[[], Sequence[Answer]] = tuple  # what a table with other phones offers besides
        self.parting = ""  # what it says about leaving
        self._forget: Callable[[], None] = lambda: None
        self._leave: Callable[[], None] = lambda: None
        self._look_soon = Clock.create_trigger(lambda _: self._look())

    # -- beginning

    def new(self, variant_id: str, players: Sequence[Player], first: int | None) -> None:
        """Begin a game and show it."""
        from app.local import LocalSession  # with all bots: loaded beside the first page

        app = self.app
        try:
            app.storage.remember(players)
            session = LocalSession.create(
                app.storage.new_path(),
                find_variant(variant_id),
                players,
                token_hex(16),
                app.post,
                first=first,
                pace=lambda: app.settings.pace,
                trouble=app.trouble,
                unsaved=app.unsaved,
            )
        except (RailheadError, OSError) as error:
            app.say(_("The game cannot begin: {reason}").format(reason=error))
        else:
            self.begin(session)

    def go_on(self, path: Path) -> bool:
        """Go on with a saved game; one that cannot be read says why."""
        from app.local import LocalSession
        from app.mending import offer_to_go_on
        from engine.record import Damaged

        app = self.app
        try:
            session = LocalSession.open(
                path, find_variant, app.post, pace=lambda: app.settings.pace, trouble=app.trouble, unsaved=app.unsaved
            )
        except Damaged as error:
            offer_to_go_on(app, path, error, lambda: self.go_on(path))
            return False
        except RailheadError as error:
            app.ask(
                _("This game cannot be opened"),
                _("{reason}\n\nThe file stays as it is.").format(reason=error),
                [(_("Close"), "text", lambda: None)],
            )
            return False
        self.begin(session)
        return True

    def begin(self, session: Session, leave: Callable[[], None] | None = None) -> None:
        """Show a game, of whatever kind. `leave` ends it for this device, by default by closing the session; where it
        ends what was shown before as well, as at a table where somebody has got a seat, nothing ends now.
        """
        leave = leave or session.close
        same_table = leave == self._leave
        self._put_away()
        if not same_table:
            self._leave()
        self.session, self._leave = session, leave
        self.seat = session.local[0] if len(session.local) == 1 else None
        board = self.app.page("board")
        board.open(session, self.seat)
        self._forget = session.model(None).subscribe(lambda _: self._look_soon())
        board.bind(showing=self._shown)
        self.app.go("board")
        self._look()

    # -- going on

    def _shown(self, _board: Any, showing: bool) -> None:
        if self.session is not None:
            self.session.hold(showing)
            if not showing:
                self._look_soon()

    def _look(self) -> None:
        """Once the screen has shown everything: is it over, or is somebody else asked?"""
        session = self.session
        if session is None or self.app.page("board").showing:
            return
        if session.model(None).state.over:
            self._score()
        elif len(session.local) > 1:
            asked = seat_asked(session, self.seat)
            if asked is not None and asked != self.seat:
                self._hand_over(asked)

    def _hand_over(self, seat: int) -> None:
        self.seat = None
        self.app.page("board").show_as(None)
        self.app.root.message.hush()
        self.app.page("handover").put(self.session, seat, self._taken_over)
        self.app.go("handover")
        self.app.sounds.play("turn")

    def _taken_over(self, seat: int) -> None:
        self.seat = seat
        self.app.page("board").show_as(seat)
        self.app.go("board")

    def _score(self) -> None:
        if self.app.at != "scoring":
            self.app.page("scoring").put(self.session)
            self.app.go("scoring")
            self.app.sounds.play("win")

    # -- leaving

    def ask_to_leave(self) -> None:
        self.app.ask(
            _("Leave this game?"),
            self.parting or _("It is kept as it stands. Continue it any time from the first page."),
            [
                (_("Leave"), "filled", self.leave),
                *self.menu(),
                (_("Settings"), "text", lambda: self.app.go("settings")),
                (_("How to play"), "text", lambda: self.app.go("help")),
                (_("Stay"), "text", lambda: None),
            ],
        )

    def leave(self) -> None:
        """Back to the first page; a finished game goes to the finished ones."""
        session = self.session
        self.close()
        if session is not None and session.path is not None and session.model(None).state.over:
            self.app.storage.finish(session.path)
        self.app.go("home")

    def close(self) -> None:
        self._put_away()
        leave, self._leave = self._leave, lambda: None
        leave()

    def _put_away(self) -> None:
        """No page shows the game any longer."""
        session, self.session, self.seat = self.session, None, None
        self.menu, self.parting = tuple, ""
        self._forget()
        if session is not None:
            board = self.app.page("board")
            board.unbind(showing=self._shown)
            board.leave()

    def pause(self) -> None:
        if self.session is not None:
            self.session.pause()

    def resume(self) -> None:
        if self.session is not None:
            self.session.resume()
