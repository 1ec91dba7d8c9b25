#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the Debian packages that are missing: scripts/deps.sh [--all | --aarch64]
# Without an option: what is needed to build, test and benchmark the project with gcc.
# With --aarch64: the cross compiler and the emulator for 64-bit ARM too.
# With --all: clang, clang-format, clang-tidy, Doxygen and the languages of bindings/ too. A language
# that is installed already, perhaps not by apt, stays as it is.
set -euo pipefail

packages=(
    g++ cmake ninja-build pkg-config
    libcrypto++-dev libhwy-dev libsecp256k1-dev libexpected-dev     # libraries
    libcli11-dev nlohmann-json3-dev libmimalloc-dev                 # tool
    libgtest-dev libgmock-dev python3-bitcoinlib                    # tests
    python3-dev python3-numpy python3-pip python3-setuptools python3-venv python3-wheel
    libbenchmark-dev libssl-dev                                     # benchmarks
    libboost1.81-dev libabsl-dev                                    # libraries they compare with
)
if [[ ${1-} == --all ]]; then
    packages+=(clang clang-format clang-tidy doxygen qemu-user)
    command -v cargo >/dev/null || packages+=(cargo)
    command -v go >/dev/null || packages+=(golang-go)
    command -v node >/dev/null || packages+=(nodejs libnode-dev)
fi
if [[ ${1-} == --aarch64 ]]; then packages+=(g++-aarch64-linux-gnu qemu-user); fi

missing=()
for package in "${packages[@]}"; do
    state=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $state == installed ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(sudo)
"${as_root[@]}" apt-get update --quiet
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --quiet --yes --no-install-recommends "${missing[@]}"
