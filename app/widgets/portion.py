"""Where the building of a page may pause."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.properties import StringProperty

from app.widgets.layouts import Column


class Portion(Column):
    """Stands in a page's kv for `part`, a class of it; `fill` builds that when there is time, or a touch wants it."""

    part = StringProperty()

    @property
    def filled(self) -> bool:
        return bool(self.children)

    def fill(self) -> None:
        if not self.filled:
            self.add_widget(Factory.get(self.part)())
