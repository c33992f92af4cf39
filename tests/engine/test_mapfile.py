"""A map's file is read with care: what cannot be read, or is no JSON object, is refused with its name."""

from pathlib import Path

import pytest

from engine.errors import MapError
from engine.mapfile import MOST_BYTES, read_file


def refused(path: Path) -> str:
    with pytest.raises(MapError) as caught:
        read_file(path)
    assert caught.value.file == str(path)
    return caught.value.reason


def test_a_missing_file(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in refused(tmp_path / "none.json")


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    assert "is no regular file" in refused(tmp_path)


def test_a_huge_file(tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert "is larger than 4000000 bytes" in refused(tmp_path / "huge.json")


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b'{"a": }', b"\xff\xfe", b"[" * 100_000, b'{"a": ' + b"9" * 5_000 + b"}", b"{'a': 1}"],
    ids=["empty", "open", "without a value", "not text", "deep", "endless number", "single quotes"],
)
def test_broken_json(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.json").write_bytes(content)
    assert "is no JSON text" in refused(tmp_path / "bad.json")


@pytest.mark.parametrize("content", ["[]", "7", "null", '"text"'])
def test_json_that_is_no_object(tmp_path: Path, content: str) -> None:
    (tmp_path / "list.json").write_text(content)
    assert refused(tmp_path / "list.json") == "must be an object"


def test_an_entry_knows_its_place(tmp_path: Path) -> None:
    (tmp_path / "map.json").write_text('{"list": [{"id": "a", "n": 1}, {"id": "b", "n": "one"}]}')
    first, second = read_file(tmp_path / "map.json").entries("list")
    assert first.whole("n", 0, 9) == 1
    with pytest.raises(MapError) as caught:
        second.whole("n", 0, 9)
    assert caught.value.entry == "list[1] 'b'.n"
