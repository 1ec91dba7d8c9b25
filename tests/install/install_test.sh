#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs a build and uses it from outside: install_test.sh CMAKE BUILD_DIR WORK_DIR LIBDIR
# CC, CXX, CXXFLAGS and CMAKE_GENERATOR come from the environment. WORK_DIR is emptied first.
set -euo pipefail

cmake=$1 build=$2 work=$3 libdir=$4
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
consumer=$here/consumer
consumer_c=$here/consumer_c
example=$here/../../examples/ibd
prefix=$work/moved

rm -rf "$work"
mkdir -p "$work"
"$cmake" --install "$build" --prefix "$work/installed"
mv "$work/installed" "$prefix" # an installed tree may be moved

read -ra flags <<<"$CXXFLAGS"
for standard in c++20 c++2b; do
    echo "== every installed header, as $standard"
    find "$prefix/include/txhash" -name '*.h' -printf '#include "%P"\n' |
        "$CXX" -std=$standard "${flags[@]}" -I "$prefix/include/txhash" -fsyntax-only -x c++ -
done

echo "== no installed header that no public header needs"
public=$(find "$prefix/include/txhash" -name '*.h' -not -path '*/internal/*' -printf '#include "%P"\n')
needed=$("$CXX" -std=c++20 -I "$prefix/include/txhash" -M -x c++ - <<<"$public")
for header in $(find "$prefix/include/txhash" -path '*/internal/*' -name '*.h'); do
    grep -qF "$header" <<<"$needed" || { echo "not needed: $header"; exit 1; }
done

# Expects a plugin to load and work, and to export its own function only.
check_module() {
    "$work/build/load_module" "$1"
    [[ $(nm --dynamic --defined-only --format=posix "$1" | cut -d' ' -f1) == ConsumerModule* ]]
    ! nm --dynamic --defined-only "$1" | grep -q txhash
}

echo "== find_package"
"$cmake" -S "$consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$prefix"
"$cmake" --build "$work/build"
"$work/build/consumer_cxx20"
"$work/build/consumer_cxx23"
check_module "$work/build/libconsumer_module.so"

echo "== components look for no more than they need"
components() {
    "$cmake" -S "$here/components" -B "$work/components" --fresh -DCMAKE_PREFIX_PATH="$prefix" "$@"
}
without() { printf -- '-DCMAKE_DISABLE_FIND_PACKAGE_%s=ON ' "$@"; }
components -DCOMPONENTS=chainhash $(without tl-expected libsecp256k1)
components -DCOMPONENTS=wire $(without libsecp256k1)
components "-DCOMPONENTS=btcutil;chainhash"
if [[ -e $prefix/include/txhash.h ]]; then
    components -DCOMPONENTS=c $(without tl-expected libsecp256k1 cryptopp hwy)
    components -DCOMPONENTS=c_static $(without tl-expected)
fi
if components -DCOMPONENTS=chainhsah; then
    echo "a component that does not exist was found" && exit 1
fi

echo "== example"
"$cmake" -S "$example" -B "$work/ibd" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release
"$cmake" --build "$work/ibd"

echo "== pkg-config"
export PKG_CONFIG_PATH=$prefix/$libdir/pkgconfig
read -ra flags <<<"$CXXFLAGS $(pkg-config --cflags txhash)"
read -ra libs <<<"$(pkg-config --libs txhash)"
"$CXX" -std=c++20 "${flags[@]}" "$consumer/main.cpp" "${libs[@]}" -o "$work/consumer"
LD_LIBRARY_PATH=$prefix/$libdir "$work/consumer"
"$CXX" -std=c++20 -fPIC -shared -Wl,--exclude-libs,ALL "${flags[@]}" "$consumer/module.cpp" \
    "${libs[@]}" -o "$work/module.so"
LD_LIBRARY_PATH=$prefix/$libdir check_module "$work/module.so"

if [[ -e $prefix/include/txhash.h ]]; then
    echo "== C ABI: find_package"
    "$cmake" -S "$consumer_c" -B "$work/build_c" -DCMAKE_PREFIX_PATH="$prefix" \
        -DCMAKE_C_FLAGS="$CXXFLAGS"
    "$cmake" --build "$work/build_c"
    "$work/build_c/consumer_c"
    "$work/build_c/consumer_c_static"

    echo "== C ABI: pkg-config"
    read -ra flags <<<"-std=c99 -Wall -Wextra -Wpedantic -Werror $CXXFLAGS"
    link_c() {
        read -ra package <<<"$(pkg-config --cflags --libs "${@:2}")"
        "$CC" "${flags[@]}" "$consumer_c/main.c" "${package[@]}" -o "$1"
    }
    link_c "$work/consumer_c" libtxhash
    LD_LIBRARY_PATH=$prefix/$libdir "$work/consumer_c"
    # The archive leaves nothing of ours to be loaded.
    link_c "$work/consumer_c_static" --static libtxhash_c
    "$work/consumer_c_static"
    ! ldd "$work/consumer_c_static" | grep -q libtxhash
fi

if [[ -e $prefix/bin/txhash ]]; then
    echo "== tool, and the example over blocks of its making"
    "$prefix/bin/txhash" --version
    "$prefix/bin/txhash" synth --blocks 40 --block-size 100000 "$work/blk00000.dat"
    "$work/ibd/ibd" "$work" | tee "$work/ibd.txt"
    grep -q '^blocks  *40$' "$work/ibd.txt"
    grep -q '^allocations/block  0.00 ' "$work/ibd.txt"
    grep -q '^height of the tip  39$' "$work/ibd.txt"
fi
