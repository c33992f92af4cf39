"""Strips and sheets that draw themselves: a few instructions a repaint, text and pictures from caches.

A `Painted` widget keeps `spots`: what can be touched on it, by name, and where on the window. What is tapped or pulled
away it tells by the events `on_tap(name)` and `on_pull(name, touch)`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from time import thread_time
from typing import Any, ClassVar, Final

from kivy.clock import Clock
from kivy.core.text import Label as Lettering
from kivy.graphics import Color, Fbo, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from app.theme import Palette, palette
from app.theme.contrast import Colour
from app.theme.outline import Picture
from app.theme.typeface import HEADING_FACE
from app.widgets.ink import Ink
from app.widgets.surface import InkLayer, Surface

SANS: Final = "Roboto"
BOLD: Final = "RobotoMedium"
SLAB: Final = HEADING_FACE
ICONS: Final = "Icons"
SMALLEST: Final = 7  # pixels of a letter
SLOP: Final = 10.0  # dp that a finger may wander and still tap

Box = tuple[float, float, float, float]  # x, y, width, height in pixels of the window


@dataclass(frozen=True)
class Look:
    """The colours of the controls, taken once from KivyMD's theme, and the palette of everything that is the game's."""

    game: Palette
    surface: Colour
    low: Colour
    container: Colour
    high: Colour
    ink: Colour
    faint: Colour
    line: Colour
    accent: Colour
    on_accent: Colour
    soft: Colour  # a tonal button
    on_soft: Colour
    unit: float  # pixels of one sp
    marks: bool = True


def look_of(theme: Any, unit: float, marks: bool) -> Look:
    """The look of KivyMD's theme as it is now."""

    def colour(name: str) -> Colour:
        red, green, blue, *_ = getattr(theme, name)
        return red, green, blue

    return Look(
        palette(theme.theme_style == "Dark"),
        colour("surfaceColor"),
        colour("surfaceContainerLowColor"),
        colour("surfaceContainerColor"),
        colour("surfaceContainerHighColor"),
        colour("onSurfaceColor"),
        colour("onSurfaceVariantColor"),
        colour("outlineVariantColor"),
        colour("primaryColor"),
        colour("onPrimaryColor"),
        colour("secondaryContainerColor"),
        colour("onSecondaryContainerColor"),
        unit,
        marks,
    )


@lru_cache(maxsize=1200)
def lettering(text: str, size: int, face: str, width: int | None, lines: int, align: str) -> Texture:
    """Text as a white texture, to be tinted; too long a text ends in dots."""
    label = Lettering(
        text=text,
        font_size=size,
        font_name=face,
        text_size=(width, None),
        shorten=width is not None and lines == 1,
        shorten_from="right",
        max_lines=lines,
        halign=align,
        line_height=1.05,
    )
    label.refresh()
    return label.texture


@lru_cache(maxsize=400)
def pictured(parts: Picture, size: int, colour: Colour, ground: Colour) -> Texture:
    """A mark or shape as a texture."""
    ink = Ink()
    ink.picture(parts, size / 2, size / 2, size * 0.94, colour, ground)
    return developed(ink, size, size)


def developed(ink: Ink, width: int, height: int) -> Texture:
    """Ink as a texture; one unit is one pixel."""
    fbo = Fbo(size=(max(1, width), max(1, height)), with_stencilbuffer=False)
    surface, layer = Surface(), InkLayer()
    layer.put(ink)
    surface.add(layer)
    fbo.add(surface)
    fbo.draw()
    return fbo.texture


class Brush:
    """Draws on a group of instructions, in pixels of the window."""

    def __init__(self, group: InstructionGroup, look: Look) -> None:
        self.group, self.look = group, look

    def rect(self, box: Box, colour: Colour, alpha: float = 1.0) -> None:
        self.group.add(Color(*colour, alpha))
        self.group.add(Rectangle(pos=box[:2], size=box[2:]))

    def rounded(self, box: Box, radius: float, colour: Colour, alpha: float = 1.0) -> None:
        self.group.add(Color(*colour, alpha))
        self.group.add(RoundedRectangle(pos=box[:2], size=box[2:], radius=[radius], segments=8))

    def outline(self, box: Box, radius: float, colour: Colour, width: float, alpha: float = 1.0) -> None:
        self.group.add(Color(*colour, alpha))
        self.group.add(Line(rounded_rectangle=(*box, radius, 12), width=width))

    def texture(self, box: Box, texture: Texture, colour: Colour = (1.0, 1.0, 1.0), alpha: float = 1.0) -> None:
        self.group.add(Color(*colour, alpha))
        self.group.add(Rectangle(pos=box[:2], size=box[2:], texture=texture))

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        colour: Colour,
        *,
        face: str = SANS,
        align: str = "left",
        lines: int = 1,
        alpha: float = 1.0,
        fit: bool = False,
    ) -> float:
        """Text in the middle of a box's height; `size` in sp. Answers how wide it became.

        Text never grows out of the box; `fit` makes it smaller, instead of cutting it, when it is too wide.
        """
        if not text or box[2] <= 1:
            return 0.0
        points = round(size * self.look.unit)
        whole = lettering(text, points, face, None, 1, "left")
        if lines == 1:
            share = min(1.0, 1.25 * box[3] / whole.height, box[2] / whole.width if fit else 1.0)
            if share < 1:
                points = max(SMALLEST, int(points * share))
                whole = lettering(text, points, face, None, 1, "left")
        if lines == 1 and (fit or whole.width <= box[2]):
            texture = whole
        else:
            texture = lettering(text, points, face, int(box[2]), lines, align)
            while texture.height > box[3] and points > 2 * SMALLEST:
                points = int(points * 0.9)
                texture = lettering(text, points, face, int(box[2]), lines, align)
        x, y, w, h = box
        tw, th = texture.size
        left = {"left": x, "center": x + (w - tw) / 2, "right": x + w - tw}[align]
        self.texture((round(left), round(y + (h - th) / 2), tw, th), texture, colour, alpha)
        return float(tw)

    def icon(self, box: Box, name: str, size: float, colour: Colour, alpha: float = 1.0) -> None:
        """One of the icons of KivyMD in the middle of a box; `size` in dp."""
        texture = lettering(md_icons[name], round(dp(size)), ICONS, None, 1, "left")
        x, y, w, h = box
        tw, th = texture.size
        self.texture((round(x + (w - tw) / 2), round(y + (h - th) / 2), tw, th), texture, colour, alpha)

    def picture(self, x: float, y: float, size: float, parts: Picture, colour: Colour, ground: Colour) -> None:
        """A mark or shape around a point; `size` in pixels."""
        whole = max(4, round(size))
        box = (round(x - whole / 2), round(y - whole / 2), whole, whole)
        self.texture(box, pictured(parts, whole, colour, ground))

    def button(self, box: Box, text: str, *, icon: str = "", filled: bool = True, enabled: bool = True) -> None:
        """A pill of Material 3: filled or tonal, greyed when it can do nothing."""
        look = self.look
        ground, ink = (look.accent, look.on_accent) if filled else (look.soft, look.on_soft)
        if not enabled:
            ground, ink = look.high, look.faint
        x, y, w, h = box
        pill = min(h, dp(44))
        self.rounded((x, y + (h - pill) / 2, w, pill), pill / 2, ground)
        left = x + dp(12)
        if icon:
            left = x + dp(10) if text else x
            self.icon((left, y, dp(20) if text else w, h), icon, 20, ink)
            left += dp(24)
        if text:
            right = x + w - dp(12)
            self.text((left, y, right - left, h), text, 14, ink, face=BOLD, align="center")


class Painted(Widget):
    """A widget that paints itself whenever one of the properties in `shows` has changed, at most once a frame."""

    look = ObjectProperty(None, allownone=True)
    shows: ClassVar[tuple[str, ...]] = ()

    __events__ = ("on_tap", "on_pull")

    def __init__(self, **settings: Any) -> None:
        self.spots: dict[Hashable, Box] = {}
        self.pressed: Hashable | None = None
        self._group = InstructionGroup()
        self.repaint = Clock.create_trigger(self._repaint, -1)
        super().__init__(**settings)
        self.canvas.add(self._group)
        self.bind(**dict.fromkeys(("pos", "size", "look", *self.shows), self.repaint))

    def on_tap(self, name: Hashable) -> None:
        """A spot was tapped."""

    def on_pull(self, name: Hashable, touch: MotionEvent) -> None:
        """A finger pulls something out of a spot; whoever wants it grabs the touch."""

    def restyle(self, look: Look) -> None:
        self.look = look

    def paint(self, brush: Brush) -> None:
        """Draw everything and note the spots; overridden."""

    def _repaint(self, *_: Any) -> None:
        began = thread_time()
        self._group.clear()
        self.spots.clear()
        if self.look is not None and self.width > 1 and self.height > 1:
            self.paint(Brush(self._group, self.look))
        self.spent(thread_time() - began)

    def spent(self, seconds: float) -> None:
        """So much processor time a repaint took; `make bench` listens here."""

    # -- touches

    def spot_at(self, x: float, y: float) -> Hashable | None:
        """What lies there; the last one noted lies on top."""
        for name, (left, low, w, h) in reversed(self.spots.items()):
            if left <= x < left + w and low <= y < low + h:
                return name
        return None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.look is None or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        name = self.spot_at(*touch.pos)
        if name is None:
            return self.blank_touched(touch)
        touch.grab(self)
        touch.ud[self] = name
        self.pressed = name
        self.repaint()
        return True

    def blank_touched(self, touch: MotionEvent) -> bool:
        """A touch beside all spots; it goes no further than a strip or sheet."""
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self not in touch.ud:
            return False
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(SLOP):
            name = touch.ud.pop(self)
            self.pressed = None
            self.repaint()
            touch.ungrab(self)
            self.dispatch("on_pull", name, touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        name = touch.ud.pop(self, None)
        self.pressed = None
        self.repaint()
        if name is not None and name == self.spot_at(*touch.pos):
            self.dispatch("on_tap", name)
        return True
