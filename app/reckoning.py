"""The final count told step by step: routes, ticket by ticket with the failures first, longest path, bonuses, winner.

Values and words only; the scoring screen lights each step on the map. No Kivy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.i18n import _, ngettext
from app.words import points_words, ticket_name
from engine.board import RouteNo, TicketNo
from engine.events import SideScored
from engine.graph import shortest_path
from engine.header import Player
from engine.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what is said, whose it is, what each side has after it, and what is lit."""

    title: str
    words: str
    totals: tuple[int, ...]
    side: int | None = None
    gain: int = 0
    ticket: TicketNo | None = None
    path: tuple[RouteNo, ...] = ()
    length: int | None = None  # of the path, when it is the longest one
    good: bool = True


def side_name(state: State, players: Sequence[Player], side: int) -> str:
    """One name, or both partners’."""
    return _(" and ").join(players[seat].name for seat in state.seats_of(side))


def steps(state: State, players: Sequence[Player]) -> tuple[Step, ...]:
    """The whole story of a game that is over."""
    return tuple(_Teller(state, players).story())


class _Teller:
    """Keeps the running totals while it tells."""

    def __init__(self, state: State, players: Sequence[Player]) -> None:
        self.state, self.players = state, players
        self.scored = sorted(state.scoring, key=lambda one: one.side)
        self.totals = [one.routes for one in self.scored]

    def name(self, side: int) -> str:
        return side_name(self.state, self.players, side)

    def story(self) -> Iterator[Step]:
        yield Step(_("Routes"), _("Points from the routes, as they were counted during the game."), tuple(self.totals))
        for one in self.scored:
            for ticket in self._failures_first(one):
                yield self._ticket(one, ticket)
        yield from self._longest()
        yield from self._globetrotter()
        yield self._winner()

    def _failures_first(self, one: SideScored) -> list[TicketNo]:
        deck = self.state.variant.tickets
        return [
            *sorted(one.failed, key=lambda t: -deck[t].points),
            *sorted(one.completed, key=lambda t: deck[t].points),
        ]

    def _ticket(self, one: SideScored, ticket: TicketNo) -> Step:
        variant = self.state.variant
        points, done = variant.tickets[ticket].points, ticket in one.completed
        gain = points if done else -points
        self.totals[one.side] += gain
        text = _("{name} completed {ticket}: {points}.") if done else _("{name} did not complete {ticket}: −{points}.")
        words = text.format(name=self.name(one.side), ticket=ticket_name(variant, ticket), points=points_words(points))
        path = self._way(one.side, ticket) if done else ()
        return Step(_("Tickets"), words, tuple(self.totals), one.side, gain, ticket, path, good=done)

    def _way(self, side: int, ticket: TicketNo) -> tuple[RouteNo, ...]:
        """The shortest way along the side’s own routes."""
        board, wanted = self.state.variant.board, self.state.variant.tickets[ticket]
        found = shortest_path(
            board.ends, board.lengths, self.state.side_routes(side), 0, wanted.a_nodes, wanted.b_nodes
        )
        return found[1] if found else ()

    def _longest(self) -> Iterator[Step]:
        title, best = _("Longest path"), max(one.longest for one in self.scored)
        for one in sorted(self.scored, key=lambda one: one.longest):
            if not one.longest:
                continue
            self.totals[one.side] += one.longest_bonus
            trains = ngettext("{n} train", "{n} trains", one.longest).format(n=one.longest)
            words = _("{name}: {trains} in one path.").format(name=self.name(one.side), trains=trains)
            if one.longest_bonus:
                words += " " + _("The longest: {points}.").format(points=points_words(one.longest_bonus))
            yield Step(title, words, tuple(self.totals), one.side, one.longest_bonus, path=one.path, length=one.longest)
        holders = [one for one in self.scored if one.longest == best > 0]
        if len(holders) > 1:
            names = ", ".join(self.name(one.side) for one in holders)
            yield Step(title, _("{names} are tied: each gets the bonus.").format(names=names), tuple(self.totals))

    def _globetrotter(self) -> Iterator[Step]:
        for one in self.scored:
            if one.globetrotter_bonus:
                self.totals[one.side] += one.globetrotter_bonus
                n = len(one.completed)
                text = ngettext(
                    "{name} completed {n} ticket, the most: {points}.",
                    "{name} completed {n} tickets, the most: {points}.",
                    n,
                )
                words = text.format(name=self.name(one.side), n=n, points=points_words(one.globetrotter_bonus))
                yield Step(_("Globetrotter"), words, tuple(self.totals), one.side, one.globetrotter_bonus)

    def _winner(self) -> Step:
        return Step(_("The winner"), winner_words(self.state, self.players), tuple(self.totals))


def winner_words(state: State, players: Sequence[Player]) -> str:
    """Who has won, and if points alone did not decide, what did (rule 6.3)."""
    scored, won = sorted(state.scoring, key=lambda one: one.side), state.winners
    names = _(" and ").join(side_name(state, players, side) for side in won)
    best = max(one.total for one in scored)
    level = [one for one in scored if one.total == best]
    if len(won) > 1:
        said = _("{names} share the victory with {points} each: tickets and longest path are level too.")
        return said.format(names=names, points=points_words(best))
    text = _("{names} wins with {points}.") if state.team_size == 1 else _("{names} win with {points}.")
    words = text.format(names=names, points=points_words(best))
    if len(level) == 1:
        return words
    most = max(len(one.completed) for one in level)
    if sum(len(one.completed) == most for one in level) == 1:
        return words + " " + _("Level on points; more tickets completed decided.")
    return words + " " + _("Level on points and tickets; the longest path decided.")


def ranked(state: State) -> list[SideScored]:
    """The sides, the winners first."""
    return sorted(state.scoring, key=lambda one: (one.side not in state.winners, -one.total, one.side))
