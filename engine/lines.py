"""Numbered events as lines of text: what the log keeps is what the network carries.

The last line of what one action brought about says `done`, so that a reader knows where a whole action ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.board import Variant
from engine.codec import Codec, parse, text
from engine.errors import BadLine, Gap
from engine.events import Event


class Lines:
    """Writes and reads the event lines of one game."""

    def __init__(self, variant: Variant, seats: int) -> None:
        self.codec = Codec(variant, seats)

    def write(self, number: int, event: Event, done: bool) -> str:
        line = {"n": number, **self.codec.write_event(event)}
        return text({**line, "done": True} if done else line)

    def write_all(self, first: int, events: Sequence[Event]) -> list[str]:
        """The lines of one whole action, the first event having this number."""
        last = first + len(events) - 1
        return [self.write(number, event, number == last) for number, event in enumerate(events, first)]

    def read(self, line: str | bytes, expected: int) -> tuple[Event, bool]:
        """The event that must have this number, and whether its action ends with it."""
        return self.read_parsed(parse(line), expected)

    def read_parsed(self, line: Mapping[str, Any], expected: int) -> tuple[Event, bool]:
        fields = dict(line)
        number, done = fields.pop("n", None), fields.pop("done", False)
        if isinstance(number, bool) or not isinstance(number, int) or not isinstance(done, bool):
            raise BadLine("a line has a number `n`, and `done` is true or not there")
        if number != expected:
            raise Gap(expected, number)
        return self.codec.read_event(fields), done
