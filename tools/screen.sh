#!/usr/bin/env bash
# Runs a command with a screen: the one at hand, else a virtual one with software OpenGL.
# Without either it says so and runs the command all the same, so that whatever needs no screen still counts.
set -euo pipefail

export KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=${KIVY_NO_CONSOLELOG:-1}
export LC_ALL=C.UTF-8 # whoever plays by touch here reads English, whatever the machine speaks

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || ! "$(dirname "$0")/setup.sh" screen; then
    exec "$@"
fi
export LIBGL_ALWAYS_SOFTWARE=1
exec xvfb-run -a -s "-screen 0 1280x1000x24" "$@"
