"""Games that are over: each can be looked at again, and what they add up to for the people who played."""

from __future__ import annotations

from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import StringProperty

from app.i18n import _, ngettext
from app.reckoning import winner_words
from app.screens.base import ColumnsPage
from app.screens.help.facts import map_words
from app.screens.home import GameCard, read_state, unreadable_card
from app.statistics import Record, Statistics
from app.storage import Saved
from app.widgets.kv import load_kv
from app.widgets.layouts import Column
from app.widgets.text import text
from app.words import points_words

if TYPE_CHECKING:
    from engine.state import State

load_kv(__file__)

MOST: Final = 60  # games that are listed


class FinishedPage(ColumnsPage):
    """The figures on the left, the games on the right."""

    def __init__(self, **kwargs: Any) -> None:
        self.statistics = Statistics()
        self._listing = 0
        super().__init__(**kwargs)

    def retext(self) -> None:
        if self._listing:
            self.list_games()

    def on_pre_enter(self, *args: Any) -> None:
        super().on_pre_enter(*args)
        self.list_games()

    # -- the games

    def list_games(self) -> None:
        """Look what there is; pictures and figures follow one by one."""
        self._listing += 1
        self.statistics = Statistics()
        self.ids.games.clear_widgets()
        found = self.app.storage.finished()
        cards = []
        for game in found[:MOST]:
            card = EndedCard(self.app, game, self.list_games) if isinstance(game, Saved) else unreadable_card(game)
            self.ids.games.add_widget(card)
            if isinstance(card, EndedCard):
                cards.append(card)
        if len(found) > MOST:
            self.ids.games.add_widget(text("note", _("Only the latest {n} are shown.").format(n=MOST)))
        self._show_figures()
        if cards:
            Thread(target=self._read, args=(cards, self._listing), name="pictures", daemon=True).start()

    def _read(self, cards: list[EndedCard], listing: int) -> None:
        """Beside the screen: how each game ended."""
        for at, card in enumerate(cards, 1):
            if listing != self._listing:
                return
            self.app.post(partial(self._take, card, read_state(card.game), listing, at == len(cards)))

    def _take(self, card: EndedCard, state: State | str, listing: int, last: bool) -> None:
        if listing != self._listing:
            return
        if not isinstance(state, str):
            self.statistics.take(state, card.game.header.players)
        Clock.schedule_once(lambda _: card.show(state), 0)
        if last:
            self._show_figures()

    # -- what they add up to

    def _show_figures(self) -> None:
        figures = self.ids.figures
        figures.clear_widgets()
        if not self.ids.games.children:
            figures.add_widget(NothingFinished())
            return
        figures.add_widget(text("title", _("Who won how often")))
        for variant_id in self.statistics.records:
            ranked = self.statistics.ranked(variant_id)
            if ranked:
                figures.add_widget(text("strong", map_words(variant_id), tone="primary"))
            for name, record in ranked:
                figures.add_widget(RecordLines(name=name, words=record_words(record)))
        if len(figures.children) == 1:
            figures.add_widget(text("body", _("Only bots have played here so far.")))


class NothingFinished(Column):
    """What stands there before the first game has ended."""


class RecordLines(Column):
    """One player on one map."""

    name = StringProperty()
    words = StringProperty()


def record_words(record: Record) -> str:
    games = ngettext("{n} game", "{n} games", record.games).format(n=record.games)
    won = ngettext("{n} won", "{n} won", record.won).format(n=record.won)
    best = _("best {points}").format(points=points_words(record.best))
    return f"{games} · {won} · {best} · " + _("average {n}").format(n=record.average)


class EndedCard(GameCard):
    """One finished game: its board at the end, who played, who won."""

    def on_release(self) -> None:
        self.app.page("replay").open(self.game.path)

    def show(self, state: State | str) -> None:
        if isinstance(state, str) or not state.over:
            super().show(state)
        else:
            self.tell(state, winner_words(state, self.game.header.players))
