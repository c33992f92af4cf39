"""A guest's own key, made for one table: its private half never leaves the device, and by the public half it is known.

P-256, like the host's certificate: with this library a host checks such a signature in 4 ms, an Ed25519 one in 7.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Self

PRIVATE_BYTES: Final = 32
PUBLIC_BYTES: Final = 33
SIGNATURE_BYTES: Final = 64


@dataclass(frozen=True)
class DeviceKey:
    """The private half; it is written to the device's own place at the table and nowhere else."""

    private: bytes = field(repr=False)

    @classmethod
    def fresh(cls) -> Self:
        from ecdsa import NIST256p, SigningKey

        return cls(bytes(SigningKey.generate(curve=NIST256p).to_string()))

    @classmethod
    def read(cls, private: bytes) -> Self:
        """A key that was kept; raises `ValueError` when it is none."""
        key = cls(private)
        try:
            key._signing()
        except AssertionError as error:  # the library's errors are of that kind, though no assertion raises them
            raise ValueError(f"no key: {error}") from None
        return key

    def _signing(self) -> Any:
        from ecdsa import NIST256p, SigningKey

        return SigningKey.from_string(self.private, curve=NIST256p, hashfunc=sha256)

    @property
    def public(self) -> bytes:
        return bytes(self._signing().get_verifying_key().to_string("compressed"))

    def sign(self, message: bytes) -> bytes:
        return bytes(self._signing().sign_deterministic(message, hashfunc=sha256))


def signed(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the owner of this key has signed this."""
    from ecdsa import BadSignatureError, NIST256p, VerifyingKey
    from ecdsa.errors import MalformedPointError

    try:
        key = VerifyingKey.from_string(public, curve=NIST256p, hashfunc=sha256, valid_encodings=("compressed",))
        return bool(key.verify(signature, message, hashfunc=sha256))
    except (BadSignatureError, MalformedPointError):
        return False


def device_id(public: bytes) -> str:
    """How the host knows a device: whoever reads its file cannot take a seat with it."""
    return sha256(b"railhead device" + public).hexdigest()
