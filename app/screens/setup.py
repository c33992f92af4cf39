"""Setting up a game: the map and what differs there, who plays, who begins. It starts only what can be played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import guide, seating
from app.i18n import _
from app.screens.base import EDGE, ColumnsPage
from app.screens.help.facts import Facts
from app.screens.seats import SeatRow
from app.seating import Draft
from app.session import PHONE
from app.shelf import find_variant, spoiled, variant_ids
from app.table_words import table_refusal_words
from app.widgets.buttons import Push
from app.widgets.choices import Choices
from app.widgets.fold import Fold
from app.widgets.layouts import Column, Flow, Panel, TouchPanel
from app.widgets.text import Text, text
from app.widgets.thumbnail import Thumbnail
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp

NARROWEST_CARD: Final = 150  # dp


class SetupPage(ColumnsPage):
    """Maps on the left, players on the right, and below them what is missing and the way to begin."""

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name)
        self.share = 0.46
        self.draft: Draft = seating.first_draft(app.storage.names())
        self.maps = Flow(spacing=dp(12))
        self.cards = {variant_id: MapCard(app, variant_id, self.choose_map) for variant_id in variant_ids()}
        self.facts = Facts()
        self.facts_panel = Panel()
        self.fold = Fold(self._unfold)
        self._touched = False  # until it is, there is room that says whether the facts are open
        self.players_head, self.first_head = text("title"), text("title")
        self.seats = Column(spacing=dp(10))
        self.rows: list[SeatRow] = []
        self.add = Push(tap=lambda: self.take(seating.with_bot(self.draft)), style="tonal")
        self.first = Choices(lambda first: self.take(replace(self.draft, first=first)))
        self.why, self.start = text("note", tone="error"), Push(tap=self._start)
        self._draw_soon = Clock.create_trigger(lambda _: self._draw_one(), 0.05)
        self._build()

    def _build(self) -> None:
        for card in self.cards.values():
            self.maps.add_widget(card)
        self.panes.first.add_widget(self.maps)
        self.facts_panel.add_widget(self.fold)
        self.panes.first.add_widget(self.facts_panel)
        for part in (self.players_head, self.seats, self.add, self.first_head, self.first):
            self.panes.second.add_widget(part)
        self.foot = BoxLayout(size_hint_y=None, spacing=dp(16), padding=(dp(EDGE), dp(8)))
        self.foot.bind(minimum_height=self.foot.setter("height"))
        self.why.pos_hint = self.start.pos_hint = {"center_y": 0.5}
        self.foot.add_widget(self.why)
        self.foot.add_widget(self.start)
        self.frame.add_widget(self.foot)

    # -- hooks

    def retext(self) -> None:
        self.headline = _("New game")
        self.players_head.text = _("Players")
        self.first_head.text = _("Who begins")
        self.add.text = _("Add a player")
        self.start.text = _("Start")
        for card in self.cards.values():
            card.retext()
        for row in self.rows:
            row.retext()
        self._fill_facts()
        self.take(self.draft)

    def restyle(self) -> None:
        self._draw_soon()

    def arrange(self, width: float, height: float) -> None:
        wide = self.panes.arrange(width)
        if not self._touched:
            self.fold.opened = wide
        room = (width * 0.46 if wide else min(width, dp(640 + 2 * EDGE))) - dp(2 * EDGE)
        least = dp(NARROWEST_CARD) * max(1.0, self.app.text_unit / dp(1) * 0.8)
        columns = max(1, min(4 if not wide else 2, int((room + dp(12)) // (least + dp(12)))))
        for card in self.cards.values():
            card.width = (room - dp(12) * (columns - 1)) / columns - 1
        self.start.widest = width * 0.5
        self._fill_facts()

    def on_pre_enter(self, *args: Any) -> None:
        super().on_pre_enter(*args)
        self.take(self.draft)
        for error in spoiled():
            self.app.say(_("This map cannot be played: {reason}").format(reason=error))

    def _draw_one(self) -> None:
        """One map's picture in each frame: a whole set at once would be felt."""
        if any(card.draw() for card in self.cards.values()):
            self._draw_soon()

    # -- the draft

    def choose_map(self, variant_id: str) -> None:
        self.take(seating.on_map(self.draft, variant_id))
        self._fill_facts()

    def take(self, draft: Draft) -> None:
        """This is the game now: show it."""
        self.draft = draft
        for variant_id, card in self.cards.items():
            card.chosen(variant_id == draft.variant_id)
        self._show_seats()
        first = None if draft.first is None or draft.first >= len(draft.seats) else draft.first
        names = [(at, seat.name.strip() or _("Seat {n}").format(n=at + 1)) for at, seat in enumerate(draft.seats)]
        self.first.offer([(None, _("By lot")), *names], first)
        full = len(draft.seats) >= draft.most
        self.add.disabled, self.add.opacity = full, 0 if full else 1
        self._judge()

    def _judge(self) -> None:
        reasons = seating.problems(self.draft, self.app.can_host)
        self.why.text = " ".join(reasons)
        self.start.disabled = bool(reasons)

    def _show_seats(self) -> None:
        draft = self.draft
        while len(self.rows) < len(draft.seats):
            self.rows.append(SeatRow(self, len(self.rows)))
        self.seats.clear_widgets()
        for at, player in enumerate(draft.seats):
            if draft.team_size > 1 and at % draft.team_size == 0:
                self.seats.add_widget(text("strong", _("Team {n}").format(n=at // draft.team_size + 1)))
            self.rows[at].show(player, len(draft.seats))
            self.seats.add_widget(self.rows[at])
        if draft.team_size > 1:
            self.seats.add_widget(text("note", _("Drag the handles to say who plays with whom.")))

    def renamed(self, seat: int, name: str) -> None:
        """A name is being written: nothing moves meanwhile."""
        self.draft = seating.changed(self.draft, seat, replace(self.draft.seats[seat], name=name))
        self._judge()

    def suggest_for(self, row: SeatRow) -> None:
        """Offer the names that were played under before and are not at the table."""
        taken = {seat.name for seat in self.draft.seats if seat.name}
        for other in self.rows:
            other.suggest([name for name in self.app.storage.names() if name not in taken] if other is row else [])

    def move(self, seat: int, to: int) -> None:
        """A seat is being dragged; the row under the finger goes with it."""
        self.rows.insert(to, self.rows.pop(seat))
        for at, row in enumerate(self.rows):
            row.seat = at
        self.take(seating.moved(self.draft, seat, to))

    def dropped(self) -> None:
        for row in self.rows:
            row.lifted(False)

    def _fill_facts(self) -> None:
        name = guide.variant_name(find_variant(self.draft.variant_id))
        self.fold.words = _("What differs here: {map}").format(map=name)
        if self.facts.parent is not None:
            self.facts_panel.remove_widget(self.facts)
        if self.fold.opened:
            self.facts.variant_id = self.draft.variant_id
            self.facts.tell()
            self.facts_panel.add_widget(self.facts)

    def _unfold(self) -> None:
        self._touched = True
        self.fold.opened = not self.fold.opened
        self._fill_facts()

    def _start(self) -> None:
        draft = self.draft
        try:
            players = seating.ready(draft)
            table = self.app.tables.host if any(one.who == PHONE for one in players) else self.app.play.new
            table(draft.variant_id, players, draft.first)
        except (RailheadError, OSError) as error:
            self.app.ask(
                _("The game could not be started"), table_refusal_words(error), [(_("Close"), "text", lambda: None)]
            )


class MapCard(TouchPanel):
    """One map and edition to choose."""

    def __init__(self, app: RailheadApp, variant_id: str, choose: Any) -> None:
        super().__init__(size_hint_x=None, padding=dp(8), spacing=dp(4), tone="surfaceContainer")
        self.app, self.variant_id, self._choose = app, variant_id, choose
        self.picture = Thumbnail(size_hint_y=None, height=dp(84))
        self.name: Text = text("strong")
        self.edition, self.players = text("note"), text("note")
        for part in (self.picture, self.name, self.edition, self.players):
            self.add_widget(part)
        self._drawn_in: Any = None

    def retext(self) -> None:
        variant = find_variant(self.variant_id)
        self.name.text = guide.variant_name(variant)
        self.edition.text, self.players.text = guide.edition_name(variant), guide.players_words(variant)

    def draw(self) -> bool:
        """The empty board, in the colours of the theme; whether it had to be drawn."""
        if self._drawn_in is self.app.palette:
            return False
        self._drawn_in = self.app.palette
        variant = find_variant(self.variant_id)
        players = tuple(range(min(variant.numbers.players)))
        self.picture.draw(variant, None, players, self.app.palette, int(dp(200)))
        return True

    def chosen(self, chosen: bool) -> None:
        self.tone = "secondaryContainer" if chosen else "surfaceContainer"
        self.edge = "primary" if chosen else ""

    def on_release(self) -> None:
        self._choose(self.variant_id)
