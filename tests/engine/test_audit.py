"""The witness objects to whatever cannot be: each invariant, broken on purpose, is named."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine import events as ev
from engine import visibility
from engine.audit import Violation, Witness, audit, audit_at_rest
from engine.cards import EMPTY, ONE, RED
from engine.events import Owes
from engine.game import Game
from engine.state import State
from tests.playing import steps
from tests.positions import variant


def some_state(map_id: str = "usa", seats: int = 4) -> State:
    """The middle of a game, with routes claimed by everybody."""
    game = Game(variant(map_id), seats, "audit")
    game.start()
    for step in steps(game, Random(4)):
        if all(step.before.claimed) and step.before.owes is Owes.TURN:
            return step.before.copy()
    raise LookupError("nobody claimed anything")


def more_of(items: tuple[int, ...]) -> tuple[int, ...]:
    return (items[0] + 1, *items[1:])


def lose_a_card(state: State) -> None:
    state.deck = state.deck[1:]


def see_too_much(state: State) -> None:
    state.shown = (state.hands[0] + ONE[RED], *state.shown[1:])


def double_a_ticket(state: State) -> None:
    state.tickets = (state.tickets[0] + state.tickets[1][:1], *state.tickets[1:])


def find_a_train(state: State) -> None:
    state.trains = more_of(state.trains)


def find_a_point(state: State) -> None:
    state.scores = more_of(state.scores)


def open_a_claimed_route(state: State) -> None:
    state.open |= state.claimed[0]


def forget_a_lane(state: State) -> None:
    state.lanes_used = (0, *state.lanes_used[1:])


@pytest.mark.parametrize(
    ("spoil", "invariant"),
    [
        (lose_a_card, "110 cards are conserved"),
        (see_too_much, "what all have seen of a hand is in it"),
        (double_a_ticket, "tickets are conserved"),
        (find_a_train, "trains are conserved"),
        (find_a_point, "the score is the recount"),
        (open_a_claimed_route, "a route has one owner"),
        (forget_a_lane, "the used lanes are the claimed routes'"),
    ],
)
def test_a_spoiled_state_is_noticed(spoil: Callable[[State], None], invariant: str) -> None:
    state = some_state()
    audit(state)
    spoil(state)
    with pytest.raises(Violation, match=invariant):
        audit(state)


def claimed_by(map_id: str, seats: int, *routes: tuple[str, int]) -> State:
    """A table on which these routes have somehow been claimed."""
    state, board = State(variant(map_id), seats), variant(map_id).board
    for route_id, seat in routes:
        route = board.route_numbers[route_id]
        change = {seat: state.claimed[seat] | 1 << route}
        state.claimed = tuple(change.get(other, mask) for other, mask in enumerate(state.claimed))
        state.open &= ~(1 << route)
        state.by_colour = tuple(mask & ~(1 << route) for mask in state.by_colour)
    lanes = [[board.lanes[r] for r in range(len(board.routes)) if mask >> r & 1] for mask in state.claimed]
    state.lanes_used = tuple(sum(set(masks)) for masks in lanes)
    spaces = [sum(n for r, n in enumerate(board.lengths) if mask >> r & 1) for mask in state.claimed]
    state.trains = tuple(state.trains[seat] - spaces[seat] for seat in range(seats))
    points = variant(map_id).numbers.route_points
    state.scores = tuple(sum(points[n] for r, n in enumerate(board.lengths) if m >> r & 1) for m in state.claimed)
    return state


@pytest.mark.parametrize(
    ("state", "invariant"),
    [
        (("usa", 4, ("boston--new-york--1", 0), ("boston--new-york--2", 0)), "nobody has two lanes of a connection"),
        (("usa", 2, ("boston--new-york--1", 0), ("boston--new-york--2", 1)), "no more lanes are claimed than may be"),
        (("france", 2, ("grenoble--marseille--1", 0), ("avignon--nice--1", 1)), "nothing lies across another"),
    ],
)
def test_claims_against_the_rules_are_noticed(state: tuple[Any, ...], invariant: str) -> None:
    with pytest.raises(Violation, match=invariant):
        audit(claimed_by(*state))


def test_a_piece_from_nowhere_is_noticed() -> None:
    state = State(variant("france"), 2)
    audit(state)
    state.supply = (*state.supply[:2], state.supply[2] + ONE[RED], *state.supply[3:])
    with pytest.raises(Violation, match="track pieces are conserved"):
        audit(state)


def test_a_table_that_does_not_rest_in_order_is_noticed() -> None:
    state = some_state()
    audit_at_rest(state)
    untidy = state.copy()
    untidy.market = bytes((EMPTY,)) + state.market[1:]
    with pytest.raises(Violation, match="market places are filled at once"):
        audit_at_rest(untidy)
    untidy.deck, untidy.discard = b"", ONE[RED]
    with pytest.raises(Violation, match="the discard pile becomes the deck at once"):
        audit_at_rest(untidy)
    silent = state.copy()
    silent.turn, silent.owes = ev.EVERYONE, Owes.NOTHING
    with pytest.raises(Violation, match="somebody is asked"):
        audit_at_rest(silent)


def test_a_change_without_an_event_is_noticed() -> None:
    game, witness = Game(variant("usa"), 2, "audit"), Witness(variant("usa"), 2)
    witness.hear(game.start())
    witness.agree(game.state)
    game.state.first_place = next(
        place for place in type(game.state.first_place) if place is not game.state.first_place
    )
    with pytest.raises(Violation, match="events tell everything"):
        witness.agree(game.state)


@pytest.mark.parametrize("kind", [ev.DeckShuffled, ev.CardsDealt, ev.TicketsShuffled, ev.TicketsOffered])
def test_an_event_that_tells_too_much_is_noticed(kind: type[ev.Event], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(visibility._CONCEAL, kind)
    game, witness = Game(variant("usa"), 2, "audit"), Witness(variant("usa"), 2)
    with pytest.raises(Violation, match="no foreign card is told"):
        witness.hear(game.start())


def test_a_view_that_shows_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visibility, "_redact_seats", lambda *_: None)
    game, witness = Game(variant("usa"), 2, "audit"), Witness(variant("usa"), 2)
    with pytest.raises(Violation, match="a view is the redacted state"):
        witness.hear(game.start())
