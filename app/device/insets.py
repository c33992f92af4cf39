"""What bars, notches and rounded corners take from the window."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Insets:
    """In pixels, from each edge."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
