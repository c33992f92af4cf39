"""Signs of neighbouring countries: a plate with an emblem; the name on it is a word of the atlas. No Kivy."""

from app.theme.flags import FLAGS, PLAIN, Flag
from app.theme.outline import rounded
from app.theme.palette import Palette
from app.widgets.board.plan import Box, Plan
from app.widgets.ink import Ink
from engine.board import Board


def draw_signs(board: Board, plan: Plan, look: Palette) -> Ink:
    ink = Ink()
    for area in board.areas:
        if sign := plan.signs.get(area.id):
            x, y, w, h = sign.box
            ink.rounded(x + w / 2, y + h / 2, w, h, h * 0.18, look.frame)
            ink.rounded(x + w / 2, y + h / 2, w - 1.8, h - 1.8, h * 0.14, look.halo)
            draw_flag(ink, FLAGS.get(area.id, PLAIN), sign.flag, look)
    return ink


def draw_flag(ink: Ink, flag: Flag, box: Box, look: Palette) -> None:
    x, y, w, h = box
    ink.fill(rounded(x + w / 2, y + h / 2, w + 2, h + 2, 0.8, 1), look.frame)
    at = 0.0
    for colour, share in flag.stripes:
        if flag.upright:
            ink.rect(x + w * at, y, w * share, h, colour)
        else:
            ink.rect(x, y + h * (1 - at - share), w, h * share, colour)
        at += share
    cx, cy = x + w / 2, y + h / 2
    if flag.sign == "cross":
        ink.rect(cx - h * 0.3, cy - h * 0.1, h * 0.6, h * 0.2, flag.sign_colour)
        ink.rect(cx - h * 0.1, cy - h * 0.3, h * 0.2, h * 0.6, flag.sign_colour)
    elif flag.sign == "disc":
        ink.circle(cx, cy, h * 0.3, flag.sign_colour)
