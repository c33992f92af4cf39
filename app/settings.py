"""What players can set. No Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Self

SPEEDS: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}  # how long things last, in times of normal
THEMES: Final = ("system", "light", "dark")
TEXT_SIZES: Final = (0.85, 1.0, 1.15, 1.3, 1.5, 2.0)
AUTO_ENDS: Final = (0, 2, 5)  # seconds after which a turn ends by itself; 0: never
PACE: Final = 0.7  # seconds between two moves of bots at normal speed


@dataclass(frozen=True, slots=True)
class Settings:
    """Every field is a choice on the settings screen; `language` "" is that of the device."""

    language: str = ""
    speed: str = "normal"
    reduced_motion: bool = False
    text_size: float = 1.0
    theme: str = "system"
    marks: bool = True
    sounds: bool = True
    haptics: bool = True
    confirm: bool = True
    auto_end: int = 0
    left_handed: bool = False

    def duration(self, seconds: float) -> float:
        """How long a movement of so many seconds lasts as this player wants it; 0 is at once."""
        return 0.0 if self.reduced_motion else seconds * SPEEDS[self.speed]

    @property
    def pace(self) -> float:
        """How many seconds a bot leaves between two moves. Less movement does not mean less time to follow."""
        return PACE * SPEEDS[self.speed]

    def changed(self, **values: Any) -> Self:
        return replace(self, **values)

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """What of these values makes sense, for the rest what is usual."""
        wrong = cls.wrong(values)
        return cls(**{field.name: values[field.name] for field in fields(cls) if field.name in values.keys() - wrong})

    @classmethod
    def wrong(cls, values: Mapping[str, Any]) -> set[str]:
        """The settings that make no sense in these values."""
        return {field.name for field in fields(cls) if field.name in values and not _sensible(field.name, values)}


def _sensible(name: str, given: Mapping[str, Any]) -> bool:
    value = given[name]
    match name:
        case "language":
            return isinstance(value, str) and len(value) <= 10
        case "speed":
            return isinstance(value, str) and value in SPEEDS
        case "theme":
            return isinstance(value, str) and value in THEMES
        case "auto_end":
            return type(value) is int and value in AUTO_ENDS
        case "text_size":
            return type(value) in (int, float) and 0.5 <= value <= 3
    return isinstance(value, bool)
