"""What differs on a map, one line each, then which data are stand-ins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.properties import StringProperty

from app import guide
from app.shelf import find_variant
from app.widgets.kv import load_kv
from app.widgets.layouts import Column, Line_

load_kv(__file__)


class Fact(Line_):
    """One line."""

    icon = StringProperty("circle-small")
    words = StringProperty()
    tone = StringProperty("onSurfaceVariant")


class Facts(Column):
    """The lines of one map; those that are there are used again for the next."""

    variant_id = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._lines: list[Fact] = []
        super().__init__(**kwargs)

    def on_variant_id(self, *_: Any) -> None:
        self.tell()

    def tell(self) -> None:
        """In the language that is spoken now."""
        told = list(_facts(self.variant_id)) if self.variant_id else []
        while len(self._lines) < len(told):
            self._lines.append(Fact())
        self.clear_widgets()
        for line, (line.icon, line.tone, line.words) in zip(self._lines, told, strict=False):
            self.add_widget(line)


def _facts(variant_id: str) -> Iterator[tuple[str, str, str]]:
    variant = find_variant(variant_id)
    for words in (guide.players_words(variant), *guide.differences(variant)):
        yield "circle-small", "onSurfaceVariant", words
    for words in guide.stand_ins(variant):
        yield "alert-circle-outline", "tertiary", words


def map_words(variant_id: str) -> str:
    variant = find_variant(variant_id)
    return f"{guide.variant_name(variant)} · {guide.edition_name(variant)}"
