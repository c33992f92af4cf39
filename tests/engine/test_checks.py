"""The check of a line: any flipped bit is noticed, and any line that is missing or changed places."""

import json

import pytest

from engine.checks import Unchecked, stated_check, with_check, without_check

LINE = b'{"n":7,"event":"card_drawn","seat":1,"card":"B","done":true}'


def test_a_checked_line_is_json_and_comes_back_as_it_was() -> None:
    checked, check = with_check(LINE, 99)
    assert without_check(checked, 99) == (LINE, check)
    assert json.loads(checked) == {**json.loads(LINE), "crc": f"{check:08x}"}
    assert stated_check(checked) == check


def test_every_flipped_bit_is_noticed() -> None:
    checked, _ = with_check(LINE)
    for bit in range(len(checked) * 8):
        flipped = bytearray(checked)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(Unchecked):
            without_check(bytes(flipped))


def test_a_line_after_another_one_than_it_was_written_after_is_noticed() -> None:
    checked, _ = with_check(LINE, 1)
    with pytest.raises(Unchecked):
        without_check(checked, 2)


@pytest.mark.parametrize("line", [b"", b"{}", LINE, b'{"crc":"0"}', b'{"n":1,"crc":"0000000g"}'])
def test_a_line_without_a_check_has_none(line: bytes) -> None:
    assert stated_check(line) is None
    with pytest.raises(Unchecked):
        without_check(line)
