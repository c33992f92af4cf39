"""Everything on the table, as plain values, read from a position dump and written back to one."""

from dataclasses import dataclass, field, fields
from typing import Any

from tests.naive.cards import tally

ASKED_OF_ALL = ("start_tickets", "start_share")
SHOWN_WHEN = {
    "passes": ("turn",),
    "first": ASKED_OF_ALL,
    "first_place": ("second_card",),
    "fresh": ("share",),
    "choices": (),
}


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
    over: bool
    result: dict[str, Any] | None
    passes: int = 0
    first: int | None = None
    choices: dict[int, list[str]] = field(default_factory=dict)
    first_place: str = "hand"
    fresh: list[str] = field(default_factory=list)


def read(dump: dict[str, Any]) -> State:
    """The state that a dump describes; secret choices are in no dump, so there must be none."""
    if dump["chosen"]:
        raise ValueError("a dump does not say what was chosen, so no game can go on from it")
    known = {entry.name for entry in fields(State)}
    values = {key: plain_copy(value) for key, value in dump.items() if key in known}
    for pile in ("deck", "discard", "market"):
        values[pile] = list(values[pile])
    return State(**values)


def write(state: State, closed: list[str]) -> dict[str, Any]:
    """The dump of a state; what is remembered for one moment only is shown at that moment."""
    shown = [key for key in vars(state) if state.owes in SHOWN_WHEN.get(key, (state.owes,))]
    dump = {key: plain_copy(getattr(state, key)) for key in shown}
    dump["deck"] = "".join(state.deck)
    dump["discard"] = tally(state.discard)
    dump["market"] = "".join(state.market)
    dump["closed"] = closed
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
