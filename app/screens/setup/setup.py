"""Setting up a game: the map and what differs there, who plays, who begins. It starts only what can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app import guide, seating
from app.i18n import _
from app.screens.base import EDGE, READABLE, ColumnsPage
from app.screens.help import facts  # noqa: F401 - a class of the kv file
from app.screens.setup.map_card import MapCard
from app.screens.setup.seat_editor import SeatEditor
from app.screens.setup.seat_row import SeatRow
from app.seating import Draft
from app.session import PHONE
from app.shelf import find_variant, spoiled, variant_ids
from app.table_words import table_refusal_words
from app.widgets.kv import load_kv
from app.widgets.text import Text, text
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp

load_kv(__file__)

NARROWEST_CARD: Final = 150  # dp


class SetupPage(ColumnsPage):
    """Maps on the left, players on the right, and below them what is missing and the way to begin."""

    draft = ObjectProperty()
    why = StringProperty()  # it cannot be started
    full = BooleanProperty(False)

    def __init__(self, app: RailheadApp, name: str) -> None:
        self._unfolded: bool | None = None  # until somebody says, the room does
        self.rows: list[SeatRow] = []
        self._heads: list[Text] = []
        self.cards: dict[str, MapCard] = {}
        self.editor: SeatEditor | None = None
        super().__init__(app=app, name=name)
        self._draw_soon = Clock.create_trigger(lambda _: self._draw_one(), 0.05)
        self.draft = seating.first_draft(app.storage.names())

    def portions(self) -> Iterator[Callable[[], None]]:
        """The cards of the maps, the rows of the seats, then what the sheet holds."""
        yield from (partial(self._add_card, one) for one in variant_ids() if one not in self.cards)
        yield from (self._add_row for _seat in self.draft.seats[len(self.rows) :])
        if self.editor is None:
            yield self._make_editor

    def _add_card(self, variant_id: str) -> None:
        card = self.cards[variant_id] = MapCard(self.app, variant_id)
        card.bind(on_release=lambda card: self.choose_map(card.variant_id))
        card.retext()
        self.ids.maps.add_widget(card)
        self.arrange(*self.size)
        self._draw_soon()

    def _add_row(self) -> None:
        self.rows.append(SeatRow(self, len(self.rows)))
        self.take(self.draft)

    def _make_editor(self) -> None:
        self.editor = SeatEditor(self)
        self.editor.show(1)  # a bot: all that it can hold is built

    # -- hooks

    def retext(self) -> None:
        for card in self.cards.values():
            card.retext()
        self.take(self.draft)
        self.ids.facts.tell()

    def restyle(self) -> None:
        self._draw_soon()

    def arrange(self, width: float, height: float) -> None:
        wide = self.panes.arrange(width)
        if self._unfolded is None:
            self.ids.fold.opened = wide
        room = (width * self.share if wide else min(width, dp(READABLE + 2 * EDGE))) - dp(2 * EDGE)
        least = dp(NARROWEST_CARD) * max(1.0, self.app.text_unit / dp(1) * 0.8)
        columns = max(1, min(4 if not wide else 2, int((room + dp(12)) // (least + dp(12)))))
        for card in self.cards.values():
            card.width = (room - dp(12) * (columns - 1)) / columns - 1
        self.ids.start.widest = width * 0.5

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

    def take(self, draft: Draft) -> None:
        """This is the game now: show it."""
        self.draft = draft
        for variant_id, card in self.cards.items():
            card.chosen = variant_id == draft.variant_id
        self._show_seats()
        first = None if draft.first is None or draft.first >= len(draft.seats) else draft.first
        names = [(at, seat.name.strip() or _("Seat {n}").format(n=at + 1)) for at, seat in enumerate(draft.seats)]
        self.ids.first.offer([(None, _("By lot")), *names], first)
        self.full = len(draft.seats) >= draft.most
        self._judge()
        if self.editor is not None and self.app.root.sheet.shown:
            self.editor.show(self.editor.seat)

    def map_name(self, draft: Draft | None) -> str:
        return "" if draft is None else guide.variant_name(find_variant(draft.variant_id))

    def _judge(self) -> None:
        self.why = " ".join(seating.problems(self.draft, self.app.can_host))

    def _show_seats(self) -> None:
        draft, seats = self.draft, self.ids.seats
        while 0 < len(self.rows) < len(draft.seats):
            self.rows.append(SeatRow(self, len(self.rows)))
        seats.clear_widgets()
        for at, (player, row) in enumerate(zip(draft.seats, self.rows, strict=False)):
            if draft.team_size > 1 and at % draft.team_size == 0:
                seats.add_widget(self._team_head(at // draft.team_size))
            row.show(player)
            seats.add_widget(row)

    def _team_head(self, team: int) -> Text:
        while len(self._heads) <= team:
            self._heads.append(text("strong"))
        self._heads[team].text = _("Team {n}").format(n=team + 1)
        return self._heads[team]

    # -- seats

    def edit(self, seat: int) -> None:
        """Bring up the sheet for one seat."""
        self.editor.show(seat)
        title = _("Seat {n}").format(n=seat + 1)
        self.app.root.sheet.put(title, self.editor, self._edited, self.app.settings.duration(0.2))

    def _edited(self) -> None:
        self.editor.ids.name.focus = False
        self.take(self.draft)

    def remove(self, seat: int) -> None:
        self.app.root.sheet.put_away()
        self.take(seating.without(self.draft, seat))

    def add_seat(self) -> None:
        self.take(seating.with_bot(self.draft))

    def recolour(self, seat: int) -> None:
        self.take(seating.recoloured(self.draft, seat))

    def begins(self, first: int | None) -> None:
        self.take(replace(self.draft, first=first))

    def renamed(self, seat: int, name: str) -> None:
        """A name is being written: nothing moves meanwhile."""
        self.draft = seating.changed(self.draft, seat, replace(self.draft.seats[seat], name=name))
        self.rows[seat].show(self.draft.seats[seat])
        self._judge()

    def move(self, seat: int, to: int) -> None:
        """A seat is being dragged; the row under the finger goes with it."""
        self.rows.insert(to, self.rows.pop(seat))
        for at, row in enumerate(self.rows):
            row.seat = at
        self.take(seating.moved(self.draft, seat, to))

    def dropped(self) -> None:
        for row in self.rows:
            row.lifted = False

    # -- the rest

    def unfold(self) -> None:
        self.ids.fold.opened = self._unfolded = not self.ids.fold.opened

    def start(self) -> None:
        draft = self.draft
        try:
            players = seating.ready(draft)
            table = self.app.tables.host if any(one.who == PHONE for one in players) else self.app.play.new
            table(draft.variant_id, players, draft.first)
        except (RailheadError, OSError) as error:
            self.app.ask(
                _("The game could not be started"), table_refusal_words(error), [(_("Close"), "text", lambda: None)]
            )
