"""The two sides of the handshake against each other, and against somebody who does not keep to it. No sockets."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from app.net.admitting import Admitting, HostStep
from app.net.arriving import Arriving, GuestStep
from app.net.handshake import FalseHost, OtherTable, OtherVersion, TurnedAway
from app.net.keys import DeviceKey, device_id
from app.net.link import NetError
from app.net.pairing import Exchange, Invitation, WrongCode
from app.net.ticket import Ticket, Way
from app.net.tls import WrongCertificate
from app.net.words import PROTOCOL, TO_GUEST, TO_HOST, BadMessage, Message, Said, read, write

HOST, OTHER = b"h" * 32, b"o" * 32  # certificates
VERSION = "0.1.0"
AT = (("10.0.0.1", 4000),)


@dataclass
class Kept:
    """What a host remembers."""

    id: str = "room"
    secret: bytes = b"s" * 16
    code: str = "AB23CD"
    devices: list[str] = field(default_factory=list)
    void: list[str] = field(default_factory=list)


def by_link(room: Kept) -> Ticket:
    return Ticket.fresh(Invitation(room.id, AT, HOST, room.secret))


def typed(room: Kept) -> Ticket:
    return Ticket.fresh(Invitation(room.id, AT))


def known(room: Kept) -> Ticket:
    ticket = replace(by_link(room), accepted=True)
    room.devices.append(device_id(ticket.key.public))
    return ticket


def guest(ticket: Ticket, code: str | None = None, fingerprint: bytes = HOST) -> Arriving:
    return Arriving(ticket, code, VERSION, fingerprint)


def host(room: Kept) -> Admitting:
    return Admitting(room, VERSION, HOST)


def over_the_wire(said: Said, words: Any) -> Message:
    return read(write(said[0], **said[1]).encode(), words)


def shake_hands(arriving: Arriving, admitting: Admitting, heard: list[Said] | None = None) -> list[str]:
    """What is said, until nobody has anything to say; `joined` is said by whoever keeps the table. The host notes down
    what it has heard.
    """
    said: Said | None = arriving.hello()
    kinds = []
    while said is not None:
        kinds.append(said[0])
        if heard is not None:
            heard.append(said)
        answer = admitting.hear(over_the_wire(said, TO_HOST))
        if admitting.step is HostStep.IN:
            answer = ("joined", {"device": "d", "run": "r", "map": "usa", "data": "d", "teams": 1})
        assert answer is not None
        kinds.append(answer[0])
        said = arriving.hear(over_the_wire(answer, TO_GUEST))
    return kinds


def test_by_the_link(room: Kept) -> None:
    arriving, admitting = guest(by_link(room)), host(room)
    assert shake_hands(arriving, admitting) == ["hello", "welcome", "enter", "joined"]
    assert (arriving.step, admitting.step) == (GuestStep.IN, HostStep.IN)
    assert admitting.device == device_id(arriving.ticket.key.public)
    assert arriving.ticket.accepted


def test_by_the_code_the_host_proves_itself_before_the_guest_says_who_it_is(room: Kept) -> None:
    arriving, admitting = guest(typed(room), " ab2-3cd"), host(room)
    kinds = ["hello", "welcome", "code", "code", "proof", "proof", "enter", "joined"]
    assert shake_hands(arriving, admitting) == kinds
    assert arriving.ticket.invitation.fingerprint == HOST  # pinned
    assert arriving.ticket.way is Way.BACK


def test_back_by_the_own_key_also_when_there_is_a_new_link_meanwhile(room: Kept) -> None:
    ticket = known(room)
    room.secret, room.code = b"n" * 16, "ZZZZZZ"
    assert shake_hands(guest(ticket), host(room)) == ["hello", "welcome", "enter", "joined"]


def test_an_address_that_was_typed_leads_to_whatever_room_is_there(room: Kept) -> None:
    arriving = guest(Ticket.fresh(Invitation("", AT)), room.code)
    shake_hands(arriving, host(room))
    assert arriving.ticket.invitation.room == "room"


@pytest.fixture
def room() -> Kept:
    return Kept()


# -- nothing is heard out of turn


def a_message(kind: str, words: Any) -> Message:
    """Any message of this kind that could come over the wire."""
    texts = {"app": VERSION, "why": "bye", "words": "bye", "room": "room"}
    hexes = {"nonce": 16, "proof": 32, "message": 33, "key": 33, "signature": 64, "id": 8}
    fields: dict[str, Any] = {}
    for name, check in words[kind].items():
        tries = [texts.get(name, "x"), PROTOCOL, "0" * 2 * hexes.get(name, 32), [], {}, False, None]
        fields[name] = next(value for value in tries if check(value))
    return over_the_wire((kind, fields), words)


def steps_of_a_guest(room: Kept) -> dict[GuestStep, Arriving]:
    """A guest in every step that it can stand in."""
    steps = {step: guest(typed(room), room.code) for step in GuestStep}
    for step, arriving in steps.items():
        admitting, said = host(room), arriving.hello()
        while arriving.step is not step:
            answer = admitting.hear(over_the_wire(said, TO_HOST))
            answer = answer or ("joined", {"device": "d", "run": "r", "map": "usa", "data": "d", "teams": 1})
            said = arriving.hear(over_the_wire(answer, TO_GUEST)) or said
    return steps


@pytest.mark.parametrize("kind", sorted(set(TO_GUEST) - {"closed"}))
def test_a_guest_hears_one_kind_of_message_in_each_step_and_no_other(room: Kept, kind: str) -> None:
    for step, arriving in steps_of_a_guest(room).items():
        if step.value != kind:
            before = arriving.ticket
            with pytest.raises(BadMessage, match=f"{kind}: not now"):
                arriving.hear(a_message(kind, TO_GUEST))
            assert (arriving.step, arriving.ticket) == (step, before)


@pytest.mark.parametrize("kind", sorted(set(TO_HOST) - {"closed"}))
def test_a_host_hears_one_kind_of_message_in_each_step_and_no_other(room: Kept, kind: str) -> None:
    for step in HostStep:
        if step.value != kind:
            admitting = host(room)
            admitting.step = step
            with pytest.raises(BadMessage, match=f"{kind}: not now"):
                admitting.hear(a_message(kind, TO_HOST))
            assert (admitting.step, admitting.device) == (step, "")


def test_a_host_that_proves_nothing_is_not_believed(room: Kept) -> None:
    """It says at once that the guest has joined."""
    arriving = guest(typed(room), room.code)
    with pytest.raises(BadMessage):
        arriving.hear(a_message("joined", TO_GUEST))
    assert not arriving.ticket.accepted


# -- nothing is shown to the wrong one


def test_to_a_host_that_has_not_proven_itself_a_guest_shows_nothing_of_its_own(room: Kept) -> None:
    arriving = guest(typed(room), room.code, OTHER)
    admitting = Admitting(Kept(code="ZZZZZZ"), VERSION, OTHER)
    heard: list[Said] = []
    with pytest.raises(WrongCode):
        shake_hands(arriving, admitting, heard)
    assert [kind for kind, _ in heard] == ["hello", "code", "proof"]
    key = arriving.ticket.key
    for secret in (key.private, key.public):
        assert secret.hex() not in json.dumps(heard)
    assert heard[0][1]["link"] is heard[0][1]["key"] is None


def test_a_host_that_has_not_the_code_is_told_apart_from_a_wrong_code(room: Kept) -> None:
    arriving, admitting = guest(typed(room), room.code), host(room)
    said = arriving.hello()
    for _ in range(2):
        answer = admitting.hear(over_the_wire(said, TO_HOST))
        said = arriving.hear(over_the_wire(answer, TO_GUEST))  # type: ignore[arg-type, assignment]
    assert said[0] == "proof"
    with pytest.raises(FalseHost):
        arriving.hear({"t": "proof", "proof": "00" * 32})
    assert arriving.ticket.invitation.fingerprint is None


@pytest.mark.parametrize("ticket", [by_link, known])
def test_nothing_is_said_over_another_certificate(room: Kept, ticket: Any) -> None:
    with pytest.raises(WrongCertificate):
        guest(ticket(room), None, OTHER)


def test_what_is_said_once_is_worth_nothing_on_another_connection(room: Kept) -> None:
    """Every word of a guest that got in, said again by somebody who heard all of it."""
    arriving, first = guest(known(room)), host(room)
    hello = arriving.hello()
    enter = arriving.hear(over_the_wire(first.hear(over_the_wire(hello, TO_HOST)), TO_GUEST))  # type: ignore[arg-type]
    assert enter is not None
    second = host(room)
    second.hear(over_the_wire(hello, TO_HOST))
    with pytest.raises(TurnedAway, match="does not know this device"):
        second.hear(over_the_wire(enter, TO_HOST))
    first.hear(over_the_wire(enter, TO_HOST))
    assert first.step is HostStep.IN


def test_what_is_said_to_a_false_host_is_worth_nothing_at_the_real_one(room: Kept) -> None:
    """In between: what the guest signs is about the certificate that it sees."""
    ticket = Ticket.fresh(Invitation(room.id, AT, OTHER, room.secret))  # a link of the false host, which has the secret
    arriving, real = guest(ticket, None, OTHER), host(room)
    with pytest.raises(TurnedAway, match="not for this game"):
        real.hear(over_the_wire(arriving.hello(), TO_HOST))


def test_somebody_in_between_cannot_pass_the_exchange_on(room: Kept) -> None:
    with pytest.raises(WrongCode):
        shake_hands(guest(typed(room), room.code, OTHER), host(room))


# -- whom the host turns away


def test_a_device_is_let_in_by_its_own_key_alone(room: Kept) -> None:
    """Somebody who knows the public key of another device, and even was greeted as that one."""
    victim, thief = known(room), by_link(room)
    stolen = guest(victim).hello()
    admitting = host(room)
    admitting.hear(over_the_wire(stolen, TO_HOST))
    assert admitting.step is HostStep.ENTITLED
    own, public = guest(thief), victim.key.public.hex()
    enter = own.hear(over_the_wire(admitting.welcome(), TO_GUEST))
    assert enter is not None
    for fields in (enter[1], {**enter[1], "key": public}):
        with pytest.raises(TurnedAway):
            admitting.hear(over_the_wire(("enter", fields), TO_HOST))
    assert admitting.device == ""


def test_an_old_link_an_unknown_key_and_a_void_one_are_told_apart(room: Kept) -> None:
    old, unknown, void = by_link(room), replace(by_link(room), accepted=True), known(room)
    room.secret = b"n" * 16
    room.devices, room.void = [], list(room.devices)
    unknown = replace(unknown, invitation=replace(unknown.invitation, secret=None))
    for ticket, why in ((old, "secret"), (unknown, "unknown"), (void, "given")):
        with pytest.raises(TurnedAway) as away:
            host(room).hear(over_the_wire(guest(ticket).hello(), TO_HOST))
        assert away.value.why == why


def test_a_wrong_code_is_noticed_by_the_host(room: Kept) -> None:
    with pytest.raises(WrongCode):
        shake_hands(guest(typed(room), "ZZZZZZ"), host(room))


def test_without_a_code_nothing_is_guessed(room: Kept) -> None:
    with pytest.raises(TurnedAway, match="join with the code"):
        shake_hands(guest(typed(room)), host(room))


def test_another_table_at_the_address_is_noticed_before_anything_is_tried(room: Kept) -> None:
    with pytest.raises(OtherTable):
        shake_hands(guest(Ticket.fresh(Invitation("elsewhere", AT)), room.code), host(room))


# -- versions


def test_another_version_of_the_app_is_named_on_both_sides(room: Kept) -> None:
    old = Arriving(typed(room), room.code, "0.0.9", HOST)
    words = "The host plays Railhead 0.1.0, this device has 0.0.9"
    with pytest.raises(OtherVersion, match=words):
        host(room).hear(over_the_wire(old.hello(), TO_HOST))
    with pytest.raises(OtherVersion, match=words):
        old.hear(over_the_wire(host(room).welcome(), TO_GUEST))


def test_another_protocol_is_named_whatever_else_its_greeting_holds(room: Kept) -> None:
    hello = read(b'{"t":"hello","app":"0.1.0","protocol":1,"colour":"blue"}', TO_HOST)
    with pytest.raises(OtherVersion, match=rf"0.1.0 \(protocol {PROTOCOL}\), this device has 0.1.0 \(protocol 1\)"):
        host(room).hear(hello)
    with pytest.raises(NetError):
        read(b'{"t":"hello","app":["x"],"protocol":1}', TO_HOST)


def test_the_exchange_is_about_this_connection_alone() -> None:
    one, two = Exchange("AB23CD", b"one", host=False), Exchange("AB23CD", b"two", host=True)
    two.finish(one.message)
    one.finish(two.message)
    with pytest.raises(WrongCode):
        two.check(one.proof())


# -- what is kept


@pytest.mark.parametrize("fields", [{"accepted": True}, {"accepted": False}])
def test_without_a_certificate_there_is_no_place(fields: dict[str, bool]) -> None:
    bare = Invitation("room", AT, None, b"s" * 16)
    with pytest.raises(ValueError, match="without the host's certificate"):
        Ticket(bare if not fields["accepted"] else Invitation("room", AT), DeviceKey.fresh(), **fields)
