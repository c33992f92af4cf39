"""The first page: go on with a game, begin one, learn how it is played."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app import guide
from app.i18n import _, ngettext
from app.screens.base import ColumnsPage
from app.shelf import find_variant
from app.storage import Saved, Unreadable
from app.theme import PLAYER_NAMES
from app.widgets.badge import Badge
from app.widgets.buttons import IconPush, Push
from app.widgets.layouts import Column, Flow, Line_, Panel, TouchPanel
from app.widgets.text import Glyph, text
from app.widgets.thumbnail import Thumbnail
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp
    from engine.state import State


class HomePage(ColumnsPage):
    """What one can do on the left, the running games on the right."""

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name)
        self.share = 0.42
        self.frame.remove_widget(self.ids.bar)
        self.title, self.line = text("display"), text("body", tone="onSurfaceVariant")
        self.new_game = Push(tap=lambda: app.go("setup"), wide=True)
        self.join = Push(tap=lambda: app.go("join"), wide=True, style="tonal")
        self.help = Push(tap=lambda: app.go("help"), wide=True, style="tonal")
        self.finished = Push(tap=lambda: app.go("finished"), wide=True, style="tonal")
        self.settings = Push(tap=lambda: app.go("settings"), wide=True, style="tonal")
        self.head = text("title")
        self.games = Column(spacing=dp(12))
        self.hero = Thumbnail(size_hint_y=None, height=dp(180), corner=dp(20))
        head = Column(spacing=dp(4), padding=(0, 0, 0, dp(8)))
        head.add_widget(self.title)
        head.add_widget(self.line)
        self.more = GridLayout(cols=2, spacing=dp(12), size_hint_y=None)
        self.more.bind(minimum_height=self.more.setter("height"))
        for push in (self.join, self.finished, self.help, self.settings):
            self.more.add_widget(push)
        for part in (self.hero, head, self.new_game, self.more):
            self.panes.first.add_widget(part)
        self.panes.second.add_widget(self.head)
        self.panes.second.add_widget(self.games)
        self._listing = 0
        self._draw_soon = Clock.create_trigger(lambda _: self._draw_hero(), 0.1)

    def retext(self) -> None:
        self.title.text = "Railhead"
        self.line.text = _("A railway across the map, card by card.")
        self.new_game.text = _("New game")
        self.join.text = _("Join a game")
        self.finished.text = _("Finished games")
        self.help.text = _("How to play")
        self.settings.text = _("Settings")
        self.list_games()

    def restyle(self) -> None:
        self.app.when_ready(self._draw_soon)
        self.list_games()

    def _draw_hero(self) -> None:
        """After the first frame: the page is there sooner without it."""
        self.hero.draw(find_variant("usa"), None, (0, 1), self.app.palette, int(dp(420)))

    def on_pre_enter(self, *args: Any) -> None:
        super().on_pre_enter(*args)
        self.list_games()

    def arrange(self, width: float, height: float) -> None:
        wide = self.panes.arrange(width)
        self.more.cols = 1 if self.app.text_unit > 1.4 * dp(1) else 2  # large words need the whole width
        room = height - dp(300 if wide else 480)
        self.hero.height = max(dp(96), min(dp(300), room))

    # -- the games

    def list_games(self) -> None:
        """Look what there is; the pictures follow one by one."""
        self._listing += 1
        found = self.app.storage.games()
        self.games.clear_widgets()
        self.head.text = _("Your games") if found else ""
        cards = []
        for game in found:
            card = GameCard(self.app, game, self.list_games) if isinstance(game, Saved) else unreadable_card(game)
            self.games.add_widget(card)
            if isinstance(card, GameCard):
                cards.append(card)
        if cards:
            Thread(target=self._read, args=(cards, self._listing), name="pictures", daemon=True).start()

    def _read(self, cards: list[GameCard], listing: int) -> None:
        """Beside the screen: how each game stands."""
        for card in cards:
            if listing != self._listing:
                return
            self.app.post(partial(self._show, card, read_state(card.game), listing))

    def _show(self, card: GameCard, state: State | str, listing: int) -> None:
        if listing == self._listing:
            Clock.schedule_once(lambda _: card.show(state), 0)


class GameCard(TouchPanel):
    """One running game: its board, who plays, whose turn it is."""

    def __init__(self, app: RailheadApp, game: Saved, changed: Callable[[], None]) -> None:
        super().__init__(tone="surfaceContainer", padding=dp(12), spacing=dp(8))
        self.app, self.game, self._changed = app, game, changed
        names = [player.name for player in game.header.players]
        row = BoxLayout(size_hint_y=None, spacing=dp(12))
        self.picture = Thumbnail(size_hint=(None, None), size=(dp(132), dp(88)), pos_hint={"top": 1})
        words = Column(spacing=dp(4), pos_hint={"top": 1})
        words.add_widget(text("strong", _map_words(game)))
        self.turn = text("note", when_words(game.when))
        words.add_widget(self.turn)
        bin_ = IconPush("delete-outline", self._ask, words=_("Delete"), pos_hint={"top": 1})
        for part in (self.picture, words, bin_):
            row.add_widget(part)
        row.bind(minimum_height=row.setter("height"))
        self.add_widget(row)
        people = Flow(spacing=dp(10))
        for player, name in zip(game.header.players, names, strict=True):
            people.add_widget(player_chip(player.colour, name))
        self.add_widget(people)

    def on_release(self) -> None:
        self.app.play.go_on(self.game.path)

    def show(self, state: State | str) -> None:
        """How the game stands has been read, or why it cannot be."""
        from app.words import Speaker, waiting_words  # what only a game needs is not on the way to the first frame

        if isinstance(state, str):
            self.turn.text, self.turn.tone = state, "error"
            return
        players = self.game.header.players
        speaker = Speaker(state.variant, [player.name for player in players])
        self.tell(state, waiting_words(state, speaker))

    def tell(self, state: State, words: str) -> None:
        """The board as it stands, and what there is to say about it."""
        players = self.game.header.players
        self.turn.text = f"{words}\n{when_words(self.game.when)}"
        colours = tuple(PLAYER_NAMES.index(p.colour) if p.colour in PLAYER_NAMES else 0 for p in players)
        self.picture.draw(state.variant, state, colours, self.app.palette, int(dp(132)))

    def _ask(self) -> None:
        self.app.ask(
            _("Delete this game?"),
            _("{map}, {names}. It cannot be brought back.").format(
                map=_map_words(self.game), names=", ".join(p.name for p in self.game.header.players)
            ),
            [(_("Delete"), "danger", self._delete), (_("Keep"), "text", lambda: None)],
        )

    def _delete(self) -> None:
        self.app.storage.delete(self.game.path)
        self._changed()


def player_chip(colour: str, name: str) -> Line_:
    """A player's shape and name side by side."""
    line = Line_(size_hint_x=None, spacing=dp(6))
    line.add_widget(Badge(player=colour, size=(dp(24), dp(24)), pos_hint={"center_y": 0.5}))
    label = text("note", name, wraps=False, size_hint_x=None, tone="onSurface", pos_hint={"center_y": 0.5})
    line.add_widget(label)
    line.bind(minimum_width=line.setter("width"))
    return line


def unreadable_card(game: Unreadable) -> Panel:
    """A file that is no game: it says why and stays as it is."""
    panel = Panel(tone="surfaceContainer", edge="outlineVariant")
    line = Line_()
    line.add_widget(Glyph(icon="file-alert-outline", tone="error", pos_hint={"top": 1}))
    line.add_widget(text("note", _("Cannot be read: {reason}").format(reason=game.reason), pos_hint={"top": 1}))
    panel.add_widget(line)
    return panel


def _map_words(game: Saved) -> str:
    try:
        variant = find_variant(game.header.variant)
    except RailheadError:
        return game.header.variant
    return f"{guide.variant_name(variant)} · {guide.edition_name(variant)}"


def when_words(when: float, now: float | None = None) -> str:
    """How long ago, roughly."""
    minutes = int(((time.time() if now is None else now) - when) / 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
    if minutes < 24 * 60:
        return ngettext("{n} hour ago", "{n} hours ago", minutes // 60).format(n=minutes // 60)
    return time.strftime("%Y-%m-%d", time.localtime(when))


def read_state(game: Saved) -> State | str:
    """How a game stands, or why that cannot be read; not for the UI thread."""
    from app.mending import damage_words
    from engine.record import Damaged, read_log

    try:
        return read_log(game.path, find_variant).state()
    except Damaged as error:
        return damage_words(error)
    except RailheadError as error:
        return str(error)
