"""The sign that people compare."""

from kivymd.icon_definitions import md_icons

from app.net.sign import LENGTH, PICTURES, sign_of


def test_a_certificate_has_one_sign_and_another_certificate_another() -> None:
    one, two = sign_of(b"a" * 32), sign_of(b"a" * 31 + b"b")
    assert one == sign_of(b"a" * 32)
    assert one != two
    assert len(one) == len(two) == LENGTH
    assert len({sign_of(bytes([number]) * 32) for number in range(40)}) == 40


def test_it_is_made_of_pictures_that_are_there_and_differ() -> None:
    assert set(PICTURES) <= set(md_icons)
    assert len(set(PICTURES)) == 32  # five bits each
    assert len({md_icons[name] for name in PICTURES}) == 32
