"""How to play: the game in short chapters, then what differs on each map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.properties import ListProperty, StringProperty

from app import guide
from app.screens.base import ColumnsPage
from app.screens.help.facts import map_words
from app.shelf import variant_ids
from app.widgets.kv import load_kv
from app.widgets.layouts import Panel

load_kv(__file__)


class HelpPage(ColumnsPage):
    """The rules on the left, the maps on the right."""

    chosen = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chosen = variant_ids()[0]

    def portions(self) -> Iterator[Callable[[], None]]:
        """A chapter at a time."""
        return (partial(self._add, chapter) for chapter in _chapters()[len(self.ids.chapters.children) :])

    def _add(self, chapter: guide.Chapter) -> None:
        panel = ChapterPanel()
        panel.tell(chapter)
        self.ids.chapters.add_widget(panel)

    def retext(self) -> None:
        for panel, chapter in zip(reversed(self.ids.chapters.children), _chapters(), strict=False):
            panel.tell(chapter)
        self.ids.maps.offer([(name, map_words(name)) for name in variant_ids()], self.chosen)
        self.ids.facts.tell()


class ChapterPanel(Panel):
    """One chapter."""

    icon = StringProperty("blank")
    title = StringProperty()
    words = ListProperty()

    def tell(self, chapter: guide.Chapter) -> None:
        self.icon, self.title, self.words = chapter.icon, chapter.title, chapter.words


def _chapters() -> tuple[guide.Chapter, ...]:
    return (*guide.chapters(), guide.touch_chapter())
