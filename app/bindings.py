"""The one file that knows both sides: what happens at the table, and what the board screen shows of it.

Every event is shown with the state that the seat had right after it, one after another, each for its time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock

from app.playback import Playback
from app.session import Session
from app.settings import SPEEDS
from app.story import told
from app.widgets.board.lights import Highlights
from app.widgets.faces import face_for
from app.widgets.market import DECK
from app.widgets.paint import Box
from engine import events as ev
from engine.actions import Place
from engine.cards import HIDDEN, Card
from engine.state import State

if TYPE_CHECKING:
    from app.screens.board import BoardScreen


@dataclass(frozen=True, slots=True)
class Happening:
    """An event and what the seat knew after it."""

    event: ev.Event
    state: State


def later(call: Callable[[], None], seconds: float) -> Callable[[], None]:
    return Clock.schedule_once(lambda _: call(), seconds).cancel


class Bindings:
    """Hears of the game, plays it on the screen, and says when the screen is still showing."""

    def __init__(self, screen: BoardScreen) -> None:
        self.screen = screen
        self.playback: Playback[Happening] = Playback(self.show, later, self._idle)
        self._session: Session | None = None
        self._seat: int | None = None
        self._unwatch: Callable[[], None] = lambda: None
        self._wagons: Any = None

    # -- whose eyes

    def watch(self, session: Session, seat: int | None) -> State:
        """Follow the game as this seat sees it; what was still being played is skipped. Answers how it stands."""
        self.stop()
        self._session, self._seat = session, seat
        self._unwatch = session.model(seat).subscribe(self._heard)
        return session.model(seat).state

    def stop(self) -> None:
        self._unwatch()
        self._unwatch = lambda: None
        self.playback.drop()
        self._stop_wagons()
        self.screen.flights.land()
        self._session = None
        self.screen.showing = False

    def _heard(self, event: ev.Event) -> None:
        if self._session is not None:
            self.screen.showing = True
            self.playback.speed = SPEEDS[self.screen.app.settings.speed]
            self.playback.add(Happening(event, self._session.model(self._seat).state))

    def _idle(self) -> None:
        self.screen.showing = False
        self.screen.settle()

    def hurry(self) -> None:
        """Somebody wants to go on: everything is shown at once."""
        self.screen.flights.land()
        self._stop_wagons()
        self.playback.finish()

    # -- one event

    def show(self, happening: Happening) -> float:
        """Put the event on the screen; answers how many seconds it wants at normal speed."""
        event, state = happening.event, happening.state
        before = self.screen.shown
        line = told(event, self.screen.speaker)
        if line is not None:
            self.screen.log.add(line)
        effect = EFFECTS.get(type(event))
        wants = effect(self, event, state) if effect is not None else 0.0
        self.screen.refresh(state, before)
        return wants

    def seconds(self, normal: float) -> float:
        """How long a movement may last."""
        return self.screen.app.settings.duration(normal)

    # -- cards that move

    def _fly(self, card: Card, start: Box, end: Box, normal: float, landed: Callable[[], None]) -> None:
        seconds = self.seconds(normal)
        if seconds <= 0:
            landed()
            return
        texture = face_for(card, start[2], self.screen.look)
        self.screen.flights.fly(texture, start, end, seconds, landed)

    def _to_player(self, seat: int, card: Card, to: Place) -> Box:
        """Where a card goes: into the own hand or rack, or to the box of another player."""
        screen = self.screen
        if seat == self._seat and card != HIDDEN:
            return (screen.rack if to is Place.RACK else screen.hand).box_of(card)
        return screen.players.spots.get(("side", screen.shown.side_of(seat)), (0, 0, 30, 45))

    def card_taken(self, event: ev.CardTaken, _: State) -> float:
        screen = self.screen
        start = screen.market.box_of(("slot", event.slot))
        screen.app.sounds.play("card")
        self._fly(event.card, start, small(self._to_player(event.seat, event.card, event.to), start), 0.3, _nothing)
        return 0.35 if event.seat != self._seat else 0.2

    def card_drawn(self, event: ev.CardDrawn, _: State) -> float:
        screen = self.screen
        start = screen.market.box_of(DECK)
        screen.app.sounds.play("card")
        if event.to is Place.DRAWN:
            return 0.2
        self._fly(event.card, start, small(self._to_player(event.seat, event.card, event.to), start), 0.3, _nothing)
        return 0.35 if event.seat != self._seat else 0.2

    def card_placed(self, event: ev.CardPlaced, state: State) -> float:
        return self.card_drawn(ev.CardDrawn(event.seat, event.card, event.to), state)

    def card_turned_up(self, event: ev.CardTurnedUp, _: State) -> float:
        market = self.screen.market
        name = ("slot", event.slot)
        if self.seconds(1) <= 0:
            return 0.12
        market.away.add(name)

        def landed() -> None:
            market.away.discard(name)
            market.repaint()

        self._fly(event.card, market.box_of(DECK), market.box_of(name), 0.18, landed)
        return 0.12

    def market_swept(self, _event: ev.MarketSwept, _: State) -> float:
        self.screen.app.sounds.play("refused")
        return 0.7

    # -- routes

    def route_claimed(self, event: ev.RouteClaimed, _: State) -> float:
        screen = self.screen
        screen.app.sounds.play("claim")
        screen.point_at(event.route)
        length = screen.session.variant.board.lengths[event.route]
        each = self.seconds(0.09)
        if each > 0:
            self._arrive(event.route, length, each)
        mine = event.seat == self._seat
        return 0.09 * length + (0.1 if mine else 0.45)

    def _arrive(self, route: int, length: int, each: float) -> None:
        """The wagons come one after another."""
        self._stop_wagons()
        view, came = self.screen.view, 0
        view.hold_train(route, 0)

        def step(_dt: float) -> bool:
            nonlocal came
            came += 1
            if came >= length:
                self._stop_wagons()
                return False
            view.hold_train(route, came)
            return True

        self._wagons = (Clock.schedule_interval(step, each), route)

    def _stop_wagons(self) -> None:
        if self._wagons is not None:
            clock, route = self._wagons
            self._wagons = None
            clock.cancel()
            if self.screen.view is not None:
                self.screen.view.hold_train(route, None)

    def tunnel_laid(self, event: ev.TunnelLaid, _: State) -> float:
        self.screen.point_at(event.route)
        self.screen.turned.clear()
        return 0.5

    def tunnel_card_turned(self, event: ev.TunnelCardTurned, _: State) -> float:
        self.screen.turned.append(event.card)
        self.screen.app.sounds.play("card")
        return 0.45

    def tunnel_counted(self, _event: ev.TunnelCounted, _: State) -> float:
        return 0.3

    def tunnel_abandoned(self, _event: ev.TunnelAbandoned, _: State) -> float:
        self.screen.app.sounds.play("refused")
        return 0.5

    def track_laid(self, event: ev.TrackLaid, _: State) -> float:
        self.screen.app.sounds.play("claim")
        self.screen.point_at(event.route)
        return 0.2 if event.seat == self._seat else 0.6

    # -- the rest

    def tickets_kept(self, _event: ev.TicketsKept, _: State) -> float:
        return 0.25

    def turn_began(self, event: ev.TurnBegan, _: State) -> float:
        self.screen.lights = Highlights()
        if event.seat == self._seat:
            self.screen.app.sounds.play("turn")
            self.screen.buzz()
        return 0.1

    def last_round(self, event: ev.LastRoundBegan, _: State) -> float:
        line = told(event, self.screen.speaker)
        if line is not None:
            self.screen.app.say(line.text)
        return 1.0

    def passed(self, _event: ev.Passed, _: State) -> float:
        return 0.5


def _nothing() -> None:
    """A card that has landed is shown by the strip it landed in."""


def small(place: Box, like: Box) -> Box:
    """A card of the same form in the middle of a place."""
    x, y, w, h = place
    high = min(h, like[3])
    wide = high * like[2] / max(1.0, like[3])
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high


EFFECTS: Final[dict[type[ev.Event], Callable[[Bindings, Any, State], float]]] = {
    ev.CardTaken: Bindings.card_taken,
    ev.CardDrawn: Bindings.card_drawn,
    ev.CardPlaced: Bindings.card_placed,
    ev.CardTurnedUp: Bindings.card_turned_up,
    ev.MarketSwept: Bindings.market_swept,
    ev.RouteClaimed: Bindings.route_claimed,
    ev.TunnelLaid: Bindings.tunnel_laid,
    ev.TunnelCardTurned: Bindings.tunnel_card_turned,
    ev.TunnelCounted: Bindings.tunnel_counted,
    ev.TunnelAbandoned: Bindings.tunnel_abandoned,
    ev.TrackLaid: Bindings.track_laid,
    ev.TicketsKept: Bindings.tickets_kept,
    ev.TurnBegan: Bindings.turn_began,
    ev.LastRoundBegan: Bindings.last_round,
    ev.Passed: Bindings.passed,
}
