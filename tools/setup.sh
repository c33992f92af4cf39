#!/usr/bin/env bash
# Sets up what a make target needs, once:
#   tools/setup.sh venv            the virtual environment
#   tools/setup.sh packages NAME   the pinned packages of requirements/NAME.txt
#   tools/setup.sh wheel           the project itself, as a wheel, with its `railhead` command
#   tools/setup.sh screen          a virtual screen and the libraries a window needs
#   tools/setup.sh proofs          what the proofs about the phone packages need of the system
set -euo pipefail
cd "$(dirname "$0")/.."

VENV=${VENV:-.venv}
SUPPORTED="3.11 3.12 3.13"

say() { printf 'railhead: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# Sets ADMIN to the words that run a command as root; fails when this user may not.
find_admin() {
    ADMIN=()
    command -v apt-get >/dev/null || return 1
    [ "$(id -u)" -eq 0 ] && return
    sudo -n true 2>/dev/null && ADMIN=(sudo -n)
}

# Installs Debian packages, or says in one sentence what to install.
apt_install() {
    local hint="please run: sudo apt-get install --no-install-recommends $*"
    find_admin || fail "something is missing here that this user may not install; $hint"
    say "installing $*"
    local get=("${ADMIN[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
    quietly "${get[@]}" update || say "apt-get update failed; going on with the package lists at hand"
    quietly "${get[@]}" install -y --no-install-recommends "$@" || fail "apt-get could not install it; $hint"
}

# Runs a command whose words matter only when it fails.
quietly() {
    local output
    output=$("$@" 2>&1 </dev/null) || { printf '%s\n' "$output" >&2; return 1; }
}

version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }

is_supported() {
    local version
    version=$(version_of "$1") && [[ " $SUPPORTED " == *" $version "* ]]
}

# Prints the interpreter to build on: PYTHON if given, else the first supported one.
find_python() {
    local candidate
    if [ -n "${PYTHON:-}" ]; then
        is_supported "$PYTHON" || fail "PYTHON=$PYTHON is not a Python of version ${SUPPORTED// /, }."
        echo "$PYTHON"
        return
    fi
    for candidate in python3.11 python3.12 python3.13 python3 /usr/bin/python3; do
        if is_supported "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    fail "no Python of version ${SUPPORTED// /, } found; install one or name it: make PYTHON=/path/to/python3.11 ..."
}

make_venv() {
    local python
    [ -e "$VENV/.python" ] && [ -x "$VENV/bin/python" ] && return
    python=$(find_python)
    # Debian ships ensurepip, without which a new environment has no pip, in a package of its own.
    "$python" -c 'import ensurepip, venv' 2>/dev/null || apt_install "python$(version_of "$python")-venv"
    rm -rf "$VENV"
    say "making $VENV with $("$python" --version)"
    "$python" -m venv "$VENV" || { rm -rf "$VENV"; fail "$python could not make a virtual environment in $VENV."; }
    touch "$VENV/.python"
}

install_packages() {
    local list="requirements/$1.txt" stamp="$VENV/.$1"
    [ "$stamp" -nt "$list" ] && [ "$stamp" -nt "$VENV/.python" ] && return
    say "installing $list"
    "$VENV/bin/python" -m pip install --disable-pip-version-check -q --no-deps --use-pep517 -r "$list" ||
        fail "pip could not install $list; its message is above."
    touch "$stamp"
}

# Without dependencies: the pinned packages are there already.
install_wheel() {
    local pip=("$VENV/bin/python" -m pip --disable-pip-version-check -q) folder
    folder=$(mktemp -d)
    rm -rf build/lib railhead.egg-info # of a build that was broken off
    "${pip[@]}" wheel --no-deps --wheel-dir "$folder" . || fail "the wheel could not be built; pip's message is above."
    "${pip[@]}" install --no-deps --force-reinstall "$folder"/railhead-*.whl || fail "pip could not install the wheel."
    rm -rf "$folder" build/lib railhead.egg-info
    say "installed; run: $VENV/bin/railhead"
}

has_library() { "$VENV/bin/python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null; }

install_screen() {
    local missing=()
    command -v xvfb-run >/dev/null || missing+=(xvfb)
    command -v xauth >/dev/null || missing+=(xauth)
    has_library libGL.so.1 || missing+=(libgl1)
    has_library libEGL.so.1 || missing+=(libegl1)
    has_library libmtdev.so.1 || missing+=(libmtdev1)
    compgen -G '/usr/lib*/*/dri/swrast_dri.so' >/dev/null || missing+=(libgl1-mesa-dri)
    [ ${#missing[@]} -eq 0 ] || apt_install "${missing[@]}"
}

# A compiler for the stub classes, and Android's own tools for resources. What is missing in the end is a reason for
# skipping a proof, and only the long form takes that for a failure.
install_proofs() {
    local missing=()
    command -v javac >/dev/null || missing+=(default-jdk-headless)
    command -v aapt2 >/dev/null || missing+=(aapt)
    command -v npm >/dev/null || missing+=(npm)
    command -v patch >/dev/null || missing+=(patch)
    command -v mmdebstrap >/dev/null || missing+=(mmdebstrap)
    [ ${#missing[@]} -eq 0 ] || (apt_install "${missing[@]}") || true
    [ -e "$FRAMEWORK" ] || fetch_framework || (apt_install android-framework-res) || true
}

FRAMEWORK=build/android/framework-res.apk

# The newest framework resources that Debian has are testing's; this system's own packages stay as they are.
fetch_framework() {
    local folder mirror
    folder=$(mktemp -d)
    mirror=$(apt-get indextargets --format '$(SITE)' 2>/dev/null | grep -m1 '/debian$') || return 1
    say "fetching Android's framework resources from Debian testing"
    echo "deb $mirror testing main" >"$folder/sources.list"
    (cd "$folder" && mkdir -p state/lists/partial cache/archives/partial &&
        quietly apt_aside "$folder" update && quietly apt_aside "$folder" download android-framework-res &&
        dpkg-deb -x android-framework-res_*.deb .) || return 1
    mkdir -p "${FRAMEWORK%/*}"
    mv "$folder/usr/share/android-framework-res/framework-res.apk" "$FRAMEWORK"
    rm -rf "$folder"
}

# apt-get with lists of its own. How fresh they are does not matter.
apt_aside() {
    local folder=$1 setting settings=()
    for setting in State="$folder/state" State::status=/dev/null Cache="$folder/cache" \
        Etc::sourcelist="$folder/sources.list" Etc::sourceparts=-; do
        settings+=(-o "Dir::$setting")
    done
    apt-get -qq "${settings[@]}" -o Acquire::Check-Valid-Until=false -o APT::Sandbox::User=root "${@:2}"
}

# Two targets started side by side in one tree wait for each other; the second finds the work done.
exec 9>"$VENV.lock"
if command -v flock >/dev/null; then flock 9; fi

case "${1:-}" in
    venv) make_venv ;;
    packages) install_packages "$2" ;;
    wheel) install_wheel ;;
    screen) install_screen ;;
    proofs) install_proofs ;;
    *) fail "usage: tools/setup.sh venv | packages NAME | wheel | screen | proofs" ;;
esac
