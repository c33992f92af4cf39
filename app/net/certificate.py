"""The certificate that a device makes for itself: P-256, self-signed, known by its SHA-256 and by nothing else."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from app.net.link import NetError
from engine.files import SMALL, BadFile, put_aside, read_bytes, write_whole

log = logging.getLogger(__name__)

KEY_FILE: Final = "key.pem"
KEY_COPY: Final = "key.copy.pem"
NAME: Final = "railhead"
# Guests check the fingerprint and not the dates: a phone with a wrong clock still gets to the table.
BEGIN: Final = datetime(2020, 1, 1, tzinfo=UTC)
END: Final = datetime(2049, 12, 31, tzinfo=UTC)


@dataclass(frozen=True)
class Identity:
    """A key with its certificate in one file that only this app can read, and the certificate's SHA-256."""

    path: Path
    fingerprint: bytes


def identity_in(folder: Path) -> Identity:
    """The identity kept in this folder; made when there is none, or none that can be read any more.

    With a new one a table can still be opened: guests from before do not know it and have to be invited again.
    """
    path = folder / KEY_FILE
    good = next((raw for raw in map(_kept, (path, folder / KEY_COPY)) if raw is not None), None) or _made()
    for place in (path, folder / KEY_COPY):
        if _kept(place) is None:
            if place.exists():
                put_aside(place)
            write_whole(place, good)
    return Identity(path, _fingerprint(good))


def _kept(path: Path) -> bytes | None:
    """What a file holds, if it is a key with its certificate."""
    import ssl

    try:
        raw = read_bytes(path, SMALL)
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path)
        _fingerprint(raw)
    except (BadFile, NetError, OSError, ValueError) as error:  # an SSLError is an OSError
        if path.exists():
            log.warning("%s cannot be used: %s", path.name, error)
        return None
    return raw


def _fingerprint(raw: bytes) -> bytes:
    import ssl

    text = raw.decode("ascii", "replace")
    begin = text.find("-----BEGIN CERTIFICATE-----")
    if begin < 0:
        raise NetError("no certificate")
    return sha256(ssl.PEM_cert_to_DER_cert(text[begin:])).digest()


def _made() -> bytes:
    from asn1crypto import pem
    from ecdsa import NIST256p, SigningKey

    key = SigningKey.generate(curve=NIST256p)
    certificate = _signed(key)
    return bytes(key.to_pem(format="pkcs8")) + bytes(pem.armor("CERTIFICATE", certificate))


def _signed(key: Any) -> bytes:
    from asn1crypto import algos, core, x509
    from ecdsa.util import sigencode_der

    algorithm = algos.SignedDigestAlgorithm({"algorithm": "sha256_ecdsa"})
    body = x509.TbsCertificate(
        {
            "version": "v3",
            "serial_number": secrets.randbits(63) | 1,
            "signature": algorithm,
            "issuer": x509.Name.build({"common_name": NAME}),
            "validity": {"not_before": x509.Time({"utc_time": BEGIN}), "not_after": x509.Time({"utc_time": END})},
            "subject": x509.Name.build({"common_name": NAME}),
            "subject_public_key_info": _public(key),
        }
    )
    signature = key.sign_deterministic(body.dump(), hashfunc=sha256, sigencode=sigencode_der)
    certificate = x509.Certificate(
        {"tbs_certificate": body, "signature_algorithm": algorithm, "signature_value": core.OctetBitString(signature)}
    )
    return bytes(certificate.dump())


def _public(key: Any) -> Any:
    from asn1crypto import keys

    return keys.PublicKeyInfo.load(key.get_verifying_key().to_der())
