"""A `Session` (see `app.session`) at a table over the network: models on the UI thread, the rest elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.net.notices import Began, Told
from engine.actions import Action
from engine.board import Variant
from engine.errors import RailheadError
from engine.events import Event
from engine.eyes import onlooker
from engine.model import Model
from engine.visibility import seen_by

Listener = Callable[[int, Event, bool], None]
Answered = Callable[[RailheadError | None], None]
Submit = Callable[[int, Action, int, Answered], None]


class _View:
    """What one pair of eyes of this device knows."""

    def __init__(self, variant: Variant, seats: int, seat: int | None) -> None:
        self.model = Model(variant, seats, seat)
        self.past: list[Event] = []
        self.listeners: list[Listener] = []

    def take(self, number: int, event: Event) -> None:
        self.model.apply(number, event)
        self.past.append(event)

    def tell(self, number: int, event: Event, done: bool) -> None:
        for listener in tuple(self.listeners):
            listener(number, event, done)


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
        self._views: dict[int | None, _View] = {}
        self.begin(began)

    def begin(self, began: Began) -> None:
        """Know what this device already has of the game; again after a restart, with the same listeners."""
        seats, old = len(self.players), self._views
        self._eyes = onlooker(seats, self.variant.numbers.team_size)
        self._views = {seat: _View(self.variant, seats, seat) for seat in (*self.local, None)}
        for seat, view in old.items():
            self._views[seat].listeners = view.listeners
        for number, row in enumerate(zip(*began.past, strict=True), 1):
            self._take(number, row)

    def take(self, told: Told) -> None:
        """Every model knows of an event before anybody hears of it."""
        for number, row, done in told.lines:
            for view, event in self._take(number, row):
                view.tell(number, event, done)

    def _take(self, number: int, row: Sequence[Event]) -> list[tuple[_View, Event]]:
        """What this device's seats see, and what of it everybody may see."""
        public = seen_by(row[0], self._eyes)
        seen = [*zip(self.local, row, strict=True), (None, public)] if self.local else [(None, public)]
        told = [(self._views[seat], event) for seat, event in seen]
        for view, event in told:
            view.take(number, event)
        return told

    # -- what the screen asks for

    def model(self, seat: int | None) -> Model:
        return self._views[seat].model

    def submit(self, seat: int, action: Action, answered: Answered) -> None:
        self._submit(seat, action, self._views[seat].model.state.number, answered)

    def watch(self, listener: Listener, seat: int | None = None) -> Callable[[], None]:
        listeners = self._views[seat].listeners
        listeners.append(listener)
        return lambda: listeners.remove(listener) if listener in listeners else None

    def past(self, seat: int | None, since: int = 0) -> Sequence[tuple[int, Event]]:
        return list(enumerate(self._views[seat].past[since:], since + 1))

    def hold(self, showing: bool) -> None:
        self.held = showing
        self._hold(showing)
