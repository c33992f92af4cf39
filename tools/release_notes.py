"""Prints what CHANGELOG.md says of a version: `python tools/release_notes.py v0.1.0`."""

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"


def notes(changelog: str, version: str) -> str:
    """The section of one version, without its heading; raises `LookupError` when there is none."""
    sections = re.split(r"^## \[(.+?)\].*$", changelog, flags=re.MULTILINE)
    found = dict(zip(sections[1::2], sections[2::2], strict=True))
    name = version.removeprefix("v")
    if not found.get(name, "").strip():
        raise LookupError(f"CHANGELOG.md has no section [{name}] with something in it")
    return found[name].strip()


if __name__ == "__main__":
    try:
        print(notes(CHANGELOG.read_text("utf-8"), sys.argv[1]))
    except (LookupError, IndexError) as error:
        sys.exit(str(error) or __doc__)
