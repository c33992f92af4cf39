#!/usr/bin/env bash
# Runs the tests on native CPython 3.14 with Kivy 2.3.1, as Debian testing has them: tools/native_python.sh [TESTS...]
# The root is made once, below build/; parts that have passed with the same sources are not run again.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'railhead: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
place=$PWD/build/native_python
root=$place/root
python=${VENV:-.venv}/bin/python
debian=(python3 python3-kivy xvfb xauth libgl1 libegl1 libgl1-mesa-dri libmtdev1t64 fonts-dejavu-core)
parts=(tests/engine tests/naive tests/perft tests/test_layers.py tests/app)

make_root() {
    [ ! -d "$root" ] || return 0
    [ "$(id -u)" -eq 0 ] || fail "a root of Debian testing can be made by the system's administrator only"
    command -v mmdebstrap >/dev/null || fail "this needs mmdebstrap: sudo apt-get install mmdebstrap"
    mirror=$(apt-get indextargets --format '$(SITE)' 2>/dev/null | grep -m1 '/debian$') || fail "no Debian mirror is set up"
    say "making a root of Debian testing"
    rm -rf "$root.part"
    mkdir -p "$place"
    mmdebstrap --quiet --variant=apt --include="$(IFS=,; echo "${debian[*]}")" \
        --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Languages "none"' \
        testing "$root.part" "$mirror" || fail "mmdebstrap could not make it; its message is above"
    mv "$root.part" "$root"
}

# Kivy is Debian's, compiled for this Python; all else is the pinned list.
fill_root() {
    [ "$place/.packages" -nt requirements/app.txt ] && [ "$place/.packages" -nt requirements/dev.txt ] && return
    say "fetching the pinned packages for it"
    rm -rf "$root/packages"
    "$python" -m tools.package.native "$root/packages"
    touch "$place/.packages"
}

run() { # a part of the tests, on a screen of its own
    chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root LC_ALL=C.UTF-8 PYTHONPATH=/packages \
        KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=1 LIBGL_ALWAYS_SOFTWARE=1 PYTHONDONTWRITEBYTECODE=1 \
        sh -c 'cd /project && exec xvfb-run -a -s "-screen 0 1280x1000x24" python3 -m pytest -q -p no:cacheprovider "$@"' - "$@"
}

make_root
fill_root
rm -rf "$root/project"
mkdir -p "$root/project" "$place/passed"
git ls-files -z | tar --null -T - -cf - | tar -C "$root/project" -xf -
chroot "$root" python3 -c 'import sys; print("Python", sys.version.split()[0])'
if [ $# -gt 0 ]; then
    run "$@"
    exit
fi
key=$(git ls-files -z app assets engine maps tests tools requirements pyproject.toml | xargs -0 sha256sum | sha256sum | cut -c1-16)
failed=()
for part in "${parts[@]}"; do
    stamp=$place/passed/$key.${part//\//-}
    if [ -e "$stamp" ]; then say "$part has passed already"; continue; fi
    if run "$part"; then touch "$stamp"; else failed+=("$part"); fi
done
[ ${#failed[@]} -eq 0 ] || fail "failed on native CPython 3.14: ${failed[*]}"
