"""Files: their kind and size come first, what is broken is named, what is written is written whole."""

import errno
import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from engine import files
from engine.files import (
    BadFile,
    NoFile,
    free_name,
    put_aside,
    read_bytes,
    read_json,
    read_object,
    read_start,
    write_whole,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.json"


# -- kinds of files


def fifo(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def door(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(os.path.relpath(path))


@pytest.mark.desktop
@pytest.mark.parametrize("kind", [fifo, device, folder, door])
def test_only_a_regular_file_is_read_and_nothing_is_waited_for(
    path: Path, kind: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    kind(path)
    begin = monotonic()
    for read in (read_json, read_object, lambda path: read_bytes(path, 10), lambda path: read_start(path, 10)):
        with pytest.raises(BadFile, match=r"a.json: is no regular file"):
            read(path)
    assert monotonic() - begin < 0.5


def test_a_link_to_a_regular_file_is_as_good_as_the_file(path: Path) -> None:
    (path.parent / "other").write_text("[1]")
    path.symlink_to(path.parent / "other")
    assert read_json(path) == [1]


def test_a_file_that_is_not_there_is_no_broken_one(path: Path) -> None:
    with pytest.raises(NoFile):
        read_json(path)
    path.symlink_to(path)
    with pytest.raises(BadFile, match="cannot be read") as caught:
        read_json(path)
    assert not isinstance(caught.value, NoFile)


def test_no_more_is_read_than_may_be(path: Path) -> None:
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == read_start(path, 9) == b"12345"
    assert read_start(path, 2) == b"12"
    with pytest.raises(BadFile, match="is larger than 4 bytes"):
        read_bytes(path, 4)


@pytest.mark.desktop
def test_an_endless_file_that_says_it_is_regular_is_cut_off() -> None:
    """Files of the kernel have no size: only reading shows how long they are."""
    with pytest.raises(BadFile, match="is larger than 10 bytes"):
        read_bytes(Path("/proc/self/status"), 10)


# -- what is in them


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "is no JSON text"),
        (b"{", "is no JSON text"),
        (b"\xff\xfe", "is no JSON text"),
        (b'{"a": NaN}', "NaN is no number"),
        (b'{"a": -Infinity}', "-Infinity is no number"),
        (b"[" * 33 + b"]" * 33, "nested deeper than 32"),
        (b"[" * 200_000, "nested deeper than 32"),
        (b'{"a":' * 50_000, "nested deeper than 32"),
        (b"1" * 5000, "is no JSON text"),
    ],
)
def test_what_is_no_json_text_is_refused_with_the_reason(path: Path, raw: bytes, reason: str) -> None:
    path.write_bytes(raw)
    with pytest.raises(BadFile, match=reason):
        read_json(path)


def test_brackets_in_texts_do_not_count_as_nesting(path: Path) -> None:
    path.write_text('["' + "[" * 99 + '", "\\"' + "{" * 99 + '", "\\\\", ' + "[" * 31 + "]" * 31 + "]")
    assert read_json(path)[0] == "[" * 99


@pytest.mark.parametrize("raw", [b'"\\' * 2_000_000, b'"' * 4_000_000, b"[]" * 2_000_000, b"[" * 4_000_000])
def test_looking_at_the_nesting_takes_no_time_worth_speaking_of(raw: bytes) -> None:
    begin = monotonic()
    files.too_deep(raw)
    assert monotonic() - begin < 3  # a second or less; never the square of the length


@pytest.mark.parametrize("text", ["[]", '"word"', "7", "null"])
def test_what_must_be_an_object_is_one(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(BadFile, match="must be an object"):
        read_object(path)


# -- writing


def test_a_file_is_written_whole_and_for_this_app_only(path: Path) -> None:
    write_whole(path, "Übersee")
    assert path.read_bytes() == "Übersee".encode()
    write_whole(path, b"\xff")
    assert path.read_bytes() == b"\xff"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("fails", ["fsync", "write"])
def test_what_cannot_be_written_leaves_the_old_text_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    write_whole(path, "old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    if fails == "fsync":
        monkeypatch.setattr(files.os, "fsync", full)
    else:
        monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert [one.name for one in path.parent.iterdir()] == [path.name]


# -- putting aside


def test_a_broken_file_is_put_aside_and_never_over_another(path: Path) -> None:
    for text in ("one", "two", "three"):
        path.write_text(text)
        put_aside(path)
    assert not path.exists()
    kept = {one.name: one.read_text() for one in path.parent.iterdir()}
    assert kept == {"a.json.broken": "one", "a.json.broken-2": "two", "a.json.broken-3": "three"}
    assert free_name(path, "damaged") == path.with_name("a.json.damaged")
