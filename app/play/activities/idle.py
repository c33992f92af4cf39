"""Nothing is begun, and touches lead to everything that a player can do; waiting, looking on, and a hint. No Kivy."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from app.i18n import _
from app.play.activities.base import DECK, TICKETS, Activity, Aside, Offer, Outcome, Seated
from app.play.activities.claims import claim, pull
from app.play.activities.draws import DrawingTickets, PullingCard, TakingCard
from app.play.activities.tickets import ChoosingTickets
from app.play.choosing import sharing_for
from app.play.questions import Button, Question
from app.play.reading import Drawer
from app.reasons import advice_words
from app.widgets.board.lights import Highlights
from engine.actions import ClaimRoute, DrawTickets, LayTrack, Place, TakeCard
from engine.board import RouteNo
from engine.bots.bot import Choice
from engine.cards import EMPTY, Card


@dataclass(frozen=True)
class Watching(Activity):
    """Nobody's hand is shown: the map, the log and the supply can be looked at."""


@dataclass(frozen=True)
class Idle(Seated):
    """Whatever is touched begins something, or says why it cannot be."""

    def tap_route(self, route: RouteNo) -> Outcome:
        return claim(self, self.mover, route, self.picked)

    def tap_market(self, name: Hashable) -> Outcome:
        if name == TICKETS:
            return self._draw_tickets()
        return self.take(name[1], None) if isinstance(name, tuple) else super().tap_market(name)

    def _draw_tickets(self) -> Outcome:
        tried = self.mover.attempt(DrawTickets())
        if isinstance(tried, DrawTickets) and self.mover.confirm():
            return DrawingTickets(reading=self.reading, mover=self.mover, began=self)
        return tried

    def take(self, slot: int, to: Place | None) -> Outcome:
        """Where the card goes is asked only when there is a choice."""
        options = self.mover.options().actions
        takes = [action for action in options if isinstance(action, TakeCard) and action.slot == slot]
        named = [action for action in takes if to is not None and action.to is to]
        if len(takes) > 1 and not named:
            return TakingCard(reading=self.reading, mover=self.mover, began=self, slot=slot)
        return self.mover.attempt((named or takes or [TakeCard(slot)])[0])

    def share(self) -> Outcome:
        choosing = sharing_for(self.mover.model, self.mover.seat)
        if choosing is None:
            return self
        reading = self.reading.closed().unlit()
        return ChoosingTickets(reading=reading, mover=self.mover, choosing=choosing, began=self.read(reading))

    def pull_pile(self, place: Place, kind: Card) -> Activity | None:
        return pull(self, place, kind)

    def pull_market(self, name: Hashable) -> Activity | None:
        there = name == DECK or (isinstance(name, tuple) and self.mover.model.state.market[name[1]] != EMPTY)
        if not self.ready or not there:
            return None
        return PullingCard(reading=self.reading, mover=self.mover, began=self, name=name)


@dataclass(frozen=True)
class Waiting(Seated):
    """An action has been sent; until the table has answered no other move is made. What lay open stays."""

    began: Activity = field(kw_only=True)
    waits = True

    @property
    def ready(self) -> bool:
        return False

    def _offers(self) -> Offer | None:
        return self.began.offer

    def _opens(self) -> Drawer:
        return self.reading.drawer if self.reading.drawer is not Drawer.NONE else self.began.drawer

    def tap_pile(self, place: Place, kind: Card) -> Outcome:
        return self

    def tap_market(self, name: Hashable) -> Outcome:
        return self


@dataclass(frozen=True)
class AskingHint(Aside):
    """Somebody thinks about a hint; meanwhile everything goes on as it was."""

    thinks = True

    def _asks(self) -> Question | None:
        return self.began.question

    def _own_lights(self) -> Highlights | None:
        return self.began.lights

    def _offers(self) -> Offer | None:
        return self.began.offer

    def _opens(self) -> Drawer:
        return self.began.drawer if self.reading == self.began.reading else self.reading.drawer

    def _about(self) -> RouteNo | None:
        return self.began.route

    def cancelled(self) -> Activity:
        return self.began

    def answer(self, name: Hashable) -> Outcome:
        return self.began.answer(name)

    def tap_offer(self, name: Hashable) -> Outcome:
        return self.began.tap_offer(name)


@dataclass(frozen=True)
class ReadingHint(Aside):
    """What would be good to do now, and why."""

    choice: Choice = field(kw_only=True)

    def _about(self) -> RouteNo | None:
        action = self.choice.action
        return action.route if isinstance(action, ClaimRoute | LayTrack) else None

    def _asks(self) -> Question:
        what, why = advice_words(self.choice, self.mover.model.state, self.mover.speaker)
        return Question(what, why, buttons=(Button("cancel", _("Close")),))

    def _own_lights(self) -> Highlights | None:
        route = self._about()
        return None if route is None else self._one_route(route)
