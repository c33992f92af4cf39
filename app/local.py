"""A game that this device keeps: the table and its log on a thread of their own, everybody at the device around it.

The UI thread asks and is told; it never waits for the table, except when the app is paused or closed. No Kivy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread, Timer
from time import monotonic
from typing import Final, Self

from app.session import Answered, Post, bot_name, people_here
from app.thinking import Thinker, Trouble
from engine.actions import Action
from engine.board import Variant
from engine.bots import BOTS
from engine.errors import LogError, RailheadError, Unwritten
from engine.events import Event
from engine.eyes import Eyes
from engine.game import Game
from engine.header import Player, header_for
from engine.log import LogFile
from engine.model import Model
from engine.record import FindVariant, Recorded
from engine.table import Table, Thinking, Viewer
from engine.visibility import seen_by

AGAIN_AFTER: Final = 2.0  # seconds, when the disk did not take it
SYNC_AFTER: Final = 0.3  # seconds; what was accepted is on the disk within half a second
Job = Callable[[Table], None]
Told = tuple[int, Event]
Batch = tuple[Model, Sequence[Told]]  # what one pair of eyes at this device has been told


def _ignore(error: Exception) -> None:
    """Nobody asked to hear of trouble."""


class LocalSession:
    """The `Session` of a game that is kept here. `pace` says how many seconds a bot leaves between two moves."""

    def __init__(
        self,
        table: Table,
        log: LogFile,
        players: Sequence[Player],
        post: Post,
        *,
        pace: Callable[[], float] = lambda: 0.0,
        trouble: Trouble = _ignore,
        unsaved: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`unsaved` hears why the disk does not take a bot's move, and with no reason that it does again."""
        self.variant, self.players = table.game.variant, tuple(players)
        self.local = people_here(players)
        self.path: Path | None = log.path
        self.held = False
        self._table, self._log, self._post, self._trouble = table, log, post, trouble
        self._unsaved, self._reason = unsaved, ""
        self._models = {seat: Model.of(table.game.state, seat) for seat in (*self.local, None)}
        self._told: dict[int | None, list[Told]] = {seat: [] for seat in self._models}  # and not yet taken in
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._paused = False
        self._thinking: Thinking | None = None
        self._dirty_since: float | None = monotonic()  # when something was first written that is not yet on the disk
        self._thinker = Thinker(self._chosen, self._tell_trouble, pace)
        self._keeper = Thread(target=self._keep, name="table", daemon=True)
        self._keeper.start()
        self.at_table(lambda _: None)

    @classmethod
    def create(
        cls,
        path: Path,
        variant: Variant,
        players: Sequence[Player],
        seed: str,
        post: Post,
        *,
        first: int | None = None,
        pace: Callable[[], float] = lambda: 0.0,
        trouble: Trouble = _ignore,
        unsaved: Callable[[str], None] = lambda _: None,
    ) -> Self:
        """A new game, dealt and on the disk; `first` is the seat that begins, by default the lot decides."""
        table = Table(Game(variant, len(players), seed))
        seat_bots(table, path.name, players)
        log = LogFile.create(path, header_for(variant, players, seed), variant)
        table.game.keep = log.append
        try:
            table.start(first)
        except Unwritten:
            log.discard()
            raise
        return cls(table, log, players, post, pace=pace, trouble=trouble, unsaved=unsaved)

    @classmethod
    def open(
        cls,
        path: Path,
        find: FindVariant,
        post: Post,
        *,
        pace: Callable[[], float] = lambda: 0.0,
        trouble: Trouble = _ignore,
        unsaved: Callable[[str], None] = lambda _: None,
    ) -> Self:
        """Go on with a saved game; raises a `LogError` that says what is wrong with the file."""
        log, recorded = LogFile.resume(path, find)
        table = resumed_table(log, recorded)
        return cls(table, log, recorded.header.players, post, pace=pace, trouble=trouble, unsaved=unsaved)

    # -- what the screen asks for

    def model(self, seat: int | None) -> Model:
        return self._models[seat]

    def past(self, seat: int | None, since: int = 0) -> Sequence[tuple[int, Event]]:
        state = self._models[seat].state
        known = self._table.events[since : state.number]
        return [(number, seen_by(event, state.eyes)) for number, event in enumerate(known, since + 1)]

    def submit(self, seat: int, action: Action, answered: Answered) -> None:
        known = self._models[seat].state.number

        def job(table: Table) -> None:
            error = self._carry_out(table, seat, action, known)
            self._post(lambda: answered(error))

        self.at_table(job)

    def at_table(self, job: Job) -> None:
        """Do something with the table, soon, on the thread that keeps it; bots are asked afterwards."""
        self._jobs.put(job)

    def hold(self, showing: bool) -> None:
        self.held = showing
        self._thinker.hold(showing)

    def pause(self) -> None:
        self._paused = True
        self._thinker.cancel()
        self._finished(self._rest)

    def resume(self) -> None:
        self._paused = False
        self.at_table(lambda _: None)

    def close(self) -> None:
        if self._keeper.is_alive():
            self.pause()
            self._jobs.put(None)
            self._keeper.join(timeout=2)
            self._thinker.close()
            self._note("")
            try:
                self._log.close()
            except Unwritten as error:
                self._tell_trouble(error)

    def _finished(self, job: Job) -> None:
        """Do something at the table and wait for it, a second at most."""
        done = Flag()

        def last(table: Table) -> None:
            try:
                job(table)
            finally:
                done.set()

        self.at_table(last)
        done.wait(1.0)

    # -- on the keeper's thread

    def _keep(self) -> None:
        for seat, model in self._models.items():
            self._table.join(self._viewer(model.state.eyes, self._told[seat]), model.state.number)
        while (job := self._next_job()) is not None:
            try:
                job(self._table)
            except Exception as error:
                self._tell_trouble(error)
            self._pass_on()
            self._ask_a_bot()

    def _viewer(self, eyes: Eyes, told: list[Told]) -> Viewer:
        return Viewer(eyes, lambda number, event, _done: told.append((number, event)), frozenset(self.local))

    def _next_job(self) -> Job | None:
        """Wait for something to do; what was written meanwhile gets onto the disk."""
        while True:
            if self._dirty_since is not None and monotonic() - self._dirty_since >= SYNC_AFTER:
                self._sync()
            try:
                return self._jobs.get(timeout=None if self._dirty_since is None else SYNC_AFTER / 2)
            except Empty:
                continue

    def _carry_out(self, table: Table, seat: int, action: Action, known: int) -> RailheadError | None:
        try:
            table.submit(seat, action, known)
        except RailheadError as error:
            return error
        if self._dirty_since is None:
            self._dirty_since = monotonic()
        self._note("")
        self._pass_on()
        return None

    def _pass_on(self) -> None:
        """Let the screen hear what has been told at the table."""
        batches = [(self._models[seat], told.copy()) for seat, told in self._told.items()]
        for told in self._told.values():
            told.clear()
        if batches[0][1]:
            self._thinker.hold(True)  # until the screen has heard of it, and as long as it then shows it
            self._post(lambda: self._take_in(batches))

    def _take_in(self, batches: Sequence[Batch]) -> None:
        try:
            _take_in(batches)
        finally:
            self._thinker.hold(self.held)

    def _sync(self) -> None:
        self._dirty_since = None
        try:
            self._log.sync()
        except Unwritten as error:
            self._tell_trouble(error)

    def _rest(self, _: Table) -> None:
        self._sync()
        self._thinking = None

    def _ask_a_bot(self) -> None:
        if self._paused or self._thinking is not None:
            return
        self._thinking = self._table.bot_to_move()
        if self._thinking is not None:
            self._thinker.think(self._thinking)

    # -- on the thinker's thread

    def _chosen(self, thinking: Thinking, action: Action) -> None:
        def job(table: Table) -> None:
            if self._paused or thinking is not self._thinking:
                return
            self._thinking = None
            error = self._carry_out(table, thinking.seat, action, thinking.number)
            if isinstance(error, Unwritten):
                self._thinking = thinking  # the disk is full: the bot stays at its move until there is room
                self._note(error.cause)
                later(AGAIN_AFTER, lambda: self.at_table(job))
            elif error is not None:
                self._tell_trouble(error)

        self.at_table(job)

    def _note(self, reason: str) -> None:
        """Say what is new about the disk."""
        if reason != self._reason:
            self._reason = reason
            self._post(lambda: self._unsaved(reason))

    def _tell_trouble(self, error: Exception) -> None:
        self._post(lambda: self._trouble(error))


def later(seconds: float, job: Callable[[], None]) -> None:
    timer = Timer(seconds, job)
    timer.daemon = True
    timer.start()


def _take_in(batches: Sequence[Batch]) -> None:
    """On the UI thread: every model knows of an event before anybody hears of it."""
    models = [model for model, _ in batches]
    for told_together in zip(*(told for _, told in batches), strict=True):
        for model, (number, event) in zip(models, told_together, strict=True):
            model.take(number, event)
        for model, (_, event) in zip(models, told_together, strict=True):
            model.tell(event)


def resumed_table(log: LogFile, recorded: Recorded) -> Table:
    """The table as the log left it. One that holds no deal yet is dealt now."""
    seed = recorded.header.seed
    if seed is None:
        raise LogError(log.path.name, 1, "is what one seat saw of a game that another device keeps")
    table = Table(Game.resumed(recorded.state(), seed, log.append), recorded)
    if not table.events:
        table.start()
    seat_bots(table, log.path.name, recorded.header.players)
    return table


def seat_bots(table: Table, file: str, players: Sequence[Player]) -> None:
    for seat, player in enumerate(players):
        name = bot_name(player)
        if name is not None and name not in BOTS:
            raise LogError(file, 1, f"there is no bot {name!r} here")
        if name is not None:
            table.seat_bot(seat, BOTS[name].make())
