"""What the player is doing, in all four games: what is asked and lit, and where taps, drops and answers lead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.play.activities.base import DECK, TICKETS, Activity, Mover, Objection
from app.play.activities.claims import Claiming, Digging, PullingCards
from app.play.activities.draws import DrawingTickets, PlacingCard, PullingCard, TakingCard
from app.play.activities.due import Possible, settled
from app.play.activities.idle import AskingHint, Idle, ReadingHint, Waiting, Watching
from app.play.activities.laying import Laying, PullingPiece
from app.play.activities.tickets import ChoosingTickets
from app.play.claiming import Dropped
from app.play.reading import Drawer, Reading
from app.words import Speaker
from engine.actions import (
    ClaimRoute,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayTrack,
    PayTunnel,
    Place,
    PlaceCard,
    ShareTickets,
    TakeBack,
    TakeCard,
)
from engine.board import RouteNo, routes_in
from engine.bots.bot import Choice
from engine.cards import LETTERS, LOCOMOTIVE, RED, YELLOW
from engine.events import Owes
from engine.model import Model
from engine.posed import Dug, Position
from tests.positions import variant

GAMES = {"usa": 2, "usa-2025": 2, "asia": 4, "france": 2}
REDS = LETTERS[RED] * 6
all_games = pytest.mark.parametrize("map_id", GAMES)


def mover_at(map_id: str, position: Position, *, seat: int = 0, confirm: bool = True) -> Mover:
    """Somebody whose table stands like this."""
    seats = GAMES[map_id]
    model = Model.of(position.state(variant(map_id), seats), seat)
    names = ["Ana", "Bo", "Cy", "Di"][:seats]
    return Mover(model, seat, Speaker(variant(map_id), names, seat), 3, lambda: confirm)


def at_turn(map_id: str, *hands: str, confirm: bool = True, **more: object) -> Mover:
    """Ana is at her turn, with these cards; the market and the deck are full."""
    held = (*hands, *[""] * (GAMES[map_id] - len(hands)))
    market, deck = LETTERS[YELLOW] * 4 + LETTERS[LOCOMOTIVE], LETTERS[YELLOW] * 30
    return mover_at(map_id, Position(hands=held, market=market, deck=deck, **more), confirm=confirm)  # type: ignore[arg-type]


def now(mover: Mover, before: Activity | None = None) -> Activity:
    return settled(mover, before or Watching())[0]


def can_do(mover: Mover) -> Possible:
    return settled(mover, Watching())[1]


def red_route(map_id: str) -> RouteNo:
    """A route of one lane that red cards alone can pay; on France its track has to be laid first."""
    board = variant(map_id).board
    for r, route in enumerate(board.routes):
        plain = not route.tunnel_draw and not route.locomotives and board.lanes[r].bit_count() == 1
        if plain and 2 <= route.length <= 6 and (route.colour == RED or map_id == "france"):
            return r
    raise LookupError(map_id)


def laid(map_id: str, route: RouteNo) -> dict[str, object]:
    return {"track": {variant(map_id).board.routes[route].id: LETTERS[RED]}} if map_id == "france" else {}


def claiming(map_id: str, *, confirm: bool = True) -> tuple[RouteNo, Mover, Idle]:
    route = red_route(map_id)
    mover = at_turn(map_id, REDS, confirm=confirm, **laid(map_id, route))
    idle = now(mover)
    assert isinstance(idle, Idle)
    return route, mover, idle


# -- claiming


@all_games
def test_a_tapped_route_asks_for_a_last_look_and_then_claims(map_id: str) -> None:
    route, mover, idle = claiming(map_id)
    asked = idle.tap_route(route)
    assert isinstance(asked, Claiming)
    assert asked.question is not None
    assert asked.question.good
    assert asked.route == route
    assert asked.lights is not None
    assert asked.lights.ghost is not None
    assert (asked.lights.ghost.route, asked.lights.ghost.player, asked.lights.ghost.valid) == (route, 3, True)
    assert asked.useful == Dropped(frozenset({RED}))
    claim = asked.answer("claim")
    assert isinstance(claim, ClaimRoute)
    assert mover.model.refusal(0, claim) is None
    assert asked.answer("cancel") == idle


@all_games
def test_who_wants_no_last_look_claims_at_once(map_id: str) -> None:
    route, _, idle = claiming(map_id, confirm=False)
    assert isinstance(idle.tap_route(route), ClaimRoute)


@all_games
def test_pulled_cards_say_beside_the_finger_what_they_mean_and_claim_when_dropped(map_id: str) -> None:
    route, _, idle = claiming(map_id)
    pulled = idle.pull_pile(Place.HAND, RED)
    assert isinstance(pulled, PullingCards)
    assert pulled.hang is not None
    assert pulled.hang.cards == (RED,) * 4
    over = pulled.over((route,), None)
    assert over.hang is not None
    assert over.hang.good
    assert over.lights is not None
    assert over.lights.ghost is not None
    asked = over.drop((route,), None)
    assert isinstance(asked, Claiming)
    assert asked.cancelled() == idle
    assert over.drop((), None) == idle, "beside every route nothing is claimed"


@all_games
def test_a_route_that_cannot_be_paid_says_why_and_leads_back(map_id: str) -> None:
    route = red_route(map_id)
    idle = now(at_turn(map_id, "", **laid(map_id, route)))
    refused = idle.tap_route(route)
    assert isinstance(refused, Claiming)
    assert refused.question is not None
    assert refused.question.good is False
    assert refused.lights is not None
    assert refused.lights.ghost is not None
    assert not refused.lights.ghost.valid
    assert refused.tap_map() == refused.back() == refused.answer("cancel") == idle


@all_games
def test_a_route_touched_at_somebody_elses_turn_says_whose_turn_it_is(map_id: str) -> None:
    other = Position(turn=GAMES[map_id] - 1, hands=(REDS, *[""] * (GAMES[map_id] - 1)))
    idle = now(mover_at(map_id, other))
    assert not idle.ready
    refused = idle.tap_route(red_route(map_id))
    assert isinstance(refused, Claiming)
    assert refused.question is not None
    assert refused.question.good is False
    assert refused.question.note.startswith("It is ")


def test_picked_piles_pay_the_route_that_is_asked_about() -> None:
    route, _, idle = claiming("usa")
    picked = idle.tap_pile(Place.HAND, RED)
    assert isinstance(picked, Idle)
    assert picked.picked == Dropped(frozenset({RED}))
    asked = picked.tap_route(route)
    assert isinstance(asked, Claiming)
    assert asked.intent.dropped == picked.picked
    assert asked.cancelled() == idle, "what was picked is let go too"


# -- drawing


@all_games
def test_the_deck_is_drawn_from_at_a_tap(map_id: str) -> None:
    mover = at_turn(map_id)
    assert now(mover).tap_market(DECK) == DrawCard()
    assert DECK in can_do(mover).draws
    assert TICKETS in can_do(mover).draws


@all_games
def test_tickets_are_drawn_after_a_last_look_if_one_is_wanted(map_id: str) -> None:
    asked = now(at_turn(map_id)).tap_market(TICKETS)
    assert isinstance(asked, DrawingTickets)
    assert asked.answer("draw") == DrawTickets()
    assert isinstance(asked.answer("cancel"), Idle)
    assert now(at_turn(map_id, confirm=False)).tap_market(TICKETS) == DrawTickets()


@pytest.mark.parametrize("map_id", ["usa", "usa-2025", "france"])
def test_an_open_card_is_taken_at_a_tap_or_pulled_to_the_hand(map_id: str) -> None:
    idle = now(at_turn(map_id))
    assert idle.tap_market(("slot", 1)) == TakeCard(1)
    pulled = idle.pull_market(("slot", 1))
    assert isinstance(pulled, PullingCard)
    assert pulled.hang is not None
    assert pulled.hang.cards == (YELLOW,)
    assert pulled.over((), Place.HAND).hang.place is Place.HAND  # type: ignore[union-attr]
    assert pulled.drop((), Place.HAND) == TakeCard(1)
    assert pulled.drop((), None) == idle, "let go elsewhere it stays where it was"
    assert idle.pull_market(TICKETS) is None


def test_7_4_an_open_card_asks_hand_or_rack_unless_it_is_pulled_to_one() -> None:
    idle = now(at_turn("asia"))
    asked = idle.tap_market(("slot", 0))
    assert isinstance(asked, TakingCard)
    assert asked.answer(Place.RACK) == TakeCard(0, Place.RACK)
    pulled = idle.pull_market(("slot", 0))
    assert isinstance(pulled, PullingCard)
    assert pulled.drop((), Place.RACK) == TakeCard(0, Place.RACK)


def test_7_4_a_blind_card_has_to_be_placed_and_nothing_else_can_be_done() -> None:
    mover = mover_at("asia", Position(owes=Owes.PLACE_CARD, drawn=LETTERS[RED], deck=REDS))
    placing = now(mover)
    assert isinstance(placing, PlacingCard)
    assert placing.answer(Place.RACK) == PlaceCard(Place.RACK)
    assert placing.answer("cancel") == placing
    assert placing.tap_map() == placing
    assert isinstance(placing.tap_market(DECK), Objection)


# -- tickets


@all_games
def test_tickets_that_are_owed_are_chosen_and_kept(map_id: str) -> None:
    offered = [ticket.id for ticket in variant(map_id).tickets[:3]]
    offers = (offered, *[[]] * (GAMES[map_id] - 1))
    choosing = now(mover_at(map_id, Position(owes=Owes.TICKETS, offers=offers)))  # type: ignore[arg-type]
    assert isinstance(choosing, ChoosingTickets)
    assert choosing.drawer is Drawer.CHOICE
    assert choosing.offer is not None
    assert not choosing.offer.can
    assert isinstance(choosing.tap_offer("done"), Objection), "none is kept"
    picked = choosing.tap_offer(("ticket", 0))
    assert isinstance(picked, ChoosingTickets)
    assert picked.lights is not None
    assert picked.lights.dim
    kept = picked.tap_offer("done")
    assert isinstance(kept, KeepTickets)
    assert kept.kept == b"\0"
    assert choosing.back() is None, "what is owed cannot be left"
    assert choosing.tap_route(0) == choosing


def test_whoever_chooses_can_read_the_log_and_goes_on_where_it_was() -> None:
    offered = [ticket.id for ticket in variant("usa").tickets[:3]]
    mover = mover_at("usa", Position(owes=Owes.TICKETS, offers=(offered, [])))
    picked = now(mover).tap_offer(("ticket", 1))
    assert isinstance(picked, ChoosingTickets)
    reading = picked.toggle(Drawer.LOG)
    assert reading.drawer is Drawer.LOG
    again = settled(mover, reading)[0]
    assert isinstance(again, ChoosingTickets)
    assert again.choosing == picked.choosing
    assert again.toggle(Drawer.LOG).drawer is Drawer.CHOICE
    waiting = Waiting(reading=picked.reading, mover=mover, began=picked)
    assert waiting.drawer is Drawer.CHOICE
    assert settled(mover, waiting)[0] == picked, "a choice that the table refused is still there"


def test_7_3_tickets_can_be_shared_as_a_turn_and_the_sheet_be_closed_again() -> None:
    tickets = ([variant("asia").tickets[4].id, variant("asia").tickets[7].id], [], [], [])
    mover = at_turn("asia", tickets=tickets)
    assert can_do(mover).shares
    idle = now(mover)
    sharing = idle.share()
    assert isinstance(sharing, ChoosingTickets)
    assert sharing.back() == sharing.tap_offer("cancel") == idle
    picked = sharing.tap_offer(("ticket", 7))
    assert isinstance(picked, ChoosingTickets)
    assert picked.tap_offer("done") == ShareTickets(b"\7")
    assert settled(mover, picked)[0] == picked, "news from the table do not close it"


# -- tunnels


def test_3_7_a_tunnel_is_paid_or_its_cards_are_taken_back() -> None:
    board = variant("asia").board
    tunnel = next(r for r in board.routes if r.tunnel_draw and r.length == 2)
    dug = Dug(tunnel.id, hand=LETTERS[RED] * 2, turned=LETTERS[RED] + LETTERS[YELLOW], extra=1)
    mover = mover_at("asia", Position(owes=Owes.TUNNEL, tunnel=dug, hands=(REDS, "", "", "")))
    digging = settled(mover, Watching(), (YELLOW, RED))[0]
    assert isinstance(digging, Digging)
    assert digging.question is not None
    assert digging.question.cards == ((YELLOW, False), (RED, True)), "in the order they came, those that count named"
    assert isinstance(digging.answer(("pay", 0)), PayTunnel)
    assert digging.answer("take_back") == TakeBack()
    assert digging.answer("cancel") == digging
    assert digging.pull_pile(Place.HAND, RED) is None


# -- track


def laying(*, confirm: bool = True) -> tuple[Laying, RouteNo, RouteNo]:
    """Track is to be laid; and two beds that cross, of which one blocks the other."""
    mover = mover_at("france", Position(owes=Owes.TRACK), confirm=confirm)
    now_laying, board = now(mover), variant("france").board
    assert isinstance(now_laying, Laying)
    free = next(r for r in routes_in(mover.model.options(0).beds) if not any(r in pair for pair in board.crossings))
    return now_laying, board.crossings[0][0], free


def test_8_3_a_piece_and_then_its_bed_or_a_bed_and_then_its_piece() -> None:
    start, _, bed = laying()
    length = variant("france").board.lengths[bed]
    picked = start.tap_piece((RED, length))
    assert isinstance(picked, Laying)
    assert picked.lights is not None
    assert picked.lights.fits >> bed & 1
    asked = picked.tap_route(bed)
    assert isinstance(asked, Laying)
    assert asked.answer("lay") == LayTrack(bed, RED)
    waits = start.tap_route(bed)
    assert isinstance(waits, Laying)
    assert waits.bed == bed
    assert waits.answer(("piece", RED)) == LayTrack(bed, RED)
    assert waits.tap_piece((RED, length)) == asked
    assert waits.back() == asked.answer("cancel") == start


def test_8_5_what_blocks_something_is_looked_at_even_by_who_wants_no_last_look() -> None:
    start, blocking, free = laying(confirm=False)
    lengths = variant("france").board.lengths
    assert replace(start, piece=(RED, lengths[free])).tap_route(free) == LayTrack(free, RED)
    asked = replace(start, piece=(RED, lengths[blocking])).tap_route(blocking)
    assert isinstance(asked, Laying)
    assert asked.question is not None
    assert asked.question.note.startswith("Blocks for ever: ")
    assert asked.lights is not None
    assert asked.lights.would_block


def test_8_3_a_piece_pulled_onto_a_bed_is_laid_and_onto_another_says_why_not() -> None:
    start, _, bed = laying()
    lengths = variant("france").board.lengths
    other = next(r for r, length in enumerate(lengths) if length != lengths[bed])
    pulled = start.pull_piece((RED, lengths[bed]))
    assert isinstance(pulled, PullingPiece)
    assert pulled.over((other, bed), None).drop((other, bed), None) == LayTrack(bed, RED)
    wrong = pulled.over((other,), None)
    assert wrong.hang is not None
    assert wrong.hang.good is False
    assert isinstance(wrong.drop((other,), None), Objection)
    left = pulled.drop((), None)
    assert isinstance(left, Laying)
    assert left.piece == (RED, lengths[bed]), "the piece stays picked"


# -- reading, hints, waiting


@all_games
def test_a_ticket_is_lit_while_other_things_are_begun_and_let_go(map_id: str) -> None:
    route = red_route(map_id)
    tickets = ([variant(map_id).tickets[2].id], *[[]] * (GAMES[map_id] - 1))
    idle = now(at_turn(map_id, REDS, tickets=tickets, **laid(map_id, route)))
    lit = idle.read(idle.reading.with_ticket(2))
    assert lit.lights is not None
    ends = variant(map_id).tickets[2]
    assert lit.lights.cities == {*ends.a_nodes, *ends.b_nodes}
    claim = lit.tap_route(route)
    assert isinstance(claim, Claiming)
    assert claim.cancelled() == lit
    assert lit.tap_map() == idle


def test_a_hint_lights_its_route_and_gives_back_what_was_asked_before() -> None:
    route, mover, idle = claiming("usa")
    thinking = AskingHint(mover=mover, began=idle)
    assert thinking.thinks
    assert isinstance(thinking.tap_route(route), Claiming), "meanwhile everything goes on"
    claim = idle.tap_route(route)
    assert isinstance(claim, Claiming)
    hint = ReadingHint(mover=mover, began=idle, choice=Choice(claim.answer("claim")))  # type: ignore[arg-type]
    assert hint.route == route
    assert hint.lights is not None
    assert hint.lights.routes == 1 << route
    assert hint.answer("cancel") == hint.back() == idle


def test_nothing_can_be_done_until_the_table_has_answered() -> None:
    route, mover, idle = claiming("usa")
    waiting = Waiting(mover=mover, began=idle)
    assert waiting.waits
    assert not waiting.ready
    assert waiting.tap_route(route) == waiting.tap_market(DECK) == waiting.tap_pile(Place.HAND, RED) == waiting
    assert waiting.pull_pile(Place.HAND, RED) is None


def test_nobodys_eyes_read_and_do_nothing() -> None:
    watching = Watching()
    assert watching.tap_route(0) == watching.tap_market(DECK) == watching.tap_pile(Place.HAND, RED) == watching
    assert watching.pull_pile(Place.HAND, RED) is None
    log = watching.toggle(Drawer.LOG)
    assert log == Watching(reading=Reading(Drawer.LOG))
    assert log.back() == watching
    assert watching.back() is None


@all_games
def test_a_finger_goes_on_pulling_when_the_table_moves_on(map_id: str) -> None:
    _, mover, idle = claiming(map_id)
    pulled = idle.pull_pile(Place.HAND, RED)
    assert pulled is not None
    assert settled(mover, pulled)[0] == pulled
