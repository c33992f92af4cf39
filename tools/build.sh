#!/usr/bin/env bash
# Builds a phone package: tools/build.sh apk | aab | ipa [debug | release]. Says everything that is missing where it cannot.
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
    local tool apt=() headers=()
    for tool in git zip unzip autoconf automake cmake make patch perl pkg-config; do has "$tool" || apt+=("$tool"); done
    has libtoolize || apt+=(libtool)
    has cc || apt+=(build-essential)
    has_header zlib.h || headers+=(zlib1g-dev)
    has_header openssl/ssl.h || headers+=(libssl-dev)
    has_header ffi.h || headers+=(libffi-dev)
    if ! has javac || ! has keytool; then apt+=(openjdk-17-jdk-headless); fi
    [ ${#apt[@]} -eq 0 ] || needs "tools of the system" "sudo apt-get install ${apt[*]}"
    [ ${#headers[@]} -eq 0 ] || needs "headers of libraries" "sudo apt-get install ${headers[*]}"
    check_jdk
}

has_header() { compgen -G "${HEADERS:-/usr/include}/$1" >/dev/null || compgen -G "${HEADERS:-/usr/include}/*/$1" >/dev/null; }

# p4a's Gradle 8.14 and Android plugin 8.11 run on these.
check_jdk() {
    local version
    has javac || return 0
    version=$(javac -version 2>&1) && version=${version#javac } && version=${version%%.*}
    [[ "$version" =~ ^[0-9]+$ ]] && [ "$version" -ge 17 ] && [ "$version" -le 24 ] ||
        needs "a JDK of version 17 to 24 (javac is ${version:-of no known version})" \
            "sudo apt-get install openjdk-17-jdk-headless, and point PATH or JAVA_HOME to it"
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
    check_xcode
    for tool in git pkg-config autoconf automake; do has "$tool" || brew+=("$tool"); done
    has glibtoolize || has libtoolize || brew+=(libtool)
    [ ${#brew[@]} -eq 0 ] || needs "tools of the system" "brew install ${brew[*]}"
}

# What is built with the SDK of iOS 27 does not start without scenes, and kivy-ios has none yet.
check_xcode() {
    local version
    has xcodebuild || { needs "Xcode 26 and its command line tools" "from Apple; then xcode-select --install"; return; }
    version=$(xcodebuild -version | sed -n 's/^Xcode \([0-9]*\).*/\1/p')
    [ "${version:-0}" -le 26 ] || needs "Xcode 26 (this is $version)" "from Apple's downloads; docs/release.md tells why"
}

# An environment of its own: kivy-ios and python-for-android want different versions of the same packages.
use_ios_environment() {
    export VENV=${VENV:-.venv}-ios
    tools/setup.sh venv
    tools/setup.sh packages ios
    bin=$PWD/$VENV/bin
    export PATH="$bin:$PATH" VIRTUAL_ENV=${bin%/bin}
}

begun=$(mktemp)
trap 'rm -f "$begun"' EXIT

# buildozer also ends well when it has packed nothing, as without a signature for iOS.
say_where() {
    local package
    package=$(find bin -maxdepth 1 -type f -name "*.$1" -newer "$begun" 2>/dev/null | head -n 1)
    [ -n "$package" ] || fail "no package was made: the reason is among buildozer's last words. $2"
    say "the package is $package"
}

case "${1:-}" in
    apk)
        check_tools; check_kits; ready_for "an APK"
        "$bin/python" -m tools.package.stale
        "$bin/python" -m buildozer android debug
        say_where apk "" ;;
    aab)
        check_tools; check_kits; check_key; ready_for "a signed AAB"
        "$bin/python" -m tools.package.stale
        "$bin/python" -m buildozer android release
        say_where aab "" ;;
    ipa)
        check_mac; ready_for "an IPA"
        use_ios_environment
        "$bin/python" packaging/ios/ipa.py "${2:-debug}"
        say_where ipa "An IPA needs a signature: docs/release.md tells how to set it." ;;
    *) fail "usage: tools/build.sh apk | aab | ipa [debug | release]" ;;
esac
