"""A disk that is really full: some pages of memory mounted as a disk, or a limit on files where none may be mounted."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = 4096
MOUNTED = 'mount -t tmpfs -o size=256k tmpfs "$1" && exec "$0" -c "$2" "$1" mounted'


def run_on_a_small_disk(script: str, folder: Path) -> str:
    """Run Python in a process of its own that has this folder for a small disk; what it printed."""
    code = textwrap.dedent(script)
    command = ["unshare", "-rm", "sh", "-c", MOUNTED, sys.executable, str(folder), code]
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode:
        command = [sys.executable, "-c", code, str(folder), "limited"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=100)
    assert run.returncode == 0, run.stderr
    return run.stdout


class Disk:
    """The small disk, from within such a process."""

    def __init__(self) -> None:
        self.folder = Path(sys.argv[1])
        self.mounted = sys.argv[2] == "mounted"

    def fill(self) -> None:
        if not self.mounted:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (PAGE, resource.RLIM_INFINITY))
            return
        try:
            with (self.folder / "filler").open("ab", buffering=0) as file:
                while True:
                    file.write(b"x" * PAGE)
        except OSError:
            return

    def free(self) -> None:
        if self.mounted:
            (self.folder / "filler").unlink()
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
