"""The payload: only what the app needs, small, without docstrings and asserts."""

import dis
import marshal
from pathlib import Path
from types import CodeType

import pytest

from tools.package.android import ROOT, Packed

pytestmark = pytest.mark.package

MOST_BYTES = 12_000_000
TOP = {"app", "assets", "engine", "main.pyc", "maps", "p4a_env_vars.txt", "sitecustomize.pyc"}
ENDINGS = {".pyc", ".json", ".png", ".jpg", ".ttf", ".txt", ".mo", ".wav", ".kv"}
HEADER = 16  # bytes of a .pyc before its code


def files(payload: Path) -> list[Path]:
    return [path for path in payload.rglob("*") if path.is_file()]


def test_the_payload_is_small(packed: Packed, payload: Path) -> None:
    assert packed.payload.stat().st_size < MOST_BYTES
    assert sum(path.stat().st_size for path in files(payload)) < MOST_BYTES


def test_the_payload_holds_only_what_the_app_needs(payload: Path) -> None:
    assert {path.name for path in payload.iterdir()} == TOP
    assert {path.suffix for path in files(payload)} <= ENDINGS
    names = [path.relative_to(payload).as_posix() for path in files(payload)]
    unwanted = ("test", "tools", "hints.json", ".po", "secret", "token", ".key", ".egg-info")
    assert [name for name in names if any(name.endswith(word) or f"/{word}" in f"/{name}" for word in unwanted)] == []


def test_no_file_of_the_payload_holds_a_key(payload: Path) -> None:
    """Keys are made on the device; what signs the package comes from the environment."""
    marks = (b"PRIVATE KEY-----", b"P4A_RELEASE", b"AKIA", b"ghp_", b"github_pat_", b"xoxb-")
    assert [path for path in files(payload) if any(mark in path.read_bytes() for mark in marks)] == []


def test_the_payload_holds_every_module_map_sound_and_language(payload: Path) -> None:
    wanted = [path.relative_to(ROOT) for top in ("app", "engine") for path in (ROOT / top).rglob("*.py")]
    missing = [path for path in wanted if not (payload / path.with_suffix(".pyc")).exists()]
    assert missing == []
    for name in ("board", "tickets", "rules", "layout"):
        assert {path.parent.name for path in payload.glob(f"maps/*/{name}.json")} == {"usa", "asia", "france"}
    assert list(payload.glob("assets/sounds/*.wav"))
    spoken = [path.relative_to(ROOT) for path in ROOT.glob("assets/locale/*/LC_MESSAGES/railhead.po")]
    assert spoken
    assert [path for path in spoken if not (payload / path.with_suffix(".mo")).exists()] == []
    assert list(payload.glob("assets/fonts/*.ttf"))
    assert list(payload.glob("assets/fonts/*LICENSE.txt"))


def test_the_payload_is_compiled_without_asserts_and_docstrings(payload: Path) -> None:
    for path in payload.rglob("engine/**/*.pyc"):
        code = marshal.loads(path.read_bytes()[HEADER:])
        assert isinstance(code, CodeType)
        assert "__doc__" not in {i.argval for i in dis.get_instructions(code) if i.opname == "STORE_NAME"}
        assert "LOAD_ASSERTION_ERROR" not in {i.opname for i in dis.get_instructions(code)}
