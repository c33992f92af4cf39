"""Small sounds of our own, loaded beside the screen. Without an audio device there are none, and that is no error."""

from __future__ import annotations

from threading import Thread
from typing import Any, Final

from app.places import SOUNDS

NAMES: Final = ("card", "claim", "refused", "ticket", "turn", "win")


class Sounds:
    """Plays a sound by its name, once it has been loaded and as long as it is wanted."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self._loaded: dict[str, Any] = {}

    def load(self) -> None:
        """Begin to load; a device whose audio hangs then hangs nothing else."""
        Thread(target=self._load, name="sounds", daemon=True).start()

    def _load(self) -> None:
        try:
            from kivy.core.audio import SoundLoader

            for name in NAMES:
                sound = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
                if sound is not None:
                    self._loaded[name] = sound
        except Exception:  # whatever the audio of this device raises, the game goes on without it
            self._loaded.clear()

    def play(self, name: str) -> bool:
        """Whether it could be played."""
        sound = self._loaded.get(name)
        if sound is None or not self.wanted:
            return False
        try:
            sound.stop()
            sound.play()
        except Exception:  # the audio device has gone away
            return False
        return True
