"""What a player sees between two actions, and at the end, as plain lines."""

from __future__ import annotations

from collections.abc import Iterator

from app.words import Speaker, cards_words, colour_name, ticket_name
from engine.board import UNKNOWN_TICKET, TicketNo, Tickets, Variant
from engine.cards import EMPTY, total
from engine.rules.scoring import is_complete
from engine.state import State


def table_lines(state: State, speaker: Speaker, seat: int) -> Iterator[str]:
    """The table before it is this seat's turn to answer."""
    yield ""
    for other, name in enumerate(speaker.names):
        side, cards = state.side_of(other), total(state.hands[other])
        yield (
            f"  {name:<12} {state.scores[side]:>4} points  {state.trains[other]:>2} trains  {cards:>2} cards"
            f"  {len(state.tickets[other])} tickets"
        )
    market = ", ".join(colour_name(card) for card in state.market if card != EMPTY)
    yield f"  Face up: {market or 'nothing'}. In the deck: {len(state.deck)} cards, {len(state.ticket_deck)} tickets."
    yield f"  Your cards: {cards_words(state.hands[seat]) or 'none'}"
    if state.team_size > 1:
        yield f"  Your team's rack: {cards_words(state.racks[state.side_of(seat)]) or 'empty'}"
    for heading, tickets in own_tickets(state, seat):
        yield f"  {heading}: {'; '.join(tickets_words(state, seat, tickets)) or 'none'}"


def own_tickets(state: State, seat: int) -> Iterator[tuple[str, Tickets]]:
    yield "Your tickets", state.tickets[seat]
    if state.team_size > 1:
        yield "Shared tickets", state.ticket_racks[state.side_of(seat)]


def tickets_words(state: State, seat: int, tickets: Tickets) -> list[str]:
    """Each ticket, with a tick when it is complete."""
    routes, deck = state.side_routes(state.side_of(seat)), state.variant.tickets
    return [
        priced(state.variant, ticket) + (" ✓" if is_complete(state, routes, deck[ticket]) else "")
        for ticket in tickets
        if ticket != UNKNOWN_TICKET
    ]


def priced(variant: Variant, ticket: TicketNo) -> str:
    return f"{ticket_name(variant, ticket)} ({variant.tickets[ticket].points})"


def score_lines(state: State, names: list[str]) -> Iterator[str]:
    """The final count, and who has won."""
    yield ""
    yield f"  {'':<24} routes tickets (made/failed) longest  Globetrotter  total"
    for side in state.scoring:
        made = f"{side.tickets:>4} ({len(side.completed)}/{len(side.failed)})"
        path = f"{side.longest} ({side.longest_bonus})"
        yield (
            f"  {side_name(state, names, side.side):<24} {side.routes:>6} {made:>20} {path:>8}"
            f" {side.globetrotter_bonus:>12} {side.total:>6}"
        )
    winners = " and ".join(side_name(state, names, side) for side in state.winners)
    yield f"  {winners} {'share the victory' if len(state.winners) > 1 else 'won'}."


def side_name(state: State, names: list[str], side: int) -> str:
    return " & ".join(names[seat] for seat in state.seats_of(side))
