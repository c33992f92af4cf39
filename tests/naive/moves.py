"""Every action a seat may take, by what is asked of it."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from tests.naive.cards import COLOURS, LOCOMOTIVE
from tests.naive.facts import Route
from tests.naive.market import EMPTY
from tests.naive.payments import Payment, route_payments, tunnel_payments
from tests.naive.table import Table

Action = dict[str, Any]


def moves(table: Table, seat: int) -> Iterator[Action]:
    """The legal actions of a seat that may act."""
    return MOVES[table.state.owes](table, seat)


def _start_tickets(table: Table, seat: int) -> Iterator[Action]:
    least, most = table.numbers.start_keep
    for number in range(least, most + 1):
        for kept in combinations(table.state.offers[seat], number):
            yield {"do": "keep_tickets", "kept": [*kept]}


def _start_share(table: Table, seat: int) -> Iterator[Action]:
    """Rule 7.6: one of the kept."""
    yield from _share(table.state.tickets[seat], 1)


def _turn(table: Table, seat: int) -> Iterator[Action]:
    """Rule 2: one action; rule 2.6: who can do none passes, and only then."""
    actions = [
        *_first_card(table),
        *_claims(table, seat),
        *_draw_tickets(table),
        *_share_as_turn(table, seat),
    ]
    yield from actions or [{"do": "pass"}]


def _first_card(table: Table) -> Iterator[Action]:
    """Rules 2.1, 2.2 and 2.4; rule 7.4: in teams the place of a face-up card is named with it."""
    state = table.state
    if not state.deck and not state.discard:
        return
    yield {"do": "draw_card"}
    for slot, card in enumerate(state.market):
        if card == EMPTY:
            continue
        if table.numbers.teams and card != LOCOMOTIVE:
            yield {"do": "take_card", "slot": slot, "to": "hand"}
            yield {"do": "take_card", "slot": slot, "to": "rack"}
        else:
            yield {"do": "take_card", "slot": slot}


def second_card(table: Table, seat: int) -> Iterator[Action]:
    """Rules 2.2 and 2.4: from the deck, or face up and no locomotive."""
    if table.state.deck:
        yield {"do": "draw_card"}
    for slot, card in enumerate(table.state.market):
        if card not in (EMPTY, LOCOMOTIVE):
            yield {"do": "take_card", "slot": slot}


def _place_card(table: Table, seat: int) -> Iterator[Action]:
    yield {"do": "place_card", "to": "hand"}
    yield {"do": "place_card", "to": "rack"}


def _claims(table: Table, seat: int) -> Iterator[Action]:
    state = table.state
    hand, rack = state.hands[seat], state.racks[table.side(seat)]
    closed = table.closed()
    for route in table.facts.routes.values():
        colour = table.colour(route)
        if colour is not None and route.id not in closed and _may_claim(table, seat, route):
            for payment in route_payments(hand, rack, route.length, colour, route.locomotives):
                yield {"do": "claim_route", "route": route.id, **_paid(payment)}


def _may_claim(table: Table, seat: int, route: Route) -> bool:
    """Rules 3.2 and 3.3: free, enough trains, and no other lane of the same player beside it."""
    claimed = table.state.claimed
    beside = table.facts.lanes[route.pair]
    return (
        route.id not in claimed
        and table.state.trains[seat] >= route.length
        and all(claimed.get(lane) != seat for lane in beside)
    )


def _paid(payment: Payment) -> dict[str, str]:
    from_hand, from_rack = payment
    return {"hand": from_hand, "rack": from_rack} if from_rack else {"hand": from_hand}


def _tunnel(table: Table, seat: int) -> Iterator[Action]:
    """Rules 3.7 and 3.8: pay exactly what is owed, or take the laid cards back."""
    state = table.state
    tunnel: dict[str, Any] = state.tunnel or {}
    laid = tunnel["hand"] + tunnel["rack"]
    yield {"do": "take_back"}
    for payment in tunnel_payments(state.hands[seat], state.racks[table.side(seat)], tunnel["extra"], laid):
        yield {"do": "pay_tunnel", **_paid(payment)}


def _draw_tickets(table: Table) -> Iterator[Action]:
    """Rule 4.2: not available if the deck is empty."""
    if table.state.ticket_deck:
        yield {"do": "draw_tickets"}


def _tickets(table: Table, seat: int) -> Iterator[Action]:
    """Rule 4.2: keep at least one; the others go back in any order."""
    offer = table.state.offers[seat]
    for number in range(1, len(offer) + 1):
        for kept in combinations(offer, number):
            for returned in permutations([ticket for ticket in offer if ticket not in kept]):
                yield {"do": "keep_tickets", "kept": [*kept], "returned": [*returned]}


def _share_as_turn(table: Table, seat: int) -> Iterator[Action]:
    """Rule 7.9: one or two own tickets."""
    if table.numbers.teams:
        yield from _share(table.state.tickets[seat], 1)
        yield from _share(table.state.tickets[seat], 2)


def _share_kept(table: Table, seat: int) -> Iterator[Action]:
    """Rule 7.7: one of those just kept."""
    yield from _share(table.state.fresh, 1)


def _share(tickets: list[str], number: int) -> Iterator[Action]:
    for shared in combinations(tickets, number):
        yield {"do": "share_tickets", "tickets": [*shared]}


def lay_track(table: Table, seat: int) -> Iterator[Action]:
    """Rule 8.3: any piece of the supply on any free bed of its length."""
    for bed in table.free_beds():
        for colour in COLOURS:
            if table.state.supply.get(f"{colour}{bed.length}", 0):
                yield {"do": "lay_track", "route": bed.id, "colour": colour}


def _end_turn(table: Table, seat: int) -> Iterator[Action]:
    yield {"do": "end_turn"}


MOVES = {
    "start_tickets": _start_tickets,
    "start_share": _start_share,
    "turn": _turn,
    "second_card": second_card,
    "place_card": _place_card,
    "track": lay_track,
    "tunnel": _tunnel,
    "tickets": _tickets,
    "share": _share_kept,
    "end_turn": _end_turn,
}
