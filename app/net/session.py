"""A `Session` (see `app.session`) at a table over the network: models on the UI thread, the rest elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from app.net.notices import Began, Told
from engine.actions import Action
from engine.board import Variant
from engine.errors import RailheadError
from engine.events import Event
from engine.eyes import onlooker
from engine.model import Model
from engine.visibility import seen_by

Answered = Callable[[RailheadError | None], None]
Submit = Callable[[int, Action, int, Answered], None]


class NetSession:
    """The game as the people at this device see it. Only the UI thread calls it."""

    def __init__(
        self,
        variant: Variant,
        began: Began,
        submit: Submit,
        *,
        hold: Callable[[bool], None] = lambda _: None,
        pause: Callable[[], None] = lambda: None,
        resume: Callable[[], None] = lambda: None,
        close: Callable[[], None] = lambda: None,
    ) -> None:
        self.variant, self.players, self.local = variant, began.header.players, began.seats
        self.held = False
        self.there: tuple[str, ...] = ()
        self._submit, self._hold = submit, hold
        self.pause, self.resume, self.close = pause, resume, close
        self.path: Path | None = None  # the table's folder has the log
        self._eyes = onlooker(len(self.players), variant.numbers.team_size)
        self._models = {seat: Model(variant, len(self.players), seat) for seat in (*self.local, None)}
        self._past: dict[int | None, list[Event]] = {}
        self.begin(began)

    def begin(self, began: Began) -> None:
        """Know what this device already has of the game; again after a restart, with the same models."""
        for seat, model in self._models.items():
            model.restart()
            self._past[seat] = []
        for number, row in enumerate(zip(*began.past, strict=True), 1):
            self._take(number, row)

    def take(self, told: Told) -> None:
        """Every model knows of an event before anybody hears of it."""
        for number, row, _done in told.lines:
            for model, event in self._take(number, row):
                model.tell(event)

    def _take(self, number: int, row: Sequence[Event]) -> list[tuple[Model, Event]]:
        """What this device's seats see, and what of it everybody may see."""
        public = seen_by(row[0], self._eyes)
        seen = [*zip(self.local, row, strict=True), (None, public)] if self.local else [(None, public)]
        for seat, event in seen:
            self._models[seat].take(number, event)
            self._past[seat].append(event)
        return [(self._models[seat], event) for seat, event in seen]

    # -- what the screen asks for

    def model(self, seat: int | None) -> Model:
        return self._models[seat]

    def submit(self, seat: int, action: Action, answered: Answered) -> None:
        self._submit(seat, action, self._models[seat].state.number, answered)

    def past(self, seat: int | None, since: int = 0) -> Sequence[tuple[int, Event]]:
        return list(enumerate(self._past[seat][since:], since + 1))

    def hold(self, showing: bool) -> None:
        self.held = showing
        self._hold(showing)
