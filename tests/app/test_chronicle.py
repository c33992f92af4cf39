"""A finished game looked at again: its moments, its decisions, and what the planner thinks of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from queue import Empty, SimpleQueue

import pytest

from app.chronicle import Chronicle
from app.reviewing import Reviewing, Verdict
from app.shelf import find_variant
from engine import events as ev
from engine.model import eyes_for
from engine.record import read_log
from engine.state import State
from engine.visibility import seen_by
from tests.app.screens.boards import played


@pytest.fixture(scope="module")
def chronicle(tmp_path_factory: pytest.TempPathFactory) -> Chronicle:
    """Sixty events or so of a game of two."""
    path = tmp_path_factory.mktemp("logs") / "game.jsonl"
    played(path, "usa", 2, lambda state, _: state.number > 60 and state.owes.value == "turn")
    return Chronicle.of_log(read_log(path, find_variant))


def test_every_moment_has_its_line_and_the_table_as_it_stood(chronicle: Chronicle) -> None:
    assert len(chronicle.moments) > 10
    for at, moment in enumerate(chronicle.moments):
        assert chronicle.line(at).text
        state = chronicle.start.copy()
        for event in chronicle.events[: moment.number]:
            state.apply(event)
        assert moment.state == state


def test_a_moment_is_found_by_its_number(chronicle: Chronicle) -> None:
    for at, moment in enumerate(chronicle.moments):
        assert chronicle.at(moment.number) == at
    assert chronicle.at(0) == 0
    assert chronicle.at(10**6) == len(chronicle.moments) - 1


def test_turns_begin_where_somebody_else_is_at_turn(chronicle: Chronicle) -> None:
    starts = chronicle.turns()
    turns = {(moment.state.turn, moment.turn) for moment in chronicle.moments}
    assert len(starts) == len(turns)
    assert list(starts) == sorted(starts)


def test_the_decisions_of_a_seat_are_its_own_and_stand_right_before_the_event(chronicle: Chronicle) -> None:
    for seat in chronicle.seats:
        decisions = chronicle.decisions(seat)
        assert len(decisions) > 3
        for decision in decisions:
            assert decision.event is chronicle.events[decision.number - 1]
            assert decision.before.number == decision.number - 1
            assert seat in decision.before.to_move()
    assert [d.turn for d in chronicle.decisions(0)] == sorted(d.turn for d in chronicle.decisions(0))


def test_who_only_saw_the_game_from_a_seat_looks_into_that_seat_alone(chronicle: Chronicle) -> None:
    class Seen:
        variant, players, local = chronicle.variant, chronicle.players, (1,)

        def past(self, seat: int | None, since: int = 0) -> list[tuple[int, ev.Event]]:
            eyes = eyes_for(chronicle.variant, 2, seat)
            return [(number, seen_by(event, eyes)) for number, event in enumerate(chronicle.events, 1)][since:]

    seen = Chronicle.of_session(Seen())
    assert seen.seats == (1,)
    last: State = seen.moments[-1].state
    assert last.hands[1] == chronicle.moments[-1].state.hands[1]
    assert last.hands[0] != chronicle.moments[-1].state.hands[0], "the other hand stays hidden"


# -- the review


def _short(chronicle: Chronicle, decisions: int) -> Chronicle:
    """Only so much of the game that seat 0 decides a few times."""
    return replace(chronicle, events=chronicle.events[: chronicle.decisions(0)[decisions - 1].number])


def _heard(posted: SimpleQueue[Callable[[], None]], until: Callable[[], bool]) -> None:
    while not until():
        posted.get(timeout=60)()


def test_verdicts_come_one_by_one_until_every_decision_is_looked_at(chronicle: Chronicle) -> None:
    short, posted = _short(chronicle, 3), SimpleQueue[Callable[[], None]]()
    found: list[tuple[Verdict, int, int]] = []
    Reviewing(posted.put).look(short, 0, lambda *one: found.append(one))
    _heard(posted, lambda: bool(found) and found[-1][1] == found[-1][2])
    assert [(n, of) for _, n, of in found] == [(1, 3), (2, 3), (3, 3)]
    assert [verdict.decision.number for verdict, _, _ in found] == [d.number for d in short.decisions(0)]
    for verdict, _, _ in found:
        assert (verdict.better is None) == (verdict.gain == 0)
        assert verdict.better != verdict.decision.done


def test_what_was_looked_at_before_is_not_looked_at_again(chronicle: Chronicle) -> None:
    posted, numbers = SimpleQueue[Callable[[], None]](), list[int]()
    Reviewing(posted.put).look(_short(chronicle, 3), 0, lambda _v, n, _of: numbers.append(n), after=2)
    _heard(posted, lambda: bool(numbers))
    assert numbers == [3]


def test_the_same_game_is_judged_the_same_again(chronicle: Chronicle) -> None:
    def once() -> list[Verdict]:
        posted, found = SimpleQueue[Callable[[], None]](), list[Verdict]()
        Reviewing(posted.put).look(_short(chronicle, 2), 0, lambda verdict, _n, _of: found.append(verdict))
        _heard(posted, lambda: len(found) == 2)
        return found

    def shape(verdicts: list[Verdict]) -> list[object]:
        return [(v.decision.number, v.better, v.reason, v.gain) for v in verdicts]

    assert shape(once()) == shape(once())


def test_cancelled_nothing_more_is_told(chronicle: Chronicle) -> None:
    posted, found = SimpleQueue[Callable[[], None]](), list[Verdict]()
    reviewing = Reviewing(posted.put)
    reviewing.look(chronicle, 0, lambda verdict, _n, _of: found.append(verdict))
    posted.get(timeout=60)()
    told = len(found)
    reviewing.cancel()
    try:
        while True:
            posted.get(timeout=1)()
    except Empty:
        pass
    assert len(found) == told
