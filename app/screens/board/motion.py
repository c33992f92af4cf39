"""What moves when something happens: cards fly, wagons arrive, sounds play; each event for its time.

Every event is shown with the state that the seat had right after it, one after another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from kivy.clock import Clock

from app.play.activities.base import DECK
from app.play.playback import Playback
from app.screens.board.shown import ShownGame
from app.settings import SPEEDS
from app.story import told
from app.widgets.board.lights import Highlights
from app.widgets.faces import face_for
from app.widgets.paint import Box
from engine import events as ev
from engine.actions import Place
from engine.board import RouteNo
from engine.cards import HIDDEN, Card
from engine.state import State

NO_BOX: Final[Box] = (0, 0, 30, 45)


@dataclass(frozen=True, slots=True)
class Happening:
    """An event and what the seat knew after it."""

    event: ev.Event
    state: State


class Scene(Protocol):
    """What moves, and where."""

    app: Any
    market: Any
    hand: Any
    rack: Any
    players: Any
    flights: Any
    log: Any
    look: Any
    table: Any
    pointed: Any
    showing: Any

    def point_at(self, route: RouteNo) -> None: ...

    def buzz(self) -> None: ...


def later(call: Callable[[], None], seconds: float) -> Callable[[], None]:
    return Clock.schedule_once(lambda _: call(), seconds).cancel  # type: ignore[no-any-return]


class Motion(Playback[Happening]):
    """Hears of one game as one seat sees it, and plays it on the screen until it is stopped."""

    def __init__(self, scene: Scene, game: ShownGame) -> None:
        super().__init__(self.show, later, self.rest)
        self._scene, self._game = scene, game
        self._wagons: Callable[[], None] = lambda: None  # makes those that are still to come arrive
        self._unsubscribe = game.model.subscribe(self.hear)

    def stop(self) -> None:
        """What was still being played is skipped."""
        self._unsubscribe()
        self.drop()
        self._wagons()
        self._scene.flights.land()
        self._scene.showing = False

    def hear(self, event: ev.Event) -> None:
        self._scene.showing = True
        self.speed = SPEEDS[self._scene.app.settings.speed]
        self.add(Happening(event, self._game.model.state))

    def rest(self) -> None:
        """Everything has been shown."""
        self._scene.showing = False

    def hurry(self) -> None:
        """Somebody wants to go on: everything is shown at once."""
        self._scene.flights.land()
        self._wagons()
        self.finish()

    # -- one event

    def show(self, happening: Happening) -> float:
        """Put the event on the screen; answers how many seconds it wants at normal speed."""
        event = happening.event
        line = told(event, self._game.speaker)
        if line is not None:
            self._scene.log.add(line)
        effect = EFFECTS.get(type(event))
        wants = effect(self, event) if effect is not None else 0.0
        self._scene.table.show(happening.state, self._game.seat)
        return wants

    def seconds(self, normal: float) -> float:
        """How long a movement may last."""
        return float(self._scene.app.settings.duration(normal))

    # -- cards that move

    def _fly(self, card: Card, start: Box, end: Box, normal: float, landed: Callable[[], None]) -> None:
        seconds = self.seconds(normal)
        if seconds <= 0:
            landed()
            return
        texture = face_for(card, start[2], self._scene.look)
        self._scene.flights.fly(texture, start, end, seconds, landed)

    def _to_player(self, seat: int, card: Card, to: Place) -> Box:
        """Where a card goes: into the own hand or rack, or to the box of another player."""
        scene = self._scene
        own: Box = (scene.rack if to is Place.RACK else scene.hand).box_of(card) if card != HIDDEN else NO_BOX
        others: Box = scene.players.spots.get(("side", self._game.model.state.side_of(seat)), NO_BOX)
        return own if seat == self._game.seat and card != HIDDEN else others

    def card_taken(self, event: ev.CardTaken) -> float:
        start = self._scene.market.box_of(("slot", event.slot))
        self._scene.app.sounds.play("card")
        self._fly(event.card, start, small(self._to_player(event.seat, event.card, event.to), start), 0.3, _nothing)
        return 0.35 if event.seat != self._game.seat else 0.2

    def card_drawn(self, event: ev.CardDrawn) -> float:
        start = self._scene.market.box_of(DECK)
        self._scene.app.sounds.play("card")
        if event.to is Place.DRAWN:
            return 0.2
        self._fly(event.card, start, small(self._to_player(event.seat, event.card, event.to), start), 0.3, _nothing)
        return 0.35 if event.seat != self._game.seat else 0.2

    def card_placed(self, event: ev.CardPlaced) -> float:
        return self.card_drawn(ev.CardDrawn(event.seat, event.card, event.to))

    def card_turned_up(self, event: ev.CardTurnedUp) -> float:
        market = self._scene.market
        name = ("slot", event.slot)
        if self.seconds(1) <= 0:
            return 0.12
        market.away |= {name}

        def landed() -> None:
            market.away -= {name}

        self._fly(event.card, market.box_of(DECK), market.box_of(name), 0.18, landed)
        return 0.12

    def market_swept(self, _event: ev.MarketSwept) -> float:
        self._scene.app.sounds.play("refused")
        return 0.7

    # -- routes

    def route_claimed(self, event: ev.RouteClaimed) -> float:
        self._scene.app.sounds.play("claim")
        self._scene.point_at(event.route)
        length = self._game.session.variant.board.lengths[event.route]
        each = self.seconds(0.09)
        if each > 0:
            self._arrive(event.route, length, each)
        mine = event.seat == self._game.seat
        return 0.09 * length + (0.1 if mine else 0.45)

    def _arrive(self, route: int, length: int, each: float) -> None:
        """The wagons come one after another."""
        self._wagons()
        view, came = self._game.view, 0
        view.hold_train(route, 0)

        def step(_dt: float) -> None:
            nonlocal came
            came += 1
            if came >= length:
                arrived()
            else:
                view.hold_train(route, came)

        def arrived() -> None:
            clock.cancel()
            view.hold_train(route, None)
            self._wagons = lambda: None

        clock = Clock.schedule_interval(step, each)
        self._wagons = arrived

    def tunnel_laid(self, event: ev.TunnelLaid) -> float:
        self._scene.point_at(event.route)
        self._scene.table.turned = ()
        return 0.5

    def tunnel_card_turned(self, event: ev.TunnelCardTurned) -> float:
        self._scene.table.turn_up(event.card)
        self._scene.app.sounds.play("card")
        return 0.45

    def tunnel_counted(self, _event: ev.TunnelCounted) -> float:
        return 0.3

    def tunnel_abandoned(self, _event: ev.TunnelAbandoned) -> float:
        self._scene.app.sounds.play("refused")
        return 0.5

    def track_laid(self, event: ev.TrackLaid) -> float:
        self._scene.app.sounds.play("claim")
        self._scene.point_at(event.route)
        return 0.2 if event.seat == self._game.seat else 0.6

    # -- the rest

    def tickets_kept(self, _event: ev.TicketsKept) -> float:
        return 0.25

    def turn_began(self, event: ev.TurnBegan) -> float:
        self._scene.pointed = Highlights()
        if event.seat == self._game.seat:
            self._scene.app.sounds.play("turn")
            self._scene.buzz()
        return 0.1

    def last_round(self, event: ev.LastRoundBegan) -> float:
        line = told(event, self._game.speaker)
        if line is not None:
            self._scene.app.say(line.text)
        return 1.0

    def passed(self, _event: ev.Passed) -> float:
        return 0.5


def _nothing() -> None:
    """A card that has landed is shown by the strip it landed in."""


def small(place: Box, like: Box) -> Box:
    """A card of the same form in the middle of a place."""
    x, y, w, h = place
    high = min(h, like[3])
    wide = high * like[2] / max(1.0, like[3])
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high


EFFECTS: Final[dict[type[ev.Event], Callable[[Motion, Any], float]]] = {
    ev.CardTaken: Motion.card_taken,
    ev.CardDrawn: Motion.card_drawn,
    ev.CardPlaced: Motion.card_placed,
    ev.CardTurnedUp: Motion.card_turned_up,
    ev.MarketSwept: Motion.market_swept,
    ev.RouteClaimed: Motion.route_claimed,
    ev.TunnelLaid: Motion.tunnel_laid,
    ev.TunnelCardTurned: Motion.tunnel_card_turned,
    ev.TunnelCounted: Motion.tunnel_counted,
    ev.TunnelAbandoned: Motion.tunnel_abandoned,
    ev.TrackLaid: Motion.track_laid,
    ev.TicketsKept: Motion.tickets_kept,
    ev.TurnBegan: Motion.turn_began,
    ev.LastRoundBegan: Motion.last_round,
    ev.Passed: Motion.passed,
}
