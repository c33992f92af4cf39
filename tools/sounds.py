"""Makes the app's sounds, in assets/sounds: a few soft tones each, 16 bits, 22 kHz, mono."""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

FOLDER = Path(__file__).parent.parent / "assets" / "sounds"
RATE = 22_050


class Tone(NamedTuple):
    """A tone that begins at `at` seconds and dies away with `decay`; `noise` is its share of hiss."""

    at: float
    hertz: float
    seconds: float
    loud: float = 0.5
    decay: float = 8.0
    noise: float = 0.0


SOUNDS: dict[str, Sequence[Tone]] = {
    "card": (Tone(0, 900, 0.09, 0.25, 40, 0.9),),
    "claim": (Tone(0, 330, 0.16, 0.3, 18, 0.25), Tone(0.09, 330, 0.16, 0.3, 18, 0.25), Tone(0.18, 440, 0.4, 0.4, 9)),
    "refused": (Tone(0, 180, 0.12, 0.35, 14), Tone(0.1, 150, 0.16, 0.35, 14)),
    "ticket": (Tone(0, 1320, 0.25, 0.25, 14), Tone(0.07, 1760, 0.35, 0.25, 11)),
    "turn": (Tone(0, 587, 0.2, 0.3, 10), Tone(0.12, 784, 0.35, 0.3, 9)),
    "win": (
        Tone(0, 523, 0.3, 0.3, 7),
        Tone(0.15, 659, 0.3, 0.3, 7),
        Tone(0.3, 784, 0.3, 0.3, 7),
        Tone(0.45, 1046, 0.8, 0.35, 4),
    ),
}


def samples(tones: Sequence[Tone]) -> list[float]:
    hiss = Random(7)
    total = max(tone.at + tone.seconds for tone in tones)
    mixed = [0.0] * int(total * RATE)
    for tone in tones:
        for i in range(int(tone.seconds * RATE)):
            time = i / RATE
            wanes = math.exp(-tone.decay * time) * min(1.0, i / 60) * min(1.0, (tone.seconds - time) * 100)
            pure = math.sin(math.tau * tone.hertz * time) + 0.3 * math.sin(2 * math.tau * tone.hertz * time)
            rough = hiss.uniform(-1, 1)
            at = int(tone.at * RATE) + i
            if at < len(mixed):
                mixed[at] += tone.loud * wanes * (pure * (1 - tone.noise) + rough * tone.noise)
    return mixed


def write(path: Path, values: Sequence[float]) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", int(max(-1.0, min(1.0, v)) * 30_000)) for v in values))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, tones in SOUNDS.items():
        write(FOLDER / f"{name}.wav", samples(tones))
        print(f"{name}.wav")


if __name__ == "__main__":
    main()
