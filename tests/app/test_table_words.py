"""What is said about tables with other phones: every refusal of the network has its own sentence."""

from __future__ import annotations

from dataclasses import fields

import pytest

from app.net import reasons
from app.net.guest import FINAL
from app.net.lan import NoNetwork
from app.net.notices import Line, Standing
from app.net.pairing import BadInvitation
from app.net.radio import NoAnswer, NoRadio, NoWayIn, RadioDenied, RadioError, RadioOff
from app.table_words import closed_words, line_words, table_refusal_words
from app.words import Speaker, refusal_words
from engine.board import Variant
from engine.refusals import Refusal
from engine.table import Stale
from tests.positions import variant

KINDS = [
    kind
    for kind in vars(reasons).values()
    if isinstance(kind, type) and issubclass(kind, Refusal) and kind.__module__ == reasons.__name__
]
SAMPLES = {"seat": 1, "empty": 2, "colour": "red", "name": "Ana", "reason": "The disk is full."}


def made(kind: type[Refusal]) -> Refusal:
    return kind(**{field.name: SAMPLES[field.name] for field in fields(kind)})


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which every sentence begins with a mark: what lacks it would stay English."""
    monkeypatch.setattr("app.table_words._", lambda words: f"¶{words}")


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_refusal_of_the_network_is_translated(kind: type[Refusal]) -> None:
    assert table_refusal_words(made(kind)).startswith("¶")


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("error", [Stale(3, 5), NoNetwork(), BadInvitation("?")], ids=lambda one: type(one).__name__)
def test_and_so_is_what_comes_from_elsewhere(error: Exception) -> None:
    assert table_refusal_words(error).startswith("¶")


RADIO = [NoRadio(), RadioOff(), RadioDenied(), NoAnswer("B1:0E:00:00:00:01", "read failed"), RadioError("it fails")]


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("error", RADIO, ids=lambda one: type(one).__name__)
def test_what_is_wrong_with_bluetooth_is_translated(error: RadioError) -> None:
    assert table_refusal_words(error).startswith("¶")
    both = table_refusal_words(NoWayIn(error))
    assert both == f"{table_refusal_words(NoNetwork())} {table_refusal_words(error)}"


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("error", RADIO[:4], ids=lambda one: type(one).__name__)
def test_while_it_tries_again_the_reason_stands_above_the_page(error: RadioError) -> None:
    words = line_words(Standing(Line.CONNECTING, error.why, str(error)))
    assert words == f"{table_refusal_words(error)} ¶Trying again …"


def test_a_host_that_falls_silent_is_away_but_the_own_radio_is_named() -> None:
    assert "The host is away." in line_words(Standing(Line.HOST_AWAY, NoAnswer.why, "read failed"))
    assert "Bluetooth is off on this phone." in line_words(Standing(Line.HOST_AWAY, RadioOff.why, "off"))
    assert line_words(Standing(Line.HERE)) == ""


def test_versions_that_do_not_fit_are_both_named_in_the_players_language() -> None:
    standing = Standing(Line.CLOSED, "version", "in English", ("1.0 (protocol 3)", "1.0 (protocol 2)"))
    words = "The host plays Railhead 1.0 (protocol 3), this device has 1.0 (protocol 2): both need the same version."
    assert closed_words(standing) == words


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("why", sorted(FINAL))
def test_every_end_for_good_is_translated(why: str) -> None:
    assert closed_words(Standing(Line.CLOSED, why, "in the host's words")).startswith("¶")


@pytest.mark.usefixtures("marked")
def test_the_board_says_it_in_the_same_words() -> None:
    usa: Variant = variant("usa")
    speaker = Speaker(usa, ["Ana", "Ben"], 0)
    assert refusal_words(reasons.StillWaiting(), speaker) == table_refusal_words(reasons.StillWaiting())
