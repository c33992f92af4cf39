"""The review of a finished game: what a good player would rather have done, thought out beside the screen. No Kivy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from threading import Event as Flag
from threading import Thread

from app.chronicle import Chronicle, Decision
from app.frames import polite
from app.session import Post
from engine.actions import Action
from engine.bots.bot import Reason


@dataclass(frozen=True, slots=True)
class Verdict:
    """On one decision: `better` is None when nothing promised more than chance makes up for."""

    decision: Decision
    better: Action | None
    reason: Reason | None  # for the better action, else for the one that was done
    gain: float = 0.0


Found = Callable[[Verdict, int, int], None]  # which, and how many of how many have been looked at


class Reviewing:
    """One seat at a time. Each verdict is told as soon as it is there, on the UI thread; cancelled, nothing more is."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._cancelled = Flag()

    def look(self, chronicle: Chronicle, seat: int, found: Found, after: int = 0) -> None:
        """From the beginning, or `after` so many decisions."""
        self.cancel()
        cancelled = self._cancelled = Flag()

        def think() -> None:
            decisions = chronicle.decisions(seat)
            for at, decision in enumerate(decisions[after:], after + 1):
                verdict = judged(decision, seat, polite(cancelled))
                if cancelled.is_set():
                    return
                self._post(lambda v=verdict, n=at: None if cancelled.is_set() else found(v, n, len(decisions)))

        Thread(target=think, name="review", daemon=True).start()

    def cancel(self) -> None:
        self._cancelled.set()


def judged(decision: Decision, seat: int, stop: Callable[[], bool]) -> Verdict:
    """What the planner thinks of a decision, from what the seat saw at that moment."""
    from engine.bots.advice import WORTH_SAYING, compare, same  # slow to import, and wanted by few
    from engine.bots.bot import view_of

    random = Random(f"review {decision.number}")
    try:
        choice, lost = compare(view_of(decision.before, seat), decision.done, random, stop)
    except Exception:  # one look that fails must not end the review: nothing is said about this decision
        return Verdict(decision, None, None)
    if lost >= WORTH_SAYING:
        return Verdict(decision, choice.action, choice.reason, lost)
    return Verdict(decision, None, choice.reason if same(choice.action, decision.done) else None)
