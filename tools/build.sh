#!/usr/bin/env bash
# Builds a phone package: tools/build.sh apk | aab | ipa. Says everything that is missing where it cannot.
#   ANDROIDSDK, ANDROIDNDK   the SDK and the NDK, where they are not to be fetched
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'railhead: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
bin=$PWD/${VENV:-.venv}/bin
export PATH="$bin:$PATH" VIRTUAL_ENV=${bin%/bin} # without it buildozer would install for the user, which pip refuses here
NDK=$(sed -n 's/^android\.ndk = //p' buildozer.spec)

missing=()
needs() { missing+=("$1"$'\n      '"$2"); }
has() { command -v "$1" >/dev/null; }
reaches() { "$bin/python" -c 'import sys, urllib.request as r; r.urlopen(sys.argv[1], timeout=10)' "$1" 2>/dev/null; }

# Names what is missing, all of it at once, and ends; or goes on.
ready_for() {
    [ ${#missing[@]} -eq 0 ] && return
    say "$1 cannot be built here. Missing:"
    printf '    - %s\n' "${missing[@]}" >&2
    say "docs/release.md tells how releases are made; 'make package-check' proves what needs no SDK."
    exit 1
}

check_tools() {
    local tool apt=()
    for tool in git unzip autoconf automake pkg-config; do has "$tool" || apt+=("$tool"); done
    has libtoolize || apt+=(libtool)
    has cc || apt+=(build-essential)
    [ -e /usr/include/zlib.h ] || apt+=(zlib1g-dev)
    if ! has javac || ! has keytool; then apt+=(openjdk-17-jdk-headless); fi
    [ ${#apt[@]} -eq 0 ] || needs "tools of the system" "sudo apt-get install --no-install-recommends ${apt[*]}"
}

# A kit that was named must be there; one that was not is fetched, if the network is there.
check_kit() {
    local what=$1 variable=$2 usual=$HOME/.buildozer/android/platform/$3 from=https://developer.android.com/$4
    local folder=${!variable:-$usual}
    [ ! -d "$folder" ] || return 0
    if [ -n "${!variable:-}" ] || ! reaches https://dl.google.com/android/repository/repository2-3.xml; then
        needs "the Android $what (not in $folder)" "go online to have it fetched, or get it from $from and set $variable"
    fi
}

check_kits() {
    check_kit "SDK" ANDROIDSDK android-sdk studio#command-tools
    check_kit "NDK r$NDK" ANDROIDNDK "android-ndk-r$NDK" ndk/downloads
    [ -d .buildozer/android/platform/python-for-android ] || reaches https://github.com/kivy/python-for-android ||
        needs "python-for-android at the pinned commit" "go online once to have it fetched from its repository"
    export APP_ANDROID_SDK_PATH=${ANDROIDSDK:-} APP_ANDROID_NDK_PATH=${ANDROIDNDK:-} # they overrule buildozer.spec
}

check_key() {
    local name unset=()
    for name in P4A_RELEASE_KEYSTORE P4A_RELEASE_KEYSTORE_PASSWD P4A_RELEASE_KEYALIAS P4A_RELEASE_KEYALIAS_PASSWD; do
        [ -n "${!name:-}" ] || unset+=("$name")
    done
    [ ${#unset[@]} -eq 0 ] || needs "the key that a release is signed with" \
        "make one as in docs/release.md and set ${unset[*]}"
    [ -z "${P4A_RELEASE_KEYSTORE:-}" ] || [ -f "$P4A_RELEASE_KEYSTORE" ] ||
        needs "the keystore $P4A_RELEASE_KEYSTORE" "P4A_RELEASE_KEYSTORE names a file that is not there"
}

check_mac() {
    local tool brew=()
    if [ "$(uname)" != Darwin ]; then
        needs "macOS" "Apple's tools run nowhere else; Android is built on Linux too: make apk"
        needs "Xcode" "from the App Store, on that Mac"
        return
    fi
    has xcodebuild || needs "Xcode and its command line tools" "from the App Store; then xcode-select --install"
    for tool in git pkg-config autoconf automake; do has "$tool" || brew+=("$tool"); done
    has glibtoolize || has libtoolize || brew+=(libtool)
    [ ${#brew[@]} -eq 0 ] || needs "tools of the system" "brew install ${brew[*]}"
}

case "${1:-}" in
    apk)
        check_tools; check_kits; ready_for "an APK"
        "$bin/python" -m buildozer android debug ;;
    aab)
        check_tools; check_kits; check_key; ready_for "a signed AAB"
        "$bin/python" -m buildozer android release ;;
    ipa)
        check_mac; ready_for "an IPA"
        "$bin/python" packaging/ios/ipa.py "${2:-debug}" ;;
    *) fail "usage: tools/build.sh apk | aab | ipa" ;;
esac
say "the package is in bin/"
