#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes build/sysroot-arm64, the Debian packages that the preset aarch64 builds against and runs with,
# from the package sources of this machine, whose own packages stay as they are.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(
    libc6-dev libstdc++-12-dev
    libcrypto++-dev libhwy-dev libsecp256k1-dev libexpected-dev
    libcli11-dev nlohmann-json3-dev libmimalloc-dev
    libgtest-dev libgmock-dev
)
root=$PWD/build/sysroot-arm64
if [[ $(cat "$root/packages" 2>/dev/null) == "${packages[*]}" ]]; then exit 0; fi

# An apt of its own: no installed package, and no state of the machine's.
rm -rf "$root"
mkdir -p "$root"/apt/{lists,cache}/partial
mkdir -p "$root/apt/cache/archives/partial"
: >"$root/apt/status"
options=(
    -o APT::Architecture=arm64 -o APT::Architectures=arm64
    -o APT::Install-Recommends=false -o APT::Sandbox::User=
    -o Dir::State="$root/apt" -o Dir::State::status="$root/apt/status" -o Dir::Cache="$root/apt/cache"
)
apt-get "${options[@]}" --quiet update
apt-get "${options[@]}" --quiet --yes --download-only install "${packages[@]}"
for package in "$root"/apt/cache/archives/*.deb; do dpkg-deb --extract "$package" "$root"; done
rm -r "$root/apt"
echo "${packages[*]}" >"$root/packages"
