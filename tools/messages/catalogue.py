"""Reads and writes .po files and writes .mo files: the few parts of the format that the app uses."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.messages.source import Message

HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""


@dataclass(frozen=True)
class Entry:
    """One text and its translations: one, or one for each plural form."""

    one: str
    many: str | None
    texts: tuple[str, ...]
    fuzzy: bool = False


class BadCatalogue(Exception):
    """A .po file that cannot be read: says where."""


def template(messages: Iterable[Message]) -> str:
    """The .pot file."""
    return "\n".join([HEAD, *map(_blank, messages)])


def _blank(message: Message) -> str:
    lines = [f"#: {place}" for place in message.places]
    if "{" in message.one:
        lines.append("#, python-brace-format")
    lines.append(f"msgid {_quoted(message.one)}")
    if message.many is None:
        return "\n".join([*lines, 'msgstr ""', ""])
    return "\n".join([*lines, f"msgid_plural {_quoted(message.many)}", 'msgstr[0] ""', 'msgstr[1] ""', ""])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def read(path: Path) -> list[Entry]:
    """The entries of a .po file, the header first."""
    return [_entry(path, block) for block in _blocks(path) if any(line.startswith("msgid") for _, line in block)]


def _blocks(path: Path) -> Iterator[list[tuple[int, str]]]:
    block: list[tuple[int, str]] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip():
            block.append((number, line.strip()))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _entry(path: Path, block: list[tuple[int, str]]) -> Entry:
    fields: dict[str, str] = {}
    fuzzy, key = False, ""
    for number, line in block:
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if not line.startswith('"'):
            key, _space, line = line.partition(" ")  # noqa: PLW2901 - what is left of the line
        try:
            fields[key] = fields.get(key, "") + ast.literal_eval(line)
        except (ValueError, SyntaxError):
            raise BadCatalogue(f"{path.name}: line {number}: not a quoted text") from None
    texts = tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr"))
    return Entry(fields.get("msgid", ""), fields.get("msgid_plural"), texts, fuzzy)


def compiled(entries: Iterable[Entry]) -> bytes:
    """A .mo file with everything that is translated."""
    pairs = sorted(
        ((entry.one if entry.many is None else f"{entry.one}\0{entry.many}").encode(), "\0".join(entry.texts).encode())
        for entry in entries
        if all(entry.texts) and not entry.fuzzy
    )
    count, start = len(pairs), 28
    at = start + 16 * count
    ids = texts = b""
    offsets: list[tuple[int, int]] = []
    for one, _ in pairs:
        offsets.append((len(one), at + len(ids)))
        ids += one + b"\0"
    at += len(ids)
    for _, text in pairs:
        offsets.append((len(text), at + len(texts)))
        texts += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, start, start + 8 * count, 0, 0)
    return head + b"".join(struct.pack("<2I", *offset) for offset in offsets) + ids + texts
