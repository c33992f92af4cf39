"""Exactly one of several answers, as chips that wrap into the next line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivymd.uix.chip import MDChip, MDChipText

from app.widgets.kv import load_kv
from app.widgets.layouts import Flow
from app.widgets.text import natural_width

load_kv(__file__)


class Choice(MDChip):
    """One of several answers; the chosen one is filled and has a tick before its words (drawn in kv).

    KivyMD's filter chip is 32 dp high and keeps to one line, is marked half a second late and in the colour of those
    that are not, and loses its mark when it is pressed again.
    """

    words = StringProperty("")
    value = ObjectProperty(None, allownone=True)
    widest = NumericProperty(inf)  # of the room that it has
    natural = NumericProperty(0)
    tick = NumericProperty(0)
    room = NumericProperty(inf)

    def on_kv_post(self, _base: Any) -> None:
        self._label: MDChipText = self.ids.label.__self__
        for name in ("text", "font_size"):
            self._label.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.natural = natural_width(self._label)

    @property
    def text(self) -> str:
        return self.words

    def on_active(self, *_: Any) -> None:
        """What is chosen is shown by kv, at once."""

    def on_press(self, *args: Any) -> None:
        self._on_press(args)

    def on_long_touch(self, *_: Any) -> None:
        """A long touch is a touch."""


class Choices(Flow):
    """`value` is what is chosen; `picked` is told when a finger has chosen something else."""

    value = ObjectProperty(None, allownone=True)

    def __init__(self, picked: Callable[[Any], None] | None = None, **kwargs: Any) -> None:
        self.register_event_type("on_pick")
        self._made: list[Choice] = []
        super().__init__(**kwargs)
        self._picked = picked
        self.bind(width=self._give_room)

    def on_pick(self, value: Any) -> None:
        if self._picked is not None:
            self._picked(value)

    def _give_room(self, *_: Any) -> None:
        for choice in self.children:
            choice.widest = max(dp(96), self.width - self.padding[0] - self.padding[2])

    def offer(self, answers: Sequence[tuple[Any, str]], value: Any) -> None:
        """Show these answers; what is there already is used again."""
        while len(self._made) < len(answers):
            self._made.append(self._choice())
        if len(self.children) != len(answers):
            self.clear_widgets()
            for choice in self._made[: len(answers)]:
                self.add_widget(choice)
        for choice, (answer, words) in zip(reversed(self.children), answers, strict=True):
            choice.value, choice.words = answer, words
        self.value = value
        self.on_value()
        self._give_room()

    def on_value(self, *_: Any) -> None:
        for choice in self.children:
            choice.active = choice.value == self.value

    def _choice(self) -> Choice:
        choice = Choice()
        choice.bind(on_release=self._touched)
        return choice

    def _touched(self, choice: Choice) -> None:
        if choice.value != self.value:
            self.value = choice.value
            self.dispatch("on_pick", choice.value)
