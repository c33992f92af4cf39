"""Where everything lies on a shared board: nobody's hand is there, the map takes its room. In dp, y up. No Kivy."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.screens.board.plan import NOWHERE, Plan, Rect, Shape, text_room

STATUS: Final = 56.0


def shared(plan: Plan, width: float, text: float = 1.0) -> Plan:
    """The same plan without hand, rack and tickets."""
    bare = replace(plan, hand=NOWHERE, rack=NOWHERE, tickets=NOWHERE)
    match plan.shape:
        case Shape.UPRIGHT:
            return _upright(bare)
        case Shape.SIDEWAYS:
            return _sideways(bare, plan.hand.w + plan.rack.w, right=plan.hand.x > plan.map.x)
        case Shape.TABLET:
            return _tablet(bare, width, STATUS * text_room(text))


def _upright(plan: Plan) -> Plan:
    """From the lower edge up: market, status, what is open, and the map to where it ended before."""
    market = _at(plan.market, 0)
    status = _at(plan.status, market.h)
    floor = status.y + status.h
    drawer = plan.drawer if plan.drawer == NOWHERE else _at(plan.drawer, floor)
    floor += drawer.h
    board = Rect(plan.map.x, floor, plan.map.w, plan.map.y + plan.map.h - floor)
    return replace(plan, market=market, status=status, drawer=drawer, map=board)


def _at(rect: Rect, y: float) -> Rect:
    return Rect(rect.x, y, rect.w, rect.h)


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
