"""Everything on the table, as plain values, read from a position dump and written back to one."""

from dataclasses import dataclass, field, fields
from typing import Any

from tests.naive.cards import tally

HIDDEN = ("first", "choices", "second_goes_to", "just_kept")  # what no dump shows
NEEDS_MEMORY = "a dump does not say {}, so no game can go on from it"


@dataclass
class State:
    """One moment of a game; lists are per seat or per side, decks run from bottom to top."""

    deck: list[str]
    discard: list[str]
    market: list[str]
    drawn: str
    hands: list[str]
    racks: list[str]
    trains: list[int]
    scores: list[int]
    claimed: dict[str, int]
    track: dict[str, str]
    supply: dict[str, int]
    tickets: list[list[str]]
    ticket_racks: list[list[str]]
    ticket_deck: list[str]
    offers: list[list[str]]
    chosen: list[int]
    tunnel: dict[str, Any] | None
    turn: int | None
    owes: str
    final_turns: int | None
    passes: int
    over: bool
    result: dict[str, Any] | None
    first: int | None = None
    choices: dict[int, list[str]] = field(default_factory=dict)
    second_goes_to: str = "hand"
    just_kept: list[str] = field(default_factory=list)


def read(dump: dict[str, Any], teams: bool) -> State:
    """The state that a dump describes; a dump that leaves out what the game must remember is refused."""
    if dump["chosen"]:
        raise ValueError(NEEDS_MEMORY.format("what was chosen"))
    if dump["turn"] is None and not dump["over"] and "first" not in dump:
        raise ValueError(NEEDS_MEMORY.format("who begins"))
    if teams and dump["owes"] == "second_card":
        raise ValueError(NEEDS_MEMORY.format("where the first card went"))
    if dump["owes"] == "share":
        raise ValueError(NEEDS_MEMORY.format("which tickets have just been kept"))
    known = {entry.name for entry in fields(State)}
    values = {key: plain_copy(value) for key, value in dump.items() if key in known}
    for pile in ("deck", "discard", "market"):
        values[pile] = list(values[pile])
    return State(**values)


def write(state: State, closed: list[str]) -> dict[str, Any]:
    """The dump of a state."""
    dump = {key: plain_copy(value) for key, value in vars(state).items() if key not in HIDDEN}
    dump["deck"] = "".join(state.deck)
    dump["discard"] = tally(state.discard)
    dump["market"] = "".join(state.market)
    dump["closed"] = closed
    if state.owes == "start_tickets" and not state.chosen:
        dump["first"] = state.first
    return dump


def copied(state: State) -> State:
    """A state of its own with the same contents."""
    return State(**plain_copy(vars(state)))


def plain_copy(value: Any) -> Any:
    """A deep copy of plain lists and dicts."""
    if isinstance(value, dict):
        return {key: plain_copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain_copy(item) for item in value]
    return value
