"""Asia: teams of two with shared racks (rules 7.1 to 7.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engine import actions as act
from engine.actions import Action, Place
from engine.board import Tickets
from engine.cards import EMPTY, LOCOMOTIVE, Card, unpacked
from engine.events import EVERYONE, CardPlaced, Owes, TicketsShared, asked
from engine.refusals import NameThePlace, PlaceIsFixed, ShareOtherNumber, TicketNotYours
from engine.rules import tickets, turns
from engine.rules.classic import Classic, Options, deed
from engine.rules.draft import Draft
from engine.state import State

PLACES: Final = (Place.HAND, Place.RACK)


class TeamAsia(Classic):
    """One card to the hand and one to the rack, tickets shared through the rack."""

    def __init__(self) -> None:
        super().__init__()
        self.deeds[act.PlaceCard] = deed(self.place_card, Owes.PLACE_CARD)
        self.deeds[act.ShareTickets] = deed(self.share, Owes.TURN, Owes.SHARE, Owes.START_SHARE)
        self.offers[Owes.PLACE_CARD] = place_options
        self.offers[Owes.SHARE] = share_options
        self.offers[Owes.START_SHARE] = share_options

    # -- cards: to the hand or to the rack (rule 7.4)

    def place_of_blind(self, state: State) -> Place:
        return Place.DRAWN if state.owes is Owes.TURN else other_place(state)

    def place_of_taken(self, state: State, card: Card, to: Place | None) -> Place:
        if state.owes is Owes.TURN and card != LOCOMOTIVE:
            if to is None or to is Place.DRAWN:
                raise NameThePlace
            return to
        if to is not None:
            raise PlaceIsFixed
        return Place.RACK if card == LOCOMOTIVE else other_place(state)

    def card_drawn(self, draft: Draft, seat: int, owed: Owes) -> None:
        if draft.state.drawn:
            draft.emit(asked(seat, Owes.PLACE_CARD))
        else:
            super().card_drawn(draft, seat, owed)

    def place_card(self, draft: Draft, seat: int, action: act.PlaceCard) -> None:
        if action.to not in PLACES:
            raise NameThePlace
        draft.emit(CardPlaced(seat, unpacked(draft.state.drawn)[0], action.to))
        super().card_drawn(draft, seat, Owes.TURN)

    def take_actions(self, state: State) -> list[Action]:
        if state.owes is not Owes.TURN:
            return super().take_actions(state)
        return [
            act.TakeCard(slot, to)
            for slot, card in enumerate(state.market)
            if card != EMPTY
            for to in ((None,) if card == LOCOMOTIVE else PLACES)
        ]

    # -- tickets on the rack (rules 7.6, 7.7, 7.9)

    def start_tickets_chosen(self, draft: Draft) -> None:
        draft.emit(asked(EVERYONE, Owes.START_SHARE))

    def tickets_kept(self, draft: Draft, seat: int) -> None:
        draft.emit(asked(seat, Owes.SHARE))

    def share(self, draft: Draft, seat: int, action: act.ShareTickets) -> None:
        chosen = action.tickets
        check_share(draft.state, seat, chosen)
        if draft.state.owes is Owes.START_SHARE:
            if tickets.make_choice(draft, seat, chosen, TicketsShared):
                turns.begin_first(draft)
        else:
            draft.emit(TicketsShared(seat, bytes(sorted(chosen))))
            turns.finish(draft)

    def turn_actions(self, state: State, seat: int) -> list[Action]:
        return [*super().turn_actions(state, seat), *share_actions(state, seat)]


def place_options(_: State, __: int) -> Options:
    return Options([act.PlaceCard(to) for to in PLACES])


def share_options(state: State, seat: int) -> Options:
    return Options(list(share_actions(state, seat)))


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
