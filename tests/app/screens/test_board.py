"""The board screen by touches in a real window: draw, claim, undo, tickets, track, and what it says when it cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.device.insets import Insets
from app.play.claiming import Confirm, Intent, next_step
from app.play.reading import Drawer
from app.screens.board.board import BoardScreen
from app.screens.board.plan import Rect
from app.widgets.market import DECK
from engine.actions import Place
from engine.board import GRAY, RouteNo, routes_in
from engine.cards import LOCOMOTIVE, count, counts, total
from engine.events import Owes
from engine.model import Model
from engine.state import State
from tests.app.screens.boards import at_turn, is_game, opened, played
from tools.robot import Robot, middle
from tools.stage import PHONE, SIDEWAYS, SIZES, TABLET, Stage

Stages = Callable[..., Stage]


def plain_claim(model: Model) -> RouteNo | None:
    """A coloured route that Ana can pay with cards of its colour alone."""
    state = model.state
    for route in routes_in(model.options(0).claims):
        step = next_step(model, Intent(0, route, lane=True))
        plain = isinstance(step, Confirm) and not step.needs_a_look
        if plain and state.colour_of(route) < GRAY and state.variant.board.lanes[route].bit_count() == 1:
            return route
    return None


def can_claim(state: State, model: Model) -> bool:
    return at_turn(state, model) and plain_claim(model) is not None


def too_poor(state: State, model: Model) -> bool:
    return at_turn(state, model) and bool(state.open & ~model.options(0).claims)


def hand(board: BoardScreen) -> int:
    return total(board.game.model.state.hands[0])


# -- its place in the window


def test_all_of_it_keeps_clear_of_bars_and_notch(stages: Stages, tmp_path: Path) -> None:
    """What is drawn, what is cut off at its edges, and what is touched; the notch is on either side."""
    stage, board = opened(stages, tmp_path / "app", "usa", 2, at_turn, size=SIDEWAYS)
    for left, right in ((80, 0), (0, 80)):
        stage.app.device.set_safe_area(Insets(left, 20, right, 30))
        stage.app.root.place()
        stage.frames(3)
        for part in (board.game.view, board.players, board.market, board.hand, board.status):
            x, y = part.to_window(*part.pos)
            assert left <= x <= x + part.width <= SIDEWAYS[0] - right
            assert 30 <= y <= y + part.height <= SIDEWAYS[1] - 20
        for part, cut in ((board.game.view, board.game.view._scissor), (board.hand, board.hand._group.children[0])):
            assert (cut.x, cut.y) == part.to_window(*part.pos)
    before = hand(board)
    stage.touches.tap(board.market.to_window(*middle(board.market.spots[DECK])))
    stage.until(lambda: hand(board) == before + 1, "a card is drawn")


# -- drawing


def test_a_tap_on_the_deck_draws_a_card_and_then_a_second_is_asked_for(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, at_turn)
    before = hand(board)
    stage.touches.tap(middle(board.market.spots[DECK]))
    stage.until(lambda: hand(board) == before + 1 and not board.showing and board.activity.ready, "a card is drawn")
    stage.frames(2)
    assert board.status.text == "Draw a second card."
    assert total(board.hand.cards) == before + 1
    assert board.log.lines[0].text.startswith("Ana drew ")


def test_an_open_card_is_pulled_to_the_hand(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, at_turn, size=TABLET)
    state = board.game.model.state
    slot = next(slot for slot, card in enumerate(state.market) if card != LOCOMOTIVE)
    card, had = state.market[slot], count(state.hands[0], state.market[slot])
    place = board.market.spots["slot", slot]
    finger = stage.touches.drag(middle(place), board.hand.center, release=False)
    assert board.hand.lit
    assert count(board.game.model.state.hands[0], card) == had, "nothing is taken before the finger lets go"
    stage.touches.up(finger)
    stage.until(lambda: count(board.game.model.state.hands[0], card) == had + 1, "the card is in the hand")


def test_a_card_let_go_elsewhere_stays_where_it_was(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, at_turn)
    number = board.game.model.state.number
    stage.touches.drag(middle(board.market.spots["slot", 0]), (board.game.view.center_x, board.game.view.top - 20))
    stage.wait(0.5)
    assert board.game.model.state.number == number


# -- claiming


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_route_is_tapped_confirmed_taken_back_claimed_again_and_done(
    stages: Stages, tmp_path: Path, size: tuple[int, int]
) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, can_claim, size=size)
    route = plain_claim(board.game.model)
    robot = Robot(stage)
    for last in (False, True):
        robot._tap_route(route)
        stage.until(lambda: "claim" in board.sheet.spots, "the claim can be confirmed")
        assert board.game.view.highlights.ghost.valid
        assert board.game.view.highlights.rings == set(board.game.view.board.ends[route])
        assert not board.game.model.state.claimed[0] >> route & 1
        stage.touches.tap(middle(board.sheet.spots["claim"]))
        stage.until(lambda: board.game.model.state.owes is Owes.END_TURN and not board.showing, "it is claimed")
        stage.frames(2)
        assert board.game.model.state.claimed[0] >> route & 1
        stage.touches.tap(middle(board.status.spots["done" if last else "undo"]))
        stage.until(lambda: board.game.model.state.owes is not Owes.END_TURN, "it is done or taken back")
        stage.until(lambda: not board.showing, "it has been shown")
    assert board.game.model.state.claimed[0] >> route & 1


def test_cards_are_pulled_onto_a_route(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, can_claim, size=TABLET)
    route = plain_claim(board.game.model)
    colour = board.game.model.state.colour_of(route)
    finger = pulled_over(stage, board, colour, route)
    assert board.game.view.magnifier.shown
    assert board.game.view.highlights.ghost.route == route
    assert board.game.view.highlights.ghost.valid
    assert board.pulls.good
    stage.touches.up(finger)
    stage.until(lambda: "claim" in board.sheet.spots, "the claim can be confirmed")
    assert not board.game.view.magnifier.shown
    stage.touches.tap(middle(board.sheet.spots["claim"]))
    stage.until(lambda: bool(board.game.model.state.claimed[0] >> route & 1), "it is claimed")


def test_cards_of_another_colour_are_refused_beside_the_finger(stages: Stages, tmp_path: Path) -> None:
    def other_colour(state: State, model: Model) -> bool:
        route = plain_claim(model) if at_turn(state, model) else None
        held = counts(state.hands[0])
        return route is not None and any(held[c] for c in range(LOCOMOTIVE) if c != state.colour_of(route))

    stage, board = opened(stages, tmp_path / "app", "usa", 2, other_colour, size=TABLET)
    route = plain_claim(board.game.model)
    held = counts(board.game.model.state.hands[0])
    wrong = next(c for c in range(LOCOMOTIVE) if held[c] and c != board.game.model.state.colour_of(route))
    number = board.game.model.state.number
    finger = pulled_over(stage, board, wrong, route)
    assert board.pulls.good is False
    assert "This route is " in board.pulls.words
    assert not board.game.view.highlights.ghost.valid
    stage.touches.up(finger)
    stage.wait(0.3)
    assert board.game.model.state.number == number
    assert board.sheet.question.good is False


def pulled_over(stage: Stage, board: BoardScreen, kind: int, route: RouteNo) -> object:
    """A finger that has pulled a pile over a route and is still down."""
    robot = Robot(stage)
    finger = stage.touches.down(middle(board.hand.spots[kind]))
    for _ in range(3):
        goal = robot._point_on(route)
        stage.touches.move(finger, (goal[0], goal[1] - 40))
        stage.touches.move(finger, goal)
        stage.wait(0.35)
    return finger


def test_a_turn_of_the_device_in_the_middle_of_a_pull_loses_nothing(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, can_claim)
    route = plain_claim(board.game.model)
    finger = pulled_over(stage, board, board.game.model.state.colour_of(route), route)
    stage.resize(*SIDEWAYS)
    stage.wait(0.3)
    assert board.pulls.active
    robot = Robot(stage)
    for _ in range(3):
        stage.touches.move(finger, robot._point_on(route))
        stage.wait(0.35)
    assert board.game.view.highlights.ghost.route == route
    stage.touches.up(finger)
    stage.until(lambda: "claim" in board.sheet.spots, "the claim can be confirmed")


def test_what_cannot_be_afforded_is_touchable_and_says_why(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, too_poor, size=TABLET)
    state, model = board.game.model.state, board.game.model
    poor = [
        r for r in routes_in(state.open & ~model.options(0).claims) if state.variant.board.lanes[r].bit_count() == 1
    ]
    Robot(stage)._tap_route(poor[-1])
    stage.until(lambda: board.sheet.question is not None, "it says why")
    assert board.sheet.question.good is False
    assert board.sheet.question.note.startswith("Needs ")
    assert not board.game.view.highlights.ghost.valid
    stage.back()
    assert board.sheet.question is None, "Back closes what is open first"
    assert stage.app.at == "board"


def test_piles_that_cannot_pay_are_greyed_once_a_route_is_picked(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, can_claim, size=TABLET)
    route = plain_claim(board.game.model)
    assert not board.hand.grey
    Robot(stage)._tap_route(route)
    stage.until(lambda: board.sheet.question is not None, "the claim can be confirmed")
    colour = board.game.model.state.colour_of(route)
    assert colour not in board.hand.grey
    assert set(range(LOCOMOTIVE)) - {colour} <= set(board.hand.grey)
    stage.touches.tap(middle(board.sheet.spots["cancel"]))
    assert not board.hand.grey


def test_undo_says_why_not(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, at_turn)
    stage.touches.tap(middle(board.market.spots[DECK]))
    stage.until(lambda: board.game.model.state.owes is Owes.SECOND_CARD and not board.showing, "a card is drawn")
    stage.frames(3)
    stage.touches.tap(middle(board.status.spots["undo"]))
    stage.frames(2)
    assert stage.app.root.message.text == "This cannot be taken back: a new card has been seen."


def test_a_hint_says_what_and_why_and_changes_nothing(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, at_turn)
    number = board.game.model.state.number
    stage.touches.tap(middle(board.status.spots["hint"]))
    stage.until(lambda: board.sheet.question is not None, "the hint is there", 20)
    assert board.sheet.question.title.endswith(".")
    assert board.sheet.question.note.endswith(".")
    assert board.game.model.state.number == number
    stage.frames(2)
    stage.touches.tap(middle(board.sheet.spots["cancel"]))
    stage.frames(2)
    assert board.sheet.question is None


# -- tickets


def test_too_few_tickets_are_refused_in_words(stages: Stages, tmp_path: Path) -> None:
    def choosing(state: State, _: Model) -> bool:
        return state.owes is Owes.START_TICKETS

    stage, board = opened(stages, tmp_path / "app", "usa", 2, choosing)
    assert board.drawer is Drawer.CHOICE
    assert board.choice.offer.note == "Keep at least 2 tickets."
    stage.touches.tap(middle(board.choice.spots["done"]))
    stage.frames(2)
    assert stage.app.root.message.text == "Keep at least 2 tickets."
    offered = board.choice.choosing.offered
    for ticket in offered[:2]:
        stage.touches.tap(middle(board.choice.spots["ticket", ticket]))
        stage.frames(2)
    lit = board.game.view.highlights
    deck = board.game.model.state.variant.tickets
    assert lit.dim
    assert lit.cities == {node for t in offered[:2] for node in (*deck[t].a_nodes, *deck[t].b_nodes)}
    stage.touches.tap(middle(board.choice.spots["done"]))
    stage.until(lambda: len(board.game.model.state.tickets[0]) == 2, "two tickets are kept")
    stage.until(lambda: board.drawer is Drawer.NONE, "the choice is put away")
    assert [row.ticket for row in board.tickets.rows] == sorted(offered[:2], key=lambda t: -deck[t].points)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_tapped_ticket_is_lit_on_the_map(stages: Stages, tmp_path: Path, size: tuple[int, int]) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, at_turn, size=size)
    if board.compact:
        stage.touches.tap(middle(board.status.spots["tickets"]))
        stage.frames(3)
    ticket = board.tickets.rows[0].ticket
    stage.touches.tap(middle(board.tickets.spots[ticket]))
    stage.frames(2)
    ends = board.game.model.state.variant.tickets[ticket]
    assert board.game.view.highlights.dim
    assert board.game.view.highlights.cities == {*ends.a_nodes, *ends.b_nodes}
    stage.touches.tap(middle(board.tickets.spots[ticket]))
    stage.frames(2)
    assert not board.game.view.highlights.dim


# -- Asia and France


def test_7_4_an_open_card_asks_hand_or_rack(stages: Stages, tmp_path: Path) -> None:
    def open_colour(state: State, model: Model) -> bool:
        return at_turn(state, model) and state.market[0] < LOCOMOTIVE

    stage, board = opened(stages, tmp_path / "app", "asia", 4, open_colour)
    before = total(board.game.model.state.racks[0])
    stage.touches.tap(middle(board.market.spots["slot", 0]))
    stage.frames(3)
    assert [answer.name for answer in board.sheet.question.answers] == [Place.HAND, Place.RACK]
    stage.touches.tap(middle(board.sheet.spots["answer", Place.RACK]))
    stage.until(lambda: total(board.game.model.state.racks[0]) == before + 1, "the card lies on the rack")


def test_8_3_a_piece_is_pulled_onto_a_bed_and_shows_what_it_blocks(stages: Stages, tmp_path: Path) -> None:
    def track_due(state: State, _: Model) -> bool:
        return state.owes is Owes.TRACK

    stage, board = opened(stages, tmp_path / "app", "france", 2, track_due, size=TABLET)
    layout, options = board.game.model.state.variant.board, board.game.model.options(0)
    bed = next(one for one, other in layout.crossings if options.beds >> one & options.beds >> other & 1)
    piece = next(p for p in board.pieces.spots if p[1] == layout.lengths[bed] and p in board.pieces.can)
    robot = Robot(stage)
    finger = stage.touches.down(middle(board.pieces.spots[piece]))
    for _ in range(3):
        goal = robot._point_on(bed)
        stage.touches.move(finger, (goal[0], goal[1] - 30))
        stage.touches.move(finger, goal)
        stage.wait(0.3)
    assert board.game.view.highlights.ghost.route == bed
    assert board.game.view.highlights.would_block
    assert "Blocks for ever: " in board.pulls.words
    assert not board.game.model.state.laid >> bed & 1
    stage.touches.up(finger)
    stage.until(lambda: bool(board.game.model.state.laid >> bed & 1), "the piece is laid")
    assert board.game.model.state.owes is Owes.END_TURN


# -- the screen itself


def test_everything_that_is_touched_is_large_enough(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "france", 5, at_turn)
    for size in (PHONE, SIDEWAYS, TABLET):
        stage.resize(*size)
        stage.wait(0.2)
        for strip in (board.market, board.hand, board.status):
            small = {name: box for name, box in strip.spots.items() if min(box[2:]) < 44 or max(box[2:]) < 48}
            assert not small, (size, small)


def test_left_handed_people_have_their_hand_on_the_left(stages: Stages, tmp_path: Path) -> None:
    _stage, board = opened(stages, tmp_path / "app", "usa", 2, at_turn, size=SIDEWAYS, left_handed=True)
    assert board.hand.x == 0
    assert board.market.right == SIDEWAYS[0]


def test_on_a_tablet_the_map_has_two_thirds_and_nothing_covers_it(stages: Stages, tmp_path: Path) -> None:
    _stage, board = opened(stages, tmp_path / "app", "asia", 6, at_turn, size=TABLET)
    view = board.game.view
    assert view.width * view.height >= 0.65 * TABLET[0] * TABLET[1]
    for strip in board.strips:
        if strip is not board.pulls and strip.width > 1:
            place = Rect(strip.x, strip.y, strip.width, strip.height)
            assert not place.overlaps(Rect(view.x, view.y, view.width, view.height)), strip


def test_nothing_private_is_left_on_the_board_when_it_is_handed_over(stages: Stages, tmp_path: Path) -> None:
    folder = tmp_path / "app"
    (folder / "games").mkdir(parents=True)
    (folder / "settings.json").write_text('{"speed": "instant", "sounds": false}')
    played(folder / "games" / "game.jsonl", "asia", 4, at_turn, people=2)
    stage = stages(PHONE, folder)
    stage.until(lambda: stage.find(where=is_game) is not None, "the game is listed")
    stage.tap(where=is_game)
    board, robot = stage.app.page("board"), Robot(stage)
    stage.until(robot._my_turn_or_over, "Ana has taken the device", 20)
    assert stage.app.seat == 0
    assert total(board.hand.cards) == total(board.game.model.state.hands[0]) > 0
    assert board.tickets.rows
    while stage.app.seat == 0:
        robot.step()
        stage.until(lambda: not board.showing, "it has been shown")
        stage.frames(3)
    assert stage.app.at == "handover"
    assert stage.app.seat is None
    assert board.game.model.viewer is None
    assert board.hand.hidden
    assert board.rack.hidden
    assert board.hand.cards == board.rack.cards == 0
    assert not board.tickets.rows
    assert board.choice.choosing is None
    assert board.sheet.question is None
    assert not board.game.view.highlights
    assert not board.table.turned


# -- a turn that ends by itself


def _claim(stage: Stage, board: BoardScreen) -> None:
    Robot(stage)._tap_route(plain_claim(board.game.model))
    stage.until(lambda: "claim" in board.sheet.spots, "the claim can be confirmed")
    stage.touches.tap(middle(board.sheet.spots["claim"]))
    stage.until(lambda: board.game.model.state.owes is Owes.END_TURN and not board.showing, "it is claimed")
    stage.frames(3)


def test_a_turn_ends_by_itself_after_a_count_that_can_be_seen_and_held_up(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, can_claim, auto_end=2)
    _claim(stage, board)
    done = next(button for button in board.status.buttons if button.name == "done")
    assert done.text in ("Done (2)", "Done (1)")
    stage.touches.tap(middle(board.status.spots["log"]))
    stage.wait(2.5)
    assert board.game.model.state.owes is Owes.END_TURN, "the log is being read"
    stage.touches.tap(middle(board.status.spots["log"]))
    stage.until(lambda: board.game.model.state.owes is not Owes.END_TURN, "the turn has ended", 10)


def test_undo_is_in_time_before_the_turn_ends_by_itself(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 2, can_claim, auto_end=5)
    _claim(stage, board)
    stage.touches.tap(middle(board.status.spots["undo"]))
    stage.until(lambda: board.game.model.state.owes is Owes.TURN and not board.showing, "it is taken back")
    assert not board.auto_end.running


# -- long names


def test_a_tap_on_a_player_says_the_whole_name(stages: Stages, tmp_path: Path) -> None:
    stage, board = opened(stages, tmp_path / "app", "usa", 5, at_turn)
    stage.touches.tap(middle(board.players.spots["side", 1]))
    stage.frames(2)
    state = board.game.model.state
    assert stage.app.root.message.text.startswith(f"Bo: {state.trains[1]} trains, {total(state.hands[1])} cards")
