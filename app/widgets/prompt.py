"""What is asked of the player: a line that is always there, with Undo and Done, and a sheet that asks a question."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.play.questions import Answer, Button
from app.theme.contrast import Colour, mixed
from app.widgets.faces import put_card, put_tile
from app.widgets.paint import BOLD, SLAB, Box, Brush, Painted, lettering
from app.widgets.scrolled import Scrolled


class StatusLine(Painted):
    """Whose turn, what to do, and the buttons for it."""

    text = StringProperty("")
    buttons = ObjectProperty(())
    urgent = BooleanProperty(False)  # this player is asked
    share = NumericProperty(0.0)  # of the Done button that is darker: how much of its time is over
    shows = ("text", "buttons", "urgent", "share")

    def __init__(self, **settings: Any) -> None:
        self.stacked = False  # words above, buttons below
        super().__init__(**settings)

    def paint(self, brush: Brush) -> None:
        look = brush.look
        ground = mixed(look.container, look.accent, 0.16) if self.urgent else look.container
        brush.rect((self.x, self.y, self.width, self.height), ground)
        if self.urgent:
            brush.rect((self.x, self.y, dp(4), self.height), look.accent)
        self.stacked = self.height > dp(90)
        high = dp(52) if self.stacked else self.height
        right = self._buttons(brush, high)
        pad = dp(12)
        if self.stacked:
            words: Box = (self.x + pad, self.y + high, self.width - 2 * pad, self.height - high)
        else:
            words = (self.x + pad, self.y, right - self.x - pad - dp(4), self.height)
        size = 15 if self.stacked else 14
        lines = 2 if words[3] < dp(80) else 3
        brush.text(words, self.text, size, look.ink, face=BOLD if self.urgent else "Roboto", lines=lines)

    def _buttons(self, brush: Brush, high: float) -> float:
        """From the right edge to the left; answers where they begin."""
        right = self.right - dp(4)
        for button in reversed(self.buttons):
            wide = self._width(brush, button)
            box = (right - wide, self.y, wide, high)
            self.spots[button.name] = box
            self._button(brush, box, button)
            right -= wide + dp(2)
        return right

    @staticmethod
    def _width(brush: Brush, button: Button) -> float:
        if not button.text:
            return dp(48)
        wide = lettering(button.text, round(14 * brush.look.unit), BOLD, None, 1, "left").width
        return max(dp(64), wide + dp(32) + (dp(20) if button.icon else 0))

    def _button(self, brush: Brush, box: Box, button: Button) -> None:
        look = brush.look
        x, y, w, h = box
        if button.text:
            brush.button(
                (x + dp(2), y, w - dp(4), h),
                button.text,
                icon=button.icon,
                filled=button.filled,
                enabled=button.enabled,
            )
        else:
            brush.icon(box, button.icon, 24, look.ink, 1.0 if button.enabled else 0.4)
        if self.share and button.name == "done":
            pill = min(h, dp(44))
            over = max(pill, (w - dp(4)) * self.share)
            brush.rounded((x + dp(2), y + (h - pill) / 2, over, pill), pill / 2, look.ink, 0.22)
        if button.badge:
            wide = max(dp(18), dp(8) * len(button.badge) + dp(8))
            pill = (x + w - wide - dp(1), y + h / 2 + dp(5), wide, dp(17))
            brush.rounded(pill, dp(8.5), look.accent)
            brush.text(pill, button.badge, 11, look.on_accent, face=BOLD, align="center", fit=True)
        if self.pressed == button.name:
            brush.rounded((x, y + (h - dp(44)) / 2, w, dp(44)), dp(22), look.ink, 0.12)


class QuestionSheet(Scrolled):
    """Lies over the lower edge of the map while a question is open; built once."""

    question = ObjectProperty(None, allownone=True)
    shows = ("question",)

    def on_question(self, *_: Any) -> None:
        self.offset = 0.0

    def height_for(self, width: float, unit: float) -> float:
        """How high the sheet would like to be."""
        question = self.question
        if question is None:
            return 0.0
        high = dp(14) + 22 * unit * self._title_lines(width, unit)
        if question.note:
            high += 18 * unit * self._note_lines(width, unit)
        if question.cards:
            high += dp(74)
        high += self._answer_rows(width, unit) * dp(58)
        return high + (dp(56) if question.buttons else dp(8))

    def _title_lines(self, width: float, unit: float) -> int:
        wide = lettering(self.question.title, round(17 * unit), SLAB, None, 1, "left").width
        return 1 if wide <= width - dp(32) else 2

    def _note_lines(self, width: float, unit: float) -> int:
        wide = lettering(self.question.note, round(14 * unit), "Roboto", None, 1, "left").width
        return min(3, int(wide // max(1, width - dp(32))) + 1)

    def _answer_rows(self, width: float, unit: float) -> int:
        x, rows = 0.0, 1 if self.question.answers else 0
        for answer in self.question.answers:
            wide = answer_width(answer, unit)
            if x and x + wide > width - dp(24):
                x, rows = 0.0, rows + 1
            x += wide + dp(8)
        return rows

    def blank_touched(self, touch: Any) -> bool:
        super().blank_touched(touch)
        return True

    def paint_list(self, brush: Brush) -> float:
        question, look = self.question, brush.look
        if question is None:
            return 0.0
        edge = {None: look.line, True: look.game.valid, False: look.game.refused}[question.good]
        brush.rounded((self.x, self.y, self.width, self.height), dp(16), look.high)
        box = (self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2))
        brush.outline(box, dp(16), edge, dp(1.5) if question.good is not None else 1)
        top = self.top + self.offset - dp(8)
        top = self._words(brush, top)
        if question.cards:
            top = self._cards(brush, top)
        top = self._answers(brush, top)
        if question.buttons:
            top = self._row_of_buttons(brush, top)
        return self.top + self.offset - top + dp(4)

    def _words(self, brush: Brush, top: float) -> float:
        question, look = self.question, brush.look
        x, w = self.x + dp(16), self.width - dp(32)
        lines = self._title_lines(self.width, look.unit)
        high = 22 * look.unit * lines
        brush.text((x, top - high, w, high), question.title, 17, look.ink, face=SLAB, lines=lines)
        top -= high
        if question.note:
            lines = self._note_lines(self.width, look.unit)
            high = 18 * look.unit * lines
            colour: Colour = look.game.refused if question.good is False else look.faint
            brush.text((x, top - high, w, high), question.note, 14, colour, lines=lines)
            top -= high
        return top - dp(4)

    def _cards(self, brush: Brush, top: float) -> float:
        """Cards to look at; those that count are framed."""
        look = brush.look
        wide, high = dp(42), dp(64)
        step = min(wide + dp(6), (self.width - dp(32)) / len(self.question.cards))
        x = self.x + dp(16)
        for card, counts in self.question.cards:
            put_card(brush, (x, top - high - dp(3), wide, high), card, alpha=0.55 if counts is False else 1.0)
            if counts:
                brush.outline(
                    (x - dp(1), top - high - dp(4), wide + dp(2), high + dp(2)), dp(5), look.game.refused, dp(2)
                )
            x += step
        return top - dp(74)

    def _answers(self, brush: Brush, top: float) -> float:
        if not self.question.answers:
            return top
        x, left = self.x + dp(12), self.x + dp(12)
        for answer in self.question.answers:
            wide = answer_width(answer, brush.look.unit)
            if x > left and x + wide > self.right - dp(12):
                x, top = left, top - dp(58)
            box = (x, top - dp(54), min(wide, self.width - dp(24)), dp(52))
            self.spots["answer", answer.name] = box
            self._answer(brush, box, answer)
            x += wide + dp(8)
        return top - dp(58)

    def _answer(self, brush: Brush, box: Box, answer: Answer) -> None:
        look = brush.look
        x, y, w, h = box
        brush.rounded(box, dp(12), look.soft)
        at = x + dp(8)
        if answer.mark is not None:
            put_tile(brush, (at, y + (h - dp(36)) / 2, dp(36), dp(36)), answer.mark)
            at += dp(42)
        for card, number, racked in answer.cards:
            put_tile(brush, (at, y + (h - dp(34)) / 2, dp(34), dp(34)), card)
            wide = brush.text((at + dp(36), y, dp(40), h), f"×{number}", 15, look.on_soft, face=BOLD)
            if racked:
                brush.icon((at + dp(22), y + dp(2), dp(16), dp(16)), "tray-full", 14, look.on_soft)
            at += dp(36) + wide + dp(8)
        if answer.text:
            low = h * 0.32 if answer.note else 0.0
            brush.text((at, y + low, x + w - at - dp(8), h - low), answer.text, 15, look.on_soft, face=BOLD)
        if answer.note:
            high = h * 0.42 if answer.text else h
            brush.text((at, y + dp(3) if answer.text else y, x + w - at - dp(6), high), answer.note, 12, look.on_soft)
        if self.pressed == ("answer", answer.name):
            brush.rounded(box, dp(12), look.ink, 0.12)

    def _row_of_buttons(self, brush: Brush, top: float) -> float:
        right, y = self.right - dp(12), top - dp(50)
        for button in reversed(self.question.buttons):
            text = (
                lettering(button.text, round(14 * brush.look.unit), BOLD, None, 1, "left").width if button.text else 0
            )
            wide = max(dp(72), text + dp(36) + (dp(20) if button.icon else 0))
            box = (right - wide, y, wide, dp(48))
            self.spots[button.name] = box
            brush.button(box, button.text, icon=button.icon, filled=button.filled, enabled=button.enabled)
            if self.pressed == button.name:
                brush.rounded((box[0], y + dp(2), wide, dp(44)), dp(22), brush.look.ink, 0.12)
            right -= wide + dp(8)
        return top - dp(52)


def answer_width(answer: Answer, unit: float) -> float:
    """How wide an answer has to be, at least a finger."""
    wide = dp(16)
    if answer.mark is not None:
        wide += dp(42)
    for _card, number, _racked in answer.cards:
        wide += dp(44) + lettering(f"×{number}", round(15 * unit), BOLD, None, 1, "left").width
    words = [(answer.text, 15, BOLD), (answer.note, 12, "Roboto")]
    wide += max((lettering(t, round(s * unit), f, None, 1, "left").width for t, s, f in words if t), default=0)
    return max(dp(56), wide)
