#!/usr/bin/env bash
# Builds a phone package: tools/build.sh apk | aab | ipa. Says what is missing where it cannot.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'railhead: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
bin=$PWD/${VENV:-.venv}/bin
export PATH="$bin:$PATH"

android() {
    command -v javac >/dev/null || fail "an Android build needs a JDK 17: sudo apt-get install openjdk-17-jdk-headless"
    command -v unzip >/dev/null || fail "an Android build needs unzip: sudo apt-get install unzip"
    [ -e /usr/include/zlib.h ] || fail "an Android build needs the zlib headers: sudo apt-get install zlib1g-dev"
    if [ ! -d "${ANDROIDSDK:-$HOME/.buildozer/android/platform/android-sdk}" ] &&
        ! curl -sfI --max-time 10 https://dl.google.com/android/repository/repository2-3.xml >/dev/null; then
        fail "there is no Android SDK here and none can be fetched: set ANDROIDSDK and ANDROIDNDK, or go online."
    fi
    "$bin/python" -m buildozer android "$1"
    say "the package is in bin/"
}

case "${1:-}" in
    apk) android debug ;;
    aab)
        [ -n "${P4A_RELEASE_KEYSTORE:-}" ] || fail "a release is signed: set P4A_RELEASE_KEYSTORE and what docs/release.md lists"
        android release ;;
    ipa)
        [ "$(uname)" = Darwin ] || fail "an iOS build needs macOS with Xcode; on other systems only Android is built."
        command -v xcodebuild >/dev/null || fail "an iOS build needs Xcode and its command line tools: xcode-select --install"
        "$bin/python" packaging/ios/ipa.py "${2:-debug}" ;;
    *) fail "usage: tools/build.sh apk | aab | ipa" ;;
esac
