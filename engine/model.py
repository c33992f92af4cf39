"""What one viewer knows of the game: kept up to date by events, and telling whoever wants to hear of them.

After every event it equals the keeper's state, redacted for this viewer; screens, bots and guests live on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from engine.actions import Action
from engine.board import Variant
from engine.errors import Gap
from engine.events import Event
from engine.eyes import Eyes, eyes_of, onlooker
from engine.refusals import Refusal
from engine.rules import Options, rules_for
from engine.state import State
from engine.visibility import redacted

Listener = Callable[[Event], None]


class Model:
    """One viewer's knowledge: a seat's, or with `viewer` None what everybody at the table may see."""

    def __init__(self, variant: Variant, seats: int, viewer: int | None = None) -> None:
        self.variant = variant
        self.viewer = viewer
        self.rules = rules_for(variant)
        self.state = State(variant, seats, eyes_for(variant, seats, viewer))
        self._listeners: list[tuple[Listener, tuple[type[Event], ...]]] = []

    @classmethod
    def of(cls, state: State, viewer: int | None = None) -> Self:
        """The model of a game that is under way."""
        model = cls(state.variant, state.seats, viewer)
        model.state = redacted(state, model.state.eyes)
        return model

    def apply(self, number: int, event: Event) -> None:
        """Take in event `number` and tell of it."""
        self.take(number, event)
        self.tell(event)

    def take(self, number: int, event: Event) -> None:
        """Change, and tell nobody yet: where several models go together, all know of an event before anybody hears.

        An event out of turn raises `Gap`, an impossible one `Inconsistent`, changing nothing.
        """
        if number != self.state.number + 1:
            raise Gap(self.state.number + 1, number)
        # Held states stay what they were: a bot may think about one while the game goes on.
        state = self.state.copy()
        state.apply(event)
        self.state = state

    def tell(self, event: Event) -> None:
        """Let whoever subscribed hear of an event that has been taken in."""
        for listener, kinds in tuple(self._listeners):
            if isinstance(event, kinds):
                listener(event)

    def restart(self) -> None:
        """Know nothing yet, as before the first event; whoever subscribed stays."""
        self.state = State(self.variant, self.state.seats, self.state.eyes)

    def subscribe(self, listener: Listener, *kinds: type[Event]) -> Callable[[], None]:
        """Call `listener` after every event of these kinds (none named: of any); returns what ends it."""
        entry = (listener, kinds or (Event,))
        self._listeners.append(entry)

        def unsubscribe() -> None:
            if entry in self._listeners:
                self._listeners.remove(entry)

        return unsubscribe

    def options(self, seat: int | None = None) -> Options:
        """What a seat, by default the viewer's, can do now; nothing for somebody who only looks on."""
        seat = self.viewer if seat is None else seat
        return Options() if seat is None else self.rules.options(self.state, seat)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why the seat cannot do this, None when it can."""
        return self.rules.refusal(self.state, seat, action)


def eyes_for(variant: Variant, seats: int, viewer: int | None) -> Eyes:
    team_size = variant.numbers.team_size
    return onlooker(seats, team_size) if viewer is None else eyes_of(viewer, seats, team_size)
