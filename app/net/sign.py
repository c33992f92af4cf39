"""The sign of a table: six pictures made from the host's certificate, which people compare on two screens.

Pictures, because they need no language and cannot be taken for the code. Whoever wants a certificate with the sign of
another has to try out a thousand million of them, and each try is made slow.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import pbkdf2_hmac
from typing import Final

PICTURES: Final = (
    *("train", "cat", "dog-side", "tree", "moon-waning-crescent", "star", "heart", "anchor"),
    *("umbrella", "key", "bell", "bike", "sail-boat", "airplane", "car", "crown"),
    *("cube", "diamond-stone", "fish", "flower", "ghost", "guitar-acoustic", "hammer", "home"),
    *("lighthouse", "lightning-bolt", "mushroom", "owl", "rocket", "snowflake", "sword", "rabbit"),
)
LENGTH: Final = 6
ROUNDS: Final = 2**14  # 30 ms on a slow desktop


@lru_cache(maxsize=256)
def sign_of(fingerprint: bytes) -> tuple[str, ...]:
    """Names of icons. Any thread may ask; what was asked once is at hand."""
    number = int.from_bytes(pbkdf2_hmac("sha256", fingerprint, b"railhead sign", ROUNDS), "big")
    return tuple(PICTURES[number // len(PICTURES) ** place % len(PICTURES)] for place in range(LENGTH))
