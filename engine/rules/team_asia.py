"""Asia: teams of two with shared racks (rules 7.1 to 7.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine import actions as act
from engine.actions import Action, Place
from engine.board import Tickets
from engine.cards import LOCOMOTIVE, Card, unpacked
from engine.events import EVERYONE, Asked, CardPlaced, Owes, TicketsShared
from engine.refusals import NameThePlace, PlaceIsFixed, ShareOtherNumber, TicketNotYours
from engine.rules import tickets, turns
from engine.rules.classic import Classic, Options
from engine.rules.draft import Draft
from engine.state import State

PLACES = (Place.HAND, Place.RACK)


class TeamAsia(Classic):
    """One card to the hand and one to the rack, tickets shared through the rack."""

    moments = {
        **Classic.moments,
        act.PlaceCard: (Owes.PLACE_CARD,),
        act.ShareTickets: (Owes.TURN, Owes.SHARE, Owes.START_SHARE),
    }

    def perform(self, draft: Draft, seat: int, action: Action) -> None:
        match action:
            case act.PlaceCard(to):
                self._place_card(draft, seat, to)
            case act.ShareTickets(chosen):
                self._share(draft, seat, chosen)
            case _:
                super().perform(draft, seat, action)

    # -- cards: to the hand or to the rack (rule 7.4)

    def place_of_blind(self, state: State) -> Place:
        return Place.DRAWN if state.owes is Owes.TURN else other_place(state)

    def place_of_taken(self, state: State, card: Card, to: Place | None) -> Place:
        if state.owes is Owes.TURN and card != LOCOMOTIVE:
            if to not in PLACES:
                raise NameThePlace
            return to
        if to is not None:
            raise PlaceIsFixed
        return Place.RACK if card == LOCOMOTIVE else other_place(state)

    def card_drawn(self, draft: Draft, seat: int, owed: Owes) -> None:
        if draft.state.drawn:
            draft.emit(Asked(seat, Owes.PLACE_CARD))
        else:
            super().card_drawn(draft, seat, owed)

    def _place_card(self, draft: Draft, seat: int, to: Place) -> None:
        if to not in PLACES:
            raise NameThePlace
        draft.emit(CardPlaced(seat, unpacked(draft.state.drawn)[0], to))
        super().card_drawn(draft, seat, Owes.TURN)

    def take_actions(self, state: State) -> Iterator[Action]:
        for action in super().take_actions(state):
            if state.owes is Owes.TURN and isinstance(action, act.TakeCard) and state.market[action.slot] != LOCOMOTIVE:
                yield from (act.TakeCard(action.slot, to) for to in PLACES)
            else:
                yield action

    # -- tickets on the rack (rules 7.6, 7.7, 7.9)

    def start_tickets_chosen(self, draft: Draft) -> None:
        draft.emit(Asked(EVERYONE, Owes.START_SHARE))

    def tickets_kept(self, draft: Draft, seat: int) -> None:
        draft.emit(Asked(seat, Owes.SHARE))

    def _share(self, draft: Draft, seat: int, chosen: Tickets) -> None:
        check_share(draft.state, seat, chosen)
        if draft.state.owes is Owes.START_SHARE:
            if tickets.make_choice(draft, seat, chosen, TicketsShared):
                turns.begin_first(draft)
        else:
            draft.emit(TicketsShared(seat, bytes(sorted(chosen))))
            turns.finish(draft)

    def turn_actions(self, state: State, seat: int) -> Iterator[Action]:
        yield from super().turn_actions(state, seat)
        yield from share_actions(state, seat)

    def other_options(self, state: State, seat: int) -> Options:
        if state.owes is Owes.PLACE_CARD:
            return Options([act.PlaceCard(to) for to in PLACES])
        if state.owes in (Owes.SHARE, Owes.START_SHARE):
            return Options(list(share_actions(state, seat)))
        return super().other_options(state, seat)


def other_place(state: State) -> Place:
    """Where the second card goes: not where the first one went."""
    return Place.RACK if state.first_place is Place.HAND else Place.HAND


def shareable(state: State, seat: int) -> tuple[Tickets, int, int]:
    """Which tickets may go on the rack now, how many at least, how many at most."""
    numbers, own = state.variant.numbers, state.tickets[seat]
    if state.owes is Owes.SHARE:
        return own[len(own) - state.fresh :], numbers.shared_later, numbers.shared_later
    if state.owes is Owes.START_SHARE:
        return own, numbers.shared_at_start, numbers.shared_at_start
    return own, 1, numbers.shared_in_a_turn


def check_share(state: State, seat: int, chosen: Tickets) -> None:
    own, least, most = shareable(state, seat)
    for ticket in chosen:
        if ticket not in own or chosen.count(ticket) > 1:
            raise TicketNotYours(ticket)
    if not least <= len(chosen) <= most:
        raise ShareOtherNumber(least, most, len(chosen))


def share_actions(state: State, seat: int) -> Iterator[Action]:
    own, least, most = shareable(state, seat)
    for number in range(least, most + 1):
        for chosen in combinations(sorted(own), number):
            yield act.ShareTickets(bytes(chosen))
