"""Ink on a Kivy canvas: one shader that softens edges by a pixel, and meshes that carry ink or words."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Callback, Color, InstructionGroup, Mesh, RenderContext
from kivy.graphics.opengl import (
    GL_BLEND,
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    glBlendFunc,
    glBlendFuncSeparate,
    glDisable,
    glEnable,
)
from kivy.graphics.texture import Texture

from app.widgets.board.atlas import Atlas
from app.widgets.board.sprites import Quads
from app.widgets.ink import Ink

VERTEX = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 vPosition;
attribute vec2 vOffset;
attribute vec4 vColour;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform float pixel;
varying vec4 colour;
void main(void) {
    colour = vColour;
    gl_Position = projection_mat * modelview_mat * vec4(vPosition + vOffset * pixel, 0.0, 1.0);
}
"""
FRAGMENT = """
#ifdef GL_ES
precision mediump float;
#endif
uniform float strength;
varying vec4 colour;
void main(void) {
    gl_FragColor = vec4(colour.rgb, colour.a * strength);
}
"""
FORMAT = [(b"vPosition", 2, "float"), (b"vOffset", 2, "float"), (b"vColour", 4, "float")]


class Surface(RenderContext):
    """A canvas part for ink. `pixel` says how many units a pixel covers, `strength` how opaque all of it is."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(vs=VERTEX, fs=FRAGMENT, use_parent_projection=True, use_parent_modelview=True, **settings)
        self.set_pixel(1.0)
        self["strength"] = 1.0

    def set_pixel(self, units: float) -> None:
        self["pixel"] = float(units)


class SpriteLayer(InstructionGroup):
    """One layer of sprites: one mesh on the sheet."""

    def put(self, texture: Texture, quads: Quads) -> None:
        self.clear()
        self._mesh = Mesh(vertices=quads.vertices, indices=quads.indices, mode="triangles", texture=texture)
        self.add(self._mesh)

    def change(self, texture: Texture) -> None:
        """The same sprites, cut out of another sheet."""
        if self.children:
            self._mesh.texture = texture


class Blending(InstructionGroup):
    """Switches how colours mix for what comes after it: not at all for opaque ground, which is much faster."""

    def __init__(self, switch: Callable[[], None]) -> None:
        super().__init__()
        self.add(Callback(lambda _: switch()))


def blend_off() -> None:
    glDisable(GL_BLEND)


def blend_on() -> None:
    glEnable(GL_BLEND)


def keep_alpha() -> None:
    """Opacity adds up in the picture itself, as it has to where the picture is laid over others later."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def ready_alpha() -> None:
    """For pictures whose colours are multiplied by their opacity already, as a sheet of sprites is."""
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def usual_alpha() -> None:
    """As Kivy itself sets it at the start."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)


class InkLayer(InstructionGroup):
    """One layer of ink: a mesh, or several when there is very much of it."""

    def put(self, ink: Ink) -> None:
        self.clear()
        for vertices, indices in ink.pieces():
            self.add(Mesh(fmt=FORMAT, vertices=vertices, indices=indices, mode="triangles"))


class WordLayer(InstructionGroup):
    """One layer of words: a mesh on the atlas."""

    def put(self, texture: Texture | None, vertices: list[float], indices: list[int]) -> None:
        self.clear()
        if texture is not None and indices:
            self.add(Color(1, 1, 1, 1))
            self.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))


def texture_of(atlas: Atlas) -> Texture:
    texture = Texture.create(size=(atlas.width, atlas.height), colorfmt="rgba")
    texture.blit_buffer(atlas.pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture
