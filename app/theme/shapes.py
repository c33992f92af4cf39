"""The five shapes that tell players apart besides their colours, in a box from -1 to 1. No Kivy."""

from typing import Final

from app.theme.outline import Part, Picture, box, circle, ring

SHAPE_NAMES: Final = ("circle", "square", "triangle", "diamond", "cross")

SHAPES: Final[tuple[Picture, ...]] = (
    (Part(circle(0, 0, 0.86, 18)),),
    (Part(box(0, 0, 1.5, 1.5)),),
    (Part(ring(((-1.0, -0.78), (1.0, -0.78), (0.0, 0.96)))),),
    (Part(ring(((0, -1.05), (1.05, 0), (0, 1.05), (-1.05, 0)))),),
    (
        Part(
            ring(
                (
                    (-0.34, -1.0), (0.34, -1.0), (0.34, -0.34), (1.0, -0.34), (1.0, 0.34), (0.34, 0.34),
                    (0.34, 1.0), (-0.34, 1.0), (-0.34, 0.34), (-1.0, 0.34), (-1.0, -0.34), (-0.34, -0.34),
                )
            )
        ),
    ),
)  # fmt: skip
