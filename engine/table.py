"""The table: the game in the middle, its log, and everybody around it - people, bots, and people on other devices.

It is there in every game, alone against bots included. It starts no thread and reads no clock: who owns the table
lets bots think (`bot_to_move`, `Thinking`) wherever it likes and submits what they chose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from engine.actions import Action
from engine.bots.bot import Bot, Choice
from engine.events import Event
from engine.eyes import Eyes
from engine.game import Game
from engine.model import Model
from engine.record import Recorded
from engine.refusals import Refusal
from engine.visibility import seen_by

Tell = Callable[[int, Event, bool], None]  # the number of the event, what of it is seen, whether its action is done


@dataclass
class Stale(Refusal):
    """Somebody acted on what was true a moment ago."""

    words = "The table has moved on since: this was meant for line {known}, now it is {now}."
    known: int
    now: int


@dataclass(eq=False)
class Viewer:
    """A pair of eyes at the table; `seats` are those whose people look at this screen."""

    eyes: Eyes
    tell: Tell
    seats: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Thinking:
    """What a bot needs to decide, and nothing more: its seat's model, at one moment."""

    seat: int
    bot: Bot
    model: Model
    number: int
    random: Random

    def choose(self, stop: Callable[[], bool] = lambda: False) -> Choice:
        return self.bot.choose(self.model, self.random, stop)


class Table:
    """Accepts actions and tells every viewer what that viewer may see of what followed."""

    def __init__(self, game: Game, recorded: Recorded | None = None) -> None:
        self.game = game
        self.events: list[Event] = list(recorded.events) if recorded else []
        self.ends: set[int] = set(recorded.ends) if recorded else set()  # where each action was done
        self.bots: dict[int, Bot] = {}
        self._viewers: list[Viewer] = []
        self._asked = [game.state.number] * game.state.seats  # the number since which each seat's answer is awaited

    # -- who is there

    def join(self, viewer: Viewer, known: int = 0) -> None:
        """Tell a viewer everything after line `known`, and from now on whatever happens. To join is to be shown it."""
        if self._could_be_sign(viewer, self.game.state.turn):
            self._tell(self.game.show())
        for number, event in enumerate(self.events[known:], known + 1):
            viewer.tell(number, seen_by(event, viewer.eyes), number in self.ends)
        self._viewers.append(viewer)

    def leave(self, viewer: Viewer) -> None:
        if viewer in self._viewers:
            self._viewers.remove(viewer)

    def seat_bot(self, seat: int, bot: Bot) -> None:
        """A bot plays for this seat, its own or that of somebody who is away."""
        self.bots[seat] = bot

    def give_back(self, seat: int) -> None:
        """The person is there again."""
        self.bots.pop(seat, None)

    # -- what happens

    def start(self, first: int | None = None) -> list[Event]:
        """Shuffle and deal."""
        return self._tell(self.game.start(first))

    def submit(self, seat: int, action: Action, known: int | None = None) -> list[Event]:
        """Carry out an action, or raise a `Refusal` and change nothing.

        `known` is the last line that the seat had seen: an action that comes late or twice is then refused.
        """
        if known is not None and 0 <= seat < len(self._asked) and known < self._asked[seat]:
            raise Stale(known, self.game.state.number)
        waiting = self.game.state.to_move()
        events = self._tell(self.game.play(seat, action))
        if any(self._could_be_sign(viewer, seat) for viewer in self._viewers):
            events += self._tell(self.game.show())
        self._note_asked(seat, waiting)
        return events

    def _note_asked(self, seat: int, before: Sequence[int]) -> None:
        state = self.game.state
        for other in (seat, *(asked for asked in state.to_move() if asked not in before)):
            self._asked[other] = state.number

    def _could_be_sign(self, viewer: Viewer, seat: int) -> bool:
        """In a team game taking back what others have seen would be a sign to the partner (rule 7.3)."""
        state = self.game.state
        return state.before is not None and state.team_size > 1 and seat not in viewer.seats

    def _tell(self, events: list[Event]) -> list[Event]:
        first, last = len(self.events) + 1, len(self.events) + len(events)
        self.events += events
        self.ends.add(last)
        for viewer in tuple(self._viewers):
            for number, event in enumerate(events, first):
                viewer.tell(number, seen_by(event, viewer.eyes), number == last)
        return events

    # -- bots

    def bot_to_move(self) -> Thinking | None:
        """The next decision that a bot has to make, if the table waits for one."""
        state = self.game.state
        for seat in state.to_move():
            if seat in self.bots:
                random = Random(f"{self.game.chance.seed}/bot {seat}/{state.number}")
                return Thinking(seat, self.bots[seat], Model.of(state, seat), state.number, random)
        return None

    def play_bots(self) -> Iterator[list[Event]]:
        """Let the bots move here and now, one action at a time, until the table waits for a person."""
        while (thinking := self.bot_to_move()) is not None:
            yield self.submit(thinking.seat, thinking.choose().action, thinking.number)
