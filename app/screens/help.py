"""How to play: the game in short chapters, then what differs on each map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from app import guide
from app.i18n import _
from app.screens.base import ColumnsPage
from app.shelf import find_variant, variant_ids
from app.widgets.parts import Choices, Column, Glyph, Line_, Panel, text

if TYPE_CHECKING:
    from app.app import RailheadApp


class HelpPage(ColumnsPage):
    """The rules on the left, the maps on the right."""

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name, share=0.55)
        self._maps = Choices(self._show)
        self._head, self._facts = text("title"), Column(spacing=dp(10))
        self._chosen = variant_ids()[0]

    def retext(self) -> None:
        self.bar.title.text = _("How to play")
        self.panes.first.clear_widgets()
        for chapter in (*guide.chapters(), guide.touch_chapter()):
            self.panes.first.add_widget(chapter_panel(chapter))
        self.panes.second.clear_widgets()
        panel = Panel(spacing=dp(12))
        self._head.text = _("What differs on each map")
        for part in (self._head, self._maps, self._facts):
            if part.parent is not None:
                part.parent.remove_widget(part)
            panel.add_widget(part)
        self.panes.second.add_widget(panel)
        names = [(name, map_words(name)) for name in variant_ids()]
        self._maps.offer(names, self._chosen)
        self._show(self._chosen)

    def _show(self, variant_id: str) -> None:
        self._chosen = variant_id
        fill_facts(self._facts, variant_id)


def map_words(variant_id: str) -> str:
    variant = find_variant(variant_id)
    return f"{guide.variant_name(variant)} · {guide.edition_name(variant)}"


def chapter_panel(chapter: guide.Chapter) -> Panel:
    panel = Panel(spacing=dp(10))
    head = Line_()
    head.add_widget(Glyph(icon=chapter.icon, tone="primary", pos_hint={"center_y": 0.5}))
    head.add_widget(text("title", chapter.title, pos_hint={"center_y": 0.5}))
    panel.add_widget(head)
    for words in chapter.words:
        panel.add_widget(text("body", words))
    return panel


def fill_facts(column: Column, variant_id: str) -> None:
    """What differs on this map, one line each, then which data are stand-ins."""
    variant = find_variant(variant_id)
    column.clear_widgets()
    for words in (guide.players_words(variant), *guide.differences(variant)):
        column.add_widget(fact("circle-small", words))
    for words in guide.stand_ins(variant):
        column.add_widget(fact("alert-circle-outline", words, "tertiary"))


def fact(icon: str, words: str, tone: str = "onSurfaceVariant") -> Line_:
    line = Line_(spacing=dp(8))
    line.add_widget(Glyph(icon=icon, tone=tone, pos_hint={"top": 1}))
    line.add_widget(text("note", words, tone="onSurface", pos_hint={"top": 1}))
    return line
