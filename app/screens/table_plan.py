"""Where everything lies on a shared board: nobody's hand is there, the map takes its room. In dp, y up. No Kivy."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.screens.board_plan import NOWHERE, Plan, Rect, Shape, text_room

STATUS: Final = 56.0


def shared(plan: Plan, width: float, text: float = 1.0) -> Plan:
    """The same plan without hand, rack and tickets."""
    bare = replace(plan, hand=NOWHERE, rack=NOWHERE, tickets=NOWHERE)
    match plan.shape:
        case Shape.UPRIGHT:
            return _upright(bare, plan.hand.h + plan.rack.h)
        case Shape.SIDEWAYS:
            return _sideways(bare, plan.hand.w + plan.rack.w, right=plan.hand.x > plan.map.x)
        case Shape.TABLET:
            return _tablet(bare, width, STATUS * text_room(text))


def _upright(plan: Plan, freed: float) -> Plan:
    board = plan.map
    return replace(
        plan,
        market=_lowered(plan.market, freed),
        status=_lowered(plan.status, freed),
        drawer=plan.drawer if plan.drawer == NOWHERE else _lowered(plan.drawer, freed),
        map=Rect(board.x, board.y - freed, board.w, board.h + freed),
    )


def _lowered(rect: Rect, by: float) -> Rect:
    return Rect(rect.x, rect.y - by, rect.w, rect.h)


def _sideways(plan: Plan, freed: float, *, right: bool) -> Plan:
    def wider(rect: Rect) -> Rect:
        if rect == NOWHERE:
            return rect
        return Rect(rect.x if right else rect.x - freed, rect.y, rect.w + freed, rect.h)

    return replace(plan, map=wider(plan.map), status=wider(plan.status), banner=wider(plan.banner))


def _tablet(plan: Plan, width: float, status_h: float) -> Plan:
    """A thin line at the lower edge; the map goes down to it."""
    freed = plan.status.h - status_h
    board, drawer = plan.map, plan.drawer
    return replace(
        plan,
        status=Rect(0, 0, width, status_h),
        map=Rect(board.x, board.y - freed, board.w, board.h + freed),
        drawer=drawer if drawer == NOWHERE else Rect(drawer.x, drawer.y - freed, drawer.w, drawer.h + freed),
    )
