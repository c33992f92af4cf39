"""What must hold after every event, whatever the players do: no card, train, ticket or piece is lost or made, the
running score is the board's, and each viewer's table is the keeper's with the secrets face down.

`make simulate` and the tests let whole games be played before a `Witness`; ordinary play does not pay for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress, repeat
from operator import is_not, not_
from typing import Final, NoReturn

from engine.actions import Place
from engine.board import NO_TRACK, NOBODY, UNKNOWN_TICKET, Routes, Variant, routes_in
from engine.cards import (
    EMPTY,
    FULL,
    HIDDEN,
    HIDDEN_ONE,
    LOCOMOTIVE,
    MARKET_PLACES,
    ONE,
    Tally,
    count,
    covers,
    hidden,
    tally,
)
from engine.errors import RailheadError
from engine.events import (
    CardDrawn,
    CardPlaced,
    CardsDealt,
    ChoiceMade,
    DeckShuffled,
    Event,
    TicketsKept,
    TicketsOffered,
    TicketsPutUnder,
    TicketsShared,
    TicketsShuffled,
)
from engine.eyes import Eyes, eyes_of, onlooker
from engine.state import State
from engine.visibility import redacted, seen_by


class Violation(RailheadError):
    """Something that must always hold does not: names the invariant and what was found instead."""

    def __init__(self, invariant: str, found: str) -> None:
        super().__init__(f"{invariant}: {found}")
        self.invariant, self.found = invariant, found


def audit(state: State) -> None:
    """Check the keeper's state after any event."""
    for check in CHECKS:
        check(state)


def audit_at_rest(state: State) -> None:
    """Check what holds between actions only: deck and market are in order (rules 1.2 to 1.5)."""
    if not state.deck and state.discard:
        _violated("the discard pile becomes the deck at once", "a discard pile lies beside an empty deck")
    if state.deck and EMPTY in state.market:
        _violated("market places are filled at once", "an empty place beside a deck")
    if not state.over and not state.to_move():
        _violated("somebody is asked", f"nobody is, though {state.owes.value} is owed")


class Witness:
    """Follows a game, event by event, as its keeper, as every seat and as an onlooker."""

    def __init__(self, variant: Variant, seats: int) -> None:
        team_size = variant.numbers.team_size
        self.keeper = State(variant, seats)
        everybody = [*(eyes_of(seat, seats, team_size) for seat in range(seats)), onlooker(seats, team_size)]
        self.views = [State(variant, seats, eyes) for eyes in everybody]
        self._known: list[list[object]] = [[] for _ in range(seats + 2)]  # what keeper and views held when last checked

    def hear(self, events: Iterable[Event]) -> None:
        """Let all viewers learn these events, and object to the first that breaks something."""
        for event in events:
            self.keeper.apply(event)
            changed = _changed(self.keeper, self._known[0])
            for check, looks_at in CHECKS.items():
                if changed & looks_at:
                    check(self.keeper)
            for view, known in zip(self.views, self._known[1:], strict=True):
                self._tell(view, event, changed, known)

    def agree(self, state: State) -> None:
        """The game stands where the events have led, and rests there in good order."""
        differences = self.keeper.differences(state)
        if differences:
            _violated("events tell everything", f"{differences} differ from the game")
        audit_at_rest(state)

    def _tell(self, view: State, event: Event, changed: frozenset[str], known: list[object]) -> None:
        seen = seen_by(event, view.eyes)
        _discreet(seen, view.eyes)
        view.apply(seen)
        changed = changed | _changed(view, known)
        differences = self._differences(view, changed)
        if differences:
            _violated("a view is the redacted state", f"{differences} differ after {event}")
        if not view.over and changed & SECRETS:
            _secret(view, changed)

    def _differences(self, view: State, changed: frozenset[str]) -> list[str]:
        """Only what one of the two has changed can have come apart; what hides nothing is compared as it is."""
        if changed & SECRETS or self.keeper.drawn or self.keeper.over:
            return view.differences(redacted(self.keeper, view.eyes))
        mine, others = vars(view), vars(self.keeper)
        deck = bytes((HIDDEN,)) * len(self.keeper.deck)
        return [name for name in changed - {"eyes"} if mine[name] != (deck if name == "deck" else others[name])]


def _changed(state: State, known: list[object]) -> frozenset[str]:
    """The names of what is another object than when last looked at: values are immutable, so nothing else changed."""
    parts = vars(state)
    values = list(parts.values())
    names = frozenset(compress(parts, map(is_not, values, known)) if known else parts)
    known[:] = values
    return names


def _violated(invariant: str, found: str) -> NoReturn:
    raise Violation(invariant, found)


# -- nothing is lost, nothing is made


def _cards(state: State) -> None:
    """Rule 1.1: all 110 cards are somewhere, once."""
    about = sum(state.hands) + sum(state.racks) + state.drawn + state.discard
    about += sum(map(ONE.__getitem__, state.deck)) + tally(state.market)
    if state.tunnel is not None:
        about += state.tunnel.hand + state.tunnel.rack + state.tunnel.turned
    if about != FULL or len(state.market) != MARKET_PLACES:
        _violated("110 cards are conserved", _card_difference(about))
    for seat, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True)):
        if not covers(hand, shown):
            _violated("what all have seen of a hand is in it", f"seat {seat}")


def _card_difference(about: Tally) -> str:
    return ", ".join(f"{count(about, card)} of card {card}" for card in range(LOCOMOTIVE + 1))


def _tickets(state: State) -> None:
    about = state.ticket_deck + b"".join(state.tickets) + b"".join(state.ticket_racks) + b"".join(state.offers)
    if sorted(about) != [*range(len(state.variant.tickets))]:
        _violated("tickets are conserved", f"{sorted(about)}")


def _trains_and_scores(state: State) -> None:
    """Rules 3.2 and 6.1: counted again from the board."""
    numbers, lengths = state.variant.numbers, state.variant.board.lengths
    points = [0] * state.sides
    for seat, claimed in enumerate(state.claimed):
        spaces = [lengths[route] for route in routes_in(claimed)]
        points[state.side_of(seat)] += sum(map(numbers.route_points.__getitem__, spaces))
        if state.trains[seat] < 0 or state.trains[seat] + sum(spaces) != numbers.trains:
            _violated("trains are conserved", f"seat {seat} has {state.trains[seat]} and {sum(spaces)} on the board")
    if tuple(points) != state.scores:
        _violated("the score is the recount", f"{state.scores} against {tuple(points)}")


# -- routes


def _lanes(state: State) -> None:
    """Rules 3.3, 3.4, 7.10: each route has one owner at most, and no more lanes are used than may be."""
    board, taken = state.variant.board, 0
    for seat, claimed in enumerate(state.claimed):
        if claimed & (taken | state.open):
            _violated("a route has one owner", f"{_ids(state, claimed & (taken | state.open))}")
        taken |= claimed
        lanes = 0
        for route in routes_in(claimed):
            if board.lanes[route] & lanes:
                _violated("nobody has two lanes of a connection", f"seat {seat}, {_ids(state, board.lanes[route])}")
            lanes |= board.lanes[route]
        if lanes != state.lanes_used[seat]:
            _violated("the used lanes are the claimed routes'", f"seat {seat}")
    for route in routes_in(taken):
        _lane_limit(state, board.lanes[route], taken, route)


def _lane_limit(state: State, lanes: Routes, taken: Routes, route: int) -> None:
    variant, number = state.variant, lanes.bit_count()
    if number > 1 and not variant.always_open >> route & 1:
        most = variant.numbers.claims_allowed(state.seats, number)
        if (lanes & taken).bit_count() > most:
            _violated("no more lanes are claimed than may be", f"{_ids(state, lanes & taken)}")


def _track(state: State) -> None:
    """Rules 8.2 to 8.5: all pieces are there, and no piece or claim lies across another."""
    board = state.variant.board
    if not board.pieces:
        return
    lying = list(state.supply)
    for colour in range(LOCOMOTIVE):
        for route in routes_in(state.by_colour[colour] & board.beds):
            lying[board.lengths[route]] += ONE[colour]
    if tuple(lying) != state.variant.supply:
        _violated("track pieces are conserved", f"{lying}")
    if state.blocked & (state.open | state.all_claimed):
        _violated("a blocked route stays blocked", f"{_ids(state, state.blocked & (state.open | state.all_claimed))}")
    used = state.all_claimed | (board.beds & ~state.by_colour[NO_TRACK])
    for route in routes_in(used):
        if board.crosses[route] & used:
            _violated("nothing lies across another", f"{_ids(state, 1 << route | board.crosses[route] & used)}")


def _ids(state: State, routes: Routes) -> list[str]:
    return [state.variant.board.routes[route].id for route in routes_in(routes)]


# -- secrets


def _secret(view: State, changed: frozenset[str]) -> None:
    """A viewer's table shows no face that is not the viewer's to see, among what has changed."""
    eyes = view.eyes
    covered: list[Tally] = []
    for name, seen in CARDS_OF.items():
        if name in changed:
            covered += compress(getattr(view, name), map(not_, getattr(eyes, seen)))
    if view.turn >= 0 and not eyes.hands[view.turn]:
        covered.append(view.drawn)
    if any(cards & FACES for cards in covered):
        _violated("hands and racks are secret", "a train card shows its face")
    for name, seen in TICKETS_OF.items():
        if name in changed and any(map(_face_up, compress(getattr(view, name), map(not_, getattr(eyes, seen))))):
            _violated("tickets are secret", "a ticket shows its face")
    if "ticket_deck" in changed and any(map(_foreign, view.ticket_deck, view.put_by, repeat(eyes))):
        _violated("tickets are secret", "a ticket shows its face in the deck")


def _foreign(ticket: int, put_by: int, eyes: Eyes) -> bool:
    return ticket != UNKNOWN_TICKET and (put_by == NOBODY or not eyes.hands[put_by])


def _face_up(tickets: bytes) -> bool:
    return bool(tickets.strip(bytes((UNKNOWN_TICKET,))))


def _discreet(event: Event, eyes: Eyes) -> None:
    """An event as told to a viewer names no face that is not the viewer's to see."""
    match event:
        case CardsDealt(seat, cards):
            told = cards != hidden(cards) and not eyes.hands[seat]
        case CardDrawn(seat, card, to) | CardPlaced(seat, card, to):
            told = card != HIDDEN and not eyes.hands[seat] and not (to is Place.RACK and eyes.racked_by(seat))
        case TicketsOffered(seat, tickets) | TicketsKept(seat, tickets) | ChoiceMade(seat, tickets):
            told = _face_up(tickets) and not eyes.hands[seat]
        case TicketsShared(seat, tickets):
            told = _face_up(tickets) and not eyes.racked_by(seat)
        case TicketsPutUnder(seats, tickets):
            told = _face_up(tickets) and not (len(seats) == 1 and eyes.hands[seats[0]])
        case TicketsShuffled(tickets):
            told = _face_up(tickets)
        case DeckShuffled(cards):
            told = bool(cards.strip(bytes((HIDDEN,))))
        case _:
            told = False
    if told:
        _violated("no foreign card is told", f"{event}")


# each check and the parts of a state that it looks at; the public ones can be made by any viewer
PUBLIC_CHECKS: Final[dict[Callable[[State], None], frozenset[str]]] = {
    _trains_and_scores: frozenset({"trains", "scores", "claimed"}),
    _lanes: frozenset({"claimed", "lanes_used", "open"}),
    _track: frozenset({"by_colour", "supply", "claimed", "open", "blocked"}),
}
CHECKS: Final[dict[Callable[[State], None], frozenset[str]]] = {
    _cards: frozenset({"deck", "discard", "market", "hands", "shown", "racks", "drawn", "tunnel"}),
    _tickets: frozenset({"ticket_deck", "tickets", "ticket_racks", "offers"}),
    **PUBLIC_CHECKS,
}
# the parts that look different to different viewers
SECRETS: Final = frozenset(
    {"hands", "racks", "drawn", "tickets", "ticket_racks", "ticket_deck", "offers", "choices", "before"}
)
# whose they are: cards and tickets in hands by seat, on racks by side
CARDS_OF: Final = {"hands": "hands", "racks": "racks"}
TICKETS_OF: Final = {"tickets": "hands", "offers": "hands", "choices": "hands", "ticket_racks": "racks"}
FACES: Final[Tally] = HIDDEN_ONE - 1  # the bits of a tally that count cards whose face is seen
