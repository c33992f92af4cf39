"""The base game, and the ground for the others: what each action does at each moment.

A game that behaves differently is a subclass that overrides a few of the hooks below and stands in the registry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine import actions as act
from engine.actions import Action, Place
from engine.board import RouteNo, Routes, Variant, routes_in
from engine.cards import EMPTY, LOCOMOTIVE, MARKET_PLACES, ONE, Card, tally
from engine.chance import Chance
from engine.events import (
    EVERYONE,
    CardsDealt,
    FirstPlayerChosen,
    Owes,
    TicketsShuffled,
    asked,
    card_drawn,
    card_taken,
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
from engine.rules.draft import Allowed, Draft, Rehearsal
from engine.state import State


@dataclass(slots=True)
class Options:
    """What a seat can do, grouped: routes to claim and beds to build stand for all their payments and pieces."""

    actions: list[Action] = field(default_factory=list)
    claims: Routes = 0
    beds: Routes = 0

    def __bool__(self) -> bool:
        return bool(self.actions or self.claims or self.beds)


class Deed(NamedTuple):
    """What an action does, and the moments it belongs to."""

    perform: Callable[[Draft, int, Any], None]
    moments: tuple[Owes, ...]


def deed(perform: Callable[[Draft, int, Any], None], *moments: Owes) -> Deed:
    return Deed(perform, moments)


# made once: the same few actions are offered again and again
DRAW_CARD: Final[Action] = act.DrawCard()
TAKE_CARD: Final[tuple[Action, ...]] = tuple(act.TakeCard(slot) for slot in range(MARKET_PLACES))
DRAW_TICKETS: Final[Action] = act.DrawTickets()
END_TURN: Final[Action] = act.EndTurn()
PASS: Final[Action] = act.Pass()

# before Python 3.12 naming a member of an Enum costs a call: those of every turn are named once
TURN, SECOND_CARD, HAND = Owes.TURN, Owes.SECOND_CARD, Place.HAND

_NO_CHANCE: Final = Chance("")  # a rehearsal ends before anything is left to chance


class Classic:
    """The rules of the base game."""

    def __init__(self) -> None:
        # what each action does, and when: found by type, because screen and bots ask all the time
        self.deeds: dict[type[Action], Deed] = {
            act.DrawCard: deed(self.draw_card, Owes.TURN, Owes.SECOND_CARD),
            act.TakeCard: deed(self.take_card, Owes.TURN, Owes.SECOND_CARD),
            act.ClaimRoute: deed(claiming.claim, Owes.TURN),
            act.PayTunnel: deed(claiming.pay_tunnel, Owes.TUNNEL),
            act.TakeBack: deed(claiming.abandon_tunnel, Owes.TUNNEL),
            act.DrawTickets: deed(tickets.draw, Owes.TURN),
            act.KeepTickets: deed(self.keep_tickets, Owes.TICKETS, Owes.START_TICKETS),
            act.Pass: deed(self.pass_turn, Owes.TURN),
            act.EndTurn: deed(turns.end_turn, Owes.END_TURN),
        }
        # what a seat can do at each moment
        self.offers: dict[Owes, Callable[[State, int], Options]] = {
            Owes.START_TICKETS: tickets_options,
            Owes.TURN: self.turn_options,
            Owes.SECOND_CARD: self.second_card_options,
            Owes.TUNNEL: tunnel_options,
            Owes.TICKETS: tickets_options,
            Owes.END_TURN: end_turn_options,
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
        draft.emit(asked(EVERYONE, Owes.START_TICKETS))
        return draft

    def _deal(self, draft: Draft, seat: int) -> None:
        number = draft.state.variant.numbers.cards_dealt
        if number:
            draft.emit(CardsDealt(seat, tally(draft.state.deck[-number:])))
            market.reshuffle(draft)

    # -- an action

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Draft:
        """What follows from an action; raises a `Refusal` when it cannot be done. The given state stays as it is."""
        perform = self.deed(state, seat, action)
        draft = Draft(state, chance)
        perform(draft, seat, action)
        return draft

    def deed(self, state: State, seat: int, action: Action) -> Callable[[Draft, int, Any], None]:
        """What carries the action out; refuses it when the seat is not asked, or not for this."""
        if isinstance(action, act.Undo) and not state.over:
            return turns.undo
        deed = self.deeds.get(type(action))
        if deed is None or state.owes not in deed.moments or state.turn != seat:
            check_asked(state, seat)
            if deed is None:
                raise NotInThisGame
            if state.owes not in deed.moments:
                raise WrongMoment(state.owes)
        return deed.perform

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why the seat cannot do this, None when it can; asked of the keeper's state or of the seat's own view."""
        try:
            self.deed(state, seat, action)(Rehearsal(state, _NO_CHANCE), seat, action)
        except Refusal as refusal:
            return refusal
        except Allowed:
            return None
        raise TypeError(f"{type(action).__name__} was neither refused nor carried out")

    def shown(self, state: State, chance: Chance) -> Draft:
        """What follows when others have been shown what the asked seat could still take back."""
        draft = Draft(state, chance)
        turns.show(draft)
        return draft

    # -- drawing train cards

    def draw_card(self, draft: Draft, seat: int, _: Action) -> None:
        state, owed = draft.state, draft.state.owes
        if not state.deck:
            raise DeckEmpty
        draft.emit(card_drawn(seat, state.deck[-1], self.place_of_blind(state)))
        market.settle(draft)
        self.card_drawn(draft, seat, owed)

    def take_card(self, draft: Draft, seat: int, action: act.TakeCard) -> None:
        state, owed, slot = draft.state, draft.state.owes, action.slot
        if owed is TURN and not state.deck:
            raise DeckEmpty
        if not 0 <= slot < MARKET_PLACES or state.market[slot] == EMPTY:
            raise PlaceEmpty(slot)
        card = state.market[slot]
        if card == LOCOMOTIVE and owed is SECOND_CARD:
            raise LocomotiveNotSecond(slot)
        draft.emit(card_taken(seat, slot, card, self.place_of_taken(state, card, action.to)))
        market.settle(draft)
        if card == LOCOMOTIVE:
            self.cards_done(draft, seat)
        else:
            self.card_drawn(draft, seat, owed)

    def card_drawn(self, draft: Draft, seat: int, owed: Owes) -> None:
        """After the first card comes the second, if there is one (rules 2.1, 2.4)."""
        if owed is SECOND_CARD or not self._second_card_there(draft.state):
            self.cards_done(draft, seat)
        else:
            draft.emit(asked(seat, SECOND_CARD))

    @staticmethod
    def _second_card_there(state: State) -> bool:
        return bool(state.deck) or any(card < LOCOMOTIVE for card in state.market)

    # -- hooks

    def place_of_blind(self, state: State) -> Place:
        """Where a blind card goes."""
        return HAND

    def place_of_taken(self, state: State, card: Card, to: Place | None) -> Place:
        """Where a face-up card goes."""
        if to is not None:
            raise PlaceIsFixed
        return HAND

    def cards_done(self, draft: Draft, seat: int) -> None:
        """The last card of the action is drawn."""
        turns.finish(draft)

    def start_tickets_chosen(self, draft: Draft) -> None:
        """Everybody has tickets."""
        turns.begin_first(draft)

    def tickets_kept(self, draft: Draft, seat: int) -> None:
        """The choice after drawing tickets is made."""
        turns.finish(draft)

    def turn_actions(self, state: State, seat: int) -> list[Action]:
        """What a turn offers besides claiming."""
        drawing = [DRAW_CARD, *self.take_actions(state)] if state.deck else []
        return [*drawing, DRAW_TICKETS] if state.ticket_deck else drawing

    def take_actions(self, state: State) -> list[Action]:
        """The face-up cards that can be taken."""
        most = LOCOMOTIVE if state.owes is TURN else LOCOMOTIVE - 1
        return [TAKE_CARD[slot] for slot, card in enumerate(state.market) if card <= most]

    # -- tickets and passing

    def keep_tickets(self, draft: Draft, seat: int, action: act.KeepTickets) -> None:
        if draft.state.owes is Owes.TICKETS:
            tickets.keep(draft, seat, action)
            self.tickets_kept(draft, seat)
        elif tickets.choose_at_start(draft, seat, action):
            self.start_tickets_chosen(draft)

    def pass_turn(self, draft: Draft, seat: int, _: Action) -> None:
        if self.turn_options(draft.state, seat).actions != [PASS]:
            raise SomethingElsePossible
        turns.pass_turn(draft, seat)

    # -- legal actions

    def options(self, state: State, seat: int) -> Options:
        """Everything that the seat can do now, grouped. `Undo` is asked for separately (`refusal`)."""
        if state.turn != seat and seat not in state.to_move():
            return Options()
        return self.offers[state.owes](state, seat)

    def turn_options(self, state: State, seat: int) -> Options:
        options = Options(self.turn_actions(state, seat), claiming.claimable(state, seat))
        return options or Options([PASS])

    def second_card_options(self, state: State, _: int) -> Options:
        blind = [DRAW_CARD] if state.deck else []
        return Options([*blind, *self.take_actions(state)])

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


def check_asked(state: State, seat: int) -> None:
    """The table waits for this seat."""
    if not 0 <= seat < state.seats:
        raise NoSuchSeat(seat)
    if state.over:
        raise GameOver
    if state.turn not in (seat, EVERYONE):
        raise NotYourTurn(seat)
    if state.turn == EVERYONE and state.choices[seat]:
        raise AlreadyChosen(seat)


def tickets_options(state: State, seat: int) -> Options:
    return Options(list(tickets.keep_actions(state, seat)))


def end_turn_options(_: State, __: int) -> Options:
    return Options([END_TURN])


def tunnel_options(state: State, seat: int) -> Options:
    tunnel = state.tunnel
    paid = [] if tunnel is None else [act.PayTunnel(*paid) for paid in payments.tunnel_payments(state, seat, tunnel)]
    return Options([*paid, act.TakeBack()])
