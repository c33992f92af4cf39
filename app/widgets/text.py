"""Words and icons in the theme's styles and colours."""

from __future__ import annotations

from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label
from kivymd.uix.label import MDIcon, MDLabel

from app.widgets.kv import load_kv

load_kv(__file__)

# what a text is for: its style and role in the theme, and the colour it is set in
STYLES: Final = {
    "display": ("Display", "small", "onSurface"),
    "headline": ("Headline", "small", "onSurface"),
    "title": ("Title", "large", "onSurface"),
    "strong": ("Title", "medium", "onSurface"),
    "body": ("Body", "large", "onSurface"),
    "note": ("Body", "medium", "onSurfaceVariant"),
}


class Text(MDLabel):
    """Words that wrap in their width and are as high as they need. Names are shown as they are: no markup."""

    tone = StringProperty("onSurface")
    wraps = BooleanProperty(True)
    least = NumericProperty(0)


def text(use: str, words: str = "", **kwargs: Any) -> Text:
    style, role, tone = STYLES[use]
    return Text(text=words, **{"font_style": style, "role": role, "tone": tone, **kwargs})


class Glyph(MDIcon):
    """An icon of so many `points`, in dp; where it `grows`, in sp."""

    tone = StringProperty("onSurfaceVariant")
    points = NumericProperty(24)
    grows = BooleanProperty(False)


def natural_width(label: Label) -> float:
    """How wide the words are when nothing makes them wrap."""
    return max((_width(label, line) for line in label.text.split("\n")), default=0)


def longest_word(label: Label) -> float:
    """How wide its widest word is: narrower than that, a word would have to be broken."""
    return max((_width(label, word) for word in label.text.split()), default=0)


def _width(label: Label, words: str) -> float:
    core = label._label  # noqa: SLF001 - Kivy offers no public way to measure without drawing
    return float(core.get_extents(words)[0])
