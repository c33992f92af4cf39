"""Runs buildozer's own Android target up to the point where an SDK would be needed.

p4a's command lines are captured instead of run; the one that packs the app is carried out by p4a's own build step on
p4a's own templates. What comes out is the real AndroidManifest.xml, build.gradle and private.tar.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
import tarfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).parent.parent.parent
ARCH, API, NDK_API = "arm64-v8a", 36, 24
BUILD_TOOLS = "36.0.0"
# what p4a's front end keeps to itself, with or without a value; all else goes to its build step
FRONT_END = {
    **dict.fromkeys(("--bootstrap", "--dist_name", "--arch", "--local-recipes", "--ndk-api"), 1),
    **dict.fromkeys(("--copy-libs", "--debug"), 0),
}
FRONT_END_PREFIXES = ("--color=", "--storage-dir=", "--ndk-api=", "--ignore-setup-py")


@dataclass
class Packed:
    """What buildozer asked of p4a, and what p4a's build step made."""

    folder: Path
    calls: list[list[str]] = field(default_factory=list)

    @property
    def dist(self) -> Path:
        return self.folder / ".buildozer" / "android" / "platform" / f"build-{ARCH}" / "dists" / "railhead"

    @property
    def manifest(self) -> Path:
        return self.dist / "src" / "main" / "AndroidManifest.xml"

    @property
    def payload(self) -> Path:
        return self.dist / "src" / "main" / "assets" / "private.tar"

    def unpack(self, into: Path) -> Path:
        """The payload as the phone unpacks it."""
        with tarfile.open(self.payload) as tar:
            tar.extractall(into, filter="data")
        return into


def pack(folder: Path) -> Packed:
    """Let buildozer package the app for Android, as a debug build, below `folder`."""
    packed = Packed(folder)
    _make_sdk(folder / "sdk")
    _make_dist(packed.dist, folder / "sdk")
    with _watched(packed), chdir(ROOT):
        _run_buildozer(folder)
    return packed


def _run_buildozer(folder: Path) -> None:
    from buildozer import Buildozer

    buildozer = Buildozer(filename=str(ROOT / "buildozer.spec"))
    buildozer.config.set("buildozer", "build_dir", str(folder / ".buildozer"))
    buildozer.user_bin_dir = str(folder / "bin")
    buildozer.config.set("app", "android.sdk_path", str(folder / "sdk"))
    buildozer.set_target("android")
    buildozer.target.build_mode = "debug"
    buildozer.target.check_configuration_tokens()
    buildozer.target.compile_platform()
    buildozer.build_application()
    (folder / "bin").mkdir(exist_ok=True)
    buildozer.target.build_package()


@contextmanager
def _watched(packed: Packed) -> Iterator[None]:
    """Calls of p4a end up in `packed`; the one that packs is carried out by its build step."""

    def run(command: Sequence[str], **_: Any) -> SimpleNamespace:
        words = [str(word) for word in command]
        if "pythonforandroid.toolchain" not in words:
            raise RuntimeError(f"buildozer wants to run {words}")
        call = words[words.index("pythonforandroid.toolchain") + 1 :]
        packed.calls.append(call)
        if call[0] == "apk":
            _build(packed.dist, call[1:])
        return SimpleNamespace(stdout="", stderr="", return_code=0)

    with patch("buildozer.buildops.cmd", run), warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # buildozer leaves the manifest part open
        yield


def _build(dist: Path, arguments: list[str]) -> None:
    """p4a's own build step, in the place where p4a runs it, and the place of the APK that gradle would make."""
    with chdir(dist):
        spec = importlib.util.spec_from_file_location("p4a_build", dist / "build.py")
        if spec is None or spec.loader is None:
            raise RuntimeError("p4a's build step is not there")
        build = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(build)
        build.parse_args_and_make_package(build_arguments(arguments))
    apk = dist / "build" / "outputs" / "apk" / "debug" / "railhead-debug.apk"
    apk.parent.mkdir(parents=True, exist_ok=True)
    apk.touch()


def build_arguments(arguments: list[str]) -> list[str]:
    """What p4a's front end hands on to its build step."""
    kept, skip = [], 0
    for word in arguments:
        if skip:
            skip -= 1
        elif word in FRONT_END:
            skip = FRONT_END[word]
        elif not word.startswith(FRONT_END_PREFIXES):
            kept.append(word)
    return kept


def _make_sdk(sdk: Path) -> None:
    """The one thing that the build step looks up in an SDK: the version of its build tools."""
    (sdk / "build-tools" / BUILD_TOOLS).mkdir(parents=True)


def _make_dist(dist: Path, sdk: Path) -> None:
    """p4a's templates, put together as p4a does, without what would have been compiled."""
    import pythonforandroid

    bootstraps = Path(pythonforandroid.__file__).parent / "bootstraps"
    for name in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(bootstraps / name / "build", dist, dirs_exist_ok=True)
    (dist / "project.properties").write_text(f"target=android-{API}")
    (dist / "local.properties").write_text(f"sdk.dir={sdk}")
    info = {"dist_name": "railhead", "bootstrap": "sdl2", "archs": [ARCH], "ndk_api": NDK_API}
    (dist / "dist_info.json").write_text(json.dumps(info | {"hostpython": sys.executable, "use_setup_py": False}))
    bundle = dist / f"_python_bundle__{ARCH}" / "_python_bundle"
    bundle.mkdir(parents=True)
    (dist / "libs" / ARCH).mkdir(parents=True, exist_ok=True)
    (dist / "src" / "main" / "libs").mkdir(parents=True, exist_ok=True)
