"""The workflow on a hosted runner: what it runs is there, and every secret it takes is documented."""

import re
import subprocess
import sys

import pytest

from tools.package.android import ROOT

pytestmark = pytest.mark.package

WORKFLOW = (ROOT / ".github" / "workflows" / "build.yml").read_text("utf-8")
RELEASE = (ROOT / "docs" / "release.md").read_text("utf-8")


def test_every_make_target_that_it_runs_exists() -> None:
    targets = set(re.findall(r"run: make (\S+)", WORKFLOW))
    scripts = {"apk": "tools/build.sh apk", "aab": "tools/build.sh aab", "phone-python": "tools/phone_python.sh"}
    assert targets == set(scripts)
    for target in targets:
        run = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True)
        assert scripts[target] in run.stdout


def test_it_checks_first_and_then_builds_and_attaches_the_package() -> None:
    check, build = WORKFLOW.index("bash .ci/run"), WORKFLOW.index("run: make apk")
    attached = WORKFLOW.index("gh release create")
    assert check < build < attached
    assert "needs: check" in WORKFLOW
    assert "path: bin/*.apk" in WORKFLOW
    assert "if-no-files-found: error" in WORKFLOW


def test_every_supported_python_has_a_leg_that_makes_sure_of_it() -> None:
    supported = re.search(r'SUPPORTED="(.*)"', (ROOT / "tools" / "setup.sh").read_text("utf-8"))
    legs = re.search(r"python: \[(.*)\]", WORKFLOW)
    assert supported is not None
    assert legs is not None
    assert legs[1].replace('"', "").split(", ") == supported[1].split() == ["3.11", "3.12", "3.13"]
    command = re.search(r"(\.venv/bin/python -c '.*?') \$", WORKFLOW)
    assert command is not None
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    for version, code in ((here, 0), ("3.10", 1)):
        words = f"{command[1].replace('.venv/bin/python', sys.executable)} {version}"
        assert subprocess.run(["bash", "-c", words], capture_output=True, check=False).returncode == code


def test_it_keeps_what_takes_long() -> None:
    assert WORKFLOW.count("cache: pip") == 2
    kept = WORKFLOW[WORKFLOW.index("actions/cache@") :].split("- run:")[0]
    for part in ("~/.buildozer", ".buildozer", "buildozer.spec", "packaging/recipes"):
        assert part in kept


def test_every_secret_is_documented_and_none_is_written_down() -> None:
    secrets = set(re.findall(r"secrets\.(\w+)", WORKFLOW))
    assert secrets == {"RELEASE_KEYSTORE_BASE64", "RELEASE_KEYSTORE_PASSWORD", "RELEASE_KEY_PASSWORD"}
    assert [name for name in secrets if f"`{name}`" not in RELEASE] == []
    assert not re.search(r"(PASSWD|PASSWORD|KEYSTORE): (?!\$\{\{)\S", WORKFLOW)


def test_the_tag_must_be_the_version_and_have_notes() -> None:
    from app import __version__
    from tools.release_notes import notes

    command = re.search(r"run: (test .*GITHUB_REF_NAME\")", WORKFLOW)
    assert command is not None
    for tag, code in ((f"v{__version__}", 0), ("v9.9.9", 1)):
        run = subprocess.run(["bash", "-c", command[1]], cwd=ROOT, env={"GITHUB_REF_NAME": tag}, check=False)
        assert run.returncode == code
    with pytest.raises(LookupError):
        notes("## [Unreleased]\n\n- nothing yet\n", f"v{__version__}")


def test_every_system_package_of_the_build_is_installed() -> None:
    """Those that the build asks for and the runner's image does not bring along."""
    installed = re.search(r"apt-get install -y --no-install-recommends (.*)", WORKFLOW)
    assert installed is not None
    checked = re.search(r"for tool in git (.*?); do", (ROOT / "tools" / "build.sh").read_text("utf-8"))
    assert checked is not None
    wanted = {*checked[1].split(), "libtool", "libffi-dev", "libssl-dev", "zlib1g-dev"} - {"make"}
    assert set(installed[1].split()) >= wanted
    assert "actions/setup-java" in WORKFLOW
