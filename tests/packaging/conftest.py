"""The app packed once, for all tests that look at the result; and Android's classes as stubs."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.packaging import State
from tests.packaging.jvm import activity, java
from tools.package.android import ROOT, Packed, pack

JAVA = Path(__file__).parent / "java"
FINGERS = ("__init__", "robot", "selfplay", "stage", "studio", "touch")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[Any]:
    """Where the long form is asked for, a proof that cannot be given is a failure, and says why."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and asks_for_long(item.config):
        report.outcome, report.longrepr = "failed", f"not proven: {report.longrepr[2]}"
    return report


def asks_for_long(config: pytest.Config) -> bool:
    return config.option.markexpr.startswith("long")


STATED = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def state(request: pytest.FixtureRequest) -> State:
    return request.config.stash.setdefault(STATED, []).append


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    for line in config.stash.get(STATED, []):
        terminalreporter.write_line(f"-- {line}")


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    """The app as buildozer and p4a's build step pack it for Android."""
    return pack(tmp_path_factory.mktemp("android"))


@pytest.fixture(scope="session")
def payload(packed: Packed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The payload as it lies on the phone."""
    return packed.unpack(tmp_path_factory.mktemp("payload"))


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The robot's own modules and nothing else of the project."""
    folder = tmp_path_factory.mktemp("driver")
    (folder / "tools").mkdir()
    for name in FINGERS:
        shutil.copy(ROOT / "tools" / f"{name}.py", folder / "tools")
    shutil.copy(Path(__file__).with_name("phone_life.py"), folder)
    return folder


@pytest.fixture(scope="session")
def stubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stub classes, compiled and on the class path of the one JVM that this process can have."""
    import jnius_config

    if shutil.which("javac") is None:
        pytest.skip("needs a Java compiler: tools/setup.sh proofs")
    folder = tmp_path_factory.mktemp("classes")
    subprocess.run(["javac", "-d", folder, *JAVA.rglob("*.java")], check=True)
    jnius_config.set_classpath(str(folder))
    return folder


@pytest.fixture
def android(stubs: Path) -> Iterator[ModuleType]:
    """Android's module behind `app.device`."""
    import app.device.android as module

    yield module
    java("android.os.Build$VERSION").SDK_INT = 36
    activity().getApplicationInfo().targetSdkVersion = 36
    activity().intent.data, activity().intent.flags = None, 0
