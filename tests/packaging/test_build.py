"""`make apk`, `make aab` and `make ipa` where they cannot work: they name all that is missing, and how to get it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.package.android import ROOT

pytestmark = pytest.mark.package

KEY = ("P4A_RELEASE_KEYSTORE", "P4A_RELEASE_KEYSTORE_PASSWD", "P4A_RELEASE_KEYALIAS", "P4A_RELEASE_KEYALIAS_PASSWD")
SCREEN = (24, 160)  # lines and letters of a terminal


def build(kind: str, home: Path, **given: str) -> str:
    """What the script says on a machine that has no SDK, no key and no network."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("P4A_", "ANDROID"))}
    offline = {"HOME": str(home), "VENV": str(bin_folder(home)), "ANDROIDSDK": "/no/sdk", "ANDROIDNDK": "/no/ndk"}
    command = [ROOT / "tools" / "build.sh", kind]
    run = subprocess.run(command, env=clean | offline | given, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stdout == ""
    lines = run.stderr.splitlines()
    assert len(lines) < SCREEN[0]
    assert max(map(len, lines)) < SCREEN[1]
    return run.stderr


def bin_folder(home: Path) -> str:
    """An environment whose Python reaches no network."""
    python = home / "environment" / "bin" / "python"
    python.parent.mkdir(parents=True, exist_ok=True)
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    return os.path.relpath(python.parent.parent, ROOT)


def test_an_apk_needs_the_kits_and_says_where_they_are_from(tmp_path: Path) -> None:
    words = build("apk", tmp_path)
    assert "an APK cannot be built here" in words
    for part in ("the Android SDK (not in /no/sdk)", "set ANDROIDSDK", "the Android NDK r28c", "set ANDROIDNDK"):
        assert part in words
    fetched = (ROOT / ".buildozer" / "android" / "platform" / "python-for-android").is_dir()
    assert ("python-for-android at the pinned commit" in words) is not fetched
    assert "key" not in words


def tools_of(folder: Path, *names: str) -> str:
    """A machine that has these and no others."""
    folder.mkdir(exist_ok=True)
    for name in ("bash", "dirname", "mktemp", "rm", "find", "head", *names):
        (folder / name).symlink_to(shutil.which(name) or f"/usr/bin/{name}")
    return str(folder)


def test_every_tool_that_is_missing_is_named_with_its_package(tmp_path: Path) -> None:
    """All at once, before anything has begun."""
    words = build("apk", tmp_path, PATH=tools_of(tmp_path / "tools", "sed"), HEADERS=str(tmp_path))
    packages = " ".join(line for line in words.splitlines() if "apt-get install" in line).split()
    assert set(packages) >= {
        *("git", "zip", "unzip", "autoconf", "automake", "cmake", "make", "patch", "perl", "libtool", "pkg-config"),
        *("build-essential", "zlib1g-dev", "libssl-dev", "libffi-dev", "openjdk-17-jdk-headless"),
    }


@pytest.mark.parametrize(
    ("says", "fits"), [("javac 17.0.9", True), ("javac 24", True), ("javac 11.0.2", False), ("?", False)]
)
def test_a_java_compiler_that_gradle_does_not_run_on_is_named(tmp_path: Path, says: str, fits: bool) -> None:
    folder = Path(tools_of(tmp_path / "tools", "sed"))
    (folder / "javac").write_text(f"#!/bin/bash\necho {says}\n")
    (folder / "javac").chmod(0o755)
    words = build("apk", tmp_path, PATH=str(folder))
    assert ("a JDK of version 17 to 24" in words) is not fits


def test_a_release_also_needs_the_whole_key(tmp_path: Path) -> None:
    words = build("aab", tmp_path)
    assert "the Android SDK" in words
    assert all(name in words for name in KEY)
    words = build("aab", tmp_path, **dict.fromkeys(KEY, "/no/keystore"))
    assert "the keystore /no/keystore" in words


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac has what is missing elsewhere")
def test_an_ipa_needs_a_mac(tmp_path: Path) -> None:
    words = build("ipa", tmp_path)
    assert "macOS" in words
    assert "Xcode" in words


@pytest.mark.parametrize(("version", "fits"), [("26.1", True), ("27.0", False)])
def test_an_xcode_whose_apps_would_not_start_is_named(tmp_path: Path, version: str, fits: bool) -> None:
    folder = Path(tools_of(tmp_path / "tools", "sed"))
    for name, words in (("uname", "Darwin"), ("xcodebuild", f"Xcode {version}")):
        (folder / name).write_text(f"#!/bin/bash\necho {words}\n")
        (folder / name).chmod(0o755)
    words = build("ipa", tmp_path, PATH=str(folder))
    assert "brew install git pkg-config autoconf automake libtool" in words
    assert ("Xcode 26 (this is 27)" in words) is not fits


def test_the_environment_says_where_the_kits_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buildozer takes only those settings from the environment that its file names."""
    from buildozer import Buildozer

    monkeypatch.setenv("APP_ANDROID_SDK_PATH", "/kits/sdk")
    monkeypatch.setenv("APP_ANDROID_NDK_PATH", "/kits/ndk")
    buildozer = Buildozer(filename=str(ROOT / "buildozer.spec"))
    buildozer.set_target("android")
    assert (buildozer.target.android_sdk_dir, buildozer.target.android_ndk_dir) == ("/kits/sdk", "/kits/ndk")


@pytest.mark.parametrize(("made", "said"), [(True, "the package is bin/"), (False, "no package was made")])
def test_a_package_is_announced_only_when_there_is_one(tmp_path: Path, made: bool, said: str) -> None:
    """Buildozer ends well without a signature for iOS too, and then has packed nothing."""
    lines = (ROOT / "tools" / "build.sh").read_text("utf-8")
    part = lines[lines.index("begun=$(mktemp)") : lines.index('case "${1:-}" in')]
    begin = 'say() { echo "$*"; }\nfail() { say "$*"; exit 1; }\n'
    touch = "sleep 0.1; touch bin/railhead.ipa\n" if made else ""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "railhead-old.ipa").touch()
    command = ["bash", "-c", f'{begin}sleep 0.1\n{part}{touch}say_where ipa "Sign it."']
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (said in run.stdout, run.returncode) == (True, 0 if made else 1)
