"""What players can set, and the file it is kept in. No Kivy."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
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
    def read(cls, values: Any) -> Self:
        """What of these values makes sense, for the rest what is usual."""
        given = values if isinstance(values, dict) else {}
        return cls(**{field.name: given[field.name] for field in fields(cls) if _sensible(field.name, given)})


def _sensible(name: str, given: dict[str, Any]) -> bool:
    if name not in given:
        return False
    value = given[name]
    match name:
        case "language":
            return isinstance(value, str) and len(value) <= 10
        case "speed":
            return value in SPEEDS
        case "theme":
            return value in THEMES
        case "auto_end":
            return not isinstance(value, bool) and value in AUTO_ENDS
        case "text_size":
            return isinstance(value, (int, float)) and not isinstance(value, bool) and 0.5 <= value <= 3
    return isinstance(value, bool)


def load_settings(path: Path) -> Settings:
    """The settings in this file; one that cannot be read is like none, and is kept beside the next one written."""
    try:
        return Settings.read(json.loads(path.read_text("utf-8")))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError):
        _keep_aside(path)
        return Settings()


def save_settings(path: Path, settings: Settings) -> None:
    write_whole(path, json.dumps(asdict(settings), indent=1))


def write_whole(path: Path, text: str) -> None:
    """Replace a small file in one step: whoever reads it finds the old text or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(f"{path.suffix}.new")
    with new.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _keep_aside(path: Path) -> None:
    try:
        path.replace(path.with_suffix(".unreadable"))
    except OSError:
        return
