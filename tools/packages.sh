# Debian 12 packages, and one function to have them. Sourced by tools/run and tools/test.
BUILD_PACKAGES="build-essential cmake ninja-build pkg-config libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev libcairo2-dev libpango1.0-dev libgif-dev libwebp-dev libgeos-dev libgmp-dev libjansson-dev libexpat1-dev zlib1g-dev libzstd-dev fonts-inter"
# Suggested, not required: fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji (what Inter lacks is set in them).
TEST_PACKAGES="$BUILD_PACKAGES libcmocka-dev clang clang-format clang-tidy libclang-rt-14-dev xvfb xauth xdotool imagemagick poppler-utils chromium aspell aspell-en"
PACKAGE_PACKAGES="$BUILD_PACKAGES file lintian appstream desktop-file-utils"

# need PACKAGE...: installs those that are missing, and says which. Asks the registry for nothing when all are there.
need() {
    missing=
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    echo "Installing:$missing" >&2
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    if [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; then
        echo "These packages are missing and need root: apt-get install$missing" >&2
        return 1
    fi
    # A first try without asking for new lists: they may be fresh, and the network may be slow.
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 && return 0
    $as_root apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
}
