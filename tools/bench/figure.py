"""A measured figure, and the two ways to measure: the best of some rounds, against a loop that every machine knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from time import process_time
from typing import Any, Final, Literal

Better = Literal["more", "less"]

LOOP: Final = 100_000  # turns of the loop that speeds are compared with
ROUNDS: Final = 5


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its unit. `aim` is what it should reach; `per_loop` is free of the machine's speed."""

    name: str
    value: float
    unit: str
    better: Better = "less"
    aim: float | None = None
    per_loop: float | None = None

    @property
    def met(self) -> bool | None:
        if self.aim is None:
            return None
        return self.value >= self.aim if self.better == "more" else self.value <= self.aim

    def as_json(self) -> dict[str, Any]:
        fields = {"name": self.name, "value": _short(self.value), "unit": self.unit, "better": self.better}
        if self.per_loop is not None:
            fields["per_loop"] = _short(self.per_loop)
        return fields if self.aim is None else {**fields, "aim": self.aim, "met": self.met}


def _short(value: float) -> float:
    """Four digits that count."""
    return float(f"{value:.4g}")


def rate(name: str, unit: str, seconds: float, aim: float | None = None) -> Figure:
    """How often in a second something happens that takes so long."""
    return Figure(name, 1 / seconds, unit, "more", aim, loop_seconds() / seconds)


def duration(name: str, unit: Literal["us", "ms"], seconds: float, aim: float | None = None) -> Figure:
    scale = 1e6 if unit == "us" else 1e3
    return Figure(name, seconds * scale, unit, "less", aim, seconds / loop_seconds())


def best_of(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of processor time in the best round: others who use the machine only ever make it slower."""
    return min(timed(work) for _ in range(rounds))


def timed(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


@cache
def loop_seconds() -> float:
    """How long a fixed loop of plain Python takes here, in this very run."""
    return best_of(_loop, 9)


def _loop() -> int:
    value = 0
    for number in range(LOOP):
        value = (value * 31 + number) % 1_000_003
    return value
