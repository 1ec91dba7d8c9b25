#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds programs that need no shared library, with the portable engines only, and runs them:
# build_static.sh CMAKE SOURCE_DIR WORK_DIR
# CXX and CMAKE_GENERATOR come from the environment.
set -euo pipefail

cmake=$1 source=$2 work=$3

"$cmake" -S "$source" -B "$work" -DCMAKE_EXE_LINKER_FLAGS=-static -DTXHASH_ENGINES=PORTABLE \
    -DTXHASH_BUILD_CAPI=OFF -DTXHASH_BUILD_TOOLS=OFF -DTXHASH_BUILD_TESTS=OFF
"$cmake" --build "$work" --target txhash_example_txid
"$CXX" -std=c++20 -O2 -static -I "$source" "$source/tests/size/hash_one.cpp" \
    "$work/chainhash/libtxhash_chainhash.a" -lcrypto++ -o "$work/hash_one"
"$CXX" -static -x c++ - -o "$work/empty" <<<'int main() {}'

txid=$work/examples/txhash_example_txid
for program in "$txid" "$work/hash_one" "$work/empty"; do
    ! readelf --program-headers "$program" | grep INTERP || { echo "not static: $program"; exit 1; }
    strip -o "$program.stripped" "$program"
    echo "${program##*/}: $(stat --format %s "$program.stripped") bytes"
done
"$work/hash_one"
[[ $("$txid") == ef06a42e681dcbd3c35f5d4188d56157252deef27c9d346b7e5dbf56e7e208c2 ]]
