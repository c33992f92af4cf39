"""The sign of a table in a real window: what tells two tables of one name apart, and the same on both devices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.net.hosting import Hosting, Visiting
from app.net.notices import Line
from app.net.pairing import Invitation
from app.net.sightings import Found
from app.net.sign import sign_of
from app.widgets.layouts import TouchPanel
from app.widgets.sign import Pictures
from tests.app.net.party import VERSION
from tests.app.screens.loopback import HERE, far_host, on_loopback, open_table, others
from tests.positions import variant
from tools.stage import PHONE, Stage

__all__ = ["far_host", "others"]  # fixtures
Stages = Callable[..., Stage]

PLACES = (("192.168.1.20", 41234),)
TABLES = tuple(Found("a1", "Ana", "usa", VERSION, PLACES, fingerprint) for fingerprint in (b"r" * 32, b"f" * 32))


def signs(stage: Stage) -> list[tuple[str, ...]]:
    return [widget.names for widget in stage.shown() if isinstance(widget, Pictures) and widget.names]


def test_two_tables_of_one_name_and_room_are_two_with_a_sign_each(stages: Stages) -> None:
    """Somebody announces a table of the same name: the one that was chosen stays the one."""
    stage = on_loopback(stages(PHONE))
    stage.app.go("join")
    page = stage.app.page("join")
    stage.until(lambda: stage.app.at == "join", "the page is there")
    page.show_found(TABLES[:1])
    assert page.chosen == TABLES[0]
    page.show_found(TABLES[::-1])
    assert page.chosen == TABLES[0]
    assert signs(stage) == [sign_of(table.fingerprint) for table in TABLES[::-1]]
    cards = [card for card in page.tables.children if isinstance(card, TouchPanel)]
    assert [card.edge for card in cards] == ["primary", ""]  # Kivy counts from the last


def test_host_and_guest_show_the_same_sign(stages: Stages, far_host: Callable[..., Hosting]) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    stage.app.tables.follow(hosting.invitation.link())
    stage.until(lambda: bool(signs(stage)), "the guest's lobby has the sign", 20)
    assert signs(stage) == [sign_of(hosting.identity.fingerprint)]
    stage.app.tables.leave()
    open_table(stage)
    own = stage.app.tables.hosting
    stage.until(lambda: signs(stage) == [sign_of(own.identity.fingerprint)], "the host's lobby has its own")


def test_a_wrong_code_is_told_on_both_screens(stages: Stages, tmp_path: Path, others: list[Hosting | Visiting]) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    given = Invitation("", stage.app.tables.hosting.places)
    fields = {"version": VERSION, "addresses": lambda: HERE, "search": False, "code": "AAAAAA"}
    others.append(Visiting(tmp_path / "other", variant, stage.app.post, invitation=given, **fields))
    stage.until(lambda: others[0].place.standing.line is Line.CLOSED, "the guest is told")
    stage.until(lambda: "wrong code" in stage.app.root.message.text, "and so is the host")
