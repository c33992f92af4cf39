"""Where everything of the board screen lies, for every size of screen. In dp, y upwards. No Kivy.

A phone upright has its map above and the hand below; sideways the map is full and the hand a rail on the side of the
hand that holds it; on a tablet the map keeps at least 65 % and everything else runs along the edges.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from app.play.reading import Drawer

TOUCH: Final = 48.0  # the smallest side of anything that is touched
SMALL: Final = 600.0  # the shorter side of a phone is below
BANNER: Final = 26.0
CROWDED: Final = 100.0  # the width of a player's place below which it needs a fourth line


class Shape(Enum):
    UPRIGHT = "upright"
    SIDEWAYS = "sideways"
    TABLET = "tablet"


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    w: float
    h: float

    @property
    def area(self) -> float:
        return self.w * self.h

    def overlaps(self, other: Rect) -> bool:
        apart = self.x + self.w <= other.x or other.x + other.w <= self.x
        return not (apart or self.y + self.h <= other.y or other.y + other.h <= self.y)

    def mirrored(self, width: float) -> Rect:
        return Rect(width - self.x - self.w, self.y, self.w, self.h)


NOWHERE: Final = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Needs:
    """What has to find room: rows of cards (hand, rack), pieces instead of the hand, the banner of the last round."""

    text: float = 1.0
    rack: bool = False
    pieces: bool = False
    banner: bool = False
    drawer: Drawer = Drawer.NONE
    tickets: int = 3  # in a choice
    left_handed: bool = False
    aspect: float = 1.0  # of the board: width by height
    sides: int = 2  # players, or teams


@dataclass(frozen=True, slots=True)
class Plan:
    """`tickets` is empty where tickets have no place of their own and come in the drawer."""

    shape: Shape
    map: Rect
    players: Rect
    banner: Rect
    market: Rect
    hand: Rect
    rack: Rect
    status: Rect
    tickets: Rect
    drawer: Rect


UNPLACED: Final = Plan(Shape.UPRIGHT, *[NOWHERE] * 9)  # before the room is known


def shape_of(width: float, height: float) -> Shape:
    if min(width, height) >= SMALL and width >= height:
        return Shape.TABLET
    return Shape.UPRIGHT if height >= width else Shape.SIDEWAYS


def plan_for(width: float, height: float, needs: Needs) -> Plan:
    """All places; none but the drawer overlaps another."""
    match shape_of(width, height):
        case Shape.UPRIGHT:
            return _upright(width, height, needs)
        case Shape.SIDEWAYS:
            return _sideways(width, height, needs)
        case Shape.TABLET:
            return _tablet(width, height, needs)


def text_room(text: float) -> float:
    """By how much rows with text grow when text does."""
    return min(max(1.0, text), 1.6)


def _upright(width: float, height: float, needs: Needs) -> Plan:
    large = min(width, height) >= SMALL  # a tablet held upright
    card = 1.3 if large else 1.0
    crowded = (width - TOUCH) / max(1, needs.sides) < CROWDED
    players_h = (84 if crowded else 66) * text_room(needs.text) + (10 if large else 0)
    hand_h = 4 * 52.0 if needs.pieces else 104 * card
    hand = Rect(0, 0, width, hand_h)
    rack = Rect(0, hand_h, width, 88 * card) if needs.rack and not needs.pieces else NOWHERE
    market = Rect(0, hand.h + rack.h, width, 90 * card)
    status = Rect(0, market.y + market.h, width, 56 * text_room(needs.text))
    top = height - players_h
    banner = Rect(0, top - BANNER, width, BANNER) if needs.banner else NOWHERE
    floor = status.y + status.h
    room = top - banner.h - floor
    tickets = _tickets_upright(Rect(0, floor, width, room), needs)
    floor, room = floor + tickets.h, room - tickets.h
    drawer = NOWHERE
    if needs.drawer is not Drawer.NONE:
        wanted = {Drawer.CHOICE: 0.64 if needs.tickets > 3 else 0.58}.get(needs.drawer, 0.5)
        drawer = Rect(0, floor, width, room * wanted)
    board = Rect(0, floor + drawer.h, width, room - drawer.h)
    players = Rect(0, top, width, players_h)
    return Plan(Shape.UPRIGHT, board, players, banner, market, hand, rack, status, tickets, drawer)


def _tickets_upright(room: Rect, needs: Needs) -> Rect:
    """A wide board leaves room below it that tickets can have; not while others are being chosen or track is laid."""
    spare = room.h - 1.35 * room.w / needs.aspect
    wanted = 28 * text_room(needs.text) + 2 * 51 * text_room(needs.text)
    if spare < wanted or needs.pieces or needs.drawer is Drawer.CHOICE:
        return NOWHERE
    return Rect(room.x, room.y, room.w, wanted)


def _sideways(width: float, height: float, needs: Needs) -> Plan:
    players_h = 48 * text_room(needs.text)
    status_h = TOUCH * text_room(needs.text)
    market_w, hand_w = 68.0, 4 * 50.0 if needs.pieces else 76.0
    rack_w = 76.0 if needs.rack and not needs.pieces else 0.0
    below = height - players_h
    hand = Rect(width - hand_w, 0, hand_w, below)
    rack = Rect(hand.x - rack_w, 0, rack_w, below) if rack_w else NOWHERE
    market = Rect(0, 0, market_w, below)
    middle = width - market_w - hand_w - rack_w
    status = Rect(market_w, 0, middle, status_h)
    banner = Rect(market_w, below - BANNER, middle, BANNER) if needs.banner else NOWHERE
    board = Rect(market_w, status_h, middle, below - status_h - banner.h)
    drawer = NOWHERE
    if needs.drawer is not Drawer.NONE:
        drawer_w = float(round(max(300.0, middle * 0.46)))
        drawer = Rect(board.x, 0, drawer_w, below - banner.h)
        board = Rect(board.x + drawer_w, board.y, board.w - drawer_w, board.h)
        status = Rect(status.x + drawer_w, 0, status.w - drawer_w, status_h)
    players = Rect(0, below, width, players_h)
    plan = Plan(Shape.SIDEWAYS, board, players, banner, market, hand, rack, status, NOWHERE, drawer)
    return _mirrored(plan, width) if needs.left_handed else plan


def _tablet(width: float, height: float, needs: Needs) -> Plan:
    players_h = 54 * min(text_room(needs.text), 1.25)
    rail_w, bottom_h = 172.0, 112.0 if height >= 720 else 96.0
    top = height - players_h
    rail = Rect(width - rail_w, bottom_h, rail_w, top - bottom_h)
    market_h = min(3 * 106.0 + 56, rail.h * 0.62)
    market = Rect(rail.x, rail.y + rail.h - market_h, rail_w, market_h)
    tickets = Rect(rail.x, rail.y, rail_w, rail.h - market_h)
    status_w = max(336.0, width * 0.27)
    status = Rect(width - status_w, 0, status_w, bottom_h)
    rack_w = 0.0 if not needs.rack or needs.pieces else (width - status_w) * 0.42
    hand = Rect(0, 0, width - status_w - rack_w, bottom_h)
    rack = Rect(hand.w, 0, rack_w, bottom_h) if rack_w else NOWHERE
    banner = Rect(0, top - BANNER, width - rail_w, BANNER) if needs.banner else NOWHERE
    board = Rect(0, bottom_h, width - rail_w, top - bottom_h - banner.h)
    drawer = NOWHERE
    if needs.drawer is Drawer.CHOICE:
        drawer = Rect(board.x, board.y, board.w, 206.0)
        board = Rect(board.x, board.y + drawer.h, board.w, board.h - drawer.h)
    elif needs.drawer is not Drawer.NONE:
        drawer = Rect(board.x + board.w - 380, board.y, 380.0, board.h)
        board = Rect(board.x, board.y, board.w - drawer.w, board.h)
    players = Rect(0, top, width, players_h)
    plan = Plan(Shape.TABLET, board, players, banner, market, hand, rack, status, tickets, drawer)
    return _mirrored(plan, width) if needs.left_handed else plan


def _mirrored(plan: Plan, width: float) -> Plan:
    places = (plan.map, plan.players, plan.banner, plan.market, plan.hand, plan.rack, plan.status)
    more = (plan.tickets, plan.drawer)
    return Plan(plan.shape, *(rect if rect == NOWHERE else rect.mirrored(width) for rect in (*places, *more)))
