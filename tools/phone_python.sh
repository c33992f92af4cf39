#!/usr/bin/env bash
# Runs the tests of everything that needs no window on the Python that the phones have: tools/phone_python.sh [TESTS...]
set -euo pipefail
cd "$(dirname "$0")/.."
project=$PWD
command -v npm >/dev/null || { echo "railhead: this needs node and npm: sudo apt-get install npm" >&2; exit 1; }
folder=$project/build/phone_python
mkdir -p "$folder"
[ -d "$folder/node_modules/pyodide" ] ||
    npm install --silent --no-audit --no-fund --prefix "$folder" pyodide@314.0.7
cp tools/package/phone_python.mjs "$folder/run.mjs"
packages=$("${VENV:-.venv}/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
if [ $# -eq 0 ]; then
    set -- tests/engine tests/naive tests/perft tests/test_layers.py tests/app/net
    for name in lan processes radio spaces; do set -- "$@" "--ignore=tests/app/net/test_$name.py"; done # need sockets
fi
# the interpreter's own frames are one endless line of JavaScript: keep an error readable
ulimit -s unlimited 2>/dev/null || true
node --stack-size=30000 "$folder/run.mjs" "$project" "$packages" "$@" 2>&1 | cut -c1-240
exit "${PIPESTATUS[0]}"
