"""What a good player would rather have done in a finished game: decision by decision for one seat."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from app.chronicle import Chronicle
from app.i18n import _, ngettext
from app.reasons import action_words, reason_words
from app.reviewing import Reviewing, Verdict
from app.session import PERSON, Post
from app.story import told
from app.widgets.choices import Choices
from app.widgets.layouts import Column, Line_, TouchPanel
from app.widgets.text import Glyph, text
from app.widgets.toggle import Toggle


class Review(Column):
    """`picked(verdict)` when one is touched. It thinks only while it is looked at."""

    def __init__(self, chronicle: Chronicle, post: Post, picked: Callable[[Verdict], None]) -> None:
        super().__init__(spacing=dp(8))
        self.chronicle, self._picked = chronicle, picked
        self._reviewing = Reviewing(post)
        self._known: dict[int, list[Verdict]] = {}
        self._whole: set[int] = set()  # seats of which everything has been looked at
        self.seat = next((at for at in chronicle.seats if chronicle.players[at].who == PERSON), chronicle.seats[0])
        self._seats = Choices(self._choose)
        self._seats.offer([(seat, chronicle.players[seat].name) for seat in chronicle.seats], self.seat)
        self._also = Toggle(lambda _on: self._list())
        self._also.say(_("Also what was well played"))
        self.progress = text("note")
        self.rows = Column(spacing=dp(6))
        for part in (self._seats, self._also, self.progress, self.rows):
            self.add_widget(part)

    # -- thinking

    def begin(self) -> None:
        """Go on, or start, thinking about the chosen seat."""
        self._list()
        if self.seat not in self._whole:
            known = self._known.setdefault(self.seat, [])
            self.progress.text = _("Thinking…")
            self._reviewing.look(self.chronicle, self.seat, self._found, len(known))

    def stop(self) -> None:
        self._reviewing.cancel()

    def _choose(self, seat: int) -> None:
        self.seat = seat
        self.begin()

    def _found(self, verdict: Verdict, looked: int, all_of_them: int) -> None:
        self._known[self.seat].append(verdict)
        if looked == all_of_them:
            self._whole.add(self.seat)
            self._sum_up()
        else:
            self.progress.text = _("{n} of {all} decisions looked at …").format(n=looked, all=all_of_them)
        if self._wanted(verdict):
            self.rows.add_widget(self._row(verdict))

    # -- showing

    def _wanted(self, verdict: Verdict) -> bool:
        return verdict.better is not None or self._also.active

    def _list(self) -> None:
        self.rows.clear_widgets()
        verdicts = self._known.get(self.seat, [])
        for verdict in filter(self._wanted, verdicts):
            self.rows.add_widget(self._row(verdict))
        if self.seat in self._whole:
            self._sum_up()

    def _sum_up(self) -> None:
        verdicts = self._known[self.seat]
        better = sum(verdict.better is not None for verdict in verdicts)
        text = ngettext(
            "Of {all} decisions {n} could have been clearly better.",
            "Of {all} decisions {n} could have been clearly better.",
            better,
        )
        self.progress.text = text.format(all=len(verdicts), n=better)

    def _row(self, verdict: Verdict) -> TouchPanel:
        return VerdictRow(self.chronicle, verdict, self._picked)


class VerdictRow(TouchPanel):
    """What was done; then what was better, why, and by how much, or why it was good."""

    def __init__(self, chronicle: Chronicle, verdict: Verdict, picked: Callable[[Verdict], None]) -> None:
        super().__init__(tone="surfaceContainer", padding=(dp(12), dp(8)), spacing=dp(2), corner=12)
        self.verdict, self._picked = verdict, picked
        head = Line_(spacing=dp(8))
        good = verdict.better is None
        icon, tone = ("check", "primary") if good else ("lightbulb-on-outline", "tertiary")
        head.add_widget(Glyph(icon=icon, tone=tone, points=20, pos_hint={"top": 1}))
        words = Column(spacing=dp(2), pos_hint={"top": 1})
        words.add_widget(text("note", turn_words(verdict)))
        words.add_widget(text("body", done_words(chronicle, verdict)))
        if verdict.better is not None:
            words.add_widget(text("strong", verdict_words(chronicle, verdict)[1]))
        why = reason_words(verdict.reason, chronicle.speaker)
        if why:
            words.add_widget(text("note", why))
        head.add_widget(words)
        self.add_widget(head)

    def on_release(self) -> None:
        for row in self.parent.children:
            row.edge = "primary" if row is self else ""
        self._picked(self.verdict)


def done_words(chronicle: Chronicle, verdict: Verdict) -> str:
    decision, speaker = verdict.decision, chronicle.speaker
    line = told(decision.event, speaker)
    return line.text if line is not None else action_words(decision.done, decision.before, speaker)


def verdict_words(chronicle: Chronicle, verdict: Verdict) -> tuple[str, str]:
    """An icon, and what was better; else what was done."""
    if verdict.better is None:
        return "check", done_words(chronicle, verdict)
    better = action_words(verdict.better, verdict.decision.before, chronicle.speaker)
    return "lightbulb-on-outline", _("Rather: {action}").format(action=better)


def turn_words(verdict: Verdict) -> str:
    """Which turn, and what was at stake."""
    turn = verdict.decision.turn
    when = _("Turn {n}").format(n=turn) if turn else _("Before the first turn")
    if verdict.better is None:
        return when
    points = round(verdict.gain)
    return f"{when} · " + ngettext("about {n} point", "about {n} points", points).format(n=points)
