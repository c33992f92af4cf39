"""What whoever hosts is shown while strangers try out codes or crowd the table, in a real window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from kivymd.uix.button import MDButton

from app.net.hosting import Hosting, Visiting
from app.net.notices import Line
from app.net.settings import Limits
from app.widgets.buttons import Push
from tests.app.net.party import VERSION
from tests.app.screens.loopback import HERE, guest, on_loopback, open_table, others, says
from tests.positions import variant
from tools.stage import PHONE, Stage

__all__ = ["others"]  # fixtures
Stages = Callable[..., Stage]


@pytest.fixture
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that is told of the first wrong code."""
    monkeypatch.setattr("app.net.host.Limits", lambda: Limits(guesses=1, wrong_codes=10))


@pytest.mark.usefixtures("watchful")
def test_who_tries_out_codes_is_told_of_and_a_fresh_code_is_offered(
    stages: Stages, tmp_path: Path, others: list[Hosting | Visiting]
) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    hosting = stage.app.tables.hosting
    old = hosting.code
    (tmp_path / "wrong").mkdir()
    fields = {"version": VERSION, "addresses": lambda: HERE, "search": False}
    found = hosting.found().invitation()
    others.append(Visiting(tmp_path / "wrong", variant, stage.app.post, invitation=found, code="WRNG22", **fields))
    stage.until(lambda: others[0].place.standing.line is Line.CLOSED, "the code is refused")
    stage.until(lambda: says(stage, "Somebody is trying out codes."), "the host is told")
    button = stage.app.page("lobby").invite.alarm.fresh
    assert isinstance(button, MDButton)
    stage.tap("Show a fresh code")
    assert hosting.code != old
    stage.until(lambda: not says(stage, "Somebody is trying out codes."), "that is over")
    assert says(stage, f"{hosting.code[:3]} {hosting.code[3:]}")


def test_during_the_game_those_who_only_look_on_can_be_sent_away(
    stages: Stages, tmp_path: Path, others: list[Hosting | Visiting]
) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    player, onlooker = guest(stage, tmp_path, "player"), guest(stage, tmp_path, "onlooker")
    others += [player, onlooker]
    stage.until(lambda: player.place.lobby is not None and onlooker.place.lobby is not None, "both are in the lobby")
    player.take_seat(1, "Bea", "red")
    stage.until(lambda: says(stage, "Bea"), "the name is shown")
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board", "the game has begun")
    stage.until(lambda: stage.app.tables.hosting.place.door.watching == 1, "the host knows of the onlooker")
    offered = {words: tap for words, _, tap in stage.app.play.menu()}
    offered["Send away who only looks on"]()
    stage.until(lambda: onlooker.place.standing.why == "removed", "it is sent away")
    assert player.place.standing.line is Line.HERE
