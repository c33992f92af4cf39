"""A host that has proven itself, and lies: the guest hangs up with a reason or takes no notice, and shows nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.net.frames import frame
from app.net.guest import Guest
from app.net.notices import LobbyRefusal, Notice
from app.net.place import Place
from app.net.session import NetSession
from app.net.words import TO_GUEST
from app.table_words import closed_words, line_words, presence_words, saying_words, table_refusal_words
from app.words import Speaker, refusal_words
from engine.model import Model
from tests.app.net.lies import lies_about, well_formed
from tests.app.net.party import VERSION, Party
from tests.app.net.test_fuzz import said_by_host
from tests.positions import variant

HANDSHAKE = {"welcome", "code", "proof", "joined"}


class Victim:
    """A guest with the real place and session, and everything that its screens would say about the news."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.place = Place(variant, lambda box, began: NetSession(box, began, self.guest.submit))
        self.place.watch(self._show)
        person = party.people["device 0"]
        assert person.guest is not None
        ticket = person.guest.ticket
        person.guest.close()
        folder = party.folder / "device 0"
        self.guest = Guest(
            party.clock, party.dial("device 0"), variant, self.place.take, version=VERSION, ticket=ticket
        )
        self.guest._folder = folder
        self.come()

    def come(self) -> None:
        self.guest._closed = False
        self.guest.connect()
        self.party.clock.wind(6)
        assert self.guest.inside

    def _show(self, notice: Notice) -> None:
        place = self.place
        words = [closed_words(place.standing), line_words(place.standing)]
        if place.session is not None:
            players = place.session.players
            words += [presence_words("here", there) for _, there in zip(players, place.there, strict=True)]
            if isinstance(notice, LobbyRefusal):
                speaker = Speaker(place.session.variant, tuple(player.name for player in players), 0)
                words += [table_refusal_words(notice.reason), refusal_words(notice.reason, speaker)]
            if place.last_said is not None:
                words += [players[place.last_said.seat].name, saying_words(place.last_said.saying)]
        assert all(isinstance(one, str) for one in words)

    def hears(self, text: str) -> bool:
        """Whether the guest stays after this."""
        call = self.guest._call
        assert call is not None
        call.received(frame(text))
        if not call.over:
            return True
        assert self.party.host.closings or self.place.standing.words
        self.come()
        return False

    def in_order(self) -> None:
        """What is known of the game is what the real host has."""
        kept = self.party.host.kept
        assert kept is not None
        assert self.place.session is not None
        assert self.place.session.model(0).state == Model.of(kept.table.game.state, 0).state


@pytest.fixture(scope="module")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Victim:
    party = Party(tmp_path_factory.mktemp("hostile"), "usa", (1, 1))
    for person in party.people.values():
        person.plays = False
    party.host.start()
    party.clock.wind(1)
    return Victim(party)


def header(party: Party) -> dict[str, Any]:
    assert party.host.kept is not None
    return party.host.kept.public_header()


def lobby(party: Party) -> dict[str, Any]:
    device = next(one for one in party.host.devices.values() if party.room.seats_of(one.id) == (0,))
    return party.host._lobby(device)


def told(victim: Victim) -> Iterator[str]:
    """What the host says after the handshake, lines of the game apart: those are judged by the engine."""
    truths = (text for text in said_by_host(victim.party) if json.loads(text)["t"] not in HANDSHAKE | {"closed"})
    yield from (text for text in truths if json.loads(text)["t"] != "lines")


def test_no_part_of_any_message_can_be_anything_else(victim: Victim) -> None:
    tried: Counter[str] = Counter()
    for text in told(victim):
        for number, lie in enumerate(lies_about(text)):
            if number % 4 == len(tried) % 4:  # the long form tries them all
                victim.hears(lie)
                tried[json.loads(text)["t"]] += 1
    assert set(tried) == set(TO_GUEST) - HANDSHAKE - {"closed", "lines", "asked", "tried"}
    assert sum(tried.values()) > 200
    victim.in_order()


@pytest.mark.long
def test_every_part_of_every_message_by_everything_that_it_must_not_be(victim: Victim) -> None:
    for text in told(victim):
        for lie in lies_about(text):
            victim.hears(lie)
    victim.in_order()


def test_lies_of_the_right_form_are_told_from_the_truth(victim: Victim) -> None:
    lies = well_formed(header(victim.party), lobby(victim.party), 2)
    believed = [lie for lie in lies if victim.hears(json.dumps(lie))]
    assert [lie for lie in believed if lie["t"] != "refused"] == []  # of a refusal the host's words remain
    victim.in_order()


def test_what_is_said_before_the_table_is_known_is_believed_of_nobody(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    victim = Victim(party)
    assert not victim.hears(json.dumps({"t": "said", "seat": 5, "saying": "hello"}))
    assert not victim.hears(json.dumps({"t": "lines", "first": 1, "views": []}))


def test_another_game_is_not_taken_for_this_one(victim: Victim) -> None:
    other = header(victim.party)
    other["seats"][1] = other["seats"][1] | {"name": "Somebody else"}
    message = {"t": "game", "header": other, "seats": [0], "restart": True}
    assert not victim.hears(json.dumps(message))
    victim.in_order()


def test_lines_that_cannot_be_are_neither_kept_nor_shown(victim: Victim) -> None:
    diary = victim.guest.diary
    assert diary is not None
    before, first = diary.number, diary.number + 1
    for event in (
        {"event": "turn_began", "seat": 1},
        {"event": "asked", "seat": 0, "owes": "tunnel"},
        {"event": "card_turned_up", "slot": 0, "card": "?"},
        {"event": "game_won", "sides": []},
        {"event": "game_ended", "hands": ["", ""], "racks": ["", ""], "tickets": [[], []], "ticket_racks": [[], []]},
        {"event": "route_claimed", "seat": 0, "route": "denver--omaha--1", "points": 99, "hand": "RRRR", "rack": ""},
        {"event": "undone", "seat": 0},
    ):
        lines = {"t": "lines", "first": first, "views": [{"seat": 0, "lines": [{"n": first, **event, "done": True}]}]}
        assert not victim.hears(json.dumps(lines)), event
    assert victim.guest.diary is not None
    assert victim.guest.diary.number == before
    victim.in_order()
