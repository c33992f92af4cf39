#!/usr/bin/env bash
# Opens the app where there is a display; else lets it play a game by itself on a virtual one. $1 is the interpreter.
set -euo pipefail

python=$1
shift
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; then
    exec "$python" main.py "$@"
fi
exec "$(dirname "$0")/screen.sh" "$python" -m tools.selfplay "$@"
