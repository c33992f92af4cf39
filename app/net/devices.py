"""The devices around a table, connected or not."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from app.net.settings import Bucket, Limits

if TYPE_CHECKING:
    from app.net.peer import Peer

REMEMBERED: Final = 32  # answers kept for an action that comes twice


@dataclass(eq=False)
class Device:
    """Who has joined; it stays when its connection goes. `sent` is None until it has said which lines it knows."""

    id: str
    away_since: float | None
    peer: Peer | None = None
    sent: int | None = None
    answers: OrderedDict[str, str] = field(default_factory=OrderedDict)
    budgets: dict[str, Bucket] = field(default_factory=dict)

    def may(self, what: str, now: float, limits: Limits) -> bool:
        """Whether it has not done too much of this lately: `says`, `changes` and `reads` each have their limits."""
        if what not in self.budgets:
            burst, rate = getattr(limits, f"{what}_burst"), getattr(limits, f"{what}_rate")
            self.budgets[what] = Bucket(burst, rate, now)
        return self.budgets[what].take(1, now)

    def remember(self, action_id: str, answer: str) -> None:
        self.answers[action_id] = answer
        while len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)
