"""What can be proven about the phone packages without a phone: run by `make package-check`."""

from pathlib import Path


def ten_turns_script() -> Path:
    return Path(__file__).with_name("ten_turns.py")
