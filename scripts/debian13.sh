#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and runs the unit tests with the compiler and the libraries of Debian 13 (gcc 14 or clang
# 19, Highway 1.2, tl::expected 1.1), in a root below build/: scripts/debian13.sh [gcc|clang]
# Run as root. The last line is "debian13 COMPILER: N tests passed".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

compiler=${1:-gcc}
root=$PWD/build/debian13
suites=(txhash_chainhash_tests txhash_wire_tests txhash_btcutil_tests)

packages=(
    g++ clang cmake ninja-build pkg-config python3
    libcrypto++-dev libhwy-dev libsecp256k1-dev libexpected-dev
    libgtest-dev libgmock-dev nlohmann-json3-dev libmimalloc-dev
)
if [[ ! -e $root/complete ]]; then
    command -v mmdebstrap >/dev/null || apt-get install --quiet --yes --no-install-recommends mmdebstrap
    rm -rf "$root"
    mkdir -p "$(dirname "$root")"
    mmdebstrap --variant=apt --include="$(IFS=,; echo "${packages[*]}")" trixie "$root"
    touch "$root/complete"
fi

rm -rf "$root/source"
mkdir "$root/source" "$root/source/txhash"
tar --create --exclude=./build --exclude=./.git . | tar --extract --directory "$root/source/txhash"
if [[ -d ../shared/corpus ]]; then
    mkdir "$root/source/shared"
    cp -r ../shared/corpus "$root/source/shared"
fi

chroot "$root" env LC_ALL=C.UTF-8 bash -euo pipefail -s "$compiler" "$(nproc)" "${suites[@]}" <<'EOF'
compiler=$1 jobs=$2
shift 2
cd /source/txhash
"$compiler" --version | head --lines 1
cmake --preset "$compiler" -DTXHASH_BUILD_TOOLS=OFF -DTXHASH_BUILD_CAPI=OFF -DTXHASH_BUILD_BENCH=OFF \
    -DTXHASH_BUILD_EXAMPLES=OFF
cmake --build --preset "$compiler" --parallel "$jobs" --target "$@"
passed=0
for suite in "$@"; do
    "build/$compiler/tests/$suite" --gtest_brief=1 | tee /tmp/suite.txt
    passed=$((passed + $(grep --perl-regexp --only-matching 'PASSED  \] \K\d+' /tmp/suite.txt)))
done
echo "debian13 $compiler: $passed tests passed"
EOF
