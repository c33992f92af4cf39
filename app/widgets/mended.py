"""Three behaviours that every KivyMD 2.0.0 widget inherits, mended in the behaviour itself, as no subclass could.

Import it before anything is built; `app.widgets.kv` does.
"""

from __future__ import annotations

from typing import Any

from kivymd.uix.behaviors.hover_behavior import HoverBehavior
from kivymd.uix.behaviors.ripple_behavior import M3CommonRipple
from kivymd.uix.behaviors.state_layer_behavior import StateLayerBehavior


def _without_mouse(self: HoverBehavior, *args: Any, **kwargs: Any) -> None:
    """Every widget, each label too, follows the mouse: Kivy looks through all followers whenever one more comes, so
    that the thousandth label takes several times as long as the first. This is a game for fingers.
    """
    super(HoverBehavior, self).__init__(*args, **kwargs)


_make_buffer = M3CommonRipple.init_fbos
_begin = M3CommonRipple.call_ripple_animation_methods


def _no_buffer_yet(self: M3CommonRipple) -> None:
    """Every widget that ripples gets a frame buffer and compiles a shader while it is built: half of a button's cost,
    and a card that has no height yet fails with it.
    """
    self.fbo, self.ripple_pos, self._phase = None, (0, 0), 0.0


def _touched(self: M3CommonRipple, touch: Any) -> None:
    """The first touch makes the buffer."""
    if self.ripple_effect:
        if self.fbo is None:
            _make_buffer(self)
        _begin(self, touch)


def _let_go(self: StateLayerBehavior, *_: Any) -> None:
    """Everywhere but on a phone what was touched stays lit until a mouse leaves it."""
    self._state = 0.0
    self.set_properties_widget()


HoverBehavior.__init__ = _without_mouse
StateLayerBehavior._on_release = _let_go  # noqa: SLF001 - there is no other way in
M3CommonRipple.init_fbos = _no_buffer_yet
M3CommonRipple.call_ripple_animation_methods = _touched
