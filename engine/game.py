"""A game as its keeper runs it: an action goes in, events come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Self

from engine.actions import Action
from engine.board import Variant
from engine.chance import Chance
from engine.events import Event
from engine.refusals import NoSuchSeat, Refusal, WrongMoment
from engine.rules import Options, rules_for
from engine.rules.draft import Draft
from engine.state import State

Keep = Callable[[Sequence[Event]], None]


class WrongNumberOfPlayers(Refusal):
    """This game is not played by so many."""

    words = "This game is not for so many players."


class Game:
    """The one place where actions are accepted. `chance` is a seed, or who shuffles and draws lots in its place.
    `keep` is handed the events before anybody can see them; if it fails the action has not happened.
    """

    def __init__(self, variant: Variant, seats: int, chance: Chance | str, keep: Keep | None = None) -> None:
        if not variant.seats_allowed(seats):
            raise WrongNumberOfPlayers
        self.variant = variant
        self.rules = rules_for(variant)
        self.chance = Chance(chance) if isinstance(chance, str) else chance
        self.keep = keep
        self.state = State(variant, seats)

    @classmethod
    def resumed(cls, state: State, chance: Chance | str, keep: Keep | None = None) -> Self:
        """A game that goes on where its log ends, or from a table laid out by hand (`engine.posed`)."""
        game = cls(state.variant, state.seats, chance, keep)
        game.state = state
        return game

    def start(self, first: int | None = None) -> list[Event]:
        """Shuffle and deal; `first` begins, or who the lot falls on."""
        if self.state.number:
            raise WrongMoment(self.state.owes)
        if first is not None and not 0 <= first < self.state.seats:
            raise NoSuchSeat(first)
        return self._accept(self.rules.begin(self.variant, self.state.seats, self.chance, first))

    def play(self, seat: int, action: Action) -> list[Event]:
        """Carry out an action, or raise a `Refusal` and change nothing."""
        return self._accept(self.rules.decide(self.state, seat, action, self.chance))

    def show(self) -> list[Event]:
        """Others have been shown what could still be taken back; it stands from now on. A `Refusal` if nothing can."""
        return self._accept(self.rules.shown(self.state, self.chance))

    def _accept(self, draft: Draft) -> list[Event]:
        if self.keep is not None:
            self.keep(draft.events)
        self.state = draft.state
        return draft.events

    def options(self, seat: int) -> Options:
        return self.rules.options(self.state, seat)

    def legal(self, seat: int) -> Iterator[Action]:
        return self.rules.legal(self.state, seat)
