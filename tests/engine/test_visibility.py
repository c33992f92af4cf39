"""Who sees what, row by row of the table at the end of the rules, for a whole table seen with one viewer's eyes."""

import pytest

from engine.actions import Place as To
from engine.actions import PlaceCard
from engine.board import UNKNOWN_TICKET
from engine.cards import HIDDEN, HIDDEN_ONE, RED, total
from engine.events import (
    CardDrawn,
    CardPlaced,
    CardTaken,
    DeckShuffled,
    RouteClaimed,
    TicketsKept,
    TicketsPutUnder,
    TicketsShared,
    TicketsShuffled,
    TunnelCardTurned,
)
from engine.eyes import Eyes, eyes_of, keeper, onlooker
from engine.state import State
from engine.visibility import redacted, seen_by
from tests.scenes import Scene, at_start, at_turn

OWN = ["baroda--chengdu", "bombay--vientiane", "cawnpore--hankow"]
BACK = bytes((UNKNOWN_TICKET,))
OWNER, PARTNER, OPPONENT, SCREEN = (eyes_of(0, 4, 2), eyes_of(1, 4, 2), eyes_of(2, 4, 2), onlooker(4, 2))
OTHERS = [PARTNER, OPPONENT, SCREEN]


def scene() -> Scene:
    return at_turn("asia", 4, hand="RRB", rack="OL", tickets=OWN, ticket_racks=[["delhi--rangoon"], []], discard="GG")


def seen_with(eyes: Eyes, table: Scene | None = None) -> State:
    return redacted((table or scene()).state, eyes)


def test_cards_in_hand() -> None:
    assert seen_with(OWNER).hands[0] == scene().state.hands[0]
    assert {seen_with(eyes).hands[0] for eyes in OTHERS} == {3 * HIDDEN_ONE}


def test_the_teams_card_rack() -> None:
    assert seen_with(OWNER).racks[0] == seen_with(PARTNER).racks[0] == scene().state.racks[0]
    assert {seen_with(eyes).racks[0] for eyes in (OPPONENT, SCREEN)} == {2 * HIDDEN_ONE}


def test_tickets_in_hand() -> None:
    assert seen_with(OWNER).tickets[0] == scene().tickets(*OWN)
    assert {seen_with(eyes).tickets[0] for eyes in OTHERS} == {BACK * 3}


def test_the_teams_ticket_rack() -> None:
    racked = scene().tickets("delhi--rangoon")
    assert seen_with(OWNER).ticket_racks[0] == seen_with(PARTNER).ticket_racks[0] == racked
    assert {seen_with(eyes).ticket_racks[0] for eyes in (OPPONENT, SCREEN)} == {BACK}


def test_tickets_being_chosen() -> None:
    table = at_start("asia", 4)
    assert seen_with(OWNER, table).offers[0] == table.state.offers[0]
    assert {seen_with(eyes, table).offers[0] for eyes in OTHERS} == {BACK * 5}


@pytest.mark.parametrize("eyes", [OWNER, *OTHERS])
def test_what_lies_open(eyes: Eyes) -> None:
    state, view = scene().state, seen_with(eyes)
    for name in ("market", "discard", "trains", "scores", "claimed", "open", "supply", "turn", "owes"):
        assert getattr(view, name) == getattr(state, name), name
    assert len(view.deck) == len(state.deck)
    assert len(view.ticket_deck) == len(state.ticket_deck)


@pytest.mark.parametrize("eyes", [OWNER, *OTHERS])
def test_the_order_of_the_decks_is_nobodys_to_know(eyes: Eyes) -> None:
    assert set(seen_with(eyes).deck) == {HIDDEN}
    assert set(seen_with(eyes).ticket_deck) == {UNKNOWN_TICKET}
    assert seen_by(DeckShuffled(b"\1\2"), eyes) == DeckShuffled(bytes((HIDDEN,)) * 2)
    assert seen_by(TicketsShuffled(b"\1\2"), eyes) == TicketsShuffled(BACK * 2)


def test_what_undo_would_bring_back_is_no_peephole() -> None:
    table = at_turn("usa", 2, hand="RRB")
    table.claim("boston--new-york--2", "RR")
    before = redacted(table.state, eyes_of(1, 2, 1)).before
    assert before is not None
    assert before.hands[0] == 3 * HIDDEN_ONE
    assert set(before.deck) == {HIDDEN}


# -- events


@pytest.mark.parametrize("eyes", [OWNER, *OTHERS])
def test_a_card_drawn_face_up_cards_paid_and_tunnel_cards_are_seen_by_all(eyes: Eyes) -> None:
    for event in (CardTaken(0, 1, RED, To.HAND), RouteClaimed(0, 3, 2, 5, 0), TunnelCardTurned(RED)):
        assert seen_by(event, eyes) == event


@pytest.mark.parametrize("kind", [CardDrawn, CardPlaced])
def test_a_card_drawn_blind(kind: type[CardDrawn | CardPlaced]) -> None:
    to_hand, to_rack = kind(0, RED, To.HAND), kind(0, RED, To.RACK)
    assert seen_by(to_hand, OWNER) == to_hand
    assert {seen_by(to_hand, eyes) for eyes in OTHERS} == {kind(0, HIDDEN, To.HAND)}
    assert seen_by(to_rack, OWNER) == seen_by(to_rack, PARTNER) == to_rack
    assert {seen_by(to_rack, eyes) for eyes in (OPPONENT, SCREEN)} == {kind(0, HIDDEN, To.RACK)}


def test_tickets_kept_and_put_back_are_counted_by_the_others() -> None:
    kept, under = TicketsKept(0, b"\1\2"), TicketsPutUnder((0,), b"\3")
    assert seen_by(kept, OWNER) == kept
    assert {seen_by(kept, eyes) for eyes in OTHERS} == {TicketsKept(0, BACK * 2)}
    assert seen_by(under, OWNER) == under
    assert {seen_by(under, eyes) for eyes in OTHERS} == {TicketsPutUnder((0,), BACK)}


def put_back() -> tuple[Scene, bytes]:
    """Seat 0 has drawn four tickets, kept one and put three under the deck: those, from the bottom up."""
    table = at_turn("asia", 4)
    table.draw_tickets()
    kept, *returned = table.at["offers"][0]
    table.keep(kept, returned=tuple(returned))
    return table, table.tickets(*returned)[::-1]


def test_whoever_puts_tickets_under_the_deck_sees_their_faces_and_their_order() -> None:
    table, under = put_back()
    mine = seen_with(OWNER, table).ticket_deck
    assert mine[:3] == under
    assert set(mine[3:]) == {UNKNOWN_TICKET}
    assert {seen_with(eyes, table).ticket_deck for eyes in OTHERS} == {BACK * len(mine)}


def test_what_comes_up_again_is_another_players_secret() -> None:
    table = at_turn("usa", 2, ticket_deck=["boston--miami", "denver--el-paso", "duluth--houston", "dallas--new-york"])
    table.draw_tickets()
    table.keep("duluth--houston", returned=("denver--el-paso", "dallas--new-york"))
    table.draw_tickets()
    assert table.at["offers"][1] != []
    view = table.view(0)
    assert view.ticket_deck == b""
    assert view.offers[1] == BACK * 3


def test_what_all_put_back_at_the_start_was_shuffled_and_is_nobodys_to_know() -> None:
    under = TicketsPutUnder((0, 1, 2, 3), b"\1\2\3")
    assert {seen_by(under, eyes) for eyes in (OWNER, *OTHERS)} == {TicketsPutUnder((0, 1, 2, 3), BACK * 3)}


def test_a_log_from_before_that_hides_its_own_returned_tickets_is_still_read() -> None:
    table, _ = put_back()
    before = at_turn("asia", 4)
    offered = before.draw_tickets()
    view = redacted(before.state, OWNER)
    kept = table.tickets(table.at["fresh"][0])
    view.apply(TicketsKept(0, kept))
    view.apply(TicketsPutUnder((0,), BACK * 3))
    assert offered
    assert set(view.ticket_deck) == {UNKNOWN_TICKET}


def test_shared_tickets_are_the_teams() -> None:
    shared = TicketsShared(0, b"\1")
    assert seen_by(shared, OWNER) == seen_by(shared, PARTNER) == shared
    assert {seen_by(shared, eyes) for eyes in (OPPONENT, SCREEN)} == {TicketsShared(0, BACK)}


def test_the_keeper_sees_everything() -> None:
    for event in (DeckShuffled(b"\1\2"), TicketsKept(0, b"\1\2"), CardDrawn(0, RED, To.HAND)):
        assert seen_by(event, keeper(4, 2)) == event


def test_a_partner_learns_a_blind_card_when_it_is_racked() -> None:
    table = at_turn("asia", 4, deck="OYP")
    table.draw()
    view = seen_with(PARTNER, table)
    assert view.drawn == HIDDEN_ONE
    for event in table.play(PlaceCard(To.RACK)):
        view.apply(seen_by(event, PARTNER))
    assert view.racks[0] == table.state.racks[0]


def test_when_the_game_is_over_everything_is_open_but_the_decks() -> None:
    table = at_turn("usa", 2, hand="RRB", tickets=["denver--el-paso"], final_turns=0)
    table.draw()
    table.draw()
    view = redacted(table.state, onlooker(2, 1))
    assert view.hands == table.state.hands
    assert view.tickets == table.state.tickets
    assert set(view.deck) == {HIDDEN}
    assert total(view.hands[0]) == 5
