#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows what README says about systems: scripts/systems.sh [CHECK...]
# Without a CHECK, runs all of them. Each builds below build/systems/ and ends with a line
# "CHECK: what was shown". The first that fails ends the script.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

checks=(shared static lto no_rtti libcxx clang19 debian13)
corpus=$(realpath --canonicalize-missing ../shared/corpus)

say() { printf '\n== %s: %s\n' "${FUNCNAME[1]}" "$*"; }
install_packages() {
    local as_root=()
    [[ $(id -u) -eq 0 ]] || as_root=(sudo)
    dpkg --status "$@" >/dev/null 2>&1 ||
        "${as_root[@]}" apt-get install --quiet --yes --no-install-recommends "$@"
}

# configure CHECK OPTION...
configure() {
    cmake -S . -B "build/systems/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTXHASH_CORPUS="$corpus" \
        -DTXHASH_BUILD_EXAMPLES=OFF "${@:2}"
}
build() { cmake --build "build/systems/$1" --parallel "$(nproc)" "${@:2}"; }

suites=(txhash_chainhash_tests txhash_wire_tests txhash_btcutil_tests txhash_capi_tests)
# Builds and runs the unit tests of a configured check.
run_suites() {
    build "$1" --target "${suites[@]}"
    local suite
    for suite in "${suites[@]}"; do
        "build/systems/$1/tests/$suite" --gtest_brief=1
    done
}

# Shared libraries, installed and then moved: the tool finds them.
shared() {
    local prefix=build/systems/shared/installed moved=build/systems/shared/moved
    configure shared -DBUILD_SHARED_LIBS=ON -DTXHASH_BUILD_TESTS=OFF
    build shared
    rm -rf "$prefix" "$moved"
    cmake --install build/systems/shared --prefix "$prefix"
    mv "$prefix" "$moved"
    env --unset=LD_LIBRARY_PATH "$moved/bin/txhash" --version
    env --unset=LD_LIBRARY_PATH "$moved/bin/txhash" synth --blocks 2 build/systems/shared/blk00000.dat
    env --unset=LD_LIBRARY_PATH "$moved/bin/txhash" scan build/systems/shared/blk00000.dat
    ! ldd "$moved/bin/txhash" | grep 'not found'
    say "$(ldd "$moved/bin/txhash" | grep -c libtxhash) shared layers, found from where they were moved"
}

# One file without any shared library, with the portable engines.
static() {
    configure static -DTXHASH_ENGINES=PORTABLE -DTXHASH_BUILD_TESTS=OFF -DTXHASH_BUILD_CAPI=OFF \
        -DTXHASH_USE_MIMALLOC=OFF -DCMAKE_EXE_LINKER_FLAGS=-static
    build static --target txhash_tool
    local tool=build/systems/static/tools/txhash/txhash
    file "$tool" | grep 'statically linked'
    "$tool" cpu
    say "the tool, fully static"
}

lto() {
    configure lto -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON
    run_suites lto
    say "unit tests, optimized at link time"
}

no_rtti() {
    configure no_rtti -DCMAKE_CXX_FLAGS=-fno-rtti -DTXHASH_BUILD_TESTS=OFF -DTXHASH_BUILD_TOOLS=OFF
    build no_rtti
    c++ -std=c++20 -fno-rtti -O2 -I. examples/txid/main.cpp \
        build/systems/no_rtti/{btcutil/libtxhash_btcutil,wire/libtxhash_wire,chainhash/libtxhash_chainhash}.a \
        -lsecp256k1 -lcryptopp -lhwy -o build/systems/no_rtti/txid
    say "the libraries and a program without run-time type information"
}

clang19() {
    install_packages clang-19
    configure clang19 -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 -DTXHASH_WERROR=ON
    run_suites clang19
    say "unit tests with $(clang++-19 --version | head --lines 1)"
}

# The libraries alone: Crypto++ and GoogleTest, as packaged, are built for libstdc++.
libcxx() {
    install_packages clang-19 libc++-19-dev libc++abi-19-dev
    configure libcxx -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 \
        -DCMAKE_CXX_FLAGS=-stdlib=libc++ -DTXHASH_BUILD_TESTS=OFF -DTXHASH_BUILD_TOOLS=OFF \
        -DTXHASH_BUILD_CAPI=OFF
    build libcxx
    say "the libraries compile with libc++"
}

# A root of its own with Debian 13: gcc 14, clang 19, Highway 1.2, tl::expected 1.1.
debian13() {
    scripts/debian13.sh
}

if [[ $# -eq 0 ]]; then set -- "${checks[@]}"; fi
for check in "$@"; do
    [[ " ${checks[*]} " == *" $check "* ]] || { echo "no check $check; there are ${checks[*]}" >&2; exit 2; }
    "$check"
done
