"""The table: viewers, bots, late and repeated actions, and what being shown means for undo."""

from collections.abc import Callable
from random import Random

import pytest

from engine.actions import Action, ClaimRoute, DrawCard, EndTurn, TakeCard, Undo
from engine.board import routes_in
from engine.bots import BOTS
from engine.errors import LogError
from engine.events import EVERYONE, ClaimShown, Event, Owes, RouteClaimed
from engine.game import Game
from engine.model import Model
from engine.pending import UndoBar
from engine.refusals import CannotUndo, NotYourTurn
from engine.table import Stale, Table, Viewer
from engine.visibility import redacted
from tests.positions import PLAYERS, variant

ALL = [(map_id, seats) for map_id, counts in PLAYERS.items() for seats in counts]


def bot_table(map_id: str, seats: int, people: tuple[int, ...] = ()) -> Table:
    table = Table(Game(variant(map_id), seats, "seed"))
    for seat in set(range(seats)) - set(people):
        table.seat_bot(seat, BOTS["random"].make())
    return table


def look(table: Table, viewer: int | None, seats: frozenset[int] = frozenset(), known: int = 0) -> Model:
    """A model at the table, and whose people look at its screen."""
    model = Model(table.game.variant, table.game.state.seats, viewer)
    table.join(Viewer(model.state.eyes, lambda number, event, _: model.apply(number, event), seats), known)
    return model


def play_until(table: Table, reached: Callable[[], bool]) -> None:
    for _ in table.play_bots():
        if reached():
            return
    raise AssertionError("the game ended before")


@pytest.mark.parametrize(("map_id", "seats"), ALL)
def test_bots_play_a_whole_game_and_every_viewer_ends_with_the_keepers_state_redacted(map_id: str, seats: int) -> None:
    table = bot_table(map_id, seats)
    models = [look(table, viewer, frozenset(range(seats))) for viewer in (*range(seats), None)]
    table.start()
    list(table.play_bots())
    assert table.game.state.over
    for model in models:
        assert model.state == redacted(table.game.state, model.state.eyes)


def test_who_comes_late_is_told_everything_and_who_comes_back_only_the_rest() -> None:
    table = bot_table("usa", 2)
    early = look(table, 0)
    table.start()
    play_until(table, lambda: table.game.state.number > 100)
    late = look(table, 0)
    assert late.state == early.state
    again, numbers = early.state.number, list[int]()
    table.join(Viewer(early.state.eyes, lambda number, _event, _done: numbers.append(number)), again)
    next(table.play_bots())
    assert numbers == list(range(again + 1, table.game.state.number + 1))


def test_what_is_told_again_says_where_each_action_was_done() -> None:
    live, later = list[tuple[int, bool]](), list[tuple[int, bool]]()
    table = bot_table("france", 2)
    eyes = Model(table.game.variant, 2, 0).state.eyes
    table.join(Viewer(eyes, lambda number, _, done: live.append((number, done))))
    table.start()
    play_until(table, lambda: table.game.state.number > 60)
    table.join(Viewer(eyes, lambda number, _, done: later.append((number, done))))
    assert later == live
    assert later[-1][1]


def test_who_has_left_is_told_nothing_more() -> None:
    table, numbers = bot_table("usa", 2), list[int]()
    viewer = Viewer(Model(table.game.variant, 2).state.eyes, lambda number, _event, _done: numbers.append(number))
    table.join(viewer)
    table.leave(viewer)
    table.leave(viewer)
    table.start()
    assert numbers == []


def test_the_table_waits_for_a_person_and_never_asks_a_bot_meanwhile() -> None:
    table = bot_table("usa", 2, people=(0,))
    table.start(first=0)
    list(table.play_bots())
    assert table.game.state.to_move() == (0,)
    assert table.bot_to_move() is None


def test_a_bot_takes_an_absent_seat_and_gives_it_back() -> None:
    table = bot_table("usa", 2, people=(0,))
    table.start(first=0)
    table.seat_bot(0, BOTS["random"].make())
    play_until(table, lambda: table.game.state.number > 80)
    table.give_back(0)
    list(table.play_bots())
    assert table.game.state.to_move() == (0,)


def first_turn(map_id: str = "usa", seats: int = 2) -> Table:
    """Everybody has chosen tickets and seat 0 is to move."""
    table = bot_table(map_id, seats)
    table.start(first=0)
    play_until(table, lambda: table.game.state.turn != EVERYONE)
    table.bots.clear()
    return table


def test_a_repeated_action_is_carried_out_once() -> None:
    table = first_turn()
    known = table.game.state.number
    table.submit(0, DrawCard(), known)
    with pytest.raises(Stale) as caught:
        table.submit(0, DrawCard(), known)
    assert caught.value.now == table.game.state.number
    assert table.game.state.owes is Owes.SECOND_CARD


def test_an_action_from_before_the_turn_began_is_refused() -> None:
    table = first_turn()
    known = table.game.state.number
    table.submit(0, DrawCard())
    table.submit(0, DrawCard())
    with pytest.raises(Stale):
        table.submit(1, DrawCard(), known)
    assert table.submit(1, DrawCard(), table.game.state.number)


def test_a_choice_made_at_the_same_time_as_anothers_is_not_late() -> None:
    table = bot_table("usa", 2)
    table.start()
    known = table.game.state.number
    first, second = (table.game.options(seat).actions[0] for seat in (0, 1))
    table.submit(0, first, known)
    table.submit(1, second, known)
    assert table.game.state.turn != EVERYONE


def test_a_refused_action_changes_nothing_and_tells_nobody() -> None:
    table = first_turn()
    model = look(table, 0)
    before = model.state
    with pytest.raises(NotYourTurn):
        table.submit(1, DrawCard())
    assert model.state is before


def test_an_action_that_cannot_be_kept_has_not_happened() -> None:
    table = first_turn()
    model, before = look(table, 0), table.game.state

    def full(_: object) -> None:
        raise LogError("game.jsonl", 0, "cannot be written: No space left on device")

    table.game.keep = full
    with pytest.raises(LogError):
        table.submit(0, DrawCard())
    assert table.game.state is before
    assert model.state.number == before.number


def claim_now(table: Table) -> tuple[int, list[Event]]:
    """Play on until somebody can claim something that can be taken back, and claim it."""
    random = Random(1)
    while True:
        seat = table.game.state.to_move()[0]
        for route in routes_in(table.game.options(seat).claims):
            if not table.game.variant.board.routes[route].tunnel_draw:
                claims: list[ClaimRoute] = table.game.rules.claims(table.game.state, seat, route)
                return seat, table.submit(seat, claims[0])
        table.submit(seat, draw(table, seat, random))


def draw(table: Table, seat: int, random: Random) -> Action:
    actions = table.game.options(seat).actions
    return random.choice([action for action in actions if isinstance(action, DrawCard | TakeCard)] or actions)


def test_a_claim_waits_until_the_acting_person_is_done() -> None:
    table = first_turn()
    seat, _ = claim_now(table)
    assert (table.game.state.turn, table.game.state.owes) == (seat, Owes.END_TURN)
    with pytest.raises(NotYourTurn):
        table.submit(1 - seat, DrawCard())
    table.submit(seat, EndTurn())
    assert table.game.state.turn == 1 - seat


def test_a_claim_is_taken_back_although_others_look_on_where_there_are_no_teams() -> None:
    table = first_turn()
    look(table, None)
    seat, _ = claim_now(table)
    table.submit(seat, Undo())
    assert table.game.state.claimed == (0, 0)
    assert (table.game.state.turn, table.game.state.owes) == (seat, Owes.TURN)


def test_in_a_team_game_a_claim_that_others_were_shown_stands_and_ends_the_turn() -> None:
    table = first_turn("asia", 4)
    look(table, 3, seats=frozenset({3}))
    seat, events = claim_now(table)
    assert [type(event) for event in events if isinstance(event, RouteClaimed | ClaimShown)] == [
        RouteClaimed,
        ClaimShown,
    ]
    assert table.game.state.turn == (seat + 1) % 4
    refusal = table.game.rules.refusal(table.game.state, seat, Undo())
    assert isinstance(refusal, CannotUndo)
    assert refusal.why is UndoBar.SHOWN


def test_rule_7_3_who_joins_between_claim_and_undo_has_been_shown_the_claim() -> None:
    table = first_turn("asia", 4)
    mine = look(table, 0, seats=frozenset(range(4)))
    seat, _ = claim_now(table)
    assert table.game.state.owes is Owes.END_TURN
    late = look(table, None)
    assert ClaimShown(seat) in table.events
    assert table.game.state.turn == (seat + 1) % 4
    assert late.state == redacted(table.game.state, late.state.eyes)
    assert mine.state == redacted(table.game.state, mine.state.eyes)
    with pytest.raises(CannotUndo) as caught:
        table.submit(seat, Undo())
    assert caught.value.why is UndoBar.SHOWN


def test_rule_7_3_who_looks_over_the_acting_persons_shoulder_sees_nothing_new() -> None:
    table = first_turn("asia", 4)
    seat, _ = claim_now(table)
    look(table, seat, seats=frozenset({seat}))
    table.submit(seat, Undo())
    assert table.game.state.claimed == (0,) * 4


def test_where_there_are_no_teams_who_joins_late_takes_nobody_the_way_back() -> None:
    table = first_turn()
    seat, _ = claim_now(table)
    look(table, None)
    table.submit(seat, Undo())
    assert table.game.state.claimed == (0, 0)


def test_rule_7_3_if_the_showing_cannot_be_written_nobody_is_shown_anything() -> None:
    table, told = first_turn("asia", 4), list[int]()
    claim_now(table)
    eyes = Model(table.game.variant, 4).state.eyes

    def full(_: object) -> None:
        raise LogError("game.jsonl", 0, "cannot be written: No space left on device")

    table.game.keep = full
    with pytest.raises(LogError):
        table.join(Viewer(eyes, lambda number, _event, _done: told.append(number)))
    assert told == []


def test_in_a_team_game_a_claim_that_nobody_else_was_shown_is_taken_back() -> None:
    table = first_turn("asia", 4)
    for seat in range(4):
        look(table, seat, seats=frozenset(range(4)))
    seat, _ = claim_now(table)
    assert table.game.state.owes is Owes.END_TURN
    table.submit(seat, Undo())
    assert table.game.state.claimed == (0,) * 4


def test_a_bot_is_given_its_own_view_and_the_same_luck_for_the_same_moment() -> None:
    one, other = bot_table("usa", 2), bot_table("usa", 2)
    for table in (one, other):
        table.start()
    first, second = one.bot_to_move(), other.bot_to_move()
    assert first is not None
    assert second is not None
    assert first.model.state == redacted(one.game.state, first.model.state.eyes)
    assert first.random.random() == second.random.random()
