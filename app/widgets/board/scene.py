"""The board's layers on the graphics card. Each is rebuilt only when what it shows has changed.

At rest: ground, tracks, trains, cities and words. Above them, live: the veil and the lights with their words.
"""

from collections.abc import Mapping

from kivy.graphics import Color, InstructionGroup
from kivy.graphics.texture import Texture

from app.theme.palette import Palette
from app.widgets.board.atlas import make_atlas
from app.widgets.board.ground import draw_land, draw_lines
from app.widgets.board.lights import NOTHING, Highlights, draw_lights, lit_words
from app.widgets.board.plan import Plan
from app.widgets.board.signs import draw_signs
from app.widgets.board.sprites import make_sheet
from app.widgets.board.still import Ground, Picture, matrix_of
from app.widgets.board.tracks import Inker
from app.widgets.board.words import Words, quads
from app.widgets.ink import Ink
from app.widgets.surface import (
    Blending,
    InkLayer,
    SpriteLayer,
    Surface,
    WordLayer,
    blend_off,
    blend_on,
    keep_alpha,
    ready_alpha,
    texture_of,
    usual_alpha,
)
from engine.board import NO_TRACK, Board, RouteNo, routes_in
from engine.state import State

SHEET_LIMIT = 2048  # pixels of the sheet's side
SAME_SCALE = 0.01  # words are set anew when the scale differs by more


class Live(InstructionGroup):
    """What is lit: drawn above the resting layers, on the board and again in the magnifier."""

    def __init__(self) -> None:
        super().__init__()
        self.surface, self.lights, self.words = Surface(), InkLayer(), WordLayer()
        self.surface.add(self.lights)
        self.add(self.surface)
        self.add(self.words)


class Scene:
    """The layers of one board in one theme, and the state that they show."""

    def __init__(self, board: Board, plan: Plan, look: Palette, marks: bool, names: Mapping[str, str]) -> None:
        self.board, self.plan, self.look, self.names = board, plan, look, names
        self.inker = Inker(board, plan, look, marks)
        self.sheet = make_sheet(plan, look)
        self._sheet_picture, self._sheet_scale = Picture(1, 1), 0.0
        self.resting = InstructionGroup()
        self.surface, self.sprites = Surface(), InstructionGroup()
        self.ground, self.lines, self.words_layer = InkLayer(), InkLayer(), WordLayer()
        self.tracks, self.trains, self.cities = (SpriteLayer() for _ in range(3))
        self.live, self.lens = Live(), Live()
        self._stack()
        self.lit = NOTHING
        self.held: dict[RouteNo, int] = {}  # routes whose wagons are still arriving, and how many have
        self._texture: Texture | None = None
        self._words: Words | None = None
        self._shown: dict[str, object] = {}
        self._colours = {r: route.colour for r, route in enumerate(board.routes)}
        self._owners: dict[RouteNo, int] = {}
        self._draw_ground()
        self._draw_tracks()
        self.cities.put(self._sheet_texture, self.inker.cities(self.sheet))

    def _stack(self) -> None:
        """The layers in painter's order; the land is opaque and drawn without blending."""
        for part in (Blending(blend_off), self.ground, Blending(blend_on), self.lines):
            self.surface.add(part)
        for part in (
            Color(1, 1, 1, 1),
            Blending(ready_alpha),
            self.tracks,
            self.trains,
            self.cities,
            Blending(usual_alpha),
        ):
            self.sprites.add(part)
        self.land = Ground(self.surface)
        for part in (self.land, self.sprites, self.words_layer):
            self.resting.add(part)

    def _draw_ground(self) -> None:
        self.ground.put(draw_land(self.plan, self.look))
        lines = draw_lines(self.plan, self.look)
        lines.extend(self.inker.rails())
        lines.extend(draw_signs(self.board, self.plan, self.look))
        self.lines.put(lines)

    @property
    def _sheet_texture(self) -> Texture:
        return self._sheet_picture.fbo.texture

    def set_sprites(self, scale: float) -> bool:
        """Draw the sheet for a scale, twice as fine as the screen; whether that was necessary."""
        if abs(self._sheet_scale - scale) < SAME_SCALE * scale:
            return False
        self._sheet_scale = scale
        fine = min(2 * scale, SHEET_LIMIT / self.sheet.width)
        size = (round(self.sheet.width * fine), round(self.sheet.height * fine))
        surface, layer, alpha = Surface(), InkLayer(), Blending(keep_alpha)
        surface.set_pixel(1 / fine)
        layer.put(self.sheet.ink)
        surface.add(layer)
        self._sheet_picture = Picture(*size)
        matrix = matrix_of(fine, 0, 0)
        self._sheet_picture.take(matrix, (0, 0, 0), [alpha, surface, Blending(usual_alpha)], alpha=0.0)
        for sprites in (self.tracks, self.trains, self.cities):
            sprites.change(self._sheet_texture)
        return True

    # -- what the state says

    def show(self, state: State, players: tuple[int, ...]) -> bool:
        """Bring the layers up to the state; whether any of them changed."""
        claimed = state.all_claimed
        tracks = self._news("tracks", (state.by_colour, state.closed, state.blocked, claimed, *self.held))
        trains = self._news("trains", (state.claimed, players, tuple(self.held.items())))
        if tracks:
            self._colours = self._colours_of(state)
            self._draw_tracks(state.closed, state.blocked, claimed)
        if trains:
            self._owners = {r: players[s] for s, mask in enumerate(state.claimed) for r in routes_in(mask)}
            self._draw_trains()
        return tracks or trains

    def _news(self, layer: str, value: object) -> bool:
        if self._shown.get(layer) == value:
            return False
        self._shown[layer] = value
        return True

    def _colours_of(self, state: State) -> dict[RouteNo, int]:
        colours = {r: self._colours.get(r, NO_TRACK) for r in range(len(self.board.routes))}
        colours.update((r, colour) for colour, mask in enumerate(state.by_colour) for r in routes_in(mask))
        return colours

    def _draw_tracks(self, closed: int = 0, blocked: int = 0, claimed: int = 0) -> None:
        """Whole trains hide their spaces; those of one that is still arriving show."""
        colours = {r: c for r, c in self._colours.items() if r in self.held or not claimed >> r & 1}
        self.tracks.put(self._sheet_texture, self.inker.tracks(self.sheet, colours, closed, blocked))

    def _draw_trains(self) -> None:
        trains = [(r, player, self.held.get(r, self.board.routes[r].length)) for r, player in self._owners.items()]
        self.trains.put(self._sheet_texture, self.inker.trains(self.sheet, trains))

    def _train(self, route: RouteNo, player: int) -> Ink:
        return self.inker.train(route, player, self.held.get(route, self.board.routes[route].length))

    def route_ink(self, route: RouteNo) -> Ink:
        """A route as it stands now, its train included."""
        ink = Ink()
        ink.extend(self.inker.route(route, self._colours[route]))
        if route in self._owners:
            ink.extend(self._train(route, self._owners[route]))
        return ink

    # -- lights and words

    def light(self, lit: Highlights) -> None:
        self.lit = lit
        ink = draw_lights(lit, self.inker, self.route_ink)
        for live in (self.live, self.lens):
            live.lights.put(ink)
        self._set_lit_words()

    def set_words(self, scale: float) -> bool:
        """Set all words for a scale; whether that was necessary."""
        if self._words and abs(self._words.scale - scale) < SAME_SCALE * scale:
            return False
        words = Words(self.board, self.plan, self.look, scale, self.names)
        self._words, self._atlas = words, make_atlas(words.all())
        self._texture = texture_of(self._atlas)
        self.words_layer.put(self._texture, *quads(words.placed, self._atlas, scale))
        self._set_lit_words()
        return True

    def _set_lit_words(self) -> None:
        if self._words is None:
            return
        placed = lit_words(self.lit, self._words, self.inker)
        for live in (self.live, self.lens):
            live.words.put(self._texture, *quads(placed, self._atlas, self._words.scale))

    def set_pixel(self, units: float) -> None:
        self.surface.set_pixel(units)
        self.live.surface.set_pixel(units)
        self.lens.surface.set_pixel(units)
