"""The sign of a table, as a row of pictures."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app.net.sign import sign_of
from app.widgets.layouts import Column, Line_
from app.widgets.text import Glyph, text


class Pictures(Line_):
    """The six of a certificate; none as long as it is not known whose table it is."""

    def __init__(self, fingerprint: bytes | None = None, **kwargs: Any) -> None:
        super().__init__(spacing=dp(8), **kwargs)
        self.names: tuple[str, ...] = ()
        self.show(fingerprint)

    def show(self, fingerprint: bytes | None) -> None:
        names = () if fingerprint is None else sign_of(fingerprint)
        if names != self.names:
            self.names = names
            self.clear_widgets()
            for name in names:
                self.add_widget(Glyph(icon=name, tone="onSurface", grows=True))


class TableSign(Column):
    """With words that say what to do with it."""

    def __init__(self) -> None:
        super().__init__(spacing=dp(4))
        self.head, self.pictures = text("note"), Pictures()
        self.add_widget(self.head)
        self.add_widget(self.pictures)

    def show(self, words: str, fingerprint: bytes | None) -> None:
        self.head.text = words if fingerprint is not None else ""
        self.pictures.show(fingerprint)
