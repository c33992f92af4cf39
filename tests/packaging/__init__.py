"""What can be proven about the phone packages without a phone: by `make package-check`, all of it by `make long`."""

from collections.abc import Callable
from pathlib import Path

State = Callable[[str], None]  # says at the end of a run what a proof stands on


def ten_turns_script() -> Path:
    return Path(__file__).with_name("ten_turns.py")
