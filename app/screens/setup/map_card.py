"""One map and edition to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app import guide
from app.shelf import find_variant
from app.widgets.kv import load_kv
from app.widgets.layouts import TouchPanel

if TYPE_CHECKING:
    from app.app import RailheadApp

load_kv(__file__)


class MapCard(TouchPanel):
    """Its empty board, its name, its edition, and for how many it is."""

    name = StringProperty()
    edition = StringProperty()
    players = StringProperty()
    chosen = BooleanProperty(False)

    def __init__(self, app: RailheadApp, variant_id: str) -> None:
        self.app, self.variant_id = app, variant_id
        self._drawn_in: Any = None
        super().__init__()

    def retext(self) -> None:
        variant = find_variant(self.variant_id)
        self.name, self.edition = guide.variant_name(variant), guide.edition_name(variant)
        self.players = guide.players_words(variant)

    def draw(self) -> bool:
        """The empty board, in the colours of the theme; whether it had to be drawn."""
        if self._drawn_in is self.app.palette:
            return False
        self._drawn_in = self.app.palette
        variant = find_variant(self.variant_id)
        players = tuple(range(min(variant.numbers.players)))
        self.ids.picture.draw(variant, None, players, self.app.palette, int(dp(200)))
        return True
