"""The base game, and the ground for the others: what each action does at each moment.

A game that behaves differently is a subclass that overrides a few of the hooks below and stands in the registry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from engine import actions as act
from engine.actions import Action, Place
from engine.board import RouteNo, Routes, Variant, routes_in
from engine.cards import EMPTY, LOCOMOTIVE, MARKET_PLACES, ONE, Card, tally
from engine.chance import Chance
from engine.events import (
    EVERYONE,
    Asked,
    CardDrawn,
    CardsDealt,
    CardTaken,
    FirstPlayerChosen,
    Owes,
    TicketsShuffled,
)
from engine.refusals import (
    AlreadyChosen,
    DeckEmpty,
    GameOver,
    LocomotiveNotSecond,
    NoSuchSeat,
    NotInThisGame,
    NotYourTurn,
    PlaceEmpty,
    PlaceIsFixed,
    Refusal,
    SomethingElsePossible,
    WrongMoment,
)
from engine.rules import claiming, market, payments, tickets, turns
from engine.rules.draft import Draft
from engine.state import State


@dataclass(slots=True)
class Options:
    """What a seat can do, grouped: routes to claim and beds to build stand for all their payments and pieces."""

    actions: list[Action] = field(default_factory=list)
    claims: Routes = 0
    beds: Routes = 0

    def __bool__(self) -> bool:
        return bool(self.actions or self.claims or self.beds)


class Classic:
    """The rules of the base game."""

    # which moments an action belongs to
    moments: ClassVar[dict[type[Action], tuple[Owes, ...]]] = {
        act.DrawCard: (Owes.TURN, Owes.SECOND_CARD),
        act.TakeCard: (Owes.TURN, Owes.SECOND_CARD),
        act.ClaimRoute: (Owes.TURN,),
        act.PayTunnel: (Owes.TUNNEL,),
        act.TakeBack: (Owes.TUNNEL,),
        act.DrawTickets: (Owes.TURN,),
        act.KeepTickets: (Owes.TICKETS, Owes.START_TICKETS),
        act.Pass: (Owes.TURN,),
        act.EndTurn: (Owes.END_TURN,),
    }

    # -- the start

    def begin(self, variant: Variant, seats: int, chance: Chance, first: int | None = None) -> Draft:
        """Shuffle, deal and ask everybody to choose tickets."""
        draft = Draft(State(variant, seats), chance)
        draft.emit(FirstPlayerChosen(chance.lot(seats, 1) if first is None else first))
        market.reshuffle(draft)
        for seat in range(seats):
            self._deal(draft, seat)
        market.settle(draft)
        draft.emit(TicketsShuffled(draft.shuffled(bytes(range(len(variant.tickets))))))
        for seat in range(seats):
            tickets.offer(draft, seat, variant.numbers.tickets_dealt)
        draft.emit(Asked(EVERYONE, Owes.START_TICKETS))
        return draft

    def _deal(self, draft: Draft, seat: int) -> None:
        number = draft.state.variant.numbers.cards_dealt
        if number:
            draft.emit(CardsDealt(seat, tally(draft.state.deck[-number:])))
            market.reshuffle(draft)

    # -- an action

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Draft:
        """What follows from an action; raises a `Refusal` when it cannot be done. The given state stays as it is."""
        self.check_moment(state, seat, action)
        draft = Draft(state, chance)
        self.perform(draft, seat, action)
        return draft

    def check_moment(self, state: State, seat: int, action: Action) -> None:
        """The seat is asked, and for this."""
        if not 0 <= seat < state.seats:
            raise NoSuchSeat(seat)
        if state.over:
            raise GameOver
        if isinstance(action, act.Undo):
            return turns.check_undo(state, seat)
        moments = self.moments.get(type(action))
        if moments is None:
            raise NotInThisGame
        self._check_asked(state, seat)
        if state.owes not in moments:
            raise WrongMoment(state.owes)
        return None

    @staticmethod
    def _check_asked(state: State, seat: int) -> None:
        if state.turn == seat:
            return
        if state.turn != EVERYONE:
            raise NotYourTurn(seat)
        if state.choices[seat]:
            raise AlreadyChosen(seat)

    def perform(self, draft: Draft, seat: int, action: Action) -> None:
        match action:
            case act.DrawCard():
                self.draw_card(draft, seat)
            case act.TakeCard(slot, to):
                self.take_card(draft, seat, slot, to)
            case act.ClaimRoute(route, hand, rack):
                claiming.claim(draft, seat, route, hand, rack)
            case act.EndTurn():
                turns.finish(draft)
            case act.DrawTickets():
                tickets.draw(draft, seat)
            case act.KeepTickets():
                self.keep_tickets(draft, seat, action)
            case act.PayTunnel(hand, rack):
                claiming.pay_tunnel(draft, seat, hand, rack)
            case act.TakeBack():
                claiming.abandon_tunnel(draft, seat)
            case act.Undo():
                turns.undo(draft, seat)
            case act.Pass():
                self.pass_turn(draft, seat)

    # -- drawing train cards

    def draw_card(self, draft: Draft, seat: int) -> None:
        state, owed = draft.state, draft.state.owes
        if not state.deck:
            raise DeckEmpty
        draft.emit(CardDrawn(seat, state.deck[-1], self.place_of_blind(state)))
        market.settle(draft)
        self.card_drawn(draft, seat, owed)

    def take_card(self, draft: Draft, seat: int, slot: int, to: Place | None) -> None:
        state, owed = draft.state, draft.state.owes
        if owed is Owes.TURN and not state.deck:
            raise DeckEmpty
        if not 0 <= slot < MARKET_PLACES or state.market[slot] == EMPTY:
            raise PlaceEmpty(slot)
        card = state.market[slot]
        if card == LOCOMOTIVE and owed is Owes.SECOND_CARD:
            raise LocomotiveNotSecond(slot)
        draft.emit(CardTaken(seat, slot, card, self.place_of_taken(state, card, to)))
        market.settle(draft)
        if card == LOCOMOTIVE:
            self.cards_done(draft, seat)
        else:
            self.card_drawn(draft, seat, owed)

    def card_drawn(self, draft: Draft, seat: int, owed: Owes) -> None:
        """After the first card comes the second, if there is one (rules 2.1, 2.4)."""
        if owed is Owes.SECOND_CARD or not self._second_card_there(draft.state):
            self.cards_done(draft, seat)
        else:
            draft.emit(Asked(seat, Owes.SECOND_CARD))

    @staticmethod
    def _second_card_there(state: State) -> bool:
        return bool(state.deck) or any(card < LOCOMOTIVE for card in state.market)

    # -- hooks

    def place_of_blind(self, state: State) -> Place:
        """Where a blind card goes."""
        return Place.HAND

    def place_of_taken(self, state: State, card: Card, to: Place | None) -> Place:
        """Where a face-up card goes."""
        if to is not None:
            raise PlaceIsFixed
        return Place.HAND

    def cards_done(self, draft: Draft, seat: int) -> None:
        """The last card of the action is drawn."""
        turns.finish(draft)

    def start_tickets_chosen(self, draft: Draft) -> None:
        """Everybody has tickets."""
        turns.begin_first(draft)

    def tickets_kept(self, draft: Draft, seat: int) -> None:
        """The choice after drawing tickets is made."""
        turns.finish(draft)

    def turn_actions(self, state: State, seat: int) -> Iterator[Action]:
        """What a turn offers besides claiming."""
        if state.deck:
            yield act.DrawCard()
            yield from self.take_actions(state)
        if state.ticket_deck:
            yield act.DrawTickets()

    def take_actions(self, state: State) -> Iterator[Action]:
        """The face-up cards that can be taken."""
        most = LOCOMOTIVE if state.owes is Owes.TURN else LOCOMOTIVE - 1
        for slot, card in enumerate(state.market):
            if card <= most:
                yield act.TakeCard(slot)

    # -- tickets and passing

    def keep_tickets(self, draft: Draft, seat: int, action: act.KeepTickets) -> None:
        if draft.state.owes is Owes.TICKETS:
            tickets.keep(draft, seat, action)
            self.tickets_kept(draft, seat)
        elif tickets.choose_at_start(draft, seat, action):
            self.start_tickets_chosen(draft)

    def pass_turn(self, draft: Draft, seat: int) -> None:
        if any(not isinstance(action, act.Pass) for action in self.legal(draft.state, seat)):
            raise SomethingElsePossible
        turns.pass_turn(draft, seat)

    # -- legal actions

    def options(self, state: State, seat: int) -> Options:
        """Everything that the seat can do now, grouped. Undo is asked for separately (`can_undo`)."""
        if seat not in state.to_move():
            return Options()
        listed: dict[Owes, Callable[[State, int], Options]] = {
            Owes.TURN: self._turn_options,
            Owes.SECOND_CARD: self._second_card_options,
            Owes.TUNNEL: self._tunnel_options,
            Owes.END_TURN: lambda _state, _seat: Options([act.EndTurn()]),
        }
        if state.owes in listed:
            return listed[state.owes](state, seat)
        return self.other_options(state, seat)

    def other_options(self, state: State, seat: int) -> Options:
        """The moments that only some games have, and the choice of tickets."""
        return Options(list(tickets.keep_actions(state, seat)))

    def _turn_options(self, state: State, seat: int) -> Options:
        options = Options(list(self.turn_actions(state, seat)), claiming.claimable(state, seat))
        if not options:
            options.actions.append(act.Pass())
        return options

    def _second_card_options(self, state: State, seat: int) -> Options:
        blind: list[Action] = [act.DrawCard()] if state.deck else []
        return Options([*blind, *self.take_actions(state)])

    @staticmethod
    def _tunnel_options(state: State, seat: int) -> Options:
        if state.tunnel is None:
            return Options()
        paid = [act.PayTunnel(*payment) for payment in payments.tunnel_payments(state, seat, state.tunnel)]
        return Options([*paid, act.TakeBack()])

    def claims(self, state: State, seat: int, route: RouteNo) -> list[act.ClaimRoute]:
        """Every payment for one of the claimable routes."""
        return [act.ClaimRoute(route, *payment) for payment in payments.route_payments(state, seat, route)]

    def builds(self, state: State, route: RouteNo) -> list[act.LayTrack]:
        """Every piece for one of the free beds."""
        supply = state.supply[state.variant.board.lengths[route]]
        return [act.LayTrack(route, colour) for colour in payments.COLOUR_RANGE if supply & ONE[colour] * 0xFF]

    def legal(self, state: State, seat: int) -> Iterator[Action]:
        """Every legal action, one by one."""
        options = self.options(state, seat)
        yield from options.actions
        for route in routes_in(options.claims):
            yield from self.claims(state, seat, route)
        for route in routes_in(options.beds):
            yield from self.builds(state, route)

    def can_undo(self, state: State, seat: int) -> Refusal | None:
        """Why the seat cannot take its last action back; None when it can."""
        try:
            turns.check_undo(state, seat)
        except Refusal as refusal:
            return refusal
        return None

