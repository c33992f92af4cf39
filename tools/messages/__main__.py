"""The command line of the translators' tools."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.messages.catalogue import BadCatalogue, Entry, compiled, read, template
from tools.messages.source import ROOT, Message, messages

LOCALE = ROOT / "assets" / "locale"
NAMED = re.compile(r"\{\w*\}")


def catalogues(folder: Path = LOCALE) -> list[Path]:
    return sorted(folder.glob("*/LC_MESSAGES/railhead.po"))


def extract(folder: Path = LOCALE) -> list[str]:
    (folder / "messages.pot").write_text(template(messages().values()), "utf-8")
    return []


def compile_all(folder: Path = LOCALE) -> list[str]:
    for path in catalogues(folder):
        path.with_suffix(".mo").write_bytes(compiled(read(path)))
    return []


def check(folder: Path = LOCALE) -> list[str]:
    """What is wrong, a line each."""
    wanted = messages()
    found = []
    if (folder / "messages.pot").read_text("utf-8") != template(wanted.values()):
        found.append("messages.pot is not what the source says: run `python -m tools.messages extract`")
    for path in catalogues(folder):
        try:
            found += [f"{path.parts[-3]}: {why}" for why in faults(wanted, path)]
        except BadCatalogue as error:
            found.append(str(error))
    return found


def faults(wanted: dict[str, Message], path: Path) -> Iterator[str]:
    entries = read(path)
    there = {entry.one: entry for entry in entries if entry.one}
    for one in wanted:
        if one not in there or not all(there[one].texts) or there[one].fuzzy:
            yield f"not translated: {one!r}"
    for entry in there.values():
        if entry.one not in wanted:
            yield f"no longer used: {entry.one!r}"
        elif all(entry.texts):
            yield from broken(entry)
    if path.with_suffix(".mo").read_bytes() != compiled(entries):
        yield "the .mo file is old: run `python -m tools.messages compile`"


def broken(entry: Entry) -> Iterator[str]:
    """Every name in braces has to be there again, and no other: else showing the text would fail."""
    allowed = set(NAMED.findall(entry.one)) | set(NAMED.findall(entry.many or ""))
    for text in entry.texts:
        names = set(NAMED.findall(text))
        if names - allowed or (entry.many is None and names != allowed):
            yield f"other names in braces than {entry.one!r}: {text!r}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="messages", description="The texts of the app for its translators.")
    parser.add_argument("what", choices=("extract", "check", "compile"))
    what = parser.parse_args(arguments).what
    found = {"extract": extract, "check": check, "compile": compile_all}[what]()
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
