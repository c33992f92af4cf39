"""Invitations and codes: how a guest and a host come to trust each other."""

import pytest

from app.net.pairing import (
    BadInvitation,
    Exchange,
    Invitation,
    WrongCode,
    new_code,
    read_link,
    tidy_code,
)

HOST = b"h" * 32
INVITATION = Invitation("0a1b", (("192.168.1.7", 41000), ("fe80::1%wlan0", 41000)), HOST, b"s" * 16)


def test_the_link_brings_the_invitation_back() -> None:
    assert INVITATION.link().startswith("railhead:join?")
    assert read_link(INVITATION.link()) == INVITATION
    assert len(INVITATION.link()) < 200  # a small code, which an old camera reads


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("https://example.org/join?r=0a1b", "no invitation"),
        ("railhead:join?r=0a1b", "names no address"),
        (INVITATION.link().replace("0a1b", "../.."), "names no room"),
        (INVITATION.link()[:40], "names no address"),
        (INVITATION.link().replace("&s=", "&s=A"), "damaged"),
        (INVITATION.link().replace("41000", "99999"), "address that is none"),
        (INVITATION.link() + "&a=" + "x" * 600, "too long"),
        ("railhead:join", "names no address"),
        ("railhead://[", "cannot be read"),
    ],
)
def test_a_link_that_is_no_invitation_says_why(link: str, why: str) -> None:
    with pytest.raises(BadInvitation, match=why):
        read_link(link)


def exchanged(guest: Exchange, host: Exchange) -> None:
    host.finish(guest.message)
    guest.finish(host.message)
    host.check(guest.proof())
    guest.check(host.proof())


def test_both_sides_prove_that_they_know_the_code() -> None:
    exchanged(Exchange(" ab2-3cd", HOST, host=False), Exchange("AB23CD", HOST, host=True))


def test_another_code_is_noticed_by_the_host() -> None:
    guest, host = Exchange("AB23CE", HOST, host=False), Exchange("AB23CD", HOST, host=True)
    with pytest.raises(WrongCode):
        exchanged(guest, host)


def test_somebody_in_the_middle_with_another_certificate_is_noticed() -> None:
    """The guest sees the certificate of the one in the middle; the code is right, and still it does not fit."""
    guest, host = Exchange("AB23CD", b"m" * 32, host=False), Exchange("AB23CD", HOST, host=True)
    with pytest.raises(WrongCode):
        exchanged(guest, host)


@pytest.mark.parametrize("message", [b"", b"A", b"A" * 33, b"A" + b"\0" * 32, b"B" * 33, b"A" + b"\xff" * 32])
def test_a_message_that_is_no_half_of_an_exchange_is_a_wrong_code(message: bytes) -> None:
    with pytest.raises(WrongCode):
        Exchange("AB23CD", HOST, host=True).finish(message)


def test_an_own_message_sent_back_proves_nothing() -> None:
    guest = Exchange("AB23CD", HOST, host=False)
    with pytest.raises(WrongCode):
        guest.finish(guest.message)
    with pytest.raises(WrongCode):
        guest.proof()


def test_codes_are_six_letters_that_cannot_be_confused() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190
    assert all(len(code) == 6 and tidy_code(code) == code and not set(code) & set("01ILO") for code in codes)
