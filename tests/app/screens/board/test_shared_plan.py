"""A shared board has no hand, and nothing on it overlaps."""

import pytest

from app.screens.board.plan import NOWHERE, Drawer, Needs, plan_for
from app.screens.board.shared_plan import shared

SIZES = [(412, 732), (412, 915), (915, 412), (1280, 800), (800, 1280), (1024, 768)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rack", [False, True])
@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("drawer", [Drawer.NONE, Drawer.LOG])
def test_the_map_takes_the_room_of_the_hand(size: tuple[int, int], rack: bool, left: bool, drawer: Drawer) -> None:
    width, height = size
    usual = plan_for(width, height, Needs(rack=rack, left_handed=left, banner=True, drawer=drawer))
    plan = shared(usual, width)
    assert plan.hand == plan.rack == plan.tickets == NOWHERE
    assert plan.map.area > usual.map.area * 1.08
    covered = sum(rect.area for rect in (plan.map, plan.players, plan.banner, plan.market, plan.status, plan.drawer))
    assert covered > width * height * (0.93 if drawer is Drawer.NONE else 0.8)  # no hole is left
    places = [rect for rect in (plan.map, plan.players, plan.banner, plan.market, plan.status) if rect != NOWHERE]
    for at, one in enumerate(places):
        assert one.x >= 0 and one.x + one.w <= width + 0.01  # noqa: PT018 - one thought
        assert one.y >= -0.01 and one.y + one.h <= height + 0.01  # noqa: PT018
        assert not any(one.overlaps(other) for other in places[at + 1 :])
