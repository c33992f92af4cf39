"""Which route a touch means, by distance alone."""

import pytest

from app.widgets.board.picking import CLOSE_CALL, REACH, distance_to, pick
from app.widgets.board.plan import Plan, plan_of
from tools.moments import variant

EVERYTHING = -1


@pytest.fixture
def plan() -> Plan:
    return plan_of(variant("france").board)


def test_every_space_of_every_route_takes_its_own_touch(plan: Plan) -> None:
    """Or, where another lane is close, asks; it is never taken for another route without a question."""
    for route, lane in enumerate(plan.lanes):
        for x, y, _ in lane.spaces:
            assert route in pick(plan, x, y, 1.0, EVERYTHING, EVERYTHING).routes


def test_out_of_reach_there_is_nothing(plan: Plan) -> None:
    x, y = plan.lanes[0].middle
    assert pick(plan, x, y, 1.0, 1, 1).route == 0
    assert pick(plan, x + 5000, y, 1.0, 1, 1).routes == ()


def test_reach_is_measured_in_dp(plan: Plan) -> None:
    """Zoomed out a dp covers more of the board."""
    x, y = plan.lanes[0].middle
    away = distance_to(plan, 0, x + 40, y + 40, 1000)
    assert not pick(plan, x + 40, y + 40, 0.99 * away / REACH, 1, 1).routes
    assert pick(plan, x + 40, y + 40, 1.01 * away / REACH, 1, 1).routes


def test_lanes_of_one_pair_are_a_close_call_in_their_middle(plan: Plan) -> None:
    lanes = variant("france").board.lanes
    one = next(r for r, mask in enumerate(lanes) if mask.bit_count() == 2)
    other = (lanes[one] & ~(1 << one)).bit_length() - 1
    (ax, ay), (bx, by) = plan.lanes[one].middle, plan.lanes[other].middle
    among = lanes[one]
    found = pick(plan, (ax + bx) / 2, (ay + by) / 2, 1.0, among, among)
    assert set(found.routes) == {one, other}
    assert found.doubtful
    assert found.route is None


def test_of_two_close_ones_the_preferred_is_meant(plan: Plan) -> None:
    lanes = variant("france").board.lanes
    one = next(r for r, mask in enumerate(lanes) if mask.bit_count() == 2)
    other = (lanes[one] & ~(1 << one)).bit_length() - 1
    (ax, ay), (bx, by) = plan.lanes[one].middle, plan.lanes[other].middle
    middle = ((ax + bx) / 2, (ay + by) / 2)
    assert pick(plan, *middle, 1.0, lanes[one], 1 << other).route == other
    assert pick(plan, *middle, 1.0, lanes[one], 0).route in (one, other)


def test_the_nearest_comes_first_and_no_other_is_farther_than_a_close_call(plan: Plan) -> None:
    for lane in plan.lanes[::7]:
        x, y = lane.middle
        found = pick(plan, x + 6, y - 4, 1.0, EVERYTHING, EVERYTHING).routes
        gaps = [distance_to(plan, r, x + 6, y - 4, REACH) for r in found]
        assert gaps == sorted(gaps)
        assert gaps[-1] - gaps[0] < CLOSE_CALL
