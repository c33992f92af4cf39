"""Pictures of the resting layers: one texture that stands for them while the board moves, and the magnifier's."""

from collections.abc import Iterable

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    MatrixInstruction,
    PopMatrix,
    PushMatrix,
    Rectangle,
)
from kivy.graphics.instructions import Instruction
from kivy.graphics.transformation import Matrix

from app.theme.contrast import Colour
from app.widgets.board.camera import Camera
from app.widgets.surface import Blending, blend_off, blend_on

MARGIN = 0.3  # of the view, kept ready on every side
LARGEST = 4096  # pixels of a texture's side
NEAR_SCALE = (0.6, 1.7)  # how far a picture may be zoomed before it is taken again


def matrix_of(scale: float, x: float, y: float) -> Matrix:
    """Units to pixels."""
    matrix = Matrix()
    matrix.translate(x, y, 0)
    matrix.scale(scale, scale, 1)
    return matrix


class Picture:
    """A frame buffer into which groups of instructions are drawn once, on demand."""

    def __init__(self, width: int, height: int) -> None:
        self.fbo = Fbo(size=(width, height))
        self.size = (width, height)

    def take(self, matrix: Matrix, ground: Colour, groups: Iterable[Instruction], alpha: float = 1.0) -> None:
        fbo, drawn = self.fbo, list(groups)
        fbo.add(ClearColor(*ground, alpha))
        fbo.add(ClearBuffers())
        fbo.add(PushMatrix())
        turn = MatrixInstruction()
        turn.matrix = matrix
        fbo.add(turn)
        for group in drawn:
            fbo.add(group)
        fbo.add(PopMatrix())
        fbo.ask_update()
        fbo.draw()
        fbo.clear()


class Ground(InstructionGroup):
    """The land at rest: a picture of exactly what is in view, pixel for pixel, that costs one rectangle a frame."""

    def __init__(self, land: InstructionGroup) -> None:
        super().__init__()
        self.land = land
        self._picture: Picture | None = None
        self.add(land)

    def paint(self, camera: Camera, table: Colour) -> None:
        """Take the picture for a camera that rests on whole pixels."""
        x1, y1, x2, y2 = _seen(camera, 0.0)
        size = (round((x2 - x1) * camera.scale), round((y2 - y1) * camera.scale))
        if max(size) > LARGEST or min(size) < 1:
            self.bare()
            return
        if self._picture is None or self._picture.size != size:
            self._picture = Picture(*size)
        self.clear()
        self._picture.take(matrix_of(camera.scale, -x1 * camera.scale, -y1 * camera.scale), table, [self.land])
        _rectangle(self, self._picture, (x1, y1), camera.scale, exact=True)

    def bare(self) -> None:
        """The meshes themselves, for any other view."""
        self.clear()
        self.add(self.land)


def _rectangle(group: InstructionGroup, picture: Picture, at: tuple[float, float], scale: float, exact: bool) -> None:
    """A picture on the board, in units; opaque, and so drawn without blending."""
    texture = picture.fbo.texture
    texture.mag_filter = texture.min_filter = "nearest" if exact else "linear"
    width, height = picture.size
    group.add(Blending(blend_off))
    group.add(Color(1, 1, 1, 1))
    group.add(Rectangle(texture=texture, pos=at, size=(width / scale, height / scale)))
    group.add(Blending(blend_on))


class Still(InstructionGroup):
    """The resting layers as one textured rectangle, in units of the board."""

    def __init__(self) -> None:
        super().__init__()
        self.picture: Picture | None = None
        self.region = (0.0, 0.0, 0.0, 0.0)  # x1, y1, x2, y2 in units
        self.scale = 0.0

    def covers(self, camera: Camera) -> bool:
        """Whether the picture can stand for the board as this camera sees it."""
        if self.picture is None or not NEAR_SCALE[0] < camera.scale / self.scale < NEAR_SCALE[1]:
            return False
        x1, y1, x2, y2 = _seen(camera, 0.0)
        a1, b1, a2, b2 = self.region
        near = 0.5 / camera.scale
        return a1 <= x1 + near and b1 <= y1 + near and a2 >= x2 - near and b2 >= y2 - near

    def take(self, camera: Camera, ground: Colour, resting: InstructionGroup) -> None:
        x1, y1, x2, y2 = _seen(camera, MARGIN)
        width, height = (min(LARGEST, max(1, round(d * camera.scale))) for d in (x2 - x1, y2 - y1))
        if self.picture is None or self.picture.size != (width, height):
            self.picture = Picture(width, height)
        self.region, self.scale = (x1, y1, x2, y2), camera.scale
        self.picture.take(matrix_of(camera.scale, -x1 * camera.scale, -y1 * camera.scale), ground, [resting])
        self.clear()
        _rectangle(self, self.picture, (x1, y1), camera.scale, exact=False)

    def drop(self) -> None:
        """Forget the picture: what it shows has changed."""
        self.scale = 1e-9

    def give_back(self) -> None:
        """Also its memory; the next move takes another."""
        self.clear()
        self.picture = None


def _seen(camera: Camera, margin: float) -> tuple[float, float, float, float]:
    """The part of the board in view, with a margin, cut at the board's edge."""
    view, scale = camera.view, camera.scale
    mx, my = margin * view.width, margin * view.height
    x1, y1 = camera.to_board(view.x - mx, view.y - my)
    x2, y2 = x1 + (view.width + 2 * mx) / scale, y1 + (view.height + 2 * my) / scale
    return max(0.0, x1), max(0.0, y1), min(camera.plan.width, x2), min(camera.plan.height, y2)
