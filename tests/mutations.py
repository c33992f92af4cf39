"""Lines that are not what they were: spoiled byte by byte, in their structure, or in a single value."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

# In WebAssembly, where the phones' Python is tried out, the interpreter's own stack is small and not guarded.
DEEPEST = 200_000 if sys.platform != "emscripten" else 900
STRANGE: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 7, 99, 255, 256, 10**6, 10**30, -(10**30), 0.5, float("nan"), float("inf"), 1e308),
    *("", "?", "??", ".", "L", "RR", "X" * 200, "\x00", "🚂", "hand", "turn", "nobody", "P" * 111, "__class__", "𝟙"),
    *([], [[]], ["?"], ["?"] * 300, [None], [0], {}, {"n": 1}, {"event": "undone", "seat": 0}),
)


def spoiled(line: str, others: Sequence[str], chance: Random) -> bytes:
    """The line, changed in one way or in several."""
    raw = line.encode()
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        raw = chance.choice(WAYS)(raw, others, chance)
    return raw


def _bytes(raw: bytes, others: Sequence[str], chance: Random) -> bytes:
    """A byte flipped, cut out, put in, or a piece doubled or dropped."""
    at, to = sorted(chance.randrange(len(raw) + 1) for _ in range(2))
    match chance.randrange(5):
        case 0:
            return raw[:at] + bytes((chance.randrange(256),)) + raw[at + 1 :]
        case 1:
            return raw[:at] + raw[at + 1 :]
        case 2:
            return raw[:at] + bytes((chance.randrange(256),)) + raw[at:]
        case 3:
            return raw[:to] + raw[at:]
        case _:
            return raw[:at] + raw[to:]


def _structure(raw: bytes, others: Sequence[str], chance: Random) -> bytes:
    """A field dropped, renamed, added, or taken from another line."""
    line, other = _parsed(raw), json.loads(chance.choice(others))
    if not isinstance(line, dict) or not line:
        return raw
    name = chance.choice([*line])
    match chance.randrange(5):
        case 0:
            del line[name]
        case 1:
            line[name + "s"] = line.pop(name)
        case 2:
            line[chance.choice(["seat", "extra", "n", "done", "cards", "🚂"])] = chance.choice(STRANGE)
        case 3:
            line |= {name: other.get(name, 0)}
        case _:
            line = {**other, name: line[name]}
    return json.dumps(line).encode()


def spoiled_value(value: Any, chance: Random) -> Any:
    """A JSON value with something inside it replaced or dropped."""
    if isinstance(value, dict | list) and value and chance.random() < 0.9:
        key: Any = chance.choice([*value]) if isinstance(value, dict) else chance.randrange(len(value))
        if chance.random() < 0.1:
            del value[key]
        else:
            value[key] = spoiled_value(value[key], chance)
        return value
    return _replaced(value, chance)


def _value(raw: bytes, others: Sequence[str], chance: Random) -> bytes:
    """One value, at the top or inside a list, replaced by a strange one or by one that looks right."""
    line = _parsed(raw)
    if not isinstance(line, dict) or not line:
        return raw
    holder: Any = line
    key: Any = chance.choice([*line])
    while isinstance(holder[key], list) and holder[key] and chance.random() < 0.7:
        holder, key = holder[key], chance.randrange(len(holder[key]))
    holder[key] = _replaced(holder[key], chance)
    return json.dumps(line).encode()


def _replaced(value: Any, chance: Random) -> Any:
    if chance.random() < 0.4:
        return chance.choice(STRANGE)
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + chance.choice([-2, -1, 1, 2])
    if isinstance(value, str):
        return "".join(chance.choice("PBOWGYKRL?.") if chance.random() < 0.3 else letter for letter in value)
    if isinstance(value, list):
        return chance.choice([value[1:], value + value[:1], value[::-1], value * 2])
    return value


def _nested(raw: bytes, others: Sequence[str], chance: Random) -> bytes:
    """Brackets within brackets, deeper than anybody needs."""
    depth = min(chance.choice([3, 50, 300, 900, 980, 2_000, 20_000, 200_000]), DEEPEST)
    deep = chance.choice(["[" * depth + "]" * depth, '{"a":' * depth + "0" + "}" * depth, "[" * depth])
    line = _parsed(raw)
    if not isinstance(line, dict) or not line:
        return raw
    line[chance.choice([*line])] = "DEEP"
    return json.dumps(line).replace('"DEEP"', deep).encode()


def _foreign(raw: bytes, others: Sequence[str], chance: Random) -> bytes:
    """Another line altogether, or something that is no line."""
    strange = [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe{",
        b'"' + raw,
        raw + raw,
        b"9" * 5_000,
        b'{"n":' + b"9" * 5_000 + b"}",
    ]
    return chance.choice([chance.choice(others).encode(), *strange])


def _out_of_place(raw: bytes, others: Sequence[str], chance: Random) -> bytes:
    """A line that is in order, at the wrong time."""
    line, other = _parsed(raw), json.loads(chance.choice(others))
    return json.dumps({**other, "n": line["n"]}).encode() if isinstance(line, dict) and "n" in line else raw


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return None


WAYS: tuple[Callable[[bytes, Sequence[str], Random], bytes], ...] = (
    *(_bytes, _bytes, _structure, _structure),
    *(_value, _value, _value, _value),
    *(_nested, _foreign, _out_of_place, _out_of_place),
)
