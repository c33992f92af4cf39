"""Ten thousand spoiled lines: whatever comes in, only the project's own errors come out, and nothing has changed."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from engine.actions import Action
from engine.codec import Codec, parse, text
from engine.errors import Inconsistent, LogError, RailheadError
from engine.events import GameEnded, RouteClaimed
from engine.game import Game
from engine.header import Player, header_for
from engine.lines import Lines
from engine.log import LogFile
from engine.model import Model
from engine.record import read_log
from engine.rules import rules_for
from engine.state import State
from engine.visibility import redacted, seen_by
from tests.mutations import spoiled
from tests.playing import Played, played
from tests.positions import variant

SMALL = [("usa", 2), ("usa-2025", 2), ("asia", 4), ("france", 2)]
LINES_EACH = 1_300  # of log lines, and as many of action lines: more than ten thousand in all
AHEAD = 4  # true lines that follow a spoiled one that was taken for true


@cache
def record_of(map_id: str, seats: int) -> Played:
    return played(map_id, seats, "bad input")


def same(one: State, other: State) -> bool:
    """Equal in every value, what Undo would bring back included."""
    return one == other and (one.before is None or one.before == other.before)


@pytest.mark.parametrize("viewer", ["keeper", "guest"])
@pytest.mark.parametrize(("map_id", "seats"), SMALL)
def test_spoiled_log_lines(map_id: str, seats: int, viewer: str) -> None:
    record, chance = record_of(map_id, seats), Random(f"{map_id} {viewer}")
    box, lines = variant(map_id), Lines(variant(map_id), seats)
    model = Model(box, seats, 0)
    if viewer == "keeper":
        model.state = State(box, seats)
    seen = [seen_by(event, model.state.eyes) for event in record.events]
    texts = lines.write_all(1, seen)
    refused = 0
    for at, event in enumerate(seen):
        for _ in range(round(LINES_EACH / 2 * (at + 1) / len(seen)) - round(LINES_EACH / 2 * at / len(seen))):
            refused += try_line(model, lines, spoiled(texts[at], texts, chance), texts[at + 1 : at + 1 + AHEAD])
        model.apply(at + 1, event)
    assert refused > LINES_EACH / 4


def try_line(model: Model, lines: Lines, raw: bytes, following: list[str]) -> bool:
    """Whether the line was refused; if it was, the model is what it was, else later lines do no harm either."""
    held, before = model.state, model.state.copy()
    refused = not heard(model, lines, [raw])
    assert not refused or model.state is held
    heard(model, lines, following)
    assert same(held, before)
    model.state = held
    return refused


def heard(model: Model, lines: Lines, following: Sequence[bytes | str]) -> bool:
    """Whether all these lines were taken in; the first bad one is refused in good order."""
    try:
        for line in following:
            number = model.state.number + 1
            model.apply(number, lines.read(line, number)[0])
    except RailheadError:
        return False
    return True


def test_an_end_that_shows_the_cards_of_another_number_of_seats_cannot_be() -> None:
    with pytest.raises(Inconsistent, match="not those of so many seats"):
        State(variant("usa"), 3).apply(GameEnded((0, 0), (0, 0, 0), (b"",) * 3, (b"",) * 3))


def test_a_claim_without_trains_cannot_be() -> None:
    state = State(variant("usa"), 2)
    state.trains = (1, 45)
    with pytest.raises(Inconsistent, match="too few trains"):
        state.apply(RouteClaimed(0, state.variant.board.route_numbers["boston--new-york--2"], 2, 0, 0))


@pytest.mark.parametrize("version", [-(10**30), -1, 0])
def test_a_file_of_a_format_that_never_was_is_refused_at_once(version: int, tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text(f'{{"railhead":{version}}}\n')
    with pytest.raises(LogError, match="is not known here"):
        read_log(tmp_path / "old.jsonl", variant)


@pytest.mark.parametrize(("map_id", "seats"), SMALL)
def test_spoiled_action_lines(map_id: str, seats: int) -> None:
    record, chance, codec = record_of(map_id, seats), Random(map_id), Codec(variant(map_id), seats)
    texts = [text(codec.write_action(step.action)) for step in record.steps]
    refused = 0
    for at, step in enumerate(record.steps):
        for _ in range(round(LINES_EACH * (at + 1) / len(texts)) - round(LINES_EACH * at / len(texts))):
            seat = chance.choice([step.seat, step.seat, chance.randrange(-1, seats + 1)])
            refused += try_action(step.before, seat, codec, spoiled(texts[at], texts, chance))
    assert refused > LINES_EACH / 4


def try_action(state: State, seat: int, codec: Codec, raw: bytes) -> bool:
    """Whether the action was refused, by the keeper and by the seat's own view alike; the state is what it was."""
    game, before = Game.resumed(state, "seed"), state.copy()
    try:
        action = codec.read_action(parse(raw))
    except RailheadError:
        return True
    reason = refusal(game, seat, action)
    assert reason is None or game.state is state
    assert same(state, before)
    if 0 <= seat < state.seats:
        view = redacted(state, Model(state.variant, state.seats, seat).state.eyes)
        assert rules_for(state.variant).refusal(view, seat, action) == reason
    return reason is not None


def refusal(game: Game, seat: int, action: Action) -> RailheadError | None:
    try:
        game.play(seat, action)
    except RailheadError as error:
        return error
    return None


@pytest.mark.parametrize(("map_id", "seats"), SMALL)
def test_spoiled_files_are_refused_and_left_as_they_are(map_id: str, seats: int, tmp_path: Path) -> None:
    record, chance, box = record_of(map_id, seats), Random(map_id), variant(map_id)
    file = LogFile.create(tmp_path / "game.jsonl", header_for(box, [Player("Ana", "red")] * seats, "seed"), box)
    for events in [record.dealt, *(step.events for step in record.steps[:40])]:
        file.append(events)
    file.close()
    lines = (tmp_path / "game.jsonl").read_text("utf-8").splitlines()
    path, refused = tmp_path / "spoiled.jsonl", 0
    for _ in range(150):
        at = chance.choice([0, chance.randrange(len(lines))])
        raw = [line.encode() for line in lines]
        raw[at] = spoiled(lines[at], lines, chance)
        path.write_bytes(b"\n".join(raw) + b"\n")
        written = path.read_bytes()
        refused += is_refused(path)
        assert path.read_bytes() == written
    assert refused > 75


def is_refused(path: Path) -> bool:
    try:
        read_log(path, variant)
    except LogError:
        return True
    return False
