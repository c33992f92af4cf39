"""Everything on the board screen has its place in every size, and the map keeps what it was promised."""

from itertools import combinations, product

import pytest

from app.screens.board.plan import NOWHERE, TOUCH, Drawer, Needs, Plan, Rect, Shape, plan_for

PHONE, SIDEWAYS, TABLET = (412, 915), (915, 412), (1280, 800)
SIZES = [PHONE, (360, 640), SIDEWAYS, (640, 360), TABLET, (1024, 768), (800, 1280)]
NEEDS = [
    Needs(text=text, rack=rack, pieces=pieces, banner=banner, drawer=drawer, left_handed=left, aspect=1.6)
    for text, rack, pieces, banner, drawer, left in product(
        (1.0, 2.0), (False, True), (False, True), (False, True), Drawer, (False, True)
    )
]


def places(plan: Plan) -> list[Rect]:
    rects = (plan.map, plan.players, plan.banner, plan.market, plan.hand, plan.rack, plan.status, plan.tickets)
    return [rect for rect in (*rects, plan.drawer) if rect != NOWHERE]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_nothing_hangs_over_the_edge(size: tuple[int, int]) -> None:
    for needs in NEEDS:
        plan = plan_for(*size, needs)
        for one, other in combinations(places(plan), 2):
            assert not one.overlaps(other), (needs, one, other)
        for rect in places(plan):
            assert rect.x >= 0, (needs, rect)
            assert rect.y >= 0, (needs, rect)
            assert rect.x + rect.w <= size[0] + 0.01, (needs, rect)
            assert rect.y + rect.h <= size[1] + 0.01, (needs, rect)
            assert rect.w >= 0, (needs, rect)
            assert rect.h >= 0, (needs, rect)


@pytest.mark.parametrize("size", [TABLET, (1024, 768), (1366, 1024)])
def test_on_a_tablet_the_map_has_65_percent(size: tuple[int, int]) -> None:
    for rack, left in product((False, True), repeat=2):
        plan = plan_for(*size, Needs(rack=rack, left_handed=left))
        assert plan.shape is Shape.TABLET
        assert plan.map.area >= (0.65 if size == TABLET else 0.6) * size[0] * size[1]


def test_sideways_the_hand_is_on_the_chosen_side() -> None:
    assert plan_for(*SIDEWAYS, Needs()).hand.x > SIDEWAYS[0] / 2
    assert plan_for(*SIDEWAYS, Needs(left_handed=True)).hand.x == 0


def test_a_phone_upright_has_its_map_above_the_hand() -> None:
    plan = plan_for(*PHONE, Needs())
    assert plan.shape is Shape.UPRIGHT
    assert plan.map.y > plan.hand.y + plan.hand.h
    assert plan.map.h > 0.5 * PHONE[1]


def test_a_wide_board_leaves_room_for_tickets_on_a_phone() -> None:
    wide = plan_for(*PHONE, Needs(aspect=1.6))
    assert wide.tickets != NOWHERE
    assert wide.map.h > 1.3 * PHONE[0] / 1.6
    assert plan_for(*PHONE, Needs(aspect=1.6, drawer=Drawer.CHOICE)).tickets == NOWHERE
    assert plan_for(360, 640, Needs(aspect=1.6)).tickets == NOWHERE


@pytest.mark.parametrize("size", SIZES)
def test_rows_are_high_enough_for_a_finger(size: tuple[int, int]) -> None:
    plan = plan_for(*size, Needs(rack=True))
    for rect in (plan.market, plan.hand, plan.rack, plan.status, plan.players):
        assert min(rect.w, rect.h) >= TOUCH
