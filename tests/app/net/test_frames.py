"""Frames on a stream: whole, limited and of a length that tells nothing."""

import pytest

from app.net.frames import HEAD, STEP, BadFrame, FrameReader, frame


def test_a_frame_is_a_length_a_text_and_spaces() -> None:
    data = frame('{"t":"ping"}')
    assert int.from_bytes(data[:HEAD], "big") == STEP == len(data) - HEAD
    assert data[HEAD:].rstrip() == b'{"t":"ping"}'


def test_texts_of_different_length_can_be_given_the_same_size() -> None:
    assert len(frame('{"card":"r"}', 500)) == len(frame('{"tickets":["los-angeles--new-york"]}', 500)) == HEAD + 512


@pytest.mark.parametrize("portion", [1, 3, 7, 1000])
def test_frames_come_out_whole_however_the_bytes_arrive(portion: int) -> None:
    texts = [f'{{"n":{number},"x":"{"é" * number}"}}' for number in range(40)]
    stream = b"".join(map(frame, texts))
    reader, got = FrameReader(1024), []
    for at in range(0, len(stream), portion):
        got += reader.feed(stream[at : at + portion])
    assert [one.decode().rstrip() for one in got] == texts


def test_a_length_over_the_limit_is_refused_before_its_bytes_are_kept() -> None:
    reader = FrameReader(1024)
    with pytest.raises(BadFrame, match="1025 bytes is longer than the 1024"):
        reader.feed((1025).to_bytes(HEAD, "big"))
